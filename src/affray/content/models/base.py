"""The parent of all records and the kinds of values that they share."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Final

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    StringConstraints,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)  # fmt: skip
from pydantic_core import PydanticCustomError, core_schema

from affray.content import words
from affray.content.faults import nearest

LONGEST_NAME: Final = 60
LONGEST_TEXT: Final = 2_000


class Record(BaseModel):
    """Something an author writes as a mapping. Unknown keys are faults."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _note_class(cls, data: Any, info: ValidationInfo) -> Any:
        """Note which record stands at which mapping, so that a fault can say which keys are allowed there."""
        if isinstance(info.context, dict):
            info.context[id(data)] = cls
        return data

    def given(self) -> dict[str, Any]:
        """The fields that the author wrote, by field name."""
        return {name: getattr(self, name) for name in self.model_fields_set}


def keys_of(record: type[BaseModel]) -> tuple[str, ...]:
    """The keys that an author may write in a record."""
    return tuple(sorted(field.alias or name for name, field in record.model_fields.items()))


def read_by(parse: Callable[[Any], Any]) -> BeforeValidator:
    """A validator that reads a short spelling and reports it misspelt with what is allowed."""
    return BeforeValidator(reader(parse))


def reader(parse: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """``parse`` with its misspellings turned into the errors that pydantic collects."""

    def read(found: Any) -> Any:
        try:
            return parse(found)
        except words.Misspelt as error:
            raise misspelt(error) from None

    return read


def misspelt(error: words.Misspelt) -> PydanticCustomError:
    """A misspelling as the error that pydantic collects."""
    context = {"said": str(error), "allowed": list(error.allowed), "nearest": nearest(error.found, error.allowed)}
    return PydanticCustomError("misspelt", "{said}", context)


def _one(allowed: tuple[str, ...], what: str) -> tuple[BeforeValidator, WithJsonSchema]:
    return (
        read_by(lambda found: words.parse_word(found, allowed, what)),
        WithJsonSchema({"type": "string", "enum": list(allowed)}),
    )


def _identifier(found: Any) -> str:
    text = str(found) if isinstance(found, (str, int)) and not isinstance(found, bool) else ""
    if re.fullmatch(r"[a-z0-9][a-z0-9'-]{0,59}", text) is None:
        raise words.Misspelt(f"{found!s:.60} is no id", ("small letters, digits and hyphens, at most 60",))
    return text


class OneOrMore:
    """Marks a list that may be written as its only item."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return core_schema.no_info_before_validator_function(_listed, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        listed = handler(schema)
        return {"anyOf": [listed, listed.get("items", {})]}


class Shorthand:
    """Marks a value that may also be written shorter: ``parse`` makes the long form of it, ``schema`` describes it."""

    def __init__(self, parse: Callable[[Any], Any], schema: dict[str, Any]) -> None:
        self.parse = parse
        self.schema = schema

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return core_schema.no_info_before_validator_function(reader(self.parse), handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"anyOf": [handler(schema), self.schema]}


def _listed(found: Any) -> Any:
    return found if isinstance(found, list) or found is None else [found]


_TEXT: Final = {"type": "string"}
_DIFFICULTY: Final = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 60}, {"const": "caster"}]}

Text = Annotated[str, StringConstraints(max_length=LONGEST_TEXT, strict=True, strip_whitespace=True)]
Title = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME, strict=True, strip_whitespace=True)]
Identifier = Annotated[str, read_by(_identifier), WithJsonSchema(_TEXT)]
Switch = Annotated[bool, Field(strict=True)]
Count = Annotated[int, Field(ge=0, le=1_000, strict=True)]
Score = Annotated[int, Field(ge=-20, le=40, strict=True)]
Feet = Annotated[int, Field(ge=0, le=words.MOST_FEET, strict=True)]
Bonus = Annotated[int, Field(ge=-100, le=100, strict=True)]
HitPoints = Annotated[int, Field(ge=0, le=10_000, strict=True)]
Ability = Annotated[
    str,
    read_by(words.parse_ability),
    WithJsonSchema({"type": "string", "enum": [*words.ABILITIES, *words.SHORT_ABILITIES]}),
]
DamageType = Annotated[str, *_one(words.DAMAGE_TYPES, "damage type")]
Withstood = Annotated[str, *_one((*words.DAMAGE_TYPES, "nonmagical"), "damage type")]
Condition = Annotated[str, *_one(words.CONDITIONS, "condition")]
Kind = Annotated[str, *_one(words.KINDS, "kind of creature")]
Size = Annotated[str, *_one(words.SIZES, "size")]
Skill = Annotated[str, read_by(words.parse_skill), WithJsonSchema({"type": "string", "examples": list(words.SKILLS)})]
Dice = Annotated[str, read_by(words.parse_dice), WithJsonSchema({"type": ["string", "integer"]})]
Duration = Annotated[str, read_by(words.parse_duration), WithJsonSchema(_TEXT)]
Difficulty = Annotated[Any, read_by(words.parse_difficulty), WithJsonSchema(_DIFFICULTY)]
Save = Annotated[Any, read_by(words.parse_save), WithJsonSchema({"type": ["string", "null"]})]
Area = Annotated[Any, read_by(words.parse_area), WithJsonSchema({"type": ["string", "null"]})]
Uses = Annotated[Any, read_by(words.parse_uses), WithJsonSchema({"type": ["string", "integer", "null"]})]
TypedDice = Annotated[Any, read_by(words.parse_typed_dice), WithJsonSchema(_TEXT)]
Listed: Final = OneOrMore()

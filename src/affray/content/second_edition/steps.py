"""The steps of an effect in Second Edition. Each is a mapping that begins with its operation: ``damage: 3d6 fire``."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from affray.content import words as common
from affray.content.models.base import Bonus, Dice, Feet, Listed, Record, Shorthand, Text
from affray.content.second_edition.kinds import Condition, DamageType, Duration, Modifier, TypedDice, Versus

PerLevels = Annotated[int, Field(ge=1, le=10, strict=True)]
Most = Annotated[int, Field(ge=1, le=40, strict=True)]


def _steps_or_half(found: Any) -> Any:
    if isinstance(found, str):
        common.parse_word(found, ("half",), "outcome of a made save: write half or a list of steps")
        return [{"note": "half"}]
    return found if isinstance(found, list) else [found]


_HALF = Shorthand(_steps_or_half, {"const": "half"})


class Damage(Record):
    """``damage: 3d6 fire``: the target takes damage.

    ``per: 1`` repeats the dice for every level of the caster (``per: 2``: for every two, begun ones counting), ``most``
    times at most; ``plus: 2`` adds 2 a level.
    """

    damage: TypedDice
    per: PerLevels | None = None
    most: Most | None = None
    plus: Annotated[int, Field(ge=0, le=10, strict=True)] = 0

    def normal(self) -> dict[str, Any]:
        """The normal form, with what depends on the caster's level."""
        dice, kind, mark = self.damage
        grows = {"per": self.per or 0, "most": self.most or 0, "plus": self.plus}
        return {"op": "damage", "dice": dice, "type": kind, "nonlethal": mark != "real", "grows": grows}


class Heal(Record):
    """``heal: 2d4+2``: the target regains hit points."""

    heal: Dice

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "heal", "dice": self.heal}


class Save(Record):
    """``save: breath -2``: the target saves; ``fail`` and ``success`` are steps, ``success: half`` halves."""

    save: Versus
    fail: Annotated[list[Step], Listed, Field(max_length=20)] = []
    success: Annotated[list[Step], _HALF, Field(max_length=20)] = []

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        success = normal_steps(self.success)
        half = len(self.success) == 1 and isinstance(self.success[0], Note) and self.success[0].note == "half"
        return {
            "op": "save", "against": self.save[0], "modifier": self.save[1], "fail": normal_steps(self.fail),
            "success": [] if half else success, "half": half,
        }  # fmt: skip


class Attack(Record):
    """``attack: touch``: an attack roll (a touch ignores worn armor), then the steps of ``hit`` or ``miss``."""

    attack: Literal["melee", "ranged", "touch"]
    bonus: Bonus = 0
    hit: Annotated[list[Step], Listed, Field(max_length=20)] = []
    miss: Annotated[list[Step], Listed, Field(max_length=20)] = []

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {
            "op": "attack", "kind": self.attack, "bonus": self.bonus, "hit": normal_steps(self.hit),
            "miss": normal_steps(self.miss),
        }  # fmt: skip


class Afflict(Record):
    """``condition: paralyzed`` with ``for``, and the ``value`` of bleeding, impaired and exposed."""

    condition: Condition
    for_: Duration = Field("battle", alias="for")
    value: Annotated[int, Field(ge=0, le=20, strict=True)] = 0

    @model_validator(mode="before")
    @classmethod
    def _lasts(cls, data: Any) -> Any:
        if isinstance(data, dict) and "condition" in data and "for" not in data and data["condition"] not in _LASTING:
            allowed = ["N rounds", "DICE rounds", "N rounds/level", "battle"]
            raise PydanticCustomError("misspelt", "{said}", {"said": "a condition needs for", "allowed": allowed})
        return data

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "condition", "name": self.condition, "for": self.for_, "value": self.value}


_LASTING: Final = ("prone", "unconscious", "bleeding")


class End(Record):
    """``end: [paralyzed]``: these conditions end."""

    end: Annotated[list[Condition], Listed, Field(min_length=1, max_length=20)]

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "end", "names": list(self.end)}


class Modify(Record):
    """``modify: ac -4`` (minus is better), ``modify: attack +1``: a figure changes for a while."""

    modify: Modifier
    for_: Duration = Field(alias="for")

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "modify", "what": self.modify[0], "amount": self.modify[1], "for": self.for_}


class Push(Record):
    """``push: 10``: the target is moved that many feet away from the source."""

    push: Feet

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "push", "feet": self.push}


class Pull(Record):
    """``pull: 10``: the target is moved that many feet toward the source."""

    pull: Feet

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "pull", "feet": self.pull}


class Resist(Record):
    """``resist: fire``: damage of that type is halved for a while."""

    resist: DamageType
    for_: Duration = Field(alias="for")

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "resist", "type": self.resist, "for": self.for_}


class Sleep(Record):
    """``sleep: 2d4``: so many Hit Dice of creatures, the lowest first, none of more than ``most``; no save."""

    sleep: Dice
    most: Annotated[int, Field(ge=1, le=20, strict=True)] = 4
    for_: Duration = Field(alias="for")

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "sleep", "dice": self.sleep, "most": self.most, "for": self.for_}


class Drain(Record):
    """``drain: 1``: the target loses so many levels or Hit Dice."""

    drain: Annotated[int, Field(ge=1, le=5, strict=True)]

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "drain", "levels": self.drain}


class Constitution(Record):
    """``constitution: 1d4``: points of Constitution are lost."""

    constitution: Dice

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "constitution", "dice": self.constitution}


class StrengthChange(Record):
    """``strength: -1``: the target's Strength changes for a while."""

    strength: Annotated[int, Field(ge=-20, le=20, strict=True)]
    for_: Duration = Field(alias="for")

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "strength", "amount": self.strength, "for": self.for_}


class Note(Record):
    """``note: ...``: a line for the log; the rules do nothing with it."""

    note: Text

    def normal(self) -> dict[str, Any]:
        """The normal form."""
        return {"op": "note", "text": self.note}


OPERATIONS: Final[dict[str, type[Record]]] = {
    "damage": Damage, "heal": Heal, "save": Save, "attack": Attack, "condition": Afflict, "end": End,
    "modify": Modify, "push": Push, "pull": Pull, "resist": Resist, "sleep": Sleep, "drain": Drain,
    "constitution": Constitution, "strength": StrengthChange, "note": Note,
}  # fmt: skip


def second_edition_step(found: Any) -> str | None:
    """The operation of a written step: the first of its keys that names one."""
    if isinstance(found, Record):
        return next((f"step {name}" for name, cls in OPERATIONS.items() if isinstance(found, cls)), None)
    if isinstance(found, dict):
        return next((f"step {key}" for key in found if key in OPERATIONS), None)
    return None


Step = Annotated[
    Annotated[Damage, Tag("step damage")]
    | Annotated[Heal, Tag("step heal")]
    | Annotated[Save, Tag("step save")]
    | Annotated[Attack, Tag("step attack")]
    | Annotated[Afflict, Tag("step condition")]
    | Annotated[End, Tag("step end")]
    | Annotated[Modify, Tag("step modify")]
    | Annotated[Push, Tag("step push")]
    | Annotated[Pull, Tag("step pull")]
    | Annotated[Resist, Tag("step resist")]
    | Annotated[Sleep, Tag("step sleep")]
    | Annotated[Drain, Tag("step drain")]
    | Annotated[Constitution, Tag("step constitution")]
    | Annotated[StrengthChange, Tag("step strength")]
    | Annotated[Note, Tag("step note")],
    Discriminator(second_edition_step),
]
Steps = Annotated[list[Step], Listed, Field(max_length=20)]

for _class in (Save, Attack):
    _class.model_rebuild()


def normal_steps(steps: list[Step]) -> list[dict[str, Any]]:
    """The normal form of a list of steps."""
    return [step.normal() for step in steps]

"""The kinds of values that Second Edition's records share, beside those of every ruleset."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, WithJsonSchema

from affray.content.models.base import read_by
from affray.content.second_edition import words
from affray.content.words import parse_word


def _one(allowed: tuple[str, ...], what: str) -> Any:
    return read_by(lambda found: parse_word(found, allowed, what))


def _listed(allowed: tuple[str, ...]) -> Any:
    return WithJsonSchema({"type": "string", "enum": list(allowed)})


_TEXT = WithJsonSchema({"type": "string"})
_TEXT_OR_NUMBER = WithJsonSchema({"type": ["string", "integer"]})

DamageType = Annotated[str, _one(words.DAMAGE_TYPES, "damage type"), _listed(words.DAMAGE_TYPES)]
Condition = Annotated[str, _one(words.CONDITIONS, "condition"), _listed(words.CONDITIONS)]
Kind = Annotated[str, _one(words.KINDS, "kind of creature"), _listed(words.KINDS)]
ClassName = Annotated[str, _one(words.CLASSES, "class"), _listed(words.CLASSES)]
Shield = Annotated[str, _one(words.SHIELDS, "shield"), _listed(words.SHIELDS)]
Terrain = Annotated[str, _one(words.TERRAINS, "terrain"), _listed(words.TERRAINS)]
Undead = Annotated[str, _one(words.UNDEAD, "row of the turning table"), _listed(words.UNDEAD)]
Save = Annotated[str, read_by(words.parse_save_word), _TEXT]
Versus = Annotated[Any, read_by(words.parse_versus), _TEXT]
TypedDice = Annotated[Any, read_by(words.parse_typed_dice), _TEXT]
Duration = Annotated[str, read_by(words.parse_duration), _TEXT]
Modifier = Annotated[Any, read_by(words.parse_modify), _TEXT]
HitDice = Annotated[Any, read_by(words.parse_hit_dice), _TEXT_OR_NUMBER]
Strength = Annotated[Any, read_by(words.parse_strength), _TEXT_OR_NUMBER]
Attacks = Annotated[str, read_by(words.parse_attacks), _TEXT_OR_NUMBER]
Ranges = Annotated[Any, read_by(words.parse_ranges), _TEXT]
Facing = Annotated[str, read_by(words.parse_facing), _listed(words.FACINGS)]
ArmorClass = Annotated[int, Field(ge=-30, le=20, strict=True)]
Plus = Annotated[int, Field(ge=0, le=20, strict=True)]
Score = Annotated[int, Field(ge=0, le=25, strict=True)]
Rate = Annotated[int, Field(ge=0, le=120, strict=True)]
SaveNumber = Annotated[int, Field(ge=1, le=30, strict=True)]
"""What the die must show at least."""

"""Sheets: what a creature has."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from affray.content import words
from affray.content.models.base import (
    Ability,
    Condition,
    Count,
    Dice,
    Feet,
    HitPoints,
    Identifier,
    Kind,
    Listed,
    Record,
    Score,
    Shorthand,
    Size,
    Skill,
    Switch,
    Text,
    Title,
    Withstood,
)  # fmt: skip
from affray.content.models.gear import WeaponChanges
from affray.content.models.names import Reference
from affray.content.models.powers import OwnPower
from affray.content.models.traits import NamedTrait


class Speeds(Record):
    """Feet a round by way of moving."""

    walk: Feet = 0
    fly: Feet = 0
    swim: Feet = 0
    climb: Feet = 0
    burrow: Feet = 0


class Senses(Record):
    """Feet of each sense beyond plain sight."""

    darkvision: Feet = 0
    blindsight: Feet = 0
    truesight: Feet = 0


class Abilities(Record):
    """The six scores; whole names or their first three letters. What is not named is 0."""

    strength: Score | None = None
    dexterity: Score | None = None
    constitution: Score | None = None
    intelligence: Score | None = None
    wisdom: Score | None = None
    charisma: Score | None = None
    short_str: Score | None = Field(None, alias="str")
    short_dex: Score | None = Field(None, alias="dex")
    short_con: Score | None = Field(None, alias="con")
    short_int: Score | None = Field(None, alias="int")
    short_wis: Score | None = Field(None, alias="wis")
    short_cha: Score | None = Field(None, alias="cha")

    def scores(self) -> dict[str, int]:
        """The scores that were given, by whole name."""
        found: dict[str, int] = {}
        for short, name in words.SHORT_ABILITIES.items():
            for value in (getattr(self, f"short_{short}"), getattr(self, name)):
                if value is not None:
                    found[name] = value
        return found


class OwnWeapon(WeaponChanges):
    """A weapon in a sheet: ``weapon`` names the library's to start from; without it ``name`` and the figures do."""

    weapon: Identifier | None = None
    id: Identifier | None = None


def _mapping(found: Any) -> str:
    return "written out" if isinstance(found, (dict, Record)) else "by name"


def _speed(found: Any) -> Any:
    return {"walk": found} if isinstance(found, int) and not isinstance(found, bool) else found


WeaponEntry = Annotated[
    Annotated[Reference, Tag("by name")] | Annotated[OwnWeapon, Tag("written out")], Discriminator(_mapping)
]
PowerEntry = Annotated[
    Annotated[Reference, Tag("by name")] | Annotated[OwnPower, Tag("written out")], Discriminator(_mapping)
]
HitDie = Literal["d4", "d6", "d8", "d10", "d12"]


class SheetChanges(Abilities):
    """Whatever may be said of a creature; used alone to change a known one."""

    kind: Kind = "humanoid"
    size: Size = "medium"
    player: Switch = False
    level: Annotated[int, Field(ge=0, le=30, strict=True)] = 1
    renown: Annotated[int, Field(ge=0, le=20, strict=True)] | None = None
    abilities: Abilities | None = None
    defense: Annotated[int, Field(ge=0, le=60, strict=True)] | None = None
    ac: Annotated[int, Field(ge=0, le=60, strict=True)] | None = None
    hp: HitPoints | None = None
    hp_dice: Dice | None = None
    hit_die: HitDie | None = None
    hit_dice: Count | None = None
    speed: Annotated[Speeds | None, Shorthand(_speed, {"type": "integer"})] = None
    skills: Annotated[list[Skill], Listed, Field(max_length=40)] = []
    senses: Senses | None = None
    spell_ability: Ability | None = None
    resist: Annotated[list[Withstood], Listed, Field(max_length=20)] = []
    immune: Annotated[list[Withstood], Listed, Field(max_length=20)] = []
    vulnerable: Annotated[list[Withstood], Listed, Field(max_length=20)] = []
    immune_conditions: Annotated[list[Condition], Listed, Field(max_length=20)] = []
    weapons: Annotated[list[WeaponEntry], Listed, Field(max_length=30)] = []
    held: Annotated[list[Identifier], Listed, Field(max_length=6)] | None = None
    armor: Identifier | None = None
    shield: Switch = False
    items: Annotated[list[Reference], Listed, Field(max_length=40)] = []
    powers: Annotated[list[PowerEntry], Listed, Field(max_length=60)] = []
    routine: Annotated[
        list[Annotated[list[Identifier], Listed, Field(min_length=1, max_length=12)]], Field(max_length=12)
    ] = []
    traits: Annotated[list[NamedTrait], Listed, Field(max_length=30)] = []
    leader: Switch = False
    important: Switch = False
    trained_mount: Switch = False
    willing: Switch = False
    unaware: Switch = False
    breathes_water: Switch = False
    text: Text = ""


class Sheet(SheetChanges):
    """A creature of the library."""

    name: Title | None = None

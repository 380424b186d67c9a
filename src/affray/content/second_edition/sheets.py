"""What an author may write of a creature of Second Edition."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from affray.content import words as common
from affray.content.models.base import (
    Dice,
    Feet,
    HitPoints,
    Identifier,
    Listed,
    Record,
    Shorthand,
    Size,
    Switch,
    Text,
    Title,
)
from affray.content.models.names import Reference
from affray.content.second_edition.gear import WeaponChanges
from affray.content.second_edition.kinds import (
    ArmorClass,
    Attacks,
    ClassName,
    Condition,
    DamageType,
    HitDice,
    Kind,
    Plus,
    Rate,
    SaveNumber,
    Score,
    Shield,
    Strength,
    Undead,
)
from affray.content.second_edition.powers import OwnPower
from affray.content.second_edition.words import SAME_SAVES, SHORT_ABILITIES


class Rates(Record):
    """Movement rates by way of moving; 12 is 120 feet a round."""

    walk: Rate = 0
    fly: Rate = 0
    swim: Rate = 0
    climb: Rate = 0
    burrow: Rate = 0


class Saves(Record):
    """The numbers that the saving throws need; death, poison, staff, wand and polymorph name the same five."""

    paralyzation: SaveNumber | None = None
    rod: SaveNumber | None = None
    petrification: SaveNumber | None = None
    breath: SaveNumber | None = None
    spell: SaveNumber | None = None
    death: SaveNumber | None = None
    poison: SaveNumber | None = None
    staff: SaveNumber | None = None
    wand: SaveNumber | None = None
    polymorph: SaveNumber | None = None

    def numbers(self) -> dict[str, int]:
        """The given numbers by the five names; of two names for one save the lower number counts."""
        found: dict[str, int] = {}
        for name, value in self.given().items():
            if value is not None:
                key = SAME_SAVES.get(name, name)
                found[key] = min(value, found.get(key, value))
        return found


class Regeneration(Record):
    """Hit points that come back each round, how many rounds after the first wound, and what cannot be regrown."""

    amount: Annotated[int, Field(ge=1, le=50, strict=True)]
    delay: Annotated[int, Field(ge=0, le=20, strict=True)] = 0
    stopped_by: Annotated[list[DamageType], Listed] = []


class OnlyHarmedBy(Record):
    """Weapons that harm it: with one of these tags, or with at least this magical bonus."""

    tags: Annotated[list[Literal["magic", "silver", "cold-iron"]], Listed] = []
    plus: Annotated[int, Field(ge=0, le=5, strict=True)] = 0


class OwnWeapon(WeaponChanges):
    """A weapon in a sheet: ``weapon`` names the library's to start from; without it ``name`` and the figures do."""

    weapon: Identifier | None = None
    id: Identifier | None = None


def _mapping(found: Any) -> str:
    return "written out" if isinstance(found, (dict, Record)) else "by name"


def _rates(found: Any) -> Any:
    return {"walk": found} if isinstance(found, int) and not isinstance(found, bool) else found


def _regeneration(found: Any) -> Any:
    return {"amount": found} if isinstance(found, int) and not isinstance(found, bool) else found


def _blows(found: Any) -> Any:
    if isinstance(found, list) and all(isinstance(blow, str) for blow in found):
        return [found]
    if isinstance(found, str):
        raise common.Misspelt(f"{found:.60} is no list of blows", ("[claw, claw, bite]",))
    return found


WeaponEntry = Annotated[
    Annotated[Reference, Tag("by name")] | Annotated[OwnWeapon, Tag("written out")], Discriminator(_mapping)
]
PowerEntry = Annotated[
    Annotated[Reference, Tag("by name")] | Annotated[OwnPower, Tag("written out")], Discriminator(_mapping)
]
Blows = Annotated[list[Identifier], Listed, Field(min_length=1, max_length=12)]
Level = Annotated[int, Field(ge=0, le=30, strict=True)]


class SheetChanges(Record):
    """Whatever may be said of a creature; used alone to change a known one.

    Scores are 1 to 25, Strength also 18/01 to 18/00 or none. ``ac`` is the whole armor class from the front; without it
    armor, shield, Dexterity and magic make it. A given ``thac0`` has every bonus of scores in it.
    """

    strength: Strength = None
    dexterity: Score | None = None
    constitution: Score | None = None
    intelligence: Score | None = None
    wisdom: Score | None = None
    charisma: Score | None = None
    short_str: Strength = Field(None, alias="str")
    short_dex: Score | None = Field(None, alias="dex")
    short_con: Score | None = Field(None, alias="con")
    short_int: Score | None = Field(None, alias="int")
    short_wis: Score | None = Field(None, alias="wis")
    short_cha: Score | None = Field(None, alias="cha")
    kind: Kind = "humanoid"
    size: Size = "medium"
    player: Switch = False
    named: Switch = False
    class_: ClassName | None = Field(None, alias="class")
    level: Level | None = None
    hd: HitDice | None = None
    thac0: Annotated[int, Field(ge=-20, le=25, strict=True)] | None = None
    saves: Saves | None = None
    attacks: Attacks | None = None
    ac: ArmorClass | None = None
    base_ac: ArmorClass | None = None
    natural_ac: ArmorClass | None = None
    magic_ac: Plus = 0
    def_adj: Annotated[int, Field(ge=-10, le=10, strict=True)] | None = None
    armor: Identifier | None = None
    shield: Shield | None = None
    shield_ac: Plus | None = None
    shield_on: Literal["arm", "back"] = "arm"
    helmet: Switch = False
    arms_class: Switch = False
    hand: Literal["right", "left"] = "right"
    hp: HitPoints | None = None
    hp_dice: Dice | None = None
    move: Annotated[Rates | None, Shorthand(_rates, {"type": "integer"})] = None
    morale: Annotated[int, Field(ge=0, le=20, strict=True)] | None = None
    legs: Annotated[int, Field(ge=0, le=20, strict=True)] | None = None
    reach: Annotated[int, Field(ge=0, le=6, strict=True)] = 0
    weight: Annotated[int, Field(ge=0, le=1_000_000, strict=True)] | None = None
    infravision: Feet = 0
    tumbling: Switch = False
    supple: Switch = False
    immune_knockdown: Switch = False
    immune: Annotated[list[DamageType], Listed, Field(max_length=8)] = []
    resist: Annotated[list[DamageType], Listed, Field(max_length=8)] = []
    vulnerable: Annotated[list[DamageType], Listed, Field(max_length=8)] = []
    immune_conditions: Annotated[list[Condition], Listed, Field(max_length=30)] = []
    only_harmed_by: OnlyHarmedBy | None = None
    magic_resistance: Annotated[int, Field(ge=0, le=100, strict=True)] = 0
    regeneration: Annotated[Regeneration | None, Shorthand(_regeneration, {"type": "integer"})] = None
    undead: Switch | None = None
    negative_plane: Switch = False
    turn_as: Undead | None = None
    turning: Level | None = None
    weapons: Annotated[list[WeaponEntry], Listed, Field(max_length=30)] = []
    held: Annotated[list[Identifier], Listed, Field(max_length=6)] | None = None
    worn: Annotated[list[Identifier], Listed, Field(max_length=20)] = []
    items: Annotated[list[Reference], Listed, Field(max_length=40)] = []
    spells: Annotated[list[Reference], Listed, Field(max_length=60)] = []
    powers: Annotated[list[PowerEntry], Listed, Field(max_length=60)] = []
    routine: Annotated[list[Blows], Shorthand(_blows, {"type": "array", "items": {"type": "string"}})] = []
    proficient: Annotated[list[Identifier], Listed, Field(max_length=40)] | None = None
    specialist: Identifier | None = None
    caster_level: Level | None = None
    backstab: Annotated[int, Field(ge=1, le=6, strict=True)] = 1
    trained_mount: Switch = False
    leader: Switch = False
    unaware: Switch = False
    willing: Switch = False
    text: Text = ""

    def scores(self) -> dict[str, Any]:
        """The scores that were given, by whole name; Strength with its ``percent`` beside."""
        found: dict[str, Any] = {}
        for short, name in SHORT_ABILITIES.items():
            for key in (f"short_{short}", name):
                if key not in self.model_fields_set:
                    continue
                value = getattr(self, key)
                if name == "strength":
                    found["strength"], found["percent"] = value if value is not None else (None, 0)
                elif value is not None:
                    found[name] = value
        return found


class Sheet(SheetChanges):
    """A creature of the library."""

    name: Title | None = None

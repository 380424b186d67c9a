"""Encounters and cases of Second Edition, and the files of its library."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from affray.content.models.base import Feet, Identifier, Listed, Record, Shorthand, Switch, Title
from affray.content.models.ground import Ground, Placed, Script
from affray.content.models.ground import Side as PlainSide
from affray.content.models.names import Named
from affray.content.second_edition.gear import Armor, Weapon
from affray.content.second_edition.kinds import Condition, Duration, Facing, Terrain
from affray.content.second_edition.powers import Ability, Item, Spell
from affray.content.second_edition.sheets import Sheet, SheetChanges

FLAGS: Final = (
    "silenced", "invisible", "odor", "fleeing", "poor_light", "darkness", "panicked", "anticipating", "suspicious",
)  # fmt: skip
"""What a side may be when it meets another (SE-006 and on), besides ``camouflaged``."""
METEOR: Final = ("rain", "fog", "still")


def _condition(found: Any) -> Any:
    return {"name": found} if isinstance(found, str) else found


class StartingCondition(Record):
    """A condition that a combatant begins with; ``value`` is that of bleeding, impaired and exposed."""

    name: Condition
    for_: Duration = Field("battle", alias="for")
    value: Annotated[int, Field(ge=0, le=20, strict=True)] = 0


class Combatant(SheetChanges, Placed):
    """One combatant, or ``count`` of a kind: where from, where it stands and faces, and what differs in its sheet."""

    facing: Facing | None = None
    conditions: Annotated[
        list[Annotated[StartingCondition, Shorthand(_condition, {"type": "string"})]], Listed, Field(max_length=20)
    ] = []


class Side(PlainSide):
    """A team; ``aware`` of the other from the start unless said otherwise, and what counts for its surprise."""

    aware: Switch | None = None
    silenced: Switch = False
    invisible: Switch = False
    odor: Switch = False
    camouflaged: Annotated[int, Field(ge=0, le=3, strict=True)] = 0
    fleeing: Switch = False
    poor_light: Switch = False
    darkness: Switch = False
    panicked: Switch = False
    anticipating: Switch = False
    suspicious: Switch = False


class Meeting(Record):
    """Two groups come upon each other: the ground and weather that decide surprise and how far apart they are.

    ``vision`` and ``sight`` are feet: how far those who meet can see in this light, and how far the line of sight goes.
    """

    terrain: Terrain = "open"
    rain: Switch = False
    fog: Switch = False
    still: Switch = False
    vision: Feet = 60
    sight: Feet = 60


class Setting(Ground):
    """What an encounter and a case have in common."""

    sides: Annotated[dict[Named, Side], Field(max_length=20)] = {}
    meeting: Meeting | None = None
    combatants: Annotated[list[Combatant], Field(min_length=1, max_length=200)]


class Encounter(Setting):
    """A whole encounter file."""

    encounter: Title
    ruleset: Identifier


class Case(Script, Setting):
    """A case: an encounter with its dice, what is done, and what should come of it."""


class LibraryFile(Record):
    """A file of records: any of these headings, each a mapping from id to record."""

    weapons: dict[Identifier, Weapon] = {}
    armor: dict[Identifier, Armor] = {}
    spells: dict[Identifier, Spell] = {}
    abilities: dict[Identifier, Ability] = {}
    items: dict[Identifier, Item] = {}
    monsters: dict[Identifier, Sheet] = {}
    characters: dict[Identifier, Sheet] = {}

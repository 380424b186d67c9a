"""Encounters, the heads of cases, and the files of a library."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from affray.content.models.base import Condition, Duration, Identifier, Listed, Record, Shorthand, Title
from affray.content.models.gear import Armor, Weapon
from affray.content.models.ground import Ground, Placed, Script, Side
from affray.content.models.names import Named
from affray.content.models.powers import Power
from affray.content.models.sheets import Sheet, SheetChanges


def _condition(found: Any) -> Any:
    return {"name": found} if isinstance(found, str) else found


class StartingCondition(Record):
    """A condition that a combatant begins with."""

    name: Condition
    for_: Duration = Field("battle", alias="for")


class Combatant(SheetChanges, Placed):
    """One combatant, or ``count`` of a kind: where from, where it stands, and what differs in its sheet."""

    conditions: Annotated[
        list[Annotated[StartingCondition, Shorthand(_condition, {"type": "string"})]], Listed, Field(max_length=20)
    ] = []


COMBATANT_KEYS = (
    "name",
    "sheet",
    "monster",
    "count",
    "side",
    "at",
    "in_",
    "policy",
    "hidden",
    "conditions",
    "mount",
    "asleep",
)
"""The fields of a combatant that are not its sheet's."""


class Setting(Ground):
    """What an encounter and a case have in common."""

    sides: Annotated[dict[Named, Side], Field(max_length=20)] = {}
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
    spells: dict[Identifier, Power] = {}
    exploits: dict[Identifier, Power] = {}
    items: dict[Identifier, Power] = {}
    monsters: dict[Identifier, Sheet] = {}
    characters: dict[Identifier, Sheet] = {}

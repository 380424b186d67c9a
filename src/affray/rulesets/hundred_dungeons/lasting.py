"""What lasts: effects on a creature and zones on the map."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.state import Record, copy
from affray.mechanics.durations import BATTLE
from affray.mechanics.grid import DIFFICULT, DOOR, Grid

EFFECT_FIELDS: Final = (
    "conditions",
    "source",
    "until",
    "owner",
    "left",
    "concentration",
    "save_ability",
    "save_at",
    "save_when",
    "escape",
    "ongoing",
    "dtype",
    "what",
    "amount",
    "mods",
    "suspended",
    "name",
)


class Effect(Record):
    """Something that lasts on a combatant: conditions, damage over rounds, a modification.

    `source` is who caused it (-1 nobody); `until`, `owner` and `left` say when it ends (mechanics.durations);
    `concentration` is who must concentrate for it (-1 nobody). `escape` is the number of an escape without a grappler.
    """

    def __init__(self) -> None:
        self.conditions: i64 = 0
        self.source: i64 = -1
        self.until: i64 = BATTLE
        self.owner: i64 = -1
        self.left: i64 = 1
        self.concentration: i64 = -1
        self.save_ability: i64 = -1
        self.save_at: i64 = 0
        self.save_when: i64 = 0
        self.escape: i64 = -1
        self.ongoing: str = ""
        self.dtype: i64 = 0
        self.mods: bool = False
        self.what: i64 = 0
        self.amount: i64 = 0
        self.suspended: bool = False
        self.name: str = ""

    def fields(self) -> tuple[str, ...]:
        """All fields change."""
        return EFFECT_FIELDS

    def blank(self) -> Record:
        """An empty effect."""
        return Effect()

    def clone(self) -> Effect:
        """A copy."""
        fresh = copy(self)
        return fresh if isinstance(fresh, Effect) else self


ZONE_FIELDS: Final = (
    "name",
    "squares",
    "source",
    "power",
    "step",
    "until",
    "owner",
    "left",
    "concentration",
    "veil",
    "light",
    "difficult",
    "touched",
)


class Zone(Record):
    """A hazard or a change of the ground over some squares: fog, a web, a wall of fire.

    `power` and `step` find what it does on the source's sheet; `touched` lists who has suffered it in the present turn.
    """

    def __init__(self) -> None:
        self.name: str = ""
        self.squares: list[int] = []
        self.source: i64 = -1
        self.power: i64 = -1
        self.step: i64 = -1
        self.until: i64 = BATTLE
        self.owner: i64 = -1
        self.left: i64 = 1
        self.concentration: i64 = -1
        self.veil: bool = False
        self.light: i64 = -1
        self.difficult: bool = False
        self.touched: list[int] = []

    def fields(self) -> tuple[str, ...]:
        """All fields change."""
        return ZONE_FIELDS

    def blank(self) -> Record:
        """An empty zone."""
        return Zone()

    def clone(self) -> Zone:
        """A copy."""
        fresh = copy(self)
        return fresh if isinstance(fresh, Zone) else self


def with_difficult(drawn: Grid, zones: list[Zone]) -> Grid:
    """The map with the squares of hampering zones marked difficult; the map itself when there are none."""
    ground: list[int] = []
    for zone in zones:
        if zone.difficult:
            if not ground:
                ground = [bits & ~DOOR for bits in drawn.ground]
            for square in zone.squares:
                ground[square] |= DIFFICULT
    if not ground:
        return drawn
    changed = Grid(drawn.width, drawn.height, ground, drawn.elevation, None, None, drawn.doors, drawn.areas)
    changed.walls_east = drawn.walls_east
    changed.walls_south = drawn.walls_south
    changed.edged = drawn.edged
    changed.hinders = drawn.hinders
    return changed

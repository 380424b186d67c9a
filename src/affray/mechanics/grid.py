"""The map of a battle: a static square grid of 5-foot squares.

What a map is made of:

- *ground*: bit flags per square (`BLOCKED`, `DIFFICULT`, ...);
- *elevation* per square in feet, a multiple of 5;
- *edges*: thin walls, windows and low walls on the east and south side of a square;
- *doors*, which fill a square (the only kind that text maps can draw) or stand on an edge (imported maps). Both are
  kept because the edge costs one look-up behind a flag and imported maps consist of nothing else.

The grid never changes. Whether a door is open belongs to the battle and is passed in as `doors_open`: one integer
per door, `DOOR_CLOSED`, `DOOR_OPEN` or `DOOR_LOCKED`.

x is the column and y the row, both from 0, row 0 in the north; the index of a square is `y * width + x`.
A creature of space n covers x..x+n-1 and y..y+n-1.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FEET: Final = 5
"""Side of a square in feet."""
MAX_SIDE: Final = 200
MAX_ELEVATION: Final = 1000

BLOCKED: Final = 1
"""Solid: stops movement and sight."""
DIFFICULT: Final = 2
SHALLOW: Final = 4
"""Shallow water: difficult."""
DEEP: Final = 8
"""Deep water: one swims."""
LOW: Final = 16
"""A low obstacle fills the square: partial cover beyond it, dear to enter."""
OBSCURED: Final = 32
"""Fog or foliage: nobody sees into or through it."""
DIM: Final = 64
DARK: Final = 128
PIT: Final = 256
"""A pit: only flyers and climbers enter it of their own will."""
BARS: Final = 512
"""Bars, a grate, a window: stops movement, not sight; partial cover."""
DOOR: Final = 1024
"""A door fills the square (set by the grid itself)."""
ALL_GROUND: Final = 2047

EDGE_NONE: Final = 0
EDGE_WALL: Final = 1
"""Stops movement and sight."""
EDGE_WINDOW: Final = 2
"""Stops movement; partial cover."""
EDGE_LOW: Final = 3
"""A low wall: partial cover, 5 feet more to cross."""
EDGE_DOOR: Final = 4
"""Door number k has the code EDGE_DOOR + k."""

DOOR_CLOSED: Final = 0
DOOR_OPEN: Final = 1
DOOR_LOCKED: Final = 2

FILLS: Final = 0
"""Place of a door: it fills its square."""
EAST: Final = 1
"""Place of a door: on the east side of its square."""
SOUTH: Final = 2
"""Place of a door: on the south side of its square."""

HINDERS_LINES: Final = 1 + 16 + 512 + 1024
"""Ground that can hinder a line: BLOCKED, LOW, BARS, DOOR."""
HINDERS_STEPS: Final = 1 + 2 + 4 + 8 + 16 + 256 + 512 + 1024
"""Ground that can hinder a step."""


class Door:
    """A door of the map: its square, its place (`FILLS`, `EAST`, `SOUTH`) and its state when the battle starts."""

    def __init__(self, x: i64, y: i64, place: i64 = FILLS, start: i64 = DOOR_CLOSED) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.place: i64 = place
        self.start: i64 = start


class Grid:
    """A static map of `width` by `height` squares, each 1 to 200.

    Lists left out mean open, level ground without walls. The lists are copied and checked; ValueError says what is
    wrong with them. `areas` are named sets of square indices, for goals such as reaching a place.

    The booleans summarise the map, so that queries can leave early: `plain` (nothing but open ground), `hinders`
    (something could hinder a line), `rough` (something could hinder a step), `edged` (edges exist), `veiled`
    (obscured squares exist), `shaded` (dim or dark squares exist), `hilly` (heights differ).
    """

    def __init__(
        self,
        width: i64,
        height: i64,
        ground: list[int] | None = None,
        elevation: list[int] | None = None,
        walls_east: list[int] | None = None,
        walls_south: list[int] | None = None,
        doors: list[Door] | None = None,
        areas: dict[str, list[int]] | None = None,
    ) -> None:
        if width < 1 or width > MAX_SIDE or height < 1 or height > MAX_SIDE:
            raise ValueError(f"a map is 1 to {MAX_SIDE} squares wide and high, not {width} by {height}")
        size: i64 = width * height
        self.width: i64 = width
        self.height: i64 = height
        self.size: i64 = size
        self.ground: list[int] = _checked("ground", ground, size, 0, ALL_GROUND - DOOR)
        self.elevation: list[int] = _checked("elevation", elevation, size, -MAX_ELEVATION, MAX_ELEVATION)
        self.walls_east: list[int] = _checked("walls_east", walls_east, size, EDGE_NONE, EDGE_LOW)
        self.walls_south: list[int] = _checked("walls_south", walls_south, size, EDGE_NONE, EDGE_LOW)
        self.door_at: list[int] = [-1] * size
        self.doors: list[Door] = []
        for feet in self.elevation:
            if feet % FEET != 0:
                raise ValueError(f"elevation is a multiple of {FEET} feet, not {feet}")
        if doors is not None:
            for door in doors:
                self._hang(door)
        self.areas: dict[str, list[int]] = {}
        if areas is not None:
            for name, squares in areas.items():
                for square in squares:
                    if square < 0 or square >= size:
                        raise ValueError(f"area {name!r} has square {square}; allowed are 0 to {size - 1}")
                self.areas[name] = sorted(squares)
        flags = 0
        for bits in self.ground:
            flags |= bits
        lowest = min(self.elevation)
        self.hilly: bool = lowest != max(self.elevation)
        self.edged: bool = max(self.walls_east) > 0 or max(self.walls_south) > 0
        self.hinders: bool = self.edged or flags & HINDERS_LINES != 0
        self.rough: bool = self.edged or self.hilly or flags & HINDERS_STEPS != 0
        self.veiled: bool = flags & OBSCURED != 0
        self.shaded: bool = flags & (DIM | DARK) != 0
        self.plain: bool = flags == 0 and not self.edged and not self.hilly

    def _hang(self, door: Door) -> None:
        number = len(self.doors)
        where = f"door {number}"
        if not self.inside(door.x, door.y, 1):
            raise ValueError(f"{where} is at column {door.x}, row {door.y}, outside the map")
        if door.start < DOOR_CLOSED or door.start > DOOR_LOCKED:
            raise ValueError(f"{where} starts in state {door.start}; allowed are 0 closed, 1 open, 2 locked")
        at = self.index(door.x, door.y)
        if door.place == FILLS:
            if self.door_at[at] >= 0:
                raise ValueError(f"{where}: there is a door in {square_name(door.x, door.y)} already")
            self.ground[at] = (self.ground[at] | DOOR) & ~BLOCKED
            self.door_at[at] = number
        elif door.place == EAST:
            _check_edge(where, self.walls_east[at])
            self.walls_east[at] = EDGE_DOOR + number
        elif door.place == SOUTH:
            _check_edge(where, self.walls_south[at])
            self.walls_south[at] = EDGE_DOOR + number
        else:
            raise ValueError(f"{where} has place {door.place}; allowed are 0 fills, 1 east, 2 south")
        self.doors.append(door)

    def index(self, x: i64, y: i64) -> i64:
        """The index of the square in column x, row y (not checked)."""
        return y * self.width + x

    def inside(self, x: i64, y: i64, space: i64) -> bool:
        """Whether a creature of that space fits on the map with its north-west square at x, y."""
        return x >= 0 and y >= 0 and x + space <= self.width and y + space <= self.height

    def start_doors(self) -> list[int]:
        """The states of all doors when the battle starts: the first value of `doors_open`."""
        states: list[int] = []
        for door in self.doors:
            states.append(door.start)
        return states

    def solid(self, doors_open: list[int], x: i64, y: i64) -> bool:
        """Whether the square stops movement and sight: solid ground or a door that is not open."""
        at: i64 = y * self.width + x
        bits: i64 = self.ground[at]
        if bits & (BLOCKED | DOOR) == 0:
            return False
        if bits & BLOCKED != 0:
            return True
        return doors_open[self.door_at[at]] != DOOR_OPEN

    def name(self, index: i64) -> str:
        """The name of the square with that index, as in "B2"."""
        return square_name(index % self.width, index // self.width)

    def square(self, text: str) -> i64:
        """The index of the square with that name; ValueError when it is no name or lies outside the map."""
        x, y = parse_square(text)
        if not self.inside(x, y, 1):
            last = square_name(self.width - 1, self.height - 1)
            raise ValueError(f"square {text!r} lies outside the map; allowed are A1 to {last}")
        return self.index(x, y)


def _check_edge(where: str, code: i64) -> None:
    if code >= EDGE_DOOR:
        raise ValueError(f"{where} stands on the same edge as door {code - EDGE_DOOR}")


def _checked(name: str, values: list[int] | None, size: i64, low: i64, high: i64) -> list[int]:
    if values is None:
        return [0] * size
    if len(values) != size:
        raise ValueError(f"{name} has {len(values)} entries; the map has {size} squares")
    for value in values:
        if value < low or value > high:
            raise ValueError(f"{name} has the value {value}; allowed are {low} to {high}")
    return values[:]


def square_name(x: i64, y: i64) -> str:
    """The name of a square: column letters A..Z, AA.. and the row from 1; x=1, y=1 is "B2"."""
    letters = ""
    rest: i64 = x + 1
    while rest > 0:
        rest -= 1
        letters = chr(ord("A") + rest % 26) + letters
        rest = rest // 26
    return f"{letters}{y + 1}"


def parse_square(text: str) -> tuple[int, int]:
    """The column and row (from 0) of a square name in either case; ValueError when it is none."""
    column = 0
    row = 0
    letters = 0
    digits = 0
    for char in text.strip().upper():
        if "A" <= char <= "Z" and digits == 0:
            column = column * 26 + ord(char) - ord("A") + 1
            letters += 1
        elif "0" <= char <= "9" and letters > 0:
            row = row * 10 + ord(char) - ord("0")
            digits += 1
        else:
            letters = 99
    if letters == 0 or digits == 0 or letters > 2 or digits > 3 or row == 0 or column > MAX_SIDE or row > MAX_SIDE:
        last = square_name(MAX_SIDE - 1, MAX_SIDE - 1)
        raise ValueError(f"{text!r} is no square; allowed are column letters and a row, A1 to {last}")
    return column - 1, row - 1


def distance(ax: i64, ay: i64, aspace: i64, bx: i64, by: i64, bspace: i64) -> i64:
    """Feet between two creatures: 5 times the larger gap; neighbours 5, overlapping 0, a diagonal counts 5."""
    dx: i64 = bx - ax - aspace + 1
    if dx < 0:
        dx = ax - bx - bspace + 1
        if dx < 0:
            dx = 0
    dy: i64 = by - ay - aspace + 1
    if dy < 0:
        dy = ay - by - bspace + 1
        if dy < 0:
            dy = 0
    if dx < dy:
        return dy * 5
    return dx * 5


def distance_3d(ax: i64, ay: i64, aspace: i64, ahigh: i64, bx: i64, by: i64, bspace: i64, bhigh: i64) -> i64:
    """Feet between two creatures at heights in feet: the height difference counts as a third axis."""
    flat: i64 = distance(ax, ay, aspace, bx, by, bspace)
    rise: i64 = ahigh - bhigh
    if rise < 0:
        rise = -rise
    return rise if rise > flat else flat


def true_distance(ax: i64, ay: i64, aspace: i64, bx: i64, by: i64, bspace: i64) -> i64:
    """Feet between two creatures as the crow flies, rounded down: a diagonal step is 7 feet."""
    dx: i64 = bx - ax - aspace + 1
    if dx < 0:
        dx = ax - bx - bspace + 1
        if dx < 0:
            dx = 0
    dy: i64 = by - ay - aspace + 1
    if dy < 0:
        dy = ay - by - bspace + 1
        if dy < 0:
            dy = 0
    square: i64 = 25 * (dx * dx + dy * dy)
    low: i64 = 5 * (dx if dx > dy else dy)
    while (low + 1) * (low + 1) <= square:
        low += 1
    return low

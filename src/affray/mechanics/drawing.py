"""Maps drawn in text: one character a square, read into a `Grid` and drawn back for a terminal.

Doors fill a square here: a drawing has no room for edges, and doors in a drawn wall take the wall's place anyway. Doors
and walls on edges come from imported maps only.

A legend gives further characters a meaning, or the known ones another, in words: `solid`, `difficult`, `shallow`,
`deep`, `low`, `obscured`, `dim`, `dark`, `pit`, `bars`, `floor`, `door` (closed), `door open`, `door locked`,
`elevation N` (feet), `area NAME`. For example `{"B": "difficult dim", "G": "area gate"}`.
"""

from __future__ import annotations

from typing import Final

from affray.mechanics.grid import (
    BARS,
    BLOCKED,
    DARK,
    DEEP,
    DIFFICULT,
    DIM,
    DOOR,
    DOOR_CLOSED,
    DOOR_LOCKED,
    DOOR_OPEN,
    LOW,
    MAX_ELEVATION,
    MAX_SIDE,
    OBSCURED,
    PIT,
    SHALLOW,
    Door,
    Grid,
    square_name,
)

LEGEND: Final[dict[str, str]] = {
    ".": "floor",
    " ": "floor",
    "#": "solid",
    ",": "difficult",
    "~": "shallow",
    "≈": "deep",
    "w": "deep",
    "o": "low",
    "f": "obscured",
    "d": "dim",
    "D": "dark",
    "_": "pit",
    "=": "bars",
    "+": "door",
    "'": "door open",
    "!": "door locked",
    **{str(step): f"elevation {5 * step}" for step in range(10)},
}
"""What a character means unless a map's own legend says otherwise; a digit is that many steps of 5 feet up."""

GROUND: Final[dict[str, int]] = {
    "floor": 0,
    "solid": BLOCKED,
    "difficult": DIFFICULT,
    "shallow": SHALLOW,
    "deep": DEEP,
    "low": LOW,
    "obscured": OBSCURED,
    "dim": DIM,
    "dark": DARK,
    "pit": PIT,
    "bars": BARS,
}
DOOR_STATES: Final[dict[str, int]] = {"open": DOOR_OPEN, "closed": DOOR_CLOSED, "locked": DOOR_LOCKED}
WORDS: Final = (*GROUND, "door [open|closed|locked]", "elevation N", "area NAME")

# What is drawn for a square, first match wins.
SIGNS: Final[tuple[tuple[int, str], ...]] = (
    (BLOCKED, "#"),
    (BARS, "="),
    (PIT, "_"),
    (LOW, "o"),
    (OBSCURED, "f"),
    (DEEP, "w"),
    (SHALLOW, "~"),
    (DIFFICULT, ","),
    (DARK, "D"),
    (DIM, "d"),
)


class MapError(ValueError):
    """A fault in a drawn map or its legend.

    `row` and `column` count from 1 in the drawing and are 0 when the fault has no place there; `allowed` says what
    could stand there.
    """

    def __init__(self, what: str, allowed: str, row: int = 0, column: int = 0) -> None:
        where = f"map row {row}, column {column}: " if row else "map: "
        super().__init__(f"{where}{what}; allowed: {allowed}")
        self.what = what
        self.allowed = allowed
        self.row = row
        self.column = column


class Meaning:
    """What one character of a legend puts on its square."""

    def __init__(self, char: str, words: str) -> None:
        self.ground = 0
        self.elevation = 0
        self.door = -1
        self.area = ""
        rest = words.split()
        if not rest:
            raise MapError(f"the legend says nothing about {char!r}", ", ".join(WORDS))
        while rest:
            word = rest.pop(0)
            if word in GROUND:
                self.ground |= GROUND[word]
            elif word == "door":
                state = rest.pop(0) if rest and rest[0] in DOOR_STATES else "closed"
                self.door = DOOR_STATES[state]
            elif word == "elevation":
                self.elevation = _feet(char, rest.pop(0) if rest else "")
            elif word == "area" and rest:
                self.area = rest.pop(0)
            else:
                raise MapError(f"the legend of {char!r} has {word!r}", ", ".join(WORDS))


def _feet(char: str, text: str) -> int:
    allowed = f"multiples of 5 from -{MAX_ELEVATION} to {MAX_ELEVATION}"
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
        raise MapError(f"the legend of {char!r} has elevation {text!r}", allowed)
    feet = int(text)
    if feet % 5 or abs(feet) > MAX_ELEVATION:
        raise MapError(f"the legend of {char!r} has elevation {feet}", allowed)
    return feet


def _meanings(legend: dict[str, str] | None) -> dict[str, Meaning]:
    known = dict(LEGEND)
    for char, words in (legend or {}).items():
        if len(char) != 1 or char in "\n\r\t":
            raise MapError(f"the legend explains {char!r}", "single characters")
        known[char] = words
    return {char: Meaning(char, words) for char, words in known.items()}


def _rows(text: str) -> list[str]:
    rows = [row.rstrip("\r") for row in text.split("\n")]
    while rows and not rows[0].strip():
        rows.pop(0)
    while rows and not rows[-1].strip():
        rows.pop()
    return rows


def parse_map(text: str, legend: dict[str, str] | None = None) -> Grid:
    """The grid of a drawing; blank lines around it are dropped, short rows are filled up with floor.

    Raises MapError with the place of the fault (rows are counted after the blank lines at the top) and what is allowed.
    """
    meanings = _meanings(legend)
    rows = _rows(text)
    if not rows:
        raise MapError("nothing is drawn", "rows of characters, one a square")
    width = max(len(row) for row in rows)
    if len(rows) > MAX_SIDE:
        raise MapError(f"{len(rows)} rows", f"at most {MAX_SIDE} rows", MAX_SIDE + 1, 1)
    ground: list[int] = []
    elevation: list[int] = []
    doors: list[Door] = []
    areas: dict[str, list[int]] = {}
    for y, row in enumerate(rows):
        if len(row) > MAX_SIDE:
            raise MapError(f"{len(row)} characters", f"at most {MAX_SIDE} columns", y + 1, MAX_SIDE + 1)
        for x, char in enumerate(row.ljust(width)):
            meaning = meanings.get(char)
            if meaning is None:
                raise MapError(f"{char!r} is not in the legend", _known(meanings), y + 1, x + 1)
            if meaning.door >= 0:
                doors.append(Door(x, y, start=meaning.door))
            if meaning.area:
                areas.setdefault(meaning.area, []).append(len(ground))
            ground.append(meaning.ground)
            elevation.append(meaning.elevation)
    return Grid(width, len(rows), ground, elevation, doors=doors, areas=areas)


def _known(meanings: dict[str, Meaning]) -> str:
    return " ".join(char for char in meanings if char != " ") + " and blanks"


def _sign(grid: Grid, doors_open: list[int], index: int) -> str:
    bits = grid.ground[index]
    if bits & DOOR:
        return {DOOR_OPEN: "'", DOOR_LOCKED: "!"}.get(doors_open[grid.door_at[index]], "+")
    for flag, sign in SIGNS:
        if bits & flag:
            return sign
    steps = grid.elevation[index] // 5
    if steps == 0:
        return "."
    return str(steps) if 0 < steps < 10 else "^" if steps > 0 else "v"


def draw(grid: Grid, tokens: dict[tuple[int, int], str], doors_open: list[int] | None = None) -> str:
    """The map as text with column letters above and row numbers beside it.

    `tokens` puts a short text (a creature's mark) on squares by column and row; every square is drawn as wide as the
    longest of them. Doors are drawn as they start unless `doors_open` says how they stand. Edges are not drawn.
    """
    states = grid.start_doors() if doors_open is None else doors_open
    names = [square_name(x, 0)[:-1] for x in range(grid.width)]
    cell = max(len(text) for text in [*names, *tokens.values()])
    margin = len(str(grid.height))
    lines = [" " * margin + " " + " ".join(name.ljust(cell) for name in names)]
    for y in range(grid.height):
        cells = [tokens.get((x, y)) or _sign(grid, states, grid.index(x, y)) for x in range(grid.width)]
        lines.append(f"{y + 1:>{margin}} " + " ".join(text.ljust(cell) for text in cells))
    return "\n".join(line.rstrip() for line in lines) + "\n"

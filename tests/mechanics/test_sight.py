"""Lines, cover, veils and light, against a naive twin in fractions and by hand-drawn examples."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affray.mechanics.drawing import parse_map
from affray.mechanics.grid import (
    BARS,
    BLOCKED,
    DOOR_CLOSED,
    DOOR_OPEN,
    EAST,
    EDGE_LOW,
    EDGE_WALL,
    EDGE_WINDOW,
    LOW,
    OBSCURED,
    Door,
    Grid,
)
from affray.mechanics.sight import (
    BRIGHT,
    DARKNESS,
    DIMNESS,
    NONE,
    PARTIAL,
    TOTAL,
    Ends,
    creature_cover,
    light_at,
    line_hindrance,
    obscured_between,
    point_clear,
    sight_clear,
    trace,
    wall_cover,
)

SIDE = 6

Point = tuple[Fraction, Fraction]


def inside_open(low: Fraction, start: Fraction, move: Fraction) -> tuple[Fraction, Fraction] | None:
    """The open interval of t for which start + t * move lies strictly between low and low + 1."""
    if move == 0:
        return (Fraction(-1), Fraction(2)) if low < start < low + 1 else None
    ends = sorted([(low - start) / move, (low + 1 - start) / move])
    return ends[0], ends[1]


def passes(p: Point, q: Point, x: int, y: int) -> bool:
    """Whether the segment has a point strictly inside the square."""
    a = inside_open(Fraction(x), p[0], q[0] - p[0])
    b = inside_open(Fraction(y), p[1], q[1] - p[1])
    if a is None or b is None:
        return False
    return max(a[0], b[0], Fraction(0)) < min(a[1], b[1], Fraction(1))


class Twin:
    """The same questions answered the slow way: each square, edge and meeting point of the map is looked at."""

    def __init__(self, grid: Grid, doors: list[int], a: tuple[int, int, int], b: tuple[int, int, int]) -> None:
        self.grid = grid
        self.doors = doors
        self.own = [{(x + i, y + j) for i in range(n) for j in range(n)} for x, y, n in (a, b)]
        self.excused = self.own[0]  # whose own low walls do not hinder
        self.near = {(x + i, y + j) for x, y in self.own[0] for i in (-1, 0, 1) for j in (-1, 0, 1)}

    def square(self, x: int, y: int) -> int:
        if (x, y) in self.own[0] | self.own[1]:
            return NONE
        if self.grid.solid(self.doors, x, y):
            return TOTAL
        low = self.grid.ground[self.grid.index(x, y)] & (LOW | BARS) and (x, y) not in self.near
        return PARTIAL if low else NONE

    def edge(self, x: int, y: int, nx: int, ny: int) -> int:
        walls = self.grid.walls_east if x != nx else self.grid.walls_south
        code = walls[self.grid.index(min(x, nx), min(y, ny))]
        if code in (EDGE_WALL, 4):
            return TOTAL if code == EDGE_WALL or self.doors[0] != DOOR_OPEN else NONE
        if code in (EDGE_LOW, EDGE_WINDOW) and not {(x, y), (nx, ny)} & self.excused:
            return PARTIAL
        return NONE

    def line(self, p: Point, q: Point) -> int:
        worst = NONE
        dx, dy = q[0] - p[0], q[1] - p[1]
        for y in range(SIDE):
            for x in range(SIDE):
                if passes(p, q, x, y):
                    worst = max(worst, self.square(x, y))
                    if x + 1 < SIDE and passes(p, q, x + 1, y) and self.crosses(p, q, x + 1, y, True):
                        worst = max(worst, self.edge(x, y, x + 1, y))
                    if y + 1 < SIDE and passes(p, q, x, y + 1) and self.crosses(p, q, x, y + 1, False):
                        worst = max(worst, self.edge(x, y, x, y + 1))
                meets = dx != 0 and dy != 0 and (x - p[0]) * dy == (y - p[1]) * dx
                if meets and min(p[0], q[0]) < x < max(p[0], q[0]):
                    worst = max(worst, self.meeting(x, y, (dx > 0) == (dy > 0)))
        return worst

    def crosses(self, p: Point, q: Point, x: int, y: int, upright: bool) -> bool:
        """Whether the line crosses the west (or north) side of the square away from the side's ends."""
        dx, dy = q[0] - p[0], q[1] - p[1]
        if upright:
            return dx != 0 and y < p[1] + (x - p[0]) / dx * dy < y + 1
        return dy != 0 and x < p[0] + (y - p[1]) / dy * dx < x + 1

    def meeting(self, x: int, y: int, falling: bool) -> int:
        """The freer way round the meeting point north-west of square x, y."""
        first, last = ((x - 1, y - 1), (x, y)) if falling else ((x - 1, y), (x, y - 1))
        ways = []
        for mid in ((last[0], first[1]), (first[0], last[1])):
            ways.append(max(self.edge(*first, *mid), self.square(*mid), self.edge(*mid, *last)))
        return min(ways)


def corner_points(squares: set[tuple[int, int]]) -> list[Point]:
    inset = (Fraction(1, 8), Fraction(7, 8))
    return [(x + i, y + j) for x, y in sorted(squares) for i in inset for j in inset]


def twin_cover(twin: Twin) -> int:
    best = TOTAL
    for p in corner_points(twin.own[0]):
        for square in twin.own[1]:
            lines = [twin.line(p, q) for q in corner_points({square})]
            cover = NONE
            if lines.count(TOTAL) == 4:
                cover = TOTAL
            elif 4 - lines.count(NONE) >= 2:
                cover = PARTIAL
            best = min(best, cover)
    return best


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Grid, list[int], tuple[int, int, int], tuple[int, int, int]]:
    """A small random map with everything that hinders lines, and two creatures on it."""
    size = SIDE * SIDE
    ground = draw(st.lists(st.sampled_from([0, 0, 0, 0, 0, BLOCKED, LOW, BARS]), min_size=size, max_size=size))
    edges = st.lists(st.sampled_from([0] * 9 + [1, 2, 3]), min_size=size, max_size=size)
    east, south = draw(edges), draw(edges)
    door = Door(draw(st.integers(0, SIDE - 1)), draw(st.integers(0, SIDE - 1)), draw(st.integers(0, 2)))
    grid = Grid(SIDE, SIDE, ground, None, east, south, [door])
    creatures = []
    for _ in range(2):
        space = draw(st.sampled_from([1, 1, 1, 2]))
        top = SIDE - space
        creatures.append((draw(st.integers(0, top)), draw(st.integers(0, top)), space))
    return grid, [draw(st.sampled_from([DOOR_CLOSED, DOOR_OPEN]))], creatures[0], creatures[1]


@settings(max_examples=60, deadline=None)
@given(scenes())
def test_cover_agrees_with_the_slow_twin(
    scene: tuple[Grid, list[int], tuple[int, int, int], tuple[int, int, int]],
) -> None:
    """Cover by walls is what looking at every square, edge and meeting point says; total cover is mutual."""
    grid, doors, a, b = scene
    cover = wall_cover(grid, doors, *a, *b)
    assert cover == twin_cover(Twin(grid, doors, a, b))
    assert sight_clear(grid, doors, *a, *b) == (cover != TOTAL)
    assert (wall_cover(grid, doors, *b, *a) == TOTAL) == (cover == TOTAL)


points = st.tuples(st.integers(0, SIDE * 8 - 1), st.integers(0, SIDE * 8 - 1)).filter(lambda p: p[0] % 8 and p[1] % 8)


@settings(max_examples=150, deadline=None)
@given(scenes(), points, points)
def test_a_line_and_its_reverse_meet_the_same(
    scene: tuple[Grid, list[int], tuple[int, int, int], tuple[int, int, int]], p: tuple[int, int], q: tuple[int, int]
) -> None:
    """A line between any two points agrees with the twin and with itself walked the other way."""
    grid, doors, _, _ = scene
    a = (p[0] // 8, p[1] // 8)
    b = (q[0] // 8, q[1] // 8)
    there = line_hindrance(grid, doors, *p, *q, Ends(0, 0, 0, *b, 1))
    twin = Twin(grid, doors, (*a, 0), (*b, 1))
    twin.own[0] = {a}  # the square it starts in does not hinder it
    twin.near = twin.excused = set()
    assert there == twin.line((Fraction(p[0], 8), Fraction(p[1], 8)), (Fraction(q[0], 8), Fraction(q[1], 8)))
    whole = Ends(*a, 1, *b, 1)
    back = Ends(*b, 1, *a, 1)
    solid = line_hindrance(grid, doors, *p, *q, whole) == TOTAL
    assert solid == (line_hindrance(grid, doors, *q, *p, back) == TOTAL)


@given(points, points)
def test_a_trace_is_every_square_passed(p: tuple[int, int], q: tuple[int, int]) -> None:
    """The squares named alone are exactly those with a point of the line inside; the reverse names the same."""
    gates = trace(SIDE, *p, *q)
    alone = [i for i, j in zip(gates[::2], gates[1::2]) if i == j]
    ends = (Fraction(p[0], 8), Fraction(p[1], 8)), (Fraction(q[0], 8), Fraction(q[1], 8))
    expected = {y * SIDE + x for y in range(SIDE) for x in range(SIDE) if passes(*ends, x, y)}
    assert set(alone) - {alone[0]} == expected - {alone[0]}
    assert len(set(alone)) == len(alone)
    pairs = [{i, j} for i, j in zip(gates[::2], gates[1::2])]
    back = trace(SIDE, *q, *p)
    assert pairs == [{i, j} for i, j in zip(back[::2], back[1::2])][::-1]


def cover(drawing: str, doors: list[int] | None = None) -> tuple[int, int]:
    """The cover of b against a and of a against b in a drawing with their squares marked."""
    grid = parse_map(drawing, {"a": "area a", "b": "area b"})
    a, b = grid.areas["a"][0], grid.areas["b"][0]
    states = grid.start_doors() if doors is None else doors
    w = grid.width
    return (
        wall_cover(grid, states, a % w, a // w, 1, b % w, b // w, 1),
        wall_cover(grid, states, b % w, b // w, 1, a % w, a // w, 1),
    )


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("a...b", (NONE, NONE)),
        ("a.#.b", (TOTAL, TOTAL)),
        ("a.o.b", (PARTIAL, PARTIAL)),
        ("ao..b", (NONE, PARTIAL)),
        ("a..ob", (PARTIAL, NONE)),
        ("aob", (NONE, NONE)),
        ("a.=.b", (PARTIAL, PARTIAL)),
        ("a#\n.b", (NONE, NONE)),
        ("a#\n#b", (TOTAL, TOTAL)),
        ("ao.\no.o\n.ob", (PARTIAL, PARTIAL)),
        ("a..\n.#.\n..b", (TOTAL, TOTAL)),
        ("a...\n.#..\n...b", (PARTIAL, PARTIAL)),
        ("a.+.b", (TOTAL, TOTAL)),
        ("a.'.b", (NONE, NONE)),
        ("a.!.b", (TOTAL, TOTAL)),
        ("a.ofo.b", (PARTIAL, PARTIAL)),
        ("ob..a", (NONE, NONE)),
    ],
)
def test_cover_examples(drawing: str, expected: tuple[int, int]) -> None:
    """Hand-drawn cases: solid things give total cover in a row, low ones partial, none to who stands at them."""
    assert cover(drawing) == expected


def test_an_opened_door_gives_no_cover() -> None:
    """Whether a door hinders depends on the state passed in, not on how it started."""
    assert cover("a.+.b", [DOOR_OPEN]) == (NONE, NONE)


def test_nobody_looks_along_a_wall_through_it() -> None:
    """Two creatures on either side of a long thin wall do not see each other, wherever they stand."""
    grid = Grid(5, 2, walls_south=[EDGE_WALL] * 10)
    assert not any(sight_clear(grid, [], x, 0, 1, bx, 1, 1) for x in range(5) for bx in range(5))


def test_edges() -> None:
    """A low wall or window on an edge is partial cover, except for who stands at it; an edge door is a wall if shut."""
    low = Grid(4, 1, walls_east=[0, EDGE_LOW, 0, 0])
    assert wall_cover(low, [], 0, 0, 1, 3, 0, 1) == PARTIAL
    assert wall_cover(low, [], 1, 0, 1, 3, 0, 1) == NONE
    window = Grid(4, 1, walls_east=[0, EDGE_WINDOW, 0, 0])
    assert wall_cover(window, [], 3, 0, 1, 0, 0, 1) == PARTIAL
    door = Grid(4, 1, doors=[Door(1, 0, EAST)])
    assert wall_cover(door, [DOOR_CLOSED], 0, 0, 1, 3, 0, 1) == TOTAL
    assert wall_cover(door, [DOOR_OPEN], 0, 0, 1, 3, 0, 1) == NONE


def test_big_creatures_show_their_best_square() -> None:
    """An ogre that sticks out from behind a rock on one side has no cover."""
    grid = parse_map(".#..\n....")
    assert wall_cover(grid, [], 0, 0, 1, 2, 0, 1) == TOTAL
    assert wall_cover(grid, [], 0, 0, 1, 2, 0, 2) < TOTAL
    assert wall_cover(grid, [], 0, 1, 1, 2, 0, 2) == NONE


def test_an_open_map_needs_no_lines() -> None:
    """On open ground there is no cover and everything is in sight."""
    grid = Grid(3, 3)
    assert wall_cover(grid, [], 0, 0, 1, 2, 2, 1) == NONE
    assert sight_clear(grid, [], 0, 0, 1, 2, 2, 1)
    assert point_clear(grid, [], 0, 0, 2, 2)


def test_points_see_squares() -> None:
    """From the middle of a square a rock hides what is straight behind it, not what is beside that."""
    grid = parse_map("..#..\n.....")
    assert not point_clear(grid, [], 4, 4, 4, 0)
    assert point_clear(grid, [], 4, 4, 2, 1)
    assert point_clear(grid, [], 4, 4, 2, 0)


def who_is_in_the_way(
    occ: dict[tuple[int, int], int], a: tuple[int, int, int], b: tuple[int, int, int], ignored: list[int] | None = None
) -> bool:
    grid = Grid(8, 8)
    squares = [-1] * 64
    for who, (x, y, space) in enumerate((a, b)):
        for i in range(space):
            for j in range(space):
                squares[(y + i) * 8 + x + j] = who
    for (x, y), who in occ.items():
        squares[y * 8 + x] = who
    there = creature_cover(grid, squares, *a, 0, *b, 1, ignored or [])
    assert there == creature_cover(grid, squares, *b, 1, *a, 0, ignored or [])
    return there


def test_creatures_give_cover() -> None:
    """Somebody on the straight line is in the way, unless ignored; somebody beside it is not."""
    assert who_is_in_the_way({(2, 0): 5}, (0, 0, 1), (4, 0, 1))
    assert not who_is_in_the_way({(2, 0): 5}, (0, 0, 1), (4, 0, 1), [5])
    assert not who_is_in_the_way({(2, 1): 5}, (0, 0, 1), (4, 0, 1))
    assert not who_is_in_the_way({(1, 1): 5}, (0, 0, 1), (1, 0, 1))
    assert who_is_in_the_way({(1, 1): 5}, (0, 0, 1), (2, 2, 1))


def test_lines_slip_between_creatures() -> None:
    """A line that only touches corners or borders is hindered when others stand on both sides of it."""
    assert not who_is_in_the_way({(1, 0): 5}, (0, 0, 1), (2, 2, 1))
    assert who_is_in_the_way({(1, 0): 5, (0, 1): 6}, (0, 0, 1), (2, 2, 1))
    assert not who_is_in_the_way({(3, 0): 5}, (0, 0, 2), (5, 0, 2))
    assert who_is_in_the_way({(3, 0): 5, (3, 1): 6}, (0, 0, 2), (5, 0, 2))
    assert who_is_in_the_way({(0, 3): 5, (1, 3): 5}, (0, 0, 2), (0, 5, 2))
    assert not who_is_in_the_way({(0, 3): 5, (1, 4): 6}, (0, 0, 2), (0, 5, 2))


def test_fog_hides() -> None:
    """Obscured squares on the line or at an end hide; a veil of the battle does the same; walls are not looked at."""
    grid = Grid(5, 2, [0, 0, OBSCURED, 0, 0, 0, 0, 0, 0, 0])
    assert obscured_between(grid, [], 0, 0, 1, 4, 0, 1)
    assert obscured_between(grid, [], 2, 0, 1, 4, 0, 1)
    assert obscured_between(grid, [], 4, 0, 1, 2, 0, 1)
    assert not obscured_between(grid, [], 0, 1, 1, 4, 1, 1)
    assert not obscured_between(grid, [], 0, 0, 2, 3, 0, 2)
    assert not obscured_between(Grid(5, 2), [], 0, 0, 1, 4, 0, 1)
    veil = [0] * 10
    veil[6] = 1
    assert obscured_between(Grid(5, 2), veil, 0, 1, 1, 4, 1, 1)
    assert not obscured_between(Grid(5, 2), veil, 0, 0, 1, 4, 0, 1)


def test_light() -> None:
    """Squares are as light as the map says or as a source makes them; walls stop light, more light never darkens."""
    grid = parse_map("Dd.DDDDDDD#D")
    assert [light_at(grid, [], x, 0, []) for x in range(4)] == [DARKNESS, DIMNESS, BRIGHT, DARKNESS]
    torch = [5, 0, 10, 20]
    assert light_at(grid, [], 7, 0, torch) == BRIGHT
    assert light_at(grid, [], 8, 0, torch) == DIMNESS
    assert light_at(grid, [], 0, 0, torch) == DARKNESS
    assert light_at(grid, [], 1, 0, torch) == DIMNESS
    assert light_at(grid, [], 11, 0, [9, 0, 60, 60]) == DARKNESS
    assert light_at(grid, [], 9, 0, [*torch, 9, 0, 5, 5]) == BRIGHT
    assert light_at(Grid(2, 2), [], 0, 0, []) == BRIGHT

"""Steps, floods and ways, against a naive twin and by drawn examples."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affray.mechanics.drawing import parse_map
from affray.mechanics.grid import (
    BLOCKED,
    DEEP,
    DIFFICULT,
    DOOR_CLOSED,
    DOOR_LOCKED,
    DOOR_OPEN,
    EAST,
    EDGE_LOW,
    EDGE_WALL,
    LOW,
    PIT,
    Door,
    Grid,
    distance,
)
from affray.mechanics.paths import (
    CLIMB,
    CRAWL,
    CROWDED,
    FLAT,
    FLY,
    FREE,
    SHUT,
    SWIM,
    flood,
    step_cost,
    toward,
)
from affray.mechanics.sight import sight_clear

W, H = 7, 6


def east(drawing: str, mode: int = 0, legend: dict[str, str] | None = None) -> int:
    """The cost of a step from the first to the second square of a row."""
    grid = parse_map(drawing, legend)
    return step_cost(grid, grid.start_doors(), 1, 0, 0, 1, 0, mode)


@pytest.mark.parametrize(
    ("drawing", "mode", "feet"),
    [
        ("..", 0, 5),
        ("..", CRAWL, 10),
        (".,", 0, 10),
        (",.", 0, 5),
        (".~", 0, 10),
        (".~", SWIM, 10),
        (".w", 0, 10),
        (".w", SWIM, 5),
        (".o", 0, 10),
        (".,", CRAWL, 15),
        (".,", FLAT, 5),
        (".,", FLAT | CRAWL, 5),
        (".o", FLAT, 5),
        (".,", FLY, 5),
        (".,", FLY | CRAWL, 5),
        (".#", 0, -1),
        (".#", FLY, -1),
        (".=", FLY, -1),
        ("._", 0, -1),
        ("._", FLAT, -1),
        ("._", FLY, 5),
        ("._", CLIMB, 5),
        (".+", 0, -1),
        (".!", 0, -1),
        (".'", 0, 5),
        (".f", 0, 5),
        (".1", 0, 5),
        (".2", 0, 25),
        ("2.", 0, 25),
        (".2", FLAT, 15),
        (".3", 0, -1),
        (".3", FLAT, -1),
        (".3", CLIMB, 20),
        (".9", FLY, 5),
    ],
)
def test_cost_of_one_step(drawing: str, mode: int, feet: int) -> None:
    """Each kind of ground costs what the module says, in each way of moving."""
    assert east(drawing, mode) == feet


def test_what_adds_up() -> None:
    """Different hindrances of one square add up; a friend's square and difficult ground are the same hindrance."""
    assert east(".X", 0, {"X": "difficult deep low"}) == 20
    bog = parse_map(".,")
    assert step_cost(bog, [], 1, 0, 0, 1, 0, 0, True) == 10
    assert step_cost(Grid(2, 1), [], 1, 0, 0, 1, 0, 0, True) == 10
    assert step_cost(Grid(2, 1), [], 1, 0, 0, 1, 0, FLAT, True) == 5


def test_the_map_ends() -> None:
    """No step leads out of the map, for no square of the creature."""
    grid = Grid(3, 3)
    assert step_cost(grid, [], 1, 2, 0, 3, 0, 0) == -1
    assert step_cost(grid, [], 2, 1, 0, 2, 0, 0) == -1
    assert step_cost(grid, [], 1, 0, 0, -1, 0, 0) == -1
    assert step_cost(grid, [], 2, 0, 1, 0, 2, FLY) == -1


def test_diagonals_do_not_cut_corners() -> None:
    """A diagonal step past a solid square, bars, a shut door or the end of a wall is impossible; past low ones not."""
    for char, feet in [("#", -1), ("=", -1), ("+", -1), ("'", 5), ("o", 5), ("w", 5), ("_", 5)]:
        grid = parse_map(f".{char}\n..")
        assert step_cost(grid, grid.start_doors(), 1, 0, 0, 1, 1, 0) == feet
    assert step_cost(Grid(2, 2, walls_east=[EDGE_WALL, 0, 0, 0]), [], 1, 0, 0, 1, 1, 0) == -1
    assert step_cost(Grid(2, 2, walls_south=[0, EDGE_WALL, 0, 0]), [], 1, 0, 0, 1, 1, 0) == -1


def test_edges_and_their_doors() -> None:
    """A low wall costs 5 feet more, flyers ignore it; a wall stops; a door on an edge opens."""
    low = Grid(2, 1, walls_east=[EDGE_LOW, 0])
    assert step_cost(low, [], 1, 0, 0, 1, 0, 0) == 10
    assert step_cost(low, [], 1, 1, 0, 0, 0, 0) == 10
    assert step_cost(low, [], 1, 0, 0, 1, 0, FLY) == 5
    assert step_cost(low, [], 1, 0, 0, 1, 0, FLAT) == 5
    door = Grid(2, 1, doors=[Door(0, 0, EAST)])
    assert [step_cost(door, [s], 1, 0, 0, 1, 0, 0) for s in (DOOR_CLOSED, DOOR_OPEN, DOOR_LOCKED)] == [-1, 5, -1]


def test_big_creatures_need_room() -> None:
    """A creature of two by two squares fits neither through a gap of one nor over a wall."""
    assert step_cost(parse_map("...\n..#"), [], 2, 0, 0, 1, 0, 0) == -1
    assert step_cost(parse_map("...\n..,"), [], 2, 0, 0, 1, 0, 0) == 10
    assert step_cost(parse_map("..2\n..."), [], 2, 0, 0, 1, 0, 0) == 25
    wall = Grid(3, 2, walls_south=[0, 0, EDGE_WALL, 0, 0, 0])
    assert step_cost(wall, [], 2, 0, 0, 1, 0, 0) == -1
    assert step_cost(parse_map("..#\n...\n..."), [], 2, 0, 0, 1, 1, 0) == -1


@st.composite
def fields(draw: st.DrawFn) -> tuple[Grid, list[int], list[int], int, int, int, int]:
    """A small random map with doors, friends and foes, and a creature on it: space, x, y, mode."""
    size = W * H
    ground = [0] * size
    elevation = [0] * size
    walls = [0] * size
    if draw(st.booleans()):
        kinds = st.sampled_from([0, 0, 0, 0, BLOCKED, DIFFICULT, DEEP, LOW, PIT])
        ground = draw(st.lists(kinds, min_size=size, max_size=size))
        elevation = draw(st.lists(st.sampled_from([0, 0, 0, 5, 10, 20]), min_size=size, max_size=size))
        walls = draw(st.lists(st.sampled_from([0] * 9 + [EDGE_WALL, EDGE_LOW]), min_size=size, max_size=size))
    grid = Grid(W, H, ground, elevation, walls, None, [Door(3, 3)] if draw(st.booleans()) else None)
    states = [draw(st.sampled_from([DOOR_CLOSED, DOOR_OPEN]))] * len(grid.doors)
    block = draw(st.lists(st.sampled_from([FREE] * 6 + [CROWDED, SHUT]), min_size=size, max_size=size))
    space = draw(st.sampled_from([1, 1, 2]))
    x, y = draw(st.integers(0, W - space)), draw(st.integers(0, H - space))
    mode = draw(st.sampled_from([0, 0, FLY, SWIM, CLIMB, CRAWL, FLAT]))
    return grid, states, block, space, x, y, mode


def worst(block: list[int], x: int, y: int, space: int) -> int:
    return max(block[(y + j) * W + x + i] for i in range(space) for j in range(space))


def twin_costs(field: tuple[Grid, list[int], list[int], int, int, int, int], budget: int) -> list[int]:
    """Least costs by relaxing every step until nothing changes."""
    grid, states, block, space, x, y, mode = field
    cost = {(x, y): 0}
    changed = True
    while changed:
        changed = False
        for (cx, cy), spent in list(cost.items()):
            for nx in (cx - 1, cx, cx + 1):
                for ny in (cy - 1, cy, cy + 1):
                    if (nx, ny) == (cx, cy) or not grid.inside(nx, ny, space):
                        continue
                    state = worst(block, nx, ny, space)
                    step = step_cost(grid, states, space, cx, cy, nx, ny, mode, state == CROWDED)
                    total = spent + step
                    if state != SHUT and step > 0 and total <= budget and total < cost.get((nx, ny), 10**6):
                        cost[nx, ny] = total
                        changed = True
    return [cost.get((i % W, i // W), -1) for i in range(W * H)]


def check_way(
    field: tuple[Grid, list[int], list[int], int, int, int, int], way: list[int], budget: int
) -> tuple[int, int, int]:
    """Walk a way square by square; it has to be legal and paid for. Returns its end and its cost."""
    grid, states, block, space, x, y, mode = field
    spent = 0
    for at in way:
        nx, ny = at % W, at // W
        assert max(abs(nx - x), abs(ny - y)) == 1
        state = worst(block, nx, ny, space)
        assert state != SHUT
        step = step_cost(grid, states, space, x, y, nx, ny, mode, state == CROWDED)
        assert step > 0
        spent += step
        x, y = nx, ny
    assert spent <= budget
    return x, y, spent


@settings(max_examples=150, deadline=None)
@given(fields(), st.sampled_from([0, 5, 20, 30, 60, 200]))
def test_flood_agrees_with_the_slow_twin(
    field: tuple[Grid, list[int], list[int], int, int, int, int], budget: int
) -> None:
    """A flood finds the least cost of every square, legal ways of just that cost, and where one may stop."""
    grid, states, block, space, x, y, mode = field
    found = flood(grid, states, block, x, y, space, budget, mode)
    assert found.cost == twin_costs(field, budget)
    for at in range(W * H):
        if found.cost[at] >= 0:
            assert check_way(field, found.route(at), budget) == (at % W, at // W, found.cost[at])
    start = y * W + x
    may_stop = [
        i for i in range(W * H) if found.cost[i] >= 0 and (i == start or worst(block, i % W, i // W, space) == FREE)
    ]
    assert sorted(found.ends) == may_stop
    assert found.ends[0] == start
    assert [found.cost[i] for i in found.ends] == sorted(found.cost[i] for i in found.ends)


@settings(max_examples=300, deadline=None)
@given(
    fields(),
    st.integers(0, W - 1),
    st.integers(0, H - 1),
    st.sampled_from([5, 5, 10, 15]),
    st.sampled_from([5, 15, 30, 300]),
)
def test_toward_is_legal_and_as_cheap_as_can_be(
    field: tuple[Grid, list[int], list[int], int, int, int, int], tx: int, ty: int, reach: int, budget: int
) -> None:
    """The way is legal and ends where one may stop; if the goal can be reached on the budget, it is, most cheaply."""
    grid, states, block, space, x, y, mode = field
    way = toward(grid, states, block, x, y, space, tx, ty, 1, reach, budget, mode)
    ex, ey, spent = check_way(field, way, budget)
    assert not way or worst(block, ex, ey, space) == FREE

    def met(px: int, py: int) -> bool:
        near = distance(px, py, space, tx, ty, 1) <= reach
        return near and sight_clear(grid, states, px, py, space, tx, ty, 1)

    reached = flood(grid, states, block, x, y, space, budget, mode)
    goals = [i for i in reached.ends if met(i % W, i // W)]
    if goals:
        assert met(ex, ey)
        assert spent == min(reached.cost[i] for i in goals)


def test_toward_on_open_ground() -> None:
    """The straight way is taken, up to the budget, and none when the target is in reach."""
    grid = Grid(20, 10)
    free = [FREE] * 200
    way = toward(grid, [], free, 0, 0, 1, 10, 0, 1, 5, 60, 0)
    assert way == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert toward(grid, [], free, 0, 0, 1, 10, 0, 1, 5, 30, 0) == way[:6]
    assert toward(grid, [], free, 0, 0, 1, 10, 0, 1, 5, 30, CRAWL) == way[:3]
    assert toward(grid, [], free, 0, 0, 1, 1, 1, 1, 5, 30, 0) == []
    assert toward(grid, [], free, 0, 0, 1, 10, 0, 1, 30, 60, 0) == way[:4]
    assert toward(grid, [], free, 0, 0, 1, 10, 0, 1, 5, 0, 0) == []


def test_toward_goes_round_others() -> None:
    """Somebody in the way is passed; who has no room beside the target comes as near as there is room."""
    grid = Grid(9, 9)
    block = [FREE] * 81
    for y in range(2, 7):
        block[y * 9 + 4] = SHUT
    way = toward(grid, [], block, 3, 4, 1, 5, 4, 1, 5, 60, 0)
    assert way[-1] in {4 * 9 + 6, 5 * 9 + 5, 3 * 9 + 5, 3 * 9 + 6, 5 * 9 + 6}
    ring = [FREE] * 81
    for y in range(3, 6):
        for x in range(3, 6):
            ring[y * 9 + x] = SHUT
    way = toward(grid, [], ring, 0, 4, 1, 4, 4, 1, 5, 60, 0)
    assert (len(way), distance(way[-1] % 9, way[-1] // 9, 1, 4, 4, 1)) == (2, 10)
    assert toward(grid, [], ring, 2, 2, 1, 4, 4, 1, 5, 60, 0) == []


def test_toward_does_not_run_into_dead_ends() -> None:
    """Behind a wall the way leads round it from the first step, even when the budget ends on the way."""
    grid = parse_map(
        """
.......
.#####.
.....#.
.....#.
.#####.
.......
"""
    )
    way = toward(grid, [], [FREE] * 42, 2, 2, 1, 6, 2, 1, 5, 15, 0)
    assert [grid.name(i)[0] for i in way] == ["B", "A", "A"]
    whole = toward(grid, [], [FREE] * 42, 2, 2, 1, 6, 2, 1, 5, 300, 0)
    end = whole[-1]
    assert distance(end % 7, end // 7, 1, 6, 2, 1) == 5
    assert sight_clear(grid, [], end % 7, end // 7, 1, 6, 2, 1)


def test_toward_an_enclosed_target() -> None:
    """When no way leads to the target, the creature comes as near as its budget allows."""
    grid = parse_map(".....+.")
    way = toward(grid, grid.start_doors(), [FREE] * 7, 0, 0, 1, 6, 0, 1, 5, 15, 0)
    assert way == [1, 2, 3]
    assert toward(grid, grid.start_doors(), [FREE] * 7, 4, 0, 1, 6, 0, 1, 5, 15, 0) == []


def test_nobody_stops_on_a_friend() -> None:
    """A way cut by the budget ends before the friends that it leads past, and the flood passes but does not stop."""
    grid = parse_map("######\n.....,\n######")
    block = [FREE] * 18
    block[6 + 2] = CROWDED
    assert toward(grid, [], block, 0, 1, 1, 5, 1, 1, 5, 15, 0) == [7]
    assert toward(grid, [], block, 0, 1, 1, 5, 1, 1, 5, 20, 0) == [7, 8, 9]
    reached = flood(grid, [], block, 0, 1, 1, 60, 0)
    assert reached.cost[8] == 15
    assert 8 not in reached.ends
    assert 9 in reached.ends


def test_a_route_to_nowhere_is_refused() -> None:
    """Asking for the way to a square out of reach is an error; the way to the start is empty."""
    reached = flood(Grid(5, 1), [], [FREE] * 5, 0, 0, 1, 10, 0)
    assert reached.route(0) == []
    with pytest.raises(ValueError, match="cannot be reached"):
        reached.route(4)

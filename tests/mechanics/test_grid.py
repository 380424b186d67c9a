"""The map: names of squares, distances, what the summary flags say, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.mechanics.grid import (
    BLOCKED,
    DARK,
    DIFFICULT,
    DOOR,
    DOOR_CLOSED,
    DOOR_LOCKED,
    DOOR_OPEN,
    EAST,
    EDGE_DOOR,
    EDGE_WALL,
    OBSCURED,
    SOUTH,
    Door,
    Grid,
    distance,
    distance_3d,
    parse_square,
    square_name,
    true_distance,
)


@pytest.mark.parametrize(
    ("x", "y", "name"), [(0, 0, "A1"), (1, 1, "B2"), (25, 9, "Z10"), (26, 0, "AA1"), (52, 199, "BA200")]
)
def test_square_names(x: int, y: int, name: str) -> None:
    """Columns are letters as in a spreadsheet, rows count from 1, and names are read back in either case."""
    assert square_name(x, y) == name
    assert parse_square(name) == (x, y)
    assert parse_square(f" {name.lower()} ") == (x, y)


@given(st.integers(0, 199), st.integers(0, 199))
def test_every_square_name_reads_back(x: int, y: int) -> None:
    """Each square of the largest map has a name of its own."""
    assert parse_square(square_name(x, y)) == (x, y)


@pytest.mark.parametrize("text", ["", "A", "1", "1A", "A0", "A201", "GS1", "AAA1", "A-1", "A1B", "Ä1"])
def test_what_is_no_square(text: str) -> None:
    """Anything but letters and a row within the largest map is refused with what is allowed."""
    with pytest.raises(ValueError, match="allowed are"):
        parse_square(text)


def test_grid_square_by_name() -> None:
    """A map finds its own squares by name and refuses those outside it."""
    grid = Grid(4, 3)
    assert grid.square("B2") == 5
    assert grid.name(5) == "B2"
    with pytest.raises(ValueError, match="A1 to D3"):
        grid.square("E1")


def covered(x: int, y: int, space: int) -> list[tuple[int, int]]:
    return [(x + i, y + j) for i in range(space) for j in range(space)]


places = st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(1, 4))


@given(places, places)
def test_distance_is_the_nearest_pair_of_squares(a: tuple[int, int, int], b: tuple[int, int, int]) -> None:
    """The distance of two creatures is that of their nearest squares, a diagonal counting 5, and mutual."""
    pairs = [(abs(p - r), abs(q - s)) for p, q in covered(*a) for r, s in covered(*b)]
    assert distance(*a, *b) == min(5 * max(pair) for pair in pairs) == distance(*b, *a)
    straight = true_distance(*a, *b)
    nearest = min(25 * (dx * dx + dy * dy) for dx, dy in pairs)
    assert straight**2 <= nearest < (straight + 1) ** 2


def test_distance_examples() -> None:
    """Neighbours are 5 feet apart, the same square 0; height counts as a third axis."""
    assert distance(0, 0, 1, 1, 1, 1) == 5
    assert distance(0, 0, 1, 0, 0, 1) == 0
    assert distance(0, 0, 2, 2, 0, 1) == 5
    assert distance_3d(0, 0, 1, 0, 2, 0, 1, 30) == 30
    assert distance_3d(0, 0, 1, 30, 9, 0, 1, 10) == 45


def test_summary_of_an_open_map() -> None:
    """Nothing but open level ground is plain, whatever its height."""
    assert Grid(2, 2).plain
    assert Grid(2, 2, elevation=[5] * 4).plain


def test_summary_of_other_maps() -> None:
    """Each kind of content sets just the flags of the queries that have to look at it."""
    fog = Grid(2, 1, [OBSCURED, 0])
    assert (fog.plain, fog.veiled, fog.rough, fog.hinders) == (False, True, False, False)
    night = Grid(2, 1, [DARK, 0])
    assert (night.plain, night.shaded, night.rough, night.hinders) == (False, True, False, False)
    bog = Grid(2, 1, [DIFFICULT, 0])
    assert (bog.plain, bog.rough, bog.hinders) == (False, True, False)
    rock = Grid(2, 1, [BLOCKED, 0])
    assert (rock.plain, rock.rough, rock.hinders) == (False, True, True)
    wall = Grid(2, 1, walls_east=[EDGE_WALL, 0])
    assert (wall.plain, wall.rough, wall.hinders, wall.edged) == (False, True, True, True)
    hill = Grid(2, 1, elevation=[0, 5])
    assert (hill.plain, hill.rough, hill.hinders, hill.hilly) == (False, True, False, True)


def test_doors() -> None:
    """Doors fill a square or an edge; their states start as the map says and are solid unless open."""
    grid = Grid(
        3, 2, [BLOCKED, 0, 0, 0, 0, 0], doors=[Door(0, 0, start=DOOR_LOCKED), Door(1, 0, EAST), Door(1, 0, SOUTH)]
    )
    assert grid.start_doors() == [DOOR_LOCKED, DOOR_CLOSED, DOOR_CLOSED]
    assert grid.ground[0] == DOOR
    assert grid.walls_east[1] == EDGE_DOOR + 1
    assert grid.walls_south[1] == EDGE_DOOR + 2
    assert grid.solid([DOOR_LOCKED, 0, 0], 0, 0)
    assert grid.solid([DOOR_CLOSED, 0, 0], 0, 0)
    assert not grid.solid([DOOR_OPEN, 0, 0], 0, 0)
    assert not grid.solid([DOOR_CLOSED, 0, 0], 1, 0)


def test_the_grid_keeps_copies() -> None:
    """Changing the lists a map was made of does not change the map."""
    ground = [0, 0]
    grid = Grid(2, 1, ground, areas={"gate": [1, 0]})
    ground[0] = BLOCKED
    assert grid.ground == [0, 0]
    assert grid.areas == {"gate": [0, 1]}


def test_refused_maps() -> None:
    """Wrong sizes, values, doors and areas are refused with what is allowed."""
    with pytest.raises(ValueError, match="1 to 200"):
        Grid(0, 5)
    with pytest.raises(ValueError, match="1 to 200"):
        Grid(5, 201)
    with pytest.raises(ValueError, match="the map has 4 squares"):
        Grid(2, 2, [0] * 3)
    with pytest.raises(ValueError, match="allowed are 0 to"):
        Grid(1, 1, [DOOR])
    with pytest.raises(ValueError, match="multiple of 5"):
        Grid(1, 1, elevation=[3])
    with pytest.raises(ValueError, match="allowed are 0 to 3"):
        Grid(1, 1, walls_east=[EDGE_DOOR])
    with pytest.raises(ValueError, match="outside the map"):
        Grid(1, 1, doors=[Door(1, 0)])
    with pytest.raises(ValueError, match="0 closed, 1 open, 2 locked"):
        Grid(1, 1, doors=[Door(0, 0, start=3)])
    with pytest.raises(ValueError, match="0 fills, 1 east, 2 south"):
        Grid(1, 1, doors=[Door(0, 0, 7)])
    with pytest.raises(ValueError, match="a door in A1 already"):
        Grid(1, 1, doors=[Door(0, 0), Door(0, 0)])
    with pytest.raises(ValueError, match="same edge as door 0"):
        Grid(2, 2, doors=[Door(0, 0, EAST), Door(0, 0, EAST)])
    with pytest.raises(ValueError, match="same edge as door 0"):
        Grid(2, 2, doors=[Door(0, 0, SOUTH), Door(0, 0, SOUTH)])
    with pytest.raises(ValueError, match="allowed are 0 to 3"):
        Grid(2, 2, areas={"gate": [4]})

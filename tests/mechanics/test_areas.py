"""The squares of areas, drawn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.mechanics.areas import cone, cube, line, rectangle, sphere
from affray.mechanics.drawing import parse_map
from affray.mechanics.grid import Grid, distance


def picture(squares: list[int], width: int = 7, height: int = 7) -> list[str]:
    assert squares == sorted(set(squares))
    return ["".join("x" if y * width + x in squares else "." for x in range(width)) for y in range(height)]


def test_a_sphere_by_the_grid() -> None:
    """By the grid a sphere is a square: 10 feet around a corner are 4 by 4 squares, around a square 5 by 5."""
    grid = Grid(7, 7)
    assert picture(sphere(grid, [], 6, 6, 10, False)) == [
        ".......",
        ".xxxx..",
        ".xxxx..",
        ".xxxx..",
        ".xxxx..",
        ".......",
        ".......",
    ]
    assert len(sphere(grid, [], 7, 7, 10, False)) == 25
    assert sphere(grid, [], 7, 7, 0, False) == [24]
    assert sphere(grid, [], 0, 0, 5, False) == [0]


def test_a_round_sphere() -> None:
    """As a circle a sphere holds the squares whose middle lies within the radius."""
    grid = Grid(7, 7)
    assert picture(sphere(grid, [], 6, 6, 10, False, True)) == [
        ".......",
        "..xx...",
        ".xxxx..",
        ".xxxx..",
        "..xx...",
        ".......",
        ".......",
    ]
    assert len(sphere(grid, [], 7, 7, 10, False, True)) == 13


@given(st.integers(0, 6), st.integers(0, 6), st.sampled_from([0, 5, 10, 15, 20]))
def test_a_sphere_around_a_square_is_all_within_that_distance(x: int, y: int, radius: int) -> None:
    """A sphere around a square and the distance of creatures agree."""
    expected = [i for i in range(49) if distance(x, y, 1, i % 7, i // 7, 1) <= radius]
    assert sphere(Grid(7, 7), [], 2 * x + 1, 2 * y + 1, radius, False) == expected


def test_walls_stop_areas() -> None:
    """Squares without a clear line from the origin are left out if walls count, solid squares too."""
    grid = parse_map("..#....\n..#....\n..#....\n.......")
    reached = sphere(grid, [], 1, 1, 30, True)
    assert 3 not in reached
    assert 2 not in reached
    assert 1 in reached
    assert 21 + 2 in reached
    assert 21 + 6 not in reached
    assert len(sphere(grid, [], 1, 1, 30, False)) == 28
    assert line(grid, [], 0, 0, 1, 5, 0, 30, 5, True) == [1]
    assert line(grid, [], 0, 0, 1, 5, 0, 30, 5, False) == [1, 2, 3, 4, 5, 6]
    assert cone(grid, [], 0, 0, 1, 5, 0, 15, True) == [1]
    assert cube(grid, [], 1, 0, 1, 5, 0, 15, True) == []


def test_a_cone_along_a_row() -> None:
    """A cone of 15 feet is 1, 3 and 3 squares wide along a row."""
    assert picture(cone(Grid(7, 7), [], 1, 3, 1, 6, 3, 15, False)) == [
        ".......",
        ".......",
        "...xx..",
        "..xxx..",
        "...xx..",
        ".......",
        ".......",
    ]


def test_a_cone_along_a_diagonal() -> None:
    """Along a diagonal a cone fills the corner that it opens into, as far as diagonals count 5 feet."""
    assert picture(cone(Grid(7, 7), [], 0, 0, 1, 3, 3, 15, False)) == [
        ".......",
        ".xxx...",
        ".xxx...",
        ".xxx...",
        ".......",
        ".......",
        ".......",
    ]


def test_a_cone_from_a_big_creature() -> None:
    """A big creature's cone opens from its middle and never covers the creature itself."""
    assert picture(cone(Grid(7, 7), [], 0, 2, 2, 6, 2, 15, False))[2:4] == ["..xxx..", "..xxx.."]


@pytest.mark.parametrize(("tx", "ty"), [(5, 1), (1, 5), (5, 5), (2, 6), (0, 6)])
def test_areas_turn_with_their_target(tx: int, ty: int) -> None:
    """Mirroring the target mirrors the area."""
    grid = Grid(7, 7)
    for area in (
        lambda x, y: cone(grid, [], 3, 3, 1, x, y, 15, False),
        lambda x, y: line(grid, [], 3, 3, 1, x, y, 15, 5, False),
        lambda x, y: cube(grid, [], 3, 3, 1, x, y, 15, False),
    ):
        there = area(tx, ty)
        assert there
        assert 24 not in there
        assert sorted(48 - i for i in there) == area(6 - tx, 6 - ty)
        assert sorted(i // 7 * 7 + 6 - i % 7 for i in there) == area(6 - tx, ty)


def test_lines() -> None:
    """A line covers the squares whose middle is within half its width, as far as it is long."""
    grid = Grid(7, 7)
    assert line(grid, [], 0, 0, 1, 3, 3, 20, 5, False) == [8, 16, 24, 32]
    assert line(grid, [], 0, 3, 1, 1, 3, 15, 5, False) == [22, 23, 24]
    assert picture(line(grid, [], 0, 3, 1, 1, 3, 15, 10, False))[2:5] == [".xxx...", ".xxx...", ".xxx..."]
    assert picture(line(grid, [], 0, 3, 2, 6, 3, 15, 5, False))[3] == "..xxx.."
    with pytest.raises(ValueError, match="at least 1 foot"):
        line(grid, [], 0, 0, 1, 3, 3, 20, 0, False)


def test_nothing_points_at_itself() -> None:
    """A cone or line toward the creature's own middle covers nothing."""
    grid = Grid(7, 7)
    assert cone(grid, [], 3, 3, 1, 3, 3, 15, False) == []
    assert line(grid, [], 3, 3, 1, 3, 3, 15, 5, False) == []


def test_cubes_touch_their_origin() -> None:
    """A cube lies beside the creature, centred on the target where it can be, cut off by the map's border."""
    grid = Grid(7, 7)
    assert picture(cube(grid, [], 1, 3, 1, 6, 3, 15, False))[2:5] == ["..xxx..", "..xxx..", "..xxx.."]
    assert picture(cube(grid, [], 1, 3, 1, 2, 6, 10, False)) == [
        ".......",
        ".......",
        ".......",
        ".......",
        "..xx...",
        "..xx...",
        ".......",
    ]
    assert cube(grid, [], 0, 6, 1, 0, 0, 5, False) == [35]
    assert cube(grid, [], 6, 6, 1, 6, 9, 15, False) == []


def test_rectangles() -> None:
    """A rectangle is cut off at the border of the map."""
    grid = Grid(7, 7)
    assert rectangle(grid, -1, -1, 3, 2) == [0, 1]
    assert rectangle(grid, 5, 6, 9, 9) == [47, 48]
    assert rectangle(grid, 7, 0, 2, 2) == []

"""Maps drawn in text: what each character means, what is refused, and the drawing back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.mechanics.drawing import MapError, draw, parse_map
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
    OBSCURED,
    PIT,
    SHALLOW,
)


def test_every_character() -> None:
    """Each character of the default legend puts its kind of ground on its square."""
    grid = parse_map("#,~≈wofdD_=+. ")
    ground = [BLOCKED, DIFFICULT, SHALLOW, DEEP, DEEP, LOW, OBSCURED, DIM, DARK, PIT, BARS, DOOR, 0, 0]
    assert (grid.width, grid.height, grid.ground) == (14, 1, ground)


def test_doors_and_heights() -> None:
    """Doors start shut, open or locked by their character; digits are steps of 5 feet."""
    grid = parse_map("+'!\n029")
    assert grid.start_doors() == [DOOR_CLOSED, DOOR_OPEN, DOOR_LOCKED]
    assert grid.elevation == [0, 0, 0, 0, 10, 45]


def test_blank_lines_and_short_rows() -> None:
    """Blank lines around a drawing do not count and short rows are filled with floor; an open map is plain."""
    grid = parse_map("\n\n..\r\n...\r\n.\n\n")
    assert (grid.width, grid.height, grid.plain) == (3, 3, True)


def test_own_legend() -> None:
    """A legend gives characters meanings of several words, areas among them, and may change the known ones."""
    legend = {
        "B": "difficult dim",
        "G": "area gate",
        "h": "elevation -15 low area gate",
        "#": "door locked",
        "-": "door",
    }
    grid = parse_map("BGh#-", legend)
    assert grid.ground == [DIFFICULT | DIM, 0, LOW, DOOR, DOOR]
    assert grid.elevation == [0, 0, -15, 0, 0]
    assert grid.areas == {"gate": [1, 2]}
    assert grid.start_doors() == [DOOR_LOCKED, DOOR_CLOSED]


def test_an_unknown_character_is_named_with_its_place() -> None:
    """The fault says row and column from 1, counted in the drawing, and what is allowed."""
    with pytest.raises(MapError, match=r"map row 2, column 3: '\?' is not in the legend; allowed: . #") as caught:
        parse_map("\n....\n..?.\n")
    assert (caught.value.row, caught.value.column) == (2, 3)


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_an_empty_drawing(text: str) -> None:
    """A map needs at least one square."""
    with pytest.raises(MapError, match="nothing is drawn"):
        parse_map(text)


def test_a_drawing_too_large() -> None:
    """A map has at most 200 rows and columns."""
    with pytest.raises(MapError, match="at most 200 rows"):
        parse_map(".\n" * 201)
    with pytest.raises(MapError, match="row 2, column 201: 250 characters; allowed: at most 200 columns"):
        parse_map("..\n" + "." * 250)
    assert parse_map("\n".join(["." * 200] * 200)).size == 40_000


@pytest.mark.parametrize(
    ("legend", "fault"),
    [
        ({"B": "bog"}, "the legend of 'B' has 'bog'; allowed: floor"),
        ({"B": ""}, "says nothing about 'B'"),
        ({"B": "area"}, "'area'"),
        ({"B": "elevation"}, "elevation ''; allowed: multiples of 5"),
        ({"B": "elevation x"}, "elevation 'x'"),
        ({"B": "elevation 7"}, "elevation 7"),
        ({"B": "elevation 5000"}, "elevation 5000"),
        ({"BB": "solid"}, "'BB'; allowed: single characters"),
        ({"\t": "solid"}, "single characters"),
    ],
)
def test_refused_legends(legend: dict[str, str], fault: str) -> None:
    """A legend with unknown words or impossible values is refused with what is allowed."""
    with pytest.raises(MapError, match=fault):
        parse_map("...", legend)


def test_drawing() -> None:
    """A map is drawn with letters above, numbers beside it, and creatures on top."""
    grid = parse_map("#.+\n.f2")
    assert draw(grid, {(1, 0): "Al", (2, 1): "g1"}, [DOOR_OPEN]) == "  A  B  C\n1 #  Al '\n2 .  f  g1\n"
    assert draw(grid, {}) == "  A B C\n1 # . +\n2 . f 2\n"


def test_drawing_of_extremes() -> None:
    """Heights beyond the digits and depths have signs, locked doors too; wide maps widen their squares."""
    grid = parse_map("HL!" + "." * 24, {"H": "elevation 50", "L": "elevation -5"})
    lines = draw(grid, {}).splitlines()
    assert lines[0].endswith("Z  AA")
    assert lines[1].startswith("1 ^  v  !  .")


rows = st.lists(st.text(alphabet="#,~wofdD_=+'!.123456789", min_size=5, max_size=5), min_size=1, max_size=8)


@given(rows)
def test_a_drawing_reads_back(drawn: list[str]) -> None:
    """A map drawn back without its margins is the same map."""
    grid = parse_map("\n".join(drawn))
    lines = draw(grid, {}).splitlines()[1:]
    assert ["".join(line.split()[1:]) for line in lines] == drawn

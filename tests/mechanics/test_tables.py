"""Roll tables."""

import pytest

from affray.mechanics.tables import RollTable


def test_look_up() -> None:
    """Each total finds its row, whatever the order in which rows were given; outside totals use the nearest row."""
    table = RollTable("mishap", [(4, 6, "trip"), (1, 3, "drop"), (7, 7, "both")])
    assert [table.look_up(total) for total in (1, 3, 4, 6, 7)] == ["drop", "drop", "trip", "trip", "both"]
    assert (table.look_up(-5), table.look_up(99)) == ("drop", "both")
    assert [table.row(total) for total in (0, 4, 7)] == [0, 1, 2]
    assert (table.name, table.low, table.high) == ("mishap", 1, 7)


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([], "no rows"),
        ([(1, 2, "a"), (4, 5, "b")], "gap before row 4; 3 to 3"),
        ([(1, 3, "a"), (3, 5, "b")], "overlaps"),
        ([(1, 2, "a"), (1, 2, "b")], "overlaps"),
        ([(3, 2, "a")], "backwards"),
        ([(1, 10_001, "a")], "more than 10000"),
    ],
)
def test_refused_tables(rows: list[tuple[int, int, str]], fault: str) -> None:
    """Gaps, overlaps and rows that run backwards are found when the table is made, and named."""
    with pytest.raises(ValueError, match=f"'mishap'.*{fault}"):
        RollTable("mishap", rows)


def test_demanded_range() -> None:
    """A table that has to cover its dice is refused when it does not."""
    rows = [(2, 12, 0)]
    assert RollTable("reaction", rows, 2, 12).look_up(7) == 0
    with pytest.raises(ValueError, match="starts at 2; it has to start at 1"):
        RollTable("reaction", rows, low=1)
    with pytest.raises(ValueError, match="ends at 12; it has to end at 20"):
        RollTable("reaction", rows, high=20)

"""Roll tables: rows from low to high with a value each, looked up by a total."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import i64

V = TypeVar("V")

MAX_SPAN: Final = 10_000


class RollTable(Generic[V]):
    """A table whose rows (low, high, value) follow one another without gap or overlap.

    Rows may be given in any order. Totals below the first or above the last row use that row. `low` and `high`, the
    ends of the table, may be demanded (the range of the dice it is rolled on). ValueError names table and fault.
    """

    def __init__(
        self, name: str, rows: list[tuple[int, int, V]], low: int | None = None, high: int | None = None
    ) -> None:
        if not rows:
            raise ValueError(f"table {name!r} has no rows")
        self.name: str = name
        self.rows: list[tuple[int, int, V]] = sorted(rows, key=_row_low)
        self.low: i64 = self.rows[0][0]
        self.high: i64 = self.rows[len(self.rows) - 1][1]
        self._row_of: list[int] = []
        expected: int = self.low
        number = 0
        for first, last, _ in self.rows:
            if last < first:
                raise ValueError(f"table {name!r}: row {first} to {last} runs backwards")
            if first > expected:
                raise ValueError(f"table {name!r}: gap before row {first}; {expected} to {first - 1} have no row")
            if first < expected:
                raise ValueError(f"table {name!r}: row {first} to {last} overlaps the row before it")
            if last - self.low >= MAX_SPAN:
                raise ValueError(f"table {name!r} spans more than {MAX_SPAN} totals")
            self._row_of.extend([number] * (last - first + 1))
            expected = last + 1
            number += 1
        if low is not None and low != self.low:
            raise ValueError(f"table {name!r} starts at {self.low}; it has to start at {low}")
        if high is not None and high != self.high:
            raise ValueError(f"table {name!r} ends at {self.high}; it has to end at {high}")

    def row(self, total: i64) -> i64:
        """The number of the row (from 0) for that total, the nearest row when it lies outside."""
        if total < self.low:
            total = self.low
        elif total > self.high:
            total = self.high
        return self._row_of[total - self.low]

    def look_up(self, total: i64) -> V:
        """The value for that total, the nearest row's when it lies outside."""
        return self.rows[self.row(total)][2]


def _row_low(row: tuple[int, int, V]) -> int:
    return row[0]

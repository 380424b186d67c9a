"""The rows of the order: who acts when. A row is four numbers: total, kind, who, other."""

from __future__ import annotations

from mypy_extensions import i64

from affray.rulesets.second_edition.state import ROW, SEState
from affray.rulesets.second_edition.terms import ROW_TURN


def row_count(s: SEState) -> i64:
    """How many rows there are."""
    return len(s.order) // ROW


def row_total(s: SEState, place: i64) -> i64:
    """The initiative total of a row."""
    return s.order[place * ROW]


def row_kind(s: SEState, place: i64) -> i64:
    """What the row is: terms.ROW_*."""
    return s.order[place * ROW + 1]


def row_who(s: SEState, place: i64) -> i64:
    """Whose row it is."""
    return s.order[place * ROW + 2]


def row_other(s: SEState, place: i64) -> i64:
    """Whom it concerns besides, -1 nobody."""
    return s.order[place * ROW + 3]


def before(s: SEState, one: list[int], two: list[int]) -> bool:
    """Whether one row comes before another.

    Lower total, then contests, then higher Dexterity, then the roster (SE-096).
    """
    if one[0] != two[0]:
        return one[0] < two[0]
    first: bool = one[1] == ROW_TURN
    second: bool = two[1] == ROW_TURN
    if first != second:
        return second
    a = s.who[one[2]]
    b = s.who[two[2]]
    if a.tie != b.tie:
        return a.tie < b.tie
    if a.sheet.abilities[1] != b.sheet.abilities[1]:
        return a.sheet.abilities[1] > b.sheet.abilities[1]
    return one[2] < two[2]


def sort_rows(s: SEState, rows: list[list[int]]) -> None:
    """Lays down the rows in their order."""
    order: list[list[int]] = []
    for row in rows:
        place: i64 = len(order)
        while place > 0 and before(s, row, order[place - 1]):
            place -= 1
        order.insert(place, row)
    flat: list[int] = []
    for row in order:
        flat.extend(row)
    s.order = flat


def add_row(s: SEState, total: i64, kind: i64, who: i64, other: i64) -> bool:
    """Adds a row in the middle of a round if its count is still to come; False when it is past (SE-197)."""
    if s.pass_number > 1 or total <= s.count:
        return False
    new: list[int] = [total, kind, who, other]
    place: i64 = s.position + 1
    while place < row_count(s) and not before(s, new, s.order[place * ROW : place * ROW + ROW]):
        place += 1
    s.order[place * ROW : place * ROW] = new
    return True

"""Dice notation."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.mechanics.dice import MAX_BONUS, MAX_SIDES, Dice, parse_dice


@pytest.mark.parametrize(
    ("text", "terms", "bonus", "written"),
    [
        ("3d6+2", [(3, 6)], 2, "3d6+2"),
        ("2d4", [(2, 4)], 0, "2d4"),
        ("1d8-1", [(1, 8)], -1, "1d8-1"),
        ("d20", [(1, 20)], 0, "1d20"),
        ("7", [], 7, "7"),
        ("-3", [], -3, "-3"),
        ("0", [], 0, "0"),
        (" 2D4 + 1d6 - 1 + 3 ", [(2, 4), (1, 6)], 2, "2d4+1d6+2"),
        ("2+d%", [(1, 100)], 2, "1d100+2"),
        ("100d1000", [(100, 1000)], 0, "100d1000"),
    ],
)
def test_notation(text: str, terms: list[tuple[int, int]], bonus: int, written: str) -> None:
    """Terms keep their order, numbers are summed, and the written form reads back to the same dice."""
    dice = parse_dice(text)
    assert (dice.terms, dice.bonus, dice.text()) == (terms, bonus, written)
    assert parse_dice(written) == dice


def test_range_and_average() -> None:
    """Minimum, maximum and mean are exact."""
    dice = parse_dice("2d4+1d6-1")
    assert (dice.count(), dice.minimum(), dice.maximum(), dice.mean()) == (3, 2, 13, Fraction(15, 2))


def test_text_and_equality() -> None:
    """Dice print as their notation and equal only the same terms and number."""
    assert str(parse_dice("d6")) == "1d6"
    assert repr(parse_dice("d6+1")) == "Dice('1d6+1')"
    assert parse_dice("d6") != parse_dice("2d6")
    assert parse_dice("d6") != "1d6"


terms = st.lists(st.tuples(st.integers(1, 10), st.integers(1, MAX_SIDES)), max_size=6)


@given(terms, st.integers(-MAX_BONUS, MAX_BONUS))
def test_every_notation_reads_back(parts: list[tuple[int, int]], bonus: int) -> None:
    """Whatever can be made can be written and read again."""
    dice = Dice(parts, bonus)
    assert parse_dice(dice.text()) == dice


@given(st.text(alphabet="0123456789dD+-% x", max_size=12))
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    """No text does anything but give bounded dice or a ValueError that says where."""
    try:
        dice = parse_dice(text)
    except ValueError as error:
        assert "position" in str(error)
    else:
        assert dice.count() <= 100


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 1),
        ("x", 1),
        ("3d", 3),
        ("2d6+", 5),
        ("2d6x3", 4),
        ("2d6 3", 5),
        ("1d6-1d4", 5),
        ("0d6", 1),
        ("101d6", 1),
        ("60d6+60d6", 6),
        ("1d0", 3),
        ("1d1001", 3),
        ("10001", 1),
        ("1d6+999999", 5),
        ("1d%5", 4),
        ("--1", 2),
    ],
)
def test_refused_notation(text: str, position: int) -> None:
    """A fault is named with its position and what is allowed."""
    with pytest.raises(ValueError, match=rf"position {position}: .*allowed are"):
        parse_dice(text)


def test_text_too_long() -> None:
    """Endless text is refused before it is read."""
    with pytest.raises(ValueError, match="at most 200 characters"):
        parse_dice("1+" * 200)


def test_refused_dice() -> None:
    """Dice made by hand obey the same bounds."""
    for parts, bonus in [([(0, 6)], 0), ([(1, 0)], 0), ([(1, 1001)], 0), ([(101, 6)], 0), ([], 10_001), ([], -10_001)]:
        with pytest.raises(ValueError):
            Dice(parts, bonus)

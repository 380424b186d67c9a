from __future__ import annotations

import pytest

from affray.content.second_edition import figures


@pytest.mark.parametrize(
    ("group", "level", "thac0"),
    [
        ("warrior", 0, 20), ("warrior", 1, 20), ("warrior", 9, 12), ("warrior", 20, 1), ("priest", 3, 20),
        ("priest", 4, 18), ("priest", 16, 10), ("rogue", 2, 20), ("rogue", 3, 19), ("rogue", 20, 11),
        ("wizard", 3, 20), ("wizard", 4, 19), ("wizard", 19, 14), ("", 5, 20),
    ],
)  # fmt: skip
def test_thac0_by_class_and_level(group: str, level: int, thac0: int) -> None:
    """Warriors improve each level, priests two in three, rogues one in two, wizards one in three."""
    assert figures.thac0_of(group, level) == thac0


@pytest.mark.parametrize(
    ("dice", "bonus", "thac0"),
    [(0, 0, 20), (1, -1, 20), (1, 0, 19), (2, 2, 19), (3, 0, 17), (4, 2, 17), (4, 3, 15),
     (6, 6, 13), (8, 3, 11), (14, 0, 7), (15, 0, 5), (40, 0, 5)],
)  # fmt: skip
def test_thac0_by_hit_dice(dice: int, bonus: int, thac0: int) -> None:
    """By Hit Dice; three points over count as one more die, and less than one die is 20."""
    assert figures.creature_thac0(dice, bonus) == thac0


@pytest.mark.parametrize(
    ("group", "level", "saves"),
    [
        ("warrior", 0, (16, 18, 17, 20, 19)), ("warrior", 2, (14, 16, 15, 17, 17)), ("warrior", 17, (3, 5, 4, 4, 6)),
        ("priest", 1, (10, 14, 13, 16, 15)), ("priest", 19, (2, 6, 5, 8, 7)), ("rogue", 4, (13, 14, 12, 16, 15)),
        ("rogue", 5, (12, 12, 11, 15, 13)), ("wizard", 5, (14, 11, 13, 15, 12)), ("wizard", 21, (8, 3, 5, 7, 4)),
    ],
)  # fmt: skip
def test_saves_by_class_and_level(group: str, level: int, saves: tuple[int, ...]) -> None:
    """The rows of the table, at both edges."""
    assert tuple(figures.saves_of(group, level).values()) == saves


def test_creatures_save_as_warriors_of_their_dice() -> None:
    """Each four points over count as a die more: 5+6 saves as 7; the mindless at half, but not against death."""
    assert figures.creature_saves(5, 6) == figures.saves_of("warrior", 7)
    mindless = figures.creature_saves(6, 0, mindless=True)
    assert mindless["paralyzation"] == figures.saves_of("warrior", 6)["paralyzation"]
    assert mindless["spell"] == figures.saves_of("warrior", 3)["spell"]


@pytest.mark.parametrize(
    ("score", "percent", "expected"),
    [
        (3, 0, (-3, -1, 10)), (10, 0, (0, 0, 115)), (16, 0, (0, 1, 195)), (17, 0, (1, 1, 220)), (18, 0, (1, 2, 255)),
        (18, 50, (1, 3, 280)), (18, 51, (2, 3, 305)), (18, 90, (2, 4, 330)), (18, 99, (2, 5, 380)),
        (18, 100, (3, 6, 480)), (19, 0, (3, 7, 640)), (25, 0, (7, 14, 1750)),
    ],
)  # fmt: skip
def test_strength(score: int, percent: int, expected: tuple[int, int, int]) -> None:
    """To hit, to damage, and what can be pressed, with the exceptional scores between 18 and 19."""
    assert figures.strength_of(score, percent) == expected


@pytest.mark.parametrize(
    ("score", "expected"),
    [(3, (-3, -3, 4)), (6, (0, 0, 1)), (14, (0, 0, 0)), (15, (0, 0, -1)), (18, (2, 2, -4)), (25, (5, 5, -6))],
)
def test_dexterity(score: int, expected: tuple[int, int, int]) -> None:
    """Reaction, missiles, and Def Adj, of which minus is better."""
    assert figures.dexterity_of(score) == expected


def test_attacks_a_round() -> None:
    """Warriors strike more often from level 7 and 13 on, specialists sooner, others never."""
    assert [figures.attacks_of("warrior", level) for level in (6, 7, 12, 13)] == ["1", "3/2", "3/2", "2"]
    assert [figures.attacks_of("warrior", level, True) for level in (1, 7, 13)] == ["3/2", "2", "5/2"]
    assert figures.attacks_of("rogue", 20) == "1"


def test_hit_points() -> None:
    """The whole die at first level, then half and one, with Constitution; only warriors have more than +2 of it."""
    assert figures.hit_points_of("warrior", 3, 16) == 12 + 8 + 8
    assert figures.hit_points_of("warrior", 1, 18) == 14
    assert figures.hit_points_of("wizard", 1, 18) == 6
    assert figures.hit_points_of("wizard", 2, 3) == 2 + 1

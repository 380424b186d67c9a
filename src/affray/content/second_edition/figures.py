"""The figures that a sheet of Second Edition takes from its class, level, Hit Dice and scores."""

from __future__ import annotations

from typing import Final

GROUPS: Final = {
    "warrior": "warrior", "fighter": "warrior", "paladin": "warrior", "ranger": "warrior",
    "priest": "priest", "cleric": "priest", "druid": "priest",
    "rogue": "rogue", "thief": "rogue", "bard": "rogue",
    "wizard": "wizard", "mage": "wizard", "illusionist": "wizard", "specialist": "wizard",
}  # fmt: skip
"""The class group of each class."""
SAVES: Final = ("paralyzation", "rod", "petrification", "breath", "spell")
HIT_DICE: Final = {"warrior": 10, "priest": 8, "rogue": 6, "wizard": 4}
NOT_PROFICIENT: Final = {"warrior": -2, "priest": -3, "rogue": -3, "wizard": -5, "": 0}
"""To hit with a weapon that one has not learned (SE-129)."""
WEIGHTS: Final = {"tiny": 10, "small": 60, "medium": 170, "large": 700, "huge": 4_000, "gargantuan": 20_000}
"""Pounds of a creature whose sheet names no weight, by size (SE-225)."""

_THAC0: Final = {"warrior": (1, 1), "priest": (3, 2), "rogue": (2, 1), "wizard": (3, 1)}
_SAVE_ROWS: Final = {
    "warrior": (
        (0, (16, 18, 17, 20, 19)), (2, (14, 16, 15, 17, 17)), (4, (13, 15, 14, 16, 16)), (6, (11, 13, 12, 13, 14)),
        (8, (10, 12, 11, 12, 13)), (10, (8, 10, 9, 9, 11)), (12, (7, 9, 8, 8, 10)), (14, (5, 7, 6, 5, 8)),
        (16, (4, 6, 5, 4, 7)), (99, (3, 5, 4, 4, 6)),
    ),
    "priest": (
        (3, (10, 14, 13, 16, 15)), (6, (9, 13, 12, 15, 14)), (9, (7, 11, 10, 13, 12)), (12, (6, 10, 9, 12, 11)),
        (15, (5, 9, 8, 11, 10)), (18, (4, 8, 7, 10, 9)), (99, (2, 6, 5, 8, 7)),
    ),
    "rogue": (
        (4, (13, 14, 12, 16, 15)), (8, (12, 12, 11, 15, 13)), (12, (11, 10, 10, 14, 11)), (16, (10, 8, 9, 13, 9)),
        (20, (9, 6, 8, 12, 7)), (99, (8, 4, 7, 11, 5)),
    ),
    "wizard": (
        (5, (14, 11, 13, 15, 12)), (10, (13, 9, 11, 13, 10)), (15, (11, 7, 9, 11, 8)), (20, (10, 5, 7, 9, 6)),
        (99, (8, 3, 5, 7, 4)),
    ),
}  # fmt: skip
_STRENGTH: Final = (
    (1, -5, -4, 3), (2, -3, -2, 5), (3, -3, -1, 10), (5, -2, -1, 25), (7, -1, 0, 55), (9, 0, 0, 90), (11, 0, 0, 115),
    (13, 0, 0, 140), (15, 0, 0, 170), (16, 0, 1, 195), (17, 1, 1, 220), (18, 1, 2, 255), (19, 3, 7, 640),
    (20, 3, 8, 700), (21, 4, 9, 810), (22, 4, 10, 970), (23, 5, 11, 1130), (24, 6, 12, 1440), (25, 7, 14, 1750),
)  # fmt: skip
_EXCEPTIONAL: Final = (
    (0, 1, 2, 255), (50, 1, 3, 280), (75, 2, 3, 305), (90, 2, 4, 330), (99, 2, 5, 380), (100, 3, 6, 480),
)  # fmt: skip
_DEXTERITY: Final = (
    (1, -6, -6, 5), (2, -4, -4, 5), (3, -3, -3, 4), (4, -2, -2, 3), (5, -1, -1, 2), (6, 0, 0, 1), (14, 0, 0, 0),
    (15, 0, 0, -1), (16, 1, 1, -2), (17, 2, 2, -3), (18, 2, 2, -4), (20, 3, 3, -4), (23, 4, 4, -5), (25, 5, 5, -6),
)  # fmt: skip
_ATTACKS: Final = ((6, "1", "3/2"), (12, "3/2", "2"), (99, "2", "5/2"))
_CREATURES: Final = ((2, 19), (4, 17), (6, 15), (8, 13), (10, 11), (12, 9), (14, 7))


def thac0_of(group: str, level: int) -> int:
    """The THAC0 of a class group at a level (0 to 30), without scores and magic; 20 for no class and at level 0."""
    if group not in _THAC0 or level < 1:
        return 20
    every, step = _THAC0[group]
    return max(20 - (level - 1) // every * step, 1)


def creature_thac0(hit_dice: int, bonus: int) -> int:
    """The THAC0 of a creature: 20 below one Hit Die, then by Hit Dice; three or more points over count as one more."""
    dice = hit_dice + (1 if bonus >= 3 else 0)
    if hit_dice < 1 or (hit_dice == 1 and bonus < 0):
        return 20
    for most, thac0 in _CREATURES:
        if dice <= most:
            return thac0
    return 5


def saves_of(group: str, level: int) -> dict[str, int]:
    """The five saving throws of a class group at a level; those of a warrior of level 0 for nobody's class."""
    rows = _SAVE_ROWS.get(group, _SAVE_ROWS["warrior"])
    last = rows[-1][1]
    row = next((numbers for most, numbers in rows if level <= most), last)
    return dict(zip(SAVES, row))


def creature_saves(hit_dice: int, bonus: int, mindless: bool = False) -> dict[str, int]:
    """The saves of a creature: those of a warrior of its Hit Dice, each four points over counting as a die more.

    A ``mindless`` one (below animal intelligence) saves at half its level, rounded up, except against paralyzation.
    """
    level = hit_dice + (max(0, bonus) + 3) // 4
    found = saves_of("warrior", level)
    if mindless:
        half = saves_of("warrior", (level + 1) // 2)
        found = {**half, "paralyzation": found["paralyzation"]}
    return found


def strength_of(score: int, percent: int = 0) -> tuple[int, int, int]:
    """To hit, to damage, and the pounds that can be lifted overhead, by Strength, 1 to 25 (``percent``: 18/01-00)."""
    rows = _EXCEPTIONAL if score == 18 else _STRENGTH
    key = percent if score == 18 else score
    for most, hit, damage, press in rows:
        if key <= most:
            return hit, damage, press
    return _STRENGTH[-1][1:]


def dexterity_of(score: int) -> tuple[int, int, int]:
    """Reaction, missile attacks and Def Adj (minus is better) for a Dexterity of 1 to 25."""
    for most, reaction, missile, defense in _DEXTERITY:
        if score <= most:
            return reaction, missile, defense
    return _DEXTERITY[-1][1:]


def attacks_of(group: str, level: int, specialist: bool = False) -> str:
    """Melee attacks a round, as 1, 3/2 (one, then two), 2 or 5/2: more than one only for warriors."""
    if group != "warrior":
        return "1"
    row = next(row for row in _ATTACKS if level <= row[0])
    return row[2] if specialist else row[1]


def hit_points_of(group: str, level: int, constitution: int) -> int:
    """Hit points of a character: the whole die at first level, then half of it and one; Constitution on each level."""
    die = HIT_DICE.get(group, 6)
    extra = {15: 1, 16: 2}.get(constitution, 0)
    if constitution >= 17:
        extra = constitution - 14 if group == "warrior" else 2
    if constitution <= 6:
        extra = -2 if constitution <= 3 else -1
    levels = max(1, level)
    return max(1, die + extra) + (levels - 1) * max(1, die // 2 + 1 + extra)

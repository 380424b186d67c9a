"""Turning undead (SE-053), by the table of the parent books."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.rulesets.second_edition.harm.conditions import die, impose
from affray.rulesets.second_edition.lasting import FOREVER
from affray.rulesets.second_edition.standing import line_of_sight, present
from affray.rulesets.second_edition.state import Combatant, Fight
from affray.rulesets.second_edition.terms import TURNED, index_of

KINDS: Final = (
    "skeleton",
    "zombie",
    "ghoul",
    "shadow",
    "wight",
    "ghast",
    "wraith",
    "mummy",
    "spectre",
    "vampire",
    "ghost",
    "lich",
    "special",
)
BY_DICE: Final = (0, 0, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11)
NEVER: Final = 99
TURNS: Final = 0
DESTROYS: Final = -1
DESTROYS_MORE: Final = -2
NUMBERS: Final = (20, 19, 16, 13, 10, 7, 4)


def column_of(level: i64) -> i64:
    """The column of the table for a priest's level: 1 to 9, 10-11, 12-13, 14 and more."""
    if level < 10:
        return level - 1
    if level < 12:
        return 9
    return 10 if level < 14 else 11


def row_of(c: Combatant) -> i64:
    """The row of the table that an undead creature is, by its kind or its Hit Dice; -1 when it cannot be turned."""
    if not c.sheet.undead:
        return -1
    named: i64 = index_of(KINDS, c.sheet.turn_as)
    if named >= 0:
        return named
    dice: i64 = c.sheet.hit_dice
    if dice > 11:
        dice = 11
    return BY_DICE[dice if dice > 0 else 0]


def needed(level: i64, row: i64) -> i64:
    """What a d20 must reach: a number, TURNS, DESTROYS, DESTROYS_MORE, or NEVER."""
    step: i64 = column_of(level) - row
    if step < -4:
        return NEVER
    if step <= 2:
        return NUMBERS[step + 4]
    if step <= 4:
        return TURNS
    return DESTROYS if step <= 6 else DESTROYS_MORE


def turn_undead(b: Fight, c: Combatant) -> None:
    """One d20 against every kind in view; 2d6 are affected, the weakest first."""
    s = b.s
    level: i64 = c.sheet.turning_level
    seen: list[int] = []
    for t in s.who:
        row: i64 = row_of(t)
        if row < 0 or t.side == c.side or not present(t) or t.conditions & TURNED != 0 or not line_of_sight(s, c, t):
            continue
        place: i64 = len(seen)
        while place > 0 and row < row_of(s.who[seen[place - 1]]):
            place -= 1
        seen.insert(place, t.number)
    face: i64 = b.roll(c.number, "turning", 20)
    if b.watched:
        least: i64 = needed(level, row_of(s.who[seen[0]])) if seen else NEVER
        roll = Roll("turning", [face], [face], [], face, least, "needed")
        b.tell("turning", "SE-053", c.name + " turns undead: " + str(face) + ".", c.number, -1, face, roll)
    affected = [number for number in seen if face >= needed(level, row_of(s.who[number]))]
    if not affected:
        return
    count: i64 = b.roll(c.number, "number", 6) + b.roll(c.number, "number", 6)
    if needed(level, row_of(s.who[affected[0]])) == DESTROYS_MORE:
        count += b.roll(c.number, "number", 4) + b.roll(c.number, "number", 4)
    for number in affected:
        if count <= 0:
            return
        count -= 1
        t = s.who[number]
        if needed(level, row_of(t)) < TURNS:
            die(b, t, "SE-053")
        else:
            impose(b, t, TURNED, 0, FOREVER, "SE-053")

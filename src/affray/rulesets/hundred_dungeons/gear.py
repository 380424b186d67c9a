"""What a creature carries and where it is: in hand, stowed, on the ground, used up.

Gear is numbered through: first the weapons, then one number for each power (only items have a place), last the shield.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.rulesets.hundred_dungeons.state import Combatant
from affray.rulesets.hundred_dungeons.terms import HELD, NATURAL, ON_GROUND, SPENT

HANDS: Final = 2


def gear_count(c: Combatant) -> i64:
    """How many numbers of gear there are, the shield's included."""
    return len(c.where) + len(c.item_where) + 1


def gear_where(c: Combatant, number: i64) -> i64:
    """Where a piece of gear is; SPENT for what the creature does not have."""
    weapons: i64 = len(c.where)
    if number < weapons:
        return c.where[number]
    place: i64 = number - weapons
    if place < len(c.item_where):
        if not c.sheet.powers[place].item or c.uses[place] == 0:
            return SPENT
        return c.item_where[place]
    return c.shield_where if c.sheet.shield else SPENT


def put_gear(c: Combatant, number: i64, where: i64, square: i64) -> None:
    """Notes where a piece of gear is now; `square` matters on the ground."""
    weapons: i64 = len(c.where)
    if number < weapons:
        c.where[number] = where
    elif number - weapons < len(c.item_where):
        c.item_where[number - weapons] = where
    else:
        c.shield_where = where
    c.ground[number] = square


def gear_name(c: Combatant, number: i64) -> str:
    """The id of a piece of gear."""
    weapons: i64 = len(c.where)
    if number < weapons:
        return c.sheet.weapons[number].ident
    if number - weapons < len(c.item_where):
        return c.sheet.powers[number - weapons].ident
    return "shield"


def gear_hands(c: Combatant, number: i64) -> i64:
    """How many hands the piece takes; parts of the body take none."""
    weapons: i64 = len(c.where)
    if number < weapons:
        weapon = c.sheet.weapons[number]
        return 0 if weapon.category == NATURAL else weapon.hands
    return 1


def hands_full(c: Combatant) -> i64:
    """How many hands are taken."""
    full: i64 = 0
    k: i64 = 0
    count: i64 = gear_count(c)
    while k < count:
        if gear_where(c, k) == HELD:
            full += gear_hands(c, k)
        k += 1
    return full


def can_stow(c: Combatant, number: i64) -> bool:
    """Whether the piece can be put away or dropped: it is in hand and no part of the body."""
    return gear_where(c, number) == HELD and gear_hands(c, number) > 0


def take_in_hand(c: Combatant, held: list[str], given: bool) -> None:
    """What is in hand when the battle begins: the named pieces, else as many weapons as the hands hold, and the
    shield.
    """
    count: i64 = gear_count(c)
    weapons: i64 = len(c.where)
    k: i64 = 0
    wanted = list(held)
    free: i64 = HANDS
    if c.sheet.shield and not given:
        free -= 1
    while k < count:
        if k < weapons and c.sheet.weapons[k].category == NATURAL:
            c.where[k] = HELD
        elif given:
            if gear_where(c, k) != SPENT and gear_name(c, k) in wanted:
                wanted.remove(gear_name(c, k))
                put_gear(c, k, HELD, -1)
            else:
                put_gear(c, k, 1, -1)
        elif k < weapons and c.sheet.weapons[k].hands <= free:
            free -= c.sheet.weapons[k].hands
            c.where[k] = HELD
        else:
            put_gear(c, k, HELD if k == count - 1 else 1, -1)
        k += 1


def drop_all(c: Combatant, square: i64) -> None:
    """Everything in hand falls to the ground in that square (HD-203)."""
    k: i64 = 0
    count: i64 = gear_count(c)
    while k < count:
        if can_stow(c, k):
            put_gear(c, k, ON_GROUND, square)
        k += 1

"""What a creature carries and where it is: in hand, stowed, on the ground, broken, used up.

Gear is numbered through: first the weapons, then one number for each power (only items have a place), then the
shield, last what is worn and easily pulled off.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.rulesets.second_edition.state import Combatant
from affray.rulesets.second_edition.terms import (
    HELD,
    I_MISC,
    I_RING,
    NO_SHIELD,
    ON_ARM,
    ON_GROUND,
    SPENT,
    STOWED,
)

HANDS: Final = 2


def gear_count(c: Combatant) -> i64:
    """How many numbers of gear there are, the shield's and what is worn included."""
    return len(c.where) + len(c.item_where) + 1 + len(c.worn_where)


def shield_number(c: Combatant) -> i64:
    """The shield's number."""
    return len(c.where) + len(c.item_where)


def gear_where(c: Combatant, number: i64) -> i64:
    """Where a piece of gear is; SPENT for what the creature does not have."""
    weapons: i64 = len(c.where)
    if number < weapons:
        return c.where[number]
    place: i64 = number - weapons
    if place < len(c.item_where):
        if c.sheet.powers[place].item == 0 or c.uses[place] == 0:
            return SPENT
        return c.item_where[place]
    if place > len(c.item_where):
        return c.worn_where[place - len(c.item_where) - 1]
    if c.sheet.shield == 0:
        return SPENT
    if c.shield_where == NO_SHIELD:
        return ON_GROUND if c.ground[number] >= 0 else SPENT
    return HELD if c.shield_where == ON_ARM else STOWED


def put_gear(c: Combatant, number: i64, where: i64, square: i64) -> None:
    """Notes where a piece of gear is now; `square` matters on the ground."""
    weapons: i64 = len(c.where)
    if number < weapons:
        c.where[number] = where
    elif number - weapons < len(c.item_where):
        c.item_where[number - weapons] = where
    elif number - weapons > len(c.item_where):
        c.worn_where[number - weapons - len(c.item_where) - 1] = where
    else:
        c.shield_where = ON_ARM if where == HELD else NO_SHIELD
    c.ground[number] = square


def gear_name(c: Combatant, number: i64) -> str:
    """The id of a piece of gear."""
    weapons: i64 = len(c.where)
    if number < weapons:
        return c.sheet.weapons[number].ident
    if number - weapons < len(c.item_where):
        return c.sheet.powers[number - weapons].ident
    if number - weapons > len(c.item_where):
        return c.sheet.worn[number - weapons - len(c.item_where) - 1]
    return "shield"


def gear_hands(c: Combatant, number: i64) -> i64:
    """How many hands the piece takes; parts of the body and what is worn take none. A large creature needs fewer."""
    weapons: i64 = len(c.where)
    if number < weapons:
        weapon = c.sheet.weapons[number]
        if weapon.natural or weapon.fist:
            return 0
        return weapon_hands(c, number)
    if number - weapons < len(c.item_where):
        item: i64 = c.sheet.powers[number - weapons].item
        return 0 if item == I_RING or item == I_MISC else 1
    return 1 if number == weapons + len(c.item_where) else 0


def weapon_hands(c: Combatant, item: i64) -> i64:
    """The hands that a weapon takes of this creature.

    A weapon of at most its own size needs one, unless it says two.
    """
    weapon = c.sheet.weapons[item]
    if weapon.hands > 1 and c.sheet.size > 2 and weapon.size < c.sheet.size:
        return 1
    return weapon.hands


def hands_full(c: Combatant) -> i64:
    """How many hands are taken."""
    full: i64 = len(c.loot)
    k: i64 = 0
    count: i64 = gear_count(c)
    while k < count:
        if gear_where(c, k) == HELD:
            full += gear_hands(c, k)
        k += 1
    return full


def free_hands(c: Combatant) -> i64:
    """How many limbs that can grasp are empty."""
    return c.sheet.grasping - hands_full(c)


def can_let_go(c: Combatant, number: i64) -> bool:
    """Whether the piece can be dropped: it is in hand and no part of the body."""
    return gear_where(c, number) == HELD and gear_hands(c, number) > 0


def take_in_hand(c: Combatant, held: list[str], given: bool) -> None:
    """What is in hand when the battle begins.

    The named pieces, else the first weapon, a shield, and natural weapons.
    """
    weapons: i64 = len(c.where)
    count: i64 = shield_number(c) + 1
    wanted = list(held)
    free: i64 = HANDS
    if c.sheet.shield > 0 and c.shield_where == ON_ARM:
        free -= 1
    taken = False
    k: i64 = 0
    while k < count - 1:
        if k < weapons and (c.sheet.weapons[k].natural or c.sheet.weapons[k].fist):
            c.where[k] = HELD
        elif given:
            known: bool = gear_where(c, k) != SPENT and gear_name(c, k) in wanted
            if known:
                wanted.remove(gear_name(c, k))
            put_gear(c, k, HELD if known else STOWED, -1)
        elif k < weapons and not taken and weapon_hands(c, k) <= free:
            taken = True
            c.where[k] = HELD
        elif k >= weapons and gear_hands(c, k) == 0 and gear_where(c, k) != SPENT:
            put_gear(c, k, HELD, -1)
        else:
            put_gear(c, k, STOWED, -1)
        k += 1
    c.main = -1
    for name in held:
        for k in range(weapons):
            if c.main < 0 and c.where[k] == HELD and c.sheet.weapons[k].ident == name:
                c.main = k


def drop_all(c: Combatant, square: i64) -> None:
    """Everything in hand but a shield falls to the ground in that square."""
    k: i64 = 0
    count: i64 = shield_number(c)
    while k < count:
        if can_let_go(c, k):
            put_gear(c, k, ON_GROUND, square)
        k += 1

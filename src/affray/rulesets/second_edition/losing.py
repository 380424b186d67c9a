"""How gear gets lost in a fight: dropped, thrown away, broken, grabbed; and what counts as being armed."""

from __future__ import annotations

from mypy_extensions import i64

from affray.rulesets.second_edition.gear import can_let_go, gear_hands, gear_name, gear_where, put_gear, shield_number
from affray.rulesets.second_edition.state import Combatant, Fight, SEState
from affray.rulesets.second_edition.tables import GRAB_BOOK, GRAB_BROOCH, GRAB_LONG, GRAB_RING, GRAB_WEAPON
from affray.rulesets.second_edition.terms import (
    BROKEN,
    COMPASS,
    HELD,
    I_FLASK,
    I_POTION,
    I_RING,
    I_ROD,
    I_SCROLL,
    I_STAFF,
    I_WAND,
    ON_GROUND,
    STEP_X,
    STEP_Y,
    TAKEN,
)


def main_held(c: Combatant) -> i64:
    """The gear number of the first thing in hand, weapons first, -1 for none."""
    count: i64 = shield_number(c)
    k: i64 = 0
    while k < count:
        if can_let_go(c, k):
            return k
        k += 1
    return -1


def free_trap(s: SEState, trapper: Combatant) -> None:
    """Takes a trap off both who made it and who is in it."""
    if trapper.trap_who >= 0:
        other = s.who[trapper.trap_who]
        other.trapped_by = -1
        other.trapped_weapon = -1
    trapper.trap_who = -1
    trapper.trap_weapon = -1


def loosen(s: SEState, c: Combatant, number: i64) -> None:
    """Ends the traps in which a piece of gear takes part: it is no longer in hand."""
    if number < 0 or number >= len(c.where):
        return
    if c.trapped_weapon == number and c.trapped_by >= 0:
        free_trap(s, s.who[c.trapped_by])
    if c.trap_weapon == number and c.trap_who >= 0:
        free_trap(s, c)


def drop(b: Fight, c: Combatant, number: i64, clause: str) -> None:
    """A piece of gear falls to the ground in the creature's own square."""
    square: i64 = c.y * b.s.grid.width + c.x
    loosen(b.s, c, number)
    put_gear(c, number, ON_GROUND, square)
    if b.watched:
        words = c.name + "'s " + gear_name(c, number) + " falls to the ground."
        b.tell("dropped", clause, words, c.number)


def scatter(b: Fight, c: Combatant, number: i64, by: i64, clause: str) -> None:
    """A piece of gear flies 1d10 feet in one of eight directions, 1 being north (SE-144); `by` rolls where to."""
    s = b.s
    direction: i64 = b.roll(by, "direction", 8) - 1
    feet: i64 = b.roll(by, "distance", 10)
    squares: i64 = (feet + 2) // 5
    x: i64 = c.x
    y: i64 = c.y
    while squares > 0:
        nx: i64 = x + STEP_X[direction]
        ny: i64 = y + STEP_Y[direction]
        if not s.grid.inside(nx, ny, 1) or s.grid.solid(s.doors, nx, ny):
            break
        x = nx
        y = ny
        squares -= 1
    loosen(s, c, number)
    put_gear(c, number, ON_GROUND, y * s.grid.width + x)
    if b.watched:
        words = c.name + "'s " + gear_name(c, number) + " flies " + str(feet) + " feet " + COMPASS[direction].upper()
        b.tell("thrown-away", clause, words + ".", c.number, -1, feet)


def break_weapon(b: Fight, c: Combatant, item: i64, clause: str) -> None:
    """The weapon is useless from now on."""
    loosen(b.s, c, item)
    c.where[item] = BROKEN
    if b.watched:
        b.tell("broken", clause, c.name + "'s " + c.sheet.weapons[item].ident + " breaks.", c.number)


def take_from(b: Fight, taker: Combatant, c: Combatant, number: i64, clause: str) -> None:
    """A piece of gear passes into another's hand."""
    loosen(b.s, c, number)
    name = gear_name(c, number)
    put_gear(c, number, TAKEN, -1)
    taker.loot.append(name)
    if b.watched:
        words = taker.name + " has " + c.name + "'s " + name + " now."
        b.tell("taken", clause, words, taker.number, c.number)


def can_be_grabbed(c: Combatant, number: i64) -> bool:
    """Whether the piece is in hand or easily pulled off the body (SE-150): no part of the body, not stowed."""
    if gear_where(c, number) != HELD:
        return False
    return gear_hands(c, number) > 0 or number >= shield_number(c) or grab_kind(c, number) == GRAB_RING


def grab_kind(c: Combatant, number: i64) -> i64:
    """What kind of thing a piece of gear is for a grab (SE-151)."""
    if number < len(c.where):
        weapon = c.sheet.weapons[number]
        return GRAB_LONG if weapon.reach > 1 or weapon.ident == "quarterstaff" else GRAB_WEAPON
    if number < shield_number(c):
        item: i64 = c.sheet.powers[number - len(c.where)].item
        if item == I_STAFF:
            return GRAB_LONG
        if item == I_WAND or item == I_ROD:
            return GRAB_WEAPON
        if item == I_RING:
            return GRAB_RING
        if item == I_POTION or item == I_SCROLL or item == I_FLASK:
            return GRAB_BOOK
        return GRAB_BROOCH
    if number == shield_number(c):
        return GRAB_WEAPON
    return GRAB_RING if "ring" in gear_name(c, number).split("-") else GRAB_BROOCH

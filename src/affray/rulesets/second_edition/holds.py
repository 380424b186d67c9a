"""Queries: what the holder in a wrestling match may do with a natural 1, and why not (SE-224 to SE-233)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice
from affray.mechanics.grid import distance
from affray.rulesets.second_edition.gear import gear_count, gear_where
from affray.rulesets.second_edition.placing import nearest_spots
from affray.rulesets.second_edition.standing import free_spot, rate_of
from affray.rulesets.second_edition.state import Combatant, SEState
from affray.rulesets.second_edition.terms import (
    CARRY,
    HAMMER,
    HELD,
    MANIPULATE,
    NO_NUMBER,
    PLAIN,
    PRESS,
    SLAM,
    STR,
    TAKEDOWN,
    THROW_DOWN,
)

POUNDS_PER_DIE: Final = 50


def lift_limit(c: Combatant) -> i64:
    """How many pounds the creature can lift: the table's press, or 50 for each Hit Die without a score (SE-225)."""
    if c.sheet.abilities[STR] == NO_NUMBER:
        return POUNDS_PER_DIE * (c.sheet.hit_dice if c.sheet.hit_dice > 1 else 1)
    return c.sheet.max_press


def carry_feet(s: SEState, c: Combatant) -> i64:
    """How far a held creature is carried: the rate in feet, in whole squares, at least one."""
    feet: i64 = rate_of(s, c) // 5 * 5
    return feet if feet > 5 else 5


def cannot_hold(s: SEState, holder: Combatant, choice: Choice) -> str:
    """Empty when the holder may choose that effect, else the reason."""
    held = s.who[holder.holds]
    verb: i64 = choice.verb
    if verb == CARRY:
        if held.sheet.weight > lift_limit(holder):
            return held.name + " is too heavy"
        return _cannot_put(s, held, choice.x, choice.y, carry_feet(s, holder))
    if verb == MANIPULATE:
        if choice.item >= 0:
            if choice.item >= gear_count(held) or gear_where(held, choice.item) != HELD:
                return held.name + " does not have that at hand"
            if choice.item < len(held.where) and held.sheet.weapons[choice.item].natural:
                return "that is part of the body"
            return ""
        return _cannot_put(s, held, choice.x, choice.y, 5)
    if verb == THROW_DOWN:
        return "" if 0 <= choice.extra < 8 else "a throw has a direction"
    if verb in (PLAIN, HAMMER, PRESS, SLAM, TAKEDOWN):
        return ""
    return "that is no effect of a hold"


def _cannot_put(s: SEState, held: Combatant, x: i64, y: i64, feet: i64) -> str:
    if not free_spot(s, x, y, held.space, held.number):
        return "there is no room"
    if distance(held.x, held.y, held.space, x, y, held.space) > feet:
        return "that is too far"
    return ""


def hold_options(s: SEState, holder: Combatant) -> list[Choice]:
    """Every effect that the holder may choose, the plain damage first."""
    held = s.who[holder.holds]
    found: list[Choice] = [Choice(PLAIN), Choice(HAMMER), Choice(PRESS), Choice(SLAM), Choice(TAKEDOWN)]
    k: i64 = 0
    while k < 8:
        found.append(Choice(THROW_DOWN, -1, -1, -1, -1, k))
        k += 1
    k = 0
    while k < gear_count(held):
        choice = Choice(MANIPULATE, -1, k)
        if not cannot_hold(s, holder, choice):
            found.append(choice)
        k += 1
    feet: i64 = carry_feet(s, holder)
    most: i64 = feet // 5
    y: i64 = held.y - most
    while y <= held.y + most:
        x: i64 = held.x - most
        while x <= held.x + most:
            for verb in (CARRY, MANIPULATE):
                put = Choice(verb, -1, -1, x, y)
                if not cannot_hold(s, holder, put):
                    found.append(put)
            x += 1
        y += 1
    return found


def displaced_spots(s: SEState, t: Combatant) -> list[int]:
    """The nearest open spots for a creature that is run over (SE-105); empty when the field has none."""
    return nearest_spots(s, t, t.x, t.y, t.space, 5 * (s.grid.width + s.grid.height))

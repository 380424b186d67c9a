"""What is added to the d10 of initiative, and how many attacks a round has (SE-065 to SE-095): queries."""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.grid import DEEP
from affray.rulesets.second_edition.standing import in_ground, on_high_ground, shallow
from affray.rulesets.second_edition.state import Combatant, SEState, weapon_of
from affray.rulesets.second_edition.terms import (
    DEEP_WATER,
    DO_ATTACK,
    DO_CAST,
    DO_GUARD,
    DO_ITEM,
    DO_OVERBEAR,
    DO_POTION,
    DO_THROW,
    HASTENED,
    HELD_FAST,
    HIGH_GROUND,
    HINDERED,
    INITIATIVE_ADDS,
    SIZE_ADDS,
    SLIPPERY,
    SLOWED,
    UNADAPTED,
    WINDED,
)


def weapon_adds(c: Combatant, item: i64) -> i64:
    """The speed of a weapon, or the row of the creature's size for natural weapons and bare hands (SE-066, SE-069)."""
    weapon = weapon_of(c, item)
    if (weapon.natural or weapon.unarmed) and weapon.speed == 0:
        return SIZE_ADDS[c.sheet.size]
    return weapon.speed


def power_adds(c: Combatant, item: i64) -> i64:
    """The casting time, or the row of the kind of item or ability (SE-067, SE-068, SE-076 to SE-084)."""
    power = c.sheet.powers[item]
    if power.rounds > 0:
        return 0
    adds: i64 = INITIATIVE_ADDS[power.row]
    return power.time if adds < 0 else adds


def action_adds(s: SEState, c: Combatant) -> i64:
    """What the declared action adds; actions without a row add nothing (SE-038)."""
    deed: i64 = c.declared
    if c.held_by >= 0 or c.holds >= 0:
        return SIZE_ADDS[c.sheet.size]
    if deed == DO_ATTACK or deed == DO_GUARD:
        adds: i64 = weapon_adds(c, c.tool)
        return adds
    if deed == DO_OVERBEAR:
        return SIZE_ADDS[c.sheet.size]
    if deed == DO_CAST or deed == DO_ITEM or deed == DO_POTION:
        return power_adds(c, c.tool)
    if deed == DO_THROW and c.tool >= 0 and c.tool < len(c.where):
        return weapon_adds(c, c.tool)
    return 0


def situation_adds(s: SEState, c: Combatant) -> i64:
    """The situation rows (SE-085 to SE-092)."""
    total: i64 = c.mod_initiative
    state: i64 = c.conditions
    if state & HASTENED != 0:
        total -= 2
    if state & SLOWED != 0:
        total += 2
    if state & HIGH_GROUND != 0 or (s.grid.hilly and on_high_ground(s, c)):
        total -= 1
    if c.set_weapon:
        total -= 2
    if state & SLIPPERY != 0 or shallow(s, c):
        total += 2
    if state & DEEP_WATER != 0 or (in_ground(s, c, DEEP) and c.sheet.swim == 0):
        total += 4
    if state & UNADAPTED != 0:
        total += 6
    if state & (HINDERED | HELD_FAST) != 0:
        total += 3
    return total


def share(num: i64, den: i64, round_number: i64) -> i64:
    """How many of `num` in `den` rounds fall into a round.

    3/2 is 1 and 2 in turn, 1/2 one in every second, the first (SE-094).
    """
    at: i64 = round_number if round_number > 0 else 1
    if num < den:
        return 1 if (at - 1) * num % den < num else 0
    return at * num // den - (at - 1) * num // den


def attacks_of(s: SEState, c: Combatant) -> i64:
    """The attacks that the declared weapon gives this round; one at most when held, winded or on guard (SE-064)."""
    if c.declared != DO_ATTACK and c.declared != DO_GUARD and c.declared != DO_THROW:
        return 1 if c.declared == DO_OVERBEAR else 0
    weapon = weapon_of(c, c.tool)
    count: i64 = share(c.sheet.strikes_num, c.sheet.strikes_den, s.round)
    if weapon.missile and weapon.rate_num > 0:
        count = share(weapon.rate_num, weapon.rate_den, s.round)
    elif weapon.natural and c.sheet.routine:
        count = len(c.sheet.routine)
    elif weapon.thrown and weapon.rate_num > 0 and count < share(weapon.rate_num, weapon.rate_den, s.round):
        count = share(weapon.rate_num, weapon.rate_den, s.round)
    count += c.mod_attacks
    if c.both:
        count += 1
    if count > 1 and (c.holding_back or c.declared != DO_ATTACK or c.conditions & WINDED != 0):
        count = 1
    return count if count > 0 else 0


def blows_of(s: SEState, c: Combatant) -> i64:
    """How many of the round's attacks may be blows: a thrown weapon's rate is for throws alone."""
    weapon = weapon_of(c, c.tool)
    if not weapon.thrown or weapon.missile or weapon.rate_num == 0 or c.attacks < 2:
        return c.attacks
    own: i64 = share(c.sheet.strikes_num, c.sheet.strikes_den, s.round) + c.mod_attacks + (1 if c.both else 0)
    return own if own < c.attacks else c.attacks

"""Queries: which special attacks a creature may try, on whom, and why not (SE-133 to SE-212)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice
from affray.rulesets.second_edition.gear import free_hands, gear_count, gear_name
from affray.rulesets.second_edition.lines import charge_line, rush_feet
from affray.rulesets.second_edition.losing import can_be_grabbed
from affray.rulesets.second_edition.standing import (
    able,
    feet_between,
    fixed,
    in_arc,
    in_melee_contact,
    main_hand,
    shield_in_use,
    side_of,
    threat_weapon,
    wields,
)
from affray.rulesets.second_edition.state import Combatant, SEState, weapon_of
from affray.rulesets.second_edition.tables import MARKS
from affray.rulesets.second_edition.terms import (
    CALLED,
    CHARGE,
    DISARM,
    DO_ATTACK,
    DO_GUARD,
    GARGANTUAN,
    GRAB,
    KNOCKDOWN,
    OVERBEAR,
    PRONE,
    PULL,
    PUMMEL,
    SAP,
    SHIELD_RUSH,
    SUBDUE,
    TRAP,
    TRAP_BREAK,
    TRIP,
    WINDED,
    WRESTLE,
)

RUSH_LEAST: Final = 10
OWN_FIST: Final = -1


def cannot_special(s: SEState, c: Combatant, choice: Choice) -> str:
    """Empty when the special attack may be tried, else the reason. What it costs is not looked at here."""
    t = s.who[choice.target]
    verb: i64 = choice.verb
    if t.dead or t.gone or t.number == c.number:
        return "nobody is there"
    if choice.item >= len(c.where):
        return c.name + " has no such weapon"
    if verb == CHARGE or verb == SHIELD_RUSH:
        return cannot_charge(s, c, t, verb, choice.item)
    item: i64 = choice.item
    if item >= 0 and not wields(c, item):
        return "the " + c.sheet.weapons[item].ident + " cannot be used now"
    bar = cannot_reach(s, c, t, verb, item)
    if bar:
        return bar
    if verb == CALLED:
        if choice.extra < 0 or choice.extra >= len(MARKS):
            return "a called shot names what it is aimed at"
        return ""
    if verb == GRAB:
        return cannot_grab(s, c, t, choice.extra)
    if verb == WRESTLE:
        return cannot_wrestle(c, t)
    if verb == OVERBEAR:
        return t.name + " lies on the ground already" if t.conditions & PRONE != 0 else ""
    if verb == DISARM or verb == TRAP or verb == TRAP_BREAK:
        return cannot_catch(s, c, t, verb, item, main_hand(t))
    return _cannot_strike(s, c, t, verb, item)


def _cannot_strike(s: SEState, c: Combatant, t: Combatant, verb: i64, item: i64) -> str:
    """The bars of a knockdown, trip, sap, subdual and pummeling."""
    weapon = weapon_of(c, item)
    if verb == PUMMEL:
        if item >= 0 and not weapon.fist:
            return "pummeling is done with bare hands, gauntlets or fist weapons"
        return ""
    if not weapon.melee:
        return "that needs a melee weapon"
    if verb == PULL or verb == TRIP:
        return "" if item >= 0 and weapon.trip else "pulling and tripping need a weapon that levers or snares"
    if verb == SAP and t.sheet.size > c.sheet.size:
        return t.name + " is larger"
    if verb == KNOCKDOWN and item < 0:
        return "a knockdown needs a weapon"
    return ""


def cannot_reach(s: SEState, c: Combatant, t: Combatant, verb: i64, item: i64) -> str:
    """Whether the target is within reach and in the quadrants that the weapon covers."""
    weapon = weapon_of(c, item)
    feet: i64 = feet_between(s, c, t)
    if verb == CALLED and not (weapon.melee and feet <= 5 * weapon.reach):
        return "" if weapon.missile or weapon.thrown else t.name + " is out of reach"
    reach: i64 = 5 * weapon.reach
    if verb == GRAB or verb == WRESTLE or verb == OVERBEAR or verb == PUMMEL:
        reach = 5
    if feet > reach:
        return t.name + " is out of reach"
    if not in_arc(c, item if verb != OVERBEAR else OWN_FIST, side_of(c, t)):
        return t.name + " is not in front of you or on the side of the weapon"
    return ""


def cannot_catch(s: SEState, c: Combatant, t: Combatant, verb: i64, item: i64, other: i64) -> str:
    """The bars of a disarm and a trap, weapon `item` against weapon `other` (SE-138, SE-139, SE-145, SE-200)."""
    if verb == DISARM:
        if c.disarm_used:
            return "a disarm may be tried once a round"
    elif c.trap_used:
        return "a trap may be tried once a round"
    elif c.trap_who >= 0 or t.trapped_by >= 0:
        return "a weapon is trapped already"
    if item < 0 or weapon_of(c, item).natural or weapon_of(c, item).fist or not weapon_of(c, item).melee:
        return "that needs a melee weapon in hand"
    if other < 0 or weapon_of(t, other).natural or weapon_of(t, other).fist:
        return t.name + " has no weapon in hand"
    if t.sheet.size > c.sheet.size:
        return t.name + " is larger"
    if weapon_of(t, other).size > weapon_of(c, item).size:
        return "the weapon of " + t.name + " is larger"
    if verb == TRAP_BREAK and not weapon_of(c, item).breaks:
        return "the " + weapon_of(c, item).ident + " cannot break weapons"
    if threat_weapon(s, c, feet_between(s, c, t), side_of(c, t)) < 0:
        return t.name + " is outside the area that you threaten"
    return ""


def cannot_grab(s: SEState, c: Combatant, t: Combatant, number: i64) -> str:
    """The bars of a grab: an open hand, and a thing in hand or easily pulled off (SE-149, SE-150)."""
    if free_hands(c) < 1:
        return "a grab needs an open hand"
    if number < 0 or number >= gear_count(t):
        return "a grab names a thing"
    if not can_be_grabbed(t, number):
        return "the " + gear_name(t, number) + " cannot be pulled away"
    return ""


def cannot_wrestle(c: Combatant, t: Combatant) -> str:
    """The bars of wrestling: two free grasping limbs, at most one size larger (SE-209, SE-210)."""
    if free_hands(c) < 2:
        return "wrestling needs two free limbs that can grasp"
    if t.sheet.size > c.sheet.size + 1:
        return t.name + " is too large"
    if t.held_by >= 0 or t.holds >= 0:
        return t.name + " is wrestling already"
    if c.mount >= 0:
        return "not from the saddle"
    return ""


def cannot_charge(s: SEState, c: Combatant, t: Combatant, verb: i64, item: i64) -> str:
    """The bars of a charge and a shield rush: a clear straight line to somebody in sight (SE-109, SE-115)."""
    if fixed(s, c):
        return "you cannot leave your place"
    if c.conditions & WINDED != 0 or c.moved > 0 or c.half_moved or c.attacks_made > 0:
        return "a charge is the first thing done in a round"
    if verb == SHIELD_RUSH:
        if not shield_in_use(c):
            return "a shield rush needs a shield on the arm"
    elif item >= 0 and not (wields(c, item) and c.sheet.weapons[item].melee):
        return "a charge needs a melee weapon"
    if c.side == t.side:
        return t.name + " is no enemy"
    line = charge_line(s, c, t, 1 if verb == SHIELD_RUSH else weapon_of(c, item).reach)
    if not line:
        return "there is no clear straight way to " + t.name
    feet: i64 = 5 * len(line)
    if feet > rush_feet(s, c):
        return t.name + " is too far away"
    if verb == SHIELD_RUSH and feet < RUSH_LEAST:
        return "a shield rush needs 10 feet"
    return ""


def cannot_overrun(s: SEState, c: Combatant, t: Combatant) -> str:
    """The bars of an overrun: only smaller opponents, a rider's mount counting for his size (SE-103)."""
    if c.side == t.side:
        return t.name + " is no opponent"
    if overrun_size(s, c) <= overrun_size(s, t):
        return t.name + " is not smaller"
    return ""


def overrun_size(s: SEState, c: Combatant) -> i64:
    """The size that counts in an overrun: the mount's for a rider (SE-103)."""
    return s.who[c.mount].sheet.size if c.mount >= 0 else c.sheet.size


def cannot_respond(s: SEState, c: Combatant, a: Combatant, target: Combatant, item: i64, other: i64, verb: i64) -> str:
    """Whether `c` may answer an attack of `a` on `target` with weapon `other` by a disarm or trap with `item`.

    It costs an attack of the round that is not yet spent, and a declared Attack or Guard (SE-140, SE-193).
    """
    if not able(s, c) or c.held_by >= 0 or c.holds >= 0 or c.withdrew:
        return "you cannot act"
    if c.attacks_left <= 0 or (c.declared != DO_ATTACK and c.declared != DO_GUARD):
        return "an answer costs an attack of this round that is not spent"
    if c.declared == DO_GUARD and not c.guarding:
        return "the guard is spent"
    if s.options.disarm_reaction_trigger == 0 and c.number != target.number:
        return "only the one attacked may answer"
    if not wields(c, item):
        return "the weapon cannot be used now"
    if not in_arc(c, item, side_of(c, a)) or feet_between(s, c, a) > 5 * weapon_of(c, item).reach:
        return a.name + " is outside the area that you threaten"
    return cannot_catch(s, c, a, verb, item, other)


def special_options(s: SEState, c: Combatant, t: Combatant, item: i64) -> list[Choice]:
    """Every special attack with that weapon (-1 bare hands) on that target that may be tried, marks included."""
    found: list[Choice] = []
    if c.side == t.side:
        return found
    k: i64 = 0
    while k < len(MARKS):
        _try(s, c, Choice(CALLED, t.number, item, -1, -1, k), found)
        k += 1
    if item >= 0:
        for verb in (CHARGE, KNOCKDOWN, PULL, TRIP, SAP, SUBDUE, DISARM, TRAP, TRAP_BREAK, PUMMEL):
            _try(s, c, Choice(verb, t.number, item), found)
        return found
    for verb in (SHIELD_RUSH, OVERBEAR, PUMMEL, WRESTLE):
        _try(s, c, Choice(verb, t.number, -1), found)
    if free_hands(c) > 0 and feet_between(s, c, t) <= 5:
        k = 0
        while k < gear_count(t):
            if can_be_grabbed(t, k):
                _try(s, c, Choice(GRAB, t.number, -1, -1, -1, k), found)
            k += 1
    return found


def _try(s: SEState, c: Combatant, choice: Choice, found: list[Choice]) -> None:
    if not cannot_special(s, c, choice):
        found.append(choice)


def melee_crowd(s: SEState, a: Combatant, t: Combatant) -> list[int]:
    """The target and all in melee contact with it, in roster order, the shooter not; empty outside a melee."""
    crowd: list[int] = []
    found: bool = False
    for other in s.who:
        if other.dead or other.gone or other.number == a.number:
            continue
        if other.number == t.number:
            crowd.append(other.number)
        elif in_melee_contact(s, other, t) or other.under == t.number or t.under == other.number:
            crowd.append(other.number)
            found = True
    return crowd if found else []


def knockdown_immune(t: Combatant) -> bool:
    """Whether no blow knocks the creature down (SE-157, SE-162)."""
    return t.sheet.knockdown_immune or t.sheet.size == GARGANTUAN

"""Attacks as they are made: openings, guards and responses first.

Then the roll and what it does (SE-138 to SE-148, SE-263 to SE-273).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Request
from affray.rulesets.second_edition.procedures.contests import disarm, trap
from affray.rulesets.second_edition.procedures.hitting import roll_to_hit
from affray.rulesets.second_edition.procedures.landing import fumble, land
from affray.rulesets.second_edition.specials import cannot_respond, melee_crowd
from affray.rulesets.second_edition.standing import (
    able,
    feet_between,
    main_hand,
    may_strike_at_opening,
    side_of,
    threat_weapon,
    threatens,
)
from affray.rulesets.second_edition.state import Combatant, Fight, SEState
from affray.rulesets.second_edition.strikes import Attack
from affray.rulesets.second_edition.tables import MELEE_WEIGHTS
from affray.rulesets.second_edition.terms import (
    ASK_GUARD,
    ASK_OPPORTUNITY,
    ASK_RESPONSE,
    ATTACK,
    DECLINE,
    DISARM,
    DO_ATTACK,
    DO_CAST,
    DO_GUARD,
    NO_NUMBER,
    TRAP,
    TRAP_BREAK,
)

RESPONSES: Final = (DISARM, TRAP, TRAP_BREAK)


def strike_free(b: Fight, e: Combatant, c: Combatant, item: i64) -> None:
    """One plain melee attack that costs none: of opportunity, or on guard (SE-270)."""
    attack = Attack(e, c, item)
    attack.free = True
    strike(b, attack)


def strike(b: Fight, attack: Attack) -> bool:
    """Rolls the attack, then lands it or lets a fumble follow; whether it hit."""
    if roll_to_hit(b, attack):
        land(b, attack)
        return True
    if attack.fumble:
        fumble(b, attack)
    return False


def openings(s: SEState, c: Combatant, only: i64, spare: i64) -> list[int]:
    """Who may strike at the creature now, in initiative order, those without a total last (SE-270)."""
    found: list[int] = []
    for e in s.who:
        if e.side == c.side or e.dead or e.number == spare or (only >= 0 and e.number != only):
            continue
        if e.number in c.seen_by or not may_strike_at_opening(s, e) or not threatens(s, e, c):
            continue
        place: i64 = len(found)
        while place > 0 and _sooner(e, s.who[found[place - 1]]):
            place -= 1
        found.insert(place, e.number)
    return found


def _sooner(a: Combatant, other: Combatant) -> bool:
    if a.total == NO_NUMBER or other.total == NO_NUMBER:
        return a.total != NO_NUMBER and other.total == NO_NUMBER
    return a.total < other.total


def provoke(b: Fight, c: Combatant, clause: str, only: i64 = -1, armed_only: bool = False, spare: i64 = -1) -> bool:
    """Every enemy that threatens the creature may strike at it first; False when it cannot go on afterwards
    (SE-264, SE-270).

    `only` limits it to one enemy, `spare` leaves one out who does not notice. Each strikes at most once at one action
    (SE-265).
    """
    del armed_only  # whoever threatens is armed or a monster (SE-263)
    s = b.s
    for number in openings(s, c, only, spare):
        if c.dead or c.gone:
            break
        opportunity(b, s.who[number], c, clause)
    return able(s, c)


def opportunity(b: Fight, e: Combatant, c: Combatant, clause: str) -> None:
    """One enemy is asked and strikes (SE-270)."""
    s = b.s
    if not may_strike_at_opening(s, e) or not threatens(s, e, c):
        return
    c.seen_by.append(e.number)
    item: i64 = threat_weapon(s, e, feet_between(s, e, c), side_of(e, c))
    choice = b.ask(Request(ASK_OPPORTUNITY, e.seat, e.number, c.number, item))
    if choice.verb == DECLINE:
        return
    e.opportunities += 1
    if b.watched:
        b.tell("opportunity", clause, e.name + " strikes at the opening of " + c.name + ".", e.number, c.number)
    strike_free(b, e, c, choice.item)


def cannot_guard(s: SEState, g: Combatant, c: Combatant) -> bool:
    """Whether a creature on guard cannot strike at `c` after all."""
    if not g.guarding or g.side == c.side or not threatens(s, g, c):
        return True
    return c.number in g.guard_seen


def guard_strike(b: Fight, g: Combatant, c: Combatant) -> None:
    """A creature on guard may strike the first enemy that comes or attacks, before that goes on (SE-051)."""
    s = b.s
    if cannot_guard(s, g, c):
        return
    item: i64 = threat_weapon(s, g, feet_between(s, g, c), side_of(g, c))
    if b.ask(Request(ASK_GUARD, g.seat, g.number, c.number, item)).verb == DECLINE:
        g.guard_seen.append(c.number)
        return
    g.guarding = False
    s.guards -= 1
    g.attacks_left = 0
    g.done = True
    if b.watched:
        b.tell("guard", "SE-051", g.name + " was on guard and strikes at " + c.name + ".", g.number, c.number)
    attack = Attack(g, c, item)
    attack.free = True
    g.acted = True
    strike(b, attack)


def answering_weapon(r: Combatant) -> i64:
    """The weapon with which a creature answers an attack: the declared one, else that of the main hand."""
    return r.tool if r.tool >= 0 and r.declared != DO_CAST else main_hand(r)


def response_mask(s: SEState, r: Combatant, attack: Attack) -> i64:
    """Which responses the creature has to a melee attack: 1 disarm, 2 trap, 4 trap and break (SE-140, SE-193)."""
    if r.attacks_left <= 0 or (r.declared != DO_ATTACK and r.declared != DO_GUARD) or r.half_moved:
        return 0
    item: i64 = answering_weapon(r)
    if item < 0:
        return 0
    mask: i64 = 0
    place: i64 = 0
    for verb in RESPONSES:
        if not cannot_respond(s, r, attack.a, attack.t, item, attack.item, verb):
            mask |= 1 << place
        place += 1
    return mask


def answered(b: Fight, attack: Attack) -> bool:
    """The target, or by option any of its comrades, may answer with a disarm or a trap.

    True when the attack is lost (SE-141).
    """
    s = b.s
    if attack.item < 0 or attack.weapon.natural or attack.weapon.fist:
        return False
    if _respond(b, attack, attack.t):
        return True
    if s.options.disarm_reaction_trigger == 1:
        for r in s.who:
            if r.side != attack.a.side and r.number != attack.t.number and not r.dead:
                if _respond(b, attack, r):
                    return True
    return False


def _respond(b: Fight, attack: Attack, r: Combatant) -> bool:
    a = attack.a
    mask: i64 = response_mask(b.s, r, attack)
    if mask == 0:
        return False
    choice = b.ask(Request(ASK_RESPONSE, r.seat, r.number, a.number, attack.item, mask))
    if choice.verb == DECLINE:
        return False
    r.attacks_left -= 1
    r.attacks_made += 1
    item: i64 = answering_weapon(r)
    if choice.verb == DISARM:
        return disarm(b, r, a, item, attack.item)
    return trap(b, r, a, item, attack.item, choice.verb == TRAP_BREAK)


def picked_target(b: Fight, a: Combatant, t: Combatant) -> Combatant:
    """Who is really shot at when the target stands in a melee: by lot, weighted by size (SE-146 to SE-148)."""
    s = b.s
    crowd = melee_crowd(s, a, t)
    if len(crowd) < 2:
        return t
    total: i64 = 0
    for number in crowd:
        total += MELEE_WEIGHTS[s.who[number].sheet.size]
    die: i64 = b.roll(a.number, "target", total)
    for number in crowd:
        die -= MELEE_WEIGHTS[s.who[number].sheet.size]
        if die <= 0:
            if b.watched:
                words = "The shot of " + a.name + " into the melee goes at " + s.who[number].name + "."
                b.tell("stray", "SE-146", words, a.number, number)
            return s.who[number]
    return t


def make_attack(b: Fight, attack: Attack) -> bool:
    """A whole attack: a shot into melee finds its target, guards and responses come first; whether it hit.

    The caller has spent it and, for shots, has let it provoke.
    """
    s = b.s
    a = attack.a
    if attack.ranged:
        if attack.form == ATTACK and not attack.weapon.grenade:
            attack.t = picked_target(b, a, attack.t)
        return strike(b, attack)
    if attack.t.guarding:
        guard_strike(b, attack.t, a)
        if not able(s, a) or attack.t.dead:
            return False
    if not attack.free and answered(b, attack):
        return False
    return strike(b, attack)

"""The seasoned fighter: weighs what each deed is worth from each place that it can reach, and does the best.

It focuses on foes that are dangerous and near their end, casts where that pays, mends friends, keeps its distance when
it fights from afar, dodges when there is nothing better to do, and leaves the field when all is lost. What it weighs
stands in the modules beside this one: `cunning_worth` (estimates), `cunning_powers`, `cunning_deeds`, `cunning_ground`
(places), `cunning_march` (the rest of the way).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import Battle, Policy
from affray.kernel.requests import Choice, Request
from affray.rulesets.hundred_dungeons.choices import options, why_not
from affray.rulesets.hundred_dungeons.costs import cannot_pay
from affray.rulesets.hundred_dungeons.options import cannot_on_turn
from affray.rulesets.hundred_dungeons.standing import dual_wielding, movement_left, present
from affray.rulesets.hundred_dungeons.state import Combatant, Fight, HDState
from affray.rulesets.hundred_dungeons.strikes import cannot_attack
from affray.rulesets.hundred_dungeons.terms import (
    ASK_DEFEND,
    ASK_KNOCKOUT,
    ASK_PROVOKED,
    ASK_REFEREE,
    ASK_ROUTINE,
    ASK_TARGETS,
    ASK_TURN,
    ATTACK,
    COST_ACTION,
    COST_QUICK,
    DECLINE,
    DONE,
    DYING,
    END,
    FORM_UNARMED,
    FORM_WEAPON,
    GRAPPLED,
    HELD,
    INCAPACITATED,
    KILL,
    MOD_DEFENSE,
    MOVE,
    OP_MODIFY,
    PARRY,
    PRONE,
    SEARCH,
    STAND,
    UNARMED,
)
from affray.rulesets.hundred_dungeons.travel import walker
from affray.tactics.hundred_dungeons.cunning_deeds import Deed, best_deed, dodging_worth, free_boost, mount_strike
from affray.tactics.hundred_dungeons.cunning_ground import (
    candidates,
    danger_at,
    ends_of,
    far_reach,
    provoked_by_leaving,
)
from affray.tactics.hundred_dungeons.cunning_march import advance, give_up, run_for_goal, take_cover
from affray.tactics.hundred_dungeons.cunning_powers import next_target
from affray.tactics.hundred_dungeons.cunning_worth import Mind, fights, strike_worth, wound_worth
from affray.tactics.hundred_dungeons.simple import eager, simple_turn

RISK_SHARE: Final = 20
"""Hundredths of the danger of a place that count against it for those who fight from afar; others stand in front."""

PROVOKED_SHARE: Final = 300
"""Hundredths that a provoked blow counts: it comes for nothing, and whoever gives it still has its own turn."""

RESTLESS: Final = 10
"""Hundredths of its worth by which another place must be better for one who has moved already."""


class Cunning(Policy):
    """Focus, cover, distance, spells and exploits where they pay, help for the dying, retreat."""

    def choose(self, battle: Battle, request: Request) -> Choice:
        """An answer to any question of the ruleset."""
        if not isinstance(battle, Fight) or request.kind >= ASK_REFEREE:
            return battle.ruleset.automatic(battle.state, request)
        s = battle.s
        c = s.who[request.actor]
        kind: i64 = request.kind
        if kind == ASK_KNOCKOUT:
            return Choice(KILL)
        if kind == ASK_TURN:
            choice = cunning_turn(s, c)
            return choice if not cannot_on_turn(s, c, choice) else simple_turn(s, c)
        choice = answer(s, c, request)
        return choice if not why_not(s, request, choice) else eager(s, request)


def answer(s: HDState, c: Combatant, request: Request) -> Choice:
    """An answer to a question out of one's own turn or in the middle of a deed."""
    kind: i64 = request.kind
    if kind == ASK_PROVOKED:
        return strike_back(Mind(s, c), s.who[request.about])
    if kind == ASK_DEFEND:
        return ward_off(s, c, request)
    if kind == ASK_ROUTINE:
        return next_attack(Mind(s, c), request)
    if kind == ASK_TARGETS:
        return next_target(Mind(s, c), request)
    return eager(s, request)


def cunning_turn(s: HDState, c: Combatant) -> Choice:
    """One decision of the seasoned fighter's turn."""
    if c.conditions & (INCAPACITATED | DYING) != 0:
        return Choice(END)
    m = Mind(s, c)
    if c.conditions & (PRONE | GRAPPLED) == PRONE:
        stand = Choice(STAND)
        if not cannot_on_turn(s, c, stand):
            return stand
    if not m.foes:
        look = Choice(SEARCH, -1, -1, -1, -1, 0)
        return look if m.hidden > 0 and not cannot_on_turn(s, c, look) else Choice(END)
    strike = mount_strike(m)
    if strike is not None:
        return strike
    choice = run_for_goal(m)
    if choice is None:
        choice = give_up(m)
    if choice is None and not (cannot_pay(c, COST_ACTION) and cannot_pay(c, COST_QUICK)):
        choice = plan(m)
    if choice is None:
        choice = take_cover(m)
    return choice if choice is not None else Choice(END)


class Plan:
    """A deed and the square to do it from."""

    def __init__(self, square: i64, deed: Deed, worth: i64) -> None:
        self.square: i64 = square
        self.deed = deed
        self.worth: i64 = worth


def plan(m: Mind) -> Choice | None:
    """The first step of the best plan: a move, or the deed itself; None when the fighter had better stay as it is."""
    s = m.s
    c = m.c
    body = walker(s, c)
    width: i64 = s.grid.width
    here: i64 = body.y * width + body.x
    best = weigh(m, here)
    margin: i64 = m.worth[c.number] * (RESTLESS if c.moved > 0 else 1) // 100
    if movement_left(s, c) > 0:
        for square in candidates(m, ends_of(m)):
            if square != here:
                other = weigh(m, square)
                better: bool = best.deed.choice is None or other.worth > best.worth + margin
                if other.deed.choice is not None and better:
                    margin = 0
                    best = other
    deed = best.deed.choice
    if deed is None or (best.deed.idle and c.quick_used == 0):
        onward = advance(m)
        if onward is not None:
            return onward
        return deed
    if best.square != here:
        return Choice(MOVE, -1, -1, best.square % width, best.square // width)
    if deed.verb == ATTACK:
        boost = free_boost(s, c)
        if boost is not None:
            return boost
    return deed


def weigh(m: Mind, square: i64) -> Plan:
    """The best deed from a square, less what it costs to go there; the fighter is put there in thought only."""
    body = walker(m.s, m.c)
    width: i64 = m.s.grid.width
    old_x: i64 = body.x
    old_y: i64 = body.y
    x: i64 = square % width
    y: i64 = square // width
    cost: i64 = provoked_by_leaving(m, x, y) * PROVOKED_SHARE // 100
    body.x = x
    body.y = y
    m.c.x = x
    m.c.y = y
    deed = best_deed(m)
    body.x = old_x
    body.y = old_y
    m.c.x = old_x
    m.c.y = old_y
    if far_reach(m.c) > 30:
        risk: i64 = danger_at(m, x, y)
        cost += wound_worth(m, m.c, risk, 2 * risk) * RISK_SHARE // 100
    if not m.c.dodging:
        cost += dodging_worth(m, x, y)
    return Plan(square, deed, deed.worth - cost)


def strike_back(m: Mind, t: Combatant) -> Choice:
    """The provoked attack that is worth most."""
    best: i64 = 0
    found = Choice(DECLINE)
    if not fights(t):
        return found
    k: i64 = -1
    while k < len(m.c.where):
        if (k < 0 or m.c.where[k] == HELD) and not cannot_attack(m.s, m.c, t, k, True):
            worth: i64 = strike_worth(m, t, k, FORM_WEAPON if k >= 0 else FORM_UNARMED, 0)
            if worth > best:
                best = worth
                found = Choice(ATTACK, t.number, k) if k >= 0 else Choice(UNARMED, t.number)
        k += 1
    return found


def next_attack(m: Mind, request: Request) -> Choice:
    """The next attack of a routine: on the foe on whom it is worth most."""
    best: i64 = 0
    found = Choice(DONE)
    for t in m.foes:
        k: i64 = 0
        while k < len(m.c.where):
            fits: bool = request.item == k or (request.item < 0 and m.c.where[k] == HELD)
            if fits and not cannot_attack(m.s, m.c, t, k, False):
                worth: i64 = strike_worth(m, t, k, FORM_WEAPON, 0)
                if worth > best:
                    best = worth
                    found = Choice(ATTACK, t.number, k)
            k += 1
    return found


def ward_off(s: HDState, c: Combatant, request: Request) -> Choice:
    """Parries, or uses the weakest power that turns the attack aside; declines when nothing would."""
    margin: i64 = request.a - request.b // 1000
    own: bool = request.b % 1000 == c.number
    if request.item == 20:
        return Choice(DECLINE)
    if own and margin < 2 and dual_wielding(c):
        return Choice(PARRY)
    best: i64 = 1000
    found = Choice(DECLINE)
    for choice in options(s, request):
        if choice.item < 0 or choice.verb == PARRY:
            continue
        gain: i64 = 0
        for step in c.sheet.powers[choice.item].steps:
            if step.op == OP_MODIFY and step.what == MOD_DEFENSE:
                gain += step.amount
        if margin < gain < best and present(s.who[request.b % 1000]):
            best = gain
            found = choice
    return found

"""What the cunning fighter can do with its action or its quick actions from where it stands, and the best of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice
from affray.rulesets.hundred_dungeons.costs import cannot_pay, quick_limit
from affray.rulesets.hundred_dungeons.gear import HANDS, hands_full
from affray.rulesets.hundred_dungeons.options import cannot_on_turn
from affray.rulesets.hundred_dungeons.procedures.turn import follow_ups
from affray.rulesets.hundred_dungeons.sheet import Power
from affray.rulesets.hundred_dungeons.standing import feet_between
from affray.rulesets.hundred_dungeons.state import Combatant, HDState
from affray.rulesets.hundred_dungeons.strikes import cannot_attack, kind_of_attack
from affray.rulesets.hundred_dungeons.terms import (
    ATTACK,
    COST_ACTION,
    COST_FREE,
    COST_QUICK,
    DEX,
    DODGE,
    DRAW,
    ESCAPE,
    FORM_SHOVE_PRONE,
    FORM_UNARMED,
    FORM_WEAPON,
    GRAPPLED,
    HELD,
    MOD_ATTACK,
    MOUNT_DEED,
    OP_MODIFY,
    PRONE,
    QUICK_ATTACK,
    RANGED,
    RESTRAINED,
    SHOVE_PRONE,
    STOWED,
    STR,
    UNARMED,
    USE,
)
from affray.tactics.hundred_dungeons.cunning_ground import danger_at, danger_here, stays_provoking
from affray.tactics.hundred_dungeons.cunning_powers import condition_price, healing_worth, power_worth
from affray.tactics.hundred_dungeons.cunning_worth import Mind, mean_of, strike_chance, strike_worth, wound_worth

FOLLOW_UP: Final = 80
"""Hundredths that a further attack of the same deed counts: its mark may be down already."""


DODGE_SHARE: Final = 80
SHOVE_SHARE: Final = 10
"""Hundredths of what they seem to be worth that dodging and shoving count: neither brings a foe down."""


class Deed:
    """A deed with what it is worth.

    `lone` when it cannot be done twice in a turn to any use, `idle` when nothing but dodging comes of it.
    """

    def __init__(self, worth: i64, choice: Choice | None, lone: bool) -> None:
        self.worth: i64 = worth
        self.choice = choice
        self.lone: bool = lone
        self.idle: bool = False


def best_deed(m: Mind) -> Deed:
    """The best way to begin what the turn has left from here; without a choice when nothing is worth doing."""
    none = Deed(0, None, True)
    action = best_action(m) if not cannot_pay(m.c, COST_ACTION) else none
    quick = best_quick(m) if not cannot_pay(m.c, COST_QUICK) else none
    return action if action.worth >= quick.worth else quick


def best_action(m: Mind) -> Deed:
    """The best full action from here."""
    best = Deed(0, None, True)
    c = m.c
    cost: i64 = stays_provoking(m)
    for t in m.foes:
        k: i64 = 0
        while k < len(c.where):
            if c.where[k] == HELD and not cannot_attack(m.s, c, t, k, False):
                worth: i64 = attack_worth(m, t, k, 0)
                if kind_of_attack(m.s, c, t, k) == RANGED:
                    worth -= cost
                if worth > best.worth:
                    best = Deed(worth, Choice(ATTACK, t.number, k), True)
            k += 1
    _try_powers(m, cost, best)
    if c.conditions & (GRAPPLED | RESTRAINED) != 0:
        ability: i64 = STR if c.sheet.abilities[STR] >= c.sheet.abilities[DEX] else DEX
        escape = Choice(ESCAPE, -1, -1, -1, -1, ability)
        price: i64 = 30 if c.conditions & RESTRAINED != 0 else (0 if danger_here(m) > 0 else 20)
        if m.worth[c.number] * price // 200 > best.worth and not cannot_on_turn(m.s, c, escape):
            best = Deed(m.worth[c.number] * price // 200, escape, True)
    return best


def _try_powers(m: Mind, cost: i64, best: Deed) -> None:
    """Puts the best power that takes an action in place of `best` when it is better; spells cost a foe's blow."""
    k: i64 = 0
    while k < len(m.c.uses):
        power = m.c.sheet.powers[k]
        if power.cost == COST_ACTION:
            aimed = power_worth(m, k)
            if aimed is not None and (power.spell() or (power.attacks and power.range > 5)):
                aimed.worth -= cost
            if aimed is not None and aimed.worth > best.worth:
                best.worth = aimed.worth
                best.choice = aimed.choice
                best.lone = True
        k += 1


def attack_worth(m: Mind, t: Combatant, item: i64, lean: i64) -> i64:
    """What the Attack action on that foe is worth, with the attacks that follow the first."""
    worth: i64 = strike_worth(m, t, item, FORM_WEAPON, lean)
    for other in follow_ups(m.c, item):
        weapon: i64 = other if other >= 0 else item
        if m.c.where[weapon] == HELD and not cannot_attack(m.s, m.c, t, weapon, False):
            worth += strike_worth(m, t, weapon, FORM_WEAPON, lean) * FOLLOW_UP // 100
    return worth


def best_quick(m: Mind) -> Deed:
    """The best of one or two quick actions from here, the better one first; worth what both are worth together."""
    first = Deed(0, None, True)
    second = Deed(0, None, True)
    c = m.c
    for t in m.foes:
        if feet_between(m.s, c, t) > 30:
            continue
        _try_quick_strikes(m, t, first, second)
    k: i64 = 0
    while k < len(c.uses):
        if c.sheet.powers[k].cost == COST_QUICK:
            aimed = power_worth(m, k)
            if aimed is not None:
                if c.sheet.powers[k].spell():
                    aimed.worth -= stays_provoking(m)
                _rank(Deed(aimed.worth, aimed.choice, True), first, second)
            elif c.sheet.powers[k].item and c.uses[k] != 0 and c.item_where[k] == STOWED and c.quick_used == 0:
                _rank(_potion(m, k), first, second)
        k += 1
    if not c.dodging:
        saved: i64 = dodging_worth(m, c.x, c.y)
        if saved > 0:
            _rank(Deed(saved, Choice(DODGE), True), first, second)
    if first.choice is None or cannot_on_turn(m.s, c, first.choice):
        return Deed(0, None, True)
    first.idle = first.choice.verb == DODGE and second.choice is None
    if quick_limit(c) - c.quick_used >= 2:
        first.worth += second.worth if first.lone or second.worth > first.worth * 9 // 10 else first.worth * 8 // 10
    return first


def _potion(m: Mind, item: i64) -> Deed:
    """Drawing what will be drunk with the second quick action: half of the worth for each."""
    power: Power = m.c.sheet.powers[item]
    amount: i64 = 0
    for step in power.steps:
        amount += mean_of(step.dice)
    if hands_full(m.c) >= HANDS:
        return Deed(0, None, True)
    return Deed(healing_worth(m, m.c, amount), Choice(DRAW, -1, len(m.c.where) + item), True)


def _rank(deed: Deed, first: Deed, second: Deed) -> None:
    """Enters a deed among the best two."""
    if deed.worth > first.worth:
        second.worth = first.worth
        second.choice = first.choice
        second.lone = first.lone
        first.worth = deed.worth
        first.choice = deed.choice
        first.lone = deed.lone
    elif deed.worth > second.worth:
        second.worth = deed.worth
        second.choice = deed.choice
        second.lone = deed.lone


def _try_quick_strikes(m: Mind, t: Combatant, first: Deed, second: Deed) -> None:
    c = m.c
    k: i64 = 0
    while k < len(c.where):
        if c.where[k] == HELD and c.sheet.weapons[k].hands < HANDS and not cannot_attack(m.s, c, t, k, False):
            twin = Choice(QUICK_ATTACK, t.number, k)
            if not cannot_on_turn(m.s, c, twin):
                _rank(Deed(strike_worth(m, t, k, FORM_WEAPON, 0), twin, False), first, second)
        k += 1
    if cannot_attack(m.s, c, t, -1, True):
        return
    _rank(Deed(strike_worth(m, t, -1, FORM_UNARMED, 0), Choice(UNARMED, t.number), False), first, second)
    if t.conditions & PRONE == 0:
        price: i64 = condition_price(t, PRONE)
        if price > 0:
            chance: i64 = strike_chance(m, t, -1, FORM_SHOVE_PRONE)
            gain: i64 = m.worth[t.number] * price // 100
            for friend in m.friends:
                if feet_between(m.s, friend, t) <= 10:
                    gain += m.worth[t.number] // 40
            _rank(Deed(chance * gain * SHOVE_SHARE // 10_000, Choice(SHOVE_PRONE, t.number), True), first, second)


def dodging_worth(m: Mind, x: i64, y: i64) -> i64:
    """What dodging is worth to the fighter in that square."""
    return wound_worth(m, m.c, danger_at(m, x, y, True), 0) * DODGE_SHARE // 100


def free_boost(s: HDState, c: Combatant) -> Choice | None:
    """A free power that makes the attack to come mighty, when it is not so already."""
    if c.state_attack > 0:
        return None
    k: i64 = 0
    while k < len(c.uses):
        power = c.sheet.powers[k]
        if power.cost == COST_FREE and power.trigger == 0 and c.uses[k] != 0:
            for step in power.steps:
                if step.op == OP_MODIFY and step.what == MOD_ATTACK and step.amount > 0:
                    boost = Choice(USE, -1, k)
                    if not cannot_on_turn(s, c, boost):
                        return boost
        k += 1
    return None


def mount_strike(m: Mind) -> Choice | None:
    """The best attack that the fighter's mount can make now."""
    s = m.s
    if m.c.mount < 0 or m.c.mount_deed:
        return None
    mount = s.who[m.c.mount]
    best: Choice | None = None
    most: i64 = 0
    mine = Mind(s, mount)
    for t in m.foes:
        k: i64 = 0
        while k < len(mount.where):
            if not cannot_attack(s, mount, t, k, False):
                worth: i64 = attack_worth(mine, t, k, 0)
                strike = Choice(MOUNT_DEED + ATTACK, t.number, k)
                if worth > most and not cannot_on_turn(s, m.c, strike):
                    most = worth
                    best = strike
            k += 1
    return best

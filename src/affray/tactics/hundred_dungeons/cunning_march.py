"""Where the cunning fighter goes when it strikes nobody: towards the foe or the goal, into safety, off the field."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice
from affray.mechanics.grid import distance
from affray.mechanics.paths import toward
from affray.rulesets.hundred_dungeons.costs import cannot_pay
from affray.rulesets.hundred_dungeons.gear import HANDS, can_stow, hands_full
from affray.rulesets.hundred_dungeons.options import cannot_on_turn
from affray.rulesets.hundred_dungeons.standing import feet_between, movement_left, speed
from affray.rulesets.hundred_dungeons.state import Combatant
from affray.rulesets.hundred_dungeons.terms import (
    COST_ACTION,
    COST_QUICK,
    DASH,
    DODGE,
    DRAW,
    DROP,
    HELD,
    LEAVE,
    MOVE,
    NATURAL,
    STOWED,
)
from affray.rulesets.hundred_dungeons.travel import block_map, move_mode, walker
from affray.tactics.hundred_dungeons.cunning_ground import (
    carries_bow,
    danger_at,
    ends_of,
    far_reach,
    melee_reach,
    provoked_by_leaving,
)
from affray.tactics.hundred_dungeons.cunning_worth import Mind, steps_damage, weapon_mean, wound_worth
from affray.tactics.hundred_dungeons.doors import through_doors
from affray.tactics.hundred_dungeons.simple import way_towards

PATIENCE: Final = 3
"""Rounds for which those who are out of each other's reach let the foe come."""
RUN: Final = 4
"""The goal is run for when it is at most that many times the speed away."""


def step_to(m: Mind, square: i64) -> Choice | None:
    """A move to that square, None when it cannot be made."""
    step = Choice(MOVE, -1, -1, square % m.s.grid.width, square // m.s.grid.width)
    return step if square >= 0 and not cannot_on_turn(m.s, m.c, step) else None


def nearest(m: Mind) -> Combatant:
    """The nearest known foe; there is one."""
    best = m.foes[0]
    for foe in m.foes:
        if feet_between(m.s, m.c, foe) < feet_between(m.s, m.c, best):
            best = foe
    return best


def advance(m: Mind) -> Choice | None:
    """What to do while no foe can be harmed this turn: wait with a bow in hand or on guard, or close in."""
    foe = nearest(m)
    gap: i64 = feet_between(m.s, m.c, foe)
    ready = arm(m, gap)
    if ready is not None:
        return ready
    if waits(m):
        return dodge(m)
    left: i64 = movement_left(m.s, m.c)
    reach: i64 = far_reach(m.c)
    if reach < melee_reach(m.c):
        reach = melee_reach(m.c)
    if left > 0:
        way = through_doors(m.s, m.c, foe, 5)
        if way is not None:
            return way
        if m.c.moved == 0 and gap > 2 * left + reach:
            dash = Choice(DASH)
            if not cannot_on_turn(m.s, m.c, dash):
                return dash
        step = step_to(m, way_towards(m.s, m.c, foe, reach, left))
        if step is not None:
            return step
        if reach > 5:
            step = step_to(m, way_towards(m.s, m.c, foe, 5, left))
            if step is not None:
                return step
    return dodge(m)


def waits(m: Mind) -> bool:
    """Whether it is better to let the foe come: early on, while nobody shoots at the fighter's side.

    Whose fall would decide the encounter never goes out to meet the foe.
    """
    if m.c.number in m.s.ending.down:
        return True
    if m.s.round > PATIENCE:
        return False
    if m.s.ending.reach_side >= 0 and m.s.ending.reach_side != m.c.side:
        return True
    for threat in m.threats:
        if threat.far > 0:
            return False
    return True


def dodge(m: Mind) -> Choice | None:
    """Dodging, when a foe may strike before the next turn."""
    deed = Choice(DODGE)
    if m.c.dodging or danger_at(m, m.c.x, m.c.y) == 0 or cannot_on_turn(m.s, m.c, deed):
        return None
    return deed


def arm(m: Mind, gap: i64) -> Choice | None:
    """Takes a bow in hand while the foe is far, a blade when it is near and only a bow, or nothing, is in hand."""
    c = m.c
    if cannot_pay(c, COST_QUICK) or casts(c):
        return None
    wanted: i64 = -1
    if gap > 40 and far_reach(c) < 40:
        wanted = carries_bow(c)
    elif gap <= 40 and not armed_for_melee(c) and far_reach(c) < 40:
        wanted = best_blade(c)
    if wanted < 0:
        return None
    draw = Choice(DRAW, -1, wanted)
    if not cannot_on_turn(m.s, c, draw):
        return draw
    if c.sheet.weapons[wanted].hands + hands_full(c) > HANDS:
        k: i64 = 0
        while k < len(c.where):
            if can_stow(c, k):
                drop = Choice(DROP, -1, k)
                if not cannot_on_turn(m.s, c, drop):
                    return drop
            k += 1
    return None


def casts(c: Combatant) -> bool:
    """Whether the creature has harmful spells left for which it needs a free hand."""
    k: i64 = 0
    while k < len(c.uses):
        power = c.sheet.powers[k]
        if power.hand and c.uses[k] != 0 and power.cost == COST_ACTION and steps_damage(power.steps) > 0:
            return True
        k += 1
    return False


def armed_for_melee(c: Combatant) -> bool:
    """Whether a weapon for fighting hand to hand is in hand."""
    k: i64 = 0
    while k < len(c.where):
        if c.where[k] == HELD and c.sheet.weapons[k].melee():
            return True
        k += 1
    return False


def best_blade(c: Combatant) -> i64:
    """The stowed weapon that hurts most hand to hand, -1 for none."""
    best: i64 = -1
    k: i64 = 0
    while k < len(c.where):
        weapon = c.sheet.weapons[k]
        if c.where[k] == STOWED and weapon.melee() and weapon.category != NATURAL:
            if best < 0 or weapon_mean(c, k) > weapon_mean(c, best):
                best = k
        k += 1
    return best


def take_cover(m: Mind) -> Choice | None:
    """Where to end the turn: those who fight from afar, and the badly hurt, go where least is to be feared."""
    c = m.c
    if movement_left(m.s, c) <= 0 or c.hidden_from:
        return None
    if far_reach(c) <= 30 and 3 * c.hp > c.hp_max:
        return None
    body = walker(m.s, c)
    width: i64 = m.s.grid.width
    risk: i64 = danger_at(m, body.x, body.y)
    if risk == 0:
        return None
    least: i64 = wound_worth(m, c, risk, 2 * risk) * 9 // 10
    best: i64 = -1
    for square in ends_of(m):
        x: i64 = square % width
        y: i64 = square // width
        danger: i64 = danger_at(m, x, y)
        if danger < risk:
            cost: i64 = wound_worth(m, c, danger, 2 * danger)
            if cost < least:
                cost += provoked_by_leaving(m, x, y)
                if cost < least:
                    least = cost
                    best = square
    return step_to(m, best)


def run_for_goal(m: Mind) -> Choice | None:
    """Runs for the place that wins the encounter when all of the side can soon be there."""
    s = m.s
    c = m.c
    ending = s.ending
    if ending.reach_side != c.side or not _within_run(m, c):
        return None
    able: i64 = 1
    for friend in m.friends:
        if friend.hp > 0:
            able += 1
            if not _within_run(m, friend):
                return None
    body = walker(s, c)
    if able < ending.reach_count or body.y * s.grid.width + body.x in ending.reach_squares:
        return None
    left: i64 = movement_left(s, c)
    if left <= 0:
        return None
    step = _onto_goal(m, ends_of(m))
    if step is not None:
        return step
    dash = Choice(DASH)
    if c.moved == 0 and c.bonus_moved == 0 and not cannot_on_turn(s, c, dash):
        return dash
    return _towards_goal(m, left)


def _within_run(m: Mind, c: Combatant) -> bool:
    least: i64 = 1 << 20
    width: i64 = m.s.grid.width
    for square in m.s.ending.reach_squares:
        gap: i64 = distance(c.x, c.y, 1, square % width, square // width, 1)
        if gap < least:
            least = gap
    return least <= RUN * speed(m.s, c)


def _onto_goal(m: Mind, ends: list[int]) -> Choice | None:
    """The safest square of the goal that can be reached now."""
    best: i64 = -1
    least: i64 = 1 << 40
    width: i64 = m.s.grid.width
    for square in ends:
        if square in m.s.ending.reach_squares:
            danger: i64 = danger_at(m, square % width, square // width)
            if danger < least:
                least = danger
                best = square
    return step_to(m, best)


def _towards_goal(m: Mind, left: i64) -> Choice | None:
    body = walker(m.s, m.c)
    width: i64 = m.s.grid.width
    best: i64 = -1
    least: i64 = 1 << 20
    for square in m.s.ending.reach_squares:
        gap: i64 = distance(body.x, body.y, body.space, square % width, square // width, 1)
        if gap < least and m.s.occupied[square] < 0:
            least = gap
            best = square
    if best < 0:
        return None
    way = toward(
        m.s.grid,
        m.s.doors,
        block_map(m.s, m.c),
        body.x,
        body.y,
        body.space,
        best % width,
        best // width,
        1,
        0,
        left,
        move_mode(body),
    )
    return step_to(m, way[-1]) if way else None


def give_up(m: Mind) -> Choice | None:
    """Leaves the field when the fighter is the last of its side, badly hurt, and the odds are hopeless."""
    c = m.c
    if 3 * c.hp > c.hp_max or len(m.foes) < 2:
        return None
    for friend in m.friends:
        if friend.hp > 0:
            return None
    strength: i64 = 0
    for foe in m.foes:
        strength += foe.hp * m.harm[foe.number]
    if strength < 8 * c.hp * m.harm[c.number]:
        return None
    leave = Choice(LEAVE)
    if not cannot_on_turn(m.s, c, leave):
        return leave
    body = walker(m.s, c)
    width: i64 = m.s.grid.width
    best: i64 = -1
    least: i64 = 1 << 40
    for square in ends_of(m):
        x: i64 = square % width
        y: i64 = square // width
        edge: bool = x == 0 or y == 0 or x + body.space == width or y + body.space == m.s.grid.height
        if edge:
            cost: i64 = provoked_by_leaving(m, x, y)
            if cost < least:
                least = cost
                best = square
    return step_to(m, best)

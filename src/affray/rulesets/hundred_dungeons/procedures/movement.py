"""Moving: step by step, with the attacks it provokes and what it sets off (HD-012, HD-017, HD-079 to HD-084, HD-103,
HD-163).
"""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.grid import distance
from affray.mechanics.paths import CROWDED, FREE, SHUT
from affray.mechanics.sight import sight_clear
from affray.rulesets.hundred_dungeons.harm.conditions import check_holds, come_out
from affray.rulesets.hundred_dungeons.harm.damage import pend
from affray.rulesets.hundred_dungeons.placing import lift, nearest_free, put, shift
from affray.rulesets.hundred_dungeons.procedures.attacks import READIED, provoked_attack
from affray.rulesets.hundred_dungeons.procedures.hazards import enter_zones
from affray.rulesets.hundred_dungeons.procedures.reactions import settle_pending
from affray.rulesets.hundred_dungeons.standing import (
    can_react,
    feet_between,
    free_spot,
    holds,
    line_of_sight,
    movement_left,
    present,
    sees,
)
from affray.rulesets.hundred_dungeons.state import Combatant, Fight, HDState
from affray.rulesets.hundred_dungeons.terms import (
    GRAPPLED,
    INCAPACITATED,
    ON_ENEMY_ENTERS_REACH,
    PARALYZED,
    STUNNED,
    WHEN_AREA,
    WHEN_RANGE,
    WHEN_REACH,
    WHEN_SIGHT,
    WORD_ATTACK,
    WORD_CAST,
    WORD_USE,
)
from affray.rulesets.hundred_dungeons.travel import crowded_at, one_step_cost, walker, way_to


def move(b: Fight, c: Combatant, x: i64, y: i64, dragging: bool) -> None:
    """Moves along the cheapest way to a square, as far as what happens on it allows."""
    s = b.s
    c.dragging = dragging
    way = way_to(s, c, x, y, dragging)
    body = walker(s, c)
    start: i64 = body.y * s.grid.width + body.x
    s.moving = c.number
    for square in way.squares:
        ny: i64 = square // s.grid.width
        nx: i64 = square - ny * s.grid.width
        if not _step(b, c, body, nx, ny):
            break
    s.moving = -1
    if crowded_at(s, body, body.x, body.y) != FREE and not body.dead and not body.gone:
        _step_aside(b, body)
    if b.watched:
        here: i64 = body.y * s.grid.width + body.x
        if here != start:
            words = c.name + (" drags on to " if dragging else " moves to ") + s.grid.name(here) + "."
            b.tell("moved", "HD-012", words, c.number, -1, here)


def _step(b: Fight, c: Combatant, body: Combatant, nx: i64, ny: i64) -> bool:
    """One step of 5 feet; False when the movement ends here."""
    s = b.s
    state: i64 = crowded_at(s, body, nx, ny)
    if state == SHUT:
        c.moved += 5  # else whoever does not see what is in the way could try for ever
        if b.watched:
            b.tell("blocked", "HD-012", "Something is in the way of " + c.name + ".", c.number)
        return False
    if not _leave_reach(b, c, body, nx, ny):
        return False
    cost: i64 = one_step_cost(s, c, body, nx, ny, state == CROWDED)
    if cost < 0 or cost > movement_left(s, c):
        return False
    ox: i64 = body.x
    oy: i64 = body.y
    if c.dragging:
        if not _drag(b, c, nx, ny):
            return False
    else:
        _set_down(s, body, nx, ny)
    c.moved += cost
    if c.hidden_from:
        c.hidden_moved += 5
        if c.hidden_moved > 10:
            come_out(b, c, "HD-103")
    check_holds(b, body)
    if s.readied > 0 or s.reactive:
        _watchers(b, c, body, ox, oy)
        settle_pending(b)
    if s.zones:
        enter_zones(b, c)
        if body.number != c.number:
            enter_zones(b, body)
    return present(c) and present(body) and movement_left(s, c) > 0


def _set_down(s: HDState, body: Combatant, nx: i64, ny: i64) -> None:
    """Moves the body; passing through somebody's square leaves that one on the map."""
    width: i64 = s.grid.width
    if body.space == 1 and s.occupied[ny * width + nx] < 0:
        shift(s, body, nx, ny)
        return
    lift(s, body)
    k: i64 = 0
    put_over: list[int] = []
    while k < body.space * body.space:
        put_over.append(s.occupied[(ny + k // body.space) * width + nx + k % body.space])
        k += 1
    put(s, body, nx, ny)
    k = 0
    while k < body.space * body.space:
        other: i64 = put_over[k]
        if other >= 0 and other != body.number:
            s.occupied[(ny + k // body.space) * width + nx + k % body.space] = other
        k += 1


def _step_aside(b: Fight, body: Combatant) -> None:
    """A walk that was broken off in somebody else's square ends in the nearest free one."""
    s = b.s
    reach: i64 = 1
    while reach < 12:
        dy: i64 = -reach
        while dy <= reach:
            dx: i64 = -reach
            while dx <= reach:
                if free_spot(s, body.x + dx, body.y + dy, body.space, body.number):
                    shift(s, body, body.x + dx, body.y + dy)
                    return
                dx += 1
            dy += 1
        reach += 1


def _leave_reach(b: Fight, c: Combatant, body: Combatant, nx: i64, ny: i64) -> bool:
    """Enemies whose reach the step would leave may strike first (HD-081, HD-082); False when the mover cannot go on.

    Riding, it is the mount that provokes (HD-134).
    """
    s = b.s
    if body.disengaging or body.sheet.flyby:
        return True
    for enemy in s.who:
        if enemy.side == c.side or enemy.reaction_used or enemy.dead or enemy.gone:
            continue
        if feet_between(s, enemy, body) > enemy.threat:
            continue
        after: i64 = distance(enemy.x, enemy.y, enemy.space, nx, ny, body.space)
        if after > enemy.threat and can_react(s, enemy):
            provoked_attack(b, enemy, body, "HD-081")
            if not present(c) or not present(body) or body.conditions & (GRAPPLED | PARALYZED | STUNNED) != 0:
                return False
            if c.mount != body.number and c.number != body.number:
                return False
    return True


def _drag(b: Fight, c: Combatant, nx: i64, ny: i64) -> bool:
    """A step with everybody whom the mover holds beside it (HD-163); False, and nobody moves, when there is no room."""
    s = b.s
    held = [other for other in s.who if holds(c, other) and present(other)]
    was = [other.y * s.grid.width + other.x for other in held]
    ox: i64 = c.x
    oy: i64 = c.y
    for other in held:
        lift(s, other)
    lift(s, c)
    _set_down(s, c, nx, ny)
    placed: i64 = 0
    for other in held:
        square: i64 = nearest_free(s, other, c.x, c.y, c.space, 5)
        if square < 0:
            break
        put(s, other, square % s.grid.width, square // s.grid.width)
        placed += 1
    if placed == len(held):
        return True
    for k in range(placed):
        lift(s, held[k])
    _set_down(s, c, ox, oy)
    for place, other in enumerate(held):
        put(s, other, was[place] % s.grid.width, was[place] // s.grid.width)
    if b.watched:
        b.tell("blocked", "HD-163", "There is no room to drag anybody along.", c.number)
    return False


def _watchers(b: Fight, c: Combatant, body: Combatant, ox: i64, oy: i64) -> None:
    """Notes what the step means to those who wait for it: reach, range, sight or an area entered."""
    s = b.s
    for w in s.who:
        if w.side == c.side or not present(w) or w.conditions & INCAPACITATED != 0:
            continue
        before: i64 = distance(w.x, w.y, w.space, ox, oy, body.space)
        now: i64 = feet_between(s, w, body)
        if w.ready_verb >= 0:
            _watch(b, w, body, before, now, ox, oy)
        if s.reactive and before > w.threat and now <= w.threat:
            pend(s, ON_ENEMY_ENTERS_REACH, c.number, w.number)


def _watch(b: Fight, w: Combatant, body: Combatant, before: i64, now: i64, ox: i64, oy: i64) -> None:
    s = b.s
    when: i64 = w.ready_when
    fits = False
    if when == WHEN_REACH:
        fits = before > w.threat and now <= w.threat
    elif when == WHEN_RANGE:
        limit: i64 = 60
        if w.ready_verb == WORD_ATTACK and w.ready_item >= 0:
            limit = w.sheet.weapons[w.ready_item].range
        elif w.ready_verb in (WORD_CAST, WORD_USE):
            limit = w.sheet.powers[w.ready_item].range
        fits = before > limit and now <= limit
    elif when == WHEN_SIGHT:
        if sees(s, w, body) and line_of_sight(s, w, body):
            fits = not sight_clear(s.grid, s.doors, w.x, w.y, w.space, ox, oy, body.space)
    elif when == WHEN_AREA:
        squares = s.grid.areas.get(w.ready_area)
        if squares is not None:
            width: i64 = s.grid.width
            fits = body.y * width + body.x in squares and oy * width + ox not in squares
    if fits:
        pend(s, READIED + when, body.number, w.number)

"""Moving: step by step, with the openings it gives and the guards it meets (SE-099 to SE-107, SE-268 to SE-271)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.mechanics.grid import distance
from affray.mechanics.paths import CROWDED, FREE, SHUT
from affray.rulesets.second_edition.harm.conditions import get_off
from affray.rulesets.second_edition.placing import lift, put, shift
from affray.rulesets.second_edition.procedures.attacks import guard_strike, opportunity
from affray.rulesets.second_edition.procedures.overrunning import overrun
from affray.rulesets.second_edition.standing import (
    able,
    direction_to,
    fixed,
    free_spot,
    may_strike_at_opening,
    present,
    quarter,
    side_of,
    threatens,
)
from affray.rulesets.second_edition.state import Combatant, Fight, SEState
from affray.rulesets.second_edition.terms import REAR
from affray.rulesets.second_edition.travel import movement_left, one_step_cost, trampling_size, walker, way_to

LEAVING: Final = 0
ANY_STEP: Final = 1
FROM_THE_START: Final = 2


def move(b: Fight, c: Combatant, x: i64, y: i64, trample: bool) -> None:
    """Moves along the cheapest way to a square, as far as what happens on it allows (SE-099, SE-100)."""
    s = b.s
    way = way_to(s, c, x, y, movement_left(s, c), trample)
    walk(b, c, way.squares, movement_left(s, c), trample)


def walk(b: Fight, c: Combatant, squares: list[int], most: i64, trample: bool) -> bool:
    """Walks along squares as far as `most` feet; True when the creature came to the last of them."""
    s = b.s
    body = walker(s, c)
    start: i64 = body.y * s.grid.width + body.x
    spent: i64 = 0
    whole = True
    trampled: list[int] = []
    if squares:
        shake_off(s, body)
    s.moving = c.number
    for square in squares:
        ny: i64 = square // s.grid.width
        nx: i64 = square - ny * s.grid.width
        cost: i64 = _step(b, c, body, nx, ny, most - spent, spent == 0, trampled if trample else None)
        if cost < 0:
            whole = False
            break
        spent += cost
        if not able(s, c) or c.dead or fixed(s, c) or body.dead:
            whole = square == squares[len(squares) - 1]
            break
    s.moving = -1
    # a move that does not even begin is over all the same: nobody may try it for ever
    c.moved += spent if spent > 0 or not squares else most
    if present(body) and not _alone(s, body):
        _step_aside(s, body)
    here: i64 = body.y * s.grid.width + body.x
    if b.watched and here != start:
        b.tell("moved", "SE-099", c.name + " moves to " + s.grid.name(here) + ".", c.number, -1, here)
    return whole and present(c)


def shake_off(s: SEState, body: Combatant) -> None:
    """Whoever lies on a creature that gets up or goes lies beside it then."""
    for other in s.who:
        if other.under == body.number and present(other):
            get_off(s, other)


def _alone(s: SEState, body: Combatant) -> bool:
    k: i64 = 0
    while k < body.space * body.space:
        if s.occupied[(body.y + k // body.space) * s.grid.width + body.x + k % body.space] != body.number:
            return False
        k += 1
    return True


def _step(
    b: Fight, c: Combatant, body: Combatant, nx: i64, ny: i64, left: i64, first: bool, trampled: list[int] | None
) -> i64:
    """One step of 5 feet: its cost, or -1 when the movement ends here."""
    s = b.s
    trample: bool = trampled is not None
    state: i64 = _crowd(s, c, body, nx, ny, trample)
    if state == SHUT:
        if b.watched:
            b.tell("blocked", "SE-102", "Something is in the way of " + c.name + ".", c.number)
        return -1
    cost: i64 = one_step_cost(s, body, nx, ny)
    if cost < 0 or cost > left:
        return -1
    way: i64 = s.options.aoo_move_what
    if way != FROM_THE_START or first:
        if not _openings(b, c, body):
            return -1
    if state == CROWDED and trampled is not None:
        _trample(b, c, body, nx, ny, trampled)
        if not able(s, c) or body.dead:
            return -1
    before: list[int] = _guards(s, body) if s.guards > 0 else []
    facing: i64 = direction_to(body.x, body.y, nx, ny)
    _set_down(s, body, nx, ny)
    body.facing = facing
    c.facing = facing
    if s.guards > 0:
        _meet_guards(b, c, body, before)
    if way == ANY_STEP and able(s, c):
        _openings(b, c, body)
    return cost


def _openings(b: Fight, c: Combatant, body: Combatant) -> bool:
    """Enemies that threaten the mover may strike, each once in a move; False when the mover cannot go on (SE-268)."""
    s = b.s
    for e in s.who:
        if e.side == c.side or e.dead or e.gone:
            continue
        if distance(e.x, e.y, e.space, body.x, body.y, body.space) > 15:
            continue
        if e.number in c.seen_by or not may_strike_at_opening(s, e) or not threatens(s, e, body):
            continue
        opportunity(b, e, body if body.number != c.number and not threatens(s, e, c) else c, "SE-268")
        if e.number not in c.seen_by:
            c.seen_by.append(e.number)
        if not able(s, c) or c.dead or body.dead or fixed(s, c) or fixed(s, body):
            return False
    return True


def _crowd(s: SEState, c: Combatant, body: Combatant, x: i64, y: i64, trample: bool) -> i64:
    """FREE, or CROWDED or SHUT when somebody stands where the body would be."""
    if not s.grid.inside(x, y, body.space):
        return SHUT
    worst: i64 = FREE
    k: i64 = 0
    while k < body.space * body.space:
        other: i64 = s.occupied[(y + k // body.space) * s.grid.width + x + k % body.space]
        if other >= 0 and other != body.number:
            there = s.who[other]
            if there.side == body.side or (trample and there.sheet.size < trampling_size(s, c)):
                worst = CROWDED
            else:
                return SHUT
        k += 1
    return worst


def _trample(b: Fight, c: Combatant, body: Combatant, nx: i64, ny: i64, trampled: list[int]) -> None:
    """Runs over every smaller enemy in the squares ahead, each once in a move (SE-103)."""
    s = b.s
    seen: list[int] = []
    k: i64 = 0
    while k < body.space * body.space:
        other: i64 = s.occupied[(ny + k // body.space) * s.grid.width + nx + k % body.space]
        if other >= 0 and other != body.number and other not in trampled and s.who[other].side != c.side:
            seen.append(other)
            trampled.append(other)
        k += 1
    for number in seen:
        if able(s, c) and not body.dead and present(s.who[number]):
            overrun(b, c, s.who[number])


def _set_down(s: SEState, body: Combatant, nx: i64, ny: i64) -> None:
    """Moves the body; passing through somebody's square leaves that one on the map."""
    lift(s, body)
    width: i64 = s.grid.width
    k: i64 = 0
    over: list[int] = []
    while k < body.space * body.space:
        over.append(s.occupied[(ny + k // body.space) * width + nx + k % body.space])
        k += 1
    put(s, body, nx, ny)
    k = 0
    while k < body.space * body.space:
        other: i64 = over[k]
        if other >= 0 and other != body.number:
            s.occupied[(ny + k // body.space) * width + nx + k % body.space] = other
        k += 1


def _step_aside(s: SEState, body: Combatant) -> None:
    """A walk that was broken off in somebody else's square ends in the nearest free one."""
    reach: i64 = 1
    while reach < 40:
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


def _guards(s: SEState, body: Combatant) -> list[int]:
    """Who is on guard and has the body in its area already."""
    return [g.number for g in s.who if g.guarding and g.side != body.side and threatens(s, g, body)]


def _meet_guards(b: Fight, c: Combatant, body: Combatant, before: list[int]) -> None:
    """Those on guard may strike whoever enters their area (SE-051)."""
    s = b.s
    for g in s.who:
        if g.guarding and g.side != c.side and g.number not in before and threatens(s, g, body):
            guard_strike(b, g, c)
            if not able(s, c) or c.dead:
                return


def turn_to(b: Fight, c: Combatant, facing: i64) -> None:
    """Turns; enemies that threaten and would come to be behind may strike first (SE-058, SE-269)."""
    s = b.s
    was: i64 = c.facing
    for e in s.who:
        if e.side == c.side or not may_strike_at_opening(s, e) or not threatens(s, e, c):
            continue
        dx: i64 = 2 * e.x + e.space - 2 * c.x - c.space
        dy: i64 = 2 * e.y + e.space - 2 * c.y - c.space
        if side_of(c, e) == REAR:
            continue
        c.facing = facing
        behind: bool = quarter(c, dx, dy) == REAR
        c.facing = was
        if behind and e.number not in c.seen_by:
            opportunity(b, e, c, "SE-269")
            if not able(s, c) or c.dead:
                return
    c.facing = facing
    if b.watched:
        b.tell("turned", "SE-058", c.name + " turns.", c.number, -1, facing)


def withdraw(b: Fight, c: Combatant, x: i64, y: i64, most: i64) -> None:
    """Moves away without giving an opening, still facing the foe (SE-124, SE-271)."""
    s = b.s
    body = walker(s, c)
    c.withdrew = True
    way = way_to(s, c, x, y, most, False)
    for square in way.squares:
        ny: i64 = square // s.grid.width
        nx: i64 = square - ny * s.grid.width
        if _crowd(s, c, body, nx, ny, False) == SHUT:
            break
        _set_down(s, body, nx, ny)
        c.moved += 5
    if not _alone(s, body):
        _step_aside(s, body)
    if b.watched:
        here: i64 = body.y * s.grid.width + body.x
        b.tell("withdrew", "SE-124", c.name + " withdraws to " + s.grid.name(here) + ".", c.number, -1, here)

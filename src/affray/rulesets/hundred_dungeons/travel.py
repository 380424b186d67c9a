"""Queries about movement: the way to a square, what a step costs, and why one cannot go there (HD-012, HD-018, HD-161,
HD-192).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.mechanics.paths import (
    CLIMB,
    CRAWL,
    CROWDED,
    FLY,
    FREE,
    SHUT,
    SWIM,
    Flood,
    flood,
    route_to,
    step_cost,
    toward,
)
from affray.rulesets.hundred_dungeons.standing import hidden_from, holds, movement_left, moves_closer_to_fear
from affray.rulesets.hundred_dungeons.state import Combatant, HDState, Way
from affray.rulesets.hundred_dungeons.terms import FRIGHTENED, PRONE

DRAG_SPEED: Final = 20


def walker(s: HDState, c: Combatant) -> Combatant:
    """Whose body moves when the creature moves: the mount's when it rides."""
    return s.who[c.mount] if c.mount >= 0 else c


def move_mode(body: Combatant) -> i64:
    """How the creature moves, as bits of mechanics.paths."""
    mode: i64 = 0
    if body.conditions & PRONE != 0:
        return CRAWL
    if body.sheet.fly > 0:
        mode |= FLY
    if body.sheet.swim > 0:
        mode |= SWIM
    if body.sheet.climb > 0:
        mode |= CLIMB
    return mode


def feet_left(s: HDState, c: Combatant, dragging: bool) -> i64:
    """Feet of movement that are left; whoever drags somebody along is slowed in it (HD-163)."""
    left: i64 = movement_left(s, c)
    if dragging and not c.dragging:
        slowed: i64 = DRAG_SPEED + c.bonus_moved - c.moved
        if slowed < left:
            left = slowed if slowed > 0 else 0
    return left


def block_map(s: HDState, c: Combatant, dragging: bool = False) -> list[int]:
    """For each square whether others bar it: friends are passed as difficult ground, enemies only when two sizes apart.

    Creatures that the mover does not know of bar nothing here; the walk itself stops at them.
    """
    body = walker(s, c)
    block: list[int] = [FREE] * s.grid.size
    width: i64 = s.grid.width
    for other in s.who:
        if other.dead or other.gone or other.number == body.number or other.mount >= 0:
            continue
        if other.number == c.number or (dragging and holds(c, other)):
            continue
        if other.hidden_from and hidden_from(other, c):
            continue
        state: i64 = SHUT
        if other.side == c.side:
            state = CROWDED
        else:
            apart: i64 = other.sheet.size - body.sheet.size
            if apart >= 2 or apart <= -2:
                state = CROWDED
        k: i64 = 0
        while k < other.space * other.space:
            block[(other.y + k // other.space) * width + other.x + k % other.space] = state
            k += 1
    return block


def straight_way(s: HDState, c: Combatant, x: i64, y: i64) -> Way:
    """The straight way over open ground, diagonals first; cost -1 when something is in the way."""
    body = walker(s, c)
    squares: list[int] = []
    if s.grid.rough or body.conditions & PRONE != 0 or s.zones:
        return Way(squares, -1)
    cx: i64 = body.x
    cy: i64 = body.y
    width: i64 = s.grid.width
    while cx != x or cy != y:
        if cx < x:
            cx += 1
        elif cx > x:
            cx -= 1
        if cy < y:
            cy += 1
        elif cy > y:
            cy -= 1
        k: i64 = 0
        while k < body.space * body.space:
            other: i64 = s.occupied[(cy + k // body.space) * width + cx + k % body.space]
            if other >= 0 and other != body.number:
                return Way(squares, -1)
            k += 1
        squares.append(cy * width + cx)
    return Way(squares, 5 * len(squares))


def way_to(s: HDState, c: Combatant, x: i64, y: i64, dragging: bool = False) -> Way:
    """The cheapest way to a square within the movement that is left; cost -1 when there is none.

    The last answer is kept beside the state: a move is looked at once to see whether it is legal and once to be made.
    """
    body = walker(s, c)
    if not s.grid.inside(x, y, body.space):
        return Way([], -1)
    known = s.known_way
    key: i64 = (((s.beat * 256 + c.number) * 256 + x) * 256 + y) * 2 + (1 if dragging else 0)
    if known is not None and s.known_way_key == key and s.known_way_from == body.y * s.grid.width + body.x:
        return known
    way = straight_way(s, c, x, y)
    if way.cost < 0:
        block = block_map(s, c, dragging)
        squares, cost = route_to(
            s.grid, s.doors, block, body.x, body.y, body.space, x, y, feet_left(s, c, dragging), move_mode(body)
        )
        way = Way(squares, cost)
    s.known_way = way
    s.known_way_key = key
    s.known_way_from = body.y * s.grid.width + body.x
    return way


def way_near(s: HDState, c: Combatant, foe: Combatant, reach: i64) -> list[int]:
    """The squares of a way to within `reach` feet of another creature and in sight of it, as far as the movement goes.

    A move is made to the last of them; which way it takes there is for `way_to` to say, so that a recorded move goes
    the same way whoever chose it.
    """
    body = walker(s, c)
    return toward(
        s.grid,
        s.doors,
        block_map(s, c),
        body.x,
        body.y,
        body.space,
        foe.x,
        foe.y,
        foe.space,
        reach,
        movement_left(s, c),
        move_mode(body),
    )


def reachable(s: HDState, c: Combatant) -> Flood:
    """Everything within the movement that is left."""
    body = walker(s, c)
    return flood(s.grid, s.doors, block_map(s, c), body.x, body.y, body.space, movement_left(s, c), move_mode(body))


def one_step_cost(s: HDState, c: Combatant, body: Combatant, x: i64, y: i64, crowded: bool) -> i64:
    """Feet that the next step costs, -1 when it is impossible."""
    return step_cost(s.grid, s.doors, body.space, body.x, body.y, x, y, move_mode(body), crowded)


def crowded_at(s: HDState, body: Combatant, x: i64, y: i64) -> i64:
    """FREE, or CROWDED or SHUT when somebody stands where the body would be; whoever it drags does not count."""
    worst: i64 = FREE
    k: i64 = 0
    while k < body.space * body.space:
        other: i64 = s.occupied[(y + k // body.space) * s.grid.width + x + k % body.space]
        if other >= 0 and other != body.number:
            creature = s.who[other]
            if body.dragging and holds(body, creature):
                k += 1
                continue
            apart: i64 = creature.sheet.size - body.sheet.size
            if creature.side == body.side or apart >= 2 or apart <= -2:
                worst = CROWDED if worst == FREE else worst
            else:
                return SHUT
        k += 1
    return worst


def cannot_move_to(s: HDState, c: Combatant, x: i64, y: i64, dragging: bool = False) -> str:
    """Why the creature cannot move to that square with the movement it has left; empty when it can."""
    body = walker(s, c)
    left: i64 = feet_left(s, c, dragging)
    if left <= 0:
        return c.name + " has no movement left"
    if not s.grid.inside(x, y, body.space):
        return "that square is not on the map"
    if x == body.x and y == body.y:
        return c.name + " is there already"
    way = way_to(s, c, x, y, dragging)
    if way.cost < 0:
        return "there is no way to " + s.grid.name(y * s.grid.width + x) + " within " + str(left) + " feet"
    if way.cost > left:
        return "that is " + str(way.cost) + " feet; " + c.name + " has " + str(left) + " left"
    if c.conditions & FRIGHTENED != 0:
        px: i64 = body.x
        py: i64 = body.y
        for square in way.squares:
            ny: i64 = square // s.grid.width
            nx: i64 = square - ny * s.grid.width
            if moves_closer_to_fear(s, c, px, py, nx, ny):
                return "that way leads closer to what " + c.name + " fears"
            px = nx
            py = ny
    return ""

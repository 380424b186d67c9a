"""Queries about movement: the way to a square, what a step costs.

And why one cannot go there (SE-099 to SE-109, SE-124).
"""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.grid import distance
from affray.mechanics.paths import CROWDED, FLY, FREE, SHUT, SWIM, Flood, flood, route_to, step_cost
from affray.rulesets.second_edition.standing import fixed, free_spot, full_move, threatened
from affray.rulesets.second_edition.state import Combatant, SEState, Way
from affray.rulesets.second_edition.terms import DO_ATTACK, DO_MOVE, DO_OVERBEAR, DO_THROW


def walker(s: SEState, c: Combatant) -> Combatant:
    """Whose body moves when the creature moves: the mount's when it rides."""
    return s.who[c.mount] if c.mount >= 0 else c


def move_mode(body: Combatant) -> i64:
    """How the creature moves, as bits of mechanics.paths."""
    mode: i64 = 0
    if body.sheet.fly > 0:
        mode |= FLY
    if body.sheet.swim > 0:
        mode |= SWIM
    return mode


def trampling_size(s: SEState, c: Combatant) -> i64:
    """The size that counts for an overrun: the mount's for a rider (SE-103)."""
    return walker(s, c).sheet.size


def passable(s: SEState, c: Combatant, other: Combatant, overrun: bool) -> i64:
    """Whether another creature's square is passed.

    An ally's if nobody threatens the ally, a smaller enemy's by overrun (SE-102).
    """
    if other.side == c.side:
        return SHUT if threatened(s, other) else CROWDED
    if overrun and other.sheet.size < trampling_size(s, c):
        return CROWDED
    return SHUT


def block_map(s: SEState, c: Combatant, overrun: bool) -> list[int]:
    """For each square whether others bar it; with `overrun` smaller enemies are run over."""
    body = walker(s, c)
    block: list[int] = [FREE] * s.grid.size
    width: i64 = s.grid.width
    for other in s.who:
        if other.gone or (other.dead and not other.grace) or other.number == body.number or other.number == c.number:
            continue
        if other.mount >= 0 or other.under >= 0:
            continue
        state: i64 = passable(s, c, other, overrun)
        k: i64 = 0
        while k < other.space * other.space:
            block[(other.y + k // other.space) * width + other.x + k % other.space] = state
            k += 1
    return block


def straight_way(s: SEState, c: Combatant, x: i64, y: i64) -> Way:
    """The straight way over open ground, diagonals first; cost -1 when something is in the way."""
    body = walker(s, c)
    squares: list[int] = []
    if s.grid.rough:
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


def way_to(s: SEState, c: Combatant, x: i64, y: i64, most: i64, overrun: bool) -> Way:
    """The cheapest way to a square within `most` feet; cost -1 when there is none.

    The last answer is kept beside the state: a move is looked at once to see whether it is legal and once to be made.
    """
    body = walker(s, c)
    if not s.grid.inside(x, y, body.space):
        return Way([], -1)
    known = s.known_way
    key: i64 = ((((s.beat * 256 + c.number) * 256 + x) * 256 + y) * 4096 + most) * 2 + (1 if overrun else 0)
    here: i64 = body.y * s.grid.width + body.x
    if known is not None and s.known_way_key == key and s.known_way_from == here:
        return known
    way = straight_way(s, c, x, y)
    if way.cost < 0 or way.cost > most:
        block = block_map(s, c, overrun)
        squares, cost = route_to(s.grid, s.doors, block, body.x, body.y, body.space, x, y, most, move_mode(body))
        way = Way(squares, cost)
    s.known_way = way
    s.known_way_key = key
    s.known_way_from = here
    return way


def reachable(s: SEState, c: Combatant, most: i64, overrun: bool) -> Flood:
    """Everything within that many feet."""
    body = walker(s, c)
    block = block_map(s, c, overrun)
    return flood(s.grid, s.doors, block, body.x, body.y, body.space, most, move_mode(body))


def one_step_cost(s: SEState, body: Combatant, x: i64, y: i64) -> i64:
    """Feet that the next step costs, -1 when it is impossible."""
    return step_cost(s.grid, s.doors, body.space, body.x, body.y, x, y, move_mode(body), False)


def moves_far(s: SEState, c: Combatant) -> i64:
    """Feet that the declared action lets the creature move in all: everything for Move, half for an attack (SE-100)."""
    feet: i64 = full_move(s, c)
    if c.declared == DO_MOVE:
        return feet
    if c.declared == DO_ATTACK or c.declared == DO_OVERBEAR or c.declared == DO_THROW:
        return feet // 2
    return 0


def movement_left(s: SEState, c: Combatant) -> i64:
    """Feet that are left of it; none after the first attack, none for who has withdrawn.

    Is set or cannot leave the place.
    """
    if fixed(s, walker(s, c)) or fixed(s, c) or c.withdrew or c.set_weapon:
        return 0
    if c.declared != DO_MOVE and (c.attacks_made > 0 or c.charged):
        return 0
    left: i64 = moves_far(s, c) - c.moved
    return left if left > 0 else 0


def cannot_move_to(s: SEState, c: Combatant, x: i64, y: i64, overrun: bool) -> str:
    """Why the creature cannot move to that square now; empty when it can."""
    body = walker(s, c)
    left: i64 = movement_left(s, c)
    if left <= 0:
        return c.name + " cannot move now"
    if not s.grid.inside(x, y, body.space):
        return "that square is not on the map"
    if x == body.x and y == body.y:
        return c.name + " is there already"
    way = way_to(s, c, x, y, left, overrun)
    if way.cost < 0:
        return "there is no way to " + s.grid.name(y * s.grid.width + x) + " within " + str(left) + " feet"
    if way.cost > left:
        return "that is " + str(way.cost) + " feet; " + c.name + " has " + str(left) + " left"
    return ""


def overrun_way(s: SEState, c: Combatant, t: Combatant) -> Way:
    """The straight way through a smaller enemy to the first free place beyond; cost -1 when there is none (SE-103)."""
    body = walker(s, c)
    squares: list[int] = []
    x: i64 = body.x
    y: i64 = body.y
    sx: i64 = 0
    sy: i64 = 0
    passed = False
    cost: i64 = 0
    while len(squares) < 60:
        touching: bool = distance(x, y, body.space, t.x, t.y, t.space) == 0
        if not passed and not touching:
            sx = _toward(2 * x + body.space, 2 * t.x + t.space)
            sy = _toward(2 * y + body.space, 2 * t.y + t.space)
        if touching:
            passed = True
        if passed and not touching and free_spot(s, x, y, body.space, body.number):
            return Way(squares, cost)
        step: i64 = step_cost(s.grid, s.doors, body.space, x, y, x + sx, y + sy, move_mode(body), False)
        if step < 0 or (sx == 0 and sy == 0):
            return Way([], -1)
        cost += step
        x += sx
        y += sy
        squares.append(y * s.grid.width + x)
    return Way([], -1)


def _toward(here: i64, there: i64) -> i64:
    if there > here + 1:
        return 1
    return -1 if there < here - 1 else 0

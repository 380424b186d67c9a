"""Ways through doors that are still shut: where to go to open one, and the door to open."""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.requests import Choice
from affray.mechanics.grid import DOOR_CLOSED, DOOR_OPEN
from affray.mechanics.paths import toward
from affray.rulesets.hundred_dungeons.options import cannot_on_turn
from affray.rulesets.hundred_dungeons.standing import movement_left
from affray.rulesets.hundred_dungeons.state import Combatant, HDState
from affray.rulesets.hundred_dungeons.terms import DOOR, MOVE
from affray.rulesets.hundred_dungeons.travel import block_map, move_mode, walker


def through_doors(s: HDState, c: Combatant, foe: Combatant, reach: i64) -> Choice | None:
    """The next deed on a way to the foe that leads through shut doors: opens one that is at hand, else walks to it.

    None when no door is shut, none stands in the way, or nothing of the kind can be done now.
    """
    opened: list[int] = []
    shut = False
    for state in s.doors:
        shut = shut or state == DOOR_CLOSED
        opened.append(DOOR_OPEN if state == DOOR_CLOSED else state)
    if not shut:
        return None
    body = walker(s, c)
    far: i64 = 20 * (s.grid.width + s.grid.height)
    way = toward(
        s.grid,
        opened,
        block_map(s, c),
        body.x,
        body.y,
        body.space,
        foe.x,
        foe.y,
        foe.space,
        reach,
        far,
        move_mode(body),
    )
    at: i64 = body.y * s.grid.width + body.x
    for square in way:
        door = door_between(s, at, square)
        if door >= 0:
            return _open(s, c, door, at)
        at = square
    return None


def _open(s: HDState, c: Combatant, door: i64, at: i64) -> Choice | None:
    """Opens the door when it is in reach, else goes to the square before it, or as near as may be."""
    handle = Choice(DOOR, -1, door, -1, -1, 1)
    if not cannot_on_turn(s, c, handle):
        return handle
    body = walker(s, c)
    width: i64 = s.grid.width
    way = toward(
        s.grid,
        s.doors,
        block_map(s, c),
        body.x,
        body.y,
        body.space,
        at % width,
        at // width,
        1,
        0,
        movement_left(s, c),
        move_mode(body),
    )
    if not way:
        return None
    step = Choice(MOVE, -1, -1, way[-1] % width, way[-1] // width)
    return step if not cannot_on_turn(s, c, step) else None


def door_between(s: HDState, at: i64, square: i64) -> i64:
    """The number of the shut door that a step from one square to the next would pass, -1 for none."""
    width: i64 = s.grid.width
    k: i64 = 0
    while k < len(s.doors):
        if s.doors[k] == DOOR_CLOSED:
            door = s.grid.doors[k]
            there: i64 = door.y * width + door.x
            if door.place == 0 and there == square:
                return k
            beyond: i64 = there + (1 if door.place == 1 else width)
            if door.place != 0 and ((at == there and square == beyond) or (at == beyond and square == there)):
                return k
        k += 1
    return -1

"""Putting creatures on the map and taking them off; riders and those on top go along."""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.grid import distance
from affray.rulesets.second_edition.standing import free_spot
from affray.rulesets.second_edition.state import Combatant, Fight, SEState


def lift(s: SEState, c: Combatant) -> None:
    """Frees the squares that the creature occupies."""
    width: i64 = s.grid.width
    k: i64 = 0
    while k < c.space * c.space:
        at: i64 = (c.y + k // c.space) * width + c.x + k % c.space
        if s.occupied[at] == c.number:
            s.occupied[at] = -1
        k += 1


def put(s: SEState, c: Combatant, x: i64, y: i64) -> None:
    """Sets the creature on its squares, x and y being the north-west one, with its rider and who lies on top of it."""
    c.x = x
    c.y = y
    width: i64 = s.grid.width
    k: i64 = 0
    while k < c.space * c.space:
        s.occupied[(y + k // c.space) * width + x + k % c.space] = c.number
        k += 1
    carry_along(s, c)


def carry_along(s: SEState, c: Combatant) -> None:
    """Brings the rider, and those who lie on top of the creature, to where it is."""
    for other in s.who:
        if other.number == c.rider or (other.under == c.number and not other.dead and not other.gone):
            set_over(s, other, c)
            if other.under >= 0:
                carry_along(s, other)


def shift(s: SEState, c: Combatant, x: i64, y: i64) -> None:
    """Moves the creature to other squares."""
    lift(s, c)
    put(s, c, x, y)


def nearest_free(s: SEState, c: Combatant, x: i64, y: i64, space: i64, most_feet: i64) -> i64:
    """The index of the free spot for `c` nearest to a creature at x, y of that space, -1 when none is within reach.

    Ties go to the spot nearest to where `c` is, then northwards, then westwards.
    """
    best: i64 = -1
    least: i64 = 1 << 40
    for square in nearest_spots(s, c, x, y, space, most_feet):
        dx: i64 = square % s.grid.width - c.x
        dy: i64 = square // s.grid.width - c.y
        weight: i64 = dx * dx + dy * dy
        if weight < least:
            least = weight
            best = square
    return best


def nearest_spots(s: SEState, c: Combatant, x: i64, y: i64, space: i64, most_feet: i64) -> list[int]:
    """All free spots for `c` that are equally near, and nearest, to a creature at x, y of that space."""
    found: list[int] = []
    least: i64 = most_feet
    steps: i64 = most_feet // 5 + c.sheet.space
    cy: i64 = y - steps
    while cy <= y + space + steps:
        cx: i64 = x - steps
        while cx <= x + space + steps:
            gap: i64 = distance(cx, cy, c.sheet.space, x, y, space)
            if 0 < gap <= least and free_spot(s, cx, cy, c.sheet.space, c.number):
                if gap < least:
                    least = gap
                    found = []
                found.append(cy * s.grid.width + cx)
            cx += 1
        cy += 1
    return found


def set_beside(s: SEState, c: Combatant, x: i64, y: i64) -> None:
    """Puts a creature that occupied no square back on the map: at x, y, or on the nearest free spot to it."""
    c.under = -1
    if free_spot(s, x, y, c.space, c.number):
        put(s, c, x, y)
        return
    square: i64 = nearest_free(s, c, x, y, 1, 5 * (s.grid.width + s.grid.height))
    if square >= 0:
        put(s, c, square % s.grid.width, square // s.grid.width)


def lie_over(s: SEState, c: Combatant, t: Combatant) -> None:
    """Takes the creature off its squares and puts it on top of another; who lay on it comes to lie below."""
    lift(s, c)
    if t.under == c.number:
        t.under = -1
        put(s, t, c.x, c.y)
    c.under = t.number
    set_over(s, c, t)


def set_over(s: SEState, c: Combatant, t: Combatant) -> None:
    """Where a creature is that lies or sits on another.

    In its squares, a larger one moved in from the edge of the map.
    """
    c.x = t.x if t.x + c.space <= s.grid.width else s.grid.width - c.space
    c.y = t.y if t.y + c.space <= s.grid.height else s.grid.height - c.space
    carry_along(s, c)


def dismounted_to(s: SEState, rider: Combatant, square: i64) -> None:
    """Takes a rider off its mount and sets it on a square."""
    mount = s.who[rider.mount]
    mount.rider = -1
    rider.mount = -1
    rider.space = rider.sheet.space
    if square >= 0:
        put(s, rider, square % s.grid.width, square // s.grid.width)


def push(b: Fight, target: Combatant, dx: i64, dy: i64, feet: i64, clause: str) -> i64:
    """Moves a creature up to `feet` feet along dx, dy, stopping at whatever is in the way; the feet it was moved."""
    s = b.s
    mover = s.who[target.mount] if target.mount >= 0 else target
    if dx * dx > 6 * dy * dy:
        dy = 0
    elif dy * dy > 6 * dx * dx:
        dx = 0
    sx: i64 = 1 if dx > 0 else (-1 if dx < 0 else 0)
    sy: i64 = 1 if dy > 0 else (-1 if dy < 0 else 0)
    moved: i64 = 0
    if (sx == 0 and sy == 0) or mover.under >= 0 or mover.gone or (mover.dead and not mover.grace):
        return 0
    while moved + 5 <= feet:
        if not free_spot(s, mover.x + sx, mover.y + sy, mover.space, mover.number):
            break
        shift(s, mover, mover.x + sx, mover.y + sy)
        moved += 5
    if moved > 0 and b.watched:
        b.tell("pushed", clause, target.name + " is moved " + str(moved) + " feet.", target.number, -1, moved)
    return moved

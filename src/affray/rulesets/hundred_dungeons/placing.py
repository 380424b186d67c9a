"""Putting creatures on the map and taking them off; riders go where their mounts go."""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.grid import distance
from affray.rulesets.hundred_dungeons.standing import free_spot
from affray.rulesets.hundred_dungeons.state import Combatant, HDState


def lift(s: HDState, c: Combatant) -> None:
    """Frees the squares that the creature occupies."""
    width: i64 = s.grid.width
    k: i64 = 0
    while k < c.space * c.space:
        at: i64 = (c.y + k // c.space) * width + c.x + k % c.space
        if s.occupied[at] == c.number:
            s.occupied[at] = -1
        k += 1


def put(s: HDState, c: Combatant, x: i64, y: i64) -> None:
    """Sets the creature on its squares, x and y being the north-west one, and a rider with it."""
    c.x = x
    c.y = y
    width: i64 = s.grid.width
    k: i64 = 0
    while k < c.space * c.space:
        s.occupied[(y + k // c.space) * width + x + k % c.space] = c.number
        k += 1
    if c.rider >= 0:
        rider = s.who[c.rider]
        rider.x = x
        rider.y = y


def shift(s: HDState, c: Combatant, x: i64, y: i64) -> None:
    """Moves the creature to other squares."""
    lift(s, c)
    put(s, c, x, y)


def nearest_free(s: HDState, c: Combatant, x: i64, y: i64, space: i64, most_feet: i64) -> i64:
    """The index of the free spot for `c` nearest to a creature at x, y of that space, -1 when there is none within
    reach.

    Ties go to the spot nearest to where `c` is, then northwards, then westwards.
    """
    best: i64 = -1
    least: i64 = 1 << 30
    steps: i64 = most_feet // 5 + c.sheet.space
    cy: i64 = y - steps
    while cy <= y + space + steps:
        cx: i64 = x - steps
        while cx <= x + space + steps:
            gap: i64 = distance(cx, cy, c.sheet.space, x, y, space)
            if 0 < gap <= most_feet and free_spot(s, cx, cy, c.sheet.space, c.number):
                dx: i64 = cx - c.x
                dy: i64 = cy - c.y
                weight: i64 = gap * 100_000 + dx * dx + dy * dy
                if weight < least:
                    least = weight
                    best = cy * s.grid.width + cx
            cx += 1
        cy += 1
    return best


def dismounted_to(s: HDState, rider: Combatant, square: i64) -> None:
    """Takes a rider off its mount and sets it on a square."""
    mount = s.who[rider.mount]
    mount.rider = -1
    rider.mount = -1
    rider.space = rider.sheet.space
    if square >= 0:
        put(s, rider, square % s.grid.width, square // s.grid.width)

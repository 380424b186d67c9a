"""Queries: the straight line of a charge."""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.grid import distance
from affray.rulesets.second_edition.standing import charge_rate, free_spot, line_of_sight
from affray.rulesets.second_edition.state import Combatant, SEState


def charge_line(s: SEState, c: Combatant, t: Combatant, reach: i64) -> list[int]:
    """The squares of a straight line from `c` until `t` is within `reach` squares; empty when it is barred.

    It runs from centre to centre; each square has to be free (SE-109). A rider goes with the mount's space.
    """
    mover = s.who[c.mount] if c.mount >= 0 else c
    found: list[int] = []
    if not line_of_sight(s, mover, t) or distance(mover.x, mover.y, mover.space, t.x, t.y, t.space) <= 5 * reach:
        return found
    dx: i64 = 2 * t.x + t.space - 2 * mover.x - mover.space
    dy: i64 = 2 * t.y + t.space - 2 * mover.y - mover.space
    ax: i64 = dx if dx >= 0 else -dx
    ay: i64 = dy if dy >= 0 else -dy
    most: i64 = ax if ax > ay else ay
    steps: i64 = most // 2
    k: i64 = 1
    while k <= steps:
        x: i64 = mover.x + rounded(dx * k, most)
        y: i64 = mover.y + rounded(dy * k, most)
        if not free_spot(s, x, y, mover.space, mover.number):
            return []
        found.append(y * s.grid.width + x)
        if distance(x, y, mover.space, t.x, t.y, t.space) <= 5 * reach:
            return found
        k += 1
    return []


def rounded(number: i64, by: i64) -> i64:
    """The quotient rounded to the nearest whole number, halves away from zero."""
    if number < 0:
        return -((-2 * number + by) // (2 * by))
    return (2 * number + by) // (2 * by)


def rush_feet(s: SEState, c: Combatant) -> i64:
    """How far a charge may run: 10 feet for each point of the raised rate (SE-109)."""
    return 10 * charge_rate(s, c)

"""Queries about spells, items and abilities: who and what they may be aimed at, and whom they then reach."""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.areas import cone, cube, line, sphere
from affray.mechanics.grid import distance
from affray.mechanics.sight import point_clear
from affray.rulesets.second_edition.sheet import Power
from affray.rulesets.second_edition.standing import feet_between, line_of_sight, present
from affray.rulesets.second_edition.state import Combatant, SEState
from affray.rulesets.second_edition.terms import (
    AIM_ALLY,
    AIM_AREA,
    AIM_CREATURES,
    AIM_ENEMY,
    AIM_POINT,
    AIM_TOUCH,
    BLINDED,
    CONE,
    CUBE,
    INVISIBLE,
    K_ITEM,
    K_SPELL,
    NO_SPELL,
    SILENCED,
    SPHERE,
    STOWED,
)


def needs_target(power: Power) -> bool:
    """Whether it is aimed at a creature."""
    return AIM_TOUCH <= power.aim <= AIM_CREATURES


def needs_point(power: Power) -> bool:
    """Whether it is aimed at a square: points, and shapes that go out from the caster in some direction."""
    if power.aim == AIM_POINT:
        return True
    area = power.area
    return power.aim == AIM_AREA and area is not None and area.shape != SPHERE


def cannot_aim(s: SEState, c: Combatant, power: Power, t: Combatant) -> str:
    """Why the power cannot be aimed at that creature; empty when it can."""
    if not present(t):
        return t.name + " is not there"
    if power.aim == AIM_ALLY and t.side != c.side:
        return power.name + " is for one's own side"
    if power.aim == AIM_ENEMY and t.side == c.side:
        return power.name + " is for enemies"
    reach: i64 = 5 if power.aim == AIM_TOUCH and power.range < 5 else power.range
    if t.number == c.number:
        return "" if power.aim != AIM_ENEMY else power.name + " is for others"
    if feet_between(s, c, t) > reach:
        return t.name + " is beyond the range of " + power.name + ", " + str(reach) + " feet"
    if not line_of_sight(s, c, t):
        return t.name + " is out of sight"
    if t.conditions & INVISIBLE != 0 or c.conditions & BLINDED != 0:
        return c.name + " does not see " + t.name if t.side != c.side else ""
    return ""


def cannot_point(s: SEState, c: Combatant, power: Power, x: i64, y: i64) -> str:
    """Why the power cannot be aimed at that square; empty when it can."""
    if not s.grid.inside(x, y, 1):
        return "that square is not on the map"
    feet: i64 = distance(c.x, c.y, c.space, x, y, 1)
    if power.aim == AIM_AREA:
        return "" if feet > 0 else "aim beside yourself"
    if feet > power.range:
        return "that is beyond the range of " + power.name + ", " + str(power.range) + " feet"
    if not point_clear(s.grid, s.doors, 8 * c.x + 4 * c.space, 8 * c.y + 4 * c.space, x, y):
        return "there is no line to that square"
    return ""


def cannot_use(s: SEState, c: Combatant, item: i64) -> str:
    """Why the creature cannot use that power at all now; empty when it can."""
    if item < 0 or item >= len(c.sheet.powers):
        return c.name + " has no such power"
    power = c.sheet.powers[item]
    if c.uses[item] == 0:
        return power.name + " is used up"
    if power.kind == K_SPELL:
        if c.conditions & NO_SPELL != 0:
            return c.name + " cannot cast now"
        if power.speech and c.conditions & SILENCED != 0:
            return c.name + " cannot speak"
    if power.kind == K_ITEM:
        if c.item_where[item] > STOWED:
            return c.name + " does not have " + power.name
        if c.sheet.grasping == 0:
            return c.name + " has no hands for that"
    return ""


def squares_of(s: SEState, c: Combatant, power: Power, x: i64, y: i64) -> list[int]:
    """The squares that the power's area covers."""
    area = power.area
    if area is None:
        return [y * s.grid.width + x] if x >= 0 else []
    if area.shape == SPHERE:
        if power.aim == AIM_POINT:
            return sphere(s.grid, s.doors, 2 * x + 1, 2 * y + 1, area.size, s.grid.hinders, True)
        return sphere(s.grid, s.doors, 2 * c.x + c.space, 2 * c.y + c.space, area.size, s.grid.hinders, True)
    if area.shape == CONE:
        return cone(s.grid, s.doors, c.x, c.y, c.space, x, y, area.size, s.grid.hinders)
    if area.shape == CUBE:
        return cube(s.grid, s.doors, c.x, c.y, c.space, x, y, area.size, s.grid.hinders)
    return line(s.grid, s.doors, c.x, c.y, c.space, x, y, area.size, area.width, s.grid.hinders)


def in_squares(s: SEState, c: Combatant, squares: list[int]) -> bool:
    """Whether the creature stands in any of the squares."""
    k: i64 = 0
    while k < c.space * c.space:
        if (c.y + k // c.space) * s.grid.width + c.x + k % c.space in squares:
            return True
        k += 1
    return False


def reached(s: SEState, c: Combatant, power: Power, target: i64, x: i64, y: i64) -> list[int]:
    """Whom the power affects."""
    if power.area is None and power.aim != AIM_POINT:
        return [target if target >= 0 else c.number]
    squares = squares_of(s, c, power, x, y)
    found: list[int] = []
    for t in s.who:
        if not present(t) or not in_squares(s, t, squares):
            continue
        if power.aim == AIM_AREA and t.number == c.number:
            continue
        if power.spare_allies and t.side == c.side:
            continue
        found.append(t.number)
    return found

"""Queries about powers: which squares an area covers, who stands there, and why a power cannot be aimed so."""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.areas import cone, cube, line, rectangle, sphere
from affray.mechanics.sight import sight_clear
from affray.rulesets.hundred_dungeons.gear import HANDS, hands_full
from affray.rulesets.hundred_dungeons.sheet import Power
from affray.rulesets.hundred_dungeons.standing import (
    charmed_by,
    feet_between,
    feet_to_square,
    free_spot,
    hidden_from,
    line_of_sight,
)
from affray.rulesets.hundred_dungeons.state import Combatant, HDState
from affray.rulesets.hundred_dungeons.terms import (
    AIM_ALLY,
    AIM_AREA,
    AIM_ENEMY,
    AIM_NONE,
    AIM_OBJECT,
    AIM_POINT,
    AIM_SELF,
    CONE,
    CUBE,
    HELD,
    LINE,
    OP_TELEPORT,
    PARALYZED,
    SPHERE,
    STOWED,
)


def area_squares(s: HDState, c: Combatant, power: Power, x: i64, y: i64) -> list[int]:
    """The squares that the power's area covers when it is aimed at x, y, as sorted indices.

    By HD-095 walls do not stop an area; what is behind total cover is decided by the roll (HD-093).
    """
    area = power.area
    if area is None:
        return []
    n: i64 = area.size // 5
    if power.aim == AIM_AREA:
        if area.shape == CONE:
            return cone(s.grid, s.doors, c.x, c.y, c.space, x, y, area.size, False)
        if area.shape == LINE:
            return line(s.grid, s.doors, c.x, c.y, c.space, x, y, area.size, area.width, False)
        if area.shape == CUBE:
            return cube(s.grid, s.doors, c.x, c.y, c.space, x, y, area.size, False)
        return rectangle(s.grid, c.x - n, c.y - n, c.space + 2 * n, c.space + 2 * n)
    if area.shape == SPHERE:
        return sphere(s.grid, s.doors, 2 * x + 1, 2 * y + 1, area.size, False)
    if area.shape == LINE:
        return line(s.grid, s.doors, c.x, c.y, c.space, x, y, area.size, area.width, False)
    return rectangle(s.grid, x - (n - 1) // 2, y - (n - 1) // 2, n, n)


def creatures_in(s: HDState, squares: list[int]) -> list[int]:
    """The numbers of the creatures that stand in those squares, riders with their mounts, in order of number."""
    found: list[int] = []
    for square in squares:
        number: i64 = s.occupied[square]
        if number >= 0 and number not in found:
            found.append(number)
            rider: i64 = s.who[number].rider
            if rider >= 0:
                found.append(rider)
    found.sort()
    return found


def needs_aim(power: Power) -> bool:
    """Whether the power is aimed at a square."""
    if power.aim == AIM_POINT or power.aim == AIM_OBJECT:
        return True
    area = power.area
    return power.aim == AIM_AREA and area is not None and area.shape != SPHERE


def needs_target(power: Power) -> bool:
    """Whether the power is aimed at a creature."""
    return not needs_aim(power) and power.aim not in (AIM_SELF, AIM_NONE, AIM_AREA)


def cannot_use(c: Combatant, item: i64) -> str:
    """Why the creature cannot use that power at all now, aim apart: uses, components, an item out of hand (HD-022)."""
    power = c.sheet.powers[item]
    if c.uses[item] == 0:
        return power.name + " is used up for now"
    if power.item and c.item_where[item] != HELD:
        return "the " + power.name + " is not in hand"
    if power.speech and c.conditions & PARALYZED != 0:
        return power.name + " needs speech"
    if power.speech and "mute" in c.sheet.skills:
        return power.name + " needs speech"
    if power.hand and hands_full(c) >= HANDS and not _spare_hand(c):
        return power.name + " needs a free hand"
    for need in power.needs:
        if not carries(c, need):
            return power.name + " needs " + need
    return ""


def _spare_hand(c: Combatant) -> bool:
    """Whether something held serves as the free hand: a focus, or a hand that only steadies a bow or staff."""
    k: i64 = 0
    while k < len(c.where):
        if c.where[k] == HELD and c.sheet.weapons[k].hands == 2:
            return True
        k += 1
    return False


def carries(c: Combatant, name: str) -> bool:
    """Whether the creature has an item of that id, in hand or stowed."""
    for place, power in enumerate(c.sheet.powers):
        if power.item and power.ident == name and c.item_where[place] <= STOWED and c.uses[place] != 0:
            return True
    for place, weapon in enumerate(c.sheet.weapons):
        if weapon.ident == name and c.where[place] <= STOWED:
            return True
    return name in c.sheet.skills


def cannot_aim(s: HDState, c: Combatant, power: Power, t: Combatant) -> str:
    """Why the power cannot be aimed at that creature; empty when it can (HD-065, HD-073, HD-097, HD-146)."""
    if t.dead or t.gone:
        return t.name + " is not on the field"
    if power.aim == AIM_ALLY and t.side != c.side:
        return power.name + " works on allies"
    if power.aim == AIM_ENEMY and t.side == c.side:
        return power.name + " works on enemies"
    if power.harmful and t.number == c.number:
        return power.name + " is not used on oneself"
    if power.harmful and charmed_by(c, t):
        return c.name + " is charmed by " + t.name
    if hidden_from(t, c):
        return t.name + " is hidden and cannot be targeted"
    gap: i64 = feet_between(s, c, t)
    if gap > power.range + (c.mod_reach if power.range == 5 else 0) and t.number != c.number:
        return t.name + " is " + str(gap) + " feet away; " + power.name + " reaches " + str(power.range)
    if power.sight and not line_of_sight(s, c, t):
        return t.name + " is behind total cover"
    return ""


def cannot_aim_at(s: HDState, c: Combatant, power: Power, x: i64, y: i64) -> str:
    """Why the power cannot be aimed at that square; empty when it can."""
    if not s.grid.inside(x, y, 1):
        return "that square is not on the map"
    if power.aim == AIM_AREA:
        if not area_squares(s, c, power, x, y):
            return "aim at another square"
        return ""
    gap: i64 = feet_to_square(s, c, x, y)
    if gap > power.range:
        return "that square is " + str(gap) + " feet away; " + power.name + " reaches " + str(power.range)
    if power.sight and not sight_clear(s.grid, s.doors, c.x, c.y, c.space, x, y, 1):
        return "that square is out of sight"
    for step in power.steps:
        if step.op == OP_TELEPORT and not free_spot(s, x, y, c.space, c.number):
            return "there is no room"
    return ""

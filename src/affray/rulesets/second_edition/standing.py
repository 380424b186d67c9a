"""Queries: where creatures stand and face, how far, who threatens whom, what each can still do. Nothing here
changes anything.

Distances are feet on the 5-foot grid, diagonals counting 5; a rider counts as standing in the whole space of the mount.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.mechanics.grid import DEEP, SHALLOW, distance, distance_3d
from affray.mechanics.sight import TOTAL as TOTAL_COVER
from affray.mechanics.sight import sight_clear, wall_cover
from affray.rulesets.second_edition.state import Combatant, SEState, weapon_of
from affray.rulesets.second_edition.terms import (
    BLINDED,
    CHARMED,
    DISABLED,
    FRIGHTENED,
    FRONT,
    HELD,
    HELPLESS,
    INCAPABLE,
    LAMED,
    LEFT_FLANK,
    ON_ARM,
    PRONE,
    REAR,
    RIGHT_FLANK,
    ROOTED,
    STEP_X,
    STEP_Y,
    STUNNED,
    SURPRISED,
    TURNED,
    WARRIOR,
)

FLEEING: Final = TURNED | FRIGHTENED


def present(c: Combatant) -> bool:
    """Whether the creature is on the field and alive (dying counts)."""
    return not c.dead and not c.gone


def able(s: SEState, c: Combatant) -> bool:
    """Whether the creature can act: neither dead nor helpless nor stunned.

    At a tied count what just befell it waits (SE-065).
    """
    if c.grace:
        return not c.gone
    return not c.dead and not c.gone and c.conditions & INCAPABLE == 0


def wrestling(c: Combatant) -> bool:
    """Whether the creature is involved in a hold and can do nothing else (SE-235)."""
    return c.held_by >= 0 or c.holds >= 0


def hostile(a: Combatant, b: Combatant) -> bool:
    """Whether the two are enemies: they stand on different sides."""
    return a.side != b.side


def caught(c: Combatant) -> bool:
    """Whether the creature is surprised and has not yet acted (SE-003)."""
    return c.conditions & SURPRISED != 0 and not c.acted


def feet_between(s: SEState, a: Combatant, b: Combatant) -> i64:
    """Feet from the nearest square of one to the nearest of the other; heights count as a third axis on a hilly map."""
    if not s.grid.hilly:
        return distance(a.x, a.y, a.space, b.x, b.y, b.space)
    width: i64 = s.grid.width
    high: i64 = s.grid.elevation[a.y * width + a.x]
    other: i64 = s.grid.elevation[b.y * width + b.x]
    return distance_3d(a.x, a.y, a.space, high, b.x, b.y, b.space, other)


def line_of_sight(s: SEState, a: Combatant, b: Combatant) -> bool:
    """Whether nothing solid lies between the two."""
    if s.grid.plain or not s.grid.hinders:
        return True
    return sight_clear(s.grid, s.doors, a.x, a.y, a.space, b.x, b.y, b.space)


def total_cover(s: SEState, a: Combatant, t: Combatant) -> bool:
    """Whether `t` is wholly covered from `a`."""
    return s.grid.hinders and wall_cover(s.grid, s.doors, a.x, a.y, a.space, t.x, t.y, t.space) == TOTAL_COVER


def free_spot(s: SEState, x: i64, y: i64, space: i64, mover: i64) -> bool:
    """Whether a creature of that space fits there: on the map, nothing solid, nobody else."""
    if not s.grid.inside(x, y, space):
        return False
    k: i64 = 0
    while k < space * space:
        cx: i64 = x + k % space
        cy: i64 = y + k // space
        other: i64 = s.occupied[cy * s.grid.width + cx]
        if other >= 0 and other != mover:
            return False
        if s.grid.solid(s.doors, cx, cy):
            return False
        k += 1
    return True


# ------------------------------------------------------------------ facing


def quarter(t: Combatant, dx: i64, dy: i64) -> i64:
    """The side of `t` from which something lies at dx, dy.

    Up to 45 degrees front, from 135 rear, between them a flank (SE-236).
    """
    if dx == 0 and dy == 0:
        return FRONT
    fx: i64 = STEP_X[t.facing]
    fy: i64 = STEP_Y[t.facing]
    dot: i64 = fx * dx + fy * dy
    if 2 * dot * dot >= (fx * fx + fy * fy) * (dx * dx + dy * dy):
        return FRONT if dot > 0 else REAR
    return RIGHT_FLANK if fx * dy - fy * dx > 0 else LEFT_FLANK


def side_of(t: Combatant, a: Combatant) -> i64:
    """The side of `t` on which `a` is, from centre to centre."""
    return quarter(t, 2 * a.x + a.space - 2 * t.x - t.space, 2 * a.y + a.space - 2 * t.y - t.space)


def direction_to(x: i64, y: i64, tx: i64, ty: i64) -> i64:
    """The compass direction from one point to another, 0 north and clockwise to 7; 0 for the same point."""
    dx: i64 = tx - x
    dy: i64 = ty - y
    ax: i64 = dx if dx >= 0 else -dx
    ay: i64 = dy if dy >= 0 else -dy
    if 5 * ay <= 2 * ax:
        dy = 0
    elif 5 * ax <= 2 * ay:
        dx = 0
    if dx > 0:
        return 2 + (1 if dy > 0 else (-1 if dy < 0 else 0))
    if dx < 0:
        return 6 - (1 if dy > 0 else (-1 if dy < 0 else 0))
    return 4 if dy > 0 else 0


def facing_to(c: Combatant, t: Combatant) -> i64:
    """The direction in which `c` looks at `t`."""
    return direction_to(2 * c.x + c.space, 2 * c.y + c.space, 2 * t.x + t.space, 2 * t.y + t.space)


def in_arc(a: Combatant, item: i64, side: i64) -> bool:
    """Whether a weapon reaches a quadrant.

    The front, and the flank of the arm that wields it; natural weapons both (SE-237).
    """
    if side == FRONT:
        return True
    if side == REAR:
        return False
    weapon = weapon_of(a, item)
    if weapon.natural or weapon.fist:
        return True
    right: bool = not a.sheet.left_handed
    if a.main >= 0 and item != a.main and weapon.hands == 1 and a.where[a.main] == HELD:
        right = not right
    return (side == RIGHT_FLANK) == right


def shield_covers(t: Combatant, side: i64) -> bool:
    """Whether a shield on the arm can meet an attack from that side.

    The front, and the side of the shield arm (SE-240).
    """
    if side == FRONT:
        return True
    return side == (RIGHT_FLANK if t.sheet.left_handed else LEFT_FLANK)


# ------------------------------------------------------------------ weapons in hand


def wields(c: Combatant, item: i64) -> bool:
    """Whether weapon number `item` can be used.

    In hand and neither trapped nor trapping (SE-198); a fist always can.
    """
    if item < 0:
        return True
    if item >= len(c.where):
        return False
    if c.where[item] != HELD and not (c.grace and c.lost_weapon == item):
        return False
    return item != c.trap_weapon and item != c.trapped_weapon


def main_hand(c: Combatant) -> i64:
    """The weapon of the main hand: the one named first among those in hand, -1 when there is none."""
    if c.main >= 0 and c.where[c.main] == HELD:
        return c.main
    k: i64 = 0
    while k < len(c.where):
        if c.where[k] == HELD and not c.sheet.weapons[k].natural:
            return k
        k += 1
    return -1


def off_hand(c: Combatant) -> i64:
    """The weapon of the other hand, -1 when there is none."""
    main: i64 = main_hand(c)
    if main < 0 or c.sheet.weapons[main].hands > 1:
        return -1
    k: i64 = 0
    while k < len(c.where):
        weapon = c.sheet.weapons[k]
        if k != main and c.where[k] == HELD and not weapon.natural and weapon.hands == 1 and weapon.melee:
            return k
        k += 1
    return -1


def armed(c: Combatant) -> bool:
    """Whether the creature counts as armed: a usable melee weapon in hand, or natural weapons (SE-234)."""
    k: i64 = 0
    while k < len(c.where):
        if wields(c, k) and c.sheet.weapons[k].melee and not c.sheet.weapons[k].fist:
            return True
        k += 1
    return False


def threat_weapon(s: SEState, e: Combatant, feet: i64, side: i64) -> i64:
    """The weapon with which `e` threatens something that far off on that side of it, -2 when none does."""
    k: i64 = 0
    while k < len(e.where):
        weapon = e.sheet.weapons[k]
        if weapon.melee and not weapon.fist and 5 * weapon.reach >= feet and wields(e, k) and in_arc(e, k, side):
            return k
        k += 1
    return -2


def can_threaten(s: SEState, e: Combatant) -> bool:
    """Whether the creature threatens anything at all: not surprised, helpless, stunned, blinded, wrestling (SE-263)."""
    if e.dead or e.gone or e.conditions & (INCAPABLE | BLINDED | FLEEING) != 0 or e.held_by >= 0 or e.holds >= 0:
        return False
    return not (e.conditions & SURPRISED != 0 and not e.acted)


def threatens(s: SEState, e: Combatant, c: Combatant) -> bool:
    """Whether `e` threatens `c` where both stand now."""
    if e.side == c.side or not can_threaten(s, e):
        return False
    feet: i64 = feet_between(s, e, c)
    if feet > 15:
        return False
    return threat_weapon(s, e, feet, side_of(e, c)) >= -1


def threatened(s: SEState, c: Combatant) -> bool:
    """Whether anybody threatens the creature."""
    for e in s.who:
        if e.side != c.side and not e.dead and threatens(s, e, c):
            return True
    return False


def opportunity_limit(s: SEState, c: Combatant) -> i64:
    """Three attacks of opportunity a round for monsters and for those of an Arms class.

    One for others (SE-272, SE-273).
    """
    if c.sheet.group == 0 and not c.sheet.player:
        return 3
    if c.sheet.arms_class:
        return 3
    return 3 if s.options.arms_class == 0 and c.sheet.group == WARRIOR else 1


def may_strike_at_opening(s: SEState, e: Combatant) -> bool:
    """Whether the creature has an attack of opportunity left and may make it (SE-125, SE-272)."""
    return not e.withdrew and e.opportunities < opportunity_limit(s, e)


# ------------------------------------------------------------------ movement


def rate_of(s: SEState, c: Combatant) -> i64:
    """The movement rate now: the mount's when riding; halved when lamed or disabled (SE-261)."""
    if c.mount >= 0:
        return rate_of(s, s.who[c.mount])
    rate: i64 = c.sheet.rate
    if c.sheet.fly > rate:
        rate = c.sheet.fly
    if c.sheet.swim > rate and in_ground(s, c, DEEP):
        rate = c.sheet.swim
    rate += c.mod_rate
    if rate < 0:
        return 0
    if c.conditions & DISABLED != 0:
        rate = rate // 2
    if c.conditions & LAMED != 0:
        rate = rate // 2
    return rate


def charge_rate(s: SEState, c: Combatant) -> i64:
    """The rate of a charge: half as fast again (SE-109)."""
    return rate_of(s, c) * 3 // 2


def full_move(s: SEState, c: Combatant) -> i64:
    """Feet that a whole move covers (SE-099)."""
    return 10 * rate_of(s, c)


def fixed(s: SEState, c: Combatant) -> bool:
    """Whether the creature cannot leave its place: prone, rooted, wrestling, or helpless."""
    if c.held_by >= 0 or c.holds >= 0 or c.under >= 0:
        return True
    state: i64 = c.grace_state if c.grace else c.conditions
    return state & (PRONE | ROOTED | HELPLESS | STUNNED) != 0


def withdraw_feet(s: SEState, c: Combatant) -> i64:
    """How far a withdrawal leads: the rate in feet, in whole squares, at least one (SE-124)."""
    feet: i64 = rate_of(s, c) // 5 * 5
    return feet if feet > 5 else 5


def in_ground(s: SEState, c: Combatant, bits: i64) -> bool:
    """Whether the creature stands in ground of that kind and does not fly over it."""
    if s.grid.plain or c.sheet.fly > 0:
        return False
    return s.grid.ground[c.y * s.grid.width + c.x] & bits != 0


def shallow(s: SEState, c: Combatant) -> bool:
    """Whether the creature wades in shallow water."""
    return in_ground(s, c, SHALLOW)


def on_high_ground(s: SEState, c: Combatant) -> bool:
    """Whether the creature stands higher than the nearest enemy (SE-087)."""
    if not s.grid.hilly:
        return False
    nearest: Combatant | None = None
    least: i64 = 1 << 30
    for other in s.who:
        if other.side != c.side and present(other):
            gap: i64 = distance(c.x, c.y, c.space, other.x, other.y, other.space)
            if gap < least:
                least = gap
                nearest = other
    if nearest is None:
        return False
    width: i64 = s.grid.width
    return s.grid.elevation[c.y * width + c.x] > s.grid.elevation[nearest.y * width + nearest.x]


def charmed(c: Combatant) -> bool:
    """Whether somebody has charmed the creature: it attacks nobody."""
    return c.conditions & CHARMED != 0


def shield_in_use(c: Combatant) -> bool:
    """Whether a shield is on the arm and gives its bonus."""
    return c.shield_where == ON_ARM and c.sheet.shield > 0


def in_melee_contact(s: SEState, a: Combatant, t: Combatant) -> bool:
    """Whether two creatures stand in base contact and fight on different sides."""
    return a.side != t.side and feet_between(s, a, t) <= 5

"""How two groups meet: what is added to surprise, which row gives the distance.

Where the figures are set (SE-001 to SE-033).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.mechanics.grid import distance
from affray.rulesets.second_edition.setting import Party
from affray.rulesets.second_edition.standing import present
from affray.rulesets.second_edition.state import Combatant, SEState
from affray.rulesets.second_edition.terms import SURPRISED

CAMOUFLAGE: Final = 2
"""What the referee's camouflage counts when nothing is named (SE-011)."""

# dice of the distance table: count and sides; the two rows of surprise, then terms.TERRAINS
BOTH_SURPRISED: Final = (5, 4)
ONE_SURPRISED: Final = (5, 6)
TERRAIN_DICE: Final = ((0, 0), (5, 8), (10, 10), (20, 6), (20, 12), (50, 6), (0, 0))
OPEN: Final = 0
DUNGEON: Final = 6


def members(s: SEState, side: i64) -> i64:
    """How many a side counts."""
    count: i64 = 0
    for c in s.who:
        if c.side == side and present(c):
            count += 1
    return count


def other_party(s: SEState, side: i64) -> i64:
    """The side that a group meets: the first other one that has members."""
    for place in range(len(s.side_names)):
        if place != side and members(s, place) > 0:
            return place
    return side


def own_rows(party: Party) -> i64:
    """The rows about the roller's own party (SE-012 to SE-017)."""
    total: i64 = 0
    if party.fleeing:
        total -= 2
    if party.darkness:
        total -= 4
    elif party.poor_light:
        total -= 1
    if party.panicked:
        total -= 2
    if party.anticipating:
        total += 2
    if party.suspicious:
        total += 2
    return total


def other_rows(party: Party, count: i64, camouflage: i64) -> i64:
    """The rows about the other party (SE-007 to SE-011)."""
    total: i64 = count // 10
    if party.silenced:
        total -= 2
    if party.invisible:
        total -= 2
    if party.odor:
        total += 2
    return total - camouflage


def surroundings(s: SEState) -> i64:
    """The rows about the surroundings, the same for both (SE-018 to SE-020)."""
    meeting = s.meeting
    total: i64 = 0
    if meeting.rainy:
        total -= 1
    if meeting.heavy_fog:
        total -= 2
    if meeting.still:
        total += 2
    return total


def surprise_modifier(s: SEState, side: i64) -> i64:
    """All that is added to the surprise die of a member of that side (SE-006)."""
    other: i64 = other_party(s, side)
    parties = s.meeting.parties
    others: i64 = other_rows(parties[other], members(s, other), s.camouflage[other])
    return own_rows(parties[side]) + others + surroundings(s)


def group_surprised(s: SEState, side: i64) -> bool:
    """Whether a group counts as surprised: more than half of its members are (SE-024)."""
    caught: i64 = 0
    for c in s.who:
        if c.side == side and present(c) and c.conditions & SURPRISED != 0:
            caught += 1
    return 2 * caught > members(s, side)


def distance_dice(s: SEState) -> tuple[int, int]:
    """The dice of the encounter distance, (0, 0) where none are rolled (SE-024 to SE-032).

    A meeting that names no terrain keeps the places of the map.
    """
    if s.meeting.terrain == OPEN:
        return 0, 0
    surprised: i64 = 0
    groups: i64 = 0
    for side in range(len(s.side_names)):
        if members(s, side) > 0:
            groups += 1
            if group_surprised(s, side):
                surprised += 1
    if surprised > 0:
        return BOTH_SURPRISED if surprised == groups else ONE_SURPRISED
    return TERRAIN_DICE[s.meeting.terrain]


def sight_distance(s: SEState) -> i64:
    """In a dungeon or at night: the lesser of how far the parties see and how far the line of sight runs (SE-032)."""
    meeting = s.meeting
    if meeting.vision > 0 and meeting.sight > 0:
        return meeting.vision if meeting.vision < meeting.sight else meeting.sight
    return meeting.vision if meeting.vision > 0 else meeting.sight


def gap_between(s: SEState, dx: i64, dy: i64) -> i64:
    """The distance of the nearest opponents when everybody not of the players' side is moved by dx, dy squares."""
    least: i64 = 1 << 30
    for a in s.who:
        if a.side != s.players_side:
            continue
        for t in s.who:
            if t.side == s.players_side or t.mount >= 0:
                continue
            feet: i64 = distance(a.x, a.y, a.space, t.x + dx, t.y + dy, t.space)
            if feet < least:
                least = feet
    return least


def inside_after(s: SEState, dx: i64, dy: i64) -> bool:
    """Whether all whom that would move stay on open ground of the map."""
    for t in s.who:
        if t.side == s.players_side:
            continue
        if not s.grid.inside(t.x + dx, t.y + dy, t.space):
            return False
        k: i64 = 0
        while k < t.space * t.space:
            if s.grid.solid(s.doors, t.x + dx + k % t.space, t.y + dy + k // t.space):
                return False
            k += 1
    return True


def shift_for(s: SEState, feet: i64) -> tuple[int, int]:
    """How many squares east and south the foes are moved so that the nearest opponents stand that far apart (SE-033).

    The way is the one on which the groups stand apart already; where the map ends, as far as it goes.
    """
    wanted: i64 = (2 * feet + 5) // 10 * 5
    ax: i64 = 0
    ay: i64 = 0
    bx: i64 = 0
    by: i64 = 0
    ours: i64 = 0
    theirs: i64 = 0
    for c in s.who:
        if c.side == s.players_side:
            ax += c.x
            ay += c.y
            ours += 1
        else:
            bx += c.x
            by += c.y
            theirs += 1
    if ours == 0 or theirs == 0:
        return 0, 0
    dx: i64 = bx * ours - ax * theirs
    dy: i64 = by * ours - ay * theirs
    along: bool = dx * dx >= dy * dy
    sign: i64 = 1 if (dx if along else dy) >= 0 else -1
    best: i64 = 0
    off: i64 = 1 << 30
    steps: i64 = -200
    while steps <= 200:
        mx: i64 = sign * steps if along else 0
        my: i64 = 0 if along else sign * steps
        if inside_after(s, mx, my):
            gap: i64 = gap_between(s, mx, my)
            far: i64 = gap - wanted if gap > wanted else wanted - gap
            nearer: bool = far < off or (far == off and steps * steps < best * best)
            if gap > 0 and nearer and ahead(s, mx, my, along, sign):
                off = far
                best = steps
        steps += 1
    return (sign * best, 0) if along else (0, sign * best)


def ahead(s: SEState, mx: i64, my: i64, along: bool, sign: i64) -> bool:
    """Whether the foes would still stand on their own side of the players."""
    for a in s.who:
        if a.side != s.players_side:
            continue
        for t in s.who:
            if t.side != s.players_side:
                gap: i64 = t.x + mx - a.x if along else t.y + my - a.y
                if sign * gap < 0:
                    return False
    return True


def unaware_of(s: SEState, c: Combatant) -> bool:
    """Whether the creature does not know of the other group and so rolls for surprise (SE-001)."""
    return s.meeting.parties[c.side].unaware or c.sheet.unaware

"""Where the cunning fighter should stand: what threatens a square, who strikes as it leaves, what is worth a look."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.mechanics.grid import distance
from affray.rulesets.hundred_dungeons.harm.damage import Blow, withstood
from affray.rulesets.hundred_dungeons.standing import can_react, cover_between, hidden_from
from affray.rulesets.hundred_dungeons.state import Combatant, hazard_steps
from affray.rulesets.hundred_dungeons.strikes import defense_of
from affray.rulesets.hundred_dungeons.terms import COST_ACTION, HELD, MELEE, STOWED
from affray.rulesets.hundred_dungeons.travel import reachable, walker, way_to
from affray.tactics.hundred_dungeons.cunning_worth import (
    Mind,
    Threat,
    odds_of,
    steps_damage,
    steps_healing,
    weapon_mean,
    wound_worth,
)

NEARER: Final = 3
"""How many times likelier than the fighter a friend is attacked who stands nearer to the foe."""
KEPT: Final = 5
"""Squares of each kind that are thought through."""


def danger_at(m: Mind, x: i64, y: i64, dodged: bool = False) -> i64:
    """The damage, in hundredths of a hit point, that is to be feared in that square until the fighter's next turn.

    Foes are expected to go for whoever is nearest to them. With `dodged` only the part that dodging would prevent.
    """
    near: i64 = 0
    far: i64 = 0
    many: i64 = 0
    body = walker(m.s, m.c)
    for threat in m.threats:
        foe = threat.foe
        gap: i64 = distance(foe.x, foe.y, foe.space, x, y, body.space)
        harm: i64 = 0
        if gap <= foe.threat:
            harm = threat.near
        elif gap <= foe.threat + threat.walk:
            harm = threat.near * 8 // 10
        shoots: bool = threat.far > harm and gap <= threat.range + threat.walk
        if shoots:
            harm = threat.far
        if dodged:
            harm = harm * (100 - threat.chance) // 100
        if harm == 0:
            continue
        harm = harm // (1 + others_at(m, threat, gap))
        if shoots:
            far += harm
        else:
            near += harm
            many += 1
    if many > 2 and not dodged and body.space == 1:
        room: i64 = room_around(m, x, y)
        if many > room:
            near = near * room // many
    if not dodged and m.s.zones:
        far += hazard_at(m, y * m.s.grid.width + x)
    return near + far


def others_at(m: Mind, threat: Threat, gap: i64) -> i64:
    """How many others the foe may strike instead of the fighter, so far from it; nearer ones count several times."""
    foe = threat.foe
    others: i64 = 0
    around: i64 = 0
    for friend in m.friends:
        if friend.hp > 0:
            apart: i64 = distance(foe.x, foe.y, foe.space, friend.x, friend.y, friend.space)
            if apart < gap:
                others += NEARER
            elif apart == gap:
                others += 1
            if apart <= foe.threat + threat.walk:
                around += 1
    return others if others > around // 3 else around // 3


def room_around(m: Mind, x: i64, y: i64) -> i64:
    """How many squares around that one foes can stand in: on the map, not solid, no friend there."""
    room: i64 = 0
    s = m.s
    k: i64 = 0
    while k < 9:
        nx: i64 = x + k % 3 - 1
        ny: i64 = y + k // 3 - 1
        if k != 4 and s.grid.inside(nx, ny, 1) and not s.grid.solid(s.doors, nx, ny):
            number: i64 = s.occupied[ny * s.grid.width + nx]
            if number < 0 or number == m.c.number or s.who[number].side != m.c.side:
                room += 1
        k += 1
    return room


def hazard_at(m: Mind, square: i64) -> i64:
    """The damage, in hundredths of a hit point, that hazards do to whoever stands in the square."""
    total: i64 = 0
    for zone in m.s.zones:
        step = hazard_steps(m.s, zone)
        if step is not None and square in zone.squares:
            total += steps_damage(step.first) + (600 if step.first else 0)
    return total


def danger_here(m: Mind) -> i64:
    """The damage to be feared where the fighter stands, in hundredths of a hit point; blows only."""
    return danger_at(m, m.c.x, m.c.y)


def provoked_by_leaving(m: Mind, x: i64, y: i64) -> i64:
    """What the blows cost that are to be feared on the way to a square, from the foes whose reach it leaves."""
    body = walker(m.s, m.c)
    if body.disengaging or body.sheet.flyby or (x == body.x and y == body.y):
        return 0
    width: i64 = m.s.grid.width
    squares = way_to(m.s, m.c, x, y).squares
    total: i64 = 0
    for foe in m.foes:
        if foe.reaction_used or hidden_from(m.c, foe) or not can_react(m.s, foe):
            continue
        near: bool = distance(foe.x, foe.y, foe.space, body.x, body.y, body.space) <= foe.threat
        for square in squares:
            now: bool = distance(foe.x, foe.y, foe.space, square % width, square // width, body.space) <= foe.threat
            if near and not now:
                total += one_blow(m, foe)
                break
            near = now
    return total


def one_blow(m: Mind, foe: Combatant) -> i64:
    """What one melee attack of the foe on the fighter costs it, misses counted."""
    best: i64 = weapon_mean(foe, -1)
    dtype: i64 = 0
    bonus: i64 = 4
    k: i64 = 0
    while k < len(foe.where):
        weapon = foe.sheet.weapons[k]
        if foe.where[k] == HELD and weapon.melee() and weapon_mean(foe, k) > best:
            best = weapon_mean(foe, k)
            dtype = weapon.dtype
            if weapon.attack > bonus:
                bonus = weapon.attack
        k += 1
    chance: i64 = odds_of(defense_of(m.c) - bonus, -1 if m.c.dodging else 0, 1)
    damage: i64 = withstood(m.s, m.c, Blow(best, dtype, None, MELEE))
    return wound_worth(m, m.c, damage, damage * 17 // 10) * chance // 100


def stays_provoking(m: Mind) -> i64:
    """What the blows cost that are to be feared for shooting or casting where the fighter stands."""
    if m.c.disengaging:
        return 0
    total: i64 = 0
    for foe in m.foes:
        if not foe.reaction_used and distance(foe.x, foe.y, foe.space, m.c.x, m.c.y, m.c.space) <= foe.threat:
            if can_react(m.s, foe):
                total += one_blow(m, foe)
    return total


def ends_of(m: Mind) -> list[int]:
    """The squares where the fighter can end its movement, its own first."""
    body = walker(m.s, m.c)
    here: i64 = body.y * m.s.grid.width + body.x
    found: list[int] = [here]
    for square in reachable(m.s, m.c).ends:
        if square != here:
            found.append(square)
    return found


def melee_reach(c: Combatant) -> i64:
    """How far the creature can strike with something in hand, its fists included, in feet."""
    return c.threat


def far_reach(c: Combatant) -> i64:
    """How far the creature can do harm from afar with what it has, in feet; 0 when it cannot."""
    best: i64 = 0
    k: i64 = 0
    while k < len(c.where):
        weapon = c.sheet.weapons[k]
        if c.where[k] == HELD and c.ammo[k] != 0 and weapon.range > best:
            best = weapon.range
        k += 1
    k = 0
    while k < len(c.uses):
        power = c.sheet.powers[k]
        if power.cost == COST_ACTION and c.uses[k] != 0 and power.range > best and steps_damage(power.steps) > 0:
            best = power.range
        k += 1
    return best


def candidates(m: Mind, ends: list[int]) -> list[int]:
    """The squares that are worth a closer look: the safest from which a foe can be struck, and those for shooting."""
    width: i64 = m.s.grid.width
    space: i64 = walker(m.s, m.c).space
    near: list[int] = []
    far: list[int] = []
    near_costs: list[int] = []
    far_costs: list[int] = []
    reach: i64 = melee_reach(m.c)
    shot: i64 = far_reach(m.c)
    for square in ends:
        x: i64 = square % width
        y: i64 = square // width
        least: i64 = 1 << 20
        gain: i64 = 0
        for foe in m.foes:
            gap: i64 = distance(foe.x, foe.y, foe.space, x, y, space)
            if gap < least:
                least = gap
            if gap <= reach:
                value: i64 = m.worth[foe.number] * 400 // (100 * (foe.hp + 3))
                if value > gain:
                    gain = value
        if least <= reach:
            cost: i64 = wound_worth(m, m.c, danger_at(m, x, y), 0) * 3 // 10 - gain
            _keep(near, near_costs, square, cost)
        if shot > 0 and least <= shot:
            cost = wound_worth(m, m.c, danger_at(m, x, y), 0) * 100 + least // 5
            _keep(far, far_costs, square, cost)
    found = near + [square for square in far if square not in near]
    for friend in m.friends:
        if 2 * friend.hp < friend.hp_max and mends_by_touch(m.c):
            square = _beside(m, ends, friend)
            if square >= 0 and square not in found:
                found.append(square)
    return found


def mends_by_touch(c: Combatant) -> bool:
    """Whether the creature has healing for whom it can touch."""
    k: i64 = 0
    while k < len(c.uses):
        power = c.sheet.powers[k]
        if c.uses[k] != 0 and power.range <= 5 and not power.item and steps_healing(power.steps) > 0:
            return True
        k += 1
    return False


def _beside(m: Mind, ends: list[int], friend: Combatant) -> i64:
    """The safest square beside a friend, -1 for none."""
    best: i64 = -1
    least: i64 = 1 << 40
    width: i64 = m.s.grid.width
    space: i64 = walker(m.s, m.c).space
    for square in ends:
        x: i64 = square % width
        y: i64 = square // width
        if distance(friend.x, friend.y, friend.space, x, y, space) <= 5:
            danger: i64 = danger_at(m, x, y)
            if danger < least:
                least = danger
                best = square
    return best


def _keep(squares: list[int], costs: list[int], square: i64, cost: i64) -> None:
    """Enters a square among the cheapest."""
    place: i64 = len(costs)
    while place > 0 and costs[place - 1] > cost:
        place -= 1
    if place >= KEPT:
        return
    squares.insert(place, square)
    costs.insert(place, cost)
    if len(squares) > KEPT:
        squares.pop()
        costs.pop()


def covered(m: Mind, square: i64) -> i64:
    """How many foes the square has cover against, with the fighter imagined there by the caller."""
    count: i64 = 0
    for foe in m.foes:
        if cover_between(m.s, foe, m.c) != 0:
            count += 1
    return count


def carries_bow(c: Combatant) -> i64:
    """The number of a stowed weapon that shoots and has something to shoot with; -1 for none."""
    k: i64 = 0
    while k < len(c.where):
        if c.where[k] == STOWED and c.sheet.weapons[k].ammunition and c.ammo[k] != 0:
            return k
        k += 1
    return -1

"""Queries: where creatures stand, how far, who sees whom, what each can still do. Nothing here changes anything.

Distances are feet on the 5-foot grid, diagonals counting 5 (HD-063 by the default reading); a rider counts as standing
in the whole space of the mount (HD-133).
"""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.grid import DEEP, distance, distance_3d
from affray.mechanics.sight import (
    BRIGHT,
    DARKNESS,
    creature_cover,
    light_at,
    obscured_at,
    obscured_between,
    sight_clear,
    wall_cover,
)
from affray.mechanics.sight import NONE as NO_COVER
from affray.mechanics.sight import PARTIAL as PARTIAL_COVER
from affray.rulesets.hundred_dungeons.state import Combatant, HDState
from affray.rulesets.hundred_dungeons.terms import (
    BLINDED,
    CHARMED,
    FRIGHTENED,
    GRAPPLED,
    HELD,
    INCAPACITATED,
    INVISIBLE,
    MARTIAL,
    PARALYZED,
    PETRIFIED,
    SLOWED,
    STUNNED,
    SURPRISED,
    UNCONSCIOUS,
)


def present(c: Combatant) -> bool:
    """Whether the creature is on the field and alive (dying counts)."""
    return not c.dead and not c.gone


def able(c: Combatant) -> bool:
    """Whether the creature can take actions at all (HD-168)."""
    return not c.dead and not c.gone and c.conditions & INCAPACITATED == 0


def hostile(a: Combatant, b: Combatant) -> bool:
    """Whether the two are enemies: they stand on different sides."""
    return a.side != b.side


def feet_between(s: HDState, a: Combatant, b: Combatant) -> i64:
    """Feet from the nearest square of one to the nearest of the other; heights count as a third axis on a hilly map."""
    if not s.grid.hilly:
        return distance(a.x, a.y, a.space, b.x, b.y, b.space)
    width: i64 = s.grid.width
    return distance_3d(
        a.x,
        a.y,
        a.space,
        s.grid.elevation[a.y * width + a.x],
        b.x,
        b.y,
        b.space,
        s.grid.elevation[b.y * width + b.x],
    )


def feet_to_square(s: HDState, c: Combatant, x: i64, y: i64) -> i64:
    """Feet from a creature to a square."""
    return distance(c.x, c.y, c.space, x, y, 1)


def deep_water(s: HDState, c: Combatant) -> bool:
    """Whether the creature is immersed: it stands in deep water and does not fly over it."""
    if s.grid.plain or c.sheet.fly > 0:
        return False
    return s.grid.ground[c.y * s.grid.width + c.x] & DEEP != 0


def line_of_sight(s: HDState, a: Combatant, b: Combatant) -> bool:
    """Whether no total cover lies between the two (HD-094)."""
    if s.grid.plain:
        return True
    return sight_clear(s.grid, s.doors, a.x, a.y, a.space, b.x, b.y, b.space)


def light_of(s: HDState, x: i64, y: i64) -> i64:
    """The light in a square: 0 dark, 1 dim, 2 bright; zones of darkness and light count, the newest first."""
    square: i64 = y * s.grid.width + x
    for zone in s.zones:
        if zone.light >= 0 and square in zone.squares:
            return zone.light
    if not s.grid.shaded:
        return s.light
    mapped: i64 = light_at(s.grid, s.doors, x, y, [])
    return mapped if mapped < s.light else s.light


def veiled(s: HDState, c: Combatant) -> bool:
    """Whether the creature stands in fog, foliage or the like."""
    return obscured_at(s.grid, s.veil, c.y * s.grid.width + c.x)


def obscured_from(s: HDState, viewer: Combatant, seen: Combatant) -> bool:
    """Whether darkness, fog or foliage hides `seen` from `viewer` (HD-096).

    It hides who is in it, and who is beyond it; whoever looks out of it sees those outside.
    """
    if s.light == BRIGHT and not s.grid.shaded and not s.grid.veiled and not s.zones:
        return False
    gap: i64 = feet_between(s, viewer, seen)
    if gap <= viewer.sheet.blindsight:
        return False
    if s.grid.veiled or s.veil:
        if veiled(s, seen):
            return True
        if not veiled(s, viewer) and obscured_between(
            s.grid, s.veil, viewer.x, viewer.y, viewer.space, seen.x, seen.y, seen.space
        ):
            return True
    if light_of(s, seen.x, seen.y) == DARKNESS:
        return gap > viewer.sheet.darkvision and gap > viewer.sheet.truesight
    return False


def sees(s: HDState, viewer: Combatant, seen: Combatant) -> bool:
    """Whether `seen` is visible to `viewer`, walls apart: blindness, invisibility, hiding and obscurement (HD-171)."""
    if viewer.conditions & BLINDED == 0 and seen.conditions & INVISIBLE == 0 and not seen.hidden_from:
        return not obscured_from(s, viewer, seen)
    if hidden_from(seen, viewer):
        return False
    gap: i64 = feet_between(s, viewer, seen)
    if viewer.conditions & BLINDED != 0 and gap > viewer.sheet.blindsight:
        return False
    if seen.conditions & INVISIBLE != 0 and not revealed_to(seen, viewer):
        if gap > viewer.sheet.blindsight and gap > viewer.sheet.truesight:
            return False
    return not obscured_from(s, viewer, seen)


def revealed_to(seen: Combatant, viewer: Combatant) -> bool:
    """Whether the referee ruled that the invisible creature is given away to the viewer (HD-172)."""
    for number in seen.revealed:
        if number == viewer.number:
            return True
    return False


def hidden_from(seen: Combatant, viewer: Combatant) -> bool:
    """Whether `seen` is hidden from `viewer` (HD-097)."""
    for number in seen.hidden_from:
        if number == viewer.number:
            return True
    return False


def cover_between(s: HDState, a: Combatant, t: Combatant) -> i64:
    """The cover of `t` against an attack or effect of `a`: 0 none, 1 partial, 2 total (HD-090, HD-092).

    A mount and its rider give one another none, nor does anybody that either of them holds.
    """
    cover: i64 = NO_COVER
    if s.grid.hinders:
        cover = wall_cover(s.grid, s.doors, a.x, a.y, a.space, t.x, t.y, t.space)
        if cover != NO_COVER:
            return cover
    if distance(a.x, a.y, a.space, t.x, t.y, t.space) <= 5:
        return NO_COVER
    if creature_cover(s.grid, s.occupied, a.x, a.y, a.space, a.number, t.x, t.y, t.space, t.number, [a.mount, t.mount]):
        return PARTIAL_COVER
    return cover


def can_react(s: HDState, c: Combatant) -> bool:
    """Whether the creature has its reaction (HD-016) and nothing bars it (HD-010, HD-154, HD-168, HD-196)."""
    if c.reaction_used or c.dead or c.gone:
        return False
    if c.conditions & (INCAPACITATED | SLOWED | SURPRISED) != 0:
        return False
    return c.exhaustion == 0 and not (c.dragging and s.moving == c.number)


def speed(s: HDState, c: Combatant) -> i64:
    """The creature's speed now, in feet: bonuses, the cap of slowed (HD-197), 0 for who is held or cannot move."""
    if c.conditions & (GRAPPLED | PARALYZED | STUNNED) != 0:
        return 0
    if c.mount >= 0:
        mount = s.who[c.mount]
        return speed(s, mount)
    feet: i64 = c.sheet.walk
    if c.sheet.fly > feet:
        feet = c.sheet.fly
    if c.sheet.swim > feet and deep_water(s, c):
        feet = c.sheet.swim
    feet += c.mod_speed
    if feet < 0:
        feet = 0
    if c.conditions & SLOWED != 0 and feet > 20:
        return 20
    if c.dragging and feet > 20:
        return 20
    return feet


def own_speed(s: HDState, c: Combatant) -> i64:
    """The speed on the creature's own feet, mount or not."""
    if c.mount < 0:
        return speed(s, c)
    if c.conditions & (GRAPPLED | PARALYZED | STUNNED) != 0:
        return 0
    feet: i64 = c.sheet.walk + c.mod_speed
    return 20 if c.conditions & SLOWED != 0 and feet > 20 else feet


def movement_left(s: HDState, c: Combatant) -> i64:
    """Feet of movement that are left this turn (HD-012, HD-024)."""
    left: i64 = speed(s, c)
    if left == 0:
        return 0
    left = left + c.bonus_moved - c.moved
    return left if left > 0 else 0


def wields(c: Combatant, item: i64) -> bool:
    """Whether weapon number `item` is in hand; the unarmed attack always is."""
    return item < 0 or c.where[item] == HELD


def dual_wielding(c: Combatant) -> bool:
    """Whether two Light melee weapons are held, or martial ones with the exploit for it (HD-085, HD-086)."""
    found: i64 = 0
    k: i64 = 0
    while k < len(c.where):
        if c.where[k] == HELD:
            weapon = c.sheet.weapons[k]
            if weapon.category != 3:
                if not weapon.melee() or weapon.hands > 1:
                    return False
                if not weapon.light and not (c.sheet.dual_martial and weapon.category <= MARTIAL):
                    return False
                found += 1
        k += 1
    if found == 0:
        unarmed = c.sheet.unarmed
        return unarmed is not None and "light" in unarmed.words and c.shield_where != HELD
    return found >= 2


def threat_feet(c: Combatant) -> i64:
    """How far the creature can strike in melee with what it has in hand (HD-063)."""
    best: i64 = 5
    k: i64 = 0
    while k < len(c.where):
        if c.where[k] == HELD:
            weapon = c.sheet.weapons[k]
            if weapon.reach > best and weapon.melee():
                best = weapon.reach
        k += 1
    return best + c.mod_reach


def within_threat(s: HDState, striker: Combatant, other: Combatant) -> bool:
    """Whether `other` stands in the melee reach of `striker`."""
    return feet_between(s, striker, other) <= striker.threat


def effect_source(c: Combatant, bit: i64, source: i64) -> bool:
    """Whether the creature has the condition from that source."""
    for effect in c.effects:
        if effect.conditions & bit != 0 and effect.source == source:
            return True
    return False


def charmed_by(c: Combatant, other: Combatant) -> bool:
    """Whether `other` is the charmer of `c` (HD-145)."""
    return c.conditions & CHARMED != 0 and effect_source(c, CHARMED, other.number)


def fears_in_sight(s: HDState, c: Combatant) -> bool:
    """Whether a source of the creature's fear is in its line of sight (HD-160)."""
    if c.conditions & FRIGHTENED == 0:
        return False
    for effect in c.effects:
        if effect.conditions & FRIGHTENED != 0:
            if effect.source < 0:
                return True
            source = s.who[effect.source]
            if present(source) and line_of_sight(s, c, source):
                return True
    return False


def moves_closer_to_fear(s: HDState, c: Combatant, x: i64, y: i64, nx: i64, ny: i64) -> bool:
    """Whether a step from x, y to nx, ny comes closer to what the creature fears (HD-161)."""
    for effect in c.effects:
        if effect.conditions & FRIGHTENED != 0 and effect.source >= 0:
            fear = s.who[effect.source]
            if present(fear):
                before: i64 = distance(x, y, c.space, fear.x, fear.y, fear.space)
                if distance(nx, ny, c.space, fear.x, fear.y, fear.space) < before:
                    return True
    return False


def renown_for(c: Combatant, skill: str) -> i64:
    """Renown when a skill of that name applies (HD-077); exhaustion 2 takes it away (HD-155)."""
    if c.exhaustion >= 2 or not skill:
        return 0
    return c.sheet.renown if skill in c.sheet.skills else 0


def dies_outright(s: HDState, c: Combatant) -> bool:
    """Whether 0 hit points kill at once (HD-122, HD-123 and option allied_npc_zero)."""
    if c.sheet.player or c.important:
        return False
    return c.side != s.players_side or s.options.allies_die


def free_spot(s: HDState, x: i64, y: i64, space: i64, mover: i64) -> bool:
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


def helpless(c: Combatant) -> bool:
    """Whether the creature is down for the fight: unconscious, petrified, or dead."""
    return c.dead or c.gone or c.conditions & (UNCONSCIOUS | PETRIFIED) != 0


def holds(grappler: Combatant, c: Combatant) -> bool:
    """Whether the one creature has the other grappled (HD-162)."""
    for number in c.holders:
        if number == grappler.number:
            return True
    return False

"""What a seat may know of a battle, as plain data; the invariants; the figures of a battle that is over."""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.state import DRAW, UNDECIDED
from affray.mechanics.grid import distance
from affray.rulesets.second_edition.gear import gear_count, gear_name, gear_where
from affray.rulesets.second_edition.harm.damage import real_hp
from affray.rulesets.second_edition.standing import opportunity_limit, present, rate_of, wrestling
from affray.rulesets.second_edition.state import Combatant, SEState, power_of, weapon_of
from affray.rulesets.second_edition.strikes import front_ac
from affray.rulesets.second_edition.terms import (
    COMPASS,
    CONDITIONS,
    DEEDS,
    DO_ATTACK,
    DO_CAST,
    DO_GUARD,
    DO_ITEM,
    DO_NOTHING,
    DO_POTION,
    HELD,
    HIDDEN,
    ON_GROUND,
    PHASE_HELD,
    PHASE_OVER,
    PHASE_TURN,
    PHASES,
    STOWED,
)
from affray.rulesets.second_edition.travel import movement_left


def observe(s: SEState, seat: i64) -> dict[str, object]:
    """What the seat may know; seat 0 knows all.

    Others learn neither enemies' hit points, nor what they have declared before they act, nor where the hidden are.
    """
    known = [c for c in s.who if seat == 0 or visible_to(s, c, seat)]
    numbers = [c.number for c in known]
    doors: dict[str, object] = {}
    for place, door in enumerate(s.grid.doors):
        doors[s.grid.name(door.y * s.grid.width + door.x)] = ("closed", "open", "locked")[s.doors[place]]
    lying: list[object] = []
    for c in s.who:
        lying.extend(_lying(s, c))
    acting: bool = s.phase in (PHASE_TURN, PHASE_HELD)
    return {
        "round": s.round,
        "seconds": 60 * (s.round if s.phase == PHASE_TURN else max(0, s.round - 1)),
        "phase": PHASES[s.phase],
        "pass": s.pass_number,
        "turn": s.who[s.current].name if acting and s.current in numbers else "",
        "order": _order(s, numbers),
        "winner": s.side_names[s.winner] if s.winner >= 0 else ("draw" if s.winner == DRAW else None),
        "over": s.winner != UNDECIDED,
        "ended_by": s.ended_by,
        "distance": s.distance,
        "width": s.grid.width,
        "height": s.grid.height,
        "doors": doors,
        "zones": [],
        "lying": lying,
        "combatants": [_combatant(s, c, seat == 0 or own(s, c, seat)) for c in known],
    }


def _order(s: SEState, numbers: list[int]) -> list[object]:
    """Who acts in this round, lowest total first, those who hold their action last."""
    rows = [c for c in s.who if c.number in numbers and c.declared != DO_NOTHING and present(c)]
    rows.sort(key=_by_total)
    return [c.name for c in rows]


def _by_total(c: Combatant) -> int:
    return c.total + (1_000 if c.holding_back else 0)


def own(s: SEState, c: Combatant, seat: i64) -> bool:
    """Whether the seat decides for somebody on the creature's side."""
    for other in s.who:
        if other.seat == seat and other.side == c.side:
            return True
    return False


def visible_to(s: SEState, c: Combatant, seat: i64) -> bool:
    """Whether the seat's side knows where the creature is."""
    return own(s, c, seat) or c.conditions & HIDDEN == 0


def _lying(s: SEState, c: Combatant) -> list[object]:
    found: list[object] = []
    for k in range(gear_count(c)):
        if gear_where(c, k) == ON_GROUND and c.ground[k] >= 0:
            found.append({"name": gear_name(c, k), "at": s.grid.name(c.ground[k]), "owner": c.name})
    return found


def health_word(c: Combatant) -> str:
    """How hurt a creature looks."""
    if c.dead or c.hp <= 0:
        return "down"
    if c.hp >= c.hp_max:
        return "unhurt"
    return "hurt" if c.hp * 2 > c.hp_max else "bloodied"


def declared_words(c: Combatant) -> str:
    """What the creature has declared, in words; empty for nothing."""
    if c.declared == DO_NOTHING:
        return ""
    words = DEEDS[c.declared]
    if c.declared in (DO_ATTACK, DO_GUARD):
        words = words + " " + weapon_of(c, c.tool).ident
    elif c.declared in (DO_CAST, DO_ITEM, DO_POTION) and c.tool >= 0:
        words = words + " " + power_of(c, c.tool).ident
    if c.set_weapon:
        words = words + " set"
    return "hold " + words if c.holding_back else words


def _combatant(s: SEState, c: Combatant, whole: bool) -> dict[str, object]:
    words = [name for place, name in enumerate(CONDITIONS) if c.conditions & (1 << place) != 0]
    data: dict[str, object] = {
        "name": c.name,
        "id": c.number,
        "side": s.side_names[c.side],
        "player": c.sheet.player,
        "at": s.grid.name(c.y * s.grid.width + c.x),
        "x": c.x,
        "y": c.y,
        "space": c.space,
        "facing": COMPASS[c.facing].upper(),
        "dead": c.dead,
        "gone": c.gone,
        "health": health_word(c),
        "conditions": words,
        "wrestling": wrestling(c),
        "held_by": s.who[c.held_by].name if c.held_by >= 0 else "",
        "trapped": c.trapped_by >= 0,
        "mount": s.who[c.mount].name if c.mount >= 0 else "",
        "holds": [gear_name(c, k) for k in range(gear_count(c)) if gear_where(c, k) == HELD] + list(c.loot),
        "declared": declared_words(c) if whole or c.revealed else "",
    }
    if not whole:
        data["hp"] = health_word(c)
        return data
    unseen: bool = c.conditions & HIDDEN != 0
    data["hidden_from"] = [other.name for other in s.who if unseen and other.side != c.side]
    data["hp"] = c.hp
    data["hp_max"] = c.hp_max
    data["hp_real"] = real_hp(c)
    data["ac"] = front_ac(c)
    data["thac0"] = c.sheet.thac0
    data["rate"] = rate_of(s, c)
    data["movement"] = movement_left(s, c)
    data["con"] = c.con
    data["total"] = c.total
    data["attacks"] = c.attacks_left
    data["opportunities"] = max(0, opportunity_limit(s, c) - c.opportunities)
    data["items"] = [gear_name(c, k) for k in range(gear_count(c)) if gear_where(c, k) == STOWED]
    data["wakes"] = c.wake_hours
    data["concentrating"] = power_of(c, c.long_power).ident if c.long_power >= 0 else ""
    data["weapons"] = [weapon.ident for weapon in c.sheet.weapons]
    data["powers"] = [
        {"id": power.ident, "uses": c.uses[place], "kind": power.kind} for place, power in enumerate(c.sheet.powers)
    ]
    return data


def tally(s: SEState) -> list[list[int]]:
    """For each combatant in order: died, times it fell to 0 hit points, damage dealt, damage taken."""
    return [[1 if c.dead else 0, c.falls, c.dealt, c.taken] for c in s.who]


def faults(s: SEState) -> list[str]:
    """Broken invariants, as sentences; empty when the state is sound."""
    found: list[str] = []
    seen = [-1] * s.grid.size
    for c in s.who:
        _body_faults(c, found)
        if present(c):
            _bond_faults(s, c, found)
            _place_faults(s, c, seen, found)
        elif not c.grace and (c.holds >= 0 or c.held_by >= 0 or c.mount >= 0 or c.rider >= 0):
            found.append(c.name + " is off the field but holds on to somebody")
    for square, number in enumerate(s.occupied):
        if number != seen[square] and (number < 0 or not s.who[number].grace):
            found.append("square " + s.grid.name(square) + " is said to hold " + str(number))
    if s.guards != sum([1 for c in s.who if c.guarding]):
        found.append("the count of guards is off")
    if s.phase == PHASE_OVER and s.winner == UNDECIDED:
        found.append("the battle is over and undecided")
    return found


def _body_faults(c: Combatant, found: list[str]) -> None:
    if c.hp > c.hp_max:
        found.append(c.name + " has " + str(c.hp) + " of " + str(c.hp_max) + " hit points")
    if c.nonlethal != sum([packet.amount for packet in c.packets]):
        found.append(c.name + "'s nonlethal damage is not the sum of its packets")
    if c.nonlethal < 0 or c.hp + c.nonlethal > c.hp_max:
        found.append(c.name + " has more nonlethal damage than damage")
    if c.acid < 0:
        found.append(c.name + " has less than no acid damage")
    if c.attacks_left < 0:
        found.append(c.name + " has made more attacks than it had")
    if c.facing < 0 or c.facing > 7:
        found.append(c.name + " faces nowhere")


def _bond_faults(s: SEState, c: Combatant, found: list[str]) -> None:
    if c.holds >= 0 and s.who[c.holds].held_by != c.number:
        found.append(c.name + " holds somebody who is not held")
    if c.held_by >= 0 and s.who[c.held_by].holds != c.number:
        found.append(c.name + " is held by somebody who does not hold")
    if c.trap_who >= 0 and s.who[c.trap_who].trapped_by != c.number:
        found.append(c.name + " traps a weapon that is free")
    if c.trapped_by >= 0 and s.who[c.trapped_by].trap_who != c.number:
        found.append(c.name + "'s weapon is trapped by nobody")


def _place_faults(s: SEState, c: Combatant, seen: list[int], found: list[str]) -> None:
    if not s.grid.inside(c.x, c.y, c.space):
        found.append(c.name + " is off the map")
        return
    if c.mount >= 0:
        mount = s.who[c.mount]
        if mount.rider != c.number or mount.x != c.x or mount.y != c.y or not present(mount):
            found.append(c.name + " does not sit where its mount is")
        return
    if c.under >= 0:
        below = s.who[c.under]
        gone: bool = not present(below) and not below.grace
        if distance(below.x, below.y, below.space, c.x, c.y, c.space) > 0 or gone:
            found.append(c.name + " lies on somebody who is elsewhere")
        return
    k: i64 = 0
    while k < c.space * c.space:
        at: i64 = (c.y + k // c.space) * s.grid.width + c.x + k % c.space
        if seen[at] >= 0:
            found.append(c.name + " shares a square with " + s.who[seen[at]].name)
        seen[at] = c.number
        k += 1

"""What a seat may know of a battle, as plain data; the invariants; the figures of a battle that is over."""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.state import DRAW, UNDECIDED
from affray.rulesets.hundred_dungeons.gear import gear_count, gear_name, gear_where
from affray.rulesets.hundred_dungeons.standing import hidden_from, movement_left, present, speed
from affray.rulesets.hundred_dungeons.state import Combatant, HDState
from affray.rulesets.hundred_dungeons.strikes import defense_of
from affray.rulesets.hundred_dungeons.terms import CONDITIONS, HELD, PHASE_TURN, PHASES, STOWED


def observe(s: HDState, seat: i64) -> dict[str, object]:
    """What the seat may know; seat 0 knows all. Others do not learn enemies' hit points nor who is hidden from all of
    theirs.
    """
    known = [c for c in s.who if seat == 0 or visible_to(s, c, seat)]
    numbers = [c.number for c in known]
    zones: list[object] = []
    for zone in s.zones:
        zones.append({"name": zone.name, "squares": [s.grid.name(square) for square in zone.squares]})
    doors: dict[str, object] = {}
    for place, door in enumerate(s.grid.doors):
        doors[s.grid.name(door.y * s.grid.width + door.x)] = ("closed", "open", "locked")[s.doors[place]]
    return {
        "round": s.round,
        "seconds": 20 * (s.round if s.phase == 1 else max(0, s.round - 1)),
        "phase": PHASES[s.phase],
        "turn": s.who[s.current].name if s.current in numbers else "",
        "order": [s.who[number].name for number in s.order if number in numbers],
        "turns": [s.who[number].name for number in s.turns_taken if number in numbers],
        "winner": s.side_names[s.winner] if s.winner >= 0 else ("draw" if s.winner == DRAW else None),
        "over": s.winner != UNDECIDED,
        "ended_by": s.ended_by,
        "width": s.grid.width,
        "height": s.grid.height,
        "doors": doors,
        "zones": zones,
        "combatants": [_combatant(s, c, seat == 0 or _own(s, c, seat)) for c in known],
    }


def _own(s: HDState, c: Combatant, seat: i64) -> bool:
    for other in s.who:
        if other.seat == seat and other.side == c.side:
            return True
    return False


def visible_to(s: HDState, c: Combatant, seat: i64) -> bool:
    """Whether somebody on the seat's side knows where the creature is."""
    if _own(s, c, seat):
        return True
    for other in s.who:
        if other.side != c.side and _own(s, other, seat) and present(other) and not hidden_from(c, other):
            return True
    return False


def health_word(c: Combatant) -> str:
    """How hurt a creature looks."""
    if c.dead or c.hp <= 0:
        return "down"
    if c.hp >= c.hp_max:
        return "unhurt"
    return "hurt" if c.hp * 2 > c.hp_max else "bloodied"


def _combatant(s: HDState, c: Combatant, whole: bool) -> dict[str, object]:
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
        "dead": c.dead,
        "gone": c.gone,
        "health": health_word(c),
        "conditions": words,
        "mount": s.who[c.mount].name if c.mount >= 0 else "",
        "holds": [gear_name(c, k) for k in range(gear_count(c)) if gear_where(c, k) == HELD],
    }
    if not whole:
        data["hp"] = health_word(c)
        return data
    data["hp"] = c.hp
    data["hp_max"] = c.hp_max
    data["defense"] = defense_of(c)
    data["exhaustion"] = c.exhaustion
    data["movement"] = movement_left(s, c)
    data["speed"] = speed(s, c)
    data["reaction"] = "used" if c.reaction_used else "ready"
    data["action_used"] = c.action_used
    data["quick_used"] = c.quick_used
    data["items"] = [gear_name(c, k) for k in range(gear_count(c)) if gear_where(c, k) == STOWED]
    data["hidden_from"] = [s.who[number].name for number in c.hidden_from]
    data["hide_result"] = c.hide_result
    data["concentrating"] = _concentration(c)
    data["grappled_by"] = [s.who[number].name for number in c.holders]
    data["dying_turns"] = c.dying_turns
    data["breath"] = c.breath
    data["hit_dice"] = c.hit_dice
    data["weapons"] = [weapon.ident for weapon in c.sheet.weapons]
    data["powers"] = [
        {"id": power.ident, "uses": c.uses[place], "kind": power.kind} for place, power in enumerate(c.sheet.powers)
    ]
    return data


def _concentration(c: Combatant) -> str:
    if c.concentrating >= 0:
        return c.sheet.powers[c.concentrating].ident
    if c.slow_power >= 0:
        return c.sheet.powers[c.slow_power].ident
    if c.ready_verb == 1 and c.ready_item >= 0:
        return c.sheet.powers[c.ready_item].ident
    return ""


def tally(s: HDState) -> list[list[int]]:
    """For each combatant in order: died, times it fell to 0 hit points, damage dealt, damage taken."""
    return [[1 if c.dead else 0, c.falls, c.dealt, c.taken] for c in s.who]


def faults(s: HDState) -> list[str]:
    """Broken invariants, as sentences; empty when the state is sound."""
    found: list[str] = []
    seen = [-1] * s.grid.size
    for c in s.who:
        if c.hp < 0 or c.hp > c.hp_max:
            found.append(c.name + " has " + str(c.hp) + " of " + str(c.hp_max) + " hit points")
        if c.dead and c.hp > 0:
            found.append(c.name + " is dead with hit points left")
        if c.exhaustion < 0 or c.exhaustion > 6:
            found.append(c.name + " has exhaustion " + str(c.exhaustion))
        if c.quick_used > 2 or (c.action_used and c.quick_used > 0):
            found.append(c.name + " has taken more than a turn allows")
        if present(c):
            _places(s, c, seen, found)
        elif c.holders or c.mount >= 0 or c.rider >= 0:
            found.append(c.name + " is off the field but holds on to somebody")
    for square, number in enumerate(s.occupied):
        if number != seen[square]:
            found.append("square " + s.grid.name(square) + " is said to hold " + str(number))
    if s.readied != sum([1 for c in s.who if c.ready_verb >= 0]):
        found.append("the count of readied actions is off")
    if s.phase == PHASE_TURN and (s.current < 0 or s.current != s.order[s.position]):
        found.append("the turn is not that of the cursor")
    return found


def _places(s: HDState, c: Combatant, seen: list[int], found: list[str]) -> None:
    if not s.grid.inside(c.x, c.y, c.space):
        found.append(c.name + " is off the map")
        return
    if c.mount >= 0:
        mount = s.who[c.mount]
        if mount.rider != c.number or mount.x != c.x or mount.y != c.y or not present(mount):
            found.append(c.name + " does not sit where its mount is")
        return
    k: i64 = 0
    while k < c.space * c.space:
        at: i64 = (c.y + k // c.space) * s.grid.width + c.x + k % c.space
        if seen[at] >= 0:
            found.append(c.name + " shares a square with " + s.who[seen[at]].name)
        seen[at] = c.number
        k += 1

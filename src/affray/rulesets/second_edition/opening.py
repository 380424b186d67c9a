"""From the meeting to the order of a round: surprise, distance, declarations, initiative (SE-001 to SE-098)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.kernel.requests import GM_SEAT, Request
from affray.rulesets.second_edition.ending import check_over
from affray.rulesets.second_edition.harm.conditions import end_conditions
from affray.rulesets.second_edition.harm.zero import start_of_round
from affray.rulesets.second_edition.initiative import action_adds, attacks_of, situation_adds
from affray.rulesets.second_edition.meeting import (
    CAMOUFLAGE,
    DUNGEON,
    distance_dice,
    shift_for,
    sight_distance,
    surprise_modifier,
    unaware_of,
)
from affray.rulesets.second_edition.placing import lift, put
from affray.rulesets.second_edition.procedures.deeds import defence_of
from affray.rulesets.second_edition.referee import asks_referee, referee_number
from affray.rulesets.second_edition.rows import row_count, row_kind, row_other, row_who, sort_rows
from affray.rulesets.second_edition.standing import able, present
from affray.rulesets.second_edition.state import ROW, Combatant, Fight, SEState
from affray.rulesets.second_edition.terms import (
    ASK_DECLARE,
    BOTH,
    DO_CAST,
    DO_DEFEND,
    DO_GUARD,
    DO_ITEM,
    DO_NOTHING,
    DO_OVERBEAR,
    HOLD,
    NO_NUMBER,
    PHASE_DECLARE,
    PHASE_INITIATIVE,
    PHASE_ROUND,
    PHASE_TURN,
    ROW_HOLD,
    ROW_OVERBEAR,
    ROW_TRAP,
    ROW_TURN,
    SET,
    SURPRISED,
    TOPIC_CAMOUFLAGE,
)

REROLL: Final = 2


# ------------------------------------------------------------------ the meeting


def meet(b: Fight) -> None:
    """Surprise for each, then the distance, then the field is laid out (SE-001 to SE-033)."""
    s = b.s
    if s.hit_points_due:
        s.hit_points_due = False
        for c in s.who:
            _roll_hit_points(b, c)
    if s.meeting.held:
        _camouflage(b)
        for c in s.who:
            if present(c) and unaware_of(s, c):
                _surprise(b, c)
        _distance(b)
    s.phase = PHASE_ROUND


def _roll_hit_points(b: Fight, c: Combatant) -> None:
    dice = c.sheet.hp_dice
    if dice is not None:
        rolled: i64 = b.throw(c.number, "hit-points", dice)
        c.hp_max = rolled if rolled > 1 else 1
        c.hp = c.hp_max


def _camouflage(b: Fight) -> None:
    """Where the encounter leaves it open, the referee names how well a party is camouflaged (SE-011)."""
    s = b.s
    for side in range(len(s.camouflage)):
        if s.camouflage[side] > 0 and asks_referee(b, TOPIC_CAMOUFLAGE):
            s.camouflage[side] = referee_number(b, TOPIC_CAMOUFLAGE, _first_of(s, side), CAMOUFLAGE)


def _first_of(s: SEState, side: i64) -> i64:
    for c in s.who:
        if c.side == side:
            return c.number
    return -1


def _surprise(b: Fight, c: Combatant) -> None:
    die: i64 = b.roll(c.number, "surprise", 10)
    modifier: i64 = surprise_modifier(b.s, c.side)
    total: i64 = die + modifier
    caught: bool = total <= 3
    if caught:
        c.base |= SURPRISED
        c.conditions |= SURPRISED
    if b.watched:
        words = c.name + " rolls " + str(total) + " for surprise" + (": surprised." if caught else ".")
        shown = Roll("surprise", [die], [die], [("situation", modifier)], total, 4, "")
        b.tell("surprised" if caught else "alert", "SE-002", words, c.number, -1, total, shown)


def _distance(b: Fight) -> None:
    """The encounter distance in feet, and the foes set that far away (SE-023, SE-033)."""
    s = b.s
    count, sides = distance_dice(s)
    feet: i64 = 0
    left: i64 = count
    while left > 0:
        feet += b.roll(-1, "distance", sides)
        left -= 1
    if count == 0:
        if s.meeting.terrain != DUNGEON:
            return
        feet = sight_distance(s)
    s.distance = feet
    if b.watched:
        b.tell("distance", "SE-023", "The groups meet at " + str(feet) + " feet.", -1, -1, feet)
    dx, dy = shift_for(s, feet)
    moved = [c for c in s.who if c.side != s.players_side and c.mount < 0 and present(c)]
    for c in moved:
        lift(s, c)
    for c in moved:
        put(s, c, c.x + dx, c.y + dy)


# ------------------------------------------------------------------ the start of a round


def start_round(b: Fight) -> None:
    """A round begins: the free round first, if anybody is surprised and somebody is not.

    The dying roll (SE-004, SE-259).
    """
    s = b.s
    if not s.meeting_over:
        s.meeting_over = True
        s.free_round = _free_round_due(s)
        if not s.free_round:
            _shake_off(b)
    elif s.free_round:
        s.free_round = False
    if not s.free_round:
        s.round += 1
    for c in s.who:
        fresh_round(c)
    s.joined = []
    s.held = []
    s.guards = 0
    s.count = NO_NUMBER
    if b.watched:
        words = "The free round." if s.free_round else "Round " + str(s.round) + "."
        b.tell("round", "SE-004" if s.free_round else "SE-098", words, -1, -1, s.round)
    start_of_round(b)
    for c in s.who:
        if c.sheet.has_recharge and present(c):
            _recharge(b, c)
    s.phase = PHASE_DECLARE
    if s.free_round:
        return
    check_over(b)


def _recharge(b: Fight, c: Combatant) -> None:
    for place, power in enumerate(c.sheet.powers):
        if power.recharge > 0 and c.uses[place] == 0 and b.roll(c.number, "recharge", 6) >= power.recharge:
            c.uses[place] = 1
            if b.watched:
                b.tell("recharged", "SE-076", c.name + " can use " + power.name + " again.", c.number)


def _free_round_due(s: SEState) -> bool:
    surprised = False
    alert = False
    for c in s.who:
        if present(c):
            if c.conditions & SURPRISED != 0:
                surprised = True
            else:
                alert = True
    return surprised and alert


def _shake_off(b: Fight) -> None:
    """With nobody alert there is no free round, and the surprise is as good as mutual."""
    for c in b.s.who:
        if c.conditions & SURPRISED != 0:
            end_conditions(b, c, SURPRISED, "SE-004")


def fresh_round(c: Combatant) -> None:
    """A creature's allowances of a new round (SE-098)."""
    c.declared = DO_NOTHING
    c.tool = -1
    c.declared_target = -1
    c.holding_back = False
    c.set_weapon = False
    c.both = False
    c.off_used = False
    c.revealed = False
    c.tie = 0
    c.total = NO_NUMBER
    c.attacks = 0
    c.attacks_left = 0
    c.attacks_made = 0
    c.moved = 0
    c.half_moved = False
    c.charged = False
    c.extra_used = False
    c.withdrew = False
    c.done = False
    c.disarm_used = False
    c.trap_used = False
    c.opportunities = 0
    c.guarding = False
    c.defending = 0
    c.shield_used = 0
    c.no_missiles = False
    c.grace = False
    c.lost_weapon = -1
    if c.attacked_by:
        c.attacked_by = []
    if c.guard_seen:
        c.guard_seen = []
    if c.seen_by:
        c.seen_by = []
    if c.long_power < 0:
        c.casting = False
        c.spoiled = False


# ------------------------------------------------------------------ declarations


def declares(s: SEState, c: Combatant) -> bool:
    """Whether the creature declares an action this round.

    Able, not wrestling, not at a long spell, alert in the free round.
    """
    if not able(s, c) or c.held_by >= 0 or c.holds >= 0 or c.long_power >= 0 or c.rider >= 0:
        return False
    return not (s.free_round and c.conditions & SURPRISED != 0)


def declare(b: Fight) -> None:
    """The referee's creatures first, then the players', all sealed together (SE-034, SE-036)."""
    s = b.s
    requests: list[Request] = []
    for c in s.who:
        if c.seat == GM_SEAT and declares(s, c):
            requests.append(Request(ASK_DECLARE, c.seat, c.number))
    for c in s.who:
        if c.seat != GM_SEAT and declares(s, c):
            requests.append(Request(ASK_DECLARE, c.seat, c.number))
    choices = b.ask_all(requests)
    for place, choice in enumerate(choices):
        c = s.who[requests[place].actor]
        flags: i64 = choice.x if choice.x > 0 else 0
        c.declared = choice.extra
        c.tool = choice.item
        c.declared_target = choice.target
        c.holding_back = flags & HOLD != 0
        c.set_weapon = flags & SET != 0
        c.both = flags & BOTH != 0
        if choice.extra == DO_CAST or (choice.extra == DO_ITEM and c.sheet.powers[choice.item].item == 2):
            c.casting = True
            c.spoiled = False
    s.phase = PHASE_INITIATIVE


# ------------------------------------------------------------------ initiative


def roll_initiative(b: Fight) -> None:
    """A d10 for each with its modifiers; the rows of the round are laid in order, lowest first (SE-065, SE-096)."""
    s = b.s
    for c in s.who:
        if not _rolls(s, c):
            continue
        c.attacks = attacks_of(s, c)
        c.attacks_left = c.attacks
        _take_stance(s, c)
        if s.given_order:
            c.total = s.given_order.index(c.number) + 1 if c.number in s.given_order else len(s.given_order) + 1
            continue
        c.die = b.roll(c.number, "initiative", 10)
        c.total = c.die + action_adds(s, c) + situation_adds(s, c)
        if b.watched:
            b.tell("initiative", "SE-065", c.name + " acts at " + str(c.total) + ".", c.number, -1, c.total)
    if not s.given_order and s.options.initiative_ties == REROLL:
        _break_ties(b)
    lay_rows(s)
    s.position = 0
    s.pass_number = 1
    s.current = -1
    s.phase = PHASE_TURN


def _take_stance(s: SEState, c: Combatant) -> None:
    """Guarding and defending hold for the whole round, from its first count on (SE-050, SE-051)."""
    if c.declared == DO_GUARD and s.options.guard_effect == 0:
        c.guarding = True
        s.guards += 1
    elif c.declared == DO_DEFEND and not c.holding_back:
        c.defending = defence_of(s, c)


def _rolls(s: SEState, c: Combatant) -> bool:
    if not present(c) or c.rider >= 0:
        return False
    if c.held_by >= 0 or c.holds >= 0 or c.trap_who >= 0 or c.trapped_by >= 0:
        return True
    return able(s, c) and not (s.free_round and c.conditions & SURPRISED != 0)


def _break_ties(b: Fight) -> None:
    """Tied combatants dice again among themselves, until none are tied (SE-065)."""
    s = b.s
    tries: i64 = 0
    while tries < 12:
        tied: list[int] = []
        for c in s.who:
            for other in s.who:
                if other.number != c.number and c.total != NO_NUMBER and other.total == c.total and other.tie == c.tie:
                    if c.number not in tied:
                        tied.append(c.number)
        if not tied:
            return
        for number in tied:
            c = s.who[number]
            c.tie = c.tie * 16 + b.roll(number, "initiative", 10)
        tries += 1


def lay_rows(s: SEState) -> None:
    """Rows for turns, holds, traps and group overbears.

    Those who hold back come last (SE-062, SE-164, SE-197, SE-222).
    """
    rows: list[list[int]] = []
    for c in s.who:
        if c.declared == DO_OVERBEAR:
            _slow_down(s, c)
    groups: list[int] = []
    held: list[list[int]] = []
    for c in s.who:
        if c.holds >= 0:
            other = s.who[c.holds]
            rows.append([c.total if c.total < other.total else other.total, ROW_HOLD, c.number, other.number])
        if c.trap_who >= 0:
            other = s.who[c.trap_who]
            rows.append([c.total if c.total < other.total else other.total, ROW_TRAP, c.number, other.number])
        if c.total == NO_NUMBER or not able(s, c) or c.held_by >= 0 or c.holds >= 0 or c.long_power >= 0:
            continue
        if (c.declared == DO_GUARD and s.options.guard_effect == 1) or c.holding_back:
            c.holding_back = True
            held.append([c.total, ROW_TURN, c.number, -1])
            continue
        rows.append([c.total, ROW_TURN, c.number, -1])
        if c.declared == DO_OVERBEAR and c.declared_target * 4096 + c.side not in groups:
            groups.append(c.declared_target * 4096 + c.side)
            rows.append([c.total, ROW_OVERBEAR, c.number, c.declared_target])
    sort_rows(s, held)
    s.held = [s.order[k] for k in range(2, len(s.order), ROW)]
    sort_rows(s, rows)
    _overbears_last(s)


def _slow_down(s: SEState, c: Combatant) -> None:
    """Who overbears together acts on the initiative of the slowest of them."""
    for other in s.who:
        if other.side == c.side and other.declared == DO_OVERBEAR and other.declared_target == c.declared_target:
            if other.total > c.total:
                c.total = other.total


def _overbears_last(s: SEState) -> None:
    """The row of a group overbear comes right after the rows of its members."""
    k: i64 = 0
    while k < row_count(s):
        if row_kind(s, k) == ROW_OVERBEAR:
            last: i64 = k
            j: i64 = 0
            while j < row_count(s):
                c = s.who[row_who(s, j)]
                if row_kind(s, j) == ROW_TURN and c.declared == DO_OVERBEAR and c.declared_target == row_other(s, k):
                    if j > last:
                        last = j
                j += 1
            if last > k:
                row = s.order[k * ROW : k * ROW + ROW]
                del s.order[k * ROW : k * ROW + ROW]
                s.order[last * ROW : last * ROW] = row
                return _overbears_last(s)
        k += 1
    return None

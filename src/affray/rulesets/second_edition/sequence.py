"""Rounds: the meeting, declarations, initiative, the passes of attacks, held actions, the end of a round (SE-001 to SE-098).

The cursor is `phase` with `position` in the rows of the order and `pass_number`. One beat is the meeting, the start of a round, all
declarations, initiative, one decision at a count with all that it sets off, one contest, or the end of a round.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.kernel.requests import GM_SEAT, Request
from affray.kernel.state import DRAW, UNDECIDED
from affray.rulesets.second_edition.harm.conditions import end_conditions, take_hold
from affray.rulesets.second_edition.harm.rounds import end_of_round
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
from affray.rulesets.second_edition.procedures.contests import trap_turn
from affray.rulesets.second_edition.procedures.deeds import defence_of
from affray.rulesets.second_edition.procedures.overbearing import overbear_group
from affray.rulesets.second_edition.procedures.powers import finish_long, spoil
from affray.rulesets.second_edition.procedures.turn import perform
from affray.rulesets.second_edition.procedures.wrestling import hold_turn
from affray.rulesets.second_edition.referee import asks_referee, referee_number, referee_yes
from affray.rulesets.second_edition.rows import row_count, row_kind, row_other, row_total, row_who, sort_rows
from affray.rulesets.second_edition.standing import able, present
from affray.rulesets.second_edition.state import ROW, Combatant, Fight, SEState
from affray.rulesets.second_edition.terms import (
    ASK_ACT,
    ASK_DECLARE,
    BOTH,
    DO_ATTACK,
    DO_CAST,
    DO_DEFEND,
    DO_GUARD,
    DO_ITEM,
    DO_NOTHING,
    DO_OVERBEAR,
    HELPLESS,
    HOLD,
    KNOCKED_OUT,
    NO_NUMBER,
    PHASE_DECLARE,
    PHASE_END,
    PHASE_HELD,
    PHASE_INITIATIVE,
    PHASE_OVER,
    PHASE_ROUND,
    PHASE_SETUP,
    PHASE_TURN,
    ROW_HOLD,
    ROW_OVERBEAR,
    ROW_TRAP,
    ROW_TURN,
    SET,
    SURPRISED,
    TOPIC_CAMOUFLAGE,
    TOPIC_OVER,
    UNCONSCIOUS,
)

SIMULTANEOUS: Final = 0
REROLL: Final = 2
ALTERNATING: Final = 1
CARRY: Final = 2


def beat(b: Fight) -> None:
    """One beat, from wherever the cursor stands to its next place."""
    phase: i64 = b.s.phase
    if phase == PHASE_TURN:
        take_place(b)
    elif phase == PHASE_HELD:
        take_held(b)
    elif phase == PHASE_DECLARE:
        declare(b)
    elif phase == PHASE_INITIATIVE:
        roll_initiative(b)
    elif phase == PHASE_ROUND:
        start_round(b)
    elif phase == PHASE_END:
        close_round(b)
    elif phase == PHASE_SETUP:
        meet(b)


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
    """A round begins: the free round first, if anybody is surprised and somebody is not; the dying roll (SE-004, SE-259)."""
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
    c.attacked_by = []
    c.guard_seen = []
    c.seen_by = []
    if c.long_power < 0:
        c.casting = False
        c.spoiled = False


# ------------------------------------------------------------------ declarations


def declares(s: SEState, c: Combatant) -> bool:
    """Whether the creature declares an action this round: able, not wrestling, not at a long spell, alert in the free round."""
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
    while tries < 20:
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
    """Rows for turns, holds, traps and group overbears; those who hold back come last (SE-062, SE-164, SE-197, SE-222)."""
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


# ------------------------------------------------------------------ turns


def place_of(s: SEState) -> i64:
    """The row that the cursor stands on; backwards in even passes by one reading (SE-094)."""
    if s.options.multi_attack_pass_order == ALTERNATING and s.pass_number % 2 == 0:
        return row_count(s) - 1 - s.position
    return s.position


def acts_now(s: SEState, place: i64) -> bool:
    """Whether the row is carried out in this pass: turns with attacks left in later ones, everything else only in the first."""
    kind: i64 = row_kind(s, place)
    c = s.who[row_who(s, place)]
    if kind != ROW_TURN:
        return s.pass_number == 1
    if (c.dead and not c.grace) or c.gone or c.done or not able(s, c):
        return False
    if c.held_by >= 0 or c.holds >= 0:
        return False
    if s.pass_number == 1:
        return True
    if c.no_missiles and c.tool >= 0 and c.sheet.weapons[c.tool].missile:
        return False
    return c.declared == DO_ATTACK and c.attacks_left > 0


def take_place(b: Fight) -> None:
    """One decision, contest or overbear at the place of the cursor; after the last place the next pass, then held actions."""
    s = b.s
    while s.position < row_count(s) and not acts_now(s, place_of(s)):
        s.position += 1
        s.current = -1
    if s.position >= row_count(s):
        next_pass(b)
        return
    place: i64 = place_of(s)
    if s.current < 0:
        if row_total(s, place) != s.count:
            if settle_count(b):
                return
            if not acts_now(s, place):
                return
            s.count = row_total(s, place)
        open_count(s, place)
    kind: i64 = row_kind(s, place)
    who = s.who[row_who(s, place)]
    if kind == ROW_TURN:
        if not turn(b, who):
            return
    elif kind == ROW_HOLD:
        if who.holds == row_other(s, place):
            hold_turn(b, who, s.who[row_other(s, place)])
    elif kind == ROW_TRAP:
        trap_turn(b, who, s.who[row_other(s, place)])
    else:
        members = joined_against(s, row_other(s, place), who.side)
        if members:
            overbear_group(b, members, s.who[row_other(s, place)])
    s.current = -1
    s.position += 1
    if s.options.initiative_ties != SIMULTANEOUS or not more_at_count(s):
        settle_count(b)


def more_at_count(s: SEState) -> bool:
    """Whether somebody else still acts at the same count in this pass."""
    k: i64 = s.position
    was: i64 = s.position
    found = False
    while k < row_count(s) and not found:
        s.position = k
        place: i64 = place_of(s)
        if row_total(s, place) != s.count:
            break
        found = acts_now(s, place)
        k += 1
    s.position = was
    return found


def joined_against(s: SEState, target: i64, side: i64) -> list[int]:
    """Those of a side who have come up for an overbear of that target and still can (SE-164)."""
    found: list[int] = []
    for k in range(0, len(s.joined), 2):
        c = s.who[s.joined[k]]
        if s.joined[k + 1] == target and c.side == side and able(s, c) and not c.dead:
            found.append(c.number)
    return found


def open_count(s: SEState, place: i64) -> None:
    """All who act at one count may do so whatever the others do to them there (SE-065)."""
    if s.options.initiative_ties != SIMULTANEOUS:
        return
    total: i64 = row_total(s, place)
    k: i64 = s.position
    was: i64 = s.position
    tied: list[int] = []
    while k < row_count(s):
        s.position = k
        at: i64 = place_of(s)
        if row_total(s, at) != total:
            break
        if row_kind(s, at) == ROW_TURN and acts_now(s, at):
            tied.append(row_who(s, at))
        k += 1
    s.position = was
    if len(tied) > 1:
        for number in tied:
            s.who[number].grace = True
            s.who[number].grace_state = s.who[number].conditions


def settle_count(b: Fight) -> bool:
    """A count is over: what befell the tied takes hold; True when the battle is over with it."""
    s = b.s
    for c in s.who:
        if c.grace:
            c.grace = False
            c.lost_weapon = -1
            take_hold(b, c)
    check_over(b)
    return s.winner != UNDECIDED


def next_pass(b: Fight) -> None:
    """The next pass while anybody has attacks left, else the held actions (SE-094, SE-095)."""
    s = b.s
    if settle_count(b):
        return
    s.current = -1
    s.position = 0
    s.pass_number += 1
    s.count = NO_NUMBER
    for k in range(row_count(s)):
        if acts_now(s, k):
            return
    s.phase = PHASE_HELD


def turn(b: Fight, c: Combatant) -> bool:
    """One decision of the creature whose count it is; True when its turn at this count is over."""
    s = b.s
    if s.current != c.number:
        s.current = c.number
        c.seen_by = []
        c.revealed = True
        begin_acting(b, c)
        if c.spoiled and c.casting and not c.done:
            c.casting = False
            c.done = True
            spoil(b, c, c.tool)
        if c.declared == DO_GUARD and s.options.guard_effect != 1:
            return True
    choice = b.ask(Request(ASK_ACT, c.seat, c.number))
    over: bool = perform(b, c, choice)
    if over or c.dead or c.gone or not able(s, c) or c.done:
        if not c.holding_back and c.casting and c.done and c.long_power < 0:
            c.casting = False
        return True
    return False


def begin_acting(b: Fight, c: Combatant) -> None:
    """The first action ends what surprise does to the creature (SE-003)."""
    if c.conditions & SURPRISED != 0 and not b.s.free_round:
        end_conditions(b, c, SURPRISED, "SE-003")
    c.acted = True


def take_held(b: Fight) -> None:
    """Held actions, in initiative order, after everything else (SE-062, SE-063)."""
    s = b.s
    while s.held:
        c = s.who[s.held[0]]
        if present(c) and able(s, c) and not c.done and c.held_by < 0 and c.holds < 0:
            break
        del s.held[0]
        s.current = -1
    if not s.held:
        s.current = -1
        s.phase = PHASE_END
        check_over(b)
        return
    if turn(b, s.who[s.held[0]]):
        del s.held[0]
        s.current = -1
        check_over(b)


# ------------------------------------------------------------------ the end


def close_round(b: Fight) -> None:
    """The end of a round: long spells, then what happens to creatures; whether the battle is over (SE-068, SE-197, SE-251)."""
    s = b.s
    casters = s.long
    s.long = []
    for number in casters:
        finish_long(b, s.who[number])
    end_of_round(b)
    if s.options.half_ranged_rounding == CARRY:
        for c in s.who:
            if c.half_moved and c.attacks_made == 0:
                c.carry = (c.attacks + c.carry) % 2
    s.phase = PHASE_ROUND
    check_over(b)
    if s.winner == UNDECIDED and s.round >= s.ending.rounds:
        finish(b, DRAW, "the limit of " + str(s.ending.rounds) + " rounds")


def standing_in_fight(s: SEState, c: Combatant) -> bool:
    """Whether the creature still counts for the end of combat: alive, not unconscious, not fleeing off."""
    if c.dead or c.gone:
        return c.grace and not c.gone
    if c.grace:
        return True
    return c.conditions & (UNCONSCIOUS | KNOCKED_OUT) == 0


def check_over(b: Fight) -> None:
    """Whether the battle is over: the encounter's own goals, else at most one side is left standing."""
    s = b.s
    if s.winner != UNDECIDED or s.ending.never or _goals(b):
        return
    first: i64 = -1
    several = False
    for c in s.who:
        if (first < 0 or c.side != first) and standing_in_fight(s, c):
            if first < 0:
                first = c.side
            else:
                several = True
                break
    over: bool = not several
    if asks_referee(b, TOPIC_OVER):
        over = referee_yes(b, TOPIC_OVER, -1, over)
    if over:
        finish(b, first if first >= 0 and not several else DRAW, "last side able to fight")


def _goals(b: Fight) -> bool:
    """A place reached by enough of a side, or somebody down whom the encounter names."""
    s = b.s
    ending = s.ending
    if ending.reach_side >= 0:
        there: i64 = 0
        for c in s.who:
            if c.side == ending.reach_side and standing_in_fight(s, c):
                if c.y * s.grid.width + c.x in ending.reach_squares:
                    there += 1
        if there >= ending.reach_count:
            finish(b, ending.reach_side, "the place was reached")
            return True
    for number in ending.down:
        fallen = s.who[number]
        if not standing_in_fight(s, fallen) or fallen.conditions & HELPLESS != 0:
            winner: i64 = s.players_side
            if fallen.side == s.players_side:
                for c in s.who:
                    if c.side != s.players_side and standing_in_fight(s, c):
                        winner = c.side
                        break
            finish(b, winner, fallen.name + " is down")
            return True
    return False


def finish(b: Fight, winner: i64, why: str) -> None:
    """Ends the battle."""
    s = b.s
    s.winner = winner
    s.ended_by = why
    s.phase = PHASE_OVER
    if b.watched:
        words = (s.side_names[winner] + " wins: " if winner >= 0 else "Nobody wins: ") + why + "."
        b.tell("over", "", words, -1, -1, winner)

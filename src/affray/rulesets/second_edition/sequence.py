"""Rounds: the meeting, declarations, initiative, the passes of attacks, held actions, the end of a round (SE-001
to SE-098).

The cursor is `phase` with `position` in the rows of the order and `pass_number`. One beat is the meeting, the start
of a round, all
declarations, initiative, one decision at a count with all that it sets off, one contest, or the end of a round.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Request
from affray.kernel.state import DRAW, UNDECIDED
from affray.rulesets.second_edition.ending import check_over, finish
from affray.rulesets.second_edition.harm.conditions import end_conditions, take_hold
from affray.rulesets.second_edition.harm.rounds import end_of_round
from affray.rulesets.second_edition.opening import declare, meet, roll_initiative, start_round
from affray.rulesets.second_edition.procedures.contests import trap_turn
from affray.rulesets.second_edition.procedures.overbearing import overbear_group
from affray.rulesets.second_edition.procedures.powers import finish_long, spoil
from affray.rulesets.second_edition.procedures.turn import perform
from affray.rulesets.second_edition.procedures.wrestling import hold_turn
from affray.rulesets.second_edition.rows import row_count, row_kind, row_other, row_total, row_who
from affray.rulesets.second_edition.standing import able, present
from affray.rulesets.second_edition.state import Combatant, Fight, SEState
from affray.rulesets.second_edition.terms import (
    ASK_ACT,
    DO_ATTACK,
    DO_GUARD,
    NO_NUMBER,
    PHASE_DECLARE,
    PHASE_END,
    PHASE_HELD,
    PHASE_INITIATIVE,
    PHASE_ROUND,
    PHASE_SETUP,
    PHASE_TURN,
    ROW_HOLD,
    ROW_TRAP,
    ROW_TURN,
    SURPRISED,
)

SIMULTANEOUS: Final = 0
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


# ------------------------------------------------------------------ turns


def place_of(s: SEState) -> i64:
    """The row that the cursor stands on; backwards in even passes by one reading (SE-094)."""
    if s.options.multi_attack_pass_order == ALTERNATING and s.pass_number % 2 == 0:
        return row_count(s) - 1 - s.position
    return s.position


def acts_now(s: SEState, place: i64) -> bool:
    """Whether the row is carried out in this pass.

    Turns with attacks left in later ones, everything else only in the first.
    """
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
    """One decision, contest or overbear at the place of the cursor.

    After the last place the next pass, then held actions.
    """
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
        if c.grace and not c.dead and c.conditions == c.grace_state:
            c.grace = False
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
    """The end of a round: long spells, then what happens to creatures.

    Whether the battle is over (SE-068, SE-197, SE-251).
    """
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

"""Rounds and turns: surprise, initiative, the round of the table, what happens as turns and rounds begin and end
(HD-001 to HD-011).

The cursor is `phase` with `position` in `order`. One beat is the setup, the opening of a round, the start of a turn,
one decision of a turn with all that it sets off, or the end of a turn.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import GM_SEAT, Request
from affray.kernel.state import DRAW, UNDECIDED
from affray.mechanics.durations import AT_ROUND_END, AT_TURN_END, AT_TURN_START
from affray.rulesets.hundred_dungeons.harm.conditions import (
    clear_ready,
    end_conditions,
    lose_concentration,
    start_dying,
    tick_effects,
)
from affray.rulesets.hundred_dungeons.harm.damage import end_of_dying_turn, pend
from affray.rulesets.hundred_dungeons.procedures.attacks import READIED
from affray.rulesets.hundred_dungeons.procedures.hazards import end_of_turn_rolls, start_of_turn_effects
from affray.rulesets.hundred_dungeons.procedures.reactions import settle_pending
from affray.rulesets.hundred_dungeons.procedures.turn import perform
from affray.rulesets.hundred_dungeons.referee import asks_referee, referee_names, referee_yes
from affray.rulesets.hundred_dungeons.standing import deep_water, hidden_from, present
from affray.rulesets.hundred_dungeons.state import Combatant, Fight, HDState
from affray.rulesets.hundred_dungeons.terms import (
    ASK_TURN,
    CON,
    DEX,
    DYING,
    END,
    INT,
    ON_START_TURN,
    PARALYZED,
    PETRIFIED,
    PHASE_OVER,
    PHASE_ROUND,
    PHASE_SETUP,
    PHASE_START,
    PHASE_TURN,
    STUNNED,
    SURPRISED,
    TOPIC_LEADER,
    TOPIC_ORDER,
    TOPIC_OVER,
    TOPIC_SURPRISE,
    UNCONSCIOUS,
    WHEN_ACTS,
    WIS,
)

NPC_SEAT: Final = 1000


def beat(b: Fight) -> None:
    """One beat, from wherever the cursor stands to its next place."""
    if b.s.pending:
        settle_pending(b)
    phase: i64 = b.s.phase
    if phase == PHASE_TURN:
        decide(b)
    elif phase == PHASE_START:
        start_turn(b)
    elif phase == PHASE_ROUND:
        start_round(b)
    elif phase == PHASE_SETUP:
        set_up(b)


def set_up(b: Fight) -> None:
    """Surprise, then initiative (HD-005 to HD-010)."""
    s = b.s
    if s.hit_points_due:
        s.hit_points_due = False
        for c in s.who:
            roll_hit_points(b, c)
    for c in s.who:
        if present(c) and referee_yes(b, TOPIC_SURPRISE, c.number, caught_unawares(s, c)):
            c.base |= SURPRISED
            c.conditions |= SURPRISED
            if b.watched:
                b.tell("surprised", "HD-009", c.name + " is surprised.", c.number)
    roll_initiative(b)
    s.phase = PHASE_ROUND


def roll_hit_points(b: Fight, c: Combatant) -> None:
    """Rolls a creature's hit points from its hit dice instead of taking the given number."""
    dice = c.sheet.hp_dice
    if dice is not None:
        rolled: i64 = b.throw(c.number, "hit-points", dice)
        c.hp_max = rolled if rolled > 1 else 1
        c.hp = c.hp_max


def caught_unawares(s: HDState, c: Combatant) -> bool:
    """The default answer on surprise: marked unaware, or every enemy is hidden from the creature (HD-009)."""
    if c.unaware:
        return True
    enemies: i64 = 0
    for other in s.who:
        if other.side != c.side and present(other):
            enemies += 1
            if not hidden_from(other, c):
                return False
    return enemies > 0


def roll_initiative(b: Fight) -> None:
    """Each player and the game master roll; the highest seat begins and the rest follow around the table (HD-005 to
    HD-011).
    """
    s = b.s
    if s.given_order:
        s.order = list(s.given_order)
        return
    seats = seats_of(s)
    best: i64 = -1
    best_total: i64 = -1000
    best_sum: i64 = -1000
    rolling: list[Combatant] = []
    for seat in players_of(s) + [GM_SEAT]:
        found = roller_of(b, seat)
        if found is not None:
            rolling.append(found)
    for c in rolling:
        seat = c.seat if c.seat != GM_SEAT or not s.options.npc_seats else NPC_SEAT + c.number
        scores: i64 = c.sheet.abilities[DEX] + c.sheet.abilities[INT] + c.sheet.abilities[WIS]
        total: i64 = b.roll(c.number, "initiative", 6) + scores
        if b.watched:
            b.tell("initiative", "HD-005", c.name + " rolls " + str(total) + " for initiative.", c.number, -1, total)
        better: bool = total > best_total or (total == best_total and scores > best_sum)
        if better:
            best = seat
            best_total = total
            best_sum = scores
    s.initiative = best
    lay_order(b, seats, best)


def seats_of(s: HDState) -> list[int]:
    """The seats around the table, in their order; with the option gm_seat each NPC has one of its own (HD-011)."""
    seats: list[int] = []
    for c in s.who:
        if c.seat == GM_SEAT and s.options.npc_seats:
            seats.append(NPC_SEAT + c.number)
        elif c.seat not in seats:
            seats.append(c.seat)
    if not s.options.npc_seats:
        seats.sort()
    return seats


def players_of(s: HDState) -> list[int]:
    """The players' seats; at equal results they come before the game master (HD-008)."""
    seats: list[int] = []
    for c in s.who:
        if c.seat != GM_SEAT and c.seat not in seats:
            seats.append(c.seat)
    return seats


def roller_of(b: Fight, seat: i64) -> Combatant | None:
    """Who rolls for a seat: the player's own, or the one NPC that the referee picks (HD-006, HD-007)."""
    s = b.s
    if seat != GM_SEAT:
        for c in s.who:
            if c.seat == seat and present(c):
                return c
        return None
    best: Combatant | None = None
    best_weight: i64 = -100_000
    for c in s.who:
        if c.seat != GM_SEAT or not present(c):
            continue
        weight: i64 = c.sheet.abilities[DEX] + c.sheet.abilities[INT] + c.sheet.abilities[WIS]
        if c.side != s.players_side:
            weight += 1000
            if c.sheet.leader:
                weight += 10_000
        if c.conditions & SURPRISED == 0:
            weight += 500
        if weight > best_weight:
            best = c
            best_weight = weight
    if best is not None and asks_referee(b, TOPIC_LEADER):
        return s.who[referee_names(b, TOPIC_LEADER, best.number, best.number)]
    return best


def lay_order(b: Fight, seats: list[int], first: i64) -> None:
    """The turn order: the seats from the one with initiative on, each with its combatants (HD-011)."""
    s = b.s
    start: i64 = seats.index(first) if first in seats else 0
    order: list[int] = []
    count: i64 = len(seats)
    k: i64 = 0
    while k < count:
        seat: i64 = seats[(start + k) % count]
        if seat >= NPC_SEAT:
            order.append(seat - NPC_SEAT)
        else:
            mine = [c.number for c in s.who if c.seat == seat]
            if seat == GM_SEAT and asks_referee(b, TOPIC_ORDER):
                mine = _referee_order(b, mine)
            order.extend(mine)
        k += 1
    s.order = order
    if b.watched:
        names = ", ".join([s.who[number].name for number in order])
        b.tell("order", "HD-011", "Turn order: " + names + ".")


def _referee_order(b: Fight, numbers: list[int]) -> list[int]:
    left = list(numbers)
    chosen: list[int] = []
    while len(left) > 1:
        pick: i64 = referee_names(b, TOPIC_ORDER, left[0], left[0])
        if pick not in left:
            pick = left[0]
        left.remove(pick)
        chosen.append(pick)
    return chosen + left


def start_round(b: Fight) -> None:
    """A round of 20 seconds begins (HD-003); reactions come back (HD-016)."""
    s = b.s
    s.round += 1
    if s.round > 1 and s.options.roll_every_round and not s.given_order:
        roll_initiative(b)
    for c in s.who:
        if not s.options.own_turn_reactions:
            c.reaction_used = False
        if s.round > 1 and c.base & SURPRISED != 0:
            end_conditions(b, c, SURPRISED, "HD-010")
    if b.watched:
        b.tell("round", "HD-003", "Round " + str(s.round) + ".", -1, -1, s.round)
    s.position = 0
    s.turn_taken = False
    s.phase = PHASE_START


def start_turn(b: Fight) -> None:
    """A turn begins, or is passed over: for the dead, the ridden and the surprised there is none (HD-010, HD-128)."""
    s = b.s
    if s.position >= len(s.order):
        end_round(b)
        return
    c = s.who[s.order[s.position]]
    if c.dead or c.gone or c.rider >= 0 or (c.conditions & SURPRISED != 0 and s.round == 1):
        if c.dead or c.gone:
            tick_effects(b, AT_TURN_START, c.number)
            tick_effects(b, AT_TURN_END, c.number)
        s.position += 1
        return
    s.current = c.number
    s.turns_taken.append(c.number)
    open_turn(b, c)
    if c.mount >= 0:
        open_turn(b, s.who[c.mount])
    if s.readied > 0 or s.reactive:
        pend(s, READIED + WHEN_ACTS, c.number, -1)
        pend(s, ON_START_TURN, c.number, -1)
        settle_pending(b)
    s.turn_taken = True
    s.phase = PHASE_TURN


def open_turn(b: Fight, c: Combatant) -> None:
    """Fresh allowances for a turn; what lasted until it begins is over (HD-026, HD-046)."""
    s = b.s
    c.turns += 1
    c.action_used = False
    c.quick_used = 0
    c.moved = 0
    c.bonus_moved = 0
    c.hidden_moved = 0
    c.moved_at_start = 0
    c.sneak_used = False
    c.dragging = False
    c.mount_deed = False
    c.dodging = False
    c.disengaging = False
    c.help_target = -1
    c.slow_this_turn = False
    if c.ready_verb >= 0:
        was: i64 = c.ready_verb
        if was == 1:
            lose_concentration(b, c, "HD-034")
        clear_ready(s, c)
    if s.options.own_turn_reactions:
        c.reaction_used = False
    if c.sheet.has_recharge:
        recharge(b, c)
    tick_effects(b, AT_TURN_START, c.number)
    if c.effects or s.zones or c.sheet.regeneration > 0 or s.reactive:
        start_of_turn_effects(b, c)


def recharge(b: Fight, c: Combatant) -> None:
    """A d6 for each spent deed that recharges; the number given or more brings it back."""
    for place, power in enumerate(c.sheet.powers):
        if power.recharge > 0 and c.uses[place] == 0 and b.roll(c.number, "recharge", 6) >= power.recharge:
            c.uses[place] = power.uses
            if b.watched:
                b.tell("recharged", "HD-036", c.name + " can use " + power.name + " again.", c.number)
    for place, weapon in enumerate(c.sheet.weapons):
        if weapon.recharge > 0 and c.weapon_uses[place] == 0 and b.roll(c.number, "recharge", 6) >= weapon.recharge:
            c.weapon_uses[place] = weapon.uses


def decide(b: Fight) -> None:
    """One decision of the combatant whose turn it is, with all that it sets off (HD-014, HD-017)."""
    s = b.s
    c = s.who[s.current]
    if c.dead or c.gone or c.conditions & (PARALYZED | STUNNED) != 0:
        end_turn(b)
        return
    choice = b.ask(Request(ASK_TURN, c.seat, c.number))
    if choice.verb == END:
        end_turn(b)
        return
    perform(b, c, choice)


def end_turn(b: Fight) -> None:
    """The end of a turn: dying, rolls that are due, what ends with the turn; then whether the combat is over
    (HD-001).
    """
    s = b.s
    c = s.who[s.current]
    close_turn(b, c)
    if c.mount >= 0:
        close_turn(b, s.who[c.mount])
    if s.pending:
        settle_pending(b)
    s.position += 1
    s.phase = PHASE_START
    s.current = -1
    check_over(b)


def close_turn(b: Fight, c: Combatant) -> None:
    """What happens as the turn of one creature ends."""
    if present(c):
        if c.slow_power >= 0 and not c.slow_this_turn:
            lose_concentration(b, c, "HD-021")
        if c.effects:
            end_of_turn_rolls(b, c)
        if c.base & DYING != 0 and not c.dead:
            end_of_dying_turn(b, c)
    c.disengaging = False
    c.dragging = False
    tick_effects(b, AT_TURN_END, c.number)


def end_round(b: Fight) -> None:
    """The end of a round: effects counted by rounds, breath under water (HD-137), the limit of the encounter."""
    s = b.s
    tick_effects(b, AT_ROUND_END, -1)
    for c in s.who:
        if not s.grid.plain and present(c):
            _breathe(b, c)
    s.phase = PHASE_ROUND
    if not s.turn_taken:
        check_over(b)
    if s.winner == UNDECIDED and s.round >= s.ending.rounds:
        finish(b, DRAW, "the limit of " + str(s.ending.rounds) + " rounds")


def _breathe(b: Fight, c: Combatant) -> None:
    """Breath lasts 1 + Constitution minutes, at least half a minute; then the creature drops to 0 hit points
    (HD-137).
    """
    if not deep_water(b.s, c) or c.sheet.breathes_water:
        c.breath = 0
        return
    c.breath += 20
    limit: i64 = 60 + 60 * c.sheet.abilities[CON]
    if limit < 30:
        limit = 30
    if c.breath >= limit and c.hp > 0:
        if b.watched:
            b.tell("suffocates", "HD-137", c.name + " is out of breath.", c.number)
        start_dying(b, c, "HD-137")


def standing_in_fight(c: Combatant) -> bool:
    """Whether the creature still counts for the end of combat: present, and neither unconscious nor petrified
    (HD-001).
    """
    if c.dead or c.gone:
        return False
    if c.conditions & UNCONSCIOUS != 0 and c.sheet.regeneration > 0 and c.hp <= 0:
        return not c.regeneration_stopped
    return c.conditions & (UNCONSCIOUS | PETRIFIED) == 0


def check_over(b: Fight) -> None:
    """Whether the combat is over: the encounter's own goals, else at most one side is left and nobody is dying
    (HD-001).
    """
    s = b.s
    if s.winner != UNDECIDED or s.ending.never:
        return
    if _goals(b):
        return
    first: i64 = -1
    several = False
    anybody_dying = False
    for c in s.who:
        if standing_in_fight(c):
            if first < 0:
                first = c.side
            elif first != c.side:
                several = True
            if c.base & DYING != 0:
                anybody_dying = True
    over: bool = not several and not anybody_dying
    if asks_referee(b, TOPIC_OVER):
        over = referee_yes(b, TOPIC_OVER, -1, over)
    if over:
        finish(b, first if not several else DRAW, "last side able to fight")


def _goals(b: Fight) -> bool:
    """A place reached by enough of a side, or somebody down whom the encounter names."""
    s = b.s
    ending = s.ending
    if ending.reach_side >= 0:
        there: i64 = 0
        for c in s.who:
            if c.side == ending.reach_side and standing_in_fight(c):
                if c.y * s.grid.width + c.x in ending.reach_squares:
                    there += 1
        if there >= ending.reach_count:
            finish(b, ending.reach_side, "the place was reached")
            return True
    for number in ending.down:
        fallen = s.who[number]
        if not standing_in_fight(fallen) or fallen.base & DYING != 0:
            winner: i64 = s.players_side
            if fallen.side == s.players_side:
                winner = 1 if s.players_side == 0 else 0
            finish(b, winner, fallen.name + " is down")
            return True
    return False


def finish(b: Fight, winner: i64, why: str) -> None:
    """The combat is over."""
    s = b.s
    s.winner = winner
    s.ended_by = why
    s.phase = PHASE_OVER
    s.current = -1
    if b.watched:
        names = s.side_names[winner] + " wins" if winner >= 0 else "nobody wins"
        b.tell("over", "HD-001", "The combat is over: " + names + " (" + why + ").", -1, -1, winner)

"""When a battle is over: goals of the encounter, the last side standing."""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.state import DRAW, UNDECIDED
from affray.rulesets.second_edition.referee import asks_referee, referee_yes
from affray.rulesets.second_edition.state import Combatant, Fight, SEState
from affray.rulesets.second_edition.terms import (
    HELPLESS,
    KNOCKED_OUT,
    PHASE_OVER,
    TOPIC_OVER,
    UNCONSCIOUS,
)


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

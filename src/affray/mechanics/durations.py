"""When an effect ends, in small integers: a kind, whose turns it counts, and how many of its moments are left.

An effect stores `kind`, `owner` (a combatant id, -1 when the kind needs none) and `left`. It is made with
`left = first_count(kind, rounds, in_owner_turn)`. At each moment of the battle `left = tick(kind, left, moment, mine)`
with `mine` telling whether the moment is the owner's; the effect ends when `left` is 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

INSTANT: Final = 0
"""Over as soon as it is done."""
BATTLE: Final = 1
"""Until the battle ends."""
TURN_STARTS: Final = 2
"""A number of rounds, counted at the start of the owner's turns."""
TURN_ENDS: Final = 3
"""A number of rounds, counted at the end of the owner's turns."""
ROUND_ENDS: Final = 4
"""A number of rounds, counted at the end of each round, the present one being the first."""
NEXT_TURN_START: Final = 5
"""Until the start of the owner's next turn."""
NEXT_TURN_END: Final = 6
"""Until the end of the owner's next turn (not of the one now running)."""
CONCENTRATION: Final = 7
"""As long as the owner concentrates."""
THIS_TURN: Final = 8
"""Until the end of the turn that is running, whoever has it."""

AT_TURN_START: Final = 0
AT_TURN_END: Final = 1
AT_ROUND_END: Final = 2
AT_CONCENTRATION_LOST: Final = 3
AT_BATTLE_END: Final = 4

MAX_ROUNDS: Final = 1_000_000


def first_count(kind: i64, rounds: i64, in_owner_turn: bool) -> i64:
    """How many moments an effect of that kind has left when it is made; 0 for `INSTANT`.

    `rounds` (1 to 1,000,000) matters for the three kinds that count rounds. The end of a turn of the owner that
    is running does not count as a round.
    """
    if kind == INSTANT:
        return 0
    if kind == TURN_STARTS or kind == TURN_ENDS or kind == ROUND_ENDS:
        if rounds < 1 or rounds > MAX_ROUNDS:
            raise ValueError(f"an effect lasts 1 to {MAX_ROUNDS} rounds, not {rounds}")
        return rounds + 1 if kind == TURN_ENDS and in_owner_turn else rounds
    if kind == NEXT_TURN_END:
        return 2 if in_owner_turn else 1
    return 1


def counted_at(kind: i64) -> i64:
    """The moment at which an effect of that kind counts down; the end of the battle ends all of them besides."""
    if kind == TURN_STARTS or kind == NEXT_TURN_START:
        return AT_TURN_START
    if kind == TURN_ENDS or kind == NEXT_TURN_END or kind == THIS_TURN:
        return AT_TURN_END
    if kind == ROUND_ENDS:
        return AT_ROUND_END
    if kind == CONCENTRATION:
        return AT_CONCENTRATION_LOST
    return AT_BATTLE_END


def has_owner(kind: i64) -> bool:
    """Whether effects of that kind only count the moments of one combatant."""
    return kind == TURN_STARTS or kind == TURN_ENDS or NEXT_TURN_START <= kind <= CONCENTRATION


def tick(kind: i64, left: i64, moment: i64, mine: bool) -> i64:
    """How many moments are left after this one; 0 means that the effect ends now."""
    if left <= 0 or moment == AT_BATTLE_END:
        return 0
    if moment != counted_at(kind) or (not mine and has_owner(kind)):
        return left
    return left - 1


def until_text(kind: i64, left: i64, owner: str) -> str:
    """What a person reads: "until the end of goblin's next turn"; `owner` is a name."""
    if kind == INSTANT:
        return "at once"
    if kind == BATTLE:
        return "until the battle ends"
    if kind == THIS_TURN:
        return "until the end of this turn"
    if kind == CONCENTRATION:
        return f"while {owner} concentrates"
    if kind == NEXT_TURN_START or (kind == TURN_STARTS and left == 1):
        return f"until the start of {owner}'s next turn"
    if kind == NEXT_TURN_END:
        return f"until the end of {owner}'s next turn"
    if kind == ROUND_ENDS:
        if left <= 2:
            return "until the end of the round" if left == 1 else "until the end of the next round"
        return f"until the end of the round, {left - 1} rounds from now"
    if kind == TURN_STARTS:
        return f"until the start of {owner}'s turn, {left} rounds from now"
    return f"until the end of {owner}'s turn, {left} more to come"

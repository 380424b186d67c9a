"""When effects end, told as the moments of a battle in order."""

import pytest

from affray.mechanics.durations import (
    AT_BATTLE_END,
    AT_CONCENTRATION_LOST,
    AT_ROUND_END,
    AT_TURN_END,
    AT_TURN_START,
    BATTLE,
    CONCENTRATION,
    INSTANT,
    NEXT_TURN_END,
    NEXT_TURN_START,
    ROUND_ENDS,
    THIS_TURN,
    TURN_ENDS,
    TURN_STARTS,
    first_count,
    has_owner,
    tick,
    until_text,
)

OWNER, OTHER = True, False

# Two rounds of a battle of two, from the middle of the owner's first turn.
FROM_OWN_TURN = [
    ("own turn 1 ends", AT_TURN_END, OWNER),
    ("other turn 1 starts", AT_TURN_START, OTHER),
    ("other turn 1 ends", AT_TURN_END, OTHER),
    ("round 1 ends", AT_ROUND_END, OTHER),
    ("own turn 2 starts", AT_TURN_START, OWNER),
    ("own turn 2 ends", AT_TURN_END, OWNER),
    ("other turn 2 starts", AT_TURN_START, OTHER),
    ("other turn 2 ends", AT_TURN_END, OTHER),
    ("round 2 ends", AT_ROUND_END, OTHER),
    ("own turn 3 starts", AT_TURN_START, OWNER),
    ("own turn 3 ends", AT_TURN_END, OWNER),
    ("concentration lost", AT_CONCENTRATION_LOST, OWNER),
    ("battle ends", AT_BATTLE_END, OTHER),
]
FROM_OTHER_TURN = FROM_OWN_TURN[2:]


def ending(kind: int, rounds: int, own_turn: bool) -> str:
    left = first_count(kind, rounds, own_turn)
    if left == 0:
        return "at once"
    for name, moment, mine in FROM_OWN_TURN if own_turn else FROM_OTHER_TURN:
        left = tick(kind, left, moment, mine)
        if left == 0:
            return name
    return "never"


@pytest.mark.parametrize(
    ("kind", "rounds", "in_own_turn", "in_other_turn"),
    [
        (INSTANT, 0, "at once", "at once"),
        (THIS_TURN, 0, "own turn 1 ends", "other turn 1 ends"),
        (NEXT_TURN_START, 0, "own turn 2 starts", "own turn 2 starts"),
        (NEXT_TURN_END, 0, "own turn 2 ends", "own turn 2 ends"),
        (TURN_STARTS, 1, "own turn 2 starts", "own turn 2 starts"),
        (TURN_STARTS, 2, "own turn 3 starts", "own turn 3 starts"),
        (TURN_ENDS, 1, "own turn 2 ends", "own turn 2 ends"),
        (TURN_ENDS, 2, "own turn 3 ends", "own turn 3 ends"),
        (ROUND_ENDS, 1, "round 1 ends", "round 1 ends"),
        (ROUND_ENDS, 2, "round 2 ends", "round 2 ends"),
        (CONCENTRATION, 0, "concentration lost", "concentration lost"),
        (BATTLE, 0, "battle ends", "battle ends"),
        (TURN_ENDS, 9, "battle ends", "battle ends"),
    ],
)
def test_when_effects_end(kind: int, rounds: int, in_own_turn: str, in_other_turn: str) -> None:
    """Each kind ends at its moment, whether made in the owner's turn or in another's."""
    assert ending(kind, rounds, True) == in_own_turn
    assert ending(kind, rounds, False) == in_other_turn


def test_rounds_are_bounded() -> None:
    """Kinds that count rounds want 1 to 1,000,000 of them."""
    for rounds in (0, 1_000_001):
        with pytest.raises(ValueError, match="1 to 1000000 rounds"):
            first_count(ROUND_ENDS, rounds, False)


def test_owners() -> None:
    """Kinds that count one combatant's moments have an owner, the others none; an ended effect stays ended."""
    kinds = (INSTANT, BATTLE, TURN_STARTS, TURN_ENDS, ROUND_ENDS, NEXT_TURN_START, NEXT_TURN_END, CONCENTRATION)
    assert [has_owner(kind) for kind in (*kinds, THIS_TURN)] == [
        False,
        False,
        True,
        True,
        False,
        True,
        True,
        True,
        False,
    ]
    assert tick(ROUND_ENDS, 0, AT_ROUND_END, False) == 0


def test_what_a_person_reads() -> None:
    """Every kind says in words when it ends."""
    said = {
        (INSTANT, 0): "at once",
        (BATTLE, 1): "until the battle ends",
        (THIS_TURN, 1): "until the end of this turn",
        (CONCENTRATION, 1): "while Ana concentrates",
        (NEXT_TURN_START, 1): "until the start of Ana's next turn",
        (NEXT_TURN_END, 2): "until the end of Ana's next turn",
        (TURN_STARTS, 1): "until the start of Ana's next turn",
        (TURN_STARTS, 3): "until the start of Ana's turn, 3 rounds from now",
        (TURN_ENDS, 2): "until the end of Ana's turn, 2 more to come",
        (ROUND_ENDS, 1): "until the end of the round",
        (ROUND_ENDS, 2): "until the end of the next round",
        (ROUND_ENDS, 3): "until the end of the round, 2 rounds from now",
    }
    assert {key: until_text(*key, "Ana") for key in said} == said

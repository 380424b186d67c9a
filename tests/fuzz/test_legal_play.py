"""A little random play on random encounters in every run; `python -m tests.fuzz.legal_play` does any number of it."""

import pytest
from tests.fuzz.legal_play import play
from tests.support.subjects import registered


@pytest.mark.parametrize("ident", ["toy", *registered()])
def test_random_legal_play_ends_with_sound_states(ident: str) -> None:
    """Whoever meets whom on whatever ground: the battle ends within the limits and no state is broken."""
    for seed in range(100 if ident == "toy" else 12):
        assert play(ident, seed).state.ended_by

"""A stretch of a series of battles: what one worker does, and the counts that it brings back.

Counts are whole numbers that add up, so that the sum over all stretches does not depend on how a series was cut.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol, cast

from affray.arena import Plain, opening, policies, policy_names, ruleset_of, side_names
from affray.kernel.battle import BattleError, Ruleset
from affray.kernel.dice import seed_words
from affray.kernel.drive import run, state_copy
from affray.kernel.state import State, digest

ROWS = 4
"""Numbers that a ruleset counts for each combatant: dies, falls, damage dealt, damage taken."""


class Tallying(Protocol):
    """A ruleset that counts what became of each combatant."""

    def tally(self, state: State) -> list[list[int]]:
        """One row a combatant, in order of number: dies, falls, damage dealt, damage taken."""


@dataclass
class Counts:
    """What came of some battles: wins by side number, draws, battles by their rounds, rows of sums by combatant."""

    battles: int = 0
    draws: int = 0
    wins: list[int] = field(default_factory=list)
    rounds: Counter[int] = field(default_factory=Counter)
    rows: list[list[int]] = field(default_factory=list)
    fallen: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Battles by (side, number of its combatants that fell or died)."""

    def add(self, other: Counts) -> None:
        """Take in the counts of another stretch of the same series."""
        self.battles += other.battles
        self.draws += other.draws
        self.wins = [mine + theirs for mine, theirs in _paired(self.wins, other.wins, 0)]
        self.rounds.update(other.rounds)
        empty = [0] * ROWS
        self.rows = [
            [a + b for a, b in zip(mine, theirs, strict=True)] for mine, theirs in _paired(self.rows, other.rows, empty)
        ]
        self.fallen.update(other.fallen)


def _paired(mine: list[Any], theirs: list[Any], empty: Any) -> list[tuple[Any, Any]]:
    length = max(len(mine), len(theirs))
    return [(mine[i] if i < len(mine) else empty, theirs[i] if i < len(theirs) else empty) for i in range(length)]


class Openings:
    """The opening states of a series: made once and copied where the ruleset uses no dice to make them."""

    def __init__(self, ruleset: Ruleset, plain: Plain, seed: int) -> None:
        self.ruleset = ruleset
        self.plain = plain
        self.seed = seed
        self.template = opening(ruleset, plain, 1, 0)
        self.same = not plain.get("roll_hp") and self._alike()

    def _alike(self) -> bool:
        """Whether openings of different seeds differ in nothing but the seed."""
        seen = set()
        for number in range(3):
            state = opening(self.ruleset, self.plain, 2, number)
            state.seed_high = state.seed_low = 0
            seen.add(digest(state))
        return len(seen) == 1

    def state(self, number: int) -> State:
        """The opening state of battle ``number`` of the series."""
        if not self.same:
            return opening(self.ruleset, self.plain, self.seed, number)
        state = state_copy(self.template)
        state.seed_high, state.seed_low = seed_words(self.seed, number)
        return state


@lru_cache(maxsize=4)
def _prepared(text: str, seed: int) -> tuple[Plain, Openings]:
    plain: Plain = json.loads(text)
    return plain, Openings(ruleset_of(str(plain["ruleset"])), plain, seed)


def stretch(text: str, chosen: dict[str, str], seed: int, first: int, count: int) -> Counts:
    """Battles ``first`` to ``first + count - 1`` of a series; ``text`` is the encounter as JSON.

    Raises BattleError, naming the battle, when one reaches a limit of the engine.
    """
    plain, openings = _prepared(text, seed)
    ruleset = openings.ruleset
    counting = cast(Tallying, ruleset)
    chosen_policies = policies(ruleset, policy_names(plain, chosen))
    members = _members(plain)
    counts = Counts(wins=[0] * len(plain["sides"]))
    for number in range(first, first + count):
        battle = ruleset.battle(openings.state(number))
        battle.policies = chosen_policies
        try:
            run(battle)
        except BattleError as error:
            raise type(error)(f"battle {number} of seed {seed}: {error}") from error
        _count(counts, battle.state, counting.tally(battle.state), members)
    return counts


def _members(plain: Plain) -> list[list[int]]:
    sides = side_names(plain)
    return [[i for i, one in enumerate(plain["combatants"]) if one["side"] == side] for side in sides]


def _count(counts: Counts, state: State, rows: list[list[int]], members: list[list[int]]) -> None:
    counts.battles += 1
    if 0 <= state.winner < len(counts.wins):
        counts.wins[state.winner] += 1
    else:
        counts.draws += 1
    counts.rounds[state.round] += 1
    while len(counts.rows) < len(rows):
        counts.rows.append([0] * ROWS)
    for total, row in zip(counts.rows, rows):
        for place in range(ROWS):
            total[place] += row[place]
    for side, numbers in enumerate(members):
        counts.fallen[side, sum(1 for i in numbers if rows[i][0] or rows[i][1])] += 1

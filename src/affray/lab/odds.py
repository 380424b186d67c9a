"""Odds of a single deed: what comes of each option of the question at which a battle stands.

The deed is carried out by the rules themselves, once for every way in which the dice can fall; where there are too many
ways the dice are rolled instead, and the shares come with their intervals. Everybody else answers by policy.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Final, cast

from affray.kernel.battle import Battle, CapReached, Policy, Ruleset
from affray.kernel.dice import seed_words
from affray.kernel.drive import state_copy
from affray.kernel.exact import Experiment, enumerate_outcomes
from affray.kernel.requests import Choice, Request
from affray.kernel.state import State
from affray.lab.figures import wilson
from affray.lab.series import Tallying

MOST_PATHS: Final = 5_000
"""Ways for the dice to fall that are all run through; beyond this the dice are rolled."""
ROLLS: Final = 2_000
MOST_OPTIONS: Final = 60
HARMFUL: Final = ("attack", "quick", "unarmed", "grapple", "shove", "cast", "use", "action", "mount")
"""First words of the options that are weighed when none is named."""


@dataclass(frozen=True)
class Odds:
    """What comes of one option.

    ``hit`` is the chance to do damage, to put a new condition on a foe or to move one; ``damage`` the mean damage
    dealt in hit points; ``down`` the chance for each combatant to fall, ``conditions`` to gain a condition or another
    place (``goblin prone``, ``goblin moved to C4``). ``exact`` tells whether every way was run through (``ways`` of
    them) or ``ways`` rolls were made; then ``interval`` holds the Wilson 95 % interval of ``hit``.
    """

    option: str
    hit: float
    damage: float
    down: dict[str, float]
    conditions: dict[str, float]
    exact: bool
    ways: int
    interval: tuple[float, float]

    def plain(self) -> dict[str, Any]:
        """The odds as JSON-able data."""
        return asdict(self)


class Once(Policy):
    """Gives one answer to the first question, then follows another policy."""

    def __init__(self, choice: Choice, then: Policy) -> None:
        self.choice = choice
        self.then = then
        self.used = False

    def choose(self, battle: Battle, request: Request) -> Choice:
        """The one answer, or the other policy's."""
        if not self.used:
            self.used = True
            return self.choice
        return self.then.choose(battle, request)


class Deed(Experiment):
    """One option of one combatant, carried out; the outcome is what changed for everybody, as a line of JSON."""

    def __init__(self, ruleset: Ruleset, before: State, actor: int, once: Once) -> None:
        self.ruleset = ruleset
        self.actor = actor
        self.once = once
        self.paths = 0
        self.rows = cast(Tallying, ruleset).tally(before)
        self.known = _conditions(ruleset, before)

    def perform(self, battle: Battle) -> None:
        """Run the beat in which the deed is done."""
        self.paths += 1
        self.once.used = False
        self.ruleset.beat(battle)

    def outcome(self, state: State) -> str:
        """Damage dealt by the actor, who fell, who gained which condition."""
        rows = cast(Tallying, self.ruleset).tally(state)
        dealt = rows[self.actor][2] - self.rows[self.actor][2]
        down = [i for i, row in enumerate(rows) if row[0] + row[1] > self.rows[i][0] + self.rows[i][1]]
        gained = [
            [i, word]
            for i, words in enumerate(_conditions(self.ruleset, state))
            for word in words
            if word not in self.known[i]
        ]
        return json.dumps([dealt, down, gained])


def _conditions(ruleset: Ruleset, state: State) -> list[list[str]]:
    """The conditions of everybody, and the square each stands on as one more word."""
    seen = cast(list[dict[str, Any]], ruleset.observe(state, 0)["combatants"])
    return [[*one["conditions"], f"moved to {one['at']}"] for one in seen]


def weighed(options: Sequence[tuple[str, Choice]], friends: Collection[int] = ()) -> list[tuple[str, Choice]]:
    """The options that odds are told of when none is named: deeds of harm that are aimed neither at bare squares nor at
    ``friends`` (numbers of combatants).
    """
    found = []
    for words, choice in options:
        if words.split()[0] in HARMFUL and choice.x < 0 and choice.target not in friends:
            found.append((words, choice))
    return found[:MOST_OPTIONS]


def odds(
    ruleset: Ruleset,
    state: State,
    request: Request,
    option: tuple[str, Choice],
    policies: Sequence[Policy],
    names: Sequence[str],
    sides: Sequence[str],
    most_paths: int = MOST_PATHS,
    rolls: int = ROLLS,
    seed: int = 0,
) -> Odds:
    """The odds of one option of a question with which a beat begins.

    ``state`` is the committed state before the beat, ``policies`` answer for everybody. Raises BattleError when the
    rules refuse the option.
    """
    words, choice = option
    actor = int(request.actor)
    once = Once(choice, policies[actor])
    seated: list[Policy | None] = [once if i == actor else policy for i, policy in enumerate(policies)]
    deed = Deed(ruleset, state, actor, once)
    battle = ruleset.battle(state_copy(state))
    battle.policies = seated
    try:
        shares = enumerate_outcomes(battle, deed, most_paths)
        exact, ways = True, deed.paths
    except CapReached:
        exact, ways = False, rolls
        shares = _rolled(ruleset, state, deed, seated, rolls, seed)
    return _told(words, shares, exact, ways, actor, names, sides)


def _rolled(
    ruleset: Ruleset, state: State, deed: Deed, policies: list[Policy | None], rolls: int, seed: int
) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for number in range(rolls):
        trial = state_copy(state)
        trial.seed_high, trial.seed_low = seed_words(seed, number)
        battle = ruleset.battle(trial)
        battle.policies = policies
        battle.begin_beat()
        deed.perform(battle)
        name = deed.outcome(battle.state)
        found[name] = found.get(name, Fraction(0)) + Fraction(1, rolls)
    return found


def _told(
    words: str,
    shares: dict[str, Fraction],
    exact: bool,
    ways: int,
    actor: int,
    names: Sequence[str],
    sides: Sequence[str],
) -> Odds:
    hit = damage = Fraction(0)
    down: dict[str, Fraction] = {}
    conditions: dict[str, Fraction] = {}
    for outcome, share in shares.items():
        dealt, fallen, gained = json.loads(outcome)
        foes = [one for one, _ in gained if sides[one] != sides[actor]]
        if dealt > 0 or foes:
            hit += share
        damage += share * dealt
        for one in fallen:
            down[names[one]] = down.get(names[one], Fraction(0)) + share
        for one, word in gained:
            if one != actor:
                key = f"{names[one]} {word}"
                conditions[key] = conditions.get(key, Fraction(0)) + share
    sure = float(hit)
    return Odds(
        option=words,
        hit=sure,
        damage=float(damage),
        down={name: float(share) for name, share in sorted(down.items())},
        conditions={name: float(share) for name, share in sorted(conditions.items())},
        exact=exact,
        ways=ways,
        interval=(sure, sure) if exact else wilson(round(hit * ways), ways),
    )

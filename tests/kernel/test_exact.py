"""Exact odds against reckoning by hand and against every sequence of dice run one by one."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from tests.support.play import AnyOption, Script, begin
from tests.support.toy import DO_BRACE, DO_PRESS, Toy, _stroke, skirmish, toy_state

from affray.kernel.battle import Battle, CapReached
from affray.kernel.exact import Experiment, Odometer, enumerate_outcomes
from affray.kernel.requests import Choice, Request
from affray.kernel.state import State, digest


class Always(AnyOption):
    """Braces and presses whenever it may."""

    def choose(self, battle: Battle, request: Request) -> Choice:
        return battle.ruleset.options(battle.state, request)[0]


class Stroke(Experiment):
    """Ana strikes the ogre, or Bor, who braces."""

    def __init__(self, who: int, target: int) -> None:
        self.who = who
        self.target = target

    def perform(self, battle: Battle) -> None:
        _stroke(battle, toy_state(battle.state), self.who, self.target)

    def outcome(self, state: State) -> str:
        return str(toy_state(state).fighters[self.target].hp)


class Explode(Experiment):
    """A d4 that is rolled again on a 4, at most `limit` dice in all."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.total = 0

    def perform(self, battle: Battle) -> None:
        self.total = 0
        for _ in range(self.limit):
            face = battle.roll(0, "damage", 4)
            self.total += face
            if face < 4:
                return

    def outcome(self, state: State) -> str:
        return str(self.total)


def ready() -> Battle:
    """A battle before its first beat in which everybody braces and presses."""
    battle = begin(Toy(), skirmish(), 1)
    battle.policies = [Always()] * 4
    return battle


def test_a_plain_stroke_as_reckoned_by_hand() -> None:
    """Ana (5) against defense 11 hits on 6 or more: three quarters, each damage a sixth of that."""
    odds = enumerate_outcomes(ready(), Stroke(0, 2))
    assert odds == {"20": Fraction(1, 4), **{str(20 - damage): Fraction(1, 8) for damage in range(1, 7)}}


@pytest.mark.parametrize(("who", "target", "sides"), [(0, 2, (20, 6)), (2, 1, (20, 6, 4, 4)), (3, 0, (20, 6, 4))])
def test_as_every_sequence_run_one_by_one(who: int, target: int, sides: tuple[int, ...]) -> None:
    """With brace and press in between, the odds are those of running every combination of dice from a script."""
    counts: Counter[str] = Counter()
    experiment = Stroke(who, target)
    for faces in itertools.product(*[range(1, side + 1) for side in sides]):
        battle = ready()
        battle.begin_beat()
        battle.source = Script(list(faces))
        experiment.perform(battle)
        counts[experiment.outcome(battle.state)] += 1
    total = sum(counts.values())
    odds = enumerate_outcomes(ready(), experiment)
    assert odds == {name: Fraction(count, total) for name, count in counts.items()}
    assert sum(odds.values()) == 1


def test_branches_of_unequal_length_sum_to_one() -> None:
    """Where one face calls for another die, each branch has its own weight."""
    odds = enumerate_outcomes(ready(), Explode(3))
    assert sum(odds.values()) == 1
    assert odds["1"] == Fraction(1, 4)
    assert odds["5"] == Fraction(1, 16)
    assert odds["12"] == Fraction(1, 64)


def test_no_dice_is_certainty() -> None:
    """A deed without dice has one outcome, of probability one."""
    assert enumerate_outcomes(ready(), Explode(0)) == {"0": Fraction(1)}


def test_the_odds_change_nothing() -> None:
    """State, source and record of the battle are afterwards what they were, also when there were too many ways."""
    battle = ready()
    battle.answers = []
    before, state = digest(battle.state), battle.state
    enumerate_outcomes(battle, Stroke(0, 2))
    with pytest.raises(CapReached, match="more than 10 ways"):
        enumerate_outcomes(battle, Stroke(0, 2), 10)
    assert battle.state is state
    assert digest(battle.state) == before
    assert battle.source is None
    assert battle.answers == []


def test_the_odometer_gives_each_sequence_once() -> None:
    """Two dice of 3 and 2: six sequences, none twice, each with weight six."""
    odometer, seen = Odometer(), []
    while True:
        seen.append((odometer.face(0, "", 3), odometer.face(0, "", 2)))
        assert odometer.weight() == 6
        if not odometer.advance():
            break
    assert sorted(seen) == list(itertools.product((1, 2, 3), (1, 2)))


def test_rolled_odds_agree_with_exact_ones() -> None:
    """4,000 seeded strokes lie within five standard deviations of the exact chance to wound."""
    odds = enumerate_outcomes(ready(), Stroke(0, 2))
    battle = ready()
    wounded = 0
    for beat in range(4000):
        toy_state(battle.state).fighters[2].hp = 20
        battle.state.beat = beat
        battle.begin_beat()
        _stroke(battle, toy_state(battle.state), 0, 2)
        wounded += toy_state(battle.state).fighters[2].hp < 20
    chance = 1 - odds["20"]
    assert abs(wounded - 4000 * chance) < 5 * (4000 * chance * (1 - chance)) ** 0.5


def test_an_answer_of_the_toy_is_what_the_odds_assume() -> None:
    """The first option of brace and press is to do it."""
    assert (DO_BRACE, DO_PRESS) == tuple(Always().choose(ready(), Request(kind, 0, 0)).verb for kind in (2, 3))

"""The conformance suite on the toy and on every registered ruleset; and on broken toys, which it must catch."""

from collections.abc import Callable

import pytest
from tests.conformance import suite
from tests.support.subjects import subject, subjects
from tests.support.toy import ACT, Fighter, Toy, ToyState, skirmish, toy_state

from affray.kernel.battle import Battle, Ruleset
from affray.kernel.requests import Choice, Request
from affray.kernel.state import Record, State

Check = Callable[[Ruleset, dict[str, object], int], object]
SEEDS = (1, 2)


@pytest.mark.parametrize("check", suite.CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize(("ident", "name"), subjects())
def test_a_ruleset_keeps_what_all_must_keep(ident: str, name: str, check: Check) -> None:
    """Each check of the suite passes for each ruleset on its encounters."""
    ruleset, encounter = subject(ident, name)
    for seed in SEEDS if ident == "toy" else SEEDS[:1]:
        check(ruleset, encounter, seed)


def test_the_secrets_of_the_toy_are_looked_for() -> None:
    """The toy's lurker is hidden at first, so that the check has something to find."""
    assert suite.check_secrets(Toy(), skirmish(), 1) > 0


class Forgetful(ToyState):
    """A state that shares a list between copies."""

    def fields(self) -> tuple[str, ...]:
        return tuple(name for name in super().fields() if name != "order")

    def shared(self) -> tuple[str, ...]:
        return ("order",)

    def blank(self) -> Record:
        return Forgetful()


class ForgetfulToy(Toy):
    def begin(self, encounter: dict[str, object]) -> State:
        state, own = toy_state(super().begin(encounter)), Forgetful()
        for name in (*state.fields(), *state.shared()):
            setattr(own, name, getattr(state, name))
        return own


class DriftingToy(Toy):
    def options(self, state: State, request: Request) -> list[Choice]:
        toy_state(state).lap += 1
        return super().options(state, request)


class StrictToy(Toy):
    def why_not(self, state: State, request: Request, choice: Choice) -> str:
        return "never on one's own turn" if request.kind == ACT else super().why_not(state, request, choice)


class MumblingToy(Toy):
    def say(self, state: State, request: Request, choice: Choice) -> str:
        return super().say(state, request, choice).partition(" ")[0]


class LeakyToy(Toy):
    def observe(self, state: State, seat: int) -> dict[str, object]:
        return super().observe(state, 0)


class SeedyToy(Toy):
    def observe(self, state: State, seat: int) -> dict[str, object]:
        return {**super().observe(state, seat), "seed": state.seed_low}


class UnevenToy(Toy):
    """Rolls otherwise when the beat is run again."""

    def __init__(self) -> None:
        super().__init__()
        self.runs = 0

    def beat(self, battle: Battle) -> None:
        self.runs += 1
        if self.runs % 3 == 0:
            battle.roll(0, "attack", 20)
        super().beat(battle)


class BleedingToy(Toy):
    def beat(self, battle: Battle) -> None:
        super().beat(battle)
        fighter: Fighter = toy_state(battle.state).fighters[0]
        fighter.hp -= 1


class EndlessToy(Toy):
    def beat(self, battle: Battle) -> None:
        battle.state.round += 1


class WatchedToy(Toy):
    def beat(self, battle: Battle) -> None:
        super().beat(battle)
        if battle.watched:
            toy_state(battle.state).lap += 1


@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (ForgetfulToy, suite.check_copies),
        (DriftingToy, suite.check_options),
        (StrictToy, suite.check_options),
        (MumblingToy, suite.check_options),
        (LeakyToy, suite.check_secrets),
        (SeedyToy, suite.check_secrets),
        (UnevenToy, suite.check_same_decisions_same_battle),
        (BleedingToy, suite.check_play),
        (EndlessToy, suite.check_play),
        (WatchedToy, suite.check_watching),
    ],
    ids=lambda value: value.__name__,
)
def test_a_broken_ruleset_is_caught(broken: type[Toy], check: Check) -> None:
    """For each promise there is a ruleset that breaks it, and the check says so."""
    with pytest.raises((AssertionError, ValueError, IndexError)):
        for seed in SEEDS:
            check(broken(), skirmish(), seed)

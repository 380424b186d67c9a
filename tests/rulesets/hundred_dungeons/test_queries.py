"""Rules of Hundred Dungeons that no line of a case can show: asked of the ruleset directly."""

import pytest

from affray.kernel.battle import Ruleset
from affray.kernel.requests import Request
from affray.kernel.state import State
from affray.lab.cases import read_cases
from affray.rulesets.hundred_dungeons.ruleset import HundredDungeons
from affray.rulesets.hundred_dungeons.state import HDState
from affray.rulesets.hundred_dungeons.terms import ASK_TURN
from affray.rulesets.hundred_dungeons.wild import hexes

FIELD = """case: a field
ruleset: hundred-dungeons
order: [Ana, orc]
combatants:
  - {{name: Ana, side: party, {place}, conditions: [{conditions}]}}
  - {{name: horse, side: party, player: false, at: E6, size: large, trained_mount: true}}
  - {{name: orc, side: foes, at: E4}}
"""


def field(conditions: str, place: str = "at: D4") -> tuple[Ruleset, HDState]:
    (script,) = read_cases(FIELD.format(conditions=conditions, place=place))
    ruleset = HundredDungeons()
    state: State = ruleset.begin({**script.case.encounter, "seed": [0, 0]})
    assert isinstance(state, HDState)
    return ruleset, state


@pytest.mark.clauses("HD-198")
def test_the_slowed_travel_one_hex_unless_they_are_carried() -> None:
    """On foot a slowed creature travels one hex at most; a cart or a mount carries it on; others are not hindered."""
    _, slowed = field("slowed")
    _, riding = field("slowed", "mount: horse")
    _, healthy = field("")

    assert 1 == hexes(slowed.who[0], 2, False)
    assert 2 == hexes(slowed.who[0], 2, True)
    assert 2 == hexes(riding.who[0], 2, False)
    assert 2 == hexes(healthy.who[0], 2, False)
    assert 0 == hexes(slowed.who[0], 0, False)


SPEECH = [("", True), ("stunned", True), ("incapacitated", True), ("deafened", True), ("paralyzed", False)]
SPEECH += [("petrified", False), ("unconscious", False)]


@pytest.mark.clauses("HD-178", "HD-199", "HD-002")
@pytest.mark.parametrize(("conditions", "speaks"), SPEECH)
def test_who_can_speak(conditions: str, speaks: bool) -> None:
    """The stunned may say a broken word, the paralyzed and whoever contains that cannot."""
    ruleset, state = field(conditions)
    request = Request(ASK_TURN, 1, 0)

    assert speaks is (ruleset.why_not(state, request, ruleset.read(state, request, "speak")) == "")


@pytest.mark.clauses("HD-178", "HD-199", "HD-168")
@pytest.mark.parametrize("conditions", ["stunned", "paralyzed", "petrified", "unconscious"])
@pytest.mark.parametrize("deed", ["move D5", "dash", "dodge", "unarmed orc", "hide", "stand"])
def test_the_helpless_do_nothing(conditions: str, deed: str) -> None:
    """Whatever they might want is refused with a reason."""
    ruleset, state = field(conditions)
    request = Request(ASK_TURN, 1, 0)

    assert ruleset.why_not(state, request, ruleset.read(state, request, deed))

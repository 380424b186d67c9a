"""The verbs of a battle: recorded answers, caps, sources of dice, who is asked."""

import pytest
from tests.support.play import AnyOption, Script, begin, simulated
from tests.support.toy import ACT, BRACE, DO_BRACE, OVER, PASS, STRIKE, YES, Toy, skirmish

from affray.kernel import battle as limits
from affray.kernel.battle import (
    Battle,
    BattleError,
    CapReached,
    IllegalChoice,
    Nondeterminism,
    Policy,
    Suspended,
)
from affray.kernel.drive import Drive, HandDice, run
from affray.kernel.requests import Answer, Choice, Request


class Endless(Toy):
    """A toy whose beat does one thing without end."""

    def __init__(self, deed: str) -> None:
        super().__init__()
        self.deed = deed

    def beat(self, battle: Battle) -> None:
        while self.deed != "nothing":
            if self.deed == "ask":
                battle.ask(Request(OVER, 0, -1))
            elif self.deed == "ask_all":
                battle.ask_all([Request(OVER, 0, -1, n) for n in range(100)])
            elif self.deed == "roll":
                battle.roll(0, "attack", 20)
            else:
                battle.tell("said", "TOY-0", "again")


class Stubborn(Policy):
    """Answers everything the same way."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def choose(self, battle: Battle, request: Request) -> Choice:
        return self.choice


def opened(ruleset: Toy | None = None) -> Battle:
    """A battle whose first beat has begun; random policies answer."""
    battle = begin(ruleset or Toy(), skirmish(), 1)
    battle.begin_beat()
    return battle


@pytest.mark.parametrize(
    ("deed", "words"), [("ask", "questions"), ("ask_all", "questions"), ("roll", "dice"), ("tell", "events")]
)
def test_a_beat_without_end_is_stopped(deed: str, words: str) -> None:
    """A loop that asks, rolls or tells for ever ends in a clear error that says what there was too much of."""
    battle = begin(Endless(deed), skirmish(), 1)
    battle.watched = True
    with pytest.raises(CapReached, match="one beat .* " + words):
        run(battle)


def test_limits_are_those_of_one_beat() -> None:
    """Each beat starts counting anew, so that a long battle reaches no limit of a beat."""
    battle = opened()
    battle.watched = True
    for _ in range(3):
        battle.begin_beat()
        for number in range(limits.MAX_ASKS_PER_BEAT):
            battle.ask(Request(BRACE, 1, number % 4))
        for _ in range(limits.MAX_ROLLS_PER_BEAT):
            battle.roll(0, "attack", 20)
        for _ in range(limits.MAX_EVENTS_PER_BEAT):
            battle.tell("said", "TOY-0", "again")
        with pytest.raises(CapReached):
            battle.ask(Request(BRACE, 1, 0))
        with pytest.raises(CapReached):
            battle.roll(0, "attack", 20)
        with pytest.raises(CapReached):
            battle.tell("said", "TOY-0", "again")


def test_a_battle_without_end_is_stopped() -> None:
    """Beats that do nothing end at the limit of beats."""
    battle = begin(Endless("nothing"), skirmish(), 1)
    battle.state.beat = limits.MAX_BEATS - 5
    with pytest.raises(CapReached, match="beats without an end"):
        run(battle)


def test_rounds_are_limited() -> None:
    """A battle in a round past the limit ends in an error, in both drivers."""
    for driver in ("run", "drive"):
        battle = begin(Toy(), skirmish(), 1)
        battle.state.round = 1001
        with pytest.raises(CapReached, match="rounds without an end"):
            if driver == "run":
                run(battle)
            else:
                Drive(battle).advance()


def test_an_illegal_answer_of_a_policy_is_refused() -> None:
    """A policy that answers outside the rules is an error with the reason, for one question and for sealed ones."""
    battle = opened()
    battle.policies = [Stubborn(Choice(PASS))] * 4
    with pytest.raises(IllegalChoice, match="not answered like that"):
        battle.ask(Request(BRACE, 1, 0))
    with pytest.raises(IllegalChoice, match="not answered like that"):
        battle.ask_all([Request(BRACE, 1, 0), Request(BRACE, 2, 1)])


def test_a_missing_answer_suspends_with_the_question() -> None:
    """Without a policy the question itself comes out of the beat; of several, all that have no answer."""
    battle = opened()
    battle.policies = [AnyOption(), None, AnyOption(), None]
    with pytest.raises(Suspended) as caught:
        battle.ask_all([Request(BRACE, 1, n) for n in range(4)])
    assert [request.actor for request in caught.value.requests] == [1, 3]
    with pytest.raises(Suspended):
        battle.ask(Request(BRACE, 1, 1))


def test_a_suspended_question_passes_by_ordinary_handlers() -> None:
    """A rule's own `except Exception` cannot swallow a missing answer."""
    assert not issubclass(Suspended, Exception)


def test_a_newcomer_without_a_policy_is_a_persons() -> None:
    """A combatant beyond the list of policies waits for a person instead of failing."""
    battle = opened()
    battle.policies = [AnyOption()]
    with pytest.raises(Suspended):
        battle.ask(Request(BRACE, 1, 3))


def test_nobody_there_to_answer_is_said() -> None:
    """The quick driver names the combatant for whom nobody answers, and the missing die."""
    battle = begin(Toy(), skirmish(), 1, persons=True)
    with pytest.raises(BattleError, match="nobody answers for combatant 0"):
        run(battle)
    battle = begin(Toy(), skirmish(), 1)
    battle.source = HandDice()
    with pytest.raises(BattleError, match="by hand"):
        run(battle)


def test_a_referees_question_goes_to_the_referee() -> None:
    """Nobody's question: a person if wished, else the referee's policy, else the automatic answer."""
    battle = opened()
    question = Request(OVER, 0, -1)
    battle.referee = None
    assert battle.ask(question).same(battle.ruleset.automatic(battle.state, question))
    battle.referee = Stubborn(Choice(YES))
    assert battle.ask(question).verb == YES
    battle.person_referee = True
    with pytest.raises(Suspended):
        battle.ask(question)


def test_recorded_answers_are_taken_in_order() -> None:
    """With a record, its answers are given and no policy is asked."""
    battle = opened()
    first, second = Request(BRACE, 1, 0), Request(BRACE, 1, 0, 2)
    battle.answers = [Answer(first, Choice(DO_BRACE), 0, True), Answer(second, Choice(DO_BRACE), 0, True)]
    battle.policies = [None] * 4
    assert battle.ask(first).verb == DO_BRACE
    assert battle.ask(second).verb == DO_BRACE
    with pytest.raises(Suspended):
        battle.ask(second)


def test_sealed_answers_stand_in_any_order() -> None:
    """Of questions put together, the record may hold the answers in the order in which they came in."""
    requests = [Request(BRACE, 1, n) for n in range(3)]
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        battle = opened()
        verbs = [DO_BRACE, DO_BRACE + 1, DO_BRACE]
        battle.answers = [Answer(requests[n], Choice(verbs[n]), 0, True) for n in order]
        assert [choice.verb for choice in battle.ask_all(requests)] == verbs


@pytest.mark.parametrize(
    "case", ["other question", "die for question", "question for die", "illegal", "face too high", "gap"]
)
def test_a_record_that_does_not_fit_is_fatal(case: str) -> None:
    """A record of another question, of a die instead, or of an impossible answer is never passed over."""
    battle = opened()
    asked = Request(BRACE, 1, 0)
    answer = Answer(asked, Choice(DO_BRACE), 0, True)
    die = Answer(None, None, 5, True)
    if case == "other question":
        battle.answers = [Answer(Request(BRACE, 1, 1), Choice(DO_BRACE), 0, True)]
    elif case == "die for question":
        battle.answers = [die]
    elif case == "question for die":
        battle.answers = [answer]
    elif case == "illegal":
        battle.answers = [Answer(asked, Choice(PASS), 0, True)]
    elif case == "face too high":
        battle.answers = [Answer(None, None, 21, True)]
    else:
        battle.answers = [die]
    with pytest.raises((Nondeterminism, IllegalChoice)):
        if case in ("question for die", "face too high"):
            battle.source = HandDice()
            battle.roll(0, "attack", 20)
        elif case == "gap":
            battle.ask_all([asked])
        else:
            battle.ask(asked)


def test_scripted_dice_fall_as_written() -> None:
    """A source gives the faces; a face that the die has not is refused."""
    battle = opened()
    battle.source = Script([3, 20, 7])
    assert [battle.roll(0, "attack", 20) for _ in range(2)] == [3, 20]
    with pytest.raises(IllegalChoice, match="a d6 shows 1 to 6, not 7"):
        battle.roll(0, "damage", 6)


def test_a_missing_die_suspends_with_roller_and_purpose() -> None:
    """When the source has no face, the question is the die: who rolls it, for what, how many sides."""
    battle = opened()
    battle.source = HandDice()
    with pytest.raises(Suspended) as caught:
        battle.roll(2, "damage", 6)
    die = caught.value.die
    assert die is not None
    assert (die.roller, die.purpose, die.sides) == (2, "damage", 6)


def test_nothing_is_told_when_nobody_watches() -> None:
    """Events are built for watchers only, and watching changes nothing in the battle."""
    unwatched = simulated(Toy(), skirmish(), 5)
    assert unwatched.events == []
    watched = begin(Toy(), skirmish(), 5)
    watched.watched = True
    run(watched)
    assert watched.state.beat == unwatched.state.beat
    assert watched.state.winner == unwatched.state.winner


def test_a_choice_and_a_request_know_their_like() -> None:
    """Equal in all fields is the same; any other field makes another."""
    assert Choice(STRIKE, 2).same(Choice(STRIKE, 2))
    assert Choice(STRIKE, 2).numbers() == [STRIKE, 2, -1, -1, -1, -1]
    for place in range(6):
        numbers = [0, 0, 0, 0, 0, 0]
        numbers[place] = 1
        assert not Choice(*numbers).same(Choice(0, 0, 0, 0, 0, 0))
    for place in range(7):
        numbers = [ACT, 0, 0, 0, 0, 0, 0]
        numbers[place] += 1
        assert not Request(*numbers).same(Request(ACT, 0, 0, 0, 0, 0, 0))

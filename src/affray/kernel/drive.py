"""The driver of a battle that people play: beats on a copy, commit, undo, rulings, and the record of it all.

`run` plays a battle whose every question a policy answers, without copies. `Drive` plays one in which answers may be
missing: it copies the state, runs the beat on the copy and keeps the copy when the beat returns.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import Battle, BattleError, CapReached, IllegalChoice, Nondeterminism, Suspended, finished
from affray.kernel.dice import DiceSource
from affray.kernel.events import Event
from affray.kernel.requests import Answer, Choice, DieRequest, Request
from affray.kernel.state import State, copy, digest

MAX_ROUNDS: Final = 1000


class HandDice(DiceSource):
    """Dice that somebody rolls at the table: no face is ever at hand before it is entered."""

    def face(self, roller: i64, purpose: str, sides: i64) -> i64:
        """No face yet."""
        return 0


class Step:
    """One entry of the record: a beat with its answers, or a ruling.

    `before` is the committed state at its start. `events` are those of the finished beat or ruling.
    """

    def __init__(self, before: State) -> None:
        self.before = before
        self.answers: list[Answer] = []
        self.ruling: dict[str, object] | None = None
        self.events: list[Event] = []
        self.retakes: list[tuple[int, int]] = []
        self.rolls: i64 = 0
        self.digest: str = ""
        self.done: bool = False


def state_copy(state: State) -> State:
    """An independent copy of a state."""
    fresh = copy(state)
    if not isinstance(fresh, State):
        raise TypeError("a state copies into a state")
    return fresh


def run(battle: Battle) -> None:
    """Plays `battle` to its end; every question must have a policy or an automatic answer.

    Raises BattleError when a limit is reached.
    """
    ruleset = battle.ruleset
    try:
        while not finished(battle.state):
            if battle.state.round > MAX_ROUNDS:
                raise CapReached("the battle went past " + str(MAX_ROUNDS) + " rounds without an end")
            battle.begin_beat()
            ruleset.beat(battle)
    except Suspended as stop:
        for request in stop.requests:
            raise BattleError("nobody answers for combatant " + str(request.actor)) from None
        raise BattleError("a die is to be rolled by hand, and nobody is there to roll it") from None


class Drive:
    """A battle in play.

    `question` holds the open questions after `advance`, `die` the die that must be rolled by hand; both are empty when
    the battle is over. `sealed` are the answers already given to questions that were put together with the open ones.
    `provisional` are the events of the unfinished beat, in order. `steps` is the whole record.
    """

    def __init__(self, battle: Battle, keep_digests: bool = True) -> None:
        battle.watched = True
        self.battle = battle
        self.state: State = battle.state
        self.steps: list[Step] = []
        self.question: list[Request] = []
        self.put: list[Request] = []
        self.die: DieRequest | None = None
        self.provisional: list[Event] = []
        self.sealed: list[Answer] = []
        self.undos: i64 = 0
        self.keep_digests = keep_digests
        self.trial: State | None = None

    def over(self) -> bool:
        """Whether the battle has ended."""
        return finished(self.state)

    def advance(self) -> None:
        """Runs beats until a question has no answer or the battle is over."""
        while not self.over():
            if self.state.round > MAX_ROUNDS:
                raise CapReached("the battle went past " + str(MAX_ROUNDS) + " rounds without an end")
            if not self.beat():
                return
        self.question = []
        self.die = None
        self.provisional = []

    def beat(self) -> bool:
        """Runs one beat on a copy; True when it was finished and committed.

        Does nothing while some of several questions put together are answered and others are not.
        """
        if self.sealed:
            return False
        step = self.open_step()
        battle = self.battle
        trial = state_copy(self.state)
        self.trial = trial
        battle.bind(trial)
        battle.answers = step.answers
        battle.retakes = step.retakes
        battle.begin_beat()
        shown = self.provisional
        finished_beat = True
        try:
            battle.ruleset.beat(battle)
        except Suspended as open_question:
            self.question = open_question.requests
            self.put = open_question.requests
            self.die = open_question.die
            finished_beat = False
        except Exception:
            battle.bind(self.state)
            raise
        self._compare(shown, battle.events)
        step.rolls = battle.rolls
        if not finished_beat:
            self.provisional = battle.events
            battle.bind(self.state)
            return False
        if battle.next_answer < len(step.answers):
            raise Nondeterminism("the record has more answers than beat " + str(trial.beat) + " asks for")
        step.events = battle.events
        if self.keep_digests:
            step.digest = digest(trial)
        step.done = True
        self.state = trial
        self.question = []
        self.die = None
        self.provisional = []
        self.sealed = []
        return True

    def answer(self, choice: Choice, place: int = 0) -> None:
        """Answers open question number `place`. Raises IllegalChoice with the reason when the rules forbid it."""
        if place < 0 or place >= len(self.question):
            raise IllegalChoice("no such question is open")
        request = self.question[place]
        shown = self.shown_state()
        why = self.battle.ruleset.why_not(shown, request, choice)
        if why:
            raise IllegalChoice(why)
        answer = Answer(request, choice, 0, True)
        answer.rolls_before = self.open_step().rolls
        answer.words = self.battle.ruleset.say(shown, request, choice)
        answer.checked = True
        self.sealed.append(answer)
        self.question = [other for other in self.question if other is not request]
        if not self.question:
            self.open_step().answers.extend(self.sealed)
            self.sealed = []

    def enter(self, face: int) -> None:
        """Enters the face of the die that is asked for. Raises IllegalChoice for a face that the die has not."""
        die = self.die
        if die is None:
            raise IllegalChoice("no die is asked for now")
        if face < 1 or face > die.sides:
            raise IllegalChoice("a d" + str(die.sides) + " shows 1 to " + str(die.sides) + ", not " + str(face))
        answer = Answer(None, None, face, True)
        answer.rolls_before = self.open_step().rolls
        self.open_step().answers.append(answer)
        self.die = None

    def shown_state(self) -> State:
        """The state at the open question: the copy on which the beat stopped, else the committed state.

        It is for showing and for listing options; it is dropped when the beat runs again.
        """
        if self.trial is not None and (self.question or self.sealed or self.die is not None):
            return self.trial
        return self.state

    def rule(self, ruling: dict[str, object]) -> None:
        """Carries out a ruling between two beats; an unfinished beat is put back to its start.

        Raises IllegalChoice when the ruling makes no sense; then nothing has changed, and an open question stays open.
        """
        step = Step(self.state)
        step.ruling = ruling
        battle = self.battle
        trial = state_copy(self.state)
        battle.bind(trial)
        done = len([1 for other in self.steps if other.done])
        battle.begin_ruling(done)
        hand = battle.source
        if isinstance(hand, HandDice):
            battle.source = None
        try:
            battle.ruleset.rule(battle, ruling)
        except Suspended:
            battle.bind(self.state)
            battle.source = hand
            raise IllegalChoice("a ruling cannot wait for an answer") from None
        except Exception:
            battle.bind(self.state)
            battle.source = hand
            raise
        battle.source = hand
        step.events = battle.events
        step.rolls = battle.rolls
        step.done = True
        if self.keep_digests:
            step.digest = digest(trial)
        self.abandon()
        self.steps.append(step)
        self.state = trial
        battle.bind(trial)

    def abandon(self) -> None:
        """Drops the answers of the unfinished beat."""
        if self.steps and not self.steps[-1].done:
            self.steps.pop()
        self._clear()

    def can_undo(self) -> bool:
        """Whether there is a person's answer or a ruling to take back."""
        for step in self.steps:
            if step.ruling is not None:
                return True
            for answer in step.answers:
                if answer.by_person:
                    return True
        return bool(self.sealed)

    def undo(self) -> None:
        """Takes back the last answer of a person, or the last ruling, with all that followed from it.

        Dice before the point stay as they were; those after it are new if any of them were seen. Raises IllegalChoice
        when there is nothing to undo.
        """
        if self.sealed:
            self.sealed.pop()
            closed = [answer.request for answer in self.sealed]
            self.question = [request for request in self.put if request not in closed]
            return
        self.take_back(-1)

    def take_back(self, takes: i64) -> None:
        """What `undo` does to the record. `takes` is how often there were fresh dice when the undo that is now repeated
        was done, or -1 to find out whether dice were seen that now must not fall again.
        """
        if not self.can_undo():
            raise IllegalChoice("there is nothing to take back")
        rolled = False
        while self.steps:
            step = self.steps[-1]
            last = len(step.answers) - 1
            while last >= 0 and not step.answers[last].by_person:
                last -= 1
            self.state = step.before
            # an earlier undo may have left dice behind that were seen after this point
            rolled = rolled or step.before.take != self.undos
            if step.ruling is None and last >= 0:
                rolled = rolled or step.rolls > step.answers[last].rolls_before
                self._cut(step, last, takes > self.undos if takes >= 0 else rolled)
                break
            rolled = rolled or step.rolls > 0
            self.steps.pop()
            if step.ruling is not None:
                if takes > self.undos if takes >= 0 else rolled:
                    self._fresh_dice()
                break
        self._clear()

    def _cut(self, step: Step, last: int, fresh: bool) -> None:
        seen: i64 = step.answers[last].rolls_before
        step.answers = step.answers[:last]
        step.events = []
        step.done = False
        if fresh:
            kept = [pair for pair in step.retakes if pair[0] <= seen]
            if not kept:
                kept = [(1, self.state.take)]
            self._fresh_dice()
            kept.append((seen + 1, self.state.take))
            step.retakes = kept
            step.before = self.state

    def _fresh_dice(self) -> None:
        self.undos += 1
        self.state = state_copy(self.state)
        self.state.take = self.undos

    def _clear(self) -> None:
        self.question = []
        self.put = []
        self.die = None
        self.provisional = []
        self.sealed = []
        self.trial = None
        self.battle.bind(self.state)

    def open_step(self) -> Step:
        """The step of the unfinished beat, opened when there is none."""
        if not self.steps or self.steps[-1].done:
            self.steps.append(Step(self.state))
        return self.steps[-1]

    def _compare(self, shown: list[Event], now: list[Event]) -> None:
        if len(now) < len(shown):
            raise Nondeterminism("a beat run again told less than before")
        for place, event in enumerate(shown):
            if event.plain() != now[place].plain():
                raise Nondeterminism("a beat run again went differently: " + event.text + " / " + now[place].text)

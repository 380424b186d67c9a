"""A running fight: a state and the four verbs with which rules work on it, and what a ruleset and a policy must offer.

A rule asks, rolls and tells; it never learns who answers. When a person's answer or a die from the hand is missing,
`ask` or `roll` raises `Suspended`, the driver drops the beat's copy of the state, and the beat runs again once the
answer is there.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from affray.kernel.dice import MAX_SIDES, DiceSource, Generator
from affray.kernel.events import EVERYONE, Event, Roll
from affray.kernel.requests import Answer, Choice, DieRequest, Request
from affray.kernel.state import UNDECIDED, State

MAX_ASKS_PER_BEAT: Final = 8_000
MAX_ROLLS_PER_BEAT: Final = 20_000
MAX_EVENTS_PER_BEAT: Final = 20_000
MAX_BEATS: Final = 400_000


class Suspended(BaseException):
    """Carries the unanswered questions, or the die to be rolled by hand, out of a beat. Only the driver catches it."""

    def __init__(self, requests: list[Request], die: DieRequest | None) -> None:
        super().__init__("an answer is missing")
        self.requests = requests
        self.die = die


class BattleError(Exception):
    """A fault in a battle, as a sentence."""


class IllegalChoice(BattleError):
    """An answer that the rules do not allow; the message is the reason."""


class CapReached(BattleError):
    """A beat or a battle went past one of the engine's limits."""


class Nondeterminism(BattleError):
    """A beat that was run again went differently: the record and the engine do not agree."""


class Unreadable(ValueError):
    """Words that are no option of the question; the message says what is allowed."""


class OptionSpec:
    """One switch of a ruleset: its values, the default, and why tables differ."""

    def __init__(self, name: str, values: tuple[str, ...], default: str, clause: str, why: str) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.clause = clause
        self.why = why


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses for combatants. A policy must be a function of the state, the request and `battle.whim` alone."""

    def choose(self, battle: Battle, request: Request) -> Choice:
        """A legal answer to `request`. Policies read the state through the ruleset's queries and change nothing."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset:
    """What the engine needs of a combat system. One object a ruleset, without state of its own."""

    def ident(self) -> str:
        """The ruleset's id, such as `hundred-dungeons`."""
        raise NotImplementedError

    def version(self) -> int:
        """Rises with every change of a rule that could alter a recorded battle."""
        raise NotImplementedError

    def option_table(self) -> tuple[OptionSpec, ...]:
        """Every switch of the ruleset."""
        raise NotImplementedError

    def begin(self, encounter: dict[str, object]) -> State:
        """The state before the first beat, from a validated encounter in plain data."""
        raise NotImplementedError

    def battle(self, state: State) -> Battle:
        """A battle of this ruleset on `state`."""
        return Battle(self, state)

    def beat(self, battle: Battle) -> None:
        """Runs exactly one beat."""
        raise NotImplementedError

    def options(self, state: State, request: Request) -> list[Choice]:
        """Every legal answer, in a fixed order. Computed from what the seat may know."""
        raise NotImplementedError

    def why_not(self, state: State, request: Request, choice: Choice) -> str:
        """Empty when the answer is legal, else the reason as a sentence a person can act on."""
        raise NotImplementedError

    def barred(self, state: State, request: Request) -> list[tuple[str, str]]:
        """Deeds that are not open now, each with the reason, for people who wonder why."""
        raise NotImplementedError

    def say(self, state: State, request: Request, choice: Choice) -> str:
        """The option id of a choice, in the words a person would use; `read` is its inverse."""
        raise NotImplementedError

    def read(self, state: State, request: Request, text: str) -> Choice:
        """The choice that the words mean; raises Unreadable when they mean none. It need not be legal."""
        raise NotImplementedError

    def question(self, state: State, request: Request) -> str:
        """The question as a sentence."""
        raise NotImplementedError

    def request_name(self, kind: int) -> str:
        """The word for a kind of question, for journals."""
        raise NotImplementedError

    def automatic(self, state: State, request: Request) -> Choice:
        """The answer that is taken when nobody is there to give one: the ledger's default for a referee's question."""
        raise NotImplementedError

    def observe(self, state: State, seat: int) -> dict[str, object]:
        """What a seat may know, as JSON-able data; seat 0 is the game master and knows all."""
        raise NotImplementedError

    def rule(self, battle: Battle, ruling: dict[str, object]) -> None:
        """Carries out the game master's ruling between two beats; raises IllegalChoice when it makes no sense."""
        raise NotImplementedError

    def faults(self, state: State) -> list[str]:
        """Broken invariants of the state, as sentences; empty when it is sound."""
        raise NotImplementedError


class Battle:
    """A state and its verbs: `ask`, `ask_all`, `roll`, `tell`.

    `policies` holds one policy per combatant number (None, or none at all: a person answers); requests about nobody go
    to `referee`, and with no referee the ruleset's automatic answer is taken. `answers` is the record of the beat when
    a driver keeps one, None in plain simulation. `watched` says whether events are built at all.
    """

    def __init__(self, ruleset: Ruleset, state: State) -> None:
        self.ruleset = ruleset
        self.state = state
        self.policies: list[Policy | None] = []
        self.referee: Policy | None = None
        self.person_referee: bool = False
        self.watched: bool = False
        self.events: list[Event] = []
        self.source: DiceSource | None = None
        self.answers: list[Answer] | None = None
        self.next_answer: i64 = 0
        self.asks: i64 = 0
        self.rolls: i64 = 0
        self.retakes: list[tuple[int, int]] = []
        self.dice: Generator = Generator()
        self.fancy: Generator = Generator()
        self.fancy_ready: bool = False
        self.asked: list[Request] = []

    def bind(self, state: State) -> None:
        """Makes `state` the battle's state; rulesets with a typed view of their own override this."""
        self.state = state

    def begin_beat(self) -> None:
        """Opens the next beat: counts it and seeds its dice."""
        state = self.state
        state.beat += 1
        if state.beat > MAX_BEATS:
            raise CapReached("the battle went past " + str(MAX_BEATS) + " beats without an end")
        self.asks = 0
        self.rolls = 0
        self.next_answer = 0
        self.fancy_ready = False
        self.dice.reseed(state.seed_high, state.seed_low, state.beat, state.take, 0)
        if self.watched:
            self.events = []
            self.asked = []

    def begin_ruling(self, number: i64) -> None:
        """Opens a ruling between two beats, entry `number` of the record: its dice are of no beat."""
        state = self.state
        self.asks = 0
        self.rolls = 0
        self.answers = None
        self.retakes = []
        self.events = []
        self.dice.reseed(state.seed_high, state.seed_low, state.beat, state.take, number + 2)

    def whim(self, below: i64) -> i64:
        """A number from 0 to `below` - 1 for policies; it uses none of the battle's dice."""
        if not self.fancy_ready:
            state = self.state
            self.fancy.reseed(state.seed_high, state.seed_low, state.beat * 8191 + self.asks, state.take, 1)
            self.fancy_ready = True
        return self.fancy.below(below)

    def ask(self, request: Request) -> Choice:
        """The answer to one question. Raises IllegalChoice for an answer outside the rules."""
        self.asks += 1
        if self.asks > MAX_ASKS_PER_BEAT:
            raise CapReached("one beat asked more than " + str(MAX_ASKS_PER_BEAT) + " questions")
        if self.watched:
            self.asked.append(request)
        if self.answers is not None:
            known = self._recorded(request)
            if known is not None:
                return known
        choice = self._unrecorded(request)
        if choice is None:
            raise Suspended([request], None)
        self._check(request, choice)
        if self.answers is not None:
            self._record(request, choice)
        return choice

    def ask_all(self, requests: list[Request]) -> list[Choice]:
        """The answers to several questions put at the same time; nobody learns another's before all are in."""
        for request in requests:
            self.asks += 1
            if self.asks > MAX_ASKS_PER_BEAT:
                raise CapReached("one beat asked more than " + str(MAX_ASKS_PER_BEAT) + " questions")
            if self.watched:
                self.asked.append(request)
        found: list[Choice | None] = [None] * len(requests)
        if self.answers is not None:
            self._recorded_together(requests, found)
        missing: list[Request] = []
        for place, request in enumerate(requests):
            if found[place] is not None:
                continue
            if self.answers is not None and self.next_answer < len(self.answers):
                raise Nondeterminism("the record goes on where a question put with others has no answer")
            choice = self._unrecorded(request)
            if choice is None:
                missing.append(request)
                continue
            self._check(request, choice)
            found[place] = choice
            self._record(request, choice)
        if missing:
            raise Suspended(missing, None)
        return [choice for choice in found if choice is not None]

    def roll(self, roller: i64, purpose: str, sides: i64) -> i64:
        """One die of `sides` faces (1 to 1000): rolled by combatant `roller` for `purpose`."""
        self.rolls += 1
        if self.rolls > MAX_ROLLS_PER_BEAT:
            raise CapReached("one beat rolled more than " + str(MAX_ROLLS_PER_BEAT) + " dice")
        if self.source is not None:
            return self._sourced(roller, purpose, sides)
        if self.retakes:
            self._retake()
        return self.dice.below(sides) + 1

    def tell(
        self,
        kind: str,
        clause: str,
        text: str,
        actor: i64 = -1,
        target: i64 = -1,
        amount: i64 = 0,
        roll: Roll | None = None,
        audience: i64 = EVERYONE,
    ) -> None:
        """Records an event. Callers on hot paths test `watched` before they build the text."""
        if not self.watched:
            return
        if len(self.events) >= MAX_EVENTS_PER_BEAT:
            raise CapReached("one beat told more than " + str(MAX_EVENTS_PER_BEAT) + " events")
        self.events.append(Event(kind, clause, text, actor, target, amount, roll, audience))

    def _check(self, request: Request, choice: Choice) -> None:
        why = self.ruleset.why_not(self.state, request, choice)
        if why:
            raise IllegalChoice(why)

    def _unrecorded(self, request: Request) -> Choice | None:
        if request.actor >= 0 and request.seat >= 0:
            # a newcomer, for whom nobody has named a policy, is a person's
            policy = self.policies[request.actor] if request.actor < len(self.policies) else None
            if policy is None:
                return None
            return policy.choose(self, request)
        if self.person_referee:
            return None
        if self.referee is not None:
            return self.referee.choose(self, request)
        return self.ruleset.automatic(self.state, request)

    def _recorded(self, request: Request) -> Choice | None:
        answers = self.answers
        if answers is None or self.next_answer >= len(answers):
            return None
        answer = answers[self.next_answer]
        recorded = answer.request
        if recorded is None:
            raise Nondeterminism("the record has a die where the rules now ask a question")
        if not recorded.same(request):
            raise Nondeterminism("the record answers another question than the one the rules now ask")
        self.next_answer += 1
        self._check_recorded(answer)
        return answer.choice

    def _recorded_together(self, requests: list[Request], found: list[Choice | None]) -> None:
        """Takes recorded answers to sealed questions, which may stand in any order."""
        answers = self.answers
        while answers is not None and self.next_answer < len(answers):
            recorded = answers[self.next_answer].request
            place: i64 = -1
            for index, request in enumerate(requests):
                if recorded is not None and found[index] is None and recorded.same(request):
                    place = index
                    break
            if place < 0:
                return
            self._check_recorded(answers[self.next_answer])
            found[place] = answers[self.next_answer].choice
            self.next_answer += 1

    def _check_recorded(self, answer: Answer) -> None:
        """Asks the rules, once, about an answer that came from a journal."""
        if answer.checked or answer.request is None or answer.choice is None:
            return
        self._check(answer.request, answer.choice)
        answer.checked = True

    def _record(self, request: Request, choice: Choice) -> None:
        answers = self.answers
        if answers is not None:
            answer = Answer(request, choice, 0, False)
            answer.rolls_before = self.rolls
            answer.words = self.ruleset.say(self.state, request, choice)
            answer.checked = True
            answers.append(answer)
            self.next_answer = len(answers)

    def _sourced(self, roller: i64, purpose: str, sides: i64) -> i64:
        source = self.source
        answers = self.answers
        face: i64 = 0
        if answers is not None and self.next_answer < len(answers):
            answer = answers[self.next_answer]
            if answer.request is not None:
                raise Nondeterminism("the record has a question where the rules now roll a die")
            if answer.face < 1 or answer.face > sides:
                raise Nondeterminism(
                    "the record has a " + str(answer.face) + " where the rules now roll a d" + str(sides)
                )
            self.next_answer += 1
            return answer.face
        if source is not None:
            face = source.face(roller, purpose, sides)
        if face == 0:
            raise Suspended([], DieRequest(roller, purpose, sides))
        if face < 1 or face > sides or sides > MAX_SIDES:
            raise IllegalChoice("a d" + str(sides) + " shows 1 to " + str(sides) + ", not " + str(face))
        if answers is not None:
            # a source cannot be asked twice for one die: the beat may run again
            answer = Answer(None, None, face, False)
            answer.rolls_before = self.rolls
            answers.append(answer)
            self.next_answer = len(answers)
        return face

    def _retake(self) -> None:
        for place, take in self.retakes:
            if place == self.rolls:
                state = self.state
                self.dice.reseed(state.seed_high, state.seed_low, state.beat, take, 0)


def finished(state: State) -> bool:
    """Whether the battle is over."""
    return state.winner != UNDECIDED

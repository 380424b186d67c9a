"""The ruleset as the engine sees it."""

from __future__ import annotations

from typing import Final

from affray.kernel.battle import Battle, IllegalChoice, OptionSpec, Ruleset
from affray.kernel.requests import Choice, Request
from affray.kernel.state import State
from affray.rulesets.hundred_dungeons import choices, observe, rulings, sequence, setup, words
from affray.rulesets.hundred_dungeons.barred import barred
from affray.rulesets.hundred_dungeons.flags import flags
from affray.rulesets.hundred_dungeons.state import Fight, HDState
from affray.rulesets.hundred_dungeons.terms import (
    ASK_DEFEND,
    ASK_KNOCKOUT,
    ASK_PROVOKED,
    ASK_REACT,
    ASK_READIED,
    ASK_REFEREE,
    ASK_ROUTINE,
    ASK_TARGETS,
    ASK_TURN,
    DECLINE,
    DONE,
    END,
    KILL,
    NO,
    NUMBER,
    REFEREE_TOPICS,
    REQUEST_NAMES,
    TARGET,
    YES,
)

IDENT: Final = "hundred-dungeons"
VERSION: Final = 1
REFEREE_QUESTIONS: Final = (
    "Is {} surprised?",
    "Which creature rolls initiative for you?",
    "Which of your creatures acts next?",
    "Is the combat over?",
    "Which number must {} reach to find something here?",
    "Which number must {} reach?",
    "How well is {} covered: 0 not, 1 partly, 2 wholly?",
    "Has {} drawn attention?",
    "Is {} important enough to be dying instead of dead?",
    "Does {} wake?",
    "Is {} willing?",
    "Where does {} land?",
    "Does the roll of {} rely on sight or hearing?",
    "Does {} act against the charmer here?",
    "Is {} given away now?",
    "Can {} see through this?",
)


def _state(state: State) -> HDState:
    if not isinstance(state, HDState):
        raise TypeError("not a state of Hundred Dungeons")
    return state


def _fight(battle: Battle) -> Fight:
    if not isinstance(battle, Fight):
        raise TypeError("not a battle of Hundred Dungeons")
    return battle


class HundredDungeons(Ruleset):
    """Hundred Dungeons, Combat, clause by clause."""

    def ident(self) -> str:
        """`hundred-dungeons`."""
        return IDENT

    def version(self) -> int:
        """The version of these rules."""
        return VERSION

    def option_table(self) -> tuple[OptionSpec, ...]:
        """The switches of a table, as the ledger keeps them."""
        return setup.OPTION_TABLE

    def begin(self, encounter: dict[str, object]) -> State:
        """The state before surprise and initiative."""
        return setup.begin(encounter)

    def battle(self, state: State) -> Battle:
        """A battle on a state of this ruleset."""
        return Fight(self, _state(state))

    def beat(self, battle: Battle) -> None:
        """One beat."""
        sequence.beat(_fight(battle))

    def options(self, state: State, request: Request) -> list[Choice]:
        """Every legal answer."""
        return choices.options(_state(state), request)

    def why_not(self, state: State, request: Request, choice: Choice) -> str:
        """Why an answer is not legal."""
        return choices.why_not(_state(state), request, choice)

    def barred(self, state: State, request: Request) -> list[tuple[str, str]]:
        """What is not open now, with the reason."""
        return barred(_state(state), request)

    def say(self, state: State, request: Request, choice: Choice) -> str:
        """The option id."""
        return words.say(_state(state), request, choice)

    def read(self, state: State, request: Request, text: str) -> Choice:
        """The choice that words mean."""
        return words.read(_state(state), request, text)

    def question(self, state: State, request: Request) -> str:
        """The question as a sentence."""
        s = _state(state)
        about = s.who[request.about].name if 0 <= request.about < len(s.who) else "nobody"
        if request.kind >= ASK_REFEREE:
            return REFEREE_QUESTIONS[request.kind - ASK_REFEREE].replace("{}", about)
        name = s.who[request.actor].name
        if request.kind == ASK_TURN:
            return name + "'s turn: what now?"
        if request.kind == ASK_PROVOKED:
            return about + " provokes an attack: does " + name + " strike?"
        if request.kind == ASK_DEFEND:
            numbers = str(request.a) + " against " + str(request.b // 1000)
            return about + "'s attack would hit (" + numbers + "): does " + name + " react?"
        if request.kind == ASK_READIED:
            return about + " sets off what " + name + " has readied: now?"
        if request.kind == ASK_REACT:
            return "Does " + name + " answer with a reaction?"
        if request.kind == ASK_KNOCKOUT:
            return name + " has brought " + about + " down: kill or knock out?"
        if request.kind == ASK_ROUTINE:
            return name + "'s next attack: on whom?"
        return name + ": a further target?"

    def request_name(self, kind: int) -> str:
        """The word for a kind of question."""
        if kind >= ASK_REFEREE:
            return REFEREE_TOPICS[kind - ASK_REFEREE]
        return REQUEST_NAMES[kind]

    def automatic(self, state: State, request: Request) -> Choice:
        """The ledger's default for the referee; passing for anybody else."""
        kind = request.kind
        if kind >= ASK_REFEREE:
            if request.b == 1:
                return Choice(TARGET, request.a)
            if request.b == 2:
                return Choice(NUMBER, -1, -1, -1, -1, request.a)
            return Choice(YES if request.a != 0 else NO)
        if kind == ASK_TURN:
            return Choice(END)
        if kind == ASK_KNOCKOUT:
            return Choice(KILL)
        if kind == ASK_ROUTINE or kind == ASK_TARGETS:
            return Choice(DONE)
        if kind in (ASK_PROVOKED, ASK_DEFEND, ASK_READIED, ASK_REACT):
            return Choice(DECLINE)
        raise IllegalChoice("no such question")

    def observe(self, state: State, seat: int) -> dict[str, object]:
        """What a seat may know."""
        return observe.observe(_state(state), seat)

    def rule(self, battle: Battle, ruling: dict[str, object]) -> None:
        """Carries out a ruling in words."""
        text = ruling.get("words")
        if not isinstance(text, str):
            raise IllegalChoice("a ruling is said in words")
        rulings.carry_out(_fight(battle), text)

    def faults(self, state: State) -> list[str]:
        """Broken invariants."""
        return observe.faults(_state(state))

    def flags(self, state: State, request: Request, choice: Choice) -> str:
        """Whether the roll that a choice would make is mighty, weak, normal, or decided without a die."""
        return flags(_state(state), request, choice)

    def tally(self, state: State) -> list[list[int]]:
        """Per combatant: died, falls, damage dealt, damage taken."""
        return observe.tally(_state(state))

"""The ruleset as the engine sees it."""

from __future__ import annotations

from typing import Final

from affray.kernel.battle import Battle, IllegalChoice, OptionSpec, Ruleset
from affray.kernel.requests import Choice, Request
from affray.kernel.state import State
from affray.rulesets.second_edition import choices, observe, reading, rulings, sequence, setup, words
from affray.rulesets.second_edition.barred import barred
from affray.rulesets.second_edition.state import Fight, SEState, weapon_of
from affray.rulesets.second_edition.terms import (
    ASK_ACT,
    ASK_CONTEST,
    ASK_DECLARE,
    ASK_FALL,
    ASK_GUARD,
    ASK_HOLD,
    ASK_LANDING,
    ASK_LET_GO,
    ASK_OPPORTUNITY,
    ASK_REFEREE,
    ASK_RESPONSE,
    ASK_RESULT,
    ASK_SHIELD,
    ASK_TARGETS,
    ASK_TYPE,
    ASK_WHERE,
    BY_DEXTERITY,
    BY_SAVE,
    BY_STRENGTH,
    BY_TUMBLING,
    DECLARE,
    DECLINE,
    DO_NOTHING,
    DONE,
    END,
    HOLD_ON,
    NAMED,
    NO,
    NUMBER,
    PLAIN,
    REFEREE_TOPICS,
    REQUEST_NAMES,
    RESULT_PRONE,
    TYPED,
    UPRIGHT,
    YES,
)

IDENT: Final = "second-edition"
VERSION: Final = 1
REFEREE_QUESTIONS: Final = (
    "How well is the party of {} camouflaged, 1 to 3?",
    "Does {} find something?",
    "Is the combat over?",
    "Is {} destroyed by the stake?",
    "Which further penalty has {}?",
    "On what does {} land?",
    "Does {} wake?",
)


def _state(state: State) -> SEState:
    if not isinstance(state, SEState):
        raise TypeError("not a state of Second Edition")
    return state


def _fight(battle: Battle) -> Fight:
    if not isinstance(battle, Fight):
        raise TypeError("not a battle of Second Edition")
    return battle


class SecondEdition(Ruleset):
    """Second Edition, clause by clause."""

    def ident(self) -> str:
        """`second-edition`."""
        return IDENT

    def version(self) -> int:
        """The version of these rules."""
        return VERSION

    def option_table(self) -> tuple[OptionSpec, ...]:
        """The switches of a table, as the ledger keeps them."""
        return setup.OPTION_TABLE

    def begin(self, encounter: dict[str, object]) -> State:
        """The state before the groups meet."""
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
        return reading.read(_state(state), request, text)

    def question(self, state: State, request: Request) -> str:
        """The question as a sentence."""
        s = _state(state)
        about = s.who[request.about].name if 0 <= request.about < len(s.who) else "nobody"
        if request.kind >= ASK_REFEREE:
            return REFEREE_QUESTIONS[request.kind - ASK_REFEREE].replace("{}", about)
        return _question(s, request, s.who[request.actor].name, about)

    def request_name(self, kind: int) -> str:
        """The word for a kind of question."""
        if kind >= ASK_REFEREE:
            return REFEREE_TOPICS[kind - ASK_REFEREE]
        return REQUEST_NAMES[kind]

    def automatic(self, state: State, request: Request) -> Choice:
        """The ledger's default for the referee; passing, or the plain answer, for anybody else."""
        s = _state(state)
        kind = request.kind
        if kind >= ASK_REFEREE:
            if request.b == 1:
                return Choice(NAMED, request.a)
            if request.b == 2:
                return Choice(NUMBER, -1, -1, -1, -1, request.a)
            return Choice(YES if request.a != 0 else NO)
        if kind == ASK_ACT:
            return Choice(END)
        if kind == ASK_DECLARE:
            return Choice(DECLARE, -1, -1, -1, -1, DO_NOTHING)
        if kind in (ASK_OPPORTUNITY, ASK_GUARD, ASK_RESPONSE, ASK_SHIELD):
            return Choice(DECLINE)
        if kind == ASK_TYPE:
            return Choice(TYPED, -1, -1, -1, -1, weapon_of(s.who[request.actor], request.item).types[0])
        if kind == ASK_TARGETS:
            return Choice(DONE)
        plain = {
            ASK_FALL: UPRIGHT,
            ASK_CONTEST: BY_STRENGTH if request.a & 1 != 0 else BY_DEXTERITY,
            ASK_HOLD: PLAIN,
            ASK_RESULT: RESULT_PRONE,
            ASK_LANDING: BY_SAVE if request.a & 1 != 0 else BY_TUMBLING,
            ASK_LET_GO: HOLD_ON,
        }
        if kind in plain:
            return Choice(plain[kind])
        if kind == ASK_WHERE:
            return choices.options(s, request)[0]
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

    def tally(self, state: State) -> list[list[int]]:
        """Per combatant: died, falls, damage dealt, damage taken."""
        return observe.tally(_state(state))


def _question(s: SEState, request: Request, name: str, about: str) -> str:
    kind = request.kind
    if kind == ASK_DECLARE:
        return "What will " + name + " do this round?"
    if kind == ASK_ACT:
        return name + " acts at " + str(s.who[request.actor].total) + ": what now?"
    if kind == ASK_OPPORTUNITY:
        return about + " gives an opening: does " + name + " strike?"
    if kind == ASK_RESPONSE:
        return about + " attacks: does " + name + " answer?"
    if kind == ASK_SHIELD:
        return about + " attacks " + name + ": is the shield used against this attack?"
    if kind == ASK_GUARD:
        return name + " is on guard and " + about + " comes: strike?"
    if kind == ASK_TYPE:
        weapon = weapon_of(s.who[request.actor], request.item).name
        return "With which side of the " + weapon + " does " + name + " strike?"
    if kind == ASK_FALL:
        return "Does " + name + " stay upright or lie on " + about + "?"
    if kind == ASK_CONTEST:
        return name + " is being tripped: by Strength or Dexterity?"
    if kind == ASK_HOLD:
        return name + " has " + about + " at its mercy: what effect?"
    if kind == ASK_RESULT:
        return "Does " + about + " fall prone, or is it pulled nearer?"
    if kind == ASK_LANDING:
        return name + " is slammed down: by a save or by tumbling?"
    if kind == ASK_WHERE:
        return name + " is run over: where to?"
    if kind == ASK_LET_GO:
        return "Does " + name + " hold on to " + about + "?"
    return name + ": a further target?"

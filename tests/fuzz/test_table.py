"""A state machine over all that people can do to a played battle; a failure shrinks to a short list of deeds.

`AFFRAY_FUZZ` sets the number of examples; by default there are few, the same in every run.
"""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.support.play import Table
from tests.support.subjects import subject, subjects

from affray.kernel.battle import BattleError, IllegalChoice, Unreadable
from affray.kernel.drive import Drive, HandDice
from affray.kernel.requests import Choice
from affray.kernel.state import digest, plain

EXAMPLES = os.environ.get("AFFRAY_FUZZ", "")
NONSENSE: list[dict[str, object]] = [{}, {"rule": "nothing"}, {"rule": "hp", "name": "nobody", "to": 1}, {"a": ["b"]}]
RULINGS: dict[str, list[dict[str, object]]] = {
    "toy": [
        {"rule": "hp", "name": "ogre", "to": 3},
        {"rule": "hp", "name": "Ana", "to": 9},
        {"rule": "mend", "name": "Ana"},
        {"rule": "mend", "name": "lurker"},
        {"rule": "end"},
    ],
    "hundred-dungeons": [
        {"words": words}
        for words in ("damage FIRST 3", "heal FIRST 5", "hp LAST 2", "condition LAST prone", "kill LAST", "end battle")
    ],
}

Shown = tuple[object, list[tuple[int, int, int]], list[dict[str, object]]]


def state_of(drive: Drive) -> object:
    """The committed state without the count of fresh dice."""
    data = plain(drive.state)
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if key != "take"}


def shown(drive: Drive) -> Shown:
    """State, open questions and events of the unfinished beat."""
    asked = [(request.kind, request.actor, request.about) for request in drive.question]
    return state_of(drive), asked, [event.plain() for event in drive.provisional]


def unfinished(drive: Drive) -> int:
    """How many answers of persons and dice by hand the unfinished beat holds."""
    if not drive.steps or drive.steps[-1].done:
        return 0
    return sum(1 for answer in drive.steps[-1].answers if answer.by_person) + len(drive.sealed)


class TableMachine(RuleBasedStateMachine):
    """Deeds at a table, with a stack of what was shown before each that can be taken back."""

    def __init__(self, ident: str, name: str) -> None:
        super().__init__()
        self.ident = ident
        self.name = name
        self.before: list[tuple[bool, Shown, int]] = []

    @initialize(seed=st.integers(0, 50), by_hand=st.booleans())
    def sit_down(self, seed: int, by_hand: bool) -> None:
        ruleset, encounter = subject(self.ident, self.name)
        self.table = Table(ruleset, encounter, seed, HandDice() if by_hand else None)

    def remember(self, ruled: bool) -> None:
        """Puts what is shown now on the stack."""
        self.before.append((ruled, shown(self.table.drive), self.table.drive.undos))

    def forget(self, count: int) -> None:
        """Drops the answers of a beat that is put back to its start."""
        if count:
            del self.before[-count:]

    @precondition(lambda self: self.table.drive.question)
    @rule(chance=st.randoms(use_true_random=False))
    def answer(self, chance: random.Random) -> None:
        self.remember(False)
        self.table.answer(chance)

    @precondition(lambda self: self.table.drive.die is not None)
    @rule(chance=st.randoms(use_true_random=False))
    def enter(self, chance: random.Random) -> None:
        self.remember(False)
        self.table.enter(chance)

    @precondition(lambda self: self.table.drive.question)
    @rule(numbers=st.lists(st.integers(-2, 60), min_size=6, max_size=6))
    def answer_anything(self, numbers: list[int]) -> None:
        """Any six numbers are taken when legal and else refused with a reason, without a trace."""
        drive = self.table.drive
        choice = Choice(*numbers)
        now, marks = shown(drive), len(drive.steps)
        if drive.battle.ruleset.why_not(drive.shown_state(), drive.question[0], choice):
            with pytest.raises(IllegalChoice, match=r"\w"):
                drive.answer(choice)
            assert shown(drive) == now
            assert len(drive.steps) == marks

    @precondition(lambda self: self.table.drive.can_undo())
    @rule()
    def undo(self) -> None:
        ruled, was, undos = self.before.pop()
        self.table.undo()
        if not ruled:
            assert shown(self.table.drive) == was
        elif self.table.drive.undos == undos:
            assert state_of(self.table.drive) == was[0]

    @precondition(lambda self: not self.table.drive.can_undo())
    @rule()
    def undo_nothing(self) -> None:
        assert self.before == []
        with pytest.raises(IllegalChoice):
            self.table.drive.undo()

    def worded(self, ruling: dict[str, object]) -> dict[str, object]:
        """A ruling about the first or the last combatant of the encounter."""
        combatants = self.table.encounter.get("combatants")
        if not isinstance(combatants, list):
            return ruling
        names = combatants[0]["name"], combatants[-1]["name"]
        return {"words": str(ruling["words"]).replace("FIRST", names[0]).replace("LAST", names[1])}

    @rule(chance=st.randoms(use_true_random=False))
    def ruling(self, chance: random.Random) -> None:
        """A ruling is carried out, or refused without a trace (the dead are not healed)."""
        rulings = RULINGS.get(self.ident, [])
        if not rulings:
            return
        now, dropped, marks = shown(self.table.drive), unfinished(self.table.drive), len(self.table.lines)
        self.remember(True)
        try:
            self.table.rule(self.worded(chance.choice(rulings)))
        except IllegalChoice:
            self.before.pop()
            assert shown(self.table.drive) == now
            assert len(self.table.lines) == marks
            return
        kept = self.before.pop()
        self.forget(dropped)
        self.before.append(kept)

    @rule(ruling=st.sampled_from(NONSENSE))
    def ruling_without_sense(self, ruling: dict[str, object]) -> None:
        now = shown(self.table.drive)
        with pytest.raises((BattleError, Unreadable)):
            self.table.drive.rule(ruling)
        assert shown(self.table.drive) == now

    @rule()
    def abandon(self) -> None:
        dropped = unfinished(self.table.drive)
        self.table.abandon()
        self.forget(dropped)

    @rule()
    def save_and_load(self) -> None:
        """What is loaded shows the same; from here the battle goes on with the loaded one."""
        now, mark = shown(self.table.drive), digest(self.table.drive.state)
        self.table.reload()
        assert shown(self.table.drive) == now
        assert digest(self.table.drive.state) == mark
        assert self.table.journal.fresh(self.table.drive) == []

    @precondition(lambda self: self.table.drive.question)
    @rule(chance=st.randoms(use_true_random=False))
    def fork(self, chance: random.Random) -> None:
        """A battle that branches off goes its own way and leaves this one alone."""
        now, lines = shown(self.table.drive), list(self.table.lines)
        other = self.table.loaded()
        for _ in range(3):
            if other.question:
                options = other.battle.ruleset.options(other.shown_state(), other.question[0])
                other.answer(chance.choice(options))
                other.advance()
        assert shown(self.table.drive) == now
        assert self.table.lines == lines

    @rule()
    def push_on(self) -> None:
        """Advancing without an answer changes nothing."""
        now = shown(self.table.drive)
        self.table.drive.advance()
        assert shown(self.table.drive) == now

    @invariant()
    def is_sound(self) -> None:
        if not hasattr(self, "table"):
            return
        drive = self.table.drive
        assert drive.battle.ruleset.faults(drive.state) == []
        waiting = bool(drive.question) or drive.die is not None
        assert waiting != drive.over()
        assert drive.can_undo() == bool(self.before)
        for request in drive.question:
            assert drive.battle.ruleset.options(drive.shown_state(), request)


def machine(ident: str, name: str) -> type[RuleBasedStateMachine]:
    """The machine for one ruleset and encounter; Hypothesis makes its machines without being told of either."""

    class AtThisTable(TableMachine):
        def __init__(self) -> None:
            super().__init__(ident, name)

    return AtThisTable


@pytest.mark.parametrize(("ident", "name"), subjects(1))
def test_whatever_people_do_at_a_table(ident: str, name: str) -> None:
    """Answers, dice by hand, undo, rulings, nonsense, abandoned beats, saving, loading and forks in any order."""
    few = 30 if ident == "toy" else 8
    run_state_machine_as_test(
        machine(ident, name),
        settings=settings(
            max_examples=int(EXAMPLES or few),
            stateful_step_count=40,
            derandomize=not EXAMPLES,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )

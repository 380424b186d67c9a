"""The library in a few verbs: load, run, simulate, and a game that is stepped."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from affray.arena import Plain, field, winner_name
from affray.arena import load as load_plain
from affray.kernel.battle import CapReached, finished
from affray.kernel.drive import MAX_ROUNDS
from affray.kernel.events import Event
from affray.kernel.state import State
from affray.lab.simulate import Report
from affray.lab.simulate import simulate as run_series
from affray.table.session import Die, Question, Session

Encounter = Plain
"""An encounter in its normal form: plain data with every default filled in."""


def load(source: str | Path, content: Collection[Path] = ()) -> Encounter:
    """The encounter of a file, of a shipped name such as ``yardstick``, or of a YAML text of several lines.

    ``content`` are files or folders with further monsters, gear and spells. Raises ContentError with every fault and
    its place, InputError when there is no such file or encounter.
    """
    return load_plain(source, content)


def simulate(
    encounter: Encounter,
    battles: int = 1000,
    seed: int = 0,
    jobs: int = 1,
    policies: Mapping[str, str] | None = None,
    executor: Executor | None = None,
) -> Report:
    """Fight an encounter ``battles`` times (1 to 10 million) and report shares, intervals, rounds and damage.

    The same seed gives the same report whatever ``jobs`` (processes) or ``executor``. ``policies`` names another policy
    for a side or a combatant. Raises InputError, and BattleError when a battle reaches a limit of the engine.
    """
    return run_series(encounter, battles, seed, jobs, policies, executor)


@dataclass(frozen=True)
class Result:
    """One battle to its end: the winning side (None: nobody), the rounds it took, the final state, all events.

    ``seen`` is the final state as the game master sees it, in plain data.
    """

    winner: str | None
    rounds: int
    ended_by: str
    state: State
    events: list[Event]
    seen: dict[str, Any]

    @property
    def log(self) -> list[str]:
        """The battle in words, one line an event."""
        return [event.text for event in self.events]


def run(encounter: Encounter, seed: int = 0, policies: Mapping[str, str] | None = None) -> Result:
    """Fight one battle to its end with policies on all sides, keeping the log.

    It is battle 0 of the series of that seed. Raises BattleError when it reaches a limit of the engine.
    """
    battle = field(encounter, seed, chosen=policies)
    battle.watched = True
    events: list[Event] = []
    while not finished(battle.state):
        if battle.state.round > MAX_ROUNDS:
            raise CapReached(f"the battle went past {MAX_ROUNDS} rounds without an end")
        battle.begin_beat()
        battle.ruleset.beat(battle)
        events.extend(battle.events)
    state = battle.state
    return Result(
        winner_name(encounter, int(state.winner)),
        int(state.round),
        state.ended_by,
        state,
        events,
        battle.ruleset.observe(state, 0),
    )


class Game:
    """A battle that is stepped, question by question.

    ``hands`` are the sides or combatants whose questions come to you (all of them when not given); the rest follow
    their policies. ``path`` is a new file in which the battle is kept.
    """

    def __init__(
        self,
        encounter: Encounter,
        seed: int = 0,
        hands: Collection[str] | None = None,
        policies: Mapping[str, str] | None = None,
        entered_dice: bool = False,
        path: Path | None = None,
    ) -> None:
        wanted = [str(side["name"]) for side in encounter["sides"]] if hands is None else list(hands)
        self.session = Session.begin(encounter, seed, wanted, policies, entered_dice, path)

    @classmethod
    def resume(cls, path: Path) -> Game:
        """The battle of a file, where it stood. Raises JournalError with the line, InputError when it is in use."""
        game = cls.__new__(cls)
        game.session = Session.resume(path).session
        return game

    @property
    def question(self) -> Question | None:
        """The open question; None when the battle is over or a die is waited for."""
        questions = self.session.questions
        return questions[0] if questions else None

    @property
    def die(self) -> Die | None:
        """The die that must be entered now; None when none is waited for."""
        return self.session.die

    def options(self) -> list[str]:
        """Every legal answer to the open question, in words; empty when none is open."""
        return self.session.options() if self.session.requests else []

    def barred(self) -> list[tuple[str, str]]:
        """Deeds that are not open now, each with the reason."""
        return self.session.barred() if self.session.requests else []

    def answer(self, words: str) -> None:
        """Answer the open question. Raises Refused with the reason."""
        self.session.answer(words)

    def enter(self, face: int) -> None:
        """Enter the face of the die that is waited for. Raises Refused for a face that it has not."""
        self.session.enter(face)

    def rule(self, words: str) -> None:
        """Carry out a ruling, such as ``hp Ana 9``. Raises Refused with the reason."""
        self.session.rule(words)

    def undo(self) -> None:
        """Take back the last answer or ruling. Raises Refused when there is none."""
        self.session.undo()

    def observe(self, seat: int = 0) -> dict[str, Any]:
        """What a seat may know, in plain data; 0 is the game master, who knows all."""
        return self.session.observe(seat)

    @property
    def log(self) -> list[str]:
        """The battle so far in words, one line an event."""
        return [event.text for event in self.session.events()]

    @property
    def state(self) -> State:
        """The state at the open question; treat it as fixed."""
        return self.session.state

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.session.over

    @property
    def winner(self) -> str | None:
        """The side that won; None while the battle goes on and when nobody did."""
        return self.session.winner

    def close(self) -> None:
        """Close the file of the battle, if it has one."""
        self.session.close()

"""A battle in play: questions and answers in words, undo, rulings, and a file that is never behind."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from affray.arena import (
    DEFAULT_POLICY,
    Plain,
    combatant_names,
    opening,
    policies,
    policy_names,
    ruleset_of,
    seated,
    sides_of,
    winner_name,
)
from affray.content.faults import nearest
from affray.faults import InputError
from affray.kernel.battle import Battle, BattleError, IllegalChoice, Nondeterminism, Policy, Ruleset, Unreadable
from affray.kernel.drive import Drive, HandDice
from affray.kernel.events import Event
from affray.kernel.journal import Journal, JournalError, replay
from affray.kernel.requests import Choice, Request
from affray.kernel.state import State, digest
from affray.table.header import Header, start, understand
from affray.table.store import JournalFile, Pages

BROKEN = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What rules may stumble over when a record was forged: it fits its checksums, yet makes no sense."""


class Refused(InputError):
    """An answer, die or ruling that cannot be taken: the message is the reason, with the nearest option."""


@dataclass(frozen=True)
class Question:
    """An open question: who is asked, of what kind it is, and in a sentence what.

    ``name`` is the combatant's, empty for the game master; ``seat`` answers (0 is the game master).
    """

    name: str
    kind: str
    text: str
    seat: int


@dataclass(frozen=True)
class Die:
    """A die to be rolled by hand: who rolls (empty: the game master), for what, how many sides."""

    name: str
    purpose: str
    sides: int


@dataclass(frozen=True)
class Opened:
    """A battle taken up again, with what has to be said about it."""

    session: Session
    said: list[str]


class Session:
    """One battle in play.

    After every verb `advance` has run: either the battle is over, or `questions` or `die` says what is waited for. With
    a file, every answer is on the disk before its verb returns.
    """

    def __init__(self, header: Header, drive: Drive, file: JournalFile | None) -> None:
        self.header = header
        self.plain: Plain = header.plain
        self.drive = drive
        self.ruleset: Ruleset = drive.battle.ruleset
        self.hands = tuple(header.hands)
        self._names = combatant_names(header.plain)
        self._file = file
        self.place: Path | None = None if file is None else file.path
        self._journal = Journal()

    @classmethod
    def begin(
        cls,
        plain: Plain,
        seed: int = 0,
        hands: Collection[str] = (),
        chosen: Mapping[str, str] | None = None,
        entered: bool = False,
        path: Path | None = None,
    ) -> Session:
        """A new battle, run up to its first question.

        ``path`` is a new file for it. Raises InputError for unknown names, numbers out of bounds and a file that is
        there.
        """
        header = start(plain, seed, hands, chosen, entered)
        session = cls(header, Drive(_battle(header)), None)
        if path is not None:
            session._file = JournalFile.create(path)
            session.place = path
            session._file.append([session._journal.header(header.facts(session.ruleset))])
        session.advance()
        return session

    @classmethod
    def resume(cls, path: Path, hands: Collection[str] | None = None) -> Opened:
        """The battle of a file, where it stood. ``hands`` changes who is played by people from here on.

        Raises JournalError or Nondeterminism, with the line, for a file that does not give a battle; InputError when it
        cannot be opened or another program has it open.
        """
        file, pages = JournalFile.resume(path)
        try:
            session, said = _taken_up(cls, pages, file, hands)
            session.advance()
        except (BattleError, InputError, *BROKEN):
            file.close()
            raise
        if pages.torn:
            said.append(
                "the last line was cut off when the program ended; the battle stands where the line before it left it"
            )
        return Opened(session, said)

    @classmethod
    def replayed(cls, pages: Pages) -> Opened:
        """The battle of a journal's pages to look at; nothing of it is written."""
        session, said = _taken_up(cls, pages, None, None)
        if pages.torn:
            said.append("the last line was cut off and is left out")
        return Opened(session, said)

    # What is waited for.

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.drive.over()

    @property
    def requests(self) -> list[Request]:
        """The open questions as the engine has them."""
        return self.drive.question

    @property
    def questions(self) -> list[Question]:
        """The open questions in words."""
        return [self._worded(request) for request in self.drive.question]

    @property
    def die(self) -> Die | None:
        """The die that must be rolled by hand now."""
        die = self.drive.die
        return None if die is None else Die(self.name(die.roller), die.purpose, die.sides)

    @property
    def state(self) -> State:
        """The state at the open question, for looking at; treat it as fixed."""
        return self.drive.shown_state()

    @property
    def winner(self) -> str | None:
        """The side that won; None while the battle goes on and when nobody did."""
        return winner_name(self.plain, self.drive.state.winner)

    def name(self, number: int) -> str:
        """The name of a combatant by number; empty for nobody."""
        if 0 <= number < len(self._names):
            return self._names[number]
        return self.people()[number][0] if 0 <= number < len(self.people()) else ""

    def side(self, number: int) -> str:
        """The side of a combatant by number; empty for nobody."""
        return self.people()[number][1] if 0 <= number < len(self.people()) else ""

    def people(self) -> list[tuple[str, str]]:
        """Name and side of everybody, in the order of their numbers, those whom a ruling added included."""
        seen = cast(list[dict[str, Any]], self.ruleset.observe(self.state, 0)["combatants"])
        return [(str(one["name"]), str(one["side"])) for one in seen]

    def _worded(self, request: Request) -> Question:
        kind = self.ruleset.request_name(request.kind)
        return Question(self.name(request.actor), kind, self.ruleset.question(self.state, request), request.seat)

    def choices(self, place: int = 0) -> list[tuple[str, Choice]]:
        """Every legal answer to an open question, in a fixed order, with its words."""
        request = self._request(place)
        state = self.state
        found = self.ruleset.options(state, request)
        return [(self.ruleset.say(state, request, choice), choice) for choice in found]

    def options(self, place: int = 0) -> list[str]:
        """Every legal answer to an open question, in words."""
        return [words for words, _ in self.choices(place)]

    def barred(self, place: int = 0) -> list[tuple[str, str]]:
        """Deeds that are not open now, each with the reason."""
        return self.ruleset.barred(self.state, self._request(place))

    def observe(self, seat: int = 0) -> dict[str, Any]:
        """What a seat may know; 0 is the game master, who knows all."""
        return self.ruleset.observe(self.state, seat)

    def events(self) -> list[Event]:
        """Everything that has happened so far, in order, what led to the open question included."""
        found = [event for step in self.drive.steps for event in step.events]
        return found + list(self.drive.provisional)

    def everybodys_policies(self) -> list[Policy]:
        """A policy for everybody, also for those whom a person plays; newcomers have that of their side."""
        names = policy_names(self.plain, self.header.chosen)
        by_side = dict(zip(reversed(sides_of(self.plain)), reversed(names)))
        names += [by_side.get(side, DEFAULT_POLICY) for _, side in self.people()[len(names) :]]
        return [cast(Policy, one) for one in policies(self.ruleset, names)]

    def _seat(self) -> None:
        """Give everybody who is there now a person or a policy: rulings and undos change who that is."""
        found = self.everybodys_policies()
        self.drive.battle.policies = [
            None if name in self.hands or side in self.hands else found[number]
            for number, (name, side) in enumerate(self.people())
        ]

    # The verbs.

    def answer(self, words: str, place: int = 0) -> None:
        """Answer an open question in the words of an option. Raises Refused with the reason."""
        request = self._request(place)
        try:
            choice = self.ruleset.read(self.state, request, words)
        except Unreadable as error:
            raise Refused(self._with_nearest(str(error), words, place)) from None
        self.choose(choice, place)

    def choose(self, choice: Choice, place: int = 0) -> None:
        """Answer an open question with one of its choices. Raises Refused with the reason."""
        self._request(place)
        try:
            self.drive.answer(choice, place)
        except IllegalChoice as error:
            raise Refused(str(error)) from None
        self._save()
        self.advance()

    def enter(self, face: int) -> None:
        """Enter the face of the die that is asked for. Raises Refused for a face that the die has not."""
        try:
            self.drive.enter(face)
        except IllegalChoice as error:
            raise Refused(str(error)) from None
        self._save()
        self.advance()

    def undo(self) -> None:
        """Take back the last answer or ruling of a person. Raises Refused when there is none."""
        try:
            self.drive.undo()
        except IllegalChoice as error:
            raise Refused(str(error)) from None
        self._write([self._journal.undone(self.drive)])
        self._seat()
        self.advance()

    def rule(self, words: str) -> None:
        """Carry out a ruling of the game master. Raises Refused with the reason; the battle then stands as before."""
        try:
            self.drive.rule({"words": words})
        except (IllegalChoice, Unreadable) as error:
            raise Refused(str(error)) from None
        # The answers of an unfinished beat are written already; a ruling behind them drops them when it is read back.
        self._journal.step = len(self.drive.steps) - 1
        self._journal.answer = 0
        self._save()
        self._seat()
        self.advance()

    def advance(self) -> None:
        """Run on to the next question or the end, and save. Raises BattleError when a limit is reached."""
        if self.drive.question or self.drive.die is not None:
            return
        self.drive.advance()
        self._save()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def digest(self) -> str:
        """The fingerprint of the committed state."""
        return digest(self.drive.state)

    def _request(self, place: int) -> Request:
        if not 0 <= place < len(self.drive.question):
            raise Refused("the battle is over" if self.over else "no such question is open")
        return self.drive.question[place]

    def _with_nearest(self, said: str, words: str, place: int) -> str:
        options = self.options(place)
        near = nearest(words, options)
        return f"{said}; did you mean {near!r}?" if near and "did you mean" not in said else said

    def _save(self) -> None:
        self._write(self._journal.fresh(self.drive))

    def _write(self, lines: list[str]) -> None:
        if self._file is not None:
            self._file.append(lines)


def _battle(header: Header) -> Battle:
    ruleset = ruleset_of(str(header.plain["ruleset"]))
    state = opening(ruleset, header.plain, header.seed)
    battle = ruleset.battle(state)
    battle.policies = seated(ruleset, header.plain, header.chosen, header.hands)
    asked = header.plain.get("gm", {}).get("ask")
    battle.person_referee = bool(asked) and bool(header.hands)
    if header.entered:
        battle.source = HandDice()
    return battle


def _taken_up(
    kind: type[Session], pages: Pages, file: JournalFile | None, hands: Collection[str] | None
) -> tuple[Session, list[str]]:
    """A session that stands where a journal's pages leave off, and what has to be said about it."""
    header, said = understand(pages.header)
    try:
        battle = _battle(header)
        # Every answer of a finished beat is in the record; with nobody to ask, none can be made up here.
        battle.policies = [None] * len(battle.policies)
        drive = replay(battle, pages.entries, 2)
    except Nondeterminism as error:
        raise Nondeterminism("; ".join([str(error), *said])) from None
    except BROKEN as error:
        raise JournalError(f"the record makes no sense to the rules ({type(error).__name__})", 1) from error
    session = kind(header, drive, file)
    if hands is not None:
        seated(battle.ruleset, header.plain, header.chosen, hands)  # tells of unknown names
        session.hands = tuple(hands)
    session._seat()
    session._journal.caught_up(drive)
    return session, said

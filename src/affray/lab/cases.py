"""Runs cases: battles with known dice and known decisions, and what should come of them.

A case is played in a plain loop, every combatant by a policy that follows the script. A line of the script that is no
answer (a ruling, a check) is carried out between two beats; when a beat asks for a turn and such a line comes first,
the beat is dropped and begun again after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from affray.arena import library_of, ruleset_of
from affray.content.encounters import load_cases
from affray.content.faults import ContentError, Fault
from affray.content.source import read_bytes, read_documents
from affray.kernel.battle import Battle, BattleError, Policy, Ruleset, Unreadable, finished
from affray.kernel.drive import state_copy
from affray.kernel.requests import Choice, Request
from affray.lab.case_declare import DECLARE, declaration, declares
from affray.lab.case_script import (
    ANSWER,
    CHECK,
    GM,
    PROBES,
    RULE,
    RULE_REFUSED,
    STOP,
    UNTIL,
    CaseStopped,
    Line,
    Script,
    ScriptedDice,
    raise_all,
    read_script,
    round_of,
)
from affray.lab.case_speech import SPEECHES
from affray.lab.case_words import DEFAULTS, EXPECTATIONS, PLAY, Observed, Record, Unclear, difference
from affray.rulesets.registry import RULESETS

MOST_BEATS: Final = 5_000
_BETWEEN: Final = (CHECK, RULE, RULE_REFUSED, STOP)


class _Boundary(BaseException):
    """The beat that asks now must wait: a ruling or a check comes first, or the script ends here."""


def run_cases(path: Path) -> list[dict[str, Any]]:
    """Runs every case of a file.

    Each result holds `case`, `clauses`, `line` (of the file), `passed`, `differences` (sentences) and `log` (the lines
    of the battle). Raises ContentError when the file cannot be read as cases.
    """
    return [run_script(script) for script in read_cases(path)]


def read_cases(source: Path | str, file: str = "case") -> list[Script]:
    """The cases of a file, or of a text, read but not run. Raises ContentError with every fault found."""
    name = str(source) if isinstance(source, Path) else file
    raw: bytes | str = read_bytes(source) if isinstance(source, Path) else source
    documents = read_documents(raw, name)
    ident = str(documents[0].at(("ruleset",)) or RULESETS[0]) if documents else RULESETS[0]
    if ident not in RULESETS:
        raise ContentError([documents[0].fault(("ruleset",), f"{ident:.60} is no ruleset", tuple(RULESETS))])
    ruleset = ruleset_of(ident)
    loaded = load_cases(source, library_of(ident), ruleset.option_table(), file=file)
    faults: list[Fault] = []
    speech = SPEECHES[ident]
    purposes = [purpose for purpose, _ in speech.purposes]
    scripts = [read_script(case, purposes, speech.conditions, faults) for case in loaded]
    raise_all(faults)
    return scripts


def run_script(script: Script) -> dict[str, Any]:
    """Runs one case; see `run_cases` for the result."""
    return _Run(script).result()


class _Player(Policy):
    """Answers as the script says; one object stands in for all combatants and the referee."""

    def __init__(self, run: _Run) -> None:
        self.run = run

    def choose(self, battle: Battle, request: Request) -> Choice:
        """The script's answer, or the default."""
        return self.run.answer(request)


class _Run:
    """One case in play."""

    def __init__(self, script: Script) -> None:
        self.script = script
        encounter = script.case.encounter
        ident = str(encounter["ruleset"])
        self.ruleset: Ruleset = ruleset_of(ident)
        self.speech = SPEECHES[ident]
        state = self.ruleset.begin({**encounter, "seed": [0, 0]})
        self.battle = self.ruleset.battle(state)
        player = _Player(self)
        self.battle.policies = [player for _ in encounter["combatants"]]
        self.battle.referee = player
        self.battle.watched = True
        self.dice = ScriptedDice(script.dice, script.names)
        self.battle.source = self.dice
        self.record = Record(script.names, script.sides, self.speech.conditions, ruleset=ident, seen_by=self._seen_by)
        self.seats: dict[str, int] = {}
        self.answered = 0
        self.lines = list(script.play)
        self.differences: list[str] = []
        self.log: list[str] = []
        self.turn: tuple[int, int, str] = (0, 0, "")
        self.awaited: tuple[int, int, str] = (0, 0, "")
        self.note = ""
        self.opened = False
        self.ending = ""

    def result(self) -> dict[str, Any]:
        """Plays the case and says what differs."""
        try:
            self._play()
            if self.lines:
                line = self.lines[0]
                hint = f"; {self.note}" if self.note else ""
                self._differs(line.line, f"it never came to `{line.said()}`{hint}")
            for text, line_number in self.script.expect:
                self._expect(text, line_number)
            left = self.dice.left()
            if left:
                self.differences.append(f"dice left over: {'; '.join(left)}")
        except CaseStopped as stopped:
            self.differences.append(str(stopped))
        except (BattleError, Unreadable, Unclear) as error:
            place = f"line {self.lines[0].line}: " if self.lines else ""
            self.differences.append(f"{place}the battle stopped: {error}")
        case = self.script.case
        return {
            "case": case.title,
            "clauses": list(case.clauses),
            "line": case.line,
            "passed": not self.differences,
            "differences": self.differences,
            "log": self.log,
        }

    def _play(self) -> None:
        for _ in range(MOST_BEATS):
            if not self._turn_is_ending():
                self._between()
                if not self.lines or finished(self.battle.state):
                    return
            self._beat()
        raise CaseStopped(f"the case went past {MOST_BEATS} beats")

    def _beat(self) -> None:
        """Runs one beat, or drops it when the script has something to do first."""
        before = state_copy(self.battle.state)
        dice, offers, turns, turn = self.dice.mark(), len(self.record.offers), len(self.record.turns), self.turn
        self.battle.begin_beat()
        self.answered = 0
        try:
            self.ruleset.beat(self.battle)
        except _Boundary:
            self.battle.bind(before)
            self.dice.back(dice)
            del self.record.offers[offers:]
            del self.record.turns[turns:]
            self.turn = turn
            self.battle.events = []
            return
        finally:
            self._take_events()

    def _take_events(self) -> None:
        for event in self.battle.events:
            self.record.events.append(event.plain())
            self.log.append(f"{event.text} [{event.clause}]" if event.clause else event.text)
        self.battle.events = []

    def _turn_is_ending(self) -> bool:
        """Whether somebody has chosen to end a turn and what its end brings is still to come."""
        if self.ending and self.ruleset.observe(self.battle.state, 0)["turn"] != self.ending:
            self.ending = ""
        return self.ending != "" and not finished(self.battle.state)

    def _between(self) -> None:
        """Carries out the lines that come between beats, from the first turn on."""
        while self.lines and (self.opened or finished(self.battle.state)):
            line = self.lines[0]
            if line.kind == UNTIL and round_of(line) and self._reached(round_of(line)):
                self.lines.pop(0)
            elif line.kind == UNTIL and finished(self.battle.state):
                self.lines.pop(0)
            elif line.kind == CHECK:
                self.lines.pop(0)
                self._expect(line.text, line.line)
            elif line.kind in (RULE, RULE_REFUSED):
                self.lines.pop(0)
                self._rule(line)
            elif line.kind == STOP:
                self.lines.clear()
            else:
                return

    def _reached(self, wanted: int) -> bool:
        return self.battle.state.round >= wanted

    def _rule(self, line: Line) -> None:
        before = state_copy(self.battle.state)
        self.battle.events = []
        try:
            self.ruleset.rule(self.battle, {"words": line.text})
        except (BattleError, Unreadable) as error:
            self.battle.bind(before)
            if line.kind == RULE:
                self._differs(line.line, f"the ruling `{line.text}` is refused: {error}")
            return
        self._take_events()
        if line.kind == RULE_REFUSED:
            self._differs(line.line, f"the ruling `{line.text}` is not refused")

    def _expect(self, text: str, line: int) -> None:
        self.record.state = self.ruleset.observe(self.battle.state, 0)
        differs = difference(self.record, text)
        if differs:
            self._differs(line, differs)

    def _seen_by(self, name: str) -> Observed:
        return self.ruleset.observe(self.battle.state, self.seats.get(name, 0))

    def _differs(self, line: int, text: str) -> None:
        self.differences.append(f"line {line}: {text}")

    def answer(self, request: Request) -> Choice:
        """The answer to one question, after the probes that the script makes at it."""
        if request.actor >= 0:
            self.seats[self.script.names[request.actor]] = int(request.seat)
        choice = self._answer(request)
        self.answered += 1
        if request.actor >= 0 and self.ruleset.request_name(request.kind) == "turn":
            if self.ruleset.say(self.battle.state, request, choice) == self.speech.answers["turn"]:
                self.ending = self.script.names[request.actor]
        return choice

    def _answer(self, request: Request) -> Choice:
        name = self.script.names[request.actor] if request.actor >= 0 else GM
        kind = self.ruleset.request_name(request.kind)
        if kind == "turn":
            self._turn(name)
            self.record.offers.append((name, kind, ()))
        else:
            self._offered(name, kind, request)
        if kind == DECLARE:
            return self._declared(request, name)
        while self.lines and not declares(self.lines[0]):
            line = self.lines[0]
            if line.kind in PROBES and line.name == name:
                if kind != "turn" and self._is_for_later(line, request, kind):
                    break
                self.lines.pop(0)
                self._probe(line, request)
                continue
            if line.kind == ANSWER and line.name == name:
                choice = self._said(line, request, kind)
                if choice is not None:
                    self.lines.pop(0)
                    return choice
            break
        self._stop_for_lines(kind == "turn")
        return self._default(request, kind)

    def _stop_for_lines(self, may: bool) -> None:
        """Drops the beat when nothing has been answered in it and a ruling or a check comes first, or nothing does."""
        if may and self.answered == 0 and (not self.lines or self.lines[0].kind in _BETWEEN):
            raise _Boundary

    def _declared(self, request: Request, name: str) -> Choice:
        """What the script declares for somebody; all declare at once, so the order of these lines does not matter."""
        self.opened = True
        self._stop_for_lines(True)
        place = 0
        while place < len(self.lines) and declares(self.lines[place]):
            line = self.lines[place]
            if line.name != name:
                place += 1
                continue
            self.lines.pop(place)
            if line.kind in PROBES:
                self._probe(line, request)
                continue
            choice = self._said(line, request, "turn")
            assert choice is not None
            return choice
        state = self.battle.state
        options = self.ruleset.options(state, request)
        said = [self.ruleset.say(state, request, one) for one in options]
        return options[declaration(self.lines, name, int(state.round), said)]

    def _turn(self, name: str) -> None:
        """Notes whose turn it is; at the turn that the script waits for the beat is put back to its start."""
        state = self.battle.state
        turn = (int(state.round), int(getattr(state, "pass_number", 1)), name)
        fresh = turn != self.turn
        awaited = self.lines and self.lines[0].kind == UNTIL and self.lines[0].name == name
        if fresh and awaited and turn != self.awaited:
            self.lines.pop(0)
            self.awaited = turn
            if self.answered == 0:
                raise _Boundary
        if not self.opened:
            self.opened = True
            if self.answered == 0 and self.lines and self.lines[0].kind in _BETWEEN:
                raise _Boundary
        if fresh:
            self.turn = turn
            self.record.turns.append(name)

    def _offered(self, name: str, kind: str, request: Request) -> None:
        state = self.battle.state
        said = tuple(self.ruleset.say(state, request, one) for one in self.ruleset.options(state, request))
        self.record.offers.append((name, kind, said))

    def _said(self, line: Line, request: Request, kind: str) -> Choice | None:
        """The script's answer; None when it belongs to a later question."""
        try:
            choice = self.ruleset.read(self.battle.state, request, line.text)
        except Unreadable as error:
            if kind != "turn":
                self.note = f"at {line.name}'s {kind} question: {error}"
                return None
            raise CaseStopped(f"line {line.line}: `{line.said()}` cannot be read: {error}") from None
        why = self.ruleset.why_not(self.battle.state, request, choice)
        if why and kind != "turn":
            self.note = f"at {line.name}'s {kind} question: {why}"
            return None
        if why:
            raise CaseStopped(f"line {line.line}: `{line.said()}` is refused: {why}")
        return choice

    def _is_for_later(self, line: Line, request: Request, kind: str) -> bool:
        """Whether a probe means another question than this one, which it cannot answer."""
        if line.kind == "unreadable":
            return False
        try:
            self.ruleset.read(self.battle.state, request, line.text)
        except Unreadable as error:
            self.note = f"at {line.name}'s {kind} question: {error}"
            return True
        return False

    def _probe(self, line: Line, request: Request) -> None:
        state = self.battle.state
        try:
            choice = self.ruleset.read(state, request, line.text)
        except Unreadable as error:
            if line.kind != "unreadable":
                self._differs(line.line, f"`{line.text}` cannot be read: {error}")
            return
        why = self.ruleset.why_not(state, request, choice)
        if line.kind == "unreadable":
            self._differs(line.line, f"`{line.text}` can be read{f' (but {why})' if why else ''}")
        elif line.kind == "refused" and not why:
            self._differs(line.line, f"`{line.text}` is not refused")
        elif line.kind == "refused" and line.because not in why:
            self._differs(line.line, f"`{line.text}` is refused because: {why}")
        elif line.kind == "allowed" and why:
            self._differs(line.line, f"`{line.text}` is refused: {why}")
        elif line.kind == "flags":
            found = self.ruleset.flags(state, request, choice)  # type: ignore[attr-defined]
            if found != line.because:
                self._differs(line.line, f"`{line.text}` would be {found}, not {line.because}")

    def _default(self, request: Request, kind: str) -> Choice:
        state = self.battle.state
        if request.actor < 0:
            return self.ruleset.automatic(state, request)
        options = self.ruleset.options(state, request)
        wanted = self.speech.answers.get(kind, "")
        for choice in options:
            if self.ruleset.say(state, request, choice) == wanted:
                return choice
        return options[0]


def vocabulary() -> str:
    """The part of docs/cases.md that lists what a case may say, as Markdown."""
    parts = ["### Lines of `play`", _table("line", PLAY), "### Default answers", _table("question", DEFAULTS)]
    parts += ["### Expectations", _table("expectation", _forms(""))]
    for ident, speech in SPEECHES.items():
        parts += [f"### Further expectations in `{ident}`", _table("expectation", _forms(ident))]
        parts += [f"### Purposes of dice in `{ident}`", _table("purpose", speech.purposes)]
        parts += [f"### Options in `{ident}`", _listed(speech.options)]
        parts += [f"### Rulings in `{ident}`", _listed(speech.rulings)]
    return "\n\n".join(parts) + "\n"


def _forms(ident: str) -> tuple[tuple[str, str], ...]:
    return tuple((form.form, form.says) for form in EXPECTATIONS if form.ruleset == ident)


def _listed(forms: Iterable[str]) -> str:
    return "\n".join(f"- `{form}`" for form in forms)


def _table(head: str, rows: tuple[tuple[str, str], ...]) -> str:
    lines = [f"| {head} | meaning |", "|---|---|"]
    return "\n".join(lines + [f"| `{left}` | {right} |" for left, right in rows])

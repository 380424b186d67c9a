"""The record of a battle as lines of text, and the way back.

A journal is JSON lines: a header (format, engine, ruleset with version, content digest, seed, encounter), then answers,
dice entered by hand, rulings and undo marks as they come, and a mark with a digest behind every finished beat. Each
line ends in its own checksum, so that a torn or altered line is known as such. Reading and writing files is done
elsewhere; a reader must split at line feeds only, since a text may hold the other line ends of Unicode.
"""

from __future__ import annotations

import json
import zlib
from typing import Final

from affray.kernel.battle import Battle, BattleError, Nondeterminism
from affray.kernel.drive import Drive, Step
from affray.kernel.requests import Answer, Choice, Request

FORMAT: Final = 1
MAX_LINE: Final = 4_000_000


class JournalError(BattleError):
    """A journal that cannot be used; `line` is the number of the faulty line, from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def seal(entry: dict[str, object]) -> str:
    """One entry as a line of text with its checksum, without the line end."""
    body = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return body + "\t" + format(zlib.crc32(body.encode()), "08x")


def unseal(line: str, number: int) -> dict[str, object]:
    """The entry of a line; raises JournalError when it is torn, altered or no entry at all."""
    if len(line) > MAX_LINE:
        raise JournalError("the line is longer than " + str(MAX_LINE) + " characters", number)
    body, tab, check = line.rpartition("\t")
    if not tab or check != format(zlib.crc32(body.encode("utf-8", "surrogatepass")), "08x"):
        raise JournalError("the line was cut off or altered (its checksum does not fit)", number)
    return _entry(body, number)


def _entry(body: str, number: int) -> dict[str, object]:
    try:
        entry = json.loads(body)
    except (ValueError, RecursionError):
        raise JournalError("the line is no JSON", number) from None
    if not isinstance(entry, dict):
        raise JournalError("an entry is a set of names and values", number)
    return entry


class Journal:
    """Writes what a Drive does, entry by entry: `fresh` gives the lines that came since the last call."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.step: int = 0
        self.answer: int = 0

    def header(self, facts: dict[str, object]) -> str:
        """The first line; `facts` names engine, ruleset, version, digests, seed and encounter."""
        facts["format"] = FORMAT
        return seal(facts)

    def fresh(self, drive: Drive) -> list[str]:
        """The lines for everything in the drive's record that has not been written yet."""
        lines: list[str] = []
        while self.step < len(drive.steps):
            step = drive.steps[self.step]
            if step.ruling is not None:
                lines.append(seal({"ruling": step.ruling, "digest": step.digest}))
            else:
                given = step.answers if step.done else step.answers + drive.sealed
                while self.answer < len(given):
                    lines.append(seal(self._answer(given[self.answer])))
                    self.answer += 1
                if not step.done:
                    break
                lines.append(seal({"beat": self.step + 1, "rolls": step.rolls, "digest": step.digest}))
            self.step += 1
            self.answer = 0
        return lines

    def undone(self, drive: Drive) -> str:
        """The line for an undo that the drive has just carried out; what came before it must have been written."""
        self.caught_up(drive)
        return seal({"undo": drive.undos})

    def abandoned(self, drive: Drive) -> str:
        """The line for an unfinished beat that was put back to its start."""
        self.caught_up(drive)
        return seal({"abandon": 1})

    def caught_up(self, drive: Drive) -> None:
        """Takes all of the drive's record as written."""
        self.step = len(drive.steps)
        self.answer = 0
        if drive.steps and not drive.steps[-1].done:
            self.step -= 1
            self.answer = len(drive.steps[-1].answers) + len(drive.sealed)

    def _answer(self, answer: Answer) -> dict[str, object]:
        entry: dict[str, object] = {"rolls": answer.rolls_before}
        request = answer.request
        if request is None or answer.choice is None:
            entry["die"] = answer.face
        else:
            entry["ask"] = [
                request.kind,
                request.seat,
                request.actor,
                request.about,
                request.item,
                request.a,
                request.b,
            ]
            entry["choice"] = answer.choice.numbers()
            entry["words"] = answer.words
        if answer.by_person:
            entry["person"] = True
        return entry


def _numbers(entry: dict[str, object], name: str, count: int, line: int) -> list[int]:
    value = entry.get(name)
    if not isinstance(value, list) or len(value) != count:
        raise JournalError(name + " must be " + str(count) + " whole numbers", line)
    numbers: list[int] = []
    for item in value:
        if not isinstance(item, int) or isinstance(item, bool) or not -(2**40) < item < 2**40:
            raise JournalError(name + " must be " + str(count) + " whole numbers", line)
        numbers.append(item)
    return numbers


def _whole(entry: dict[str, object], name: str, line: int) -> int:
    value = entry.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise JournalError(name + " must be a whole number", line)
    return value


def _replay_answer(drive: Drive, entry: dict[str, object], line: int) -> None:
    step: Step = drive.open_step()
    if "die" in entry:
        answer = Answer(None, None, _whole(entry, "die", line), entry.get("person") is True)
    else:
        asked = _numbers(entry, "ask", 7, line)
        chosen = _numbers(entry, "choice", 6, line)
        request = Request(asked[0], asked[1], asked[2], asked[3], asked[4], asked[5], asked[6])
        choice = Choice(chosen[0], chosen[1], chosen[2], chosen[3], chosen[4], chosen[5])
        answer = Answer(request, choice, 0, entry.get("person") is True)
        answer.words = str(entry.get("words", ""))
    answer.rolls_before = _whole(entry, "rolls", line)
    step.answers.append(answer)


def replay(battle: Battle, entries: list[dict[str, object]], first_line: int) -> Drive:
    """A Drive that stands where the entries leave off.

    Raises JournalError for entries that make no sense and Nondeterminism when the rules now give another battle than
    the one that was recorded; the message names the line.
    """
    drive = Drive(battle)
    for place, entry in enumerate(entries):
        line = first_line + place
        try:
            _replay_entry(drive, entry, line)
        except JournalError:
            raise
        except Nondeterminism as fault:
            said = str(fault)
            raise Nondeterminism(said if said.startswith("line ") else "line " + str(line) + ": " + said) from None
        except BattleError as refused:  # a name of its own: compiled, a name has one type
            raise Nondeterminism(
                "line " + str(line) + ": what was recorded is not possible now: " + str(refused)
            ) from None
    return drive


def _replay_entry(drive: Drive, entry: dict[str, object], line: int) -> None:
    if "ask" in entry or "die" in entry:
        _replay_answer(drive, entry, line)
    elif "beat" in entry:
        _replay_beat(drive, entry, line)
    elif "ruling" in entry:
        ruling = entry["ruling"]
        if not isinstance(ruling, dict):
            raise JournalError("a ruling is a set of names and values", line)
        drive.rule({str(key): value for key, value in ruling.items()})
        _same_digest(drive.steps[-1], entry, line)
    elif "undo" in entry:
        if not drive.can_undo():
            raise JournalError("there is nothing to take back", line)
        drive.take_back(_whole(entry, "undo", line))
    elif "abandon" in entry:
        drive.abandon()
    else:
        raise JournalError("an entry is an answer, a die, a beat, a ruling or an undo", line)


def _replay_beat(drive: Drive, entry: dict[str, object], line: int) -> None:
    if drive.over():
        raise JournalError("the battle was over before this beat", line)
    if not drive.beat():
        raise Nondeterminism("line " + str(line) + ": the beat now asks a question that was never answered")
    step = drive.steps[-1]
    if len(drive.steps) != _whole(entry, "beat", line):
        raise JournalError("a line is missing or stands twice before this beat", line)
    if step.rolls != _whole(entry, "rolls", line):
        raise Nondeterminism("line " + str(line) + ": the beat rolls another number of dice than was recorded")
    _same_digest(step, entry, line)


def _same_digest(step: Step, entry: dict[str, object], line: int) -> None:
    recorded = entry.get("digest")
    if recorded and step.digest and recorded != step.digest:
        raise Nondeterminism("line " + str(line) + ": the battle goes differently from here than it was recorded")

"""The lines of a case, read: scripted dice, what is played, and who is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from affray.content.encounters import LoadedCase
from affray.content.faults import ContentError, Fault, nearest
from affray.content.source import Spot
from affray.kernel.dice import MAX_SIDES, DiceSource
from affray.lab.case_words import PLAY, Unclear, expectation, forms_of

GM: Final = "GM"

ANSWER: Final = "answer"
PROBES: Final = ("refused", "allowed", "flags", "unreadable")
RULE: Final = "rule"
RULE_REFUSED: Final = "rule refused"
CHECK: Final = "check"
UNTIL: Final = "until"
STOP: Final = "stop"
FLAGS: Final = ("mighty", "weak", "normal", "automatic-hit", "automatic-miss")

_DICE: Final = re.compile(r"(\S+) ([a-z-]+)((?: d[0-9]{1,4})?)((?: [0-9]{1,4})+)")
_UNTIL: Final = re.compile(r"(end of )?round ([0-9]{1,4})")


class CaseStopped(Exception):
    """The case cannot go on: the message is what differs."""


@dataclass(frozen=True)
class Line:
    """One line of play: its kind, whom it is about, its words, and where it stands in the file."""

    kind: str
    name: str
    text: str
    because: str
    line: int

    def said(self) -> str:
        """The line as it was written, nearly."""
        head = {ANSWER: self.name, UNTIL: "until", CHECK: "check", RULE: "rule", RULE_REFUSED: "rule refused"}
        return f"{head.get(self.kind, f'{self.name} {self.kind}')}: {self.text}"


@dataclass
class Faces:
    """The faces that one line of dice holds, in order; `sides` is 0 when the line does not say."""

    name: str
    purpose: str
    sides: int
    faces: list[int]
    line: int


class ScriptedDice(DiceSource):
    """Dice that are known beforehand, each by roller and purpose; a die that is missing stops the case."""

    def __init__(self, faces: Sequence[Faces], names: Sequence[str]) -> None:
        self.lines = [Faces(one.name, one.purpose, one.sides, list(one.faces), one.line) for one in faces]
        self.names = tuple(names)

    def face(self, roller: int, purpose: str, sides: int) -> int:
        """The next face for that roller and purpose."""
        name = self.names[roller] if 0 <= roller < len(self.names) else GM
        for one in self.lines:
            if one.faces and one.name == name and one.purpose == purpose:
                if one.sides not in (0, sides):
                    raise CaseStopped(f"line {one.line}: {name} {purpose} is a d{one.sides}, the rules roll a d{sides}")
                face = one.faces.pop(0)
                if not 1 <= face <= sides:
                    raise CaseStopped(f"line {one.line}: a d{sides} shows no {face} ({name} {purpose})")
                return face
        left = "; ".join(self.left()) or "nothing"
        raise CaseStopped(f"a die is missing: {name} {purpose}, a d{sides}; left over: {left}")

    def left(self) -> list[str]:
        """The dice that nobody has rolled yet, as they are written."""
        return [f"{one.name} {one.purpose} {' '.join(map(str, one.faces))}" for one in self.lines if one.faces]

    def mark(self) -> list[list[int]]:
        """What is left, to come back to."""
        return [list(one.faces) for one in self.lines]

    def back(self, mark: list[list[int]]) -> None:
        """Put the dice back as they were at the mark."""
        for one, faces in zip(self.lines, mark):
            one.faces = list(faces)


@dataclass(frozen=True)
class Script:
    """A case with its lines read."""

    case: LoadedCase
    names: tuple[str, ...]
    sides: tuple[str, ...]
    dice: tuple[Faces, ...]
    play: tuple[Line, ...]
    expect: tuple[tuple[str, int], ...]


def read_script(case: LoadedCase, purposes: Sequence[str], conditions: Sequence[str], faults: list[Fault]) -> Script:
    """The lines of a case; those that cannot be read are added to ``faults``."""
    reader = _Reader(case, purposes, conditions, faults)
    return Script(
        case,
        reader.names,
        tuple(str(side["name"]) for side in case.encounter["sides"]),
        tuple(faces for faces in (reader.dice(text, spot) for text, spot in case.dice) if faces is not None),
        tuple(line for line in (reader.play(text, spot) for text, spot in case.play) if line is not None),
        tuple((str(text), spot.line) for text, spot in case.expect if reader.expects(text, spot)),
    )


class _Reader:
    def __init__(
        self, case: LoadedCase, purposes: Sequence[str], conditions: Sequence[str], faults: list[Fault]
    ) -> None:
        self.file = case.file
        self.ruleset = str(case.encounter["ruleset"])
        self.conditions = tuple(conditions)
        named = [str(entry["name"]) for entry in case.encounter["combatants"]]
        self.names = tuple(named + [name for line, _ in case.play for name in _added(line)])
        self.purposes = tuple(purposes)
        self.faults = faults

    def fault(self, spot: Spot, message: str, allowed: Sequence[str] = (), near: str = "") -> None:
        self.faults.append(Fault(self.file, spot.line, spot.column, message, tuple(allowed), near))

    def dice(self, text: Any, spot: Spot) -> Faces | None:
        match = _DICE.fullmatch(str(text)) if isinstance(text, str) else None
        if match is None:
            self.fault(spot, f"{text!s:.60} are no dice of a case", ("NAME PURPOSE FACE...", "NAME PURPOSE dN FACE..."))
            return None
        name, purpose = match[1], match[2]
        known = (*self.names, GM)
        if name not in known:
            self.fault(spot, f"{name} is not in this case", known, nearest(name, known))
            return None
        if purpose not in self.purposes:
            self.fault(spot, f"{purpose} is nothing that is rolled for", self.purposes, nearest(purpose, self.purposes))
            return None
        sides = int(match[3].strip()[1:]) if match[3] else 0
        faces = [int(word) for word in match[4].split()]
        if any(not 1 <= face <= (sides or MAX_SIDES) for face in faces):
            self.fault(spot, f"a die shows 1 to {sides or MAX_SIDES}")
            return None
        return Faces(name, purpose, sides, faces, spot.line)

    def play(self, text: Any, spot: Spot) -> Line | None:
        if text == STOP:
            return Line(STOP, "", "", "", spot.line)
        if not isinstance(text, dict) or len(text) != 1:
            self.fault(spot, f"{text!s:.60} is no line of play", tuple(form for form, _ in PLAY))
            return None
        (key, value), words = next(iter(text.items())), str(next(iter(text.values())))
        if isinstance(value, (dict, list)) or value is None:
            self.fault(spot, f"{key} needs words after it")
            return None
        if isinstance(value, bool):
            words = "yes" if value else "no"
        if key in (RULE, RULE_REFUSED):
            return Line(key, "", words, "", spot.line)
        if key == CHECK:
            return Line(CHECK, "", words, "", spot.line) if self.expects(words, spot) else None
        if key == UNTIL:
            return self._until(words, spot)
        return self._about(str(key), words, spot)

    def _until(self, words: str, spot: Spot) -> Line | None:
        if words in self.names or _UNTIL.fullmatch(words):
            return Line(UNTIL, words if words in self.names else "", words, "", spot.line)
        allowed = (*self.names, "round N", "end of round N")
        self.fault(spot, f"{words:.60} is nothing to wait for", allowed, nearest(words, allowed))
        return None

    def _about(self, key: str, words: str, spot: Spot) -> Line | None:
        name, _, kind = key.partition(" ")
        known = (*self.names, GM)
        if name not in known:
            self.fault(spot, f"{name:.60} is not in this case", known, nearest(name, known))
            return None
        if not kind:
            return Line(ANSWER, name, words, "", spot.line)
        if kind not in PROBES:
            self.fault(spot, f"{kind:.60} is nothing to say of {name}", PROBES, nearest(kind, PROBES))
            return None
        because = ""
        if kind == "refused":
            words, _, because = words.partition(" because ")
        if kind == "flags":
            words, _, because = words.partition(" = ")
            if because not in FLAGS:
                self.fault(spot, f"{because or 'nothing'} is no state of a roll", FLAGS, nearest(because, FLAGS))
                return None
        return Line(kind, name, words, because, spot.line)

    def expects(self, text: Any, spot: Spot) -> bool:
        """Whether the text is an expectation about somebody in the case; else it is a fault."""
        if not isinstance(text, str):
            self.fault(spot, f"{text!s:.60} is no expectation", tuple(form.form for form in forms_of(self.ruleset)))
            return False
        try:
            form, words = expectation(text, self.ruleset)
        except Unclear as error:
            self.fault(spot, str(error), error.allowed, error.near)
            return False
        holders = re.findall(r"[A-Z]+", form.form)
        for holder, word in zip(holders, words):
            if holder == "CONDITION" and word not in self.conditions:
                self.fault(spot, f"{word:.60} is no condition", self.conditions, nearest(word, self.conditions))
                return False
            if holder == "NAME" and word is not None and word not in self.names:
                self.fault(spot, f"{word:.60} is not in this case", self.names, nearest(word, self.names))
                return False
        return True


def _added(line: Any) -> list[str]:
    """The combatant that a line of play adds by a ruling, if it does."""
    found = re.fullmatch(r"add \S+ as (\S+) .*", str(line.get(RULE, ""))) if isinstance(line, dict) else None
    return [found[1]] if found else []


def round_of(line: Line) -> int:
    """The round with which an `until` line ends, 0 when it waits for somebody's turn."""
    match = _UNTIL.fullmatch(line.text)
    if line.name or match is None:
        return 0
    return int(match[2]) + (1 if match[1] else 0)


def raise_all(faults: list[Fault]) -> None:
    """Raises ContentError when there is any fault."""
    if faults:
        raise ContentError(faults)

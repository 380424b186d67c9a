"""What a combatant of a case declares for the round when its script does not say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from affray.lab.case_script import ANSWER, PROBES, UNTIL, Line, round_of

DECLARE: Final = "declare"
_ATTACKS: Final = (
    "attack", "charge", "called", "disarm", "grab", "knockdown", "trip", "pull", "sap", "subdue", "trap", "shield",
    "overbear",
)  # fmt: skip
_BARE: Final = ("pummel", "wrestle")
_UNARMED: Final = "unarmed"
_EXTRAS: Final = ("face", "drop", "speak", "withdraw")
_SPECIAL_FORMS: Final = ("set", "both")


def declares(line: Line) -> bool:
    """Whether the line is about a declaration."""
    return (line.kind == ANSWER or line.kind in PROBES) and line.text.split(" ")[0] == DECLARE


def declaration(lines: Sequence[Line], name: str, round_now: int, options: Sequence[str]) -> int:
    """The place of the option that lets the next line of `name` be done; else an attack with what is in hand."""
    words = _wanted(lines, name, round_now)
    best, most = 0, -1
    for place, option in enumerate(options):
        score = _score(words, option.split(" ")[1:])
        if score > most:
            best, most = place, score
    return best


def _wanted(lines: Sequence[Line], name: str, round_now: int) -> list[str]:
    """The words of the next deed of that name in this round."""
    found: list[str] = []
    for line in lines:
        if line.kind == UNTIL and round_of(line) > round_now:
            break
        if line.name != name or line.kind not in (ANSWER, *PROBES) or declares(line):
            continue
        words = line.text.split(" ")
        if words[0] in _EXTRAS:
            continue
        if line.kind == ANSWER and words[0] != "end":
            return words
        if line.kind == ANSWER:
            return found
        found = found or words
    return found


def _score(words: list[str], declared: list[str]) -> int:
    """How well a declaration fits the words of a deed; -1 for one that is only made on purpose."""
    if not declared or declared[0] == "hold" or declared[-1] in _SPECIAL_FORMS:
        return -1
    deed = words[0] if words else "attack"
    armed = declared[0] == "attack" and _UNARMED not in declared
    if deed in _ATTACKS:
        return (10 if armed else int(declared[0] == "attack")) + 5 * sum(word in words for word in declared[1:])
    if deed in _BARE:
        return 10 * (declared[0] == "attack") + 5 * (_UNARMED in declared)
    matched = sum(word in words for word in declared)
    return 20 + 5 * matched if matched else 5 * armed

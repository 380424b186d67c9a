"""What is wrong with a file, said so that its author can mend it at once."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

MOST_FAULTS = 200
"""No report names more faults than this."""

SHOWN_NAMES = 24
"""A longer list of allowed names is cut to this many in the text form."""


@dataclass(frozen=True, order=True)
class Fault:
    """One thing wrong at one place of one file.

    ``line`` and ``column`` count from 1. ``allowed`` names what may stand there (empty when that cannot be listed),
    ``nearest`` the allowed name closest to the one found (empty when none is close).
    """

    file: str
    line: int
    column: int
    message: str
    allowed: tuple[str, ...] = ()
    nearest: str = ""

    def __str__(self) -> str:
        text = f"{self.file}:{self.line}:{self.column}: {self.message}"
        if self.allowed:
            shown = ", ".join(self.allowed[:SHOWN_NAMES])
            rest = len(self.allowed) - SHOWN_NAMES
            text += f"; allowed: {shown}" + (f" and {rest} more" if rest > 0 else "")
        if self.nearest:
            text += f"; did you mean {self.nearest}?"
        return text


class ContentError(Exception):
    """A file, or a text given in its place, that cannot be used; ``faults`` holds every reason found, in file order."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        unique = sorted(set(faults))
        self.faults: tuple[Fault, ...] = tuple(unique[:MOST_FAULTS])
        super().__init__("\n".join(str(fault) for fault in self.faults))


def nearest(name: str, allowed: Iterable[str]) -> str:
    """The allowed name most like ``name``, or an empty string when none is close."""
    if len(name) > 80:
        return ""
    by_low: dict[str, str] = {}
    for candidate in allowed:
        by_low.setdefault(candidate.lower(), candidate)
    low = name.lower().strip()
    for spelled in (low, low.replace(" ", "-").replace("_", "-"), low.replace("-", "_").replace(" ", "_")):
        if spelled in by_low:
            return by_low[spelled]
    found = difflib.get_close_matches(low, list(by_low), 1, 0.6)
    return by_low[found[0]] if found else ""

"""What all commands write with: a console, JSON, and a line of progress."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from rich.console import Console
from rich.table import Table

SLOW_SECONDS = 2.0
REFRESH_SECONDS = 0.25


def console() -> Console:
    """A console on the standard output that takes text as it is: no markup, no guessed colours."""
    return Console(highlight=False, markup=False, emoji=False)


def write_json(data: Any) -> None:
    """Write plain data as JSON, for machines."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def table(*columns: str, numbers: int = 0) -> Table:
    """A plain table; its last ``numbers`` columns are aligned to the right."""
    made = Table(box=None, pad_edge=False, header_style="bold")
    for place, column in enumerate(columns):
        right = place >= len(columns) - numbers
        made.add_column(column, justify="right" if right else "left", overflow="fold")
    return made


def percent(share: float) -> str:
    """A share as people write it."""
    return f"{100 * share:.1f} %"


class Progress:
    """A line with how far it is and how long it will take, on a terminal and for anything over two seconds only."""

    def __init__(self, what: str, hidden: bool = False) -> None:
        self.what = what
        self.start = time.monotonic()
        self.shown = 0.0
        self.visible = sys.stderr.isatty() and not hidden
        self.width = 0

    def __call__(self, done: int, wanted: int) -> None:
        """Note that ``done`` of ``wanted`` are done."""
        now = time.monotonic()
        passed = now - self.start
        if not self.visible or done == 0 or now - self.shown < REFRESH_SECONDS:
            return
        left = passed * (wanted - done) / done
        if passed + left < SLOW_SECONDS:
            return
        self.shown = now
        text = f"{self.what}: {done} of {wanted} ({100 * done // wanted} %), {duration(left)} left"
        print("\r" + text.ljust(self.width), end="", file=sys.stderr, flush=True)
        self.width = len(text)

    def clear(self) -> None:
        """Take the line away."""
        if self.width:
            print("\r" + " " * self.width + "\r", end="", file=sys.stderr, flush=True)
            self.width = 0


def duration(seconds: float) -> str:
    """A span of time as people say it."""
    whole = int(seconds + 0.5)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"

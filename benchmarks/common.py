"""What the benchmarks share: encounters of a given size, the machine, and tables."""

from __future__ import annotations

import json
import os
import platform
import resource
import time
from collections.abc import Callable
from typing import Any

from affray.arena import Plain, load, ruleset_of
from affray.build import build_kind
from affray.lab.series import Openings

FIGHTER = {
    "name": "fighter",
    "side": "party",
    "hp": 12,
    "renown": 2,
    "str": 3,
    "armor": "mail",
    "shield": True,
    "skills": ["martial weapons", "martial armor", "heavy armor", "shields"],
    "weapons": ["longsword"],
}
GOBLIN = {
    "name": "goblin",
    "side": "foes",
    "size": "small",
    "hp": 7,
    "str": -1,
    "dex": 2,
    "armor": "leather",
    "weapons": [{"weapon": "shortsword", "attack": 4}],
}


def open_field(fighters: int, goblins: int, rank: int = 100) -> Plain:
    """The yardstick's fighters and goblins in numbers of your own, on open ground, 60 feet apart.

    Each side stands in a line as in the yardstick, or in several when there are more than ``rank`` of it.
    """
    tall = min(rank, max(fighters, goblins)) + 4
    deep = max(-(-fighters // rank), -(-goblins // rank))
    wide = 2 * deep + 16
    party, foes = range(deep + 1, 1, -1), range(deep + 14, 2 * deep + 14)
    sheets: list[dict[str, Any]] = []
    for sheet, count, columns in ((FIGHTER, fighters, party), (GOBLIN, goblins, foes)):
        squares = [f"{column(x)}{row + 3}" for x in columns for row in range(tall - 4)]
        for number, square in zip(range(1, count + 1), squares):
            sheets.append({**sheet, "name": f"{sheet['name']}-{number}", "at": square})
    document = {
        "encounter": f"{fighters} v {goblins}",
        "ruleset": "hundred-dungeons",
        "map": "\n".join(["." * wide] * tall),
        "sides": {"party": {"policy": "simple", "players": True}, "foes": {"policy": "simple"}},
        "combatants": sheets,
    }
    return load(json.dumps(document, indent=1))  # JSON is YAML, too


def column(x: int) -> str:
    """The letters of a column, counted from 0: A to Z, then AA."""
    return chr(65 + x) if x < 26 else column(x // 26 - 1) + chr(65 + x % 26)


def openings(plain: Plain, seed: int = 1) -> Openings:
    """The opening states of a series."""
    return Openings(ruleset_of(str(plain["ruleset"])), plain, seed)


def timed(work: Callable[..., object], *given: object) -> tuple[float, float]:
    """Seconds that a piece of work takes: on the clock, and of this process's own work."""
    wall, own = time.perf_counter(), time.process_time()
    work(*given)
    return time.perf_counter() - wall, time.process_time() - own


def peak() -> int:
    """The most memory that this process has had, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def heading(what: str) -> None:
    """Print a title with what was measured on."""
    print(f"\n## {what}")
    print(f"{build_kind()} build, Python {platform.python_version()}, {processor()}, {os.cpu_count()} cores\n")


def processor() -> str:
    """The name of the processor, as far as the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.machine()


def row(*cells: object) -> None:
    """Print one row of a table."""
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def header(*cells: str) -> None:
    """Print the head of a table; all columns but the first hold numbers."""
    row(*cells)
    row("---", *["---:"] * (len(cells) - 1))

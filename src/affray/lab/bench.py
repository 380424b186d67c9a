"""The yardstick: battles per second of the same small fight, on one core, in every ruleset."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass
from typing import Any, Final

from affray.arena import load_shipped, unknown
from affray.build import build_kind
from affray.content.library import shipped_encounters
from affray.faults import InputError
from affray.lab.series import stretch
from affray.rulesets.registry import RULESETS

YARDSTICK: Final = "yardstick"
WARM_UP: Final = 5


@dataclass(frozen=True)
class Speed:
    """How fast the yardstick went: ``battles`` of the best of ``runs`` runs took ``seconds``."""

    ruleset: str
    build: str
    battles: int
    seconds: float
    battles_per_second: float
    runs: int

    def plain(self) -> dict[str, Any]:
        """The figures as JSON-able data."""
        return asdict(self)


def measured() -> list[str]:
    """The rulesets that have a yardstick."""
    return [ident for ident in RULESETS if YARDSTICK in shipped_encounters(ident)]


def bench(
    rulesets: Collection[str] = (),
    seconds: float = 1.0,
    runs: int = 3,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> list[Speed]:
    """Measure some rulesets (all that have a yardstick when none is named): ``runs`` runs of about ``seconds`` each.

    Every run fights the same battles; the best is reported, since whatever else the machine does only slows. Raises
    InputError for an unknown ruleset and for numbers out of bounds.
    """
    if not 0 < seconds <= 3600 or not 1 <= runs <= 100:
        raise InputError("a bench takes more than 0 and at most 3600 seconds a run, and 1 to 100 runs")
    known = measured()
    for ident in rulesets:
        if ident not in known:
            raise InputError(unknown("ruleset with a yardstick", ident, known))
    wanted = [ident for ident in known if not rulesets or ident in rulesets]
    found = []
    for place, ident in enumerate(wanted):
        text = json.dumps(load_shipped(YARDSTICK, ident), sort_keys=True)
        stretch(text, {}, seed, 0, WARM_UP)
        battles = _fitting(text, seed, seconds)
        best = 0.0
        for run in range(runs):
            start = time.perf_counter()
            stretch(text, {}, seed, 0, battles)
            taken = time.perf_counter() - start
            best = taken if run == 0 else min(best, taken)
            if progress is not None:
                progress(place * runs + run + 1, len(wanted) * runs)
        found.append(Speed(ident, build_kind(), battles, best, battles / best, runs))
    return found


def _fitting(text: str, seed: int, seconds: float) -> int:
    """The number of battles that take about ``seconds``."""
    battles, taken = WARM_UP, 0.0
    while taken < seconds / 10:
        start = time.perf_counter()
        stretch(text, {}, seed, 0, battles)
        taken = max(time.perf_counter() - start, 1e-6)
        if taken < seconds / 10:
            battles *= 2
    return max(1, round(battles * seconds / taken))

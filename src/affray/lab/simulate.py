"""Many battles of one encounter, over as many processes as asked, and what came of them.

Battle ``i`` of a series is seeded from the series' seed and ``i`` alone, and counts are whole numbers that add up: the
same seed gives the same report whatever the number of processes, on both builds.
"""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from typing import Any, Final

from affray.arena import Plain, combatant_names, policy_names, side_names, sides_of
from affray.build import build_kind
from affray.faults import InputError
from affray.lab.figures import mean, percentile, wilson
from affray.lab.series import Counts, stretch

MOST_BATTLES: Final = 10_000_000
MOST_JOBS: Final = 256
STRETCH_SECONDS: Final = 0.25
"""About how long a worker is given work for at a time."""
MOST_STRETCH: Final = 20_000

Progress = Callable[[int, int], None]
"""Called now and then with the battles done and the battles wanted."""


@dataclass(frozen=True)
class Rounds:
    """Rounds that a battle took: mean, median, and what 95 in 100 did not exceed."""

    mean: float
    p50: int
    p95: int


@dataclass(frozen=True)
class Fate:
    """What became of one combatant.

    ``dies`` is the share of battles (0 to 1), ``falls`` how often it fell to 0 hit points in a battle on average, the
    rest the mean damage in hit points that it dealt and took.
    """

    name: str
    side: str
    dies: float
    falls: float
    damage_dealt: float
    damage_taken: float


@dataclass(frozen=True)
class Report:
    """What came of a series.

    ``wins`` are shares by side, ``intervals`` the Wilson 95 % intervals of these; ``draws`` is the share without a
    winner. ``fallen`` gives, for each side, the share of battles by the number of its combatants that fell.
    ``stopped`` says that the series was broken off before all its battles were fought.
    """

    ruleset: str
    encounter: str
    battles: int
    seed: int
    wins: dict[str, float]
    draws: float
    intervals: dict[str, tuple[float, float]]
    rounds: Rounds
    combatants: list[Fate]
    fallen: dict[str, list[float]]
    policies: dict[str, str]
    seconds: float
    battles_per_second: float
    build: str
    stopped: bool = False

    def plain(self) -> dict[str, Any]:
        """The report as JSON-able data."""
        return asdict(self)


def workers() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _quiet(parent: int) -> None:
    """Let the parent alone answer Ctrl-C, and end when it is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, args=(parent,), daemon=True).start()


def _outlive_nobody(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def simulate(
    plain: Plain,
    battles: int = 1000,
    seed: int = 0,
    jobs: int = 1,
    chosen: Mapping[str, str] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Report:
    """Fight ``battles`` battles (1 to 10 million) of the encounter and report.

    ``jobs`` is the number of processes; an ``executor`` given is used instead of processes of our own. ``chosen`` names
    policies for sides or combatants. Ctrl-C ends the series early: the report is then of the battles fought so far.
    Raises InputError for numbers out of bounds and unknown names, BattleError when a battle reaches a limit.
    """
    if not 1 <= battles <= MOST_BATTLES:
        raise InputError(f"battles must be 1 to {MOST_BATTLES}, not {battles}")
    if not 1 <= jobs <= MOST_JOBS:
        raise InputError(f"jobs must be 1 to {MOST_JOBS}, not {jobs}")
    if not -(2**63) <= seed < 2**63:
        raise InputError("a seed is a whole number of at most 63 bits")
    names = policy_names(plain, chosen)
    series = _Series(plain, dict(chosen or {}), seed, battles, progress)
    start = time.perf_counter()
    stopped = False
    try:
        if executor is not None:
            series.over(executor, jobs)
        elif jobs == 1:
            series.here()
        else:
            with ProcessPoolExecutor(min(jobs, battles), initializer=_quiet, initargs=(os.getpid(),)) as pool:
                try:
                    series.over(pool, jobs)
                except KeyboardInterrupt:
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise
    except KeyboardInterrupt:
        stopped = True
    seconds = time.perf_counter() - start
    return report(plain, series.counts, seed, names, seconds, stopped)


class _Series:
    """The stretches of one series, handed out and summed up."""

    def __init__(
        self, plain: Plain, chosen: dict[str, str], seed: int, battles: int, progress: Progress | None
    ) -> None:
        self.text = json.dumps(plain, sort_keys=True)
        self.chosen = chosen
        self.seed = seed
        self.battles = battles
        self.progress = progress
        self.next = 0
        self.size = 1
        self.counts = Counts(wins=[0] * len(plain["sides"]))

    def take(self) -> tuple[int, int]:
        """The first battle and the number of battles of the next stretch."""
        first = self.next
        count = min(self.size, self.battles - first)
        self.next += count
        return first, count

    def settle(self, counts: Counts, seconds: float) -> None:
        """Sum up a finished stretch and fit the length of the next ones to its pace."""
        self.counts.add(counts)
        if counts.battles and seconds > 0:
            fitting = int(STRETCH_SECONDS * counts.battles / seconds)
            self.size = max(1, min(fitting, self.size * 8, MOST_STRETCH))
        if self.progress is not None:
            self.progress(self.counts.battles, self.battles)

    def here(self) -> None:
        """Fight all of them in this process."""
        while self.next < self.battles:
            first, count = self.take()
            start = time.perf_counter()
            counts = stretch(self.text, self.chosen, self.seed, first, count)
            self.settle(counts, time.perf_counter() - start)

    def over(self, executor: Executor, jobs: int) -> None:
        """Fight them over an executor, keeping it supplied with two stretches a worker."""
        pending: dict[Future[Counts], float] = {}
        try:
            while self.next < self.battles or pending:
                while self.next < self.battles and len(pending) < 2 * jobs:
                    first, count = self.take()
                    future = executor.submit(stretch, self.text, self.chosen, self.seed, first, count)
                    pending[future] = time.perf_counter()
                done, _ = wait(pending, return_when=FIRST_COMPLETED)
                for future in done:
                    self.settle(future.result(), (time.perf_counter() - pending.pop(future)) / 2)
        except (KeyboardInterrupt, Exception):
            for future in pending:
                future.cancel()
            raise


def report(plain: Plain, counts: Counts, seed: int, names: list[str], seconds: float, stopped: bool = False) -> Report:
    """Make the report of a series from its counts; ``names`` are the combatants' policies."""
    total = max(1, counts.battles)
    sides = side_names(plain)
    wins = {side: counts.wins[i] / total for i, side in enumerate(sides)}
    members = combatant_names(plain)
    fates = [
        Fate(members[i], side, *(number / total for number in (counts.rows[i] if counts.rows else [0] * 4)))
        for i, side in enumerate(sides_of(plain))
    ]
    fallen = {}
    for place, side in enumerate(sides):
        size = sum(1 for one in plain["combatants"] if one["side"] == side)
        fallen[side] = [counts.fallen[place, number] / total for number in range(size + 1)]
    return Report(
        ruleset=str(plain["ruleset"]),
        encounter=str(plain["encounter"]),
        battles=counts.battles,
        seed=seed,
        wins=wins,
        draws=counts.draws / total,
        intervals={side: wilson(counts.wins[i], counts.battles) for i, side in enumerate(sides)},
        rounds=Rounds(mean(counts.rounds), percentile(counts.rounds, 0.5), percentile(counts.rounds, 0.95)),
        combatants=fates,
        fallen=fallen,
        policies=dict(zip(members, names, strict=True)),
        seconds=seconds,
        battles_per_second=counts.battles / seconds if seconds > 0 else 0.0,
        build=build_kind(),
        stopped=stopped,
    )

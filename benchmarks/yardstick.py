"""Battles per second of the yardstick on one core, in each build, and how many times faster one is than the other.

    python benchmarks/yardstick.py [--rounds 5] [--seconds 1.0] [PYTHON ...]

Each interpreter named (this one when none is) fights the yardstick with its own build of affray, in turns, so that what
else the machine does meets all alike. The best round of each counts; seconds are those of the process itself, so that
another process on the same core does not count.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys

from common import header, heading, row, timed

from affray.arena import load_shipped
from affray.build import build_kind
from affray.lab.bench import YARDSTICK, measured
from affray.lab.series import stretch

SEED = 1


def measure(seconds: float) -> list[dict[str, object]]:
    """One round in this process: every ruleset's yardstick for about so many seconds."""
    found: list[dict[str, object]] = []
    for ident in measured():
        text = json.dumps(load_shipped(YARDSTICK, ident), sort_keys=True)
        battles, own = 8, 0.0
        stretch(text, {}, SEED, 0, battles)
        while own < seconds / 8:
            battles *= 2
            _, own = timed(stretch, text, {}, SEED, 0, battles)
        battles = max(1, round(battles * seconds / own))
        wall, own = timed(stretch, text, {}, SEED, 0, battles)
        found.append({"ruleset": ident, "build": build_kind(), "battles": battles, "wall": wall, "own": own})
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pythons", nargs="*", default=[sys.executable], help="interpreters, each with its affray")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each round")
    parser.add_argument("--worker", action="store_true", help="measure one round here and print it as JSON")
    args = parser.parse_args()
    if args.worker:
        print(json.dumps(measure(args.seconds)))
        return
    best: dict[tuple[str, str], dict[str, float]] = {}
    for _ in range(args.rounds):
        for python in args.pythons:
            command = [python, __file__, "--worker", "--seconds", str(args.seconds)]
            for one in json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout):
                key = (one["ruleset"], one["build"])
                speed = {"own": one["battles"] / one["own"], "wall": one["battles"] / one["wall"]}
                known = best.setdefault(key, speed)
                best[key] = {name: max(known[name], speed[name]) for name in speed}
    heading(f"The yardstick: 4 fighters v 8 goblins, best of {args.rounds} rounds in turns")
    header("ruleset", "build", "battles per second of work", "battles per second on the clock")
    for (ruleset, build), speed in best.items():
        row(ruleset, build, f"{speed['own']:,.0f}", f"{speed['wall']:,.0f}")
    for ruleset in sorted({ruleset for ruleset, _ in best}):
        both = [best.get((ruleset, build)) for build in ("compiled", "interpreted")]
        if both[0] and both[1]:
            print(f"\n{ruleset}: the compiled build is {both[0]['own'] / both[1]['own']:.1f} times as fast")


if __name__ == "__main__":
    main()

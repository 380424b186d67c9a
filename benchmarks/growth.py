"""How the cost of a battle grows with its size: fighters against as many goblins on open ground, from 2 v 2 to 50 v 50.

    python benchmarks/growth.py [--seconds 2.0] [--rank 100] [SIZE ...]

Beside the time of a battle the table has what there was to decide in it, counted in the first battles: the questions
and how many options each had. A combatant may choose among more options, and has more others to mind, the more there
are; so what a round costs is held against the combatants times the options of each. Under the table stands the slope on
logarithmic scales: 1 is linear, less is better. Each side stands in one line, as in the yardstick; ``--rank 10`` stands
them ten to a line, one line behind another, so that those behind look for a way round.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import log

from common import header, heading, open_field, openings, row, timed

from affray.arena import Plain, policies, policy_names
from affray.kernel.battle import Battle, Policy
from affray.kernel.drive import run
from affray.kernel.requests import Choice, Request

SIZES = (2, 4, 8, 16, 25, 35, 50)
COUNTED = 12


class Counting(Policy):
    """Follows a policy and counts questions and their options."""

    def __init__(self, then: Policy) -> None:
        self.then = then
        self.questions = 0
        self.options = 0

    def choose(self, battle: Battle, request: Request) -> Choice:
        """The other policy's choice."""
        self.questions += 1
        self.options += len(battle.ruleset.options(battle.state, request))
        return self.then.choose(battle, request)


@dataclass
class Grown:
    """One size: means a battle, seconds."""

    size: int
    battles: int
    wall: float
    own: float
    rounds: float
    questions: float
    options: float


def measure(size: int, seconds: float, rank: int) -> Grown:
    """Time battles of one size and count what was decided in the first few."""
    plain = open_field(size, size, rank)
    starts = openings(plain)
    ruleset = starts.ruleset
    seated = policies(ruleset, policy_names(plain))
    rounds = 0

    def some(first: int, count: int) -> None:
        nonlocal rounds
        for number in range(first, first + count):
            battle = ruleset.battle(starts.state(number))
            battle.policies = seated
            run(battle)
            rounds += int(battle.state.round)

    some(0, 1)
    battles, own = 1, 0.0
    while own < seconds / 8:
        battles *= 2
        _, own = timed(some, 0, battles)
    battles = max(COUNTED, round(battles * seconds / own))
    rounds = 0
    wall, own = timed(some, 0, battles)
    questions, options = counted(plain)
    return Grown(size, battles, wall / battles, own / battles, rounds / battles, questions, options)


def counted(plain: Plain) -> tuple[float, float]:
    """Questions and options of a battle, the mean of the first few."""
    starts = openings(plain)
    seated = policies(starts.ruleset, policy_names(plain))
    seen: list[Policy | None] = [Counting(one) if one is not None else None for one in seated]
    for number in range(COUNTED):
        battle = starts.ruleset.battle(starts.state(number))
        battle.policies = seen
        run(battle)
    found = [one for one in seen if isinstance(one, Counting)]
    return sum(one.questions for one in found) / COUNTED, sum(one.options for one in found) / COUNTED


def slope(points: list[tuple[float, float]]) -> float:
    """The exponent that fits best: the slope of the logarithms."""
    across, up = [log(x) for x, _ in points], [log(y) for _, y in points]
    middle, height = sum(across) / len(across), sum(up) / len(up)
    return sum((x - middle) * (y - height) for x, y in zip(across, up)) / sum((x - middle) ** 2 for x in across)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", nargs="*", type=int, default=SIZES, help="combatants of each side, at most 100")
    parser.add_argument("--seconds", type=float, default=2.0, help="about how long each size is measured")
    parser.add_argument("--rank", type=int, default=100, help="how many stand in one line")
    args = parser.parse_args()
    formation = "in one line each" if args.rank >= max(args.sizes) else f"{args.rank} to a line"
    heading(f"Growth: fighters v as many goblins on open ground, {formation}, policy simple")
    header(
        "size", "battles", "ms a battle", "ms on the clock", "rounds", "questions", "options each", "µs a round",
        "ns a round / (combatants x options)",
    )  # fmt: skip
    points = []
    for size in args.sizes:
        one = measure(size, args.seconds, args.rank)
        options = one.options / one.questions
        work = 2 * size * options
        around = one.own / one.rounds
        points.append((work, around))
        row(
            f"{size} v {size}",
            one.battles,
            f"{1e3 * one.own:.3f}",
            f"{1e3 * one.wall:.3f}",
            f"{one.rounds:.1f}",
            f"{one.questions:.0f}",
            f"{options:.0f}",
            f"{1e6 * around:.1f}",
            f"{1e9 * around / work:.1f}",
        )
    if len(points) > 1:
        print(f"\na round costs (combatants x options) ^ {slope(points):.2f}")


if __name__ == "__main__":
    main()

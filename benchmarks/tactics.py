"""How the policies fare against each other in every shipped encounter, each policy on each side.

    python benchmarks/tactics.py [--battles 500] [--seed 1] [--jobs 2] [--json] [ENCOUNTER ...]

For a pair of policies A and B, `battles` battles are fought with A on the first side and B on the second, and as many
with the policies exchanged. A's score is its share of the wins in both together, a draw counting half: 50 % says that
they are equals, whatever the encounter favours.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass

from affray.arena import Plain, load_shipped, side_names
from affray.build import build_kind
from affray.content.library import shipped_encounters
from affray.lab.simulate import simulate
from affray.rulesets.registry import RULESETS

PAIRS = (("cunning", "simple"), ("simple", "random"))
GOALS = {("cunning", "simple"): 0.60, ("simple", "random"): 0.90}


@dataclass(frozen=True)
class Match:
    """What came of one pair of policies in one encounter; ``even``: the first side's share, B on both."""

    ruleset: str
    encounter: str
    policy: str
    against: str
    as_first: float
    as_second: float
    score: float
    even: float
    battles: int
    battles_per_second: float


def share(plain: Plain, policies: tuple[str, str], battles: int, seed: int, jobs: int) -> tuple[float, float]:
    """The first side's share of the wins, draws split, and the battles per second."""
    first, second = side_names(plain)
    report = simulate(plain, battles, seed, jobs, {first: policies[0], second: policies[1]})
    return report.wins[first] + report.draws / 2, report.battles_per_second


def match(ruleset: str, name: str, pair: tuple[str, str], battles: int, seed: int, jobs: int) -> Match:
    """Fight one encounter from both sides."""
    plain = load_shipped(name, ruleset)
    bare = {**plain, "combatants": [{**one, "policy": ""} for one in plain["combatants"]]}
    mine, theirs = pair
    as_first, speed = share(bare, (mine, theirs), battles, seed, jobs)
    lost, _ = share(bare, (theirs, mine), battles, seed, jobs)
    even, _ = share(bare, (theirs, theirs), battles, seed, jobs)
    score = (as_first + 1 - lost) / 2
    return Match(ruleset, name, mine, theirs, as_first, 1 - lost, score, even, battles, speed)


def line(found: Match) -> str:
    """One line of the table."""
    goal = GOALS.get((found.policy, found.against), 0.5)
    pair = f"{found.policy} v {found.against}"
    cells = [f"{100 * one:5.1f} %" for one in (found.as_first, found.as_second, found.score, found.even)]
    return f"| {found.encounter:<12} | {pair:<17} | {' | '.join(cells)} | {'yes' if found.score >= goal else 'NO'} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("encounters", nargs="*", help="names of shipped encounters (all of them)")
    parser.add_argument("--battles", type=int, default=500, help="battles for each arrangement of the policies")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--pair", nargs=2, metavar=("A", "B"), help="this pair of policies instead of both usual ones")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    pairs = (tuple(args.pair),) if args.pair else PAIRS
    found = []
    if not args.json:
        print(f"{args.battles} battles for each arrangement, seed {args.seed}, {build_kind()} build")
        print("| encounter    | policies          | on side 1 | on side 2 | score   | B v B   | goal |")
        print("|--------------|-------------------|---------|---------|---------|---------|------|")
    for ruleset in RULESETS:
        for name in shipped_encounters(ruleset):
            if args.encounters and name not in args.encounters:
                continue
            for pair in pairs:
                one = match(ruleset, name, pair, args.battles, args.seed, args.jobs)
                found.append(one)
                if not args.json:
                    print(line(one), flush=True)
    if args.json:
        print(json.dumps([asdict(one) for one in found], indent=1))


if __name__ == "__main__":
    main()

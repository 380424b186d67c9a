"""What a battle takes of memory.

    python benchmarks/memory.py [--battles 300]

A battle is what a simulation holds of it, its state with the verbs, in the third round. A game is what a table holds:
the same with every step for undo, and with the log; it is played to its end by policies. Python's own count of what it
has handed out (tracemalloc), which sees the objects of both builds.
"""

from __future__ import annotations

import argparse
import gc
import tracemalloc

from common import header, heading, open_field, openings, peak, row

from affray.arena import Plain, load, policies, policy_names
from affray.kernel.battle import Battle, finished
from affray.table.session import Session


def in_the_third_round(plain: Plain, battles: int) -> float:
    """Bytes a battle."""
    starts = openings(plain)
    seated = policies(starts.ruleset, policy_names(plain))
    starts.state(0)
    held: list[Battle] = []
    gc.collect()
    tracemalloc.start()
    for number in range(battles):
        battle = starts.ruleset.battle(starts.state(number))
        battle.policies = seated
        while not finished(battle.state) and battle.state.round < 3:
            battle.begin_beat()
            battle.ruleset.beat(battle)
        held.append(battle)
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / battles


def as_a_game(plain: Plain, games: int) -> tuple[float, float]:
    """Bytes of a finished game that one side was played in by answers of its policy, and the answers a game."""
    held: list[Session] = []
    answers = 0
    gc.collect()
    tracemalloc.start()
    for seed in range(games):
        session = Session.begin(plain, seed, ["party"])
        while not session.over:
            request = session.requests[0]
            trial = session.ruleset.battle(session.state)
            session.choose(session.everybodys_policies()[int(request.actor)].choose(trial, request))
            answers += 1
        held.append(session)
    gc.collect()
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / games, answers / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=300)
    args = parser.parse_args()
    heading("Memory")
    header("what", "KiB each", "note")
    for size in (2, 4, 16, 50):
        plain = open_field(size, size)
        kib = in_the_third_round(plain, max(10, args.battles // size)) / 1024
        row(f"a battle, {size} v {size}", f"{kib:.1f}", f"{kib / (2 * size):.2f} KiB a combatant")
    plain = load("yardstick")
    row("a battle, 4 v 8 (the yardstick)", f"{in_the_third_round(plain, args.battles) / 1024:.1f}", "")
    kept, answers = as_a_game(plain, 5)
    row("a finished game, 4 v 8", f"{kept / 1024:.0f}", f"undo and log of {answers:.0f} answers")
    row("the whole process at its most", f"{peak()}", "Python and the library included")


if __name__ == "__main__":
    main()

"""How long a person waits: from an answer to the next question in a 4 v 8 battle, through the library's `Game`.

    python benchmarks/answer.py [--games 20]

Every side is played by hand; the answers are those of the policy `simple`. The beat runs again with the answer in it,
everything that it sets off happens, and the next question stands. Listing that question's options is timed apart, and
so is a game that is kept in a file, where each answer is on the disk before `answer` returns.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from common import header, heading, row

from affray import Game, load


def play(games: int, folder: Path | None) -> tuple[list[float], list[float], list[float]]:
    """Seconds of each answer, on the clock and of work, and of each listing of options."""
    plain = load("yardstick")
    answers, works, listings = [], [], []
    for seed in range(games):
        game = Game(plain, seed, path=folder / f"{seed}.journal" if folder else None)
        while not game.over:
            session = game.session
            request = session.requests[0]
            trial = session.ruleset.battle(session.state)
            choice = session.everybodys_policies()[int(request.actor)].choose(trial, request)
            words = session.ruleset.say(session.state, request, choice)
            start, own = time.perf_counter(), time.process_time()
            game.answer(words)
            works.append(time.process_time() - own)
            answers.append(time.perf_counter() - start)
            start = time.perf_counter()
            game.options()
            listings.append(time.perf_counter() - start)
        game.close()
    return answers, works, listings


def told(what: str, seconds: list[float]) -> None:
    """One row: median, 95th and 99th percentile and the longest, in microseconds."""
    ordered = sorted(seconds)
    at = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95, 0.99, 1.0)]
    row(what, len(ordered), *[f"{1e6 * one:,.0f}" for one in at])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    args = parser.parse_args()
    play(1, None)
    heading("From an answer to the next question, 4 v 8")
    header("what", "answers", "median µs", "p95 µs", "p99 µs", "longest µs")
    answers, works, listings = play(args.games, None)
    told("answer to question, in memory", answers)
    told("the same, work of the process", works)
    told("listing all options in words", listings)
    with tempfile.TemporaryDirectory(dir=".") as folder:
        answers, _, _ = play(args.games, Path(folder))
    told("answer to question, kept in a file", answers)


if __name__ == "__main__":
    main()

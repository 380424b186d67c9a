"""Compares two builds event for event: `python tests/golden/compare_builds.py PYTHON PYTHON [BATTLES [RULESET...]]`.

Each interpreter plays the same battles (1,000 of every ruleset by default) with its own build of affray, under another
hash seed; the digests of every final state and of all events must agree. Exit 1 at the first difference, named.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KIND = "import affray; print(affray.build_kind())"


def environment(hash_seed: int) -> dict[str, str]:
    """The environment of one of the two runs: its own hash seed, the helpers importable, no other source."""
    return {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT)}


def digests(python: str, words: list[str], hash_seed: int) -> Iterator[str]:
    """The lines that an interpreter prints for the battles asked for, as they come."""
    command = [python, "-m", "tests.golden", "digests", *words]
    with subprocess.Popen(command, cwd=ROOT, env=environment(hash_seed), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield from process.stdout
    if process.returncode:
        yield f"{python} stopped with exit code {process.returncode}\n"


def difference(left: str | None, right: str | None) -> str:
    """Which battle differs and in what."""
    if left is None or right is None:
        return "one build played fewer battles than the other"
    if not (left.startswith("{") and right.startswith("{")):
        return left + right
    one, other = json.loads(left), json.loads(right)
    parts = [key for key in one if one[key] != other.get(key)]
    return f"{one['ruleset']} {one['encounter']} battle {one['battle']} ({one['policy']}) differs in {', '.join(parts)}"


def main(words: list[str]) -> int:
    """0 when all battles agree, 1 when one differs, 2 for a wrong call."""
    if len(words) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    first, second, *rest = words
    for python in (first, second):
        kind = subprocess.run(
            [python, "-c", KIND], cwd=ROOT, env=environment(0), capture_output=True, text=True, check=True
        )
        print(f"{python}: {kind.stdout.strip()}")
    battles = 0
    wanted = rest or ["1000"]
    for left, right in zip_longest(digests(first, wanted, 1), digests(second, wanted, 2)):
        if left != right or not str(left).startswith("{"):
            print(difference(left, right))
            return 1
        battles += 1
    print(f"{battles} battles agree event for event")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

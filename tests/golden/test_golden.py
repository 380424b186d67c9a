"""Recorded battles lead to the same states and events in every process, under every hash seed and in every build."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.golden.battles import FOLDER, golden, rulesets

ROOT = Path(__file__).resolve().parents[2]


def run_golden(words: list[str], hash_seed: str) -> list[dict[str, object]]:
    """The facts that a process of its own prints, under a hash seed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.golden", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)
@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_recorded_battles_go_as_they_went(path: Path, hash_seed: str) -> None:
    """Every battle ends in the recorded state by the recorded events. If a rule was changed on purpose, raise the
    ruleset's version and record anew with `make regold`; if not, this is a bug.
    """
    recorded = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for facts in recorded:
        facts.pop("journal")
    assert run_golden(["replay", str(path)], hash_seed) == recorded


@pytest.mark.parametrize("ident", rulesets())
def test_every_ruleset_has_recorded_battles(ident: str) -> None:
    """No ruleset goes without; `make regold` writes them."""
    assert golden(ident).exists()


@pytest.mark.parametrize("ident", rulesets())
def test_simulated_battles_agree_under_two_hash_seeds(ident: str) -> None:
    """Battles of policies give the same digests in two processes that hash words differently."""
    words = ["digests", "40" if ident == "toy" else "9", ident]
    assert run_golden(words, "1") == run_golden(words, "77")


def test_a_recorded_battle_that_goes_otherwise_is_seen(tmp_path: Path) -> None:
    """A record with another seed, digest of the encounter's end or journal does not replay to what it says."""
    facts = json.loads(golden("toy").read_text(encoding="utf-8").splitlines()[0])
    for name, value in (("seed", 99), ("journal", facts["journal"][:-3])):
        path = tmp_path / f"{name}.jsonl"
        path.write_text(json.dumps(facts | {name: value}) + "\n", encoding="utf-8")
        told = run_golden(["replay", str(path)], "0")[0]
        assert "fault" in told or told["digest"] != facts["digest"]

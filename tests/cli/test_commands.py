"""What the commands do, for people and for machines."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.commands import DUEL, Command, snapshot

from affray.cli.output import Progress, duration


def test_simulate_for_machines(affray: Command) -> None:
    """The fields that scripts rely on are there, and the seed decides."""
    found = affray("simulate", "duel.yaml", "--battles", "40", "--seed", "7", "--jobs", "1", "--json")
    assert found.code == 0
    report = found.json()
    wanted = {"ruleset", "encounter", "battles", "seed", "wins", "draws", "rounds", "combatants", "battles_per_second"}
    assert wanted <= set(report)
    assert {"mean", "p50", "p95"} <= set(report["rounds"])
    assert {"name", "side", "dies", "falls", "damage_dealt", "damage_taken"} <= set(report["combatants"][0])
    again = affray("simulate", "duel.yaml", "--battles", "40", "--seed", "7", "--jobs", "2", "--json").json()
    for one in (report, again):
        del one["battles_per_second"], one["seconds"]
    assert report == again


def test_simulate_for_people(affray: Command) -> None:
    """Everybody and every side is named, with shares and intervals."""
    found = affray("simulate", "duel.yaml", "-n", "40", "-j", "1")
    assert found.code == 0
    for word in ("A duel", "Ana", "goblin-2", "party", "foes", "Rounds:", "%"):
        assert word in found.out


def test_simulate_takes_policies(affray: Command) -> None:
    """A policy chosen for a side is the one of its combatants."""
    found = affray("simulate", "duel.yaml", "-n", "5", "-j", "1", "--policy", "foes=random", "--json").json()
    assert found["policies"] == {"Ana": "simple", "goblin-1": "random", "goblin-2": "random"}


def test_a_shipped_encounter_goes_by_its_name(affray: Command) -> None:
    """No path is needed for what comes with the program."""
    assert affray("simulate", "yardstick", "-n", "2", "-j", "1").code == 0


def test_new_writes_an_encounter_that_is_right(affray: Command, tmp_path: Path) -> None:
    """The starter passes the check and can be fought."""
    assert affray("new", "gate.yaml").code == 0
    assert "# Every square" in (tmp_path / "gate.yaml").read_text(encoding="utf-8")
    checked = affray("check", "gate.yaml")
    assert (checked.code, checked.err) == (0, ""), checked.out
    assert affray("simulate", "gate.yaml", "-n", "3", "-j", "1").code == 0


def test_check_lists_every_fault(affray: Command, tmp_path: Path) -> None:
    """All faults of all files come at once, each with its place, and the answer is no."""
    broken = DUEL.replace("longsword", "longswrod").replace(
        "monster: goblin, side: foes, at: C2", "monster: gobln, side: foes, at: C2"
    )
    (tmp_path / "broken.yaml").write_text(broken, encoding="utf-8")
    found = affray("check", "broken.yaml", "duel.yaml")
    assert found.code == 1
    assert "broken.yaml:18:" in found.out
    assert "did you mean longsword" in found.out
    assert "did you mean goblin" in found.out
    machine = affray("check", "broken.yaml", "--json")
    assert {fault["line"] for fault in machine.json()} == {18, 19}


def test_check_knows_content_and_cases(affray: Command, tmp_path: Path) -> None:
    """A file of monsters is checked as such, a case as a case."""
    (tmp_path / "mine.yaml").write_text("weapons:\n  club-of-doom: {class: simpel}\n", encoding="utf-8")
    (tmp_path / "case.yaml").write_text("case: a\nruleset: hundred-dungeons\ncombatants: 3\n", encoding="utf-8")
    for name in ("mine.yaml", "case.yaml"):
        found = affray("check", name)
        assert found.code == 1
        assert found.out.startswith(f"{name}:")


def test_schemas_are_written_but_not_over(affray: Command, tmp_path: Path) -> None:
    """Each goes into a file of its own; a second time nothing is touched."""
    assert affray("schema", "--into", "schemas").code == 0
    before = snapshot(tmp_path)
    assert any(name.endswith("encounter.schema.json") for name in before)
    assert affray("schema", "--into", "schemas").code == 2
    assert snapshot(tmp_path) == before
    assert affray("schema", "encounter").json()["$schema"].startswith("https://json-schema.org")
    assert "encounter" in affray("schema").out.split()


KINDS = (
    "encounters", "monsters", "characters", "weapons", "armor", "spells", "exploits", "items", "options", "policies",
    "rulesets",
)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_everything_can_be_listed(affray: Command, kind: str) -> None:
    """Every kind has something, in both forms."""
    rows = affray("list", kind, "--json").json()
    assert rows
    assert str(rows[0]["id"]) in affray("list", kind).out


def test_a_clause_is_shown(affray: Command) -> None:
    """By its id, in whatever case it is written; also for machines."""
    found = affray("rules", "hd-003")
    assert found.code == 0
    assert "HD-003" in found.out
    assert affray("rules", "HD-003", "--json").json()["id"] == "HD-003"
    assert len(affray("rules", "--json").json()) > 200


def test_coverage_for_machines(affray: Command, tmp_path: Path) -> None:
    """Per ruleset the clauses, the covered and the missing; something missing is a no."""
    (tmp_path / "tests").mkdir()
    found = affray("rules", "coverage", "--json")
    assert found.code == 1
    (one,) = [each for each in found.json()["rulesets"] if each["ruleset"] == "hundred-dungeons"]
    assert (one["covered"], len(one["missing"])) == (0, one["clauses"])


CASE = """\
case: nothing happens
clauses: [HD-001]
ruleset: hundred-dungeons
order: [Ana]
combatants:
  - {name: Ana, side: party, at: B2, hp: 12}
expect:
  - Ana hp 12
"""


def test_cases_pass_and_fail(affray: Command, tmp_path: Path) -> None:
    """A case that passes exits 0, one that fails prints what differs and exits 1."""
    (tmp_path / "passes.yaml").write_text(CASE, encoding="utf-8")
    (tmp_path / "fails.yaml").write_text(CASE.replace("hp 12\n", "hp 11\n"), encoding="utf-8")
    found = affray("case", "passes.yaml")
    assert (found.code, found.out.splitlines()[-1]) == (0, "1 of 1 cases pass")
    found = affray("case", "passes.yaml", "fails.yaml")
    assert found.code == 1
    assert "Ana hp 11" in found.out
    machine = affray("case", "fails.yaml", "--json").json()
    assert (machine[0]["case"], machine[0]["passed"], machine[0]["clauses"]) == ("nothing happens", False, ["HD-001"])
    assert machine[0]["differences"]
    assert affray("case", "passes.yaml", "--show").code == 0


def test_bench_for_machines(affray: Command) -> None:
    """A list with ruleset, build and speed."""
    (one, *_) = affray("bench", "--seconds", "0.05", "--runs", "1", "--json").json()
    assert {"ruleset", "build", "battles", "seconds", "battles_per_second"} <= set(one)
    assert "hundred-dungeons" in affray("bench", "--seconds", "0.05", "--runs", "1").out


def test_odds_of_the_first_attack(affray: Command) -> None:
    """Each attack has its chance and its mean damage."""
    found = affray("odds", "duel.yaml", "--who", "Ana", "--json")
    assert found.code == 0
    told = found.json()
    assert told["name"] == "Ana"
    attack = next(one for one in told["odds"] if "longsword" in one["option"])
    assert 0 < attack["hit"] < 1 < attack["damage"]
    people = affray("odds", "duel.yaml", "--who", "Ana")
    assert attack["option"] in people.out


def test_how_long_it_takes_is_said_as_people_say_it() -> None:
    """Seconds, minutes, hours."""
    assert [duration(3), duration(75), duration(7500)] == ["3 s", "1 min 15 s", "2 h 5 min"]


def test_progress_is_only_for_what_is_slow(capsys: pytest.CaptureFixture[str]) -> None:
    """Under two seconds in all no line appears; beyond it says how much is left, and goes away."""
    progress = Progress("battles")
    progress.visible = True
    progress(1, 2)
    assert capsys.readouterr().err == ""
    progress.start -= 10
    progress(1, 10)
    assert "1 of 10 (10 %), " in capsys.readouterr().err
    progress.clear()
    assert capsys.readouterr().err.strip() == ""

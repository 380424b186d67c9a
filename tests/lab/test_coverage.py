"""Coverage of clauses by cases and marked tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.faults import InputError
from affray.lab.coverage import clauses, coverage, marked_clauses


def test_clauses_are_whole() -> None:
    """Every clause has an id of its own and a rule."""
    found = clauses("hundred-dungeons")
    assert len({clause.id for clause in found}) == len(found) > 200
    assert all(clause.rule and clause.section for clause in found)


def test_the_clauses_of_an_unknown_ruleset() -> None:
    """The message names what was meant."""
    with pytest.raises(InputError, match="did you mean hundred-dungeons"):
        clauses("hundred-dungeon")


def test_marks_are_read_from_tests(tmp_path: Path) -> None:
    """Only strings of the mark named clauses count."""
    text = '@mark.clauses("HD-001", "HD-002")\ndef test_a(): pass\n@pytest.mark.other("HD-003")\ndef test_b(): pass\n'
    (tmp_path / "test_it.py").write_text(text, encoding="utf-8")
    assert marked_clauses(tmp_path) == {"HD-001", "HD-002"}


def test_a_marked_test_covers_and_the_rest_is_missing(tmp_path: Path) -> None:
    """Without a case the clauses of marked tests are covered and all others are listed."""
    (tmp_path / "test_it.py").write_text('@mark.clauses("HD-198")\ndef test_a(): pass\n', encoding="utf-8")
    (found,) = coverage(tmp_path, ["hundred-dungeons"])
    assert found.covered == 1
    assert "HD-198" not in found.missing
    assert len(found.missing) == found.clauses - 1


def test_a_case_that_fails_covers_nothing(tmp_path: Path) -> None:
    """Only a passing case counts."""
    folder = tmp_path / "cases" / "hundred-dungeons"
    folder.mkdir(parents=True)
    case = (
        "case: nothing happens\nclauses: [HD-001]\nruleset: hundred-dungeons\n"
        "order: [Ana]\ncombatants:\n  - {name: Ana, side: party, at: B2, hp: 12}\n"
    )
    (folder / "passes.yaml").write_text(case + "expect:\n  - Ana hp 12\n", encoding="utf-8")
    fails = case.replace("HD-001", "HD-002") + "expect:\n  - Ana hp 11\n"
    (folder / "fails.yaml").write_text(fails, encoding="utf-8")
    (found,) = coverage(tmp_path, ["hundred-dungeons"])
    assert "HD-001" not in found.missing
    assert "HD-002" in found.missing


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    """The message names the option that gives the folder."""
    with pytest.raises(InputError, match="--tests"):
        coverage(tmp_path / "nowhere")

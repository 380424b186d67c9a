"""The clauses of Second Edition, its options and its page of readings agree with one another and with the cases."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import affray.rulesets.second_edition as package
from affray.content.source import read_document, read_documents
from affray.lab.case_speech import SECOND_EDITION
from affray.lab.coverage import marked_clauses
from affray.rulesets.registry import ruleset
from affray.rulesets.second_edition.tables import MARKS, TABLE_NAMES

HERE = Path(package.__file__).parent
TESTS = Path(__file__).parents[2]
CASES = TESTS / "cases" / "second-edition"


@lru_cache(maxsize=1)
def ledger() -> dict[str, Any]:
    return dict(read_document((HERE / "clauses.yaml").read_bytes(), "clauses.yaml").data)


@lru_cache(maxsize=1)
def cases() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for path in sorted(CASES.glob("*.yaml")):
        found.extend(document.data for document in read_documents(path.read_bytes(), path.name))
    return found


def spelled(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_the_clauses_are_numbered_without_a_gap() -> None:
    """SE-001 to SE-273, in the order of the text."""
    clauses = ledger()["clauses"]

    assert [f"SE-{number:03d}" for number in range(1, 274)] == [clause["id"] for clause in clauses]
    lines = [clause["line"] for clause in clauses]
    assert sorted(lines) == lines


def test_each_clause_has_a_rule_and_an_example() -> None:
    """A rule in words, and a worked example in its four parts."""
    for clause in ledger()["clauses"]:
        assert clause["rule"].strip(), clause["id"]
        for part in ("State:", "Dice:", "Decision:", "Outcome:"):
            assert part in clause["check"], (clause["id"], part)


def test_each_clause_leans_on_clauses_that_exist() -> None:
    """No dead reference."""
    known = {clause["id"] for clause in ledger()["clauses"]}
    for clause in ledger()["clauses"]:
        assert known.issuperset(clause.get("depends") or [])


def test_the_switches_of_the_ruleset_are_those_of_the_clauses() -> None:
    """Same names, same values, same defaults."""
    readings = {
        reading["option"]: {spelled(value) for value in reading["readings"]}
        for clause in ledger()["clauses"]
        for reading in clause.get("unclear") or []
    }
    kept = {entry["option"]: spelled(entry["default"]) for entry in ledger()["keep_options"]}
    table = ruleset("second-edition").option_table()

    assert kept == {option.name: option.default for option in table}
    assert {name: readings[name] for name in kept} == {option.name: set(option.values) for option in table}


def test_every_value_of_every_option_has_a_case() -> None:
    """A switch without a case for a value would not be known to work."""
    tried = {(name, spelled(value)) for case in cases() for name, value in (case.get("options") or {}).items()}
    wanted = {(option.name, value) for option in ruleset("second-edition").option_table() for value in option.values}

    assert set() == wanted - tried


def test_every_clause_has_a_case_or_a_test() -> None:
    """Each clause is named by a case, or by a test that is marked with it; no case names one that is not there."""
    known = {clause["id"] for clause in ledger()["clauses"]}
    named = {str(clause) for case in cases() for clause in case["clauses"]}

    assert set() == named - known
    assert set() == known - named - marked_clauses(TESTS / "rulesets" / "second_edition")


def test_the_page_of_readings_lists_every_option_and_reading() -> None:
    """README.md has a row for each switch with its values, and a row for each reading that is fixed."""
    page = (HERE / "README.md").read_text(encoding="utf-8")
    for option in ruleset("second-edition").option_table():
        assert f"| `{option.name}` | `{option.default}`" in page
        for value in option.values:
            assert f"`{value}`: " in page
    kept = {entry["option"] for entry in ledger()["keep_options"]}
    for clause in ledger()["clauses"]:
        for reading in clause.get("unclear") or []:
            if reading["option"] not in kept:
                assert f"| {clause['id']} | {reading['option'].replace('_', ' ')} |" in page


def test_every_entry_of_the_tables_has_a_case() -> None:
    """Each of the ten entries of each table of critical hits and of fumbles is reached by a case."""
    titles = [str(case["case"]) for case in cases()]
    for table in TABLE_NAMES:
        for kind in ("critical hits", "fumbles"):
            for entry in range(1, 11):
                assert any(title.startswith(f"{kind}, {table} {entry}: ") for title in titles), (kind, table, entry)


def test_every_mark_of_a_called_shot_has_a_case() -> None:
    """Each thing that a called shot may aim at is aimed at."""
    lines = [str(line) for case in cases() for line in case.get("play") or []]
    for mark in MARKS:
        assert any(f" at {mark[0]}'" in line for line in lines), mark[0]


def test_the_dice_of_the_cases_are_those_that_the_rules_roll_for() -> None:
    """The page of cases lists every purpose that a case uses, and no other."""
    used = {str(dice).split(" ")[1] for case in cases() for dice in case.get("dice") or []}
    listed = {purpose for purpose, _ in SECOND_EDITION.purposes}

    assert used <= listed

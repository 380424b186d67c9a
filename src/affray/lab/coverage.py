"""Which clauses of a ruleset are covered: named by a case that passes, or by a test that is marked with them.

A case stands in ``<tests>/cases/<ruleset>/*.yaml``; a test is marked ``@pytest.mark.clauses("HD-198", ...)``.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Final

from affray.arena import unknown
from affray.content.faults import ContentError, Fault
from affray.content.source import read_document
from affray.faults import InputError
from affray.lab.cases import run_cases
from affray.rulesets.registry import RULESETS

MARK: Final = "clauses"


@dataclass(frozen=True)
class Clause:
    """One statement of a rules text: id, section and line, the rule in our words, a worked example.

    ``readings`` are the ways in which it may be read, as a sentence each; ``referee`` is what the game master is asked.
    """

    id: str
    section: str
    line: int
    rule: str
    check: str
    kind: str = ""
    referee: str = ""
    readings: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The clause as JSON-able data."""
        return asdict(self)


@dataclass(frozen=True)
class Covered:
    """The coverage of one ruleset; ``missing`` lists the ids without a passing case or a test, in the text's order."""

    ruleset: str
    clauses: int
    covered: int
    missing: list[str]

    def plain(self) -> dict[str, Any]:
        """The coverage as JSON-able data."""
        return asdict(self)


def clauses(ident: str) -> list[Clause]:
    """The clauses of a ruleset, in the text's order.

    Raises InputError for an unknown ruleset, ContentError for a broken file.
    """
    if ident not in RULESETS:
        raise InputError(unknown("ruleset", ident, RULESETS))
    folder = resources.files("affray.rulesets") / ident.replace("-", "_")
    name = f"{ident}/clauses.yaml"
    document = read_document((folder / "clauses.yaml").read_bytes(), name)
    listed = document.data.get("clauses") if isinstance(document.data, dict) else document.data
    if not isinstance(listed, list):
        raise ContentError([Fault(name, 1, 1, "holds no list of clauses")])
    return [_clause(entry) for entry in listed]


def _clause(entry: dict[str, Any]) -> Clause:
    asked = entry.get("referee")
    return Clause(
        id=str(entry["id"]),
        section=str(entry.get("section", "")),
        line=int(entry.get("line") or 0),
        rule=" ".join(str(entry["rule"]).split()),
        check=" ".join(str(entry.get("check") or "").split()),
        kind=str(entry.get("kind") or ""),
        referee=str(asked.get("ask", "")) if isinstance(asked, dict) else str(asked or ""),
        readings=tuple(_readings(entry.get("unclear") or [])),
    )


def _readings(listed: list[Any]) -> Iterator[str]:
    for one in listed:
        if isinstance(one, dict):
            default = str(one.get("default", "")).lower()
            for value, meaning in dict(one.get("readings") or {}).items():
                mark = " (default)" if str(value).lower() == default else ""
                yield f"{one.get('option')} = {value}{mark}: {' '.join(str(meaning).split())}"


def coverage(
    tests: Path, idents: list[str] | None = None, progress: Callable[[int, int], None] | None = None
) -> list[Covered]:
    """The coverage of some rulesets (all when None) by the cases and marked tests under the folder ``tests``.

    Raises InputError for an unknown ruleset or a missing folder, ContentError for a broken case file.
    """
    if not tests.is_dir():
        raise InputError(f"{tests} is no folder: give the one with the cases and tests with --tests")
    marked = marked_clauses(tests)
    found = []
    for ident in idents if idents is not None else RULESETS:
        known = [clause.id for clause in clauses(ident)]
        reached = marked | passing_clauses(tests / "cases" / ident, progress)
        missing = [clause for clause in known if clause not in reached]
        found.append(Covered(ident, len(known), len(known) - len(missing), missing))
    return found


def passing_clauses(folder: Path, progress: Callable[[int, int], None] | None = None) -> set[str]:
    """The clauses that the passing cases of a folder name."""
    files = sorted(folder.rglob("*.yaml"))
    found: set[str] = set()
    for place, path in enumerate(files, 1):
        for result in run_cases(path):
            if result["passed"]:
                found.update(str(clause) for clause in result["clauses"])
        if progress is not None:
            progress(place, len(files))
    return found


def marked_clauses(folder: Path) -> set[str]:
    """The clauses that tests of a folder are marked with."""
    found: set[str] = set()
    for path in sorted(folder.rglob("test_*.py")):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, ValueError):
            raise InputError(f"{path} is no Python file") from None
        found.update(_marks(tree))
    return found


def _marks(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == MARK:
                for argument in mark.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value

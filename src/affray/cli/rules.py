"""`affray rules`: the clauses of a ruleset, and which of them are covered."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from affray.arena import unknown
from affray.cli.boundary import NO
from affray.cli.inputs import AsJson
from affray.cli.output import Progress, console, table, write_json
from affray.faults import InputError
from affray.lab.coverage import Clause, Covered, clauses, coverage
from affray.rulesets.registry import RULESETS

COVERAGE = "coverage"


def command(
    what: Annotated[
        str | None,
        typer.Argument(metavar="[ID|coverage]", help="A clause such as HD-061, or `coverage`; none lists all."),
    ] = None,
    ruleset: Annotated[str | None, typer.Option("--ruleset", help="Only this ruleset.")] = None,
    tests: Annotated[Path, typer.Option("--tests", help="The folder with the cases and tests.")] = Path("tests"),
    as_json: AsJson = False,
) -> None:
    """Show a clause of the rules, list them, or say which are covered by a passing case or test.

    `coverage` exits 1 when a clause is missing.

    Example: affray rules HD-061
    """
    if ruleset is not None and ruleset not in RULESETS:
        raise InputError(unknown("ruleset", ruleset, RULESETS))
    chosen = [ruleset] if ruleset is not None else list(RULESETS)
    if what == COVERAGE:
        _coverage(chosen, tests, as_json)
    elif what is None:
        _list(chosen, as_json)
    else:
        _show(find(what, chosen), as_json)


def find(ident: str, rulesets: list[str]) -> Clause:
    """The clause of that id, in whatever case it is written. Raises InputError with the nearest id."""
    known = {clause.id: clause for one in rulesets for clause in clauses(one)}
    clause = known.get(ident.upper())
    if clause is None:
        near = unknown("clause", ident.upper(), known)
        raise InputError(f"{near}; or say `affray rules coverage`")
    return clause


def _show(clause: Clause, as_json: bool) -> None:
    if as_json:
        write_json(clause.plain())
        return
    out = console()
    line = f", line {clause.line} of the text" if clause.line else ""
    out.print(f"{clause.id} ({clause.section}{line})", style="bold")
    out.print(clause.rule)
    if clause.check:
        out.print(f"\nFor example: {clause.check}")
    if clause.referee:
        out.print(f"\nThe game master is asked: {clause.referee}")
    for reading in clause.readings:
        out.print(f"\nReading: {reading}")


def _list(rulesets: list[str], as_json: bool) -> None:
    found = [(one, clause) for one in rulesets for clause in clauses(one)]
    if as_json:
        write_json([{"ruleset": one, **clause.plain()} for one, clause in found])
        return
    made = table("id", "section", "rule")
    for _, clause in found:
        made.add_row(clause.id, clause.section, clause.rule)
    console().print(made)


def _coverage(rulesets: list[str], tests: Path, as_json: bool) -> None:
    progress = Progress("case files")
    found = coverage(tests, rulesets, progress)
    progress.clear()
    if as_json:
        write_json({"rulesets": [one.plain() for one in found]})
    else:
        _say(found)
    if any(one.missing for one in found):
        raise typer.Exit(NO)


def _say(found: list[Covered]) -> None:
    out = console()
    for one in found:
        out.print(f"{one.ruleset}: {one.covered} of {one.clauses} clauses covered")
        if one.missing:
            out.print("missing: " + ", ".join(one.missing))

"""`affray check`: every fault of encounters, cases and content files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from affray.arena import library_of, load, ruleset_of
from affray.cli.boundary import NO
from affray.cli.case import case_files
from affray.cli.inputs import AsJson, Library
from affray.cli.output import console, write_json
from affray.content.encounters import load_cases
from affray.content.faults import ContentError, Fault
from affray.content.source import read_bytes, read_documents
from affray.rulesets.registry import RULESETS


def command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files, or folders of them.")],
    content: Library = None,
    as_json: AsJson = False,
) -> None:
    """Check encounters, cases and files of content: print every fault with its place; exit 1 when there is one.

    Example: affray check my-encounters/ --content my-monsters.yaml
    """
    faults: list[Fault] = []
    paths = case_files(files)
    for path in paths:
        faults.extend(faults_of(path, content or []))
    if as_json:
        keys = ("file", "line", "column", "message", "allowed", "nearest")
        write_json([{key: getattr(fault, key) for key in keys} for fault in faults])
    else:
        out = console()
        for fault in faults:
            out.print(str(fault), soft_wrap=True)
        checked = f"{len(paths)} file{'s' if len(paths) != 1 else ''} checked"
        out.print(
            f"{checked}: {len(faults)} fault{'s' if len(faults) != 1 else ''}" if faults else f"{checked}: no fault"
        )
    if faults:
        raise typer.Exit(NO)


def faults_of(path: Path, content: list[Path]) -> list[Fault]:
    """Every fault of one file: a case when it has the key ``case``, an encounter with ``encounter``, else content."""
    try:
        documents = read_documents(read_bytes(path), str(path))
        if not documents:
            return [Fault(str(path), 1, 1, "is empty")]
        data = documents[0].data
        keys = list(data) if isinstance(data, dict) else []
        if "case" in keys:
            ident = data.get("ruleset")
            rules = ruleset_of(ident if ident in RULESETS else RULESETS[0])
            load_cases(path, library_of(rules.ident(), content), rules.option_table())
        elif "encounter" in keys or "combatants" in keys:
            load(str(path), content)
        else:
            return _records_faults([*content, path])
    except ContentError as error:
        return list(error.faults)
    return []


def _records_faults(files: list[Path]) -> list[Fault]:
    """The faults of files of records, which name no ruleset: as the ruleset sees them in which they have the fewest."""
    fewest: list[Fault] | None = None
    for ident in RULESETS:
        try:
            library_of(ident, files)
        except ContentError as error:
            if fewest is None or len(error.faults) < len(fewest):
                fewest = list(error.faults)
        else:
            return []
    return fewest or []

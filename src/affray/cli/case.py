"""`affray case`: run cases and print what differs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from affray.cli.boundary import NO
from affray.cli.inputs import AsJson
from affray.cli.output import Progress, console, write_json
from affray.faults import InputError
from affray.lab.cases import run_cases


def command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Case files, or folders of them.")],
    show: Annotated[bool, typer.Option("--show", help="Print the log of every case.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run cases (several in a file, separated by ---) and print what differs; exit 1 when one fails.

    Example: affray case tests/cases/hundred-dungeons --show
    """
    progress = Progress("files")
    paths = case_files(files)
    results: list[dict[str, Any]] = []
    for place, path in enumerate(paths, 1):
        results.extend({"file": str(path), **result} for result in run_cases(path))
        progress(place, len(paths))
    progress.clear()
    failed = [result for result in results if not result["passed"]]
    if as_json:
        if not show:
            results = [{key: value for key, value in result.items() if key != "log"} for result in results]
        write_json(results)
    else:
        out = console()
        for result in results:
            _show(result, show)
        out.print(f"{len(results) - len(failed)} of {len(results)} cases pass")
    if failed:
        raise typer.Exit(NO)


def case_files(words: list[Path]) -> list[Path]:
    """The files that some paths name; a folder stands for its YAML files. Raises InputError for what is not there."""
    found: list[Path] = []
    for word in words:
        if word.is_dir():
            inside = sorted(word.rglob("*.yaml"))
            if not inside:
                raise InputError(f"{word} holds no .yaml file")
            found.extend(inside)
        elif word.exists():
            found.append(word)
        else:
            raise InputError(f"{word}: there is no such file")
    return found


def _show(result: dict[str, Any], log: bool) -> None:
    out = console()
    if result["passed"] and not log:
        return
    clauses = result["clauses"]
    ids = ", ".join(str(clause) for clause in clauses) if isinstance(clauses, list | tuple) else str(clauses)
    word, style = ("passes", "green") if result["passed"] else ("FAILS", "red")
    out.print(f"{result['file']}: {word}: {result['case']} ({ids})", style=style)
    for lines, indent in ((result["differences"], "  "), (result.get("log") if log else None, "    ")):
        if isinstance(lines, list | tuple):
            for line in lines:
                out.print(f"{indent}{line}")

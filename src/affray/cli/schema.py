"""`affray schema`: JSON Schemas for editors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from affray.arena import ruleset_of, unknown
from affray.cli.output import console, write_json
from affray.content.schemas import schemas
from affray.faults import InputError
from affray.rulesets.registry import RULESETS
from affray.table.store import export, reason


def command(
    name: Annotated[str | None, typer.Argument(help="One schema, to be printed; all are listed without.")] = None,
    into: Annotated[
        Path | None, typer.Option("--into", metavar="FOLDER", help="Write all of them into a folder.")
    ] = None,
    ruleset: Annotated[str, typer.Option("--ruleset", help="Of which ruleset.")] = RULESETS[0],
) -> None:
    """Write the JSON Schemas of encounters, cases and content, with which an editor checks and completes YAML.

    Example: affray schema --into .vscode/schemas
    """
    found = schemas(ruleset_of(ruleset).ident())
    if name is not None:
        if name not in found:
            raise InputError(unknown("schema", name, found))
        write_json(found[name])
        return
    if into is None:
        for key in found:
            console().print(key)
        return
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{into}: cannot be made: {reason(error)}") from None
    targets = {into / f"{key}.schema.json": schema for key, schema in found.items()}
    for path in targets:
        if path.exists():
            raise InputError(f"{path} is there already and is not written over")
    for path, schema in targets.items():
        export(path, json.dumps(schema, indent=2, ensure_ascii=False) + "\n")
        console().print(str(path), soft_wrap=True)

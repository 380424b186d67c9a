"""`affray monsters`: a creature as an encounter has it, and as the bestiary of another game prints it."""

from __future__ import annotations

from typing import Annotated, Any

import typer
import yaml

from affray.arena import library_of, ruleset_of, unknown
from affray.cli.inputs import AsJson, Library
from affray.cli.output import console, table, write_json
from affray.content.bestiary import bfrpg
from affray.content.bestiary.block import Block
from affray.content.forms import CONVERTED
from affray.content.library import Library as Records
from affray.content.second_edition.conversion import Converted, convert
from affray.faults import InputError


def command(
    name: Annotated[str | None, typer.Argument(help="One monster; without it all are listed.")] = None,
    ruleset: Annotated[str, typer.Option("--ruleset", help="By which rules.")] = CONVERTED[0],
    content: Library = None,
    as_json: AsJson = False,
) -> None:
    """Show a monster: its block as another game prints it, what becomes of it, and what could not be carried over.

    The monsters of Basic Fantasy are there with the extra affray[bestiary]; an encounter names them as any other.

    Example: affray monsters ghoul
    """
    ident = ruleset_of(ruleset).ident()
    library = library_of(ident, content or [])
    if name is None:
        _list(library, as_json)
        return
    foreign = bfrpg.block(name) if ident in CONVERTED and bfrpg.installed() else None
    own = library.monsters.get(name)
    if foreign is None and own is None:
        raise InputError(_missing(name, library))
    if as_json:
        write_json(_plain(own, foreign))
        return
    if own is not None:
        console().print(f"{name}, of the library of {ident}", style="bold")
        console().print(_figures(own), soft_wrap=True)
    if foreign is not None:
        if own is not None:
            console().print(f"\nIn an encounter {name} is the library's; {bfrpg.PREFIX}{name} is this one:\n")
        _show(foreign, convert(foreign))


def _missing(name: str, library: Records) -> str:
    """The sentence for a name that no monster has."""
    known = [*library.monsters, *library.form.foreign_names()]
    hint = "" if bfrpg.installed() else " (more come with the extra affray[bestiary])"
    return unknown("monster", name, known) + hint


def _list(library: Records, as_json: bool) -> None:
    rows = [
        {"id": key, "from": "library", "hit_dice": f"{one.get('hit_dice', one.get('hd'))}", "name": one["name"]}
        for key, one in sorted(library.monsters.items())
    ]
    for key in library.form.foreign_names():
        block = bfrpg.block(key)
        if block is not None:
            rows.append({"id": key, "from": block.source, "hit_dice": block.printed.hit_dice, "name": block.name})
    if as_json:
        write_json(rows)
        return
    made = table("id", "from", "hit_dice", "name")
    for row in rows:
        made.add_row(*row.values())
    console().print(made)


def _plain(own: dict[str, Any] | None, foreign: Block | None) -> dict[str, Any]:
    found: dict[str, Any] = {"library": own}
    if foreign is not None:
        converted = convert(foreign)
        found["before"] = dict(foreign.printed.lines())
        found["after"] = converted.sheet
        found["warnings"] = list(converted.warnings)
        found["source"] = foreign.source
        found["licence"] = foreign.licence
    return found


def _figures(sheet: dict[str, Any]) -> str:
    """The figures of a sheet in normal form, a line each, leaving out what is empty."""
    shown = {key: value for key, value in sheet.items() if value not in (None, "", [], {}, False)}
    for key in ("weapons", "items", "powers"):
        if key in shown:
            shown[key] = [one["name"] for one in sheet[key]]
    return yaml.safe_dump(shown, allow_unicode=True, sort_keys=False, width=110, default_flow_style=None).rstrip()


def _show(block: Block, converted: Converted) -> None:
    out = console()
    out.print(f"{block.name}: {block.source} ({block.licence})", style="bold")
    made = table("before", "")
    for heading, text in block.printed.lines():
        made.add_row(heading, text)
    out.print(made)
    out.print("\nafter", style="bold")
    text = yaml.safe_dump(
        {block.ident: converted.sheet}, allow_unicode=True, sort_keys=False, width=110, default_flow_style=None
    )
    out.print(text.rstrip(), soft_wrap=True)
    for warning in converted.warnings:
        out.print(f"warning: {warning}", soft_wrap=True)

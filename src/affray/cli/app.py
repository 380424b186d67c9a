"""The commands, put together."""

from __future__ import annotations

from typing import Annotated

import typer

from affray.build import VERSION, build_kind
from affray.cli import bench, case, check, listing, monsters, new, odds, play, replay, rules, schema, simulate

app = typer.Typer(
    name="affray",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


@app.callback(invoke_without_command=True)
def affray(
    version: Annotated[bool, typer.Option("--version", help="Say which version and build this is.")] = False,
) -> None:
    """Affray: play a fight, measure it before the table, understand it afterwards.

    Example: affray simulate yardstick --battles 1000
    """
    if version:
        typer.echo(f"affray {VERSION}, {build_kind()}")
        raise typer.Exit(0)


for name, module in (
    ("simulate", simulate),
    ("odds", odds),
    ("play", play),
    ("replay", replay),
    ("case", case),
    ("check", check),
    ("rules", rules),
    ("list", listing),
    ("monsters", monsters),
    ("new", new),
    ("schema", schema),
    ("bench", bench),
):
    app.command(name)(module.command)

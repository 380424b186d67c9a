"""What commands are given: encounters by file or by name, policies, seeds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from affray.arena import Plain, load
from affray.faults import InputError

EncounterWord = Annotated[
    str, typer.Argument(metavar="ENCOUNTER", help="An encounter file, or the name of a shipped encounter.")
]
Library = Annotated[
    list[Path] | None,
    typer.Option(
        "--content", metavar="PATH", help="A file or folder with further monsters, gear or spells; repeatable."
    ),
]
PolicyWords = Annotated[
    list[str] | None,
    typer.Option(
        "--policy", metavar="WHO=POLICY", help="Who decides how: a side or combatant and its policy; repeatable."
    ),
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same battles.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON, for machines.")]


def encounter(word: str, content: list[Path] | None = None) -> Plain:
    """The encounter of a file or of a shipped name, in plain data."""
    plain = load(word, content or ())
    for warning in plain.get("warnings", ()):
        typer.echo(f"warning: {warning}", err=True)
    return plain


def policies(words: list[str] | None) -> dict[str, str]:
    """The policies that `--policy SIDE=NAME` chose. Raises InputError for a word without an equals sign."""
    found: dict[str, str] = {}
    for word in words or []:
        who, equals, name = word.partition("=")
        if not equals or not who.strip() or not name.strip():
            raise InputError(f"--policy takes WHO=POLICY, such as party=cunning, not {word[:60]!r}")
        found[who.strip()] = name.strip()
    return found

"""`affray play`: a battle at the table, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from affray.arena import side_names
from affray.cli.inputs import EncounterWord, Library, PolicyWords, encounter, policies
from affray.cli.output import console
from affray.cli.talk import Talk
from affray.faults import InputError
from affray.table.header import default_hands
from affray.table.session import Session
from affray.table.store import is_journal

MOST_FILES = 1000


def command(
    word: EncounterWord,
    hands: Annotated[
        list[str] | None, typer.Option("--play", metavar="WHO", help="A side or combatant played by hand; repeatable.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The dice; drawn by lot when not given.")] = None,
    policy: PolicyWords = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Show what this seat may know, 0 the game master; else who is asked.")
    ] = None,
    entered: Annotated[bool, typer.Option("--entered-dice", help="Dice are rolled by hand and typed in.")] = False,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="The new file of the battle.")] = None,
    content: Library = None,
) -> None:
    """Play an encounter, or go on with a battle whose file is given instead. It is saved at every decision.

    The sides of the players are played by hand unless --play says who; the rest follow their policies. `help` tells
    what can be typed.

    Example: affray play ford --play party --seed 7
    """
    out = console()
    if is_journal(Path(word)):
        if seed is not None or policy or entered or save is not None or content:
            raise InputError(
                "a battle that goes on keeps its seed, policies, dice, content and file; only --play and --seat fit"
            )
        opened = Session.resume(Path(word), hands)
        session = opened.session
        for line in opened.said:
            out.print(line, style="yellow")
        path = Path(word)
    else:
        plain = encounter(word, content)
        wanted = hands or default_hands(plain)
        path = save if save is not None else free_name(Path(Path(word).stem))
        session = Session.begin(plain, by_lot() if seed is None else seed, wanted, policies(policy), entered, path)
    out.print(f"Saved in {path} at every decision; `affray play {path}` goes on with it.", style="dim", soft_wrap=True)
    if session.hands != tuple(side_names(session.plain)):
        out.print(f"By hand: {', '.join(session.hands)}", style="dim")
    try:
        Talk(session, out, seat).run()
    finally:
        session.close()


def by_lot() -> int:
    """A seed that nobody chose."""
    import secrets

    return secrets.randbelow(2**32)


def free_name(stem: Path) -> Path:
    """The first name of a journal that no file has: stem.journal, stem-2.journal and so on."""
    for number in range(1, MOST_FILES):
        path = Path(f"{stem}.journal" if number == 1 else f"{stem}-{number}.journal")
        if not path.exists():
            return path
    raise InputError(f"there are {MOST_FILES} journals of {stem} here: name another file with --save")

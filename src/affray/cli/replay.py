"""`affray replay`: a recorded battle, told again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from affray.cli.boundary import say
from affray.cli.inputs import AsJson
from affray.cli.output import console, write_json
from affray.cli.screen import line
from affray.faults import InputError
from affray.table.session import Session
from affray.table.store import Pages, read


def command(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL", help="A file that `affray play` wrote.")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="BEAT", help="Only up to the end of this beat, from 1.")
    ] = None,
    clauses: Annotated[bool, typer.Option("--clauses", help="Print the clause behind each line.")] = False,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded battle again, as text or as events with the final state. The file is not changed.

    Example: affray replay ford.journal --at 12
    """
    pages = read(journal)
    if at is not None:
        pages = until(pages, at)
    opened = Session.replayed(pages)
    for sentence in opened.said:
        say(sentence)
    if as_json:
        write_json(told(opened.session))
        return
    out = console()
    session = opened.session
    out.print(f"{session.plain['encounter']} ({session.ruleset.ident()}), seed {session.header.seed}", style="bold")
    for step in session.drive.steps:
        for event in step.events:
            out.print(line(event, clauses))
    out.print(standing(session), style="bold")


def until(pages: Pages, beat: int) -> Pages:
    """The pages up to the end of a beat. Raises InputError when the journal has no such beat."""
    if beat < 1:
        raise InputError("beats are counted from 1")
    done = 0
    for place, entry in enumerate(pages.entries, 1):
        done += 1 if "beat" in entry else 0
        if done == beat:
            return Pages(pages.header, pages.entries[:place], pages.whole, False, False)
    raise InputError(f"the journal has only {done} finished beats, not {beat}")


def standing(session: Session) -> str:
    """In a sentence how a battle stands."""
    if not session.over:
        return f"The battle goes on, round {session.state.round}."
    how = f" ({session.drive.state.ended_by})" if session.drive.state.ended_by else ""
    winner = session.winner
    return f"{winner} wins in round {session.state.round}{how}." if winner else f"Nobody wins{how}."


def told(session: Session) -> dict[str, Any]:
    """A battle as JSON-able data: header, events of each beat, final state as the game master sees it, its digest."""
    beats: list[dict[str, Any]] = [
        {
            "ruling": step.ruling,
            "done": bool(step.done),
            "events": [event.plain() for event in step.events],
        }
        for step in session.drive.steps
    ]
    return {
        "encounter": session.plain["encounter"],
        "ruleset": session.ruleset.ident(),
        "ruleset_version": session.ruleset.version(),
        "seed": session.header.seed,
        "combatants": [name for name, _ in session.people()],
        "beats": beats,
        "events": [event for beat in beats for event in beat["events"]],
        "over": session.over,
        "winner": session.winner,
        "state": session.ruleset.observe(session.drive.state, 0),
        "digest": session.digest(),
    }

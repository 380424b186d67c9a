"""`affray odds`: what comes of each deed that is open now."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from affray.arena import unknown
from affray.cli.inputs import AsJson, EncounterWord, Library, PolicyWords, Seed, encounter, policies
from affray.cli.output import Progress, console, percent, table, write_json
from affray.faults import InputError
from affray.lab.odds import Odds, odds, weighed
from affray.table.header import default_hands
from affray.table.session import Session
from affray.table.store import is_journal, read

MOST_QUESTIONS = 2000


def command(
    word: EncounterWord,
    who: Annotated[str | None, typer.Option("--who", help="Whose turn; the first of the players' by default.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="Only this option, in its words; repeatable.")
    ] = None,
    seed: Seed = 0,
    policy: PolicyWords = None,
    content: Library = None,
    as_json: AsJson = False,
) -> None:
    """Tell the odds of each attack and spell at the first turn at which there is one, or where a played battle stands.

    Each deed is carried out by the rules for every way in which the dice can fall; where there are too many, the
    dice are rolled and the shares come with their interval. Everybody else answers by policy.

    Example: affray odds stair --who Brenna --option "move G4"
    """
    session = _standing(word, who, seed, policies(policy), content)
    found = tell(session, option or [], Progress("options"))
    if as_json:
        write_json(
            {
                "name": session.questions[0].name,
                "round": int(session.state.round),
                "odds": [one.plain() for one in found],
            }
        )
    else:
        show(session, found)


def _standing(word: str, who: str | None, seed: int, chosen: dict[str, str], content: list[Path] | None) -> Session:
    """A session that stands at the question whose options are weighed."""
    if is_journal(Path(word)):
        session = Session.replayed(read(Path(word))).session
        session.advance()
        return session
    plain = encounter(word, content)
    hands = [who] if who is not None else default_hands(plain)
    session = Session.begin(plain, seed, hands, chosen)
    for _ in range(MOST_QUESTIONS):
        if session.over:
            break
        question = session.questions[0]
        if question.kind == "turn" and weighed(session.choices(), friends(session)):
            return session
        _pass_on(session)
    raise InputError("nobody comes to a deed whose odds could be told before the battle is over; name one with --who")


def _pass_on(session: Session) -> None:
    """Let the combatant's own policy answer the open question."""
    request = session.requests[0]
    trial = session.ruleset.battle(session.state)
    if request.actor < 0:
        session.choose(session.ruleset.automatic(session.state, request))
        return
    session.choose(session.everybodys_policies()[int(request.actor)].choose(trial, request))


def friends(session: Session) -> set[int]:
    """The numbers of those on the side of whoever is asked."""
    own = session.side(int(session.requests[0].actor))
    return {number for number, (_, side) in enumerate(session.people()) if side == own}


def tell(session: Session, wanted: list[str], progress: Progress | None = None) -> list[Odds]:
    """The odds of the options of the open question. Raises InputError when there are none to tell."""
    if session.over or not session.requests:
        raise InputError("the battle is over" if session.over else "no question is open")
    request = session.requests[0]
    if session.drive.open_step().answers or session.drive.open_step().rolls or request.actor < 0:
        raise InputError("odds are told at the beginning of a deed, not in the middle of one")
    choices = session.choices()
    if wanted:
        known = dict(choices)
        for words in wanted:
            if words not in known:
                raise InputError(unknown("option", words, known))
        picked = [(words, known[words]) for words in wanted]
    else:
        picked = weighed(choices, friends(session))
    if not picked:
        raise InputError("no attack and no spell is open here")
    people = session.people()
    answering = session.everybodys_policies()
    called, sides = [name for name, _ in people], [side for _, side in people]
    found = []
    for place, option in enumerate(picked, 1):
        told = odds(session.ruleset, session.drive.state, request, option, answering, called, sides)
        if wanted or told.hit or told.conditions or option[1].target >= 0:  # not what touches nobody else
            found.append(told)
        if progress is not None:
            progress(place, len(picked))
    if progress is not None:
        progress.clear()
    return found


def show(session: Session, found: list[Odds]) -> None:
    """Write odds for people."""
    out = console()
    out.print(f"Round {session.state.round}, {session.questions[0].name}:", style="bold")
    made = table("option", "hits", "damage", "else", numbers=0)
    for one in sorted(found, key=lambda one: (-one.damage, -one.hit)):
        sure = percent(one.hit)
        if not one.exact:
            sure += f" ({percent(one.interval[0])} to {percent(one.interval[1])})"
        more = [f"{name} down {percent(share)}" for name, share in one.down.items()]
        more += [f"{name} {percent(share)}" for name, share in one.conditions.items()]
        made.add_row(one.option, sure, f"{one.damage:.2f}", ", ".join(more))
    out.print(made)
    rolled = sum(1 for one in found if not one.exact)
    if rolled:
        out.print(f"{rolled} of them rolled, with 95 % intervals; the rest are exact", style="dim")
    else:
        out.print("exact: every way in which the dice can fall", style="dim")

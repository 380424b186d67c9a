"""Query: what is not open now and why, for people who wonder."""

from __future__ import annotations

from affray.kernel.requests import Choice, Request
from affray.rulesets.second_edition.options import cannot_act, cannot_declare
from affray.rulesets.second_edition.standing import present
from affray.rulesets.second_edition.state import SEState
from affray.rulesets.second_edition.terms import (
    ASK_ACT,
    ASK_DECLARE,
    ATTACK,
    CHARGE,
    DECLARE,
    DISARM,
    DO_ATTACK,
    DO_CAST,
    DO_ITEM,
    DO_POTION,
    DO_TORCH,
    DO_TURN,
    HOLD,
    I_POTION,
    K_SPELL,
    KNOCKDOWN,
    OVERBEAR,
    SAP,
    SHIELD_RUSH,
    SUBDUE,
    TRAP,
    TRIP,
    WRESTLE,
)
from affray.rulesets.second_edition.words import say


def barred(s: SEState, request: Request) -> list[tuple[str, str]]:
    """Deeds that a person might think of and that the rules do not allow now, each with the reason."""
    if request.kind == ASK_DECLARE:
        return _declarations(s, request)
    if request.kind != ASK_ACT:
        return []
    c = s.who[request.actor]
    tried: list[Choice] = []
    for t in s.who:
        if t.side == c.side or not present(t):
            continue
        for item in range(len(c.where)):
            for verb in (ATTACK, CHARGE, DISARM, TRAP, TRIP, KNOCKDOWN, SAP, SUBDUE):
                tried.append(Choice(verb, t.number, item))
        for verb in (SHIELD_RUSH, OVERBEAR, WRESTLE):
            tried.append(Choice(verb, t.number))
    found: list[tuple[str, str]] = []
    for choice in tried:
        why = cannot_act(s, c, choice)
        if why:
            found.append((say(s, request, choice), why))
    return found


def _declarations(s: SEState, request: Request) -> list[tuple[str, str]]:
    c = s.who[request.actor]
    tried: list[Choice] = []
    for item in range(len(c.where)):
        tried.append(Choice(DECLARE, -1, item, -1, -1, DO_ATTACK))
    for item, power in enumerate(c.sheet.powers):
        deed = DO_CAST if power.kind == K_SPELL else (DO_POTION if power.item == I_POTION else DO_ITEM)
        tried.append(Choice(DECLARE, -1, item, -1, -1, deed))
    for deed in range(DO_TORCH, DO_TURN + 1):
        if deed not in (DO_CAST, DO_ITEM, DO_POTION):
            tried.append(Choice(DECLARE, -1, -1, -1, -1, deed))
    tried.append(Choice(DECLARE, -1, -1, HOLD, -1, DO_ATTACK))
    found: list[tuple[str, str]] = []
    for choice in tried:
        why = cannot_declare(s, c, choice)
        if why:
            found.append((say(s, request, choice), why))
    return found

"""Query: what is not open now and why, for people who wonder."""

from __future__ import annotations

from affray.kernel.requests import Choice, Request
from affray.rulesets.hundred_dungeons.gear import gear_count
from affray.rulesets.hundred_dungeons.options import cannot_on_turn
from affray.rulesets.hundred_dungeons.reach import needs_aim, needs_target
from affray.rulesets.hundred_dungeons.standing import hidden_from, present
from affray.rulesets.hundred_dungeons.state import HDState
from affray.rulesets.hundred_dungeons.terms import (
    ASK_TURN,
    ATTACK,
    CAST,
    DASH,
    DISENGAGE,
    DODGE,
    DRAW,
    DROP,
    ESCAPE,
    GRAPPLE,
    HIDE,
    LEAVE,
    MOUNT,
    PICK_UP,
    QUICK_ATTACK,
    SEARCH,
    SHOVE_PRONE,
    STAND,
    STOW,
    STR,
    UNARMED,
    USE,
)
from affray.rulesets.hundred_dungeons.words import say


def barred(s: HDState, request: Request) -> list[tuple[str, str]]:
    """Deeds that a person might think of and that the rules do not allow now, each with the reason."""
    if request.kind != ASK_TURN:
        return []
    c = s.who[request.actor]
    tried: list[Choice] = [Choice(verb) for verb in (DASH, HIDE, DISENGAGE, DODGE, STAND, LEAVE)]
    tried.append(Choice(SEARCH, -1, -1, -1, -1, 0))
    tried.append(Choice(ESCAPE, -1, -1, -1, -1, STR))
    for t in s.who:
        if not present(t) or t.number == c.number or hidden_from(t, c):
            continue
        if t.side == c.side:
            if t.sheet.trained_mount or t.willing:
                tried.append(Choice(MOUNT, t.number))
            continue
        for item in range(len(c.where)):
            tried.append(Choice(ATTACK, t.number, item))
            tried.append(Choice(QUICK_ATTACK, t.number, item))
        for verb in (UNARMED, GRAPPLE, SHOVE_PRONE):
            tried.append(Choice(verb, t.number))
    for item, power in enumerate(c.sheet.powers):
        verb = CAST if power.spell() else USE
        if needs_target(power) and not needs_aim(power):
            for t in s.who:
                if present(t) and not hidden_from(t, c):
                    tried.append(Choice(verb, t.number, item))
        else:
            tried.append(Choice(verb, -1, item))
    for item in range(gear_count(c)):
        for verb in (DRAW, STOW, DROP, PICK_UP):
            tried.append(Choice(verb, -1, item))
    found: list[tuple[str, str]] = []
    for choice in tried:
        why = cannot_on_turn(s, c, choice)
        if why and not why.endswith("a square to aim at"):
            found.append((say(s, request, choice), why))
    return found

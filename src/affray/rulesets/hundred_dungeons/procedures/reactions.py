"""Reactions that answer what has just happened: readied actions and reaction powers (HD-033, HD-048 to HD-054).

Circumstances are noted in `state.pending` while a deed is carried out and answered here when it is complete.
"""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.requests import Request
from affray.rulesets.hundred_dungeons.harm.conditions import clear_ready
from affray.rulesets.hundred_dungeons.procedures.attacks import READIED, make_attack
from affray.rulesets.hundred_dungeons.procedures.deeds import hide, search_creatures, try_escape
from affray.rulesets.hundred_dungeons.procedures.hazards import burst
from affray.rulesets.hundred_dungeons.procedures.powers import release_power, use_power
from affray.rulesets.hundred_dungeons.ready import can_release, reaction_fits
from affray.rulesets.hundred_dungeons.standing import can_react, hostile, present
from affray.rulesets.hundred_dungeons.state import Combatant, Fight
from affray.rulesets.hundred_dungeons.terms import (
    ASK_REACT,
    ASK_READIED,
    COST_REACTION,
    DECLINE,
    FORM_UNARMED,
    FORM_WEAPON,
    ON_ALLY_DROPS,
    ON_DAMAGED,
    ON_DEATH_BURST,
    ON_HIT,
    ON_START_TURN,
    WHEN_ACTS,
    WHEN_ATTACKS,
    WHEN_CASTS,
    WORD_ATTACK,
    WORD_CAST,
    WORD_DASH,
    WORD_DISENGAGE,
    WORD_DODGE,
    WORD_ESCAPE,
    WORD_HIDE,
    WORD_SEARCH,
    WORD_UNARMED,
    WORD_USE,
)


def settle_pending(b: Fight) -> None:
    """Answers every noted circumstance, in the order in which they came about."""
    s = b.s
    while s.pending:
        trigger: i64 = s.pending[0]
        who: i64 = s.pending[1]
        about: i64 = s.pending[2]
        s.pending = s.pending[3:]
        if trigger == ON_DEATH_BURST:
            burst(b, s.who[who])
        elif trigger >= READIED:
            _readied(b, trigger - READIED, who, about)
        else:
            _powers(b, trigger, who, about)


def _readied(b: Fight, when: i64, who: i64, about: i64) -> None:
    """Offers every readied action that the circumstance sets off (HD-054)."""
    s = b.s
    actor = s.who[who]
    for c in s.who:
        if c.ready_verb < 0 or c.ready_when != when or not can_react(s, c):
            continue
        if when == WHEN_ATTACKS or when == WHEN_CASTS:
            if not hostile(actor, c):
                continue
        elif when == WHEN_ACTS:
            if c.ready_who != who:
                continue
        elif about != c.number:
            continue
        if not can_release(s, c, who):
            continue
        choice = b.ask(Request(ASK_READIED, c.seat, c.number, who, c.ready_item, when))
        if choice.verb == DECLINE:
            continue
        c.reaction_used = True
        release(b, c, choice.target, choice.x, choice.y, choice.extra)


def release(b: Fight, c: Combatant, target: i64, x: i64, y: i64, extra: i64) -> None:
    """Carries out a readied action (HD-033)."""
    s = b.s
    verb: i64 = c.ready_verb
    item: i64 = c.ready_item
    clear_ready(s, c)
    if b.watched:
        b.tell("readied", "HD-054", c.name + " takes the readied action.", c.number, target)
    if verb == WORD_ATTACK:
        make_attack(b, c, s.who[target], item, FORM_WEAPON, WORD_ATTACK)
    elif verb == WORD_UNARMED:
        make_attack(b, c, s.who[target], -1, extra if extra > 0 else FORM_UNARMED, WORD_UNARMED)
    elif verb == WORD_CAST or verb == WORD_USE:
        use_power(b, c, item, target, x, y)
    elif verb == WORD_DASH:
        if b.watched:
            b.tell("dash", "HD-024", c.name + " has no movement to double outside its own turn.", c.number)
    elif verb == WORD_HIDE:
        hide(b, c)
    elif verb == WORD_SEARCH:
        search_creatures(b, c)
    elif verb == WORD_ESCAPE:
        try_escape(b, c, item)
    elif verb == WORD_DODGE:
        c.dodging = True
    elif verb == WORD_DISENGAGE:
        c.disengaging = True


def _powers(b: Fight, trigger: i64, who: i64, about: i64) -> None:
    """Offers every reaction power that the circumstance calls for (HD-050)."""
    s = b.s
    if not s.reactive:
        return
    actor = s.who[who]
    for c in s.who:
        if not c.sheet.has_reaction_powers or not present(c):
            continue
        if trigger == ON_HIT or trigger == ON_DAMAGED or trigger == ON_START_TURN:
            if c.number != who:
                continue
        elif trigger == ON_ALLY_DROPS:
            if hostile(actor, c) or c.number == who:
                continue
        elif not hostile(actor, c):
            continue
        other: i64 = about if (trigger == ON_HIT or trigger == ON_DAMAGED) else who
        if reaction_fits(s, c, trigger, other):
            _offer(b, c, trigger, other)


def _offer(b: Fight, c: Combatant, trigger: i64, other: i64) -> None:
    choice = b.ask(Request(ASK_REACT, c.seat, c.number, other, -1, trigger))
    if choice.verb == DECLINE:
        return
    power = c.sheet.powers[choice.item]
    if power.cost == COST_REACTION:
        c.reaction_used = True
        use_power(b, c, choice.item, choice.target, choice.x, choice.y)
        return
    if c.uses[choice.item] > 0:
        c.uses[choice.item] -= 1
    release_power(b, c, choice.item, choice.target, choice.x, choice.y)

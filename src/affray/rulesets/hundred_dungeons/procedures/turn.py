"""Carrying out what a combatant chose to do on its turn, paying what it costs (HD-011 to HD-017)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice, Request
from affray.rulesets.hundred_dungeons.costs import pay
from affray.rulesets.hundred_dungeons.procedures.attacks import attack_square, form_of, make_attack, provoke
from affray.rulesets.hundred_dungeons.procedures.deeds import (
    dash,
    disengage,
    dismount,
    dodge,
    drop_prone,
    gear_goes,
    handle_gear,
    help_somebody,
    hide,
    improvise,
    leave,
    mount_dash,
    mount_up,
    ready,
    search_area,
    search_creatures,
    speak,
    stand_up,
    stop_concentrating,
    try_escape,
    use_door,
)
from affray.rulesets.hundred_dungeons.procedures.movement import move
from affray.rulesets.hundred_dungeons.procedures.powers import use_power
from affray.rulesets.hundred_dungeons.procedures.reactions import settle_pending
from affray.rulesets.hundred_dungeons.standing import able
from affray.rulesets.hundred_dungeons.state import Combatant, Fight
from affray.rulesets.hundred_dungeons.terms import (
    ASK_ROUTINE,
    ATTACK,
    ATTACK_SQUARE,
    CAST,
    COST_ACTION,
    COST_FREE,
    COST_QUICK,
    DASH,
    DISENGAGE,
    DISMOUNT,
    DODGE,
    DONE,
    DOOR,
    DRAW,
    DROP,
    DROP_PRONE,
    ESCAPE,
    FORM_WEAPON,
    HELP,
    HIDE,
    IMPROVISE,
    LEAVE,
    MOUNT,
    MOUNT_DEED,
    MOVE,
    QUICK_ATTACK,
    READY,
    SEARCH,
    SHOVE_PRONE,
    SPEAK,
    STAND,
    STOP_CONCENTRATING,
    STOW,
    UNARMED,
    USE,
    WORD_ATTACK,
    WORD_UNARMED,
)

ANY_WEAPON: Final = -2


def perform(b: Fight, c: Combatant, choice: Choice) -> None:
    """Does what the (legal) choice says, and lets reactions follow."""
    verb: i64 = choice.verb
    if verb == MOVE:
        move(b, c, choice.x, choice.y, choice.extra == 1)
    elif verb >= MOUNT_DEED:
        _mount_deed(b, c, choice)
    else:
        pay(c, cost_of(c, choice))
        _do(b, c, choice)
    if b.s.pending:
        settle_pending(b)


def cost_of(c: Combatant, choice: Choice) -> i64:
    """What the deed costs."""
    verb: i64 = choice.verb
    if verb == ATTACK or verb == ATTACK_SQUARE or verb == HELP or verb == READY or verb == SEARCH:
        return COST_ACTION
    if verb == ESCAPE or verb == IMPROVISE:
        return COST_ACTION
    if verb == QUICK_ATTACK or verb == DISENGAGE or verb == DODGE:
        return COST_QUICK
    if UNARMED <= verb <= SHOVE_PRONE:
        return COST_ACTION if choice.extra == 1 else COST_QUICK
    if verb == DASH or verb == HIDE:
        return COST_QUICK if choice.extra == 1 else COST_ACTION
    if verb == CAST or verb == USE:
        return c.sheet.powers[choice.item].cost
    if DRAW <= verb <= DOOR and verb != DROP:
        return COST_QUICK
    return COST_FREE


def _do(b: Fight, c: Combatant, choice: Choice) -> None:
    verb: i64 = choice.verb
    s = b.s
    if verb == ATTACK:
        _attack_action(b, c, choice)
    elif verb == QUICK_ATTACK:
        word: i64 = WORD_ATTACK if s.options.quick_words else -1
        make_attack(b, c, s.who[choice.target], choice.item, FORM_WEAPON, word)
    elif UNARMED <= verb <= SHOVE_PRONE:
        word = WORD_ATTACK if choice.extra == 1 else WORD_UNARMED
        make_attack(b, c, s.who[choice.target], -1, form_of(verb), word)
    elif verb == ATTACK_SQUARE:
        attack_square(b, c, choice.x, choice.y, choice.item, WORD_ATTACK)
    elif verb == CAST or verb == USE:
        use_power(b, c, choice.item, choice.target, choice.x, choice.y)
    else:
        _do_other(b, c, choice)


def _do_other(b: Fight, c: Combatant, choice: Choice) -> None:
    verb: i64 = choice.verb
    if verb == DASH:
        dash(b, c)
    elif verb == HELP:
        help_somebody(b, c, choice.target, choice.extra)
    elif verb == HIDE:
        hide(b, c)
    elif verb == READY:
        ready(b, c, choice)
    elif verb == SEARCH:
        if choice.extra == 3:
            search_area(b, c)
        else:
            search_creatures(b, c, choice.extra)
    elif verb == DISENGAGE:
        disengage(b, c)
    elif verb == DODGE:
        dodge(b, c)
    elif verb == DOOR:
        use_door(b, c, choice.item)
    elif DRAW <= verb < DOOR:
        kind = "draw" if verb == DRAW else ("stow" if verb == STOW else ("drop" if verb == DROP else "pick-up"))
        handle_gear(b, c, choice.item, gear_goes(kind), kind)
    elif verb == ESCAPE:
        try_escape(b, c, choice.extra)
    else:
        _do_rest(b, c, choice)


def _do_rest(b: Fight, c: Combatant, choice: Choice) -> None:
    verb: i64 = choice.verb
    if verb == STAND:
        stand_up(b, c)
    elif verb == DROP_PRONE:
        drop_prone(b, c)
    elif verb == MOUNT:
        mount_up(b, c, b.s.who[choice.target])
    elif verb == DISMOUNT:
        dismount(b, c, choice.x, choice.y)
    elif verb == IMPROVISE:
        improvise(b, c, choice.extra)
    elif verb == SPEAK:
        speak(b, c)
    elif verb == STOP_CONCENTRATING:
        stop_concentrating(b, c)
    elif verb == LEAVE:
        body = b.s.who[c.mount] if c.mount >= 0 else c
        if body.sheet.flyby or provoke(b, body, "HD-081"):
            leave(b, c)


def _attack_action(b: Fight, c: Combatant, choice: Choice) -> None:
    """The Attack action: one attack (HD-019), or as many as a creature's routine or an exploit grants."""
    s = b.s
    rest = follow_ups(c, choice.item)
    last: i64 = choice.target
    make_attack(b, c, s.who[last], choice.item, FORM_WEAPON, WORD_ATTACK)
    for item in rest:
        if not able(c):
            return
        request = Request(ASK_ROUTINE, c.seat, c.number, last, item)
        answer = b.ask(request)
        if answer.verb == DONE:
            return
        last = answer.target
        make_attack(b, c, s.who[last], answer.item, FORM_WEAPON, WORD_ATTACK)


def follow_ups(c: Combatant, item: i64) -> list[int]:
    """The weapons of the further attacks after one with weapon `item`; -2 stands for any in hand."""
    rest: list[int] = []
    for routine in c.sheet.routines:
        if item in routine:
            rest = list(routine)
            rest.remove(item)
            break
    extra: i64 = c.sheet.extra_attacks
    while extra > 0:
        rest.append(ANY_WEAPON)
        extra -= 1
    return rest


def _mount_deed(b: Fight, rider: Combatant, choice: Choice) -> None:
    """The mount's action or quick action on its rider's turn (HD-175)."""
    mount = b.s.who[rider.mount]
    rider.mount_deed = True
    verb: i64 = choice.verb - MOUNT_DEED
    if verb == DASH:
        mount_dash(b, rider, mount)
        return
    _do(b, mount, Choice(verb, choice.target, choice.item, choice.x, choice.y, choice.extra))

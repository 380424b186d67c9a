"""Query: how the roll of a choice would stand, before it is made."""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.requests import Choice, Request
from affray.mechanics.sight import TOTAL
from affray.rulesets.hundred_dungeons.rolls import Leaning, fails_automatically, lean_ability
from affray.rulesets.hundred_dungeons.standing import hostile, present, sees
from affray.rulesets.hundred_dungeons.state import Combatant, HDState
from affray.rulesets.hundred_dungeons.strikes import Attack, attack_cover, lean_attack, plain_attack
from affray.rulesets.hundred_dungeons.terms import (
    ASK_PROVOKED,
    ATTACK,
    ATTACK_SQUARE,
    CAST,
    DEX,
    ESCAPE,
    FORM_WEAPON,
    HIDE,
    IMPROVISE,
    INT,
    MELEE,
    OP_ATTACK,
    PARALYZED,
    QUICK_ATTACK,
    SEARCH,
    SHOVE_PRONE,
    SPELL,
    UNARMED,
    USE,
    WIS,
    WORD_ATTACK,
    WORD_ESCAPE,
    WORD_HIDE,
    WORD_IMPROVISE,
    WORD_SEARCH,
    WORD_UNARMED,
)


def flags(s: HDState, request: Request, choice: Choice) -> str:
    """`mighty`, `weak`, `normal`, `automatic-hit`, `automatic-miss` or `none` for a choice that rolls nothing."""
    c = s.who[request.actor]
    verb: i64 = choice.verb
    if verb in (ATTACK, QUICK_ATTACK) or UNARMED <= verb <= SHOVE_PRONE:
        form: i64 = FORM_WEAPON if verb in (ATTACK, QUICK_ATTACK) else verb - UNARMED + 1
        attack = plain_attack(s, c, s.who[choice.target], choice.item if form == FORM_WEAPON else -1, form)
        if request.kind == ASK_PROVOKED:
            attack.kind = MELEE
        elif verb == ATTACK:
            attack.word = WORD_ATTACK
        elif verb != QUICK_ATTACK:
            attack.word = WORD_ATTACK if choice.extra == 1 else WORD_UNARMED
        elif s.options.quick_words:
            attack.word = WORD_ATTACK
        return _of_attack(s, attack)
    if verb == ATTACK_SQUARE:
        return "weak"
    if verb == CAST or verb == USE:
        return _of_power(s, c, choice)
    return _of_deed(s, c, verb, choice)


def _of_attack(s: HDState, attack: Attack) -> str:
    if attack_cover(s, attack) == TOTAL:
        return "automatic-miss"
    lean_attack(s, attack)
    if attack.kind == MELEE and attack.t.conditions & PARALYZED != 0:
        return "automatic-hit"
    return attack.leaning.word(s.options)


def _of_power(s: HDState, c: Combatant, choice: Choice) -> str:
    power = c.sheet.powers[choice.item]
    if choice.target < 0:
        return "none"
    for step in power.steps:
        if step.op == OP_ATTACK:
            attack = Attack(c, s.who[choice.target], -1, FORM_WEAPON, SPELL)
            attack.ability = c.sheet.spell_ability if c.sheet.spell_ability >= 0 else 0
            return _of_attack(s, attack)
    return "none"


def _of_deed(s: HDState, c: Combatant, verb: i64, choice: Choice) -> str:
    ability: i64 = -1
    word: i64 = -1
    leaning = Leaning(False)
    if verb == HIDE:
        ability = DEX
        word = WORD_HIDE
        for other in s.who:
            if present(other) and hostile(other, c) and not sees(s, other, c):
                leaning.lean(1, "invisible")
                break
    elif verb == SEARCH:
        ability = INT if choice.extra == 3 else WIS
        word = WORD_SEARCH
    elif verb == ESCAPE or verb == IMPROVISE:
        ability = choice.extra
        word = WORD_ESCAPE if verb == ESCAPE else WORD_IMPROVISE
    if ability < 0:
        return "none"
    if fails_automatically(c, ability):
        return "automatic-miss"
    lean_ability(s, c, ability, word, leaning)
    return leaning.word(s.options)

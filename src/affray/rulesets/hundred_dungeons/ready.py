"""Queries about readied actions and reaction powers: which can be used now, and on whom."""

from __future__ import annotations

from mypy_extensions import i64

from affray.rulesets.hundred_dungeons.reach import cannot_aim, cannot_use, needs_aim, needs_target
from affray.rulesets.hundred_dungeons.standing import can_react, present
from affray.rulesets.hundred_dungeons.state import Combatant, HDState
from affray.rulesets.hundred_dungeons.strikes import cannot_attack
from affray.rulesets.hundred_dungeons.terms import (
    COST_REACTION,
    GRAPPLED,
    WORD_ATTACK,
    WORD_CAST,
    WORD_ESCAPE,
    WORD_UNARMED,
    WORD_USE,
)


def cannot_release(s: HDState, c: Combatant, target: i64) -> str:
    """Why the readied action cannot be taken with that target; empty when it can."""
    if c.ready_verb < 0:
        return c.name + " has nothing readied"
    verb: i64 = c.ready_verb
    if verb == WORD_ATTACK or verb == WORD_UNARMED:
        if target < 0 or target >= len(s.who):
            return "name a target"
        return cannot_attack(s, c, s.who[target], c.ready_item if verb == WORD_ATTACK else -1, False)
    if verb == WORD_CAST or verb == WORD_USE:
        power = c.sheet.powers[c.ready_item]
        why = cannot_use(c, c.ready_item)
        if why:
            return why
        if needs_target(power):
            if target < 0 or target >= len(s.who):
                return "name a target"
            return cannot_aim(s, c, power, s.who[target])
        return ""
    if verb == WORD_ESCAPE and c.conditions & GRAPPLED == 0:
        return c.name + " is not held"
    return ""


def can_release(s: HDState, c: Combatant, who: i64) -> bool:
    """Whether the readied action can be taken at all when `who` sets it off."""
    if not cannot_release(s, c, who):
        return True
    for other in s.who:
        if present(other) and other.side != c.side and not cannot_release(s, c, other.number):
            return True
    return False


def cannot_react_with(s: HDState, c: Combatant, item: i64, trigger: i64, target: i64) -> str:
    """Why the creature cannot answer that circumstance with that power; empty when it can."""
    if item < 0 or item >= len(c.sheet.powers):
        return "no such power"
    power = c.sheet.powers[item]
    if power.trigger != trigger:
        return power.name + " does not answer that"
    if power.cost == COST_REACTION and not can_react(s, c):
        return c.name + " has no reaction left"
    why = cannot_use(c, item)
    if why:
        return why
    if needs_target(power):
        if target < 0 or target >= len(s.who):
            return "name a target"
        return cannot_aim(s, c, power, s.who[target])
    return ""


def reaction_fits(s: HDState, c: Combatant, trigger: i64, other: i64) -> bool:
    """Whether the creature has a power that answers the circumstance now."""
    k: i64 = 0
    while k < len(c.sheet.powers):
        power = c.sheet.powers[k]
        if power.trigger == trigger:
            if needs_target(power) and other >= 0:
                if not cannot_react_with(s, c, k, trigger, other):
                    return True
                if not cannot_react_with(s, c, k, trigger, c.number):
                    return True
            elif not needs_target(power) and not needs_aim(power):
                if not cannot_react_with(s, c, k, trigger, other):
                    return True
        k += 1
    return False

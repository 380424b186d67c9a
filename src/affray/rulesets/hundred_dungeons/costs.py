"""Queries about the economy of a turn: what an action costs and whether it can still be paid (HD-012 to HD-017,
HD-195).
"""

from __future__ import annotations

from mypy_extensions import i64

from affray.rulesets.hundred_dungeons.state import Combatant
from affray.rulesets.hundred_dungeons.terms import (
    COST_ACTION,
    COST_FREE,
    COST_QUICK,
    COST_SLOW,
    INCAPACITATED,
    SLOWED,
)


def quick_limit(c: Combatant) -> i64:
    """How many quick actions a turn has: two, one when slowed (HD-014, HD-195)."""
    return 1 if c.conditions & SLOWED != 0 else 2


def cannot_pay(c: Combatant, cost: i64) -> str:
    """Why the creature cannot pay that cost now; empty when it can."""
    if cost == COST_FREE:
        return ""
    if c.conditions & INCAPACITATED != 0:
        return c.name + " is incapacitated"
    if c.action_used:
        return c.name + " has used the action of this turn"
    if cost == COST_ACTION or cost == COST_SLOW:
        if c.quick_used > 0:
            return c.name + " has taken a quick action, which excludes an action"
        return ""
    if cost == COST_QUICK:
        if c.quick_used >= quick_limit(c):
            return c.name + " has no quick action left"
        return ""
    return "that is not done on one's own turn"


def pay(c: Combatant, cost: i64) -> None:
    """Notes that the cost has been paid."""
    if cost == COST_ACTION or cost == COST_SLOW:
        c.action_used = True
    elif cost == COST_QUICK:
        c.quick_used += 1


def quick_by_trait(c: Combatant, word: str) -> bool:
    """Whether a trait lets the creature take that action as a quick action (HD-040)."""
    return word in c.sheet.quick_words

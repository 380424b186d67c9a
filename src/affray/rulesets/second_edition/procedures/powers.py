"""Casting spells and using items and abilities.

Openings, interruption, what is used up (SE-041, SE-042, SE-045, SE-267).
"""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.requests import Choice, Request
from affray.rulesets.second_edition.aiming import cannot_aim, cannot_point, reached
from affray.rulesets.second_edition.procedures.attacks import provoke
from affray.rulesets.second_edition.procedures.effects import Working, work
from affray.rulesets.second_edition.standing import able
from affray.rulesets.second_edition.state import Combatant, Fight, power_of
from affray.rulesets.second_edition.terms import (
    AIM_CREATURES,
    ASK_TARGETS,
    DONE,
    I_POTION,
    I_SCROLL,
    K_ITEM,
    K_SPELL,
    SPENT,
)


def targets_chosen(b: Fight, c: Combatant, item: i64, first: i64) -> list[int]:
    """The targets of a power for several creatures: the first was named with it, the others are asked for."""
    power = power_of(c, item)
    found: list[int] = [first]
    while len(found) < power.targets:
        request = Request(ASK_TARGETS, c.seat, c.number, first, item, len(found))
        choice = b.ask(request)
        if choice.verb == DONE:
            break
        found.append(choice.target)
    return found


def use_power(b: Fight, c: Combatant, item: i64, choice: Choice) -> None:
    """Casts or uses at the count: openings first, then the effect unless it was spoiled (SE-264, SE-267)."""
    s = b.s
    power = power_of(c, item)
    if power.kind == K_SPELL or power.item == I_SCROLL:
        if not provoke(b, c, "SE-267"):
            c.casting = False
            spend(c, item)
            return
    c.casting = False
    if c.spoiled:
        spoil(b, c, item)
        return
    if power.rounds > 0 and c.long_power < 0:
        c.long_power = item
        c.long_left = power.rounds
        c.long_target = choice.target
        c.long_x = choice.x
        c.long_y = choice.y
        c.casting = True
        if choice.target < 0 and choice.x < 0:
            c.long_target = c.number
        s.long.append(c.number)
        if b.watched:
            b.tell("casting", "SE-068", c.name + " begins to cast " + power.name + ".", c.number)
        return
    take_effect(b, c, item, choice.target, choice.x, choice.y)


def spoil(b: Fight, c: Combatant, item: i64) -> None:
    """The spell is lost (SE-267)."""
    spend(c, item)
    if b.watched:
        b.tell("spoiled", "SE-267", c.name + " loses " + power_of(c, item).name + ".", c.number)


def spend(c: Combatant, item: i64) -> None:
    """One use is gone; potions and scrolls with it."""
    power = power_of(c, item)
    if c.uses[item] > 0:
        c.uses[item] -= 1
    if power.kind == K_ITEM and (power.item == I_POTION or power.item == I_SCROLL):
        c.item_where[item] = SPENT


def take_effect(b: Fight, c: Combatant, item: i64, target: i64, x: i64, y: i64) -> None:
    """What the power does, to whom it reaches."""
    s = b.s
    power = power_of(c, item)
    spend(c, item)
    if b.watched:
        word = "casts " if power.kind == K_SPELL else "uses "
        kind = "cast" if power.kind == K_SPELL else "used"
        b.tell(kind, "SE-041" if power.kind == K_SPELL else "SE-042", c.name + " " + word + power.name + ".", c.number)
    if power.aim == AIM_CREATURES and power.targets > 1:
        targets = targets_chosen(b, c, item, target)
    else:
        targets = reached(s, c, power, target, x, y)
    clause = "SE-041" if power.kind == K_SPELL else "SE-042"
    work(b, Working(c, True, clause), targets, power.steps)


def finish_long(b: Fight, c: Combatant) -> None:
    """A round of a long casting has passed; at the end of the last the spell takes effect (SE-068)."""
    s = b.s
    item: i64 = c.long_power
    if item < 0:
        return
    power = power_of(c, item)
    if c.spoiled or not able(s, c):
        c.long_power = -1
        c.casting = False
        spoil(b, c, item)
        return
    c.long_left -= 1
    if c.long_left > 0:
        s.long.append(c.number)
        return
    c.long_power = -1
    c.casting = False
    if c.long_target >= 0 and c.long_x < 0 and cannot_aim(s, c, power, s.who[c.long_target]):
        spoil(b, c, item)
    elif c.long_x >= 0 and cannot_point(s, c, power, c.long_x, c.long_y):
        spoil(b, c, item)
    else:
        take_effect(b, c, item, c.long_target, c.long_x, c.long_y)

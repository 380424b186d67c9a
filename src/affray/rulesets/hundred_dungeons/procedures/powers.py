"""Casting spells and using exploits, items and special deeds: targets, areas, attack rolls, hazards (HD-020 to HD-023,
HD-073).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Request
from affray.rulesets.hundred_dungeons.harm.conditions import come_out, lose_concentration
from affray.rulesets.hundred_dungeons.harm.damage import pend
from affray.rulesets.hundred_dungeons.harm.effects import Use, caster_number, is_hazard, lay_hazard, run_step, run_steps
from affray.rulesets.hundred_dungeons.procedures.attacks import READIED, power_attack, provoke, resolve
from affray.rulesets.hundred_dungeons.reach import area_squares, creatures_in
from affray.rulesets.hundred_dungeons.sheet import Power, Step
from affray.rulesets.hundred_dungeons.standing import able
from affray.rulesets.hundred_dungeons.state import Combatant, Fight, power_of
from affray.rulesets.hundred_dungeons.terms import (
    AIM_AREA,
    AIM_CREATURES,
    AIM_NONE,
    AIM_OBJECT,
    AIM_POINT,
    AIM_SELF,
    ASK_TARGETS,
    COST_SLOW,
    DONE,
    MELEE,
    NO_NUMBER,
    ON_ENEMY_CASTS,
    OP_ATTACK,
    OP_TELEPORT,
    RANGED,
    SPELL,
    WHEN_CASTS,
)

SLOW_ROUNDS: Final = 3


def begin_use(b: Fight, c: Combatant, item: i64) -> bool:
    """The start of every use: a spell provokes (HD-083) and ends hiding (HD-102). False when the creature cannot go
    on.
    """
    power = power_of(c, item)
    if power.spell():
        if not provoke(b, c, "HD-083"):
            if b.watched:
                b.tell("interrupted", "HD-080", c.name + " cannot finish the spell.", c.number)
            return False
        come_out(b, c, "HD-102")
    elif power.attacks and power.range > 5:
        if not provoke(b, c, "HD-084"):
            return False
    return able(c)


def use_power(b: Fight, c: Combatant, item: i64, target: i64, x: i64, y: i64) -> None:
    """Uses a power on a target, at a square, or for oneself. Costs have been paid; uses are counted here.

    A Slow spell takes effect with the third action only (HD-021).
    """
    power = power_of(c, item)
    if power.cost == COST_SLOW and not _slow_done(b, c, item, target, x, y):
        return
    if not begin_use(b, c, item):
        if c.slow_power == item:
            c.slow_power = -1
        _count_use(c, item)
        return
    c.slow_power = -1
    c.slow_count = 0
    _count_use(c, item)
    release_power(b, c, item, target, x, y)


def _count_use(c: Combatant, item: i64) -> None:
    if c.uses[item] > 0:
        c.uses[item] -= 1


def _slow_done(b: Fight, c: Combatant, item: i64, target: i64, x: i64, y: i64) -> bool:
    """Counts a Cast action of a Slow spell; True with the third. Each of the actions provokes (HD-083)."""
    power = power_of(c, item)
    if c.slow_power != item:
        lose_concentration(b, c, "HD-023")
        c.slow_power = item
        c.slow_count = 0
    c.slow_count += 1
    c.slow_this_turn = True
    c.slow_target = target
    c.slow_x = x
    c.slow_y = y
    if c.slow_count >= SLOW_ROUNDS:
        return True
    if b.watched:
        words = c.name + " is casting " + power.name + " (" + str(c.slow_count) + " of " + str(SLOW_ROUNDS) + ")."
        b.tell("slow-casting", "HD-021", words, c.number)
    if not begin_use(b, c, item):
        c.slow_power = -1
        c.slow_count = 0
    return False


def release_power(b: Fight, c: Combatant, item: i64, target: i64, x: i64, y: i64) -> None:
    """What the power does, once it is certain that it is used."""
    s = b.s
    power = power_of(c, item)
    if power.concentration:
        lose_concentration(b, c, "HD-023")
        c.concentrating = item
    use = Use(c, power.name, "HD-036" if not power.spell() else "HD-020")
    use.power = item
    use.number = caster_number(c)
    use.spell = power.spell()
    use.magic = use.spell or power.item
    use.kind = SPELL
    use.x = x
    use.y = y
    if b.watched:
        verb = " casts " if power.spell() else " uses "
        b.tell("cast" if power.spell() else "use", use.clause, c.name + verb + power.name + ".", c.number, target)
    area = power.area
    if area is not None:
        use.shared = True
        use.squares = area_squares(s, c, power, x, y)
        if power.aim == AIM_POINT or power.aim == AIM_OBJECT:
            use.ox = x
            use.oy = y
        _on_area(b, use, c, power)
    elif power.aim == AIM_SELF or power.aim == AIM_NONE or power.aim == AIM_AREA or power.aim == AIM_POINT:
        _on_target(b, use, c, c, power)
    else:
        _on_targets(b, use, c, power, item, target)
    if power.spell():
        pend(s, READIED + WHEN_CASTS, c.number, -1)
        pend(s, ON_ENEMY_CASTS, c.number, target)


def _on_area(b: Fight, use: Use, c: Combatant, power: Power) -> None:
    place: i64 = 0
    for step in power.steps:
        if is_hazard(step):
            lay_hazard(b, use, step, place)
        place += 1
    for number in creatures_in(b.s, use.squares):
        other = b.s.who[number]
        if power.spare_allies and other.side == c.side:
            continue
        if power.aim == AIM_AREA and number == c.number and power.harmful:
            continue
        _on_target(b, use, c, other, power)


def _on_targets(b: Fight, use: Use, c: Combatant, power: Power, item: i64, first: i64) -> None:
    """The first target, then as many more as the power allows, asked one by one."""
    s = b.s
    _on_target(b, use, c, s.who[first], power)
    if power.aim != AIM_CREATURES and power.targets <= 1:
        return
    chosen: i64 = 1
    last: i64 = first
    while chosen < power.targets and able(c):
        choice = b.ask(Request(ASK_TARGETS, c.seat, c.number, last, item, chosen))
        if choice.verb == DONE:
            return
        last = choice.target
        _on_target(b, use, c, s.who[last], power)
        chosen += 1


def _on_target(b: Fight, use: Use, c: Combatant, t: Combatant, power: Power) -> None:
    for step in power.steps:
        if t.dead or t.gone:
            return
        if is_hazard(step):
            continue
        if step.op == OP_ATTACK:
            _attack_step(b, use, c, t, power, step)
        elif step.op == OP_TELEPORT:
            run_step(b, use, t if power.aim != AIM_POINT else c, step, False)
        else:
            run_step(b, use, t, step, False)


def spell_attack_bonus(c: Combatant, power: Power, step: Step) -> i64:
    """What a power's attack adds to the die: its own bonus, or spell ability, and renown with a fitting skill
    (HD-074).
    """
    if step.at != NO_NUMBER:
        return step.at
    ability: i64 = c.sheet.spell_ability
    total: i64 = c.sheet.abilities[ability] if ability >= 0 else 0
    if power.skill and c.exhaustion < 2 and power.skill in c.sheet.skills:
        total += c.sheet.renown
    return total


def _attack_step(b: Fight, use: Use, c: Combatant, t: Combatant, power: Power, step: Step) -> None:
    ability: i64 = c.sheet.spell_ability if c.sheet.spell_ability >= 0 else 0
    attack = power_attack(c, t, spell_attack_bonus(c, power, step), SPELL, ability)
    if step.kind == MELEE or step.kind == RANGED:
        attack.kind = SPELL
    if resolve(b, attack):
        use.doubled = attack.critical
        run_steps(b, use, t, step.first, False)
        use.doubled = False
    else:
        run_steps(b, use, t, step.second, False)

"""What attacks, foes and powers are worth to a cunning fighter: whole numbers, nothing is rolled or changed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice
from affray.mechanics.dice import Dice
from affray.rulesets.second_edition.aiming import (
    cannot_aim,
    cannot_point,
    cannot_use,
    needs_point,
    needs_target,
    reached,
)
from affray.rulesets.second_edition.sheet import Power, Step
from affray.rulesets.second_edition.standing import feet_between, side_of, wields
from affray.rulesets.second_edition.state import Combatant, SEState, weapon_of
from affray.rulesets.second_edition.strikes import (
    ARMOR,
    armor_class,
    attacker_modifier,
    large_figures,
    thac0_of,
)
from affray.rulesets.second_edition.terms import (
    HELPLESS,
    OP_ATTACK,
    OP_CONDITION,
    OP_DAMAGE,
    OP_DRAIN,
    OP_HEAL,
    OP_SAVE,
    OP_SLEEP,
    WIZARD,
)

USUAL_AC: Final = 5
OUT_OF: Final = 400


def hits_of_twenty(s: SEState, a: Combatant, t: Combatant, item: i64, extra: i64, ignores: i64) -> i64:
    """On how many faces of the d20 an attack hits, 1 to 19."""
    weapon = weapon_of(a, item)
    shield: bool = ignores == ARMOR and t.sheet.shield_bonus > 0 and t.shield_used == 0
    ac: i64 = armor_class(t, side_of(t, a), ignores, True, shield)
    bonus: i64 = a.sheet.hit_adj + weapon.magic + weapon.hit_bonus + attacker_modifier(a) + extra
    faces: i64 = 21 - (thac0_of(a, item) - ac - bonus)
    return 1 if faces < 1 else (19 if faces > 19 else faces)


def twice_mean(dice: Dice) -> i64:
    """Twice the mean of some dice."""
    total: i64 = 2 * dice.bonus
    for count, sides in dice.terms:
        total += count * (sides + 1)
    return total


def twice_damage(a: Combatant, t: Combatant, item: i64) -> i64:
    """Twice the mean damage of a hit."""
    weapon = weapon_of(a, item)
    added: i64 = weapon.magic + weapon.hurt + (a.sheet.damage_adj if weapon.strength else 0)
    return twice_mean(weapon.dice_large if large_figures(t) else weapon.dice) + 2 * added


def blow_worth(s: SEState, a: Combatant, t: Combatant, item: i64, extra: i64) -> i64:
    """What an attack is expected to do, in fortieths of a hit point."""
    return hits_of_twenty(s, a, t, item, extra, ARMOR) * twice_damage(a, t, item)


def menace(s: SEState, t: Combatant, against: Combatant) -> i64:
    """What the foe's best weapon in hand does in one attack on somebody, in fortieths of a hit point."""
    best: i64 = 0
    k: i64 = 0
    while k < len(t.where):
        if wields(t, k):
            mine: i64 = blow_worth(s, t, against, k, 0)
            if mine > best:
                best = mine
        k += 1
    return best


def opposed_chance(a_need: i64, t_need: i64) -> i64:
    """Of 400 throws of both, in how many the first reaches the number and beats it by more than the other."""
    won: i64 = 0
    die: i64 = 1
    while die <= 20:
        margin: i64 = die - a_need
        if margin >= 0:
            below: i64 = margin + t_need - 1
            won += 0 if below < 0 else (20 if below > 20 else below)
        die += 1
    return won


def step_worth(steps: list[Step], t: Combatant) -> i64:
    """What steps do to a foe, in fortieths of a hit point: mean damage, less for saves, flat prices."""
    total: i64 = 0
    for step in steps:
        if step.op == OP_DAMAGE and step.dice is not None:
            total += 20 * twice_mean(step.dice)
        elif step.op == OP_SAVE:
            inner: i64 = step_worth(step.first, t)
            total += inner * (3 if step.half else 2) // 4
        elif step.op == OP_ATTACK:
            total += step_worth(step.first, t) // 2
        elif step.op == OP_CONDITION and step.conditions & ~t.conditions & ~t.sheet.immune_conditions != 0:
            total += 40 * (12 if step.conditions & HELPLESS != 0 else 4)
        elif step.op == OP_SLEEP and dice_or_level(t) <= step.most and t.conditions & HELPLESS == 0:
            total += 40 * (0 if t.sheet.undead else 10)
        elif step.op == OP_DRAIN:
            total += 40 * 5
    return total


def dice_or_level(c: Combatant) -> i64:
    """Hit Dice or level, whichever is larger."""
    return c.sheet.level if c.sheet.level > c.sheet.hit_dice else c.sheet.hit_dice


def heal_worth(steps: list[Step], t: Combatant) -> i64:
    """What steps heal of what somebody lacks, more for the badly hurt, in fortieths of a hit point."""
    total: i64 = 0
    for step in steps:
        if step.op == OP_HEAL and step.dice is not None:
            lacks: i64 = 40 * (t.hp_max - t.hp)
            given: i64 = 20 * twice_mean(step.dice)
            total += given if given < lacks else lacks
    return total * 2 if 3 * t.hp <= t.hp_max else (total if 2 * t.hp <= t.hp_max else 0)


def power_worth(s: SEState, c: Combatant, item: i64, target: i64, x: i64, y: i64) -> i64:
    """What a power does when it is aimed like that; hurting friends costs twice what hurting foes brings."""
    power = c.sheet.powers[item]
    total: i64 = 0
    for number in reached(s, c, power, target, x, y):
        t = s.who[number]
        if t.dead or t.gone:
            continue
        if t.side != c.side:
            if t.conditions & HELPLESS == 0:
                worth: i64 = step_worth(power.steps, t)
                cap: i64 = 40 * (t.hp + 4)
                total += worth if worth < cap else cap
        elif power.heal:
            total += heal_worth(power.steps, t)
        elif power.harmful:
            total -= 2 * step_worth(power.steps, t)
        else:
            total += 40 * 3 if s.round <= 1 else 0
    return total


def best_aim(s: SEState, c: Combatant, item: i64, verb: i64) -> tuple[i64, Choice]:
    """The best way to aim a power now, and what it is worth; 0 when nothing good can be done with it."""
    power: Power = c.sheet.powers[item]
    best: Choice = Choice(verb, -1, item)
    most: i64 = 0
    if cannot_use(s, c, item):
        return (0, best)
    if not needs_target(power) and not needs_point(power):
        worth: i64 = power_worth(s, c, item, c.number, c.x, c.y)
        return (worth, best)
    for t in s.who:
        if t.dead or t.gone or (t.side == c.side) == power.harmful:
            continue
        if feet_between(s, c, t) > power.range + 30:
            continue
        if needs_point(power):
            choice = Choice(verb, -1, item, t.x, t.y)
            if cannot_point(s, c, power, t.x, t.y):
                continue
        else:
            choice = Choice(verb, t.number, item)
            if cannot_aim(s, c, power, t):
                continue
        worth = power_worth(s, c, item, choice.target, choice.x, choice.y)
        if worth > most:
            most = worth
            best = choice
    return (most, best)


def is_caster(c: Combatant) -> bool:
    """Whether the creature is one whom comrades should guard."""
    return c.sheet.group == WIZARD

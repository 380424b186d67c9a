"""Estimates of the cunning fighter: how hard a creature hits, what a wound is worth, how likely an attack is to land.

Chances are in hundredths. Damage is in hundredths of a hit point. What things are worth is counted in the damage, in
hundredths of a hit point, that a creature would do in the rounds that it is expected to go on fighting.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.mechanics.dice import Dice
from affray.mechanics.sight import TOTAL
from affray.rulesets.hundred_dungeons.harm.damage import Blow, withstood
from affray.rulesets.hundred_dungeons.procedures.turn import follow_ups
from affray.rulesets.hundred_dungeons.sheet import Step, Weapon
from affray.rulesets.hundred_dungeons.standing import dual_wielding, hidden_from, present, speed
from affray.rulesets.hundred_dungeons.state import Combatant, HDState
from affray.rulesets.hundred_dungeons.strikes import (
    Attack,
    ally_beside,
    attack_bonus,
    attack_cover,
    defense_of,
    lean_attack,
    number_to_reach,
    plain_attack,
)
from affray.rulesets.hundred_dungeons.terms import (
    COST_ACTION,
    COST_FREE,
    COST_PASSIVE,
    COST_QUICK,
    COST_REACTION,
    DEX,
    DYING,
    FORM_GRAPPLE,
    HELD,
    INCAPACITATED,
    MELEE,
    MOD_DAMAGE,
    NO_NUMBER,
    OP_DAMAGE,
    OP_HEAL,
    PARALYZED,
    PETRIFIED,
    RANGED,
    STOWED,
    STR,
    UNCONSCIOUS,
)

HORIZON: Final = 3
"""Rounds that a creature is expected to go on fighting."""
USUAL_CHANCE: Final = 60
"""Hundredths of attacks that hit when nothing more is known."""
WOUND_SHARE: Final = 80
"""Hundredths that hit points count when they are lost without a fall."""
NAMED_WORTH: Final = 4
"""How many times its worth a foe counts whose fall decides the encounter."""


class Threat:
    """What a foe can do to the fighter in its next turn: harm at hand and from afar, in hundredths of a hit point."""

    def __init__(self, s: HDState, c: Combatant, foe: Combatant, harm_of_foe: i64) -> None:
        self.foe = foe
        self.walk: i64 = 0 if foe.conditions & INCAPACITATED != 0 else speed(s, foe)
        self.near: i64 = 0
        self.far: i64 = 0
        self.range: i64 = 0
        self.chance: i64 = USUAL_CHANCE
        if foe.conditions & INCAPACITATED != 0:
            return
        bonus: i64 = foe.sheet.renown + 2
        k: i64 = 0
        while k < len(foe.where):
            weapon = foe.sheet.weapons[k]
            if foe.where[k] == HELD and foe.ammo[k] != 0:
                harm: i64 = weapon_mean(foe, k)
                if weapon.attack != NO_NUMBER:
                    bonus = weapon.attack
                if weapon.range > 5 and harm > self.far:
                    self.far = harm
                    self.range = weapon.range
            k += 1
        k = 0
        while k < len(foe.uses):
            power = foe.sheet.powers[k]
            if power.cost == COST_ACTION and foe.uses[k] != 0 and power.range > 5:
                harm = steps_damage(power.steps) * (power.targets if power.targets > 1 else 1)
                if harm > self.far:
                    self.far = harm
                    self.range = power.range
            k += 1
        self.chance = odds_of(defense_of(c) - bonus, foe.state_attack, 1)
        self.near = harm_of_foe
        self.far = self.far * self.chance // 100


class Mind:
    """What the fighter knows as it decides: its foes and friends, what each does in a round and is worth, by number."""

    def __init__(self, s: HDState, c: Combatant) -> None:
        self.s = s
        self.c = c
        self.foes: list[Combatant] = []
        self.friends: list[Combatant] = []
        self.threats: list[Threat] = []
        self.hidden: i64 = 0
        self.harm: list[int] = []
        self.worth: list[int] = []
        ours: i64 = mean_defense(s, c.side, True)
        theirs: i64 = mean_defense(s, c.side, False)
        for other in s.who:
            harm: i64 = 0
            if present(other):
                harm = harm_a_round(other, theirs if other.side == c.side else ours)
                if other.side == c.side:
                    if other.number != c.number:
                        self.friends.append(other)
                elif hidden_from(other, c):
                    self.hidden += 1
                elif fights(other):
                    self.foes.append(other)
                    self.threats.append(Threat(s, c, other, harm))
            self.harm.append(harm)
            worth: i64 = HORIZON * harm
            for number in s.ending.down:
                if number == other.number and other.side != c.side:
                    worth *= NAMED_WORTH
            self.worth.append(worth)


def fights(c: Combatant) -> bool:
    """Whether the creature still has to be reckoned with: it is neither down nor out of the fight for good."""
    return not c.dead and not c.gone and c.conditions & (UNCONSCIOUS | PETRIFIED | DYING) == 0


def mean_defense(s: HDState, side: i64, own: bool) -> i64:
    """The mean defense of those of a side, or of its enemies, who are in the fight."""
    total: i64 = 0
    count: i64 = 0
    for other in s.who:
        if (other.side == side) == own and fights(other):
            total += defense_of(other)
            count += 1
    return total // count if count > 0 else 12


def mean_of(dice: Dice | None) -> i64:
    """The mean of some dice in hundredths."""
    if dice is None:
        return 0
    total: i64 = 100 * dice.bonus
    for count, sides in dice.terms:
        total += 50 * count * (sides + 1)
    return total


def spread_of(weapon: Weapon, item: i64) -> i64:
    """How far the damage of a hit may lie from its mean, in hundredths; several dice seldom fall all alike."""
    if item < 0 and weapon.dice_count == 0:
        return 0
    total: i64 = 0
    count: i64 = 0
    for number, sides in weapon.dice.terms:
        total += 50 * number * (sides - 1)
        count += number
    return total * 7 // 10 if count > 1 else total + 50


def weapon_mean(c: Combatant, item: i64) -> i64:
    """The mean damage of a hit with that weapon in hundredths, riders that always hurt included."""
    weapon = c.sheet.fist if item < 0 else c.sheet.weapons[item]
    if item < 0 and weapon.dice_count == 0:
        score: i64 = c.sheet.abilities[0]
        return 100 * (score if score > 1 else 1) + 100 * weapon.bonus
    return mean_of(weapon.dice) + 100 * weapon.bonus + steps_damage(weapon.riders)


def steps_damage(steps: list[Step]) -> i64:
    """The mean damage of steps in hundredths, whatever decides about them counted as half."""
    total: i64 = 0
    for step in steps:
        if step.op == OP_DAMAGE:
            total += mean_of(step.dice)
        else:
            inner: i64 = steps_damage(step.first)
            total += inner * 3 // 4 if step.half else inner * USUAL_CHANCE // 100
    return total


def steps_healing(steps: list[Step]) -> i64:
    """The mean of what steps heal, in hundredths."""
    total: i64 = 0
    for step in steps:
        if step.op == OP_HEAL:
            total += mean_of(step.dice)
    return total


def usual_chance(c: Combatant, item: i64, defense: i64) -> i64:
    """The chance in hundredths that the creature hits that defense with a weapon, circumstances apart."""
    weapon = c.sheet.fist if item < 0 else c.sheet.weapons[item]
    bonus: i64 = weapon.attack
    if bonus == NO_NUMBER:
        shot: bool = weapon.ammunition
        bonus = c.sheet.abilities[weapon.ability if weapon.ability >= 0 else (DEX if shot else STR)] + weapon.bonus
        if item >= 0 and c.sheet.skilled[item] != 0:
            bonus += c.sheet.renown
    return odds_of(defense - bonus, 0, 1)


def harm_a_round(c: Combatant, defense: i64) -> i64:
    """About the damage that the creature does, or undoes, in a round in which it is free to act, in hundredths.

    `defense` is the mean defense of its enemies.
    """
    best: i64 = 2 * weapon_mean(c, -1) * usual_chance(c, -1, defense) // 100
    twins: bool = dual_wielding(c) or "light-attack" in c.sheet.quick_words
    k: i64 = 0
    while k < len(c.where):
        weapon = c.sheet.weapons[k]
        if c.where[k] <= STOWED and c.ammo[k] != 0 and c.weapon_uses[k] != 0:
            mean: i64 = weapon_mean(c, k)
            total: i64 = mean
            for item in follow_ups(c, k):
                total += weapon_mean(c, item if item >= 0 else k)
            if twins and weapon.light and 2 * mean > total:
                total = 2 * mean
            total = total * usual_chance(c, k, defense) // 100
            if total > best:
                best = total
        k += 1
    k = 0
    while k < len(c.uses):
        power = c.sheet.powers[k]
        if c.uses[k] != 0 and power.cost not in (COST_PASSIVE, COST_REACTION, COST_FREE) and power.trigger == 0:
            total = steps_damage(power.steps)
            if power.area is not None:
                total *= 2
            elif power.targets > 1:
                total *= power.targets
            mended: i64 = steps_healing(power.steps) * (2 if power.cost == COST_QUICK else 1)
            if not power.item and mended > total:
                total = mended
            if total > best:
                best = total
        k += 1
    return best


def odds_of(need: i64, lean: i64, surest: i64) -> i64:
    """The chance in hundredths that a d20 shows `need` or more; `lean` above 0 mighty, below 0 weak.

    At least `surest` faces in twenty fail and succeed whatever is needed: 1 for attacks, 0 for other rolls.
    """
    faces: i64 = 21 - need
    if faces < surest:
        faces = surest
    if faces > 20 - surest:
        faces = 20 - surest
    if lean > 0:
        return 100 - (20 - faces) * (20 - faces) * 100 // 400
    if lean < 0:
        return faces * faces * 100 // 400
    return faces * 5


def hit_chance(s: HDState, attack: Attack) -> i64:
    """The chance in hundredths that the attack hits from where both stand."""
    cover: i64 = 0
    if attack.form < FORM_GRAPPLE:
        cover = attack_cover(s, attack)
        if cover == TOTAL:
            return 0
    lean_attack(s, attack)
    if attack.kind == MELEE and attack.t.conditions & PARALYZED != 0:
        return 100
    need: i64 = number_to_reach(attack, cover) - attack_bonus(attack, None)
    return odds_of(need, attack.leaning.net(s.options), 1)


def wound_worth(m: Mind, t: Combatant, damage: i64, most: i64) -> i64:
    """What it is worth that `t` takes that much damage on average, at most `most`, both in hundredths.

    The last hit points are worth more than the first: nobody fights worse for a wound, only for a fall.
    """
    left: i64 = 100 * t.hp
    worth: i64 = m.worth[t.number]
    if left <= 0:
        return 0
    if most < damage:
        most = damage
    low: i64 = 2 * damage - most
    if low >= left:
        return worth
    part: i64 = worth * WOUND_SHARE * (damage if damage < left else left) // (100 * left)
    if most > left:
        part += (worth - part) * (most - left) // (most - low)
    return part


def through(s: HDState, t: Combatant, damage: i64, dtype: i64, magic: bool, tags: list[str]) -> i64:
    """What is left of damage, in hundredths, after the target's resistances."""
    blow = Blow(damage, dtype, None, MELEE)
    blow.magic = magic
    blow.tags = tags
    return withstood(s, t, blow)


def strike_chance(m: Mind, t: Combatant, item: i64, form: i64) -> i64:
    """The chance in hundredths that the fighter's attack hits from where it stands."""
    return hit_chance(m.s, plain_attack(m.s, m.c, t, item, form))


def strike_damage(m: Mind, attack: Attack) -> i64:
    """The mean damage of a hit, in hundredths, after resistances."""
    a = attack.a
    weapon: Weapon = attack.weapon
    damage: i64 = weapon_mean(a, attack.item)
    for effect in a.effects:
        if effect.mods and effect.what == MOD_DAMAGE:
            damage += 100 * effect.amount
    sneak = a.sheet.sneak
    if sneak is not None and not a.sneak_used:
        words = sneak.words
        if (attack.kind == RANGED and "ranged" in words) or (weapon.light and "light" in words):
            net: i64 = attack.leaning.net(m.s.options)
            if net > 0 or (net == 0 and ally_beside(m.s, a, attack.t)):
                damage += mean_of(sneak.dice)
    return through(m.s, attack.t, damage, weapon.dtype, weapon.magic, weapon.tags)


def strike_worth(m: Mind, t: Combatant, item: i64, form: i64, lean: i64) -> i64:
    """What an attack of the fighter on `t` is worth from here; `lean` is added to what makes it mighty or weak."""
    attack = plain_attack(m.s, m.c, t, item, form)
    if lean != 0:
        attack.leaning.lean(lean, "planned")
    chance: i64 = hit_chance(m.s, attack)
    if chance == 0:
        return 0
    damage: i64 = strike_damage(m, attack)
    return chance * wound_worth(m, t, damage, damage + spread_of(attack.weapon, attack.item)) // 100

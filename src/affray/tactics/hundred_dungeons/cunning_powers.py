"""What powers are worth to the cunning fighter and where they are best aimed: steps of effects, targets, areas."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice, Request
from affray.mechanics.sight import PARTIAL, TOTAL, sight_clear, wall_cover
from affray.rulesets.hundred_dungeons.harm.conditions import concentrates
from affray.rulesets.hundred_dungeons.harm.effects import caster_number
from affray.rulesets.hundred_dungeons.options import cannot_on_turn, cannot_point
from affray.rulesets.hundred_dungeons.procedures.attacks import power_attack
from affray.rulesets.hundred_dungeons.procedures.powers import spell_attack_bonus
from affray.rulesets.hundred_dungeons.reach import (
    area_squares,
    cannot_aim,
    cannot_use,
    creatures_in,
    needs_aim,
    needs_target,
)
from affray.rulesets.hundred_dungeons.rolls import Leaning, fails_automatically, lean_ability
from affray.rulesets.hundred_dungeons.sheet import Power, Step
from affray.rulesets.hundred_dungeons.standing import feet_between, present
from affray.rulesets.hundred_dungeons.state import Combatant
from affray.rulesets.hundred_dungeons.terms import (
    AIM_AREA,
    AIM_CREATURES,
    BLINDED,
    CAST,
    CHARMED,
    COST_PASSIVE,
    COST_REACTION,
    COST_SLOW,
    DEX,
    DONE,
    DYING,
    FRIGHTENED,
    GRAPPLED,
    INCAPACITATED,
    INVISIBLE,
    MOD_ATTACK,
    MOD_ATTACK_BONUS,
    MOD_ATTACKED,
    MOD_DAMAGE,
    MOD_DEFENSE,
    MOD_RESIST,
    MOD_ROLLS,
    MOD_SPEED,
    NO_NUMBER,
    OP_ATTACK,
    OP_CONDITION,
    OP_DAMAGE,
    OP_DRAIN,
    OP_END,
    OP_EXHAUSTION,
    OP_GRAB,
    OP_HAZARD,
    OP_HEAL,
    OP_MODIFY,
    OP_ONGOING,
    OP_ROLL,
    PARALYZED,
    POISONED,
    PRONE,
    RESTRAINED,
    SLOWED,
    SPELL,
    STUNNED,
    TARGET,
    UNCONSCIOUS,
    USE,
)
from affray.tactics.hundred_dungeons.cunning_worth import (
    HORIZON,
    Mind,
    hit_chance,
    mean_of,
    odds_of,
    through,
    wound_worth,
)

PRICES: Final = (
    (UNCONSCIOUS, 80),
    (PARALYZED, 85),
    (STUNNED, 60),
    (INCAPACITATED, 50),
    (RESTRAINED, 35),
    (BLINDED, 35),
    (FRIGHTENED, 30),
    (CHARMED, 20),
    (POISONED, 25),
    (SLOWED, 25),
    (GRAPPLED, 12),
    (PRONE, 6),
    (INVISIBLE, -30),
)
"""Hundredths of a creature's worth that a condition takes away from it."""
RAISED: Final = 90
"""Hundredths of its worth that it is worth to put the dying back on their feet."""
FRIENDLY_FIRE: Final = 150
"""Hundredths of what it would be worth against a foe that harm to a friend costs."""
HAZARD_SHARE: Final = 60
"""Hundredths that the later effects of a hazard count."""


class Aimed:
    """A power with its target or square, and what that is worth."""

    def __init__(self, worth: i64, choice: Choice) -> None:
        self.worth: i64 = worth
        self.choice = choice


def steps_worth(m: Mind, power: Power, t: Combatant, steps: list[Step], ox: i64, oy: i64) -> i64:
    """What the steps done to `t` are worth to the fighter; below 0 when they help a foe or harm a friend.

    `ox`, `oy` is the square from which an area spreads, -1 when it is the fighter's own.
    """
    total: i64 = 0
    damage: i64 = 0
    most: i64 = 0
    for step in steps:
        if step.op == OP_DAMAGE:
            mine: i64 = through(m.s, t, mean_of(step.dice), step.dtype if step.dtype >= 0 else 6, power.spell(), [])
            damage += mine
            most += mine * 8 // 5
        else:
            total += _step_worth(m, power, t, step, ox, oy)
    if damage > 0:
        lost: i64 = wound_worth(m, t, damage, most)
        total += lost if t.side != m.c.side else -lost * FRIENDLY_FIRE // 100
    return total


def _step_worth(m: Mind, power: Power, t: Combatant, step: Step, ox: i64, oy: i64) -> i64:
    op: i64 = step.op
    worth: i64 = m.worth[t.number]
    sign: i64 = 1 if t.side != m.c.side else -1
    if op == OP_ROLL:
        return _roll_worth(m, power, t, step, ox, oy)
    if op == OP_ATTACK:
        ability: i64 = m.c.sheet.spell_ability if m.c.sheet.spell_ability >= 0 else 0
        attack = power_attack(m.c, t, spell_attack_bonus(m.c, power, step), SPELL, ability)
        chance: i64 = hit_chance(m.s, attack)
        hit: i64 = steps_worth(m, power, t, step.first, ox, oy)
        miss: i64 = steps_worth(m, power, t, step.second, ox, oy) if step.second else 0
        return (chance * hit + (100 - chance) * miss) // 100
    if op == OP_CONDITION:
        return sign * worth * condition_price(t, step.conditions) // 100
    if op == OP_HEAL:
        return -sign * healing_worth(m, t, mean_of(step.dice))
    if op == OP_END:
        freed: i64 = 0
        for bit, price in PRICES:
            if step.conditions & bit != 0 and t.conditions & bit != 0:
                freed += price
        return -sign * worth * freed // 100
    if op == OP_MODIFY:
        return sign * _change_worth(m, t, step)
    if op == OP_EXHAUSTION or op == OP_ONGOING or op == OP_DRAIN:
        return sign * worth // 5
    if op == OP_GRAB:
        return sign * worth // 10
    return 0


def condition_price(t: Combatant, bits: i64) -> i64:
    """Hundredths of its worth that conditions would take from the creature: none for those it has or cannot have."""
    total: i64 = 0
    for bit, price in PRICES:
        if bits & bit != 0 and (t.conditions | t.sheet.immune_conditions) & bit == 0:
            total = price if price > total or price < 0 else total
    if t.conditions & INCAPACITATED != 0:
        return 0
    return total


def healing_worth(m: Mind, t: Combatant, amount: i64) -> i64:
    """What it is worth that `t` regains that much, in hundredths of a hit point."""
    missing: i64 = 100 * (t.hp_max - t.hp)
    if amount > missing:
        amount = missing
    if amount <= 0 or t.dead or t.gone:
        return 0
    worth: i64 = m.worth[t.number]
    if t.hp <= 0:
        part: i64 = 100 - 20 * t.exhaustion
        return worth * RAISED * (part if part > 20 else 20) // 10_000
    whole: i64 = 100 * t.hp_max
    # healing is worth more to those whom the next blow may fell
    near: i64 = 90 if 3 * t.hp <= t.hp_max else (60 if 3 * t.hp <= 2 * t.hp_max else 30)
    return worth * near * amount // (100 * whole)


def _change_worth(m: Mind, t: Combatant, step: Step) -> i64:
    """What a change is worth to the foes of the creature that has it."""
    what: i64 = step.what
    harm: i64 = m.harm[t.number]
    amount: i64 = step.amount
    if step.dice is not None:
        amount += mean_of(step.dice) // 100
    rounds: i64 = HORIZON if step.rounds > 1 else 1
    for effect in t.effects:
        if effect.mods and effect.what == what and effect.amount == step.amount:
            return 0
    if what == MOD_DEFENSE:
        return -amount * m.worth[t.number] * rounds // 60
    if what == MOD_ATTACK_BONUS:
        return -amount * harm * rounds // 20
    if what == MOD_ROLLS:
        return -amount * harm // 40
    if what == MOD_ATTACK:
        return -amount * harm * rounds * 3 // 10
    if what == MOD_DAMAGE:
        return -amount * 60 * rounds
    if what == MOD_ATTACKED:
        around: i64 = 0
        for friend in m.friends if t.side != m.c.side else m.foes:
            around += m.harm[friend.number]
        return amount * around // 8
    if what == MOD_SPEED:
        return -amount * harm // 400 if amount < 0 else 0
    if what == MOD_RESIST:
        return -m.worth[t.number] // 8
    return 0


def _roll_worth(m: Mind, power: Power, t: Combatant, step: Step, ox: i64, oy: i64) -> i64:
    fails: i64 = 100 - save_chance(m, power, t, step, ox, oy)
    worth: i64 = fails * steps_worth(m, power, t, step.first, ox, oy)
    if step.half and fails < 100:
        worth += (100 - fails) * steps_worth(m, power, t, step.first, ox, oy) * 4 // 10
    if step.second:
        worth += (100 - fails) * steps_worth(m, power, t, step.second, ox, oy)
    return worth // 100


def save_chance(m: Mind, power: Power, t: Combatant, step: Step, ox: i64, oy: i64) -> i64:
    """The chance in hundredths that the creature withstands the power."""
    s = m.s
    at: i64 = step.at if step.at != NO_NUMBER else caster_number(m.c)
    bonus: i64 = t.sheet.abilities[step.ability]
    if step.ability == DEX and s.grid.hinders:
        cover: i64 = 0
        if ox >= 0:
            cover = wall_cover(s.grid, s.doors, ox, oy, 1, t.x, t.y, t.space)
        else:
            cover = wall_cover(s.grid, s.doors, m.c.x, m.c.y, m.c.space, t.x, t.y, t.space)
        if cover == TOTAL:
            return 100
        if cover == PARTIAL:
            bonus += 5
    if fails_automatically(t, step.ability):
        return 0
    leaning = Leaning(False)
    lean_ability(s, t, step.ability, -1, leaning)
    if power.spell() and t.sheet.magic_resistance:
        leaning.lean(1, "magic resistance")
    return odds_of(at - bonus, leaning.net(s.options), 0)


def power_worth(m: Mind, item: i64) -> Aimed | None:
    """The best use of a power from where the fighter stands, None when there is no good one."""
    c = m.c
    power = c.sheet.powers[item]
    if power.cost in (COST_REACTION, COST_PASSIVE, COST_SLOW) or power.trigger > 0 or c.uses[item] == 0:
        return None
    if cannot_use(c, item) or (power.concentration and concentrates(c)):
        return None
    verb: i64 = CAST if power.spell() else USE
    if needs_aim(power):
        return _best_area(m, item, power, verb)
    if power.area is not None:
        choice = Choice(verb, -1, item)
        if cannot_on_turn(m.s, c, choice):
            return None
        return Aimed(area_worth(m, power, area_squares(m.s, c, power, c.x, c.y), -1, -1), choice)
    if needs_target(power):
        return _best_target(m, item, power, verb)
    choice = Choice(verb, -1, item)
    if cannot_on_turn(m.s, c, choice):
        return None
    return Aimed(steps_worth(m, power, c, power.steps, -1, -1), choice)


def _best_target(m: Mind, item: i64, power: Power, verb: i64) -> Aimed | None:
    best: Aimed | None = None
    second: i64 = 0
    for t in m.s.who:
        if not present(t) or cannot_aim(m.s, m.c, power, t):
            continue
        worth: i64 = steps_worth(m, power, t, power.steps, -1, -1)
        if worth <= 0 or (best is not None and worth <= best.worth):
            if worth > second:
                second = worth
            continue
        choice = Choice(verb, t.number, item)
        if not cannot_on_turn(m.s, m.c, choice):
            if best is not None:
                second = best.worth
            best = Aimed(worth, choice)
    if best is not None and (power.aim == AIM_CREATURES or power.targets > 1):
        # a second dart at the same mark is worth less when the first may do, and lasting effects do not add up
        more: i64 = second if second * 3 > best.worth * 2 else (second + best.worth * 2 // 3) // 2
        best.worth += more * (power.targets - 1)
    return best


def next_target(m: Mind, request: Request) -> Choice:
    """The next target of a power that has several: the one that is worth most, or done."""
    power = m.c.sheet.powers[request.item]
    best: i64 = 0
    found = Choice(DONE)
    for t in m.s.who:
        if present(t) and not cannot_aim(m.s, m.c, power, t):
            worth: i64 = steps_worth(m, power, t, power.steps, -1, -1)
            if worth > best:
                best = worth
                found = Choice(TARGET, t.number)
    return found


def area_worth(m: Mind, power: Power, squares: list[int], ox: i64, oy: i64) -> i64:
    """What the power is worth when it covers those squares."""
    total: i64 = 0
    for number in creatures_in(m.s, squares):
        t = m.s.who[number]
        if (power.spare_allies and t.side == m.c.side) or (power.aim == AIM_AREA and number == m.c.number):
            continue
        if t.side != m.c.side and t.conditions & (UNCONSCIOUS | DYING) != 0:
            continue
        total += steps_worth(m, power, t, power.steps, ox, oy)
        for step in power.steps:
            if step.op == OP_HAZARD:
                later: i64 = steps_worth(m, power, t, step.second if step.second else step.first, ox, oy)
                total += later * HAZARD_SHARE // 100
    return total


def _best_area(m: Mind, item: i64, power: Power, verb: i64) -> Aimed | None:
    """The best square to aim at: foes' squares, and those halfway between two of them."""
    tried: list[int] = []
    width: i64 = m.s.grid.width
    best: Aimed | None = None
    if m.c.quick_used > 0 and power.cost == 0:
        return None
    for t in m.foes:
        if feet_between(m.s, m.c, t) > power.range + 40 and power.range > 0:
            continue
        for other in m.foes:
            at: i64 = (t.y + other.y) // 2 * width + (t.x + other.x) // 2
            if at not in tried:
                tried.append(at)
    for square in tried:
        x: i64 = square % width
        y: i64 = square // width
        choice = Choice(verb, -1, item, x, y)
        if power.sight and not sight_clear(m.s.grid, m.s.doors, m.c.x, m.c.y, m.c.space, x, y, 1):
            continue
        if cannot_point(m.s, m.c, item, choice):
            continue
        around: bool = power.aim != AIM_AREA
        worth: i64 = area_worth(m, power, area_squares(m.s, m.c, power, x, y), x if around else -1, y if around else -1)
        if worth > 0 and (best is None or worth > best.worth):
            if not cannot_on_turn(m.s, m.c, choice):
                best = Aimed(worth, choice)
    return best

"""What spells, items, abilities and the riders of hits do, step by step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.mechanics.dice import Dice
from affray.rulesets.second_edition.harm.conditions import add_effect, end_conditions, fall_prone
from affray.rulesets.second_edition.harm.damage import Blow, drain_life, heal, hurt
from affray.rulesets.second_edition.harm.zero import lose_constitution
from affray.rulesets.second_edition.lasting import Effect
from affray.rulesets.second_edition.placing import push
from affray.rulesets.second_edition.procedures.hitting import roll_to_hit
from affray.rulesets.second_edition.procedures.mishaps import (
    blunder,
    dice_times,
    extra_damage,
    lay_critical,
    roll_critical,
)
from affray.rulesets.second_edition.rolls import save
from affray.rulesets.second_edition.sheet import Step
from affray.rulesets.second_edition.state import Combatant, Fight
from affray.rulesets.second_edition.strikes import UNARMORED, Attack
from affray.rulesets.second_edition.terms import (
    ASLEEP,
    MOD_RESIST,
    MOD_STRENGTH,
    OP_ATTACK,
    OP_CONDITION,
    OP_CONSTITUTION,
    OP_DAMAGE,
    OP_DRAIN,
    OP_END,
    OP_HEAL,
    OP_MODIFY,
    OP_PULL,
    OP_PUSH,
    OP_RESIST,
    OP_SAVE,
    OP_SLEEP,
    OP_STRENGTH,
    PRONE,
)

SPELL_CLAUSE: Final = "SE-041"
RANGED: Final = 1


class Working:
    """A power at work on one target: who, whom, and the damage dice thrown once for all that an area reaches."""

    def __init__(self, source: Combatant, magic: bool, clause: str) -> None:
        self.source = source
        self.magic = magic
        self.clause = clause
        self.thrown: dict[str, int] = {}
        self.key: str = ""
        self.half: bool = False
        self.dodged: bool = False
        self.times: i64 = 1
        self.extra: i64 = 0


def apply_steps(b: Fight, w: Working, t: Combatant, steps: list[Step]) -> None:
    """Applies steps to one target in their order; it stops when the target is dead or gone."""
    place: i64 = 0
    for step in steps:
        if t.dead or t.gone:
            return
        before: str = w.key
        w.key = before + "/" + str(place)
        apply_step(b, w, t, step)
        w.key = before
        place += 1


def amount_of(b: Fight, w: Working, dice: Dice | None, purpose: str) -> i64:
    """The dice of a step, thrown once however many creatures it reaches."""
    if dice is None:
        return 0
    if w.key in w.thrown:
        return w.thrown[w.key]
    total: i64 = b.throw(w.source.number, purpose, dice)
    w.thrown[w.key] = total
    return total


def apply_step(b: Fight, w: Working, t: Combatant, step: Step) -> None:
    """One step on one target."""
    op: i64 = step.op
    if op == OP_DAMAGE:
        _damage(b, w, t, step)
    elif op == OP_HEAL:
        heal(b, t, amount_of(b, w, step.dice, "heal"), w.clause)
    elif op == OP_SAVE:
        _save(b, w, t, step)
    elif op == OP_ATTACK:
        _touch(b, w, t, step)
    elif op == OP_CONDITION:
        _condition(b, w, t, step)
    elif op == OP_END:
        end_conditions(b, t, step.conditions, w.clause)
    elif op == OP_MODIFY or op == OP_RESIST or op == OP_STRENGTH:
        _modify(b, w, t, step)
    elif op == OP_PUSH or op == OP_PULL:
        sign: i64 = 1 if op == OP_PUSH else -1
        dx: i64 = 2 * t.x + t.space - 2 * w.source.x - w.source.space
        dy: i64 = 2 * t.y + t.space - 2 * w.source.y - w.source.space
        push(b, t, sign * dx, sign * dy, step.feet, w.clause)
    elif op == OP_DRAIN:
        drain_life(b, t, step.value if step.value > 0 else 1, w.clause)
    elif op == OP_CONSTITUTION:
        lose_constitution(b, t, amount_of(b, w, step.dice, "constitution"), w.clause)


def _damage(b: Fight, w: Working, t: Combatant, step: Step) -> None:
    amount: i64 = (amount_of(b, w, step.dice, "damage") + step.amount) * w.times + w.extra
    w.extra = 0
    if w.half:
        amount = amount // 2
    blow = Blow(amount, step.dtype, w.source)
    if step.nonlethal:
        blow = blow.nonlethal()
    if w.magic:
        blow.magic = 5
        blow.tags = ["magic"]
    hurt(b, t, blow, w.clause)


def _save(b: Fight, w: Working, t: Combatant, step: Step) -> None:
    made: bool = save(b, t, step.save, step.save_mod, w.clause)
    if made and not step.half:
        apply_steps(b, w, t, step.second)
        return
    was: bool = w.half
    w.half = made
    if made:
        apply_steps(b, w, t, [one for one in step.first if one.op == OP_DAMAGE])
        w.half = was
        apply_steps(b, w, t, step.second)
        return
    apply_steps(b, w, t, step.first)
    w.half = was


def _touch(b: Fight, w: Working, t: Combatant, step: Step) -> None:
    """A touch that ignores worn armor, or a bolt that has to hit."""
    attack = spell_attack(w, t, step)
    if roll_to_hit(b, attack):
        _bolt_hits(b, w, attack, step)
        return
    if attack.fumble:
        other = blunder(b, attack)
        if other is not None:
            stray = spell_attack(w, other, step)
            stray.no_fumble = True
            if roll_to_hit(b, stray):
                _bolt_hits(b, w, stray, step)
    apply_steps(b, w, t, step.second)


def spell_attack(w: Working, t: Combatant, step: Step) -> Attack:
    """The roll to hit of a power; criticals and fumbles of magic have a table of their own (SE-246)."""
    attack = Attack(w.source, t, -1)
    attack.free = True
    attack.spell = w.magic
    attack.ranged = step.kind == RANGED
    if step.kind == 2:
        attack.ignores = UNARMORED
    for one in step.first:
        if one.op == OP_DAMAGE:
            attack.dtype = one.dtype
    return attack


def _bolt_hits(b: Fight, w: Working, attack: Attack, step: Step) -> None:
    """What a hit does; a critical multiplies and adds damage, then lays its statuses."""
    if not attack.critical:
        apply_steps(b, w, attack.t, step.first)
        return
    row = roll_critical(b, attack)
    w.times = dice_times(row)
    w.extra = extra_damage(b, w.source, row)
    apply_steps(b, w, attack.t, step.first)
    w.times = 1
    w.extra = 0
    lay_critical(b, attack, row)


def _rounds(b: Fight, w: Working, step: Step) -> i64:
    if step.rounds is not None:
        return b.throw(w.source.number, "duration", step.rounds)
    return step.left


def _condition(b: Fight, w: Working, t: Combatant, step: Step) -> None:
    if step.conditions == PRONE:
        fall_prone(b, t, w.clause)
        return
    effect = Effect()
    effect.conditions = step.conditions
    effect.value = step.value if step.value > 0 else 1
    effect.source = w.source.number
    effect.left = _rounds(b, w, step)
    add_effect(b, t, effect, w.clause)


def _modify(b: Fight, w: Working, t: Combatant, step: Step) -> None:
    effect = Effect()
    effect.what = step.what
    effect.amount = step.amount
    if step.op == OP_RESIST:
        effect.what = MOD_RESIST
        effect.amount = 1 << step.dtype
    elif step.op == OP_STRENGTH:
        effect.what = MOD_STRENGTH
    effect.source = w.source.number
    effect.left = _rounds(b, w, step)
    add_effect(b, t, effect, w.clause)


def sleep(b: Fight, w: Working, targets: list[int], step: Step) -> None:
    """Puts Hit Dice of creatures to sleep, the weakest first, none above `most` (no save)."""
    s = b.s
    left: i64 = amount_of(b, w, step.dice, "number")
    rounds: i64 = _rounds(b, w, step)
    order: list[int] = []
    for number in targets:
        c = s.who[number]
        if dice_of(c) > step.most or c.sheet.undead or c.sheet.immune_conditions & ASLEEP != 0:
            continue
        place: i64 = len(order)
        while place > 0 and dice_of(c) < dice_of(s.who[order[place - 1]]):
            place -= 1
        order.insert(place, number)
    for number in order:
        c = s.who[number]
        if dice_of(c) > left:
            return
        left -= dice_of(c)
        effect = Effect()
        effect.conditions = ASLEEP
        effect.source = w.source.number
        effect.left = rounds
        add_effect(b, c, effect, w.clause)


def dice_of(c: Combatant) -> i64:
    """The Hit Dice or level of a creature, at least 1."""
    dice: i64 = c.sheet.level if c.sheet.group > 0 else c.sheet.hit_dice
    return dice if dice > 1 else 1


def work(b: Fight, w: Working, targets: list[int], steps: list[Step]) -> None:
    """Applies a power to everybody it reaches; each step of sleep looks at all of them together."""
    s = b.s
    for step in steps:
        if step.op == OP_SLEEP:
            sleep(b, w, targets, step)
    rest = [step for step in steps if step.op != OP_SLEEP]
    for number in targets:
        t = s.who[number]
        if w.magic and number != w.source.number and t.sheet.magic_resistance > 0:
            die: i64 = b.roll(number, "resistance", 100)
            if die <= t.sheet.magic_resistance:
                b.tell("resisted", w.clause, t.name + " resists the magic.", number)
                continue
        apply_steps(b, w, t, rest)

"""The effect vocabulary at work: each step of a power, a rider, an aura or a hazard, done to one target.

Attack rolls stand apart in `procedures.powers`; everything else a step can do is here.
"""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.durations import (
    CONCENTRATION,
    INSTANT,
    NEXT_TURN_END,
    ROUND_ENDS,
    TURN_STARTS,
    first_count,
)
from affray.mechanics.sight import PARTIAL, TOTAL, wall_cover
from affray.rulesets.hundred_dungeons.harm.conditions import (
    add_effect,
    check_holds,
    end_conditions,
    exhaust,
    renew_veil,
    seize,
)
from affray.rulesets.hundred_dungeons.harm.damage import OTHER, Blow, ability_word, drain, heal, hurt
from affray.rulesets.hundred_dungeons.lasting import Effect, Zone
from affray.rulesets.hundred_dungeons.placing import shift
from affray.rulesets.hundred_dungeons.rolls import AbilityRoll, charisma_on, make_roll
from affray.rulesets.hundred_dungeons.sheet import Step
from affray.rulesets.hundred_dungeons.standing import free_spot
from affray.rulesets.hundred_dungeons.state import Combatant, Fight, HDState
from affray.rulesets.hundred_dungeons.terms import (
    DEX,
    NO_NUMBER,
    OP_CONDITION,
    OP_DAMAGE,
    OP_DRAIN,
    OP_END,
    OP_EXHAUSTION,
    OP_GRAB,
    OP_HAZARD,
    OP_HEAL,
    OP_LEECH,
    OP_MODIFY,
    OP_NOTE,
    OP_ONGOING,
    OP_PULL,
    OP_PUSH,
    OP_ROLL,
    OP_TELEPORT,
)


class Use:
    """One use of a power, a weapon's riders, an aura or a hazard while it is carried out.

    `source` is whose it is; `ox`, `oy` the square from which the effect comes (-1: from the source); `x`, `y` the
    square aimed at; `number` the difficulty that "caster" stands for; `dealt` the damage done so far.
    """

    def __init__(self, source: Combatant | None, name: str, clause: str) -> None:
        self.source = source
        self.name = name
        self.clause = clause
        self.power: i64 = -1
        self.number: i64 = 12
        self.magic: bool = False
        self.spell: bool = False
        self.kind: i64 = OTHER
        self.tags: list[str] = []
        self.ox: i64 = -1
        self.oy: i64 = -1
        self.x: i64 = -1
        self.y: i64 = -1
        self.squares: list[int] = []
        self.shared: bool = False
        self.rolled: list[Step] = []
        self.totals: list[int] = []
        self.doubled: bool = False
        self.dealt: i64 = 0
        self.harmless: bool = False


def caster_number(c: Combatant) -> i64:
    """The difficulty of a creature's effects: 10 + spell ability + renown (README, borrowed facts)."""
    ability: i64 = c.sheet.spell_ability
    score: i64 = c.sheet.abilities[ability] if ability >= 0 else 0
    return 10 + score + c.sheet.renown


def run_steps(b: Fight, use: Use, target: Combatant, steps: list[Step], halved: bool) -> None:
    """Does the steps to one target, in order; `halved` cuts their damage in two."""
    for step in steps:
        if target.dead or target.gone:
            return
        run_step(b, use, target, step, halved)


def run_step(b: Fight, use: Use, target: Combatant, step: Step, halved: bool) -> None:
    """Does one step to one target."""
    op: i64 = step.op
    if op == OP_DAMAGE:
        _damage(b, use, target, step, halved)
    elif op == OP_ROLL:
        _roll(b, use, target, step)
    elif op == OP_CONDITION:
        _condition(b, use, target, step)
    elif op == OP_HEAL:
        heal(b, target, _dice(b, use, step, "heal"), use.clause)
    elif op == OP_END:
        end_conditions(b, target, step.conditions, use.clause)
    elif op == OP_PUSH:
        _push_from(b, use, target, step.feet)
    elif op == OP_PULL:
        _push_from(b, use, target, -step.feet)
    elif op == OP_GRAB:
        _grab(b, use, target, step)
    elif op == OP_DRAIN:
        _drain(b, use, target, step)
    elif op == OP_LEECH:
        if use.source is not None:
            heal(b, use.source, use.dealt // step.share if step.share > 1 else use.dealt, use.clause)
    elif op == OP_ONGOING:
        _ongoing(b, use, target, step)
    elif op == OP_MODIFY:
        _modify(b, use, target, step)
    elif op == OP_EXHAUSTION:
        exhaust(b, target, step.amount, use.clause)
    elif op == OP_TELEPORT:
        _teleport(b, use, target, step)
    elif op == OP_NOTE and b.watched:
        b.tell("note", use.clause, step.words, target.number)


def _dice(b: Fight, use: Use, step: Step, purpose: str) -> i64:
    """The dice of a step; in an area they are rolled once for everybody."""
    dice = step.dice
    if dice is None:
        return 0
    if use.shared:
        for place, known in enumerate(use.rolled):
            if known is step:
                return use.totals[place]
    roller: i64 = use.source.number if use.source is not None else -1
    total: i64 = b.throw(roller, purpose, dice)
    if use.doubled:
        if b.s.options.double_dice:
            total += b.throw(roller, purpose, dice) - dice.bonus
        else:
            total *= 2
    if total < 0:
        total = 0
    if use.shared:
        use.rolled.append(step)
        use.totals.append(total)
    return total


def _damage(b: Fight, use: Use, target: Combatant, step: Step, halved: bool) -> None:
    amount: i64 = _dice(b, use, step, "damage")
    if halved:
        amount = amount // 2
    blow = Blow(amount, step.dtype if step.dtype >= 0 else 6, use.source, use.kind)
    blow.magic = use.magic
    blow.tags = use.tags
    use.dealt += hurt(b, target, blow, use.clause)


def needed(use: Use, at: i64) -> i64:
    """The number that a roll is made at: the step's own, or the caster's."""
    return use.number if at == NO_NUMBER else at


def _roll(b: Fight, use: Use, target: Combatant, step: Step) -> None:
    """An ability roll of the target against the effect, with what depends on it (HD-091, HD-093)."""
    s = b.s
    roll = AbilityRoll(target, step.ability, needed(use, step.at), ability_word(step.ability), use.clause)
    roll.against_spell = use.spell
    success = False
    decided = False
    if step.ability == DEX and s.grid.hinders:
        cover: i64 = _cover_from(s, use, target)
        if cover == TOTAL:
            decided = True
            success = True
            if b.watched:
                b.tell("automatic-success", "HD-093", target.name + " is behind total cover.", target.number)
        elif cover == PARTIAL:
            roll.bonus = 5
            roll.bonus_label = "cover"
    source = use.source
    if source is not None and charisma_on(source, target, step.ability):
        roll.leaning.lean(-1, "charmed")
    if not decided:
        success = make_roll(b, roll)
    if not success:
        run_steps(b, use, target, step.first, False)
        return
    if step.half:
        damage_only = [inner for inner in step.first if inner.op == OP_DAMAGE]
        run_steps(b, use, target, damage_only, True)
    run_steps(b, use, target, step.second, False)


def _cover_from(s: HDState, use: Use, target: Combatant) -> i64:
    ox: i64 = use.ox
    oy: i64 = use.oy
    space: i64 = 1
    if ox < 0:
        source = use.source
        if source is None:
            return 0
        ox = source.x
        oy = source.y
        space = source.space
    return wall_cover(s.grid, s.doors, ox, oy, space, target.x, target.y, target.space)


def lasting(s: HDState, use: Use, target: Combatant, step: Step) -> Effect:
    """An empty effect that lasts as the step says."""
    effect = Effect()
    effect.name = use.name
    source = use.source
    effect.source = source.number if source is not None else -1
    effect.until = step.until
    effect.owner = effect.source
    if step.until == NEXT_TURN_END:
        effect.owner = target.number
    if step.until == TURN_STARTS and source is None:
        effect.until = ROUND_ENDS
    effect.left = first_count(effect.until, step.rounds, s.current == effect.owner)
    if step.concentration:
        effect.concentration = effect.source
    effect.save_ability = step.save_ability
    effect.save_at = needed(use, step.save_at)
    effect.save_when = step.save_when if step.save_ability >= 0 else 0
    effect.escape = step.escape if step.escape != NO_NUMBER else -1
    return effect


def _condition(b: Fight, use: Use, target: Combatant, step: Step) -> None:
    effect = lasting(b.s, use, target, step)
    if effect.until == INSTANT:
        effect.until = 1
        effect.left = 1
    effect.conditions = step.conditions
    add_effect(b, target, effect, use.clause)


def _ongoing(b: Fight, use: Use, target: Combatant, step: Step) -> None:
    effect = lasting(b.s, use, target, step)
    if effect.until == INSTANT:
        effect.until = 1
        effect.left = 1
    dice = step.dice
    effect.ongoing = dice.text() if dice is not None else ""
    effect.dtype = step.dtype if step.dtype >= 0 else 6
    add_effect(b, target, effect, use.clause)
    if b.watched:
        b.tell("ongoing", use.clause, target.name + " will take more damage each turn.", target.number)


def _modify(b: Fight, use: Use, target: Combatant, step: Step) -> None:
    effect = lasting(b.s, use, target, step)
    effect.mods = True
    effect.what = step.what
    effect.amount = step.amount
    dice = step.dice
    if dice is not None:
        effect.ongoing = dice.text()
    add_effect(b, target, effect, use.clause)
    if b.watched:
        b.tell("modified", use.clause, use.name + " affects " + target.name + ".", target.number)


def _grab(b: Fight, use: Use, target: Combatant, step: Step) -> None:
    source = use.source
    if source is not None:
        seize(b, source, target, step.flag, use.clause)


def _drain(b: Fight, use: Use, target: Combatant, step: Step) -> None:
    amount: i64 = _dice(b, use, step, "damage") if step.dice is not None else use.dealt
    drain(b, target, amount, use.clause)
    source = use.source
    if step.flag and source is not None:
        heal(b, source, amount, use.clause)


def _sign(number: i64) -> i64:
    return 1 if number > 0 else (-1 if number < 0 else 0)


def _push_from(b: Fight, use: Use, target: Combatant, feet: i64) -> None:
    cx: i64
    cy: i64
    if use.ox >= 0:
        cx = 2 * use.ox + 1
        cy = 2 * use.oy + 1
    else:
        source = use.source
        if source is None:
            return
        cx = 2 * source.x + source.space
        cy = 2 * source.y + source.space
    dx: i64 = 2 * target.x + target.space - cx
    dy: i64 = 2 * target.y + target.space - cy
    if feet < 0:
        dx = -dx
        dy = -dy
        feet = -feet
    push(b, target, dx, dy, feet, use.clause)


def push(b: Fight, target: Combatant, dx: i64, dy: i64, feet: i64, clause: str) -> i64:
    """Moves a creature up to `feet` feet along dx, dy, stopping at whatever is in the way (HD-072); the feet it was
    moved.
    """
    s = b.s
    mover = s.who[target.mount] if target.mount >= 0 else target
    if dx * dx > 6 * dy * dy:
        dy = 0
    elif dy * dy > 6 * dx * dx:
        dx = 0
    sx: i64 = _sign(dx)
    sy: i64 = _sign(dy)
    moved: i64 = 0
    if sx == 0 and sy == 0:
        return 0
    while moved + 5 <= feet:
        if not free_spot(s, mover.x + sx, mover.y + sy, mover.space, mover.number):
            break
        shift(s, mover, mover.x + sx, mover.y + sy)
        moved += 5
    if moved > 0:
        check_holds(b, mover)
        if b.watched:
            b.tell("pushed", clause, target.name + " is moved " + str(moved) + " feet.", target.number, -1, moved)
    return moved


def _teleport(b: Fight, use: Use, target: Combatant, step: Step) -> None:
    s = b.s
    if use.x < 0 or not free_spot(s, use.x, use.y, target.space, target.number):
        return
    shift(s, target, use.x, use.y)
    check_holds(b, target)
    if b.watched:
        b.tell("teleported", use.clause, target.name + " is elsewhere at once.", target.number)


def lay_hazard(b: Fight, use: Use, step: Step, place: i64) -> None:
    """Lays a zone over the squares of the use; `place` is the step's place in its power."""
    s = b.s
    zone = Zone()
    zone.name = step.words or use.name
    zone.squares = list(use.squares)
    source = use.source
    zone.source = source.number if source is not None else -1
    zone.power = use.power
    zone.step = place
    zone.until = step.until
    if step.until == INSTANT:
        zone.until = 1
    zone.owner = zone.source
    zone.left = first_count(zone.until, step.rounds, s.current == zone.owner)
    if step.concentration or step.until == CONCENTRATION:
        zone.concentration = zone.source
    zone.veil = step.flag
    zone.light = step.light
    zone.difficult = step.difficult
    s.zones.insert(0, zone)
    s.lasting = True
    renew_veil(s)
    if b.watched:
        b.tell("zone", use.clause, "There is " + zone.name + " now.", zone.source)


def is_hazard(step: Step) -> bool:
    """Whether the step lays a zone instead of acting on targets."""
    return step.op == OP_HAZARD

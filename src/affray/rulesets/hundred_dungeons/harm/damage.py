"""Damage, healing, falling to 0 hit points and dying (HD-107 to HD-125, HD-204)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Request
from affray.rulesets.hundred_dungeons.harm.conditions import (
    concentrates,
    die,
    end_conditions,
    exhaust,
    fall_unconscious,
    lose_concentration,
    refresh,
    remove_effect,
    start_dying,
)
from affray.rulesets.hundred_dungeons.lasting import Effect
from affray.rulesets.hundred_dungeons.referee import referee_yes
from affray.rulesets.hundred_dungeons.rolls import AbilityRoll, make_roll
from affray.rulesets.hundred_dungeons.sheet import Trait
from affray.rulesets.hundred_dungeons.standing import deep_water, dies_outright
from affray.rulesets.hundred_dungeons.state import Combatant, Fight, HDState
from affray.rulesets.hundred_dungeons.terms import (
    ABILITIES,
    ALL_DAMAGE,
    ASK_KNOCKOUT,
    CON,
    DAMAGE_TYPES,
    DYING,
    FIRE,
    KNOCK_OUT,
    MELEE,
    NONMAGICAL,
    ON_ALLY_DROPS,
    ON_DAMAGED,
    ON_ENEMY_DROPS,
    PETRIFIED,
    PHYSICAL_TYPES,
    POISON,
    SAVE_DAMAGED,
    TOPIC_IMPORTANT,
    UNCONSCIOUS,
)

OTHER: Final = -1


class Blow:
    """Damage about to be done: how much, of which type, by whom and how.

    `kind` is MELEE, RANGED, SPELL or OTHER; `tags` are the weapon's (magic, silver); `critical` matters to some traits.
    """

    def __init__(self, amount: i64, dtype: i64, source: Combatant | None, kind: i64) -> None:
        self.amount: i64 = amount
        self.dtype: i64 = dtype
        self.source = source
        self.kind: i64 = kind
        self.magic: bool = False
        self.tags: list[str] = []
        self.critical: bool = False


def pend(s: HDState, trigger: i64, who: i64, about: i64) -> None:
    """Notes a circumstance that reactions may answer once the deed in hand is done."""
    if s.reactive or s.readied > 0:
        s.pending.append(trigger)
        s.pending.append(who)
        s.pending.append(about)


def withstood(s: HDState, c: Combatant, blow: Blow) -> i64:
    """What is left of the damage after immunity, resistance (half, rounded down) and vulnerability (HD-107)."""
    amount: i64 = blow.amount
    sheet = c.sheet
    bit: i64 = 1 << blow.dtype
    if c.conditions & PETRIFIED != 0:
        if blow.dtype == POISON:
            return 0
        return _halved(amount, sheet.immune & bit != 0)
    if sheet.only_harmed is not None and not _harms(sheet.only_harmed, blow):
        return 0
    immune: i64 = sheet.immune | c.mod_immune
    resist: i64 = sheet.resist | c.mod_resist
    if (immune | resist) & (1 << NONMAGICAL) != 0 and blow.dtype < PHYSICAL_TYPES and not blow.magic:
        if immune & (1 << NONMAGICAL) != 0:
            return 0
        resist |= bit
    if immune & bit != 0:
        return 0
    if blow.dtype == FIRE and deep_water(s, c):
        resist |= bit
    if resist & bit != 0:
        amount = amount // 2
    if sheet.vulnerable & bit != 0:
        amount = amount * 2
    return amount


def _halved(amount: i64, immune: bool) -> i64:
    return 0 if immune else amount // 2


def _harms(only: Trait, blow: Blow) -> bool:
    if only.mask & ALL_DAMAGE & (1 << blow.dtype) != 0:
        return True
    if blow.magic and "magic" in only.words:
        return True
    for tag in blow.tags:
        if tag in only.words:
            return True
    return False


def hurt(b: Fight, c: Combatant, blow: Blow, clause: str) -> i64:
    """Does damage to a creature and lets everything follow from it; the damage that went through."""
    if c.dead or c.gone:
        return 0
    s = b.s
    amount: i64 = withstood(s, c, blow)
    source = blow.source
    if b.watched:
        words = c.name + " takes " + str(amount) + " " + DAMAGE_TYPES[blow.dtype] + " damage"
        if amount != blow.amount:
            words = words + " (of " + str(blow.amount) + ")"
        b.tell("damage", clause, words + ".", source.number if source is not None else -1, c.number, amount)
    if amount <= 0:
        return 0
    c.taken += amount
    if source is not None:
        source.dealt += amount
    if c.sheet.regeneration_stop & (1 << blow.dtype) != 0:
        c.regeneration_stopped = True
    if c.hp > 0:
        c.hp -= amount
        if c.hp <= 0:
            c.hp = 0
            _drop(b, c, blow, amount)
        elif blow.kind == MELEE and c.conditions & UNCONSCIOUS != 0:
            _hurt_unconscious(b, c)
    else:
        _hurt_again(b, c, blow)
    if c.dead:
        return amount
    if concentrates(c):
        _shaken(b, c, amount)
    if c.effects:
        _saves_when_damaged(b, c)
    pend(s, ON_DAMAGED, c.number, source.number if source is not None else -1)
    return amount


def _drop(b: Fight, c: Combatant, blow: Blow, amount: i64) -> None:
    """Hit points have come to 0: dead, dying, or knocked out (HD-115, HD-122 to HD-125)."""
    s = b.s
    stand = c.sheet.last_stand
    if stand is not None and not (blow.critical and stand.skilled) and stand.mask & (1 << blow.dtype) == 0:
        if make_roll(b, AbilityRoll(c, stand.ability, stand.amount + amount, "last-stand", "HD-036")):
            c.hp = 1
            return
    if b.watched:
        b.tell("drops", "HD-113", c.name + " is down to 0 hit points.", c.number)
    pend(s, ON_ENEMY_DROPS, c.number, -1)
    pend(s, ON_ALLY_DROPS, c.number, -1)
    if c.sheet.regeneration > 0 and not c.regeneration_stopped:
        fall_unconscious(b, c, "HD-036")
        return
    outright: bool = dies_outright(s, c)
    if outright and not c.sheet.player:
        outright = not referee_yes(b, TOPIC_IMPORTANT, c.number, False)
    if _spared(b, c, blow):
        fall_unconscious(b, c, "HD-125")
    elif outright:
        die(b, c, "HD-122")
    else:
        start_dying(b, c, "HD-115")


def _spared(b: Fight, c: Combatant, blow: Blow) -> bool:
    """Whether whoever brought the creature down keeps it alive (HD-124)."""
    source = blow.source
    if source is None or source.dead or source.number == c.number or blow.kind == OTHER:
        return False
    if b.s.options.knockout_melee and blow.kind != MELEE:
        return False
    return b.ask(Request(ASK_KNOCKOUT, source.seat, source.number, c.number)).verb == KNOCK_OUT


def _hurt_unconscious(b: Fight, c: Combatant) -> None:
    """Melee damage to the unconscious makes them start dying, hit points or not (HD-204); enemies die."""
    if dies_outright(b.s, c):
        die(b, c, "HD-204")
    else:
        start_dying(b, c, "HD-204")


def _hurt_again(b: Fight, c: Combatant, blow: Blow) -> None:
    """Damage to a creature that has 0 hit points already."""
    options = b.s.options
    if c.base & DYING != 0:
        if options.dying_exhaustion:
            exhaust(b, c, 1, "HD-119")
        elif options.dying_death:
            die(b, c, "HD-119")
    elif c.conditions & UNCONSCIOUS != 0 and blow.kind == MELEE:
        if c.sheet.regeneration > 0 and not c.regeneration_stopped:
            return
        _hurt_unconscious(b, c)


def _shaken(b: Fight, c: Combatant, amount: i64) -> None:
    """Whether damage breaks concentration, by the table's option (HD-023)."""
    options = b.s.options
    if options.concentration_stated:
        return
    if options.concentration_any:
        lose_concentration(b, c, "HD-023")
        return
    at: i64 = amount // 2
    if at < 10:
        at = 10
    if not make_roll(b, AbilityRoll(c, CON, at, "concentration", "HD-023")):
        lose_concentration(b, c, "HD-023")


def _saves_when_damaged(b: Fight, c: Combatant) -> None:
    for effect in c.effects:
        if effect.save_when == SAVE_DAMAGED:
            roll_against(b, c, effect)


def roll_against(b: Fight, c: Combatant, effect: Effect) -> None:
    """A roll that ends an effect when it succeeds."""
    if make_roll(b, AbilityRoll(c, effect.save_ability, effect.save_at, ability_word(effect.save_ability), "HD-139")):
        remove_effect(b, c, effect, "HD-139")


def ability_word(ability: i64) -> str:
    """The purpose of a roll with that ability against an effect: the ability's name."""
    return ABILITIES[ability]


def heal(b: Fight, c: Combatant, amount: i64, clause: str) -> i64:
    """Gives hit points back, up to the maximum (HD-114); ends dying (HD-120) and wakes who was knocked out (HD-125)."""
    if c.dead or c.gone or amount <= 0:
        return 0
    before: i64 = c.hp
    c.hp += amount
    if c.hp > c.hp_max:
        c.hp = c.hp_max
    gained: i64 = c.hp - before
    if b.watched:
        b.tell("healed", clause, c.name + " regains " + str(gained) + " hit points.", c.number, -1, gained)
    if c.base & DYING != 0:
        c.dying_turns = 0
        end_conditions(b, c, DYING, "HD-120")
    if c.base & UNCONSCIOUS != 0 and before == 0:
        c.base &= ~UNCONSCIOUS
        refresh(c)
        if b.watched:
            b.tell("wakes", "HD-125", c.name + " comes to.", c.number)
    return gained


def drain(b: Fight, c: Combatant, amount: i64, clause: str) -> None:
    """Lowers the hit point maximum; at 0 the creature dies."""
    c.hp_max -= amount
    c.drains += amount
    if c.hp_max < 0:
        c.hp_max = 0
    if c.hp > c.hp_max:
        c.hp = c.hp_max
    if b.watched:
        words = c.name + "'s hit point maximum falls by " + str(amount) + "."
        b.tell("drained", clause, words, c.number, -1, amount)
    if c.hp_max == 0:
        die(b, c, clause)


def end_of_dying_turn(b: Fight, c: Combatant) -> None:
    """The end of a dying creature's turn: a level of exhaustion, then Constitution at 10 + its dying turns (HD-117,
    HD-118).
    """
    c.dying_turns += 1
    exhaust(b, c, 1, "HD-117")
    if c.dead:
        return
    at: i64 = 10 + c.dying_turns
    if b.s.options.dying_before:
        at -= 1
    if not make_roll(b, AbilityRoll(c, CON, at, "dying", "HD-118")):
        die(b, c, "HD-119")

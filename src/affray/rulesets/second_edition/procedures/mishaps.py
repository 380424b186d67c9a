"""Rows of the tables of critical hits and fumbles, carried out (SE-246 to SE-248)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.rulesets.second_edition.harm.conditions import ONCE_AT_END, add_effect, fall_prone, impose
from affray.rulesets.second_edition.harm.damage import Blow, hurt
from affray.rulesets.second_edition.lasting import FOREVER, Effect
from affray.rulesets.second_edition.losing import break_weapon, drop, loosen, main_held, scatter
from affray.rulesets.second_edition.placing import push
from affray.rulesets.second_edition.rolls import check, item_save, save
from affray.rulesets.second_edition.state import Combatant, Fight
from affray.rulesets.second_edition.strikes import Attack
from affray.rulesets.second_edition.tables import (
    BLEED,
    BLIND,
    BREAK_WEAPON,
    CHECK_DEATH,
    CHECK_DEXTERITY,
    CHECK_ITEM,
    CHECK_NONE,
    CHECK_PARALYZATION,
    CHECK_SPELL,
    DISARM_AWAY,
    DROP_WEAPON,
    EXPOSE,
    IMPAIR,
    KNOCK_DOWN,
    KNOCK_OUT,
    LAME,
    LINGER,
    LOSE_COMPONENT,
    NO_MORE,
    PULL,
    PUSH,
    ROOT,
    SILENCE,
    SPILL,
    STICK_WEAPON,
    STUN,
    TABLE_BLUDGEONING,
    TABLE_MISSILE,
    TABLE_NATURAL,
    TABLE_PIERCING,
    TABLE_SLASHING,
    TABLE_SPELL,
    UNSHIELD,
    UNSTRING,
    WIND,
    Row,
    Step,
)
from affray.rulesets.second_edition.terms import (
    BLEEDING,
    BLINDED,
    BLUDGEONING,
    DEX,
    EXPOSED,
    IMPAIRED,
    LAMED,
    NO_SPELL,
    PIERCING,
    ROOTED,
    SAVE_PARALYZATION,
    SAVE_SPELL,
    SHIELD_OFF,
    SLASHING,
    STUCK,
    STUNNED,
    UNCONSCIOUS,
    UNSTRUNG,
    WINDED,
)

CRITICAL: Final = "SE-246"
FUMBLE: Final = "SE-247"


def table_of(attack: Attack) -> i64:
    """The table of an attack: missile, natural and spell by kind, others by the type of their damage (SE-246)."""
    if attack.spell:
        return TABLE_SPELL
    if attack.ranged:
        return TABLE_MISSILE
    if attack.weapon.natural or attack.weapon.fist:
        return TABLE_NATURAL
    if attack.dtype == SLASHING:
        return TABLE_SLASHING
    if attack.dtype == PIERCING:
        return TABLE_PIERCING
    return TABLE_BLUDGEONING if attack.dtype == BLUDGEONING else TABLE_SPELL


def withstands(b: Fight, c: Combatant, kind: i64, item: i64, clause: str) -> bool:
    """The save or check that a row allows; False when it allows none."""
    if kind == CHECK_PARALYZATION or kind == CHECK_DEATH:
        return save(b, c, SAVE_PARALYZATION, 0, clause)
    if kind == CHECK_SPELL:
        return save(b, c, SAVE_SPELL, 0, clause)
    if kind == CHECK_DEXTERITY:
        return check(b, c, DEX, False, clause)
    if kind == CHECK_ITEM and item >= 0:
        return item_save(b, c, item, clause)
    return False


def is_status(what: i64) -> bool:
    """Whether a step lays something on the victim that a save prevents; damage and pushing are never prevented."""
    return what >= EXPOSE


def has_status(row: Row) -> bool:
    """Whether a row has anything that its save would prevent."""
    for step in row[1]:
        if is_status(step[0]):
            return True
    return False


def rounds_of(b: Fight, c: Combatant, step: Step) -> i64:
    """How many rounds a step lasts: dice of the sufferer, a bare number, until undone or until healed."""
    count: i64 = step[2]
    total: i64 = step[4]
    while count > 0:
        total += b.roll(c.number, "duration", step[3])
        count -= 1
    if step[2] == 0 and total == 0:
        return FOREVER
    return total


def lay_critical(b: Fight, attack: Attack, row: Row) -> None:
    """What a critical row does besides damage, once the damage is done: pushes, then, unless saved, its statuses."""
    t = attack.t
    a = attack.a
    for step in row[1]:
        dx: i64 = 2 * t.x + t.space - 2 * a.x - a.space
        dy: i64 = 2 * t.y + t.space - 2 * a.y - a.space
        if step[0] == PUSH:
            push(b, t, dx, dy, step[1], CRITICAL)
        elif step[0] == PULL:
            push(b, t, -dx, -dy, step[1], CRITICAL)
        elif step[0] == LINGER:
            effect = Effect()
            effect.what = ONCE_AT_END
            effect.left = 1
            effect.source = a.number
            effect.dtype = attack.dtype
            effect.name = "clinging power"
            effect.damage = step[4]
            count: i64 = step[2]
            while count > 0:
                effect.damage += b.roll(a.number, "damage", step[3])
                count -= 1
            add_effect(b, t, effect, CRITICAL)
    if t.dead or t.gone or not has_status(row):
        return
    if row[2] != CHECK_NONE and withstands(b, t, row[2], -1, CRITICAL):
        return
    for step in row[1]:
        if is_status(step[0]):
            lay_status(b, t, step, -1, attack.ranged, CRITICAL)


def lay_status(b: Fight, c: Combatant, step: Step, item: i64, missile: bool, clause: str) -> None:
    """Lays one status of a table on a creature; `item` is the weapon that it used (-1: the main thing in hand)."""
    what: i64 = step[0]
    bits: i64 = status_bits(what)
    if bits != 0:
        impose(b, c, bits, step[1], rounds_of(b, c, step), clause)
    elif what == KNOCK_DOWN:
        fall_prone(b, c, clause)
    elif what == DISARM_AWAY or what == DROP_WEAPON:
        lose_weapon(b, c, item, what == DISARM_AWAY, clause)
    elif what == SPILL:
        c.spilled = True
    elif what == NO_MORE:
        c.no_missiles = True
    elif what == LOSE_COMPONENT:
        if c.tool >= 0 and c.tool < len(c.uses) and c.uses[c.tool] > 0:
            c.uses[c.tool] -= 1
    elif item >= 0 and not c.sheet.weapons[item].natural:
        if what == BREAK_WEAPON:
            break_weapon(b, c, item, clause)
        elif what == STICK_WEAPON or what == UNSTRING:
            loosen(b.s, c, item)
            c.where[item] = STUCK if what == STICK_WEAPON else UNSTRUNG
            if b.watched:
                words = c.name + "'s " + c.sheet.weapons[item].ident + " is of no use for now."
                b.tell("stuck", clause, words, c.number)


def status_bits(what: i64) -> i64:
    """The condition that a status of the tables is, 0 for what is no lasting condition."""
    if what == EXPOSE:
        return EXPOSED
    if what == IMPAIR:
        return IMPAIRED
    if what == BLEED:
        return BLEEDING
    if what == LAME:
        return LAMED
    if what == ROOT:
        return ROOTED
    if what == STUN:
        return STUNNED
    if what == BLIND:
        return BLINDED
    if what == SILENCE:
        return NO_SPELL
    if what == UNSHIELD:
        return SHIELD_OFF
    if what == WIND:
        return WINDED
    return UNCONSCIOUS if what == KNOCK_OUT else 0


def lose_weapon(b: Fight, c: Combatant, item: i64, away: bool, clause: str) -> None:
    """The weapon used, or the main thing in hand, flies off or falls; parts of the body stay."""
    number: i64 = item
    if number < 0 or c.sheet.weapons[number].natural or c.sheet.weapons[number].fist:
        number = main_held(c)
    if number < 0:
        return
    if away:
        scatter(b, c, number, clause)
    else:
        drop(b, c, number, clause)


def turn_flank(c: Combatant, direction: i64) -> None:
    """Turns a creature so that what lies in that direction is on its left flank."""
    c.facing = (direction + 2) % 8


def self_damage(b: Fight, c: Combatant, amount: i64, dtype: i64) -> None:
    """Damage that a fumble does to the fumbler."""
    if amount > 0:
        hurt(b, c, Blow(amount, dtype, c), FUMBLE)

"""Rows of the tables of critical hits and fumbles, carried out (SE-246 to SE-248)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.kernel.requests import Request
from affray.rulesets.second_edition.harm.conditions import ONCE_AT_END, add_effect, fall_prone, impose
from affray.rulesets.second_edition.harm.damage import Blow, hurt
from affray.rulesets.second_edition.lasting import FOREVER, Effect
from affray.rulesets.second_edition.losing import break_weapon, drop, loosen, main_held, scatter
from affray.rulesets.second_edition.placing import push
from affray.rulesets.second_edition.rolls import check, item_save, save
from affray.rulesets.second_edition.standing import facing_to, feet_between, in_arc, present, side_of
from affray.rulesets.second_edition.state import Combatant, Fight
from affray.rulesets.second_edition.strikes import Attack, large_figures
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
    CRITICALS,
    DICE_TIMES,
    DISARM_AWAY,
    DROP_WEAPON,
    EXPOSE,
    EXTRA,
    FUMBLES,
    HIT_BYSTANDER,
    HIT_FRIEND,
    HURT_SELF,
    HURT_SELF_HALF,
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
    TABLE_NAMES,
    TABLE_NATURAL,
    TABLE_PIERCING,
    TABLE_SLASHING,
    TABLE_SPELL,
    TURN_LEFT,
    UNSHIELD,
    UNSTRING,
    WIND,
)
from affray.rulesets.second_edition.terms import (
    ASK_TYPE,
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


def has_status(row: tuple[str, tuple[tuple[int, int, int, int, int], ...], int]) -> bool:
    """Whether a row has anything that its save would prevent."""
    for step in row[1]:
        if is_status(step[0]):
            return True
    return False


def rounds_of(b: Fight, c: Combatant, step: tuple[int, int, int, int, int]) -> i64:
    """How many rounds a step lasts: dice of the sufferer, a bare number, until undone or until healed."""
    count: i64 = step[2]
    total: i64 = step[4]
    while count > 0:
        total += b.roll(c.number, "duration", step[3])
        count -= 1
    if step[2] == 0 and total == 0:
        return FOREVER
    return total


def lay_critical(b: Fight, attack: Attack, row: tuple[str, tuple[tuple[int, int, int, int, int], ...], int]) -> None:
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
            lay_status(b, t, step, -1, a.number, CRITICAL)


def lay_status(b: Fight, c: Combatant, step: tuple[int, int, int, int, int], item: i64, by: i64, clause: str) -> None:
    """Lays one status of a table on a creature, `by` whom; `item` is the weapon it used (-1: what is in hand)."""
    what: i64 = step[0]
    bits: i64 = status_bits(what)
    if bits != 0:
        impose(b, c, bits, step[1], rounds_of(b, c, step), clause)
    elif what == KNOCK_DOWN:
        fall_prone(b, c, clause)
    elif what == DISARM_AWAY or what == DROP_WEAPON:
        lose_weapon(b, c, item, by if what == DISARM_AWAY else -1, clause)
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


def lose_weapon(b: Fight, c: Combatant, item: i64, by: i64, clause: str) -> None:
    """The weapon used, or the main thing in hand, is made to fly by somebody, or falls (-1); parts of the body stay."""
    number: i64 = item
    if number < 0 or c.sheet.weapons[number].natural or c.sheet.weapons[number].fist:
        number = main_held(c)
    if number < 0:
        return
    if by >= 0:
        scatter(b, c, number, by, clause)
    else:
        drop(b, c, number, clause)


def turn_flank(c: Combatant, direction: i64) -> None:
    """Turns a creature so that what lies in that direction is on its left flank."""
    c.facing = (direction + 2) % 8


def self_damage(b: Fight, c: Combatant, amount: i64, dtype: i64) -> None:
    """Damage that a fumble does to the fumbler."""
    if amount > 0:
        hurt(b, c, Blow(amount, dtype, c), FUMBLE)


def dice_times(row: tuple[str, tuple[tuple[int, int, int, int, int], ...], int] | None) -> i64:
    """By how much a critical row multiplies the dice."""
    if row is not None:
        for step in row[1]:
            if step[0] == DICE_TIMES:
                return step[1]
    return 1


def extra_damage(
    b: Fight, a: Combatant, row: tuple[str, tuple[tuple[int, int, int, int, int], ...], int] | None
) -> i64:
    """The damage that a critical row adds."""
    if row is not None:
        for step in row[1]:
            if step[0] == EXTRA:
                return step[4] + roll_dice(b, a, step[2], step[3])
    return 0


def roll_dice(b: Fight, c: Combatant, count: i64, sides: i64) -> i64:
    """The sum of some damage dice."""
    total: i64 = 0
    while count > 0:
        total += b.roll(c.number, "damage", sides)
        count -= 1
    return total


def roll_critical(b: Fight, attack: Attack) -> tuple[str, tuple[tuple[int, int, int, int, int], ...], int]:
    """Rolls on the critical table; the wielder of a weapon of two types names one first (SE-246)."""
    a = attack.a
    if len(attack.weapon.types) > 1 and not attack.ranged and not attack.weapon.natural:
        request = Request(ASK_TYPE, a.seat, a.number, attack.t.number, attack.item)
        attack.dtype = b.ask(request).extra
    table: i64 = table_of(attack)
    die: i64 = b.roll(a.number, "critical", 10)
    row: tuple[str, tuple[tuple[int, int, int, int, int], ...], int] = CRITICALS[table][die - 1]
    if b.watched:
        shown = Roll("critical", [die], [die], [], die, 0, "")
        words = "Critical hit, " + TABLE_NAMES[table] + " " + str(die) + ": " + row[0] + "."
        b.tell("critical", "SE-246", words, a.number, attack.t.number, die, shown)
    return row


def blunder(b: Fight, attack: Attack) -> Combatant | None:
    """Rolls on the fumble table and carries out the row unless its check is made; whom the attack hits instead."""
    a = attack.a
    table: i64 = table_of(attack)
    die: i64 = b.roll(a.number, "fumble", 10)
    row: tuple[str, tuple[tuple[int, int, int, int, int], ...], int] = FUMBLES[table][die - 1]
    if b.watched:
        shown = Roll("fumble", [die], [die], [], die, 0, "")
        words = "Fumble, " + TABLE_NAMES[table] + " " + str(die) + ": " + row[0] + "."
        b.tell("fumble", FUMBLE, words, a.number, attack.t.number, die, shown)
    kind: i64 = row[2]
    if kind == CHECK_DEXTERITY and b.s.options.fumble_check == 1:
        kind = CHECK_PARALYZATION
    if kind != CHECK_NONE and withstands(b, a, kind, attack.item, "SE-248"):
        return None
    other: Combatant | None = None
    for step in row[1]:
        what: i64 = step[0]
        if what == HIT_FRIEND:
            other = nearest_ally(b, attack)
        elif what == HIT_BYSTANDER:
            other = bystander(b, attack)
        else:
            _suffer(b, attack, step)
    return other


def _suffer(b: Fight, attack: Attack, step: tuple[int, int, int, int, int]) -> None:
    """One step of a fumble on the fumbler."""
    a = attack.a
    what: i64 = step[0]
    if what == HURT_SELF:
        self_damage(b, a, step[4] + roll_dice(b, a, step[2], step[3]), attack.dtype)
    elif what == HURT_SELF_HALF:
        dice = attack.weapon.dice_large if large_figures(a) else attack.weapon.dice
        self_damage(b, a, b.throw(a.number, "damage", dice) // 2, attack.dtype)
    elif what == TURN_LEFT:
        turn_flank(a, facing_to(a, attack.t))
    else:
        lay_status(b, a, step, attack.item, a.number, FUMBLE)


def nearest_ally(b: Fight, attack: Attack) -> Combatant | None:
    """The nearest of one's own within the weapon's reach and arc."""
    a = attack.a
    best: Combatant | None = None
    least: i64 = 5 * attack.weapon.reach + 1
    for other in b.s.who:
        if other.side != a.side or other.number == a.number or not present(other):
            continue
        feet: i64 = feet_between(b.s, a, other)
        if feet < least and in_arc(a, attack.item, side_of(a, other)):
            best = other
            least = feet
    return best


def bystander(b: Fight, attack: Attack) -> Combatant | None:
    """One of those beside the target at random, the attacker not; None when there is nobody."""
    near: list[Combatant] = []
    for other in b.s.who:
        if other.number == attack.t.number or other.number == attack.a.number or not present(other):
            continue
        if feet_between(b.s, attack.t, other) <= 5:
            near.append(other)
    if not near:
        return None
    if len(near) == 1:
        return near[0]
    return near[b.roll(attack.a.number, "target", len(near)) - 1]

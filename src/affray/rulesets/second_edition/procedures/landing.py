"""What a hit does: its damage, critical hits by type of attack, called shots, knockdowns, saps; and what a fumble does.

SE-132, SE-135, SE-155 to SE-162, SE-182 to SE-191, SE-245 to SE-252.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.kernel.requests import Request
from affray.mechanics.dice import Dice
from affray.rulesets.second_edition.harm.conditions import fall_prone, impose
from affray.rulesets.second_edition.harm.damage import Blow, hurt
from affray.rulesets.second_edition.losing import drop, main_held
from affray.rulesets.second_edition.procedures.hitting import roll_to_hit
from affray.rulesets.second_edition.procedures.mishaps import (
    FUMBLE,
    lay_critical,
    lay_status,
    lose_weapon,
    self_damage,
    table_of,
    turn_flank,
    withstands,
)
from affray.rulesets.second_edition.procedures.steps import run_riders
from affray.rulesets.second_edition.rolls import item_save, save
from affray.rulesets.second_edition.specials import knockdown_immune
from affray.rulesets.second_edition.standing import (
    able,
    caught,
    facing_to,
    feet_between,
    in_arc,
    present,
    side_of,
)
from affray.rulesets.second_edition.state import Combatant, Fight
from affray.rulesets.second_edition.strikes import Attack, large_figures
from affray.rulesets.second_edition.tables import (
    CHECK_DEXTERITY,
    CHECK_ITEM,
    CHECK_NONE,
    CHECK_PARALYZATION,
    CRITICALS,
    DICE_TIMES,
    EXTRA,
    FUMBLES,
    HIT_BYSTANDER,
    HIT_FRIEND,
    HURT_SELF,
    HURT_SELF_HALF,
    MARK_ARM,
    MARK_EYE,
    MARK_FOOT,
    MARK_HAND,
    MARK_HEAD,
    MARK_LEG,
    MARK_OBJECT,
    MARK_SMALL,
    MARKS,
    STRIKE_AGAIN,
    TABLE_NAMES,
    TURN_LEFT,
    Row,
)
from affray.rulesets.second_edition.tables import KNOCKDOWN as KNOCKDOWN_VALUES
from affray.rulesets.second_edition.terms import (
    ASK_TYPE,
    ASLEEP,
    ATTACK,
    BLINDED,
    CALLED,
    CHARGE,
    IMPAIRED,
    KNOCKDOWN,
    LAMED,
    SAP,
    SAVE_PARALYZATION,
    STUNNED,
    SUBDUE,
    UNAWARE,
    UNCONSCIOUS,
)

STRIKES_AGAIN_MOST: Final = 20


class Weight:
    """The damage of one hit as it is worked out: the weapon's dice, what multiplies them, what is added."""

    def __init__(self) -> None:
        self.dice: i64 = 0
        self.printed: i64 = 0
        self.times: i64 = 1
        self.added: i64 = 0
        self.extra: i64 = 0
        self.base: bool = True


def land(b: Fight, attack: Attack) -> None:
    """Everything that follows from a hit; a blow of the natural table that strikes again is rolled and lands too."""
    again: bool = land_once(b, attack)
    left: i64 = STRIKES_AGAIN_MOST
    while again and left > 0:
        left -= 1
        if not present(attack.t) or not able(b.s, attack.a):
            return
        more = Attack(attack.a, attack.t, attack.item)
        more.free = True
        again = False
        if roll_to_hit(b, more):
            again = land_once(b, more)
        elif more.fumble:
            fumble(b, more)


def land_once(b: Fight, attack: Attack) -> bool:
    """One hit and its consequences; True when its critical row says that the attacker strikes again."""
    row: Row | None = None
    if attack.critical:
        row = roll_critical(b, attack)
    t = attack.t
    if not harmless(attack):
        dealt: i64 = strike(b, attack, row)
        if dealt > 0 and attack.weapon.riders and not t.dead:
            run_riders(b, attack, dealt)
        if attack.weapon.splash > 0:
            _splash(b, attack)
    if row is not None:
        lay_critical(b, attack, row)
    if attack.form == CALLED:
        called_effect(b, attack)
    if row is not None:
        for step in row[1]:
            if step[0] == STRIKE_AGAIN:
                return True
    return False


def harmless(attack: Attack) -> bool:
    """Whether the hit does no damage to the creature itself: a called shot at a thing, holy water on the wrong foe."""
    if attack.form == CALLED and (attack.mark == MARK_OBJECT or attack.mark == MARK_SMALL):
        return True
    return "holy" in attack.weapon.tags and not attack.t.sheet.negative_plane


def roll_critical(b: Fight, attack: Attack) -> Row:
    """Rolls on the critical table; the wielder of a weapon of two types names one first (SE-246)."""
    a = attack.a
    if len(attack.weapon.types) > 1 and not attack.ranged and not attack.weapon.natural:
        request = Request(ASK_TYPE, a.seat, a.number, attack.t.number, attack.item)
        attack.dtype = b.ask(request).extra
    table: i64 = table_of(attack)
    die: i64 = b.roll(a.number, "critical", 10)
    row: Row = CRITICALS[table][die - 1]
    if b.watched:
        shown = Roll("critical", [die], [die], [], die, 0, "")
        words = "Critical hit, " + TABLE_NAMES[table] + " " + str(die) + ": " + row[0] + "."
        b.tell("critical", "SE-246", words, a.number, attack.t.number, die, shown)
    return row


# ------------------------------------------------------------------ damage


def strike(b: Fight, attack: Attack, row: Row | None) -> i64:
    """Rolls the damage of a hit and does it; then what the form of the attack adds. The damage that went through."""
    a = attack.a
    t = attack.t
    weight = weigh(b, attack, row)
    blow = Blow(total_of(b, attack, weight), attack.dtype, a)
    blow.weapon = True
    blow.magic = attack.weapon.magic
    blow.tags = attack.weapon.tags
    if attack.form == SAP:
        blow.temporary()
    elif attack.form == SUBDUE:
        if not attack.weapon.natural and not attack.weapon.fist:
            blow.amount = blow.amount // 2
        blow.temporary()
    elif attack.weapon.nonlethal:
        blow.nonlethal()
    unaware: bool = is_unaware(attack)
    dealt: i64 = hurt(b, t, blow, "SE-132")
    if t.dead or t.gone:
        return dealt
    if attack.form == SAP:
        sap(b, attack, dealt, unaware)
    elif attack.form == KNOCKDOWN:
        knock_down(b, attack, weight.dice)
    return dealt


def weigh(b: Fight, attack: Attack, row: Row | None) -> Weight:
    """The parts of the damage: dice, their multiplier on a charge or a critical, Strength within its cap (SE-113, SE-252)."""
    s = b.s
    a = attack.a
    weapon = attack.weapon
    weight = Weight()
    weight.times = attack.times
    if attack.form == CHARGE and weapon.charge:
        weight.times *= 2
    if row is not None:
        if s.options.critical_damage == 1:
            weight.base = False
        for step in row[1]:
            if step[0] == DICE_TIMES:
                weight.times *= step[1]
                weight.base = True
            elif step[0] == EXTRA:
                weight.extra += step[4] + roll_dice(b, a, step[2], step[3])
    if not weight.base:
        return weight
    dice: Dice = weapon.dice_large if large_figures(attack.t) else weapon.dice
    weight.printed = dice.bonus
    weight.dice = b.throw(a.number, "damage", dice) - dice.bonus
    weight.added = weapon.magic + a.mod_damage + weapon.hurt
    if weapon.strength:
        cap: i64 = weight.dice if s.options.str_cap_basis == 1 else dice.maximum() - dice.bonus
        strength: i64 = a.sheet.damage_adj
        weight.added += strength if strength < cap else cap
    return weight


def total_of(b: Fight, attack: Attack, weight: Weight) -> i64:
    """The damage from its parts; the multiplier covers the weapon's roll, or everything (option double_damage_scope)."""
    if not weight.base:
        return weight.extra
    amount: i64 = (weight.dice + weight.printed) * weight.times + weight.added
    if b.s.options.double_damage_scope == 1:
        amount = (weight.dice + weight.printed + weight.added) * weight.times
    if attack.form == CALLED and (attack.mark == MARK_HAND or attack.mark == MARK_FOOT):
        amount = amount // 2
    if amount < 1 and weight.dice > 0:
        amount = 1
    return amount + weight.extra


def roll_dice(b: Fight, c: Combatant, count: i64, sides: i64) -> i64:
    """The sum of some damage dice."""
    total: i64 = 0
    while count > 0:
        total += b.roll(c.number, "damage", sides)
        count -= 1
    return total


def _splash(b: Fight, attack: Attack) -> None:
    """What a burst vessel spills on everybody beside the one hit (SE-254)."""
    t = attack.t
    for other in b.s.who:
        if other.number == t.number or not present(other) or feet_between(b.s, other, t) > 5:
            continue
        if "holy" in attack.weapon.tags and not other.sheet.negative_plane:
            continue
        hurt(b, other, Blow(attack.weapon.splash, attack.dtype, attack.a), "SE-254")


def is_unaware(attack: Attack) -> bool:
    """Whether the target does not know of the attack (SE-187)."""
    t = attack.t
    return attack.unaware or caught(t) or t.conditions & (UNAWARE | ASLEEP) != 0


def sap(b: Fight, attack: Attack, dealt: i64, unaware: bool) -> None:
    """The chance to knock out: 5% for each point, 10% when the target did not know of the attack (SE-186, SE-187)."""
    if dealt <= 0:
        return
    t = attack.t
    chance: i64 = dealt * (10 if unaware else 5)
    die: i64 = b.roll(attack.a.number, "knockout", 100)
    if b.watched:
        shown = Roll("knockout", [die], [die], [], die, chance, "percent")
        words = attack.a.name + " has a chance of " + str(chance) + "% to knock " + t.name + " out: " + str(die) + "."
        b.tell("sap", "SE-187" if unaware else "SE-186", words, attack.a.number, t.number, die, shown)
    if die <= chance:
        stun_for(b, t, "SE-186")


def stun_for(b: Fight, t: Combatant, clause: str) -> None:
    """Unconscious for 3d10 rounds."""
    rounds: i64 = b.roll(t.number, "duration", 10)
    rounds += b.roll(t.number, "duration", 10)
    rounds += b.roll(t.number, "duration", 10)
    impose(b, t, UNCONSCIOUS, 0, rounds, clause)


def knock_down(b: Fight, attack: Attack, dice: i64) -> None:
    """When the weapon's dice show more than the size's value, the target saves or is knocked prone (SE-156)."""
    t = attack.t
    if knockdown_immune(t) or dice <= KNOCKDOWN_VALUES[t.sheet.size]:
        return
    if not save(b, t, SAVE_PARALYZATION, 0, "SE-156"):
        fall_prone(b, t, "SE-156")


def called_effect(b: Fight, attack: Attack) -> None:
    """What a called shot does besides its damage, by what it was aimed at, unless saved (SE-135)."""
    t = attack.t
    mark: i64 = attack.mark
    kind: i64 = MARKS[mark][2]
    if t.dead or t.gone or kind == CHECK_NONE:
        return
    if kind == CHECK_ITEM:
        _hit_object(b, attack)
        return
    if withstands(b, t, kind, -1, "SE-135"):
        return
    if mark == MARK_HAND:
        lose_weapon(b, t, -1, False, "SE-135")
    elif mark == MARK_FOOT:
        fall_prone(b, t, "SE-135")
    elif mark == MARK_HEAD:
        impose(b, t, STUNNED, 0, 1, "SE-135")
    else:
        rounds: i64 = b.roll(t.number, "duration", 4)
        if mark == MARK_ARM:
            impose(b, t, IMPAIRED, 2, rounds, "SE-135")
        elif mark == MARK_LEG:
            impose(b, t, LAMED, 0, rounds, "SE-135")
        elif mark == MARK_EYE:
            impose(b, t, BLINDED, 0, rounds, "SE-135")


def _hit_object(b: Fight, attack: Attack) -> None:
    """A thing in hand that fails its save falls to the ground."""
    t = attack.t
    number: i64 = main_held(t)
    if number < 0:
        return
    if number < len(t.where) and item_save(b, t, number, "SE-135"):
        return
    drop(b, t, number, "SE-135")


# ------------------------------------------------------------------ fumbles


def fumble(b: Fight, attack: Attack) -> None:
    """Rolls on the fumble table and carries the row out unless its check is made (SE-247, SE-248)."""
    a = attack.a
    table: i64 = table_of(attack)
    die: i64 = b.roll(a.number, "fumble", 10)
    row: Row = FUMBLES[table][die - 1]
    if b.watched:
        shown = Roll("fumble", [die], [die], [], die, 0, "")
        words = "Fumble, " + TABLE_NAMES[table] + " " + str(die) + ": " + row[0] + "."
        b.tell("fumble", FUMBLE, words, a.number, attack.t.number, die, shown)
    kind: i64 = row[2]
    if kind == CHECK_DEXTERITY and b.s.options.fumble_check == 1:
        kind = CHECK_PARALYZATION
    if kind != CHECK_NONE and withstands(b, a, kind, attack.item, "SE-248"):
        return
    for step in row[1]:
        what: i64 = step[0]
        if what == HURT_SELF:
            self_damage(b, a, step[4] + roll_dice(b, a, step[2], step[3]), attack.dtype)
        elif what == HURT_SELF_HALF:
            dice: Dice = attack.weapon.dice_large if large_figures(a) else attack.weapon.dice
            self_damage(b, a, b.throw(a.number, "damage", dice) // 2, attack.dtype)
        elif what == TURN_LEFT:
            turn_flank(a, facing_to(a, attack.t))
        elif what == HIT_FRIEND or what == HIT_BYSTANDER:
            _redirect(b, attack, what == HIT_FRIEND)
        else:
            lay_status(b, a, step, attack.item, attack.ranged, FUMBLE)


def _redirect(b: Fight, attack: Attack, friend: bool) -> None:
    """The attack is rolled again at once against the nearest ally in reach, or somebody beside the target; no fumble again."""
    other: Combatant | None = _nearest_ally(b, attack) if friend else _bystander(b, attack)
    if other is None:
        return
    more = Attack(attack.a, other, attack.item)
    more.ranged = attack.ranged
    more.spell = attack.spell
    more.free = True
    more.no_fumble = True
    more.form = ATTACK
    if roll_to_hit(b, more):
        land(b, more)


def _nearest_ally(b: Fight, attack: Attack) -> Combatant | None:
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


def _bystander(b: Fight, attack: Attack) -> Combatant | None:
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

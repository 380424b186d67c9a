"""What a hit does: its damage, critical hits by type of attack, called shots, knockdowns, saps; and what a fumble does.

SE-132, SE-135, SE-155 to SE-162, SE-182 to SE-191, SE-245 to SE-252.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.mechanics.dice import Dice
from affray.rulesets.second_edition.harm.conditions import fall_prone, impose
from affray.rulesets.second_edition.harm.damage import Blow, hurt
from affray.rulesets.second_edition.losing import drop, main_held
from affray.rulesets.second_edition.procedures.effects import Working, apply_steps
from affray.rulesets.second_edition.procedures.hitting import roll_to_hit
from affray.rulesets.second_edition.procedures.mishaps import (
    blunder,
    dice_times,
    extra_damage,
    lay_critical,
    lose_weapon,
    roll_critical,
    withstands,
)
from affray.rulesets.second_edition.rolls import item_save, save
from affray.rulesets.second_edition.specials import knockdown_immune
from affray.rulesets.second_edition.standing import (
    able,
    caught,
    feet_between,
    present,
)
from affray.rulesets.second_edition.state import Combatant, Fight
from affray.rulesets.second_edition.strikes import Attack, large_figures
from affray.rulesets.second_edition.tables import (
    CHECK_ITEM,
    CHECK_NONE,
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
)
from affray.rulesets.second_edition.tables import KNOCKDOWN as KNOCKDOWN_VALUES
from affray.rulesets.second_edition.terms import (
    ASLEEP,
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
    row: tuple[str, tuple[tuple[int, int, int, int, int], ...], int] | None = None
    if attack.critical:
        row = roll_critical(b, attack)
    t = attack.t
    if not harmless(attack):
        dealt: i64 = strike(b, attack, row)
        touched: bool = dealt > 0 or attack.weapon.dice.maximum() == 0
        if touched and attack.weapon.riders and not t.dead:
            w = Working(attack.a, attack.weapon.magic > 0, "SE-132")
            apply_steps(b, w, t, attack.weapon.riders)
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


# ------------------------------------------------------------------ damage


def strike(b: Fight, attack: Attack, row: tuple[str, tuple[tuple[int, int, int, int, int], ...], int] | None) -> i64:
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


def weigh(b: Fight, attack: Attack, row: tuple[str, tuple[tuple[int, int, int, int, int], ...], int] | None) -> Weight:
    """The parts of the damage: dice, their multiplier, Strength within its cap (SE-113, SE-252)."""
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
        if dice_times(row) > 1:
            weight.times *= dice_times(row)
            weight.base = True
        weight.extra += extra_damage(b, a, row)
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
    """The damage from its parts; the weapon's roll is multiplied, or all (option double_damage_scope)."""
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
        lose_weapon(b, t, -1, -1, "SE-135")
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
    """Rolls on the fumble table; an attack gone astray is rolled again at once (SE-247, SE-248)."""
    other: Combatant | None = blunder(b, attack)
    if other is None:
        return
    more = Attack(attack.a, other, attack.item)
    more.ranged = attack.ranged
    more.free = True
    more.no_fumble = True
    if roll_to_hit(b, more):
        land(b, more)

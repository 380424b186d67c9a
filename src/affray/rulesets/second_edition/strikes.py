"""One attack as a record, and the queries about it: the armor class it meets and everything that changes the roll
(SE-128 to SE-131).

Armor classes descend. The class that a roll hits is THAC0 less the die and all modifiers; it hits when that is at
most the target's.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.rulesets.second_edition.standing import caught, feet_between
from affray.rulesets.second_edition.state import Combatant, SEState, weapon_of
from affray.rulesets.second_edition.tables import MARKS
from affray.rulesets.second_edition.terms import (
    ASLEEP,
    ATTACK,
    BLINDED,
    CALLED,
    CHARGE,
    DISABLED,
    FRONT,
    HELD_FAST,
    HELPLESS,
    INVISIBLE,
    KNOCKDOWN,
    LARGE,
    NO_NUMBER,
    ON_BACK,
    PARALYZED,
    PRONE,
    REAR,
    SAP,
    SHIELD_OFF,
    SHIELD_RUSH,
    STUNNED,
    SUBDUE,
)

ARMOR: Final = 0
UNARMORED: Final = 1
"""Worn armor and shield do not count, Def Adj and other magic do (SE-166); also touches."""
GRIPPED: Final = 2
"""As UNARMORED, but all magic together counts 1 at most (SE-211, SE-212)."""

UNSKILLED: Final = (0, -2, -3, -3, -5)
MEDIUM_RANGE: Final = -2
LONG_RANGE: Final = -5
UNSEEN: Final = -4


class Attack:
    """One attack of `a` on `t` with weapon `item` (-1 the fist), and what came of it.

    `form` is the verb of the deed (terms.ATTACK, CALLED, CHARGE ...), `mark` what a called shot aims at. `extra` is
    added to the roll
    with the words `extra_words`. `ignores` says which armor does not count. `free` attacks are of opportunity or come
    with something
    else: no response, none spent. `sure` ones need no roll. `total` is the armor class hit, `ac` that of the target
    as it counted,
    `times` multiplies the weapon's dice, `dtype` is the damage type in use. `shown` are the modifiers of the roll
    with their labels.
    """

    def __init__(self, a: Combatant, t: Combatant, item: i64, form: i64 = ATTACK) -> None:
        self.a = a
        self.t = t
        self.item: i64 = item
        self.weapon = weapon_of(a, item)
        self.form: i64 = form
        self.mark: i64 = -1
        self.ranged: bool = False
        self.spell: bool = False
        self.off: bool = False
        self.free: bool = False
        self.sure: bool = False
        self.no_fumble: bool = False
        self.ignores: i64 = ARMOR
        self.extra: i64 = 0
        self.extra_words: str = ""
        self.no_prone: bool = False
        self.unaware: bool = False
        self.side: i64 = FRONT
        self.shield: bool = False
        self.dtype: i64 = self.weapon.types[0]
        self.die: i64 = 0
        self.modifier: i64 = 0
        self.total: i64 = 0
        self.ac: i64 = 10
        self.hit: bool = False
        self.critical: bool = False
        self.fumble: bool = False
        self.times: i64 = 1
        self.shown: list[tuple[str, int]] = []


def large_figures(t: Combatant) -> bool:
    """Whether a weapon does its damage against large creatures."""
    return t.sheet.size >= LARGE


def defence_lost(t: Combatant, side: i64) -> bool:
    """Whether a Def Adj that helps does not count.

    From the rear, surprised, charging, stunned, blinded, helpless (SE-003, SE-112).
    """
    if side == REAR or t.charged or caught(t):
        return True
    return t.conditions & (STUNNED | BLINDED | HELPLESS) != 0 or t.held_by >= 0 or t.holds >= 0


def armor_class(t: Combatant, side: i64, ignores: i64, melee: bool, shield: bool) -> i64:
    """The armor class of `t` against an attack from that side.

    `shield` says that the shield on the arm meets it (SE-238).
    """
    sheet = t.sheet
    ac: i64 = sheet.base_ac - sheet.magic_ac
    if ignores == UNARMORED:
        ac = sheet.natural_ac - sheet.magic_ac
    elif ignores == GRIPPED:
        ac = sheet.natural_ac - (1 if sheet.magic_ac > 1 else sheet.magic_ac)
    if sheet.def_adj > 0 or not defence_lost(t, side):
        ac += sheet.def_adj
    if ignores == ARMOR:
        if shield:
            ac -= sheet.shield_bonus
        elif side == REAR and t.shield_where == ON_BACK:
            ac -= sheet.shield_bonus
    ac += t.mod_ac + t.exposed
    if t.charged:
        ac += 2
    if t.defending > 0 and side == FRONT and melee:
        ac -= t.defending
    return ac


def front_ac(t: Combatant) -> i64:
    """The armor class from the front as players say it, with the shield."""
    shield: bool = t.shield_where == 0 and t.sheet.shield > 0 and t.conditions & SHIELD_OFF == 0
    return armor_class(t, FRONT, ARMOR, True, shield)


def thac0_of(a: Combatant, item: i64) -> i64:
    """The THAC0 of an attack with that weapon."""
    own: i64 = weapon_of(a, item).thac0
    return a.sheet.thac0 if own == NO_NUMBER else own


def two_weapon_penalty(a: Combatant, off: bool) -> i64:
    """-2 with the main hand, -4 with the other, both helped by the reaction adjustment but never above 0 (SE-208)."""
    penalty: i64 = (-4 if off else -2) + a.sheet.reaction_adj
    return penalty if penalty < 0 else 0


def form_modifier(s: SEState, attack: Attack) -> i64:
    """What the form of the attack adds: charges +2, called shots, knockdowns and subdual -4, a sap -4 or -8."""
    form: i64 = attack.form
    if form == CHARGE or form == SHIELD_RUSH:
        return 2
    if form == CALLED:
        return -4 + (MARKS[attack.mark][1] if attack.mark >= 0 else 0)
    if form == KNOCKDOWN or form == SUBDUE:
        return -4
    if form == SAP:
        hard: bool = attack.t.sheet.helmet or attack.t.sheet.natural_ac <= 6
        return -8 if hard else -4
    return 0


def form_words(form: i64) -> str:
    """How the form is called among the modifiers."""
    if form == CHARGE or form == SHIELD_RUSH:
        return "charge"
    if form == CALLED:
        return "called shot"
    if form == KNOCKDOWN:
        return "knockdown"
    if form == SUBDUE:
        return "subdual"
    return "sap"


def range_modifier(s: SEState, attack: Attack) -> i64:
    """-2 at medium range, -5 at long range."""
    if not attack.ranged or attack.item < 0:
        return 0
    feet: i64 = feet_between(s, attack.a, attack.t)
    if feet <= attack.weapon.short:
        return 0
    return MEDIUM_RANGE if feet <= attack.weapon.medium else LONG_RANGE


def skill_modifier(a: Combatant, attack: Attack) -> i64:
    """The penalty for a weapon in which the creature has no training, by class group."""
    if a.sheet.all_proficient or attack.weapon.natural or attack.weapon.ident in a.sheet.proficient:
        return 0
    return UNSKILLED[a.sheet.group]


def target_modifier(s: SEState, attack: Attack) -> i64:
    """What the state of the target adds.

    +4 against the prone (by option) and the stunned, +2 from the rear (by option).
    """
    t = attack.t
    bonus: i64 = 0
    if t.conditions & PRONE != 0 and s.options.prone_effect == 0 and not attack.no_prone:
        bonus += 4
    if t.conditions & STUNNED != 0:
        bonus += 4
    if attack.side == REAR and s.options.rear_attack_bonus == 1:
        bonus += 2
    if t.conditions & INVISIBLE != 0:
        bonus += UNSEEN
    return bonus


def attacker_modifier(a: Combatant) -> i64:
    """What the attacker's own state takes: impaired, blinded, disabled, a shield on the back (SE-242, SE-261)."""
    bonus: i64 = a.mod_attack - a.impaired
    if a.conditions & BLINDED != 0:
        bonus -= 4
    if a.conditions & DISABLED != 0:
        bonus -= 4
    if a.shield_where == ON_BACK and a.sheet.shield > 0:
        bonus -= 2
    return bonus


def ability_modifier(attack: Attack) -> i64:
    """Strength on melee attacks, the missile adjustment on ranged ones."""
    if attack.ranged:
        return attack.a.sheet.missile_adj
    return attack.a.sheet.hit_adj


def _note(attack: Attack, label: str, amount: i64) -> i64:
    if amount != 0:
        attack.shown.append((label, amount))
    return amount


def sum_modifiers(s: SEState, attack: Attack, watched: bool) -> i64:
    """All modifiers of the roll, in the text's order; when watched each is noted with its label."""
    a = attack.a
    weapon = attack.weapon
    magic: i64 = weapon.magic + weapon.hit_bonus
    hands: i64 = two_weapon_penalty(a, attack.off) if a.both and not attack.ranged and not attack.free else 0
    if not watched:
        return (
            ability_modifier(attack)
            + magic
            + form_modifier(s, attack)
            + range_modifier(s, attack)
            + skill_modifier(a, attack)
            + hands
            + target_modifier(s, attack)
            + attacker_modifier(a)
            + attack.extra
        )
    total: i64 = _note(attack, "missile" if attack.ranged else "strength", ability_modifier(attack))
    total += _note(attack, weapon.ident, magic)
    total += _note(attack, form_words(attack.form), form_modifier(s, attack))
    total += _note(attack, "range", range_modifier(s, attack))
    total += _note(attack, "unskilled", skill_modifier(a, attack))
    total += _note(attack, "two weapons", hands)
    total += _note(attack, "target", target_modifier(s, attack))
    total += _note(attack, "state", attacker_modifier(a))
    total += _note(attack, attack.extra_words, attack.extra)
    return total


def certain(attack: Attack) -> bool:
    """Whether no roll is needed: the target is asleep, paralyzed or magically held."""
    return attack.sure or attack.t.conditions & (PARALYZED | ASLEEP | HELD_FAST) != 0


def is_critical(s: SEState, attack: Attack) -> bool:
    """18 or more that is better than needed by five (SE-245); option critical_18 says which 18."""
    eighteen: i64 = attack.die if s.options.critical_18 == 0 else attack.die + attack.modifier
    return eighteen >= 18 and attack.ac - attack.total >= 5

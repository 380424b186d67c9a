"""Queries about attacks: which kind, with which numbers, what makes them mighty or weak, and why one cannot be made."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.mechanics.sight import PARTIAL
from affray.rulesets.hundred_dungeons.rolls import Leaning, charisma_on, helped, lean_own
from affray.rulesets.hundred_dungeons.sheet import Weapon
from affray.rulesets.hundred_dungeons.standing import (
    charmed_by,
    cover_between,
    deep_water,
    feet_between,
    hidden_from,
    light_of,
    present,
    sees,
    wields,
    within_threat,
)
from affray.rulesets.hundred_dungeons.state import Combatant, HDState, weapon_of
from affray.rulesets.hundred_dungeons.terms import (
    DEX,
    FORM_GRAPPLE,
    FORM_SHOVE_BACK,
    FORM_UNARMED,
    FORM_WEAPON,
    HELD,
    MEDIUM,
    MELEE,
    NO_NUMBER,
    PARALYZED,
    PRONE,
    RANGED,
    RESTRAINED,
    SPELL,
    STR,
    STUNNED,
)

COVER_BONUS: Final = 5


class Attack:
    """One attack while it is made: who, at whom, with what, and the numbers as they become known."""

    def __init__(self, a: Combatant, t: Combatant, item: i64, form: i64, kind: i64) -> None:
        self.a = a
        self.t = t
        self.item: i64 = item
        self.weapon: Weapon = weapon_of(a, item)
        self.form: i64 = form
        self.kind: i64 = kind
        self.word: i64 = -1
        self.blind: bool = False
        self.ability: i64 = STR
        self.leaning: Leaning = Leaning(False)
        self.number: i64 = 0
        self.total: i64 = 0
        self.bonus: i64 = 0
        self.die: i64 = 0
        self.critical: bool = False
        self.spell_bonus: i64 = 0


def kind_of_attack(s: HDState, a: Combatant, t: Combatant, item: i64) -> i64:
    """Whether an attack with that weapon is melee or ranged: a thrown weapon strikes who is in reach and is thrown at
    others.
    """
    weapon = weapon_of(a, item)
    if weapon.ammunition or (weapon.range > 0 and not weapon.thrown):
        return RANGED
    if weapon.range > 0 and feet_between(s, a, t) > weapon.reach + a.mod_reach:
        return RANGED
    return MELEE


def attack_ability(weapon: Weapon, kind: i64) -> i64:
    """The ability that an attack is rolled with (HD-062, HD-064)."""
    if weapon.ability >= 0:
        return weapon.ability
    return DEX if kind == RANGED and not weapon.thrown else STR


def attack_bonus(attack: Attack, notes: list[tuple[str, int]] | None) -> i64:
    """What is added to the die of an attack, with its labels in `notes` (HD-062, HD-064, HD-074, HD-076 to HD-078)."""
    a = attack.a
    weapon = attack.weapon
    total: i64 = 0
    if attack.kind == SPELL:
        total = attack.spell_bonus
        if notes is not None:
            notes.append(("spell", total))
    elif weapon.attack != NO_NUMBER and attack.form == FORM_WEAPON:
        total = weapon.attack
        if notes is not None:
            notes.append((weapon.name, total))
    else:
        total = a.sheet.abilities[attack.ability]
        if notes is not None:
            notes.append(("strength" if attack.ability == STR else "dexterity", total))
        if a.exhaustion < 2 and _skilled(a, attack.item):
            total += a.sheet.renown
            if notes is not None:
                notes.append(("renown", a.sheet.renown))
        if weapon.bonus != 0:
            total += weapon.bonus
            if notes is not None:
                notes.append(("magic", weapon.bonus))
    if a.mod_attack != 0:
        total += a.mod_attack
        if notes is not None:
            notes.append(("lasting effect", a.mod_attack))
    return total


def _skilled(a: Combatant, item: i64) -> bool:
    if item >= 0:
        return a.sheet.skilled[item] != 0
    unarmed = a.sheet.unarmed
    return unarmed is not None and unarmed.skilled


def defense_of(c: Combatant) -> i64:
    """The creature's defense now, before cover (HD-055); a shield that is not in hand gives nothing."""
    defense: i64 = c.defense_base + c.mod_defense
    if c.sheet.shield and c.shield_where != HELD:
        defense -= c.sheet.shield_bonus
    return defense


def number_to_reach(attack: Attack, cover: i64) -> i64:
    """What the attack must reach: the defense with cover (HD-090), or 12 + ability for a grapple or shove (HD-069,
    HD-071).
    """
    t = attack.t
    if attack.form == FORM_GRAPPLE:
        strength: i64 = t.sheet.abilities[STR]
        dexterity: i64 = t.sheet.abilities[DEX]
        return 12 + (strength if strength > dexterity else dexterity)
    if attack.form >= FORM_SHOVE_BACK:
        return 12 + t.sheet.abilities[STR]
    if cover == PARTIAL:
        return defense_of(t) + COVER_BONUS
    return defense_of(t)


def lean_attack(s: HDState, attack: Attack) -> None:
    """Every source that makes the attack mighty or weak, in the order of the text."""
    a = attack.a
    t = attack.t
    leaning = attack.leaning
    if attack.word >= 0 and helped(s, a, attack.word):
        leaning.lean(1, "helped")
    if t.dodging:
        leaning.lean(-1, "the target dodges")
    if attack.kind == RANGED and within_threat(s, t, a):
        leaning.lean(-1, "shooting within the target's reach")
    if attack.blind:
        leaning.lean(-1, "the target is hidden")
    elif not sees(s, a, t):
        leaning.lean(-1, "the target is unseen")
    if not sees(s, t, a):
        leaning.lean(1, "unseen by the target")
    if not s.grid.plain and attack.kind != SPELL and deep_water(s, a):
        if a.sheet.swim == 0 and not attack.weapon.underwater:
            leaning.lean(-1, "swimming")
    lean_own(s, a, attack.ability, leaning)
    if a.conditions & (PRONE | RESTRAINED) != 0:
        if a.conditions & PRONE != 0:
            leaning.lean(-1, "prone")
        if a.conditions & RESTRAINED != 0:
            leaning.lean(-1, "restrained")
    if a.state_attack != 0:
        leaning.lean(a.state_attack, "lasting effect")
    if t.conditions != 0 or t.state_attacked != 0:
        _lean_target(attack)
    if a.sheet.pack and attack.kind == MELEE and _ally_beside(s, a, t):
        leaning.lean(1, "pack")
    if a.sheet.light_sensitive and light_of(s, a.x, a.y) == 2:
        leaning.lean(-1, "bright light")


def _lean_target(attack: Attack) -> None:
    """What the target's own conditions do to attacks against it."""
    t = attack.t
    leaning = attack.leaning
    bits: i64 = t.conditions
    if bits & PARALYZED != 0:
        leaning.lean(1, "the target is paralyzed")
    if bits & STUNNED != 0:
        leaning.lean(1, "the target is stunned")
    if bits & RESTRAINED != 0:
        leaning.lean(1, "the target is restrained")
    if bits & PRONE != 0:
        if attack.kind == MELEE:
            leaning.lean(1, "the target is prone")
        elif attack.kind == RANGED and t.sheet.size <= MEDIUM:
            leaning.lean(-1, "the target is prone")
    if t.state_attacked != 0:
        leaning.lean(t.state_attacked, "lasting effect on the target")
    if charisma_on(attack.a, t, attack.ability):
        leaning.lean(1, "the target is charmed")


def _ally_beside(s: HDState, a: Combatant, t: Combatant) -> bool:
    for other in s.who:
        if other.side == a.side and other.number != a.number and present(other) and feet_between(s, other, t) <= 5:
            return True
    return False


def ally_beside(s: HDState, a: Combatant, t: Combatant) -> bool:
    """Whether a living comrade of the attacker stands within 5 feet of the target."""
    return _ally_beside(s, a, t)


def cannot_attack(s: HDState, a: Combatant, t: Combatant, item: i64, melee_only: bool) -> str:
    """Why the creature cannot attack that target with that weapon now; empty when it can. Costs are not looked at."""
    if t.dead or t.gone:
        return t.name + " is not on the field"
    if t.number == a.number:
        return "nobody attacks themselves"
    weapon = weapon_of(a, item)
    if not wields(a, item):
        return a.name + " does not hold the " + weapon.name
    if charmed_by(a, t):
        return a.name + " is charmed by " + t.name
    if hidden_from(t, a):
        return t.name + " is hidden; attack the square where it may be"
    if t.number == a.mount or t.number == a.rider:
        return "rider and mount do not attack each other"
    kind: i64 = kind_of_attack(s, a, t, item)
    if melee_only and (kind == RANGED or not weapon.melee()):
        return "only a melee attack is possible"
    gap: i64 = feet_between(s, a, t)
    if kind == MELEE and gap > weapon.reach + a.mod_reach:
        return t.name + " is " + str(gap) + " feet away, out of reach"
    if kind == RANGED:
        if gap > weapon.range:
            return t.name + " is " + str(gap) + " feet away; the " + weapon.name + " carries " + str(weapon.range)
        if weapon.ammunition and item >= 0 and a.ammo[item] == 0:
            return a.name + " has no ammunition left for the " + weapon.name
    if item >= 0 and a.weapon_uses[item] == 0:
        return "the " + weapon.name + " is used up for now"
    return ""


def plain_attack(s: HDState, a: Combatant, t: Combatant, item: i64, form: i64) -> Attack:
    """An attack with its kind, ability and leaning worked out, as it would be made now."""
    kind: i64 = MELEE if form != FORM_WEAPON else kind_of_attack(s, a, t, item)
    attack = Attack(a, t, item, form, kind)
    attack.ability = attack_ability(attack.weapon, kind)
    if form >= FORM_UNARMED and attack.weapon.ability < 0:
        attack.ability = STR
    return attack


def attack_cover(s: HDState, attack: Attack) -> i64:
    """The cover of the target against the attack."""
    return cover_between(s, attack.a, attack.t)

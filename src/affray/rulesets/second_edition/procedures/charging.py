"""Charges and shield rushes (SE-109 to SE-123)."""

from __future__ import annotations

from mypy_extensions import i64

from affray.rulesets.second_edition.harm.conditions import fall_prone
from affray.rulesets.second_edition.lines import charge_line, rush_feet
from affray.rulesets.second_edition.procedures.attacks import make_attack
from affray.rulesets.second_edition.procedures.movement import walk
from affray.rulesets.second_edition.rolls import WON, Contest, check, roll_contest, size_and_legs
from affray.rulesets.second_edition.standing import able, feet_between, present
from affray.rulesets.second_edition.state import Combatant, Fight, weapon_of
from affray.rulesets.second_edition.strikes import Attack
from affray.rulesets.second_edition.terms import CHARGE, DEX, SHIELD_RUSH


def charge(b: Fight, c: Combatant, t: Combatant, item: i64) -> bool:
    """Runs straight at somebody and strikes; the charger is easier to hit from the first step (SE-109 to SE-114)."""
    reach: i64 = weapon_of(c, item).reach
    if not run_up(b, c, t, reach):
        return False
    return make_attack(b, Attack(c, t, item, CHARGE))


def run_up(b: Fight, c: Combatant, t: Combatant, reach: i64) -> bool:
    """The run of a charge; True when the charger has come within reach and can still strike."""
    line = charge_line(b.s, c, t, reach)
    c.charged = True
    if b.watched:
        b.tell("charge", "SE-109", c.name + " charges " + t.name + ".", c.number, t.number, 5 * len(line))
    walk(b, c, line, rush_feet(b.s, c), False)
    return able(b.s, c) and present(t) and feet_between(b.s, c, t) <= 5 * reach


def shield_rush(b: Fight, c: Combatant, t: Combatant) -> bool:
    """A charge with the shield: a hit hurts and may knock down, a miss may make the rusher fall (SE-115 to SE-123)."""
    if not run_up(b, c, t, 1):
        return False
    attack = Attack(c, t, -1, SHIELD_RUSH)
    attack.weapon = c.sheet.shield_weapon
    attack.dtype = attack.weapon.types[0]
    hit: bool = make_attack(b, attack)
    if not hit:
        if able(b.s, c) and not check(b, c, DEX, False, "SE-122"):
            fall_prone(b, c, "SE-122")
        return False
    if not present(t):
        return True
    contest = Contest(c, t, "SE-118")
    size_and_legs(contest, c.sheet.size, t.sheet.size, True)
    if roll_contest(b, contest) == WON:
        fall_prone(b, t, "SE-121")
    return True

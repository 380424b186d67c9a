"""The special attacks, each by its verb; the attack that it costs has been spent already (SE-133 to SE-235)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice, Request
from affray.rulesets.second_edition.harm.conditions import fall_prone
from affray.rulesets.second_edition.placing import push
from affray.rulesets.second_edition.procedures.attacks import make_attack, provoke
from affray.rulesets.second_edition.procedures.charging import charge, shield_rush
from affray.rulesets.second_edition.procedures.contests import disarm, grab, trap
from affray.rulesets.second_edition.procedures.hitting import roll_to_hit
from affray.rulesets.second_edition.procedures.landing import fumble, is_unaware
from affray.rulesets.second_edition.procedures.overbearing import join, overbear_group
from affray.rulesets.second_edition.procedures.wrestling import wrestle
from affray.rulesets.second_edition.rolls import WON, Contest, roll_contest, size_and_legs
from affray.rulesets.second_edition.standing import feet_between, main_hand, present
from affray.rulesets.second_edition.state import Combatant, Fight
from affray.rulesets.second_edition.strikes import Attack
from affray.rulesets.second_edition.terms import (
    ASK_CONTEST,
    ASK_RESULT,
    BY_DEXTERITY,
    CALLED,
    CHARGE,
    DISARM,
    GRAB,
    HELD,
    INCAPABLE,
    OVERBEAR,
    PULL,
    PUMMEL,
    RESULT_PULL,
    SAP,
    SHIELD_RUSH,
    TRAP,
    TRAP_BREAK,
    TRIP,
    WRESTLE,
)

BOTH: Final = 3


def perform_special(b: Fight, c: Combatant, choice: Choice) -> bool:
    """Carries out a special attack, with the attacks of opportunity that it provokes. True when it succeeded."""
    t = b.s.who[choice.target]
    verb: i64 = choice.verb
    if verb == CHARGE:
        return charge(b, c, t, choice.item)
    if verb == SHIELD_RUSH:
        return shield_rush(b, c, t)
    if verb == WRESTLE:
        return wrestle(b, c, t)
    if verb == OVERBEAR:
        return join(b, c, t) and overbear_group(b, [c.number], t)
    if verb == DISARM or verb == TRAP or verb == TRAP_BREAK:
        note_attacker(c, t)
        if verb == DISARM:
            return disarm(b, c, t, choice.item, main_hand(t))
        return trap(b, c, t, choice.item, main_hand(t), verb == TRAP_BREAK)
    if verb == GRAB:
        if not provoke(b, c, "SE-154") or not present(t):
            return False
        note_attacker(c, t)
        return grab(b, c, t, choice.extra)
    if verb == TRIP or verb == PULL:
        return trip(b, c, t, choice.item, verb)
    return strike_special(b, c, t, choice)


def note_attacker(c: Combatant, t: Combatant) -> None:
    """Remembers who has attacked whom this round (SE-178)."""
    if c.number not in t.attacked_by:
        t.attacked_by.append(c.number)


def strike_special(b: Fight, c: Combatant, t: Combatant, choice: Choice) -> bool:
    """A called shot, knockdown, sap, subdual attack or unarmed blow: an attack with a difference."""
    verb: i64 = choice.verb
    item: i64 = choice.item
    if verb == PUMMEL:
        item = fist_weapon(c, item)
    attack = Attack(c, t, item, verb)
    if c.both and c.attacks_left <= 0 and not attack.weapon.missile:
        attack.off = True
        c.off_used = True
    if verb == CALLED:
        attack.mark = choice.extra
        if not attack.weapon.melee or feet_between(b.s, c, t) > 5 * attack.weapon.reach:
            attack.ranged = True
            if not provoke(b, c, "SE-265") or not present(t):
                return False
    elif verb == SAP:
        if not provoke(b, c, "SE-189", -1, False, t.number if is_unaware(attack) else -1) or not present(t):
            return False
    elif verb == PUMMEL:
        if not provoke(b, c, "SE-206", -1, True) or not present(t):
            return False
    return make_attack(b, attack)


def fist_weapon(c: Combatant, item: i64) -> i64:
    """The gauntlet or fist weapon with which a creature that wears one pummels, else the bare hand (SE-207)."""
    if item >= 0:
        return item
    for place, weapon in enumerate(c.sheet.weapons):
        if weapon.fist and c.where[place] == HELD:
            return place
    return -1


def trip(b: Fight, c: Combatant, t: Combatant, item: i64, verb: i64) -> bool:
    """A pull or trip: a roll to hit without damage, then a contest by the target's choice (SE-176 to SE-181)."""
    attack = Attack(c, t, item, verb)
    others: i64 = 0
    for number in t.attacked_by:
        if number != c.number:
            others += 1
    hit: bool = roll_to_hit(b, attack)
    note_attacker(c, t)
    if not hit:
        if attack.fumble:
            fumble(b, attack)
        return False
    contest = Contest(c, t, "SE-177")
    contest.a_bonus = others
    size_and_legs(contest, c.sheet.size, t.sheet.size, True)
    if t.conditions & INCAPABLE == 0:
        request = Request(ASK_CONTEST, t.seat, t.number, c.number, -1, BOTH)
        contest.dexterity = b.ask(request).verb == BY_DEXTERITY
    if roll_contest(b, contest) != WON:
        if b.watched:
            b.tell("failed", "SE-177", t.name + " keeps its feet.", c.number, t.number)
        return False
    pulls: bool = verb == PULL
    if verb == TRIP:
        pulls = b.ask(Request(ASK_RESULT, c.seat, c.number, t.number, -1, BOTH)).verb == RESULT_PULL
    if pulls:
        push(b, t, 2 * c.x + c.space - 2 * t.x - t.space, 2 * c.y + c.space - 2 * t.y - t.space, 5, "SE-181")
        return True
    fall_prone(b, t, "SE-181")
    return True

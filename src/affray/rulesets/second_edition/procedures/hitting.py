"""The roll of an attack: shield, die, the armor class that it hits (SE-126 to SE-131, SE-238 to SE-247)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.kernel.requests import Request
from affray.rulesets.second_edition.standing import shield_covers, side_of
from affray.rulesets.second_edition.state import Combatant, Fight, SEState
from affray.rulesets.second_edition.strikes import (
    ARMOR,
    Attack,
    armor_class,
    certain,
    is_critical,
    sum_modifiers,
    thac0_of,
)
from affray.rulesets.second_edition.terms import ASK_SHIELD, HELPLESS, ON_ARM, SHIELD, SHIELD_OFF, STUNNED

BUCKLER: Final = 1
SMALL_SHIELD: Final = 2
ONCE: Final = 0
ALWAYS: Final = 1
OPEN_ANSWERS: Final = 3


def roll_to_hit(b: Fight, attack: Attack) -> bool:
    """Rolls the attack and says whether it hits; everything about the roll then stands in the record (SE-128)."""
    s = b.s
    a = attack.a
    t = attack.t
    attack.side = side_of(t, a)
    attack.shield = attack.ignores == ARMOR and shield_meets(b, attack)
    attack.ac = armor_class(t, attack.side, attack.ignores, not attack.ranged, attack.shield)
    if a.number not in t.attacked_by:
        t.attacked_by.append(a.number)
    attack.shown = []
    if certain(attack):
        attack.hit = True
        attack.total = attack.ac
        if b.watched:
            words = a.name + " cannot miss " + t.name + " with " + attack.weapon.name + "."
            b.tell("hit", "SE-126", words, a.number, t.number)
        return True
    attack.modifier = sum_modifiers(s, attack, b.watched)
    attack.die = b.roll(a.number, "attack", 20)
    attack.total = thac0_of(a, attack.item) - attack.die - attack.modifier
    attack.hit = attack.die == 20 or (attack.die != 1 and attack.total <= attack.ac)
    attack.critical = attack.hit and is_critical(s, attack)
    attack.fumble = attack.die == 1 and not attack.no_fumble
    if b.watched:
        tell_roll(b, attack)
    return attack.hit


def tell_roll(b: Fight, attack: Attack) -> None:
    """The roll as players say it: the armor class that was hit."""
    a = attack.a
    t = attack.t
    roll = Roll("attack", [attack.die], [attack.die], attack.shown, attack.total, attack.ac, "armor class")
    rolled = str(attack.die)
    for label, amount in attack.shown:
        rolled = rolled + (" - " if amount < 0 else " + ") + str(amount if amount > 0 else -amount) + " " + label
    words = a.name + " attacks " + t.name + " with " + attack.weapon.name + ": " + rolled + " hits armor class "
    words = words + str(attack.total) + "; " + t.name + " has " + str(attack.ac)
    words = words + (": a hit." if attack.hit else ": a miss.")
    clause = "SE-128"
    if attack.die == 20:
        clause = "SE-130"
    elif attack.die == 1:
        clause = "SE-131"
    b.tell("hit" if attack.hit else "miss", clause, words, a.number, t.number, attack.total, roll)


def shield_ready(s: SEState, t: Combatant, side: i64) -> bool:
    """Whether the shield on the arm can meet an attack from that side, by the reading of the table (SE-240)."""
    if t.sheet.shield == 0 or t.shield_where != ON_ARM or t.sheet.shield_bonus <= 0:
        return False
    if t.dead or t.conditions & (SHIELD_OFF | STUNNED | HELPLESS) != 0 or t.held_by >= 0 or t.holds >= 0:
        return False
    if not shield_covers(t, side):
        return False
    scope: i64 = s.options.shield_bonus_scope
    if scope == ALWAYS:
        return True
    if scope == ONCE or t.sheet.shield == BUCKLER:
        return t.shield_used < 1
    return t.sheet.shield > SMALL_SHIELD or t.shield_used < 2


def shield_meets(b: Fight, attack: Attack) -> bool:
    """Whether the defender uses the shield against this attack; where its uses are numbered, that is asked (SE-240)."""
    s = b.s
    t = attack.t
    if not shield_ready(s, t, attack.side):
        return False
    scope: i64 = s.options.shield_bonus_scope
    if scope == ALWAYS or (scope != ONCE and t.sheet.shield > SMALL_SHIELD):
        return True
    request = Request(ASK_SHIELD, t.seat, t.number, attack.a.number, attack.item, OPEN_ANSWERS)
    if b.ask(request).verb != SHIELD:
        return False
    t.shield_used += 1
    return True

"""What the cunning fighter declares, before anybody has acted."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice
from affray.rulesets.second_edition.options import cannot_declare
from affray.rulesets.second_edition.standing import (
    FLEEING,
    charge_rate,
    feet_between,
    full_move,
    main_hand,
    threatened,
)
from affray.rulesets.second_edition.state import Combatant, SEState, weapon_of
from affray.rulesets.second_edition.strikes import ARMOR, UNARMORED
from affray.rulesets.second_edition.terms import (
    CAST,
    DECLARE,
    DO_BIND,
    DO_CAST,
    DO_DEFEND,
    DO_GUARD,
    DO_ITEM,
    DO_MOVE,
    DO_NOTHING,
    DO_OVERBEAR,
    DO_POTION,
    DO_STAND,
    DO_TURN,
    DYING,
    HELPLESS,
    I_POTION,
    K_SPELL,
    PRONE,
    SET,
    USE,
    WARRIOR,
)
from affray.tactics.second_edition.simple import (
    allowed,
    attack_or_move,
    best_weapon,
    declared,
    nearest_foe,
    worth_fighting,
)
from affray.tactics.second_edition.worth import best_aim, blow_worth, hits_of_twenty, is_caster

GUARD_ROUNDS: Final = 2
GANG: Final = 3


def cunning_declaration(s: SEState, c: Combatant) -> Choice:
    """What to declare: flight, standing up, saving oneself or a friend, magic, a guard, numbers, else the attack."""
    if c.conditions & FLEEING != 0:
        return allowed(s, c, declared(DO_MOVE, -1, 0))
    foe = nearest_foe(s, c)
    if foe is None:
        return declared(DO_NOTHING, -1, 0)
    if s.free_round:
        return attack_or_move(s, c, foe)
    if c.conditions & PRONE != 0:
        return allowed(s, c, declared(DO_STAND, -1, 0))
    plan = rescue(s, c)
    if plan is None:
        plan = turn_undead(s, c)
    if plan is None:
        plan = magic(s, c, foe)
    if plan is None:
        plan = on_guard(s, c, foe)
    if plan is None:
        plan = in_numbers(s, c, foe)
    if plan is not None and not cannot_declare(s, c, plan):
        return plan
    return attack_or_move(s, c, foe)


def rescue(s: SEState, c: Combatant) -> Choice | None:
    """A potion when badly hurt, a bandage for a dying friend, a retreat for those who are no fighters."""
    if 3 * c.hp <= c.hp_max:
        for place, power in enumerate(c.sheet.powers):
            if power.item == I_POTION and power.heal and c.uses[place] != 0:
                return declared(DO_POTION, place, 0)
        if c.sheet.group != 0 and c.sheet.group != WARRIOR and threatened(s, c) and 4 * c.hp <= c.hp_max:
            return declared(DO_DEFEND, -1, 0)
    if wounded_friend(s, c) is not None and not threatened(s, c):
        return declared(DO_BIND, -1, 0)
    return None


def wounded_friend(s: SEState, c: Combatant) -> Combatant | None:
    """A dying comrade within reach whose wounds are not bound."""
    for other in s.who:
        if other.side == c.side and other.number != c.number and not other.dead and not other.gone:
            if other.conditions & DYING != 0 and other.dying_due and feet_between(s, c, other) <= 5:
                return other
    return None


def magic(s: SEState, c: Combatant, foe: Combatant) -> Choice | None:
    """The power that should do most, if that is more than a blow; no spell under an enemy's blade."""
    if not c.sheet.powers:
        return None
    item: i64 = best_weapon(s, c, foe, feet_between(s, c, foe))
    most: i64 = blow_worth(s, c, foe, item, 0) + 20 if item >= 0 else 20
    best: Choice | None = None
    pressed: bool = threatened(s, c)
    for place, power in enumerate(c.sheet.powers):
        if power.item == I_POTION or c.uses[place] == 0 or (power.kind == K_SPELL and pressed):
            continue
        spell: bool = power.kind == K_SPELL
        worth, _ = best_aim(s, c, place, CAST if spell else USE)
        if worth > most:
            most = worth
            best = declared(DO_CAST if spell else DO_ITEM, place, 0)
    return best


def turn_undead(s: SEState, c: Combatant) -> Choice | None:
    """A priest turns undead as long as there are three of them, or two that are near."""
    if c.sheet.turning_level <= 0:
        return None
    undead: i64 = 0
    for other in s.who:
        if other.side != c.side and worth_fighting(other) and other.sheet.undead and other.conditions & FLEEING == 0:
            undead += 1
    return declared(DO_TURN, -1, 0) if undead >= 2 and s.round <= 3 else None


def on_guard(s: SEState, c: Combatant, foe: Combatant) -> Choice | None:
    """In the first rounds: a spear set against those who may charge, or a watch over a caster close by."""
    if s.options.guard_effect != 0 or s.round > GUARD_ROUNDS:
        return None
    gap: i64 = feet_between(s, c, foe)
    item: i64 = main_hand(c)
    if item < 0 or not weapon_of(c, item).melee:
        return None
    reach: i64 = 5 * weapon_of(c, item).reach
    if gap <= reach + full_move(s, c) // 2:
        return None
    comes: bool = gap <= 5 + 10 * charge_rate(s, foe)
    if weapon_of(c, item).settable and comes:
        return declared(DO_GUARD, item, SET)
    if comes and c.sheet.group == WARRIOR and _watches_caster(s, c):
        return declared(DO_GUARD, item, 0)
    return None


def _watches_caster(s: SEState, c: Combatant) -> bool:
    for other in s.who:
        if other.side == c.side and other.number != c.number and is_caster(other) and worth_fighting(other):
            if feet_between(s, c, other) <= 10:
                return True
    return False


def in_numbers(s: SEState, c: Combatant, foe: Combatant) -> Choice | None:
    """Three and more bear down one whom blades hardly reach: all who can come at the same foe declare it."""
    if c.sheet.player or c.mount >= 0:
        return None
    if foe.conditions & (PRONE | HELPLESS) != 0 or foe.sheet.size > c.sheet.size + 1 or foe.sheet.legs > 2:
        return None
    item: i64 = best_weapon(s, c, foe, 5)
    if item < 0 or c.sheet.weapons[item].missile:
        return None
    armored: i64 = hits_of_twenty(s, c, foe, item, 0, ARMOR)
    bare: i64 = hits_of_twenty(s, c, foe, item, 0, UNARMORED)
    if armored > 6 or bare < armored + 4:
        return None
    gang: i64 = 0
    for other in s.who:
        if other.side == c.side and worth_fighting(other) and other.conditions & (PRONE | FLEEING) == 0:
            mine = nearest_foe(s, other)
            if mine is not None and mine.number == foe.number:
                if feet_between(s, other, foe) <= 5 + full_move(s, other) // 2:
                    gang += 1
    if gang < GANG:
        return None
    return Choice(DECLARE, foe.number, -1, -1, -1, DO_OVERBEAR)

"""Carrying out what a combatant chose to do when its count came (SE-037 to SE-064, SE-093 to SE-101)."""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.requests import Choice
from affray.rulesets.second_edition.harm.conditions import depart, die
from affray.rulesets.second_edition.initiative import blows_of
from affray.rulesets.second_edition.options import is_ranged, shots_after_move
from affray.rulesets.second_edition.procedures.attacks import make_attack, provoke
from affray.rulesets.second_edition.procedures.deeds import (
    bind_wounds,
    defend,
    draw,
    drive_stake,
    drop,
    pick_up,
    simple_deed,
    stand_up,
    toss,
)
from affray.rulesets.second_edition.procedures.movement import move, turn_to, walk, withdraw
from affray.rulesets.second_edition.procedures.overbearing import join
from affray.rulesets.second_edition.procedures.powers import use_power
from affray.rulesets.second_edition.procedures.special import perform_special
from affray.rulesets.second_edition.procedures.turning import turn_undead
from affray.rulesets.second_edition.standing import able, facing_to, off_hand, withdraw_feet
from affray.rulesets.second_edition.state import Combatant, Fight, weapon_of
from affray.rulesets.second_edition.strikes import Attack
from affray.rulesets.second_edition.terms import (
    ATTACK,
    BIND,
    CAST,
    CHARGE,
    DEFEND,
    DO_MOVE,
    DO_OVERBEAR,
    DO_THROW,
    DO_WITHDRAW,
    DOOR,
    DRAW,
    DRINK,
    DROP,
    END,
    FACE,
    FREE_WEAPON,
    GUARD,
    HELD,
    LEAVE,
    MOVE,
    OVERRUN,
    PICK_UP,
    SEARCH,
    SHIELD_RUSH,
    SLAY,
    SPEAK,
    SPECIAL_FIRST,
    SPECIAL_LAST,
    STAKE,
    STAND,
    THROW,
    TORCH,
    TURN_UNDEAD,
    UNSTRUNG,
    USE,
    WITHDRAW,
)
from affray.rulesets.second_edition.travel import movement_left, moves_far, overrun_way


def perform(b: Fight, c: Combatant, choice: Choice) -> bool:
    """Does what the (legal) choice says; True when the turn at this count is over."""
    verb: i64 = choice.verb
    if verb == END:
        return end_turn(c)
    if verb == FACE or verb == DROP or verb == SPEAK or verb == WITHDRAW:
        return extra(b, c, choice)
    if verb == MOVE or verb == OVERRUN:
        return moving(b, c, choice)
    if verb == ATTACK or verb == SLAY or SPECIAL_FIRST <= verb <= SPECIAL_LAST or verb == FREE_WEAPON:
        return fighting(b, c, choice)
    c.done = True
    if verb == CAST or verb == USE or verb == DRINK:
        use_power(b, c, choice.item, choice)
        return True
    _deed(b, c, choice)
    return True


def end_turn(c: Combatant) -> bool:
    """Gives up what is left at this count: one attack, or the declared action."""
    if c.attacks_left > 0:
        c.attacks_left -= 1
    if c.attacks_left <= 0:
        c.done = True
    return True


def extra(b: Fight, c: Combatant, choice: Choice) -> bool:
    """The free extra of the round (SE-055); the turn goes on."""
    verb: i64 = choice.verb
    if verb == WITHDRAW:
        withdraw(b, c, choice.x, choice.y, withdraw_feet(b.s, c))
        if c.declared == DO_WITHDRAW:
            c.done = True
            return True
        c.extra_used = True
        return False
    c.extra_used = True
    if verb == FACE:
        turn_to(b, c, choice.extra)
    elif verb == DROP:
        drop(b, c, choice.item)
    else:
        simple_deed(b, c, verb, -1)
    return not able(b.s, c) or c.dead


def moving(b: Fight, c: Combatant, choice: Choice) -> bool:
    """A move, or the half move that comes before an attack (SE-099, SE-100)."""
    s = b.s
    if c.declared != DO_MOVE:
        c.half_moved = True
    before: i64 = c.moved
    if choice.verb == OVERRUN:
        walk(b, c, overrun_way(s, c, s.who[choice.target]).squares, movement_left(s, c), True)
    else:
        move(b, c, choice.x, choice.y, False)
    if c.moved == before:
        # whoever is stopped before the first step has spent the movement: it cannot be tried again and again
        c.moved = moves_far(s, c)
    if not able(s, c) or c.dead:
        c.done = True
        return True
    if c.declared == DO_MOVE and movement_left(s, c) < 5 and c.extra_used:
        c.done = True
        return True
    return False


def fighting(b: Fight, c: Combatant, choice: Choice) -> bool:
    """One attack of the round, of whatever form; the turn at this count is over with it (SE-093, SE-149)."""
    s = b.s
    verb: i64 = choice.verb
    if c.declared == DO_OVERBEAR:
        c.done = True
        c.attacks_left = 0
        join(b, c, s.who[choice.target])
        return True
    if c.declared == DO_THROW:
        c.done = True
    _count(b, c, choice)
    if verb == ATTACK:
        plain(b, c, choice)
    elif verb == SLAY:
        t = s.who[choice.target]
        if b.watched:
            b.tell("slain", "SE-260", c.name + " kills " + t.name + ".", c.number, t.number)
        die(b, t, "SE-260")
    elif verb == FREE_WEAPON:
        free_weapon(b, c, choice.item)
    else:
        perform_special(b, c, choice)
    if c.attacks_left <= 0:
        c.done = True
    return True


def _count(b: Fight, c: Combatant, choice: Choice) -> None:
    """Spends the attack; after a half move it is the only one, or half of the shots are left (SE-100, SE-101)."""
    s = b.s
    verb: i64 = choice.verb
    if c.half_moved and c.attacks_made == 0 and choice.target >= 0:
        if verb != CHARGE and verb != SHIELD_RUSH:
            c.facing = facing_to(c, s.who[choice.target])
        shot: bool = choice.item >= 0 and is_ranged(s, c, s.who[choice.target], choice.item)
        if shot:
            left: i64 = shots_after_move(s, c, choice.item)
            c.carry = (c.attacks + c.carry) % 2 if s.options.half_ranged_rounding == 2 else 0
            c.attacks_left = left if left > 0 else 1
        else:
            c.attacks_left = 1
    c.attacks_left -= 1
    c.attacks_made += 1
    if c.tool >= 0 and choice.target >= 0 and not is_ranged(s, c, s.who[choice.target], choice.item):
        blows: i64 = blows_of(s, c) - c.attacks_made
        if blows < c.attacks_left:
            c.attacks_left = blows if blows > 0 else 0


def plain(b: Fight, c: Combatant, choice: Choice) -> None:
    """A plain attack with a weapon: a blow, a shot or a throw (SE-126)."""
    s = b.s
    t = s.who[choice.target]
    weapon = weapon_of(c, choice.item)
    attack = Attack(c, t, choice.item)
    attack.ranged = is_ranged(s, c, t, choice.item)
    if c.both and choice.item == off_hand(c):
        attack.off = True
        c.off_used = True
    if attack.ranged:
        if not provoke(b, c, "SE-265"):
            return
        if c.ammo[choice.item] > 0:
            c.ammo[choice.item] -= 1
        if c.weapon_uses[choice.item] > 0:
            c.weapon_uses[choice.item] -= 1
        gone: bool = weapon.thrown and not weapon.missile and c.ammo[choice.item] <= 0
        make_attack(b, attack)
        if gone and c.where[choice.item] == HELD:
            c.where[choice.item] = 2
            c.ground[choice.item] = attack.t.y * s.grid.width + attack.t.x
        return
    make_attack(b, attack)


def free_weapon(b: Fight, c: Combatant, item: i64) -> None:
    """An attack spent on a weapon that is stuck or unstrung, or on spilled missiles."""
    if item < 0:
        c.spilled = False
        b.tell("ready", "SE-247", c.name + " gathers the missiles.", c.number)
        return
    if c.where[item] == UNSTRUNG:
        c.attacks_left = 0
    c.where[item] = HELD
    b.tell("ready", "SE-247", c.name + " makes the " + c.sheet.weapons[item].ident + " ready again.", c.number)


def _deed(b: Fight, c: Combatant, choice: Choice) -> None:
    verb: i64 = choice.verb
    if verb == TORCH or verb == DOOR or verb == SEARCH:
        simple_deed(b, c, verb, choice.item)
    elif verb == DRAW:
        draw(b, c, choice.item)
    elif verb == PICK_UP:
        pick_up(b, c, choice.item)
    elif verb == BIND:
        bind_wounds(b, c, b.s.who[choice.target])
    elif verb == STAKE:
        drive_stake(b, c, b.s.who[choice.target])
    elif verb == THROW:
        toss(b, c, b.s.who[choice.target], choice.item)
    elif verb == DEFEND:
        defend(b, c)
    elif verb == STAND:
        stand_up(b, c)
    elif verb == TURN_UNDEAD:
        turn_undead(b, c)
    elif verb == GUARD:
        b.tell("guards", "SE-051", c.name + " is on guard.", c.number)
    elif verb == LEAVE:
        if provoke(b, c, "SE-268"):
            depart(b, c, "SE-099")

"""Disarm, grab and trap: rolls to hit against numbers, not against armor (SE-138 to SE-154, SE-192 to SE-204)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.rulesets.second_edition.losing import break_weapon, free_trap, grab_kind, scatter, take_from
from affray.rulesets.second_edition.referee import asks_referee, referee_number
from affray.rulesets.second_edition.rolls import LOST, WON, Contest, item_save, roll_contest
from affray.rulesets.second_edition.rows import add_row
from affray.rulesets.second_edition.standing import main_hand
from affray.rulesets.second_edition.state import Combatant, Fight, weapon_of
from affray.rulesets.second_edition.strikes import attacker_modifier, thac0_of
from affray.rulesets.second_edition.tables import GRAB_PENALTY
from affray.rulesets.second_edition.terms import ROW_TRAP, TOPIC_PENALTY

ATTEMPT_AC: Final = 0
TARGET_AC: Final = 4
WRESTLE_AC: Final = 10


class Opposed:
    """Two rolls to hit against fixed armor classes: who beats the needed number by more (SE-142, SE-143)."""

    def __init__(self, a: Combatant, a_item: i64, t: Combatant, t_item: i64, purpose: str, clause: str) -> None:
        self.a = a
        self.a_item: i64 = a_item
        self.t = t
        self.t_item: i64 = t_item
        self.purpose = purpose
        self.clause = clause
        self.a_extra: i64 = 0
        self.t_extra: i64 = 0
        self.a_ac: i64 = ATTEMPT_AC
        self.t_ac: i64 = TARGET_AC


def hit_bonus(c: Combatant, item: i64) -> i64:
    """What a creature adds to a roll to hit that is not made against anybody's armor."""
    weapon = weapon_of(c, item)
    bonus: i64 = c.sheet.hit_adj + weapon.magic + weapon.hit_bonus + attacker_modifier(c)
    return bonus


def roll_opposed(b: Fight, opposed: Opposed) -> bool:
    """Rolls both; True when the attempter reaches his number and beats it by more than the other does his."""
    a = opposed.a
    t = opposed.t
    a_die: i64 = b.roll(a.number, opposed.purpose, 20)
    t_die: i64 = b.roll(t.number, opposed.purpose, 20)
    a_need: i64 = thac0_of(a, opposed.a_item) - opposed.a_ac
    t_need: i64 = thac0_of(t, opposed.t_item) - opposed.t_ac
    a_margin: i64 = a_die + hit_bonus(a, opposed.a_item) + opposed.a_extra - a_need
    t_margin: i64 = t_die + hit_bonus(t, opposed.t_item) + opposed.t_extra - t_need
    if b.watched:
        _tell(b, opposed, a, t, a_die, a_need, a_margin, t_margin)
        _tell(b, opposed, t, a, t_die, t_need, t_margin, a_margin)
    return a_margin >= 0 and a_margin > t_margin


def _tell(
    b: Fight, opposed: Opposed, c: Combatant, other: Combatant, die: i64, need: i64, own: i64, against: i64
) -> None:
    shown = Roll(opposed.purpose, [die], [die], [], own, against, other.name)
    words = c.name + " rolls " + str(die) + " where " + str(need) + " is needed: " + str(own) + "."
    b.tell(opposed.purpose, opposed.clause, words, c.number, other.number, own, shown)


def disarm(b: Fight, a: Combatant, t: Combatant, item: i64, other: i64) -> bool:
    """An attempt to strike weapon `other` from `t`'s hand; True when it flew off (SE-142 to SE-144)."""
    a.disarm_used = True
    won: bool = roll_opposed(b, Opposed(a, item, t, other, "disarm", "SE-142"))
    if won:
        scatter(b, t, other, a.number, "SE-144")
    elif b.watched:
        b.tell("failed", "SE-143", a.name + " fails to disarm " + t.name + ".", a.number, t.number)
    return won


def trap(b: Fight, a: Combatant, t: Combatant, item: i64, other: i64, breaking: bool) -> bool:
    """An attempt to trap weapon `other` of `t` with one's own; with `breaking` it may break at once (SE-195 to SE-204).

    True when it succeeded: the weapon is trapped, or broken.
    """
    a.trap_used = True
    won: bool = roll_opposed(b, Opposed(a, item, t, other, "trap", "SE-195"))
    if not won:
        if b.watched:
            b.tell("failed", "SE-196", a.name + " fails to trap a weapon of " + t.name + ".", a.number, t.number)
        return False
    if breaking:
        made: bool = item_save(b, t, other, "SE-203")
        if b.s.options.trap_break_save == 1:
            made = not made
        if not made:
            break_weapon(b, t, other, "SE-204")
            return True
        if b.watched:
            b.tell("failed", "SE-204", t.name + "'s weapon comes free unbroken.", a.number, t.number)
        return False
    a.trap_who = t.number
    a.trap_weapon = item
    a.trap_round = b.s.round
    t.trapped_by = a.number
    t.trapped_weapon = other
    if b.watched:
        words = a.name + " traps " + t.name + "'s " + t.sheet.weapons[other].ident + "."
        b.tell("trapped", "SE-196", words, a.number, t.number)
    # the contest at the faster one's count is rolled already in this round when that count is still to come (SE-197)
    add_row(b.s, a.total if a.total < t.total else t.total, ROW_TRAP, a.number, t.number)
    return True


def trap_turn(b: Fight, trapper: Combatant, trapped: Combatant) -> None:
    """Contested Strength over a trap: it ends when the trapped side does better (SE-197)."""
    if trapper.trap_who != trapped.number:
        return
    if roll_contest(b, Contest(trapper, trapped, "SE-197")) == LOST:
        free_trap(b.s, trapper)
        if b.watched:
            b.tell("freed", "SE-197", trapped.name + "'s weapon is free.", trapped.number, trapper.number)


def grab(b: Fight, a: Combatant, t: Combatant, number: i64) -> bool:
    """Grabs a thing and wrestles for it: rolls to hit, then contested Strength (SE-151 to SE-153). True when taken."""
    opposed = Opposed(a, -1, t, main_hand(t), "grab", "SE-151")
    penalty: i64 = GRAB_PENALTY[grab_kind(t, number)]
    if asks_referee(b, TOPIC_PENALTY):
        penalty = referee_number(b, TOPIC_PENALTY, t.number, penalty)
    opposed.a_extra = penalty
    if not roll_opposed(b, opposed):
        if b.watched:
            b.tell("failed", "SE-152", a.name + " grabs at nothing.", a.number, t.number)
        return False
    if roll_contest(b, Contest(a, t, "SE-153")) != WON:
        if b.watched:
            b.tell("failed", "SE-153", t.name + " keeps hold of it.", a.number, t.number)
        return False
    take_from(b, a, t, number, "SE-153")
    return True

"""The printed actions that are neither attacks nor magic nor moves, and the free extras (SE-038 to SE-059)."""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.mechanics.grid import DOOR_CLOSED, DOOR_OPEN
from affray.rulesets.second_edition.gear import gear_name, put_gear
from affray.rulesets.second_edition.harm.conditions import die, end_conditions, get_off
from affray.rulesets.second_edition.harm.zero import bind
from affray.rulesets.second_edition.procedures.movement import shake_off
from affray.rulesets.second_edition.referee import referee_yes
from affray.rulesets.second_edition.state import Combatant, Fight, SEState
from affray.rulesets.second_edition.strikes import attacker_modifier
from affray.rulesets.second_edition.terms import (
    BLEEDING,
    DOOR,
    HELD,
    ON_GROUND,
    PRONE,
    SEARCH,
    SPEAK,
    TAKEN,
    TOPIC_SEARCH,
    TOPIC_STAKE,
    TORCH,
    WARRIOR,
)


def simple_deed(b: Fight, c: Combatant, verb: i64, item: i64) -> None:
    """Lighting a torch, using a door, searching, speaking (SE-038, SE-039, SE-047, SE-056)."""
    s = b.s
    if verb == TORCH:
        c.torch = True
        b.tell("torch", "SE-038", c.name + " lights a torch.", c.number)
    elif verb == DOOR:
        opened: bool = s.doors[item] != DOOR_OPEN
        s.doors[item] = DOOR_OPEN if opened else DOOR_CLOSED
        door = s.grid.doors[item]
        where = s.grid.name(door.y * s.grid.width + door.x)
        b.tell("door", "SE-039", c.name + (" opens" if opened else " closes") + " the door " + where + ".", c.number)
    elif verb == SEARCH:
        found: bool = referee_yes(b, TOPIC_SEARCH, c.number, False)
        words = c.name + (" searches and finds something." if found else " searches and finds nothing.")
        b.tell("found" if found else "searched", "SE-047", words, c.number)
    elif verb == SPEAK:
        b.tell("speaks", "SE-056", c.name + " speaks.", c.number)


def draw(b: Fight, c: Combatant, number: i64) -> None:
    """Brings a carried thing to hand (SE-044)."""
    put_gear(c, number, HELD, -1)
    if number < len(c.where) and (c.main < 0 or c.where[c.main] != HELD):
        c.main = number
    b.tell("draw", "SE-044", c.name + " draws " + gear_name(c, number) + ".", c.number)


def pick_up(b: Fight, c: Combatant, number: i64) -> None:
    """Takes up a thing within reach (SE-040)."""
    put_gear(c, number, HELD, -1)
    if number < len(c.where) and (c.main < 0 or c.where[c.main] != HELD):
        c.main = number
    b.tell("pick-up", "SE-040", c.name + " picks up " + gear_name(c, number) + ".", c.number)


def drop(b: Fight, c: Combatant, number: i64) -> None:
    """Lets go of a thing, which lies in the creature's square (SE-057)."""
    put_gear(c, number, ON_GROUND, c.y * b.s.grid.width + c.x)
    b.tell("drop", "SE-057", c.name + " drops " + gear_name(c, number) + ".", c.number)


def bind_wounds(b: Fight, c: Combatant, t: Combatant) -> None:
    """Tends somebody: the dying no longer roll again, bleeding stops (SE-043)."""
    b.tell("binds", "SE-043", c.name + " binds the wounds of " + t.name + ".", c.number, t.number)
    bind(b, t)
    if t.conditions & BLEEDING != 0:
        end_conditions(b, t, BLEEDING, "SE-043")


def drive_stake(b: Fight, c: Combatant, t: Combatant) -> None:
    """Drives a stake into somebody helpless; what that does is the referee's ruling, by default nothing (SE-048)."""
    b.tell("staked", "SE-048", c.name + " drives a stake into " + t.name + ".", c.number, t.number)
    if referee_yes(b, TOPIC_STAKE, t.number, False):
        die(b, t, "SE-048")


def defence_of(s: SEState, c: Combatant) -> i64:
    """What the Defend action takes off the armor class.

    By option half the level, one more for warriors, or 2, or nothing.
    """
    way: i64 = s.options.defend_effect
    if way == 1:
        return 2
    if way != 0:
        return 0
    level: i64 = c.sheet.level if c.sheet.group > 0 else c.sheet.hit_dice
    return level // 2 + (1 if c.sheet.group == WARRIOR else 0)


def defend(b: Fight, c: Combatant) -> None:
    """Defends (SE-050)."""
    c.defending = defence_of(b.s, c)
    b.tell("defends", "SE-050", c.name + " defends.", c.number, -1, c.defending)


def stand_up(b: Fight, c: Combatant) -> None:
    """Gets up (SE-052)."""
    c.base &= ~PRONE
    if c.under >= 0:
        get_off(b.s, c)
    shake_off(b.s, c)
    end_conditions(b, c, PRONE, "SE-052")
    b.tell("stands", "SE-052", c.name + " stands up.", c.number)


def toss(b: Fight, c: Combatant, t: Combatant, number: i64) -> None:
    """Tosses a thing to a comrade with an empty hand: an attack against armor class 10 (SE-049, SE-127)."""
    s = b.s
    face: i64 = b.roll(c.number, "attack", 20)
    total: i64 = c.sheet.thac0 - face - c.sheet.missile_adj - attacker_modifier(c)
    caught: bool = face == 20 or (face != 1 and total <= 10)
    if b.watched:
        roll = Roll("attack", [face], [face], [], total, 10, "armor class")
        words = c.name + " tosses " + gear_name(c, number) + " to " + t.name + ": armor class " + str(total)
        words = words + (", caught." if caught else ", it falls short.")
        b.tell("caught" if caught else "fell-short", "SE-049", words, c.number, t.number, total, roll)
    if not caught:
        put_gear(c, number, ON_GROUND, t.y * s.grid.width + t.x)
        return
    t.loot.append(gear_name(c, number))
    put_gear(c, number, TAKEN, -1)

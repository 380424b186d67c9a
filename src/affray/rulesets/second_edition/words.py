"""Option ids: a choice in the words a person would use. The same words stand in journals, cases and the terminal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice, Request
from affray.rulesets.second_edition.aiming import needs_point, needs_target
from affray.rulesets.second_edition.gear import gear_count, gear_name
from affray.rulesets.second_edition.state import Combatant, SEState
from affray.rulesets.second_edition.tables import MARKS
from affray.rulesets.second_edition.terms import (
    ASK_DECLARE,
    ASK_REFEREE,
    ATTACK,
    BIND,
    BOTH,
    BY_DEXTERITY,
    BY_SAVE,
    BY_STRENGTH,
    BY_TUMBLING,
    CALLED,
    CARRY,
    CAST,
    CHARGE,
    COMPASS,
    DAMAGE_TYPES,
    DECLINE,
    DEEDS,
    DEFEND,
    DISARM,
    DO_ATTACK,
    DO_CAST,
    DO_GUARD,
    DO_ITEM,
    DO_OVERBEAR,
    DO_POTION,
    DONE,
    DOOR,
    DRAW,
    DRINK,
    DROP,
    END,
    FACE,
    FREE_WEAPON,
    GRAB,
    GUARD,
    HAMMER,
    HOLD,
    HOLD_ON,
    KNOCKDOWN,
    LEAVE,
    LIE,
    MANIPULATE,
    MOVE,
    NAMED,
    NO,
    NUMBER,
    OVERBEAR,
    OVERRUN,
    PICK_UP,
    PLAIN,
    PRESS,
    PULL,
    PUMMEL,
    RELEASE,
    RESULT_PRONE,
    RESULT_PULL,
    SAP,
    SEARCH,
    SET,
    SHIELD,
    SHIELD_RUSH,
    SLAM,
    SLAY,
    SPEAK,
    SQUARE,
    STAKE,
    STAND,
    SUBDUE,
    TAKEDOWN,
    THROW,
    THROW_DOWN,
    TORCH,
    TRAP,
    TRAP_BREAK,
    TRIP,
    TURN_UNDEAD,
    TYPED,
    UPRIGHT,
    USE,
    WITHDRAW,
    WRESTLE,
    YES,
)

SIMPLE_VERBS: Final = (
    (END, "end"),
    (TORCH, "light torch"),
    (SEARCH, "search"),
    (DEFEND, "defend"),
    (GUARD, "guard"),
    (STAND, "stand"),
    (TURN_UNDEAD, "turn undead"),
    (SPEAK, "speak"),
    (LEAVE, "leave"),
    (DECLINE, "decline"),
    (YES, "yes"),
    (NO, "no"),
    (UPRIGHT, "upright"),
    (LIE, "lie"),
    (BY_STRENGTH, "strength"),
    (BY_DEXTERITY, "dexterity"),
    (PLAIN, "damage"),
    (HAMMER, "hammer"),
    (PRESS, "press"),
    (SLAM, "slam"),
    (TAKEDOWN, "takedown"),
    (BY_SAVE, "save"),
    (BY_TUMBLING, "tumble"),
    (HOLD_ON, "hold on"),
    (RELEASE, "release"),
    (SHIELD, "use"),
    (DONE, "done"),
    (RESULT_PRONE, "prone"),
    (RESULT_PULL, "pull"),
)
"""Said and read as they are; the answers `pull` and `use` are told from the deeds by what is asked."""

AT_SOMEBODY: Final = (
    (OVERBEAR, "overbear"),
    (WRESTLE, "wrestle"),
    (SHIELD_RUSH, "shield rush"),
    (OVERRUN, "overrun"),
    (BIND, "bind"),
    (STAKE, "stake"),
    (SLAY, "slay"),
)
WITH_WEAPON: Final = (
    (ATTACK, "attack"),
    (CHARGE, "charge"),
    (DISARM, "disarm"),
    (KNOCKDOWN, "knockdown"),
    (PULL, "pull"),
    (TRIP, "trip"),
    (SAP, "sap"),
    (SUBDUE, "subdue"),
    (TRAP_BREAK, "trap and break"),
    (TRAP, "trap"),
    (PUMMEL, "pummel"),
    (CALLED, "called shot"),
)
WITH_GEAR: Final = ((DRAW, "draw"), (PICK_UP, "pick up"), (DROP, "drop"))
KNOWN: Final = (
    "declare attack WEAPON [set] [both], declare cast SPELL, declare use ITEM, declare drink POTION, "
    "declare move, declare guard WEAPON [set], declare defend, declare overbear NAME, declare hold "
    "ATTACK-OR-OTHER, declare torch, declare door, declare pick up, declare bind, declare draw, declare "
    "search, declare stake, declare throw, declare stand, declare turn, declare withdraw, declare "
    "nothing, end, move C4, attack NAME WEAPON, charge NAME WEAPON, shield rush NAME, called shot NAME "
    "WEAPON at WHAT, disarm NAME WEAPON, grab NAME ITEM, knockdown NAME WEAPON, overbear NAME, pull NAME "
    "WEAPON, trip NAME WEAPON, sap NAME WEAPON, subdue NAME WEAPON, trap NAME WEAPON, trap and break NAME "
    "WEAPON, pummel NAME, wrestle NAME, overrun NAME, slay NAME, cast SPELL [NAME or C4], use ITEM [NAME "
    "or C4], drink POTION, bind NAME, draw ITEM, pick up ITEM, light torch, open door C4, close door C4, "
    "search, stake NAME, throw ITEM to NAME, defend, guard, stand, turn undead, face NE or NAME, drop "
    "ITEM, speak WORDS, withdraw C4, free WEAPON, gather missiles, leave, decline, disarm, trap, trap and "
    "break, use, upright, lie, strength, dexterity, damage, carry C4, hammer, manipulate take ITEM, "
    "manipulate move C4, press, slam, takedown, throw NE, save, tumble, hold on, release, prone, pull, "
    "done, yes, no"
)


def slug(name: str) -> str:
    """A name as it stands in option ids: small letters, blanks as hyphens."""
    return name.strip().lower().replace(" ", "-")


def say(s: SEState, request: Request, choice: Choice) -> str:
    """The option id of a choice."""
    if request.kind >= ASK_REFEREE or request.actor < 0:
        if choice.verb == NAMED:
            return name_of(s, choice.target)
        if choice.verb == NUMBER:
            return str(choice.extra)
        return "yes" if choice.verb == YES else "no"
    c = s.who[request.actor]
    if request.kind == ASK_DECLARE:
        return _say_declaration(s, c, choice)
    return _say_deed(s, c, choice)


def name_of(s: SEState, number: i64) -> str:
    """The name of a combatant as it stands in option ids."""
    return slug(s.who[number].name) if 0 <= number < len(s.who) else "nobody"


def square_of(s: SEState, choice: Choice) -> str:
    """The square of a choice."""
    return s.grid.name(choice.y * s.grid.width + choice.x)


def weapon_word(c: Combatant, item: i64) -> str:
    """The word for a weapon; of several alike the later ones are numbered."""
    if item < 0 or item >= len(c.where):
        return "unarmed"
    word = c.sheet.weapons[item].ident
    twin: i64 = 0
    for place in range(item):
        if c.sheet.weapons[place].ident == word:
            twin += 1
    return word + "#" + str(twin + 1) if twin > 0 else word


def _say_declaration(s: SEState, c: Combatant, choice: Choice) -> str:
    deed: i64 = choice.extra
    flags: i64 = choice.x if choice.x > 0 else 0
    words = "declare hold " if flags & HOLD != 0 else "declare "
    if deed == DO_ATTACK or deed == DO_GUARD:
        words = words + DEEDS[deed] + " " + weapon_word(c, choice.item)
    elif deed == DO_CAST or deed == DO_ITEM or deed == DO_POTION:
        verb = "cast" if deed == DO_CAST else ("drink" if deed == DO_POTION else "use")
        known: bool = 0 <= choice.item < len(c.sheet.powers)
        words = words + verb + " " + (c.sheet.powers[choice.item].ident if known else "?")
    elif deed == DO_OVERBEAR:
        words = words + "overbear " + name_of(s, choice.target)
    else:
        words = words + (DEEDS[deed] if 0 <= deed < len(DEEDS) else "?")
    if flags & SET != 0:
        words = words + " set"
    return words + " both" if flags & BOTH != 0 else words


def _say_deed(s: SEState, c: Combatant, choice: Choice) -> str:
    verb: i64 = choice.verb
    for known, words in SIMPLE_VERBS:
        if known == verb:
            return words
    if verb == MOVE or verb == WITHDRAW:
        return ("move " if verb == MOVE else "withdraw ") + square_of(s, choice)
    for known, words in AT_SOMEBODY:
        if known == verb:
            return words + " " + name_of(s, choice.target)
    for known, words in WITH_WEAPON:
        if known == verb:
            return _say_weapon(s, c, choice, words)
    for known, words in WITH_GEAR:
        if known == verb:
            return words + " " + _gear(c, choice.item)
    if verb == CAST or verb == USE or verb == DRINK:
        return _say_power(s, c, choice)
    return _say_other(s, c, choice)


def _say_weapon(s: SEState, c: Combatant, choice: Choice, words: str) -> str:
    if choice.target < 0:
        return words
    said = words + " " + name_of(s, choice.target) + " " + weapon_word(c, choice.item)
    if choice.verb == CALLED and 0 <= choice.extra < len(MARKS):
        said = said + " at " + MARKS[choice.extra][0]
    return said


def _gear(c: Combatant, item: i64) -> str:
    return gear_name(c, item) if 0 <= item < gear_count(c) else "?"


def _say_power(s: SEState, c: Combatant, choice: Choice) -> str:
    if choice.item < 0 or choice.item >= len(c.sheet.powers):
        return "cast ?"
    power = c.sheet.powers[choice.item]
    verb = "cast " if choice.verb == CAST else ("drink " if choice.verb == DRINK else "use ")
    words = verb + power.ident
    if needs_point(power) and choice.x >= 0:
        return words + " " + square_of(s, choice)
    if needs_target(power) and choice.target >= 0:
        return words + " " + name_of(s, choice.target)
    return words


def _say_other(s: SEState, c: Combatant, choice: Choice) -> str:
    verb: i64 = choice.verb
    if verb == GRAB:
        known: bool = 0 <= choice.target < len(s.who)
        return "grab " + name_of(s, choice.target) + " " + (_gear(s.who[choice.target], choice.extra) if known else "?")
    if verb == DOOR:
        there = s.grid.doors[choice.item]
        word = "close door " if s.doors[choice.item] == 1 else "open door "
        return word + s.grid.name(there.y * s.grid.width + there.x)
    if verb == THROW:
        return "throw " + _gear(c, choice.item) + " to " + name_of(s, choice.target)
    if verb == FACE or verb == THROW_DOWN:
        word = "face " if verb == FACE else "throw "
        return word + (COMPASS[choice.extra] if 0 <= choice.extra < 8 else "?")
    if verb == FREE_WEAPON:
        return "gather missiles" if choice.item < 0 else "free " + weapon_word(c, choice.item)
    if verb == NAMED:
        return name_of(s, choice.target)
    if verb == SQUARE:
        return square_of(s, choice)
    if verb == TYPED:
        return DAMAGE_TYPES[choice.extra] if 0 <= choice.extra < len(DAMAGE_TYPES) else "?"
    if verb == CARRY:
        return "carry " + square_of(s, choice)
    if verb == MANIPULATE:
        if choice.item < 0:
            return "manipulate move " + square_of(s, choice)
        return "manipulate take " + (_gear(s.who[c.holds], choice.item) if c.holds >= 0 else "?")
    return "?"

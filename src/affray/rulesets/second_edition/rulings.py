"""The game master's rulings between two beats, in words: what each does and what it must name."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import IllegalChoice
from affray.kernel.state import DRAW
from affray.rulesets.second_edition.ending import finish
from affray.rulesets.second_edition.gear import can_let_go, gear_count, gear_name, take_in_hand
from affray.rulesets.second_edition.harm.conditions import (
    depart,
    die,
    end_conditions,
    end_hold,
    fall_prone,
    impose,
    refresh,
    settle,
)
from affray.rulesets.second_edition.harm.damage import Blow, heal, hurt, real_hp, recover
from affray.rulesets.second_edition.lasting import FOREVER
from affray.rulesets.second_edition.losing import drop
from affray.rulesets.second_edition.placing import push, shift
from affray.rulesets.second_edition.reading import find_name, read_square
from affray.rulesets.second_edition.rolls import save
from affray.rulesets.second_edition.standing import free_spot, opportunity_limit
from affray.rulesets.second_edition.state import Combatant, Fight
from affray.rulesets.second_edition.terms import (
    COMPASS,
    CONDITIONS,
    DAMAGE_TYPES,
    DISABLED,
    DYING,
    HIDDEN,
    KNOCKED_OUT,
    MOUNTED,
    NONLETHAL,
    PRONE,
    SAVE_SAME,
    SAVES,
    SURPRISED,
    TEMPORARY,
    UNCONSCIOUS,
    index_of,
)
from affray.rulesets.second_edition.words import slug

MOST: Final = 10_000
ALL_OF_IT: Final = 4
FORMS: Final = (
    "damage NAME N TYPE [nonlethal|temporary]",
    "heal NAME N",
    "hp NAME N",
    "condition NAME WORD [N] [for N rounds]",
    "end NAME WORD",
    "move NAME C4",
    "facing NAME NE",
    "push NAME FEET from NAME",
    "drop NAME ITEM",
    "opportunities NAME N",
    "attacks NAME N",
    "release NAME",
    "save NAME KIND [N]",
    "kill NAME",
    "remove NAME",
    "add NAME as NEW SIDE at C4",
    "end battle [SIDE]",
)


def carry_out(b: Fight, text: str) -> None:
    """Carries out a ruling. Raises Unreadable or IllegalChoice, both with what is allowed."""
    words = text.strip().split()
    if not words or len(words) > 12:
        raise IllegalChoice("a ruling is one of: " + "; ".join(FORMS))
    head = words[0].lower()
    if head == "end" and len(words) > 1 and words[1].lower() == "battle":
        _end_battle(b, words)
        return
    known = [form.split()[0] for form in FORMS]
    if head not in known:
        raise IllegalChoice("no ruling is called " + words[0] + "; there are: " + "; ".join(FORMS))
    form = FORMS[known.index(head)]
    if len(words) < 2:
        raise IllegalChoice("say " + form)
    c = b.s.who[find_name(b.s, words[1])]
    if (c.dead or c.gone) and head not in ("hp", "add"):
        raise IllegalChoice(c.name + (" is dead" if c.dead else " has left"))
    if b.watched:
        b.tell("ruling", "", "Ruling: " + " ".join(words) + ".", c.number)
    rest = [word.lower() for word in words[2:]]
    if head in ("damage", "heal", "hp", "condition", "end", "kill", "save"):
        _on_body(b, c, head, rest, form)
    elif head == "add":
        _add(b, c, words)
    else:
        _on_field(b, c, head, rest, form)


def _on_body(b: Fight, c: Combatant, head: str, rest: list[str], form: str) -> None:
    if head == "damage":
        _damage(b, c, rest, form)
    elif head == "heal":
        heal(b, c, _number(rest, 0, form), "SE-259")
    elif head == "hp":
        _set_hit_points(b, c, _number(rest, 0, form))
    elif head == "condition":
        _condition(b, c, rest, form)
    elif head == "end":
        _end_condition(b, c, rest, form)
    elif head == "kill":
        die(b, c, "SE-256")
    else:
        _save(b, c, rest, form)


def _on_field(b: Fight, c: Combatant, head: str, rest: list[str], form: str) -> None:
    if head == "move":
        _move(b, c, rest, form)
    elif head == "facing":
        place = index_of(COMPASS, _word(rest, 0, form))
        if place < 0:
            raise IllegalChoice("a facing is one of " + ", ".join(COMPASS))
        c.facing = place
    elif head == "push":
        _push(b, c, rest, form)
    elif head == "drop":
        _drop(b, c, rest, form)
    elif head == "opportunities":
        left: i64 = _number(rest, 0, form)
        most: i64 = opportunity_limit(b.s, c)
        c.opportunities = most - left if left < most else 0
    elif head == "attacks":
        c.attacks_left = _number(rest, 0, form)
    elif head == "release":
        _release(b, c)
    else:
        depart(b, c, "")


def _word(rest: list[str], place: int, form: str) -> str:
    if place >= len(rest):
        raise IllegalChoice("say " + form)
    return rest[place]


def _number(rest: list[str], place: int, form: str) -> int:
    word = _word(rest, place, form)
    if not word.isascii() or not word.isdigit() or len(word) > 5 or int(word) > MOST:
        raise IllegalChoice(word + " is no number from 0 to " + str(MOST) + "; say " + form)
    return int(word)


def _damage(b: Fight, c: Combatant, rest: list[str], form: str) -> None:
    amount = _number(rest, 0, form)
    dtype: i64 = index_of(DAMAGE_TYPES, _word(rest, 1, form))
    if dtype < 0:
        raise IllegalChoice("all damage has a type: " + ", ".join(DAMAGE_TYPES))
    blow = Blow(amount, dtype, None)
    for word in rest[2:]:
        if word not in ("nonlethal", "temporary"):
            raise IllegalChoice("say " + form)
        blow.mark = NONLETHAL if word == "nonlethal" else TEMPORARY
        blow.soft = ALL_OF_IT
    hurt(b, c, blow, "SE-249")


def _set_hit_points(b: Fight, c: Combatant, number: int) -> None:
    if number > c.hp_max:
        raise IllegalChoice(c.name + " has at most " + str(c.hp_max) + " hit points")
    if c.gone:
        raise IllegalChoice(c.name + " has left")
    if c.dead:
        if number == 0 or not free_spot(b.s, c.x, c.y, c.space, c.number):
            raise IllegalChoice(c.name + " is dead" if number == 0 else "somebody stands where " + c.name + " lies")
        c.dead = False
        shift(b.s, c, c.x, c.y)
    c.packets = []
    c.nonlethal = 0
    c.hp = number
    if number > 0:
        recover(b, c)
    elif not c.sheet.player and not c.sheet.named and b.s.options.zero_applies_to == 0:
        die(b, c, "SE-255")


def _condition(b: Fight, c: Combatant, rest: list[str], form: str) -> None:
    name = _word(rest, 0, form)
    place = index_of(CONDITIONS, name)
    if place < 0:
        raise IllegalChoice("no condition is called " + name + "; there are " + ", ".join(CONDITIONS))
    bit: i64 = 1 << place
    if bit & (HIDDEN | MOUNTED | KNOCKED_OUT) != 0:
        raise IllegalChoice(name + " follows from what is done, it is not ruled")
    value: i64 = _number(rest, 1, form) if len(rest) > 1 and rest[1].isdigit() else 1
    if bit == PRONE:
        fall_prone(b, c, "SE-052")
        return
    if "for" in rest[:-1]:
        left = _number(rest, rest.index("for") + 1, form)
        if left < 1:
            raise IllegalChoice("at least 1 round")
        if not impose(b, c, bit, value, left, "SE-249"):
            raise IllegalChoice(c.name + " is immune to that")
        return
    if bit & (DYING | UNCONSCIOUS | DISABLED | SURPRISED) != 0:
        c.base |= bit
        c.dying_due = c.dying_due or bit == DYING
        settle(b, c)
    elif not impose(b, c, bit, value, FOREVER, "SE-249"):
        raise IllegalChoice(c.name + " is immune to that")


def _end_condition(b: Fight, c: Combatant, rest: list[str], form: str) -> None:
    name = _word(rest, 0, form)
    place = index_of(CONDITIONS, name)
    if place < 0:
        raise IllegalChoice("no condition is called " + name + "; there are " + ", ".join(CONDITIONS))
    bit: i64 = 1 << place
    if bit == MOUNTED or (bit == KNOCKED_OUT and c.hp <= 0 and real_hp(c) > 0):
        raise IllegalChoice(name + " follows from what is done, it is not ruled")
    if not end_conditions(b, c, bit, "SE-249"):
        raise IllegalChoice(c.name + " is not " + name)


def _save(b: Fight, c: Combatant, rest: list[str], form: str) -> None:
    name = _word(rest, 0, form)
    kind: i64 = index_of(SAVES, name)
    for word, same in SAVE_SAME:
        if word == name:
            kind = same
    if kind < 0:
        raise IllegalChoice("a save is against one of " + ", ".join(SAVES))
    modifier = 0
    if len(rest) > 1:
        sign = -1 if rest[1].startswith("-") else 1
        modifier = sign * _number([rest[1].lstrip("+-")], 0, form)
    save(b, c, kind, modifier, "SE-106")


def _move(b: Fight, c: Combatant, rest: list[str], form: str) -> None:
    x, y = read_square(b.s, _word(rest, 0, form))
    if c.under >= 0 or c.held_by >= 0:
        raise IllegalChoice(c.name + " is in a wrestling hold or lies on somebody; rule release first")
    body = b.s.who[c.mount] if c.mount >= 0 else c
    if not free_spot(b.s, x, y, body.space, body.number):
        raise IllegalChoice("there is no room in " + rest[0].upper())
    shift(b.s, body, x, y)


def _push(b: Fight, c: Combatant, rest: list[str], form: str) -> None:
    feet = _number(rest, 0, form)
    if len(rest) < 3 or rest[1] != "from":
        raise IllegalChoice("say " + form)
    if c.under >= 0:
        raise IllegalChoice(c.name + " lies on somebody; rule release first")
    other = b.s.who[find_name(b.s, rest[2])]
    dx: i64 = 2 * c.x + c.space - 2 * other.x - other.space
    dy: i64 = 2 * c.y + c.space - 2 * other.y - other.space
    push(b, c, dx, dy, feet, "SE-246")


def _drop(b: Fight, c: Combatant, rest: list[str], form: str) -> None:
    wanted = _word(rest, 0, form)
    k: i64 = 0
    count: i64 = gear_count(c)
    while k < count:
        if slug(gear_name(c, k)) == wanted and can_let_go(c, k):
            drop(b, c, k, "SE-057")
            return
        k += 1
    raise IllegalChoice(c.name + " does not hold " + wanted)


def _release(b: Fight, c: Combatant) -> None:
    """Ends the wrestling that the creature is in."""
    if c.holds >= 0:
        end_hold(b, c, "SE-235")
    elif c.held_by >= 0:
        end_hold(b, b.s.who[c.held_by], "SE-235")
    else:
        raise IllegalChoice(c.name + " does not wrestle")


def _add(b: Fight, model: Combatant, words: list[str]) -> None:
    """Another creature of the kind of one that is there already."""
    s = b.s
    form = "add NAME as NEW SIDE at C4"
    if len(words) != 7 or words[2].lower() != "as" or words[5].lower() != "at":
        raise IllegalChoice("say " + form)
    if len(s.who) >= 200:
        raise IllegalChoice("a battle has at most 200 combatants")
    sides = [slug(name) for name in s.side_names]
    if slug(words[4]) not in sides:
        raise IllegalChoice("there is no side " + words[4] + "; there are " + ", ".join(sides))
    for other in s.who:
        if slug(other.name) == slug(words[3]):
            raise IllegalChoice("somebody is called " + words[3] + " already")
    x, y = read_square(s, words[6])
    if not free_spot(s, x, y, model.sheet.space, -1):
        raise IllegalChoice("there is no room in " + words[6].upper())
    c = Combatant(len(s.who), model.sheet)
    c.name = words[3]
    c.side = sides.index(slug(words[4]))
    c.seat = model.seat if c.side == model.side else 0
    c.facing = model.facing
    s.who.append(c)
    b.policies.append(b.policies[model.number] if model.number < len(b.policies) else None)
    take_in_hand(c, c.sheet.held, c.sheet.held_given)
    shift(s, c, x, y)
    refresh(c)


def _end_battle(b: Fight, words: list[str]) -> None:
    s = b.s
    if len(words) == 2:
        finish(b, DRAW, "the game master's ruling")
        return
    sides = [slug(name) for name in s.side_names]
    if slug(words[2]) not in sides:
        raise IllegalChoice("there is no side " + words[2] + "; there are " + ", ".join(sides))
    finish(b, sides.index(slug(words[2])), "the game master's ruling")

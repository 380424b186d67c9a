"""The game master's rulings between two beats, in words: what each does and what it must name."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import IllegalChoice
from affray.kernel.state import DRAW
from affray.mechanics.durations import BATTLE, ROUND_ENDS
from affray.rulesets.hundred_dungeons.gear import take_in_hand
from affray.rulesets.hundred_dungeons.harm.conditions import (
    add_effect,
    check_holds,
    die,
    end_conditions,
    fall_prone,
    leave_field,
    refresh,
    seize,
    settle,
    start_dying,
)
from affray.rulesets.hundred_dungeons.harm.damage import OTHER, Blow, ability_word, heal, hurt, pend
from affray.rulesets.hundred_dungeons.harm.effects import push
from affray.rulesets.hundred_dungeons.lasting import Effect
from affray.rulesets.hundred_dungeons.placing import shift
from affray.rulesets.hundred_dungeons.procedures.attacks import READIED
from affray.rulesets.hundred_dungeons.procedures.deeds import unnoticed
from affray.rulesets.hundred_dungeons.rolls import AbilityRoll, make_roll
from affray.rulesets.hundred_dungeons.sequence import finish
from affray.rulesets.hundred_dungeons.standing import free_spot, hostile, present
from affray.rulesets.hundred_dungeons.state import Combatant, Fight
from affray.rulesets.hundred_dungeons.terms import (
    BLUDGEONING,
    CON,
    CONDITIONS,
    DAMAGE_TYPES,
    DYING,
    EXHAUSTED,
    GRAPPLED,
    HIDDEN,
    MELEE,
    POISONED,
    PRONE,
    RANGED,
    RESTRAINED,
    SPELL,
    SURPRISED,
    UNCONSCIOUS,
    WHEN_WORD,
    index_of,
)
from affray.rulesets.hundred_dungeons.words import find_name, read_ability, read_square, slug

MOST: Final = 10_000
FORMS: Final = (
    "damage NAME N [TYPE] [melee|ranged|spell]",
    "heal NAME N",
    "hp NAME N",
    "condition NAME WORD [from NAME] [for N rounds]",
    "end NAME WORD",
    "exhaustion NAME N",
    "move NAME C4",
    "push NAME FEET from NAME",
    "remove NAME",
    "add NAME as NEW SIDE at C4",
    "end battle [SIDE]",
    "trigger NAME",
    "reveal NAME to NAME",
    "kill NAME",
    "save NAME ABILITY N",
    "rest NAME short|long",
    "spend-hit-die NAME",
    "reaction NAME used|ready",
)


def carry_out(b: Fight, text: str) -> None:
    """Carries out a ruling. Raises Unreadable or IllegalChoice, both with what is allowed."""
    words = text.strip().split()
    b.s.known_way_key = -1
    if not words or len(words) > 12:
        raise IllegalChoice("a ruling is one of: " + "; ".join(FORMS))
    head = words[0].lower()
    if head == "end" and len(words) > 1 and words[1].lower() == "battle":
        _end_battle(b, words)
        return
    known = [form.split()[0] for form in FORMS]
    if head not in known:
        raise IllegalChoice("no ruling is called " + words[0] + "; there are: " + "; ".join(FORMS))
    if len(words) < 2:
        raise IllegalChoice("say " + FORMS[known.index(head)])
    c = b.s.who[find_name(b.s, words[1])]
    if c.dead and head not in ("hp", "move", "remove"):
        raise IllegalChoice(c.name + " is dead")
    if b.watched:
        b.tell("ruling", "", "Ruling: " + " ".join(words) + ".", c.number)
    _on_creature(b, c, head, [word.lower() for word in words[2:]], words)


def _on_creature(b: Fight, c: Combatant, head: str, rest: list[str], words: list[str]) -> None:
    if head == "damage":
        _damage(b, c, rest)
    elif head == "heal":
        heal(b, c, _number(rest, 0, "heal NAME N"), "HD-114")
    elif head == "hp":
        _set_hit_points(b, c, _number(rest, 0, "hp NAME N"))
    elif head == "condition":
        _condition(b, c, rest)
    elif head == "end":
        _end_condition(b, c, rest)
    elif head == "exhaustion":
        _exhaustion(b, c, _number(rest, 0, "exhaustion NAME N"))
    elif head == "move":
        _move(b, c, rest)
    elif head == "push":
        _push(b, c, rest)
    elif head == "remove":
        c.gone = True
        leave_field(b, c)
    elif head == "add":
        _add(b, c, words)
    else:
        _on_creature_too(b, c, head, rest)


def _on_creature_too(b: Fight, c: Combatant, head: str, rest: list[str]) -> None:
    if head == "trigger":
        if c.ready_when != WHEN_WORD:
            raise IllegalChoice(c.name + " has nothing readied that waits for a word")
        pend(b.s, READIED + WHEN_WORD, c.number, c.number)
    elif head == "reveal":
        _reveal(b, c, rest)
    elif head == "kill":
        die(b, c, "HD-113")
    elif head == "save":
        ability = read_ability(_word(rest, 0, "save NAME ABILITY N"))
        roll = AbilityRoll(c, ability, _number(rest, 1, "save NAME ABILITY N"), ability_word(ability), "HD-037")
        success: bool = make_roll(b, roll)
        b.tell(
            "saved" if success else "not-saved", "HD-037", c.name + (" succeeds." if success else " fails."), c.number
        )
    elif head == "rest":
        _rest(b, c, _word(rest, 0, "rest NAME short or rest NAME long"))
    elif head == "spend-hit-die":
        _spend_hit_die(b, c)
    elif head == "reaction":
        how = _word(rest, 0, "reaction NAME used or reaction NAME ready")
        if how not in ("used", "ready"):
            raise IllegalChoice("reaction NAME used or reaction NAME ready")
        c.reaction_used = how == "used"


def _word(rest: list[str], place: int, form: str) -> str:
    if place >= len(rest):
        raise IllegalChoice("say " + form)
    return rest[place]


def _number(rest: list[str], place: int, form: str) -> int:
    word = _word(rest, place, form)
    if not word.isascii() or not word.isdigit() or len(word) > 5 or int(word) > MOST:
        raise IllegalChoice(word + " is no number from 0 to " + str(MOST) + "; say " + form)
    return int(word)


def _damage(b: Fight, c: Combatant, rest: list[str]) -> None:
    form = "damage NAME N [TYPE] [melee|ranged|spell]"
    amount = _number(rest, 0, form)
    dtype: i64 = BLUDGEONING
    kind: i64 = OTHER
    for word in rest[1:]:
        if index_of(DAMAGE_TYPES, word) >= 0:
            dtype = index_of(DAMAGE_TYPES, word)
        elif word in ("melee", "ranged", "spell"):
            kind = MELEE if word == "melee" else (RANGED if word == "ranged" else SPELL)
        else:
            raise IllegalChoice("no damage type is called " + word + "; there are " + ", ".join(DAMAGE_TYPES))
    hurt(b, c, Blow(amount, dtype, None, kind), "HD-113")


def _set_hit_points(b: Fight, c: Combatant, number: int) -> None:
    if number > c.hp_max:
        raise IllegalChoice(c.name + " has at most " + str(c.hp_max) + " hit points")
    if c.dead:
        if number == 0 or not free_spot(b.s, c.x, c.y, c.space, c.number):
            raise IllegalChoice(c.name + " is dead" if number == 0 else "somebody stands where " + c.name + " lies")
        c.dead = False
        shift(b.s, c, c.x, c.y)
    c.hp = number
    if number > 0:
        end_conditions(b, c, DYING, "HD-120")
        c.base &= ~UNCONSCIOUS
        refresh(c)
    elif c.base & (DYING | UNCONSCIOUS) == 0:
        start_dying(b, c, "HD-115")


def _condition(b: Fight, c: Combatant, rest: list[str]) -> None:
    name = _word(rest, 0, "condition NAME WORD [from NAME] [for N rounds]")
    place = index_of(CONDITIONS, name)
    if place < 0:
        raise IllegalChoice("no condition is called " + name + "; there are " + ", ".join(CONDITIONS))
    bit: i64 = 1 << place
    source: i64 = find_name(b.s, rest[rest.index("from") + 1]) if "from" in rest[:-1] else -1
    if bit == EXHAUSTED:
        _exhaustion(b, c, c.exhaustion + 1)
    elif bit == DYING:
        start_dying(b, c, "HD-115")
    elif bit == HIDDEN:
        raise IllegalChoice("hiding is a deed; rule what ends it with reveal")
    elif bit == PRONE:
        fall_prone(b, c, "HD-190")
    elif bit & (GRAPPLED | RESTRAINED) != 0 and source >= 0:
        seize(b, b.s.who[source], c, bit == RESTRAINED, "HD-070")
    elif bit & (SURPRISED | UNCONSCIOUS) != 0 and "for" not in rest:
        c.base |= bit
        settle(b, c)
    else:
        _lasting(b, c, bit, source, rest)


def _lasting(b: Fight, c: Combatant, bit: i64, source: i64, rest: list[str]) -> None:
    effect = Effect()
    effect.conditions = bit
    effect.source = source
    effect.until = BATTLE
    if "for" in rest[:-1]:
        effect.until = ROUND_ENDS
        effect.left = _number(rest, rest.index("for") + 1, "condition NAME WORD for N rounds")
        if effect.left < 1:
            raise IllegalChoice("at least 1 round")
    if not add_effect(b, c, effect, "HD-139"):
        raise IllegalChoice(c.name + " is immune to that")


def _end_condition(b: Fight, c: Combatant, rest: list[str]) -> None:
    name = _word(rest, 0, "end NAME WORD")
    place = index_of(CONDITIONS, name)
    if place < 0:
        raise IllegalChoice("no condition is called " + name + "; there are " + ", ".join(CONDITIONS))
    bit: i64 = 1 << place
    if bit == EXHAUSTED:
        _exhaustion(b, c, 0)
        return
    if bit == RESTRAINED:
        bit |= GRAPPLED
    if not end_conditions(b, c, bit, "HD-139") and bit != POISONED:
        raise IllegalChoice(c.name + " is not " + name)


def _exhaustion(b: Fight, c: Combatant, level: i64) -> None:
    if level > 6:
        raise IllegalChoice("exhaustion has six levels")
    c.exhaustion = level
    if level == 6:
        die(b, c, "HD-159")
        return
    settle(b, c)


def _move(b: Fight, c: Combatant, rest: list[str]) -> None:
    x, y = read_square(b.s, _word(rest, 0, "move NAME C4"))
    if c.dead or c.gone:
        raise IllegalChoice(c.name + " is not on the field")
    body = b.s.who[c.mount] if c.mount >= 0 else c
    if not free_spot(b.s, x, y, body.space, body.number):
        raise IllegalChoice("there is no room in " + rest[0].upper())
    shift(b.s, body, x, y)
    check_holds(b, body)


def _push(b: Fight, c: Combatant, rest: list[str]) -> None:
    form = "push NAME FEET from NAME"
    feet = _number(rest, 0, form)
    if len(rest) < 3 or rest[1] != "from":
        raise IllegalChoice("say " + form)
    other = b.s.who[find_name(b.s, rest[2])]
    push(
        b,
        c,
        2 * c.x + c.space - 2 * other.x - other.space,
        2 * c.y + c.space - 2 * other.y - other.space,
        feet,
        "HD-072",
    )


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
    s.who.append(c)
    b.policies.append(b.policies[model.number] if model.number < len(b.policies) else None)
    take_in_hand(c, c.sheet.held, c.sheet.held_given)
    shift(s, c, x, y)
    refresh(c)
    if s.order:
        s.order.append(c.number)
    for other in s.who:
        if (
            hostile(other, c)
            and present(other)
            and other.hide_result > 0
            and other.hidden_from
            and unnoticed(s, other, c)
        ):
            other.hidden_from.append(c.number)


def _reveal(b: Fight, c: Combatant, rest: list[str]) -> None:
    """An invisible or hidden creature is given away to somebody (HD-104, HD-172)."""
    if len(rest) < 2 or rest[0] != "to":
        raise IllegalChoice("say reveal NAME to NAME")
    other: i64 = find_name(b.s, rest[1])
    c.hidden_from = [number for number in c.hidden_from if number != other]
    if other not in c.revealed:
        c.revealed.append(other)
    refresh(c)


def _rest(b: Fight, c: Combatant, how: str) -> None:
    """A rest after the fight: a long one restores hit points, half the hit dice and one level of exhaustion
    (HD-153).
    """
    if how not in ("short", "long"):
        raise IllegalChoice("rest NAME short or rest NAME long")
    if how == "short":
        c.reaction_used = False
        return
    heal(b, c, c.hp_max, "HD-114")
    if c.exhaustion > 0:
        c.exhaustion -= 1
        settle(b, c)
    back: i64 = c.sheet.hit_dice // 2
    c.hit_dice = c.hit_dice + (back if back > 0 else 1)
    if c.hit_dice > c.sheet.hit_dice:
        c.hit_dice = c.sheet.hit_dice


def _spend_hit_die(b: Fight, c: Combatant) -> None:
    """A hit die of a short rest heals its roll plus Constitution; not while poisoned (HD-188)."""
    if c.conditions & POISONED != 0:
        raise IllegalChoice(c.name + " is poisoned and cannot spend hit dice")
    if c.hit_dice <= 0:
        raise IllegalChoice(c.name + " has no hit dice left")
    c.hit_dice -= 1
    amount: i64 = b.roll(c.number, "heal", c.sheet.hit_die) + c.sheet.abilities[CON]
    heal(b, c, amount if amount > 0 else 0, "HD-188")


def _end_battle(b: Fight, words: list[str]) -> None:
    s = b.s
    if len(words) == 2:
        finish(b, DRAW, "the game master's ruling")
        return
    sides = [slug(name) for name in s.side_names]
    if slug(words[2]) not in sides:
        raise IllegalChoice("there is no side " + words[2] + "; there are " + ", ".join(sides))
    finish(b, sides.index(slug(words[2])), "the game master's ruling")

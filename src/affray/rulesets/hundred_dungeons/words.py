"""Option ids: a choice in the words a person would use, and back. The same words stand in journals, cases and the
terminal.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import Unreadable
from affray.kernel.requests import Choice, Request
from affray.mechanics.grid import DOOR_OPEN
from affray.rulesets.hundred_dungeons.gear import gear_count, gear_name, gear_where
from affray.rulesets.hundred_dungeons.reach import needs_aim, needs_target
from affray.rulesets.hundred_dungeons.state import Combatant, HDState
from affray.rulesets.hundred_dungeons.terms import (
    ABILITIES,
    ACTION_WORDS,
    ASK_DEFEND,
    ASK_REFEREE,
    ASK_TURN,
    ATTACK,
    ATTACK_SQUARE,
    CAST,
    DASH,
    DECLINE,
    DISENGAGE,
    DISMOUNT,
    DODGE,
    DONE,
    DOOR,
    DRAW,
    DROP,
    DROP_PRONE,
    END,
    ESCAPE,
    GRAPPLE,
    HELD,
    HELP,
    HIDE,
    IMPROVISE,
    KILL,
    KNOCK_OUT,
    LEAVE,
    MOUNT,
    MOUNT_DEED,
    MOVE,
    NO,
    NUMBER,
    ON_GROUND,
    PARRY,
    PICK_UP,
    QUICK_ATTACK,
    READY,
    RELEASE,
    SEARCH,
    SHOVE_BACK,
    SHOVE_PRONE,
    SPEAK,
    STAND,
    STOP_CONCENTRATING,
    STOW,
    STOWED,
    TARGET,
    TRIGGERS,
    UNARMED,
    USE,
    WHEN_ACTS,
    WHEN_AREA,
    WORD_ATTACK,
    WORD_CAST,
    WORD_ESCAPE,
    WORD_UNARMED,
    WORD_USE,
    YES,
    index_of,
)

SIMPLE_VERBS: Final = (
    (END, "end"),
    (DASH, "dash"),
    (HIDE, "hide"),
    (DISENGAGE, "disengage"),
    (DODGE, "dodge"),
    (STAND, "stand"),
    (DROP_PRONE, "drop prone"),
    (SPEAK, "speak"),
    (LEAVE, "leave"),
    (STOP_CONCENTRATING, "stop concentrating"),
    (DECLINE, "decline"),
    (PARRY, "parry"),
    (KILL, "kill"),
    (KNOCK_OUT, "knock out"),
    (DONE, "done"),
    (YES, "yes"),
    (NO, "no"),
)
GEAR_VERBS: Final = ((DRAW, "draw"), (STOW, "stow"), (DROP, "drop"), (PICK_UP, "pick up"))
FORMS: Final = ("", "unarmed", "grapple", "shove back", "shove prone")
KNOWN: Final = (
    "end, move C4, drag C4, attack NAME WEAPON, attack square C4 WEAPON, quick attack NAME WEAPON, unarmed NAME, "
    "grapple NAME, shove NAME back, shove NAME prone, cast SPELL [NAME or C4], use POWER [NAME or C4], drink "
    "ITEM, dash, help NAME with ACTION, hide, ready ACTION when TRIGGER, search creatures, search area, "
    "disengage, dodge, draw ITEM, stow ITEM, drop ITEM, pick up ITEM, open door C4, close door C4, escape "
    "ABILITY, stand, drop prone, mount NAME, dismount C4, mount DEED, improvise ABILITY, speak, leave, stop "
    "concentrating"
)


def slug(name: str) -> str:
    """A name as it stands in option ids: small letters, blanks as hyphens."""
    return name.strip().lower().replace(" ", "-")


def say(s: HDState, request: Request, choice: Choice) -> str:
    """The option id of a choice."""
    if request.kind >= ASK_REFEREE or request.actor < 0:
        return _say_referee(s, choice)
    c = s.who[request.actor]
    if choice.verb >= MOUNT_DEED:
        inner = Choice(choice.verb - MOUNT_DEED, choice.target, choice.item, choice.x, choice.y, choice.extra)
        return "mount " + _say_deed(s, s.who[c.mount] if c.mount >= 0 else c, inner)
    return _say_deed(s, c, choice)


def _say_referee(s: HDState, choice: Choice) -> str:
    if choice.verb == TARGET:
        return _name(s, choice.target)
    if choice.verb == NUMBER:
        return str(choice.extra)
    return "yes" if choice.verb == YES else "no"


def _name(s: HDState, number: i64) -> str:
    return slug(s.who[number].name) if 0 <= number < len(s.who) else "nobody"


def _square(s: HDState, choice: Choice) -> str:
    return s.grid.name(choice.y * s.grid.width + choice.x)


def _say_deed(s: HDState, c: Combatant, choice: Choice) -> str:
    verb: i64 = choice.verb
    for known, words in SIMPLE_VERBS:
        if known == verb:
            return "quick " + words if choice.extra == 1 and verb in (DASH, HIDE) else words
    if verb == MOVE:
        return ("drag " if choice.extra == 1 else "move ") + _square(s, choice)
    if verb in (ATTACK, QUICK_ATTACK, ATTACK_SQUARE):
        return _say_attack(s, c, choice)
    if UNARMED <= verb <= SHOVE_PRONE:
        return ("action " if choice.extra == 1 else "") + _say_unarmed(s, verb, choice.target)
    if verb == CAST or verb == USE:
        return _say_power(s, c, choice)
    for known, words in GEAR_VERBS:
        if known == verb:
            return words + " " + (gear_name(c, choice.item) if 0 <= choice.item < gear_count(c) else "?")
    return _say_other(s, c, choice)


def _say_attack(s: HDState, c: Combatant, choice: Choice) -> str:
    weapon = c.sheet.weapons[choice.item].ident if 0 <= choice.item < len(c.where) else "unarmed"
    twin: i64 = 0
    if choice.item >= 0:
        for place in range(choice.item):
            if c.sheet.weapons[place].ident == weapon:
                twin += 1
    if twin > 0:
        weapon = weapon + "#" + str(twin + 1)
    if choice.verb == ATTACK_SQUARE:
        return "attack square " + _square(s, choice) + " " + weapon
    quick = "quick " if choice.verb == QUICK_ATTACK else ""
    return quick + "attack " + _name(s, choice.target) + " " + weapon


def _say_unarmed(s: HDState, verb: i64, target: i64) -> str:
    name = _name(s, target)
    if verb == UNARMED:
        return "unarmed " + name
    if verb == GRAPPLE:
        return "grapple " + name
    return "shove " + name + (" back" if verb == SHOVE_BACK else " prone")


def _say_power(s: HDState, c: Combatant, choice: Choice) -> str:
    if choice.item < 0 or choice.item >= len(c.sheet.powers):
        return "cast ?"
    power = c.sheet.powers[choice.item]
    words = ("cast " if power.spell() else "use ") + power.ident
    if needs_aim(power) and choice.x >= 0:
        return words + " " + _square(s, choice)
    if needs_target(power) and choice.target >= 0:
        return words + " " + _name(s, choice.target)
    return words


def _say_other(s: HDState, c: Combatant, choice: Choice) -> str:
    verb: i64 = choice.verb
    if verb == HELP:
        return "help " + _name(s, choice.target) + " with " + ACTION_WORDS[choice.extra]
    if verb == READY:
        return _say_ready(s, c, choice)
    if verb == SEARCH:
        return ("search creatures", "search creatures by sight", "search creatures by hearing", "search area")[
            choice.extra if 0 <= choice.extra <= 3 else 0
        ]
    if verb == DOOR:
        there = s.grid.doors[choice.item]
        square = s.grid.name(there.y * s.grid.width + there.x)
        return ("open door " if choice.extra == 1 else "close door ") + square
    if verb == ESCAPE or verb == IMPROVISE:
        return ("escape " if verb == ESCAPE else "improvise ") + ABILITIES[choice.extra]
    if verb == MOUNT:
        return "mount " + _name(s, choice.target)
    if verb == DISMOUNT:
        return "dismount " + _square(s, choice)
    if verb == RELEASE:
        return _say_release(s, c, choice)
    if verb == TARGET:
        return _name(s, choice.target)
    return "?"


def _say_release(s: HDState, c: Combatant, choice: Choice) -> str:
    words = "release"
    if choice.target >= 0:
        words = words + " " + _name(s, choice.target)
    if c.ready_verb == WORD_UNARMED and choice.extra > 1:
        words = words + " " + FORMS[choice.extra]
    return words


def _say_ready(s: HDState, c: Combatant, choice: Choice) -> str:
    word: i64 = choice.extra // 16
    when: i64 = choice.extra % 16
    words = "ready " + ACTION_WORDS[word]
    if word == WORD_ATTACK and 0 <= choice.item < len(c.where):
        words = words + " " + c.sheet.weapons[choice.item].ident
    elif (word == WORD_CAST or word == WORD_USE) and 0 <= choice.item < len(c.sheet.powers):
        words = words + " " + c.sheet.powers[choice.item].ident
    elif word == WORD_ESCAPE and choice.item >= 0:
        words = words + " " + ABILITIES[choice.item]
    words = words + " when "
    if when == WHEN_ACTS:
        return words + _name(s, choice.target) + " acts"
    if when == WHEN_AREA:
        return words + "enemy enters " + sorted(s.grid.areas)[choice.x]
    return words + TRIGGERS[when]


# ------------------------------------------------------------------ reading


def read(s: HDState, request: Request, text: str) -> Choice:
    """The choice that the words mean; raises Unreadable with what is allowed."""
    words = text.strip().split()
    if not words:
        raise Unreadable("say what is to be done")
    low = [word.lower() for word in words]
    if request.kind >= ASK_REFEREE or request.actor < 0:
        return _read_referee(s, request, low)
    c = s.who[request.actor]
    if request.kind == ASK_TURN and low[0] == "mount" and len(low) > 1 and c.mount >= 0:
        inner = _read_deed(s, request, s.who[c.mount], words[1:], low[1:])
        inner.verb += MOUNT_DEED
        return inner
    return _read_deed(s, request, c, words, low)


def _read_referee(s: HDState, request: Request, low: list[str]) -> Choice:
    if request.b == 1:
        return Choice(TARGET, find_name(s, low[0]))
    if request.b == 2:
        if not low[0].isdigit():
            raise Unreadable("give a number from 0 to 60")
        return Choice(NUMBER, -1, -1, -1, -1, int(low[0][:6]))
    if low[0] in ("yes", "y"):
        return Choice(YES)
    if low[0] in ("no", "n"):
        return Choice(NO)
    raise Unreadable("answer yes or no")


def find_name(s: HDState, word: str) -> int:
    """The number of the combatant of that name; raises Unreadable with the names there are."""
    wanted = slug(word)
    for c in s.who:
        if slug(c.name) == wanted:
            return c.number
    names = ", ".join([slug(c.name) for c in s.who])
    raise Unreadable("nobody is called " + word + "; there are " + names)


def read_square(s: HDState, word: str) -> tuple[int, int]:
    """Column and row of a square on the map; raises Unreadable when it is none."""
    text = word.upper()
    letters = text.rstrip("0123456789")
    digits = text[len(letters) :]
    if not letters.isascii() or not letters.isalpha() or len(letters) > 2 or not digits.isdigit() or len(digits) > 3:
        raise Unreadable(word + " is no square; squares are named like C4")
    if digits.startswith("0"):
        raise Unreadable(word + " is no square; rows are counted from 1")
    x, y = 0, int(digits) - 1
    for letter in letters:
        x = x * 26 + ord(letter) - 64
    x -= 1
    if not s.grid.inside(x, y, 1):
        raise Unreadable(word + " is not on the map")
    return x, y


def _read_deed(s: HDState, request: Request, c: Combatant, words: list[str], low: list[str]) -> Choice:
    text = " ".join(low)
    if text == "stop":
        return Choice(DONE)
    for verb, name in SIMPLE_VERBS:
        if text == name:
            return Choice(verb)
        if text == "quick " + name and verb in (DASH, HIDE):
            return Choice(verb, -1, -1, -1, -1, 1)
    head = low[0]
    if head == "move" or head == "drag":
        x, y = read_square(s, _word(low, 1, "name a square, as in " + head + " C4"))
        return Choice(MOVE, -1, -1, x, y, 1 if head == "drag" else -1)
    if head in ("attack", "quick"):
        return _read_attack(s, c, low)
    if head in ("unarmed", "grapple", "shove", "action"):
        return _read_unarmed(s, low)
    if head in ("cast", "use", "drink"):
        return _read_power(s, request, c, low)
    for verb, name in GEAR_VERBS:
        if text.startswith(name + " "):
            return Choice(verb, -1, _find_gear(c, text[len(name) + 1 :], verb))
    return _read_other(s, request, c, words, low)


def _word(low: list[str], place: int, otherwise: str) -> str:
    if place >= len(low):
        raise Unreadable(otherwise)
    return low[place]


def _find_weapon(c: Combatant, word: str) -> int:
    name, _, twin = word.partition("#")
    count = int(twin) if twin.isdigit() and len(twin) < 3 else 1
    by_name = -1
    seen = 0
    for place, weapon in enumerate(c.sheet.weapons):
        if weapon.ident == slug(name):
            seen += 1
            if seen == count:
                return place
        elif by_name < 0 and slug(weapon.name) == slug(name):
            by_name = place
    if by_name >= 0 and count == 1:
        return by_name
    names = ", ".join([weapon.ident for weapon in c.sheet.weapons]) or "none"
    raise Unreadable(c.name + " has no " + word + "; weapons: " + names)


def best_weapon(s: HDState, c: Combatant, target: i64) -> int:
    """The weapon meant when none is named: the first in hand that can be used on the target, else the first in hand."""
    del s, target
    for place in range(len(c.where)):
        if c.where[place] == HELD:
            return place
    raise Unreadable(c.name + " holds no weapon")


def _read_attack(s: HDState, c: Combatant, low: list[str]) -> Choice:
    verb = ATTACK
    rest = low[1:]
    if low[0] == "quick":
        if _word(low, 1, "quick attack, quick hide or quick dash") != "attack":
            raise Unreadable("quick attack, quick hide or quick dash")
        verb = QUICK_ATTACK
        rest = low[2:]
    if not rest:
        raise Unreadable("name a target, as in attack goblin longsword")
    if rest[0] == "square":
        x, y = read_square(s, _word(rest, 1, "name a square, as in attack square C4 longsword"))
        return Choice(ATTACK_SQUARE, -1, _held(s, c, rest, 2), x, y)
    target = find_name(s, rest[0])
    return Choice(verb, target, _held(s, c, rest, 1))


def _held(s: HDState, c: Combatant, rest: list[str], place: int) -> int:
    """The weapon named at that place; of several alike one in hand is meant."""
    if place >= len(rest):
        return best_weapon(s, c, -1)
    found = _find_weapon(c, rest[place])
    if "#" not in rest[place] and c.where[found] != HELD:
        ident = c.sheet.weapons[found].ident
        for other in range(len(c.where)):
            if c.sheet.weapons[other].ident == ident and c.where[other] == HELD:
                return other
    return found


def _read_unarmed(s: HDState, low: list[str]) -> Choice:
    extra = -1
    if low[0] == "action":
        extra = 1
        low = low[1:]
    head = _word(low, 0, "action unarmed, action grapple or action shove")
    target = find_name(s, _word(low, 1, "name a target, as in " + head + " goblin"))
    if head == "unarmed":
        return Choice(UNARMED, target, -1, -1, -1, extra)
    if head == "grapple":
        return Choice(GRAPPLE, target, -1, -1, -1, extra)
    how = _word(low, 2, "shove NAME back or shove NAME prone")
    if head != "shove" or how not in ("back", "prone"):
        raise Unreadable("shove NAME back or shove NAME prone")
    return Choice(SHOVE_BACK if how == "back" else SHOVE_PRONE, target, -1, -1, -1, extra)


def _find_power(c: Combatant, word: str, spells: bool) -> int:
    for place, power in enumerate(c.sheet.powers):
        if power.ident == slug(word) and power.spell() == spells and c.uses[place] != 0:
            if not power.item or c.item_where[place] == HELD:
                return place
    for place, power in enumerate(c.sheet.powers):
        if power.ident == slug(word) and power.spell() == spells:
            return place
    names = ", ".join([power.ident for power in c.sheet.powers if power.spell() == spells]) or "none"
    raise Unreadable(c.name + " has no " + word + "; there are " + names)


def _read_power(s: HDState, request: Request, c: Combatant, low: list[str]) -> Choice:
    spells = low[0] == "cast"
    item = _find_power(c, _word(low, 1, "name what is to be " + ("cast" if spells else "used")), spells)
    verb = CAST if spells else USE
    power = c.sheet.powers[item]
    if needs_aim(power):
        if len(low) < 3:
            return Choice(verb, -1, item)
        x, y = read_square(s, low[2])
        return Choice(verb, -1, item, x, y)
    if len(low) > 2:
        return Choice(verb, find_name(s, low[2]), item)
    if needs_target(power) and power.item and request.kind == ASK_TURN:
        return Choice(verb, c.number, item)
    if needs_target(power) and request.kind != ASK_TURN and request.about >= 0:
        return Choice(verb, request.about, item)
    if request.kind == ASK_DEFEND:
        return Choice(verb, request.b % 1000, item)
    return Choice(verb, -1, item)


def _find_gear(c: Combatant, word: str, verb: int) -> int:
    wanted = STOWED if verb == DRAW else (ON_GROUND if verb == PICK_UP else HELD)
    named = -1
    for place in range(gear_count(c)):
        if gear_name(c, place) == slug(word):
            if gear_where(c, place) == wanted:
                return place
            if named < 0 and gear_where(c, place) != 3:
                named = place
    if named >= 0:
        return named
    names = [gear_name(c, place) for place in range(gear_count(c)) if gear_where(c, place) == wanted]
    raise Unreadable(c.name + " has no " + word + " there; there is " + (", ".join(names) or "nothing"))


def _read_other(s: HDState, request: Request, c: Combatant, words: list[str], low: list[str]) -> Choice:
    head = low[0]
    if head == "help":
        target = find_name(s, _word(low, 1, "help NAME with ACTION"))
        word = index_of(ACTION_WORDS, _word(low, 3, "help NAME with ACTION")) if len(low) > 3 else -1
        if word < 0:
            raise Unreadable("name an action: " + ", ".join(ACTION_WORDS))
        return Choice(HELP, target, -1, -1, -1, word)
    if head == "ready":
        return _read_ready(s, c, low)
    if head == "search":
        sense = {"creatures": 0, "creatures by sight": 1, "creatures by hearing": 2, "area": 3}.get(" ".join(low[1:]))
        if sense is None:
            raise Unreadable("search creatures, search creatures by sight, search creatures by hearing or search area")
        return Choice(SEARCH, -1, -1, -1, -1, sense)
    if head in ("open", "close"):
        return _read_door(s, low)
    if head in ("escape", "improvise"):
        return Choice(
            ESCAPE if head == "escape" else IMPROVISE, -1, -1, -1, -1, read_ability(_word(low, 1, "name an ability"))
        )
    if head == "mount":
        return Choice(MOUNT, find_name(s, _word(low, 1, "name a mount")))
    if head == "dismount":
        x, y = read_square(s, _word(low, 1, "name a square, as in dismount C4"))
        return Choice(DISMOUNT, -1, -1, x, y)
    if head == "release":
        return _read_release(s, request, c, low)
    if request.kind != ASK_TURN:
        return Choice(TARGET, find_name(s, low[0]))
    raise Unreadable("no deed is called " + " ".join(words) + "; there are " + KNOWN)


def read_ability(word: str) -> int:
    """The number of an ability by its name or its first three letters."""
    for place, name in enumerate(ABILITIES):
        if word in (name, name[:3]):
            return place
    raise Unreadable("no ability is called " + word + "; there are " + ", ".join(ABILITIES))


def _read_door(s: HDState, low: list[str]) -> Choice:
    rest = low[2:] if len(low) > 1 and low[1] == "door" else low[1:]
    x, y = read_square(s, _word(rest, 0, "name the door's square, as in open door C4"))
    for place, there in enumerate(s.grid.doors):
        if there.x == x and there.y == y:
            return Choice(DOOR, -1, place, -1, -1, DOOR_OPEN if low[0] == "open" else 0)
    raise Unreadable("there is no door in " + rest[0].upper())


def _read_release(s: HDState, request: Request, c: Combatant, low: list[str]) -> Choice:
    target = request.about
    form = 1 if c.ready_verb == WORD_UNARMED else -1
    rest = low[1:]
    if rest and rest[0] not in ("grapple", "shove"):
        target = find_name(s, rest[0])
        rest = rest[1:]
    if rest:
        form = index_of(FORMS, " ".join(rest))
        if form < 1:
            raise Unreadable("release NAME, release NAME grapple, release NAME shove back or release NAME shove prone")
    return Choice(RELEASE, target, -1, -1, -1, form)


def _read_ready(s: HDState, c: Combatant, low: list[str]) -> Choice:
    if "when" not in low or low.index("when") < 2:
        raise Unreadable("ready ACTION when TRIGGER, as in ready attack longsword when enemy enters reach")
    cut = low.index("when")
    action = low[1:cut]
    word = index_of(ACTION_WORDS, action[0])
    if word < 0:
        raise Unreadable("no action is called " + action[0] + "; there are " + ", ".join(ACTION_WORDS))
    item = -1
    if word == WORD_ATTACK:
        item = _held(s, c, action, 1)
    elif word == WORD_CAST or word == WORD_USE:
        item = _find_power(c, _word(action, 1, "name what is to be readied"), word == WORD_CAST)
    elif word == WORD_ESCAPE:
        item = read_ability(_word(action, 1, "escape with strength or dexterity"))
    trigger = " ".join(low[cut + 1 :])
    when = index_of(TRIGGERS, trigger)
    if when >= 0 and when not in (WHEN_AREA, WHEN_ACTS):
        return Choice(READY, -1, item, -1, -1, word * 16 + when)
    if trigger.endswith(" acts"):
        return Choice(READY, find_name(s, trigger[:-5]), item, -1, -1, word * 16 + WHEN_ACTS)
    if trigger.startswith("enemy enters "):
        names = [name.lower() for name in sorted(s.grid.areas)]
        area = trigger[len("enemy enters ") :]
        if area in names:
            return Choice(READY, -1, item, names.index(area), -1, word * 16 + WHEN_AREA)
    raise Unreadable(
        "no trigger is called " + trigger + "; there are " + ", ".join(TRIGGERS[:3]) + ", enemy enters AREA, "
        "enemy attacks, enemy casts, NAME acts, word"
    )

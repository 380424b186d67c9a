"""The words of an option id read back into a choice; what cannot be read says what is allowed."""

from __future__ import annotations

from affray.kernel.battle import Unreadable
from affray.kernel.requests import Choice, Request
from affray.rulesets.second_edition.gear import gear_count, gear_name, gear_where, shield_number
from affray.rulesets.second_edition.standing import facing_to, main_hand
from affray.rulesets.second_edition.state import Combatant, SEState
from affray.rulesets.second_edition.tables import MARKS
from affray.rulesets.second_edition.terms import (
    ASK_ACT,
    ASK_CONTEST,
    ASK_DECLARE,
    ASK_FALL,
    ASK_GUARD,
    ASK_HOLD,
    ASK_OPPORTUNITY,
    ASK_REFEREE,
    ASK_RESPONSE,
    ASK_SHIELD,
    ASK_TARGETS,
    ASK_TYPE,
    ASK_WHERE,
    ATTACK,
    BOTH,
    CALLED,
    CARRY,
    CAST,
    COMPASS,
    DAMAGE_TYPES,
    DECLARE,
    DEEDS,
    DISARM,
    DO_ATTACK,
    DO_CAST,
    DO_GUARD,
    DO_ITEM,
    DO_NOTHING,
    DO_OVERBEAR,
    DO_POTION,
    DONE,
    DOOR,
    DRINK,
    FACE,
    FREE_WEAPON,
    GRAB,
    HELD,
    HOLD,
    I_POTION,
    K_SPELL,
    LIE,
    MANIPULATE,
    MOVE,
    NAMED,
    NO,
    NUMBER,
    ON_GROUND,
    PICK_UP,
    PLAIN,
    RESULT_PRONE,
    SET,
    SHIELD,
    SPEAK,
    SQUARE,
    STOWED,
    THROW,
    THROW_DOWN,
    TRAP,
    TRAP_BREAK,
    TYPED,
    USE,
    WITHDRAW,
    YES,
    index_of,
)
from affray.rulesets.second_edition.words import AT_SOMEBODY, SIMPLE_VERBS, WITH_GEAR, WITH_WEAPON, slug


def read(s: SEState, request: Request, text: str) -> Choice:
    """The choice that the words mean; raises Unreadable with what is allowed."""
    words = text.strip().split()
    if not words:
        raise Unreadable("say what is to be done")
    low = [word.lower() for word in words]
    if request.kind >= ASK_REFEREE or request.actor < 0:
        return _read_referee(s, request, low)
    c = s.who[request.actor]
    if request.kind == ASK_DECLARE:
        return _read_declaration(s, c, low)
    if request.kind in (ASK_ACT, ASK_OPPORTUNITY, ASK_GUARD):
        return _read_deed(s, request, c, low)
    return _read_answer(s, request, c, low)


def _read_referee(s: SEState, request: Request, low: list[str]) -> Choice:
    if request.b == 1:
        return Choice(NAMED, find_name(s, low[0]))
    if request.b == 2:
        for place, word in enumerate(("water", "turf", "floor", "stone", "rubble")):
            if word == low[0]:
                return Choice(NUMBER, -1, -1, -1, -1, place)
        sign = -1 if low[0].startswith("-") else 1
        digits = low[0][1:] if sign < 0 else low[0]
        if not digits.isascii() or not digits.isdigit():
            raise Unreadable("give a number from -20 to 60")
        return Choice(NUMBER, -1, -1, -1, -1, sign * int(digits[:6]))
    if low[0] in ("yes", "y"):
        return Choice(YES)
    if low[0] in ("no", "n"):
        return Choice(NO)
    raise Unreadable("answer yes or no")


def find_name(s: SEState, word: str) -> int:
    """The number of the combatant of that name; raises Unreadable with the names there are."""
    wanted = slug(word)
    for c in s.who:
        if slug(c.name) == wanted:
            return c.number
    names = ", ".join([slug(c.name) for c in s.who])
    raise Unreadable("nobody is called " + word + "; there are " + names)


def read_square(s: SEState, word: str) -> tuple[int, int]:
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


def _word(low: list[str], place: int, otherwise: str) -> str:
    if place >= len(low):
        raise Unreadable(otherwise)
    return low[place]


# ------------------------------------------------------------------ declarations


def _read_declaration(s: SEState, c: Combatant, low: list[str]) -> Choice:
    rest = low[1:] if low[0] == "declare" else low
    flags = 0
    if rest and rest[0] == "hold":
        flags |= HOLD
        rest = rest[1:]
    while rest and rest[-1] in ("set", "both"):
        flags |= SET if rest[-1] == "set" else BOTH
        rest = rest[:-1]
    head = _word(rest, 0, "name an action: " + ", ".join(DEEDS))
    flag = flags if flags > 0 else -1
    if head in ("attack", "guard"):
        deed = DO_ATTACK if head == "attack" else DO_GUARD
        item = find_weapon(c, rest[1], True) if len(rest) > 1 else first_weapon(c)
        return Choice(DECLARE, -1, item, flag, -1, deed)
    if head in ("pummel", "wrestle", "unarmed"):
        return Choice(DECLARE, -1, -1, flag, -1, DO_ATTACK)
    if head in ("cast", "use", "item", "drink", "potion"):
        word = _word(rest, 1, "name what is cast, used or drunk")
        item = find_power(c, word, head == "cast")
        if head == "cast":
            deed = DO_CAST
        else:
            deed = DO_POTION if c.sheet.powers[item].item == I_POTION else DO_ITEM
        return Choice(DECLARE, -1, item, flag, -1, deed)
    if head == "overbear":
        target = find_name(s, _word(rest, 1, "declare overbear NAME"))
        return Choice(DECLARE, target, -1, flag, -1, DO_OVERBEAR)
    said = " ".join(rest)
    aliases = (
        ("light torch", "torch"),
        ("light a torch", "torch"),
        ("open door", "door"),
        ("pick", "pick up"),
        ("turn undead", "turn"),
        ("bind wounds", "bind"),
        ("stand up", "stand"),
        ("end", "nothing"),
        ("none", "nothing"),
    )
    for alias, word in aliases:
        if said == alias:
            said = word
    place = index_of(DEEDS, said)
    if place < 0:
        place = index_of(DEEDS, head)
    if place < DO_NOTHING:
        raise Unreadable("no action is called " + said + "; there are " + ", ".join(DEEDS))
    return Choice(DECLARE, -1, -1, flag, -1, place)


def first_weapon(c: Combatant) -> int:
    """The weapon meant when none is named: that of the main hand, else the first natural one, else bare hands."""
    if c.declared == DO_ATTACK or c.declared == DO_GUARD:
        return c.tool
    main = main_hand(c)
    if main >= 0:
        return main
    for place in range(len(c.where)):
        if c.where[place] == HELD:
            return place
    return -1


def find_weapon(c: Combatant, word: str, held: bool) -> int:
    """The weapon of that name, of several alike one in hand; -1 for `unarmed`.

    Raises Unreadable with those there are.
    """
    if word in ("unarmed", "hands") or (word == "fist" and "fist" not in [one.ident for one in c.sheet.weapons]):
        return -1
    name, _, twin = word.partition("#")
    count = int(twin) if twin.isdigit() and len(twin) < 3 else 1
    found: list[int] = []
    for place, weapon in enumerate(c.sheet.weapons):
        if weapon.ident == slug(name) or slug(weapon.name) == slug(name):
            found.append(place)
    if twin and len(found) >= count > 0:
        return found[count - 1]
    if found:
        for place in found:
            if held and c.where[place] == HELD:
                return place
        return found[0]
    names = ", ".join([weapon.ident for weapon in c.sheet.weapons]) or "none"
    raise Unreadable(c.name + " has no " + word + "; weapons: " + names)


def find_power(c: Combatant, word: str, spells: bool) -> int:
    """The spell, item or ability of that name, one that is left; raises Unreadable with those there are."""
    found = -1
    for place, power in enumerate(c.sheet.powers):
        if (power.ident == slug(word) or slug(power.name) == slug(word)) and (power.kind == K_SPELL) == spells:
            if c.uses[place] != 0 and c.item_where[place] <= STOWED:
                return place
            if found < 0:
                found = place
    if found >= 0:
        return found
    names = ", ".join([power.ident for power in c.sheet.powers if (power.kind == K_SPELL) == spells]) or "none"
    raise Unreadable(c.name + " has no " + word + "; there are: " + names)


def find_gear(c: Combatant, word: str, where: int) -> int:
    """A piece of gear by name, one that is at that place if there is any."""
    found = -1
    for number in range(gear_count(c)):
        if gear_name(c, number) == slug(word):
            if gear_where(c, number) == where:
                return number
            if found < 0:
                found = number
    if found >= 0:
        return found
    if slug(word) == "shield":
        return int(shield_number(c))
    raise Unreadable(c.name + " has no " + word)


# ------------------------------------------------------------------ deeds


def _read_deed(s: SEState, request: Request, c: Combatant, low: list[str]) -> Choice:
    text = " ".join(low)
    for verb, words in SIMPLE_VERBS:
        if text == words and verb < PLAIN and verb != SHIELD:
            return Choice(verb)
    head = low[0]
    if head == "move" or head == "withdraw":
        x, y = read_square(s, _word(low, 1, "name a square, as in " + head + " C4"))
        return Choice(MOVE if head == "move" else WITHDRAW, -1, -1, x, y)
    if head == "called":
        return _read_called(s, c, low)
    for verb, words in AT_SOMEBODY:
        if text.startswith(words + " "):
            return Choice(verb, find_name(s, text[len(words) + 1 :].split()[0]))
    for verb, words in WITH_WEAPON:
        if verb != CALLED and (text == words or text.startswith(words + " ")):
            return _read_weapon(s, request, c, verb, text[len(words) :].split())
    for verb, words in WITH_GEAR:
        if text.startswith(words + " "):
            where = ON_GROUND if verb == PICK_UP else (STOWED if words == "draw" else HELD)
            return Choice(verb, -1, find_gear(c, text[len(words) + 1 :], where))
    if head in ("cast", "use", "drink"):
        return _read_power(s, c, low)
    return _read_other(s, c, low)


def _read_called(s: SEState, c: Combatant, low: list[str]) -> Choice:
    form = "called shot NAME WEAPON at WHAT"
    if len(low) < 5 or low[1] != "shot" or "at" not in low:
        raise Unreadable("say " + form)
    at = low.index("at")
    target = find_name(s, low[2])
    item = find_weapon(c, low[3], True) if at > 3 else first_weapon(c)
    word = _word(low, at + 1, "say " + form)
    for place, mark in enumerate(MARKS):
        if mark[0] == word:
            return Choice(CALLED, target, item, -1, -1, place)
    raise Unreadable("a called shot aims at " + ", ".join([mark[0] for mark in MARKS]))


def _read_weapon(s: SEState, request: Request, c: Combatant, verb: int, rest: list[str]) -> Choice:
    if not rest and request.kind in (ASK_OPPORTUNITY, ASK_GUARD):
        return Choice(verb, request.about, request.item)
    target = find_name(s, _word(rest, 0, "name a target"))
    if len(rest) > 1:
        return Choice(verb, target, find_weapon(c, rest[1], True))
    if request.kind in (ASK_OPPORTUNITY, ASK_GUARD):
        return Choice(verb, target, request.item)
    if verb == ATTACK and c.declared == DO_ATTACK and c.both and c.off_used is False and c.attacks_left == 1:
        for place in range(len(c.where)):
            if place != c.tool and c.where[place] == HELD and not c.sheet.weapons[place].natural:
                return Choice(verb, target, place)
    if verb == ATTACK and c.declared == DO_ATTACK and c.sheet.routine and c.tool >= 0:
        if c.sheet.weapons[c.tool].natural:
            return Choice(verb, target, c.sheet.routine[c.attacks_made % len(c.sheet.routine)])
    return Choice(verb, target, first_weapon(c))


def _read_power(s: SEState, c: Combatant, low: list[str]) -> Choice:
    head = low[0]
    item = find_power(c, _word(low, 1, "name what you " + head), head == "cast")
    verb = CAST if head == "cast" else (DRINK if c.sheet.powers[item].item == I_POTION else USE)
    if len(low) < 3:
        return Choice(verb, -1, item)
    word = low[2] if low[2] not in ("on", "at") or len(low) < 4 else low[3]
    for other in s.who:
        if slug(other.name) == slug(word):
            return Choice(verb, other.number, item)
    x, y = read_square(s, word)
    return Choice(verb, -1, item, x, y)


def _read_other(s: SEState, c: Combatant, low: list[str]) -> Choice:
    head = low[0]
    if head == "grab":
        target = find_name(s, _word(low, 1, "grab NAME ITEM"))
        thing = _word(low, 2, "grab NAME ITEM")
        return Choice(GRAB, target, -1, -1, -1, find_gear(s.who[target], thing, HELD))
    if head == "face":
        word = _word(low, 1, "face NE or face NAME")
        place = index_of(COMPASS, word)
        if place >= 0:
            return Choice(FACE, -1, -1, -1, -1, place)
        return Choice(FACE, -1, -1, -1, -1, facing_to(c, s.who[find_name(s, word)]))
    if head in ("open", "close"):
        x, y = read_square(s, _word(low, 2, "open door C4"))
        for number, door in enumerate(s.grid.doors):
            if door.x == x and door.y == y:
                return Choice(DOOR, -1, number)
        raise Unreadable("there is no door in " + low[2].upper())
    if head == "throw":
        thing = _word(low, 1, "throw ITEM to NAME")
        target = find_name(s, low[len(low) - 1])
        number = find_gear(c, thing, HELD)
        if s.who[target].side != c.side and number < len(c.where):
            return Choice(ATTACK, target, number)
        return Choice(THROW, target, number)
    if head == "free":
        return Choice(FREE_WEAPON, -1, find_weapon(c, _word(low, 1, "free WEAPON"), False))
    if head == "gather":
        return Choice(FREE_WEAPON, -1, -1)
    if head == "speak" or head == "say":
        return Choice(SPEAK, -1, -1, -1, -1, len(low) - 1 if len(low) > 1 else -1)
    if head in ("torch", "turn"):
        return _read_deed_alias(head)
    raise Unreadable("that is nothing one can do here: " + " ".join(low)[:60])


def _read_deed_alias(head: str) -> Choice:
    wanted = "light torch" if head == "torch" else "turn undead"
    for verb, words in SIMPLE_VERBS:
        if words == wanted:
            return Choice(verb)
    raise Unreadable(head)


# ------------------------------------------------------------------ other answers


def _read_answer(s: SEState, request: Request, c: Combatant, low: list[str]) -> Choice:
    text = " ".join(low)
    kind = request.kind
    if kind == ASK_RESPONSE:
        for verb, words in ((DISARM, "disarm"), (TRAP_BREAK, "trap and break"), (TRAP, "trap")):
            if text == words or text.startswith(words + " "):
                return Choice(verb)
    if kind == ASK_SHIELD and low[0] in ("use", "shield"):
        return Choice(SHIELD)
    if kind == ASK_HOLD and low[0] in ("carry", "manipulate", "throw"):
        return _read_hold(s, c, low)
    if kind == ASK_TYPE:
        place = index_of(DAMAGE_TYPES, low[0])
        if place < 0:
            raise Unreadable("name a damage type of the weapon")
        return Choice(TYPED, -1, -1, -1, -1, place)
    if kind == ASK_WHERE:
        x, y = read_square(s, low[0])
        return Choice(SQUARE, -1, -1, x, y)
    if kind == ASK_TARGETS:
        if text in ("done", "stop", "end"):
            return Choice(DONE)
        return Choice(NAMED, find_name(s, low[0]))
    if kind == ASK_CONTEST:
        text = {"str": "strength", "dex": "dexterity"}.get(text, text)
    for verb, words in SIMPLE_VERBS:
        if text == words:
            if kind == ASK_FALL and verb == RESULT_PRONE:
                return Choice(LIE)
            return Choice(verb)
    raise Unreadable("choose one of the answers, not " + text[:60])


def _read_hold(s: SEState, c: Combatant, low: list[str]) -> Choice:
    if low[0] == "throw":
        place = index_of(COMPASS, _word(low, 1, "throw NE"))
        if place < 0:
            raise Unreadable("throw in a direction, as in throw NE")
        return Choice(THROW_DOWN, -1, -1, -1, -1, place)
    if low[0] == "carry":
        x, y = read_square(s, _word(low, 1, "carry C4"))
        return Choice(CARRY, -1, -1, x, y)
    form = "manipulate take ITEM or manipulate move C4"
    how = _word(low, 1, form)
    if how == "take" and c.holds >= 0:
        return Choice(MANIPULATE, -1, find_gear(s.who[c.holds], _word(low, 2, form), HELD))
    if how == "move":
        x, y = read_square(s, _word(low, 2, form))
        return Choice(MANIPULATE, -1, -1, x, y)
    raise Unreadable("say " + form)

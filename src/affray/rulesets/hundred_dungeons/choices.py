"""Queries: every legal answer to a question, and why an answer is none. Computed from what the seat may know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice, Request
from affray.mechanics.grid import distance
from affray.rulesets.hundred_dungeons.gear import gear_count, gear_name, gear_where
from affray.rulesets.hundred_dungeons.options import cannot_on_turn, cannot_point
from affray.rulesets.hundred_dungeons.reach import cannot_aim, needs_aim, needs_target
from affray.rulesets.hundred_dungeons.ready import cannot_react_with, cannot_release
from affray.rulesets.hundred_dungeons.sheet import Power
from affray.rulesets.hundred_dungeons.standing import (
    can_react,
    dual_wielding,
    hidden_from,
    holds,
    movement_left,
    present,
    wields,
)
from affray.rulesets.hundred_dungeons.state import Combatant, HDState
from affray.rulesets.hundred_dungeons.strikes import cannot_attack
from affray.rulesets.hundred_dungeons.terms import (
    ASK_DEFEND,
    ASK_KNOCKOUT,
    ASK_PROVOKED,
    ASK_REACT,
    ASK_READIED,
    ASK_REFEREE,
    ASK_ROUTINE,
    ASK_TARGETS,
    ASK_TURN,
    ATTACK,
    ATTACK_SQUARE,
    CAST,
    DASH,
    DECLINE,
    DEX,
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
    FORM_UNARMED,
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
    ON_ALLY_WOULD_BE_HIT,
    ON_WOULD_BE_HIT,
    PARRY,
    PICK_UP,
    QUICK_ATTACK,
    READY,
    RELEASE,
    SEARCH,
    SHOVE_PRONE,
    SPEAK,
    STAND,
    STOP_CONCENTRATING,
    STOW,
    STR,
    TARGET,
    UNARMED,
    USE,
    WHEN_ACTS,
    WHEN_AREA,
    WORD_ATTACK,
    WORD_CAST,
    WORD_DISENGAGE,
    WORD_ESCAPE,
    WORD_UNARMED,
    WORD_USE,
    YES,
)
from affray.rulesets.hundred_dungeons.travel import cannot_move_to, reachable, walker

YES_OR_NO: Final = 0
A_CREATURE: Final = 1
A_NUMBER: Final = 2
MOST_NUMBER: Final = 60
DRAG_FEET: Final = 20


def why_not(s: HDState, request: Request, choice: Choice) -> str:
    """Why that answer to that question is not legal; empty when it is."""
    kind: i64 = request.kind
    if kind >= ASK_REFEREE:
        return _not_for_referee(s, request, choice)
    c = s.who[request.actor]
    if kind == ASK_TURN:
        return cannot_on_turn(s, c, choice)
    if choice.verb == DECLINE:
        return (
            "" if kind != ASK_KNOCKOUT and kind != ASK_ROUTINE and kind != ASK_TARGETS else "choose one of the answers"
        )
    if kind == ASK_KNOCKOUT:
        return "" if choice.verb == KILL or choice.verb == KNOCK_OUT else "kill or knock out"
    if kind == ASK_PROVOKED:
        return _not_provoked(s, c, request, choice)
    if kind == ASK_DEFEND:
        return _not_defending(s, c, request, choice)
    if kind == ASK_READIED:
        if choice.verb != RELEASE:
            return "release or decline"
        return cannot_release(s, c, choice.target)
    if kind == ASK_REACT:
        if choice.verb != CAST and choice.verb != USE:
            return "use a power or decline"
        return cannot_react_with(s, c, choice.item, request.a, choice.target)
    if choice.verb == DONE:
        return ""
    if kind == ASK_ROUTINE:
        return _not_in_routine(s, c, request, choice)
    return _not_a_target(s, c, request, choice)


def _not_for_referee(s: HDState, request: Request, choice: Choice) -> str:
    form: i64 = request.b
    if form == A_CREATURE:
        return "" if choice.verb == TARGET and 0 <= choice.target < len(s.who) else "name a creature"
    if form == A_NUMBER:
        return "" if choice.verb == NUMBER and 0 <= choice.extra <= MOST_NUMBER else "give a number from 0 to 60"
    return "" if choice.verb == YES or choice.verb == NO else "yes or no"


def _not_provoked(s: HDState, c: Combatant, request: Request, choice: Choice) -> str:
    """A provoked attack is one melee attack on whoever provoked it (HD-053, HD-075)."""
    if choice.target != request.about:
        return "the attack is on whoever provoked it"
    if not can_react(s, c):
        return c.name + " has no reaction left"
    t = s.who[request.about]
    if choice.verb == ATTACK:
        if choice.item < 0 or choice.item >= len(c.where):
            return c.name + " has no such weapon"
        return cannot_attack(s, c, t, choice.item, True)
    if UNARMED <= choice.verb <= SHOVE_PRONE:
        return cannot_attack(s, c, t, -1, True)
    return "a provoked attack is a melee attack with a weapon in hand or unarmed"


def _not_defending(s: HDState, c: Combatant, request: Request, choice: Choice) -> str:
    """Parry needs two weapons in hand and the attack to be on oneself (HD-051); powers need their circumstance."""
    if not can_react(s, c):
        return c.name + " cannot take a reaction"
    own: bool = request.b % 1000 == c.number
    if choice.verb == PARRY:
        if not own:
            return "one parries attacks on oneself"
        return "" if dual_wielding(c) else c.name + " is not dual wielding"
    if choice.verb == CAST or choice.verb == USE:
        trigger: i64 = ON_WOULD_BE_HIT if own else ON_ALLY_WOULD_BE_HIT
        return cannot_react_with(s, c, choice.item, trigger, request.b % 1000)
    return "parry, use a power or decline"


def _not_in_routine(s: HDState, c: Combatant, request: Request, choice: Choice) -> str:
    if choice.verb != ATTACK or choice.target < 0 or choice.target >= len(s.who):
        return "attack or stop"
    if request.item >= 0 and choice.item != request.item:
        return "the next attack is with the " + c.sheet.weapons[request.item].name
    if choice.item < 0 or choice.item >= len(c.where):
        return c.name + " has no such weapon"
    return cannot_attack(s, c, s.who[choice.target], choice.item, False)


def _not_a_target(s: HDState, c: Combatant, request: Request, choice: Choice) -> str:
    if choice.verb != TARGET or choice.target < 0 or choice.target >= len(s.who):
        return "name a target, or done"
    return cannot_aim(s, c, c.sheet.powers[request.item], s.who[choice.target])


def options(s: HDState, request: Request) -> list[Choice]:
    """Every legal answer, in a fixed order."""
    kind: i64 = request.kind
    if kind == ASK_TURN:
        return turn_options(s, s.who[request.actor])
    tried: list[Choice] = []
    if kind >= ASK_REFEREE:
        return _referee_options(s, request)
    c = s.who[request.actor]
    if kind == ASK_KNOCKOUT:
        return [Choice(KILL), Choice(KNOCK_OUT)]
    if kind == ASK_ROUTINE or kind == ASK_TARGETS:
        tried.append(Choice(DONE))
        for t in s.who:
            if kind == ASK_TARGETS:
                tried.append(Choice(TARGET, t.number))
            else:
                for item in range(len(c.where)):
                    tried.append(Choice(ATTACK, t.number, item))
    else:
        tried.append(Choice(DECLINE))
        _try_reactions(s, c, request, tried)
    return [choice for choice in tried if not why_not(s, request, choice)]


def _try_reactions(s: HDState, c: Combatant, request: Request, tried: list[Choice]) -> None:
    kind: i64 = request.kind
    if kind == ASK_PROVOKED:
        for item in range(len(c.where)):
            tried.append(Choice(ATTACK, request.about, item))
        for verb in range(UNARMED, SHOVE_PRONE + 1):
            tried.append(Choice(verb, request.about))
    elif kind == ASK_DEFEND:
        tried.append(Choice(PARRY))
        for item, power in enumerate(c.sheet.powers):
            tried.append(Choice(CAST if power.spell() else USE, request.b % 1000, item))
    elif kind == ASK_READIED:
        _try_release(s, c, request, tried)
    else:
        for item, power in enumerate(c.sheet.powers):
            verb = CAST if power.spell() else USE
            if needs_target(power):
                for t in s.who:
                    tried.append(Choice(verb, t.number, item))
            else:
                tried.append(Choice(verb, -1, item))


def _try_release(s: HDState, c: Combatant, request: Request, tried: list[Choice]) -> None:
    word: i64 = c.ready_verb
    if word == WORD_ATTACK or word == WORD_UNARMED or word == WORD_CAST or word == WORD_USE:
        forms = range(FORM_UNARMED, 5) if word == WORD_UNARMED else range(-1, 0)
        tried.append(Choice(RELEASE, request.about, -1, -1, -1, forms[0]))
        for t in s.who:
            for form in forms:
                if t.number != request.about or form != forms[0]:
                    tried.append(Choice(RELEASE, t.number, -1, -1, -1, form))
        if word == WORD_CAST or word == WORD_USE:
            if not needs_target(c.sheet.powers[c.ready_item]):
                del tried[2:]
    else:
        tried.append(Choice(RELEASE, request.about))


def _referee_options(s: HDState, request: Request) -> list[Choice]:
    if request.b == A_CREATURE:
        return [Choice(TARGET, c.number) for c in s.who if present(c)]
    if request.b == A_NUMBER:
        return [Choice(NUMBER, -1, -1, -1, -1, number) for number in range(MOST_NUMBER + 1)]
    return [Choice(YES), Choice(NO)]


def turn_options(s: HDState, c: Combatant) -> list[Choice]:
    """Every legal deed of a turn, moves included."""
    tried: list[Choice] = [Choice(END)]
    known = [t for t in s.who if present(t) and not hidden_from(t, c)]
    _try_strikes(s, c, known, tried)
    _try_powers(s, c, known, tried)
    _try_actions(s, c, known, tried)
    _try_gear(s, c, tried)
    found = [choice for choice in tried if not cannot_on_turn(s, c, choice)]
    if c.mount >= 0 and not c.mount_deed:
        _mount_deeds(s, c, known, found)
    found.extend(move_options(s, c))
    return found


def move_options(s: HDState, c: Combatant) -> list[Choice]:
    """Every square that the creature can move to."""
    if movement_left(s, c) <= 0:
        return []
    body = walker(s, c)
    here: i64 = body.y * s.grid.width + body.x
    found: list[Choice] = []
    fearful: bool = c.conditions & (1 << 5) != 0
    for square in sorted(reachable(s, c).ends):
        if square != here:
            x = square % s.grid.width
            y = square // s.grid.width
            if not fearful or not cannot_move_to(s, c, x, y):
                found.append(Choice(MOVE, -1, -1, x, y))
    if any_held(s, c):
        found.extend(_drag_options(s, c, found))
    return found


def any_held(s: HDState, c: Combatant) -> bool:
    """Whether the creature holds somebody."""
    for other in s.who:
        if other.holders and holds(c, other) and present(other):
            return True
    return False


def _drag_options(s: HDState, c: Combatant, moves: list[Choice]) -> list[Choice]:
    found: list[Choice] = []
    for choice in moves:
        body = walker(s, c)
        if distance(choice.x, choice.y, 1, body.x, body.y, 1) <= DRAG_FEET:
            drag = Choice(MOVE, -1, -1, choice.x, choice.y, 1)
            if not cannot_on_turn(s, c, drag):
                found.append(drag)
    return found


def _try_strikes(s: HDState, c: Combatant, known: list[Combatant], tried: list[Choice]) -> None:
    for t in known:
        if t.number == c.number:
            continue
        for item in range(len(c.where)):
            tried.append(Choice(ATTACK, t.number, item))
            tried.append(Choice(QUICK_ATTACK, t.number, item))
        for verb in range(UNARMED, SHOVE_PRONE + 1):
            tried.append(Choice(verb, t.number))
            tried.append(Choice(verb, t.number, -1, -1, -1, 1))
    if any_hidden(s, c):
        for square in range(s.grid.size):
            for item in range(len(c.where)):
                if wields(c, item):
                    tried.append(Choice(ATTACK_SQUARE, -1, item, square % s.grid.width, square // s.grid.width))


def any_hidden(s: HDState, c: Combatant) -> bool:
    """Whether an enemy that the creature once knew of is out of its sight or hidden; attacking squares then makes
    sense.
    """
    for other in s.who:
        if other.side != c.side and present(other) and hidden_from(other, c):
            return True
    return False


def _try_powers(s: HDState, c: Combatant, known: list[Combatant], tried: list[Choice]) -> None:
    for item, power in enumerate(c.sheet.powers):
        verb = CAST if power.spell() else USE
        tried.extend(_aimed(s, c, verb, item, power, known))


def _aimed(s: HDState, c: Combatant, verb: int, item: int, power: Power, known: list[Combatant]) -> list[Choice]:
    if needs_aim(power):
        if cannot_on_turn(s, c, Choice(verb, -1, item, -1, -1)) != power.name + " needs a square to aim at":
            return []
        found: list[Choice] = []
        for square in range(s.grid.size):
            choice = Choice(verb, -1, item, square % s.grid.width, square // s.grid.width)
            if not cannot_point(s, c, item, choice):
                found.append(choice)
        return found
    if needs_target(power):
        return [Choice(verb, t.number, item) for t in known]
    return [Choice(verb, -1, item)]


def _try_actions(s: HDState, c: Combatant, known: list[Combatant], tried: list[Choice]) -> None:
    for verb in (DASH, HIDE):
        tried.append(Choice(verb))
        tried.append(Choice(verb, -1, -1, -1, -1, 1))
    for t in known:
        if t.side == c.side and t.number != c.number:
            for word in range(WORD_DISENGAGE + 1):
                tried.append(Choice(HELP, t.number, -1, -1, -1, word))
        tried.append(Choice(MOUNT, t.number))
    tried.append(Choice(SEARCH, -1, -1, -1, -1, 0))
    tried.append(Choice(SEARCH, -1, -1, -1, -1, 3))
    for verb in (DISENGAGE, DODGE, STAND, DROP_PRONE, SPEAK, LEAVE, STOP_CONCENTRATING):
        tried.append(Choice(verb))
    for ability in (STR, DEX):
        tried.append(Choice(ESCAPE, -1, -1, -1, -1, ability))
    for ability in range(6):
        tried.append(Choice(IMPROVISE, -1, -1, -1, -1, ability))
    _try_ready(s, c, known, tried)
    if c.mount >= 0:
        mount = s.who[c.mount]
        for y in range(mount.y - c.sheet.space, mount.y + mount.space + 1):
            for x in range(mount.x - c.sheet.space, mount.x + mount.space + 1):
                tried.append(Choice(DISMOUNT, -1, -1, x, y))


def _try_ready(s: HDState, c: Combatant, known: list[Combatant], tried: list[Choice]) -> None:
    for when in range(8):
        whom: list[int] = [-1]
        areas: list[int] = [-1]
        if when == WHEN_ACTS:
            whom = [t.number for t in known if t.number != c.number]
        elif when == WHEN_AREA:
            areas = list(range(len(s.grid.areas)))
        for number in whom:
            for area in areas:
                for word in range(WORD_DISENGAGE + 1):
                    for item in _ready_items(c, word):
                        tried.append(Choice(READY, number, item, area, -1, word * 16 + when))


def _ready_items(c: Combatant, word: int) -> list[int]:
    if word == WORD_ATTACK:
        return list(range(len(c.where)))
    if word == WORD_CAST or word == WORD_USE:
        return list(range(len(c.sheet.powers)))
    if word == WORD_ESCAPE:
        return [STR, DEX]
    return [-1]


def _like_an_earlier(c: Combatant, item: int) -> bool:
    """Of several equal pieces in one place only the first is offered: the words mean no other."""
    for other in range(item):
        if gear_name(c, other) == gear_name(c, item) and gear_where(c, other) == gear_where(c, item):
            return True
    return False


def _try_gear(s: HDState, c: Combatant, tried: list[Choice]) -> None:
    for item in range(gear_count(c)):
        if _like_an_earlier(c, item):
            continue
        for verb in (DRAW, STOW, DROP, PICK_UP):
            tried.append(Choice(verb, -1, item))
    for door in range(len(s.doors)):
        tried.append(Choice(DOOR, -1, door, -1, -1, 0))
        tried.append(Choice(DOOR, -1, door, -1, -1, 1))


def _mount_deeds(s: HDState, c: Combatant, known: list[Combatant], found: list[Choice]) -> None:
    mount = s.who[c.mount]
    inner: list[Choice] = []
    _try_strikes(s, mount, known, inner)
    for verb in (DASH, HIDE, DISENGAGE, DODGE):
        inner.append(Choice(verb))
    inner.append(Choice(SEARCH, -1, -1, -1, -1, 0))
    for choice in inner:
        deed = Choice(choice.verb + MOUNT_DEED, choice.target, choice.item, choice.x, choice.y, choice.extra)
        if not cannot_on_turn(s, c, deed):
            found.append(deed)

"""Questions and their legal answers: every answer in a fixed order, and why another is refused."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice, Request
from affray.rulesets.second_edition.aiming import cannot_aim, cannot_point, needs_point, needs_target
from affray.rulesets.second_edition.gear import gear_count, gear_name, gear_where
from affray.rulesets.second_edition.holds import cannot_hold, displaced_spots, hold_options
from affray.rulesets.second_edition.options import cannot_act, cannot_declare
from affray.rulesets.second_edition.specials import special_options
from affray.rulesets.second_edition.standing import (
    feet_between,
    in_arc,
    off_hand,
    present,
    side_of,
    threatened,
    wields,
    withdraw_feet,
)
from affray.rulesets.second_edition.state import Combatant, SEState, weapon_of
from affray.rulesets.second_edition.terms import (
    ASK_ACT,
    ASK_DECLARE,
    ASK_GUARD,
    ASK_HOLD,
    ASK_OPPORTUNITY,
    ASK_REFEREE,
    ASK_RESPONSE,
    ASK_TARGETS,
    ASK_TYPE,
    ASK_WHERE,
    ATTACK,
    BIND,
    BOTH,
    CAST,
    DECLARE,
    DECLINE,
    DEFEND,
    DISARM,
    DO_ATTACK,
    DO_BIND,
    DO_CAST,
    DO_DOOR,
    DO_DRAW,
    DO_GUARD,
    DO_ITEM,
    DO_MOVE,
    DO_NOTHING,
    DO_OVERBEAR,
    DO_PICK_UP,
    DO_POTION,
    DO_STAKE,
    DO_THROW,
    DO_TORCH,
    DO_TURN,
    DO_WITHDRAW,
    DONE,
    DOOR,
    DRAW,
    DRINK,
    DROP,
    END,
    FACE,
    FREE_WEAPON,
    GUARD,
    HOLD,
    I_POTION,
    INT,
    K_SPELL,
    LEAVE,
    MOVE,
    NAMED,
    NO,
    NUMBER,
    ON_GROUND,
    OVERBEAR,
    OVERRUN,
    PICK_UP,
    PICKS,
    SEARCH,
    SET,
    SLAY,
    SPEAK,
    SQUARE,
    STAKE,
    STAND,
    STUCK,
    THROW,
    TORCH,
    TRAP,
    TRAP_BREAK,
    TURN_UNDEAD,
    TYPED,
    UNCONSCIOUS,
    UNSTRUNG,
    USE,
    WITHDRAW,
    YES,
)
from affray.rulesets.second_edition.travel import movement_left, reachable, walker

YES_OR_NO: Final = 0
A_CREATURE: Final = 1
A_NUMBER: Final = 2
LEAST_NUMBER: Final = -20
MOST_NUMBER: Final = 60
RESPONSES: Final = (DISARM, TRAP, TRAP_BREAK)


def why_not(s: SEState, request: Request, choice: Choice) -> str:
    """Why that answer to that question is not legal; empty when it is."""
    kind: i64 = request.kind
    if kind >= ASK_REFEREE:
        return _not_for_referee(s, request, choice)
    c = s.who[request.actor]
    if kind == ASK_ACT:
        return cannot_act(s, c, choice)
    if kind == ASK_DECLARE:
        return cannot_declare(s, c, choice) if choice.verb == DECLARE else "declare an action"
    if kind == ASK_OPPORTUNITY or kind == ASK_GUARD:
        return _not_striking(s, c, request, choice)
    if kind == ASK_RESPONSE:
        if choice.verb == DECLINE:
            return ""
        place: i64 = 0
        for verb in RESPONSES:
            if verb == choice.verb:
                return "" if request.a & (1 << place) != 0 else "that response is not open"
            place += 1
        return "disarm, trap or decline"
    if kind == ASK_HOLD:
        return cannot_hold(s, c, choice)
    if kind == ASK_TYPE:
        types = weapon_of(c, request.item).types
        return "" if choice.verb == TYPED and choice.extra in types else "name a damage type of the weapon"
    if kind == ASK_WHERE:
        if choice.verb != SQUARE or choice.y * s.grid.width + choice.x not in displaced_spots(s, c):
            return "name one of the nearest free squares"
        return ""
    if kind == ASK_TARGETS:
        return _not_a_target(s, c, request, choice)
    return _not_picked(request, choice)


def _not_picked(request: Request, choice: Choice) -> str:
    for kind, verbs in PICKS:
        if kind == request.kind:
            place: i64 = 0
            for verb in verbs:
                if verb == choice.verb:
                    return "" if request.a & (1 << place) != 0 else "that is not open"
                place += 1
    return "choose one of the answers"


def _not_for_referee(s: SEState, request: Request, choice: Choice) -> str:
    form: i64 = request.b
    if form == A_CREATURE:
        return "" if choice.verb == NAMED and 0 <= choice.target < len(s.who) else "name a creature"
    if form == A_NUMBER:
        fits: bool = choice.verb == NUMBER and LEAST_NUMBER <= choice.extra <= MOST_NUMBER
        return "" if fits else "give a number from -20 to 60"
    return "" if choice.verb == YES or choice.verb == NO else "yes or no"


def _not_striking(s: SEState, c: Combatant, request: Request, choice: Choice) -> str:
    """An attack of opportunity, or one on guard, is one plain melee attack on whoever gave the opening (SE-270)."""
    if choice.verb == DECLINE:
        return ""
    if choice.verb != ATTACK or choice.target != request.about:
        return "attack whoever gave the opening, or decline"
    if choice.item < 0 or choice.item >= len(c.where) or not wields(c, choice.item):
        return c.name + " does not hold that weapon"
    weapon = c.sheet.weapons[choice.item]
    t = s.who[choice.target]
    if not weapon.melee or 5 * weapon.reach < feet_between(s, c, t) or not in_arc(c, choice.item, side_of(c, t)):
        return "that weapon does not threaten " + t.name
    return ""


def _not_a_target(s: SEState, c: Combatant, request: Request, choice: Choice) -> str:
    if choice.verb == DONE:
        return ""
    if choice.verb != NAMED or choice.target < 0 or choice.target >= len(s.who):
        return "name a target, or done"
    return cannot_aim(s, c, c.sheet.powers[request.item], s.who[choice.target])


def options(s: SEState, request: Request) -> list[Choice]:
    """Every legal answer, in a fixed order."""
    kind: i64 = request.kind
    if kind >= ASK_REFEREE:
        return _referee_options(s, request)
    c = s.who[request.actor]
    if kind == ASK_ACT:
        return act_options(s, c)
    if kind == ASK_DECLARE:
        return declare_options(s, c)
    if kind == ASK_HOLD:
        return hold_options(s, c)
    tried: list[Choice] = []
    if kind == ASK_OPPORTUNITY or kind == ASK_GUARD:
        tried.append(Choice(DECLINE))
        for item in range(len(c.where)):
            tried.append(Choice(ATTACK, request.about, item))
    elif kind == ASK_RESPONSE:
        tried.append(Choice(DECLINE))
        for verb in RESPONSES:
            tried.append(Choice(verb))
    elif kind == ASK_TYPE:
        for dtype in weapon_of(c, request.item).types:
            tried.append(Choice(TYPED, -1, -1, -1, -1, dtype))
    elif kind == ASK_WHERE:
        for square in displaced_spots(s, c):
            tried.append(Choice(SQUARE, -1, -1, square % s.grid.width, square // s.grid.width))
    elif kind == ASK_TARGETS:
        tried.append(Choice(DONE))
        for t in s.who:
            tried.append(Choice(NAMED, t.number))
    else:
        for known, verbs in PICKS:
            if known == kind:
                for verb in verbs:
                    tried.append(Choice(verb))
    return [choice for choice in tried if not why_not(s, request, choice)]


def _referee_options(s: SEState, request: Request) -> list[Choice]:
    if request.b == A_CREATURE:
        return [Choice(NAMED, c.number) for c in s.who if present(c)]
    if request.b == A_NUMBER:
        return [Choice(NUMBER, -1, -1, -1, -1, number) for number in range(LEAST_NUMBER, MOST_NUMBER + 1)]
    return [Choice(YES), Choice(NO)]


# ------------------------------------------------------------------ declarations


def _declaration(deed: int, item: int = -1, target: int = -1, flags: int = 0) -> Choice:
    return Choice(DECLARE, target, item, flags if flags > 0 else -1, -1, deed)


def declare_options(s: SEState, c: Combatant) -> list[Choice]:
    """Every declaration that stands, the held forms after the plain ones."""
    plain: list[Choice] = [_declaration(DO_NOTHING)]
    for item in range(-1, len(c.where)):
        for deed in (DO_ATTACK, DO_GUARD):
            plain.append(_declaration(deed, item))
            if item >= 0 and weapon_of(c, item).settable:
                plain.append(_declaration(deed, item, -1, SET))
        if item == -1 or off_hand(c) >= 0:
            plain.append(_declaration(DO_ATTACK, item, -1, BOTH))
    for item in range(len(c.sheet.powers)):
        for deed in (DO_CAST, DO_ITEM, DO_POTION):
            plain.append(_declaration(deed, item))
    for deed in range(DO_TORCH, DO_TURN + 1):
        if deed not in (DO_CAST, DO_ITEM, DO_POTION, DO_GUARD, DO_ATTACK):
            plain.append(_declaration(deed))
    plain.append(_declaration(DO_WITHDRAW))
    for t in s.who:
        if t.side != c.side and present(t):
            plain.append(_declaration(DO_OVERBEAR, -1, t.number))
    found = [choice for choice in plain if not cannot_declare(s, c, choice)]
    if c.sheet.abilities[INT] >= 4 and not s.free_round:
        for choice in list(found):
            if choice.extra in (DO_ATTACK, DO_CAST, DO_ITEM, DO_POTION, DO_MOVE, DO_THROW):
                flags = (choice.x if choice.x > 0 else 0) | HOLD
                held = Choice(DECLARE, choice.target, choice.item, flags, -1, choice.extra)
                if not cannot_declare(s, c, held):
                    found.append(held)
    return found


# ------------------------------------------------------------------ deeds


def act_options(s: SEState, c: Combatant) -> list[Choice]:
    """Every legal deed at the creature's count, moves and extras included."""
    tried: list[Choice] = [Choice(END)]
    deed: i64 = c.declared
    known = [t for t in s.who if present(t) and t.number != c.number]
    if deed == DO_ATTACK or (deed == DO_GUARD and c.holding_back):
        _try_fight(s, c, known, tried)
    elif deed == DO_OVERBEAR:
        tried.append(Choice(OVERBEAR, c.declared_target))
    elif deed in (DO_CAST, DO_ITEM, DO_POTION):
        _try_power(s, c, tried)
    else:
        _try_deeds(s, c, known, tried)
    _try_extras(s, c, tried)
    found = [choice for choice in tried if not cannot_act(s, c, choice)]
    found.extend(move_options(s, c))
    if deed == DO_MOVE:
        for t in known:
            run = Choice(OVERRUN, t.number)
            if t.side != c.side and not cannot_act(s, c, run):
                found.append(run)
    return found


def move_options(s: SEState, c: Combatant) -> list[Choice]:
    """Every square that the creature can move to."""
    left: i64 = movement_left(s, c)
    if left < 5 or c.done:
        return []
    body = walker(s, c)
    here: i64 = body.y * s.grid.width + body.x
    found: list[Choice] = []
    for square in sorted(reachable(s, c, left, False).ends):
        if square != here:
            choice = Choice(MOVE, -1, -1, square % s.grid.width, square // s.grid.width)
            if found or not cannot_act(s, c, choice):
                found.append(choice)
    return found


def _try_fight(s: SEState, c: Combatant, known: list[Combatant], tried: list[Choice]) -> None:
    for t in known:
        if t.side == c.side:
            continue
        for item in range(len(c.where)):
            tried.append(Choice(ATTACK, t.number, item))
            tried.extend(special_options(s, c, t, item))
        tried.extend(special_options(s, c, t, -1))
        if t.conditions & UNCONSCIOUS != 0:
            tried.append(Choice(SLAY, t.number))
    tried.append(Choice(FREE_WEAPON, -1, -1))
    for item in range(len(c.where)):
        if c.where[item] == STUCK or c.where[item] == UNSTRUNG:
            tried.append(Choice(FREE_WEAPON, -1, item))


def _try_power(s: SEState, c: Combatant, tried: list[Choice]) -> None:
    item: i64 = c.tool
    power = c.sheet.powers[item]
    verb: i64 = CAST if power.kind == K_SPELL else (DRINK if power.item == I_POTION else USE)
    if needs_point(power):
        for square in range(s.grid.size):
            x = square % s.grid.width
            y = square // s.grid.width
            if not cannot_point(s, c, power, x, y):
                tried.append(Choice(verb, -1, item, x, y))
    elif needs_target(power):
        for t in s.who:
            tried.append(Choice(verb, t.number, item))
    else:
        tried.append(Choice(verb, -1, item))


def _like_an_earlier(c: Combatant, item: int) -> bool:
    """Of several equal pieces in one place only the first is offered: the words mean no other."""
    for other in range(item):
        if gear_name(c, other) == gear_name(c, item) and gear_where(c, other) == gear_where(c, item):
            return True
    return False


def _try_deeds(s: SEState, c: Combatant, known: list[Combatant], tried: list[Choice]) -> None:
    deed: i64 = c.declared
    for verb in (TORCH, SEARCH, DEFEND, GUARD, STAND, TURN_UNDEAD, LEAVE):
        tried.append(Choice(verb))
    if deed == DO_DOOR:
        for door in range(len(s.doors)):
            tried.append(Choice(DOOR, -1, door))
    elif deed == DO_DRAW or deed == DO_PICK_UP:
        for item in range(gear_count(c)):
            if not _like_an_earlier(c, item):
                tried.append(Choice(DRAW if deed == DO_DRAW else PICK_UP, -1, item))
    elif deed == DO_BIND or deed == DO_STAKE:
        for t in known:
            tried.append(Choice(BIND if deed == DO_BIND else STAKE, t.number))
    elif deed == DO_THROW:
        for t in known:
            for item in range(gear_count(c)):
                if _like_an_earlier(c, item):
                    continue
                if t.side == c.side:
                    tried.append(Choice(THROW, t.number, item))
                elif item < len(c.where):
                    tried.append(Choice(ATTACK, t.number, item))


def _try_extras(s: SEState, c: Combatant, tried: list[Choice]) -> None:
    if c.extra_used and c.declared != DO_WITHDRAW:
        return
    for facing in range(8):
        tried.append(Choice(FACE, -1, -1, -1, -1, facing))
    for item in range(gear_count(c)):
        if gear_where(c, item) < ON_GROUND and not _like_an_earlier(c, item):
            tried.append(Choice(DROP, -1, item))
    tried.append(Choice(SPEAK))
    if not threatened(s, c):
        return
    steps: i64 = withdraw_feet(s, c) // 5
    y: i64 = c.y - steps
    while y <= c.y + steps:
        x: i64 = c.x - steps
        while x <= c.x + steps:
            tried.append(Choice(WITHDRAW, -1, -1, x, y))
            x += 1
        y += 1

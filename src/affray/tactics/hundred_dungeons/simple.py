"""The plain fighter: the nearest foe, the best attack, straight at it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import Battle, Policy
from affray.kernel.requests import Choice, Request
from affray.mechanics.grid import distance
from affray.rulesets.hundred_dungeons.choices import options
from affray.rulesets.hundred_dungeons.costs import cannot_pay
from affray.rulesets.hundred_dungeons.gear import HANDS, hands_full
from affray.rulesets.hundred_dungeons.options import cannot_on_turn
from affray.rulesets.hundred_dungeons.sheet import Weapon
from affray.rulesets.hundred_dungeons.standing import (
    dual_wielding,
    feet_between,
    helpless,
    hidden_from,
    line_of_sight,
    movement_left,
    present,
)
from affray.rulesets.hundred_dungeons.state import Combatant, Fight, HDState
from affray.rulesets.hundred_dungeons.strikes import cannot_attack
from affray.rulesets.hundred_dungeons.terms import (
    ASK_DEFEND,
    ASK_KNOCKOUT,
    ASK_PROVOKED,
    ASK_REFEREE,
    ASK_ROUTINE,
    ASK_TURN,
    ATTACK,
    COST_ACTION,
    COST_QUICK,
    DASH,
    DECLINE,
    DONE,
    DRAW,
    DYING,
    END,
    ESCAPE,
    GRAPPLED,
    HELD,
    INCAPACITATED,
    KILL,
    MOVE,
    PARRY,
    PRONE,
    QUICK_ATTACK,
    STAND,
    STOWED,
    STR,
    UNARMED,
)
from affray.rulesets.hundred_dungeons.travel import straight_way, walker, way_near
from affray.tactics.hundred_dungeons.doors import through_doors

CROWDED_OUT: Final = 1 << 20


class Simple(Policy):
    """Goes for the nearest foe with the weapon that hurts most."""

    def choose(self, battle: Battle, request: Request) -> Choice:
        """An answer to any question of the ruleset."""
        if not isinstance(battle, Fight):
            return battle.ruleset.automatic(battle.state, request)
        kind: i64 = request.kind
        if kind >= ASK_REFEREE:
            return battle.ruleset.automatic(battle.state, request)
        s = battle.s
        c = s.who[request.actor]
        if kind == ASK_TURN:
            return simple_turn(s, c)
        if kind == ASK_KNOCKOUT:
            return Choice(KILL)
        if kind == ASK_PROVOKED:
            return strike_back(s, c, request.about)
        if kind == ASK_DEFEND:
            return defend(s, c, request)
        if kind == ASK_ROUTINE:
            return next_attack(s, c, request)
        return eager(s, request)


def worth_fighting(c: Combatant) -> bool:
    """Whether a foe still has to be brought down."""
    return not helpless(c) and c.conditions & DYING == 0


def nearest_foe(s: HDState, c: Combatant) -> Combatant | None:
    """The nearest foe still in the fight that the combatant knows of and can come at; the first of the list among
    equals.

    A foe with no free square beside it counts as farther off than any that has one.
    """
    best: Combatant | None = None
    least: i64 = 1 << 30
    body = walker(s, c)
    for other in s.who:
        if other.side == c.side or other.dead or other.gone or not worth_fighting(other):
            continue
        gap: i64 = feet_between(s, c, other)
        if gap >= least or (other.hidden_from and hidden_from(other, c)):
            continue
        if gap > 5 and not room_beside(s, body, other):
            gap += CROWDED_OUT
            if gap >= least:
                continue
        least = gap
        best = other
    return best


def room_beside(s: HDState, body: Combatant, foe: Combatant) -> bool:
    """Whether a square beside the foe is free for a creature that fights hand to hand."""
    width: i64 = s.grid.width
    x: i64 = foe.x - body.space
    while x <= foe.x + foe.space:
        y: i64 = foe.y - body.space
        while y <= foe.y + foe.space:
            outside: bool = x == foe.x - body.space or x == foe.x + foe.space
            outside = outside or y == foe.y - body.space or y == foe.y + foe.space
            if outside and s.grid.inside(x, y, 1):
                other: i64 = s.occupied[y * width + x]
                if other < 0 or other == body.number:
                    return True
            y += 1
        x += 1
    return False


def weapon_weight(weapon: Weapon) -> i64:
    """Twice the mean damage of a weapon's dice, with a little for riders."""
    total: i64 = 2 * (weapon.dice.bonus + weapon.bonus)
    for count, sides in weapon.dice.terms:
        total += count * (sides + 1)
    if weapon.riders:
        total += 3
    return total


def best_weapon(s: HDState, c: Combatant, t: Combatant, melee_only: bool) -> i64:
    """The weapon in hand that hurts the target most from here; -2 when none can be used."""
    best: i64 = -2
    weight: i64 = -1
    k: i64 = 0
    while k < len(c.where):
        if c.where[k] == HELD and not cannot_attack(s, c, t, k, melee_only):
            mine: i64 = weapon_weight(c.sheet.weapons[k])
            if mine > weight:
                weight = mine
                best = k
        k += 1
    return best


def simple_turn(s: HDState, c: Combatant) -> Choice:
    """One decision of the plain fighter's turn."""
    if c.conditions & INCAPACITATED != 0:
        return Choice(END)
    if c.conditions & (PRONE | GRAPPLED) == PRONE:
        stand = Choice(STAND)
        if not cannot_on_turn(s, c, stand):
            return stand
    foe = nearest_foe(s, c)
    if foe is None or c.conditions & DYING != 0:
        return Choice(END)
    if not c.action_used:
        strike = attack_from_here(s, c, foe)
        if strike is not None:
            return strike
    return approach(s, c, foe)


def attack_from_here(s: HDState, c: Combatant, foe: Combatant) -> Choice | None:
    """The best attack on the foe from where the combatant stands, None when there is none."""
    if not cannot_pay(c, COST_QUICK) and dual_wielding(c):
        k: i64 = 0
        while k < len(c.where):
            if c.where[k] == HELD:
                twin = Choice(QUICK_ATTACK, foe.number, k)
                if not cannot_on_turn(s, c, twin):
                    return twin
            k += 1
    if not cannot_pay(c, COST_ACTION):
        item: i64 = best_weapon(s, c, foe, False)
        if item >= 0 and (feet_between(s, c, foe) <= 5 or line_of_sight(s, c, foe)):
            return Choice(ATTACK, foe.number, item)
    if not cannot_pay(c, COST_QUICK) and not armed(c):
        drawn = something_to_draw(s, c)
        if drawn is not None:
            return drawn
        fist = Choice(UNARMED, foe.number)
        if not cannot_on_turn(s, c, fist):
            return fist
    return None


def armed(c: Combatant) -> bool:
    """Whether a weapon is in hand."""
    for where in c.where:
        if where == HELD:
            return True
    return False


def something_to_draw(s: HDState, c: Combatant) -> Choice | None:
    """A stowed weapon for an empty hand."""
    if hands_full(c) >= HANDS:
        return None
    for place in range(len(c.where)):
        if c.where[place] == STOWED:
            draw = Choice(DRAW, -1, place)
            if not cannot_on_turn(s, c, draw):
                return draw
    return None


def approach(s: HDState, c: Combatant, foe: Combatant) -> Choice:
    """Goes nearer to the foe, once a turn, dashing first when it is too far; ends the turn when there is nothing to
    do.
    """
    if c.conditions & GRAPPLED != 0:
        escape = Choice(ESCAPE, -1, -1, -1, -1, STR)
        return escape if not cannot_on_turn(s, c, escape) else Choice(END)
    left: i64 = movement_left(s, c)
    if c.moved > 0 or left <= 0:
        return Choice(END)
    reach: i64 = wanted_distance(c)
    gap: i64 = feet_between(s, c, foe)
    if gap <= reach and line_of_sight(s, c, foe):
        return Choice(END)
    if gap > reach + left and not c.action_used and c.bonus_moved == 0:
        dash = Choice(DASH)
        if not cannot_on_turn(s, c, dash):
            return dash
    if s.doors:
        through = through_doors(s, c, foe, reach)
        if through is not None:
            return through
    square: i64 = way_towards(s, c, foe, reach, left)
    if square >= 0:
        step = Choice(MOVE, -1, -1, square % s.grid.width, square // s.grid.width)
        if not cannot_on_turn(s, c, step):
            return step
    return Choice(END)


def wanted_distance(c: Combatant) -> i64:
    """How near the combatant wants to be to its foe, in feet: within the reach or range of its best weapon."""
    best: i64 = 5
    weight: i64 = -1
    k: i64 = 0
    while k < len(c.where):
        weapon = c.sheet.weapons[k]
        if c.where[k] == HELD and (not weapon.ammunition or c.ammo[k] != 0):
            mine: i64 = weapon_weight(weapon)
            if mine > weight:
                weight = mine
                best = weapon.range if weapon.ammunition else weapon.reach
        k += 1
    return best + (c.mod_reach if best <= 15 else 0)


def way_towards(s: HDState, c: Combatant, foe: Combatant, reach: i64, left: i64) -> i64:
    """The square to move to in order to come within that many feet of the foe; -1 when there is no nearer one.

    When the straight way to it is barred, another foe within the movement to whom one is open will do.
    """
    body = walker(s, c)
    if not s.grid.rough and not s.zones and body.conditions & PRONE == 0:
        square: i64 = _directly(s, c, body, foe, reach, left)
        if square >= 0:
            return square
        for other in s.who:
            if other.side == c.side or other.number == foe.number or other.dead or other.gone:
                continue
            if feet_between(s, c, other) <= left + reach and worth_fighting(other) and not hidden_from(other, c):
                square = _directly(s, c, body, other, reach, left)
                if square >= 0:
                    return square
        if not room_beside(s, body, foe):
            return -1
    way = way_near(s, c, foe, reach)
    return way[-1] if way else -1


def _directly(s: HDState, c: Combatant, body: Combatant, foe: Combatant, reach: i64, left: i64) -> i64:
    """A square to which a straight way over open ground is open and from which the foe can be struck, or nearer to
    it.
    """
    square: i64 = _straight(s, body, foe, reach, left)
    return square if square >= 0 else _round_about(s, c, body, foe, left)


def _straight(s: HDState, body: Combatant, foe: Combatant, reach: i64, left: i64) -> i64:
    """The end of the straight way over open ground, diagonals first; -1 when somebody stands in it."""
    x: i64 = body.x
    y: i64 = body.y
    width: i64 = s.grid.width
    steps: i64 = left // 5
    if body.space > 1 or foe.space > 1:
        return -1
    while steps > 0:
        dx: i64 = foe.x - x
        dy: i64 = foe.y - y
        if dx <= 1 and dx >= -1 and dy <= 1 and dy >= -1:
            break
        far: i64 = dx if dx > 0 else -dx
        high: i64 = dy if dy > 0 else -dy
        if (far if far > high else high) * 5 <= reach:
            break
        x += 1 if dx > 0 else (-1 if dx < 0 else 0)
        y += 1 if dy > 0 else (-1 if dy < 0 else 0)
        if s.occupied[y * width + x] >= 0:
            return -1
        steps -= 1
    if x == body.x and y == body.y:
        return -1
    return y * width + x


def _round_about(s: HDState, c: Combatant, body: Combatant, foe: Combatant, left: i64) -> i64:
    """The nearest free square beside the foe to which a straight way is open; -1 when there is none."""
    best: i64 = -1
    least: i64 = left + 1
    if body.space > 1 or foe.space > 1:
        return best
    k: i64 = 0
    while k < 9:
        x: i64 = foe.x - 1 + k % 3
        y: i64 = foe.y - 1 + k // 3
        k += 1
        if not s.grid.inside(x, y, 1) or s.occupied[y * s.grid.width + x] >= 0:
            continue
        cost: i64 = distance(body.x, body.y, 1, x, y, 1)
        if cost < least and straight_way(s, c, x, y).cost >= 0:
            least = cost
            best = y * s.grid.width + x
    return best


def strike_back(s: HDState, c: Combatant, about: i64) -> Choice:
    """A provoked attack with the best weapon in hand, else unarmed."""
    t = s.who[about]
    if not worth_fighting(t):
        return Choice(DECLINE)
    item: i64 = best_weapon(s, c, t, True)
    if item >= 0:
        return Choice(ATTACK, about, item)
    return Choice(UNARMED, about) if not cannot_attack(s, c, t, -1, True) else Choice(DECLINE)


def defend(s: HDState, c: Combatant, request: Request) -> Choice:
    """Parries when that turns the attack aside, else uses a power if there is one."""
    margin: i64 = request.a - request.b // 1000
    own: bool = request.b % 1000 == c.number
    if own and request.item != 20 and margin < 2 and dual_wielding(c):
        return Choice(PARRY)
    if request.item != 20 and margin < 5:
        for choice in options(s, request):
            if choice.verb != DECLINE and choice.verb != PARRY:
                return choice
    return Choice(DECLINE)


def next_attack(s: HDState, c: Combatant, request: Request) -> Choice:
    """The next attack of a routine: the same foe while it stands, else the nearest in reach."""
    item: i64 = request.item
    last = s.who[request.about]
    if worth_fighting(last) and present(last):
        weapon: i64 = item if item >= 0 else best_weapon(s, c, last, False)
        if weapon >= 0 and not cannot_attack(s, c, last, weapon, False):
            return Choice(ATTACK, last.number, weapon)
    for other in s.who:
        if other.side != c.side and present(other) and worth_fighting(other):
            weapon = item if item >= 0 else best_weapon(s, c, other, False)
            if weapon >= 0 and not cannot_attack(s, c, other, weapon, False):
                return Choice(ATTACK, other.number, weapon)
    return Choice(DONE)


def eager(s: HDState, request: Request) -> Choice:
    """Takes what is offered: the first answer that is not a refusal and does not aim at a friend."""
    c = s.who[request.actor]
    fallback: Choice | None = None
    for choice in options(s, request):
        if choice.verb == DECLINE or choice.verb == DONE:
            fallback = choice
        elif choice.target < 0 or s.who[choice.target].side != c.side:
            return choice
    return fallback if fallback is not None else Choice(DECLINE)

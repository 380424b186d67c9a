"""The cunning fighter: charges, sets spears, bears down in numbers, disarms when it pays, turns to face."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import Battle, Policy
from affray.kernel.requests import Choice, Request
from affray.rulesets.second_edition.options import cannot_act
from affray.rulesets.second_edition.procedures.contests import ATTEMPT_AC, TARGET_AC, hit_bonus
from affray.rulesets.second_edition.rolls import strength_twice
from affray.rulesets.second_edition.specials import melee_crowd
from affray.rulesets.second_edition.standing import (
    FLEEING,
    feet_between,
    full_move,
    main_hand,
    side_of,
    threatened,
    withdraw_feet,
)
from affray.rulesets.second_edition.state import Combatant, Fight, SEState, weapon_of
from affray.rulesets.second_edition.strikes import thac0_of
from affray.rulesets.second_edition.tables import MARK_TORSO
from affray.rulesets.second_edition.terms import (
    ASK_ACT,
    ASK_DECLARE,
    ASK_HOLD,
    ASK_LANDING,
    ASK_REFEREE,
    ASK_RESPONSE,
    BIND,
    BY_SAVE,
    BY_TUMBLING,
    CALLED,
    CAST,
    CHARGE,
    DECLINE,
    DEFEND,
    DEX,
    DISARM,
    DO_ATTACK,
    DO_BIND,
    DO_CAST,
    DO_DEFEND,
    DO_DRAW,
    DO_ITEM,
    DO_MOVE,
    DO_OVERBEAR,
    DO_POTION,
    DO_STAND,
    DO_TURN,
    DRAW,
    DRINK,
    END,
    FACE,
    FRONT,
    HELPLESS,
    MOVE,
    OVERBEAR,
    PLAIN,
    PRESS,
    PRONE,
    REAR,
    SAVE_PARALYZATION,
    SLAM,
    STAND,
    TRIP,
    TURN_UNDEAD,
    USE,
    WITHDRAW,
)
from affray.tactics.second_edition.cunning_plans import cunning_declaration, wounded_friend
from affray.tactics.second_edition.ground import behind_square, best_facing, foe_gap
from affray.tactics.second_edition.simple import (
    advance,
    blow_at,
    done_with,
    fight_on,
    nearest_foe,
    plain_answer,
    room_beside,
    turn_to_face,
    worth_fighting,
)
from affray.tactics.second_edition.worth import OUT_OF, best_aim, blow_worth, menace, opposed_chance

HALF: Final = OUT_OF // 2


class Cunning(Policy):
    """Fights with its head: what is declared and done is weighed by what it should bring."""

    def choose(self, battle: Battle, request: Request) -> Choice:
        """An answer to any question of the ruleset."""
        if not isinstance(battle, Fight):
            return battle.ruleset.automatic(battle.state, request)
        kind: i64 = request.kind
        if kind >= ASK_REFEREE:
            return battle.ruleset.automatic(battle.state, request)
        s = battle.s
        c = s.who[request.actor]
        if kind == ASK_ACT:
            return cunning_turn(s, c)
        if kind == ASK_DECLARE:
            return cunning_declaration(s, c)
        if kind == ASK_RESPONSE:
            return answer_blow(s, c, request)
        if kind == ASK_HOLD:
            return in_the_hold(s, c)
        if kind == ASK_LANDING:
            tumble: i64 = c.sheet.abilities[DEX]
            saving: i64 = 21 - c.sheet.saves[SAVE_PARALYZATION]
            return Choice(BY_TUMBLING if tumble > saving else BY_SAVE)
        return plain_answer(s, c, request)


def disarm_chance(a: Combatant, item: i64, t: Combatant, other: i64) -> i64:
    """Of 400 throws, in how many a disarm or trap works."""
    a_need: i64 = thac0_of(a, item) - ATTEMPT_AC - hit_bonus(a, item)
    t_need: i64 = thac0_of(t, other) - TARGET_AC - hit_bonus(t, other)
    return opposed_chance(a_need, t_need)


def answer_blow(s: SEState, c: Combatant, request: Request) -> Choice:
    """Disarms in answer to a blow that is worth more than one's own, or when the attack is left over."""
    a = s.who[request.about]
    if request.a & 1 == 0:
        return Choice(DECLINE)
    item: i64 = c.tool if c.tool >= 0 else main_hand(c)
    if item < 0:
        return Choice(DECLINE)
    chance: i64 = disarm_chance(c, item, a, request.item)
    theirs: i64 = blow_worth(s, a, c, request.item, 0)
    mine: i64 = 0 if c.done or c.attacks_made > 0 else blow_worth(s, c, a, item, 0)
    if chance * theirs * 2 > OUT_OF * mine and chance >= OUT_OF // 5:
        return Choice(DISARM)
    return Choice(DECLINE)


def in_the_hold(s: SEState, c: Combatant) -> Choice:
    """A natural 1 tightens the hold, or slams down whoever that may finish."""
    held = s.who[c.holds]
    if held.hp <= 5:
        return Choice(SLAM)
    return Choice(PRESS) if c.press < 0 else Choice(PLAIN)


# ------------------------------------------------------------------ the turn


def cunning_turn(s: SEState, c: Combatant) -> Choice:
    """One decision of a turn, within what was declared."""
    deed: i64 = c.declared
    if c.done or deed == DO_STAND or deed == DO_DRAW or deed == DO_DEFEND or deed == DO_TURN:
        return _plain_deed(s, c)
    if deed == DO_CAST or deed == DO_ITEM or deed == DO_POTION:
        return _use(s, c)
    if deed == DO_BIND:
        friend = wounded_friend(s, c)
        return done_with(s, c, Choice(BIND, friend.number)) if friend is not None else Choice(END)
    foe = nearest_foe(s, c)
    if foe is None:
        return Choice(END)
    if deed == DO_OVERBEAR:
        return _overbear(s, c)
    if deed == DO_MOVE:
        return _march(s, c, foe)
    if deed == DO_ATTACK:
        return _fight(s, c, foe)
    return last_turn(s, c)


def _plain_deed(s: SEState, c: Combatant) -> Choice:
    """The deeds that need no thought; who parries with an enemy near backs away first."""
    deed: i64 = c.declared
    if c.done:
        return last_turn(s, c)
    if deed == DO_STAND:
        return done_with(s, c, Choice(STAND))
    if deed == DO_DRAW:
        return done_with(s, c, Choice(DRAW, -1, c.tool))
    if deed == DO_TURN:
        return done_with(s, c, Choice(TURN_UNDEAD))
    back = step_back(s, c)
    if back is not None:
        return back
    return done_with(s, c, Choice(DEFEND))


def last_turn(s: SEState, c: Combatant) -> Choice:
    """Turns away from nobody: the free extra is a facing that leaves fewer enemies behind."""
    turned = _well_turned(s, c, None)
    return turned if turned is not None else Choice(END)


def _well_turned(s: SEState, c: Combatant, t: Combatant | None) -> Choice | None:
    """A turn after which fewer enemies are behind, with the target still in front."""
    if c.extra_used or c.held_by >= 0 or c.holds >= 0:
        return None
    facing: i64 = best_facing(s, c, t)
    if facing < 0:
        return None
    face = Choice(FACE, -1, -1, -1, -1, facing)
    return face if not cannot_act(s, c, face) else None


def step_back(s: SEState, c: Combatant) -> Choice | None:
    """A withdrawal to where the foes are farther off, for those who neither attack nor cast."""
    if c.extra_used or c.withdrew or not threatened(s, c):
        return None
    most: i64 = foe_gap(s, c, c.x, c.y)
    steps: i64 = withdraw_feet(s, c) // 5
    best: Choice | None = None
    y: i64 = c.y - steps
    while y <= c.y + steps:
        x: i64 = c.x - steps
        while x <= c.x + steps:
            if s.grid.inside(x, y, c.space) and foe_gap(s, c, x, y) > most:
                choice = Choice(WITHDRAW, -1, -1, x, y)
                if not cannot_act(s, c, choice):
                    best = choice
                    most = foe_gap(s, c, x, y)
            x += 1
        y += 1
    return best


def _use(s: SEState, c: Combatant) -> Choice:
    """Casts, uses or drinks what was declared, as well as it can be aimed now; a drinker steps back first."""
    verb: i64 = CAST if c.declared == DO_CAST else (DRINK if c.declared == DO_POTION else USE)
    if verb == DRINK:
        back = step_back(s, c)
        if back is not None:
            return back
        return done_with(s, c, Choice(DRINK, c.number, c.tool))
    worth, choice = best_aim(s, c, c.tool, verb)
    if worth > 0:
        return done_with(s, c, choice)
    return last_turn(s, c)


def _overbear(s: SEState, c: Combatant) -> Choice:
    """Comes up to the one who is to be borne down, and joins in."""
    t = s.who[c.declared_target]
    if not worth_fighting(t):
        return Choice(END)
    join = Choice(OVERBEAR, t.number, -1)
    if not cannot_act(s, c, join):
        return join
    turned = turn_to_face(s, c, t)
    if turned is not None:
        return turned
    return advance(s, c, t, 5)


def _march(s: SEState, c: Combatant, foe: Combatant) -> Choice:
    """Moves nearer, or away when frightened; facing is put right afterwards."""
    if c.conditions & FLEEING != 0:
        return advance(s, c, foe, 5)
    if c.moved > 0:
        return last_turn(s, c)
    return advance(s, c, foe, 5)


def _fight(s: SEState, c: Combatant, foe: Combatant) -> Choice:
    """The declared attacks: the best target in reach and the best way to strike it, else coming up to one."""
    if c.attacks_left <= 0:
        return last_turn(s, c)
    best: Choice | None = None
    most: i64 = 0
    for t in s.who:
        if t.side == c.side or not worth_fighting(t):
            continue
        strike = blow_at(s, c, t)
        if strike is None:
            continue
        worth: i64 = _target_worth(s, c, t, strike.item)
        if worth > most:
            most = worth
            best = strike
    if best is not None:
        turned = _well_turned(s, c, s.who[best.target])
        return turned if turned is not None else _better_than(s, c, best)
    if c.attacks_made == 0 and c.moved == 0:
        foe = _prey(s, c, foe)
        sly = _sneak_behind(s, c, foe)
        if sly is not None:
            return sly
        lance = _lance(s, c, foe)
        if lance is not None:
            return lance
    return fight_on(s, c, foe)


def _prey(s: SEState, c: Combatant, foe: Combatant) -> Combatant:
    """Whom to come up to: of the foes within half the movement the one with the fewest hit points, casters first."""
    far: i64 = full_move(s, c) // 2
    best: Combatant = foe
    least: i64 = 1 << 20
    for other in s.who:
        if other.side == c.side or not worth_fighting(other):
            continue
        gap: i64 = feet_between(s, c, other)
        if gap > 5 + far or not room_beside(s, c, other):
            continue
        score: i64 = other.hp + gap // 5 - (8 if other.casting else 0)
        if score < least:
            least = score
            best = other
    return best


def _target_worth(s: SEState, c: Combatant, t: Combatant, item: i64) -> i64:
    """What striking that target is worth: the damage it should do, more against those it may bring down and casters."""
    worth: i64 = blow_worth(s, c, t, item, 0) + 1
    if worth >= 20 * t.hp:
        worth = worth * 3 // 2
    if t.hp_max > 0 and t.hp < t.hp_max:
        worth += worth * (t.hp_max - t.hp) // (2 * t.hp_max)
    if t.casting and not t.spoiled:
        worth = worth * 3 // 2
    return worth


def _better_than(s: SEState, c: Combatant, blow: Choice) -> Choice:
    """A special attack on the target where it pays: a called shot past friends, a disarm, a trip; else the blow."""
    t = s.who[blow.target]
    item: i64 = blow.item
    if item < 0:
        return blow
    weapon = weapon_of(c, item)
    if weapon.long > 0 and feet_between(s, c, t) > 5 * (weapon.reach if weapon.melee else 0):
        for number in melee_crowd(s, c, t):
            if s.who[number].side == c.side:
                called = Choice(CALLED, t.number, item, -1, -1, MARK_TORSO)
                return called if not cannot_act(s, c, called) else blow
        return blow
    other: i64 = main_hand(t)
    if other >= 0 and not c.disarm_used and _depends_on(t, other):
        strike = Choice(DISARM, t.number, item)
        if blow_worth(s, c, t, item, 0) < 30 * t.hp and not cannot_act(s, c, strike):
            gain: i64 = disarm_chance(c, item, t, other) * menace(s, t, c) * 2
            if gain > OUT_OF * blow_worth(s, c, t, item, 0) and disarm_chance(c, item, t, other) >= HALF * 3 // 4:
                return strike
    if weapon.trip and t.conditions & PRONE == 0 and _friends_beside(s, c, t) >= 3:
        trip = Choice(TRIP, t.number, item)
        stronger: bool = strength_twice(s, c) >= strength_twice(s, t) + 4
        if stronger and t.sheet.legs <= 2 and t.sheet.size <= c.sheet.size and t.sheet.abilities[DEX] <= 12:
            if blow_worth(s, c, t, item, 0) < 20 * t.hp and not cannot_act(s, c, trip):
                return trip
    return blow


def _depends_on(t: Combatant, item: i64) -> bool:
    """Whether the foe has nothing else to fight with at hand."""
    k: i64 = 0
    while k < len(t.where):
        if k != item and t.where[k] <= 1:
            return False
        k += 1
    return not t.sheet.weapons[item].natural


def _friends_beside(s: SEState, c: Combatant, t: Combatant) -> i64:
    """How many comrades stand beside the foe and can strike it."""
    count: i64 = 0
    for other in s.who:
        if other.side == c.side and other.number != c.number and not other.dead and not other.gone:
            if other.conditions & HELPLESS == 0 and feet_between(s, other, t) <= 5:
                count += 1
    return count


def _sneak_behind(s: SEState, c: Combatant, foe: Combatant) -> Choice | None:
    """Walks round to the foe's back or flank when no enemy is passed on the way."""
    if weapon_of(c, c.tool).missile or side_of(foe, c) == REAR or feet_between(s, c, foe) > full_move(s, c) // 2:
        return None
    if foe.sheet.def_adj >= 0 and foe.sheet.shield_bonus <= 0 and s.options.rear_attack_bonus == 0:
        return None
    if side_of(foe, c) != FRONT and feet_between(s, c, foe) <= 5:
        return None
    square: i64 = behind_square(s, c, foe)
    if square < 0:
        return None
    go = Choice(MOVE, -1, -1, square % s.grid.width, square // s.grid.width)
    return go if not cannot_act(s, c, go) else None


def _lance(s: SEState, c: Combatant, foe: Combatant) -> Choice | None:
    """Charges whenever the weapon is made for it."""
    if c.tool < 0 or not weapon_of(c, c.tool).charge:
        return None
    rush = Choice(CHARGE, foe.number, c.tool)
    return rush if not cannot_act(s, c, rush) else None

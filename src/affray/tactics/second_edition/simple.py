"""The plain fighter: the nearest foe, the best weapon in hand, straight at it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import Battle, Policy
from affray.kernel.requests import Choice, Request
from affray.rulesets.second_edition.choices import options
from affray.rulesets.second_edition.gear import free_hands
from affray.rulesets.second_edition.options import cannot_act, cannot_declare, cannot_strike, next_natural
from affray.rulesets.second_edition.sheet import Weapon
from affray.rulesets.second_edition.standing import (
    FLEEING,
    charge_rate,
    facing_to,
    feet_between,
    full_move,
    line_of_sight,
    off_hand,
    wields,
)
from affray.rulesets.second_edition.state import Combatant, Fight, SEState, weapon_of
from affray.rulesets.second_edition.strikes import large_figures
from affray.rulesets.second_edition.terms import (
    ASK_ACT,
    ASK_CONTEST,
    ASK_DECLARE,
    ASK_FALL,
    ASK_GUARD,
    ASK_HOLD,
    ASK_LANDING,
    ASK_LET_GO,
    ASK_OPPORTUNITY,
    ASK_REFEREE,
    ASK_RESPONSE,
    ASK_RESULT,
    ASK_SHIELD,
    ATTACK,
    BOTH,
    BY_DEXTERITY,
    BY_SAVE,
    BY_STRENGTH,
    CHARGE,
    DECLARE,
    DECLINE,
    DEX,
    DO_ATTACK,
    DO_DRAW,
    DO_MOVE,
    DO_NOTHING,
    DO_STAND,
    DRAW,
    END,
    FACE,
    FREE_WEAPON,
    HELPLESS,
    HOLD_ON,
    LEAVE,
    MOVE,
    NO_NUMBER,
    PLAIN,
    PRONE,
    PUMMEL,
    RESULT_PRONE,
    SHIELD,
    STAND,
    STOWED,
    STR,
    STUCK,
    UNSTRUNG,
    UPRIGHT,
)
from affray.tactics.second_edition.ground import flee_square, way_towards

CROWDED_OUT: Final = 1 << 20
NO_WEAPON: Final = -2


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
        if kind == ASK_ACT:
            return simple_turn(s, c)
        if kind == ASK_DECLARE:
            return simple_declaration(s, c)
        return plain_answer(s, c, request)


def plain_answer(s: SEState, c: Combatant, request: Request) -> Choice:
    """The answers in which every policy agrees: strike when one may, use the shield, keep the hold."""
    kind: i64 = request.kind
    if kind == ASK_OPPORTUNITY or kind == ASK_GUARD:
        return Choice(ATTACK, request.about, request.item) if worth_fighting(s.who[request.about]) else Choice(DECLINE)
    if kind == ASK_SHIELD:
        return Choice(SHIELD)
    if kind == ASK_RESPONSE:
        return Choice(DECLINE)
    if kind == ASK_LET_GO:
        return Choice(HOLD_ON)
    if kind == ASK_HOLD:
        return Choice(PLAIN)
    if kind == ASK_FALL:
        return Choice(UPRIGHT)
    if kind == ASK_RESULT:
        return Choice(RESULT_PRONE)
    if kind == ASK_LANDING:
        return Choice(BY_SAVE)
    if kind == ASK_CONTEST:
        strength: i64 = c.sheet.abilities[STR]
        if strength == NO_NUMBER:
            strength = 7 * c.sheet.hit_dice // 2
        return Choice(BY_DEXTERITY if c.sheet.abilities[DEX] > strength else BY_STRENGTH)
    return eager(s, request)


def eager(s: SEState, request: Request) -> Choice:
    """Takes what is offered: the first answer that is not a refusal and does not aim at a friend."""
    c = s.who[request.actor]
    fallback: Choice | None = None
    for choice in options(s, request):
        if choice.verb == DECLINE:
            fallback = choice
        elif choice.target < 0 or s.who[choice.target].side != c.side:
            return choice
    return fallback if fallback is not None else Choice(DECLINE)


def worth_fighting(c: Combatant) -> bool:
    """Whether a foe still has to be brought down."""
    return not c.dead and not c.gone and c.conditions & HELPLESS == 0


def nearest_foe(s: SEState, c: Combatant) -> Combatant | None:
    """The nearest foe still in the fight, whom one has not to share if possible; the first of the list among equals."""
    best: Combatant | None = None
    least: i64 = 1 << 30
    for other in s.who:
        if other.side == c.side or not worth_fighting(other):
            continue
        gap: i64 = feet_between(s, c, other)
        if gap >= least:
            continue
        if gap > 5 and not room_beside(s, c, other):
            gap += CROWDED_OUT
            if gap >= least:
                continue
        least = gap
        best = other
    return best


def room_beside(s: SEState, c: Combatant, foe: Combatant) -> bool:
    """Whether a square beside the foe is free for a creature that fights hand to hand."""
    width: i64 = s.grid.width
    x: i64 = foe.x - 1
    while x <= foe.x + foe.space:
        y: i64 = foe.y - 1
        while y <= foe.y + foe.space:
            outside: bool = x < foe.x or y < foe.y or x == foe.x + foe.space or y == foe.y + foe.space
            if outside and s.grid.inside(x, y, 1):
                other: i64 = s.occupied[y * width + x]
                if other < 0 or other == c.number:
                    return True
            y += 1
        x += 1
    return False


def weapon_weight(weapon: Weapon, large: bool) -> i64:
    """Twice the mean damage of a weapon's dice."""
    dice = weapon.dice_large if large else weapon.dice
    total: i64 = 2 * (dice.bonus + weapon.magic + weapon.hurt)
    for count, sides in dice.terms:
        total += count * (sides + 1)
    return total + (3 if weapon.riders else 0)


def loaded(c: Combatant, item: i64) -> bool:
    """Whether there is something left to use the weapon with."""
    return c.ammo[item] != 0 and c.weapon_uses[item] != 0


def best_weapon(s: SEState, c: Combatant, t: Combatant, feet: i64) -> i64:
    """The weapon in hand that hurts the target most and reaches as far as that; NO_WEAPON when there is none."""
    best: i64 = NO_WEAPON
    weight: i64 = -1
    large: bool = large_figures(t)
    k: i64 = 0
    while k < len(c.where):
        weapon = c.sheet.weapons[k]
        if wields(c, k) and loaded(c, k) and (weapon.long >= feet or (weapon.melee and 5 * weapon.reach >= feet)):
            mine: i64 = weapon_weight(weapon, large)
            if weapon.missile and feet <= 5:
                mine = mine // 2
            if mine > weight:
                weight = mine
                best = k
        k += 1
    return best


def declared(deed: i64, item: i64, flags: i64) -> Choice:
    """A declaration in its form."""
    return Choice(DECLARE, -1, item, flags if flags > 0 else -1, -1, deed)


def simple_declaration(s: SEState, c: Combatant) -> Choice:
    """What the plain fighter declares: to stand up, to attack what it can come at, else to move."""
    if c.conditions & FLEEING != 0:
        return allowed(s, c, declared(DO_MOVE, -1, 0))
    if c.conditions & PRONE != 0 and not s.free_round:
        return allowed(s, c, declared(DO_STAND, -1, 0))
    foe = nearest_foe(s, c)
    if foe is None:
        return declared(DO_NOTHING, -1, 0)
    return attack_or_move(s, c, foe)


def allowed(s: SEState, c: Combatant, choice: Choice) -> Choice:
    """The declaration if it is allowed, else nothing at all."""
    return choice if not cannot_declare(s, c, choice) else declared(DO_NOTHING, -1, 0)


def attack_or_move(s: SEState, c: Combatant, foe: Combatant) -> Choice:
    """An attack with a weapon that can be brought to bear this round, else the whole movement."""
    gap: i64 = feet_between(s, c, foe)
    half: i64 = full_move(s, c) // 2
    item: i64 = best_weapon(s, c, foe, gap)
    if item == NO_WEAPON or (item >= 0 and c.sheet.weapons[item].missile and gap <= 5):
        melee: i64 = best_weapon(s, c, foe, 5)
        if melee != NO_WEAPON and (item == NO_WEAPON or not c.sheet.weapons[melee].missile):
            near: i64 = 5 * c.sheet.weapons[melee].reach
            if gap <= near + half or (not c.sheet.weapons[melee].missile and gap <= near + 10 * charge_rate(s, c)):
                item = melee
    if item != NO_WEAPON:
        return armed_attack(s, c, item)
    if best_weapon(s, c, foe, 0) == NO_WEAPON:
        spare = something_to_draw(s, c)
        if spare is not None:
            return spare
        if gap <= 5 + half and c.sheet.grasping > 0:
            return allowed(s, c, declared(DO_ATTACK, -1, 0))
    return allowed(s, c, declared(DO_MOVE, -1, 0))


def armed_attack(s: SEState, c: Combatant, item: i64) -> Choice:
    """An attack with that weapon, both weapons when there is one in the other hand."""
    if off_hand(c) >= 0 and not c.sheet.weapons[item].natural:
        both = declared(DO_ATTACK, item, BOTH)
        if not cannot_declare(s, c, both):
            return both
    return allowed(s, c, declared(DO_ATTACK, item, 0))


def something_to_draw(s: SEState, c: Combatant) -> Choice | None:
    """A stowed weapon for an empty hand, or one that is stuck or unstrung to be freed."""
    k: i64 = 0
    while k < len(c.where):
        if c.where[k] == STUCK or c.where[k] == UNSTRUNG:
            return allowed(s, c, declared(DO_ATTACK, k, 0))
        if c.where[k] == STOWED and loaded(c, k) and c.sheet.weapons[k].hands <= free_hands(c) and not s.free_round:
            return allowed(s, c, declared(DO_DRAW, k, 0))
        k += 1
    return None


def simple_turn(s: SEState, c: Combatant) -> Choice:
    """One decision of the plain fighter's turn, within what was declared."""
    deed: i64 = c.declared
    if deed == DO_STAND:
        return done_with(s, c, Choice(STAND))
    if deed == DO_DRAW:
        return done_with(s, c, Choice(DRAW, -1, c.tool))
    foe = nearest_foe(s, c)
    if foe is None or (deed != DO_ATTACK and deed != DO_MOVE):
        return Choice(END)
    if deed == DO_MOVE:
        return advance(s, c, foe, 5)
    return fight_on(s, c, foe)


def done_with(s: SEState, c: Combatant, choice: Choice) -> Choice:
    """The deed if it is allowed, else the end of the turn."""
    return choice if not c.done and not cannot_act(s, c, choice) else Choice(END)


def advance(s: SEState, c: Combatant, foe: Combatant, reach: i64) -> Choice:
    """The way to the foe, once a turn; who flees goes away from all, and off the map at its edge."""
    if c.moved > 0:
        return Choice(END)
    square: i64 = way_towards(s, c, foe, reach) if c.conditions & FLEEING == 0 else flee_square(s, c)
    if square < 0 and c.conditions & FLEEING != 0:
        return done_with(s, c, Choice(LEAVE))
    if square < 0:
        return Choice(END)
    return done_with(s, c, Choice(MOVE, -1, -1, square % s.grid.width, square // s.grid.width))


def fight_on(s: SEState, c: Combatant, foe: Combatant) -> Choice:
    """An attack of those declared: on whom it reaches, after turning, walking up or charging if need be."""
    item: i64 = c.tool
    if item >= 0 and (c.where[item] == STUCK or c.where[item] == UNSTRUNG):
        return done_with(s, c, Choice(FREE_WEAPON, -1, item))
    if c.spilled and item >= 0 and c.sheet.weapons[item].missile:
        return done_with(s, c, Choice(FREE_WEAPON, -1, -1))
    if c.attacks_left <= 0:
        return Choice(END)
    strike = blow_at(s, c, foe)
    if strike is not None:
        return strike
    for other in s.who:
        if other.side != c.side and other.number != foe.number and worth_fighting(other):
            strike = blow_at(s, c, other)
            if strike is not None:
                return strike
    near = turn_to_face(s, c, foe)
    if near is not None:
        return near
    if c.attacks_made > 0 or c.moved > 0:
        return Choice(END)
    return come_up(s, c, foe)


def blow_at(s: SEState, c: Combatant, t: Combatant) -> Choice | None:
    """A plain blow, shot or fist at somebody from here; None when it is not possible."""
    item: i64 = c.tool
    if item < 0:
        fist = Choice(PUMMEL, t.number, -1)
        return fist if feet_between(s, c, t) <= 5 and not cannot_act(s, c, fist) else None
    routine: i64 = next_natural(c)
    if routine >= 0:
        item = routine
    elif c.both and c.attacks_left == 1 and not c.off_used and off_hand(c) >= 0:
        item = off_hand(c)
    attack = Choice(ATTACK, t.number, item)
    return attack if not cannot_strike(s, c, attack) else None


def turn_to_face(s: SEState, c: Combatant, foe: Combatant) -> Choice | None:
    """Turns to a foe that is near enough to strike but not in front."""
    if c.extra_used or feet_between(s, c, foe) > 5 * weapon_of(c, c.tool).reach:
        return None
    face = Choice(FACE, -1, -1, -1, -1, facing_to(c, foe))
    return face if not cannot_act(s, c, face) else None


def come_up(s: SEState, c: Combatant, foe: Combatant) -> Choice:
    """Walks up to a foe within half the movement, charges one that is farther, or shoots from where it is."""
    weapon = weapon_of(c, c.tool)
    reach: i64 = 5 * weapon.reach if weapon.melee else weapon.long
    gap: i64 = feet_between(s, c, foe)
    if gap > reach + full_move(s, c) // 2 and weapon.melee and c.tool >= 0:
        rush = Choice(CHARGE, foe.number, c.tool)
        if not cannot_act(s, c, rush):
            return rush
    if gap <= reach and line_of_sight(s, c, foe):
        return Choice(END)
    return advance(s, c, foe, reach)

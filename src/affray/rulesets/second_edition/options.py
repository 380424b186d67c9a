"""What may be declared and done, and why not: queries only (SE-036 to SE-061, SE-099 to SE-125, SE-235 to SE-244)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice
from affray.mechanics.grid import distance
from affray.rulesets.second_edition.aiming import cannot_aim, cannot_point, cannot_use, needs_point, needs_target
from affray.rulesets.second_edition.gear import (
    can_let_go,
    free_hands,
    gear_count,
    gear_hands,
    gear_name,
    gear_where,
    shield_number,
)
from affray.rulesets.second_edition.initiative import blows_of
from affray.rulesets.second_edition.specials import cannot_overrun, cannot_special
from affray.rulesets.second_edition.standing import (
    feet_between,
    fixed,
    in_arc,
    line_of_sight,
    main_hand,
    off_hand,
    present,
    rate_of,
    side_of,
    threatened,
    total_cover,
    wields,
    withdraw_feet,
)
from affray.rulesets.second_edition.state import Combatant, SEState, weapon_of
from affray.rulesets.second_edition.terms import (
    ATTACK,
    BIND,
    BOTH,
    CAST,
    CHARGE,
    CHARMED,
    DEFEND,
    DO_ATTACK,
    DO_BIND,
    DO_CAST,
    DO_DEFEND,
    DO_DOOR,
    DO_DRAW,
    DO_GUARD,
    DO_ITEM,
    DO_MOVE,
    DO_NOTHING,
    DO_OVERBEAR,
    DO_PICK_UP,
    DO_POTION,
    DO_SEARCH,
    DO_STAKE,
    DO_STAND,
    DO_THROW,
    DO_TORCH,
    DO_TURN,
    DO_WITHDRAW,
    DOOR,
    DRAW,
    DRINK,
    DROP,
    END,
    FACE,
    FREE_WEAPON,
    FRIGHTENED,
    GUARD,
    HELD,
    HELPLESS,
    HOLD,
    I_POTION,
    INT,
    K_SPELL,
    LEAVE,
    MOVE,
    ON_GROUND,
    OVERBEAR,
    OVERRUN,
    PICK_UP,
    PRONE,
    SEARCH,
    SET,
    SHIELD_RUSH,
    SLAY,
    SPEAK,
    SPECIAL_FIRST,
    SPECIAL_LAST,
    STAKE,
    STAND,
    STOWED,
    STUCK,
    THROW,
    TORCH,
    TURN_UNDEAD,
    TURNED,
    UNCONSCIOUS,
    UNSTRUNG,
    USE,
    WINDED,
    WITHDRAW,
)
from affray.rulesets.second_edition.travel import cannot_move_to, movement_left, overrun_way, way_to

FLEEING: Final = TURNED | FRIGHTENED
HOLDING_WITS: Final = 4
WORDS_IN_TEN_SECONDS: Final = 25


# ------------------------------------------------------------------ declarations


def cannot_declare(s: SEState, c: Combatant, choice: Choice) -> str:
    """Why that declaration is refused; empty when it stands."""
    deed: i64 = choice.extra
    flags: i64 = choice.x if choice.x > 0 else 0
    if deed < DO_NOTHING or deed > DO_WITHDRAW:
        return "no such action"
    if deed == DO_NOTHING:
        return ""
    if c.declared != DO_NOTHING and c.revealed:
        return "the declaration is made"
    if s.free_round and deed != DO_ATTACK:
        return "in the free round one attacks with weapons or does nothing"
    if flags & HOLD != 0:
        if c.sheet.abilities[INT] < HOLDING_WITS:
            return "holding an action takes an Intelligence of 4"
        if s.free_round or deed == DO_STAND or deed == DO_OVERBEAR:
            return "that is not held"
    known: bool = 0 <= choice.item < len(c.where)
    if flags & SET != 0 and (not known or not weapon_of(c, choice.item).settable):
        return "only a spear or pole arm is set against a charge"
    if c.conditions & FLEEING != 0 and deed != DO_MOVE and deed != DO_STAND and deed != DO_DEFEND:
        return c.name + " flees"
    if deed == DO_ATTACK or deed == DO_GUARD:
        return _cannot_declare_attack(s, c, choice, flags)
    if deed == DO_CAST or deed == DO_ITEM or deed == DO_POTION:
        return _cannot_declare_power(s, c, choice)
    return _cannot_declare_other(s, c, choice)


def _cannot_declare_attack(s: SEState, c: Combatant, choice: Choice, flags: i64) -> str:
    item: i64 = choice.item
    if c.conditions & CHARMED != 0:
        return c.name + " is charmed"
    if item >= len(c.where):
        return c.name + " has no such weapon"
    if item < 0:
        if c.sheet.grasping == 0:
            return c.name + " has no fists"
        if s.free_round:
            return "the free round is for weapons"
        if choice.extra == DO_GUARD:
            return "one is on guard with a melee weapon"
    elif not wields(c, item):
        if c.where[item] == HELD:
            return "that weapon is trapped or traps another"
        if choice.extra == DO_ATTACK and (c.where[item] == STUCK or c.where[item] == UNSTRUNG):
            return ""
        return c.name + " does not hold that weapon"
    elif c.weapon_uses[item] == 0 or c.ammo[item] == 0:
        return c.name + " has nothing left for it"
    if choice.extra == DO_GUARD and weapon_of(c, item).missile:
        return "one is on guard with a melee weapon"
    if flags & BOTH != 0:
        if item < 0:
            return "" if free_hands(c) >= 2 else "both fists must be free"
        if off_hand(c) < 0 or item != main_hand(c):
            return c.name + " does not hold two weapons"
    return ""


def _cannot_declare_power(s: SEState, c: Combatant, choice: Choice) -> str:
    why: str = cannot_use(s, c, choice.item)
    if why:
        return why
    power = c.sheet.powers[choice.item]
    deed: i64 = choice.extra
    if deed == DO_CAST:
        return "" if power.kind == K_SPELL else "that is no spell"
    if deed == DO_POTION:
        return "" if power.item == I_POTION else "that is no potion"
    if power.kind == K_SPELL or power.item == I_POTION:
        return "spells are cast and potions are drunk"
    return ""


def _cannot_declare_other(s: SEState, c: Combatant, choice: Choice) -> str:
    deed: i64 = choice.extra
    hands: bool = c.sheet.grasping > 0
    if deed in (DO_TORCH, DO_DOOR, DO_PICK_UP, DO_DRAW, DO_BIND, DO_STAKE, DO_THROW) and not hands:
        return c.name + " has no hands for that"
    if deed == DO_MOVE:
        return "" if rate_of(s, c) > 0 and not fixed(s, c) else c.name + " cannot move"
    if deed == DO_STAND:
        return "" if c.conditions & PRONE != 0 else c.name + " is not prone"
    if deed == DO_TURN:
        return "" if c.sheet.turning_level > 0 else c.name + " cannot turn undead"
    if deed == DO_DOOR:
        return "" if len(s.doors) > 0 else "there is no door"
    if deed == DO_OVERBEAR:
        if choice.target < 0 or choice.target >= len(s.who) or s.who[choice.target].side == c.side:
            return "name an enemy to overbear"
        if c.conditions & CHARMED != 0:
            return c.name + " is charmed"
        return "" if present(s.who[choice.target]) else "that one is gone"
    if deed == DO_WITHDRAW:
        return "" if s.options.withdraw_cost == 1 else "to withdraw is a free extra"
    if deed == DO_PICK_UP:
        return "" if _any_gear(c, ON_GROUND) else "nothing of " + c.name + " lies about"
    if deed == DO_DRAW:
        return "" if _any_gear(c, STOWED) else c.name + " carries nothing to draw"
    if deed == DO_THROW:
        return "" if _any_gear(c, HELD) else c.name + " holds nothing to throw"
    return ""


def _any_gear(c: Combatant, where: i64) -> bool:
    k: i64 = 0
    while k < gear_count(c):
        if gear_where(c, k) == where and (gear_hands(c, k) > 0 or where != HELD):
            return True
        k += 1
    return False


# ------------------------------------------------------------------ deeds


def cannot_act(s: SEState, c: Combatant, choice: Choice) -> str:
    """Why that deed is refused on the creature's turn; empty when it may be done."""
    verb: i64 = choice.verb
    if verb == END:
        return ""
    if verb == FACE or verb == DROP or verb == SPEAK or verb == WITHDRAW:
        return cannot_extra(s, c, choice)
    if c.done:
        if c.spoiled:
            return "the spell is lost"
        return c.name + " has done what was declared"
    if c.declared == DO_NOTHING:
        return c.name + " declared nothing"
    if verb == MOVE or verb == OVERRUN:
        return _cannot_move(s, c, choice)
    if verb == ATTACK or verb == SLAY or SPECIAL_FIRST <= verb <= SPECIAL_LAST or verb == FREE_WEAPON:
        return _cannot_fight(s, c, choice)
    if verb == CAST or verb == USE or verb == DRINK:
        return _cannot_use_now(s, c, choice)
    return _cannot_do(s, c, choice)


def _cannot_move(s: SEState, c: Combatant, choice: Choice) -> str:
    if s.free_round and c.declared != DO_ATTACK:
        return "not in the free round"
    trample: bool = choice.verb == OVERRUN or choice.extra == 1
    if trample and c.declared != DO_MOVE:
        return "an overrun is part of a move"
    if c.conditions & WINDED != 0 and c.declared == DO_MOVE:
        return c.name + " is winded"
    if choice.verb == OVERRUN:
        return _cannot_run_over(s, c, choice)
    return cannot_move_to(s, c, choice.x, choice.y, trample)


def _cannot_run_over(s: SEState, c: Combatant, choice: Choice) -> str:
    if choice.target < 0 or choice.target >= len(s.who) or not present(s.who[choice.target]):
        return "name somebody to run over"
    t = s.who[choice.target]
    why: str = cannot_overrun(s, c, t)
    if why:
        return why
    way = overrun_way(s, c, t)
    if way.cost < 0:
        return "there is no straight way through " + t.name
    left: i64 = movement_left(s, c)
    return "" if way.cost <= left else "that is " + str(way.cost) + " feet; " + c.name + " has " + str(left) + " left"


def _cannot_fight(s: SEState, c: Combatant, choice: Choice) -> str:
    verb: i64 = choice.verb
    if c.declared == DO_OVERBEAR:
        if verb != OVERBEAR or choice.target != c.declared_target:
            return c.name + " is to overbear " + s.who[c.declared_target].name
        return cannot_special(s, c, choice)
    if c.declared == DO_THROW and verb == ATTACK:
        return cannot_strike(s, c, choice)
    if c.declared != DO_ATTACK and not (c.declared == DO_GUARD and s.options.guard_effect == 1):
        return c.name + " did not declare an attack"
    if c.attacks_left <= 0:
        return c.name + " has no attack left"
    if c.withdrew:
        return c.name + " withdraws this round"
    if verb == FREE_WEAPON:
        return _cannot_free(c, choice.item)
    if choice.target < 0 or choice.target >= len(s.who):
        return "name a target"
    if verb == ATTACK:
        return cannot_strike(s, c, choice)
    if verb == SLAY:
        return _cannot_slay(s, c, s.who[choice.target])
    if s.free_round and (choice.item < 0 and verb != SHIELD_RUSH):
        return "the free round is for weapons"
    if verb == CHARGE or verb == SHIELD_RUSH:
        if c.attacks_made > 0 or c.moved > 0 or c.set_weapon:
            return "a charge comes first"
        if verb == CHARGE and not _meant(c, choice.item):
            return "another weapon was declared"
    elif not _meant(c, choice.item):
        return "another weapon was declared"
    return cannot_special(s, c, choice)


def _meant(c: Combatant, item: i64) -> bool:
    """Whether a weapon is the declared one, one of a creature's own, the other hand's, or a bare hand for a grip."""
    if item == c.tool or item < 0:
        return True
    if c.both and item == off_hand(c):
        return not c.off_used
    return c.tool >= 0 and item < len(c.where) and c.sheet.weapons[item].natural and c.sheet.weapons[c.tool].natural


def next_natural(c: Combatant) -> i64:
    """The weapon of a creature's routine whose turn it is, -1 when it has no routine."""
    if not c.sheet.routine or c.tool < 0 or not c.sheet.weapons[c.tool].natural:
        return -1
    place: i64 = c.attacks_made % len(c.sheet.routine)
    return c.sheet.routine[place]


def cannot_strike(s: SEState, c: Combatant, choice: Choice) -> str:
    """Why a plain attack on that target with that weapon is refused."""
    item: i64 = choice.item
    if choice.target < 0 or choice.target >= len(s.who):
        return "name a target"
    t = s.who[choice.target]
    if t.number == c.number or not present(t):
        return "nobody is there"
    if item >= len(c.where):
        return c.name + " has no such weapon"
    if item < 0:
        return "bare hands pummel or wrestle"
    if not wields(c, item):
        return c.name + " cannot use that weapon now"
    if c.declared == DO_ATTACK:
        if not _meant(c, item):
            return "another weapon was declared"
        routine: i64 = next_natural(c)
        if routine >= 0 and item != routine:
            return "the next blow is the " + c.sheet.weapons[routine].ident
        if c.both and not c.off_used and c.attacks_left == 1 and item != off_hand(c) and c.attacks > 1:
            return "the last blow is the other hand's"
        if item == c.tool and c.attacks_made > 0 and c.attacks_made >= blows_of(s, c) and not is_ranged(s, c, t, item):
            return c.name + " has no further blow, only throws"
    return cannot_hit(s, c, t, item)


def cannot_hit(s: SEState, c: Combatant, t: Combatant, item: i64) -> str:
    """Why the weapon cannot strike that target from here.

    Reach, range, quadrant, sight, ammunition (SE-237, SE-243, SE-244).
    """
    weapon = c.sheet.weapons[item]
    feet: i64 = feet_between(s, c, t)
    turned: bool = c.half_moved and c.attacks_made == 0
    if not turned and not in_arc(c, item, side_of(c, t)):
        return t.name + " is not in front of " + c.name + " nor beside the weapon arm"
    if weapon.melee and feet <= 5 * weapon.reach:
        if total_cover(s, c, t):
            return "something solid is between"
        return ""
    if weapon.long <= 0:
        return t.name + " is out of reach"
    if feet > weapon.long:
        return t.name + " is beyond the range of " + str(weapon.long) + " feet"
    if c.ammo[item] == 0 or c.weapon_uses[item] == 0:
        return "nothing is left to shoot or throw"
    if c.spilled or c.no_missiles:
        return "the missiles are spilled" if c.spilled else "no more missiles this round"
    if not line_of_sight(s, c, t):
        return t.name + " is out of sight"
    if c.half_moved and shots_after_move(s, c, item) <= c.attacks_made:
        return "too few shots are left after the move"
    return ""


def shots_after_move(s: SEState, c: Combatant, item: i64) -> i64:
    """How many shots of the round remain to one who has moved: half, by the table's rounding (SE-101)."""
    shots: i64 = c.attacks
    way: i64 = s.options.half_ranged_rounding
    if way == 0:
        return shots // 2
    if way == 1:
        return (shots + 1) // 2
    return (shots + c.carry) // 2


def is_ranged(s: SEState, c: Combatant, t: Combatant, item: i64) -> bool:
    """Whether an attack with that weapon on that target is a shot or throw."""
    weapon = weapon_of(c, item)
    return not (weapon.melee and feet_between(s, c, t) <= 5 * weapon.reach)


def _cannot_free(c: Combatant, item: i64) -> str:
    if item < 0:
        return "" if c.spilled else "nothing is spilled"
    if item >= len(c.where) or (c.where[item] != STUCK and c.where[item] != UNSTRUNG):
        return "that weapon is neither stuck nor unstrung"
    return ""


def _cannot_slay(s: SEState, c: Combatant, t: Combatant) -> str:
    """An adjacent unconscious creature is killed without a roll (SE-260)."""
    if not present(t) or t.number == c.number or t.conditions & UNCONSCIOUS == 0:
        return t.name + " is not helpless"
    if feet_between(s, c, t) > 5 or not in_arc(c, c.tool, side_of(c, t)):
        return t.name + " is not at hand"
    return ""


def cannot_extra(s: SEState, c: Combatant, choice: Choice) -> str:
    """The one free extra of a round (SE-055 to SE-059, SE-124, SE-125)."""
    verb: i64 = choice.verb
    if verb == WITHDRAW and c.declared == DO_WITHDRAW:
        return cannot_withdraw(s, c, choice.x, choice.y)
    if c.extra_used:
        return "only one thing is done besides the action"
    if verb == SPEAK:
        return "" if choice.extra <= WORDS_IN_TEN_SECONDS else "ten seconds are 25 words"
    if c.held_by >= 0 or c.holds >= 0:
        return c.name + " is wrestling"
    if verb == FACE:
        if choice.extra < 0 or choice.extra > 7:
            return "name a direction, as in face NE"
        return "" if choice.extra != c.facing else c.name + " faces that way"
    if verb == DROP:
        if choice.item < 0 or choice.item > shield_number(c) or not can_let_go(c, choice.item):
            return c.name + " does not hold that"
        return ""
    if s.options.withdraw_cost == 1:
        return "to withdraw is the declared action of a round"
    if s.free_round:
        return "not in the free round"
    if c.declared == DO_ATTACK or c.declared == DO_CAST or c.declared == DO_OVERBEAR or c.declared == DO_GUARD:
        return "who withdraws neither attacks nor casts"
    return cannot_withdraw(s, c, choice.x, choice.y)


def cannot_withdraw(s: SEState, c: Combatant, x: i64, y: i64) -> str:
    """Only the threatened withdraw, as many feet as their rate (SE-124)."""
    if c.withdrew:
        return c.name + " has withdrawn"
    if not threatened(s, c):
        return "nobody threatens " + c.name
    if fixed(s, c):
        return c.name + " cannot move"
    most: i64 = withdraw_feet(s, c)
    if not s.grid.inside(x, y, c.space) or (x == c.x and y == c.y):
        return "name another square of the map"
    if way_to(s, c, x, y, most, False).cost < 0:
        return "that is farther than " + str(most) + " feet"
    return ""


def _cannot_use_now(s: SEState, c: Combatant, choice: Choice) -> str:
    verb: i64 = choice.verb
    wanted: i64 = DO_CAST if verb == CAST else (DO_POTION if verb == DRINK else DO_ITEM)
    if c.declared != wanted or choice.item != c.tool:
        return "that was not declared"
    if c.withdrew and verb == CAST:
        return c.name + " withdraws this round"
    why: str = cannot_use(s, c, choice.item)
    if why:
        return why
    power = c.sheet.powers[choice.item]
    if needs_point(power):
        return cannot_point(s, c, power, choice.x, choice.y)
    if needs_target(power):
        if choice.target < 0 or choice.target >= len(s.who):
            return power.name + " needs a target"
        return cannot_aim(s, c, power, s.who[choice.target])
    return ""


DECLARED_FOR: Final = (
    (TORCH, DO_TORCH),
    (DOOR, DO_DOOR),
    (PICK_UP, DO_PICK_UP),
    (BIND, DO_BIND),
    (DRAW, DO_DRAW),
    (SEARCH, DO_SEARCH),
    (STAKE, DO_STAKE),
    (THROW, DO_THROW),
    (DEFEND, DO_DEFEND),
    (GUARD, DO_GUARD),
    (STAND, DO_STAND),
    (TURN_UNDEAD, DO_TURN),
    (LEAVE, DO_MOVE),
)


def _cannot_do(s: SEState, c: Combatant, choice: Choice) -> str:
    for verb, deed in DECLARED_FOR:
        if verb == choice.verb:
            if c.declared != deed:
                return "that was not declared"
            return _cannot_deed(s, c, choice)
    return "no such deed"


def _cannot_deed(s: SEState, c: Combatant, choice: Choice) -> str:
    verb: i64 = choice.verb
    if verb == DOOR:
        if choice.item < 0 or choice.item >= len(s.doors):
            return "name a door"
        door = s.grid.doors[choice.item]
        if distance(c.x, c.y, c.space, door.x, door.y, 1) > 5:
            return "that door is too far"
        if s.doors[choice.item] == 2:
            return "that door is locked"
        if s.occupied[door.y * s.grid.width + door.x] >= 0:
            return "somebody stands in it"
        return ""
    if verb == DRAW or verb == PICK_UP:
        return _cannot_take(s, c, choice)
    if verb == THROW:
        if choice.item < 0 or choice.item >= shield_number(c) or not can_let_go(c, choice.item):
            return c.name + " does not hold that"
    if verb == THROW or verb == BIND or verb == STAKE:
        if choice.target < 0 or choice.target >= len(s.who) or not present(s.who[choice.target]):
            return "name somebody"
        t = s.who[choice.target]
        if verb == THROW:
            if t.side != c.side or t.number == c.number:
                return "things are tossed to comrades; attack enemies"
            return "" if feet_between(s, c, t) <= 30 else "that is too far"
        if feet_between(s, c, t) > 5:
            return t.name + " is not at hand"
        if verb == STAKE:
            return "" if t.conditions & HELPLESS != 0 else t.name + " is not helpless"
        return "" if t.hp < t.hp_max else t.name + " is not wounded"
    if verb == LEAVE:
        return "" if at_edge(s, c) and not fixed(s, c) else c.name + " is not at the edge of the map"
    return ""


def at_edge(s: SEState, c: Combatant) -> bool:
    """Whether the creature stands at the edge of the map."""
    return c.x == 0 or c.y == 0 or c.x + c.space == s.grid.width or c.y + c.space == s.grid.height


def _cannot_take(s: SEState, c: Combatant, choice: Choice) -> str:
    item: i64 = choice.item
    if item < 0 or item >= gear_count(c):
        return "name a piece of gear"
    where: i64 = gear_where(c, item)
    if choice.verb == DRAW and where != STOWED:
        return "that is not carried"
    if choice.verb == PICK_UP:
        if where != ON_GROUND or c.ground[item] < 0:
            return "that does not lie about"
        x: i64 = c.ground[item] % s.grid.width
        y: i64 = c.ground[item] // s.grid.width
        if distance(c.x, c.y, c.space, x, y, 1) > 5:
            return gear_name(c, item) + " is too far"
    if gear_hands(c, item) > free_hands(c):
        return c.name + " has no hand free"
    return ""

"""Queries: why a combatant may not do a thing on its turn. Each rule's reason stands where the text puts the rule.

An empty reason means that the deed is legal; any other is a sentence that a person can act on.
"""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.requests import Choice
from affray.mechanics.grid import DOOR_LOCKED
from affray.rulesets.hundred_dungeons.costs import cannot_pay, quick_by_trait
from affray.rulesets.hundred_dungeons.gear import (
    HANDS,
    can_stow,
    gear_count,
    gear_hands,
    gear_name,
    gear_where,
    hands_full,
)
from affray.rulesets.hundred_dungeons.harm.conditions import concentrates
from affray.rulesets.hundred_dungeons.reach import cannot_aim, cannot_aim_at, cannot_use, needs_aim, needs_target
from affray.rulesets.hundred_dungeons.standing import (
    dual_wielding,
    feet_to_square,
    free_spot,
    holds,
    movement_left,
    own_speed,
    present,
    speed,
    wields,
)
from affray.rulesets.hundred_dungeons.state import Combatant, HDState, weapon_of
from affray.rulesets.hundred_dungeons.strikes import cannot_attack
from affray.rulesets.hundred_dungeons.terms import (
    ATTACK,
    ATTACK_SQUARE,
    CAST,
    COST_ACTION,
    COST_FREE,
    COST_PASSIVE,
    COST_QUICK,
    COST_REACTION,
    DASH,
    DEX,
    DISENGAGE,
    DISMOUNT,
    DODGE,
    DOOR,
    DRAW,
    DROP,
    DROP_PRONE,
    END,
    ESCAPE,
    GRAPPLED,
    HELP,
    HIDE,
    IMPROVISE,
    INCAPACITATED,
    LEAVE,
    MOUNT,
    MOUNT_DEED,
    MOVE,
    ON_GROUND,
    PARALYZED,
    PICK_UP,
    PRONE,
    QUICK_ATTACK,
    READY,
    RESTRAINED,
    SEARCH,
    SHOVE_PRONE,
    SPEAK,
    STAND,
    STOP_CONCENTRATING,
    STOW,
    STOWED,
    STR,
    STUNNED,
    TOPIC_WILLING,
    UNARMED,
    USE,
    WHEN_ACTS,
    WHEN_AREA,
    WORD_ATTACK,
    WORD_CAST,
    WORD_DASH,
    WORD_DISENGAGE,
    WORD_DODGE,
    WORD_ESCAPE,
    WORD_HIDE,
    WORD_SEARCH,
    WORD_UNARMED,
    WORD_USE,
)
from affray.rulesets.hundred_dungeons.travel import cannot_move_to


def cannot_on_turn(s: HDState, c: Combatant, choice: Choice) -> str:
    """Why the combatant may not do that now, on its own turn; empty when it may."""
    verb: i64 = choice.verb
    if verb == END:
        return ""
    if verb == MOVE:
        return _cannot_move(s, c, choice)
    if verb == ATTACK or (QUICK_ATTACK <= verb <= SHOVE_PRONE):
        return _cannot_strike(s, c, choice)
    if verb == ATTACK_SQUARE:
        return _cannot_attack_square(s, c, choice)
    if verb == CAST or verb == USE:
        return _cannot_use_power(s, c, choice)
    if verb >= MOUNT_DEED:
        return _cannot_mount_deed(s, c, choice)
    if DRAW <= verb <= DOOR:
        return _cannot_handle(s, c, choice)
    if DASH <= verb <= DODGE:
        return _cannot_act(s, c, choice)
    return _cannot_else(s, c, choice)


def _target(s: HDState, number: i64) -> Combatant | None:
    return s.who[number] if 0 <= number < len(s.who) else None


def _cannot_move(s: HDState, c: Combatant, choice: Choice) -> str:
    if choice.extra != 1:
        return cannot_move_to(s, c, choice.x, choice.y)
    anybody = False
    for other in s.who:
        anybody = anybody or (holds(c, other) and present(other))
    if not anybody:
        return c.name + " holds nobody to drag along"
    return cannot_move_to(s, c, choice.x, choice.y, True)


def _cannot_strike(s: HDState, c: Combatant, choice: Choice) -> str:
    """Attacks with weapons (HD-019, HD-087) and without (HD-042, HD-067)."""
    t = _target(s, choice.target)
    if t is None:
        return "there is nobody of that name"
    verb: i64 = choice.verb
    if verb >= UNARMED:
        cost: i64 = COST_QUICK
        if choice.extra == 1:
            if not s.options.unarmed_action:
                return "an unarmed attack is a quick action"
            cost = COST_ACTION
        return cannot_pay(c, cost) or cannot_attack(s, c, t, -1, True)
    item: i64 = choice.item
    if item < 0 or item >= len(c.where):
        return c.name + " has no such weapon"
    if verb == ATTACK:
        return cannot_pay(c, COST_ACTION) or cannot_attack(s, c, t, item, False)
    why = cannot_pay(c, COST_QUICK)
    if why:
        return why
    if not _quick_attack_open(c, item):
        return c.name + " is not dual wielding"
    return cannot_attack(s, c, t, item, False)


def _quick_attack_open(c: Combatant, item: i64) -> bool:
    weapon = c.sheet.weapons[item]
    if weapon.light and quick_by_trait(c, "light-attack"):
        return True
    return weapon.melee() and dual_wielding(c) and weapon.hands < HANDS


def _cannot_attack_square(s: HDState, c: Combatant, choice: Choice) -> str:
    """An attack on a square where something hidden may be (HD-099)."""
    why = cannot_pay(c, COST_ACTION)
    if why:
        return why
    item: i64 = choice.item
    if item < 0 or item >= len(c.where) or not wields(c, item):
        return c.name + " does not hold that weapon"
    if not s.grid.inside(choice.x, choice.y, 1):
        return "that square is not on the map"
    weapon = weapon_of(c, item)
    gap: i64 = feet_to_square(s, c, choice.x, choice.y)
    reach: i64 = weapon.reach + c.mod_reach if weapon.melee() else 0
    if weapon.range > reach:
        reach = weapon.range
    if gap > reach or gap == 0:
        return "that square is " + str(gap) + " feet away"
    if weapon.ammunition and c.ammo[item] == 0:
        return c.name + " has no ammunition left for the " + weapon.name
    return ""


def _cannot_use_power(s: HDState, c: Combatant, choice: Choice) -> str:
    """Spells by their casting time (HD-020, HD-041) and other powers by their cost."""
    item: i64 = choice.item
    if item < 0 or item >= len(c.sheet.powers):
        return c.name + " has no such power"
    power = c.sheet.powers[item]
    if power.spell() != (choice.verb == CAST):
        return power.name + " is " + ("cast" if power.spell() else "used")
    if power.cost == COST_REACTION or power.trigger > 0:
        return power.name + " answers a circumstance and is not used on one's own account"
    if power.cost == COST_PASSIVE:
        return power.name + " works by itself"
    why = cannot_pay(c, power.cost) or cannot_use(c, item)
    if why:
        return why
    return cannot_point(s, c, item, choice)


def cannot_point(s: HDState, c: Combatant, item: i64, choice: Choice) -> str:
    """Why a power cannot be aimed as the choice says."""
    power = c.sheet.powers[item]
    if needs_aim(power):
        if choice.x < 0:
            return power.name + " needs a square to aim at"
        return cannot_aim_at(s, c, power, choice.x, choice.y)
    if needs_target(power):
        t = _target(s, choice.target)
        if t is None:
            return power.name + " needs a target"
        return cannot_aim(s, c, power, t)
    return ""


def _cannot_act(s: HDState, c: Combatant, choice: Choice) -> str:
    """Dash, Help, Hide, Ready, Search, Disengage, Dodge (HD-024 to HD-047)."""
    verb: i64 = choice.verb
    cost: i64 = COST_ACTION
    if verb == DISENGAGE or verb == DODGE:
        cost = COST_QUICK
    elif choice.extra == 1 and (verb == DASH or verb == HIDE):
        word = "dash" if verb == DASH else "hide"
        if not quick_by_trait(c, word):
            return c.name + " cannot do that as a quick action"
        cost = COST_QUICK
    why = cannot_pay(c, cost)
    if why:
        return why
    if verb == HELP:
        t = _target(s, choice.target)
        if t is None or not present(t):
            return "there is nobody of that name to help"
        if t.number == c.number:
            return "nobody helps themselves"
        return _cannot_name_action(s, choice.extra)
    if verb == READY:
        return _cannot_ready(s, c, choice)
    if verb == SEARCH and choice.extra not in (-1, 0, 1, 2, 3):
        return "search for creatures or the area"
    return ""


def _cannot_name_action(s: HDState, word: i64) -> str:
    """Whether Help and Ready may name that action: full actions, others by the option action_word_scope (HD-025)."""
    if word < 0 or word > WORD_DISENGAGE:
        return "name an action"
    if word >= WORD_UNARMED and not s.options.quick_words:
        if word == WORD_UNARMED and s.options.unarmed_action:
            return ""
        return "only a full action can be named, not a quick action"
    return ""


def _cannot_ready(s: HDState, c: Combatant, choice: Choice) -> str:
    """Which actions can be readied, and for what (HD-033, HD-034)."""
    word: i64 = choice.extra // 16
    when: i64 = choice.extra % 16
    if choice.extra < 0 or when > 7:
        return "name a trigger"
    why = _cannot_name_action(s, word)
    if why:
        return why
    if when == WHEN_ACTS:
        if _target(s, choice.target) is None:
            return "there is nobody of that name to wait for"
    if when == WHEN_AREA and (choice.x < 0 or choice.x >= len(s.grid.areas)):
        return "the map has no such area"
    if word == WORD_ATTACK:
        if choice.item < 0 or choice.item >= len(c.where) or not wields(c, choice.item):
            return c.name + " does not hold that weapon"
        return ""
    if word == WORD_CAST or word == WORD_USE:
        return _cannot_ready_power(c, choice.item, word)
    if word in (WORD_DASH, WORD_HIDE, WORD_SEARCH, WORD_ESCAPE, WORD_UNARMED, WORD_DODGE, WORD_DISENGAGE):
        return ""
    return "that cannot be readied"


def _cannot_ready_power(c: Combatant, item: i64, word: i64) -> str:
    if item < 0 or item >= len(c.sheet.powers):
        return c.name + " has no such power"
    power = c.sheet.powers[item]
    if power.spell() != (word == WORD_CAST):
        return power.name + " is " + ("cast" if power.spell() else "used")
    if power.cost != COST_ACTION or not power.ready or power.trigger > 0:
        return "only what takes an action can be readied"
    if needs_aim(power):
        return power.name + " is aimed at a square and cannot be readied"
    return cannot_use(c, item)


def _cannot_handle(s: HDState, c: Combatant, choice: Choice) -> str:
    """Drawing, stowing, dropping, picking up; doors (HD-038, HD-039)."""
    verb: i64 = choice.verb
    why = cannot_pay(c, COST_FREE if verb == DROP else COST_QUICK)
    if c.conditions & INCAPACITATED != 0:
        why = c.name + " is incapacitated"
    if why:
        return why
    item: i64 = choice.item
    if verb == DOOR:
        return _cannot_use_door(s, c, item, choice.extra)
    if item < 0 or item >= gear_count(c):
        return c.name + " has nothing of that name"
    where: i64 = gear_where(c, item)
    name = gear_name(c, item)
    if verb == STOW or verb == DROP:
        return "" if can_stow(c, item) else "the " + name + " is not in hand"
    if verb == DRAW and where != STOWED:
        return "the " + name + " is not stowed"
    if verb == PICK_UP:
        if where != ON_GROUND:
            return "the " + name + " does not lie on the ground"
        square: i64 = c.ground[item]
        if feet_to_square(s, c, square % s.grid.width, square // s.grid.width) > 5:
            return "the " + name + " lies out of reach"
    if hands_full(c) + gear_hands(c, item) > HANDS:
        return c.name + " has no free hand for the " + name
    return ""


def _cannot_use_door(s: HDState, c: Combatant, door: i64, opening: i64) -> str:
    if door < 0 or door >= len(s.doors):
        return "there is no door"
    there = s.grid.doors[door]
    if feet_to_square(s, c, there.x, there.y) > 5:
        return "the door is out of reach"
    if s.doors[door] == DOOR_LOCKED:
        return "the door is locked"
    if opening == s.doors[door]:
        return "the door is " + ("open" if opening == 1 else "closed") + " already"
    if opening == 0 and s.occupied[there.y * s.grid.width + there.x] >= 0:
        return "somebody stands in the doorway"
    return ""


def _cannot_mount_deed(s: HDState, c: Combatant, choice: Choice) -> str:
    """What a mount may do on its rider's turn (HD-130, HD-175, option mount_actions)."""
    if c.mount < 0:
        return c.name + " is not mounted"
    mount = s.who[c.mount]
    if c.mount_deed:
        return mount.name + " has had its deed of this turn"
    verb: i64 = choice.verb - MOUNT_DEED
    options = s.options
    if (options.mount_combat_section or options.mount_intersection) and verb != DASH and verb != ATTACK:
        return "a mount may only Dash or Attack"
    if verb == END or verb == MOVE or (verb > USE and verb not in (DASH, HIDE, SEARCH, DISENGAGE, DODGE, ESCAPE)):
        return "a mount does not do that"
    inner = Choice(verb, choice.target, choice.item, choice.x, choice.y, choice.extra)
    return cannot_on_turn(s, mount, inner)


def _cannot_else(s: HDState, c: Combatant, choice: Choice) -> str:
    """Escape, standing and lying down, mounts, improvising, speaking, leaving."""
    verb: i64 = choice.verb
    if verb == ESCAPE:
        if c.conditions & GRAPPLED == 0:
            return c.name + " is not held"
        if choice.extra != STR and choice.extra != DEX:
            return "escape with strength or dexterity"
        return cannot_pay(c, COST_ACTION)
    if verb == STAND:
        return _cannot_stand(s, c)
    if verb == DROP_PRONE:
        if c.conditions & PRONE != 0:
            return c.name + " is prone already"
        return c.name + " is mounted" if c.mount >= 0 else ""
    if verb == MOUNT:
        return _cannot_mount(s, c, choice.target)
    if verb == DISMOUNT:
        return _cannot_dismount(s, c, choice.x, choice.y)
    if verb == IMPROVISE:
        if choice.extra < 0 or choice.extra > 5:
            return "name an ability"
        return cannot_pay(c, COST_ACTION)
    if verb == SPEAK:
        return c.name + " cannot speak" if c.conditions & PARALYZED != 0 else ""
    if verb == LEAVE:
        return _cannot_leave(s, c)
    if verb == STOP_CONCENTRATING:
        return "" if concentrates(c) else c.name + " does not concentrate"
    return "that is no deed of a turn"


def _cannot_stand(s: HDState, c: Combatant) -> str:
    if c.conditions & PRONE == 0:
        return c.name + " is not prone"
    if c.conditions & (GRAPPLED | RESTRAINED | PARALYZED | STUNNED) != 0 or speed(s, c) == 0:
        return c.name + " cannot move and so cannot stand up"
    if movement_left(s, c) < speed(s, c) // 2:
        return "standing up takes " + str(speed(s, c) // 2) + " feet of movement"
    return ""


def _cannot_mount(s: HDState, c: Combatant, number: i64) -> str:
    """Mounts are willing, free, larger and near (HD-126, HD-127)."""
    t = _target(s, number)
    if t is None or not present(t):
        return "there is nobody of that name"
    if c.mount >= 0:
        return c.name + " is mounted already"
    if c.rider >= 0 or t.rider >= 0 or t.mount >= 0:
        return t.name + " cannot carry " + c.name
    if t.sheet.size <= c.sheet.size:
        return t.name + " is not larger than " + c.name
    if not t.willing and not (t.side == c.side and t.sheet.trained_mount) and s.topics & (1 << TOPIC_WILLING) == 0:
        return t.name + " is not willing"
    if t.conditions & INCAPACITATED != 0:
        return t.name + " is in no state to carry anybody"
    if not (t.x - 1 <= c.x <= t.x + t.space and t.y - 1 <= c.y <= t.y + t.space):
        return t.name + " is out of reach"
    if c.conditions & (GRAPPLED | PRONE) != 0:
        return c.name + " cannot get up on " + t.name + " now"
    half: i64 = own_speed(s, c) // 2
    if own_speed(s, c) == 0 or movement_left(s, c) < half:
        return "mounting takes " + str(half) + " feet of movement"
    return ""


def _cannot_dismount(s: HDState, c: Combatant, x: i64, y: i64) -> str:
    if c.mount < 0:
        return c.name + " is not mounted"
    mount = s.who[c.mount]
    space: i64 = c.sheet.space
    if not free_spot(s, x, y, space, c.number):
        return "there is no room"
    if not (mount.x - space <= x <= mount.x + mount.space and mount.y - space <= y <= mount.y + mount.space):
        return "that square is not beside " + mount.name
    half: i64 = own_speed(s, c) // 2
    if own_speed(s, c) == 0 or movement_left(s, c) < half:
        return "dismounting takes " + str(half) + " feet of movement"
    return ""


def _cannot_leave(s: HDState, c: Combatant) -> str:
    body = s.who[c.mount] if c.mount >= 0 else c
    if body.x > 0 and body.y > 0 and body.x + body.space < s.grid.width and body.y + body.space < s.grid.height:
        return c.name + " is not at the edge of the map"
    if movement_left(s, c) < 5:
        return c.name + " has no movement left"
    return ""

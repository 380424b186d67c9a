"""The actions and quick actions besides attacks, powers and movement, in the text's order (HD-024 to HD-047, HD-126,
HD-166, HD-192).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Choice
from affray.mechanics.grid import DOOR_CLOSED, DOOR_OPEN
from affray.rulesets.hundred_dungeons.gear import gear_name, put_gear
from affray.rulesets.hundred_dungeons.harm.conditions import (
    clear_ready,
    come_out,
    concentrates,
    end_conditions,
    fall_prone,
    free,
    leave_field,
    lose_concentration,
    refresh,
    remove_effect,
)
from affray.rulesets.hundred_dungeons.placing import dismounted_to, lift
from affray.rulesets.hundred_dungeons.referee import referee_number, referee_yes
from affray.rulesets.hundred_dungeons.rolls import AbilityRoll, make_roll
from affray.rulesets.hundred_dungeons.standing import (
    cover_between,
    hidden_from,
    hostile,
    line_of_sight,
    movement_left,
    obscured_from,
    own_speed,
    present,
    renown_for,
    sees,
    speed,
)
from affray.rulesets.hundred_dungeons.state import Combatant, Fight, HDState
from affray.rulesets.hundred_dungeons.terms import (
    ABILITIES,
    ACTION_WORDS,
    BLINDED,
    DEAFENED,
    DEX,
    GRAPPLED,
    HELD,
    INT,
    ON_GROUND,
    PETRIFIED,
    PRONE,
    RESTRAINED,
    STOWED,
    STR,
    TOPIC_ATTENTION,
    TOPIC_IMPROVISE,
    TOPIC_SEARCH,
    TOPIC_WILLING,
    UNCONSCIOUS,
    WIS,
    WORD_CAST,
    WORD_ESCAPE,
    WORD_HIDE,
    WORD_IMPROVISE,
    WORD_SEARCH,
)

BASE_NUMBER: Final = 12


def attention(b: Fight, c: Combatant) -> None:
    """The referee may rule that a deed has drawn attention to a hidden creature (HD-104); by default it has not."""
    if c.hidden_from and referee_yes(b, TOPIC_ATTENTION, c.number, False):
        come_out(b, c, "HD-104")


def dash(b: Fight, c: Combatant) -> None:
    """Doubles the movement that is left (HD-024); a rider's own Dash does nothing for the mount (HD-130)."""
    if c.mount < 0:
        c.bonus_moved += movement_left(b.s, c)
    if b.watched:
        b.tell("dash", "HD-024", c.name + " dashes.", c.number, -1, movement_left(b.s, c))
    attention(b, c)


def mount_dash(b: Fight, rider: Combatant, mount: Combatant) -> None:
    """The mount's Dash doubles what is left of the ridden movement (HD-130)."""
    rider.bonus_moved += movement_left(b.s, rider)
    if b.watched:
        b.tell("dash", "HD-130", mount.name + " dashes.", mount.number, -1, movement_left(b.s, rider))


def help_somebody(b: Fight, c: Combatant, target: i64, word: i64) -> None:
    """Somebody's rolls for one named action are mighty until the helper's next turn (HD-025, HD-026)."""
    c.help_target = target
    c.help_word = word
    if b.watched:
        words = c.name + " helps " + b.s.who[target].name + " with " + ACTION_WORDS[word] + "."
        b.tell("help", "HD-025", words, c.number, target)
    attention(b, c)


def invisible_to_any(s: HDState, c: Combatant) -> bool:
    """Whether at least one enemy cannot see the creature (HD-173)."""
    for other in s.who:
        if present(other) and hostile(other, c) and not sees(s, other, c):
            return True
    return False


def hide(b: Fight, c: Combatant) -> None:
    """Hide: a Dexterity roll, compared with 10 + Wisdom of each enemy; where the view is clear it counts as 0 (HD-029
    to HD-032).
    """
    s = b.s
    roll = AbilityRoll(c, DEX, -1000, "hide", "HD-029")
    roll.skill = renown_for(c, "stealth")
    roll.word = WORD_HIDE
    if invisible_to_any(s, c):
        roll.leaning.named = b.watched
        roll.leaning.lean(1, "invisible")
    make_roll(b, roll)
    c.hide_result = roll.total if roll.total > 0 else 0
    c.hidden_moved = 0
    found: list[int] = []
    for other in s.who:
        if present(other) and hostile(other, c) and unnoticed(s, c, other):
            found.append(other.number)
    c.hidden_from = found
    refresh(c)
    if b.watched:
        names = ", ".join([s.who[number].name for number in found]) or "nobody"
        b.tell("hidden" if found else "not-hidden", "HD-031", c.name + " is hidden from " + names + ".", c.number)


def unnoticed(s: HDState, c: Combatant, other: Combatant) -> bool:
    """Whether the recorded Hide result beats that creature's notice (HD-030, HD-031, HD-185)."""
    if other.conditions & (PETRIFIED | UNCONSCIOUS) != 0:
        return True
    result: i64 = c.hide_result
    if cover_between(s, other, c) == 0 and not obscured_from(s, other, c) and sees(s, other, c):
        result = 0
    return result >= 10 + other.sheet.abilities[WIS]


def search_creatures(b: Fight, c: Combatant, sense: i64 = 0) -> None:
    """Search for creatures: Wisdom against the recorded results of those hidden from the searcher (HD-035).

    `sense` 1 is by sight, 2 by hearing, 0 whichever works (HD-142, HD-149).
    """
    s = b.s
    blind: bool = c.conditions & BLINDED != 0
    deaf: bool = c.conditions & DEAFENED != 0
    if (sense == 1 and blind) or (sense == 2 and deaf) or (blind and deaf):
        if b.watched:
            b.tell("automatic-failure", "HD-142" if blind else "HD-149", c.name + " notices nobody.", c.number)
        return
    roll = AbilityRoll(c, WIS, -1000, "search", "HD-035")
    roll.skill = renown_for(c, "perception")
    roll.word = WORD_SEARCH
    for other in s.who:
        if present(other) and hidden_from(other, c) and (roll.at < 0 or other.hide_result < roll.at):
            roll.at = other.hide_result
    make_roll(b, roll)
    for other in s.who:
        if present(other) and hidden_from(other, c) and line_of_sight(s, c, other):
            if roll.total >= other.hide_result:
                other.hidden_from = [number for number in other.hidden_from if number != c.number]
                refresh(other)
                if b.watched:
                    b.tell("found", "HD-035", c.name + " finds " + other.name + ".", c.number, other.number)


def search_area(b: Fight, c: Combatant) -> None:
    """Search a place: Intelligence at the referee's number, 12 by default; it relies on sight (HD-035, HD-142)."""
    if c.conditions & BLINDED != 0:
        if b.watched:
            b.tell("automatic-failure", "HD-142", c.name + " cannot see to search.", c.number)
        return
    roll = AbilityRoll(c, INT, referee_number(b, TOPIC_SEARCH, c.number, BASE_NUMBER), "search", "HD-035")
    roll.skill = renown_for(c, "investigation")
    roll.word = WORD_SEARCH
    success: bool = make_roll(b, roll)
    if b.watched:
        words = c.name + (" searches the place well." if success else " finds nothing.")
        b.tell("searched", "HD-035", words, c.number)


def ready(b: Fight, c: Combatant, choice: Choice) -> None:
    """Ready: an action, and the circumstance that sets it off (HD-033); a spell needs concentration from now on
    (HD-034).
    """
    s = b.s
    clear_ready(s, c)
    word: i64 = choice.extra // 16
    if word == WORD_CAST:
        lose_concentration(b, c, "HD-023")
    c.ready_verb = word
    c.ready_item = choice.item
    c.ready_when = choice.extra % 16
    c.ready_who = choice.target
    c.ready_area = ""
    if choice.x >= 0:
        names = sorted(s.grid.areas)
        c.ready_area = names[choice.x]
    s.readied += 1
    if b.watched:
        b.tell("ready", "HD-033", c.name + " readies an action.", c.number)


def dodge(b: Fight, c: Combatant) -> None:
    """Dodge: attacks against the creature are weak and its Dexterity mighty until its next turn (HD-044 to HD-047)."""
    c.dodging = True
    if b.watched:
        b.tell("dodge", "HD-044", c.name + " dodges.", c.number)


def disengage(b: Fight, c: Combatant) -> None:
    """Disengage: nothing the creature does provokes for the rest of its turn (HD-043)."""
    c.disengaging = True
    if b.watched:
        b.tell("disengage", "HD-043", c.name + " disengages.", c.number)


def handle_gear(b: Fight, c: Combatant, item: i64, where: i64, kind: str) -> None:
    """Draws, stows, drops or picks up one piece of gear (HD-038, HD-039, HD-203)."""
    put_gear(c, item, where, c.y * b.s.grid.width + c.x if where == ON_GROUND else -1)
    refresh(c)
    if b.watched:
        verbs = {"draw": " draws ", "stow": " stows ", "drop": " drops ", "pick-up": " picks up "}
        b.tell(kind, "HD-038", c.name + verbs[kind] + "the " + gear_name(c, item) + ".", c.number)


def gear_goes(kind: str) -> i64:
    """Where gear is after that way of handling it."""
    if kind == "stow":
        return STOWED
    return ON_GROUND if kind == "drop" else HELD


def use_door(b: Fight, c: Combatant, door: i64) -> None:
    """Opens or closes a door (HD-038)."""
    s = b.s
    opening: bool = s.doors[door] != DOOR_OPEN
    s.doors[door] = DOOR_OPEN if opening else DOOR_CLOSED
    if b.watched:
        b.tell("door", "HD-038", c.name + (" opens" if opening else " closes") + " a door.", c.number)
    attention(b, c)


def weakest_holder(s: HDState, c: Combatant) -> i64:
    """The grappler from whom it is easiest to break free, -1 when nobody holds the creature."""
    best: i64 = -1
    for number in c.holders:
        if best < 0 or s.who[number].sheet.abilities[STR] < s.who[best].sheet.abilities[STR]:
            best = number
    return best


def try_escape(b: Fight, c: Combatant, ability: i64) -> None:
    """Escape: Strength or Dexterity at 12 + the grappler's Strength, or at the effect's number (HD-166, HD-193)."""
    s = b.s
    at: i64 = BASE_NUMBER
    grappler: i64 = weakest_holder(s, c)
    if grappler >= 0:
        at = BASE_NUMBER + s.who[grappler].sheet.abilities[STR]
    else:
        for effect in c.effects:
            if effect.conditions & (GRAPPLED | RESTRAINED) != 0 and effect.escape >= 0:
                at = effect.escape
    roll = AbilityRoll(c, ability, at, "escape", "HD-166")
    roll.word = WORD_ESCAPE
    if not make_roll(b, roll):
        return
    if grappler >= 0:
        free(b, c, grappler, "HD-166")
        return
    for effect in c.effects:
        if effect.conditions & (GRAPPLED | RESTRAINED) != 0:
            remove_effect(b, c, effect, "HD-166")


def stand_up(b: Fight, c: Combatant) -> None:
    """Standing up uses half the movement and ends prone (HD-192)."""
    c.moved += speed(b.s, c) // 2
    end_conditions(b, c, PRONE, "HD-192")


def drop_prone(b: Fight, c: Combatant) -> None:
    """Lying down costs nothing."""
    fall_prone(b, c, "HD-192")


def mount_up(b: Fight, c: Combatant, mount: Combatant) -> None:
    """Mounts a willing creature for half the movement (HD-126)."""
    s = b.s
    tame: bool = mount.willing or (mount.side == c.side and mount.sheet.trained_mount)
    if not referee_yes(b, TOPIC_WILLING, mount.number, tame):
        if b.watched:
            b.tell("unwilling", "HD-127", mount.name + " will not carry " + c.name + ".", mount.number)
        return
    c.moved += own_speed(s, c) // 2
    lift(s, c)
    c.mount = mount.number
    mount.rider = c.number
    c.space = mount.space
    c.x = mount.x
    c.y = mount.y
    refresh(c)
    if b.watched:
        b.tell("mounted", "HD-126", c.name + " mounts " + mount.name + ".", c.number, mount.number)


def dismount(b: Fight, c: Combatant, x: i64, y: i64) -> None:
    """Dismounts to a free square beside the mount for half the rider's own movement (HD-126, HD-174)."""
    s = b.s
    c.moved += own_speed(s, c) // 2
    c.bonus_moved = 0
    dismounted_to(s, c, y * s.grid.width + x)
    refresh(c)
    if b.watched:
        b.tell("dismounted", "HD-126", c.name + " dismounts.", c.number)


def improvise(b: Fight, c: Combatant, ability: i64) -> None:
    """Something the rules do not cover: an ability roll at the referee's number, 12 by default (HD-037)."""
    roll = AbilityRoll(c, ability, referee_number(b, TOPIC_IMPROVISE, c.number, BASE_NUMBER), "improvise", "HD-037")
    roll.word = WORD_IMPROVISE
    success: bool = make_roll(b, roll)
    if b.watched:
        words = c.name + "'s improvised deed with " + ABILITIES[ability] + (" works." if success else " fails.")
        b.tell("improvised", "HD-037", words, c.number, -1, 1 if success else 0)


def speak(b: Fight, c: Combatant) -> None:
    """Speaking costs nothing (HD-002)."""
    if b.watched:
        b.tell("speech", "HD-002", c.name + " speaks.", c.number)
    attention(b, c)


def leave(b: Fight, c: Combatant) -> None:
    """Leaves the field over the edge of the map (HD-001)."""
    if b.watched:
        b.tell("left", "HD-001", c.name + " leaves the field.", c.number)
    mount = b.s.who[c.mount] if c.mount >= 0 else None
    c.gone = True
    leave_field(b, c)
    if mount is not None:
        mount.gone = True
        leave_field(b, mount)


def stop_concentrating(b: Fight, c: Combatant) -> None:
    """Concentration can be given up at will (HD-023)."""
    if concentrates(c):
        lose_concentration(b, c, "HD-023")

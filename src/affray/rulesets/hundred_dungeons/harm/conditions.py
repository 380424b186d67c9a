"""Conditions: what contains what, gaining and losing them, and what follows at once (HD-139 to HD-204)."""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.durations import tick
from affray.rulesets.hundred_dungeons.gear import drop_all
from affray.rulesets.hundred_dungeons.lasting import Effect, with_difficult
from affray.rulesets.hundred_dungeons.placing import dismounted_to, lift, nearest_free
from affray.rulesets.hundred_dungeons.standing import feet_between, holds, threat_feet
from affray.rulesets.hundred_dungeons.state import Combatant, Fight, HDState
from affray.rulesets.hundred_dungeons.terms import (
    CONDITIONS,
    DYING,
    EXHAUSTED,
    GRAPPLED,
    HIDDEN,
    INCAPACITATED,
    MOD_ABILITY,
    MOD_ATTACK,
    MOD_ATTACK_BONUS,
    MOD_ATTACKED,
    MOD_DAMAGE,
    MOD_DEFENSE,
    MOD_IMMUNE,
    MOD_REACH,
    MOD_RESIST,
    MOD_ROLLS,
    MOD_SPEED,
    MOUNTED,
    NATURAL,
    ON_DEATH_BURST,
    PARALYZED,
    PETRIFIED,
    POISONED,
    PRONE,
    RESTRAINED,
    SLOWED,
    STUNNED,
    UNCONSCIOUS,
    WORD_CAST,
)


def condition_words(bits: i64) -> str:
    """The names of the conditions in a mask, joined by commas."""
    words: list[str] = []
    for place, name in enumerate(CONDITIONS):
        if bits & (1 << place) != 0:
            words.append(name)
    return ", ".join(words)


def contained(bits: i64) -> i64:
    """The mask with every condition that the given ones contain (HD-140)."""
    if bits & DYING != 0:
        bits |= SLOWED
    if bits & STUNNED != 0:
        bits |= INCAPACITATED
    if bits & (PETRIFIED | UNCONSCIOUS) != 0:
        bits |= PARALYZED
    if bits & PARALYZED != 0:
        bits |= INCAPACITATED
    if bits & RESTRAINED != 0:
        bits |= GRAPPLED
    return bits


def refresh(c: Combatant) -> None:
    """Works out the conditions in force and the sums of all modifications."""
    bits: i64 = c.base
    if c.exhaustion > 0:
        bits |= EXHAUSTED
        if c.exhaustion >= 4:
            bits |= SLOWED
        if c.exhaustion >= 5:
            bits |= STUNNED
    if c.holders:
        bits |= GRAPPLED
    if c.restrainers:
        bits |= RESTRAINED
    if c.hidden_from:
        bits |= HIDDEN
    if c.mount >= 0:
        bits |= MOUNTED
    c.mod_defense = 0
    c.mod_speed = 0
    c.mod_attack = 0
    c.mod_reach = 0
    c.mod_resist = 0
    c.mod_immune = 0
    c.state_attack = 0
    c.state_attacked = 0
    c.state_rolls = 0
    if c.state_abilities:
        c.state_abilities = []
    for effect in c.effects:
        bits |= effect.conditions
        if effect.mods:
            _modify(c, effect)
    bits = contained(bits)
    if bits & PETRIFIED != 0:
        bits &= ~POISONED
    c.conditions = bits
    c.threat = threat_feet(c)


def _modify(c: Combatant, effect: Effect) -> None:
    what: i64 = effect.what
    amount: i64 = effect.amount
    if what == MOD_DEFENSE:
        c.mod_defense += amount
    elif what == MOD_SPEED:
        c.mod_speed += amount
    elif what == MOD_ATTACK_BONUS:
        c.mod_attack += amount
    elif what == MOD_ATTACK:
        c.state_attack = amount if c.state_attack == 0 or c.state_attack == amount else 0
    elif what == MOD_ATTACKED:
        c.state_attacked = amount if c.state_attacked == 0 or c.state_attacked == amount else 0
    elif what == MOD_ROLLS:
        c.state_rolls = amount if c.state_rolls == 0 or c.state_rolls == amount else 0
    elif MOD_ABILITY <= what < MOD_RESIST:
        c.state_abilities.append((what - MOD_ABILITY) * 4 + amount + 1)
    elif what == MOD_RESIST:
        c.mod_resist |= amount
    elif what == MOD_IMMUNE:
        c.mod_immune |= amount
    elif what == MOD_REACH:
        c.mod_reach += amount


def has_damage_effect(c: Combatant) -> bool:
    """Whether a lasting effect adds damage to the creature's hits."""
    for effect in c.effects:
        if effect.mods and effect.what == MOD_DAMAGE:
            return True
    return False


def settle(b: Fight, c: Combatant) -> None:
    """Refreshes a creature and lets what follows from a newly gained condition happen."""
    before: i64 = c.conditions
    refresh(c)
    gained: i64 = c.conditions & ~before
    if gained == 0:
        return
    if gained & UNCONSCIOUS != 0:
        _collapse(b, c)
    if gained & INCAPACITATED != 0:
        c.dodging = False
        lose_concentration(b, c, "HD-023")
        let_go(b, c)
    if gained & (GRAPPLED | PARALYZED | STUNNED) != 0 and c.rider >= 0:
        if gained & (PARALYZED | STUNNED) != 0:
            unseat(b, b.s.who[c.rider])


def _collapse(b: Fight, c: Combatant) -> None:
    """Falling unconscious: what is held drops and the creature falls prone (HD-202, HD-203)."""
    drop_all(c, c.y * b.s.grid.width + c.x)
    if c.mount >= 0:
        unseat(b, c)
    fall_prone(b, c, "HD-202")


def immune_to(c: Combatant, bits: i64) -> bool:
    """Whether the creature cannot get that condition; the petrified cannot be poisoned (HD-184)."""
    if c.sheet.immune_conditions & bits == bits:
        return True
    return bits == POISONED and c.conditions & PETRIFIED != 0


def fall_prone(b: Fight, c: Combatant, clause: str) -> None:
    """The creature falls prone, unless it cannot."""
    if c.base & PRONE != 0 or immune_to(c, PRONE):
        refresh(c)
        return
    c.base |= PRONE
    settle(b, c)
    if b.watched:
        b.tell("prone", clause, c.name + " falls prone.", c.number)


def add_effect(b: Fight, c: Combatant, effect: Effect, clause: str) -> bool:
    """Puts a lasting effect on a creature; False when it is immune to the conditions in it."""
    if effect.conditions != 0:
        effect.conditions &= ~c.sheet.immune_conditions
        if immune_to(c, POISONED):
            effect.conditions &= ~POISONED
        if effect.conditions == 0:
            if b.watched:
                b.tell("immune", clause, c.name + " is immune.", c.number)
            return False
        if effect.conditions & PRONE != 0:
            effect.conditions &= ~PRONE
            fall_prone(b, c, clause)
            if effect.conditions == 0:
                return True
    c.effects.append(effect)
    b.s.lasting = True
    settle(b, c)
    if b.watched and effect.conditions != 0:
        words = condition_words(effect.conditions)
        for word in words.split(", "):
            b.tell(word, clause, c.name + " is " + word + ".", c.number, effect.source)
    return True


def end_conditions(b: Fight, c: Combatant, bits: i64, clause: str) -> bool:
    """Ends the named conditions, whatever their source; True when one was there."""
    ended: bool = c.conditions & bits != 0
    c.base &= ~bits
    if bits & GRAPPLED != 0:
        c.holders = []
        c.restrainers = []
    if bits & HIDDEN != 0:
        c.hidden_from = []
    kept: list[Effect] = []
    for effect in c.effects:
        if effect.conditions & bits != 0:
            effect.conditions &= ~bits
            if effect.conditions == 0 and not effect.mods and not effect.ongoing:
                continue
        kept.append(effect)
    c.effects = kept
    refresh(c)
    if ended and b.watched:
        b.tell("ends", clause, c.name + " is no longer " + condition_words(bits) + ".", c.number)
    return ended


def remove_effect(b: Fight, c: Combatant, effect: Effect, clause: str) -> None:
    """Takes one effect off."""
    c.effects = [other for other in c.effects if other is not effect]
    refresh(c)
    if b.watched:
        words = condition_words(effect.conditions) or effect.name or "the effect"
        b.tell("ends", clause, c.name + ": " + words + " ends.", c.number)


def tick_effects(b: Fight, moment: i64, owner: i64) -> None:
    """Counts one moment (mechanics.durations) of combatant `owner` for every effect and zone; -1 for the end of a
    round.
    """
    s = b.s
    if not s.lasting:
        return
    for c in s.who:
        if c.effects:
            ended: list[Effect] = []
            for effect in c.effects:
                if c.conditions & PETRIFIED != 0 and effect.conditions == POISONED:
                    continue
                effect.left = tick(effect.until, effect.left, moment, effect.owner == owner)
                if effect.left <= 0:
                    ended.append(effect)
            for effect in ended:
                remove_effect(b, c, effect, "HD-139")
    if s.zones:
        for zone in s.zones:
            zone.left = tick(zone.until, zone.left, moment, zone.owner == owner)
        drop_zones(b)


def drop_zones(b: Fight) -> None:
    """Takes the zones off the map whose time is over, and works out the veil anew."""
    s = b.s
    if b.watched:
        for zone in s.zones:
            if zone.left <= 0:
                b.tell("zone-ends", "HD-096", "The " + zone.name + " is gone.")
    s.zones = [zone for zone in s.zones if zone.left > 0]
    renew_veil(s)


def renew_veil(s: HDState) -> None:
    """Works out which squares the zones obscure and which they make difficult."""
    s.veil = []
    s.grid = with_difficult(s.drawn, s.zones)
    for zone in s.zones:
        if zone.veil:
            if not s.veil:
                s.veil = [0] * s.grid.size
            for square in zone.squares:
                s.veil[square] = 1


def concentrates(c: Combatant) -> bool:
    """Whether the creature concentrates: on a spell in force, a Slow casting or a readied spell (HD-023)."""
    return c.concentrating >= 0 or c.slow_power >= 0 or c.ready_verb == WORD_CAST


def lose_concentration(b: Fight, c: Combatant, clause: str) -> None:
    """Ends everything that the creature concentrates on; a Slow casting and a readied spell fail (HD-021, HD-034)."""
    if not concentrates(c):
        return
    s = b.s
    c.concentrating = -1
    c.slow_power = -1
    c.slow_count = 0
    if c.ready_verb == WORD_CAST:
        clear_ready(s, c)
    if b.watched:
        b.tell("concentration-lost", clause, c.name + " loses concentration.", c.number)
    for other in s.who:
        for effect in other.effects:
            if effect.concentration == c.number:
                remove_effect(b, other, effect, clause)
    for zone in s.zones:
        if zone.concentration == c.number:
            zone.left = 0
    drop_zones(b)


def clear_ready(s: HDState, c: Combatant) -> None:
    """Forgets a readied action."""
    if c.ready_verb >= 0:
        s.readied -= 1
    c.ready_verb = -1
    c.ready_item = -1
    c.ready_when = -1
    c.ready_who = -1
    c.ready_area = ""


def grapple_reach(c: Combatant) -> i64:
    """How far the creature's hold reaches: its body's reach, not that of a weapon in hand."""
    best: i64 = 5
    for weapon in c.sheet.weapons:
        if weapon.category == NATURAL and weapon.melee() and weapon.reach > best:
            best = weapon.reach
    return best + c.mod_reach


def seize(b: Fight, grappler: Combatant, target: Combatant, restrain: bool, clause: str) -> None:
    """The target is grappled, or restrained, by the grappler (HD-070)."""
    bits: i64 = RESTRAINED if restrain else GRAPPLED
    if immune_to(target, bits) or immune_to(target, GRAPPLED):
        if b.watched:
            b.tell("immune", clause, target.name + " cannot be held.", target.number)
        return
    if grappler.number not in target.holders:
        target.holders.append(grappler.number)
    if restrain and grappler.number not in target.restrainers:
        target.restrainers.append(grappler.number)
    settle(b, target)
    if b.watched:
        word = "restrained" if restrain else "grappled"
        b.tell(word, clause, target.name + " is " + word + " by " + grappler.name + ".", target.number, grappler.number)


def let_go(b: Fight, grappler: Combatant) -> None:
    """Everybody whom this creature holds is free of it (HD-164)."""
    for other in b.s.who:
        if holds(grappler, other):
            free(b, other, grappler.number, "HD-164")


def free(b: Fight, c: Combatant, grappler: i64, clause: str) -> None:
    """The creature is no longer held by that grappler (HD-193: nor restrained by it); others may hold it still
    (HD-139).
    """
    c.holders = [number for number in c.holders if number != grappler]
    c.restrainers = [number for number in c.restrainers if number != grappler]
    refresh(c)
    if b.watched:
        words = c.name + " is no longer held by " + b.s.who[grappler].name + "."
        b.tell("freed", clause, words, c.number, grappler)


def check_holds(b: Fight, c: Combatant) -> None:
    """After somebody has been moved: grapples out of reach end (HD-165)."""
    s = b.s
    for held in s.who:
        if not held.holders:
            continue
        for number in held.holders:
            grappler = s.who[number]
            if held.number == c.number or number == c.number:
                if feet_between(s, grappler, held) > grapple_reach(grappler):
                    free(b, held, number, "HD-165")


def come_out(b: Fight, c: Combatant, clause: str) -> None:
    """The creature is no longer hidden from anybody; its result is discarded (HD-101 to HD-103)."""
    if c.hidden_from or c.hide_result > 0:
        was: bool = len(c.hidden_from) > 0
        c.hidden_from = []
        c.hide_result = 0
        c.hidden_moved = 0
        refresh(c)
        if was and b.watched:
            b.tell("unhidden", clause, c.name + " is no longer hidden.", c.number)


def unseat(b: Fight, rider: Combatant) -> None:
    """The rider comes off the mount into the nearest free space, standing (HD-131)."""
    s = b.s
    if rider.mount < 0:
        return
    mount = s.who[rider.mount]
    square: i64 = nearest_free(s, rider, mount.x, mount.y, mount.space, 30)
    dismounted_to(s, rider, square)
    refresh(rider)
    if b.watched:
        b.tell("dismounted", "HD-131", rider.name + " comes off " + mount.name + ".", rider.number, mount.number)


def exhaust(b: Fight, c: Combatant, levels: i64, clause: str) -> None:
    """Adds levels of exhaustion (HD-151, HD-152); the sixth kills (HD-159)."""
    if immune_to(c, EXHAUSTED):
        return
    c.exhaustion += levels
    if c.exhaustion > 6:
        c.exhaustion = 6
    if b.watched:
        b.tell("exhaustion", clause, c.name + " has exhaustion " + str(c.exhaustion) + ".", c.number, -1, c.exhaustion)
    if c.exhaustion >= 6:
        die(b, c, "HD-159")
        return
    settle(b, c)


def start_dying(b: Fight, c: Combatant, clause: str) -> None:
    """The creature begins to die: slowed, with a count of its own (HD-115, HD-120)."""
    c.hp = 0
    if c.base & DYING == 0:
        c.base |= DYING
        c.dying_turns = 0
        c.falls += 1
        if b.watched:
            b.tell("dying", clause, c.name + " is dying.", c.number)
    settle(b, c)


def fall_unconscious(b: Fight, c: Combatant, clause: str) -> None:
    """The creature is knocked out: unconscious, not dying (HD-125)."""
    c.hp = 0
    c.base |= UNCONSCIOUS
    c.falls += 1
    if b.watched:
        b.tell("unconscious", clause, c.name + " is unconscious.", c.number)
    settle(b, c)


def die(b: Fight, c: Combatant, clause: str) -> None:
    """The creature is dead: it leaves its squares, lets go of everything and carries nobody."""
    if c.dead:
        return
    if c.base & (DYING | UNCONSCIOUS) == 0:
        c.falls += 1
    c.dead = True
    c.hp = 0
    if b.watched:
        b.tell("dead", clause, c.name + " is dead.", c.number)
    leave_field(b, c)
    if c.sheet.death_burst is not None:
        b.s.pending.append(ON_DEATH_BURST)
        b.s.pending.append(c.number)
        b.s.pending.append(-1)


def leave_field(b: Fight, c: Combatant) -> None:
    """Takes a dead or departed creature off the map."""
    s = b.s
    lose_concentration(b, c, "HD-023")
    clear_ready(s, c)
    c.help_target = -1
    c.dodging = False
    if c.rider >= 0:
        unseat(b, s.who[c.rider])
    if c.mount >= 0:
        mount = s.who[c.mount]
        mount.rider = -1
        c.mount = -1
        c.space = c.sheet.space
    else:
        lift(s, c)
    let_go(b, c)
    c.holders = []
    c.restrainers = []
    c.hidden_from = []
    refresh(c)
    for other in s.who:
        if other.hidden_from:
            other.hidden_from = [number for number in other.hidden_from if number != c.number]
            refresh(other)

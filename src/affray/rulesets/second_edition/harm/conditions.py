"""Conditions and what else lasts: gaining and losing them, what follows at once, holds and traps that end with them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.rulesets.second_edition.gear import drop_all
from affray.rulesets.second_edition.lasting import UNTIL_HEALED, Effect
from affray.rulesets.second_edition.losing import free_trap
from affray.rulesets.second_edition.placing import dismounted_to, lift, nearest_free, set_beside
from affray.rulesets.second_edition.state import Combatant, Fight, SEState
from affray.rulesets.second_edition.terms import (
    BLEEDING,
    CONDITIONS,
    DYING,
    EXPOSED,
    HELPLESS,
    IMPAIRED,
    INCAPABLE,
    KNOCKED_OUT,
    MOD_AC,
    MOD_ATTACK,
    MOD_ATTACKS,
    MOD_DAMAGE,
    MOD_INITIATIVE,
    MOD_LEVELS,
    MOD_RATE,
    MOD_SAVE,
    MOUNTED,
    PRONE,
    UNCONSCIOUS,
)

ONCE_AT_END: Final = -2
"""An effect's `what` when its damage comes once, as it ends."""


def condition_words(bits: i64) -> str:
    """The names of the conditions in a mask, joined by commas."""
    words: list[str] = []
    for place, name in enumerate(CONDITIONS):
        if bits & (1 << place) != 0:
            words.append(name)
    return ", ".join(words)


def refresh(c: Combatant) -> None:
    """Works out the conditions in force and the sums of all changes."""
    bits: i64 = c.base
    c.impaired = 0
    c.exposed = 0
    c.bleeding = 0
    c.mod_ac = 0
    c.mod_attack = 0
    c.mod_damage = 0
    c.mod_saves = 0
    c.mod_initiative = 0
    c.mod_rate = 0
    c.mod_attacks = 0
    for effect in c.effects:
        bits |= effect.conditions
        if effect.conditions & IMPAIRED != 0:
            c.impaired += effect.value
        if effect.conditions & EXPOSED != 0:
            c.exposed += effect.value
        if effect.conditions & BLEEDING != 0:
            c.bleeding += effect.value
        if effect.what >= 0:
            _modify(c, effect)
    if c.mount >= 0:
        bits |= MOUNTED
    if bits & KNOCKED_OUT != 0:
        bits |= UNCONSCIOUS
    c.conditions = bits


def _modify(c: Combatant, effect: Effect) -> None:
    what: i64 = effect.what
    amount: i64 = effect.amount
    if what == MOD_AC:
        c.mod_ac += amount
    elif what == MOD_ATTACK:
        c.mod_attack += amount
    elif what == MOD_DAMAGE:
        c.mod_damage += amount
    elif what == MOD_SAVE:
        c.mod_saves += amount
    elif what == MOD_INITIATIVE:
        c.mod_initiative += amount
    elif what == MOD_RATE:
        c.mod_rate += amount
    elif what == MOD_ATTACKS:
        c.mod_attacks += amount
    elif what == MOD_LEVELS:
        c.mod_attack -= amount
        c.mod_saves -= amount


def settle(b: Fight, c: Combatant) -> None:
    """Refreshes a creature and lets what follows from a newly gained condition happen."""
    before: i64 = c.conditions
    refresh(c)
    gained: i64 = c.conditions & ~before
    if gained & INCAPABLE != 0 and not c.grace:
        take_hold(b, c)


def take_hold(b: Fight, c: Combatant) -> None:
    """Lets helplessness, stunning and death take their course, at once or when a tied count is over (SE-065)."""
    if c.dead:
        _leave(b, c)
        return
    if c.conditions & HELPLESS != 0:
        _collapse(b, c)
    if c.conditions & INCAPABLE != 0:
        cease(b, c)


def _collapse(b: Fight, c: Combatant) -> None:
    """The helpless drop what they hold and lie on the ground."""
    if c.conditions & (UNCONSCIOUS | KNOCKED_OUT) != 0:
        drop_all(c, c.y * b.s.grid.width + c.x)
        if c.trapped_by >= 0:
            free_trap(b.s, b.s.who[c.trapped_by])
    if c.mount >= 0:
        unseat(b, c)
    if c.base & PRONE == 0:
        c.base |= PRONE
        refresh(c)


def cease(b: Fight, c: Combatant) -> None:
    """Ends what a creature can no longer keep up: the hold it has, its traps, its guard, its parry, a spell in hand."""
    s = b.s
    if c.holds >= 0:
        end_hold(b, c, "SE-222")
    if c.trap_who >= 0:
        free_trap(s, c)
    if c.guarding:
        c.guarding = False
        s.guards -= 1
    c.defending = 0
    if c.casting or c.long_power >= 0:
        c.spoiled = True


def end_hold(b: Fight, holder: Combatant, clause: str) -> None:
    """Lets go: the holder is set back on the map beside whom it held, or where it stands when that is free."""
    s = b.s
    if holder.holds < 0:
        return
    held = s.who[holder.holds]
    held.held_by = -1
    holder.holds = -1
    holder.press = -1
    if holder.under == held.number:
        get_off(s, holder)
    if b.watched:
        b.tell("freed", clause, holder.name + " no longer holds " + held.name + ".", holder.number, held.number)


def get_off(s: SEState, c: Combatant) -> None:
    """Puts somebody who lies on another back on the map: where it came from if that is free, else nearby."""
    if c.came_x >= 0:
        set_beside(s, c, c.came_x, c.came_y)
        return
    set_beside(s, c, c.x, c.y)


def unseat(b: Fight, rider: Combatant) -> None:
    """A rider falls off its mount and lies beside it."""
    s = b.s
    mount = s.who[rider.mount]
    square: i64 = nearest_free(s, rider, mount.x, mount.y, mount.space, 5 * (s.grid.width + s.grid.height))
    dismounted_to(s, rider, square)
    rider.base |= PRONE
    refresh(rider)
    if b.watched:
        b.tell("dismounted", "SE-103", rider.name + " falls off " + mount.name + ".", rider.number, mount.number)


def fall_prone(b: Fight, c: Combatant, clause: str) -> None:
    """The creature is knocked prone, unless it cannot be."""
    if c.dead or c.gone or c.sheet.immune_conditions & PRONE != 0:
        return
    if c.mount >= 0:
        unseat(b, c)
        return
    if c.base & PRONE != 0:
        return
    c.base |= PRONE
    settle(b, c)
    if b.watched:
        b.tell("prone", clause, c.name + " is knocked prone.", c.number)


def add_effect(b: Fight, c: Combatant, effect: Effect, clause: str) -> bool:
    """Puts a lasting effect on a creature; False when it is immune to the conditions in it."""
    if c.dead or c.gone:
        return False
    if effect.conditions != 0:
        effect.conditions &= ~c.sheet.immune_conditions
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
    settle(b, c)
    if b.watched and effect.conditions != 0:
        for word in condition_words(effect.conditions).split(", "):
            b.tell(word, clause, c.name + " is " + word + ".", c.number, effect.source, effect.value)
    return True


def impose(b: Fight, c: Combatant, bits: i64, value: i64, left: i64, clause: str) -> bool:
    """Puts conditions on a creature for `left` rounds after this one (or FOREVER, UNTIL_HEALED); see `add_effect`."""
    effect = Effect()
    effect.conditions = bits
    effect.value = value
    effect.left = left
    return add_effect(b, c, effect, clause)


def end_conditions(b: Fight, c: Combatant, bits: i64, clause: str) -> bool:
    """Ends the named conditions, whatever their source; True when one was there."""
    ended: bool = c.conditions & bits != 0
    if not ended:
        return False
    c.base &= ~bits
    if bits & DYING != 0:
        c.dying_due = False
    if c.effects:
        kept: list[Effect] = []
        for effect in c.effects:
            if effect.conditions & bits != 0:
                effect.conditions &= ~bits
                if effect.conditions == 0 and effect.what < 0 and effect.damage == 0:
                    continue
            kept.append(effect)
        c.effects = kept
    refresh(c)
    if b.watched:
        b.tell("ends", clause, c.name + " is no longer " + condition_words(bits) + ".", c.number)
    return True


def healed_by_magic(b: Fight, c: Combatant) -> None:
    """Ends what lasts until healing: wounds that impair, lame or expose, and bleeding."""
    if not c.effects:
        return
    kept: list[Effect] = []
    for effect in c.effects:
        if effect.left == UNTIL_HEALED or effect.conditions == BLEEDING:
            continue
        kept.append(effect)
    if len(kept) < len(c.effects):
        c.effects = kept
        refresh(c)
        if b.watched:
            b.tell("ends", "SE-246", c.name + "'s lasting wounds close.", c.number)


def die(b: Fight, c: Combatant, clause: str) -> None:
    """The creature is dead and leaves the map; whoever lay on it, rode it or was held by it is free."""
    if c.dead:
        return
    c.dead = True
    c.falls += 1
    c.dying_due = False
    if not c.grace:
        _leave(b, c)
    if b.watched:
        b.tell("dead", clause, c.name + " is dead.", c.number)


def depart(b: Fight, c: Combatant, clause: str) -> None:
    """The creature leaves the battle alive."""
    if c.gone or c.dead:
        return
    c.gone = True
    _leave(b, c)
    if b.watched:
        b.tell("left", clause, c.name + " leaves the battle.", c.number)


def _leave(b: Fight, c: Combatant) -> None:
    s = b.s
    cease(b, c)
    if c.held_by >= 0:
        end_hold(b, s.who[c.held_by], "SE-222")
    if c.trapped_by >= 0:
        free_trap(s, s.who[c.trapped_by])
    if c.rider >= 0:
        unseat(b, s.who[c.rider])
    if c.mount >= 0:
        s.who[c.mount].rider = -1
        c.mount = -1
    elif c.under < 0:
        lift(s, c)
    for other in s.who:
        if other.under == c.number and not other.dead and not other.gone:
            get_off(s, other)
    c.under = -1
    c.declared_target = -1

"""The table at 0 hit points: death, dying, unconscious, disabled, fighting on (SE-255 to SE-262)."""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.rulesets.second_edition.harm.conditions import die, settle
from affray.rulesets.second_edition.state import Combatant, Fight, SEState
from affray.rulesets.second_edition.tables import ZERO_DEAD, ZERO_DISABLED, ZERO_DYING, ZERO_UNCONSCIOUS
from affray.rulesets.second_edition.terms import DISABLED, DYING, UNCONSCIOUS


def rolls_at_zero(s: SEState, c: Combatant) -> bool:
    """Whether the creature rolls on the table: a character or somebody with a name, by the option everybody."""
    return c.sheet.player or c.sheet.named or s.options.zero_applies_to == 1


def roll_zero(b: Fight, c: Combatant, hit_points: i64, clause: str) -> None:
    """Rolls d20 on the table, with the hit points (0 or less) added, and lets the row take hold."""
    die_face: i64 = b.roll(c.number, "death", 20)
    total: i64 = die_face + hit_points
    c.zero_rolled = True
    if b.watched:
        notes: list[tuple[str, int]] = [("hit points", hit_points)]
        shown = Roll("death", [die_face], [die_face], notes, total, 0, "")
        b.tell("zero", clause, c.name + " rolls at 0 hit points: " + shown.text() + ".", c.number, -1, total, shown)
    if total <= ZERO_DEAD:
        die(b, c, "SE-256")
    elif total <= ZERO_DYING:
        _dying(b, c)
    elif total <= ZERO_UNCONSCIOUS:
        _unconscious(b, c)
    elif total <= ZERO_DISABLED:
        _disabled(b, c)
    else:
        _fight_on(b, c)


def _dying(b: Fight, c: Combatant) -> None:
    """Dying, yet able to act; 1d6 points of Constitution are lost, the roll is repeated (SE-257 to SE-259)."""
    c.base &= ~UNCONSCIOUS
    c.base |= DYING
    c.dying_due = True
    settle(b, c)
    if b.watched:
        b.tell("dying", "SE-257", c.name + " is dying, but fights on.", c.number)
    lose_constitution(b, c, b.roll(c.number, "constitution", 6), "SE-258")


def lose_constitution(b: Fight, c: Combatant, amount: i64, clause: str) -> None:
    """Constitution damage; at 0 or less the creature is dead (SE-258)."""
    c.con -= amount
    c.con_lost += amount
    if b.watched:
        words = c.name + " loses " + str(amount) + " points of Constitution and has " + str(c.con) + "."
        b.tell("constitution", clause, words, c.number, -1, amount)
    if c.con <= 0:
        die(b, c, clause)


def _unconscious(b: Fight, c: Combatant) -> None:
    c.base &= ~DYING
    c.dying_due = False
    c.base |= UNCONSCIOUS
    c.wake_hours = b.roll(c.number, "hours", 4)
    c.falls += 1
    settle(b, c)
    if b.watched:
        words = c.name + " is unconscious for " + str(c.wake_hours) + " hours if left alone."
        b.tell("unconscious", "SE-260", words, c.number, -1, c.wake_hours)


def _disabled(b: Fight, c: Combatant) -> None:
    c.base &= ~(DYING | UNCONSCIOUS)
    c.dying_due = False
    c.base |= DISABLED
    settle(b, c)
    if b.watched:
        b.tell("disabled", "SE-261", c.name + " is disabled.", c.number)


def _fight_on(b: Fight, c: Combatant) -> None:
    """One point comes back, and nothing else happens for now."""
    c.base &= ~(DYING | UNCONSCIOUS)
    c.dying_due = False
    c.hp += 1
    settle(b, c)
    if b.watched:
        b.tell("fights-on", "SE-262", c.name + " fights on.", c.number)


def start_of_round(b: Fight) -> None:
    """The dying roll again, before anything is declared (SE-259)."""
    for c in b.s.who:
        if c.dying_due and not c.dead and not c.gone and c.base & DYING != 0:
            c.dying_due = False
            level: i64 = c.hp + c.nonlethal
            if level <= 0:
                roll_zero(b, c, level, "SE-259")


def bind(b: Fight, c: Combatant) -> None:
    """Bound wounds: a dying patient no longer repeats the roll (SE-043)."""
    if c.dying_due:
        c.dying_due = False
        if b.watched:
            b.tell("bound", "SE-043", c.name + "'s wounds are bound.", c.number)

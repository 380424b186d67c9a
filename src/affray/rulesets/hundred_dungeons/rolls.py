"""Ability rolls: mighty and weak, bonuses, automatic failure, and the natural 20 and 1 (HD-027, HD-028, HD-061,
HD-077).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.rulesets.hundred_dungeons.setting import Options
from affray.rulesets.hundred_dungeons.standing import fears_in_sight
from affray.rulesets.hundred_dungeons.state import Combatant, Fight, HDState
from affray.rulesets.hundred_dungeons.terms import (
    ABILITIES,
    CHA,
    CHARMED,
    CON,
    DEX,
    FRIGHTENED,
    PARALYZED,
    POISONED,
    RESTRAINED,
    STR,
    STUNNED,
)

FLAT_BONUS: Final = 4
FAILED: Final = 0
SUCCEEDED: Final = 1
AUTOMATIC: Final = 2


class Leaning:
    """The sources that make one roll mighty or weak; with `why` their names are kept for the log."""

    def __init__(self, named: bool) -> None:
        self.mighty: i64 = 0
        self.weak: i64 = 0
        self.named: bool = named
        self.reasons: list[str] = []

    def lean(self, amount: i64, reason: str) -> None:
        """Adds a source: 1 mighty, -1 weak, 0 nothing."""
        if amount > 0:
            self.mighty += 1
        elif amount < 0:
            self.weak += 1
        if self.named and amount != 0:
            self.reasons.append(("mighty: " if amount > 0 else "weak: ") + reason)

    def net(self, options: Options) -> i64:
        """What comes of all sources by the table's option: above 0 mighty, below 0 weak (HD-028)."""
        if options.cancel:
            if self.mighty > 0 and self.weak > 0:
                return 0
            return 1 if self.mighty > 0 else (-1 if self.weak > 0 else 0)
        amount: i64 = self.mighty - self.weak
        if options.net_count:
            return 1 if amount > 0 else (-1 if amount < 0 else 0)
        return amount

    def word(self, options: Options) -> str:
        """`mighty`, `weak` or `normal`."""
        amount: i64 = self.net(options)
        return "mighty" if amount > 0 else ("weak" if amount < 0 else "normal")


class D20:
    """A d20 as it fell: the die that counts, all dice, and what a flat option adds."""

    def __init__(self) -> None:
        self.kept: i64 = 0
        self.dice: list[int] = []
        self.flat: i64 = 0


def throw_d20(b: Fight, roller: i64, purpose: str, net: i64, into: D20) -> i64:
    """Rolls for a mighty (net above 0), weak or normal roll; the die that counts."""
    options = b.s.options
    if net == 0:
        into.flat = 0
        into.kept = b.roll(roller, purpose, 20)
        if b.watched:
            into.dice = [into.kept]
        return into.kept
    if options.flat:
        into.flat = FLAT_BONUS * net
        into.kept = b.roll(roller, purpose, 20)
        into.dice = [into.kept]
        return into.kept
    extra: i64 = net if net > 0 else -net
    best: i64 = b.roll(roller, purpose, 20)
    dice: list[int] = [best]
    while extra > 0:
        die: i64 = b.roll(roller, purpose, 20)
        dice.append(die)
        if (net > 0 and die > best) or (net < 0 and die < best):
            best = die
        extra -= 1
    into.kept = best
    into.dice = dice
    into.flat = 0
    return best


def fails_automatically(c: Combatant, ability: i64) -> bool:
    """Whether a condition makes every roll with that ability fail (HD-179, HD-200, HD-186)."""
    if ability == STR or ability == DEX:
        return c.conditions & (PARALYZED | STUNNED) != 0
    return ability == CON and c.conditions & POISONED != 0


def lean_own(s: HDState, c: Combatant, ability: i64, leaning: Leaning) -> None:
    """What about the roller itself makes rolls with an ability mighty or weak, attacks included, in the text's
    order.
    """
    if c.dodging and ability == DEX:
        leaning.lean(1, "dodging")
    if c.conditions != 0:
        if c.exhaustion >= 3:
            leaning.lean(-1, "exhaustion 3")
        if c.conditions & FRIGHTENED != 0 and fears_in_sight(s, c):
            leaning.lean(-1, "frightened")
        if c.conditions & POISONED != 0 and ability != CON:
            leaning.lean(-1, "poisoned")
    if c.state_rolls != 0:
        leaning.lean(c.state_rolls, "lasting effect")
    for packed in c.state_abilities:
        if packed // 4 == ability:
            leaning.lean(packed % 4 - 1, "lasting effect")
    if c.sheet.mighty_abilities & (1 << ability) != 0:
        leaning.lean(1, "nature")


def lean_ability(s: HDState, c: Combatant, ability: i64, word: i64, leaning: Leaning) -> None:
    """Every source for an ability roll that is no attack; `word` names the action it belongs to, -1 none."""
    if word >= 0 and helped(s, c, word):
        leaning.lean(1, "helped")
    lean_own(s, c, ability, leaning)
    if ability == DEX and c.conditions & RESTRAINED != 0:
        leaning.lean(-1, "restrained")


def helped(s: HDState, c: Combatant, word: i64) -> bool:
    """Whether somebody helps the creature with that action now (HD-025, HD-026)."""
    for other in s.who:
        if other.help_target == c.number and other.help_word == word and not other.dead:
            return True
    return False


def charisma_on(c: Combatant, target: Combatant, ability: i64) -> bool:
    """Whether the roller's Charisma is mighty because it has charmed the target (HD-148)."""
    if ability != CHA or target.conditions & CHARMED == 0:
        return False
    for effect in target.effects:
        if effect.conditions & CHARMED != 0 and effect.source == c.number:
            return True
    return False


class AbilityRoll:
    """An ability roll to be made: who, what, at which number, and what goes into it."""

    def __init__(self, c: Combatant, ability: i64, at: i64, purpose: str, clause: str) -> None:
        self.c = c
        self.ability: i64 = ability
        self.at: i64 = at
        self.purpose = purpose
        self.clause = clause
        self.skill: i64 = 0
        self.bonus: i64 = 0
        self.bonus_label: str = ""
        self.word: i64 = -1
        self.against_spell: bool = False
        self.zero: bool = False
        self.total: i64 = 0
        self.leaning: Leaning = Leaning(False)


def make_roll(b: Fight, roll: AbilityRoll) -> bool:
    """Makes an ability roll: d20 + score + renown for a skill + other bonuses, at a number; meeting it is enough
    (HD-056).

    The total is left in `roll.total`.
    """
    c = roll.c
    s = b.s
    if fails_automatically(c, roll.ability):
        roll.total = -99
        if b.watched:
            words = c.name + " fails the " + ABILITIES[roll.ability] + " roll without a die."
            b.tell("automatic-failure", roll.clause, words, c.number)
        return False
    if roll.skill == 0 and c.sheet.skilled_abilities & (1 << roll.ability) != 0 and c.exhaustion < 2:
        roll.skill = c.sheet.renown
    leaning = roll.leaning
    leaning.named = b.watched
    lean_ability(s, c, roll.ability, roll.word, leaning)
    if roll.against_spell and c.sheet.magic_resistance:
        leaning.lean(1, "magic resistance")
    d20 = D20()
    die: i64 = throw_d20(b, c.number, roll.purpose, leaning.net(s.options), d20)
    score: i64 = c.sheet.abilities[roll.ability]
    roll.total = 0 if roll.zero else die + d20.flat + score + roll.skill + roll.bonus
    success: bool = roll.total >= roll.at
    if s.options.natural_all and not roll.zero:
        if die == 20:
            success = True
        elif die == 1:
            success = False
    if b.watched:
        _tell_roll(b, roll, d20, score, success)
    return success


def _tell_roll(b: Fight, roll: AbilityRoll, d20: D20, score: i64, success: bool) -> None:
    modifiers: list[tuple[str, int]] = [(ABILITIES[roll.ability], score)]
    if roll.skill != 0:
        modifiers.append(("renown", roll.skill))
    if roll.bonus != 0:
        modifiers.append((roll.bonus_label, roll.bonus))
    if d20.flat != 0:
        modifiers.append(("mighty" if d20.flat > 0 else "weak", d20.flat))
    shown = Roll(
        roll.purpose,
        d20.dice,
        [d20.kept],
        modifiers,
        roll.total,
        roll.at,
        "needed" if roll.at > -1000 else "",
        roll.leaning.word(b.s.options) if roll.leaning.reasons else "",
    )
    words = roll.c.name + " rolls " + ABILITIES[roll.ability] + " (" + roll.purpose + "): " + shown.text()
    if roll.at > -1000:
        words = words + (": success." if success else ": failure.")
    b.tell("roll", roll.clause, words, roll.c.number, -1, roll.total, shown)

"""Saving throws, checks against an ability and contested abilities (SE-118 to SE-122, SE-203, SE-248)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.events import Roll
from affray.rulesets.second_edition.state import Combatant, Fight, SEState
from affray.rulesets.second_edition.terms import ABILITIES, DEX, DISABLED, MOD_STRENGTH, NO_NUMBER, SAVES, STR

DISABLED_PENALTY: Final = 4
SIZE_STRENGTH: Final = (3, 7, 10, 14, 17, 21)

WON: Final = 1
TIED: Final = 0
LOST: Final = -1

UNDER_MARGIN: Final = 0
HIGHEST_UNDER: Final = 1
ROLL_HIGH: Final = 2


def save(b: Fight, c: Combatant, kind: i64, modifier: i64, clause: str) -> bool:
    """A saving throw: d20 and modifiers reach the number of the sheet; the disabled have -4 (SE-261)."""
    die: i64 = b.roll(c.number, "save", 20)
    bonus: i64 = modifier + c.mod_saves
    if c.conditions & DISABLED != 0:
        bonus -= DISABLED_PENALTY
    number: i64 = c.sheet.saves[kind]
    made: bool = die + bonus >= number
    if b.watched:
        _tell_save(b, c, SAVES[kind], die, bonus, number, clause)
    return made


def _tell_save(b: Fight, c: Combatant, name: str, die: i64, bonus: i64, number: i64, clause: str) -> None:
    notes: list[tuple[str, int]] = [] if bonus == 0 else [("modifiers", bonus)]
    shown = Roll("save", [die], [die], notes, die + bonus, number, "needed")
    made: bool = die + bonus >= number
    words = c.name + " saves against " + name + ": " + shown.text() + (": made." if made else ": failed.")
    b.tell("saved" if made else "failed-save", clause, words, c.number, -1, die + bonus, shown)


def item_save(b: Fight, c: Combatant, item: i64, clause: str) -> bool:
    """The save of a weapon against a crushing blow; its magical plus helps, and some things need none (SE-203)."""
    weapon = c.sheet.weapons[item]
    if weapon.crushing <= 0:
        return True
    die: i64 = b.roll(c.number, "save", 20)
    if b.watched:
        _tell_save(b, c, "a crushing blow for the " + weapon.ident, die, weapon.magic, weapon.crushing, clause)
    return die + weapon.magic >= weapon.crushing


def score_of(c: Combatant, ability: i64) -> i64:
    """A score as a roll under it counts it: the disabled are 4 worse (SE-261)."""
    score: i64 = c.sheet.abilities[ability]
    if score == NO_NUMBER:
        score = 10
    if c.conditions & DISABLED != 0:
        score -= DISABLED_PENALTY
    return score


def check(b: Fight, c: Combatant, ability: i64, natural_twenty: bool, clause: str) -> bool:
    """A roll of d20 equal to or below a score (SE-122); with `natural_twenty` a 20 always fails."""
    die: i64 = b.roll(c.number, "check", 20)
    score: i64 = score_of(c, ability)
    made: bool = die <= score and not (natural_twenty and die == 20)
    if b.watched:
        shown = Roll("check", [die], [die], [], die, score, ABILITIES[ability])
        words = (
            c.name + " rolls under " + ABILITIES[ability] + ": " + shown.text() + (": made." if made else ": failed.")
        )
        b.tell("made-check" if made else "failed-check", clause, words, c.number, -1, die, shown)
    return made


def strength_twice(s: SEState, c: Combatant) -> i64:
    """Twice the Strength that a creature has in a contest; Hit Dice stand in for a missing score (SE-118)."""
    score: i64 = c.sheet.abilities[STR]
    twice: i64 = 2 * score
    if score == NO_NUMBER:
        dice: i64 = c.sheet.hit_dice if c.sheet.hit_dice > 1 else 1
        if s.options.hd_strength == 1:
            twice = 7 * dice
        elif s.options.hd_strength == 2:
            twice = 2 * (SIZE_STRENGTH[c.sheet.size] + dice)
        else:
            twice = 2 * (7 * dice // 2)
    for effect in c.effects:
        if effect.what == MOD_STRENGTH:
            twice += 2 * effect.amount
    if c.conditions & DISABLED != 0:
        twice -= 2 * DISABLED_PENALTY
    return twice


class Contest:
    """A contested ability roll: who against whom, what is added to each side, and why."""

    def __init__(self, a: Combatant, t: Combatant, clause: str) -> None:
        self.a = a
        self.t = t
        self.clause = clause
        self.a_bonus: i64 = 0
        self.t_bonus: i64 = 0
        self.dexterity: bool = False
        """The defender uses Dexterity instead of Strength."""
        self.a_die: i64 = 0


def roll_contest(b: Fight, contest: Contest) -> i64:
    """Both roll d20; WON, TIED or LOST from the attacker's side (SE-118). The attacker's die stands in the contest."""
    s = b.s
    a_twice: i64 = strength_twice(s, contest.a) + 2 * contest.a_bonus
    t_twice: i64 = 2 * score_of(contest.t, DEX) if contest.dexterity else strength_twice(s, contest.t)
    t_twice += 2 * contest.t_bonus
    a_die: i64 = b.roll(contest.a.number, "strength", 20)
    t_die: i64 = b.roll(contest.t.number, "strength", 20)
    contest.a_die = a_die
    a_result: i64 = contest_result(s, a_twice, a_die)
    t_result: i64 = contest_result(s, t_twice, t_die)
    if b.watched:
        _tell_contest(b, contest.a, contest.t, a_twice, a_die, a_result, t_result, "strength", contest.clause)
        word = "dexterity" if contest.dexterity else "strength"
        _tell_contest(b, contest.t, contest.a, t_twice, t_die, t_result, a_result, word, contest.clause)
    if a_result > t_result:
        return WON
    return TIED if a_result == t_result else LOST


def contest_result(s: SEState, twice: i64, die: i64) -> i64:
    """What a die is worth in a contest, doubled, by the table's way of rolling; the larger result wins."""
    way: i64 = s.options.contested_ability
    if way == HIGHEST_UNDER:
        return 2 * die if 2 * die <= twice else 0
    if way == ROLL_HIGH:
        return twice + 2 * die
    return twice - 2 * die


def _tell_contest(
    b: Fight, c: Combatant, other: Combatant, twice: i64, die: i64, own: i64, against: i64, word: str, clause: str
) -> None:
    shown = Roll("strength", [die], [die], [], half_of(own), half_of(against), other.name)
    words = c.name + " rolls " + str(die) + " against " + word + " " + str(half_of(twice)) + ": "
    b.tell("contest", clause, words + str(half_of(own)) + ".", c.number, other.number, half_of(own), shown)


def half_of(twice: i64) -> i64:
    """Half of a doubled number, rounded down."""
    return twice // 2


def size_and_legs(contest: Contest, a_size: i64, t_size: i64, legs: bool) -> None:
    """-4 to the smaller side for each size; with `legs` -4 to the attacker for each further pair (SE-119, SE-120)."""
    if a_size > t_size:
        contest.t_bonus -= 4 * (a_size - t_size)
    elif t_size > a_size:
        contest.a_bonus -= 4 * (t_size - a_size)
    if legs and contest.t.sheet.legs > 2:
        contest.a_bonus -= 4 * (contest.t.sheet.legs // 2 - 1)

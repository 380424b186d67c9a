"""Overbearing, alone or together (SE-163 to SE-173)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.requests import Request
from affray.rulesets.second_edition.harm.conditions import fall_prone, refresh
from affray.rulesets.second_edition.placing import lie_over
from affray.rulesets.second_edition.procedures.attacks import provoke
from affray.rulesets.second_edition.procedures.hitting import roll_to_hit
from affray.rulesets.second_edition.procedures.landing import fumble
from affray.rulesets.second_edition.rolls import WON, Contest, roll_contest, size_and_legs, strength_twice
from affray.rulesets.second_edition.standing import able, feet_between, present, wrestling
from affray.rulesets.second_edition.state import Combatant, Fight
from affray.rulesets.second_edition.strikes import UNARMORED, Attack
from affray.rulesets.second_edition.terms import ASK_FALL, LIE, OVERBEAR, PRONE

BOTH: Final = 3


def join(b: Fight, c: Combatant, t: Combatant) -> bool:
    """One attacker comes in, which provokes from all who threaten it (SE-173). True when it is still there."""
    if not provoke(b, c, "SE-173") or not able(b.s, c) or not present(t):
        return False
    b.s.joined.append(c.number)
    b.s.joined.append(t.number)
    return True


def overbear_group(b: Fight, members: list[int], t: Combatant) -> bool:
    """One roll to hit, one contest, one fall for all who came in (SE-165 to SE-172). True when the target falls."""
    s = b.s
    here: list[Combatant] = []
    for number in members:
        c = s.who[number]
        if able(s, c) and present(c) and not wrestling(c) and feet_between(s, c, t) <= 5:
            here.append(c)
    if not here or not present(t):
        return False
    best = here[0]
    strongest = here[0]
    for c in here:
        if c.sheet.thac0 < best.sheet.thac0:
            best = c
        if strength_twice(s, c) > strength_twice(s, strongest):
            strongest = c
    more: i64 = len(here) - 1
    attack = Attack(best, t, -1, OVERBEAR)
    attack.ignores = UNARMORED
    attack.extra = more
    attack.extra_words = "more attackers"
    if not roll_to_hit(b, attack):
        if attack.fumble:
            fumble(b, attack)
        return False
    contest = Contest(strongest, t, "SE-167")
    contest.a_bonus = more
    size_and_legs(contest, strongest.sheet.size, t.sheet.size, True)
    if roll_contest(b, contest) != WON:
        if b.watched:
            b.tell("failed", "SE-171", t.name + " stands fast.", best.number, t.number)
        return False
    fall_prone(b, t, "SE-171")
    _lie_down(b, here, t)
    return True


def _lie_down(b: Fight, here: list[Combatant], t: Combatant) -> None:
    """Each attacker stays up or lies on top of the target, as it likes (SE-172)."""
    requests: list[Request] = []
    for c in here:
        if c.mount < 0:
            requests.append(Request(ASK_FALL, c.seat, c.number, t.number, -1, BOTH))
    choices = b.ask_all(requests)
    for place, choice in enumerate(choices):
        if choice.verb != LIE:
            continue
        c = b.s.who[requests[place].actor]
        c.came_x = c.x
        c.came_y = c.y
        lie_over(b.s, c, t)
        c.base |= PRONE
        refresh(c)
        if b.watched:
            b.tell("prone", "SE-172", c.name + " lies on top of " + t.name + ".", c.number, t.number)

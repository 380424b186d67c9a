"""Running over smaller opponents (SE-103 to SE-108)."""

from __future__ import annotations

from mypy_extensions import i64

from affray.kernel.requests import Request
from affray.rulesets.second_edition.harm.conditions import fall_prone
from affray.rulesets.second_edition.harm.damage import Blow, hurt
from affray.rulesets.second_edition.holds import displaced_spots
from affray.rulesets.second_edition.placing import shift
from affray.rulesets.second_edition.procedures.attacks import provoke
from affray.rulesets.second_edition.procedures.hitting import roll_to_hit
from affray.rulesets.second_edition.rolls import save
from affray.rulesets.second_edition.specials import overrun_size
from affray.rulesets.second_edition.standing import able
from affray.rulesets.second_edition.state import Combatant, Fight
from affray.rulesets.second_edition.strikes import Attack
from affray.rulesets.second_edition.terms import ASK_WHERE, BLUDGEONING, INCAPABLE, OVERRUN, PRONE, SAVE_PARALYZATION


def overrun(b: Fight, c: Combatant, t: Combatant) -> bool:
    """Runs into a smaller opponent: its attack, its shift, its save, the free attack. True when the way is free now."""
    s = b.s
    if b.watched:
        b.tell("overrun", "SE-103", c.name + " runs over " + t.name + ".", c.number, t.number)
    if not provoke(b, c, "SE-104", t.number):
        return False
    if t.dead or t.gone:
        return True
    spots = displaced_spots(s, t)
    if not spots:
        return False
    spot: i64 = spots[0]
    if len(spots) > 1 and t.conditions & INCAPABLE == 0:
        choice = b.ask(Request(ASK_WHERE, t.seat, t.number, c.number))
        spot = choice.y * s.grid.width + choice.x
    shift(s, t, spot % s.grid.width, spot // s.grid.width)
    if b.watched:
        words = t.name + " is pushed aside to " + s.grid.name(spot) + "."
        b.tell("pushed", "SE-105", words, c.number, t.number)
    sizes: i64 = overrun_size(s, c) - overrun_size(s, t)
    if t.base & PRONE == 0 and not save(b, t, SAVE_PARALYZATION, -4 * (sizes - 1), "SE-107" if sizes > 1 else "SE-106"):
        fall_prone(b, t, "SE-106")
        if able(s, c):
            trample(b, c, t, sizes)
    return able(s, c)


def trample(b: Fight, c: Combatant, t: Combatant, sizes: i64) -> None:
    """The free attack on somebody knocked down: 1d4 for each size of difference, and Strength (SE-108)."""
    attack = Attack(c, t, -1, OVERRUN)
    attack.free = True
    attack.no_prone = True
    attack.no_fumble = True
    if not roll_to_hit(b, attack):
        return
    body = b.s.who[c.mount] if c.mount >= 0 else c
    dice: i64 = 0
    left: i64 = sizes
    while left > 0:
        dice += b.roll(c.number, "damage", 4)
        left -= 1
    cap: i64 = dice if b.s.options.str_cap_basis == 1 else 4 * sizes
    strength: i64 = body.sheet.damage_adj
    amount: i64 = dice + (strength if strength < cap else cap)
    hurt(b, t, Blow(amount, BLUDGEONING, c), "SE-108")

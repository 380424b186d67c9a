"""What the end of a round brings: trap contests, bleeding, regeneration, healing packets, effects that end."""

from __future__ import annotations

from mypy_extensions import i64

from affray.rulesets.second_edition.harm.conditions import ONCE_AT_END, condition_words, refresh
from affray.rulesets.second_edition.harm.damage import Blow, come_to, hurt, recover
from affray.rulesets.second_edition.lasting import Effect, Packet
from affray.rulesets.second_edition.procedures.contests import trap_turn
from affray.rulesets.second_edition.state import Combatant, Fight
from affray.rulesets.second_edition.terms import BLUDGEONING


def end_of_round(b: Fight) -> None:
    """Contests over traps, then everything that the end of a round does to each creature."""
    for c in b.s.who:
        if c.trap_who >= 0:
            trap_turn(b, c, b.s.who[c.trap_who])
    for c in b.s.who:
        if c.dead or c.gone:
            continue
        if c.bleeding > 0:
            _bleed(b, c)
        if c.effects and not c.dead:
            _run_effects(b, c)
        if c.sheet.regeneration > 0 and not c.dead:
            _regenerate(b, c)
        if c.packets and not c.dead:
            _heal_packets(b, c)


def _bleed(b: Fight, c: Combatant) -> None:
    blow = Blow(c.bleeding, BLUDGEONING, None)
    blow.pure = True
    if b.watched:
        b.tell("bleeds", "SE-246", c.name + " bleeds.", c.number, -1, c.bleeding)
    hurt(b, c, blow, "SE-246")


def _run_effects(b: Fight, c: Combatant) -> None:
    """Damage that comes again, and durations: the end of the round in which an effect was made does not count."""
    ended: list[Effect] = []
    for effect in c.effects[:]:
        if effect.fresh:
            effect.fresh = False
            continue
        if effect.left > 0:
            effect.left -= 1
        over: bool = effect.left == 0
        if effect.damage > 0 and (over or effect.what != ONCE_AT_END):
            blow = Blow(effect.damage, effect.dtype, b.s.who[effect.source] if effect.source >= 0 else None)
            hurt(b, c, blow, "SE-246")
            if c.dead:
                return
        if over:
            ended.append(effect)
    if not ended:
        return
    kept: list[Effect] = []
    for effect in c.effects:
        gone = False
        for other in ended:
            if other is effect:
                gone = True
        if not gone:
            kept.append(effect)
    c.effects = kept
    refresh(c)
    if b.watched:
        for effect in ended:
            words = condition_words(effect.conditions) or effect.name
            if words:
                b.tell("ends", "SE-246", c.name + ": " + words + " ends.", c.number)


def _regenerate(b: Fight, c: Combatant) -> None:
    """Hit points grow back, but not what acid has taken (SE-253), and not what heals by itself sooner."""
    if c.regen_wait == 0 or b.s.round < c.regen_wait - 1 + c.sheet.regen_delay:
        return
    room: i64 = c.hp_max - c.hp - c.nonlethal - c.acid
    amount: i64 = c.sheet.regeneration if c.sheet.regeneration < room else room
    if amount <= 0:
        if c.hp >= c.hp_max:
            c.regen_wait = 0
        return
    c.hp += amount
    if b.watched:
        b.tell("regenerated", "SE-253", c.name + " regenerates " + str(amount) + ".", c.number, -1, amount)
    recover(b, c)


def _heal_packets(b: Fight, c: Combatant) -> None:
    """Each packet dices its time at the end of its own round and comes back whole when that is over (SE-251)."""
    now: i64 = b.s.round
    kept: list[Packet] = []
    back: i64 = 0
    for packet in c.packets:
        if packet.ends < 0:
            rounds: i64 = b.roll(c.number, "duration", 10)
            rounds += b.roll(c.number, "duration", 10)
            rounds += b.roll(c.number, "duration", 10)
            packet.ends = packet.suffered + rounds
            kept.append(packet)
        elif packet.ends <= now:
            back += packet.amount
        else:
            kept.append(packet)
    if back == 0:
        return
    c.packets = kept
    c.nonlethal -= back
    c.hp += back
    if b.watched:
        words = c.name + " recovers " + str(back) + " points of nonlethal and temporary damage."
        b.tell("recovered", "SE-251", words, c.number, -1, back)
    come_to(b, c)

"""Damage and its types, nonlethal and temporary damage, healing (SE-188, SE-249 to SE-255).

`hp` counts all damage; `nonlethal` is how much of it is nonlethal or temporary and heals by itself. Without that
part the hit points are real.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.rulesets.second_edition.harm.conditions import die, end_conditions, healed_by_magic, settle
from affray.rulesets.second_edition.harm.zero import roll_zero, rolls_at_zero
from affray.rulesets.second_edition.lasting import Packet
from affray.rulesets.second_edition.state import Combatant, Fight, SEState
from affray.rulesets.second_edition.terms import (
    ACID,
    ASLEEP,
    BLEEDING,
    DAMAGE_TYPES,
    DYING,
    KNOCKED_OUT,
    MOD_RESIST,
    NONLETHAL,
    REAL,
    TEMPORARY,
    UNCONSCIOUS,
)

QUARTERS_TEMPORARY: Final = 3
ALL_SOFT: Final = 4


class Blow:
    """Damage about to be done: how much, of which type, by whom.

    `soft` quarters of it, rounded down, are nonlethal or temporary, as `mark` says (SE-185). `magic` and `tags` are
    those of the weapon. `pure` damage comes from within and is not resisted.
    """

    def __init__(self, amount: i64, dtype: i64, source: Combatant | None) -> None:
        self.amount: i64 = amount
        self.dtype: i64 = dtype
        self.source = source
        self.mark: i64 = REAL
        self.soft: i64 = 0
        self.weapon: bool = False
        self.magic: i64 = 0
        self.tags: list[str] = []
        self.pure: bool = False

    def nonlethal(self) -> Blow:
        """Marks all of it as nonlethal; the blow itself."""
        self.mark = NONLETHAL
        self.soft = ALL_SOFT
        return self

    def temporary(self) -> Blow:
        """Marks three quarters of it as temporary (SE-185, SE-191); the blow itself."""
        self.mark = TEMPORARY
        self.soft = QUARTERS_TEMPORARY
        return self


def real_hp(c: Combatant) -> i64:
    """Hit points that real damage alone has left."""
    return c.hp + c.nonlethal


def withstood(c: Combatant, blow: Blow) -> i64:
    """What is left of the damage after immunity, resistance (half, rounded down) and vulnerability (double)."""
    amount: i64 = blow.amount
    if amount < 0:
        amount = 0
    if blow.pure:
        return amount
    sheet = c.sheet
    bit: i64 = 1 << blow.dtype
    if not _harms(c, blow) or sheet.immune & bit != 0:
        return 0
    if sheet.resist & bit != 0 or _resists(c, bit):
        amount = amount // 2
    if sheet.vulnerable & bit != 0:
        amount = amount * 2
    return amount


def _resists(c: Combatant, bit: i64) -> bool:
    for effect in c.effects:
        if effect.what == MOD_RESIST and effect.amount & bit != 0:
            return True
    return False


def _harms(c: Combatant, blow: Blow) -> bool:
    """Whether a creature that only some things harm is harmed by this; what is no weapon does unless types count."""
    sheet = c.sheet
    if not sheet.only_harmed_by and sheet.only_types == 0 and sheet.only_plus == 0:
        return True
    if sheet.only_types & (1 << blow.dtype) != 0:
        return True
    if not blow.weapon:
        return sheet.only_types == 0
    if sheet.only_plus > 0 and blow.magic >= sheet.only_plus:
        return True
    for tag in blow.tags:
        if tag in sheet.only_harmed_by:
            return True
    return blow.magic > 0 and "magic" in sheet.only_harmed_by


def immune_to_hands(c: Combatant) -> bool:
    """Whether plain hands cannot harm the creature (SE-218)."""
    from_hands = Blow(1, 1, None)
    from_hands.weapon = True
    return withstood(c, from_hands) == 0


def hurt(b: Fight, c: Combatant, blow: Blow, clause: str) -> i64:
    """Does damage to a creature and lets everything follow from it; the damage that went through."""
    if c.dead or c.gone:
        return 0
    amount: i64 = withstood(c, blow)
    soft: i64 = amount * blow.soft // 4
    source = blow.source
    if b.watched:
        _tell_damage(b, c, blow, amount, soft, clause)
    if amount <= 0:
        return 0
    c.taken += amount
    if source is not None:
        source.dealt += amount
    before: i64 = real_hp(c)
    c.hp -= amount
    if soft > 0:
        _pack(b.s, c, soft, blow)
    sheet = c.sheet
    if sheet.regeneration > 0:
        if blow.dtype == ACID or sheet.regen_stop & (1 << blow.dtype) != 0:
            c.acid += amount - soft
        if c.regen_wait == 0:
            c.regen_wait = b.s.round + 1
    _disturb(b, c)
    _fall(b, c, before, amount - soft)
    return amount


def _tell_damage(b: Fight, c: Combatant, blow: Blow, amount: i64, soft: i64, clause: str) -> None:
    words = c.name + " takes " + str(amount) + " " + DAMAGE_TYPES[blow.dtype] + " damage"
    if amount != blow.amount:
        words = words + " (of " + str(blow.amount) + ")"
    if blow.mark == NONLETHAL:
        words = words + ", nonlethal"
    elif soft > 0:
        words = words + ", " + str(soft) + " of it temporary"
    source = blow.source
    b.tell("damage", clause, words + ".", source.number if source is not None else -1, c.number, amount)


def _pack(s: SEState, c: Combatant, soft: i64, blow: Blow) -> None:
    packet = Packet()
    packet.amount = soft
    packet.mark = blow.mark
    packet.dtype = blow.dtype
    packet.suffered = s.round
    c.packets.append(packet)
    c.nonlethal += soft


def _disturb(b: Fight, c: Combatant) -> None:
    """Damage wakes sleepers and spoils a spell that is being cast, but not at a tied count (SE-065, SE-267)."""
    s = b.s
    if c.conditions & ASLEEP != 0:
        end_conditions(b, c, ASLEEP, "SE-249")
    if s.options.aoo_spoils_spell != 0:
        return
    if (c.casting or c.long_power >= 0) and not (c.grace and s.current != c.number) and not c.spoiled:
        c.spoiled = True
        if b.watched:
            b.tell("spoiled", "SE-267", c.name + "'s spell is spoiled.", c.number)


def _fall(b: Fight, c: Combatant, before: i64, real: i64) -> None:
    """What hit points of 0 or less bring: death, the table, or being knocked out (SE-188, SE-255)."""
    s = b.s
    if real_hp(c) > 0 and (c.hp > 0 or s.options.nonlethal_knockout == 0):
        if c.hp <= 0:
            knock_out(b, c)
        return
    all_counts: bool = s.options.nonlethal_knockout != 0
    if not rolls_at_zero(s, c):
        if b.watched:
            b.tell("drops", "SE-255", c.name + " is down to " + str(c.hp) + " hit points.", c.number)
        die(b, c, "SE-255")
        return
    if real <= 0 and not all_counts:
        return
    if s.options.zero_repeat_on_damage == 1 and before <= 0:
        return
    roll_zero(b, c, c.hp if all_counts else real_hp(c), "SE-255")


def knock_out(b: Fight, c: Combatant) -> None:
    """Nonlethal and temporary damage with the real one has reached the hit points: unconscious (SE-188)."""
    if c.base & KNOCKED_OUT != 0:
        return
    c.base |= KNOCKED_OUT
    settle(b, c)
    if b.watched:
        b.tell("knocked-out", "SE-188", c.name + " is knocked out.", c.number)


def come_to(b: Fight, c: Combatant) -> None:
    """Wakes the knocked out when their hit points allow it."""
    if c.base & KNOCKED_OUT != 0 and (c.hp > 0 or c.nonlethal <= 0):
        end_conditions(b, c, KNOCKED_OUT, "SE-188")


def heal(b: Fight, c: Combatant, amount: i64, clause: str) -> i64:
    """Gives hit points back, up to the maximum; ends bleeding, and at 1 or more every state but disabled."""
    if c.dead or c.gone or amount <= 0:
        return 0
    before: i64 = c.hp
    c.hp += amount
    if c.hp > c.hp_max:
        c.hp = c.hp_max
    trim_packets(c)
    room: i64 = c.hp_max - c.hp - c.nonlethal
    if c.acid > room:
        c.acid = room
    gained: i64 = c.hp - before
    if b.watched:
        b.tell("healed", clause, c.name + " regains " + str(gained) + " hit points.", c.number, -1, gained)
    healed_by_magic(b, c)
    end_conditions(b, c, BLEEDING, clause)
    recover(b, c)
    return gained


def recover(b: Fight, c: Combatant) -> None:
    """Ends what no longer holds when hit points have come back (SE-188, SE-259)."""
    if real_hp(c) >= 1 and c.base & (DYING | UNCONSCIOUS) != 0:
        c.wake_hours = 0
        end_conditions(b, c, c.base & (DYING | UNCONSCIOUS), "SE-259")
    if c.hp <= 0 and real_hp(c) > 0:
        knock_out(b, c)
    come_to(b, c)


def trim_packets(c: Combatant) -> None:
    """Healing beyond the real damage takes what would have healed by itself, the oldest first."""
    over: i64 = c.nonlethal - (c.hp_max - c.hp)
    if over <= 0:
        return
    c.nonlethal -= over
    kept: list[Packet] = []
    for packet in c.packets:
        gone: i64 = over if over < packet.amount else packet.amount
        packet.amount -= gone
        over -= gone
        if packet.amount > 0:
            kept.append(packet)
    c.packets = kept


def drain_life(b: Fight, c: Combatant, amount: i64, clause: str) -> None:
    """Lowers hit points and their maximum together; whoever comes to 0 by it is dead."""
    c.hp_max -= amount
    c.hp -= amount
    if b.watched:
        b.tell("drained", clause, c.name + " loses " + str(amount) + " hit points for good.", c.number, -1, amount)
    if real_hp(c) <= 0 or c.hp_max <= 0:
        die(b, c, clause)

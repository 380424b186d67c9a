"""Hazards on the map, auras of creatures, damage over rounds and regeneration: what happens without anybody's
decision.
"""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.dice import parse_dice
from affray.rulesets.hundred_dungeons.harm.conditions import die
from affray.rulesets.hundred_dungeons.harm.damage import OTHER, Blow, heal, hurt, roll_against
from affray.rulesets.hundred_dungeons.harm.effects import Use, caster_number, run_steps
from affray.rulesets.hundred_dungeons.lasting import Zone
from affray.rulesets.hundred_dungeons.sheet import Trait
from affray.rulesets.hundred_dungeons.standing import feet_between, line_of_sight, present, sees
from affray.rulesets.hundred_dungeons.state import Combatant, Fight, HDState, hazard_steps
from affray.rulesets.hundred_dungeons.terms import PETRIFIED, SAVE_TURN_END, SAVE_TURN_START, UNCONSCIOUS


def stands_in(s: HDState, c: Combatant, squares: list[int]) -> bool:
    """Whether any square of the creature lies among the given ones."""
    k: i64 = 0
    while k < c.space * c.space:
        if (c.y + k // c.space) * s.grid.width + c.x + k % c.space in squares:
            return True
        k += 1
    return False


def enter_zones(b: Fight, c: Combatant) -> None:
    """What the zones do to a creature that has just come into them, once a turn each."""
    s = b.s
    for zone in s.zones:
        if c.number not in zone.touched and stands_in(s, c, zone.squares):
            zone.touched.append(c.number)
            _suffer(b, c, zone, True)
            if not present(c):
                return


def _suffer(b: Fight, c: Combatant, zone: Zone, entering: bool) -> None:
    step = hazard_steps(b.s, zone)
    if step is None:
        return
    steps = step.first if entering else step.second
    if not steps:
        return
    source = b.s.who[zone.source]
    use = Use(source, zone.name, "HD-036")
    use.number = caster_number(source)
    use.spell = source.sheet.powers[zone.power].spell()
    use.magic = use.spell
    use.ox = c.x
    use.oy = c.y
    run_steps(b, use, c, steps, False)


def start_of_turn_effects(b: Fight, c: Combatant) -> None:
    """At the start of a turn: regeneration, damage over rounds, rolls that are due, hazards, auras of others."""
    s = b.s
    for zone in s.zones:
        zone.touched = []
    if c.sheet.regeneration > 0:
        _regenerate(b, c)
    if c.effects:
        for effect in c.effects:
            if effect.ongoing and not effect.mods and not c.dead:
                source: Combatant | None = s.who[effect.source] if effect.source >= 0 else None
                roller: i64 = effect.source if effect.source >= 0 else c.number
                blow = Blow(b.throw(roller, "damage", parse_dice(effect.ongoing)), effect.dtype, source, OTHER)
                hurt(b, c, blow, "HD-036")
        for effect in c.effects:
            if effect.save_when == SAVE_TURN_START and not c.dead:
                roll_against(b, c, effect)
    for zone in s.zones:
        if present(c) and stands_in(s, c, zone.squares):
            if c.number not in zone.touched:
                zone.touched.append(c.number)
                _suffer(b, c, zone, False)
    for other in s.who:
        if other.sheet.auras and present(c) and other.number != c.number:
            _auras(b, other, c)


def _regenerate(b: Fight, c: Combatant) -> None:
    """Hit points come back unless something stopped it since the last turn; stopped at 0, the creature dies."""
    if c.regeneration_stopped:
        c.regeneration_stopped = False
        if c.hp <= 0 and not c.dead:
            die(b, c, "HD-122")
        return
    heal(b, c, c.sheet.regeneration, "HD-036")


def _auras(b: Fight, owner: Combatant, c: Combatant) -> None:
    """What a creature's auras and gazes do to another at the start of that one's turn."""
    if owner.dead or owner.gone or owner.conditions & UNCONSCIOUS != 0:
        return
    for aura in owner.sheet.auras:
        if aura.who == "enemies" and owner.side == c.side:
            continue
        if aura.who == "allies" and owner.side != c.side:
            continue
        if feet_between(b.s, owner, c) <= aura.amount and _meets(b.s, owner, c, aura):
            use = Use(owner, owner.name, "HD-036")
            use.number = caster_number(owner)
            run_steps(b, use, c, aura.steps, False)
            if not present(c):
                return


def _meets(s: HDState, owner: Combatant, c: Combatant, aura: Trait) -> bool:
    """A gaze needs that each of the two sees the other."""
    if not aura.sight:
        return True
    if c.conditions & (UNCONSCIOUS | PETRIFIED) != 0:
        return False
    return line_of_sight(s, owner, c) and sees(s, c, owner) and sees(s, owner, c)


def burst(b: Fight, c: Combatant) -> None:
    """What the death of a creature does to all around it, on both sides."""
    trait = c.sheet.death_burst
    if trait is None or trait.area is None:
        return
    use = Use(c, c.name, "HD-036")
    use.number = caster_number(c)
    use.shared = True
    use.ox = c.x
    use.oy = c.y
    if b.watched:
        b.tell("burst", "HD-036", c.name + " bursts.", c.number)
    for other in b.s.who:
        if present(other) and feet_between(b.s, c, other) <= trait.area.size:
            run_steps(b, use, other, trait.steps, False)


def end_of_turn_rolls(b: Fight, c: Combatant) -> None:
    """Rolls at the end of a turn that end an effect."""
    for effect in c.effects:
        if effect.save_when == SAVE_TURN_END and not c.dead:
            roll_against(b, c, effect)

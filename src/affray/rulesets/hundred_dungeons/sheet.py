"""What a combatant of Hundred Dungeons has: abilities, weapons, powers, traits.

Everything here is fixed for the whole battle and shared by all copies of the state. Distances are in feet.
"""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.dice import Dice, parse_dice
from affray.mechanics.durations import INSTANT
from affray.rulesets.hundred_dungeons.terms import NO_NUMBER, SPELL


class SheetError(ValueError):
    """A sheet that names something the rules do not have."""


class Step:
    """One step of what a power or a hit does, in the effect vocabulary; see `docs/content.md`."""

    def __init__(self, op: i64) -> None:
        self.op: i64 = op
        self.dice: Dice | None = None
        self.dtype: i64 = -1
        self.ability: i64 = -1
        self.at: i64 = NO_NUMBER
        self.half: bool = False
        self.first: list[Step] = []
        self.second: list[Step] = []
        self.kind: i64 = SPELL
        self.conditions: i64 = 0
        self.until: i64 = INSTANT
        self.rounds: i64 = 1
        self.concentration: bool = False
        self.save_ability: i64 = -1
        self.save_at: i64 = NO_NUMBER
        self.save_when: i64 = 0
        self.escape: i64 = NO_NUMBER
        self.feet: i64 = 0
        self.what: i64 = 0
        self.amount: i64 = 0
        self.flag: bool = False
        self.share: i64 = 0
        self.light: i64 = -1
        self.difficult: bool = False
        self.words: str = ""


class Area:
    """A shape on the map; `size` is its radius, length or side in feet."""

    def __init__(self, shape: i64, size: i64, width: i64) -> None:
        self.shape: i64 = shape
        self.size: i64 = size
        self.width: i64 = width


class Weapon:
    """A weapon, or a natural attack, with its riders."""

    def __init__(self, ident: str, name: str) -> None:
        self.ident = ident
        self.name = name
        self.category: i64 = 0
        self.light: bool = False
        self.thrown: bool = False
        self.ammunition: bool = False
        self.hands: i64 = 1
        self.range: i64 = 0
        self.reach: i64 = 5
        self.dice: Dice = parse_dice("1d6")
        self.dice_count: i64 = 1
        self.dice_sides: i64 = 6
        self.dtype: i64 = 0
        self.ability: i64 = -1
        self.attack: i64 = NO_NUMBER
        self.bonus: i64 = 0
        self.tags: list[str] = []
        self.magic: bool = False
        self.underwater: bool = False
        self.ammo: i64 = -1
        self.riders: list[Step] = []
        self.uses: i64 = -1
        self.recharge: i64 = 0

    def melee(self) -> bool:
        """Whether it can be used hand to hand: everything but weapons that shoot."""
        return not self.ammunition and (self.range == 0 or self.thrown)


class Power:
    """A spell, an exploit, an item's use or a creature's special deed."""

    def __init__(self, ident: str, name: str) -> None:
        self.ident = ident
        self.name = name
        self.kind: str = "spell"
        self.level: i64 = 0
        self.cost: i64 = 0
        self.trigger: i64 = 0
        self.aim: i64 = 0
        self.targets: i64 = 1
        self.range: i64 = 0
        self.sight: bool = True
        self.area: Area | None = None
        self.spare_allies: bool = False
        self.speech: bool = False
        self.hand: bool = False
        self.needs: list[str] = []
        self.concentration: bool = False
        self.uses: i64 = -1
        self.recharge: i64 = 0
        self.harmful: bool = False
        self.ready: bool = True
        self.skill: str = ""
        self.text: str = ""
        self.steps: list[Step] = []
        self.item: bool = False
        self.attacks: bool = False

    def spell(self) -> bool:
        """Whether it is cast."""
        return self.kind == "spell"


class Trait:
    """Something a creature always has; `kind` is the word of the vocabulary."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.amount: i64 = 0
        self.words: list[str] = []
        self.dice: Dice | None = None
        self.steps: list[Step] = []
        self.area: Area | None = None
        self.who: str = "enemies"
        self.sight: bool = False
        self.ability: i64 = -1
        self.mask: i64 = 0
        self.skilled: bool = False
        self.finesse: bool = False


class Sheet:
    """A combatant on paper. Abilities are the single numbers that are added to rolls; speeds and senses are in feet."""

    def __init__(self, ident: str, name: str) -> None:
        self.ident = ident
        self.name = name
        self.kind: str = "humanoid"
        self.size: i64 = 2
        self.space: i64 = 1
        self.player: bool = False
        self.level: i64 = 1
        self.renown: i64 = 0
        self.abilities: list[int] = [0, 0, 0, 0, 0, 0]
        self.defense: i64 = 10
        self.hp: i64 = 1
        self.hp_dice: Dice | None = None
        self.hit_dice: i64 = 1
        self.walk: i64 = 60
        self.fly: i64 = 0
        self.swim: i64 = 0
        self.climb: i64 = 0
        self.skills: list[str] = []
        self.darkvision: i64 = 0
        self.blindsight: i64 = 0
        self.truesight: i64 = 0
        self.spell_ability: i64 = -1
        self.resist: i64 = 0
        self.immune: i64 = 0
        self.vulnerable: i64 = 0
        self.immune_conditions: i64 = 0
        self.weapons: list[Weapon] = []
        self.shield: bool = False
        self.held: list[str] = []
        self.held_given: bool = False
        self.shield_bonus: i64 = 2
        self.hit_die: i64 = 8
        self.skilled_abilities: i64 = 0
        self.powers: list[Power] = []
        self.routines: list[list[int]] = []
        self.traits: list[Trait] = []
        self.leader: bool = False
        self.important: bool = False
        self.trained_mount: bool = False
        self.willing: bool = False
        self.breathes_water: bool = False
        # read off the traits once
        self.dual_martial: bool = False
        self.pack: bool = False
        self.flyby: bool = False
        self.light_sensitive: bool = False
        self.magic_resistance: bool = False
        self.mighty_abilities: i64 = 0
        self.extra_attacks: i64 = 0
        self.quick_words: list[str] = []
        self.regeneration: i64 = 0
        self.regeneration_stop: i64 = 0
        self.sneak: Trait | None = None
        self.charge: Trait | None = None
        self.last_stand: Trait | None = None
        self.death_burst: Trait | None = None
        self.only_harmed: Trait | None = None
        self.unarmed: Trait | None = None
        self.auras: list[Trait] = []
        self.skilled: list[int] = []
        self.has_reaction_powers: bool = False
        self.has_recharge: bool = False
        self.fist: Weapon = Weapon("unarmed", "unarmed")

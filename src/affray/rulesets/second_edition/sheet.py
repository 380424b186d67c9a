"""What a combatant of Second Edition has: figures, weapons, powers. Fixed for the whole battle and shared by all
copies.

Armor classes descend. Distances and ranges are in feet; movement rates are the text's numbers (12 means 120 feet a
round).
"""

from __future__ import annotations

from mypy_extensions import i64

from affray.mechanics.dice import Dice, parse_dice
from affray.rulesets.second_edition.terms import MEDIUM, NO_NUMBER, SLASHING


class SheetError(ValueError):
    """A sheet that names something the rules do not have."""


class Step:
    """One step of what a power or a hit does; see `docs/content.md`.

    `rounds` are dice for how long it lasts, else `left` rounds: -1 the whole battle, 0 at once. `first` are the steps
    of a failed save
    or a hit, `second` those of a made save or a miss. `kind` of an attack is 0 melee, 1 ranged, 2 touch.
    """

    def __init__(self, op: i64) -> None:
        self.op: i64 = op
        self.dice: Dice | None = None
        self.dtype: i64 = 1
        self.nonlethal: bool = False
        self.save: i64 = -1
        self.save_mod: i64 = 0
        self.half: bool = False
        self.conditions: i64 = 0
        self.value: i64 = 0
        self.rounds: Dice | None = None
        self.left: i64 = -1
        self.what: i64 = 0
        self.amount: i64 = 0
        self.feet: i64 = 0
        self.kind: i64 = 0
        self.most: i64 = 0
        self.first: list[Step] = []
        self.second: list[Step] = []
        self.words: str = ""


class Area:
    """A shape on the map; `size` is its radius, length or side in feet."""

    def __init__(self, shape: i64, size: i64, width: i64) -> None:
        self.shape: i64 = shape
        self.size: i64 = size
        self.width: i64 = width


class Weapon:
    """A weapon, or a natural attack, with its riders.

    `reach` is in squares. `rate_num` shots in `rate_den` rounds, 0 when the wielder's own attacks count. `dice` is
    against
    creatures up to medium size, `dice_large` against larger ones; `types` are damage types, the first is the usual one.
    """

    def __init__(self, ident: str, name: str) -> None:
        self.ident = ident
        self.name = name
        self.size: i64 = MEDIUM
        self.types: list[int] = [SLASHING]
        self.speed: i64 = 5
        self.dice: Dice = parse_dice("1d8")
        self.dice_large: Dice = parse_dice("1d8")
        self.melee: bool = True
        self.thrown: bool = False
        self.short: i64 = 0
        self.medium: i64 = 0
        self.long: i64 = 0
        self.rate_num: i64 = 0
        self.rate_den: i64 = 1
        self.hands: i64 = 1
        self.reach: i64 = 1
        self.natural: bool = False
        self.unarmed: bool = False
        self.fist: bool = False
        self.charge: bool = False
        self.trip: bool = False
        self.settable: bool = False
        self.breaks: bool = False
        self.strength: bool = True
        self.missile: bool = False
        self.thac0: i64 = NO_NUMBER
        self.uses: i64 = -1
        self.splash: i64 = 0
        self.grenade: bool = False
        self.magic: i64 = 0
        self.hit_bonus: i64 = 0
        self.hurt: i64 = 0
        self.tags: list[str] = []
        self.ammo: i64 = -1
        self.riders: list[Step] = []
        self.crushing: i64 = 7
        self.nonlethal: bool = False


class Power:
    """A spell, a magical item's use, a breath weapon or an innate ability.

    `item` is the kind of item (0 none), `row` its row of the initiative table (terms.INITIATIVE_ROWS), `time` its
    casting time; `rounds` > 0 means that it takes effect at the end of that many rounds.
    """

    def __init__(self, ident: str, name: str) -> None:
        self.ident = ident
        self.name = name
        self.kind: i64 = 0
        self.item: i64 = 0
        self.row: i64 = 0
        self.time: i64 = 0
        self.rounds: i64 = 0
        self.speech: bool = False
        self.hand: bool = False
        self.recharge: i64 = 0
        self.heal: bool = False
        self.aim: i64 = 0
        self.targets: i64 = 1
        self.range: i64 = 0
        self.area: Area | None = None
        self.spare_allies: bool = False
        self.uses: i64 = -1
        self.harmful: bool = False
        self.text: str = ""
        self.steps: list[Step] = []


class Sheet:
    """A combatant on paper.

    `base_ac` is the armor class from the front without Def Adj and shield. `natural_ac` is what is left of it without
    what is
    worn, `magic_ac` how much of it is magic that is not worn armor. A Strength of NO_NUMBER means that the creature
    has no
    score: Hit Dice stand in for it. `strikes_num` attacks in `strikes_den` rounds. `routine` are the weapons of a
    creature's natural
    attacks in the order of its passes. `powers` hold the items too: those with `item` > 0, which are in hand, stowed
    or lost.
    """

    kind: str = "humanoid"
    size: i64 = MEDIUM
    space: i64 = 1
    player: bool = False
    named: bool = False
    group: i64 = 0
    class_name: str = ""
    level: i64 = 0
    hit_dice: i64 = 1
    hit_bonus: i64 = 0
    percentile: i64 = 0
    thac0: i64 = 20
    hit_adj: i64 = 0
    damage_adj: i64 = 0
    missile_adj: i64 = 0
    def_adj: i64 = 0
    reaction_adj: i64 = 0
    max_press: i64 = 115
    base_ac: i64 = 10
    natural_ac: i64 = 10
    magic_ac: i64 = 0
    shield: i64 = 0
    shield_bonus: i64 = 0
    shield_back: bool = False
    left_handed: bool = False
    helmet: bool = False
    hp: i64 = 1
    rate: i64 = 12
    fly: i64 = 0
    swim: i64 = 0
    strikes_num: i64 = 1
    strikes_den: i64 = 1
    strikes_given: bool = False
    held_given: bool = False
    legs: i64 = 2
    grasping: i64 = 2
    arms_class: bool = False
    tumbling: bool = False
    supple: bool = False
    knockdown_immune: bool = False
    undead: bool = False
    negative_plane: bool = False
    regeneration: i64 = 0
    regen_delay: i64 = 0
    regen_stop: i64 = 0
    magic_resistance: i64 = 0
    backstab: i64 = 1
    turning_level: i64 = 0
    turn_as: str = ""
    willing: bool = False
    all_proficient: bool = True
    has_recharge: bool = False
    resist: i64 = 0
    immune: i64 = 0
    vulnerable: i64 = 0
    immune_conditions: i64 = 0
    only_types: i64 = 0
    only_plus: i64 = 0
    weight: i64 = 175
    morale: i64 = 0
    darkvision: i64 = 0
    trained_mount: bool = False
    unaware: bool = False
    leader: bool = False

    def __init__(self, ident: str, name: str) -> None:
        self.ident = ident
        self.name = name
        self.abilities: list[int] = [10, 10, 10, 10, 10, 10]
        self.saves: list[int] = [16, 18, 17, 20, 19]
        self.hp_dice: Dice | None = None
        self.weapons: list[Weapon] = []
        self.routine: list[int] = []
        self.held: list[str] = []
        self.powers: list[Power] = []
        self.worn: list[str] = []
        self.shield_weapon: Weapon = Weapon("shield", "shield")
        self.proficient: list[str] = []
        self.only_harmed_by: list[str] = []
        self.fist: Weapon = Weapon("unarmed", "unarmed")

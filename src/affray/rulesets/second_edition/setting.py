"""What is fixed before the first beat besides the sheets: the switches of the table, the meeting, the end."""

from __future__ import annotations

from mypy_extensions import i64


class Options:
    """The switches of a table, named as in the ledger.

    Each is the place of its value in the option's list, 0 the default.
    """

    def __init__(self) -> None:
        self.withdraw_cost: i64 = 0
        self.initiative_ties: i64 = 0
        self.multi_attack_pass_order: i64 = 0
        self.half_ranged_rounding: i64 = 0
        self.double_damage_scope: i64 = 0
        self.contested_ability: i64 = 0
        self.hd_strength: i64 = 0
        self.disarm_reaction_trigger: i64 = 0
        self.trap_break_save: i64 = 0
        self.defend_effect: i64 = 0
        self.guard_effect: i64 = 0
        self.prone_effect: i64 = 0
        self.nonlethal_knockout: i64 = 0
        self.shield_bonus_scope: i64 = 0
        self.rear_attack_bonus: i64 = 0
        self.critical_18: i64 = 0
        self.critical_damage: i64 = 0
        self.fumble_check: i64 = 0
        self.str_cap_basis: i64 = 0
        self.zero_applies_to: i64 = 0
        self.zero_repeat_on_damage: i64 = 0
        self.aoo_move_what: i64 = 0
        self.aoo_spoils_spell: i64 = 0
        self.arms_class: i64 = 0


class Ending:
    """When an encounter is over besides the last side standing: a round, a place reached, somebody down."""

    def __init__(self) -> None:
        self.never: bool = False
        self.rounds: i64 = 100
        self.reach_side: i64 = -1
        self.reach_squares: list[int] = []
        self.reach_count: i64 = 1
        self.down: list[int] = []


class Party:
    """What is said of one side when two groups meet (SE-007 to SE-017)."""

    def __init__(self) -> None:
        self.unaware: bool = False
        self.silenced: bool = False
        self.invisible: bool = False
        self.odor: bool = False
        self.camouflage: i64 = 0
        self.fleeing: bool = False
        self.poor_light: bool = False
        self.darkness: bool = False
        self.panicked: bool = False
        self.anticipating: bool = False
        self.suspicious: bool = False


class Meeting:
    """How the groups meet: the parties in the order of the sides, the surroundings.

    And whether the distance is diced.
    """

    def __init__(self) -> None:
        self.parties: list[Party] = []
        self.held: bool = False
        self.rainy: bool = False
        self.heavy_fog: bool = False
        self.still: bool = False
        self.place: bool = False
        self.terrain: i64 = 0
        self.vision: i64 = 0
        self.sight: i64 = 0

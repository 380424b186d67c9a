"""What is fixed before the first beat besides the sheets: the switches of the table and the end of the encounter."""

from __future__ import annotations

from mypy_extensions import i64


class Options:
    """The switches of a table as the rules read them; each is named as in the ledger's `keep_options`."""

    def __init__(self) -> None:
        self.flat: bool = False
        self.cancel: bool = True
        self.net_count: bool = False
        self.stack_dice: bool = False
        self.roll_every_round: bool = False
        self.npc_seats: bool = False
        self.own_turn_reactions: bool = False
        self.quick_words: bool = False
        self.unarmed_action: bool = False
        self.double_dice: bool = False
        self.natural_all: bool = False
        self.damage_ability: bool = False
        self.concentration_any: bool = False
        self.concentration_stated: bool = False
        self.dying_before: bool = False
        self.dying_exhaustion: bool = False
        self.dying_death: bool = False
        self.allies_die: bool = False
        self.knockout_melee: bool = False
        self.mount_combat_section: bool = False
        self.mount_intersection: bool = False


class Ending:
    """When an encounter is over besides the last side standing: a round, a place reached, somebody down."""

    def __init__(self) -> None:
        self.never: bool = False
        self.rounds: i64 = 100
        self.reach_side: i64 = -1
        self.reach_squares: list[int] = []
        self.reach_count: i64 = 1
        self.down: list[int] = []

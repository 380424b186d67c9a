"""A battle of Hundred Dungeons as plain data: combatants, effects, zones, the cursor.

Distances and movement are in feet. Everything that changes is named in `fields()`; sheets, map and options are shared by all
copies of a state.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import Battle, Ruleset
from affray.kernel.state import STATE_FIELDS, Record, State
from affray.mechanics.dice import Dice
from affray.mechanics.durations import BATTLE
from affray.mechanics.grid import Grid
from affray.rulesets.hundred_dungeons.sheet import Power, Sheet, Step, Weapon
from affray.rulesets.hundred_dungeons.terms import (
    HELD,
    PHASE_SETUP,
    STOWED,
)

EFFECT_FIELDS: Final = (
    "conditions",
    "source",
    "until",
    "owner",
    "left",
    "concentration",
    "save_ability",
    "save_at",
    "save_when",
    "escape",
    "ongoing",
    "dtype",
    "what",
    "amount",
    "mods",
    "suspended",
    "name",
)


class Effect(Record):
    """Something that lasts on a combatant: conditions, damage over rounds, a modification.

    `source` is who caused it (-1 nobody); `until`, `owner` and `left` say when it ends (mechanics.durations); `concentration` is who
    must concentrate for it (-1 nobody). `escape` is the number of an escape without a grappler.
    """

    def __init__(self) -> None:
        self.conditions: i64 = 0
        self.source: i64 = -1
        self.until: i64 = BATTLE
        self.owner: i64 = -1
        self.left: i64 = 1
        self.concentration: i64 = -1
        self.save_ability: i64 = -1
        self.save_at: i64 = 0
        self.save_when: i64 = 0
        self.escape: i64 = -1
        self.ongoing: str = ""
        self.dtype: i64 = 0
        self.mods: bool = False
        self.what: i64 = 0
        self.amount: i64 = 0
        self.suspended: bool = False
        self.name: str = ""

    def fields(self) -> tuple[str, ...]:
        """All fields change."""
        return EFFECT_FIELDS

    def blank(self) -> Record:
        """An empty effect."""
        return Effect()


ZONE_FIELDS: Final = (
    "name",
    "squares",
    "source",
    "power",
    "step",
    "until",
    "owner",
    "left",
    "concentration",
    "veil",
    "light",
    "difficult",
    "touched",
)


class Zone(Record):
    """A hazard or a change of the ground over some squares: fog, a web, a wall of fire.

    `power` and `step` find what it does on the source's sheet; `touched` lists who has suffered it in the present turn.
    """

    def __init__(self) -> None:
        self.name: str = ""
        self.squares: list[int] = []
        self.source: i64 = -1
        self.power: i64 = -1
        self.step: i64 = -1
        self.until: i64 = BATTLE
        self.owner: i64 = -1
        self.left: i64 = 1
        self.concentration: i64 = -1
        self.veil: bool = False
        self.light: i64 = -1
        self.difficult: bool = False
        self.touched: list[int] = []

    def fields(self) -> tuple[str, ...]:
        """All fields change."""
        return ZONE_FIELDS

    def blank(self) -> Record:
        """An empty zone."""
        return Zone()


COMBATANT_FIELDS: Final = (
    "side",
    "seat",
    "name",
    "x",
    "y",
    "hp",
    "hp_max",
    "dead",
    "gone",
    "defense_base",
    "space",
    "base",
    "threat",
    "conditions",
    "exhaustion",
    "dying_turns",
    "effects",
    "hidden_from",
    "hide_result",
    "action_used",
    "quick_used",
    "moved",
    "bonus_moved",
    "hidden_moved",
    "reaction_used",
    "dragging",
    "dodging",
    "disengaging",
    "help_target",
    "help_word",
    "ready_verb",
    "ready_item",
    "ready_when",
    "ready_who",
    "ready_area",
    "concentrating",
    "slow_power",
    "slow_count",
    "slow_this_turn",
    "slow_target",
    "slow_x",
    "slow_y",
    "grappler",
    "mount",
    "rider",
    "mount_deed",
    "where",
    "item_where",
    "ground",
    "ammo",
    "uses",
    "weapon_uses",
    "shield_where",
    "sneak_used",
    "attack_count",
    "regeneration_stopped",
    "breath",
    "revealed",
    "mod_defense",
    "mod_speed",
    "mod_attack",
    "mod_reach",
    "mod_resist",
    "mod_immune",
    "state_attack",
    "state_attacked",
    "state_rolls",
    "state_abilities",
    "hit_dice",
    "dealt",
    "taken",
    "falls",
    "turns",
    "important",
    "unaware",
    "willing",
    "moved_at_start",
    "drains",
)


class Combatant(Record):
    """One creature in the battle.

    `base` are the conditions that hold by themselves (prone, dying, mounted, surprised, unconscious), `conditions` the sum of all
    in force, computed by `harm.conditions.refresh` from `base`, `effects` and `exhaustion`; `threat` is how far the creature strikes
    in melee, in feet. `moved` counts the feet of movement used this turn, `bonus_moved` the feet that Dash added. `grappler` is who
    holds this creature, -1 nobody.
    """

    def __init__(self, number: i64, sheet: Sheet) -> None:
        self.number: i64 = number
        self.sheet: Sheet = sheet
        self.name: str = sheet.name
        self.side: i64 = 0
        self.seat: i64 = 0
        self.x: i64 = 0
        self.y: i64 = 0
        self.space: i64 = sheet.space
        self.hp: i64 = sheet.hp
        self.hp_max: i64 = sheet.hp
        self.dead: bool = False
        self.gone: bool = False
        self.defense_base: i64 = sheet.defense
        self.base: i64 = 0
        self.threat: i64 = 5
        self.conditions: i64 = 0
        self.exhaustion: i64 = 0
        self.dying_turns: i64 = 0
        self.effects: list[Effect] = []
        self.hidden_from: list[int] = []
        self.hide_result: i64 = 0
        self.action_used: bool = False
        self.quick_used: i64 = 0
        self.moved: i64 = 0
        self.bonus_moved: i64 = 0
        self.hidden_moved: i64 = 0
        self.reaction_used: bool = False
        self.dragging: bool = False
        self.dodging: bool = False
        self.disengaging: bool = False
        self.help_target: i64 = -1
        self.help_word: i64 = -1
        self.ready_verb: i64 = -1
        self.ready_item: i64 = -1
        self.ready_when: i64 = -1
        self.ready_who: i64 = -1
        self.ready_area: str = ""
        self.concentrating: i64 = -1
        self.slow_power: i64 = -1
        self.slow_count: i64 = 0
        self.slow_this_turn: bool = False
        self.slow_target: i64 = -1
        self.slow_x: i64 = -1
        self.slow_y: i64 = -1
        self.grappler: i64 = -1
        self.mount: i64 = -1
        self.rider: i64 = -1
        self.mount_deed: bool = False
        self.where: list[int] = [HELD] * len(sheet.weapons)
        self.item_where: list[int] = [STOWED] * len(sheet.powers)
        self.ground: list[int] = [-1] * (len(sheet.weapons) + len(sheet.powers) + 1)
        self.ammo: list[int] = [weapon.ammo for weapon in sheet.weapons]
        self.uses: list[int] = [power.uses for power in sheet.powers]
        self.weapon_uses: list[int] = [weapon.uses for weapon in sheet.weapons]
        self.shield_where: i64 = HELD if sheet.shield else STOWED
        self.sneak_used: bool = False
        self.attack_count: i64 = 0
        self.regeneration_stopped: bool = False
        self.breath: i64 = 0
        self.revealed: list[int] = []
        self.mod_defense: i64 = 0
        self.mod_speed: i64 = 0
        self.mod_attack: i64 = 0
        self.mod_reach: i64 = 0
        self.mod_resist: i64 = 0
        self.mod_immune: i64 = 0
        self.state_attack: i64 = 0
        self.state_attacked: i64 = 0
        self.state_rolls: i64 = 0
        self.state_abilities: list[int] = []
        self.hit_dice: i64 = sheet.hit_dice
        self.dealt: i64 = 0
        self.taken: i64 = 0
        self.falls: i64 = 0
        self.turns: i64 = 0
        self.important: bool = sheet.important
        self.unaware: bool = False
        self.willing: bool = sheet.willing
        self.moved_at_start: i64 = 0
        self.drains: i64 = 0

    def fields(self) -> tuple[str, ...]:
        """Everything but number, sheet and space."""
        return COMBATANT_FIELDS

    def blank(self) -> Record:
        """A fresh combatant of the same sheet."""
        return Combatant(self.number, self.sheet)

    def revive(self, field: str) -> Record:
        """Effects are the only records inside."""
        return Effect()


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


HD_FIELDS: Final = (
    *STATE_FIELDS,
    "who",
    "occupied",
    "doors",
    "zones",
    "veil",
    "order",
    "position",
    "phase",
    "current",
    "initiative",
    "turns_taken",
    "pending",
    "readied",
    "moving",
    "hit_points_due",
    "turn_taken",
    "side_names",
)


class HDState(State):
    """The whole battle between two beats.

    `occupied` has one entry a square: -1, or the number of the creature that stands there (riders are where their mounts are and do not
    occupy). `order` is the turn order as combatants' numbers, `position` the place in it, `phase` what comes next. `pending` holds
    triggers that reactions may answer, three numbers each. `drawn` is the map as it was drawn, `grid` the same with the ground that
    zones have made difficult.
    """

    def __init__(self, grid: Grid, options: Options, ending: Ending) -> None:
        super().__init__()
        self.grid: Grid = grid
        self.drawn: Grid = grid
        self.options: Options = options
        self.ending: Ending = ending
        self.topics: i64 = 0
        self.reactive: bool = False
        self.players_side: i64 = 0
        self.given_order: list[int] = []
        self.light: i64 = 2
        self.who: list[Combatant] = []
        self.occupied: list[int] = [-1] * grid.size
        self.doors: list[int] = grid.start_doors()
        self.zones: list[Zone] = []
        self.veil: list[int] = []
        self.order: list[int] = []
        self.position: i64 = 0
        self.phase: i64 = PHASE_SETUP
        self.current: i64 = -1
        self.initiative: i64 = -1
        self.turns_taken: list[int] = []
        self.pending: list[int] = []
        self.readied: i64 = 0
        self.moving: i64 = -1
        self.hit_points_due: bool = False
        self.turn_taken: bool = False
        self.side_names: list[str] = []

    def fields(self) -> tuple[str, ...]:
        """All that changes."""
        return HD_FIELDS

    def shared(self) -> tuple[str, ...]:
        """The map, the options and what else is fixed when the encounter begins."""
        return ("grid", "drawn", "options", "ending", "topics", "reactive", "players_side", "given_order", "light")

    def blank(self) -> Record:
        """An empty state on the same map."""
        return HDState(self.grid, self.options, self.ending)

    def revive(self, field: str) -> Record:
        """Zones; combatants cannot be revived without their sheets and are filled in place."""
        return Zone()


class Fight(Battle):
    """A battle of Hundred Dungeons: the kernel's verbs on an HDState."""

    def __init__(self, ruleset: Ruleset, state: HDState) -> None:
        super().__init__(ruleset, state)
        self.s: HDState = state

    def bind(self, state: State) -> None:
        """Takes over another state of the same battle."""
        if not isinstance(state, HDState):
            raise TypeError("a battle of Hundred Dungeons needs its own kind of state")
        self.state = state
        self.s = state

    def throw(self, roller: i64, purpose: str, dice: Dice) -> i64:
        """The total of some dice and their number added."""
        total: i64 = dice.bonus
        for count, sides in dice.terms:
            left: i64 = count
            while left > 0:
                total += self.roll(roller, purpose, sides)
                left -= 1
        return total


def weapon_of(c: Combatant, item: i64) -> Weapon:
    """Weapon number `item` of a combatant; -1 is the unarmed attack."""
    if item < 0:
        return c.sheet.fist
    return c.sheet.weapons[item]


def power_of(c: Combatant, item: i64) -> Power:
    """Power number `item` of a combatant."""
    return c.sheet.powers[item]


def hazard_steps(s: HDState, zone: Zone) -> Step | None:
    """The step that made a zone, found on its source's sheet; None for one that a ruling made."""
    if zone.source < 0 or zone.power < 0:
        return None
    return s.who[zone.source].sheet.powers[zone.power].steps[zone.step]

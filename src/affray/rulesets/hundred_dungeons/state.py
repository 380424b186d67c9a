"""A battle of Hundred Dungeons as plain data: combatants, effects, zones, the cursor.

Distances and movement are in feet. Everything that changes is named in `fields()`; sheets, map and options are shared
by all copies of a state.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import Battle, Ruleset
from affray.kernel.state import STATE_FIELDS, Record, State
from affray.mechanics.dice import Dice
from affray.mechanics.grid import Grid
from affray.rulesets.hundred_dungeons.lasting import Effect, Zone, with_difficult
from affray.rulesets.hundred_dungeons.setting import Ending, Options
from affray.rulesets.hundred_dungeons.sheet import Power, Sheet, Step, Weapon
from affray.rulesets.hundred_dungeons.terms import (
    HELD,
    PHASE_SETUP,
    STOWED,
)

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
    "holders",
    "restrainers",
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

    `base` are the conditions that hold by themselves (prone, dying, mounted, surprised, unconscious), `conditions` the
    sum of all in force, computed by `harm.conditions.refresh` from `base`, `effects`, `exhaustion` and `holders`, those
    who have the creature grappled; `threat` is how far it strikes in melee, in feet. `moved` counts the feet of
    movement used this turn, `bonus_moved` the feet that Dash added.
    """

    side: i64 = 0
    seat: i64 = 0
    x: i64 = 0
    y: i64 = 0
    dead: bool = False
    gone: bool = False
    base: i64 = 0
    threat: i64 = 5
    conditions: i64 = 0
    exhaustion: i64 = 0
    dying_turns: i64 = 0
    hide_result: i64 = 0
    action_used: bool = False
    quick_used: i64 = 0
    moved: i64 = 0
    bonus_moved: i64 = 0
    hidden_moved: i64 = 0
    reaction_used: bool = False
    dragging: bool = False
    dodging: bool = False
    disengaging: bool = False
    help_target: i64 = -1
    help_word: i64 = -1
    ready_verb: i64 = -1
    ready_item: i64 = -1
    ready_when: i64 = -1
    ready_who: i64 = -1
    ready_area: str = ""
    concentrating: i64 = -1
    slow_power: i64 = -1
    slow_count: i64 = 0
    slow_this_turn: bool = False
    slow_target: i64 = -1
    slow_x: i64 = -1
    slow_y: i64 = -1
    mount: i64 = -1
    rider: i64 = -1
    mount_deed: bool = False
    sneak_used: bool = False
    attack_count: i64 = 0
    regeneration_stopped: bool = False
    breath: i64 = 0
    mod_defense: i64 = 0
    mod_speed: i64 = 0
    mod_attack: i64 = 0
    mod_reach: i64 = 0
    mod_resist: i64 = 0
    mod_immune: i64 = 0
    state_attack: i64 = 0
    state_attacked: i64 = 0
    state_rolls: i64 = 0
    dealt: i64 = 0
    taken: i64 = 0
    falls: i64 = 0
    turns: i64 = 0
    unaware: bool = False
    moved_at_start: i64 = 0
    drains: i64 = 0

    def __init__(self, number: i64, sheet: Sheet) -> None:
        self.number: i64 = number
        self.sheet: Sheet = sheet
        self.name: str = sheet.name
        self.space: i64 = sheet.space
        self.hp: i64 = sheet.hp
        self.hp_max: i64 = sheet.hp
        self.defense_base: i64 = sheet.defense
        self.effects: list[Effect] = []
        self.hidden_from: list[int] = []
        self.holders: list[int] = []
        self.restrainers: list[int] = []
        self.where: list[int] = [HELD] * len(sheet.weapons)
        self.item_where: list[int] = [STOWED] * len(sheet.powers)
        self.ground: list[int] = [-1] * (len(sheet.weapons) + len(sheet.powers) + 1)
        self.ammo: list[int] = [weapon.ammo for weapon in sheet.weapons]
        self.uses: list[int] = [power.uses for power in sheet.powers]
        self.weapon_uses: list[int] = [weapon.uses for weapon in sheet.weapons]
        self.shield_where: i64 = HELD if sheet.shield else STOWED
        self.revealed: list[int] = []
        self.state_abilities: list[int] = []
        self.hit_dice: i64 = sheet.hit_dice
        self.important: bool = sheet.important
        self.willing: bool = sheet.willing

    def fields(self) -> tuple[str, ...]:
        """Everything but number, sheet and space."""
        return COMBATANT_FIELDS

    def blank(self) -> Record:
        """A fresh combatant of the same sheet."""
        return Combatant(self.number, self.sheet)

    def twin(self) -> Record:
        """A copy, field by field; a test holds it against the general way."""
        return _twin_of(self)

    def revive(self, field: str) -> Record:
        """Effects are the only records inside."""
        return Effect()


def _copy_standing(c: Combatant, fresh: Combatant) -> None:
    fresh.side = c.side
    fresh.seat = c.seat
    fresh.name = c.name
    fresh.x = c.x
    fresh.y = c.y
    fresh.hp = c.hp
    fresh.hp_max = c.hp_max
    fresh.dead = c.dead
    fresh.gone = c.gone
    fresh.defense_base = c.defense_base
    fresh.space = c.space
    fresh.base = c.base
    fresh.threat = c.threat
    fresh.conditions = c.conditions
    fresh.exhaustion = c.exhaustion
    fresh.dying_turns = c.dying_turns
    fresh.hide_result = c.hide_result
    fresh.mount = c.mount
    fresh.rider = c.rider
    fresh.shield_where = c.shield_where
    fresh.mod_defense = c.mod_defense
    fresh.mod_speed = c.mod_speed
    fresh.mod_attack = c.mod_attack
    fresh.mod_reach = c.mod_reach
    fresh.mod_resist = c.mod_resist
    fresh.mod_immune = c.mod_immune
    fresh.state_attack = c.state_attack
    fresh.state_attacked = c.state_attacked
    fresh.state_rolls = c.state_rolls
    fresh.hit_dice = c.hit_dice
    fresh.dealt = c.dealt
    fresh.taken = c.taken
    fresh.falls = c.falls
    fresh.turns = c.turns
    fresh.important = c.important
    fresh.unaware = c.unaware
    fresh.willing = c.willing
    fresh.drains = c.drains


def _copy_turn(c: Combatant, fresh: Combatant) -> None:
    fresh.action_used = c.action_used
    fresh.quick_used = c.quick_used
    fresh.moved = c.moved
    fresh.bonus_moved = c.bonus_moved
    fresh.hidden_moved = c.hidden_moved
    fresh.reaction_used = c.reaction_used
    fresh.dragging = c.dragging
    fresh.dodging = c.dodging
    fresh.disengaging = c.disengaging
    fresh.help_target = c.help_target
    fresh.help_word = c.help_word
    fresh.ready_verb = c.ready_verb
    fresh.ready_item = c.ready_item
    fresh.ready_when = c.ready_when
    fresh.ready_who = c.ready_who
    fresh.ready_area = c.ready_area
    fresh.concentrating = c.concentrating
    fresh.slow_power = c.slow_power
    fresh.slow_count = c.slow_count
    fresh.slow_this_turn = c.slow_this_turn
    fresh.slow_target = c.slow_target
    fresh.slow_x = c.slow_x
    fresh.slow_y = c.slow_y
    fresh.mount_deed = c.mount_deed
    fresh.sneak_used = c.sneak_used
    fresh.attack_count = c.attack_count
    fresh.regeneration_stopped = c.regeneration_stopped
    fresh.breath = c.breath
    fresh.moved_at_start = c.moved_at_start


def _copy_lists(c: Combatant, fresh: Combatant) -> None:
    fresh.effects = [effect.clone() for effect in c.effects] if c.effects else []
    fresh.hidden_from = c.hidden_from[:]
    fresh.holders = c.holders[:]
    fresh.restrainers = c.restrainers[:]
    fresh.where = c.where[:]
    fresh.item_where = c.item_where[:]
    fresh.ground = c.ground[:]
    fresh.ammo = c.ammo[:]
    fresh.uses = c.uses[:]
    fresh.weapon_uses = c.weapon_uses[:]
    fresh.revealed = c.revealed[:]
    fresh.state_abilities = c.state_abilities[:]


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
    "lasting",
    "side_names",
)


class Way:
    """A way on the map: the squares in order and what it costs in feet; -1 when there is none."""

    def __init__(self, squares: list[int], cost: i64) -> None:
        self.squares = squares
        self.cost: i64 = cost


class HDState(State):
    """The whole battle between two beats.

    `occupied` has one entry a square: -1, or the number of the creature that stands there (riders are where their
    mounts are and do not occupy). `order` is the turn order as combatants' numbers, `position` the place in it, `phase`
    what comes next. `pending` holds triggers that reactions may answer, three numbers each. `drawn` is the map as it
    was drawn, `grid` the same with the ground that zones have made difficult. `lasting` says that effects or
    zones have come into play. `known_way` only spares a search (see
    `travel.way_to`) and is no part of the state.
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
        self.known_way: Way | None = None
        self.known_way_key: i64 = -1
        self.known_way_from: i64 = -1
        self.turn_taken: bool = False
        self.lasting: bool = False
        self.side_names: list[str] = []

    def fields(self) -> tuple[str, ...]:
        """All that changes."""
        return HD_FIELDS

    def shared(self) -> tuple[str, ...]:
        """The map, the options and what else is fixed when the encounter begins."""
        return ("grid", "drawn", "options", "ending", "topics", "reactive", "players_side", "given_order", "light")

    def blank(self) -> Record:
        """An empty state on the same map."""
        return HDState(self.drawn, self.options, self.ending)

    def twin(self) -> Record:
        """A copy, field by field; a test holds it against the general way."""
        fresh = HDState(self.drawn, self.options, self.ending)
        _copy_cursor(self, fresh)
        fresh.grid = self.grid
        fresh.topics = self.topics
        fresh.reactive = self.reactive
        fresh.players_side = self.players_side
        fresh.given_order = self.given_order
        fresh.light = self.light
        fresh.who = [_twin_of(c) for c in self.who]
        fresh.occupied = self.occupied[:]
        fresh.doors = self.doors[:]
        fresh.zones = [zone.clone() for zone in self.zones] if self.zones else []
        fresh.veil = self.veil[:]
        fresh.order = self.order[:]
        fresh.turns_taken = self.turns_taken[:]
        fresh.pending = self.pending[:]
        fresh.side_names = self.side_names[:]
        return fresh

    def renew(self) -> None:
        """The map with what the zones make of it."""
        self.grid = with_difficult(self.drawn, self.zones)

    def revive(self, field: str) -> Record:
        """Zones; combatants cannot be revived without their sheets and are filled in place."""
        return Zone()


def _copy_cursor(s: HDState, fresh: HDState) -> None:
    fresh.seed_high = s.seed_high
    fresh.seed_low = s.seed_low
    fresh.take = s.take
    fresh.beat = s.beat
    fresh.round = s.round
    fresh.winner = s.winner
    fresh.ended_by = s.ended_by
    fresh.position = s.position
    fresh.phase = s.phase
    fresh.current = s.current
    fresh.initiative = s.initiative
    fresh.readied = s.readied
    fresh.moving = s.moving
    fresh.hit_points_due = s.hit_points_due
    fresh.turn_taken = s.turn_taken
    fresh.lasting = s.lasting


def _twin_of(c: Combatant) -> Combatant:
    fresh = Combatant(c.number, c.sheet)
    _copy_standing(c, fresh)
    _copy_turn(c, fresh)
    _copy_lists(c, fresh)
    return fresh


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

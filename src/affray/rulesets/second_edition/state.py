"""A battle of Second Edition as plain data: combatants, rows of the order, the cursor.

Everything that changes is named in `fields()`; sheets, map and options are shared by all copies of a state.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import Battle, Ruleset
from affray.kernel.state import STATE_FIELDS, Record, State
from affray.mechanics.dice import Dice
from affray.mechanics.grid import Grid
from affray.rulesets.second_edition.lasting import Effect, Packet
from affray.rulesets.second_edition.setting import Ending, Meeting, Options
from affray.rulesets.second_edition.sheet import Power, Sheet, Weapon
from affray.rulesets.second_edition.terms import (
    CON,
    HELD,
    NO_NUMBER,
    NO_SHIELD,
    ON_ARM,
    ON_BACK,
    PHASE_SETUP,
    STOWED,
)

COMBATANT_FIELDS: Final = (
    "side",
    "seat",
    "x",
    "y",
    "facing",
    "dead",
    "gone",
    "base",
    "conditions",
    "nonlethal",
    "con_lost",
    "wake_hours",
    "zero_rolled",
    "declared",
    "tool",
    "declared_target",
    "holding_back",
    "set_weapon",
    "revealed",
    "die",
    "total",
    "tie",
    "attacks",
    "attacks_left",
    "attacks_made",
    "passes",
    "moved",
    "half_moved",
    "charged",
    "extra_used",
    "withdrew",
    "acted",
    "done",
    "disarm_used",
    "trap_used",
    "opportunities",
    "spoiled",
    "casting",
    "guarding",
    "defending",
    "shield_used",
    "grace",
    "grace_state",
    "lost_weapon",
    "provoke_mark",
    "held_by",
    "holds",
    "hold_round",
    "press",
    "came_x",
    "came_y",
    "under",
    "trap_who",
    "trap_weapon",
    "trapped_by",
    "trapped_weapon",
    "mount",
    "rider",
    "carry",
    "torch",
    "long_power",
    "long_left",
    "long_target",
    "long_x",
    "long_y",
    "impaired",
    "exposed",
    "bleeding",
    "mod_ac",
    "mod_attack",
    "mod_damage",
    "mod_saves",
    "mod_initiative",
    "mod_rate",
    "mod_attacks",
    "spilled",
    "no_missiles",
    "acid",
    "regen_wait",
    "ko_left",
    "dying_due",
    "linger",
    "linger_type",
    "trap_round",
    "dealt",
    "taken",
    "falls",
    "name",
    "space",
    "hp",
    "hp_max",
    "shield_where",
    "con",
    "effects",
    "packets",
    "where",
    "item_where",
    "worn_where",
    "ground",
    "weapon_uses",
    "ammo",
    "uses",
    "attacked_by",
    "guard_seen",
    "loot",
    "main",
    "both",
    "off_used",
    "seen_by",
)


class Combatant(Record):
    """One creature in the battle.

    `base` are the conditions that hold by themselves (prone, surprised, unconscious, dying, disabled), `conditions`
    the sum of all
    in force, computed by `harm.conditions.refresh` from `base`, `effects` and `nonlethal` (the packets' sum).
    `facing` is 0 north,
    clockwise to 7. `declared` is a type of deed (terms.DO_*), `tool` the weapon (-1 unarmed) or power that goes with
    it,
    `holding_back` a held action. `total` is the initiative of the round; `attacks` those of the round, `attacks_left`
    those not yet
    spent, `attacks_made` those made. `moved` counts feet. `done` says that the declared action is over. `acted` says
    that the
    creature has begun an action since it was surprised. `grace` holds while a tied creature may still act at the same
    count:
    whatever befell it there does not yet bar it (SE-065); `grace_state` are its conditions when the count began.
    `held_by` is who wrestles it down, `holds` whom it holds, `press` the
    rounds of a press (-1 none). `trap_who` and `trap_weapon` are whose weapon it traps and with which of its own,
    `trapped_by` and
    `trapped_weapon` the other way round. `main` is the weapon of the main hand, `both` says that two weapons were
    declared,
    `off_used` that the one of the off hand has struck. `seen_by` are enemies that have struck at this move already.
    `defending` is what the Defend action takes off its armor class. `con` is Constitution as
    it is now, `acid` how much damage regeneration cannot heal. `ground` is the square of gear that lies about:
    weapons, powers (the items among them), shield.
    """

    side: i64 = 0
    seat: i64 = 0
    x: i64 = 0
    y: i64 = 0
    facing: i64 = 0
    dead: bool = False
    gone: bool = False
    base: i64 = 0
    conditions: i64 = 0
    nonlethal: i64 = 0
    con_lost: i64 = 0
    wake_hours: i64 = 0
    zero_rolled: bool = False
    declared: i64 = 0
    tool: i64 = -1
    declared_target: i64 = -1
    holding_back: bool = False
    set_weapon: bool = False
    revealed: bool = False
    die: i64 = 0
    total: i64 = 0
    tie: i64 = 0
    attacks: i64 = 0
    attacks_left: i64 = 0
    attacks_made: i64 = 0
    passes: i64 = 0
    moved: i64 = 0
    half_moved: bool = False
    charged: bool = False
    extra_used: bool = False
    withdrew: bool = False
    acted: bool = False
    done: bool = False
    disarm_used: bool = False
    trap_used: bool = False
    opportunities: i64 = 0
    spoiled: bool = False
    casting: bool = False
    guarding: bool = False
    defending: i64 = 0
    shield_used: i64 = 0
    grace: bool = False
    grace_state: i64 = 0
    lost_weapon: i64 = -1
    provoke_mark: i64 = 0
    held_by: i64 = -1
    holds: i64 = -1
    hold_round: i64 = 0
    press: i64 = -1
    came_x: i64 = -1
    came_y: i64 = -1
    under: i64 = -1
    trap_who: i64 = -1
    trap_weapon: i64 = -1
    trapped_by: i64 = -1
    trapped_weapon: i64 = -1
    mount: i64 = -1
    rider: i64 = -1
    carry: i64 = 0
    torch: bool = False
    long_power: i64 = -1
    long_left: i64 = 0
    long_target: i64 = -1
    long_x: i64 = -1
    long_y: i64 = -1
    impaired: i64 = 0
    exposed: i64 = 0
    bleeding: i64 = 0
    mod_ac: i64 = 0
    mod_attack: i64 = 0
    mod_damage: i64 = 0
    mod_saves: i64 = 0
    mod_initiative: i64 = 0
    mod_rate: i64 = 0
    mod_attacks: i64 = 0
    spilled: bool = False
    no_missiles: bool = False
    acid: i64 = 0
    regen_wait: i64 = 0
    ko_left: i64 = 0
    dying_due: bool = False
    linger: i64 = 0
    linger_type: i64 = 1
    trap_round: i64 = 0
    dealt: i64 = 0
    taken: i64 = 0
    falls: i64 = 0
    main: i64 = -1
    both: bool = False
    off_used: bool = False

    def __init__(self, number: i64, sheet: Sheet) -> None:
        self.number: i64 = number
        self.sheet: Sheet = sheet
        self.name: str = sheet.name
        self.space: i64 = sheet.space
        self.hp: i64 = sheet.hp
        self.hp_max: i64 = sheet.hp
        self.shield_where: i64 = NO_SHIELD if sheet.shield == 0 else (ON_BACK if sheet.shield_back else ON_ARM)
        self.con: i64 = sheet.abilities[CON]
        self.effects: list[Effect] = []
        self.packets: list[Packet] = []
        self.where: list[int] = [HELD] * len(sheet.weapons)
        self.item_where: list[int] = [STOWED] * len(sheet.powers)
        self.worn_where: list[int] = [HELD] * len(sheet.worn)
        self.ground: list[int] = [-1] * (len(sheet.weapons) + len(sheet.powers) + 1 + len(sheet.worn))
        self.weapon_uses: list[int] = [weapon.uses for weapon in sheet.weapons]
        self.ammo: list[int] = [weapon.ammo for weapon in sheet.weapons]
        self.uses: list[int] = [power.uses for power in sheet.powers]
        self.attacked_by: list[int] = []
        self.guard_seen: list[int] = []
        self.loot: list[str] = []
        self.seen_by: list[int] = []

    def fields(self) -> tuple[str, ...]:
        """Everything but number and sheet."""
        return COMBATANT_FIELDS

    def blank(self) -> Record:
        """A fresh combatant of the same sheet."""
        return Combatant(self.number, self.sheet)

    def twin(self) -> Record:
        """A copy, field by field; a test holds it against the general way."""
        return _twin_of(self)

    def revive(self, field: str) -> Record:
        """Effects and packets are the only records inside."""
        return Packet() if field == "packets" else Effect()


def _copy_first(c: Combatant, fresh: Combatant) -> None:
    fresh.side = c.side
    fresh.seat = c.seat
    fresh.x = c.x
    fresh.y = c.y
    fresh.facing = c.facing
    fresh.dead = c.dead
    fresh.gone = c.gone
    fresh.base = c.base
    fresh.conditions = c.conditions
    fresh.nonlethal = c.nonlethal
    fresh.con_lost = c.con_lost
    fresh.wake_hours = c.wake_hours
    fresh.zero_rolled = c.zero_rolled
    fresh.declared = c.declared
    fresh.tool = c.tool
    fresh.declared_target = c.declared_target
    fresh.holding_back = c.holding_back
    fresh.set_weapon = c.set_weapon
    fresh.revealed = c.revealed
    fresh.die = c.die
    fresh.total = c.total
    fresh.tie = c.tie
    fresh.attacks = c.attacks
    fresh.attacks_left = c.attacks_left
    fresh.attacks_made = c.attacks_made
    fresh.passes = c.passes
    fresh.moved = c.moved
    fresh.half_moved = c.half_moved
    fresh.charged = c.charged
    fresh.extra_used = c.extra_used
    fresh.withdrew = c.withdrew
    fresh.acted = c.acted
    fresh.done = c.done
    fresh.disarm_used = c.disarm_used
    fresh.trap_used = c.trap_used
    fresh.opportunities = c.opportunities
    fresh.spoiled = c.spoiled
    fresh.casting = c.casting
    fresh.guarding = c.guarding
    fresh.defending = c.defending
    fresh.shield_used = c.shield_used
    fresh.grace = c.grace
    fresh.grace_state = c.grace_state
    fresh.lost_weapon = c.lost_weapon
    fresh.provoke_mark = c.provoke_mark


def _copy_second(c: Combatant, fresh: Combatant) -> None:
    fresh.held_by = c.held_by
    fresh.holds = c.holds
    fresh.hold_round = c.hold_round
    fresh.press = c.press
    fresh.came_x = c.came_x
    fresh.came_y = c.came_y
    fresh.under = c.under
    fresh.trap_who = c.trap_who
    fresh.trap_weapon = c.trap_weapon
    fresh.trapped_by = c.trapped_by
    fresh.trapped_weapon = c.trapped_weapon
    fresh.mount = c.mount
    fresh.rider = c.rider
    fresh.carry = c.carry
    fresh.torch = c.torch
    fresh.long_power = c.long_power
    fresh.long_left = c.long_left
    fresh.long_target = c.long_target
    fresh.long_x = c.long_x
    fresh.long_y = c.long_y
    fresh.impaired = c.impaired
    fresh.exposed = c.exposed
    fresh.bleeding = c.bleeding
    fresh.mod_ac = c.mod_ac
    fresh.mod_attack = c.mod_attack
    fresh.mod_damage = c.mod_damage
    fresh.mod_saves = c.mod_saves
    fresh.mod_initiative = c.mod_initiative
    fresh.mod_rate = c.mod_rate
    fresh.mod_attacks = c.mod_attacks
    fresh.spilled = c.spilled
    fresh.no_missiles = c.no_missiles
    fresh.acid = c.acid
    fresh.regen_wait = c.regen_wait
    fresh.ko_left = c.ko_left
    fresh.dying_due = c.dying_due
    fresh.linger = c.linger
    fresh.linger_type = c.linger_type
    fresh.trap_round = c.trap_round
    fresh.dealt = c.dealt
    fresh.taken = c.taken
    fresh.falls = c.falls
    fresh.main = c.main
    fresh.both = c.both
    fresh.off_used = c.off_used
    fresh.name = c.name
    fresh.space = c.space
    fresh.hp = c.hp
    fresh.hp_max = c.hp_max
    fresh.shield_where = c.shield_where
    fresh.con = c.con


def _copy_lists(c: Combatant, fresh: Combatant) -> None:
    fresh.effects = [one.clone() for one in c.effects] if c.effects else []
    fresh.packets = [one.clone() for one in c.packets] if c.packets else []
    fresh.where = c.where[:]
    fresh.item_where = c.item_where[:]
    fresh.worn_where = c.worn_where[:]
    fresh.ground = c.ground[:]
    fresh.weapon_uses = c.weapon_uses[:]
    fresh.ammo = c.ammo[:]
    fresh.uses = c.uses[:]
    fresh.attacked_by = c.attacked_by[:]
    fresh.guard_seen = c.guard_seen[:]
    fresh.loot = c.loot[:] if c.loot else []
    fresh.seen_by = c.seen_by[:]


def _twin_of(c: Combatant) -> Combatant:
    fresh = Combatant(c.number, c.sheet)
    _copy_first(c, fresh)
    _copy_second(c, fresh)
    _copy_lists(c, fresh)
    return fresh


SE_FIELDS: Final = (
    *STATE_FIELDS,
    "phase",
    "free_round",
    "meeting_over",
    "position",
    "pass_number",
    "count",
    "current",
    "moving",
    "distance",
    "hit_points_due",
    "guards",
    "who",
    "occupied",
    "doors",
    "order",
    "held",
    "joined",
    "long",
    "side_names",
    "camouflage",
)
ROW: Final = 4
"""Numbers a row of the order has: total, kind, who, other."""


class Way:
    """A way on the map: the squares in order and what it costs in feet; -1 when there is none."""

    def __init__(self, squares: list[int], cost: i64) -> None:
        self.squares = squares
        self.cost: i64 = cost


class SEState(State):
    """The whole battle between two beats.

    `round` is 0 in the free round. `order` holds rows of four numbers: total, kind (terms.ROW_*), who, other;
    `position` is the place of
    the row (not of the number) that is next, `pass_number` the pass of multiple attacks from 1, `count` the total
    that is being
    resolved. `held` are those who hold an action, in their order; `joined` those who have joined a group overbear
    this round, each
    followed by the target. `long` are casters whose spells end with the round. `occupied` has one entry a square: -1,
    or the number
    of the creature that stands there (a wrestler on top of another, somebody lying over one, and riders do not occupy).
    `distance` is the diced encounter distance, -1 before. `guards` counts those on guard.
    """

    def __init__(self, grid: Grid, options: Options, ending: Ending, meeting: Meeting) -> None:
        super().__init__()
        self.grid: Grid = grid
        self.options: Options = options
        self.ending: Ending = ending
        self.meeting: Meeting = meeting
        self.topics: i64 = 0
        self.players_side: i64 = 0
        self.light: i64 = 2
        self.surface: i64 = 2
        self.given_order: list[int] = []
        self.phase: i64 = PHASE_SETUP
        self.free_round: bool = False
        self.meeting_over: bool = False
        self.position: i64 = 0
        self.pass_number: i64 = 1
        self.count: i64 = NO_NUMBER
        self.current: i64 = -1
        self.moving: i64 = -1
        self.distance: i64 = -1
        self.hit_points_due: bool = False
        self.guards: i64 = 0
        self.who: list[Combatant] = []
        self.occupied: list[int] = [-1] * grid.size
        self.doors: list[int] = grid.start_doors()
        self.order: list[int] = []
        self.held: list[int] = []
        self.joined: list[int] = []
        self.long: list[int] = []
        self.side_names: list[str] = []
        self.camouflage: list[int] = []
        self.known_way: Way | None = None
        self.known_way_key: i64 = -1
        self.known_way_from: i64 = -1

    def fields(self) -> tuple[str, ...]:
        """All that changes."""
        return SE_FIELDS

    def shared(self) -> tuple[str, ...]:
        """The map, the options and what else is fixed when the encounter begins."""
        return ("grid", "options", "ending", "meeting", "topics", "players_side", "light", "surface", "given_order")

    def blank(self) -> Record:
        """An empty state on the same map."""
        return SEState(self.grid, self.options, self.ending, self.meeting)

    def twin(self) -> Record:
        """A copy, field by field; a test holds it against the general way."""
        fresh = SEState(self.grid, self.options, self.ending, self.meeting)
        _copy_cursor(self, fresh)
        fresh.topics = self.topics
        fresh.players_side = self.players_side
        fresh.light = self.light
        fresh.surface = self.surface
        fresh.given_order = self.given_order
        fresh.who = [_twin_of(c) for c in self.who]
        fresh.occupied = self.occupied[:]
        fresh.doors = self.doors[:]
        fresh.order = self.order[:]
        fresh.held = self.held[:]
        fresh.joined = self.joined[:]
        fresh.long = self.long[:]
        fresh.side_names = self.side_names[:]
        fresh.camouflage = self.camouflage[:]
        return fresh

    def revive(self, field: str) -> Record:
        """Nothing: combatants cannot be revived without their sheets and are filled in place."""
        return super().revive(field)


def _copy_cursor(s: SEState, fresh: SEState) -> None:
    fresh.seed_high = s.seed_high
    fresh.seed_low = s.seed_low
    fresh.take = s.take
    fresh.beat = s.beat
    fresh.round = s.round
    fresh.winner = s.winner
    fresh.ended_by = s.ended_by
    fresh.phase = s.phase
    fresh.free_round = s.free_round
    fresh.meeting_over = s.meeting_over
    fresh.position = s.position
    fresh.pass_number = s.pass_number
    fresh.count = s.count
    fresh.current = s.current
    fresh.moving = s.moving
    fresh.distance = s.distance
    fresh.hit_points_due = s.hit_points_due
    fresh.guards = s.guards


class Fight(Battle):
    """A battle of Second Edition: the kernel's verbs on an SEState."""

    def __init__(self, ruleset: Ruleset, state: SEState) -> None:
        super().__init__(ruleset, state)
        self.s: SEState = state

    def bind(self, state: State) -> None:
        """Takes over another state of the same battle."""
        if not isinstance(state, SEState):
            raise TypeError("a battle of Second Edition needs its own kind of state")
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
    """Weapon number `item` of a combatant; -1 is the fist."""
    if item < 0:
        return c.sheet.fist
    return c.sheet.weapons[item]


def power_of(c: Combatant, item: i64) -> Power:
    """Power number `item` of a combatant."""
    return c.sheet.powers[item]

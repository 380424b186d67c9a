"""From an encounter in plain data to the state before the first beat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import OptionSpec
from affray.mechanics.drawing import parse_map
from affray.mechanics.durations import BATTLE, NEXT_TURN_END, NEXT_TURN_START, ROUND_ENDS
from affray.mechanics.grid import Grid
from affray.rulesets.hundred_dungeons.build import build_sheet, condition_bits, records_of, words_of
from affray.rulesets.hundred_dungeons.gear import drop_all, take_in_hand
from affray.rulesets.hundred_dungeons.harm.conditions import refresh
from affray.rulesets.hundred_dungeons.lasting import Effect
from affray.rulesets.hundred_dungeons.placing import put
from affray.rulesets.hundred_dungeons.procedures.deeds import unnoticed
from affray.rulesets.hundred_dungeons.setting import Ending, Options
from affray.rulesets.hundred_dungeons.sheet import Sheet, SheetError
from affray.rulesets.hundred_dungeons.standing import hostile
from affray.rulesets.hundred_dungeons.state import Combatant, HDState
from affray.rulesets.hundred_dungeons.terms import (
    DYING,
    EXHAUSTED,
    PRONE,
    REFEREE_TOPICS,
    SURPRISED,
    UNCONSCIOUS,
    index_of,
)

LIGHTS: Final = ("dark", "dim", "bright")
SELF_HELD: Final = DYING | PRONE | SURPRISED | UNCONSCIOUS

OPTION_TABLE: Final = (
    OptionSpec("mighty_weak_dice", ("d20_pair", "flat"), "d20_pair", "HD-027", "two dice, or 4 more or less"),
    OptionSpec(
        "mighty_weak_stacking",
        ("cancel_flat", "net_count", "stack_dice"),
        "cancel_flat",
        "HD-028",
        "whether two reasons outweigh one against, or add dice",
    ),
    OptionSpec(
        "initiative_repeat", ("once", "every_round"), "once", "HD-011", "whether initiative is rolled each round"
    ),
    OptionSpec(
        "gm_seat", ("one_block", "each_npc_a_seat"), "one_block", "HD-011", "whether all NPCs act together on one seat"
    ),
    OptionSpec(
        "reaction_refresh", ("round_start", "own_turn_start"), "round_start", "HD-016", "when reactions come back"
    ),
    OptionSpec(
        "action_word_scope",
        ("actions_only", "any"),
        "actions_only",
        "HD-025",
        "whether quick actions can be helped and readied",
    ),
    OptionSpec("unarmed_as_action", ("false", "true"), "false", "HD-019", "whether the Attack action may be unarmed"),
    OptionSpec("critical_doubles", ("total", "dice"), "total", "HD-059", "what a critical hit doubles"),
    OptionSpec(
        "natural_scope",
        ("attacks_only", "all_rolls"),
        "attacks_only",
        "HD-061",
        "which rolls a natural 20 or 1 decides",
    ),
    OptionSpec(
        "damage_ability_bonus", ("none", "attack_ability"), "none", "HD-108", "whether weapon damage adds the ability"
    ),
    OptionSpec(
        "concentration_break",
        ("srd", "any_damage", "only_stated"),
        "srd",
        "HD-023",
        "what damage does to concentration",
    ),
    OptionSpec(
        "dying_turn_count", ("count_current", "before_current"), "count_current", "HD-118", "first number 11 or 10"
    ),
    OptionSpec("dying_damage", ("none", "exhaustion", "death"), "none", "HD-119", "what damage does to the dying"),
    OptionSpec(
        "allied_npc_zero", ("dying", "die"), "dying", "HD-122", "what 0 hit points are to allied NPCs and mounts"
    ),
    OptionSpec(
        "knockout_scope", ("any_damage", "melee_only"), "any_damage", "HD-124", "which attacks can spare a life"
    ),
    OptionSpec(
        "mount_actions",
        ("condition_entry", "combat_section", "intersection"),
        "condition_entry",
        "HD-175",
        "what a mount may do on its rider's turn",
    ),
)


def read_options(chosen: dict[str, object]) -> Options:
    """The switches as the rules read them; raises SheetError for a value that does not exist."""
    values: dict[str, str] = {}
    for spec in OPTION_TABLE:
        value = str(chosen.get(spec.name, spec.default)).lower()
        if value not in spec.values:
            raise SheetError(spec.name + " is " + " or ".join(spec.values) + ", not " + value)
        values[spec.name] = value
    options = Options()
    options.flat = values["mighty_weak_dice"] == "flat"
    options.cancel = values["mighty_weak_stacking"] == "cancel_flat"
    options.net_count = values["mighty_weak_stacking"] == "net_count"
    options.stack_dice = values["mighty_weak_stacking"] == "stack_dice"
    options.roll_every_round = values["initiative_repeat"] == "every_round"
    options.npc_seats = values["gm_seat"] == "each_npc_a_seat"
    options.own_turn_reactions = values["reaction_refresh"] == "own_turn_start"
    options.quick_words = values["action_word_scope"] == "any"
    options.unarmed_action = values["unarmed_as_action"] == "true"
    options.double_dice = values["critical_doubles"] == "dice"
    options.natural_all = values["natural_scope"] == "all_rolls"
    options.damage_ability = values["damage_ability_bonus"] == "attack_ability"
    options.concentration_any = values["concentration_break"] == "any_damage"
    options.concentration_stated = values["concentration_break"] == "only_stated"
    options.dying_before = values["dying_turn_count"] == "before_current"
    options.dying_exhaustion = values["dying_damage"] == "exhaustion"
    options.dying_death = values["dying_damage"] == "death"
    options.allies_die = values["allied_npc_zero"] == "die"
    options.knockout_melee = values["knockout_scope"] == "melee_only"
    options.mount_combat_section = values["mount_actions"] == "combat_section"
    options.mount_intersection = values["mount_actions"] == "intersection"
    return options


def _record(data: dict[str, object], key: str) -> dict[str, object]:
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def _whole(data: dict[str, object], key: str, default: int) -> int:
    value = data.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def draw_grid(encounter: dict[str, object]) -> Grid:
    """The map of an encounter."""
    drawn = _record(encounter, "map")
    legend = {key: str(value) for key, value in _record(drawn, "legend").items()}
    return parse_map(str(drawn.get("text", "")), legend)


def begin(encounter: dict[str, object]) -> HDState:
    """The state before the first beat. Raises SheetError when the encounter names what the rules do not have."""
    grid = draw_grid(encounter)
    names = [str(side.get("name")) for side in records_of(encounter, "sides")]
    ending = Ending()
    s = HDState(grid, read_options(_record(encounter, "options")), ending)
    s.side_names = names
    for place, side in enumerate(records_of(encounter, "sides")):
        if side.get("players") is True:
            s.players_side = place
    seed = encounter.get("seed")
    if isinstance(seed, list) and len(seed) == 2:
        s.seed_high, s.seed_low = int(seed[0]), int(seed[1])
    s.light = max(0, index_of(LIGHTS, str(encounter.get("light", "bright"))))
    for topic in words_of(_record(encounter, "gm"), "ask"):
        place = index_of(REFEREE_TOPICS, topic)
        if place >= 0:
            s.topics |= 1 << place
    for entry in records_of(encounter, "combatants"):
        add_combatant(s, entry)
    _hide_at_start(s, records_of(encounter, "combatants"))
    _mount_at_start(s, records_of(encounter, "combatants"))
    _ending(s, ending, _record(encounter, "end"), names)
    for name in words_of(encounter, "order"):
        s.given_order.append(number_of(s, name))
    if encounter.get("roll_hp") is True:
        _roll_hit_points(s)
    return s


def number_of(s: HDState, name: str) -> int:
    """The number of the combatant of that name; raises SheetError when there is none."""
    for c in s.who:
        if c.name == name:
            return c.number
    raise SheetError("nobody is called " + name)


def add_combatant(s: HDState, entry: dict[str, object]) -> Combatant:
    """Adds a combatant to the state from its entry in the encounter."""
    sheet: Sheet = build_sheet(_record(entry, "sheet"))
    c = Combatant(len(s.who), sheet)
    c.name = str(entry.get("name", sheet.name))
    side = str(entry.get("side", ""))
    if side not in s.side_names:
        raise SheetError("there is no side " + side)
    c.side = s.side_names.index(side)
    if sheet.player:
        taken: i64 = 0
        for other in s.who:
            taken = max(taken, other.seat)
        c.seat = taken + 1
    c.unaware = entry.get("unaware") is True
    s.who.append(c)
    take_in_hand(c, sheet.held, sheet.held_given)
    x, y = _whole(entry, "x", 0), _whole(entry, "y", 0)
    if not s.grid.inside(x, y, c.space):
        raise SheetError(c.name + " does not fit on the map there")
    put(s, c, x, y)
    for condition in records_of(entry, "conditions"):
        _start_condition(s, c, str(condition.get("name")), str(condition.get("for", "battle")))
    if entry.get("asleep") is True:
        _start_condition(s, c, "unconscious", "battle")
    if c.hp <= 0:
        c.hp = 0
        if c.base & UNCONSCIOUS == 0:
            c.base |= DYING
    if sheet.has_reaction_powers or sheet.auras:
        s.reactive = True
    refresh(c)
    return c


def _start_condition(s: HDState, c: Combatant, name: str, lasts: str) -> None:
    bits = condition_bits([name])
    if bits == EXHAUSTED:
        c.exhaustion += 1
        return
    words = lasts.split()
    if bits & SELF_HELD != 0 and (not words or words[0] == "battle"):
        c.base |= bits
        if bits == UNCONSCIOUS:
            c.base |= PRONE
            drop_all(c, c.y * s.grid.width + c.x)
        return
    effect = Effect()
    effect.conditions = bits
    effect.owner = c.number
    effect.until = BATTLE
    if len(words) == 2 and words[0].isdigit():
        effect.until = ROUND_ENDS
        effect.left = int(words[0])
    elif words and words[0] == "next-turn":
        effect.until = NEXT_TURN_START
    elif words and words[0] == "target-turn":
        effect.until = NEXT_TURN_END
    c.effects.append(effect)
    s.lasting = True


def _hide_at_start(s: HDState, entries: list[dict[str, object]]) -> None:
    for place, entry in enumerate(entries):
        result = entry.get("hidden")
        if isinstance(result, int) and not isinstance(result, bool):
            c = s.who[place]
            c.hide_result = result
            c.hidden_from = [
                other.number
                for other in s.who
                if hostile(other, c) and (result >= 10 + other.sheet.abilities[4] or unnoticed(s, c, other))
            ]
            refresh(c)


def _mount_at_start(s: HDState, entries: list[dict[str, object]]) -> None:
    for place, entry in enumerate(entries):
        name = str(entry.get("mount") or "")
        if not name:
            continue
        rider = s.who[place]
        mount = s.who[number_of(s, name)]
        if mount.space <= rider.space and mount.sheet.size <= rider.sheet.size:
            raise SheetError(mount.name + " is not larger than " + rider.name)
        for square, number in enumerate(s.occupied):
            if number == rider.number:
                s.occupied[square] = -1
        rider.mount = mount.number
        mount.rider = rider.number
        mount.willing = True
        rider.space = mount.space
        put(s, mount, mount.x, mount.y)
        refresh(rider)


def _ending(s: HDState, ending: Ending, end: dict[str, object], names: list[str]) -> None:
    ending.never = end.get("never") is True
    ending.rounds = _whole(end, "rounds", 100)
    reach = _record(end, "reach")
    if reach:
        ending.reach_side = names.index(str(reach.get("side")))
        ending.reach_squares = list(s.grid.areas[str(reach.get("area"))])
        ending.reach_count = _whole(reach, "count", 1)
    for name in words_of(end, "down"):
        ending.down.append(number_of(s, name))


def _roll_hit_points(s: HDState) -> None:
    """Marks hit points to be rolled in the first beat, where dice are."""
    s.hit_points_due = True

"""From an encounter in plain data to the state before the first beat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.battle import OptionSpec
from affray.mechanics.drawing import parse_map
from affray.mechanics.grid import Grid, distance
from affray.rulesets.second_edition.build import build_sheet, number_of, record_at, records_of, word_of, words_of
from affray.rulesets.second_edition.gear import drop_all, take_in_hand
from affray.rulesets.second_edition.harm.conditions import refresh
from affray.rulesets.second_edition.lasting import FOREVER, Effect
from affray.rulesets.second_edition.placing import put
from affray.rulesets.second_edition.setting import Ending, Meeting, Options, Party
from affray.rulesets.second_edition.sheet import SheetError
from affray.rulesets.second_edition.standing import facing_to
from affray.rulesets.second_edition.state import Combatant, SEState
from affray.rulesets.second_edition.terms import (
    ASLEEP,
    BLEEDING,
    COMPASS,
    CONDITIONS,
    DISABLED,
    DYING,
    EXPOSED,
    IMPAIRED,
    MOUNTED,
    PRONE,
    REFEREE_TOPICS,
    SURPRISED,
    TERRAINS,
    UNAWARE,
    UNCONSCIOUS,
    index_of,
)

LIGHTS: Final = ("dark", "dim", "bright")
SELF_HELD: Final = DYING | DISABLED | PRONE | SURPRISED | UNCONSCIOUS

OPTION_TABLE: Final = (
    OptionSpec(
        "withdraw_cost",
        ("free_extra", "whole_action"),
        "free_extra",
        "SE-059",
        "whether to withdraw is a free extra or the action of the round",
    ),
    OptionSpec(
        "initiative_ties",
        ("simultaneous", "higher_dex_first", "reroll"),
        "simultaneous",
        "SE-065",
        "what equal initiative means",
    ),
    OptionSpec(
        "multi_attack_pass_order",
        ("same_order", "alternating"),
        "same_order",
        "SE-094",
        "whether further passes run in the same order or to and fro",
    ),
    OptionSpec(
        "half_ranged_rounding",
        ("down", "up", "carry"),
        "down",
        "SE-101",
        "how half of an odd number of shots is counted",
    ),
    OptionSpec(
        "double_damage_scope",
        ("weapon_roll_only", "total"),
        "weapon_roll_only",
        "SE-113",
        "what a charging weapon doubles",
    ),
    OptionSpec(
        "contested_ability",
        ("roll_under_margin", "highest_under", "roll_high"),
        "roll_under_margin",
        "SE-118",
        "how a contested ability is rolled",
    ),
    OptionSpec(
        "hd_strength",
        ("floor_3_5_x_hd", "exact_3_5_x_hd", "size_plus_hd"),
        "floor_3_5_x_hd",
        "SE-118",
        "the Strength of creatures without a score",
    ),
    OptionSpec(
        "disarm_reaction_trigger",
        ("attack_on_self", "any_melee_attack"),
        "attack_on_self",
        "SE-140",
        "who may answer a melee attack with a disarm or a trap",
    ),
    OptionSpec(
        "trap_break_save",
        ("failed_save_breaks", "made_save_breaks"),
        "failed_save_breaks",
        "SE-204",
        "which result of the save breaks a trapped weapon",
    ),
    OptionSpec("defend_effect", ("parry_2e", "flat_2", "none"), "parry_2e", "SE-050", "what the Defend action does"),
    OptionSpec(
        "guard_effect",
        ("strike_first_on_approach", "hold_equivalent", "none"),
        "strike_first_on_approach",
        "SE-051",
        "what the Guard action does",
    ),
    OptionSpec(
        "prone_effect", ("attackers_plus_4", "no_modifier"), "attackers_plus_4", "SE-052", "what lying prone does"
    ),
    OptionSpec(
        "nonlethal_knockout",
        ("total_reaches_hp", "zero_table_for_all"),
        "total_reaches_hp",
        "SE-188",
        "what nonlethal damage does at 0 hit points",
    ),
    OptionSpec(
        "shield_bonus_scope",
        ("one_attack_per_round", "every_front_and_shield_side_attack", "by_shield_size"),
        "one_attack_per_round",
        "SE-240",
        "against how many attacks a shield counts",
    ),
    OptionSpec("rear_attack_bonus", ("none", "plus_2"), "none", "SE-239", "a bonus to attacks from behind"),
    OptionSpec("critical_18", ("natural_18", "modified_18"), "natural_18", "SE-245", "which 18 a critical hit needs"),
    OptionSpec(
        "critical_damage",
        ("normal_plus_entry", "entry_only"),
        "normal_plus_entry",
        "SE-246",
        "whether the critical entry comes on top of the damage",
    ),
    OptionSpec("fumble_check", ("dexterity", "save_paralyzation"), "dexterity", "SE-248", "the check against a fumble"),
    OptionSpec(
        "str_cap_basis", ("maximum_of_dice", "actual_roll"), "maximum_of_dice", "SE-252", "what caps Strength damage"
    ),
    OptionSpec(
        "zero_applies_to",
        ("characters_only", "everybody"),
        "characters_only",
        "SE-255",
        "who rolls on the table at 0 hit points",
    ),
    OptionSpec(
        "zero_repeat_on_damage",
        ("each_damaging_hit", "only_crossing"),
        "each_damaging_hit",
        "SE-255",
        "whether further hits call for new rolls",
    ),
    OptionSpec(
        "aoo_move_what",
        ("leaving_a_threatened_square", "any_step_in_area", "any_movement_when_threatened_at_start"),
        "leaving_a_threatened_square",
        "SE-268",
        "which movement gives an opening",
    ),
    OptionSpec(
        "aoo_spoils_spell",
        ("damage_spoils", "no_effect"),
        "damage_spoils",
        "SE-267",
        "whether damage spoils a spell",
    ),
    OptionSpec("arms_class", ("warrior_group", "flag"), "warrior_group", "SE-272", "who has an Arms class"),
)


def read_options(chosen: dict[str, object]) -> Options:
    """The switches as the rules read them; raises SheetError for a value that does not exist."""
    values: dict[str, int] = {}
    for spec in OPTION_TABLE:
        value = str(chosen.get(spec.name, spec.default)).lower()
        place = index_of(spec.values, value)
        if place < 0:
            raise SheetError(spec.name + " is " + " or ".join(spec.values) + ", not " + value)
        values[spec.name] = place
    o = Options()
    o.withdraw_cost = values["withdraw_cost"]
    o.initiative_ties = values["initiative_ties"]
    o.multi_attack_pass_order = values["multi_attack_pass_order"]
    o.half_ranged_rounding = values["half_ranged_rounding"]
    o.double_damage_scope = values["double_damage_scope"]
    o.contested_ability = values["contested_ability"]
    o.hd_strength = values["hd_strength"]
    o.disarm_reaction_trigger = values["disarm_reaction_trigger"]
    o.trap_break_save = values["trap_break_save"]
    o.defend_effect = values["defend_effect"]
    o.guard_effect = values["guard_effect"]
    o.prone_effect = values["prone_effect"]
    o.nonlethal_knockout = values["nonlethal_knockout"]
    o.shield_bonus_scope = values["shield_bonus_scope"]
    o.rear_attack_bonus = values["rear_attack_bonus"]
    o.critical_18 = values["critical_18"]
    o.critical_damage = values["critical_damage"]
    o.fumble_check = values["fumble_check"]
    o.str_cap_basis = values["str_cap_basis"]
    o.zero_applies_to = values["zero_applies_to"]
    o.zero_repeat_on_damage = values["zero_repeat_on_damage"]
    o.aoo_move_what = values["aoo_move_what"]
    o.aoo_spoils_spell = values["aoo_spoils_spell"]
    o.arms_class = values["arms_class"]
    return o


def draw_grid(encounter: dict[str, object]) -> Grid:
    """The map of an encounter."""
    drawn = record_at(encounter, "map")
    legend = {key: str(value) for key, value in record_at(drawn, "legend").items()}
    return parse_map(str(drawn.get("text", "")), legend)


def read_party(side: dict[str, object]) -> Party:
    """What an encounter says of one side when groups meet."""
    party = Party()
    party.unaware = side.get("aware") is not True
    party.silenced = side.get("silenced") is True
    party.invisible = side.get("invisible") is True
    party.odor = side.get("odor") is True
    party.camouflage = number_of(side, "camouflaged")
    party.fleeing = side.get("fleeing") is True
    party.poor_light = side.get("poor_light") is True
    party.darkness = side.get("darkness") is True
    party.panicked = side.get("panicked") is True
    party.anticipating = side.get("anticipating") is True
    party.suspicious = side.get("suspicious") is True
    return party


def read_meeting(encounter: dict[str, object]) -> Meeting:
    """How the groups meet; without a meeting in the encounter they know of one another."""
    meeting = Meeting()
    found = encounter.get("meeting")
    data = record_at(encounter, "meeting")
    meeting.held = isinstance(found, dict)
    meeting.rainy = data.get("rain") is True
    meeting.heavy_fog = data.get("fog") is True
    meeting.still = data.get("still") is True
    meeting.terrain = max(0, index_of(TERRAINS, word_of(data, "terrain")))
    meeting.vision = number_of(data, "vision")
    meeting.sight = number_of(data, "sight")
    for side in records_of(encounter, "sides"):
        meeting.parties.append(read_party(side))
    return meeting


def begin(encounter: dict[str, object]) -> SEState:
    """The state before the first beat. Raises SheetError when the encounter names what the rules do not have."""
    grid = draw_grid(encounter)
    names = [str(side.get("name")) for side in records_of(encounter, "sides")]
    ending = Ending()
    meeting = read_meeting(encounter)
    s = SEState(grid, read_options(record_at(encounter, "options")), ending, meeting)
    s.side_names = names
    s.camouflage = [int(party.camouflage) for party in meeting.parties]
    for place, side in enumerate(records_of(encounter, "sides")):
        if side.get("players") is True:
            s.players_side = place
    seed = encounter.get("seed")
    if isinstance(seed, list) and len(seed) == 2:
        s.seed_high, s.seed_low = int(seed[0]), int(seed[1])
    s.light = max(0, index_of(LIGHTS, str(encounter.get("light", "bright"))))
    for topic in words_of(record_at(encounter, "gm"), "ask"):
        place = index_of(REFEREE_TOPICS, topic)
        if place >= 0:
            s.topics |= 1 << place
    entries = records_of(encounter, "combatants")
    for entry in entries:
        add_combatant(s, entry)
    _mount_at_start(s, entries)
    for place, entry in enumerate(entries):
        _face_at_start(s, s.who[place], word_of(entry, "facing").lower())
    _ending(s, ending, record_at(encounter, "end"), names)
    for name in words_of(encounter, "order"):
        s.given_order.append(number_named(s, name))
    s.hit_points_due = encounter.get("roll_hp") is True
    return s


def number_named(s: SEState, name: str) -> int:
    """The number of the combatant of that name; raises SheetError when there is none."""
    for c in s.who:
        if c.name == name:
            return c.number
    raise SheetError("nobody is called " + name)


def add_combatant(s: SEState, entry: dict[str, object]) -> Combatant:
    """Adds a combatant to the state from its entry in the encounter."""
    sheet = build_sheet(record_at(entry, "sheet"))
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
    if entry.get("unaware") is True:
        c.base |= UNAWARE
    s.who.append(c)
    take_in_hand(c, sheet.held, sheet.held_given)
    x, y = number_of(entry, "x"), number_of(entry, "y")
    if not s.grid.inside(x, y, c.space):
        raise SheetError(c.name + " does not fit on the map there")
    put(s, c, x, y)
    for condition in records_of(entry, "conditions"):
        _start_condition(
            s,
            c,
            word_of(condition, "name"),
            word_of(condition, "for", "battle"),
            number_of(condition, "value", 1),
        )
    if entry.get("asleep") is True:
        _start_condition(s, c, "asleep", "battle", 1)
    refresh(c)
    return c


def _start_condition(s: SEState, c: Combatant, name: str, lasts: str, value: i64) -> None:
    place = index_of(CONDITIONS, name)
    if place < 0:
        raise SheetError("no condition is called " + name)
    bits: i64 = 1 << place
    words = lasts.split()
    if bits & SELF_HELD != 0 and (not words or words[0] == "battle"):
        c.base |= bits
        if bits == UNCONSCIOUS:
            c.base |= PRONE
            drop_all(c, c.y * s.grid.width + c.x)
        return
    effect = Effect()
    effect.conditions = bits
    effect.fresh = False
    effect.left = FOREVER
    if bits & (IMPAIRED | EXPOSED | BLEEDING) != 0:
        effect.value = value
    if words and words[0].isdigit():
        effect.left = int(words[0])
    if bits == ASLEEP:
        c.base |= PRONE
    c.effects.append(effect)


def _mount_at_start(s: SEState, entries: list[dict[str, object]]) -> None:
    for place, entry in enumerate(entries):
        name = str(entry.get("mount") or "")
        if not name:
            continue
        rider = s.who[place]
        mount = s.who[number_named(s, name)]
        if mount.sheet.size <= rider.sheet.size:
            raise SheetError(mount.name + " is not larger than " + rider.name)
        for square, number in enumerate(s.occupied):
            if number == rider.number:
                s.occupied[square] = -1
        rider.mount = mount.number
        mount.rider = rider.number
        rider.space = mount.space
        rider.base |= MOUNTED
        put(s, mount, mount.x, mount.y)
        refresh(rider)


def _face_at_start(s: SEState, c: Combatant, word: str) -> None:
    """The facing named, else toward the nearest enemy."""
    named = index_of(COMPASS, word)
    if named >= 0:
        c.facing = named
        return
    nearest: Combatant | None = None
    least: i64 = 1 << 30
    for other in s.who:
        if other.side != c.side:
            gap: i64 = distance(c.x, c.y, c.space, other.x, other.y, other.space)
            if gap < least:
                least = gap
                nearest = other
    if nearest is not None:
        c.facing = facing_to(c, nearest)


def _ending(s: SEState, ending: Ending, end: dict[str, object], names: list[str]) -> None:
    ending.never = end.get("never") is True
    ending.rounds = number_of(end, "rounds", 100)
    reach = record_at(end, "reach")
    if reach:
        ending.reach_side = names.index(str(reach.get("side")))
        ending.reach_squares = list(s.grid.areas[str(reach.get("area"))])
        ending.reach_count = number_of(reach, "count", 1)
    for name in words_of(end, "down"):
        ending.down.append(number_named(s, name))

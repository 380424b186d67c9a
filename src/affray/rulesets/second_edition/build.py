"""How a written sheet becomes one the rules can read: from the normal form of the content layer to records.

The input is plain data that the content layer has validated; a fault that it cannot know is a SheetError.
"""

from __future__ import annotations

from typing import Final

from affray.mechanics.dice import Dice, parse_dice
from affray.rulesets.second_edition.sheet import Area, Power, Sheet, SheetError, Step, Weapon
from affray.rulesets.second_edition.terms import (
    ABILITIES,
    AIMS,
    BLUDGEONING,
    CLOSEST_TYPE,
    CONDITIONS,
    DAMAGE_TYPES,
    GROUPS,
    INITIATIVE_ROWS,
    ITEM_KINDS,
    MOD_AC,
    MODS,
    NO_NUMBER,
    OP_ATTACK,
    OP_RESIST,
    OPS,
    POWER_KINDS,
    SAVE_SAME,
    SAVES,
    SHAPES,
    SHIELDS,
    SIZES,
    STR,
    index_of,
)

SPACES: Final = (1, 1, 1, 2, 3, 4)
TOUCH: Final = ("melee", "ranged", "touch")
ABILITY_BUT_STRENGTH: Final = 10
FIST_DICE: Final = ("1", "1d2", "1d3", "1d4", "1d6", "1d8")


def number_of(data: dict[str, object], key: str, default: int = 0) -> int:
    """The whole number under `key`, the default when there is none."""
    value = data.get(key)
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, int):
        raise SheetError(key + " must be a whole number")
    return value


def word_of(data: dict[str, object], key: str, default: str = "") -> str:
    """The word under `key`, the default when there is none."""
    value = data.get(key)
    if value is None:
        return default
    if isinstance(value, bool):
        raise SheetError(key + " must be a word")
    return str(value)


def words_of(data: dict[str, object], key: str) -> list[str]:
    """The list of words under `key`, empty when there is none."""
    value = data.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise SheetError(key + " must be a list")
    return [str(item) for item in value]


def records_of(data: dict[str, object], key: str) -> list[dict[str, object]]:
    """The list of records under `key`, empty when there is none."""
    value = data.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise SheetError(key + " must be a list")
    found: list[dict[str, object]] = []
    for item in value:
        if not isinstance(item, dict):
            raise SheetError(key + " must be a list of records")
        found.append(item)
    return found


def record_at(data: dict[str, object], key: str) -> dict[str, object]:
    """The record under `key`, empty when there is none."""
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def named(words: tuple[str, ...], word: str, what: str) -> int:
    """The place of a word of the vocabulary; raises SheetError when it is none."""
    place = index_of(words, word)
    if place < 0:
        raise SheetError("no " + what + " is called " + word + "; there are " + ", ".join(words))
    return place


def damage_type(word: str) -> int:
    """The damage type of that name; what the eight do not cover goes under the closest (SE-249)."""
    for other, dtype in CLOSEST_TYPE:
        if other == word:
            return dtype
    return named(DAMAGE_TYPES, word, "damage type")


def damage_bits(names: list[str]) -> int:
    """The bit mask of the named damage types."""
    bits = 0
    for name in names:
        bits |= 1 << damage_type(name)
    return bits


def condition_bits(names: list[str]) -> int:
    """The bit mask of the named conditions."""
    bits = 0
    for name in names:
        bits |= 1 << named(CONDITIONS, name, "condition")
    return bits


def save_kind(word: str) -> int:
    """The column of a saving throw."""
    for other, column in SAVE_SAME:
        if other == word:
            return column
    return named(SAVES, word, "saving throw")


def fraction_of(text: str) -> tuple[int, int]:
    """Attacks or shots a round, such as 2, 3/2 or 1/3, as a pair."""
    above, _, below = text.partition("/")
    if not above.isdigit() or (below and not below.isdigit()) or below == "0":
        raise SheetError(text + " is no number of attacks; allowed are such as 1, 2, 3/2, 1/2")
    return int(above[:3]), int(below[:3]) if below else 1


def dice_of(text: str) -> Dice:
    """Dice notation; SheetError when it is none."""
    return parse_dice(text)


def _lasting(step: Step, text: str) -> None:
    """How long a step lasts: `N rounds`, `1d4+1 rounds`, round, battle, instant."""
    words = text.split()
    if not words or words[0] == "battle":
        step.left = -1
    elif words[0] == "instant" or words[0] == "round":
        step.left = 0
    elif words[0] == "healed":
        step.left = -2
    elif words[0].isdigit():
        step.left = int(words[0])
    else:
        step.rounds = dice_of(words[0])


def build_steps(records: list[dict[str, object]]) -> list[Step]:
    """Steps of the effect vocabulary."""
    return [build_step(record) for record in records]


def build_step(data: dict[str, object]) -> Step:
    """One step of the effect vocabulary."""
    step = Step(named(OPS, word_of(data, "op"), "effect"))
    dice = word_of(data, "dice")
    if dice:
        step.dice = dice_of(dice)
    kind = word_of(data, "type")
    if kind:
        step.dtype = damage_type(kind)
    step.nonlethal = data.get("nonlethal") is True
    if data.get("against") is not None:
        step.save = save_kind(word_of(data, "against"))
    step.save_mod = number_of(data, "modifier")
    step.half = data.get("half") is True
    step.first = build_steps(records_of(data, "fail") + records_of(data, "hit") + records_of(data, "enter"))
    step.second = build_steps(records_of(data, "success") + records_of(data, "miss") + records_of(data, "start"))
    names = words_of(data, "names")
    name = word_of(data, "name")
    step.words = word_of(data, "text", name)
    if word_of(data, "op") == "condition":
        names = [name]
    step.conditions = condition_bits(names)
    step.value = number_of(data, "value", number_of(data, "levels"))
    step.feet = number_of(data, "feet")
    step.amount = number_of(data, "amount")
    step.most = number_of(data, "most")
    if data.get("for") is not None:
        _lasting(step, word_of(data, "for"))
    if data.get("what") is not None:
        step.what = named(MODS, word_of(data, "what"), "figure")
    elif step.op == OP_RESIST:
        step.what = MOD_AC
    if step.op == OP_ATTACK:
        step.kind = named(TOUCH, word_of(data, "kind", "touch"), "kind of attack")
    return step


def _area(data: dict[str, object]) -> Area | None:
    if not data:
        return None
    return Area(named(SHAPES, word_of(data, "shape"), "shape"), number_of(data, "size", 5), number_of(data, "width", 5))


def build_weapon(data: dict[str, object], sheet: Sheet) -> Weapon:
    """A weapon from its normal form; natural weapons take their reach and speed from the creature's size."""
    ident = word_of(data, "id")
    weapon = Weapon(ident, word_of(data, "name", ident))
    kind = word_of(data, "kind", "melee")
    weapon.natural = kind == "natural"
    weapon.fist = kind == "fist"
    weapon.missile = kind == "missile"
    weapon.melee = not weapon.missile
    weapon.size = named(SIZES, word_of(data, "size", "medium"), "size")
    types = words_of(data, "types")
    if types:
        weapon.types = [damage_type(name) for name in types]
    weapon.speed = number_of(data, "speed", 0 if weapon.natural else 5)
    weapon.dice = dice_of(word_of(data, "damage", "1d6"))
    weapon.dice_large = dice_of(word_of(data, "damage_large") or word_of(data, "damage", "1d6"))
    weapon.hands = number_of(data, "hands", 1)
    weapon.reach = number_of(data, "reach")
    if weapon.reach <= 0:
        weapon.reach = reach_by_size(weapon.natural, sheet.size if weapon.natural else weapon.size)
    _missile_figures(weapon, data)
    weapon.magic = number_of(data, "bonus")
    weapon.hit_bonus = number_of(data, "hit")
    weapon.hurt = number_of(data, "hurt")
    weapon.tags = words_of(data, "tags")
    traits = words_of(data, "traits")
    weapon.charge = "charge" in traits
    weapon.settable = "set" in traits
    weapon.trip = "trip" in traits
    weapon.breaks = "break" in traits
    if "gauntlet" in traits:
        weapon.fist = True
    weapon.thac0 = number_of(data, "thac0", NO_NUMBER)
    weapon.riders = build_steps(records_of(data, "riders"))
    weapon.nonlethal = data.get("nonlethal") is True
    weapon.strength = data.get("strength") is not False
    weapon.crushing = number_of(data, "save", 7)
    return weapon


def reach_by_size(natural: bool, size: int) -> int:
    """How many squares a weapon of that size, or a natural one of a creature of that size, threatens (SE-263)."""
    if natural:
        return max(1, size - 2)
    return 1 if size <= 2 else (2 if size == 3 else 3)


def _missile_figures(weapon: Weapon, data: dict[str, object]) -> None:
    weapon.thrown = data.get("thrown") is True
    ranges = data.get("range")
    if isinstance(ranges, list) and ranges:
        figures = [int(figure) for figure in ranges]
        weapon.short = figures[0]
        weapon.medium = figures[1] if len(figures) > 1 else figures[0]
        weapon.long = figures[2] if len(figures) > 2 else weapon.medium
    if data.get("rate") is not None and (weapon.thrown or weapon.missile):
        weapon.rate_num, weapon.rate_den = fraction_of(word_of(data, "rate", "1"))
    weapon.ammo = number_of(data, "ammo", -1)
    weapon.uses = number_of(data, "uses", -1)
    grenade = record_at(data, "grenade")
    weapon.grenade = bool(grenade)
    weapon.splash = number_of(grenade, "splash")


def build_power(data: dict[str, object]) -> Power:
    """A spell, an item's use or an ability from its normal form."""
    ident = word_of(data, "id")
    power = Power(ident, word_of(data, "name", ident))
    power.kind = named(POWER_KINDS, word_of(data, "kind", "spell"), "kind of power")
    power.item = named(ITEM_KINDS, word_of(data, "item"), "kind of item")
    if power.kind == 1 and power.item == 0:
        power.item = named(ITEM_KINDS, "misc", "kind of item")
    power.row = named(INITIATIVE_ROWS, word_of(data, "initiative") or "casting", "row of the initiative table")
    power.time = number_of(data, "casting")
    power.rounds = number_of(data, "rounds")
    power.aim = named(AIMS, word_of(data, "aim", "self"), "kind of target")
    power.targets = number_of(data, "targets", 1)
    power.range = number_of(data, "range")
    power.area = _area(record_at(data, "area"))
    power.spare_allies = data.get("spare_allies") is True
    power.speech = data.get("speech") is True
    power.hand = data.get("hand") is True
    uses = record_at(data, "uses")
    power.uses = number_of(uses, "count", 1) if uses else -1
    power.recharge = number_of(uses, "recharge")
    power.harmful = data.get("harmful") is True
    power.heal = data.get("heal") is True
    power.text = word_of(data, "text")
    power.steps = build_steps(records_of(data, "effects"))
    return power


def _figures(sheet: Sheet, data: dict[str, object]) -> None:
    """Class, level, abilities and the numbers that follow from them."""
    sheet.group = named(GROUPS, word_of(data, "group"), "class group")
    sheet.class_name = word_of(data, "class")
    sheet.level = number_of(data, "level")
    sheet.hit_dice = number_of(data, "hd", sheet.level)
    sheet.hit_bonus = number_of(data, "hd_plus")
    abilities = record_at(data, "abilities")
    for place, name in enumerate(ABILITIES):
        missing = NO_NUMBER if place == STR and name in abilities else ABILITY_BUT_STRENGTH
        sheet.abilities[place] = number_of(abilities, name, missing)
    sheet.percentile = number_of(abilities, "percent")
    sheet.thac0 = number_of(data, "thac0", 20)
    saves = record_at(data, "saves")
    for place, name in enumerate(SAVES):
        sheet.saves[place] = number_of(saves, name, sheet.saves[place])
    sheet.hit_adj = number_of(data, "str_hit")
    sheet.damage_adj = number_of(data, "str_damage")
    sheet.missile_adj = number_of(data, "missile_adj")
    sheet.def_adj = number_of(data, "def_adj")
    sheet.reaction_adj = number_of(data, "reaction")
    sheet.max_press = number_of(data, "max_press", 115)
    sheet.weight = number_of(data, "weight", 175)
    if data.get("attacks") is not None:
        sheet.strikes_num, sheet.strikes_den = fraction_of(word_of(data, "attacks", "1"))
    sheet.arms_class = data.get("arms_class") is True


def _defences(sheet: Sheet, data: dict[str, object]) -> None:
    sheet.base_ac = number_of(data, "base_ac", 10)
    sheet.natural_ac = number_of(data, "natural_ac", 10)
    sheet.magic_ac = number_of(data, "magic_ac")
    sheet.shield = named(SHIELDS, word_of(data, "shield"), "shield")
    sheet.shield_bonus = number_of(data, "shield_ac")
    sheet.shield_back = word_of(data, "shield_on") == "back"
    sheet.left_handed = word_of(data, "hand") == "left"
    sheet.helmet = data.get("helmet") is True
    sheet.resist = damage_bits(words_of(data, "resist"))
    sheet.immune = damage_bits(words_of(data, "immune"))
    sheet.vulnerable = damage_bits(words_of(data, "vulnerable"))
    sheet.immune_conditions = condition_bits(words_of(data, "immune_conditions"))
    only = record_at(data, "only_harmed_by")
    sheet.only_harmed_by = words_of(only, "tags")
    sheet.only_plus = number_of(only, "plus")
    sheet.only_types = damage_bits(words_of(only, "types"))
    sheet.magic_resistance = number_of(data, "magic_resistance")
    healing = record_at(data, "regeneration")
    sheet.regeneration = number_of(healing, "amount")
    sheet.regen_delay = number_of(healing, "delay")
    sheet.regen_stop = damage_bits(words_of(healing, "stopped_by"))


def _body(sheet: Sheet, data: dict[str, object]) -> None:
    sheet.kind = word_of(data, "kind", "humanoid")
    sheet.size = named(SIZES, word_of(data, "size", "medium"), "size")
    sheet.space = SPACES[sheet.size]
    rate = record_at(data, "rate")
    sheet.rate = number_of(rate, "walk", 12)
    sheet.fly = number_of(rate, "fly")
    sheet.swim = number_of(rate, "swim")
    sheet.legs = number_of(data, "legs", 2)
    sheet.grasping = number_of(data, "grasping", 2 if sheet.kind in GRASPERS else 0)
    sheet.tumbling = data.get("tumbling") is True
    sheet.supple = data.get("supple") is True
    sheet.knockdown_immune = data.get("immune_knockdown") is True
    sheet.undead = data.get("undead") is True or sheet.kind == "undead"
    sheet.negative_plane = data.get("negative_plane") is True
    sheet.turn_as = word_of(data, "turn_as")
    sheet.worn = words_of(data, "worn")
    sheet.turning_level = number_of(data, "turning_level")
    sheet.backstab = number_of(data, "backstab", 1)
    sheet.morale = number_of(data, "morale")
    sheet.darkvision = number_of(data, "infravision")
    sheet.trained_mount = data.get("mount") is True
    sheet.leader = data.get("leader") is True
    sheet.unaware = data.get("unaware") is True
    sheet.willing = data.get("willing") is True


GRASPERS: Final = ("humanoid", "undead", "giant", "fiend", "construct")


def _arms(sheet: Sheet, data: dict[str, object]) -> None:
    sheet.weapons = [build_weapon(record, sheet) for record in records_of(data, "weapons")]
    sheet.held = words_of(data, "held")
    sheet.held_given = data.get("held") is not None
    sheet.powers = [build_power(record) for record in records_of(data, "powers") + records_of(data, "items")]
    for power in sheet.powers:
        if power.recharge > 0:
            sheet.has_recharge = True
    routine = data.get("routine")
    if isinstance(routine, list) and routine:
        first = routine[0]
        names = [str(name) for name in first] if isinstance(first, list) else [str(name) for name in routine]
        for name in names:
            for place, weapon in enumerate(sheet.weapons):
                if weapon.ident == name:
                    sheet.routine.append(place)
                    break
    if data.get("proficient") is not None:
        sheet.all_proficient = False
        sheet.proficient = words_of(data, "proficient")
    punch = record_at(data, "shield_weapon")
    shield = sheet.shield_weapon
    if punch:
        shield.dice = dice_of(word_of(punch, "damage", "1d3"))
        shield.dice_large = shield.dice
        shield.speed = number_of(punch, "speed", 4)
    shield.types = [BLUDGEONING]
    fist = sheet.fist
    fist.dice = dice_of(FIST_DICE[sheet.size])
    fist.dice_large = fist.dice
    fist.types = [BLUDGEONING]
    fist.size = 0
    fist.speed = 0
    fist.natural = True
    fist.unarmed = True
    fist.nonlethal = True


def build_sheet(data: dict[str, object]) -> Sheet:
    """A sheet from its normal form."""
    ident = word_of(data, "id")
    sheet = Sheet(ident, word_of(data, "name", ident))
    sheet.player = data.get("player") is True
    sheet.named = data.get("named") is True or sheet.player
    _body(sheet, data)
    _figures(sheet, data)
    _defences(sheet, data)
    _arms(sheet, data)
    sheet.hp = number_of(data, "hp", 1)
    dice = word_of(data, "hp_dice")
    if dice:
        sheet.hp_dice = dice_of(dice)
    return sheet

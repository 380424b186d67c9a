"""How a written sheet becomes one the rules can read: from the normal form of the content layer to records.

The input is plain data that the content layer has validated; a fault that it cannot know is a SheetError.
"""

from __future__ import annotations

from typing import Final

from affray.mechanics.dice import Dice, parse_dice
from affray.mechanics.durations import (
    BATTLE,
    CONCENTRATION,
    INSTANT,
    NEXT_TURN_END,
    NEXT_TURN_START,
    THIS_TURN,
    TURN_STARTS,
)
from affray.rulesets.hundred_dungeons.sheet import Area, Power, Sheet, SheetError, Step, Trait, Weapon
from affray.rulesets.hundred_dungeons.terms import (
    ABILITIES,
    AIMS,
    CLASS_SKILLS,
    CONDITIONS,
    COSTS,
    DAMAGE_TYPES,
    DEX,
    HEAVY,
    MOD_ABILITY,
    NATURAL,
    NO_NUMBER,
    NONMAGICAL,
    OP_ATTACK,
    OPS,
    POWER_TRIGGERS,
    SAVE_TIMES,
    SHAPES,
    SIZES,
    WEAPON_CLASSES,
    index_of,
)

SPACES: Final = (1, 1, 1, 2, 3, 4)
MODIFIED: Final = ("defense", "speed", "attack-bonus", "damage", "attack", "attacked", "rolls")
CLASS_DICE: Final = ("1d6", "1d8", "1d10", "1d4", "1d4")


def _number(data: dict[str, object], key: str, default: int = 0) -> int:
    value = data.get(key)
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, int):
        raise SheetError(key + " must be a whole number")
    return value


def _word(data: dict[str, object], key: str, default: str = "") -> str:
    value = data.get(key)
    if value is None:
        return default
    if not isinstance(value, str):
        raise SheetError(key + " must be a word")
    return value


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


def _record(data: dict[str, object], key: str) -> dict[str, object]:
    value = data.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise SheetError(key + " must be a record")
    return value


def _named(words: tuple[str, ...], word: str, what: str) -> int:
    place = index_of(words, word)
    if place < 0:
        raise SheetError("no " + what + " is called " + word + "; there are " + ", ".join(words))
    return place


def condition_bits(names: list[str]) -> int:
    """The bit mask of the named conditions."""
    bits = 0
    for name in names:
        bits |= 1 << _named(CONDITIONS, name, "condition")
    return bits


def damage_bits(names: list[str]) -> int:
    """The bit mask of the named damage types; `nonmagical` stands for weapon damage without magic."""
    bits = 0
    for name in names:
        if name == "nonmagical":
            bits |= 1 << NONMAGICAL
        elif name == "all":
            bits |= (1 << NONMAGICAL) - 1
        else:
            bits |= 1 << _named(DAMAGE_TYPES, name, "damage type")
    return bits


def _duration(step: Step, text: str) -> None:
    """Reads the vocabulary's words for how long something lasts into the step."""
    words = text.split()
    step.until = INSTANT
    if not words:
        return
    if words[0] == "concentration":
        step.concentration = True
        step.until = CONCENTRATION
        words = words[1:]
    if len(words) >= 2 and words[0].isdigit() and words[1].startswith("round"):
        step.until = TURN_STARTS
        step.rounds = int(words[0])
    elif words and words[0] == "battle":
        step.until = BATTLE
    elif words and words[0] == "turn":
        step.until = THIS_TURN
    elif words and words[0] == "next-turn":
        step.until = NEXT_TURN_START
    elif words and words[0] == "target-turn":
        step.until = NEXT_TURN_END
    elif words and words[0] != "instant":
        raise SheetError("no duration is written " + text)


def _save(step: Step, data: dict[str, object]) -> None:
    save = _record(data, "save")
    if save:
        step.save_ability = _named(ABILITIES, _word(save, "ability"), "ability")
        step.save_at = _difficulty(save)
        step.save_when = _named(SAVE_TIMES, _word(save, "when", "turn-end"), "moment of a roll")


def _difficulty(data: dict[str, object]) -> int:
    at = data.get("at")
    if isinstance(at, int) and not isinstance(at, bool):
        return at
    return NO_NUMBER


def build_steps(records: list[dict[str, object]]) -> list[Step]:
    """The steps of a power, a rider, an aura or a hazard."""
    return [build_step(record) for record in records]


def build_step(data: dict[str, object]) -> Step:
    """One step from its normal form."""
    op = _named(OPS, _word(data, "op"), "step")
    step = Step(op)
    if data.get("dice") is not None:
        step.dice = parse_dice(str(data["dice"]))
    if data.get("type"):
        step.dtype = _named(DAMAGE_TYPES, _word(data, "type"), "damage type")
    if data.get("ability"):
        step.ability = _named(ABILITIES, _word(data, "ability"), "ability")
    step.at = _difficulty(data)
    step.half = data.get("half") is True
    if op == OP_ATTACK:
        step.kind = _named(("melee", "ranged", "spell"), _word(data, "kind", "spell"), "kind of attack")
        step.at = _number(data, "bonus", NO_NUMBER)
        step.first = build_steps(records_of(data, "hit"))
        step.second = build_steps(records_of(data, "miss"))
    else:
        step.first = build_steps(records_of(data, "fail") + records_of(data, "enter"))
        step.second = build_steps(records_of(data, "success") + records_of(data, "start"))
    names = words_of(data, "names")
    if _word(data, "op") == "condition":
        names = [_word(data, "name")]
    step.conditions = condition_bits(names)
    _duration(step, _word(data, "for", "instant"))
    _save(step, data)
    step.escape = _number(data, "escape", NO_NUMBER)
    step.feet = _number(data, "feet")
    step.flag = data.get("restrain") is True or data.get("leech") is True or data.get("veil") is True
    step.share = 1 if data.get("share") == "all" else 2
    step.light = index_of(("dark", "dim", "bright"), _word(data, "light"))
    step.difficult = data.get("difficult") is True
    step.words = _word(data, "text") or _word(data, "name")
    if _word(data, "op") == "exhaustion":
        step.amount = _number(data, "levels", 1)
    if _word(data, "op") == "modify":
        _modification(step, data)
    return step


def _modification(step: Step, data: dict[str, object]) -> None:
    what = _word(data, "what")
    amount = data.get("amount")
    place = index_of(MODIFIED, what)
    if place >= 0:
        step.what = place
    elif index_of(ABILITIES, what) >= 0:
        step.what = MOD_ABILITY + index_of(ABILITIES, what)
    else:
        step.what = 13 + _named(("resist", "immune", "reach"), what, "thing to modify")
    if amount == "mighty":
        step.amount = 1
    elif amount == "weak":
        step.amount = -1
    elif isinstance(amount, int):
        step.amount = amount
    elif isinstance(amount, str) and index_of(DAMAGE_TYPES, amount) >= 0:
        step.amount = 1 << index_of(DAMAGE_TYPES, amount)
    elif isinstance(amount, str):
        if amount in ("nonmagical", "all"):
            step.amount = damage_bits([amount])
        else:
            step.dice = parse_dice(amount)


def _area(data: dict[str, object], key: str) -> Area | None:
    shape = _record(data, key)
    if not shape:
        return None
    return Area(_named(SHAPES, _word(shape, "shape"), "shape"), _number(shape, "size", 5), _number(shape, "width", 5))


def build_weapon(data: dict[str, object]) -> Weapon:
    """A weapon from its normal form (HD-109 to HD-111 give the dice of each class)."""
    weapon = Weapon(_word(data, "id"), _word(data, "name") or _word(data, "id"))
    weapon.category = _named(WEAPON_CLASSES, _word(data, "class", "natural"), "class of weapon")
    traits = words_of(data, "traits")
    weapon.light = "light" in traits
    weapon.thrown = "thrown" in traits
    weapon.ammunition = "ammunition" in traits
    weapon.hands = _number(data, "hands", 0)
    if weapon.hands == 0:
        weapon.hands = 2 if weapon.category == HEAVY or "two-handed" in traits else 1
    weapon.range = _number(data, "range")
    weapon.reach = _number(data, "reach", 5)
    _weapon_dice(weapon, parse_dice(_word(data, "damage") or CLASS_DICE[weapon.category]))
    weapon.dtype = _named(DAMAGE_TYPES, _word(data, "type", "bludgeoning"), "damage type")
    if data.get("ability"):
        weapon.ability = _named(ABILITIES, _word(data, "ability"), "ability")
    weapon.attack = _number(data, "attack", NO_NUMBER)
    weapon.bonus = _number(data, "bonus")
    weapon.tags = words_of(data, "tags")
    weapon.magic = "magic" in weapon.tags or weapon.bonus > 0 or data.get("magic") is True
    if weapon.magic and "magic" not in weapon.tags:
        weapon.tags.append("magic")
    weapon.underwater = data.get("underwater") is True
    weapon.ammo = _number(data, "ammo", -1)
    weapon.riders = build_steps(records_of(data, "riders"))
    uses = _record(data, "uses")
    weapon.uses = _number(uses, "count", -1)
    weapon.recharge = _number(uses, "recharge")
    return weapon


def _weapon_dice(weapon: Weapon, dice: Dice) -> None:
    weapon.dice = dice
    weapon.dice_count = 0
    if len(dice.terms) == 1:
        weapon.dice_count, weapon.dice_sides = dice.terms[0]


def build_power(data: dict[str, object]) -> Power:
    """A spell, exploit, item or trait use from its normal form."""
    power = Power(_word(data, "id"), _word(data, "name") or _word(data, "id"))
    power.kind = _word(data, "kind", "exploit")
    power.item = power.kind == "item"
    power.level = _number(data, "level")
    power.cost = _named(COSTS, _word(data, "cost", "action"), "cost")
    power.trigger = _named(POWER_TRIGGERS, _word(data, "trigger"), "trigger")
    power.aim = _named(AIMS, _word(data, "target", "self"), "target")
    power.targets = _number(data, "targets", 1)
    power.range = _number(data, "range")
    power.sight = data.get("sight") is not False
    power.area = _area(data, "area")
    power.spare_allies = data.get("spare_allies") is True
    for component in words_of(data, "components"):
        if component == "speech":
            power.speech = True
        elif component == "hand":
            power.hand = True
        elif component != "item":
            power.needs.append(component)
    power.concentration = data.get("concentration") is True
    uses = _record(data, "uses")
    power.uses = _number(uses, "count", -1)
    power.recharge = _number(uses, "recharge")
    if power.recharge > 0 and power.uses < 0:
        power.uses = 1
    power.harmful = data.get("harmful") is True
    power.ready = data.get("ready") is not False
    power.skill = _word(data, "skill")
    power.text = _word(data, "text")
    power.steps = build_steps(records_of(data, "effects"))
    for step in power.steps:
        power.attacks = power.attacks or step.op == OP_ATTACK
    if power.trigger and power.attacks and power.trigger <= 2:
        raise SheetError(power.ident + ": a power that answers an attack before it hits cannot attack itself")
    return power


def build_trait(data: dict[str, object]) -> Trait:
    """A trait from its normal form."""
    trait = Trait(_word(data, "trait"))
    trait.amount = _number(data, "amount")
    if "feet" in data:
        trait.amount = _number(data, "feet")
    if "radius" in data:
        trait.amount = _number(data, "radius")
    if "at" in data:
        trait.amount = _number(data, "at")
    if "count" in data:
        trait.amount = _number(data, "count", 1)
    trait.words = words_of(data, "actions") + words_of(data, "weapons") + words_of(data, "tags")
    dice = data.get("dice") or data.get("damage")
    if dice is not None:
        trait.dice = parse_dice(str(dice))
    trait.steps = build_steps(records_of(data, "steps"))
    trait.area = _area(data, "area")
    trait.who = _word(data, "who", "enemies")
    trait.sight = data.get("sight") is True
    if data.get("ability"):
        trait.ability = _named(ABILITIES, _word(data, "ability"), "ability")
    trait.mask = damage_bits(words_of(data, "stopped_by") + words_of(data, "types"))
    for word in words_of(data, "except"):
        if word != "critical":
            trait.mask |= damage_bits([word])
        else:
            trait.skilled = True
    if data.get("skilled") is True:
        trait.skilled = True
    trait.finesse = data.get("finesse") is True
    if data.get("light") is True:
        trait.words.append("light")
    return trait


def _read_traits(sheet: Sheet) -> None:
    """Sorts the traits to where the rules look for them."""
    for trait in sheet.traits:
        kind = trait.kind
        if kind == "dual-wield-martial":
            sheet.dual_martial = True
        elif kind == "pack":
            sheet.pack = True
        elif kind == "flyby":
            sheet.flyby = True
        elif kind == "light-sensitive":
            sheet.light_sensitive = True
        elif kind == "magic-resistance":
            sheet.magic_resistance = True
        elif kind == "mighty-rolls":
            sheet.mighty_abilities |= 1 << trait.ability
        elif kind == "extra-attack":
            sheet.extra_attacks += trait.amount if trait.amount > 0 else 1
        elif kind == "quick":
            sheet.quick_words = sheet.quick_words + trait.words
        elif kind == "regeneration":
            sheet.regeneration = trait.amount
            sheet.regeneration_stop = trait.mask
        elif kind == "sneak":
            sheet.sneak = trait
        elif kind == "charge":
            sheet.charge = trait
        elif kind == "last-stand":
            sheet.last_stand = trait
        elif kind == "death-burst":
            sheet.death_burst = trait
        elif kind == "only-harmed-by":
            sheet.only_harmed = trait
        elif kind == "unarmed":
            sheet.unarmed = trait
        elif kind == "aura":
            sheet.auras.append(trait)
        elif kind == "speed":
            sheet.walk += trait.amount
        elif kind == "amphibious":
            sheet.breathes_water = True


def _read_weapons(sheet: Sheet, data: dict[str, object]) -> None:
    for record in records_of(data, "weapons"):
        sheet.weapons.append(build_weapon(record))
    names = [weapon.ident for weapon in sheet.weapons]
    routines = data.get("routine")
    if isinstance(routines, list):
        for routine in routines:
            if isinstance(routine, list):
                places: list[int] = []
                for name in routine:
                    if name not in names:
                        raise SheetError("the routine names " + str(name) + ", which is no weapon of " + sheet.name)
                    places.append(names.index(str(name)))
                sheet.routines.append(places)
    for weapon in sheet.weapons:
        skilled = CLASS_SKILLS[weapon.category] in sheet.skills
        if weapon.name in sheet.skills or weapon.ident in sheet.skills:
            skilled = True
        sheet.skilled.append(1 if skilled else 0)


def _unarmed(sheet: Sheet) -> None:
    """The unarmed attack as a weapon: Strength damage without a die (HD-068), unless a trait makes it better."""
    fist = sheet.fist
    fist.category = NATURAL
    fist.dice_count = 0
    fist.dice_sides = 0
    fist.dtype = 0
    trait = sheet.unarmed
    if trait is not None:
        fist.light = "light" in trait.words
        if trait.finesse and sheet.abilities[DEX] > sheet.abilities[0]:
            fist.ability = DEX
        if trait.dice is not None:
            _weapon_dice(fist, trait.dice)


def build_sheet(data: dict[str, object]) -> Sheet:
    """A sheet from its normal form. Raises SheetError when it names something that the rules do not have."""
    sheet = Sheet(_word(data, "id"), _word(data, "name") or _word(data, "id"))
    sheet.kind = _word(data, "kind", "humanoid")
    sheet.size = _named(SIZES, _word(data, "size", "medium"), "size")
    sheet.space = SPACES[sheet.size]
    sheet.player = data.get("player") is True
    sheet.level = _number(data, "level", 1)
    sheet.renown = _number(data, "renown")
    abilities = _record(data, "abilities")
    for place, name in enumerate(ABILITIES):
        sheet.abilities[place] = _number(abilities, name)
    speed = _record(data, "speed")
    sheet.walk = _number(speed, "walk", 60)
    sheet.fly = _number(speed, "fly")
    sheet.swim = _number(speed, "swim")
    sheet.climb = _number(speed, "climb")
    sheet.skills = [word.replace("-", " ") for word in words_of(data, "skills")]
    senses = _record(data, "senses")
    sheet.darkvision = _number(senses, "darkvision")
    sheet.blindsight = _number(senses, "blindsight")
    sheet.truesight = _number(senses, "truesight")
    if data.get("spell_ability"):
        sheet.spell_ability = _named(ABILITIES, _word(data, "spell_ability"), "ability")
    sheet.resist = damage_bits(words_of(data, "resist"))
    sheet.immune = damage_bits(words_of(data, "immune"))
    sheet.vulnerable = damage_bits(words_of(data, "vulnerable"))
    sheet.immune_conditions = condition_bits(words_of(data, "immune_conditions"))
    sheet.shield = data.get("shield") is True
    sheet.held = words_of(data, "held")
    sheet.held_given = data.get("held") is not None
    sheet.shield_bonus = _number(_record(data, "shield_record"), "defense", 2)
    die = parse_dice(str(data.get("hit_die") or "1d8"))
    sheet.hit_die = die.terms[0][1] if die.terms else 8
    for place, name in enumerate(ABILITIES):
        if name in sheet.skills:
            sheet.skilled_abilities |= 1 << place
    sheet.leader = data.get("leader") is True
    sheet.important = data.get("important") is True
    sheet.trained_mount = data.get("mount") is True
    sheet.willing = data.get("willing") is True
    sheet.breathes_water = data.get("breathes_water") is True
    sheet.defense = _number(data, "defense", 10 + sheet.abilities[DEX])
    sheet.hp = _number(data, "hp", 1)
    if data.get("hp_dice"):
        sheet.hp_dice = parse_dice(_word(data, "hp_dice"))
    sheet.hit_dice = _number(data, "hit_dice", sheet.level)
    for record in records_of(data, "traits"):
        sheet.traits.append(build_trait(record))
    _read_traits(sheet)
    _read_weapons(sheet, data)
    for record in records_of(data, "items"):
        sheet.powers.append(build_power(record))
    for record in records_of(data, "powers"):
        sheet.powers.append(build_power(record))
    for power in sheet.powers:
        if power.trigger > 0:
            sheet.has_reaction_powers = True
        if power.recharge > 0:
            sheet.has_recharge = True
    for weapon in sheet.weapons:
        if weapon.recharge > 0:
            sheet.has_recharge = True
    _unarmed(sheet)
    return sheet

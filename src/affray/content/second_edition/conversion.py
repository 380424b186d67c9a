"""Turns the block of another game into a sheet of Second Edition as an author would write it; see `docs/content.md`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from affray.content.bestiary.block import WEAPON, Block, Blow, Special
from affray.content.second_edition import figures
from affray.content.sheets import slug

KINDS: Final = (
    "undead", "dragon", "construct", "elemental", "ooze", "plant", "giant", "fiend", "humanoid", "animal",
)  # fmt: skip
MINDS: Final = {
    "undead": 7, "dragon": 14, "construct": 0, "elemental": 6, "ooze": 0, "plant": 0, "giant": 8, "fiend": 12,
    "humanoid": 9, "animal": 2, "monster": 5,
}  # fmt: skip
"""Intelligence by kind of creature, since the blocks have none."""
SIZES: Final = ((2, "tiny"), (4, "small"), (7, "medium"), (12, "large"), (25, "huge"))
BY_HIT_DICE: Final = ((0, "small"), (4, "medium"), (8, "large"), (15, "huge"))
SAVE_GROUPS: Final = {"fighter": "warrior", "magic-user": "wizard", "cleric": "priest", "thief": "rogue"}
UNDEAD: Final = (
    "skeleton",
    "zombie",
    "ghoul",
    "ghast",
    "shadow",
    "wight",
    "wraith",
    "mummy",
    "spectre",
    "vampire",
    "lich",
)
DEADLY: Final = "20d10"
"""Damage of what kills outright: no ordinary creature outlives it, and what cannot be poisoned does."""
_SLASHING: Final = (
    "claw",
    "talon",
    "blade",
    "sword",
    "scythe",
    "slash",
    "rake",
    "slice",
    "axe",
    "pincer",
    "whip",
    "fin",
)
_PIERCING: Final = (
    "bite", "horn", "sting", "stinger", "beak", "gore", "tusk", "spike", "spear", "dagger", "trident", "spine",
    "quill", "antler", "barb", "dart", "stab", "peck", "snakebite", "lance", "pick", "feather", "crossbow", "lick",
)  # fmt: skip
_ELEMENTS: Final = {
    "fire": "fire", "flame": "fire", "heat": "fire", "lava": "fire", "steam": "fire", "lightning": "fire",
    "electrical": "fire", "shock": "fire", "cold": "cold", "frost": "cold", "icy": "cold", "acid": "acid",
    "poison": "poison", "gas": "poison", "sonic": "sonic",
}  # fmt: skip
_SAVED: Final = {
    "paralysis": ("paralyzation", "paralyzed", "20d4 rounds"), "blind": ("spell", "blinded", "1d4 rounds"),
    "stun": ("paralyzation", "stunned", "1d4 rounds"), "slow": ("spell", "slowed", "1d6 rounds"),
    "sleep": ("spell", "asleep", "2d6 rounds"), "petrify": ("petrification", "petrified", "battle"),
}  # fmt: skip
"""What saves against a blow's effect, what it does, and for how long when the page does not say."""


@dataclass(frozen=True)
class Converted:
    """A sheet as an author writes it, and what of the block is not in it."""

    sheet: dict[str, Any]
    warnings: tuple[str, ...]


def convert(block: Block) -> Converted:
    """The creature as Second Edition has it; whatever could not be carried over is named in the warnings."""
    lost = [f"{word} could not be read" for word in block.unread]
    kind = next((one for one in KINDS if one in block.traits), "monster")
    size = size_of(block)
    sheet: dict[str, Any] = {"name": block.name, "kind": kind, "size": size}
    if block.hit_points:
        key = "hp_dice" if "d" in block.hit_points else "hp"
        sheet["hd"] = "1/2"
        sheet[key] = block.hit_points if key == "hp_dice" else max(1, int(block.hit_points))
    else:
        sheet["hd"] = (
            f"{min(60, block.hit_dice)}{block.hit_bonus:+d}" if block.hit_bonus else str(min(60, block.hit_dice))
        )
    if block.attack_bonus is not None:
        sheet["thac0"] = max(-20, 20 - block.attack_bonus)
    sheet["saves"] = saves_of(block)
    sheet["ac"] = descending(block.armor_class)
    sheet["natural_ac"] = descending(block.armor_class if block.unarmored is None else block.unarmored)
    sheet["int"] = 0 if "mindless" in block.traits else MINDS[kind]
    sheet["move"] = {mode: rate_of(feet) for mode, feet in block.movement.items()}
    sheet["morale"] = morale_of(block.morale)
    sheet.update(_guards(block, kind))
    sheet.update(_body(block, kind))
    sheet.update(_attacks(block, kind, size, lost))
    sheet.update(_powers(block, lost))
    sheet["text"] = f"From {block.source} ({block.licence})."
    return Converted(sheet, tuple(dict.fromkeys(lost)))


def descending(armor_class: int) -> int:
    """Ascending armor class, 11 for none, as the descending one, 10 for none: 21 less it, -10 at best."""
    return max(-10, min(12, 21 - armor_class))


def rate_of(feet: int) -> int:
    """A movement rate for feet a round: three for every ten, so that a walking man's 40 are 12; 1 at least."""
    return max(1, min(120, feet * 3 // 10)) if feet else 0


def morale_of(morale: int) -> int:
    """Morale on 2d6 as morale on 2d10: ten for every six, rounded; 12, which never fails, is 20."""
    return min(20, (morale * 20 + 6) // 12)


def size_of(block: Block) -> str:
    """The size category of the height or length that the page names, else its word for it, else by Hit Dice.

    Eight Hit Dice are never small. Undead and humanoids of whom the page says nothing are as big as a man.
    """
    by_dice = next((size for most, size in BY_HIT_DICE if block.hit_dice <= most), "gargantuan")
    if block.looks:
        by_dice = block.looks
    elif block.hit_dice and ("undead" in block.traits or "humanoid" in block.traits):
        by_dice = "medium"
    if not block.feet or (block.hit_dice >= 8 and block.feet <= 4):
        return by_dice
    return next((size for most, size in SIZES if block.feet <= most), "gargantuan")


def saves_of(block: Block) -> dict[str, int]:
    """The saves of the class and level that the page names; a normal man's are those of a warrior of level 0."""
    return figures.saves_of(SAVE_GROUPS.get(block.save_class, "warrior"), block.save_level)


def rounds_of(dice: str, unit: str) -> str:
    """A duration in rounds; a turn is ten. Many dice are taken at their mean."""
    count, _, sides = dice.partition("d")
    times = 10 if unit == "turns" else 1
    if not sides:
        return f"{int(count) * times} rounds"
    if int(count) * times > 20:
        return f"{max(1, int(count) * times * (int(sides) + 1) // 2)} rounds"
    return f"{int(count) * times}d{sides} rounds"


def damage_type(label: str, kind: str) -> str:
    """The type of damage that a blow of that name does."""
    words = label.split()
    for word in words:
        if word in _ELEMENTS:
            return _ELEMENTS[word]
    if any(word in _SLASHING for word in words):
        return "slashing"
    if any(word in _PIERCING for word in words):
        return "piercing"
    return "cold" if "touch" in words and kind == "undead" else "bludgeoning"


def _guards(block: Block, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if block.needs:
        found["only_harmed_by"] = {
            "tags": ["magic", "silver"] if block.needs == "silver_or_magic" else ["magic"],
            "plus": 1,
        }
    immune = [name for name in ("fire", "cold", "poison") if f"immune-{name}" in block.traits]
    if immune:
        found["immune"] = immune
    minds = {"immune-sleep": ["asleep"], "immune-charm": ["charmed"], "immune-hold": ["held", "paralyzed"]}
    conditions = [name for trait, names in minds.items() if trait in block.traits or kind == "undead" for name in names]
    if conditions:
        found["immune_conditions"] = conditions
    if "half-edged" in block.traits:
        found["resist"] = ["slashing", "piercing"]
    healing = next((special for special in block.specials if special.kind == "regeneration"), None)
    if healing is not None:
        found["regeneration"] = {"amount": healing.amount, "stopped_by": list(healing.stopped_by)}
    if kind == "undead":
        found["turn_as"] = turn_row(block)
        blows = [special for routine in block.routines for blow in routine for special in blow.specials]
        if any(special.kind in ("drain", "strength") for special in blows):
            found["negative_plane"] = True
    return found


def turn_row(block: Block) -> str:
    """The row of the turning table of an undead creature: that of its name, else by its Hit Dice."""
    named = next((row for row in UNDEAD if row in block.ident), "")
    if named:
        return named
    rows = ((1, "skeleton"), (2, "ghoul"), (4, "shadow"), (5, "wight"), (6, "wraith"), (7, "mummy"), (8, "spectre"))
    return next((row for most, row in (*rows, (9, "vampire"), (10, "ghost")) if block.hit_dice <= most), "lich")


def _body(block: Block, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "snake" in block.traits and kind in ("animal", "monster"):
        found.update(legs=0, supple=True)
    elif kind == "ooze":
        found.update(legs=0, immune_knockdown=True)
    elif "spider" in block.ident:
        found["legs"] = 8
    elif kind in ("monster", "dragon", "animal"):
        found["legs"] = 4
    if "no-knockdown" in block.traits:
        found["immune_knockdown"] = True
    return found


def _attacks(block: Block, kind: str, size: str, lost: list[str]) -> dict[str, Any]:
    """Weapons, and the routine of blows when there is more than one."""
    weapons: list[dict[str, Any]] = []
    routines: list[list[str]] = []
    for routine in block.routines:
        blows: list[str] = []
        for blow in routine:
            weapon = _weapon(blow, block, kind, size, lost)
            same = next((known for known in weapons if {**known, "id": ""} == {**weapon, "id": ""}), None)
            if same is None:
                taken = {known["id"] for known in weapons}
                while weapon["id"] in taken:
                    weapon["id"] += "-2"
                weapons.append(weapon)
                same = weapon
            blows.extend([same["id"]] * blow.count)
        routines.append(blows[:12])
    found: dict[str, Any] = {}
    if weapons:
        found["weapons"] = weapons
    else:
        lost.append("no attack could be read: it fights unarmed")
    if routines and len(routines[0]) > 1:
        found["routine"] = [routines[0]]
    return found


def _weapon(blow: Blow, block: Block, kind: str, size: str, lost: list[str]) -> dict[str, Any]:
    riders = [rider for special in blow.specials for rider in _rider(special, blow, block, kind, lost)]
    more = {"riders": riders} if riders else {}
    small = size in ("tiny", "small")
    if blow.label == WEAPON and not blow.dice:
        hurt = {"hurt": blow.bonus} if blow.bonus else {}
        return {"id": WEAPON, "weapon": "short-sword" if small else "long-sword", **hurt, **more}
    if blow.label == WEAPON:
        figures_of = {
            "kind": "melee",
            "size": "small" if small else "medium",
            "type": "slashing",
            "speed": 3 if small else 5,
        }
        return {"id": WEAPON, "name": WEAPON, **figures_of, "damage": blow.dice, **more}
    return {
        "id": slug(blow.label), "name": blow.label, "type": damage_type(blow.label, kind),
        "damage": blow.dice.split("-")[0] if re.fullmatch(r"[0-9]+-[0-9]+", blow.dice) else blow.dice or "0", **more,
    }  # fmt: skip


def _rider(special: Special, blow: Blow, block: Block, kind: str, lost: list[str]) -> list[dict[str, Any]]:
    """What a hit does besides damage, as steps."""
    detail = next((one for one in block.specials if one.kind == special.kind), special)
    if special.kind == "poison":
        harm = special.dice or detail.dice
        if detail.deadly or not harm:
            harm = DEADLY
        return [{"save": "poison", "fail": [{"damage": f"{harm} poison"}]}]
    if special.kind in _SAVED:
        against, condition, lasts = _SAVED[special.kind]
        if detail.dice:
            lasts = rounds_of(detail.dice.split("+")[0], detail.unit or "rounds")
        return [{"save": against, "fail": [{"condition": condition, "for": lasts}]}]
    if special.kind == "drain":
        return [{"drain": min(5, max(1, special.amount))}]
    if special.kind == "strength":
        return [{"strength": -max(1, special.amount), "for": "80 rounds"}]
    if special.kind == "bleed":
        count, _, sides = special.dice.split("+")[0].partition("d")
        mean = int(count or 1) * (int(sides or 1) + 1) // 2
        return [{"condition": "bleeding", "value": min(20, max(1, mean))}]
    if special.kind == "extra":
        element = _ELEMENTS.get(special.element) or damage_type(blow.label, kind)
        return [{"damage": f"{special.dice} {element}"}]
    lost.append(f"{blow.label}: {special.text.strip()} is not carried over")
    return []


def _powers(block: Block, lost: list[str]) -> dict[str, Any]:
    """Breath and gaze as innate powers."""
    powers: list[Any] = []
    for special in block.specials:
        if special.kind == "breath":
            powers.append(_breath(special, block))
        elif special.kind == "gaze" and special.element == "petrify":
            powers.append("petrifying-gaze")
        elif special.kind == "gaze":
            lost.append("gaze is not carried over")
    return {"powers": powers} if powers else {}


def _breath(special: Special, block: Block) -> dict[str, Any]:
    """A cone of 5 feet for each Hit Die, 20 at least; without dice of its own, as many d8s as Hit Dice; three times."""
    dice = special.dice or f"{min(40, max(1, block.hit_dice))}d8"
    feet = min(100, max(20, 5 * block.hit_dice))
    kind = _ELEMENTS.get(special.element, "fire")
    effect = {"save": "breath", "fail": [{"damage": f"{dice} {kind}"}], "success": "half"}
    return {"name": "breath", "initiative": "breath", "area": f"cone {feet}", "uses": 3, "effects": [effect]}

"""The words of Second Edition's content and the short spellings that authors write.

Every ``parse_*`` function turns a short spelling into its normal form and raises `Misspelt` with what is allowed.
"""

from __future__ import annotations

import re
from typing import Any, Final

from affray.content.second_edition.figures import GROUPS
from affray.content.words import Misspelt, parse_dice, parse_word
from affray.mechanics import dice
from affray.rulesets.second_edition import terms

ABILITIES: Final = terms.ABILITIES
SHORT_ABILITIES: Final = {name[:3]: name for name in ABILITIES}
DAMAGE_TYPES: Final = terms.DAMAGE_TYPES
CONDITIONS: Final = terms.CONDITIONS
SIZES: Final = terms.SIZES
SAVES: Final = terms.SAVES
SAME_SAVES: Final = {
    "death": "paralyzation", "poison": "paralyzation", "staff": "rod", "wand": "rod", "polymorph": "petrification",
}  # fmt: skip
CLASSES: Final = tuple(GROUPS)
KINDS: Final = (
    "humanoid", "animal", "monster", "undead", "dragon", "giant", "construct", "elemental", "fiend", "ooze", "plant",
)  # fmt: skip
FACINGS: Final = terms.COMPASS
SHIELDS: Final = tuple(shield for shield in terms.SHIELDS if shield)
TERRAINS: Final = terms.TERRAINS
MARKS: Final = terms.MARKS
MODIFIABLE: Final = tuple(word for word in terms.MODS if word not in ("strength", "resist", "levels"))
AIMS: Final = terms.AIMS
UNDEAD: Final = (
    "skeleton", "zombie", "ghoul", "shadow", "wight", "ghast", "wraith", "mummy", "spectre", "vampire", "ghost", "lich",
    "special",
)  # fmt: skip
"""The rows of the table for turning undead (SE-053)."""
RATES: Final = ("1", "2", "3", "4", "5", "1/2", "1/3", "3/2", "5/2")
"""Attacks or shots a round; 3/2 is one in odd rounds and two in even ones."""

MOST_ROUNDS: Final = 10_000
MOST_LEVEL: Final = 30

_LEVELED: Final = re.compile(r"(?P<base>\S+)(?: rounds?)?(?: \+ (?P<more>[0-9]{1,2})/level)?")
_PER_LEVEL: Final = re.compile(r"(?P<more>[0-9]{1,2}) rounds?/level")
_HIT_DICE: Final = re.compile(r"(?P<dice>[0-9]{1,2}|1/2|1/4)(?P<bonus>[+-][0-9]{1,2})?")
_STRENGTH: Final = re.compile(r"18/(?P<percent>[0-9]{2})")
_RANGE: Final = re.compile(r"([0-9]{1,4})/([0-9]{1,4})/([0-9]{1,4})(?P<yards> yards)?")


def parse_duration(found: Any) -> str:
    """How long something lasts: ``battle``, ``instant``, ``1d4+1 rounds``, ``3 rounds + 1/level``, ``2 rounds/level``.

    The normal form is ``battle``, ``instant``, or dice of rounds, with ``/N`` behind for N more rounds a level.
    """
    text = str(found).strip()
    if text in ("battle", "instant"):
        return text
    match = _PER_LEVEL.fullmatch(text)
    if match is not None:
        return f"0/{int(match['more'])}"
    match = _LEVELED.fullmatch(text)
    allowed = ("battle", "instant", "N rounds", "DICE rounds", "N rounds + M/level", "N rounds/level")
    if match is None or "round" not in text:
        raise Misspelt(f"{text:.60} is no duration", allowed, text)
    rounds = parse_dice(match["base"])
    if not 1 <= dice.parse_dice(rounds).minimum() or dice.parse_dice(rounds).maximum() > MOST_ROUNDS:
        raise Misspelt(f"{text:.60} is out of bounds", (f"1 to {MOST_ROUNDS} rounds",))
    return f"{rounds}/{int(match['more'])}" if match["more"] else rounds


def parse_save_word(found: Any) -> str:
    """A saving throw; death, poison, staff, wand and polymorph share the number of another."""
    text = SAME_SAVES.get(str(found), found)
    return parse_word(text, SAVES, "saving throw")


def parse_versus(found: Any) -> tuple[str, int]:
    """A saving throw and what is added to the die: ``spell``, ``breath -2``, ``poison +4``."""
    parts = str(found).split()
    if len(parts) == 2 and re.fullmatch(r"[+-][0-9]{1,2}", parts[1]):
        return parse_save_word(parts[0]), int(parts[1])
    if len(parts) != 1:
        raise Misspelt(f"{found!s:.60} is no saving throw", (*SAVES, "SAVE +N", "SAVE -N"))
    return parse_save_word(parts[0]), 0


def parse_typed_dice(found: Any) -> tuple[str, str, str]:
    """Dice, a damage type, and perhaps a mark: ``2d6 fire``, ``1d3 bludgeoning nonlethal``."""
    parts = str(found).split()
    if len(parts) not in (2, 3):
        raise Misspelt(f"{found!s:.60} should be dice and a damage type, such as 2d6 fire", DAMAGE_TYPES, str(found))
    mark = parse_word(parts[2], MARKS, "kind of damage") if len(parts) == 3 else MARKS[0]
    return parse_dice(parts[0]), parse_word(parts[1], DAMAGE_TYPES, "damage type"), mark


def parse_modify(found: Any) -> tuple[str, int]:
    """What is modified and by how much: ``ac -4`` (minus is better), ``attack +1``, ``attacks +1``."""
    parts = str(found).split()
    if len(parts) != 2 or re.fullmatch(r"[+-]?[0-9]{1,3}", parts[1]) is None:
        raise Misspelt(f"{found!s:.60} is no modifier", tuple(f"{word} +N" for word in MODIFIABLE), str(found))
    return parse_word(parts[0], MODIFIABLE, "thing to modify"), int(parts[1])


def parse_hit_dice(found: Any) -> tuple[int, int]:
    """Hit Dice such as ``4+1``, ``1-1``, ``3``; ``1/2`` is less than one."""
    match = _HIT_DICE.fullmatch(str(found).strip()) if not isinstance(found, bool) else None
    if match is None:
        raise Misspelt(f"{found!s:.60} are no Hit Dice", ("a number of dice such as 3, 4+1, 1-1, 1/2",), str(found))
    if "/" in match["dice"]:
        return 0, int(match["bonus"] or 0)
    if int(match["dice"]) > 60:
        raise Misspelt(f"{found!s:.60} are too many", ("at most 60 Hit Dice",))
    return int(match["dice"]), int(match["bonus"] or 0)


def parse_strength(found: Any) -> tuple[int | None, int]:
    """A Strength of 1 to 25, ``18/76`` (``18/00`` is the best), or ``none`` for a creature that has no score."""
    if found is None or found == "none":
        return None, 0
    if isinstance(found, int) and not isinstance(found, bool) and 1 <= found <= 25:
        return found, 0
    match = _STRENGTH.fullmatch(str(found))
    if match is None:
        raise Misspelt(f"{found!s:.60} is no Strength", ("1 to 25", "18/01 to 18/00", "none"), str(found))
    return 18, int(match["percent"]) or 100


def parse_attacks(found: Any) -> str:
    """Attacks a round: a whole number, or 3/2, 5/2, 1/2, 1/3."""
    text = str(found)
    if re.fullmatch(r"[1-9]|1[0-2]", text) and not isinstance(found, bool):
        return text
    return parse_word(text, RATES, "number of attacks a round")


def parse_ranges(found: Any) -> list[int]:
    """Short, medium and long range in feet: ``30/60/90``, or ``10/20/30 yards``."""
    match = _RANGE.fullmatch(str(found).strip())
    if match is None:
        raise Misspelt(f"{found!s:.60} is no range", ("SHORT/MEDIUM/LONG in feet", "SHORT/MEDIUM/LONG yards"))
    times = 3 if match["yards"] else 1
    ranges = [int(match[place]) * times for place in (1, 2, 3)]
    if not ranges[0] <= ranges[1] <= ranges[2] <= 2_000:
        raise Misspelt(f"{found!s:.60} does not rise", ("short <= medium <= long <= 2000 feet",))
    return ranges


def parse_facing(found: Any) -> str:
    """A direction of the compass: n, ne, e, se, s, sw, w, nw."""
    return parse_word(str(found).lower(), FACINGS, "direction")

"""The words of the content vocabulary and the short spellings that authors write.

Every ``parse_*`` function turns a short spelling into its normal form and raises `Misspelt` with what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

from affray.mechanics import dice
from affray.rulesets.hundred_dungeons import terms

ABILITIES: Final = terms.ABILITIES
SHORT_ABILITIES: Final = {name[:3]: name for name in ABILITIES}
DAMAGE_TYPES: Final = terms.DAMAGE_TYPES
CONDITIONS: Final = terms.CONDITIONS
SIZES: Final = terms.SIZES
SPACES: Final = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4}
"""Squares along one side of a creature's space."""
KINDS: Final = (
    "aberration", "beast", "celestial", "construct", "dragon", "elemental", "fey", "fiend", "giant", "humanoid",
    "monstrosity", "ooze", "plant", "undead",
)  # fmt: skip
SKILLS: Final = (
    "simple weapons", "martial weapons", "heavy weapons", "natural weapons", "improvised weapons", "unarmed",
    "simple armor", "martial armor", "heavy armor", "shields", "acrobatics", "animals", "arcana", "athletics",
    "deception", "healing", "insight", "intimidation", "investigation", "lore", "nature", "perception", "performance",
    "persuasion", "religion", "sleight", "spellcasting", "stealth", "survival", *ABILITIES,
)  # fmt: skip
"""The skills of a sheet. An ability's name as a skill means: skilled in every roll with that ability."""
MODIFIABLE: Final = (
    "defense", "speed", "attack-bonus", "damage", "attack", "attacked", "rolls", *ABILITIES, "resist", "immune",
    "reach",
)  # fmt: skip
SAVE_TIMES: Final = tuple(time for time in terms.SAVE_TIMES if time)
SHAPES: Final = terms.SHAPES
TRIGGERS: Final = tuple(trigger for trigger in terms.POWER_TRIGGERS if trigger)
PLAIN_DURATIONS: Final = ("instant", "turn", "next-turn", "target-turn", "battle", "concentration")
DURATIONS: Final = (*PLAIN_DURATIONS, "N rounds", "concentration N rounds")

MOST_ROUNDS: Final = 10_000
MOST_FEET: Final = 2_000

_ROUNDS: Final = re.compile(r"(concentration )?([0-9]{1,5}) rounds?")
_SAVE: Final = re.compile(r"(?P<ability>\S+)(?: at (?P<at>\S+))?(?: \((?P<when>[^()]*)\))?")
_AREA: Final = re.compile(r"(?P<shape>\S+) (?P<size>[0-9]{1,4})(?: x (?P<width>[0-9]{1,3}))?")


class Misspelt(ValueError):
    """A short spelling that does not read; ``allowed`` lists the words that may stand there, ``found`` the one met."""

    def __init__(self, message: str, allowed: Iterable[str] = (), found: str = "") -> None:
        super().__init__(message)
        self.allowed = tuple(allowed)
        self.found = found


def parse_word(found: Any, allowed: tuple[str, ...], what: str) -> str:
    """One word out of a closed list."""
    if isinstance(found, str) and found in allowed:
        return found
    raise Misspelt(f"{found!s:.60} is no {what}", allowed, str(found))


def parse_ability(found: Any) -> str:
    """An ability by its whole name or its first three letters."""
    if isinstance(found, str):
        found = SHORT_ABILITIES.get(found, found)
    return parse_word(found, ABILITIES, "ability")


def parse_dice(found: Any) -> str:
    """Dice such as ``3d6+2``, ``1d8-1``, ``d20``, ``7`` in the notation of `affray.mechanics.dice`."""
    text = str(found) if isinstance(found, (str, int)) and not isinstance(found, bool) else ""
    try:
        return dice.parse_dice(text).text()
    except ValueError:
        allowed = ("dice such as 2d6+3", "a number", f"at most {dice.MAX_DICE} dice of {dice.MAX_SIDES} sides")
        raise Misspelt(f"{found!s:.60} are no dice", allowed) from None


def mean_of(text: str) -> Fraction:
    """The mean of dice in their checked form."""
    return dice.parse_dice(text).mean()


def dice_count(text: str) -> int:
    """How many dice are rolled; 0 for no text."""
    return int(dice.parse_dice(text).count()) if text else 0


def parse_typed_dice(found: Any) -> tuple[str, str]:
    """Dice and a damage type: ``3d6 fire``."""
    text = str(found).strip()
    number, blank, kind = text.rpartition(" ")
    if not blank:
        raise Misspelt(f"{text:.60} should be dice and a damage type, such as 2d6 fire", DAMAGE_TYPES, text)
    return parse_dice(number), parse_word(kind, DAMAGE_TYPES, "damage type")


def parse_duration(found: Any) -> str:
    """How long something lasts, in the words of `DURATIONS`; ``1 round`` is read as ``1 rounds``."""
    text = str(found).strip()
    if text in PLAIN_DURATIONS:
        return text
    match = _ROUNDS.fullmatch(text)
    if match is None:
        raise Misspelt(f"{text:.60} is no duration", DURATIONS, text)
    rounds = int(match[2])
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Misspelt(f"{rounds} rounds are out of bounds", (f"1 to {MOST_ROUNDS} rounds",))
    return f"{match[1] or ''}{rounds} rounds"


def parse_skill(found: Any) -> str:
    """A skill; hyphens may stand for its blanks."""
    return parse_word(found.replace("-", " ") if isinstance(found, str) else found, SKILLS, "skill")


def parse_difficulty(found: Any) -> int | str:
    """A number from 0 to 60, or ``caster``."""
    text = str(found)
    if text == "caster":
        return "caster"
    if re.fullmatch(r"[0-9]{1,2}", text) and int(text) <= 60:
        return int(text)
    raise Misspelt(f"{text:.60} is no difficulty", ("a number from 0 to 60", "caster"), text)


def parse_roll(found: Any) -> tuple[str, int | str]:
    """An ability and its difficulty: ``dexterity at 13`` or ``dexterity at caster``."""
    match = _SAVE.fullmatch(str(found).strip())
    if match is None or match["at"] is None or match["when"] is not None:
        raise Misspelt(f"{found!s:.60} is no roll", ("ABILITY at NUMBER", "ABILITY at caster"))
    return parse_ability(match["ability"]), parse_difficulty(match["at"])


def parse_save(found: Any) -> dict[str, Any] | None:
    """A repeated roll that ends something: ``constitution at 13 (turn-end)``; the moment is turn-end when not named."""
    if found is None:
        return None
    match = _SAVE.fullmatch(str(found).strip())
    if match is None or match["at"] is None:
        raise Misspelt(f"{found!s:.60} is no save", ("ABILITY at NUMBER (turn-end|turn-start|damaged)",))
    when = "turn-end" if match["when"] is None else parse_word(match["when"], SAVE_TIMES, "moment of a save")
    return {"ability": parse_ability(match["ability"]), "at": parse_difficulty(match["at"]), "when": when}


def parse_area(found: Any) -> dict[str, Any] | None:
    """An area in feet: ``sphere 20`` (radius), ``cone 15``, ``line 60 x 5`` (length, width), ``cube 10``."""
    if found is None:
        return None
    text = str(found).strip()
    match = _AREA.fullmatch(text)
    if match is None:
        raise Misspelt(f"{text:.60} is no area", ("sphere FEET", "cone FEET", "line FEET x FEET", "cube FEET"))
    shape = parse_word(match["shape"], SHAPES, "shape")
    size, width = int(match["size"]), int(match["width"] or 5)
    if not (5 <= size <= MOST_FEET and 5 <= width <= 100):
        raise Misspelt(f"{text:.60} is out of bounds", (f"5 to {MOST_FEET} feet, width 5 to 100",))
    return {"shape": shape, "size": size, "width": width}


def parse_uses(found: Any) -> dict[str, Any] | None:
    """How often: a number of times a battle, or ``recharge 5`` (a d6 at the start of each own turn shows 5 or more)."""
    if found is None:
        return None
    text = str(found).strip()
    match = re.fullmatch(r"recharge ([2-6])", text)
    if match:
        return {"recharge": int(match[1])}
    match = re.fullmatch(r"([0-9]{1,3})(?: (?:per|a) battle)?", text)
    if match and 1 <= int(match[1]) <= 100:
        return {"per": "battle", "count": int(match[1])}
    raise Misspelt(f"{text:.60} are no uses", ("1 to 100 (times a battle)", "recharge 2 to recharge 6"))


def parse_modify(found: Any, amount: Any) -> tuple[str, int | str]:
    """What is modified and by how much: ``defense +5``, ``attacked weak``, ``resist fire``, ``damage 1d4``."""
    words = str(found).split()
    if not 1 <= len(words) <= 2:
        raise Misspelt(f"{found!s:.60} is no modifier", MODIFIABLE)
    what = SHORT_ABILITIES.get(words[0], words[0])
    parse_word(what, MODIFIABLE, "thing to modify")
    if len(words) == 2:
        if amount is not None:
            raise Misspelt("the amount is given twice")
        amount = words[1]
    text = str(amount)
    if what in ("resist", "immune"):
        return what, parse_word(text, (*DAMAGE_TYPES, "nonmagical"), "damage type")
    if text in ("mighty", "weak"):
        if what in ("attack", "attacked", "rolls", *ABILITIES):
            return what, text
        raise Misspelt(f"{what} cannot be {text}", ("a number",))
    if re.fullmatch(r"[+-]?[0-9]{1,4}", text) and what not in ("attack", "attacked"):
        return what, int(text)
    if what in ("damage", "attack-bonus", "rolls", *ABILITIES) and amount is not None:
        return what, parse_dice(text.removeprefix("+"))
    allowed = ("mighty", "weak") if what in ("attack", "attacked") else ("a number",)
    raise Misspelt(f"{what} needs an amount" if amount is None else f"{text:.60} is no amount of {what}", allowed)

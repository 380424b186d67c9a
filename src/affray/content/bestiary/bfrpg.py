"""Reads the bestiary of Basic Fantasy from the package `bfrpg-data`, the extra ``affray[bestiary]``.

Nothing of it is part of Affray: the records stay in that package, under the licences that it names.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from affray.content.bestiary.attacks import ELEMENTS, read_routines
from affray.content.bestiary.block import Block, Printed, Special
from affray.faults import InputError

PREFIX: Final = "bfrpg-"
"""Before a name it means the bestiary's creature even where the library has one of that name."""
BOOKS: Final = {
    "core": ("Basic Fantasy RPG Core Rules", "CC BY-SA 4.0"),
    "fg1": ("Basic Fantasy Field Guide 1", "OGL 1.0a"),
    "fg2": ("Basic Fantasy Field Guide 2", "OGL 1.0a"),
}  # fmt: skip
_MODES: Final = {"walk": "walk", "fly": "fly", "swim": "swim", "climb": "climb", "burrow": "burrow", "glide": "fly"}
_TRAITS: Final = (
    ("undead", r"\bundead\b(?! creatures? (?:or|and)|-)"), ("dragon", r"\bdragons? (?:are|is|of)\b"),
    ("construct", r"\b(golem|construct|automaton|statue|animated)s?\b"), ("elemental", r"\belementals? (?:are|is)\b"),
    ("ooze", r"\b(ooze|jelly|slime|amorphous)\b"), ("plant", r"\b(plants?|fung(?:us|i)|mold|vine|bush)\b"),
    ("giant", r"\bgiants are\b|\bgiant humanoid"), ("fiend", r"\b(demon|devil|infernal)s?\b"),
    ("humanoid", r"\bhumanoids?\b"), ("animal", r"\b(animal|predator|mammal|reptile|bird|insect|fish|herbivor)"),
    ("immune-sleep", r"immune to (?:the effects of )?sleep"), ("immune-charm", r"immune to[^.]*\bcharm"),
    ("immune-hold", r"immune to[^.]*\bhold"), ("immune-poison", r"immune to[^.]*\bpoison"),
    ("immune-fire", r"immune to[^.]*\b(fire|heat)"), ("immune-cold", r"immune to[^.]*\bcold"),
    ("half-edged", r"only ½ damage from edged|half damage from (?:edged|cutting|slashing)"),
    ("mindless", r"\bmindless\b"), ("no-knockdown", r"\b(?:amorphous|cannot be knocked)"),
    ("snake", r"\b(?:snake|serpent|worm)s?\b"), ("invisible", r"\bnaturally invisible\b"),
)  # fmt: skip
_LINES: Final = ("armor_class", "hit_dice", "attacks", "damage", "movement", "save_as", "morale")
_LOOKS: Final = (
    ("tiny", "tiny"), ("small", "small"), ("gigantic", "huge"), ("enormous", "huge"), ("huge", "huge"),
    ("large", "large"), ("man-sized", "medium"),
)  # fmt: skip
_UNDEAD: Final = r"like all undead|undead (?:monsters?|creatures?|beings?)|(?:are|is an?) (?:\w+ )?undead"
_SPELLS: Final = re.compile(r"\b(?:cast|use)s? (?:magic-user |clerical |arcane )?spells?\b")


class NoBestiary(InputError):
    """The package with the bestiary is not installed."""


def installed() -> bool:
    """Whether the bestiary can be read."""
    try:
        importlib.import_module("bfrpg_data")
    except ImportError:
        return False
    return True


@lru_cache(maxsize=1)
def _records() -> dict[str, Any]:
    try:
        package = importlib.import_module("bfrpg_data")
    except ImportError:
        raise NoBestiary("the bestiary is not installed: pip install 'affray[bestiary]'") from None
    return {record["id"]: record for record in package.load_bestiary()["data"]}


def names() -> tuple[str, ...]:
    """The ids of all creatures of the bestiary, sorted. Raises NoBestiary when it is not installed."""
    return tuple(sorted(_records()))


def block(ident: str) -> Block | None:
    """The creature of that id, with or without the prefix; None when there is none. Raises NoBestiary."""
    record = _records().get(ident) or _records().get(ident.removeprefix(PREFIX))
    return None if record is None else read_block(record)


def read_block(record: dict[str, Any]) -> Block:
    """A record of the package as a block; what cannot be read is named in ``unread``, never an error."""
    stats = record["stats"]
    unread: list[str] = []
    prose = " ".join(record["description"])
    dice, bonus, points = _hit_dice(stats["hit_dice"], unread)
    routines = read_routines(stats["attacks"]["raw"], stats["damage"]["raw"], unread)
    save_class, save_level = _save_as(stats["save_as"], dice)
    specials = tuple(_specials(stats, prose, unread))
    read = {special.text for special in specials}
    book, licence = BOOKS[record["provenance"]["book"]]
    page = record["provenance"]["page"]
    needs = stats["armor_class"]["hit_only_by"] or ""
    if not needs and record["flags"]["special_weapon_required"]:
        needs = "silver_or_magic"
    return Block(
        ident=record["id"],
        name=record["name"],
        printed=Printed(*(str(stats[key]["raw"]) for key in _LINES)),
        armor_class=_armor_class(stats["armor_class"], unread),
        unarmored=stats["armor_class"]["unarmored"],
        hit_dice=dice,
        hit_bonus=bonus,
        hit_points=points,
        attack_bonus=stats["hit_dice"]["attack_bonus"],
        routines=tuple(tuple(routine) for routine in routines),
        movement=_movement(stats["movement"], unread),
        save_class=save_class,
        save_level=save_level,
        morale=stats["morale"]["value"] or _first_number(stats["morale"]["raw"], 8),
        needs=needs,
        feet=_feet(prose),
        looks=_looks(prose),
        specials=specials,
        traits=_traits(record, prose),
        unread=tuple(dict.fromkeys(word for word in unread if word not in read)),
        source=book + (f", page {page}" if page else ""),
        licence=licence,
    )  # fmt: skip


def _first_number(text: str, default: int) -> int:
    found = re.search(r"[0-9]+", text)
    return int(found.group()) if found is not None else default


def _armor_class(line: dict[str, Any], unread: list[str]) -> int:
    if line["value"] is not None:
        return int(line["value"])
    unread.append(f"armor class {line['raw']}")
    return _first_number(line["raw"], 11)


def _hit_dice(line: dict[str, Any], unread: list[str]) -> tuple[int, int, str]:
    """Hit Dice, the points added to them, and dice of hit points where they are no d8s."""
    if line["hit_points"]:
        return 0, 0, str(line["hit_points"])
    rolled = line["hit_points_dice"]
    if rolled:
        return 0, 0, f"{rolled['n']}d{rolled['sides']}" + (f"{rolled['mod']:+d}" if rolled.get("mod") else "")
    printed = re.search(r"([0-9]+d[0-9]+) ?(?:hp|hit points?)", line["raw"], re.IGNORECASE)
    if printed is not None:
        return 0, 0, printed[1]
    if "½" in line["raw"] or line["raw"].startswith("1/2"):
        return 0, 0, "1d4"
    if line["value"] is None:
        unread.append(f"hit dice {line['raw']}")
        return max(1, _first_number(line["raw"], 1)), 0, ""
    return int(line["value"]), int(line["modifier"] or 0), ""


def _movement(line: dict[str, Any], unread: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for mode in line["modes"] or ():
        kind = _MODES.get(mode["type"])
        feet = int(mode["feet"] or 0)
        if kind is not None and feet:
            found.setdefault(kind, feet)
        elif mode["type"] not in ("unarmored", "walk"):
            unread.append(f"movement: {mode['type']}")
    if not found:
        found["walk"] = _first_number(line["raw"], 0)
        if "swim" in line["raw"].lower():
            found = {"swim": found["walk"]}
    return found


def _save_as(line: dict[str, Any], dice: int) -> tuple[str, int]:
    name = str(line["class_name"] or "Fighter").lower()
    found = next((known for known in ("fighter", "magic-user", "cleric", "thief", "normal man") if known in name), "")
    if found == "normal man":
        return found, 0
    return found or "fighter", int(line["level"] or _first_number(line["raw"], max(1, dice)))


def _feet(prose: str) -> int:
    """The first height that the page names, else the first length; of two numbers the greater; 0 for none.

    Sentences about a part of the body or the reach of a power do not count.
    """
    number = r"(more than |over )?([0-9]+)(?:½|¼|¾)?(?: ?(?:to|-|or) ?([0-9]+)(?:½|¼|¾)?)?[ -]?(?:feet|foot|ft\.?|')"
    parts = (
        r"\b(?:tail|claw|horn|tusk|beak|tongue|tentacle|sting|fang|range|radius|cone|line|area|web|hair)(?:s|er|ers)?\b"
    )
    sentences = [one for one in re.split(r"(?<=[.!])\s", prose) if not re.search(parts, one, re.IGNORECASE)]
    for words in (r"(?:tall|high|in height|at the shoulder)", r"(?:long|in length|in diameter|across)"):
        for sentence in sentences:
            found = re.search(rf"{number} (?:or more )?{words}", sentence, re.IGNORECASE)
            if found is not None:
                return int(found[3] or found[2]) + (1 if found[1] else 0)
    return 0


def _looks(prose: str) -> str:
    """The size that the first sentence names, for a creature whose height or length the page does not tell."""
    first = prose.split(".")[0].lower()
    for word, size in _LOOKS:
        if re.search(rf"\b{word}\b", first):
            return size
    return ""


def _traits(record: dict[str, Any], prose: str) -> frozenset[str]:
    low = prose.lower()
    found = {name for name, pattern in _TRAITS if re.search(pattern, low)}
    family = (record["family"] or {}).get("id", "")
    if family == "dragon" or record["id"].startswith("dragon-"):
        found.add("dragon")
    if "humanoid" in found and not re.search(r"\b(?:are|is)\b[^.]{0,60}\bhumanoids?\b", low):
        found.discard("humanoid")
    if "undead" in found and not re.search(_UNDEAD, low) and not {"immune-sleep", "immune-hold"} <= found:
        found.discard("undead")
    return frozenset(found)


def _specials(stats: dict[str, Any], prose: str, unread: list[str]) -> Iterable[Special]:
    """What the prose tells of the creature itself: breath, gaze, regeneration, and the details of its poison."""
    attacks = stats["attacks"]["raw"].lower()
    damage = stats["damage"]["raw"].lower()
    if "breath" in attacks:
        yield _breath(damage, prose)
    if "gaze" in attacks or "gaze" in damage:
        kind = "petrify" if re.search(r"petrif|turn\w* to stone", prose.lower()) else "other"
        yield Special("gaze", "gaze", element=kind, deadly="death" in damage)
    healing = re.search(
        r"(?:regenerat|heal)\w*[^.]{0,60}?([0-9]+) (?:hit )?points?[^.]{0,40}?(?:per|each|every|a) round", prose
    )
    if healing is not None:
        stopped = tuple(
            word for word in ("fire", "acid") if re.search(rf"{word}[^.]*(?:cannot|not) be regenerated", prose)
        )
        yield Special("regeneration", healing.group(), amount=min(20, int(healing[1])), stopped_by=stopped)
    if _SPELLS.search(prose.lower()) or "spell" in attacks:
        unread[:] = [*(word for word in unread if word not in ("spell", "spells")), "spells"]
    yield from _ailments(prose)


def _ailments(prose: str) -> Iterable[Special]:
    """Details of poison and paralysis, for blows whose line only names them."""
    lasting = re.search(r"paraly[sz]\w* for ([0-9]+d[0-9]+|[0-9]+) (turn|round)s?", prose)
    if lasting is not None:
        yield Special("paralysis", lasting.group(), lasting[1], lasting[2] + "s")
    for sentence in re.split(r"(?<=[.!])\s", prose):
        if "oison" not in sentence:
            continue
        if re.search(r"\bdies?\b|\bdeath\b(?! ray)|\bslain\b|\bkilled\b", sentence):
            yield Special("poison", sentence, deadly=True)
            return
        hurt = re.search(
            r"([0-9]+d[0-9]+(?:\+[0-9]+)?)(?: additional| extra| more)?(?: points?| hit points?)?(?: of)? damage",
            sentence,
        )
        if hurt is not None:
            yield Special("poison", sentence, hurt[1])
            return


def _breath(damage: str, prose: str) -> Special:
    dice = re.search(r"([0-9]+d[0-9]+)(?: (?!or\b)[a-z]+)? breath", damage)
    low = prose.lower()
    places = [(low.find(word), word) for word in (*ELEMENTS, "poison", "gas", "frost", "flame")]
    found = sorted((place, word) for place, word in places if place >= 0)
    kind = found[0][1] if found else "fire"
    return Special("breath", "breath", dice[1] if dice is not None else "", element=kind)

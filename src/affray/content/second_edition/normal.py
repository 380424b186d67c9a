"""From the sheets that authors write to the normal form that Second Edition's rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from affray.content.faults import Fault, nearest
from affray.content.second_edition import figures
from affray.content.second_edition.gear import normal_weapon
from affray.content.second_edition.powers import OwnPower, leveled
from affray.content.second_edition.sheets import OwnWeapon, SheetChanges
from affray.content.second_edition.words import ABILITIES, SAVES
from affray.content.sheets import counted, slug
from affray.content.source import Document, Place
from affray.content.words import mean_of

if TYPE_CHECKING:
    from affray.content.library import Library

HIT_POINTS: Final = 30
"""Hit points of a combatant of whom nothing is said that would tell them."""
WALK: Final = 12
SHIELD_BLOWS: Final = {
    "buckler": ("1d2", 2, "small"), "small": ("1d3", 2, "small"), "medium": ("1d4", 6, "medium"),
    "large": ("1d6", 8, "medium"), "body": ("1d6", 8, "medium"),
}  # fmt: skip
"""Damage, speed and size of a shield that strikes (SE-116)."""
_PLAIN: Final = (
    "kind", "size", "player", "named", "level", "thac0", "attacks", "ac", "base_ac", "natural_ac", "magic_ac",
    "def_adj", "shield", "shield_ac", "shield_on", "helmet", "arms_class", "hand", "hp", "hp_dice",
    "morale", "legs", "reach",
    "weight", "infravision", "tumbling", "supple", "immune_knockdown", "immune", "resist", "vulnerable",
    "immune_conditions", "magic_resistance", "undead", "negative_plane", "turn_as", "turning", "specialist",
    "caster_level", "backstab", "leader", "unaware", "willing", "text", "worn",
)  # fmt: skip
_MERGED: Final = ("abilities", "rate", "saves")
_ARMOR_KEYS: Final = ("armor", "shield", "shield_on", "magic_ac", "shield_ac")


class SheetReader:
    """Reads the sheets of one document; faults are added to ``faults``."""

    def __init__(self, document: Document, library: Library, faults: list[Fault]) -> None:
        self.document = document
        self.library = library
        self.faults = faults

    def changes(self, sheet: SheetChanges, place: Place) -> dict[str, Any]:
        """What the author said, key by key in normal form; nothing is filled in."""
        given = sheet.given()
        found: dict[str, Any] = {key: given[key] for key in _PLAIN if given.get(key) is not None}
        if given.get("name") is not None:
            found["name"] = given["name"]
        scores = sheet.scores()
        if scores:
            found["abilities"] = scores
        if sheet.class_ is not None:
            found["class"] = sheet.class_
        if sheet.hd is not None:
            found["hd"], found["hd_plus"] = sheet.hd
        if sheet.saves is not None:
            found["saves"] = sheet.saves.numbers()
        if sheet.move is not None:
            found["rate"] = sheet.move.given()
        if sheet.only_harmed_by is not None:
            found["only_harmed_by"] = {
                "tags": list(sheet.only_harmed_by.tags), "plus": sheet.only_harmed_by.plus, "types": [],
            }  # fmt: skip
        if sheet.regeneration is not None:
            healing = sheet.regeneration
            found["regeneration"] = {
                "amount": healing.amount, "delay": healing.delay, "stopped_by": list(healing.stopped_by),
            }  # fmt: skip
        if "trained_mount" in given:
            found["mount"] = sheet.trained_mount
        self._gear(sheet, given, found, place)
        return found

    def _gear(self, sheet: SheetChanges, given: dict[str, Any], found: dict[str, Any], place: Place) -> None:
        if "armor" in given:
            found["armor"] = sheet.armor or ""
            record = self._record("armor", sheet.armor, (*place, "armor")) if sheet.armor else None
            found["armor_ac"] = record["ac"] if record is not None else None
        if "weapons" in given:
            found["weapons"] = self._weapons(sheet, place)
        if given.get("held") is not None:
            found["held"] = list(sheet.held or [])
        if "items" in given:
            found["items"] = self._items(sheet, place)
        if "spells" in given or "powers" in given:
            found["powers"] = self._powers(sheet, place)
        if "routine" in given:
            found["routine"] = [list(blows) for blows in sheet.routine]
        if given.get("proficient") is not None:
            found["proficient"] = list(sheet.proficient or [])

    def _weapons(self, sheet: SheetChanges, place: Place) -> list[dict[str, Any]]:
        weapons: list[dict[str, Any]] = []
        for number, entry in enumerate(sheet.weapons):
            at = self._item_place((*place, "weapons"), number)
            if isinstance(entry, str):
                name, count = counted(entry)
                record = self._record("weapons", name, at)
                if record is None:
                    continue
                if count > 1 and record["range"]:
                    weapons.append({**record, "ammo": count})
                else:
                    weapons.extend([record] * min(count, 10))
            else:
                weapon = self._own_weapon(entry, at)
                if weapon is not None:
                    weapons.append(weapon)
        return weapons

    def _own_weapon(self, entry: OwnWeapon, at: Place) -> dict[str, Any] | None:
        changes = entry.changes()
        if entry.weapon is not None:
            base = self._record("weapons", entry.weapon, (*at, "weapon"))
            if base is None:
                return None
            if entry.id is not None:
                changes["id"] = entry.id
            return normal_weapon(entry.weapon, changes, base)
        if entry.name is None:
            self._fault(at, "needs name, or weapon to start from")
            return None
        if entry.damage is None:
            self._fault(at, "damage is missing")
            return None
        changes.setdefault("kind", "natural")
        return normal_weapon(entry.id or slug(entry.name), changes)

    def _items(self, sheet: SheetChanges, place: Place) -> list[dict[str, Any]]:
        records: list[dict[str, Any]] = []
        for number, entry in enumerate(sheet.items):
            name, count = counted(entry)
            record = self._record("items", name, self._item_place((*place, "items"), number))
            if record is not None:
                records.extend([record] * min(count, 20))
        return records

    def _powers(self, sheet: SheetChanges, place: Place) -> list[dict[str, Any]]:
        powers: list[dict[str, Any]] = []
        for key in ("spells", "powers"):
            for number, entry in enumerate(getattr(sheet, key)):
                if isinstance(entry, OwnPower):
                    powers.append(entry.normal(slug(entry.name), "ability"))
                    continue
                name, count = counted(str(entry))
                record = self._record("powers", name, self._item_place((*place, key), number))
                if record is not None and count > 1:
                    record = {**record, "uses": {"per": "battle", "count": count}}
                if record is not None:
                    powers.append(record)
        return powers

    def _item_place(self, place: Place, number: int) -> Place:
        return (*place, number) if isinstance(self.document.at(place), list) else place

    def _record(self, kind: str, name: str, at: Place) -> dict[str, Any] | None:
        table = self.library.table(kind)
        record = table.get(name)
        if record is None:
            what = {"weapons": "weapon", "powers": "spell or power", "items": "item"}.get(kind, kind)
            self._fault(at, f"{name:.60} is no {what} of the library", tuple(table))
        return record

    def _fault(self, place: Place, message: str, allowed: tuple[str, ...] = ()) -> None:
        found = self.document.at(place)
        name, _ = counted(found) if isinstance(found, str) else ("", 1)
        self.faults.append(self.document.fault(place, message, allowed, nearest(name, allowed) if name else ""))

    def verify(self, sheet: dict[str, Any], place: Place) -> None:
        """Faults of a whole sheet: what is held or struck with must be there, and hands are two."""
        weapons = {weapon["id"]: weapon for weapon in sheet["weapons"]}
        for number, blows in enumerate(sheet["routine"]):
            for blow in blows:
                if blow not in weapons:
                    at: Place = (*place, "routine", number)
                    if not isinstance(self.document.at(at), list):
                        at = (*place, "routine")
                    known = tuple(weapons)
                    self.faults.append(
                        self.document.fault(at, f"{blow} is no weapon of this sheet", known, nearest(blow, known))
                    )
        self._verify_hands(sheet, weapons, place)

    def _verify_hands(self, sheet: dict[str, Any], weapons: dict[str, Any], place: Place) -> None:
        hands = 1 if sheet["shield"] and sheet["shield_on"] == "arm" and sheet["shield"] != "buckler" else 0
        known = (*weapons, *dict.fromkeys(item["id"] for item in sheet["items"]))
        for number, name in enumerate(sheet["held"]):
            at = self._item_place((*place, "held"), number)
            if name not in known:
                self.faults.append(
                    self.document.fault(at, f"{name} is not carried by this sheet", known, nearest(name, known))
                )
            elif name in weapons and weapons[name]["kind"] != "natural":
                hands += weapons[name]["hands"]
            elif name not in weapons:
                hands += 1
        if hands > 2 and sheet["kind"] == "humanoid":
            self.faults.append(self.document.fault((*place, "held"), "needs more than two hands"))


def merged(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """``base`` with ``changes`` on top; scores, rates and saves are changed one by one, the rest whole."""
    found = {**base, **changes}
    for key in _MERGED:
        if key in base and key in changes:
            found[key] = {**base[key], **changes[key]}
    if "ac" in base and "ac" not in changes and any(key in changes for key in (*_ARMOR_KEYS, "base_ac")):
        found.pop("ac")
    if "weapons" in changes:
        names = {weapon["id"] for weapon in changes["weapons"]}
        if "held" not in changes:
            found.pop("held", None)
        if "routine" not in changes and "routine" in base:
            found["routine"] = [blows for blows in base["routine"] if names.issuperset(blows)]
    if "hp" not in changes and ("hp_dice" in changes or "hd" in changes):
        found.pop("hp", None)
        if "hp_dice" not in changes:
            found.pop("hp_dice", None)
    if "hd" in changes and "thac0" not in changes:
        found.pop("thac0", None)
    return found


def completed(identifier: str, given: dict[str, Any], library: Library) -> dict[str, Any]:
    """A whole sheet in normal form, every key present, with what the tables of class, level and scores give."""
    group = figures.GROUPS.get(given.get("class", ""), "")
    level = given.get("level", 1 if group else 0)
    hd = given.get("hd", level)
    plus = given.get("hd_plus", 0)
    creature = "hd" in given and not group
    scores = dict.fromkeys(ABILITIES, 10) | {"percent": 0}
    abilities: dict[str, Any] = {**scores, **({"strength": None} if creature else {}), **given.get("abilities", {})}
    whole: dict[str, Any] = {
        "id": identifier,
        "name": given.get("name") or identifier.replace("-", " "),
        "kind": given.get("kind", "humanoid"),
        "size": given.get("size", "medium"),
        "player": given.get("player", False),
        "named": given.get("named", given.get("player", False) or bool(group)),
        "class": given.get("class", ""),
        "group": group,
        "level": level,
        "hd": hd,
        "hd_plus": plus,
        "abilities": abilities,
    }
    whole.update(_numbers(whole, given, creature))
    whole.update(_defences(whole, given))
    whole.update(_body(whole, given))
    whole.update(_arms(whole, given))
    return whole


def _numbers(whole: dict[str, Any], given: dict[str, Any], creature: bool) -> dict[str, Any]:
    """THAC0, saves, attacks a round, hit points, and what the scores add."""
    group, level, hd, plus = whole["group"], whole["level"], whole["hd"], whole["hd_plus"]
    abilities = whole["abilities"]
    strength = abilities["strength"]
    hit, damage, press = figures.strength_of(strength, abilities["percent"]) if strength else (0, 0, 0)
    if strength is None:
        press = figures.strength_of(min(25, max(1, hd * 7 // 2)))[2]
    reaction, missile, _ = figures.dexterity_of(abilities["dexterity"])
    if creature:
        thac0 = figures.creature_thac0(hd, plus)
        saves = figures.creature_saves(hd, plus, abilities["intelligence"] == 0)
    else:
        thac0 = figures.thac0_of(group, level)
        saves = figures.saves_of(group or "warrior", level)
    if "thac0" in given:
        hit = missile = 0
    hp_dice = given.get("hp_dice", "")
    if creature and not hp_dice and "hp" not in given:
        hp_dice = (f"{hd}d8{plus:+d}" if plus else f"{hd}d8") if hd else "1d4"
    hp = given.get("hp")
    if hp is None and hp_dice:
        hp = max(1, int(mean_of(hp_dice)))
    if hp is None:
        hp = figures.hit_points_of(group, level, abilities["constitution"]) if group else HIT_POINTS
    return {
        "thac0": given.get("thac0", thac0),
        "saves": {name: {**saves, **given.get("saves", {})}[name] for name in SAVES},
        "attacks": given.get("attacks") or figures.attacks_of(group, level),
        "str_hit": hit,
        "str_damage": damage,
        "missile_adj": missile,
        "reaction": reaction,
        "max_press": press,
        "hp": hp,
        "hp_dice": hp_dice,
        "turning_level": given.get("turning", _turning(given.get("class", ""), level)),
    }


def _turning(name: str, level: int) -> int:
    """The level at which a class turns undead: a cleric his own, a paladin two lower."""
    if name in ("cleric", "priest"):
        return level
    return max(0, level - 2) if name == "paladin" else 0


def _defences(whole: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """The armor class and its parts: ac = base_ac + def_adj - magic_ac - shield_ac of a shield on the arm."""
    dexterity = figures.dexterity_of(whole["abilities"]["dexterity"])[2]
    def_adj = given.get("def_adj", dexterity)
    shield = given.get("shield", "")
    shield_ac = given.get("shield_ac", 1 if shield else 0)
    shield_on = given.get("shield_on", "arm")
    magic = given.get("magic_ac", 0)
    worn = magic + (shield_ac if shield_on == "arm" else 0) - def_adj
    armor = given.get("armor_ac")
    natural = given.get("natural_ac", 10)
    if "ac" in given:
        base = given["ac"] + worn
    elif "base_ac" in given:
        base = given["base_ac"]
    else:
        base = min(natural, armor if armor is not None else 10)
    if "natural_ac" not in given and whole["kind"] != "humanoid" and not given.get("armor"):
        natural = base
    blow = SHIELD_BLOWS.get(shield)
    return {
        "ac": base - worn,
        "base_ac": base,
        "natural_ac": natural,
        "magic_ac": magic,
        "def_adj": def_adj,
        "armor": given.get("armor", ""),
        "shield": shield,
        "shield_ac": shield_ac,
        "shield_on": shield_on,
        "shield_weapon": {} if blow is None else {"damage": blow[0], "speed": blow[1], "size": blow[2]},
        "helmet": given.get("helmet", False),
        "arms_class": given.get("arms_class", False),
        "hand": given.get("hand", "right"),
        "immune": list(given.get("immune", [])),
        "resist": list(given.get("resist", [])),
        "vulnerable": list(given.get("vulnerable", [])),
        "immune_conditions": list(given.get("immune_conditions", [])),
        "only_harmed_by": given.get("only_harmed_by", {}),
        "magic_resistance": given.get("magic_resistance", 0),
        "regeneration": given.get("regeneration", {}),
    }


def _body(whole: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """Everything that is neither a figure of the tables nor gear."""
    rate = given.get("rate", {})
    walk = WALK if not rate else 0
    undead = given.get("undead", whole["kind"] == "undead")
    four = whole["kind"] in ("animal", "dragon")
    return {
        "rate": {"walk": walk, "fly": 0, "swim": 0, "climb": 0, "burrow": 0, **rate},
        "morale": given.get("morale"),
        "legs": given.get("legs", 4 if four else 2),
        "reach": given.get("reach", 0),
        "weight": given.get("weight", figures.WEIGHTS[whole["size"]]),
        "infravision": given.get("infravision", 0),
        "tumbling": given.get("tumbling", False),
        "supple": given.get("supple", False),
        "immune_knockdown": given.get("immune_knockdown", False),
        "undead": undead,
        "negative_plane": given.get("negative_plane", False),
        "turn_as": given.get("turn_as", _turned_as(whole["hd"]) if undead else ""),
        "backstab": given.get("backstab", 1),
        "mount": given.get("mount", False),
        "leader": given.get("leader", False),
        "unaware": given.get("unaware", False),
        "willing": given.get("willing", False),
        "text": given.get("text", ""),
        "notes": list(given.get("notes", [])),
    }


def _turned_as(hd: int) -> str:
    """The row of the turning table of an undead creature that is not named there, by its Hit Dice."""
    rows = ((1, "skeleton"), (2, "ghoul"), (4, "shadow"), (5, "wight"), (6, "wraith"), (7, "mummy"), (8, "spectre"))
    for most, row in (*rows, (9, "vampire"), (10, "ghost")):
        if hd <= most:
            return row
    return "lich"


def _arms(whole: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """Weapons with what training does to them, and powers as their user has them."""
    weapons = [dict(weapon) for weapon in given.get("weapons", [])]
    proficient = given.get("proficient")
    specialist = given.get("specialist", "")
    for weapon in weapons:
        if proficient is not None and weapon["id"] not in proficient and weapon["kind"] != "natural":
            weapon["hit"] += figures.NOT_PROFICIENT[whole["group"]]
        if weapon["kind"] == "natural" and not weapon["reach"]:
            weapon["reach"] = whole["reach"]
        if weapon["id"] == specialist:
            weapon["hit"] += 1
            weapon["hurt"] += 2
    attacks = {}
    if specialist and "attacks" not in given:
        attacks["attacks"] = figures.attacks_of(whole["group"], whole["level"], True)
    caster = given.get("caster_level", whole["level"] or whole["hd"])
    powers = [leveled(_counted_once(power), caster) for power in given.get("powers", [])]
    items = [leveled(item, max(caster, ITEM_LEVEL)) for item in given.get("items", [])]
    return attacks | {
        "weapons": weapons,
        "held": given.get("held", _held(weapons)),
        "worn": list(given.get("worn", [])),
        "items": items,
        "powers": powers,
        "routine": list(given.get("routine", [])),
        "proficient": None,
        "specialist": specialist,
    }


ITEM_LEVEL: Final = 6
"""The level at which magical items and scrolls work in the hands of anyone of lower level."""


def _counted_once(power: dict[str, Any]) -> dict[str, Any]:
    """A spell is remembered as often as it is listed: once when nothing else is said."""
    if power["kind"] == "spell" and power["uses"] is None:
        return {**power, "uses": {"per": "battle", "count": 1}}
    return power


def _held(weapons: list[dict[str, Any]]) -> list[str]:
    first = next((weapon["id"] for weapon in weapons if weapon["kind"] in ("melee", "missile")), None)
    return [first] if first is not None else []

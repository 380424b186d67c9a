"""From the sheets that authors write to the normal form that rulesets read, and the formulas in between."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from affray.content import words
from affray.content.faults import Fault, nearest
from affray.content.models.gear import normal_weapon
from affray.content.models.sheets import OwnWeapon, SheetChanges
from affray.content.source import Document, Place

if TYPE_CHECKING:
    from affray.content.library import Library

_COUNTED: Final = re.compile(r"(\S+) x ?([0-9]{1,3})")
_PLAIN: Final = (
    "kind", "size", "player", "level", "renown", "hp", "hp_dice", "hit_die", "hit_dice", "skills", "resist", "immune",
    "vulnerable", "immune_conditions", "leader", "important", "willing", "unaware", "breathes_water", "text",
)  # fmt: skip
_MERGED: Final = ("abilities", "speed", "senses")
NO_ABILITIES: Final = dict.fromkeys(words.ABILITIES, 0)


def renown_of(level: int) -> int:
    """Renown by level: +2 at levels 1 and 2, and one more for every two levels above."""
    return 2 + max(0, level - 1) // 2


def hit_points_of(hit_die: str, level: int, constitution: int) -> int:
    """Hit points of a character: the die's size plus constitution, then half the die + 1 + constitution a level."""
    sides = int(hit_die[1:])
    return max(1, sides + constitution + (level - 1) * max(1, sides // 2 + 1 + constitution))


def defense_of(sheet: dict[str, Any], shield: bool | None = None) -> int:
    """Defense of a sheet in normal form: the given one, else 10 + dexterity (as armor allows) + armor + shield.

    ``shield`` says whether the shield is in use; by default it is when the sheet has one.
    """
    if sheet["defense"] is not None:
        return int(sheet["defense"])
    dexterity: int = sheet["abilities"]["dexterity"]
    armor = sheet["armor_record"]
    total = 10
    if armor is not None:
        total += armor["defense"]
        if armor["dex_max"] is not None:
            dexterity = min(dexterity, armor["dex_max"])
    if sheet["shield"] if shield is None else shield:
        total += sheet["shield_record"]["defense"]
    return total + dexterity


def ability_of(score: int) -> int:
    """The number of this game for an ability score of 3 to 30: (score - 10) / 2, rounded down."""
    return (score - 10) // 2


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
        scores = {**(sheet.abilities.scores() if sheet.abilities else {}), **sheet.scores()}
        if scores:
            found["abilities"] = scores
        for key in ("speed", "senses"):
            if given.get(key) is not None:
                found[key] = given[key].given()
        for key in ("ac", "defense"):
            if given.get(key) is not None:
                found["defense"] = given[key]
        if "spell_ability" in given:
            found["spell_ability"] = sheet.spell_ability or ""
        if "trained_mount" in given:
            found["mount"] = sheet.trained_mount
        if "traits" in given:
            found["traits"] = [trait.normal() for trait in sheet.traits]
        self._gear(sheet, given, found, place)
        return found

    def _gear(self, sheet: SheetChanges, given: dict[str, Any], found: dict[str, Any], place: Place) -> None:
        if "weapons" in given:
            found["weapons"] = self._weapons(sheet, place)
        if "armor" in given:
            found["armor"] = sheet.armor or ""
            found["armor_record"] = self._record("armor", sheet.armor, (*place, "armor")) if sheet.armor else None
            if found["armor_record"] is not None and found["armor_record"]["class"] == "shield":
                self._fault((*place, "armor"), "a shield is no suit of armor: write shield: true")
        if "shield" in given:
            found["shield"] = sheet.shield
        if "items" in given:
            self._items(sheet, found, place)
        if "powers" in given:
            found["powers"] = self._powers(sheet, place)
        if given.get("held") is not None:
            found["held"] = list(sheet.held or [])
        if "routine" in given:
            found["routine"] = [list(attacks) for attacks in sheet.routine]

    def _weapons(self, sheet: SheetChanges, place: Place) -> list[dict[str, Any]]:
        weapons: list[dict[str, Any]] = []
        for number, entry in enumerate(sheet.weapons):
            at = self._item_place((*place, "weapons"), number)
            if isinstance(entry, str):
                name, count = counted(entry)
                record = self._record("weapons", name, at)
                if record is None:
                    continue
                if count > 1 and (record["range"] > 0 or record["ammo"] is not None):
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
        if entry.damage is None and entry.class_ in (None, "natural"):
            self._fault(at, "damage is missing")
            return None
        if entry.type is None:
            self._fault(at, "type is missing", words.DAMAGE_TYPES)
            return None
        return normal_weapon(entry.id or slug(entry.name), changes)

    def _items(self, sheet: SheetChanges, found: dict[str, Any], place: Place) -> None:
        records: list[dict[str, Any]] = []
        for number, entry in enumerate(sheet.items):
            name, count = counted(entry)
            record = self._record("items", name, self._item_place((*place, "items"), number))
            if record is not None:
                records.extend([record] * min(count, 20))
        found["items"] = records

    def _powers(self, sheet: SheetChanges, place: Place) -> list[dict[str, Any]]:
        powers: list[dict[str, Any]] = []
        for number, entry in enumerate(sheet.powers):
            if isinstance(entry, str):
                record = self._record("powers", entry, self._item_place((*place, "powers"), number))
                if record is not None:
                    powers.append(record)
            else:
                powers.append(entry.normal(slug(entry.name), entry.kind))
        return powers

    def _item_place(self, place: Place, number: int) -> Place:
        return (*place, number) if isinstance(self.document.at(place), list) else place

    def _record(self, kind: str, name: str, at: Place) -> dict[str, Any] | None:
        table = self.library.table(kind)
        record = table.get(name)
        if record is None:
            what = {"weapons": "weapon", "powers": "power", "items": "item"}.get(kind, kind)
            self._fault(at, f"{name:.60} is no {what} of the library", tuple(table))
        return record

    def _fault(self, place: Place, message: str, allowed: tuple[str, ...] = ()) -> None:
        found = self.document.at(place)
        name, _ = counted(found) if isinstance(found, str) else ("", 1)
        self.faults.append(self.document.fault(place, message, allowed, nearest(name, allowed) if name else ""))

    def verify(self, sheet: dict[str, Any], place: Place) -> None:
        """Faults of a whole sheet: what is held or struck with must be there, and hands are two."""
        weapons = {weapon["id"]: weapon for weapon in sheet["weapons"]}
        for number, attacks in enumerate(sheet["routine"]):
            for attack in attacks:
                if attack not in weapons:
                    at = (*place, "routine", number)
                    allowed = tuple(weapons)
                    near = nearest(attack, allowed)
                    self.faults.append(self.document.fault(at, f"{attack} is no weapon of this sheet", allowed, near))
        hands = 0
        carried = (
            *weapons,
            *dict.fromkeys(item["id"] for item in sheet["items"]),
            *(("shield",) if sheet["shield"] else ()),
        )
        for number, name in enumerate(sheet["held"]):
            at = self._item_place((*place, "held"), number)
            if name not in carried:
                near = nearest(name, carried)
                self.faults.append(self.document.fault(at, f"{name} is not carried by this sheet", carried, near))
            pieces = sum(1 for weapon in sheet["weapons"] if weapon["id"] == name)
            if name in weapons and sheet["held"][: number + 1].count(name) > pieces:
                self.faults.append(
                    self.document.fault(at, f"only {pieces} of {name} is carried: list it again to hold two")
                )
            hands += weapons[name]["hands"] if name in weapons and weapons[name]["class"] != "natural" else 1
        if hands > 2:
            self.faults.append(self.document.fault((*place, "held"), "needs more than two hands"))


def counted(entry: str) -> tuple[str, int]:
    """A name and how many: ``dagger x3`` is three of them."""
    match = _COUNTED.fullmatch(entry.strip())
    return (match[1], max(1, int(match[2]))) if match else (entry, 1)


def slug(name: str) -> str:
    """An id made of a name: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9']+", "-", name.lower()).strip("-")[:60] or "unnamed"


def merged(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """``base`` with ``changes`` on top; scores, speeds and senses are changed one by one, the rest whole."""
    found = {**base, **changes}
    for key in _MERGED:
        if key in base and key in changes:
            found[key] = {**base[key], **changes[key]}
    if "weapons" in changes:
        names = {weapon["id"] for weapon in changes["weapons"]}
        if "held" not in changes:
            found.pop("held", None)
        if "routine" not in changes and "routine" in base:
            found["routine"] = [attacks for attacks in base["routine"] if names.issuperset(attacks)]
    if "hp" not in changes and "hp_dice" in changes:
        found.pop("hp", None)
    return found


def completed(identifier: str, given: dict[str, Any], library: Library) -> dict[str, Any]:
    """A whole sheet in normal form, every key present."""
    abilities = {**NO_ABILITIES, **given.get("abilities", {})}
    level = given.get("level", 1)
    hp_dice = given.get("hp_dice", "")
    weapons = given.get("weapons", [])
    shield = given.get("shield", False)
    powers = given.get("powers", [])
    hp = given.get("hp")
    if hp is None and given.get("hit_die"):
        hp = hit_points_of(given["hit_die"], level, abilities["constitution"])
    if hp is None and hp_dice:
        hp = max(1, int(words.mean_of(hp_dice)))
    speed = given.get("speed", {})
    whole = {
        "id": identifier,
        "name": given.get("name") or identifier.replace("-", " "),
        "kind": given.get("kind", "humanoid"),
        "size": given.get("size", "medium"),
        "player": given.get("player", False),
        "level": level,
        "renown": given.get("renown", renown_of(level)),
        "abilities": abilities,
        "defense": given.get("defense"),
        "hp": hp if hp is not None else 10,
        "hp_dice": hp_dice,
        "hit_die": given.get("hit_die", ""),
        "hit_dice": given.get("hit_dice", words.dice_count(hp_dice) or level),
        "speed": {"walk": 60 if not speed else 0, "fly": 0, "swim": 0, "climb": 0, "burrow": 0, **speed},
        "skills": list(given.get("skills", [])),
        "senses": {"darkvision": 0, "blindsight": 0, "truesight": 0, **given.get("senses", {})},
        "spell_ability": given.get("spell_ability", ""),
        "resist": list(given.get("resist", [])),
        "immune": list(given.get("immune", [])),
        "vulnerable": list(given.get("vulnerable", [])),
        "immune_conditions": list(given.get("immune_conditions", [])),
        "weapons": list(weapons),
        "held": given.get("held", _held(weapons, shield)),
        "armor": given.get("armor", ""),
        "armor_record": given.get("armor_record"),
        "shield": shield,
        "shield_record": library.armor.get("shield", NO_SHIELD) if shield else None,
        "items": list(given.get("items", [])),
        "powers": list(powers),
        "routine": list(given.get("routine", [])),
        "traits": [*given.get("traits", []), *(power["passive"] for power in powers if power["passive"])],
        "leader": given.get("leader", False),
        "important": given.get("important", False),
        "mount": given.get("mount", False),
        "willing": given.get("willing", False),
        "unaware": given.get("unaware", False),
        "breathes_water": given.get("breathes_water", False),
        "text": given.get("text", ""),
    }
    whole["defense"] = defense_of(whole)
    return whole


NO_SHIELD: Final = {"id": "shield", "name": "shield", "class": "shield", "defense": 2, "dex_max": None}


def _held(weapons: list[dict[str, Any]], shield: bool) -> list[str]:
    held: list[str] = []
    hands = 0
    for weapon in weapons:
        if weapon["class"] != "natural":
            held.append(weapon["id"])
            hands = weapon["hands"]
            break
    if shield and hands < 2:
        held.append("shield")
    return held

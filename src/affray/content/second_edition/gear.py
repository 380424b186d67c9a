"""Weapons and armor of Second Edition."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from affray.content.models.base import Bonus, Dice, Listed, Record, Size, Switch, Title
from affray.content.second_edition.kinds import ArmorClass, Attacks, DamageType, Ranges
from affray.content.second_edition.steps import Steps, normal_steps

WeaponKind = Literal["melee", "missile", "natural", "fist"]
Trait = Literal["charge", "set", "trip", "break", "gauntlet"]
Tag = Literal["magic", "silver", "cold-iron", "holy"]
REACHES: Final = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 3}
"""Squares that a weapon threatens, by its size (SE-263)."""


class WeaponChanges(Record):
    """What may be said of a weapon; every key may be left out when it starts from another weapon."""

    name: Title | None = None
    kind: WeaponKind = "melee"
    size: Size = "medium"
    type: Annotated[list[DamageType], Listed, Field(min_length=1, max_length=2)] | None = None
    speed: Annotated[int, Field(ge=0, le=20, strict=True)] = 0
    damage: Dice | None = None
    large: Dice | None = None
    hands: Literal[1, 2] | None = None
    reach: Annotated[int, Field(ge=0, le=6, strict=True)] | None = None
    thrown: Switch = False
    range: Ranges | None = None
    rate: Attacks = "1"
    ammo: Annotated[int, Field(ge=0, le=1_000, strict=True)] | None = None
    bonus: Bonus = 0
    hit: Bonus = 0
    hurt: Bonus = 0
    tags: Annotated[list[Tag], Listed, Field(max_length=4)] = []
    traits: Annotated[list[Trait], Listed, Field(max_length=5)] = []
    thac0: Annotated[int, Field(ge=-20, le=25, strict=True)] | None = None
    riders: Steps = []
    nonlethal: Switch = False
    strength: Switch | None = None
    save: Annotated[int, Field(ge=1, le=20, strict=True)] = 7
    uses: Annotated[int, Field(ge=1, le=1_000, strict=True)] | None = None
    splash: Annotated[int, Field(ge=0, le=20, strict=True)] | None = None

    def changes(self) -> dict[str, Any]:
        """The given keys in normal form."""
        found = self.given()
        for key in ("weapon", "id"):
            found.pop(key, None)
        if "splash" in found:
            splash = found.pop("splash")
            found["grenade"] = None if splash is None else {"splash": splash, "radius": 5}
        if "type" in found:
            found["types"] = list(found.pop("type") or [])
        if "large" in found:
            found["damage_large"] = found.pop("large")
        if "range" in found:
            found["range"] = list(found["range"] or [])
        if "riders" in found:
            found["riders"] = normal_steps(self.riders)
        return found


class Weapon(WeaponChanges):
    """A weapon of the library."""

    damage: Dice
    type: Annotated[list[DamageType], Listed, Field(min_length=1, max_length=2)]


def normal_weapon(identifier: str, changes: dict[str, Any], base: dict[str, Any] | None = None) -> dict[str, Any]:
    """A weapon in normal form, every key present: ``base`` (or nothing) with ``changes`` on top."""
    if base is not None:
        found = {**base, **changes}
        if "damage" in changes and "damage_large" not in changes:
            found["damage_large"] = changes["damage"]
        return found
    kind = changes.get("kind", "melee")
    size = changes.get("size", "medium")
    hands = changes.get("hands") or (2 if size in ("large", "huge", "gargantuan") and kind != "natural" else 1)
    reach = changes.get("reach")
    if reach is None:
        reach = REACHES[size] if kind == "melee" else 0 if kind == "natural" else 1
    strength = changes.get("strength")
    if strength is None:
        strength = kind in ("melee", "fist")
    return {
        "id": identifier,
        "name": changes.get("name") or identifier.replace("-", " "),
        "kind": kind,
        "size": size,
        "types": list(changes.get("types", ["bludgeoning"])),
        "speed": changes.get("speed", 0),
        "damage": changes.get("damage") or "1d2",
        "damage_large": changes.get("damage_large") or changes.get("damage") or "1d2",
        "hands": hands,
        "reach": reach,
        "thrown": changes.get("thrown", False),
        "range": list(changes.get("range", [])),
        "rate": changes.get("rate", "1"),
        "ammo": changes.get("ammo"),
        "bonus": changes.get("bonus", 0),
        "hit": changes.get("hit", 0),
        "hurt": changes.get("hurt", 0),
        "tags": list(changes.get("tags", [])),
        "traits": list(changes.get("traits", [])),
        "thac0": changes.get("thac0"),
        "riders": list(changes.get("riders", [])),
        "nonlethal": changes.get("nonlethal", False),
        "strength": strength,
        "save": changes.get("save", 7),
        "uses": changes.get("uses"),
        "grenade": changes.get("grenade"),
    }


class Armor(Record):
    """A suit of armor: the armor class that it gives, from which a shield, Dexterity and magic are counted down."""

    name: Title | None = None
    ac: ArmorClass

    def normal(self, identifier: str) -> dict[str, Any]:
        """The normal form."""
        return {"id": identifier, "name": self.name or identifier.replace("-", " "), "ac": self.ac}

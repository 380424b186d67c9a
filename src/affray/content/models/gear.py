"""Weapons and armor."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from affray.content.models.base import Ability, Bonus, DamageType, Dice, Feet, Listed, Record, Switch, Title, Uses
from affray.content.models.steps import Steps, normal_steps

CLASS_DAMAGE: Final = {"simple": "1d6", "martial": "1d8", "heavy": "1d10", "improvised": "1d4", "natural": "1"}
"""Damage of a weapon whose record names none, by class."""

WeaponClass = Literal["simple", "martial", "heavy", "natural", "improvised"]
Trait = Literal["light", "thrown", "ammunition", "two-handed"]
Tag = Literal["magic", "silver", "cold-iron", "adamantine"]


class WeaponChanges(Record):
    """What may be said of a weapon; every key may be left out when it starts from another weapon."""

    name: Title | None = None
    class_: WeaponClass | None = Field(None, alias="class")
    traits: Annotated[list[Trait], Listed, Field(max_length=4)] = []
    range: Feet = 0
    reach: Annotated[int, Field(ge=0, le=60, strict=True)] = 5
    damage: Dice | None = None
    type: DamageType | None = None
    ability: Ability | None = None
    attack: Bonus | None = None
    bonus: Bonus = 0
    tags: Annotated[list[Tag], Listed, Field(max_length=4)] = []
    underwater: Switch = False
    ammo: Annotated[int, Field(ge=0, le=1_000, strict=True)] | None = None
    riders: Steps = []
    hands: Literal[1, 2] | None = None
    uses: Uses = None

    def changes(self) -> dict[str, Any]:
        """The given keys in normal form."""
        found = self.given()
        for key in ("weapon", "id"):
            found.pop(key, None)
        if "class_" in found:
            found["class"] = found.pop("class_")
        if "riders" in found:
            found["riders"] = normal_steps(self.riders)
        if "ability" in found:
            found["ability"] = self.ability or ""
        return found


class Weapon(WeaponChanges):
    """A weapon of the library."""

    class_: WeaponClass = Field(alias="class")
    type: DamageType


def normal_weapon(identifier: str, changes: dict[str, Any], base: dict[str, Any] | None = None) -> dict[str, Any]:
    """A weapon in normal form, every key present: ``base`` (or nothing) with ``changes`` on top."""
    if base is not None:
        weapon = {**base, **changes}
        if "class" in changes and "damage" not in changes:
            weapon["damage"] = CLASS_DAMAGE[weapon["class"]]
        return weapon
    kind = changes.get("class") or "natural"
    traits = list(changes.get("traits", []))
    hands = changes.get("hands") or (2 if kind == "heavy" or "two-handed" in traits else 1)
    return {
        "id": identifier,
        "name": changes.get("name") or identifier.replace("-", " "),
        "class": kind,
        "traits": traits,
        "range": changes.get("range", 0),
        "reach": changes.get("reach", 5),
        "damage": changes.get("damage") or CLASS_DAMAGE[kind],
        "type": changes.get("type") or "bludgeoning",
        "ability": changes.get("ability", ""),
        "attack": changes.get("attack"),
        "bonus": changes.get("bonus", 0),
        "tags": list(changes.get("tags", [])),
        "underwater": changes.get("underwater", False),
        "ammo": changes.get("ammo"),
        "riders": list(changes.get("riders", [])),
        "hands": hands,
        "uses": changes.get("uses"),
    }


class Armor(Record):
    """A suit of armor or a shield: what it adds to defense and how much dexterity it lets through."""

    name: Title | None = None
    class_: Literal["simple", "martial", "heavy", "shield"] = Field(alias="class")
    defense: Annotated[int, Field(ge=0, le=20, strict=True)]
    dex_max: Annotated[int, Field(ge=0, le=20, strict=True)] | None = None

    def normal(self, identifier: str) -> dict[str, Any]:
        """The normal form."""
        return {
            "id": identifier, "name": self.name or identifier.replace("-", " "), "class": self.class_,
            "defense": self.defense, "dex_max": self.dex_max,
        }  # fmt: skip

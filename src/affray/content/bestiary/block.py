"""A creature of another game as it is printed there, read but not converted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

WEAPON: Final = "weapon"
"""The label of a blow with whatever the creature wields."""


@dataclass(frozen=True)
class Special:
    """Something that a blow, or the creature itself, does besides damage.

    ``kind`` is what was read: poison, paralysis, petrify, drain, strength, bleed, extra (damage), blind, stun, slow,
    sleep, breath, gaze, regeneration, or other. ``dice`` are its damage, points, or duration; ``unit`` of a duration is
    turns or rounds; ``element`` the kind of damage. ``text`` is what the page says.
    """

    kind: str
    text: str = ""
    dice: str = ""
    unit: str = ""
    element: str = ""
    deadly: bool = False
    amount: int = 0
    stopped_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Blow:
    """One kind of attack in a routine: how many, with what, its dice (empty: as the weapon) and what else it does."""

    label: str
    count: int = 1
    dice: str = ""
    bonus: int = 0
    specials: tuple[Special, ...] = ()


@dataclass(frozen=True)
class Printed:
    """The lines of the block as they are printed."""

    armor_class: str
    hit_dice: str
    attacks: str
    damage: str
    movement: str
    save_as: str
    morale: str

    def lines(self) -> list[tuple[str, str]]:
        """Each line with its heading."""
        return [
            ("Armor Class", self.armor_class), ("Hit Dice", self.hit_dice), ("Attacks", self.attacks),
            ("Damage", self.damage), ("Movement", self.movement), ("Save as", self.save_as), ("Morale", self.morale),
        ]  # fmt: skip


@dataclass(frozen=True)
class Block:
    """A creature: ascending armor class, Hit Dice, routines, movement in feet a round, saves by class, morale on 2d6.

    ``unarmored`` is the armor class without what it wears.

    ``hit_dice`` counts d8s (0: less than one), ``hit_points`` replaces them where the page gives points or other dice.
    ``routines`` are alternatives, the first the usual one. ``feet`` is the greatest height or length that the page
    names, 0 when it names none; ``looks`` the size that it says in a word. ``unread`` is whatever could not be read, in
    the words of the page.
    """

    ident: str
    name: str
    printed: Printed
    armor_class: int
    unarmored: int | None
    hit_dice: int
    hit_bonus: int
    hit_points: str
    attack_bonus: int | None
    routines: tuple[tuple[Blow, ...], ...]
    movement: dict[str, int]
    save_class: str
    save_level: int
    morale: int
    needs: str
    feet: int
    looks: str = ""
    specials: tuple[Special, ...] = ()
    traits: frozenset[str] = frozenset()
    unread: tuple[str, ...] = ()
    source: str = ""
    licence: str = ""

from __future__ import annotations

from typing import Any

import pytest

from affray.content.encounters import load_encounter
from affray.content.library import Library
from affray.content.sheets import ability_of, defense_of, hit_points_of, renown_of, slug

HEAD = "encounter: Test\nruleset: hundred-dungeons\ncombatants:\n"


def sheet_of(library: Library, words: str) -> dict[str, Any]:
    """The sheet of the only combatant, written in flow style."""
    encounter = load_encounter(f"{HEAD}  - {{side: party, at: B2, {words}}}\n", library)
    sheet: dict[str, Any] = encounter["combatants"][0]["sheet"]
    return sheet


@pytest.mark.parametrize(("level", "renown"), [(0, 2), (1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (7, 5), (10, 6)])
def test_renown_rises_every_other_level(level: int, renown: int) -> None:
    """Levels 1-2 give 2, 3-4 give 3 and so on."""
    assert renown_of(level) == renown


@pytest.mark.parametrize(
    ("die", "level", "constitution", "hp"), [("d10", 1, 2, 12), ("d6", 1, -1, 5), ("d10", 3, 2, 28), ("d6", 5, 1, 27)]
)
def test_hit_points_come_from_die_level_and_constitution(die: str, level: int, constitution: int, hp: int) -> None:
    """The first level gives the whole die, each later one half of it and one; constitution counts every level."""
    assert hit_points_of(die, level, constitution) == hp


@pytest.mark.parametrize(("score", "number"), [(1, -5), (3, -4), (9, -1), (10, 0), (11, 0), (15, 2), (30, 10)])
def test_ability_scores_become_one_number(score: int, number: int) -> None:
    """(score - 10) / 2, rounded down."""
    assert ability_of(score) == number


@pytest.mark.parametrize(
    ("words", "defense"),
    [
        ("name: a", 10),
        ("name: a, dex: 3", 13),
        ("name: a, dex: 3, armor: leather", 14),
        ("name: a, dex: 3, armor: scale", 16),
        ("name: a, dex: 3, armor: plate", 18),
        ("name: a, dex: -2, armor: plate", 16),
        ("name: a, dex: 3, armor: leather, shield: true", 16),
        ("name: a, dex: 3, armor: plate, defense: 11", 11),
        ("name: a, ac: 17", 17),
    ],
)
def test_defense_is_ten_and_dexterity_and_armor(library: Library, words: str, defense: int) -> None:
    """Dexterity counts as far as armor allows; a defense that is given wins."""
    assert sheet_of(library, words)["defense"] == defense


def test_defense_without_the_shield_can_be_asked_for(library: Library) -> None:
    """A sheet whose defense was not given knows what it is when the shield is down."""
    sheet = {**sheet_of(library, "name: a, shield: true, armor: mail"), "defense": None}
    assert (defense_of(sheet), defense_of(sheet, shield=False)) == (18, 16)


def test_every_key_of_a_sheet_is_there(library: Library) -> None:
    """The shortest sheet is as complete as the longest."""
    assert set(sheet_of(library, "name: a")) == set(library.monsters["adult-red-dragon"])
    assert sheet_of(library, "name: a")["speed"] == {"walk": 60, "fly": 0, "swim": 0, "climb": 0, "burrow": 0}


def test_abilities_read_short_long_or_together(library: Library) -> None:
    """str: 3, strength: 3 and abilities: {str: 3} say the same."""
    for words in ("str: 3", "strength: 3", "abilities: {str: 3}", "abilities: {strength: 3}"):
        assert sheet_of(library, f"name: a, {words}")["abilities"]["strength"] == 3


def test_a_monster_may_be_changed_in_part(library: Library) -> None:
    """Scores and speeds change one by one, everything else whole; the rest stays the monster's."""
    sheet = sheet_of(library, "monster: goblin, str: 2, speed: {fly: 30}, hp: 4, senses: {blindsight: 10}")
    assert sheet["abilities"]["strength"] == 2
    assert sheet["abilities"]["dexterity"] == 2
    assert sheet["speed"]["walk"] == 60
    assert sheet["speed"]["fly"] == 30
    assert sheet["hp"] == 4
    assert sheet["senses"] == {"darkvision": 60, "blindsight": 10, "truesight": 0}
    assert sheet["weapons"] == library.monsters["goblin"]["weapons"]


def test_other_weapons_put_others_in_hand(library: Library) -> None:
    """What was held with the old weapons is forgotten, and routines that need them."""
    sheet = sheet_of(library, "monster: goblin-boss, weapons: [club]")
    assert sheet["held"] == ["club", "shield"]
    assert sheet["routine"] == []


def test_what_is_held_by_default(library: Library) -> None:
    """The first weapon that is not part of the body, and the shield when a hand is left."""
    assert sheet_of(library, "name: a, weapons: [greatsword, club], shield: true")["held"] == ["greatsword"]
    assert sheet_of(library, "name: a, weapons: [club, dagger], shield: true")["held"] == ["club", "shield"]
    assert sheet_of(library, "monster: wolf")["held"] == []


def test_several_of_a_weapon_are_ammunition_or_pieces(library: Library) -> None:
    """`x20` counts arrows and things to throw; other weapons are there that often."""
    sheet = sheet_of(library, "name: a, weapons: [longbow x20, javelin x3, club x2]")
    assert [(weapon["id"], weapon["ammo"]) for weapon in sheet["weapons"]] == [
        ("longbow", 20),
        ("javelin", 3),
        ("club", None),
        ("club", None),
    ]


def test_a_weapon_of_the_library_may_be_changed(library: Library) -> None:
    """An orc's greataxe is a greataxe with the orc's attack."""
    (axe,) = sheet_of(library, "name: a, weapons: [{weapon: greataxe, attack: 5, tags: magic}]")["weapons"]
    assert axe == {**library.weapons["greataxe"], "attack": 5, "tags": ["magic"]}


def test_a_weapon_may_be_written_out(library: Library) -> None:
    """Teeth and claws need a name, dice and a type."""
    (bite,) = sheet_of(library, "name: a, weapons: [{name: Big Bite, damage: 2d6+3, type: piercing}]")["weapons"]
    assert (bite["id"], bite["name"], bite["class"], bite["reach"]) == ("big-bite", "Big Bite", "natural", 5)


def test_items_are_whole_records_as_often_as_carried(library: Library) -> None:
    """Three potions are three."""
    items = sheet_of(library, "name: a, items: [healing-potion x3, caltrops]")["items"]
    assert [item["id"] for item in items] == ["healing-potion"] * 3 + ["caltrops"]


def test_hit_points_without_a_number_are_the_mean_of_the_dice(library: Library) -> None:
    """5d8+5 is 27; the count of dice is the number of hit dice."""
    sheet = sheet_of(library, "name: a, hp_dice: 5d8+5")
    assert (sheet["hp"], sheet["hit_dice"], sheet["hp_dice"]) == (27, 5, "5d8+5")


@pytest.mark.parametrize(
    ("name", "expected"), [("Fire Breath", "fire-breath"), ("Ol' Bess!", "ol'-bess"), ("?", "unnamed")]
)
def test_names_make_ids(name: str, expected: str) -> None:
    """Small letters, digits and hyphens."""
    assert slug(name) == expected

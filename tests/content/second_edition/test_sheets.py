from __future__ import annotations

from typing import Any

import pytest

from affray.content.encounters import load_encounter
from affray.content.library import Library
from affray.content.second_edition.powers import leveled


def sheet(second: Library, keys: str) -> dict[str, Any]:
    """The sheet of a combatant of whom that is said."""
    text = f"encounter: x\nruleset: second-edition\ncombatants:\n  - {{name: one, side: foes, at: B2, {keys}}}\n"
    found = load_encounter(text, second)["combatants"][0]["sheet"]
    assert isinstance(found, dict)
    return found


def test_nobody_in_particular(second: Library) -> None:
    """Of whom nothing is said: a man with THAC0 20, AC 10, rate 12, one attack, 30 hit points."""
    one = sheet(second, "hp: 30")
    assert (one["thac0"], one["ac"], one["rate"]["walk"], one["attacks"], one["hp"]) == (20, 10, 12, "1", 30)
    assert one["abilities"]["strength"] == 10
    assert not one["named"]


@pytest.mark.parametrize(
    ("keys", "ac", "base", "natural"),
    [
        ("armor: chain-mail", 5, 5, 10),
        ("armor: chain-mail, shield: medium, dex: 17", 1, 5, 10),
        ("armor: chain-mail, shield: medium, shield_on: back", 5, 5, 10),
        ("armor: plate-mail, shield: large, shield_ac: 2, magic_ac: 1", 0, 3, 10),
        ("ac: 3, dex: 16", 3, 5, 10),
        ("ac: 2, dex: 17, shield: small", 2, 6, 10),
        ("kind: animal, ac: 7", 7, 7, 7),
        ("kind: monster, natural_ac: 6, armor: chain-mail", 5, 5, 6),
        ("dex: 5", 12, 10, 10),
        ("def_adj: -3", 7, 10, 10),
    ],
)
def test_armor_class(second: Library, keys: str, ac: int, base: int, natural: int) -> None:
    """A given armor class is taken apart; else armor, shield, Dexterity and magic make it."""
    one = sheet(second, keys)
    assert (one["ac"], one["base_ac"], one["natural_ac"]) == (ac, base, natural)


def test_a_creature_by_its_hit_dice(second: Library) -> None:
    """Hit Dice give THAC0, saves and hit points; such a creature has no Strength score."""
    one = sheet(second, "kind: giant, hd: 4+1")
    assert (one["thac0"], one["hp"], one["hp_dice"]) == (17, 19, "4d8+1")
    assert one["abilities"]["strength"] is None
    assert one["saves"]["spell"] == 14


def test_a_fighter_by_class_and_scores(second: Library) -> None:
    """Class and level give the figures; scores what they add, but not to a THAC0 that has them in it already."""
    one = sheet(second, "class: fighter, level: 7, str: 18/51, dex: 16")
    assert (one["thac0"], one["attacks"], one["str_hit"], one["str_damage"], one["missile_adj"]) == (14, "3/2", 2, 3, 1)
    given = sheet(second, "class: fighter, level: 7, str: 18/51, dex: 16, thac0: 12")
    assert (given["thac0"], given["str_hit"], given["str_damage"], given["missile_adj"]) == (12, 0, 3, 0)


def test_training_shows_in_the_weapon(second: Library) -> None:
    """A specialist hits and hurts more; a weapon not learned is held worse, most of all by a mage."""
    one = sheet(
        second, "class: fighter, level: 1, weapons: [long-sword, club], proficient: long-sword, specialist: long-sword"
    )
    sword, club = one["weapons"]
    assert (sword["hit"], sword["hurt"], club["hit"], one["attacks"]) == (1, 2, -2, "3/2")
    mage = sheet(second, "class: mage, level: 1, weapons: [club], proficient: dagger")
    assert mage["weapons"][0]["hit"] == -5


def test_ammunition_and_copies(second: Library) -> None:
    """`x40` are missiles of one weapon, or so many weapons where it has no range."""
    bow, *axes = sheet(second, "weapons: [long-bow x40, battle-axe x2]")["weapons"]
    assert bow["ammo"] == 40
    assert len(axes) == 2


def test_powers_grow_with_their_caster(second: Library) -> None:
    """Dice and durations are those of the caster's level, up to the spell's most."""
    fireball = second.powers["fireball"]
    dice = [leveled(fireball, level)["effects"][0]["fail"][0]["dice"] for level in (1, 6, 12)]
    assert dice == ["1d6", "6d6", "10d6"]
    missiles = [leveled(second.powers["magic-missile"], level)["effects"][0]["dice"] for level in (1, 2, 3, 9, 20)]
    assert missiles == ["1d4+1", "1d4+1", "2d4+2", "5d4+5", "5d4+5"]
    assert leveled(second.powers["burning-hands"], 5)["effects"][0]["fail"][0]["dice"] == "1d3+10"
    assert leveled(second.powers["haste"], 6)["effects"][0]["for"] == "9"
    assert leveled(second.powers["shield"], 2)["effects"][0]["for"] == "10"


def test_spells_are_remembered_as_often_as_listed(second: Library) -> None:
    """Once, or `x3` times a battle."""
    powers = sheet(second, "class: mage, level: 5, spells: [sleep, magic-missile x3]")["powers"]
    assert [power["uses"]["count"] for power in powers] == [1, 3]


def test_changes_over_a_known_creature(second: Library) -> None:
    """What is said beside a monster changes it: more dice mean more hit points, armor another armor class."""
    one = sheet(second, "monster: ogre, hd: 8, armor: plate-mail")
    assert (one["hp"], one["thac0"], one["base_ac"]) == (36, 13, 3)


@pytest.mark.parametrize(("hd", "row"), [("1", "skeleton"), ("3", "shadow"), ("9", "vampire"), ("12", "lich")])
def test_undead_that_the_turning_table_does_not_name(second: Library, hd: str, row: str) -> None:
    """They count by their Hit Dice."""
    assert sheet(second, f"kind: undead, hd: {hd}")["turn_as"] == row

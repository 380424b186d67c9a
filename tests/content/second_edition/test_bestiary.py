from __future__ import annotations

from typing import Any

import pytest

from affray.api import run
from affray.arena import load
from affray.content.bestiary import bfrpg
from affray.content.bestiary.attacks import read_routines, read_special, singular
from affray.content.bestiary.block import WEAPON, Block
from affray.content.encounters import load_encounter
from affray.content.library import Library
from affray.content.second_edition import conversion
from affray.content.second_edition.conversion import convert
from affray.rulesets.second_edition.build import build_sheet


def printed(ident: str) -> Block:
    """A block of the bestiary that is there."""
    found = bfrpg.block(ident)
    assert found is not None
    return found


def blows(attacks: str, damage: str) -> list[list[tuple[str, int, str]]]:
    """Label, number and dice of every blow of every routine."""
    return [[(one.label, one.count, one.dice) for one in routine] for routine in read_routines(attacks, damage, [])]


def test_every_record_loads(second: Library) -> None:
    """All 638 are read, converted, checked like an author's file, and built by the rules."""
    names = bfrpg.names()
    assert len(names) == 638
    for name in names:
        given = second.author("monsters", bfrpg.PREFIX + name)
        assert given is not None, name
        sheet = build_sheet(second.form.completed(name, given, second))
        assert sheet.hp >= 1, name
        assert sheet.weapons or any("unarmed" in note for note in given["notes"]), name


@pytest.mark.parametrize(
    ("attacks", "damage", "expected"),
    [
        ("1 bite", "2d4", [[("bite", 1, "2d4")]]),
        ("– 2 claws, 1 bite –", "1d6 claw,1d10 bite", [[("claw", 2, "1d6"), ("bite", 1, "1d10")]]),
        ("2 claws or 1 weapon", "1d4 claw or by weapon", [[("claw", 2, "1d4")], [(WEAPON, 1, "")]]),
        ("1 weapon", "1d6 or by weapon", [[(WEAPON, 1, "1d6")]]),
        ("1", "2d8", [[("blow", 1, "2d8")]]),
        ("– 1 horn/head butt or 1 trample –", "1d4 butt2d4 trample",
         [[("horn head butt", 1, "1d4")], [("trample", 1, "2d4")]]),
        ("2 claws, 1 bite or breath, 1 tail", "1d8 claw, 4d8 bite or breath, 1d8 tail",
         [[("claw", 2, "1d8"), ("bite", 1, "4d8"), ("tail", 1, "1d8")]]),
        ("1 touch, weapon, or spell", "1d8 + drain, by weapon,or by spell", [[("touch", 1, "1d8")], [(WEAPON, 1, "")]]),
        ("2 weapons", "1d8+1 or by weapon +1", [[(WEAPON, 2, "1d8+1")]]),
        ("None", "None", []),
    ],
)  # fmt: skip
def test_the_lines_of_attacks_and_damage(attacks: str, damage: str, expected: list[Any]) -> None:
    """Routines, alternatives, what belongs to which blow, and what is by weapon."""
    assert blows(attacks, damage) == expected


@pytest.mark.parametrize(
    ("text", "kind", "dice"),
    [
        ("poison", "poison", ""), ("paralysis", "paralysis", ""), ("energy drain (2 levels)", "drain", ""),
        ("1 point Strength loss".lower(), "strength", ""), ("1d4/round blood drain", "bleed", "1d4"),
        ("blood drain", "bleed", "1d4"), ("1d8 cold", "extra", "1d8"), ("disease", "other", ""),
        ("wisdom drain", "other", ""), ("2d6 per round", "bleed", "2d6"), ("slow", "slow", ""),
    ],
)  # fmt: skip
def test_what_stands_beside_the_damage(text: str, kind: str, dice: str) -> None:
    """Each is one of the kinds that a ruleset may convert, or named as other."""
    found = read_special(text)
    assert (found.kind, found.dice) == (kind, dice)


def test_labels_lose_their_plural() -> None:
    """Claws, hooves and tentacles are each one."""
    assert [singular(text) for text in ("claws", "hooves", "bite", "dragon bites")] == [
        "claw",
        "hoof",
        "bite",
        "dragon bite",
    ]


@pytest.mark.parametrize(
    ("ascending", "descending"), [(11, 10), (14, 7), (16, 5), (21, 0), (28, -7), (40, -10), (8, 12)]
)
def test_armor_class(ascending: int, descending: int) -> None:
    """11 is no armor there, 10 is none here; one point is one point."""
    assert conversion.descending(ascending) == descending


@pytest.mark.parametrize(("feet", "rate"), [(0, 0), (1, 1), (10, 3), (20, 6), (30, 9), (40, 12), (60, 18), (160, 48)])
def test_movement(feet: int, rate: int) -> None:
    """A man walks 40 feet a round there and has rate 12 here."""
    assert conversion.rate_of(feet) == rate


@pytest.mark.parametrize(("there", "here"), [(2, 3), (6, 10), (7, 12), (8, 13), (9, 15), (12, 20)])
def test_morale(there: int, here: int) -> None:
    """2d6 there, 2d10 here; who never fails there never fails here."""
    assert conversion.morale_of(there) == here


@pytest.mark.parametrize(
    ("dice", "unit", "rounds"),
    [
        ("2d8", "turns", "20d8 rounds"),
        ("1d6", "rounds", "1d6 rounds"),
        ("3", "turns", "30 rounds"),
        ("4d6", "turns", "140 rounds"),
    ],
)
def test_durations(dice: str, unit: str, rounds: str) -> None:
    """A turn is ten rounds; more than twenty dice are taken at their mean."""
    assert conversion.rounds_of(dice, unit) == rounds


def test_the_ghoul_before_and_after() -> None:
    """Armor class 14 is 7; two Hit Dice; claws and bite freeze for so many turns; undead minds are closed."""
    found = convert(printed("ghoul"))
    sheet = found.sheet
    assert (sheet["ac"], sheet["hd"], sheet["move"], sheet["morale"]) == (7, "2", {"walk": 9}, 15)
    assert sheet["routine"] == [["claw", "claw", "bite"]]
    for weapon in sheet["weapons"]:
        assert weapon["riders"] == [
            {"save": "paralyzation", "fail": [{"condition": "paralyzed", "for": "20d8 rounds"}]}
        ]
    assert sheet["turn_as"] == "ghoul"
    assert {"asleep", "charmed", "held"} <= set(sheet["immune_conditions"])
    assert "CC BY-SA 4.0" in sheet["text"]
    assert found.warnings == ()


def test_what_each_is_known_for() -> None:
    """Regeneration and what stops it, energy drain, silver, poison, breath, gaze, blood."""
    assert convert(printed("troll")).sheet["regeneration"] == {"amount": 1, "stopped_by": ["fire", "acid"]}
    wight = convert(printed("wight")).sheet
    assert wight["weapons"][0]["riders"] == [{"drain": 1}]
    assert wight["negative_plane"]
    assert wight["only_harmed_by"]["tags"] == ["magic", "silver"]
    spider = convert(printed("spider-giant-black-widow")).sheet
    assert spider["weapons"][0]["riders"] == [{"save": "poison", "fail": [{"damage": f"{conversion.DEADLY} poison"}]}]
    dragon = convert(printed("dragon-mountain-red-dragon")).sheet
    assert dragon["powers"][0]["effects"][0]["fail"] == [{"damage": "10d8 fire"}]
    assert dragon["thac0"] == 11
    assert convert(printed("basilisk-common")).sheet["powers"] == ["petrifying-gaze"]
    assert convert(printed("stirge")).sheet["weapons"][0]["riders"] == [{"condition": "bleeding", "value": 2}]


def test_saves_and_size() -> None:
    """Saves of the class that the page names; size by the height or length that it names, else by Hit Dice."""
    goblin = convert(printed("goblin")).sheet
    assert (goblin["size"], goblin["hd"], goblin["natural_ac"]) == ("small", "1-1", 10)
    assert goblin["saves"]["spell"] == 17
    assert convert(printed("ogre")).sheet["size"] == "large"
    assert convert(printed("rat-normal")).sheet["hd"] in ("1/2", "1")


def test_what_is_lost_is_said(second: Library) -> None:
    """A creature whose deeds cannot be read has warnings, and so has an encounter that uses it."""
    assert any("special" in warning for warning in convert(printed("choker")).warnings)
    assert convert(printed("owlbear")).sheet["routine"] == [["claw", "claw", "bite", "hug"]]
    text = "encounter: x\nruleset: second-edition\ncombatants: [{monster: lich, side: foes, at: B2}]\n"
    found = load_encounter(text, second)
    assert found["combatants"][0]["name"] == "lich"
    assert any("spell" in warning for warning in found["warnings"])


def test_the_library_s_own_come_first(second: Library) -> None:
    """A name that both have is the library's; with the prefix it is the bestiary's, named without it."""
    text = (
        "encounter: x\nruleset: second-edition\ncombatants:\n"
        "  - {monster: troll, side: foes, at: B2}\n  - {monster: bfrpg-troll, name: other, side: foes, at: F2}\n"
    )
    own, other = (one["sheet"] for one in load_encounter(text, second)["combatants"])
    assert (own["regeneration"]["amount"], other["regeneration"]["amount"]) == (3, 1)
    assert other["id"] == "troll"


def test_a_touch_without_damage_still_drains() -> None:
    """The wight of the bestiary does no damage with its touch, and takes a level all the same."""
    plain = load(
        "encounter: x\nruleset: second-edition\nend: {rounds: 40}\ncombatants:\n"
        "  - {name: Ana, side: party, at: B2, class: fighter, level: 3, hp: 60, weapons: [club]}\n"
        "  - {monster: bfrpg-wight, side: foes, at: C2}\n"
    )
    assert any("for good" in line for line in run(plain, 1).log)

"""`affray monsters`, and what the other commands make of a second ruleset's content."""

from __future__ import annotations

from pathlib import Path

from tests.support.commands import Command


def test_a_block_before_and_after(affray: Command) -> None:
    """The printed lines, the sheet, where it is from and under which licence."""
    found = affray("monsters", "bfrpg-ghoul")
    assert found.code == 0
    for word in ("Armor Class  14", "2 claws, 1 bite", "ac: 7", "routine", "CC BY-SA 4.0", "page"):
        assert word in found.out, word


def test_the_library_s_own_is_shown_first(affray: Command) -> None:
    """A name that both have is told apart."""
    found = affray("monsters", "troll")
    assert found.code == 0
    assert found.out.index("of the library") < found.out.index("bfrpg-troll") < found.out.index("before")


def test_what_is_lost_is_said(affray: Command) -> None:
    """A warning for each deed that could not be carried over."""
    assert "warning: " in affray("monsters", "lich").out


def test_a_monster_for_machines(affray: Command) -> None:
    """Before, after, warnings, source and licence."""
    found = affray("monsters", "owlbear", "--json").json()
    assert set(found) == {"library", "before", "after", "warnings", "source", "licence"}
    assert found["before"]["Armor Class"] == "15"
    assert found["after"]["ac"] == 6


def test_all_are_listed(affray: Command) -> None:
    """Those of the library and those of the bestiary."""
    rows = affray("monsters", "--json").json()
    assert len(rows) > 638
    assert {row["from"] for row in rows} > {"library"}


def test_a_name_that_nobody_has(affray: Command) -> None:
    """The nearest is named; the input is wrong."""
    found = affray("monsters", "gohul")
    assert found.code == 2
    assert "ghoul" in found.err


def test_an_encounter_with_a_foreign_monster(affray: Command) -> None:
    """It fights, and what could not be carried over goes to the error stream."""
    Path("den.yaml").write_text(
        "encounter: Den\nruleset: second-edition\ncombatants:\n"
        "  - {name: Ana, count: 2, side: party, in: B2..B4, class: fighter, level: 3,\n"
        "     weapons: [long-sword], armor: plate-mail}\n"
        "  - {monster: bfrpg-choker, side: foes, at: F3}\n"
    )
    found = affray("simulate", "den.yaml", "-n", "3", "-j", "1", "--json")
    assert found.code == 0
    assert "warning: choker: " in found.err
    assert found.json()["combatants"][2]["name"] == "choker"


def test_a_shipped_encounter_of_either_ruleset(affray: Command) -> None:
    """A name that both ship is the first's; with the ruleset before it the other's."""
    assert affray("simulate", "yardstick", "-n", "1", "-j", "1", "--json").json()["ruleset"] == "hundred-dungeons"
    found = affray("simulate", "second-edition/yardstick", "-n", "1", "-j", "1", "--json").json()
    assert found["ruleset"] == "second-edition"


def test_check_knows_whose_records_they_are(affray: Command) -> None:
    """A file of records is held against the ruleset that it fits best."""
    Path("mine.yaml").write_text("weapons:\n  spatha: {type: slashing, speed: 5, damage: 1d8}\n")
    assert affray("check", "mine.yaml").code == 0
    Path("bad.yaml").write_text("weapons:\n  spatha: {type: slashing, speed: fast, damage: 1d8}\n")
    found = affray("check", "bad.yaml")
    assert found.code == 1
    assert "bad.yaml:2:35" in found.out


def test_lists_of_the_second_ruleset(affray: Command) -> None:
    """Its own columns: armor class, THAC0, speed, casting time."""
    assert "thac0" in affray("list", "monsters", "--ruleset", "second-edition").out
    assert affray("list", "weapons", "--ruleset", "second-edition", "--json").json()[0]["speed"] >= 0
    spells = affray("list", "spells", "--ruleset", "second-edition", "--json").json()
    assert all("casting" in spell for spell in spells)


def test_a_new_encounter_of_the_second_ruleset(affray: Command) -> None:
    """The starter is without a fault and fights."""
    assert affray("new", "gate.yaml", "--ruleset", "second-edition").code == 0
    assert affray("check", "gate.yaml").code == 0
    assert affray("simulate", "gate.yaml", "-n", "2", "-j", "1").code == 0


def test_schemas_of_the_second_ruleset(affray: Command) -> None:
    """They have its keys."""
    assert "thac0" in affray("schema", "sheet", "--ruleset", "second-edition").out

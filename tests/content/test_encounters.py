from __future__ import annotations

import json
from pathlib import Path

import pytest

from affray.content.encounters import grid_of, load_cases, load_encounter
from affray.content.library import Library, digest_of, shipped_encounter_text, shipped_encounters
from affray.content.source import Spot
from affray.content.words import SPACES
from affray.kernel.battle import OptionSpec
from affray.mechanics.grid import distance

OPTIONS = (
    OptionSpec("initiative_repeat", ("once", "each_round"), "once", "HD-011", "why"),
    OptionSpec("unarmed_as_action", ("false", "true"), "false", "HD-019", "why"),
)
HEAD = "encounter: Test\nruleset: hundred-dungeons\n"
TEXT = (
    HEAD
    + """\
summary: Words.
options: {unarmed_as_action: true}
legend: {g: area gate}
map: |
  ....#
  ...gg
  .....
sides:
  party: {policy: cunning, players: true}
  foes: {}
combatants:
  - {name: Ana, side: party, at: A1, conditions: [prone, {name: poisoned, for: 3 rounds}], hidden: 14}
  - {monster: goblin, count: 2, side: foes, in: "A1..C2", policy: random, asleep: true}
end: {reach: {side: party, area: gate}}
gm: {ask: over}
"""
)


@pytest.mark.parametrize("name", shipped_encounters())
def test_every_shipped_encounter_loads(library: Library, name: str) -> None:
    """Each is whole, JSON-able, and puts everyone on free ground of its map."""
    encounter = load_encounter(shipped_encounter_text(name), library)
    assert json.loads(json.dumps(encounter)) == encounter
    grid = grid_of(encounter)
    taken: set[tuple[int, int]] = set()
    for one in encounter["combatants"]:
        space = SPACES[one["sheet"]["size"]]
        squares = {(one["x"] + dx, one["y"] + dy) for dx in range(space) for dy in range(space)}
        assert all(grid.inside(x, y, 1) and not grid.solid(grid.start_doors(), x, y) for x, y in squares)
        if not one["mount"]:
            assert not squares & taken
            taken |= squares
    assert len({side["name"] for side in encounter["sides"]}) == 2


def test_the_yardstick_is_what_it_says(library: Library) -> None:
    """4 fighters (12 hit points, mail and shield) and 8 goblins (7, leather), 60 feet apart, simple on both sides."""
    encounter = load_encounter(shipped_encounter_text("yardstick"), library)
    fighters = [one for one in encounter["combatants"] if one["side"] == "party"]
    goblins = [one for one in encounter["combatants"] if one["side"] == "foes"]
    assert [one["name"] for one in fighters] == ["fighter-1", "fighter-2", "fighter-3", "fighter-4"]
    assert {(one["sheet"]["hp"], one["sheet"]["defense"]) for one in fighters} == {(12, 18)}
    assert len(goblins) == 8
    assert {(one["sheet"]["hp"], one["sheet"]["defense"]) for one in goblins} == {(7, 13)}
    gaps = [distance(a["x"], a["y"], 1, b["x"], b["y"], 1) for a in fighters for b in goblins]
    assert min(gaps) == 60
    assert {one["policy"] for one in encounter["combatants"]} == {"simple"}
    assert grid_of(encounter).plain


def test_everything_is_filled_in(library: Library) -> None:
    """Options, policies, end and referee have their defaults or what was written."""
    encounter = load_encounter(TEXT, library, OPTIONS)
    assert encounter["options"] == {"initiative_repeat": "once", "unarmed_as_action": "true"}
    assert encounter["sides"] == [
        {"name": "party", "policy": "cunning", "players": True},
        {"name": "foes", "policy": "simple", "players": False},
    ]
    assert encounter["end"] == {
        "never": False,
        "rounds": 100,
        "reach": {"side": "party", "area": "gate", "count": 1},
        "down": [],
    }
    assert encounter["gm"] == {"ask": ["over"], "default": "automatic"}
    assert encounter["map"] == {"text": "....#\n...gg\n.....", "legend": {"g": "area gate"}, "width": 5, "height": 3}
    assert encounter["light"] == "bright"


def test_combatants_are_named_numbered_and_placed(library: Library) -> None:
    """Several of a kind are numbered from 1 and take the free squares of their part row by row."""
    encounter = load_encounter(TEXT, library, OPTIONS)
    ana, first, second = encounter["combatants"]
    assert (ana["name"], ana["x"], ana["y"]) == ("Ana", 0, 0)
    assert (first["name"], first["x"], first["y"]) == ("goblin-1", 1, 0)
    assert (second["name"], second["x"], second["y"]) == ("goblin-2", 2, 0)
    assert ana["conditions"] == [{"name": "prone", "for": "battle"}, {"name": "poisoned", "for": "3 rounds"}]
    assert ana["hidden"] == 14
    assert ana["sheet"]["player"] is True
    assert (first["policy"], first["asleep"], first["unaware"]) == ("random", True, True)
    assert first["sheet"] == library.monsters["goblin"]


def test_equal_names_are_told_apart(library: Library) -> None:
    """Two lines of goblins go on counting."""
    text = (
        HEAD + "combatants:\n" + "".join(f"  - {{monster: goblin, side: s, at: {at}}}\n" for at in ("A1", "B1", "C1"))
    )
    encounter = load_encounter(text, library)
    assert [one["name"] for one in encounter["combatants"]] == ["goblin-1", "goblin-2", "goblin-3"]
    assert encounter["sides"] == [{"name": "s", "policy": "simple", "players": False}]


def test_large_creatures_take_all_their_squares(library: Library) -> None:
    """Two ogres in a part four squares wide stand side by side; what is between them is not shared."""
    text = (
        HEAD
        + "combatants:\n  - {monster: ogre, count: 2, side: s, in: B2..E3}\n  - {monster: orc, side: s, in: B2..F2}\n"
    )
    places = [(one["x"], one["y"]) for one in load_encounter(text, library)["combatants"]]
    assert places == [(1, 1), (3, 1), (5, 1)]


def test_a_rider_is_where_its_mount_is(library: Library) -> None:
    """Neither needs a square of its own."""
    encounter = load_encounter(shipped_encounter_text("riders"), library)
    by_name = {one["name"]: one for one in encounter["combatants"]}
    assert by_name["Gerolt"]["mount"] == "Ash"
    assert (by_name["Gerolt"]["x"], by_name["Gerolt"]["y"]) == (by_name["Ash"]["x"], by_name["Ash"]["y"])


def test_without_a_map_the_ground_is_open_and_large_enough(library: Library) -> None:
    """The ground grows with the squares that are named."""
    text = HEAD + "combatants:\n  - {name: Ana, side: party, at: AZ60}\n"
    encounter = load_encounter(text, library)
    assert grid_of(encounter).plain
    assert encounter["map"]["width"] == encounter["map"]["height"] == 65


def test_the_digest_is_of_all_the_rest(library: Library) -> None:
    """It changes with anything in the encounter and can be checked by whoever has the encounter."""
    encounter = load_encounter(TEXT, library, OPTIONS)
    rest = {key: value for key, value in encounter.items() if key != "digest"}
    assert encounter["digest"] == digest_of(rest)
    assert encounter["digest"] != load_encounter(TEXT.replace("A1,", "A2,"), library, OPTIONS)["digest"]


def test_loading_is_repeatable(library: Library) -> None:
    """The same text gives the same data, from a file or from memory."""
    assert load_encounter(TEXT, library, OPTIONS) == load_encounter(TEXT, library, OPTIONS)


def test_an_encounter_may_be_a_file(library: Library, tmp_path: Path) -> None:
    """A path is read, a string is the text itself."""
    path = tmp_path / "e.yaml"
    path.write_text(TEXT)
    assert load_encounter(path, library, OPTIONS) == load_encounter(TEXT, library, OPTIONS)


def test_loading_leaves_the_library_as_it_was(library: Library) -> None:
    """Records are shared; nothing that an encounter changes reaches them."""
    before = library.digest()
    load_encounter(TEXT.replace("policy: random", "hp: 3, weapons: club"), library, OPTIONS)
    assert library.digest() == before


def test_cases_keep_their_lines_and_places(library: Library) -> None:
    """Dice, play and expectations are handed on as written, each with its spot; a case does not end by itself."""
    text = (
        "case: first\nclauses: HD-001\ncombatants:\n  - {name: Ana, side: party, at: B2}\n"
        "dice:\n  - Ana attack 3\nplay:\n  - Ana: end\n  - stop\n---\n"
        "case: second\nend: auto\norder: [Ana]\ncombatants:\n  - {name: Ana, side: party, at: B2}\nexpect: Ana hp 10\n"
    )
    first, second = load_cases(text, library, file="c.yaml")
    assert (first.title, first.clauses, first.file, first.line) == ("first", ("HD-001",), "c.yaml", 1)
    assert first.dice == (("Ana attack 3", Spot(6, 5)),)
    assert first.play == (({"Ana": "end"}, Spot(8, 5)), ("stop", Spot(9, 5)))
    assert first.encounter["end"]["never"] is True
    assert first.encounter["ruleset"] == "hundred-dungeons"
    assert second.line == 11
    assert second.encounter["end"]["never"] is False
    assert second.encounter["order"] == ["Ana"]
    assert second.expect == (("Ana hp 10", Spot(16, 9)),)

from __future__ import annotations

import json
from typing import Any

import pytest

from affray.content.encounters import grid_of, load_encounter
from affray.content.library import KINDS, Library, shipped_encounter_text, shipped_encounters
from affray.content.schemas import schemas
from affray.content.second_edition.steps import OPERATIONS
from affray.rulesets.second_edition.build import build_sheet
from affray.rulesets.second_edition.terms import INITIATIVE_ROWS, OPS


def steps_in(data: Any) -> list[str]:
    """The operation of every step anywhere in some data."""
    found: list[str] = []
    if isinstance(data, dict):
        if "op" in data:
            found.append(data["op"])
        for value in data.values():
            found.extend(steps_in(value))
    elif isinstance(data, list):
        for value in data:
            found.extend(steps_in(value))
    return found


def test_there_is_enough_to_play_with(second: Library) -> None:
    """At least 40 monsters, 20 spells, 8 characters, and 6 encounters besides the yardstick."""
    spells = [power for power in second.powers.values() if power["kind"] == "spell"]
    assert len(second.monsters) >= 40
    assert len(spells) >= 20
    assert len(second.characters) >= 8
    assert len(shipped_encounters("second-edition")) >= 7


def test_every_spell_has_a_time_of_casting(second: Library) -> None:
    """A number that is added to initiative, or whole rounds."""
    for power in second.powers.values():
        if power["kind"] == "spell":
            assert (power["casting"] > 0) != (power["rounds"] > 0), power["id"]


def test_the_content_uses_the_whole_vocabulary(second: Library) -> None:
    """Each step that an author may write is known to the rules, and nearly all occur; so do the rows of initiative."""
    assert set(OPERATIONS) <= set(OPS)
    used = set(steps_in([second.table(kind) for kind in KINDS]))
    assert set(OPERATIONS) - used <= {"pull", "resist", "constitution", "note"}
    assert {power["initiative"] for power in second.powers.values()} >= set(INITIATIVE_ROWS) - {"magic-item"}


def test_the_ruleset_builds_every_record(second: Library) -> None:
    """What content calls normal is what the rules accept."""
    for kind in ("monsters", "characters"):
        for identifier, sheet in second.table(kind).items():
            assert build_sheet(sheet).ident == identifier


def test_armor_classes_add_up(second: Library) -> None:
    """The whole armor class is that of armor or hide, Def Adj, shield and magic together."""
    for sheet in (*second.monsters.values(), *second.characters.values()):
        shield = sheet["shield_ac"] if sheet["shield_on"] == "arm" else 0
        assert sheet["ac"] == sheet["base_ac"] + sheet["def_adj"] - sheet["magic_ac"] - shield, sheet["id"]


def test_records_are_json(second: Library) -> None:
    """Journals keep them whole."""
    for kind in KINDS:
        assert json.loads(json.dumps(second.table(kind))) == second.table(kind)


@pytest.mark.parametrize("name", shipped_encounters("second-edition"))
def test_shipped_encounters_load(second: Library, name: str) -> None:
    """Each has two sides on its map, and an order of battle that JSON can hold."""
    found = load_encounter(shipped_encounter_text(name, "second-edition"), second, file=name)
    assert len({one["side"] for one in found["combatants"]}) == 2
    assert grid_of(found).width == found["map"]["width"]
    assert json.loads(json.dumps(found)) == found
    assert found["warnings"] == []


def test_monsters_are_themselves(second: Library) -> None:
    """A ghoul freezes, a troll regrows but not fire and acid, a wight drains, a dragon breathes, a stirge drinks."""
    assert set(steps_in(second.monsters["ghoul"]["weapons"])) == {"save", "condition"}
    assert second.monsters["troll"]["regeneration"]["stopped_by"] == ["fire", "acid"]
    assert "drain" in steps_in(second.monsters["wight"]["weapons"])
    assert second.monsters["wight"]["negative_plane"]
    assert [power["initiative"] for power in second.monsters["young-red-dragon"]["powers"]] == ["breath"]
    assert second.monsters["hydra"]["routine"] == [["bite"] * 7]
    assert second.weapons["heavy-lance"]["traits"] == ["charge"]
    assert second.weapons["halberd"]["reach"] == 2
    assert second.weapons["short-bow"]["range"] == [150, 300, 450]


def test_schemas_of_this_ruleset() -> None:
    """The same five, with this game's keys."""
    found = schemas("second-edition")
    assert set(found) == {"encounter", "case", "library", "power", "sheet"}
    assert {"facing", "thac0", "hd"} <= set(found["encounter"]["$defs"]["Combatant"]["properties"])
    assert "meeting" in found["encounter"]["properties"]
    for record in OPERATIONS.values():
        assert record.__name__ in found["library"]["$defs"]

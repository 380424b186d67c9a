from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from affray.content.faults import ContentError
from affray.content.library import KINDS, Library, UnknownName, load_library, shipped_encounter_text, shipped_encounters
from affray.content.models.steps import OPERATIONS
from affray.content.models.traits import TRAITS
from affray.rulesets.hundred_dungeons.build import build_power, build_sheet, build_weapon


def steps_in(data: Any) -> list[dict[str, Any]]:
    """Every step and trait anywhere in some data."""
    found: list[dict[str, Any]] = []
    if isinstance(data, dict):
        if "op" in data or "trait" in data:
            found.append(data)
        for value in data.values():
            found.extend(steps_in(value))
    elif isinstance(data, list):
        for value in data:
            found.extend(steps_in(value))
    return found


def test_there_is_enough_to_play_with(library: Library) -> None:
    """At least 40 monsters, 24 spells, 14 exploits and 8 characters ship."""
    kinds = [power["kind"] for power in library.powers.values()]
    assert len(library.monsters) >= 44
    assert kinds.count("spell") >= 24
    assert kinds.count("exploit") >= 14
    assert kinds.count("item") >= 8
    assert len(library.characters) >= 8
    assert len(shipped_encounters()) >= 7


def test_every_operation_and_trait_is_used(library: Library) -> None:
    """The shipped content shows authors each word of the vocabulary at least once."""
    everything = steps_in([library.table(kind) for kind in KINDS])
    assert {step["op"] for step in everything if "op" in step} == set(OPERATIONS)
    assert {trait["trait"] for trait in everything if "trait" in trait} == set(TRAITS)


def test_powers_show_every_cost_area_and_kind_of_target(library: Library) -> None:
    """Action, quick, reaction, slow, free and passive; all four shapes."""
    powers = [*library.powers.values()]
    for sheet in library.monsters.values():
        powers.extend(sheet["powers"])
    assert {power["cost"] for power in powers} == {"action", "quick", "reaction", "slow", "free", "passive"}
    assert {power["area"]["shape"] for power in powers if power["area"]} == {"sphere", "cone", "line", "cube"}
    assert any(power["uses"] and "recharge" in power["uses"] for power in powers)


def test_the_ruleset_builds_every_record(library: Library) -> None:
    """What content calls normal is what the rules accept."""
    for weapon in library.weapons.values():
        build_weapon(weapon)
    for power in library.powers.values():
        build_power(power)
    for kind in ("monsters", "characters"):
        for identifier, sheet in library.table(kind).items():
            assert build_sheet(sheet).ident == identifier


def test_records_are_json(library: Library) -> None:
    """Records go into journals whole: they survive JSON unchanged."""
    for kind in KINDS:
        assert json.loads(json.dumps(library.table(kind))) == library.table(kind)


@pytest.mark.parametrize(
    ("identifier", "hp", "defense"),
    [
        ("goblin", 10, 15),
        ("kobold", 7, 14),
        ("skeleton", 13, 14),
        ("zombie", 15, 8),
        ("ghoul", 22, 12),
        ("ogre", 68, 11),
        ("troll", 94, 15),
        ("basilisk", 52, 15),
        ("young-red-dragon", 178, 18),
        ("adult-red-dragon", 256, 19),
        ("hydra", 184, 15),
        ("gelatinous-cube", 63, 6),
        ("bandit", 11, 12),
        ("knight", 52, 18),
        ("warhorse", 19, 11),
        ("giant-shark", 92, 13),
    ],
)
def test_figures_are_those_of_the_source(library: Library, identifier: str, hp: int, defense: int) -> None:
    """Hit points are the mean of the hit dice rounded down; armor class is defense."""
    sheet = library.monsters[identifier]
    assert (sheet["hp"], sheet["defense"]) == (hp, defense)


def test_a_ghoul_paralyzes_with_its_claws(library: Library) -> None:
    """The claw asks for Constitution at 10; the paralysis may be shaken off at the end of each turn."""
    ghoul = library.monsters["ghoul"]
    claws = next(weapon for weapon in ghoul["weapons"] if weapon["id"] == "claws")
    (roll,) = claws["riders"]
    assert (roll["ability"], roll["at"]) == ("constitution", 10)
    (paralysis,) = roll["fail"]
    assert paralysis["name"] == "paralyzed"
    assert paralysis["save"] == {"ability": "constitution", "at": 10, "when": "turn-end"}


def test_a_troll_grows_back_unless_burned(library: Library) -> None:
    """Regeneration of 10, stopped by fire and acid."""
    (trait,) = library.monsters["troll"]["traits"]
    assert trait == {"trait": "regeneration", "amount": 10, "stopped_by": ["fire", "acid"]}
    assert library.monsters["troll"]["routine"] == [["bite", "claw", "claw"]]


def test_a_basilisk_turns_to_stone_with_a_look(library: Library) -> None:
    """An aura that needs sight, 30 feet, ending in petrified."""
    (gaze,) = library.monsters["basilisk"]["traits"]
    assert (gaze["trait"], gaze["radius"], gaze["sight"]) == ("aura", 30, True)
    assert "petrified" in {step.get("name") for step in steps_in(gaze)}


def test_a_dragon_breathes_and_frightens(library: Library) -> None:
    """Breath in a cone that recharges on 5 and 6, half on a success; the adult's presence frightens foes only."""
    powers = {power["id"]: power for power in library.monsters["adult-red-dragon"]["powers"]}
    breath = powers["fire-breath"]
    assert breath["area"] == {"shape": "cone", "size": 60, "width": 5}
    assert breath["uses"] == {"recharge": 5}
    assert breath["effects"][0]["half"] is True
    assert powers["frightful-presence"]["spare_allies"] is True
    young = library.monsters["young-red-dragon"]["powers"][0]
    assert young["effects"][0]["fail"] == [{"op": "damage", "dice": "16d6", "type": "fire"}]


def test_a_passive_exploit_is_a_trait_of_who_has_it(library: Library) -> None:
    """Sneak attack and cunning action stand among the rogue's traits."""
    assert {"sneak", "quick"} <= {trait["trait"] for trait in library.characters["rogue"]["traits"]}


def test_an_unknown_name_is_told_with_the_nearest() -> None:
    """Lookups by name help the caller on."""
    library = load_library()
    assert library.find("weapons", "longsword")["class"] == "martial"
    with pytest.raises(UnknownName, match="did you mean longsword"):
        library.find("weapons", "longswrod")
    with pytest.raises(UnknownName, match="did you mean dragon"):
        shipped_encounter_text("dragn")
    with pytest.raises(UnknownName, match="did you mean hundred-dungeons"):
        load_library("hundred-dungeon")


def test_own_files_are_laid_over_the_shipped_ones(tmp_path: Path) -> None:
    """A table's folder may add records, replace shipped ones and refer to either."""
    (tmp_path / "own.yaml").write_text(
        "weapons:\n  club: {class: heavy, type: fire}\n  fork: {class: simple, type: piercing}\n"
        "monsters:\n  cook: {hp: 5, weapons: [fork, club]}\n"
    )
    library = load_library("hundred-dungeons", [tmp_path])
    assert library.weapons["club"]["damage"] == "1d10"
    assert [weapon["id"] for weapon in library.monsters["cook"]["weapons"]] == ["fork", "club"]
    assert library.digest() != load_library().digest()


def test_equal_content_has_an_equal_digest() -> None:
    """The digest does not depend on when or how often the library is loaded."""
    assert load_library().digest() == load_library().digest()


def test_faults_of_all_own_files_are_reported_together(tmp_path: Path) -> None:
    """One run shows everything that is wrong."""
    (tmp_path / "a.yaml").write_text("weapons:\n  fork: {class: smple, type: piercing}\n")
    (tmp_path / "b.yaml").write_text("monsters:\n  cook: {hp: many}\n")
    with pytest.raises(ContentError) as caught:
        load_library("hundred-dungeons", [tmp_path / "a.yaml", tmp_path / "b.yaml"])
    assert [Path(fault.file).name for fault in caught.value.faults] == ["a.yaml", "b.yaml"]

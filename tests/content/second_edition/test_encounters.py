from __future__ import annotations

import pytest

from affray.content.encounters import load_encounter
from affray.content.faults import ContentError
from affray.content.library import Library

HEAD = "encounter: x\nruleset: second-edition\n"


def test_how_sides_meet(second: Library) -> None:
    """With a meeting the sides do not know of each other unless said; each flag has its place."""
    text = HEAD + (
        "meeting: {terrain: grassland, rain: true}\n"
        "sides: {party: {odor: true, camouflaged: 2}, foes: {aware: true}}\n"
        "combatants:\n  - {name: a, side: party, at: B2, facing: NE}\n  - {name: b, side: foes, at: D2}\n"
    )
    found = load_encounter(text, second)
    assert found["meeting"]["terrain"] == "grassland"
    assert found["meeting"]["rain"] and not found["meeting"]["fog"]
    party, foes = found["sides"]
    assert (party["aware"], party["odor"], party["camouflaged"], foes["aware"]) == (False, True, 2, True)
    assert [one["facing"] for one in found["combatants"]] == ["ne", ""]


def test_without_a_meeting_all_know_of_all(second: Library) -> None:
    """There is none unless it is written, and then nobody is surprised."""
    found = load_encounter(HEAD + "combatants: [{name: a, side: party, at: B2}]\n", second)
    assert found["meeting"] is None
    assert found["sides"][0]["aware"]


def test_conditions_have_values(second: Library) -> None:
    """Bleeding, impaired and exposed come with a number."""
    text = (
        HEAD
        + "combatants:\n  - {name: a, side: party, at: B2,\n"
        + "     conditions: [prone, {name: bleeding, value: 2, for: 3 rounds}]}\n"
    )
    (one,) = load_encounter(text, second)["combatants"]
    assert one["conditions"] == [
        {"name": "prone", "for": "battle", "value": 0}, {"name": "bleeding", "for": "3", "value": 2},
    ]  # fmt: skip


BROKEN = [
    ("combatants: [{name: a, side: p, at: B2, wepons: [club]}]", "3:41", "wepons is no key", "weapons"),
    ("combatants: [{name: a, side: p, at: B2, weapons: [longsword]}]", "3:51", "longsword is no weapon", "long-sword"),
    ("combatants: [{name: a, side: p, at: B2, class: figther}]", "3:48", "figther is no class", "fighter"),
    ("combatants: [{name: a, side: p, at: B2, str: 26}]", "3:46", "26 is no Strength", ""),
    ("combatants: [{name: a, side: p, at: B2, str: 18/7}]", "3:46", "18/7 is no Strength", ""),
    ("combatants: [{name: a, side: p, at: B2, hd: 4-}]", "3:45", "4- are no Hit Dice", ""),
    ("combatants: [{name: a, side: p, at: B2, attacks: 4/2}]", "3:50", "4/2 is no number of attacks", ""),
    ("combatants: [{name: a, side: p, at: B2, facing: nort}]", "3:49", "nort is no direction", ""),
    ("combatants: [{name: a, side: p, at: B2, armor: chainmail}]", "3:48", "chainmail is no armor", "chain-mail"),
    ("combatants: [{name: a, side: p, at: B2, shield: tower}]", "3:49", "tower is no shield", ""),
    ("combatants: [{name: a, side: p, at: B2, spells: [firebal]}]", "3:50", "firebal is no spell", "fireball"),
    ("combatants: [{name: a, side: p, at: B2, items: [potion]}]", "3:49", "potion is no item", ""),
    ("combatants: [{name: a, side: p, at: B2, saves: {spell: 0}}]", "3:56", "spell is 0", ""),
    ("combatants: [{name: a, side: p, at: B2, conditions: [pron]}]", "3:54", "pron is no condition", "prone"),
    ("combatants: [{name: a, side: p, at: B2, weapons: [{name: claw}]}]", "3:51", "damage is missing", ""),
    ("combatants: [{name: a, side: p, at: B2, routine: [claw]}]", "3:50", "claw is no weapon of this sheet", ""),
    ("combatants: [{name: a, side: p, at: B2, weapons: [club], held: [dagger]}]", "3:65", "dagger is not carried", ""),
    ("combatants: [{name: a, side: p, at: B2, weapons: [halberd], shield: medium}]", "3:14", "more than two hands", ""),
    ("combatants: [{monster: orcs, side: p, at: B2}]", "3:24", "orcs is no monster", "orc"),
    ("combatants: [{name: a, side: p, at: B2, regeneration: {amount: 0}}]", "3:64", "amount is 0", ""),
    ("meeting: {terrain: swamp}\ncombatants: [{name: a, side: p, at: B2}]", "3:20", "swamp is no terrain", ""),
    ("gm: {ask: [surprise]}\ncombatants: [{name: a, side: p, at: B2}]", "3:12", "surprise is no question", ""),
    ("combatants: [{name: a, side: p, at: B2, powers: [{name: x, effects: [{damge: 1d6 fire}]}]}]",
     "3:71", "damge is no step", "damage"),
    ("combatants: [{name: a, side: p, at: B2, powers: [{name: x, effects: [{save: spells}]}]}]",
     "3:77", "spells is no saving throw", "spell"),
    ("combatants: [{name: a, side: p, at: B2, powers: [{name: x, effects: [{condition: held}]}]}]",
     "3:70", "a condition needs for", ""),
    ("combatants: [{name: a, side: p, at: B2, powers: [{name: x, effects: [{modify: ac, for: battle}]}]}]",
     "3:79", "ac is no modifier", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "spot", "message", "near"), BROKEN)
def test_faults_have_their_place(second: Library, text: str, spot: str, message: str, near: str) -> None:
    """Line, column, what is wrong, and the nearest name."""
    with pytest.raises(ContentError) as error:
        load_encounter(HEAD + text + "\n", second, file="x.yaml")
    fault = next((one for one in error.value.faults if message in one.message), None)
    assert fault is not None, str(error.value)
    assert f"{fault.line}:{fault.column}" == spot, str(fault)
    if near:
        assert fault.nearest == near

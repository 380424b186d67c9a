"""Broken files: each has a mark where the fault must be reported."""

from __future__ import annotations

import pytest

from affray.content.encounters import load_cases, load_encounter
from affray.content.faults import ContentError, Fault
from affray.content.library import Library, load_library
from affray.kernel.battle import OptionSpec

OPTIONS = (
    OptionSpec("initiative_repeat", ("once", "each_round"), "once", "HD-011", "why"),
    OptionSpec("unarmed_as_action", ("false", "true"), "false", "HD-019", "why"),
)
HEAD = "encounter: Test\nruleset: hundred-dungeons\n"
ONE = "combatants:\n  - {name: Ana, side: party, at: B2"


def spot_of(marked: str) -> tuple[str, int, int]:
    """The text without its mark, and the line and column of the mark."""
    before, after = marked.split("¶")
    return before + after, before.count("\n") + 1, len(before) - before.rfind("\n")


def step(words: str) -> str:
    """An encounter whose only power has one step."""
    return f"{HEAD}{ONE}, powers: [{{name: x, target: enemy, effects: [{words}]}}]}}\n"


def one(words: str) -> str:
    """An encounter with one combatant and some keys more."""
    return f"{HEAD}{ONE}, {words}}}\n"


def trait(words: str) -> str:
    """An encounter whose only combatant has one trait."""
    return one(f"traits: [{words}]")


ENCOUNTERS: list[tuple[str, str, str]] = [
    # the file itself
    ("¶[]\n", "mapping", ""),
    ("¶text\n", "mapping", ""),
    ("¶ruleset: hundred-dungeons\n" + ONE + "}\n", "encounter is missing", ""),
    ("¶encounter: x\nruleset: hundred-dungeons\n", "combatants is missing", ""),
    ("¶encounter: x\n" + ONE + "}\n", "ruleset is missing", ""),
    ("encounter: x\nruleset: ¶hundred-dungeon\n" + ONE + "}\n", "ruleset", "hundred-dungeons"),
    ("encounter: ¶[x]\nruleset: hundred-dungeons\n" + ONE + "}\n", "text", ""),
    (HEAD + "combatants: ¶[]\n", "too short", ""),
    (HEAD + "combatants: ¶3\n", "list", ""),
    (HEAD + "¶combatant:\n  - {name: Ana, side: party, at: B2}\n" + ONE + "}\n", "no key", "combatants"),
    (HEAD + "light: ¶brigt\n" + ONE + "}\n", "cannot stand", "bright"),
    # options, sides, end, referee
    (HEAD + "options: {¶initiative-repeat: once}\n" + ONE + "}\n", "no option", "initiative_repeat"),
    (HEAD + "options: {initiative_repeat: ¶each-round}\n" + ONE + "}\n", "no value", "each_round"),
    (HEAD + "options: {unarmed_as_action: ¶maybe}\n" + ONE + "}\n", "no value", ""),
    (HEAD + "sides: {party: {policy: ¶cuning}}\n" + ONE + "}\n", "no policy", "cunning"),
    (HEAD + "sides: {party: {¶polcy: cunning}}\n" + ONE + "}\n", "no key", "policy"),
    (HEAD + "sides: {foes: {}}\ncombatants:\n  - {name: Ana, side: ¶foe, at: B2}\n", "no side", "foes"),
    (HEAD + ONE + "}\nend: {rounds: ¶0}\n", "rounds is 0", ""),
    (HEAD + ONE + "}\nend: {down: [Ana, ¶Ane]}\n", "no combatant", "Ana"),
    (HEAD + ONE + "}\nend: {down: ¶Ane}\n", "no combatant", "Ana"),
    (HEAD + ONE + "}\nend: ¶nevr\n", "no end", "never"),
    (HEAD + ONE + "}\nend: {reach: {side: ¶parti, area: gate}}\n", "no side", "party"),
    (HEAD + ONE + "}\nend: {reach: {side: party, area: ¶gate}}\n", "no area", ""),
    (HEAD + ONE + "}\ngm: {ask: [over, ¶suprise]}\n", "no question", "surprise"),
    (HEAD + ONE + "}\norder: [¶Anna]\n", "no combatant", "Ana"),
    # maps
    (HEAD + "map: |\n  ....\n  .¶?..\n" + ONE + "}\n", "legend", ""),
    (HEAD + "map: |\n\n  ....\n  ...¶?\n" + ONE + "}\n", "legend", ""),
    (HEAD + "map: ¶''\n" + ONE + "}\n", "nothing is drawn", ""),
    (HEAD + "legend: {x: ¶lava}\nmap: |\n  ....\n" + ONE + "}\n", "lava", ""),
    # combatants
    (HEAD + "combatants:\n  - ¶{side: party, at: B2}\n", "needs a name", ""),
    (HEAD + "combatants:\n  - ¶{name: Ana, side: party}\n", "either at or in", ""),
    (HEAD + "combatants:\n  - ¶{name: Ana, at: B2}\n", "side is missing", ""),
    (HEAD + "combatants:\n  - {name: ¶An na, side: party, at: B2}\n", "no name", ""),
    (HEAD + "combatants:\n  - {monster: ¶golbin, side: party, at: B2}\n", "no monster", "goblin"),
    (HEAD + "combatants:\n  - {sheet: ¶warior, side: party, at: B2}\n", "no sheet", "warrior"),
    (HEAD + "combatants:\n  - ¶{monster: orc, sheet: rogue, side: party, at: B2}\n", "not both", ""),
    (HEAD + "combatants:\n  - {name: Ana, side: party, at: ¶22B}\n", "no square", ""),
    (HEAD + "map: |\n  ..\n  .#\ncombatants:\n  - {name: Ana, side: party, at: ¶B2}\n", "solid", ""),
    (HEAD + "map: |\n  ..\n  ..\ncombatants:\n  - {name: Ana, side: party, at: ¶C2}\n", "outside", ""),
    (HEAD + "map: |\n  ..\n  ..\ncombatants:\n  - {monster: ogre, side: party, at: ¶B2}\n", "do not fit", ""),
    (HEAD + ONE + "}\n  - {name: Ben, side: party, at: ¶B2}\n", "Ana stands on B2", ""),
    (HEAD + "combatants:\n  - {monster: orc, count: 2, side: party, at: ¶B2}\n", "use in", ""),
    (HEAD + "combatants:\n  - {monster: orc, count: 3, side: party, in: ¶A1..B1}\n", "no free square", ""),
    (HEAD + "combatants:\n  - {monster: orc, side: party, in: ¶A1-B1}\n", "no part of the map", ""),
    (HEAD + "combatants:\n  - {monster: orc, count: ¶201, side: party, in: A1..Z20}\n", "count is 201", ""),
    (HEAD + ONE + "}\n  - {name: Ben, side: party, mount: ¶An}\n", "no combatant to ride", "Ana"),
    (HEAD + ONE + "}\n  - {name: Ben, side: party, mount: ¶Ana}\n", "too small", ""),
    (one("policy: ¶smple"), "no policy", "simple"),
    (one("conditions: [¶tipsy]"), "no condition", ""),
    (one("conditions: [{name: poisoned, for: ¶ever}]"), "no duration", ""),
    # sheets
    (one("¶strenght: 3"), "no key", "strength"),
    (one("str: ¶high"), "whole number", ""),
    (one("str: ¶99"), "at most", ""),
    (one("hp: ¶-3"), "at least", ""),
    (one("hp: ¶12.5"), "whole number", ""),
    (one("size: ¶larg"), "no size", "large"),
    (one("skills: [¶martial weapon]"), "no skill", "martial weapons"),
    (one("resist: [¶flames]"), "no damage type", ""),
    (one("speed: {¶flying: 60}"), "no key", "fly"),
    (one("hp_dice: ¶5x8"), "no dice", ""),
    (one("shield: ¶2"), "true or false", ""),
    (one("weapons: [club, ¶longswrod]"), "no weapon", "longsword"),
    (one("weapons: [{weapon: ¶longswrod}]"), "no weapon", "longsword"),
    (one("weapons: [¶{name: fang, type: piercing}]"), "damage is missing", ""),
    (one("weapons: [¶{name: fang, damage: 1d4}]"), "type is missing", ""),
    (one("weapons: [{weapon: club, ¶dammage: 1d4}]"), "no key", "damage"),
    (one("armor: ¶plat"), "no armor", "plate"),
    (one("armor: ¶shield"), "shield: true", ""),
    (one("items: [¶healing-poton x2]"), "no item", "healing-potion"),
    (one("powers: [¶fire-ball]"), "no power", "fireball"),
    (one("weapons: club, routine: [¶[club, bite]]"), "no weapon of this sheet", ""),
    (one("weapons: club, held: [¶clib]"), "not carried", "club"),
    (one("weapons: [dagger x2], held: [dagger, ¶dagger]"), "list it again", ""),
    (one("weapons: greatsword, shield: true, held: ¶[greatsword, shield]"), "two hands", ""),
    # powers and steps
    (one("powers: [¶{name: x}]"), "does nothing", ""),
    (one("powers: [¶{name: x, cost: reaction, effects: [{heal: 1}]}]"), "needs a trigger", ""),
    (one("powers: [{name: x, trigger: ¶would-hit, effects: [{heal: 1}]}]"), "cannot stand", "would-be-hit"),
    (one("powers: [¶{name: x, trigger: would-be-hit, effects: [{attack: melee}]}]"), "cannot attack", ""),
    (one("powers: [{name: x, range: ¶tuch, effects: [{heal: 1}]}]"), "no range", "touch"),
    (one("powers: [{name: x, area: ¶spere 20, effects: [{heal: 1}]}]"), "no shape", "sphere"),
    (step("{¶damge: 3d6 fire}"), "no step", "damage"),
    (step("¶{}"), "no step", ""),
    (step("¶{zzz: 1}"), "names no step", ""),
    (step("¶fire"), "no step", ""),
    (step("{damage: ¶3d6 fier}"), "no damage type", "fire"),
    (step("{damage: ¶3d6}"), "damage type", ""),
    (step("{damage: 3d6 fire, ¶for: 1 round}"), "no key", ""),
    (step("{roll: ¶dexterity, fail: [{push: 5}]}"), "no roll", ""),
    (step("{roll: ¶dexterty at 13}"), "no ability", "dexterity"),
    (step("{roll: dexterity at 13, success: ¶halve}"), "half", "half"),
    (step("{roll: dexterity at 13, fail: {¶psh: 5}}"), "no step", "push"),
    (step("¶{condition: poisoned}"), "needs for", ""),
    (step("{condition: poisoned, for: 1 round, save: ¶constitution}"), "no save", ""),
    (step("¶{ongoing: 1d6 fire}"), "for is missing", ""),
    (step("{attack: ¶magic}"), "cannot stand", ""),
    (step("{exhaustion: ¶7}"), "at most", ""),
    (step("{grab: ¶held}"), "cannot stand", "hold"),
    (trait("¶packs"), "no trait", "pack"),
    (trait("{trait: ¶regenration, amount: 5}"), "no trait", "regeneration"),
    (trait("¶{trait: regeneration}"), "amount is missing", ""),
    (trait("¶{amount: 3}"), "trait is missing", ""),
    (trait("{trait: sneak, dice: 1d6, ¶wepons: light}"), "no key", "weapons"),
]


@pytest.mark.parametrize(("marked", "words", "near"), ENCOUNTERS)
def test_a_broken_encounter_names_place_fault_and_nearest(library: Library, marked: str, words: str, near: str) -> None:
    """The first fault stands exactly at the mark, says what is wrong and offers the nearest name."""
    text, line, column = spot_of(marked)
    with pytest.raises(ContentError) as caught:
        load_encounter(text, library, OPTIONS, file="e.yaml")
    here = [fault for fault in caught.value.faults if (fault.line, fault.column) == (line, column)]
    assert here, str(caught.value)
    assert any(words in str(fault) and fault.nearest == near for fault in here), str(caught.value)


def test_all_faults_of_a_file_are_reported_at_once(library: Library) -> None:
    """An author mends a file in one go; faults come in file order."""
    text = one("hp: many, size: larg, wepons: [club]").replace("Test", "[]")
    with pytest.raises(ContentError) as caught:
        load_encounter(text, library)
    assert len(caught.value.faults) == 4
    assert list(caught.value.faults) == sorted(caught.value.faults)


def test_references_are_all_checked_too(library: Library) -> None:
    """When the shape is right, every wrong name is reported at once."""
    with pytest.raises(ContentError) as caught:
        load_encounter(one("weapons: [clup, spaer], armor: plat, policy: bold"), library)
    assert [fault.nearest for fault in caught.value.faults] == ["club", "spear", "plate", ""]


LIBRARY_FILES: list[tuple[str, str, str]] = [
    ("¶weapon: {}\n", "no key", "weapons"),
    ("weapons:\n  ¶Long Sword: {class: martial, type: slashing}\n", "no id", ""),
    ("weapons:\n  fork: ¶{type: piercing}\n", "class is missing", ""),
    ("weapons:\n  fork: {class: ¶smple, type: piercing}\n", "cannot stand", "simple"),
    ("armor:\n  coat: {class: simple, defense: ¶30}\n", "at most", ""),
    ("spells:\n  zap: {components: [¶spech], effects: [{heal: 1}]}\n", "no component", "speech"),
    ("spells:\n  zap: {cost: ¶fast, effects: [{heal: 1}]}\n", "cannot stand", ""),
    ("monsters:\n  cook: {weapons: [¶rolling-pin]}\n", "no weapon", ""),
    ("characters:\n  cook: {hit_die: ¶d7}\n", "cannot stand", ""),
]


@pytest.mark.parametrize(("marked", "words", "near"), LIBRARY_FILES)
def test_a_broken_library_file_names_place_fault_and_nearest(
    tmp_path_factory: pytest.TempPathFactory, marked: str, words: str, near: str
) -> None:
    """Files of records are held to the same measure as encounters."""
    text, line, column = spot_of(marked)
    path = tmp_path_factory.mktemp("own") / "own.yaml"
    path.write_text(text)
    with pytest.raises(ContentError) as caught:
        load_library("hundred-dungeons", [path])
    fault: Fault = caught.value.faults[0]
    assert (fault.file, fault.line, fault.column) == (str(path), line, column), str(caught.value)
    assert words in str(fault)
    assert fault.nearest == near


def test_a_broken_case_among_others_is_found(library: Library) -> None:
    """Each document of a case file is checked; places count through the whole file."""
    good = "case: a\n" + ONE + "}\nplay: [stop]\n"
    with pytest.raises(ContentError) as caught:
        load_cases(good + "---\n" + good.replace("B2", "b?"), library, file="c.yaml")
    assert [(fault.file, fault.line) for fault in caught.value.faults] == [("c.yaml", 8)]


def test_an_empty_case_file_is_a_fault(library: Library) -> None:
    """A file without a case was hardly meant."""
    with pytest.raises(ContentError, match="no case"):
        load_cases("# nothing\n", library)

"""Broken encounters, content, cases and answers: each is told with its place, and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.commands import DUEL, Command, snapshot

#: What is changed in the duel, and into what.
SWAPS: list[tuple[str, str]] = [
    ("encounter: A duel", "encounter:"),
    ("encounter: A duel", "encounter: [A, duel]"),
    ("encounter: A duel", "encountr: A duel"),
    ("encounter: A duel\n", ""),
    ("ruleset: hundred-dungeons", "ruleset: hundred-dungeon"),
    ("ruleset: hundred-dungeons", "ruleset: chess"),
    ("ruleset: hundred-dungeons", "ruleset: 3"),
    ("ruleset: hundred-dungeons", "ruleset: [hundred-dungeons]"),
    ("ruleset: hundred-dungeons\n", ""),
    ("map: |\n", "map: 7\nrest: |\n"),
    ("  ......\n  ......\n  ......\n", "  ..?...\n  ......\n  ......\n"),
    ("  ......\n  ......\n  ......\n", "  " + "." * 201 + "\n"),
    ("  ......\n  ......\n  ......\n", "  ######\n  ######\n"),
    ("sides:", "sides: 3\nsidess:"),
    ("policy: simple, players: true", "policy: simpel, players: true"),
    ("policy: simple, players: true", "policy: simple, players: perhaps"),
    ("policy: simple, players: true", "polcy: simple"),
    ("policy: simple, players: true", "[simple]"),
    ("combatants:", "combatant:"),
    ("combatants:", "combatants: none\nrest:"),
    ("name: Ana", "name: [Ana]"),
    ("name: Ana", "name: " + "A" * 61),
    ("name: Ana", "nam: Ana"),
    ("    side: party\n", "    side: partyy\n"),
    ("    side: party\n", ""),
    ("at: B2", "at: Z99"),
    ("at: B2", "at: 22"),
    ("at: B2", "at: C2"),
    ("at: B2", "at: B2\n    in: B2..C3"),
    ("    at: B2\n", ""),
    ("hp: 14", "hp: many"),
    ("hp: 14", "hp: -3"),
    ("hp: 14", "hp: 1.5"),
    ("hp: 14", "hp: 99999999999999999999999"),
    ("hp: 14", "hp: 14\n    hp: 15"),
    ("str: 3", "str: strong"),
    ("str: 3", "strenght: 3"),
    ("str: 3", "str: 400"),
    ("renown: 2", "renown: two"),
    ("skills: [martial-weapons]", "skills: [martial-wepons]"),
    ("skills: [martial-weapons]", "skills: {martial-weapons: yes}"),
    ("weapons: [longsword]", "weapons: [longswrod]"),
    ("weapons: [longsword]", "weapons: [{name: stick, damage: lots}]"),
    ("weapons: [longsword]", "weapons: [{damage: 999d9999}]"),
    ("weapons: [longsword]", "weapons: 7"),
    ("weapons: [longsword]", "weapons: [longsword]\n    powers: [firebal]"),
    ("weapons: [longsword]", "weapons: [longsword]\n    items: [healing-poton]"),
    ("weapons: [longsword]", "weapons: [longsword]\n    conditions: [sleepy]"),
    ("weapons: [longsword]", "weapons: [longsword]\n    conditions: [{name: prone, for: a while}]"),
    ("weapons: [longsword]", "weapons: [longsword]\n    policy: clever"),
    ("weapons: [longsword]", "weapons: [longsword]\n    mount: nobody"),
    ("weapons: [longsword]", "weapons: [longsword]\n    traits: [{trait: flying}]"),
    ("weapons: [longsword]", "weapons: [longsword]\n    size: enormous"),
    ("weapons: [longsword]", "weapons: [longsword]\n    speed: fast"),
    ("monster: goblin, side: foes, at: C2", "monster: gobln, side: foes, at: C2"),
    ("monster: goblin, side: foes, at: C2", "monster: goblin, sheet: warrior, side: foes, at: C2"),
    ("monster: goblin, side: foes, at: C2", "monster: goblin, count: 0, side: foes, at: C2"),
    ("monster: goblin, side: foes, at: C2", "monster: goblin, count: 5000, side: foes, in: A1..F3"),
    ("monster: goblin, side: foes, at: C2", "monster: goblin, count: 30, side: foes, in: A1..B3"),
    ("monster: goblin, side: foes, at: C2", "monster: goblin, side: foes, in: A1-B3"),
    ("monster: goblin, side: foes, at: C2", "name: goblin, side: foes, at: C2, hp: *all"),
    ("monster: goblin, side: foes, at: C2", "side: foes, at: C2"),
    ("monster: goblin, side: foes, at: C2", "monster: !!python/object:os.system x, side: foes, at: C2"),
    ("encounter: A duel", "encounter: A duel\noptions: {initiative_repet: once}"),
    ("encounter: A duel", "encounter: A duel\noptions: {initiative_repeat: sometimes}"),
    ("encounter: A duel", "encounter: A duel\noptions: 3"),
    ("encounter: A duel", "encounter: A duel\nlight: gloomy"),
    ("encounter: A duel", "encounter: A duel\nlegend: {x: lava}"),
    ("encounter: A duel", "encounter: A duel\nlegend: [x]"),
    ("encounter: A duel", "encounter: A duel\nend: {rounds: 0}"),
    ("encounter: A duel", "encounter: A duel\nend: {rounds: soon}"),
    ("encounter: A duel", "encounter: A duel\nend: {down: [nobody]}"),
    ("encounter: A duel", "encounter: A duel\nend: {reach: {side: party, area: nowhere}}"),
    ("encounter: A duel", "encounter: A duel\ngm: {ask: [everything]}"),
    ("encounter: A duel", "encounter: A duel\nsurprise: everybody"),
    ("encounter: A duel", "encounter: A duel\n\tbad: tab"),
    ("encounter: A duel", "encounter: 'A duel"),
    ("encounter: A duel", "encounter: {A duel"),
    ("encounter: A duel", "encounter: A duel\nencounter: A duel"),
    ("encounter: A duel", "encounter: A duel\n---\nencounter: B"),
    ("encounter: A duel", "encounter: \x00"),
    ("encounter: A duel", "encounter: &a A duel"),
    ("encounter: A duel", "encounter: A duel\ndeep: " + "[" * 60 + "]" * 60),
]


@pytest.mark.parametrize("place", range(len(SWAPS)))
def test_a_broken_encounter_is_a_clear_error(affray: Command, tmp_path: Path, place: int) -> None:
    """`simulate` and `play` name file, line and column and exit 2; `check` says the same and exits 1."""
    old, new = SWAPS[place]
    assert old in DUEL
    (tmp_path / "broken.yaml").write_text(DUEL.replace(old, new, 1), encoding="utf-8")
    before = snapshot(tmp_path)
    for command in (["simulate", "broken.yaml", "-n", "1", "-j", "1"], ["play", "broken.yaml", "--seed", "1"]):
        found = affray(*command)
        assert found.code == 2, found
        assert found.err.startswith("affray: broken.yaml:")
        assert found.err.split(":")[2].isdigit()
        assert "Traceback" not in found.err + found.out
        assert "should not have happened" not in found.err
    checked = affray("check", "broken.yaml")
    assert checked.code == 1, checked
    assert "broken.yaml:" in checked.out
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("length", range(1, len(DUEL), 11))
def test_an_encounter_cut_off_anywhere_is_right_or_a_clear_error(affray: Command, tmp_path: Path, length: int) -> None:
    """A file that was half written never shows a traceback."""
    (tmp_path / "cut.yaml").write_text(DUEL[:length], encoding="utf-8")
    found = affray("check", "cut.yaml")
    assert found.code in (0, 1)
    assert found.err == ""
    assert "no fault" in found.out or "cut.yaml:" in found.out


CASE = """\
case: nothing happens
clauses: [HD-001]
ruleset: hundred-dungeons
order: [Ana, Bob]
combatants:
  - {name: Ana, side: party, at: B2, hp: 12}
  - {name: Bob, side: foes, at: H2, hp: 12}
dice: []
play:
  - "Ana: end"
expect:
  - Ana hp 12
"""
CASE_SWAPS: list[tuple[str, str]] = [
    ("case: nothing happens", "case:"),
    ("case: nothing happens", "case: []"),
    ("ruleset: hundred-dungeons", "ruleset: chess"),
    ("clauses: [HD-001]", "clauses: {}"),
    ("order: [Ana, Bob]", "order: [Ana, Bobb]"),
    ("order: [Ana, Bob]", "orders: [Ana]"),
    ("hp: 12}", "hp: x}"),
    ("combatants:", "combatants: []\nrest:"),
    ("dice: []", "dice: [attack]"),
    ("dice: []", "dice: [Ana attack x]"),
    ("dice: []", "dice: [Anna attack 3]"),
    ("dice: []", "dice: 7"),
    ('"Ana: end"', '"Anna: end"'),
    ('"Ana: end"', "nonsense"),
    ('"Ana: end"', "{Ana: {do: it}}"),
    ("Ana hp 12", "Ana hp"),
    ("Ana hp 12", "Anna hp 12"),
    ("Ana hp 12", "Ana is well"),
    ("Ana hp 12", "[]"),
    ("expect:", "expct:"),
]


@pytest.mark.parametrize("place", range(len(CASE_SWAPS)))
def test_a_broken_case_is_a_clear_error(affray: Command, tmp_path: Path, place: int) -> None:
    """It names the file and what is wrong, and never passes."""
    old, new = CASE_SWAPS[place]
    assert old in CASE
    (tmp_path / "case.yaml").write_text(CASE.replace(old, new, 1), encoding="utf-8")
    found = affray("case", "case.yaml")
    assert found.code in (1, 2), found
    assert "case.yaml" in found.err + found.out
    assert "Traceback" not in found.err + found.out
    assert "should not have happened" not in found.err


CONTENT: list[str] = [
    "monsters: 3\n",
    "monsters: []\n",
    "monster: {}\n",
    "monsters: {Ghoul King: {}}\n",
    "monsters: {ghost: {hp: none}}\n",
    "weapons: {club: {class: simpel}}\n",
    "weapons: {club: {damage: lots}}\n",
    "weapons: {club: {type: blunt}}\n",
    "weapons: {club: {traits: [lihgt]}}\n",
    "armor: {plate: {class: iron}}\n",
    "spells: {zap: {effects: [{damge: 3d6 fire}]}}\n",
    "spells: {zap: {effects: [{damage: 3d6 fyre}]}}\n",
    "spells: {zap: {effects: [{roll: dexterity}]}}\n",
    "spells: {zap: {area: pyramid 20}}\n",
    "spells: {zap: {cost: dear}}\n",
    "spells: {zap: {effects: [{condition: sleepy}]}}\n",
    "spells: {zap: {effects: [{push: far}]}}\n",
    "exploits: {leap: {trigger: sometimes}}\n",
    "items: {potion: {uses: often}}\n",
    "- a\n- b\n",
    "just words\n",
    "3\n",
]


@pytest.mark.parametrize("text", CONTENT)
def test_broken_content_is_a_clear_error(affray: Command, tmp_path: Path, text: str) -> None:
    """`check` exits 1, a command that needs it exits 2; both name the place."""
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    checked = affray("check", "mine.yaml")
    assert checked.code == 1, checked
    assert "mine.yaml:1:" in checked.out
    used = affray("simulate", "duel.yaml", "-n", "1", "-j", "1", "--content", "mine.yaml")
    assert used.code == 2
    assert used.err.startswith("affray: mine.yaml:1:")
    assert "Traceback" not in used.err + checked.err


ANSWERS: list[str] = [
    "",
    " ",
    "0",
    "-1",
    "99",
    "99999999999999999999",
    "1.5",
    "one",
    "end end",
    "edn",
    "attack Ana longsword",
    "attack nobody longsword",
    "attack goblin-1 spoon",
    "attack goblin-9 longsword",
    "attack square",
    "attack square ZZ9 longsword",
    "move",
    "move Z9",
    "move B2 C3",
    "move nowhere",
    "move 3",
    "cast",
    "cast fireball",
    "cast fireball C4",
    "use",
    "use nothing",
    "drink",
    "drink everything",
    "help me",
    "help goblin-1 with cooking",
    "ready",
    "ready attack",
    "ready attack spoon when hungry",
    "grapple Ana",
    "shove goblin-1 sideways",
    "quick",
    "quick quick",
    "dodge dodge",
    "dismount",
    "dismount A1",
    "mount goblin-1",
    "mount",
    "escape",
    "escape luck",
    "open door",
    "open door A1",
    "pick up",
    "draw",
    "drop",
    "improvise",
    "improvise luck",
    "search",
    "search pockets",
    "parry",
    "decline",
    "kill",
    "knock out",
    "release",
    "yes",
    "no",
    "\u2603",
    "\x07",
    "a" * 5000,
    "attack " * 200,
    "'; drop table",
    "../../etc",
    "{}",
    "[bold]",
    "\\",
    "log x",
    "log -3",
    "clause",
    "clause HD-999",
    "options zzz",
    "why zzz",
    "undo",
    "undo everything",
    "/rule",
    "/rule x",
    "/rule hp",
    "/rule hp Ana",
    "/rule hp Ana x",
    "/rule hp Anna 3",
    "/rule damage",
    "/rule damage Ana -3",
    "/rule damage Ana 99999999999999999999",
    "/rule move Ana",
    "/rule move Ana Z99",
    "/rule move Ana C2",
    "/rule condition Ana sleepy",
    "/rule condition",
    "/rule end",
    "/rule end battle nobody",
    "/rule kill",
    "/rule kill nobody",
    "/rule add dragon",
    "/rule save Ana luck 10",
    "/rule reveal Ana",
    "/rule push Ana",
    "/rule exhaustion Ana 99",
    "/rule rest Ana forever",
    "/rule trigger Ana Bob",
    "/rule " + "x" * 5000,
]


def test_broken_answers_change_nothing(affray: Command, tmp_path: Path) -> None:
    """However much nonsense is typed, the battle stands where it stood, and its file too."""
    affray("play", "duel.yaml", "--seed", "2", "--save", "a.journal")
    before = (tmp_path / "a.journal").read_bytes()
    found = affray("play", "a.journal", typed="\n".join(ANSWERS) + "\n")
    assert found.code == 0, found.err
    assert "Traceback" not in found.out + found.err
    assert (tmp_path / "a.journal").read_bytes() == before


@pytest.mark.parametrize("place", range(len(ANSWERS)))
def test_a_broken_answer_is_told_so(affray: Command, place: int) -> None:
    """Each by itself gets a reply, and the question is asked again."""
    plain = affray("play", "duel.yaml", "--seed", "2", "--save", "plain.journal")
    found = affray("play", "duel.yaml", "--seed", "2", "--save", "b.journal", typed=ANSWERS[place] + "\n")
    assert found.code == 0
    assert found.err == ""
    assert found.out.count("> \n") + found.out.count("> ") > plain.out.count("> ")
    if ANSWERS[place].strip():
        assert len(found.out) > len(plain.out)

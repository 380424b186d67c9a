"""The case runner: what it lets pass, what it reports, and where."""

from pathlib import Path
from typing import Any

import pytest

from affray.content.faults import ContentError
from affray.lab.case_words import EXPECTATIONS
from affray.lab.cases import read_cases, run_cases, run_script, vocabulary

DOCS = Path(__file__).parents[2] / "docs" / "cases.md"

DUEL = """case: a duel
clauses: [HD-019]
ruleset: hundred-dungeons
order: [Ana, orc]
combatants:
  - {name: Ana, side: party, at: D4, hp: 20, str: 2, weapons: [longsword]}
  - {name: orc, side: foes, at: E4, hp: 20, defense: 13, weapons: [club]}
"""


def run(text: str) -> dict[str, Any]:
    """The result of the one case in `text`, laid over the duel."""
    (script,) = read_cases(DUEL + text, "duel.yaml")
    return run_script(script)


def faults(text: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        read_cases(DUEL + text, "duel.yaml")
    return [str(fault) for fault in caught.value.faults]


HIT = """dice: [Ana attack 11, Ana damage 6]
play:
  - Ana: attack orc longsword
expect:
  - orc hp 14
"""


def test_a_case_passes_when_all_comes_out() -> None:
    """Nothing differs; the log tells the battle with its clauses."""
    result = run(HIT)

    assert [] == result["differences"]
    assert result["passed"] is True
    assert ["HD-019"] == result["clauses"]
    assert any("[HD-" in line for line in result["log"])


def test_a_wrong_expectation_is_told_with_its_line() -> None:
    """The difference names the line, what was expected and what is there."""
    result = run(HIT.replace("orc hp 14", "orc hp 15"))

    assert ["line 12: orc hp 15: it is 14"] == result["differences"]
    assert result["passed"] is False


def test_a_missing_die_is_named_with_what_is_left() -> None:
    """The case stops and says who wants which die for what, and which dice nobody rolled."""
    result = run(HIT.replace("Ana damage 6", "orc damage 6"))

    assert ["a die is missing: Ana damage, a d8; left over: orc damage 6"] == result["differences"]


def test_a_die_left_over_fails() -> None:
    """Dice that nobody rolled are listed."""
    result = run(HIT.replace("Ana damage 6", "Ana damage 6 7"))

    assert ["dice left over: Ana damage 7"] == result["differences"]


def test_the_order_of_the_dice_lines_does_not_matter() -> None:
    """Dice are found by roller and purpose."""
    assert run(HIT.replace("[Ana attack 11, Ana damage 6]", "[Ana damage 6, Ana attack 11]"))["passed"]


def test_a_die_of_another_kind_stops_the_case() -> None:
    """A line that says d6 does not serve as a d8."""
    result = run(HIT.replace("Ana damage 6", "Ana damage d6 6"))

    assert ["line 8: Ana damage is a d6, the rules roll a d8"] == result["differences"]


def test_a_face_that_the_die_has_not_stops_the_case() -> None:
    """A d8 shows no 9."""
    result = run(HIT.replace("Ana damage 6", "Ana damage 9"))

    assert ["line 8: a d8 shows no 9 (Ana damage)"] == result["differences"]


def test_an_illegal_answer_stops_with_the_reason() -> None:
    """The rules' own reason is given."""
    result = run("play:\n  - Ana: dash\n  - Ana: dodge\n")

    (difference,) = result["differences"]
    assert difference.startswith("line 10: `Ana: dodge` is refused: ")


def test_an_answer_that_does_not_read_stops() -> None:
    """Words that are no option of a turn are told at once."""
    result = run("play:\n  - Ana: attcak orc longsword\n")

    (difference,) = result["differences"]
    assert difference.startswith("line 9: `Ana: attcak orc longsword` cannot be read: ")


def test_a_line_that_is_never_reached_is_told() -> None:
    """A reaction that is never asked for leaves its line behind."""
    result = run("play:\n  - Ana: end\n  - until: round 2\n  - Ana: end\n  - orc: decline\n  - stop\n")

    assert not result["passed"]


PROBES = [
    ("Ana refused: dash", "line 9: `dash` is not refused"),
    ("Ana allowed: attack orc club", "line 9: `attack orc club`"),
    ("Ana flags: attack orc longsword = weak", "line 9: `attack orc longsword` would be normal, not weak"),
    ("Ana unreadable: dash", "line 9: `dash` can be read"),
    ("Ana refused: move Z20 because of the tide", "line 9: `move Z20` is refused because: "),
]


@pytest.mark.parametrize(("line", "difference"), PROBES)
def test_a_probe_that_fails_is_told(line: str, difference: str) -> None:
    """Each kind of probe says what is otherwise."""
    (found,) = run(f"play:\n  - {line}\n")["differences"]

    assert found.startswith(difference)


def test_several_probes_are_told_together() -> None:
    """A failed probe does not stop the case."""
    result = run("play:\n  - Ana refused: dash\n  - Ana refused: dodge\n  - Ana: dash\n")

    assert 2 == len(result["differences"])


def test_checks_and_rulings_come_between_decisions() -> None:
    """A check sees what the decision before it did; a ruling acts before the next."""
    result = run(
        "play:\n  - check: orc hp 20\n  - rule: damage orc 5\n  - check: orc hp 15\n  - Ana: dash\n"
        "  - check: Ana movement 120\n  - rule: heal orc 2\n  - Ana: end\nexpect:\n  - orc hp 17\n"
    )

    assert [] == result["differences"]


def test_a_refused_ruling_leaves_the_battle_as_it_was() -> None:
    """The reason is told; with `rule refused` it is what is wanted."""
    wrong = run("play:\n  - rule: damage nobody 5\n")
    wanted = run("play:\n  - rule refused: damage nobody 5\n  - check: orc hp 20\n")
    neither = run("play:\n  - rule refused: damage orc 5\n")

    assert wrong["differences"][0].startswith("line 9: the ruling `damage nobody 5` is refused: ")
    assert [] == wanted["differences"]
    assert ["line 9: the ruling `damage orc 5` is not refused"] == neither["differences"]


def test_until_waits_for_turns_and_rounds() -> None:
    """A name waits for the next turn of that combatant, a round for its beginning."""
    result = run(
        "play:\n  - until: orc\n  - check: round 1\n  - until: Ana\n  - check: round 2\n  - until: Ana\n"
        "  - check: round 3\n  - until: round 5\n  - check: clock 80\n"
        "expect:\n  - order Ana, orc, Ana, orc, Ana, orc, Ana, orc\n"
    )

    assert [] == result["differences"]


def test_stop_leaves_the_battle() -> None:
    """What stands behind `stop` is not played."""
    assert [] == run("play:\n  - Ana: dash\n  - stop\n  - Ana: dash\n")["differences"]


BROKEN = [
    ("dice: [Bob attack 3]", "duel.yaml:8:8: Bob is not in this case"),
    ("dice: [Ana atack 3]", "duel.yaml:8:8: atack is nothing that is rolled for"),
    ("dice: [Ana attack]", "duel.yaml:8:8: Ana attack are no dice of a case"),
    ("dice: [Ana attack 0]", "duel.yaml:8:8: a die shows 1 to 1000"),
    ("dice: [Ana damage d8 9]", "duel.yaml:8:8: a die shows 1 to 8"),
    ("play: [jump]", "duel.yaml:8:8: jump is no line of play"),
    ("play:\n  - Bob: end", "duel.yaml:9:5: Bob is not in this case"),
    ("play:\n  - Ana refusd: end", "duel.yaml:9:5: refusd is nothing to say of Ana"),
    ("play:\n  - Ana:", "duel.yaml:9:5: Ana needs words after it"),
    ("play:\n  - Ana flags: attack orc longsword = strong", "duel.yaml:9:5: strong is no state of a roll"),
    ("play:\n  - until: the cows come home", "duel.yaml:9:5: the cows come home is nothing to wait for"),
    ("play:\n  - check: Ana hp many", "duel.yaml:9:5: Ana hp many is no expectation"),
    ("expect: [Bob hp 3]", "duel.yaml:8:10: Bob is not in this case"),
    ("expect: [nonsense]", "duel.yaml:8:10: nonsense is no expectation"),
    ("expect: [Ana proone]", "duel.yaml:8:10: proone is no condition"),
    ("expcet: [Ana prone]", "duel.yaml:8:1: expcet is no key here"),
]


@pytest.mark.parametrize(("text", "fault"), BROKEN)
def test_a_line_that_cannot_be_read_is_a_fault_with_its_place(text: str, fault: str) -> None:
    """File, line, column, what is wrong; mostly with what is allowed there."""
    (found,) = faults(text + "\n")

    assert found.startswith(fault)


def test_all_faults_are_told_together() -> None:
    """The author mends a file once."""
    assert 3 == len(faults("dice: [Bob attack 3]\nplay: [jump]\nexpect: [nonsense]\n"))


def test_the_nearest_name_is_offered() -> None:
    """A slip of the pen is answered with what was probably meant."""
    assert faults("expect: [Ano prone]\n")[0].endswith("did you mean Ana?")


def test_an_unknown_ruleset_is_a_fault() -> None:
    """The rulesets that there are are named."""
    with pytest.raises(ContentError, match="1:10: chess is no ruleset"):
        read_cases("ruleset: chess\ncase: mate\ncombatants: [{name: a, side: b, at: A1}]\n")


def test_a_file_of_cases_runs_them_all(tmp_path: Path) -> None:
    """One result a case, with the line where it begins."""
    path = tmp_path / "two.yaml"
    path.write_text(DUEL + HIT + "---\n" + (DUEL + HIT).replace("orc hp 14", "orc hp 1"), encoding="utf-8")

    results = run_cases(path)

    assert [True, False] == [result["passed"] for result in results]
    assert [1, 14] == [result["line"] for result in results]


def test_the_page_of_cases_is_current() -> None:
    """docs/cases.md ends with the vocabulary as the code prints it."""
    page = DOCS.read_text(encoding="utf-8")

    assert page.endswith(vocabulary()), "run scripts/cases_page.py"


def test_each_expectation_reads_its_own_form() -> None:
    """A line that follows a form is read by that form and no earlier one."""
    words = {"NAMES": "Ana, orc", "NAME": "Ana", "N": "1", "M": "2", "SQUARE": "C4", "CONDITION": "prone"}
    words |= {"KIND": "hit", "PURPOSE": "attack", "ITEM": "club", "SIDE": "party", "WORD": "ready"}
    for form in EXPECTATIONS:
        line = " ".join(words.get(word.strip("[]"), word) for word in form.form.split(" "))
        assert form is next(other for other in EXPECTATIONS if other.match(line) is not None), line


MELEE = """case: a melee
clauses: [SE-037]
ruleset: second-edition
order: [Ana, orc]
combatants:
  - {name: Ana, side: party, at: D4, hp: 20, thac0: 18, weapons: [long-sword, dagger], held: [long-sword, dagger]}
  - {name: orc, side: foes, at: E4, hp: 20, ac: 6, weapons: [spear]}
"""


def melee(text: str) -> dict[str, Any]:
    """The result of the one case in `text`, laid over the melee."""
    (script,) = read_cases(MELEE + text, "melee.yaml")
    return run_script(script)


def test_a_declaration_that_is_not_written_is_the_one_that_is_needed() -> None:
    """Who attacks with the dagger has declared it, who walks a move; the rest attack with what is in hand."""
    stab = melee("dice: [Ana attack 12, Ana damage d4 2]\nplay:\n  - Ana: attack orc dagger\nexpect: [orc hp 18]\n")
    walk = melee("play:\n  - Ana: move A4\nexpect: [Ana at A4, offered orc opportunity]\n")
    blow = melee("dice: [Ana attack 2]\nplay:\n  - Ana refused: move Z4\n  - Ana: attack orc long-sword\n")

    assert [[], [], []] == [stab["differences"], walk["differences"], blow["differences"]]


def test_declarations_are_found_in_whatever_order_they_stand() -> None:
    """All declare at once, so the lines of one need not follow the order of the questions."""
    for lines in (
        "  - orc: declare move\n  - Ana: declare search\n",
        "  - Ana: declare search\n  - orc: declare move\n",
    ):
        result = melee(f"play:\n{lines}  - Ana: search\n  - orc: move H4\nexpect: [orc at H4]\n")
        assert [] == result["differences"]


def test_a_declaration_that_is_refused_stops() -> None:
    """The rules' reason is given."""
    (difference,) = melee("play:\n  - Ana: declare turn undead\n")["differences"]

    assert difference.startswith("line 9: `Ana: declare turn undead` is refused: ")


def test_a_probe_waits_for_a_question_that_it_can_be_an_answer_to() -> None:
    """An attack of opportunity that is asked first is not what the probe of a turn is about."""
    result = melee("play:\n  - Ana: move A4\n  - orc refused: move B9\n  - orc: end\n")

    assert [] == result["differences"]


def test_words_of_another_ruleset_are_faults() -> None:
    """A case of one ruleset has not the expectations, conditions and purposes of another."""
    for text in ("expect: [Ana defense 12]", "expect: [Ana grappled]", "dice: [Ana dying 3]"):
        with pytest.raises(ContentError):
            read_cases(MELEE + text + "\n", "melee.yaml")
    with pytest.raises(ContentError):
        read_cases(DUEL + "expect: [Ana facing N]\n", "duel.yaml")


def test_what_a_creature_noted_is_hidden_from_the_other_side() -> None:
    """Before the orc acts its declaration is known to nobody of the players."""
    result = melee("play:\n  - Ana: end\n  - check: orc undeclared to Ana\n  - orc: end\n")

    assert [] == result["differences"]

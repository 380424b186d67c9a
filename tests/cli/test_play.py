"""Playing in the terminal: what is typed, what is shown, and that nothing is lost."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.commands import DUEL, Command, snapshot

from affray.table.store import parse


def test_a_battle_is_shown_and_asked(affray: Command, tmp_path: Path) -> None:
    """Map, order, question and options are there; the end of input saves and leaves."""
    found = affray("play", "duel.yaml", "--seed", "2")
    assert found.code == 0
    for words in ("A B C", "> A Ana", "/14", "end", "move SQUARE", "saved"):
        assert words in found.out
    assert parse((tmp_path / "duel.journal").read_bytes()).header["seed"] == 2


def test_options_go_by_number_and_by_words(affray: Command) -> None:
    """Both ways lead to the same log."""
    start = affray("play", "duel.yaml", "--seed", "2")
    number = re.search(r"^ +(\d+) end$", start.out, re.MULTILINE)
    assert number is not None
    typed = affray("play", "duel.yaml", "--seed", "2", typed="end\nlog 100\n")
    numbered = affray("play", "duel.yaml", "--seed", "2", typed=f"{number[1]}\nlog 100\n")
    log = [line for line in typed.out.splitlines() if line.startswith("·")]
    assert log == [line for line in numbered.out.splitlines() if line.startswith("·")]
    assert log


def test_the_help_names_every_command(affray: Command) -> None:
    """What can be typed is listed."""
    found = affray("play", "duel.yaml", "--seed", "2", typed="help\n")
    for word in ("undo", "why", "/rule", "log", "map", "order", "odds", "save", "quit", "options"):
        assert word in found.out


def test_every_command_answers(affray: Command) -> None:
    """None of them ends the battle or is taken for an option."""
    words = "why\nwhy a\noptions\noptions end\nmap\norder\nlog\nlog 3\nsave\nclause HD-003\n\nhelp\n"
    found = affray("play", "duel.yaml", "--seed", "2", typed=words + "quit\n")
    assert found.code == 0
    assert "no option" not in found.out
    assert found.out.rstrip().endswith("whenever you like.")


def test_a_wrong_word_gets_the_nearest_option(affray: Command) -> None:
    """It says what was meant, and asks again."""
    found = affray("play", "duel.yaml", "--seed", "2", typed="edn\nunod\n")
    assert "did you mean 'end'" in found.out
    assert "did you mean 'undo'" in found.out


def test_undo_takes_an_answer_back(affray: Command) -> None:
    """After it the same question is asked again."""
    found = affray("play", "duel.yaml", "--seed", "2", typed="undo\nend\nundo\n")
    assert "nothing to take back" in found.out
    assert "Taken back." in found.out


def test_a_ruling_is_carried_out(affray: Command) -> None:
    """The game master's word is shown in the order."""
    found = affray("play", "duel.yaml", "--seed", "2", typed="/rule hp Ana 5\n/rule\n/rule nonsense\n")
    assert "5/14" in found.out
    assert "a ruling is one of: damage NAME" in " ".join(found.out.split())
    assert "no ruling is called nonsense" in " ".join(found.out.split())


def test_a_battle_goes_on_where_it_stood(affray: Command) -> None:
    """Given its file instead of an encounter it asks the question at which it was left."""
    first = affray("play", "duel.yaml", "--seed", "2", typed="end\nend\n")
    again = affray("play", "duel.journal")
    assert again.code == 0
    assert first.out.rstrip().split("\n\n")[-1] == again.out.rstrip().split("\n\n")[-1]


def test_a_torn_battle_goes_on_and_says_so(affray: Command, tmp_path: Path) -> None:
    """What was cut off is told."""
    affray("play", "duel.yaml", "--seed", "2", typed="end\n")
    path = tmp_path / "duel.journal"
    path.write_bytes(path.read_bytes()[:-9])
    found = affray("play", "duel.journal")
    assert found.code == 0
    assert "cut off" in " ".join(found.out.split())


def test_battles_get_files_of_their_own(affray: Command, tmp_path: Path) -> None:
    """A second battle of the same encounter takes the next free name; a name that is taken is refused."""
    affray("play", "duel.yaml", "--seed", "2")
    first = (tmp_path / "duel.journal").read_bytes()
    affray("play", "duel.yaml", "--seed", "3")
    assert sorted(snapshot(tmp_path)) == ["duel-2.journal", "duel.journal", "duel.yaml"]
    assert (tmp_path / "duel.journal").read_bytes() == first
    assert affray("play", "duel.yaml", "--save", "duel.journal").code == 2
    assert (tmp_path / "duel.journal").read_bytes() == first


def test_both_sides_at_one_table(affray: Command) -> None:
    """In hot seat every combatant's question comes to the terminal."""
    found = affray("play", "duel.yaml", "--seed", "2", "--play", "party", "--play", "foes", typed="end\n" * 3)
    assert "> A Ana" in found.out
    assert re.search(r"^> . goblin-[12]", found.out, re.MULTILINE)


def test_a_battle_is_played_to_its_end(affray: Command) -> None:
    """Who does nothing loses or wins in the end, and it is said."""
    found = affray("play", "duel.yaml", "--seed", "2", typed="end\ndecline\n" * 400)
    assert found.code == 0
    assert re.search(r"wins in round \d+|Nobody wins", found.out)
    told = affray("replay", "duel.journal", "--json").json()
    assert told["over"] is True
    assert told["winner"] in ("party", "foes", None)


def test_dice_are_entered_by_hand(affray: Command) -> None:
    """Each die is asked for by name and purpose; a face that it has not is refused."""
    found = affray("play", "duel.yaml", "--seed", "2", "--entered-dice", typed="0\nseven\n99\n3\n3\n3\n")
    assert found.code == 0
    assert re.search(r"rolls d6 for initiative", found.out)
    assert "type the number that the die shows" in found.out
    assert "shows 1 to 6, not 99" in found.out


def test_a_narrow_terminal_is_enough(affray: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 40 columns no line of the map or the order is wider."""
    monkeypatch.setenv("COLUMNS", "40")
    found = affray("play", "yardstick", "--seed", "2", typed="help\nwhy\n")
    assert found.code == 0
    assert max(len(line) for line in found.out.splitlines() if not line.startswith("Saved")) <= 40


def test_a_person_sees_words_for_the_foes_health(affray: Command) -> None:
    """What the seat may not know is not shown; the game master's view knows all."""
    players = affray("play", "duel.yaml", "--seed", "2")
    master = affray("play", "duel.yaml", "--seed", "2", "--seat", "0")
    assert re.search(r"goblin-1 +unhurt", players.out)
    assert re.search(r"goblin-1 +(\d+)/\1 ", master.out)


def test_odds_at_the_table(affray: Command) -> None:
    """They are told without changing the battle."""
    found = affray("play", "duel.yaml", "--seed", "2", "--seat", "0", typed="odds\n")
    assert found.code == 0
    assert "exact" in found.out or "no attack" in found.out


def test_replay_tells_the_battle(affray: Command) -> None:
    """As text, with clauses, up to a beat, and for machines; the file is not touched."""
    played = affray("play", "duel.yaml", "--seed", "2", typed="end\nend\n")
    text = affray("replay", "duel.journal")
    assert text.code == 0
    assert "The battle goes on" in text.out or "wins" in text.out
    assert "[HD-" in affray("replay", "duel.journal", "--clauses").out
    told = affray("replay", "duel.journal", "--json").json()
    assert {"events", "state", "digest", "winner", "seed"} <= set(told)
    short = affray("replay", "duel.journal", "--at", "1", "--json").json()
    assert len(short["beats"]) == 1
    assert len(short["events"]) < len(told["events"])
    assert played.code == 0


def test_a_newcomer_has_a_sign_a_name_and_a_turn(affray: Command) -> None:
    """Whom a ruling adds is drawn, asked and weighed like everybody else."""
    typed = "/rule add goblin-1 as gobbo party at A1\nodds\nmap\n" + "end\ndecline\n" * 6
    found = affray("play", "duel.yaml", "--seed", "2", "--seat", "0", typed=typed)
    assert (found.code, found.err) == (0, "")
    assert re.search(r"^. [A-Za-z] gobbo +\d+/\d+ A1", found.out, re.MULTILINE)
    assert "gobbo's turn" in found.out
    again = affray("play", "duel.journal")
    assert (again.code, again.err) == (0, "")


def test_killed_at_any_moment_it_goes_on(tmp_path: Path) -> None:
    """A program that is killed without a word has lost nothing that it had shown."""
    (tmp_path / "duel.yaml").write_text(DUEL, encoding="utf-8")
    start = [sys.executable, "-m", "affray", "play"]
    with subprocess.Popen(
        [*start, "duel.yaml", "--seed", "2", "--save", "a.journal"],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("end\n")
        process.stdin.flush()
        while (
            "takes the Dodge" not in (line := process.stdout.readline())
            and "ends" not in line
            and "Round 2" not in line
        ):
            assert line
        process.kill()
    pages = parse((tmp_path / "a.journal").read_bytes())
    assert any(entry.get("person") for entry in pages.entries)
    found = subprocess.run(
        [*start, "a.journal"], cwd=tmp_path, input="", capture_output=True, text=True, timeout=60, check=False
    )
    assert (found.returncode, found.stderr) == (0, "")
    assert "Round 1" in found.stdout

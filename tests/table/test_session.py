"""Sessions: a battle in play, its file, undo, rulings, and taking it up again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.support.commands import duel, play_some

from affray.faults import InputError
from affray.kernel.battle import BattleError, Nondeterminism
from affray.kernel.journal import JournalError, seal
from affray.table.session import Refused, Session
from affray.table.store import parse, read


def seen(session: Session) -> tuple[object, ...]:
    """What a person sees of a session."""
    return (
        json.dumps(session.observe(0), sort_keys=True),
        session.questions,
        session.options() if session.requests else [],
        [event.text for event in session.events()],
    )


def began(path: Path | None = None, seed: int = 2, entered: bool = False) -> Session:
    """The duel with the party in a person's hand."""
    return Session.begin(duel(), seed, ["party"], entered=entered, path=path)


def test_it_stands_at_the_first_question() -> None:
    """A new session asks the person about the person's combatant."""
    session = began()
    assert session.questions[0].name == "Ana"
    assert session.questions[0].kind == "turn"
    assert "end" in session.options()


def test_an_answer_is_taken_in_words() -> None:
    """Words are read without regard to case, and something comes of them."""
    session = began()
    before = len(session.events())
    session.answer("END")
    assert len(session.events()) > before


def test_a_wrong_word_is_refused_and_nothing_changes() -> None:
    """The battle stands as it stood, and the nearest option is named."""
    session = began()
    before = seen(session)
    with pytest.raises(Refused):
        session.answer("attack nobody with nothing")
    with pytest.raises(Refused):
        session.answer("edn")
    assert seen(session) == before


def test_no_question_no_answer() -> None:
    """A place where no question is open is refused."""
    session = began()
    with pytest.raises(Refused, match="no such question"):
        session.answer("end", 3)


def test_undo_gives_back_what_was(tmp_path: Path) -> None:
    """After an answer is taken back everything is as before it."""
    session = began(tmp_path / "a.journal")
    before = seen(session)
    session.answer("end")
    session.undo()
    assert seen(session) == before
    with pytest.raises(Refused, match="nothing to take back"):
        session.undo()


def test_a_ruling_is_carried_out_and_taken_back() -> None:
    """The game master's word changes the state between beats; undo takes it back."""
    session = began()
    before = seen(session)
    session.rule("hp Ana 5")
    assert [one["hp"] for one in session.observe(0)["combatants"] if one["name"] == "Ana"] == [5]
    session.undo()
    assert seen(session) == before


def test_a_ruling_without_sense_changes_nothing() -> None:
    """It is refused with a reason, and the open question stays open."""
    session = began()
    before = seen(session)
    for words in ("", "hp", "hp nobody 5", "fly to the moon", "hp Ana many", "move Ana Z99"):
        with pytest.raises(Refused):
            session.rule(words)
    assert seen(session) == before


@pytest.mark.parametrize("answers", [0, 1, 4, 12])
def test_a_battle_is_taken_up_where_it_stood(tmp_path: Path, answers: int) -> None:
    """Closed and opened again it asks the same question with the same options after the same events."""
    path = tmp_path / "a.journal"
    session = began(path)
    play_some(session, answers)
    before = seen(session)
    session.close()
    opened = Session.resume(path)
    assert opened.said == []
    assert seen(opened.session) == before
    opened.session.close()


def test_undo_and_rulings_survive_being_taken_up(tmp_path: Path) -> None:
    """A record with undo marks and rulings leads to the same state."""
    path = tmp_path / "a.journal"
    session = began(path)
    play_some(session, 2)
    session.undo()
    session.rule("hp goblin-1 3")
    play_some(session, 2)
    session.undo()
    play_some(session, 3)
    before = seen(session)
    session.close()
    again = Session.resume(path).session
    assert seen(again) == before
    play_some(again, 2)
    before = seen(again)
    again.close()
    assert seen(Session.replayed(read(path)).session)[0] == before[0]


def test_killed_at_any_moment_it_stands_at_a_whole_line(tmp_path: Path) -> None:
    """For every number of whole lines, with and without a torn piece behind: it goes on and can be played."""
    path = tmp_path / "a.journal"
    session = began(path)
    play_some(session, 6)
    session.close()
    raw = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(raw) if byte == 10]
    for end, following in zip(ends, [*ends[1:], len(raw)]):
        for cut in sorted({end, min(end + 3, following), max(end, following - 2)}):
            copy = tmp_path / f"{cut}.journal"
            copy.write_bytes(raw[:cut])
            opened = Session.resume(copy)
            assert bool(opened.said) == parse(raw[:cut]).torn
            play_some(opened.session, 1)
            opened.session.close()
            assert parse(copy.read_bytes()).torn is False


def test_a_battle_without_a_whole_header_was_never_begun(tmp_path: Path) -> None:
    """Cut inside its first line a journal is an error that says so."""
    path = tmp_path / "a.journal"
    session = began(path)
    session.close()
    first = path.read_bytes().index(b"\n")
    for cut in (0, 1, first // 2, first - 1):
        path.write_bytes(path.read_bytes()[:cut] if cut < first else path.read_bytes())
        with pytest.raises(JournalError):
            Session.resume(path)


def test_dice_from_the_hand(tmp_path: Path) -> None:
    """Every die is asked for by roller, purpose and sides; other faces are refused; it can be taken up again."""
    path = tmp_path / "a.journal"
    session = began(path, entered=True)
    die = session.die
    assert die is not None
    for face in (0, -1, die.sides + 1):
        with pytest.raises(Refused):
            session.enter(face)
    with pytest.raises(Refused):
        session.answer("end")
    entered = 0
    while session.die is not None:
        session.enter(1 + entered % session.die.sides)
        entered += 1
    before = seen(session)
    assert entered > 0
    session.close()
    again = Session.resume(path).session
    assert seen(again) == before
    again.close()


def test_no_die_is_asked_for_when_the_engine_rolls() -> None:
    """A face out of turn is refused."""
    with pytest.raises(Refused, match="no die"):
        began().enter(3)


def test_who_plays_can_change_when_it_goes_on(tmp_path: Path) -> None:
    """With other hands the questions come to others; the past stays."""
    path = tmp_path / "a.journal"
    session = began(path)
    play_some(session, 2)
    session.close()
    opened = Session.resume(path, ["foes"])
    if not opened.session.over:
        assert opened.session.questions[0].name.startswith("goblin")
    opened.session.close()


def altered(path: Path, number: int, change: dict[str, object]) -> None:
    """Change one line of a journal and seal it anew, as somebody who cheats would."""
    lines = path.read_text(encoding="utf-8").splitlines()
    entry = json.loads(lines[number].rpartition("\t")[0])
    entry.update(change)
    lines[number] = seal(entry)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def journal(tmp_path: Path) -> Path:
    """The file of a battle that was played a little."""
    path = tmp_path / "a.journal"
    session = began(path)
    play_some(session, 3)
    session.close()
    return path


def test_another_version_of_the_program_is_said(tmp_path: Path) -> None:
    """The battle goes on, and the difference is told."""
    path = journal(tmp_path)
    altered(path, 0, {"affray": "0.0.1"})
    opened = Session.resume(path)
    assert "begun with Affray 0.0.1" in opened.said[0]
    opened.session.close()


def test_another_version_of_the_rules_is_said(tmp_path: Path) -> None:
    """It is told even where nothing goes differently yet."""
    path = journal(tmp_path)
    altered(path, 0, {"ruleset_version": 0})
    (said,) = Session.replayed(read(path)).said
    assert "version 0 of the rules" in said


@pytest.mark.parametrize(
    "change",
    [
        {"format": 99},
        {"format": "1"},
        {"encounter": {}},
        {"encounter": None},
        {"encounter": {"combatants": 3}},
        {"content": "0"},
        {"ruleset": "no-such-rules"},
        {"seed": "two"},
        {"seed": True},
        {"hands": "party"},
        {"policies": []},
        {"entered_dice": 0},
    ],
)
def test_a_header_that_does_not_fit_is_an_error(tmp_path: Path, change: dict[str, object]) -> None:
    """What the header should hold and does not is an error of line 1."""
    path = journal(tmp_path)
    altered(path, 0, change)
    with pytest.raises(JournalError) as raised:
        Session.resume(path)
    assert raised.value.line == 1


def first_answer(path: Path) -> int:
    """The number of the first line that holds an answer."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines) if line.startswith('{"ask"'))


@pytest.mark.parametrize(
    "change",
    [
        {"choice": [9999, 1, 1, 1, 1, 1]},
        {"choice": [2, 9999, 9999, -5, -5, -5]},
        {"choice": [1]},
        {"choice": "end"},
        {"choice": [True, 1, 1, 1, 1, 1]},
        {"choice": [2**50, 1, 1, 1, 1, 1]},
        {"ask": [999, 1, 0, -1, -1, 0, 0]},
        {"ask": [1, 1, 9999, -1, -1, 0, 0]},
        {"ask": []},
        {"rolls": -4},
        {"rolls": "x"},
    ],
)
def test_a_forged_answer_is_an_error(tmp_path: Path, change: dict[str, object]) -> None:
    """An answer that the rules could not have had is found out, whatever its checksum says."""
    path = journal(tmp_path)
    altered(path, first_answer(path), change)
    with pytest.raises((JournalError, Nondeterminism)):
        Session.resume(path)


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"nonsense": 1},
        {"undo": 7},
        {"ruling": "hp Ana 3"},
        {"ruling": {"words": "fly to the moon"}},
        {"ruling": {}},
        {"die": 3},
        {"die": "x"},
        {"beat": 1, "digest": "0", "rolls": 0},
    ],
)
def test_a_forged_entry_is_an_error(tmp_path: Path, entry: dict[str, object]) -> None:
    """An entry that cannot stand where it stands is an error with its line."""
    path = journal(tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[1:1] = [seal(entry)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(BattleError):
        Session.resume(path)


def test_a_failed_resume_leaves_the_file_free(tmp_path: Path) -> None:
    """After an error the lock is gone, and the file is as it was."""
    path = journal(tmp_path)
    altered(path, 0, {"format": 99})
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(JournalError, match="format 99"):
            Session.resume(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("hands", "policies", "seed"),
    [
        (["partyy"], {}, 1),
        (["party"], {"foes": "simpel"}, 1),
        (["party"], {"fos": "simple"}, 1),
        (["party"], {}, 2**80),
    ],
)
def test_what_does_not_exist_is_refused_before_a_file_is_made(
    tmp_path: Path, hands: list[str], policies: dict[str, str], seed: int
) -> None:
    """Unknown names and seeds out of bounds make no file."""
    with pytest.raises(InputError):
        Session.begin(duel(), seed, hands, policies, path=tmp_path / "a.journal")
    assert list(tmp_path.iterdir()) == []


def test_a_newcomer_acts_the_same_when_it_is_taken_up(tmp_path: Path) -> None:
    """Whom a ruling adds is played as its side is, now and after the program was closed; undo takes it away again."""
    path = tmp_path / "a.journal"
    session = began(path)
    before = seen(session)
    session.rule("add goblin-1 as gobbo foes at F3")
    session.undo()
    assert seen(session) == before
    session.rule("add goblin-1 as gobbo foes at F3")
    session.rule("add Ana as Eve party at A3")
    asked = {session.questions[0].name}
    for _ in range(8):
        play_some(session, 1)
        asked.update(question.name for question in session.questions)
    assert "gobbo" not in asked
    assert "Eve" in asked or session.over
    before = seen(session)
    session.close()
    again = Session.resume(path).session
    assert seen(again) == before
    again.close()

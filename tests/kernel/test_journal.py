"""Journals: what is written comes back, and what is torn, altered or nonsense is said to be."""

import json
import random

import pytest
from tests.support.play import Table, begin, played, replayed
from tests.support.toy import Toy, skirmish

from affray.kernel.battle import BattleError, Nondeterminism
from affray.kernel.drive import Drive, HandDice
from affray.kernel.journal import FORMAT, JournalError, replay, seal, unseal
from affray.kernel.state import digest


def view(drive: Drive) -> object:
    """What a table shows: state, open questions, the die asked for, events of the unfinished beat."""
    die = drive.die
    return (
        digest(drive.state),
        [(request.kind, request.actor) for request in drive.question],
        None if die is None else (die.roller, die.purpose, die.sides),
        [event.plain() for event in drive.provisional],
        drive.can_undo(),
    )


def busy(seed: int, deeds: int, by_hand: bool = False) -> tuple[Table, list[tuple[int, object]]]:
    """A table at which much happens, and what it showed after each deed, with the number of lines then."""
    table = Table(Toy(), skirmish(), seed, HandDice() if by_hand else None)
    chance = random.Random(seed)
    seen = [(len(table.lines), view(table.drive))]
    for _ in range(deeds):
        kind = chance.randrange(10)
        if kind == 0 and table.drive.can_undo():
            table.undo()
        elif kind == 1:
            table.rule({"rule": "mend", "name": chance.choice(["Ana", "ogre"])})
        elif kind == 2 and table.drive.question:
            table.abandon()
        elif table.drive.die is not None:
            table.enter(chance)
        elif table.drive.question:
            table.answer(chance)
        seen.append((len(table.lines), view(table.drive)))
    return table, seen


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_journal_leads_back_to_every_moment(by_hand: bool) -> None:
    """After each deed (answer, die, undo, ruling, abandoned beat) the lines so far give the very same table."""
    for seed in range(6):
        table, seen = busy(seed, 40, by_hand)
        for count, shown in seen:
            assert view(table.loaded(table.lines[:count])) == shown


def test_a_loaded_battle_goes_on_like_the_other() -> None:
    """Saved, loaded and played on with the same answers, a battle ends with the same digest."""
    straight, broken = Table(Toy(), skirmish(), 3), Table(Toy(), skirmish(), 3)
    for table, loads in ((straight, False), (broken, True)):
        chance = random.Random(3)
        while table.drive.question:
            table.answer(chance)
            if chance.randrange(6) == 0 and table.drive.can_undo():
                table.undo()
            if loads:
                table.reload()
    assert digest(straight.drive.state) == digest(broken.drive.state)
    assert straight.lines == broken.lines


def test_sealed_answers_are_written_as_they_come() -> None:
    """An answer that waits for the others is in the journal, so that none is lost when the battle is killed."""
    table = Table(Toy(), skirmish(), 3)
    table.answer(random.Random(1))
    assert json.loads(table.lines[-1].partition("\t")[0])["person"] is True
    assert len(table.loaded().question) == 3


def read(data: bytes) -> tuple[list[dict[str, object]], JournalError | None]:
    """The entries of a file up to the first line that cannot be used, and what is wrong with that."""
    entries: list[dict[str, object]] = []
    lines = data.decode("utf-8", "replace").split("\n")
    for number, line in enumerate(lines, 1):
        if not line and number == len(lines):
            break
        try:
            entries.append(unseal(line, number))
        except JournalError as fault:
            assert fault.line == number
            return entries, fault
    return entries, None


def test_a_cut_at_every_byte_is_a_shorter_battle_or_an_error() -> None:
    """A file cut anywhere has whole lines, which lead to a battle as it stood, and at most one known as torn."""
    encounter = skirmish()
    fighters = encounter["fighters"]
    assert isinstance(fighters, list)
    fighters[0]["name"] = "Ána 龍"
    table = Table(Toy(), encounter, 5)
    chance = random.Random(5)
    for _ in range(14):
        table.answer(chance)
    table.undo()
    data = ("\n".join(table.lines) + "\n").encode()
    good: set[int] = set()
    for length in range(1, len(data)):
        entries, fault = read(data[:length])
        whole = data[:length].count(b"\n")
        assert len(entries) == whole + (fault is None and data[length - 1 : length] != b"\n")
        if len(entries) not in good and entries:
            good.add(len(entries))
            replay(begin(Toy(), encounter, 5, persons=True), entries[1:], 2).advance()
    assert len(good) == len(table.lines)


def test_an_altered_byte_is_seen() -> None:
    """Whatever byte of a line is changed, the line is refused, with its number."""
    _, lines = played(Toy(), skirmish(), 2, 6)
    line = lines[3].encode()
    for place in range(len(line)):
        for change in (1, 32, 128):
            altered = line[:place] + bytes([line[place] ^ change]) + line[place + 1 :]
            with pytest.raises(JournalError) as caught:
                unseal(altered.decode("utf-8", "replace"), 4)
            assert caught.value.line == 4


def test_a_missing_or_doubled_line_is_seen() -> None:
    """A line taken out of the middle, or standing twice, never gives another battle in silence."""
    finished, lines = played(Toy(), skirmish(), 2)
    end, refused, kept = digest(finished.state), 0, 0
    for place in range(1, len(lines) - 1):
        for changed in (lines[:place] + lines[place + 1 :], lines[:place] + lines[place - 1 :]):
            if place == 1 and len(changed) > len(lines):
                continue
            try:
                drive = replayed(Toy(), skirmish(), 2, changed)
            except (JournalError, Nondeterminism):
                refused += 1
            else:  # only an automatic answer was lost, and was given again
                assert digest(drive.state) == end
                kept += 1
    assert refused > 20 * kept


@pytest.mark.parametrize("name", ["choice", "ask", "digest", "rolls", "beat", "die"])
def test_an_entry_with_other_facts_is_seen(name: str) -> None:
    """Another choice, question, digest or number, under a right checksum, is not the battle that was recorded."""
    table = Table(Toy(), skirmish(), 4, HandDice())
    chance = random.Random(4)
    while table.drive.question or table.drive.die:
        if table.drive.die:
            table.enter(chance)
        else:
            table.answer(chance)
    _, lines = played(Toy(), skirmish(), 2)
    hand = [unseal(line, 1) for line in table.lines][1:]
    for entries, source in ((hand, HandDice()), ([unseal(line, 1) for line in lines][1:], None)):
        places = [
            place for place, entry in enumerate(entries) if name in entry and ("beat" in entry or name != "rolls")
        ]
        for place in places[:10]:
            changed = [dict(entry) for entry in entries]
            value = changed[place][name]
            changed[place][name] = [77, *value[1:]] if isinstance(value, list) else "0" if name == "digest" else 999
            battle = begin(Toy(), skirmish(), 4 if source else 2, persons=True)
            battle.source = source
            with pytest.raises((JournalError, Nondeterminism), match=r"."):
                replay(battle, changed, 2).advance()


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"colour": 1},
        {"ask": 3, "choice": [0] * 6},
        {"ask": [0] * 6, "choice": [0] * 6},
        {"ask": [0] * 7, "choice": [0] * 5},
        {"ask": [0] * 7, "choice": [0.5] * 6},
        {"ask": [0] * 7, "choice": [True] * 6},
        {"ask": [0] * 7, "choice": [2**70] * 6},
        {"ask": [0] * 7, "choice": [0] * 6, "rolls": -1},
        {"die": "six"},
        {"die": 2**40},
        {"die": None},
        {"ruling": 4},
        {"undo": 1},
    ],
)
def test_an_entry_that_makes_no_sense_is_refused(entry: dict[str, object]) -> None:
    """Entries that are none raise JournalError with the number of their line."""
    with pytest.raises(JournalError) as caught:
        replay(begin(Toy(), skirmish(), 1, persons=True), [entry], 2)
    assert caught.value.line == 2


@pytest.mark.parametrize("body", ["", "[]", "3", "null", "{", '{"a":', "[" * 100_000, "NaN", '"text"'])
def test_a_line_that_is_no_entry_is_refused(body: str) -> None:
    """Even under a right checksum a line must be a set of names and values."""
    import zlib

    with pytest.raises(JournalError):
        unseal(body + "\t" + format(zlib.crc32(body.encode()), "08x"), 7)


def test_a_beat_after_the_end_is_refused() -> None:
    """A finished battle takes no more beats."""
    _, lines = played(Toy(), skirmish(), 2)
    lines.append(seal({"beat": 9999, "rolls": 0, "digest": ""}))
    with pytest.raises(JournalError, match="was over"):
        replayed(Toy(), skirmish(), 2, lines)


def test_a_ruling_that_is_not_possible_now_is_said() -> None:
    """A recorded ruling that the rules refuse stops the replay with the number of its line."""
    with pytest.raises(Nondeterminism, match="line 2: what was recorded is not possible now: a ruling names"):
        replay(begin(Toy(), skirmish(), 1, persons=True), [{"ruling": {"rule": "hp", "name": "nobody"}}], 2)


def test_every_fault_of_a_journal_is_a_fault_of_the_battle() -> None:
    """Callers catch one class."""
    assert issubclass(JournalError, BattleError)


def test_a_header_holds_what_it_was_given() -> None:
    """The first line has the format beside the facts, and every line is its own JSON with a checksum."""
    _, lines = played(Toy(), skirmish(), 2, 3)
    assert unseal(lines[0], 1) == {"format": FORMAT, "ruleset": "toy", "seed": 2}
    assert all(unseal(line, number) for number, line in enumerate(lines, 1))

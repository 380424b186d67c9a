"""Files of battles: durable lines, one writer, nothing written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.faults import InputError
from affray.kernel.journal import JournalError, seal
from affray.table.store import JournalFile, export, is_journal, parse, read

LINES = [seal({"format": 1, "name": "a battle — with a dash"}), seal({"beat": 1}), seal({"die": 6})]
RAW = "".join(line + "\n" for line in LINES).encode()


def test_whole_lines_are_read_back() -> None:
    """The first is the header, the rest are entries."""
    pages = parse(RAW)
    assert pages.header["name"] == "a battle — with a dash"
    assert pages.entries == [{"beat": 1}, {"die": 6}]
    assert (pages.whole, pages.torn, pages.unended) == (len(RAW), False, False)


def test_every_cut_leaves_the_whole_lines_or_a_clear_error() -> None:
    """However much of the end is missing, the lines before it count, and a torn one is said."""
    ends = [place for place, byte in enumerate(RAW) if byte == 10]
    for cut in range(len(RAW)):
        whole = sum(1 for end in ends if end <= cut)  # a line without its line end is whole too
        if whole == 0:
            with pytest.raises(JournalError):
                parse(RAW[:cut])
            continue
        pages = parse(RAW[:cut])
        assert len(pages.entries) == whole - 1
        assert pages.torn == (cut not in ends and cut - 1 not in ends)
        assert pages.unended == (cut in ends)


def test_no_altered_byte_goes_unseen() -> None:
    """A changed byte in any line but its end is an error that names the line, or tears the last line."""
    for place in range(len(RAW)):
        altered = bytearray(RAW)
        altered[place] ^= 1
        line = RAW[:place].count(b"\n") + 1
        try:
            pages = parse(bytes(altered))
        except JournalError as error:
            assert error.line == line
        else:
            assert pages.torn
            assert place == len(RAW) - 1


def test_bytes_that_are_no_text_are_an_error() -> None:
    """A line that is no UTF-8 is no entry."""
    with pytest.raises(JournalError, match="no entry"):
        parse(b"\xff\xfe\n")


def test_an_appended_line_is_there_at_once(tmp_path: Path) -> None:
    """Another reader sees what append has written before the file is closed."""
    path = tmp_path / "a.journal"
    file = JournalFile.create(path)
    file.append(LINES[:2])
    assert read(path).entries == [{"beat": 1}]
    file.append([])
    file.append(LINES[2:])
    assert path.read_bytes() == RAW
    file.close()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    """A name that is taken is refused, and the file stays as it was."""
    path = tmp_path / "a.journal"
    path.write_bytes(b"precious")
    with pytest.raises(InputError, match="not written over"):
        JournalFile.create(path)
    with pytest.raises(InputError, match="not written over"):
        export(path, "text")
    assert path.read_bytes() == b"precious"


def test_a_battle_has_one_writer(tmp_path: Path) -> None:
    """While one program has the battle open another cannot; afterwards it can."""
    path = tmp_path / "a.journal"
    file = JournalFile.create(path)
    file.append(LINES)
    with pytest.raises(InputError, match="another program"):
        JournalFile.resume(path)
    file.close()
    again, pages = JournalFile.resume(path)
    assert len(pages.entries) == 2
    again.close()


@pytest.mark.parametrize("cut", [1, 5, len(LINES[2]) - 1])
def test_a_torn_line_is_cut_off_when_it_goes_on(tmp_path: Path, cut: int) -> None:
    """What was torn is gone from the file, and the next line stands where it began."""
    path = tmp_path / "a.journal"
    path.write_bytes(RAW[: -1 - cut])
    file, pages = JournalFile.resume(path)
    assert pages.torn
    file.append([LINES[2]])
    file.close()
    assert path.read_bytes() == RAW


def test_a_missing_line_end_is_put_there(tmp_path: Path) -> None:
    """A whole last line without its line end counts, and the next line does not run into it."""
    path = tmp_path / "a.journal"
    path.write_bytes(RAW[:-1])
    file, pages = JournalFile.resume(path)
    assert not pages.torn
    file.append([LINES[1]])
    file.close()
    assert [len(read(path).entries), path.read_bytes().startswith(RAW)] == [3, True]


def test_a_file_that_cannot_be_had_is_said(tmp_path: Path) -> None:
    """Missing files and folders are named with the reason."""
    with pytest.raises(InputError, match="no such file"):
        read(tmp_path / "none.journal")
    with pytest.raises(InputError, match="is a directory"):
        JournalFile.resume(tmp_path)
    with pytest.raises(InputError, match="cannot be made"):
        JournalFile.create(tmp_path / "no" / "folder.journal")


def test_what_looks_like_a_journal(tmp_path: Path) -> None:
    """A sealed first line or the ending tells; an encounter does not look like one."""
    journal, encounter = tmp_path / "battle", tmp_path / "e.yaml"
    journal.write_bytes(RAW)
    encounter.write_text("encounter: a\n", encoding="utf-8")
    assert is_journal(journal)
    assert is_journal(tmp_path / "gone.journal") is False
    assert not is_journal(encounter)

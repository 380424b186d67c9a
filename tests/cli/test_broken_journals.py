"""Journals cut, altered and swapped about: a shorter battle or a clear error, and nothing written over."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.commands import Command, snapshot


@pytest.fixture
def played(affray: Command, tmp_path: Path) -> Command:
    """A battle that was played a little, in battle.journal."""
    typed = "end\nundo\n/rule hp goblin-1 6\nend\nend\n"
    assert affray("play", "duel.yaml", "--seed", "2", "--save", "battle.journal", typed=typed).code == 0
    return affray


def attempt(affray: Command, folder: Path, raw: bytes, wanted: set[int]) -> int:
    """Replay some bytes as a journal; the exit code, which is one of those wanted, without a traceback or a change."""
    path = folder / "copy.journal"
    path.write_bytes(raw)
    found = affray("replay", "copy.journal")
    assert found.code in wanted, found
    assert "Traceback" not in found.err + found.out
    assert "should not have happened" not in found.err
    assert (found.code == 0) or found.err.startswith("affray: line ")
    assert path.read_bytes() == raw
    return found.code


def test_cut_inside_the_header_no_battle_is_there(played: Command, tmp_path: Path) -> None:
    """Every byte short of the first line: exit 2."""
    raw = (tmp_path / "battle.journal").read_bytes()
    first = raw.index(b"\n")
    for cut in [*range(0, first, 37), first - 1]:
        attempt(played, tmp_path, raw[:cut], {2})


def test_cut_behind_the_header_a_shorter_battle_is_there(played: Command, tmp_path: Path) -> None:
    """At the end of each line, and one and nine bytes to either side: exit 0, and a torn line is said."""
    raw = (tmp_path / "battle.journal").read_bytes()
    ends = [place for place, byte in enumerate(raw) if byte == 10]
    for end in ends:
        for cut in {end, end + 1, min(end + 10, len(raw)), max(ends[0], end - 9)}:
            attempt(played, tmp_path, raw[:cut], {0})


def test_an_altered_byte_is_found_out(played: Command, tmp_path: Path) -> None:
    """A flipped bit anywhere but in the last line is exit 2 and names the line."""
    raw = (tmp_path / "battle.journal").read_bytes()
    last = raw[:-1].rindex(b"\n")
    for place in range(0, last, max(1, last // 150)):
        altered = bytearray(raw)
        altered[place] ^= 1
        attempt(played, tmp_path, bytes(altered), {2})


def test_lines_that_are_swapped_missing_or_doubled_are_found_out(played: Command, tmp_path: Path) -> None:
    """Each line is sound by itself; their order is not."""
    lines = (tmp_path / "battle.journal").read_bytes().splitlines(keepends=True)
    for place in range(1, len(lines) - 1):
        missing = lines[:place] + lines[place + 1 :]
        doubled = lines[: place + 1] + lines[place:]
        swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        for wrong in (missing, doubled, swapped):
            attempt(played, tmp_path, b"".join(wrong), {0, 2})


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"\n\n\n",
        b"{}",
        b"{}\t\n",
        b"\t\n",
        b"[]\tc5dcc6c4\n",
        b"null\t\n",
        b"\x00" * 100,
        b"\xff" * 100,
        b"a" * 70_000,
    ],
    ids=range(11),
)
def test_what_is_no_journal_is_a_clear_error(affray: Command, tmp_path: Path, raw: bytes) -> None:
    """Exit 2, for `replay` and for `play`, and the file stays as it is."""
    (tmp_path / "no.journal").write_bytes(raw)
    before = snapshot(tmp_path)
    for command in ("replay", "play", "odds"):
        found = affray(command, "no.journal")
        assert found.code == 2
        assert found.err.startswith("affray: line 1: ")
        assert snapshot(tmp_path) == before

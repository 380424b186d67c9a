"""The one boundary: every error is a sentence and an exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.support.commands import DUEL, Command

from affray.cli import boundary
from affray.content.faults import ContentError, Fault
from affray.faults import InputError
from affray.kernel.battle import CapReached
from affray.kernel.journal import JournalError

COMMANDS = ("simulate", "odds", "play", "replay", "case", "check", "rules", "list", "new", "schema", "bench")
START = [sys.executable, "-c", "from affray.cli import main; main()"]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(affray: Command, name: str) -> None:
    """The help of a command names it and shows how it is used."""
    found = affray(name, "--help")
    assert found.code == 0
    assert f"affray {name}" in found.out
    assert f"Example: affray {name}" in " ".join(found.out.split())


def test_the_help_lists_the_commands(affray: Command) -> None:
    """Without arguments and with --help one sees what there is."""
    for found in (affray(), affray("--help")):
        assert found.code == 0
        assert all(name in found.out for name in COMMANDS)


def test_the_version_names_the_build(affray: Command) -> None:
    """For a report of a fault both are wanted."""
    found = affray("--version")
    assert found.code == 0
    assert found.out.startswith("affray ")
    assert "compiled" in found.out or "interpreted" in found.out


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (InputError("no such thing"), "no such thing"),
        (
            ContentError([Fault("a.yaml", 3, 7, "is wrong", ("right",), "right")]),
            "a.yaml:3:7: is wrong; allowed: right; did",
        ),
        (JournalError("cut off", 4), "line 4: cut off"),
        (CapReached("too long"), "too long"),
        (PermissionError(13, "Permission denied", "a.yaml"), "a.yaml: permission denied"),
        (MemoryError(), "not enough memory"),
        (ZeroDivisionError("by nought"), "should not have happened (ZeroDivisionError: by nought)"),
    ],
)
def test_an_error_is_a_sentence(error: Exception, words: str) -> None:
    """Each kind of error says what is wrong; an unexpected one says how to report it."""
    assert words in boundary.sentence(error)


def test_an_unexpected_error_shows_its_traceback_only_when_asked(
    affray: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AFFRAY_DEBUG=1 is for those who mend it."""

    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr("affray.cli.simulate.simulate", fail)
    plain = affray("simulate", "duel.yaml")
    assert (plain.code, "Traceback" in plain.err) == (2, False)
    assert "report it" in plain.err
    monkeypatch.setenv("AFFRAY_DEBUG", "1")
    assert "Traceback" in affray("simulate", "duel.yaml").err


def test_ctrl_c_is_quiet(affray: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that is stopped says nothing and exits with 130."""

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("affray.cli.schema.schemas", stop)
    found = affray("schema")
    assert (found.code, found.out, found.err.strip()) == (130, "", "")


def test_a_reader_that_goes_away_is_no_error() -> None:
    """`affray rules | head -1` ends without a word."""
    reading, writing = os.pipe()
    with subprocess.Popen([*START, "rules"], stdout=writing, stderr=subprocess.PIPE) as process:
        os.close(writing)
        os.close(reading)
        _, said = process.communicate(timeout=120)
    assert said == b""
    assert process.returncode == boundary.PIPE_GONE


def test_output_goes_through_any_terminal(tmp_path: Path) -> None:
    """A terminal without the signs gets others instead of an error."""
    (tmp_path / "duel.yaml").write_text(DUEL, encoding="utf-8")
    found = subprocess.run(
        [*START, "simulate", "duel.yaml", "-n", "5", "-j", "1"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, b"")


def test_no_progress_where_nobody_looks(affray: Command) -> None:
    """With the error stream no terminal nothing is written to it."""
    assert affray("simulate", "duel.yaml", "-n", "50", "-j", "1").err == ""


def test_ctrl_c_ends_a_series_with_what_there_is(tmp_path: Path) -> None:
    """A long series that is interrupted prints its report so far, for machines too, and exits with 130."""
    (tmp_path / "duel.yaml").write_text(DUEL, encoding="utf-8")
    command = [*START, "simulate", "duel.yaml", "-n", "9000000", "-j", "2", "--json"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(6)
        process.send_signal(signal.SIGINT)
        out, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, b"")
    report = json.loads(out)
    assert report["stopped"] is True
    assert report["battles"] > 0

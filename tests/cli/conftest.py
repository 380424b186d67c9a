"""Fixtures of the command line's tests."""

from pathlib import Path

import pytest
from tests.support.commands import DUEL, Command, command_runner


@pytest.fixture
def affray(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """Runs a command line in an empty folder that holds only the duel."""
    (tmp_path / "duel.yaml").write_text(DUEL, encoding="utf-8")
    return command_runner(capsys, monkeypatch, tmp_path)

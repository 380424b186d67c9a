"""Helpers for tests of the command line and of sessions: small encounters, and commands run in this process."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from affray.arena import Plain, load
from affray.cli.boundary import run
from affray.table.session import Session

DUEL = """\
encounter: A duel
ruleset: hundred-dungeons
map: |
  ......
  ......
  ......
sides:
  party: {policy: simple, players: true}
  foes: {policy: simple}
combatants:
  - name: Ana
    side: party
    at: B2
    hp: 14
    str: 3
    renown: 2
    skills: [martial-weapons]
    weapons: [longsword]
  - {monster: goblin, side: foes, at: C2}
  - {monster: goblin, side: foes, at: E2}
"""


@dataclass(frozen=True)
class Outcome:
    """What one command line left behind."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """The standard output read as JSON."""
        return json.loads(self.out)


Command = Callable[..., Outcome]


def command_runner(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> Command:
    """A function that runs one command line in ``folder``, with typed input, and says what came of it."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("AFFRAY_DEBUG", raising=False)

    def call(*arguments: str, typed: str = "") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = run(arguments)
        written = capsys.readouterr()
        return Outcome(code, written.out, written.err)

    return call


def duel() -> Plain:
    """The duel as plain data."""
    return load(DUEL)


def play_some(session: Session, answers: int) -> None:
    """Give up to ``answers`` answers, always the last option that is no move, so that something happens."""
    for _ in range(answers):
        if session.over or not session.requests:
            return
        options = session.options()
        deeds = [words for words in options if not words.startswith(("move", "end"))]
        session.answer(deeds[0] if deeds and deeds[0].startswith(("attack", "decline", "kill")) else options[0])


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file under a folder with its bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}

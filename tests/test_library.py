"""The library's front door, as its page tells it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.support.commands import DUEL

import affray

PAGE = Path(__file__).resolve().parents[1] / "docs" / "library.md"


def test_the_page_is_true(capsys: pytest.CaptureFixture[str]) -> None:
    """The example of the page runs as it stands, and says something on every print."""
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(example, str(PAGE), "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == example.count("print(")


def test_every_public_name_is_there() -> None:
    """What is listed can be had, and nothing else."""
    for name in affray.__all__:
        assert getattr(affray, name) is not None
    assert set(affray.__all__) == set(dir(affray))
    with pytest.raises(AttributeError, match="no attribute"):
        affray.nonsense  # noqa: B018


def test_a_battle_is_run_and_its_seed_decides() -> None:
    """The same seed gives the same log; it is battle 0 of the series of that seed."""
    encounter = affray.load(DUEL)
    one, two = affray.run(encounter, 3), affray.run(encounter, 3)
    assert one.log == two.log
    assert one.log
    report = affray.simulate(encounter, battles=1, seed=3)
    assert report.rounds.p50 == one.rounds
    assert report.wins == {side: float(side == one.winner) for side in ("party", "foes")}


def test_policies_are_chosen_by_side() -> None:
    """Another policy gives another battle, an unknown one an error with the nearest name."""
    encounter = affray.load(DUEL)
    assert affray.run(encounter, 3, {"party": "random"}).log != affray.run(encounter, 3).log
    with pytest.raises(affray.InputError, match="did you mean simple"):
        affray.run(encounter, 3, {"party": "simpel"})


def test_a_game_is_kept_and_resumed(tmp_path: Path) -> None:
    """With a path a game survives the program."""
    game = affray.Game(affray.load(DUEL), 3, hands=["party"], path=tmp_path / "a.journal")
    game.answer("end")
    log, options = game.log, game.options()
    game.close()
    again = affray.Game.resume(tmp_path / "a.journal")
    assert (again.log, again.options()) == (log, options)
    again.close()


def test_a_game_refuses_with_a_reason() -> None:
    """Nothing has changed after a refusal, and the reason is a sentence."""
    game = affray.Game(affray.load(DUEL), 3, hands=["party"])
    log = game.log
    with pytest.raises(affray.Refused):
        game.answer("fly away")
    assert game.log == log
    assert all(reason for _, reason in game.barred())


def test_the_rules_import_nothing_of_the_front_door() -> None:
    """The names are loaded lazily: the kernel can be had without the content, the terminal or the files."""
    import subprocess
    import sys

    wide = "('pydantic', 'yaml', 'typer')"
    code = f"import sys, affray.kernel.battle; print([m for m in sys.modules if m.startswith({wide})])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert found.stdout.strip() == "[]"

"""Broken command lines: a clear sentence, exit 2, no traceback, nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.commands import Command, snapshot

BROKEN: list[tuple[str, str]] = [
    ("simulat duel.yaml", "simulat"),
    ("fight", "fight"),
    ("--nonsense", "--nonsense"),
    ("-x", "-x"),
    ("simulate", "ENCOUNTER"),
    ("simulate duel.yaml extra", "extra"),
    ("simulate nothing.yaml", "no such file"),
    ("simulate ./nothing", "no such file"),
    ("simulate yardstik", "did you mean yardstick"),
    ("simulate nosuchencounter", "no shipped encounter"),
    ("simulate .", "directory"),
    ("simulate folder.yaml", "directory"),
    ("simulate duel.yaml --battels 3", "--battels"),
    ("simulate duel.yaml --battles", "--battles"),
    ("simulate duel.yaml --battles many", "valid integer"),
    ("simulate duel.yaml --battles 0", "1 to"),
    ("simulate duel.yaml --battles -5", "1 to"),
    ("simulate duel.yaml --battles 99999999999", "1 to"),
    ("simulate duel.yaml --battles 1.5", "valid integer"),
    ("simulate duel.yaml --seed x", "valid integer"),
    ("simulate duel.yaml --seed 99999999999999999999999", "63 bits"),
    ("simulate duel.yaml --jobs -1", "jobs"),
    ("simulate duel.yaml --jobs 100000", "jobs"),
    ("simulate duel.yaml --jobs two", "valid integer"),
    ("simulate duel.yaml --policy simple", "WHO=POLICY"),
    ("simulate duel.yaml --policy =simple", "WHO=POLICY"),
    ("simulate duel.yaml --policy foes=", "WHO=POLICY"),
    ("simulate duel.yaml --policy foes=simpel", "did you mean simple"),
    ("simulate duel.yaml --policy fos=simple", "did you mean foes"),
    ("simulate duel.yaml --policy Anna=simple", "did you mean Ana"),
    ("simulate duel.yaml --content nowhere.yaml", "cannot be read"),
    ("simulate duel.yaml --content binary.yaml", "binary.yaml"),
    ("simulate duel.yaml --json=yes", "--json"),
    ("simulate duel.journal", "no such file"),
    ("simulate empty.yaml", "empty"),
    ("simulate binary.yaml", "UTF-8"),
    ("odds", "ENCOUNTER"),
    ("odds nothing.yaml", "no such file"),
    ("odds duel.yaml --who Anna", "did you mean Ana"),
    ("odds duel.yaml --who Ana --option fly", "fly"),
    ("odds duel.yaml --seed x", "valid integer"),
    ("odds bad.journal", "line 1"),
    ("play", "ENCOUNTER"),
    ("play nothing.yaml", "no such file"),
    ("play yardstik", "did you mean yardstick"),
    ("play duel.yaml --play partyy", "did you mean party"),
    ("play duel.yaml --play Anna", "did you mean Ana"),
    ("play duel.yaml --policy foes=cuning", "did you mean cunning"),
    ("play duel.yaml --seed x", "valid integer"),
    ("play duel.yaml --seed 99999999999999999999999", "63 bits"),
    ("play duel.yaml --save taken.journal", "not written over"),
    ("play duel.yaml --save nowhere/a.journal", "cannot be made"),
    ("play duel.yaml --save .", "not written over"),
    ("play duel.yaml --seat x", "valid integer"),
    ("play bad.journal", "line 1"),
    ("play empty.journal", "line 1"),
    ("play missing.journal", "no such file"),
    ("play bad.journal --seed 3", "keeps its seed"),
    ("play bad.journal --entered-dice", "keeps its seed"),
    ("play bad.journal --save new.journal", "keeps its seed"),
    ("play binary.journal", "line 1"),
    ("replay", "JOURNAL"),
    ("replay missing.journal", "no such file"),
    ("replay duel.yaml", "line 1"),
    ("replay empty.journal", "line 1"),
    ("replay bad.journal", "line 1"),
    ("replay binary.journal", "line 1"),
    ("replay .", "directory"),
    ("replay taken.journal --at x", "valid integer"),
    ("replay taken.journal --at 0", "counted from 1"),
    ("case", "FILE"),
    ("case missing.yaml", "no such file"),
    ("case folder.yaml", "no .yaml file"),
    ("case empty.yaml", "empty.yaml"),
    ("case binary.yaml", "UTF-8"),
    ("case duel.yaml", "duel.yaml"),
    ("check", "FILE"),
    ("check missing.yaml", "no such file"),
    ("check folder.yaml", "no .yaml file"),
    ("rules HD-999", "HD-999"),
    ("rules hd", "no clause"),
    ("rules nonsense", "no clause"),
    ("rules --ruleset hundred-dungeon", "did you mean hundred-dungeons"),
    ("rules coverage --tests nowhere", "--tests"),
    ("rules coverage --tests duel.yaml", "--tests"),
    ("rules coverage extra", "extra"),
    ("list", "KIND"),
    ("list monster", "did you mean monsters"),
    ("list dragons", "no kind"),
    ("list monsters --ruleset chess", "no ruleset"),
    ("list monsters --content nowhere", "cannot be read"),
    ("new", "FILE"),
    ("new duel.yaml", "not written over"),
    ("new nowhere/gate.yaml", "cannot be written"),
    ("new gate.txt", ".yaml"),
    ("new gate.yaml --ruleset chess", "no ruleset"),
    ("schema nonsense", "no schema"),
    ("schema encountr", "did you mean encounter"),
    ("schema --into duel.yaml", "cannot be made"),
    ("bench --ruleset chess", "chess"),
    ("bench --ruleset hundred-dungeon", "did you mean hundred-dungeons"),
    ("bench --seconds 0", "seconds"),
    ("bench --seconds -1", "seconds"),
    ("bench --seconds soon", "valid number"),
    ("bench --runs 0", "runs"),
    ("bench extra", "extra"),
]


@pytest.fixture
def litter(affray: Command, tmp_path: Path) -> Command:
    """A folder with things that are not what they look like."""
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "empty.yaml").write_bytes(b"")
    (tmp_path / "empty.journal").write_bytes(b"")
    (tmp_path / "binary.yaml").write_bytes(bytes(range(256)))
    (tmp_path / "binary.journal").write_bytes(bytes(range(256)) * 3)
    (tmp_path / "bad.journal").write_text('{"format":1}\t00000000\n', encoding="utf-8")
    affray("play", "duel.yaml", "--seed", "1", "--save", "taken.journal")
    return affray


@pytest.mark.parametrize(("line", "words"), BROKEN, ids=[line for line, _ in BROKEN])
def test_a_broken_command_line_is_a_clear_error(litter: Command, tmp_path: Path, line: str, words: str) -> None:
    """It says what is wrong, exits 2, and leaves every file as it was."""
    before = snapshot(tmp_path)
    found = litter(*line.split())
    assert found.code == 2, found
    assert words in found.err
    assert "Traceback" not in found.err + found.out
    assert "should not have happened" not in found.err
    assert all(said.startswith("affray: ") for said in found.err.splitlines())
    assert snapshot(tmp_path) == before

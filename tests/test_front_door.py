"""What the front pages show is true: their examples run, their links lead somewhere, their commands are there."""

import re
from pathlib import Path

import pytest
from typer.main import get_command

import affray
from affray.cli.app import app
from affray.lab.cases import read_cases, run_script

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    """Every link and picture of a page that is no address names a file of the project."""
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_exist(page: Path) -> None:
    """Every `affray WORD` of a page is a command, and every make target stands in the Makefile."""
    text = page.read_text(encoding="utf-8")
    known = set(getattr(get_command(app), "commands"))  # noqa: B009
    for word in re.findall(r"(?:`|bin/|^)affray ([a-z]+)", text, re.MULTILINE):
        assert word in known, word
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for words in re.findall(r"`make ([a-z -]+)`", text):
        for target in words.split():
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_encounter_of_the_readme_is_fought() -> None:
    """The encounter in the README is whole."""
    encounters = [block for block in blocks(ROOT / "README.md", "yaml") if block.startswith("encounter:")]
    assert encounters
    for block in encounters:
        assert affray.simulate(affray.load(block), battles=1).battles == 1


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_the_cases_of_the_front_pages_pass(name: str) -> None:
    """The cases shown pass, but for the one of an action that is only made up there."""
    cases = [block for block in blocks(ROOT / name, "yaml") if block.startswith("case:") and "HD-205" not in block]
    assert cases
    for block in cases:
        assert [run_script(script)["passed"] for script in read_cases(block, name)] == [True]


def test_the_python_of_the_readme_runs() -> None:
    """The library's example does what it says."""
    for block in blocks(ROOT / "README.md", "python"):
        exec(compile(block, "README.md", "exec"), {})

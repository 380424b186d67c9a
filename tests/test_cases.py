"""Every case under tests/cases is a test."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from affray.content.source import read_documents
from affray.lab.case_script import Script
from affray.lab.cases import read_cases, run_script

FOLDER = Path(__file__).parent / "cases"


@lru_cache(maxsize=2)
def scripts(path: Path) -> list[Script]:
    return read_cases(path)


def every_case() -> Iterator[object]:
    for path in sorted(FOLDER.rglob("*.yaml")):
        for number, document in enumerate(read_documents(path.read_bytes(), path.name)):
            yield pytest.param(path, number, id=f"{path.parent.name}/{path.stem}: {document.at(('case',))}")


@pytest.mark.parametrize(("path", "number"), list(every_case()))
def test_case(path: Path, number: int) -> None:
    """The case comes out as it says, with exactly its dice."""
    result = run_script(scripts(path)[number])

    assert [] == result["differences"], "\n".join([*result["differences"], *result["log"]])


def test_every_file_holds_cases_of_its_folder() -> None:
    """A folder is named after the ruleset of its cases, and no title stands twice in it."""
    for folder in sorted(path for path in FOLDER.iterdir() if path.is_dir()):
        titles: list[str] = []
        for path in sorted(folder.glob("*.yaml")):
            documents = read_documents(path.read_bytes(), path.name)
            assert folder.name == documents[0].at(("ruleset",)), path
            titles.extend(str(document.at(("case",))) for document in documents)
        assert sorted(set(titles)) == sorted(titles)

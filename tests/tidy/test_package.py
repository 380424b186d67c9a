"""What is installed is what the source says: nothing stale, nothing left behind."""

import os
import tomllib
from importlib.metadata import version
from pathlib import Path

import affray

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "affray"
INSTALLED = Path(affray.__file__).resolve().parent


def shipped(folder: Path) -> dict[str, bytes]:
    """Read every file of a package folder but what Python and the compiler made; by relative name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix not in {".pyc", ".so", ".pyd"}
    }


def test_the_installed_package_has_every_file() -> None:
    """Modules and data (tables, clauses, content) are installed as they stand in the source."""
    source, installed = shipped(SOURCE), shipped(INSTALLED)
    assert sorted(source) == sorted(installed)
    assert [name for name in source if source[name] != installed[name]] == []


def test_the_version_is_said_once() -> None:
    """The package, its metadata and the project file name the same version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert affray.__version__ == project["version"] == version("affray")


def test_the_build_is_whole() -> None:
    """Either every rule module is native code or none is, and the build says which."""
    parts = ("kernel", "mechanics", "rulesets", "tactics")
    modules = [path for part in parts for path in (INSTALLED / part).rglob("*.py") if path.name != "__init__.py"]
    native = [path for path in modules if list(path.parent.glob(f"{path.stem}.*.so"))]
    expected = modules if affray.build_kind() == "compiled" else []
    assert native == expected


def test_the_build_is_the_one_that_was_asked_for() -> None:
    """With AFFRAY_COMPILE set, an installed package is of that build; an editable one is always interpreted."""
    wish = os.environ.get("AFFRAY_COMPILE", "")
    if INSTALLED == SOURCE or wish == "0":
        assert affray.build_kind() == "interpreted"
    elif wish == "1":
        assert affray.build_kind() == "compiled"

"""Polices the source: what the compiler, the determinism of a battle and the next reader rely on."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "affray"

#: The parts that mypyc compiles, which must run the same in every process and on every machine.
COMPILED = ("kernel", "mechanics", "rulesets", "tactics")

#: What the compiled parts may import beside affray itself: nothing that reads a clock, chance, or the outside.
#: hashlib, json and zlib are here for their pure functions: the text of a state, its digest, a check sum.
ALLOWED_IMPORTS = {
    "__future__",
    "bisect",
    "collections",
    "fractions",
    "hashlib",
    "json",
    "mypy_extensions",
    "typing",
    "zlib",
}
ALLOWED_FROM_COLLECTIONS = {"collections.abc"}

MAX_FUNCTION_LINES = 70
MAX_MODULE_LINES = 620

#: Unfinished work, spelt so that this file does not find itself.
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")

#: Paths of somebody's own machine.
MACHINE_PATH = re.compile(r"(?<![\w.])/(home|Users|root|work|tmp|opt|mnt)/\w")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def python_files(*folders: Path) -> list[Path]:
    """List the Python files under some folders, sorted; a folder that does not exist has none."""
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def text_files() -> Iterator[Path]:
    """Yield the project's own text files: code, data, documents and build files."""
    suffixes = {".py", ".md", ".yaml", ".json", ".txt", ".toml", ".html", ".js", ".css"}
    for folder in ("src", "tests", "docs", "scripts", "encounters", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and (path.suffix in suffixes or folder == "scripts") and "egg-info" not in str(path):
                if "__pycache__" not in path.parts:
                    yield path
    for path in sorted(ROOT.iterdir()):
        if path.is_file() and (path.suffix in suffixes or path.name in {"Makefile", "NOTICE", "LICENSE"}):
            yield path


def parse(path: Path) -> ast.Module:
    """Parse one file of the project."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def where(path: Path, node: ast.AST) -> str:
    """Name a place as an editor opens it: file:line."""
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"


def compiled_files() -> list[Path]:
    """List the modules that must run compiled and interpreted alike."""
    return python_files(*(PACKAGE / part for part in COMPILED))


def imported(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each import statement with the module it names in full."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom):
            yield node, "." * node.level + (node.module or "")


def caught_names(handler: ast.ExceptHandler) -> set[str]:
    """Name what a handler catches, by the last part of each dotted name."""
    if handler.type is None:
        return {"everything"}
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return {ast.unparse(kind).rsplit(".", 1)[-1] for kind in kinds}


def test_compiled_parts_use_no_try_with_or_finally() -> None:
    """Rules are straight lines: a `try`, `with` or `finally` could swallow a suspended question."""
    banned = (ast.Try, ast.TryStar, ast.With, ast.AsyncWith)
    # drive.py is the one place that catches Suspended; journal.py reads lines that may be anything
    allowed = {PACKAGE / "kernel" / "drive.py", PACKAGE / "kernel" / "journal.py"}
    found = [
        where(path, node)
        for path in compiled_files()
        if path not in allowed
        for node in ast.walk(parse(path))
        if isinstance(node, banned)
    ]
    assert found == []


def test_compiled_parts_import_nothing_from_outside() -> None:
    """Clock, chance, files and third-party packages stay out of the parts whose results must repeat."""
    found = []
    for path in compiled_files():
        for node, name in imported(parse(path)):
            top = name.split(".", 1)[0]
            fine = top == "affray" or top in ALLOWED_IMPORTS
            if top == "collections":
                fine = name in ALLOWED_FROM_COLLECTIONS
            if not fine:
                found.append(f"{where(path, node)} imports {name}")
    assert found == []


def test_imports_name_the_module_that_defines() -> None:
    """Inside the package imports are absolute, and nobody below the top imports the package's front door."""
    found = []
    for path in python_files(PACKAGE):
        if path.parent == PACKAGE:
            continue
        for node, name in imported(parse(path)):
            if name.startswith(".") or (name == "affray" and path.relative_to(PACKAGE).parts[0] in COMPILED):
                found.append(f"{where(path, node)} imports {name}")
    assert found == []


def is_final(node: ast.AnnAssign) -> bool:
    """Tell whether an annotated assignment declares a constant or names a type."""
    text = ast.unparse(node.annotation)
    return re.match(r"(typing\.)?(Final|TypeAlias)\b", text) is not None


def is_module_statement(node: ast.stmt) -> bool:
    """Tell whether a statement may stand at the top of a compiled module."""
    if isinstance(node, ast.AnnAssign):
        return is_final(node)
    if isinstance(node, ast.Assign):
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        return names == ["__all__"] or ast.unparse(node.value).startswith("TypeVar(")
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}
    return isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef)


def test_compiled_parts_hold_no_module_state() -> None:
    """A module holds `Final` constants, classes and functions; what changes lives in a battle's state."""
    found = [
        where(path, node) for path in compiled_files() for node in parse(path).body if not is_module_statement(node)
    ]
    found += [
        where(path, node) for path in compiled_files() for node in ast.walk(parse(path)) if isinstance(node, ast.Global)
    ]
    assert found == []


def test_compiled_packages_only_re_export() -> None:
    """An `__init__` of a compiled part is not compiled, so it defines nothing."""
    found = [
        where(path, node)
        for path in compiled_files()
        if path.name == "__init__.py"
        for node in parse(path).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AnnAssign)
    ]
    assert found == []


def test_every_package_folder_has_an_init() -> None:
    """A folder with modules is a package: without an `__init__` the compiler names its modules wrongly."""
    folders = {path.parent for path in python_files(PACKAGE)}
    assert [str(folder.relative_to(ROOT)) for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def test_compiled_parts_nest_no_functions() -> None:
    """No closures, generators or nested classes: the compiler makes them slow, and a saved battle cannot hold them."""
    found = []
    for path in compiled_files():
        for outer in ast.walk(parse(path)):
            if not isinstance(outer, Function):
                continue
            for node in ast.walk(outer):
                nested = isinstance(node, Function | ast.ClassDef) and node is not outer
                if nested or isinstance(node, ast.Yield | ast.YieldFrom | ast.Await):
                    found.append(where(path, node))
    assert found == []


def test_rules_reckon_in_whole_numbers() -> None:
    """No floating point where results must agree: both builds and every machine compute the same integers."""
    found = []
    for path in python_files(*(PACKAGE / part for part in ("kernel", "mechanics", "rulesets"))):
        for node in ast.walk(parse(path)):
            literal = isinstance(node, ast.Constant) and isinstance(node.value, float)
            if literal or (isinstance(node, ast.Name) and node.id == "float"):
                found.append(where(path, node))
    assert found == []


def is_set(node: ast.expr) -> bool:
    """Tell whether an expression is plainly a set."""
    call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"set", "frozenset"}
    return call or isinstance(node, ast.Set | ast.SetComp)


def test_nothing_depends_on_the_order_of_a_set() -> None:
    """The order of a set and the value of `hash` or `id` differ from run to run, so no rule may walk or read them."""
    found = []
    for path in compiled_files():
        for node in ast.walk(parse(path)):
            walked = isinstance(node, ast.For | ast.comprehension) and is_set(node.iter)
            read = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"hash", "id"}
            if walked or read:
                found.append(where(path, node.iter if isinstance(node, ast.comprehension) else node))
    assert found == []


def test_only_the_battle_raises_suspended() -> None:
    """A question without an answer is the battle's to report, from one place."""
    found = []
    for path in python_files(PACKAGE):
        if path == PACKAGE / "kernel" / "battle.py":
            continue
        for node in ast.walk(parse(path)):
            if (
                isinstance(node, ast.Raise)
                and node.exc is not None
                and re.search(r"\bSuspended\b", ast.unparse(node.exc))
            ):
                found.append(where(path, node))
    assert found == []


def test_only_the_driver_catches_suspended() -> None:
    """Whoever else caught it, or everything, would leave half a beat behind."""
    wide = {"Suspended", "BaseException", "everything"}
    found = []
    for path in python_files(PACKAGE):
        if path == PACKAGE / "kernel" / "drive.py":
            continue
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.ExceptHandler) and caught_names(node) & wide:
                found.append(where(path, node))
    assert found == []


def test_options_never_reach_procedures() -> None:
    """What a combatant may do is asked without doing it: `options` imports no `procedures` of its ruleset."""
    found = [
        f"{where(path, node)} imports {name}"
        for path in python_files(PACKAGE / "rulesets")
        if path.stem.startswith("options") or "options" in path.relative_to(PACKAGE).parts
        for node, name in imported(parse(path))
        if ".procedures" in name
    ]
    assert found == []


def test_rulesets_do_not_know_each_other() -> None:
    """Each ruleset stands alone, so that a change of one can never change another's battles."""
    home = PACKAGE / "rulesets"
    found = []
    for path in python_files(home):
        own = path.relative_to(home).parts[0]
        for node, name in imported(parse(path)):
            parts = name.split(".")
            if parts[:2] == ["affray", "rulesets"] and len(parts) > 2 and parts[2] != own and path.parent != home:
                if (home / parts[2]).is_dir():
                    found.append(f"{where(path, node)} imports {name}")
    assert found == []


def test_functions_are_short() -> None:
    """A function that fits on a screen can be held against the rule it carries out."""
    found = []
    for path in python_files(PACKAGE):
        for node in ast.walk(parse(path)):
            if isinstance(node, Function) and node.end_lineno is not None:
                lines = node.end_lineno - node.lineno + 1
                if lines >= MAX_FUNCTION_LINES:
                    found.append(f"{where(path, node)} {node.name} has {lines} lines")
    assert found == []


def test_modules_are_short() -> None:
    """A module stays small enough to be read in one go."""
    found = []
    for path in python_files(PACKAGE):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines >= MAX_MODULE_LINES:
            found.append(f"{path.relative_to(ROOT)} has {lines} lines")
    assert found == []


def test_nothing_is_marked_unfinished() -> None:
    """What is missing is said in an issue, not left as a mark in the source."""
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in text_files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if UNFINISHED.search(line)
    ]
    assert found == []


def test_no_path_of_a_machine() -> None:
    """Nothing names a folder that only one machine has."""
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in text_files()
        if path != Path(__file__).resolve()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if MACHINE_PATH.search(line)
    ]
    assert found == []


def test_only_the_command_line_prints() -> None:
    """A library says nothing on its own; only the commands write to the terminal."""
    found = [
        where(path, node)
        for path in python_files(PACKAGE)
        if path.relative_to(PACKAGE).parts[0] != "cli"
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert found == []


def test_every_test_says_what_should_happen() -> None:
    """The docstring of a test is what a reader of its failure sees first."""
    found = [
        f"{where(path, node)} {node.name}"
        for path in python_files(ROOT / "tests")
        for node in ast.walk(parse(path))
        if isinstance(node, Function) and node.name.startswith("test_") and not ast.get_docstring(node)
    ]
    assert found == []


def test_no_test_is_skipped() -> None:
    """A test that does not run proves nothing, on any machine."""
    names = {"skip", "skipif", "importorskip", "xfail", "SkipTest"}
    found = []
    for path in python_files(ROOT / "tests"):
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.Attribute) and node.attr in names:
                if ast.unparse(node.value) in {"pytest", "pytest.mark", "mark", "unittest"}:
                    found.append(where(path, node))
    assert found == []


@pytest.mark.parametrize("name", ["import random\n", "from time import sleep\n", "import yaml\n"])
def test_the_import_rule_sees_what_it_bans(name: str) -> None:
    """The police themselves are tried: a banned import is seen for what it is."""
    ((_, module),) = imported(ast.parse(name))
    assert module.split(".", 1)[0] not in ALLOWED_IMPORTS | {"affray"}


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("LIMIT: Final = 3", True),
        ("Square: TypeAlias = int", True),
        ("'a docstring'", True),
        ("cache = {}", False),
        ("count: int = 0", False),
        ("for x in y: pass", False),
        ("setup()", False),
    ],
)
def test_the_state_rule_tells_constants_from_state(line: str, allowed: bool) -> None:
    """A constant may stand at the top of a module; a variable, a loop or a call may not."""
    assert is_module_statement(ast.parse(line).body[0]) is allowed

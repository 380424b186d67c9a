"""Build of the package: the rules are compiled with mypyc where a C compiler is found, else shipped as they are.

The environment variable AFFRAY_COMPILE decides: ``0`` never compiles, ``1`` must compile (an error where that is
impossible), unset compiles where a C compiler and Python's headers are at hand. Editable installs never compile.
AFFRAY_OPT_LEVEL (``0`` to ``3``, by default ``3``) trades the speed of the result for that of the build.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent
COMPILED = ("kernel", "mechanics", "rulesets", "tactics")

# One C file for the group, and no symbol of it to be replaced from outside: the C compiler may then inline a small
# function of one module into its callers in another. A loop that calls across two modules ran a fifth faster than with
# one file a module, and the build was no slower.
INLINE = ["-fno-semantic-interposition", "-fvisibility=hidden"]


def compiled_sources() -> list[str]:
    """List the modules to compile, sorted, relative to the project; an ``__init__`` only re-exports, so it stays."""
    found = [path for part in COMPILED for path in (ROOT / "src" / "affray" / part).rglob("*.py")]
    return sorted(str(path.relative_to(ROOT)) for path in found if path.name != "__init__.py")


def obstacle() -> str:
    """Say what stands in the way of compiling; empty when nothing does."""
    named = (os.environ.get("CC") or "").split()
    compilers = [named[0]] if named else ["gcc", "cc"]
    if not any(shutil.which(name) for name in compilers):
        return f"no C compiler on PATH ({' or '.join(compilers)})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers are missing (on Debian: apt-get install python3-dev)"
    if not compiled_sources():
        return "there is nothing to compile"
    return ""


def wants_compiled() -> tuple[bool, str]:
    """Decide which build to make, with the reason; exits when AFFRAY_COMPILE=1 cannot be met or is misspelt."""
    wish = os.environ.get("AFFRAY_COMPILE", "")
    if wish not in ("", "0", "1"):
        sys.exit(f"affray: AFFRAY_COMPILE is {wish!r}; allowed are 0 (never compile), 1 (must compile) or unset")
    if wish == "0":
        return False, "AFFRAY_COMPILE=0"
    reason = obstacle()
    if reason and wish == "1":
        sys.exit(f"affray: AFFRAY_COMPILE=1, but {reason}")
    return not reason, reason or f"with {os.environ.get('CC') or 'gcc or cc'}"


def extensions() -> list[Extension]:
    """Translate the rules to C as one group, so that calls between their modules stay native."""
    from mypyc.build import mypycify  # here, since mypy is at hand only when compiling

    os.chdir(ROOT)
    os.environ["MYPYPATH"] = "src"
    level = os.environ.get("AFFRAY_OPT_LEVEL", "3")
    # silent: modules that are imported but not compiled are checked by `make check`, where their libraries are at hand.
    options = ["--config-file=", "--follow-imports=silent", *compiled_sources()]
    modules = mypycify(options, opt_level=level, debug_level="0", multi_file=False, group_name="affray")
    for module in modules:
        module.extra_compile_args = [*module.extra_compile_args, *INLINE]
    return modules


compile_it, why = wants_compiled()
building = any(command in sys.argv for command in ("bdist_wheel", "build_ext", "build", "install"))
if building:
    print(f"affray: making the {'COMPILED' if compile_it else 'INTERPRETED'} build ({why})", flush=True)
setup(
    setup_requires=["mypy>=1.18"] if compile_it else [],
    ext_modules=extensions() if compile_it and building else [],
)

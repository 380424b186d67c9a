"""Which version and which build of the engine runs."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

VERSION: Final = "0.1.0"


def build_kind() -> str:
    """Say which build of the engine is installed: ``"compiled"`` (native code) or ``"interpreted"`` (plain Python).

    Both carry out the same rules from the same source; the compiled one is many times faster.
    """
    spec = find_spec("affray.kernel.battle")
    origin = "" if spec is None or spec.origin is None else spec.origin
    return "compiled" if origin.endswith((".so", ".pyd")) else "interpreted"

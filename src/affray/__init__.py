"""Affray: a rules engine for tabletop combat.

The names below are loaded when they are first used, so that a part of the engine can be imported without the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from affray.build import VERSION as __version__
from affray.build import build_kind

if TYPE_CHECKING:
    from affray.api import Encounter, Game, Result, load, run, simulate
    from affray.content.faults import ContentError, Fault
    from affray.faults import InputError
    from affray.kernel.battle import BattleError
    from affray.kernel.journal import JournalError
    from affray.lab.simulate import Report
    from affray.table.session import Die, Question, Refused

__all__ = [
    "BattleError",
    "ContentError",
    "Die",
    "Encounter",
    "Fault",
    "Game",
    "InputError",
    "JournalError",
    "Question",
    "Refused",
    "Report",
    "Result",
    "__version__",
    "build_kind",
    "load",
    "run",
    "simulate",
]

_HOMES = {
    "BattleError": "affray.kernel.battle",
    "ContentError": "affray.content.faults",
    "Die": "affray.table.session",
    "Fault": "affray.content.faults",
    "InputError": "affray.faults",
    "JournalError": "affray.kernel.journal",
    "Question": "affray.table.session",
    "Refused": "affray.table.session",
    "Report": "affray.lab.simulate",
}


def __getattr__(name: str) -> object:
    """Load a public name where it is defined."""
    if name not in __all__:
        raise AttributeError(f"module 'affray' has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "affray.api")), name)


def __dir__() -> list[str]:
    """The public names."""
    return list(__all__)

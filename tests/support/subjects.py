"""The rulesets that every general test runs on: the toy and whatever is registered, on encounters that ship with it."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.util import find_spec

from tests.support.toy import Toy, skirmish

from affray.kernel.battle import Ruleset

#: Enough of each ruleset's encounters; all of them are played by the longer runs.
A_FEW = 4


def registered() -> tuple[str, ...]:
    """The ids of the registered rulesets."""
    if find_spec("affray.rulesets.registry") is None:
        return ()
    from affray.rulesets.registry import RULESETS

    return tuple(RULESETS)


def names(ident: str) -> tuple[str, ...]:
    """The encounters of a ruleset."""
    if ident == "toy":
        return ("skirmish",)
    from affray.content.library import shipped_encounters

    return tuple(shipped_encounters(ident))


def subjects(few: int = A_FEW) -> list[tuple[str, str]]:
    """Pairs of ruleset and encounter: the toy's and the first few of each registered ruleset."""
    return [(ident, name) for ident in ("toy", *registered()) for name in names(ident)[:few]]


@lru_cache(maxsize=64)
def _encounter_text(ident: str, name: str) -> str:
    if ident == "toy":
        return json.dumps(skirmish())
    from affray.arena import load_shipped

    return json.dumps(load_shipped(name, ident))


def subject(ident: str, name: str) -> tuple[Ruleset, dict[str, object]]:
    """A ruleset and a fresh copy of one of its encounters as plain data."""
    encounter: dict[str, object] = json.loads(_encounter_text(ident, name))
    if ident == "toy":
        return Toy(), encounter
    from affray.rulesets.registry import ruleset

    return ruleset(ident), encounter

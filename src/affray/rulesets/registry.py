"""The rulesets there are, by id."""

from __future__ import annotations

from typing import Final

from affray.kernel.battle import Ruleset
from affray.rulesets.hundred_dungeons.ruleset import HundredDungeons

RULESETS: Final = ("hundred-dungeons",)


class UnknownRuleset(LookupError):
    """No ruleset has that id."""


def ruleset(ident: str) -> Ruleset:
    """The ruleset of that id. Raises UnknownRuleset when there is none."""
    if ident == "hundred-dungeons":
        return HundredDungeons()
    raise UnknownRuleset(ident)

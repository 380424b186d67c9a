"""The rulesets there are, by id."""

from __future__ import annotations

from typing import Final

from affray.kernel.battle import Ruleset
from affray.rulesets.hundred_dungeons.ruleset import HundredDungeons
from affray.rulesets.second_edition.ruleset import SecondEdition

RULESETS: Final = ("hundred-dungeons", "second-edition")


class UnknownRuleset(LookupError):
    """No ruleset has that id."""


def ruleset(ident: str) -> Ruleset:
    """The ruleset of that id. Raises UnknownRuleset when there is none."""
    if ident == "hundred-dungeons":
        return HundredDungeons()
    if ident == "second-edition":
        return SecondEdition()
    raise UnknownRuleset(ident)

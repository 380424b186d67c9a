"""The policies there are, by ruleset and name."""

from __future__ import annotations

from typing import Final

from affray.kernel.battle import Policy
from affray.tactics.any_legal import AnyLegal
from affray.tactics.hundred_dungeons.cunning import Cunning as HundredDungeonsCunning
from affray.tactics.hundred_dungeons.simple import Simple as HundredDungeonsSimple
from affray.tactics.second_edition.cunning import Cunning as SecondEditionCunning
from affray.tactics.second_edition.simple import Simple as SecondEditionSimple

POLICIES: Final = ("random", "simple", "cunning")


class UnknownPolicy(LookupError):
    """No policy has that name."""


def policy(ruleset: str, name: str) -> Policy:
    """The policy of that name for a ruleset. Raises UnknownPolicy when there is none."""
    if name == "random":
        return AnyLegal()
    if ruleset == "hundred-dungeons" and name == "simple":
        return HundredDungeonsSimple()
    if ruleset == "hundred-dungeons" and name == "cunning":
        return HundredDungeonsCunning()
    if ruleset == "second-edition" and name == "simple":
        return SecondEditionSimple()
    if ruleset == "second-edition" and name == "cunning":
        return SecondEditionCunning()
    raise UnknownPolicy(name)

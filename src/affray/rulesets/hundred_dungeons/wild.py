"""What a creature's conditions mean for travel in the Wild, for clients that keep a map of hexes (HD-198)."""

from __future__ import annotations

from mypy_extensions import i64

from affray.rulesets.hundred_dungeons.state import Combatant
from affray.rulesets.hundred_dungeons.terms import SLOWED


def hexes(c: Combatant, pace: i64, carried: bool) -> i64:
    """How many hexes of `pace` (those of a healthy traveller) the creature can travel.

    Slowed it is one at most, unless something else carries it: a mount, or whatever `carried` stands for.
    """
    if c.conditions & SLOWED != 0 and not carried and c.mount < 0 and pace > 1:
        return 1
    return pace

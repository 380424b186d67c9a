"""What lasts on a creature: statuses with a number, changes of its figures, damage that heals by itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from affray.kernel.state import Record

EFFECT_FIELDS: Final = ("conditions", "value", "source", "left", "what", "amount", "damage", "dtype", "fresh", "name")

FOREVER: Final = -1
UNTIL_HEALED: Final = -2


class Effect(Record):
    """Something that lasts: condition bits, with `value` what impaired, exposed and bleeding need.

    `left` counts the ends of rounds until it is over, FOREVER until undone, UNTIL_HEALED until healed; `fresh` says
    that it was made in this
    round, whose end does not count. With `what` >= 0 it changes a figure by `amount`
    (terms.MODS). `damage` is damage of type `dtype` that comes again at the end of each round while it lasts.
    """

    def __init__(self) -> None:
        self.conditions: i64 = 0
        self.value: i64 = 0
        self.source: i64 = -1
        self.left: i64 = FOREVER
        self.what: i64 = -1
        self.amount: i64 = 0
        self.damage: i64 = 0
        self.dtype: i64 = 1
        self.fresh: bool = True
        self.name: str = ""

    def fields(self) -> tuple[str, ...]:
        """All fields change."""
        return EFFECT_FIELDS

    def blank(self) -> Record:
        """An empty effect."""
        return Effect()

    def clone(self) -> Effect:
        """A copy."""
        fresh = Effect()
        fresh.conditions = self.conditions
        fresh.value = self.value
        fresh.source = self.source
        fresh.left = self.left
        fresh.what = self.what
        fresh.amount = self.amount
        fresh.damage = self.damage
        fresh.dtype = self.dtype
        fresh.fresh = self.fresh
        fresh.name = self.name
        return fresh


PACKET_FIELDS: Final = ("amount", "mark", "dtype", "ends", "suffered")


class Packet(Record):
    """Nonlethal or temporary damage that heals by itself.

    Gone at the end of round `ends`, -1 before that is diced (SE-251).
    """

    def __init__(self) -> None:
        self.amount: i64 = 0
        self.mark: i64 = 1
        self.dtype: i64 = 1
        self.ends: i64 = -1
        self.suffered: i64 = 0

    def fields(self) -> tuple[str, ...]:
        """All fields change."""
        return PACKET_FIELDS

    def blank(self) -> Record:
        """An empty packet."""
        return Packet()

    def clone(self) -> Packet:
        """A copy."""
        fresh = Packet()
        fresh.amount = self.amount
        fresh.mark = self.mark
        fresh.dtype = self.dtype
        fresh.ends = self.ends
        fresh.suffered = self.suffered
        return fresh

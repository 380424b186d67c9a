"""What happened, with the clause that made it happen."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

EVERYONE: Final = -1


class Roll:
    """A roll laid open: the dice, which were kept, every modifier with its label, the total and what it was made at."""

    def __init__(
        self,
        purpose: str,
        dice: list[int],
        kept: list[int],
        modifiers: list[tuple[str, int]],
        total: i64,
        against: i64,
        against_label: str,
        state: str = "",
    ) -> None:
        self.purpose = purpose
        self.dice = dice
        self.kept = kept
        self.modifiers = modifiers
        self.total: i64 = total
        self.against: i64 = against
        self.against_label = against_label
        self.state = state

    def text(self) -> str:
        """The breakdown as a person reads it: `14 + 2 strength - 1 long range = 15 vs 14 defense`."""
        words = " + ".join([str(die) for die in self.kept])
        if len(self.dice) > len(self.kept):
            words = words + " of " + ", ".join([str(die) for die in self.dice])
        if self.state:
            words = words + " " + self.state
        for label, amount in self.modifiers:
            if amount < 0:
                words = words + " - " + str(-amount) + " " + label
            elif amount > 0:
                words = words + " + " + str(amount) + " " + label
        words = words + " = " + str(self.total)
        if self.against_label:
            words = words + " vs " + str(self.against) + " " + self.against_label
        return words

    def plain(self) -> dict[str, object]:
        """The roll as JSON-able data."""
        return {
            "purpose": self.purpose,
            "dice": list(self.dice),
            "kept": list(self.kept),
            "modifiers": [[label, amount] for label, amount in self.modifiers],
            "total": self.total,
            "against": self.against,
            "against_label": self.against_label,
            "state": self.state,
        }


class Event:
    """A fact that happened.

    `kind` is one word of the ruleset's vocabulary, `clause` the id of the rule behind it, `actor` and `target` are
    combatants' numbers or -1, `amount` a number that goes with the kind (damage, feet), `text` the line of the log, and
    `audience` a bit mask of the sides that may know it (-1: everyone).
    """

    def __init__(
        self,
        kind: str,
        clause: str,
        text: str,
        actor: i64 = -1,
        target: i64 = -1,
        amount: i64 = 0,
        roll: Roll | None = None,
        audience: i64 = EVERYONE,
    ) -> None:
        self.kind = kind
        self.clause = clause
        self.text = text
        self.actor: i64 = actor
        self.target: i64 = target
        self.amount: i64 = amount
        self.roll = roll
        self.audience: i64 = audience

    def plain(self) -> dict[str, object]:
        """The event as JSON-able data."""
        roll: object = None
        if self.roll is not None:
            roll = self.roll.plain()
        return {
            "kind": self.kind,
            "clause": self.clause,
            "text": self.text,
            "actor": self.actor,
            "target": self.target,
            "amount": self.amount,
            "roll": roll,
            "audience": self.audience,
        }

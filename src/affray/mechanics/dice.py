"""Dice notation: `3d6+2`, `d20`, `2d4+1d6-1`, `d%`, `7`. Rolling is the kernel's business."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

MAX_DICE: Final = 100
MAX_SIDES: Final = 1000
MAX_BONUS: Final = 10_000
MAX_TEXT: Final = 200
ALLOWED: Final = "allowed are terms such as 3d6, d20, d% and whole numbers, joined by + or - (dice are only added)"


class Dice:
    """A sum of dice and a number: `terms` of (count, sides) in the order written, and `bonus`.

    At most 100 dice in all, 1 to 1000 sides, a bonus of at most 10,000 either way; ValueError otherwise.
    """

    def __init__(self, terms: list[tuple[int, int]], bonus: int) -> None:
        total = 0
        for count, sides in terms:
            if count < 1:
                raise ValueError(f"a term has at least 1 die, not {count}")
            if sides < 1 or sides > MAX_SIDES:
                raise ValueError(f"a die has 1 to {MAX_SIDES} sides, not {sides}")
            total += count
        if total > MAX_DICE:
            raise ValueError(f"at most {MAX_DICE} dice are rolled at once, not {total}")
        if bonus < -MAX_BONUS or bonus > MAX_BONUS:
            raise ValueError(f"the number added lies between -{MAX_BONUS} and {MAX_BONUS}, not {bonus}")
        self.terms: list[tuple[int, int]] = terms[:]
        self.bonus: int = bonus

    def count(self) -> int:
        """How many dice are rolled."""
        total = 0
        for count, _ in self.terms:
            total += count
        return total

    def minimum(self) -> int:
        """The least total."""
        return self.count() + self.bonus

    def maximum(self) -> int:
        """The greatest total."""
        total = self.bonus
        for count, sides in self.terms:
            total += count * sides
        return total

    def mean(self) -> Fraction:
        """The exact average total."""
        return Fraction(self.minimum() + self.maximum(), 2)

    def text(self) -> str:
        """The notation; parsing it gives equal dice."""
        parts: list[str] = []
        for count, sides in self.terms:
            parts.append(f"{count}d{sides}")
        joined = "+".join(parts)
        if not parts:
            return str(self.bonus)
        if self.bonus > 0:
            return f"{joined}+{self.bonus}"
        if self.bonus < 0:
            return f"{joined}{self.bonus}"
        return joined

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Dice({self.text()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dice) and self.terms == other.terms and self.bonus == other.bonus


def _fault(text: str, at: int, what: str) -> ValueError:
    return ValueError(f"dice {text!r}, position {at + 1}: {what}; {ALLOWED}")


def _digits_end(text: str, at: int) -> int:
    """The position after the digits that start there."""
    end = at
    while end < len(text) and "0" <= text[end] <= "9":
        end += 1
    return end


def _number(text: str, at: int, end: int) -> int:
    if end - at > 5:
        raise _fault(text, at, "the number is too long")
    return int(text[at:end])


def _blanks_end(text: str, at: int) -> int:
    while at < len(text) and text[at] == " ":
        at += 1
    return at


def parse_dice(text: str) -> Dice:
    """The dice of a notation, either case, blanks between terms allowed; ValueError says where it fails and why."""
    if len(text) > MAX_TEXT:
        raise ValueError(f"dice notation has at most {MAX_TEXT} characters, not {len(text)}")
    terms: list[tuple[int, int]] = []
    total = 0
    bonus = 0
    at = _blanks_end(text, 0)
    if at == len(text):
        raise _fault(text, at, "nothing is written")
    first = True
    while at < len(text):
        sign = 1
        if text[at] == "+" or text[at] == "-":
            sign = -1 if text[at] == "-" else 1
            at = _blanks_end(text, at + 1)
        elif not first:
            raise _fault(text, at, f"{text[at]!r} where + or - was expected")
        start = at
        end = _digits_end(text, at)
        if end < len(text) and (text[end] == "d" or text[end] == "D"):
            count = 1 if end == start else _number(text, start, end)
            at = _sides_end(text, end + 1)
            sides = 100 if text[end + 1] == "%" else _number(text, end + 1, at)
            total += count
            if sign < 0:
                raise _fault(text, start, "dice cannot be taken away")
            if count < 1 or total > MAX_DICE:
                raise _fault(text, start, f"1 to {MAX_DICE} dice in all, not {total}")
            if sides < 1 or sides > MAX_SIDES:
                raise _fault(text, end + 1, f"a die has 1 to {MAX_SIDES} sides, not {sides}")
            terms.append((count, sides))
        elif end > start:
            bonus += sign * _number(text, start, end)
            if bonus < -MAX_BONUS or bonus > MAX_BONUS:
                raise _fault(text, start, f"the number added is too large (at most {MAX_BONUS})")
            at = end
        else:
            found = repr(text[at]) if at < len(text) else "the end"
            raise _fault(text, at, f"{found} where a number or a die was expected")
        at = _blanks_end(text, at)
        first = False
    return Dice(terms, bonus)


def _sides_end(text: str, at: int) -> int:
    """The position after the sides of a die that start there."""
    if at < len(text) and text[at] == "%":
        return at + 1
    end = _digits_end(text, at)
    if end == at:
        raise _fault(text, at, "the number of sides is missing")
    return end

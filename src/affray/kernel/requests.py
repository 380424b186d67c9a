"""Questions, legal answers, and what a recorded answer holds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NOBODY: Final = -1
GM_SEAT: Final = 0


class Choice:
    """One answer, as small integers whose meaning belongs to the ruleset.

    `verb` says what is done; `target` is a combatant's number, `item` indexes a weapon, power or held thing, `x` and
    `y` are a square's column and row, `extra` is whatever else the verb needs. Unused fields are -1. A ruleset turns a
    choice into the words of its option id and back (`Ruleset.say`, `Ruleset.read`).
    """

    def __init__(self, verb: i64, target: i64 = -1, item: i64 = -1, x: i64 = -1, y: i64 = -1, extra: i64 = -1) -> None:
        self.verb: i64 = verb
        self.target: i64 = target
        self.item: i64 = item
        self.x: i64 = x
        self.y: i64 = y
        self.extra: i64 = extra

    def same(self, other: Choice) -> bool:
        """Whether both are the same answer."""
        return (
            self.verb == other.verb
            and self.target == other.target
            and self.item == other.item
            and self.x == other.x
            and self.y == other.y
            and self.extra == other.extra
        )

    def numbers(self) -> list[int]:
        """The six fields in order, for journals."""
        return [self.verb, self.target, self.item, self.x, self.y, self.extra]


class Request:
    """A question to one seat about one combatant.

    `kind` is the ruleset's number for the question; `actor` is the combatant asked about (-1 for none), `seat` who
    answers (0 is the game master). `about` is another combatant that it concerns; `item`, `a` and `b` carry what the
    ruleset needs to list the options (a weapon, a total, a number to reach).
    """

    def __init__(
        self, kind: i64, seat: i64, actor: i64, about: i64 = -1, item: i64 = -1, a: i64 = 0, b: i64 = 0
    ) -> None:
        self.kind: i64 = kind
        self.seat: i64 = seat
        self.actor: i64 = actor
        self.about: i64 = about
        self.item: i64 = item
        self.a: i64 = a
        self.b: i64 = b

    def same(self, other: Request) -> bool:
        """Whether both are the same question."""
        return (
            self.kind == other.kind
            and self.seat == other.seat
            and self.actor == other.actor
            and self.about == other.about
            and self.item == other.item
            and self.a == other.a
            and self.b == other.b
        )


class DieRequest:
    """A die that somebody must roll by hand: who rolls, for what, and how many sides."""

    def __init__(self, roller: i64, purpose: str, sides: i64) -> None:
        self.roller: i64 = roller
        self.purpose: str = purpose
        self.sides: i64 = sides


class Answer:
    """One recorded answer of a beat: a choice to a question, or the face of a die that did not come from the seed.

    `words` is the option id of the choice as it read when it was made. `checked` says that the rules have been asked
    whether the answer is allowed; one that comes from a journal has not been. `rolls_before` counts the dice that the
    beat had rolled by then.
    """

    def __init__(self, request: Request | None, choice: Choice | None, face: i64, by_person: bool) -> None:
        self.request = request
        self.choice = choice
        self.face: i64 = face
        self.by_person = by_person
        self.rolls_before: i64 = 0
        self.words: str = ""
        self.checked: bool = False

"""Exact odds: the same rule code run once for every way the dice can fall.

The enumerator is a dice source. It hands out a prefix of chosen faces and then ones; after each run it advances the
prefix like an odometer, so that every sequence of faces comes up exactly once. Probabilities are fractions of whole
numbers.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mypy_extensions import i64, mypyc_attr

from affray.kernel.battle import Battle, CapReached
from affray.kernel.dice import DiceSource
from affray.kernel.drive import state_copy
from affray.kernel.state import State

MAX_PATHS: Final = 5_000_000


class Odometer(DiceSource):
    """Runs through every sequence of faces, each with its probability."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.sides: list[int] = []
        self.place: i64 = 0

    def face(self, roller: i64, purpose: str, sides: i64) -> i64:
        """The next face of the sequence in hand; 1 beyond its end."""
        place: i64 = self.place
        self.place = place + 1
        if place < len(self.faces):
            return self.faces[place]
        self.faces.append(1)
        self.sides.append(sides)
        return 1

    def weight(self) -> int:
        """The number of equally likely sequences of which the one just run is one."""
        product = 1
        for sides in self.sides:
            product *= sides
        return product

    def advance(self) -> bool:
        """Turns to the next sequence; False when all have been run."""
        self.place = 0
        while self.faces and self.faces[-1] == self.sides[-1]:
            self.faces.pop()
            self.sides.pop()
        if not self.faces:
            return False
        self.faces[-1] += 1
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Experiment:
    """Something to do with a battle, and what to read off it afterwards."""

    def perform(self, battle: Battle) -> None:
        """Carries the deed out, once."""
        raise NotImplementedError

    def outcome(self, state: State) -> str:
        """The name of the outcome that the state shows."""
        raise NotImplementedError


def enumerate_outcomes(battle: Battle, experiment: Experiment, max_paths: int = MAX_PATHS) -> dict[str, Fraction]:
    """The exact probability of each outcome, summing to one.

    Raises CapReached when there are more than `max_paths` sequences of dice.
    """
    start = battle.state
    odometer = Odometer()
    before = battle.source
    record = battle.answers
    battle.source = odometer
    battle.answers = None
    found: dict[str, Fraction] = {}
    paths = 0
    while True:
        battle.bind(state_copy(start))
        battle.begin_beat()
        experiment.perform(battle)
        name = experiment.outcome(battle.state)
        found[name] = found.get(name, Fraction(0)) + Fraction(1, odometer.weight())
        paths += 1
        if paths > max_paths:
            battle.source = before
            battle.answers = record
            battle.bind(start)
            raise CapReached("more than " + str(max_paths) + " ways for the dice to fall: roll the odds instead")
        if not odometer.advance():
            break
    battle.source = before
    battle.answers = record
    battle.bind(start)
    return found

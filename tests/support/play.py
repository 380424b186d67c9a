"""Helpers that play battles: a random policy, battles with and without persons, and a person who answers at random."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator

from affray.kernel.battle import Battle, Policy, Ruleset
from affray.kernel.dice import DiceSource, seed_words
from affray.kernel.drive import Drive, run
from affray.kernel.journal import Journal, replay, unseal
from affray.kernel.requests import Choice, Request
from affray.kernel.state import Record

#: So many combatants get a policy, the newcomers of rulings included.
MANY = 200


class AnyOption(Policy):
    """Any legal option, each as likely."""

    def choose(self, battle: Battle, request: Request) -> Choice:
        options = battle.ruleset.options(battle.state, request)
        return options[battle.whim(len(options))]


class Script(DiceSource):
    """Faces from a list; 0 when it is used up."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = list(faces)

    def face(self, roller: int, purpose: str, sides: int) -> int:
        return self.faces.pop(0) if self.faces else 0


def reseeded(encounter: dict[str, object], seed: int) -> dict[str, object]:
    """The same encounter with the seed of battle number `seed`."""
    fresh = copy.deepcopy(encounter)
    fresh["seed"] = list(seed_words(seed, 0))
    return fresh


def begin(ruleset: Ruleset, encounter: dict[str, object], seed: int, persons: bool = False) -> Battle:
    """A battle before its first beat: random policies for all, or persons for all."""
    battle = ruleset.battle(ruleset.begin(reseeded(encounter, seed)))
    if not persons:
        battle.policies = [AnyOption()] * MANY
        battle.referee = AnyOption()
    return battle


def simulated(ruleset: Ruleset, encounter: dict[str, object], seed: int) -> Battle:
    """A battle of random legal play at its end, run without copies."""
    battle = begin(ruleset, encounter, seed)
    run(battle)
    return battle


def answer_one(drive: Drive, chance: random.Random) -> Choice:
    """A person answers one of the open questions at random and play goes on; the choice made."""
    place = chance.randrange(len(drive.question))
    options = drive.battle.ruleset.options(drive.shown_state(), drive.question[place])
    choice = options[chance.randrange(len(options))]
    drive.answer(choice, place)
    drive.advance()
    return choice


def played(
    ruleset: Ruleset, encounter: dict[str, object], seed: int, answers: int = 100_000
) -> tuple[Drive, list[str]]:
    """A battle in which persons answer everything at random, with the lines of its journal (header first)."""
    drive = Drive(begin(ruleset, encounter, seed, persons=True))
    journal = Journal()
    lines = [journal.header({"ruleset": ruleset.ident(), "seed": seed})]
    chance = random.Random(seed)
    drive.advance()
    while drive.question and answers > 0:
        answer_one(drive, chance)
        lines += journal.fresh(drive)
        answers -= 1
    lines += journal.fresh(drive)
    return drive, lines


def replayed(ruleset: Ruleset, encounter: dict[str, object], seed: int, lines: list[str]) -> Drive:
    """The battle that the lines of a journal (header first) lead to."""
    entries = [unseal(line, number) for number, line in enumerate(lines, 1)]
    return replay(begin(ruleset, encounter, seed, persons=True), entries[1:], 2)


def leaves(record: Record, path: str = "") -> Iterator[tuple[Record, str, object]]:
    """Every field of a record and of the records in it: owner, name, value; lists of records are walked."""
    for name in record.fields():
        value = getattr(record, name)
        yield record, name, value
        inner = value if isinstance(value, list) else [value]
        for item in inner:
            if isinstance(item, Record):
                yield from leaves(item)


class Table:
    """A played battle with its journal, kept as a table would: after each deed the new lines are written."""

    def __init__(
        self, ruleset: Ruleset, encounter: dict[str, object], seed: int, source: DiceSource | None = None
    ) -> None:
        self.ruleset = ruleset
        self.encounter = encounter
        self.seed = seed
        self.source = source
        self.journal = Journal()
        self.drive = self._drive()
        self.lines = [self.journal.header({"ruleset": ruleset.ident(), "seed": seed})]
        self.drive.advance()
        self.write()

    def _drive(self) -> Drive:
        battle = begin(self.ruleset, self.encounter, self.seed, persons=True)
        battle.source = self.source
        return Drive(battle)

    def write(self) -> None:
        """Writes what is new."""
        self.lines += self.journal.fresh(self.drive)

    def answer(self, chance: random.Random) -> None:
        """One answer at random, written before play goes on."""
        place = chance.randrange(len(self.drive.question))
        options = self.ruleset.options(self.drive.shown_state(), self.drive.question[place])
        self.drive.answer(options[chance.randrange(len(options))], place)
        self.write()
        self.drive.advance()
        self.write()

    def enter(self, chance: random.Random) -> None:
        """One die by hand."""
        assert self.drive.die is not None
        self.drive.enter(1 + chance.randrange(self.drive.die.sides))
        self.write()
        self.drive.advance()
        self.write()

    def undo(self) -> None:
        """Takes back the last answer or ruling."""
        self.drive.undo()
        self.lines.append(self.journal.undone(self.drive))
        self.drive.advance()
        self.write()

    def rule(self, ruling: dict[str, object]) -> None:
        """A ruling, and play goes on."""
        self.drive.rule(ruling)
        self.write()
        self.drive.advance()
        self.write()

    def abandon(self) -> None:
        """Puts the unfinished beat back to its start."""
        self.drive.abandon()
        self.lines.append(self.journal.abandoned(self.drive))
        self.drive.advance()
        self.write()

    def loaded(self, lines: list[str] | None = None) -> Drive:
        """Another drive that the lines (by default all written) lead to, gone on to its question."""
        entries = [unseal(line, number) for number, line in enumerate(self.lines if lines is None else lines, 1)]
        battle = begin(self.ruleset, self.encounter, self.seed, persons=True)
        battle.source = self.source
        drive = replay(battle, entries[1:], 2)
        drive.advance()
        return drive

    def reload(self) -> None:
        """Goes on with what the journal gives back."""
        self.drive = self.loaded()
        self.journal.caught_up(self.drive)

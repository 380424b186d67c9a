"""Plain data of a battle: records that can be copied, compared, written out and read back.

A record names its own fields. `fields()` are the data that change during a battle; `shared()` are references to things
that never change (sheets, the map) and are shared by all copies. Nothing here knows a rule.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from mypy_extensions import i64, mypyc_attr

UNDECIDED: Final = -2
DRAW: Final = -1
MAX_NUMBER: Final = 2**53


class Malformed(ValueError):
    """Written-out data that does not fit the record it should fill; the message names the field."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """Base of everything that lives in a state."""

    def fields(self) -> tuple[str, ...]:
        """The names of the fields that change during a battle, in a fixed order."""
        raise NotImplementedError

    def shared(self) -> tuple[str, ...]:
        """The names of the fields that all copies share."""
        return ()

    def blank(self) -> Record:
        """A fresh record of the same class, to be filled by a copy."""
        raise NotImplementedError

    def twin(self) -> Record:
        """An independent copy; records that are copied often write it out field by field."""
        return by_fields(self)

    def renew(self) -> None:
        """Works out anew whatever the record keeps beside its fields; called when they have been filled from
        outside.
        """

    def revive(self, field: str) -> Record:
        """An empty record for an element of the list in `field` beyond those that the list has already."""
        raise Malformed("no records belong in " + field)


def _copied(value: object) -> object:
    if isinstance(value, Record):
        return copy(value)
    if isinstance(value, list):
        return [_copied(item) for item in value]
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return value


def copy(record: Record) -> Record:
    """An independent copy: changing fields of one never shows in the other; shared fields are the same objects."""
    return record.twin()


def by_fields(record: Record) -> Record:
    """A copy made from what the record says of its fields."""
    fresh = record.blank()
    for name in record.shared():
        setattr(fresh, name, getattr(record, name))
    for name in record.fields():
        setattr(fresh, name, _copied(getattr(record, name)))
    return fresh


def plain(value: object) -> object:
    """The value as JSON-able data."""
    if isinstance(value, Record):
        return {name: plain(getattr(value, name)) for name in value.fields()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value


def _fitting(owner: Record, name: str, before: object, value: object) -> object:
    if isinstance(value, list):
        if not isinstance(before, list):
            raise Malformed(name + ": a list does not belong here")
        filled: list[object] = []
        for place, item in enumerate(value):
            if isinstance(item, dict):
                there = before[place] if place < len(before) else None
                element = there if isinstance(there, Record) else owner.revive(name)
                restore(element, item)
                filled.append(element)
            else:
                filled.append(_row(name, item))
        return filled
    if isinstance(before, list):
        raise Malformed(name + ": a list belongs here")
    if isinstance(before, Record):
        if not isinstance(value, dict):
            raise Malformed(name + ": a record belongs here")
        restore(before, value)
        return before
    if isinstance(before, bool) != isinstance(value, bool) or isinstance(before, str) != isinstance(value, str):
        raise Malformed(name + ": wrong kind of value")
    if not isinstance(value, (int, str)):
        raise Malformed(name + ": a number or a word belongs here")
    return _bounded(name, value)


def _row(name: str, item: object) -> object:
    if isinstance(item, list):
        return [_row(name, part) for part in item]
    if not isinstance(item, (int, str)):
        raise Malformed(name + ": a list holds numbers, words or records")
    return _bounded(name, item)


def _bounded(name: str, value: int | str) -> int | str:
    if isinstance(value, int) and not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise Malformed(name + ": the number is out of bounds")
    return value


def restore(record: Record, data: dict[str, object]) -> None:
    """Fills the changing fields of `record` from what `plain` made of one; raises Malformed when they do not fit.

    Records that stand in a list already are filled in place and so keep what they share.
    """
    for name in record.fields():
        if name not in data:
            raise Malformed(name + " is missing")
        setattr(record, name, _fitting(record, name, getattr(record, name), data[name]))
    for key in data:
        if key not in record.fields():
            raise Malformed(str(key) + " is not a field")
    record.renew()


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Record):
    """A battle between two beats: plain data with a cursor, no verbs.

    `seed_high` and `seed_low` are the words of the seed, `take` counts the undos past a revealed roll, `beat` the beats
    begun. `round` is the round of the fight (0 before the first). `winner` is a side's number when the battle is over,
    DRAW for none, UNDECIDED while it goes on.
    """

    def __init__(self) -> None:
        self.seed_high: i64 = 0
        self.seed_low: i64 = 0
        self.take: i64 = 0
        self.beat: i64 = 0
        self.round: i64 = 0
        self.winner: i64 = UNDECIDED
        self.ended_by: str = ""


STATE_FIELDS: Final = ("seed_high", "seed_low", "take", "beat", "round", "winner", "ended_by")


def _values(value: object) -> object:
    """The value without the names of its fields, for fingerprints."""
    if isinstance(value, Record):
        return [_values(getattr(value, name)) for name in value.fields()]
    if isinstance(value, list):
        if value and isinstance(value[0], (Record, list, dict)):
            return [_values(item) for item in value]
        return value
    if isinstance(value, dict):
        return [[key, _values(value[key])] for key in sorted(value)]
    return value


def digest(state: State) -> str:
    """A short fingerprint of all changing data: equal states have equal digests, in both builds, on every machine."""
    text = json.dumps(_values(state), separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()

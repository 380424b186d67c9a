"""YAML text to plain data that remembers where everything stood.

The reader walks the parser's events with its own stack rather than composing a tree, so that depth, size, aliases and
repeated keys are in its hand and no input can exhaust the machine. Plain scalars become integers, decimal numbers,
``true``/``false``/``yes``/``no``, null or text; nothing else (no dates, no base-60 numbers). Keys are always text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from affray.content.faults import ContentError, Fault

MOST_BYTES: Final = 1_000_000
MOST_DEPTH: Final = 40
MOST_NODES: Final = 200_000

Place = tuple[str | int, ...]
"""A path into the data: keys of mappings and numbers of list items, from 0."""

_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,18}")
_DECIMAL: Final = re.compile(r"[+-]?[0-9]{1,18}\.[0-9]{1,18}")
_WORDS: Final[dict[str, bool | None]] = {
    "true": True,
    "yes": True,
    "false": False,
    "no": False,
    "null": None,
    "~": None,
    "": None,
}
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Spot(NamedTuple):
    """A place in a text, both numbers from 1."""

    line: int
    column: int


@dataclass
class Document:
    """One YAML document: its plain data and the spot of every value and every key in it."""

    file: str
    text: str = ""
    data: Any = None
    values: dict[Place, Spot] = field(default_factory=dict)
    keys: dict[Place, Spot] = field(default_factory=dict)

    def spot(self, place: Place, key: bool = False) -> Spot:
        """Where ``place`` stands; the nearest enclosing thing when it does not exist. ``key`` asks for its key."""
        while True:
            if key and place in self.keys:
                return self.keys[place]
            if place in self.values:
                return self.values[place]
            if not place:
                return Spot(1, 1)
            place = place[:-1]
            key = False

    def fault(
        self, place: Place, message: str, allowed: tuple[str, ...] = (), near: str = "", key: bool = False
    ) -> Fault:
        """A fault of this document at ``place``."""
        spot = self.spot(place, key)
        return Fault(self.file, spot.line, spot.column, message, allowed, near)

    def inside(self, place: Place, row: int, column: int) -> Spot:
        """Where a letter of a block text stands: ``row`` and ``column`` of the text, both from 0."""
        start = self.spot(place)
        lines = self.text.splitlines()
        first = lines[start.line - 1][start.column - 1 : start.column] if start.line <= len(lines) else ""
        if first not in ("|", ">"):
            return start
        rows = str(self.at(place)).split("\n")
        line = min(start.line + 1 + row, len(lines))
        shown = rows[row] if 0 <= row < len(rows) else ""
        indent = len(lines[line - 1].rstrip()) - len(shown.rstrip())
        return Spot(line, max(indent, 0) + column + 1)

    def at(self, place: Place) -> Any:
        """The data at ``place``, or None when there is none."""
        here = self.data
        for step in place:
            if isinstance(here, dict) and step in here:
                here = here[step]
            elif isinstance(here, list) and isinstance(step, int) and 0 <= step < len(here):
                here = here[step]
            else:
                return None
        return here


def read_bytes(path: Path) -> bytes:
    """The bytes of a file of content. Raises ContentError when it is missing, unreadable or too long."""
    try:
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        reason = error.strerror or "unreadable"
        raise ContentError([Fault(str(path), 1, 1, f"cannot be read: {reason.lower()}")]) from None
    return raw


def read_documents(source: bytes | str, file: str) -> list[Document]:
    """The documents of a text, in order; ``file`` is the name used in faults. An empty text has none.

    Raises ContentError: not UTF-8, too long, not YAML, too deep, aliases, tags, repeated or compound keys.
    """
    text = _decoded(source, file)
    reader = _Reader(file, text)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            reader.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        problem = error.problem or error.context or "unreadable"
        reader.faults.append(Fault(file, line, column, f"not valid YAML: {problem}"))
    except yaml.YAMLError as error:
        reader.faults.append(_reader_fault(error, text, file))
    except (ValueError, OverflowError):
        reader.faults.append(Fault(file, 1, 1, "not valid YAML: a number or escape in it is out of bounds"))
    if reader.faults:
        raise ContentError(reader.faults)
    return reader.documents


def read_document(source: bytes | str, file: str) -> Document:
    """The one document of a text. Raises ContentError as `read_documents` does, and when there is not exactly one."""
    documents = read_documents(source, file)
    if not documents:
        raise ContentError([Fault(file, 1, 1, "is empty")])
    if len(documents) > 1:
        spot = documents[1].spot(())
        raise ContentError([Fault(file, spot.line, spot.column, "holds a second document; only one is allowed here")])
    return documents[0]


def _decoded(source: bytes | str, file: str) -> str:
    raw = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(raw) > MOST_BYTES:
        raise ContentError([Fault(file, 1, 1, f"is longer than {MOST_BYTES} bytes")])
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _position(raw[: error.start].decode("utf-8", "replace"))
        raise ContentError([Fault(file, line, column, "is not UTF-8 text")]) from None
    return text.removeprefix("\ufeff")


def _position(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _reader_fault(error: yaml.YAMLError, text: str, file: str) -> Fault:
    for index, letter in enumerate(text):
        if not (letter in "\t\n\r\x85" or " " <= letter <= "~" or "\xa0" <= letter <= "\ud7ff" or letter >= "\ue000"):
            line, column = _position(text[:index])
            return Fault(file, line, column, f"holds the control character U+{ord(letter):04X}")
    return Fault(file, 1, 1, "not valid YAML")


class _Level:
    """A mapping or list that is still open."""

    def __init__(self, data: dict[str, Any] | list[Any], place: Place) -> None:
        self.data = data
        self.place = place
        self.key: str | None = None


class _Reader:
    """Builds documents from parser events."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.faults: list[Fault] = []
        self.documents: list[Document] = []
        self.open: list[_Level] = []
        self.nodes = 0

    def take(self, event: Any) -> None:
        """Take in one event of the parser."""
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents.append(Document(self.file, self.text))
        elif isinstance(event, yaml.ScalarEvent):
            self._node(event)
            if not self._as_key(event):
                self._put(event, _scalar(event))
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            self._start(event)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self.open.pop()
        elif isinstance(event, yaml.AliasEvent):
            self._fault(event, "aliases are not allowed: write the value out again")
            if not self._as_key(event):
                self._put(event, None)

    def _start(self, event: Any) -> None:
        self._node(event)
        data: dict[str, Any] | list[Any] = {} if isinstance(event, yaml.MappingStartEvent) else []
        if len(self.open) >= MOST_DEPTH:
            self._stop(event, f"is nested deeper than {MOST_DEPTH} levels")
        if self._as_key(event):
            self._stop(event, "a key must be a single word or text")
        place = self._put(event, data)
        self.open.append(_Level(data, place))

    def _node(self, event: Any) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self._stop(event, f"holds more than {MOST_NODES} values")
        if event.anchor is not None:
            self._fault(event, "anchors are not allowed")
        if event.tag is not None and event.tag != "!":
            self._fault(event, "tags are not allowed")

    def _as_key(self, event: Any) -> bool:
        """Whether the event is the key of the open mapping (then it is noted as such)."""
        level = self.open[-1] if self.open else None
        if level is None or not isinstance(level.data, dict) or level.key is not None:
            return False
        key = event.value if isinstance(event, yaml.ScalarEvent) else f"*{event.anchor}"
        level.key = key
        place = (*level.place, key)
        document = self.documents[-1]
        if key in level.data:
            self._fault(event, f"the key {key} stands here a second time")
        else:
            document.keys[place] = Spot(event.start_mark.line + 1, event.start_mark.column + 1)
        return True

    def _put(self, event: Any, value: Any) -> Place:
        spot = Spot(event.start_mark.line + 1, event.start_mark.column + 1)
        document = self.documents[-1]
        if not self.open:
            document.data = value
            document.values[()] = spot
            return ()
        level = self.open[-1]
        place: Place
        if isinstance(level.data, dict):
            key = level.key or ""
            place = (*level.place, key)
            level.data[key] = value
            level.key = None
        else:
            place = (*level.place, len(level.data))
            level.data.append(value)
        document.values[place] = spot
        return place

    def _fault(self, event: Any, message: str) -> None:
        mark = event.start_mark
        self.faults.append(Fault(self.file, mark.line + 1, mark.column + 1, message))

    def _stop(self, event: Any, message: str) -> None:
        self._fault(event, message)
        raise ContentError(self.faults)


def _scalar(event: Any) -> Any:
    text: str = event.value
    if event.style or not event.implicit[0]:
        return text
    if text.lower() in _WORDS and (text.islower() or text.istitle() or text.isupper() or text in ("", "~")):
        return _WORDS[text.lower()]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text)
    return text

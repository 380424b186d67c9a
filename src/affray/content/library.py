"""The library of a ruleset: its shipped records and those of a table's own files, all in normal form."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from affray.content.check import check
from affray.content.faults import ContentError, Fault, nearest
from affray.content.forms import CONTENT_OF, form_of
from affray.content.source import Document, read_bytes, read_document

RULESETS: Final = CONTENT_OF
KINDS: Final = ("weapons", "armor", "powers", "items", "monsters", "characters")
_MOST_FILES: Final = 1_000
Page = tuple[Document, Any]
"""A file of records: its document, and what it holds, by the model of the ruleset."""


class UnknownName(LookupError):
    """No record of that name; the text says what there is and which is nearest."""


class Library:
    """The records of one ruleset by kind and id, in the normal form that the ruleset reads.

    ``weapons``, ``armor``, ``powers`` (spells, exploits or abilities, items and nothing else), ``items`` (those of the
    powers that are items), ``monsters`` and ``characters`` (whole sheets). Treat the records as fixed: they are shared.
    """

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.form = form_of(ruleset)
        self.weapons: dict[str, dict[str, Any]] = {}
        self.armor: dict[str, dict[str, Any]] = {}
        self.powers: dict[str, dict[str, Any]] = {}
        self.items: dict[str, dict[str, Any]] = {}
        self.monsters: dict[str, dict[str, Any]] = {}
        self.characters: dict[str, dict[str, Any]] = {}
        self.given: dict[str, dict[str, dict[str, Any]]] = {"monsters": {}, "characters": {}}
        """What the author of each sheet said; changes in an encounter are laid over this."""
        self._foreign: dict[str, dict[str, Any]] = {}

    def table(self, kind: str) -> dict[str, dict[str, Any]]:
        """The records of a kind (one of `KINDS`) by id."""
        tables = {
            "weapons": self.weapons, "armor": self.armor, "powers": self.powers, "items": self.items,
            "monsters": self.monsters, "characters": self.characters,
        }  # fmt: skip
        return tables[kind]

    def find(self, kind: str, name: str) -> dict[str, Any]:
        """The record of that kind and id. Raises UnknownName with the nearest name."""
        table = self.table(kind)
        if name in table:
            return table[name]
        near = nearest(name, table)
        raise UnknownName(f"{name:.60} is not among the {kind}" + (f"; did you mean {near}?" if near else ""))

    def author(self, heading: str, name: str) -> dict[str, Any] | None:
        """What was said of a monster or character of that id, a creature of another game's bestiary included."""
        given = self.given[heading].get(name)
        if given is None and heading == "monsters":
            if name not in self._foreign:
                foreign = self.form.foreign(name, self)
                if foreign is None:
                    return None
                self._foreign[name] = foreign
            given = self._foreign[name]
        return given

    def digest(self) -> str:
        """A digest of all records: equal for equal content whatever files it came from."""
        return digest_of({kind: self.table(kind) for kind in KINDS})


def digest_of(data: Any) -> str:
    """SHA-256 of plain data in canonical JSON."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def load_library(ruleset: str = "hundred-dungeons", extra: Iterable[Path] = ()) -> Library:
    """The shipped library of a ruleset with the records of ``extra`` files and directories laid over it.

    A record of an extra file takes the place of one with its id. Raises ContentError with every fault of every file.
    """
    faults: list[Fault] = []
    files = [(f"{ruleset}/{name}", raw) for name, raw in _shipped_files(ruleset)]
    own = [(str(path), read_bytes(path)) for path in _own_files(extra)]
    library = Library(ruleset)
    read = [_read_file(library, name, raw, faults) for name, raw in (*files, *own)]
    pages = [page for page in read if page is not None]
    if not faults:
        _check_repeated(library, pages[: len(files)], faults)
    if faults:
        raise ContentError(faults)
    for _, page in pages:
        _take_records(library, page)
    for document, page in pages:
        library.form.components(library, document, page, faults)
        _take_sheets(library, document, page, faults)
    if faults:
        raise ContentError(faults)
    return library


def shipped_encounters(ruleset: str = "hundred-dungeons") -> tuple[str, ...]:
    """The names of the encounters that ship with a ruleset, sorted."""
    folder = _data(ruleset) / "encounters"
    return tuple(sorted(entry.name.removesuffix(".yaml") for entry in folder.iterdir() if entry.name.endswith(".yaml")))


def shipped_encounter_text(name: str, ruleset: str = "hundred-dungeons") -> str:
    """The text of a shipped encounter. Raises UnknownName with the nearest name."""
    names = shipped_encounters(ruleset)
    if name not in names:
        near = nearest(name, names)
        raise UnknownName(f"{name:.60} is no shipped encounter" + (f"; did you mean {near}?" if near else ""))
    return (_data(ruleset) / "encounters" / f"{name}.yaml").read_text("utf-8")


def _data(ruleset: str) -> Traversable:
    if ruleset not in RULESETS:
        near = nearest(ruleset, RULESETS)
        raise UnknownName(f"{ruleset:.60} is no ruleset with content" + (f"; did you mean {near}?" if near else ""))
    return resources.files("affray.content") / "data" / ruleset.replace("-", "_")


def _shipped_files(ruleset: str) -> Iterator[tuple[str, bytes]]:
    root = _data(ruleset)
    for entry in sorted(root.iterdir(), key=lambda item: item.name):
        if entry.is_file() and entry.name.endswith(".yaml"):
            yield entry.name, entry.read_bytes()
        elif entry.is_dir() and entry.name != "encounters":
            for inner in sorted(entry.iterdir(), key=lambda item: item.name):
                if inner.name.endswith(".yaml"):
                    yield f"{entry.name}/{inner.name}", inner.read_bytes()


def _own_files(extra: Iterable[Path]) -> list[Path]:
    found: list[Path] = []
    for path in extra:
        if path.is_dir():
            found.extend(sorted(path.rglob("*.yaml")))
        else:
            found.append(path)
    if len(found) > _MOST_FILES:
        raise ContentError([Fault(str(found[_MOST_FILES]), 1, 1, f"is one file more than the {_MOST_FILES} allowed")])
    return found


def _read_file(library: Library, name: str, raw: bytes, faults: list[Fault]) -> Page | None:
    try:
        document = read_document(raw, name)
    except ContentError as error:
        faults.extend(error.faults)
        return None
    page = check(library.form.file, document, faults)
    return None if page is None else (document, page)


def _check_repeated(library: Library, pages: list[Page], faults: list[Fault]) -> None:
    seen: dict[tuple[str, str], str] = {}
    for document, page in pages:
        for heading in library.form.file.model_fields:
            for identifier in getattr(page, heading):
                kind = "powers" if heading in library.form.powers else heading
                other = seen.setdefault((kind, identifier), document.file)
                if other is not document.file:
                    place = (heading, identifier)
                    faults.append(document.fault(place, f"{identifier} stands in {other} already", key=True))


def _take_records(library: Library, page: Any) -> None:
    for identifier, weapon in page.weapons.items():
        library.weapons[identifier] = library.form.weapon(identifier, weapon.changes())
    for identifier, armor in page.armor.items():
        library.armor[identifier] = armor.normal(identifier)
    for heading, kind in library.form.powers.items():
        for identifier, power in getattr(page, heading).items():
            record = power.normal(identifier, kind)
            library.powers[identifier] = record
            library.items.pop(identifier, None)
            if kind == "item":
                library.items[identifier] = record


def _take_sheets(library: Library, document: Document, page: Any, faults: list[Fault]) -> None:
    reader = library.form.reader(document, library, faults)
    for heading in ("monsters", "characters"):
        for identifier, sheet in getattr(page, heading).items():
            place = (heading, identifier)
            given = reader.changes(sheet, place)
            if heading == "characters":
                given.setdefault("player", True)
            whole = library.form.completed(identifier, given, library)
            reader.verify(whole, place)
            library.given[heading][identifier] = given
            library.table(heading)[identifier] = whole

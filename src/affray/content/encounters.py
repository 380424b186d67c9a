"""Encounter and case files to one closed, plain form that a battle starts from and a journal keeps whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from affray.content.check import check
from affray.content.faults import ContentError, Fault, nearest
from affray.content.library import RULESETS, Library, digest_of
from affray.content.options import Option, chosen
from affray.content.placing import Placer
from affray.content.source import Document, Place, Spot, read_bytes, read_document, read_documents
from affray.mechanics.drawing import MapError, parse_map
from affray.mechanics.grid import Grid

FORMAT: Final = 1
"""Version of the normal form of encounters."""

POLICIES: Final = ("random", "simple", "cunning")
MOST_COMBATANTS: Final = 200
OPEN_SIDE: Final = 30
"""Squares along each side of the open ground used when an encounter draws no map (more when someone stands farther)."""


@dataclass(frozen=True)
class LoadedCase:
    """A case: its title and clauses, its encounter in normal form, and its lines with the spot of each."""

    file: str
    line: int
    title: str
    clauses: tuple[str, ...]
    encounter: dict[str, Any]
    dice: tuple[tuple[Any, Spot], ...]
    play: tuple[tuple[Any, Spot], ...]
    expect: tuple[tuple[Any, Spot], ...]


def load_encounter(
    source: Path | str,
    library: Library,
    options: Sequence[Option] = (),
    policies: Sequence[str] = POLICIES,
    file: str = "encounter",
) -> dict[str, Any]:
    """An encounter in normal form: plain, whole, JSON-able, with its ``digest``.

    ``source`` is a path, or the text itself (then ``file`` names it in faults). ``options`` is the ruleset's table:
    every option gets its written value or its default. Raises ContentError with every fault found.
    """
    document = _document(source, file)
    faults: list[Fault] = []
    model = check(library.form.encounter, document, faults)
    if model is None:
        raise ContentError(faults)
    found = _Builder(document, library, options, policies, faults).build(model, model.encounter)
    if faults:
        raise ContentError(faults)
    return found


def load_cases(
    source: Path | str,
    library: Library,
    options: Sequence[Option] = (),
    policies: Sequence[str] = POLICIES,
    file: str = "case",
) -> list[LoadedCase]:
    """The cases of a file (one a document). Raises ContentError with every fault of every case."""
    raw: bytes | str = read_bytes(source) if isinstance(source, Path) else source
    documents = read_documents(raw, str(source) if isinstance(source, Path) else file)
    faults: list[Fault] = []
    cases: list[LoadedCase] = []
    for document in documents:
        model = check(library.form.case, document, faults)
        if model is None:
            continue
        encounter = _Builder(document, library, options, policies, faults).build(model, model.case[:60])
        cases.append(
            LoadedCase(
                document.file,
                document.spot(()).line,
                model.case,
                tuple(model.clauses),
                encounter,
                _lines(document, "dice", model.dice),
                _lines(document, "play", model.play),
                _lines(document, "expect", model.expect),
            )
        )
    if not documents:
        faults.append(Fault(str(source) if isinstance(source, Path) else file, 1, 1, "holds no case"))
    if faults:
        raise ContentError(faults)
    return cases


def grid_of(encounter: dict[str, Any]) -> Grid:
    """The map of an encounter in normal form."""
    return parse_map(encounter["map"]["text"], encounter["map"]["legend"])


def _document(source: Path | str, file: str) -> Document:
    if isinstance(source, Path):
        return read_document(read_bytes(source), str(source))
    return read_document(source, file)


def _lines(document: Document, key: str, lines: list[Any]) -> tuple[tuple[Any, Spot], ...]:
    single = not isinstance(document.at((key,)), list)
    return tuple((line, document.spot((key,) if single else (key, number))) for number, line in enumerate(lines))


class _Builder:
    """Builds the normal form of one encounter."""

    def __init__(
        self,
        document: Document,
        library: Library,
        options: Sequence[Option],
        policies: Sequence[str],
        faults: list[Fault],
    ) -> None:
        self.document = document
        self.library = library
        self.options = options
        self.policies = tuple(policies)
        self.faults = faults
        self.form = library.form
        self.reader = library.form.reader(document, library, faults)

    def build(self, model: Any, title: str) -> dict[str, Any]:
        """The normal form; faults go to the list."""
        ruleset = model.ruleset or self.library.ruleset
        if ruleset != self.library.ruleset:
            allowed = (self.library.ruleset,) if model.ruleset in RULESETS else RULESETS
            self._fault(("ruleset",), f"{ruleset} is not the ruleset of this library", allowed, model.ruleset)
        options = chosen(model.options, self.options, self.document, ("options",), self.faults)
        sides = self._sides(model)
        combatants = self._combatants(model, sides)
        grid, drawn = self._map(model)
        Placer(self.document, grid, self.faults).place(model.combatants, combatants)
        for entry in combatants:
            del entry["entry"]
        found: dict[str, Any] = {
            "format": FORMAT,
            "encounter": title,
            "ruleset": ruleset,
            "summary": model.summary,
            "options": options,
            "map": drawn,
            "light": model.light,
            "sides": sides,
            "combatants": combatants,
            "roll_hp": model.roll_hp,
            "order": self._named(model.order, ("order",), combatants),
            "end": self._end(model, sides, combatants, grid),
            "gm": self._master(model),
        }
        found.update(self.form.setting(model, found))
        found["digest"] = digest_of(found)
        return found

    def _fault(self, place: Place, message: str, allowed: tuple[str, ...] = (), name: str = "") -> None:
        near = nearest(name, allowed) if name else ""
        self.faults.append(self.document.fault(place, message, allowed, near))

    def _map(self, model: Any) -> tuple[Grid, dict[str, Any]]:
        legend = {key: str(value) for key, value in model.legend.items()}
        if model.map is None:
            far = Placer.farthest(model.combatants)
            side = min(200, max(OPEN_SIDE, far + 6))
            text = "\n".join(["." * side] * side)
            drawn: dict[str, Any] = {"text": text, "legend": {}, "width": side, "height": side}
            return parse_map(text), drawn
        try:
            grid = parse_map(model.map, legend)
        except MapError as error:
            self._map_fault(model.map, legend, error)
            return parse_map("\n".join(["." * 200] * 200)), {}
        rows = model.map.split("\n")
        return grid, {
            "text": "\n".join(row.rstrip() for row in rows).strip("\n"),
            "legend": legend,
            "width": int(grid.width),
            "height": int(grid.height),
        }

    def _map_fault(self, text: str, legend: dict[str, str], error: MapError) -> None:
        allowed = (error.allowed,)
        if error.row == 0:
            for key in legend:
                if repr(key) in error.what:
                    self._fault(("legend", key), error.what, allowed)
                    return
            self._fault(("map",), error.what, allowed)
            return
        rows = text.split("\n")
        blank = next((number for number, row in enumerate(rows) if row.strip()), 0)
        spot = self.document.inside(("map",), blank + error.row - 1, error.column - 1)
        self.faults.append(Fault(self.document.file, spot.line, spot.column, error.what, allowed))

    def _sides(self, model: Any) -> list[dict[str, Any]]:
        names = list(model.sides) or list(dict.fromkeys(entry.side for entry in model.combatants))
        sides: list[dict[str, Any]] = []
        for name in names:
            side = model.sides.get(name)
            policy = side.policy if side is not None else None
            if policy is not None:
                self._policy(policy, ("sides", name, "policy"))
            players = side.players if side is not None and side.players is not None else name in ("party", "players")
            sides.append({"name": name, "policy": policy or "simple", "players": players, **self.form.side(side)})
        return sides

    def _policy(self, policy: str, place: Place) -> None:
        if policy not in self.policies:
            self._fault(place, f"{policy} is no policy", self.policies, policy)

    def _combatants(self, model: Any, sides: list[dict[str, Any]]) -> list[dict[str, Any]]:
        names = tuple(side["name"] for side in sides)
        total = sum(entry.count for entry in model.combatants)
        if total > MOST_COMBATANTS:
            self._fault(("combatants",), f"{total} combatants", (f"at most {MOST_COMBATANTS}",))
            return []
        policies = {side["name"]: side["policy"] for side in sides}
        found: list[dict[str, Any]] = []
        for number, entry in enumerate(model.combatants):
            place: Place = ("combatants", number)
            if entry.side not in names:
                self._fault((*place, "side"), f"{entry.side} is no side of this encounter", names, entry.side)
            if entry.policy is not None:
                self._policy(entry.policy, (*place, "policy"))
            base, sheet = self._sheet(entry, place)
            for _ in range(entry.count):
                found.append(
                    {
                        "entry": number,
                        "name": entry.name or base,
                        "side": entry.side,
                        "x": 0,
                        "y": 0,
                        "policy": entry.policy or policies.get(entry.side, "simple"),
                        "hidden": entry.hidden,
                        "conditions": self.form.conditions(entry),
                        "mount": entry.mount or "",
                        "asleep": entry.asleep,
                        "unaware": bool(sheet["unaware"]) or entry.asleep,
                        "sheet": sheet,
                        **self.form.standing(entry),
                    }
                )
        self._number_names(found)
        return found

    def _sheet(self, entry: Any, place: Place) -> tuple[str, dict[str, Any]]:
        written = entry.model_copy()
        changes = self.reader.changes(written, place)
        changes.pop("name", None)
        heading, name = ("monsters", entry.monster) if entry.monster is not None else ("characters", entry.sheet)
        if name is None:
            own = entry.name or "nobody"
            if self._players(entry):
                changes.setdefault("player", True)
            whole = self.form.completed(own, {**changes, "name": own}, self.library)
            self.reader.verify(whole, place)
            return own, whole
        given = self.library.author(heading, name)
        if given is None:
            key = "monster" if heading == "monsters" else "sheet"
            known = (*self.library.given[heading], *(self.form.foreign_names() if heading == "monsters" else ()))
            self._fault((*place, key), f"{name} is no {key} of the library", known, name)
            return name, self.form.completed(name, changes, self.library)
        name = self.form.plain_name(name)
        whole = self.form.completed(name, self.form.merged(given, changes), self.library)
        if entry.model_fields_set.difference(self.form.entry):
            self.reader.verify(whole, place)
        return name, whole

    def _players(self, entry: Any) -> bool:
        return entry.side in ("party", "players")

    def _number_names(self, combatants: list[dict[str, Any]]) -> None:
        counts: dict[str, int] = {}
        for entry in combatants:
            counts[entry["name"]] = counts.get(entry["name"], 0) + 1
        numbers: dict[str, int] = {}
        taken: set[str] = set()
        for entry in combatants:
            name = entry["name"]
            if counts[name] > 1:
                numbers[name] = numbers.get(name, 0) + 1
                entry["name"] = f"{name}-{numbers[name]}"
            if entry["name"] in taken or len(entry["name"]) > 60:
                self._fault(("combatants", entry["entry"]), f"{entry['name']:.60} cannot be told from another")
            taken.add(entry["name"])

    def _end(
        self, model: Any, sides: list[dict[str, Any]], combatants: list[dict[str, Any]], grid: Grid
    ) -> dict[str, Any]:
        end = model.end
        down = self._named(end.down, ("end", "down"), combatants)
        reach = None
        if end.reach is not None:
            known = tuple(side["name"] for side in sides)
            areas = tuple(grid.areas)
            if end.reach.side not in known:
                self._fault(("end", "reach", "side"), f"{end.reach.side} is no side", known, end.reach.side)
            if end.reach.area not in areas:
                self._fault(("end", "reach", "area"), f"{end.reach.area} is no area", areas, end.reach.area)
            reach = {"side": end.reach.side, "area": end.reach.area, "count": end.reach.count}
        return {"never": end.never, "rounds": end.rounds, "reach": reach, "down": down}

    def _named(self, written: list[str], place: Place, combatants: list[dict[str, Any]]) -> list[str]:
        """A list of combatants' names, each of which must exist."""
        names = tuple(entry["name"] for entry in combatants)
        for number, name in enumerate(written):
            if name not in names:
                listed = isinstance(self.document.at(place), list)
                self._fault((*place, number) if listed else place, f"{name} is no combatant", names, name)
        return list(written)

    def _master(self, model: Any) -> dict[str, Any]:
        for number, topic in enumerate(model.gm.ask):
            if topic not in self.form.topics:
                listed = isinstance(self.document.at(("gm", "ask")), list)
                place: Place = ("gm", "ask", number) if listed else ("gm", "ask")
                self._fault(place, f"{topic} is no question to the game master", self.form.topics, topic)
        return {"ask": list(model.gm.ask), "default": model.gm.default}

"""Puts the combatants of an encounter on squares of its map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affray.content import words
from affray.content.faults import Fault, nearest
from affray.content.models.ground import Placed
from affray.content.source import Document, Place
from affray.mechanics.grid import Grid, parse_square, square_name


class Placer:
    """Places one encounter's combatants; what cannot stand where it should is a fault."""

    def __init__(self, document: Document, grid: Grid, faults: list[Fault]) -> None:
        self.document = document
        self.grid = grid
        self.faults = faults
        self.doors = grid.start_doors()
        self.taken: dict[tuple[int, int], str] = {}

    @staticmethod
    def farthest(entries: Sequence[Placed]) -> int:
        """The greatest column or row number, from 0, that any of the entries names."""
        far = 0
        for entry in entries:
            for text in (entry.at or "", *(entry.in_ or "").split("..")):
                square = _square(text)
                if square is not None:
                    far = max(far, *square)
        return far

    def place(self, entries: Sequence[Placed], combatants: list[dict[str, Any]]) -> None:
        """Fill in ``x`` and ``y`` of every combatant: those with a square first, then those in a part of the map."""
        groups: list[list[dict[str, Any]]] = [[] for _ in entries]
        for one in combatants:
            groups[one["entry"]].append(one)
        for number, entry in enumerate(entries):
            if entry.at is not None and groups[number]:
                self._at(entry, groups[number], ("combatants", number))
        for number, entry in enumerate(entries):
            if entry.in_ is not None and entry.at is None:
                self._within(entry, groups[number], ("combatants", number))
        self._riders(combatants)

    def _fault(self, place: Place, message: str, allowed: tuple[str, ...] = (), near: str = "") -> None:
        self.faults.append(self.document.fault(place, message, allowed, near))

    def _whole(self) -> tuple[str, ...]:
        last = square_name(int(self.grid.width) - 1, int(self.grid.height) - 1)
        return (f"squares from A1 to {last}",)

    def _at(self, entry: Placed, group: list[dict[str, Any]], place: Place) -> None:
        square = _square(entry.at or "")
        if square is None:
            self._fault((*place, "at"), f"{entry.at} is no square", self._whole())
            return
        if len(group) > 1:
            self._fault((*place, "at"), f"{len(group)} combatants do not fit on one square: use in", ("in: A1..B2",))
            return
        one = group[0]
        one["x"], one["y"] = square
        problem = self._problem(one, *square)
        if problem and not entry.mount:
            self._fault((*place, "at"), f"{one['name']} cannot stand on {entry.at}: {problem}", self._whole())
        elif not entry.mount:
            self._take(one)

    def _within(self, entry: Placed, group: list[dict[str, Any]], place: Place) -> None:
        corners = [_square(text) for text in (entry.in_ or "").split("..")]
        if len(corners) != 2 or corners[0] is None or corners[1] is None:
            self._fault((*place, "in"), f"{entry.in_} is no part of the map", ("two corners such as A1..C4",))
            return
        (left, top), (right, bottom) = corners[0], corners[1]
        left, right = min(left, right), max(left, right)
        top, bottom = min(top, bottom), max(top, bottom)
        if right >= self.grid.width or bottom >= self.grid.height:
            self._fault((*place, "in"), f"{entry.in_} reaches beyond the map", self._whole())
            return
        free = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
        for one in group:
            while free:
                x, y = free.pop(0)
                space = words.SPACES[one["sheet"]["size"]]
                inside = x + space - 1 <= right and y + space - 1 <= bottom
                if inside and not self._problem(one, x, y):
                    one["x"], one["y"] = x, y
                    self._take(one)
                    break
            else:
                self._fault((*place, "in"), f"{entry.in_} has no free square left for {one['name']}")
                return

    def _problem(self, one: dict[str, Any], x: int, y: int) -> str:
        space = words.SPACES[one["sheet"]["size"]]
        if not self.grid.inside(x, y, space):
            return "outside the map" if space == 1 else f"{space} by {space} squares do not fit there"
        for row in range(y, y + space):
            for column in range(x, x + space):
                if self.grid.solid(self.doors, column, row):
                    return f"{square_name(column, row)} is solid"
                other = self.taken.get((column, row))
                if other is not None:
                    return f"{other} stands on {square_name(column, row)}"
        return ""

    def _take(self, one: dict[str, Any]) -> None:
        space = words.SPACES[one["sheet"]["size"]]
        for row in range(one["y"], one["y"] + space):
            for column in range(one["x"], one["x"] + space):
                self.taken[(column, row)] = one["name"]

    def _riders(self, combatants: list[dict[str, Any]]) -> None:
        by_name = {one["name"]: one for one in combatants}
        for one in combatants:
            if not one["mount"]:
                continue
            place = ("combatants", one["entry"], "mount")
            mount = by_name.get(one["mount"])
            if mount is None or mount is one:
                names = tuple(name for name in by_name if name != one["name"])
                self._fault(place, f"{one['mount']} is no combatant to ride", names, nearest(one["mount"], names))
            elif words.SIZES.index(mount["sheet"]["size"]) <= words.SIZES.index(one["sheet"]["size"]):
                self._fault(place, f"{one['mount']} is too small to ride: a mount is larger than its rider")
            else:
                one["x"], one["y"] = mount["x"], mount["y"]


def _square(text: str) -> tuple[int, int] | None:
    try:
        x, y = parse_square(text.strip())
    except ValueError:
        return None
    return int(x), int(y)

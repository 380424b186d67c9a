"""What a battle in play looks like in a terminal: map, order, log, options. Pure text in, pure text out."""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from affray.kernel.events import Event
from affray.kernel.requests import Choice
from affray.mechanics.drawing import draw
from affray.mechanics.grid import Grid, square_name

MOST_LISTED = 3
"""A group with more options than this is shown as one line, to be typed."""
MOST_FIGHTING = 9
"""The same for the deeds that fights are made of."""
AGAINST = "against friends"
HARMFUL = ("attack", "quick", "unarmed", "grapple", "shove", "action", "mount")
SQUARE = "[A-Z]{1,2}[0-9]{1,3}"
FIGHTING = ("attack", "quick", "cast", "use", "drink", "kill", "knock", "declare")
DEAD = "%"
HAZARD = "*"
MARGIN = 3
"""Squares of empty ground that are shown around what there is."""


@dataclass(frozen=True)
class Listed:
    """The options as they are shown: those with a number, and the groups that are typed, each with one example."""

    numbered: list[tuple[str, Choice]]
    typed: list[str]


def marks(combatants: Sequence[Mapping[str, Any]], sides: Sequence[str], taken: str) -> dict[str, str]:
    """One sign for each combatant, by name: a letter or digit that the map does not use.

    The first side has capitals where it can; numbered names (goblin-3) have their number where it is free.
    """
    found: dict[str, str] = {}
    used = set(taken) | {DEAD, HAZARD}
    for one in combatants:
        name = str(one["name"])
        first = one["side"] == sides[0] if sides else False
        letters = [letter for letter in name if letter.isalnum() and letter.isascii()]
        tail = re.search(r"-([1-9])$", name)
        cased = [letter.upper() if first else letter.lower() for letter in letters]
        wanted = [*([tail[1]] if tail else []), *cased, *(letter.swapcase() for letter in cased)]
        rest = string.ascii_uppercase + string.ascii_lowercase + string.digits
        mark = next((sign for sign in [*wanted, *rest] if sign not in used), "?")
        used.add(mark)
        found[name] = mark
    return found


def board(
    grid: Grid,
    seen: Mapping[str, Any],
    signs: Mapping[str, str],
    width: int,
    height: int,
    centre: tuple[int, int],
    doors: list[int] | None = None,
) -> str:
    """The map with everybody on it, cut to ``width`` columns and ``height`` lines of text around ``centre``.

    Open ground on which nothing is and nobody stands is cut away, but for a few squares around.
    """
    tokens: dict[tuple[int, int], str] = {}
    for zone in seen.get("zones", []):
        for square in zone.get("squares", []):
            place = _place(grid, square)
            if place is not None:
                tokens[place] = HAZARD
    for one in sorted(seen["combatants"], key=lambda one: not one.get("dead")):
        if one.get("gone"):
            continue
        sign = DEAD if one.get("dead") else signs.get(str(one["name"]), "?")
        for dx in range(int(one.get("space", 1))):
            for dy in range(int(one.get("space", 1))):
                tokens[int(one["x"]) + dx, int(one["y"]) + dy] = sign
    lines = draw(grid, tokens, doors).splitlines()
    margin = len(str(grid.height)) + 1
    cell = len(square_name(grid.width - 1, 0)) - 1
    left, columns = _window(_extent(grid, tokens, 0), max(1, (width - margin + 1) // (cell + 1)), centre[0])
    top, rows = _window(_extent(grid, tokens, 1), max(1, height - 1), centre[1])
    shown = [lines[0], *lines[1 + top : 1 + top + rows]]
    start, end = margin + left * (cell + 1), margin + (left + columns) * (cell + 1) - 1
    return "\n".join((line[:margin].ljust(margin) + line.ljust(end)[start:end]).rstrip() for line in shown)


def _place(grid: Grid, square: Any) -> tuple[int, int] | None:
    if isinstance(square, int):
        return square % grid.width, square // grid.width
    match = re.fullmatch(r"([A-Z]+)([0-9]+)", str(square))
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    return column - 1, int(match[2]) - 1


def _extent(grid: Grid, tokens: Mapping[tuple[int, int], str], axis: int) -> tuple[int, int]:
    """The columns (axis 0) or rows (axis 1) worth showing, from the first to behind the last."""
    size = (grid.width, grid.height)[axis]
    used = [place[axis] for place in tokens]
    for index in range(grid.size):
        if grid.ground[index]:
            used.append((index % grid.width, index // grid.width)[axis])
    if not used:
        return 0, size
    return max(0, min(used) - MARGIN), min(size, max(used) + 1 + MARGIN)


def _window(extent: tuple[int, int], most: int, centre: int) -> tuple[int, int]:
    """Where to begin and how much to show of an extent, at most ``most``, around ``centre``."""
    first, behind = extent
    size = min(most, behind - first)
    return max(first, min(centre - size // 2, behind - size)), size


def order(seen: Mapping[str, Any], signs: Mapping[str, str], width: int) -> list[str]:
    """One line a combatant in the order of turns: sign, name, hit points, place, facing where there is one, conditions.

    The one whose turn it is has a ``>``.
    """
    by_name = {str(one["name"]): one for one in seen["combatants"]}
    names = [str(name) for name in seen.get("order", []) if str(name) in by_name]
    names += [name for name in by_name if name not in names]
    room = max(6, min(max((len(name) for name in names), default=6), width - 20))
    lines = []
    for name in names:
        one = by_name[name]
        if one.get("gone"):
            continue
        here = ">" if name == seen.get("turn") else " "
        state = "dead" if one.get("dead") else hit_points(one)
        words = [str(word) for word in one.get("conditions", [])]
        if one.get("exhaustion"):
            words.append(f"exhaustion {one['exhaustion']}")
        if one.get("concentrating"):
            words.append("concentrating")
        if one.get("declared"):
            words.append(f"declares {one['declared']}")
        looks = f" {str(one['facing']).upper():<2}" if one.get("facing") else ""
        text = f"{here} {signs.get(name, '?')} {name[:room]:<{room}} {state:>8} {one['at']:<4}{looks}"
        lines.append((text + " " + ", ".join(words)).rstrip())
    return lines


def hit_points(one: Mapping[str, Any]) -> str:
    """Hit points as the seat may know them: 7/12, or a word."""
    hp = one.get("hp")
    return f"{hp}/{one['hp_max']}" if isinstance(hp, int) and "hp_max" in one else str(hp)


def line(event: Event, clause: bool = True) -> str:
    """One line of the log: what happened, the roll laid open, the clause behind it when it is wanted."""
    rolled = event.roll.text() if event.roll is not None else ""
    detail = f" ({rolled})" if rolled and rolled not in event.text else ""
    return event.text + detail + (f" [{event.clause}]" if clause and event.clause else "")


def may_see(event: Event, side: int | None) -> bool:
    """Whether somebody of that side may know an event; None is the game master."""
    return side is None or event.audience == -1 or bool(event.audience >> side & 1)


def grouped(choices: Sequence[tuple[str, Choice]], friends: Collection[int] = ()) -> Listed:
    """The options as they are shown: squares are typed, and so are long groups; the rest has numbers.

    ``friends`` are the numbers of those against whom deeds of harm are not offered, though they may be typed.
    """
    groups: dict[str, list[tuple[str, Choice]]] = {}
    for words, choice in choices:
        against = choice.target in friends and words.split()[0] in HARMFUL
        groups.setdefault(AGAINST if against else _heading(words), []).append((words, choice))
    numbered: list[tuple[str, Choice]] = []
    typed: list[str] = []
    for heading, group in groups.items():
        most = MOST_FIGHTING if heading.split()[0] in FIGHTING else MOST_LISTED
        if len(group) > most or heading == AGAINST or ("SQUARE" in heading and len(group) > 2):
            typed.append(f"{heading} ({len(group)}, such as {group[0][0]})")
        else:
            numbered.extend(group)
    return Listed(numbered, typed)


def _heading(words: str) -> str:
    parts = words.split()
    if parts[0] == "declare" and len(parts) > 1:
        return " ".join(parts[:2]) + (" ..." if len(parts) > 2 else "")
    if any(re.fullmatch(SQUARE, part) for part in parts[1:]):
        return " ".join("SQUARE" if re.fullmatch(SQUARE, part) else part for part in parts)
    return parts[0] if len(parts) == 1 else f"{parts[0]} ..."

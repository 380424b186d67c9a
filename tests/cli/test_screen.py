"""What is drawn: the map with its window, the order, the options in groups."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.cli.screen import board, grouped, hit_points, line, marks, may_see, order
from affray.kernel.events import Event, Roll
from affray.kernel.requests import Choice
from affray.mechanics.drawing import parse_map


def one(name: str, side: str = "party", x: int = 0, y: int = 0, **more: Any) -> dict[str, Any]:
    """A combatant as an observation has it."""
    return {"name": name, "side": side, "x": x, "y": y, "at": "A1", "hp": 7, "hp_max": 9, "conditions": [], **more}


def seen(*combatants: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An observation."""
    return {"combatants": list(combatants), "order": [each["name"] for each in combatants], "turn": "", **more}


def test_everybody_has_a_sign_of_their_own() -> None:
    """Letters of the map are not used; the first side has capitals, numbered names their number."""
    people = [one("Ana"), one("Abel"), one("goblin-1", "foes"), one("goblin-2", "foes"), one("ogre", "foes")]
    found = marks(people, ["party", "foes"], "..o#")
    assert found == {"Ana": "A", "Abel": "B", "goblin-1": "1", "goblin-2": "2", "ogre": "g"}


@given(st.lists(st.text("abO-123", min_size=1, max_size=6), unique=True, max_size=40))
def test_signs_are_never_shared(names: list[str]) -> None:
    """However many there are, no two look alike and none looks like the map."""
    found = marks([one(name) for name in names], ["party"], "#.o~,w")
    assert len(set(found.values())) == len(names)
    assert not set(found.values()) & set("#.o~,w")


def test_the_map_is_drawn_with_everybody_on_it() -> None:
    """Big creatures fill their squares, the dead are marked and stood over, the gone are not there."""
    grid = parse_map("#####\n#...#\n#...#\n#####")
    people = seen(
        one("Ana", x=1, y=1),
        one("ogre", "foes", 2, 1, space=2),
        one("rat", "foes", 1, 1, dead=True),
        one("bat", "foes", 1, 2, gone=True),
    )
    text = board(grid, people, {"Ana": "A", "ogre": "g", "rat": "r", "bat": "b"}, 80, 24, (1, 1))
    assert text.splitlines() == ["  A B C D E", "1 # # # # #", "2 # A g g #", "3 # . g g #", "4 # # # # #"]


def test_empty_ground_is_cut_away() -> None:
    """On open ground only what lies around people is drawn."""
    grid = parse_map("\n".join(["." * 60] * 60))
    text = board(grid, seen(one("Ana", x=30, y=30), one("Bob", x=34, y=31)), {"Ana": "A", "Bob": "B"}, 80, 40, (30, 30))
    assert len(text.splitlines()) == 1 + 3 + 2 + 3
    assert text.splitlines()[0].split()[0] == "AB"


@given(st.integers(20, 120), st.integers(3, 40), st.integers(0, 59), st.integers(0, 59))
def test_the_map_keeps_to_its_window(width: int, height: int, x: int, y: int) -> None:
    """No line is wider, no more lines than there is room, and the one at the centre is in it."""
    grid = parse_map("\n".join(["#" * 60] * 60))
    text = board(grid, seen(one("Ana", x=x, y=y)), {"Ana": "A"}, width, height, (x, y))
    lines = text.splitlines()
    assert len(lines) <= height
    assert max(map(len, lines)) <= width
    assert any("A" in each for each in lines[1:])


def test_zones_are_marked() -> None:
    """A hazard shows where nobody stands."""
    grid = parse_map("...\n...")
    text = board(grid, seen(one("Ana"), zones=[{"name": "fog", "squares": [1, "C2"]}]), {"Ana": "A"}, 40, 9, (0, 0))
    assert text.splitlines()[1:] == ["1 A * .", "2 . . *"]


def test_the_order_shows_who_is_next_and_how_they_are() -> None:
    """Turn order first, the one whose turn it is marked, conditions and exhaustion behind."""
    people = seen(
        one("Ana", conditions=["prone"], exhaustion=2),
        one("goblin", "foes", hp="bloodied", concentrating=True),
        one("rat", "foes", dead=True),
        turn="goblin",
    )
    lines = order(people, {"Ana": "A", "goblin": "g", "rat": "r"}, 60)
    assert lines[0].startswith("  A Ana") and lines[0].endswith("prone, exhaustion 2")
    assert lines[1].startswith("> g goblin") and "bloodied" in lines[1] and lines[1].endswith("concentrating")
    assert "dead" in lines[2]


def test_the_order_shows_where_people_look_and_what_they_declared() -> None:
    """Where a ruleset knows facing it stands behind the place; a declaration that may be known stands at the end."""
    people = seen(one("Ana", facing="NE", declared="attack long-sword"), one("goblin", "foes", facing="W", declared=""))
    lines = order(people, {"Ana": "A", "goblin": "g"}, 60)
    assert " NE " in lines[0] and lines[0].endswith("declares attack long-sword")
    assert lines[1].endswith(" W") and "declares" not in lines[1]


def test_hit_points_are_numbers_or_a_word() -> None:
    """What the seat may know is shown as it is."""
    assert hit_points({"hp": 3, "hp_max": 7}) == "3/7"
    assert hit_points({"hp": "hurt"}) == "hurt"


def test_a_line_of_the_log_lays_the_roll_open() -> None:
    """What happened, how it was rolled, and the clause behind it."""
    roll = Roll("attack", [14], [14], [("strength", 2)], 16, 15, "defense")
    assert (
        line(Event("hit", "HD-061", "Ana hits", roll=roll)) == "Ana hits (14 + 2 strength = 16 vs 15 defense) [HD-061]"
    )
    assert line(Event("end", "", "Ana ends")) == "Ana ends"


@pytest.mark.parametrize(
    ("audience", "side", "sees"),
    [(-1, 1, True), (1, 0, True), (1, 1, False), (2, 1, True), (0, 0, False), (0, None, True)],
)
def test_events_have_their_audience(audience: int, side: int | None, sees: bool) -> None:
    """A side sees what is meant for it, the game master everything."""
    assert may_see(Event("noise", "", "a noise", audience=audience), side) is sees


def test_squares_are_typed_and_few_options_numbered() -> None:
    """Moves are one line with an example; long groups too; the rest is listed in order."""
    words = ["end", *(f"move {column}1" for column in "ABCDEFGH"), "attack goblin longsword", "dash"]
    words += [f"help Ben with {deed}" for deed in ("attack", "cast", "dash", "hide", "search", "escape", "use")]
    found = grouped([(each, Choice(0)) for each in words])
    assert [each for each, _ in found.numbered] == ["end", "attack goblin longsword", "dash"]
    assert found.typed == ["move SQUARE (8, such as move A1)", "help ... (7, such as help Ben with attack)"]


def test_harm_to_friends_is_not_offered_but_can_be_typed() -> None:
    """Attacks on one's own side are one line."""
    found = grouped([("attack Ben longsword", Choice(0, 1)), ("attack ogre longsword", Choice(0, 2))], {0, 1})
    assert [each for each, _ in found.numbered] == ["attack ogre longsword"]
    assert found.typed == ["against friends (1, such as attack Ben longsword)"]

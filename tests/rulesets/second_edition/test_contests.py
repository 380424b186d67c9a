"""Contests, opposed rolls, falls and tables as numbers: what the cases cannot count through."""

from __future__ import annotations

import pytest

from affray.arena import load, opening
from affray.kernel.requests import Choice
from affray.rulesets.registry import ruleset
from affray.rulesets.second_edition.holds import displaced_spots, hold_options, lift_limit
from affray.rulesets.second_edition.lines import charge_line, rounded
from affray.rulesets.second_edition.placing import lie_over, lift, set_beside, shift
from affray.rulesets.second_edition.procedures.mishaps import has_status, is_status
from affray.rulesets.second_edition.rolls import Contest, contest_result, size_and_legs, strength_twice
from affray.rulesets.second_edition.specials import special_options
from affray.rulesets.second_edition.state import SEState
from affray.rulesets.second_edition.tables import CRITICALS, FUMBLES, MARKS, TABLE_NAMES
from affray.rulesets.second_edition.terms import DISARM, GRAB, OVERBEAR, SAP, WRESTLE
from affray.tactics.second_edition.worth import opposed_chance

FIGHT = """\
encounter: A test
ruleset: second-edition
map: |
  ............
  ............
  ............
  ............
  ............
sides:
  party: {players: true}
  foes: {}
combatants:
"""


def state(combatants: str) -> SEState:
    """The state before the first beat."""
    plain = load(FIGHT + combatants)
    found = opening(ruleset("second-edition"), plain, 1)
    assert isinstance(found, SEState)
    return found


def two(first: str = "", second: str = "", where: str = "H3") -> SEState:
    """Ana at B3 and an orc."""
    return state(
        f"  - {{name: Ana, side: party, at: B3, facing: e, {first}weapons: [long-sword]}}\n"
        f"  - {{name: orc, side: foes, at: {where}, facing: w, {second}weapons: [short-sword]}}\n"
    )


def test_every_table_has_ten_rows() -> None:
    """Six tables of criticals and six of fumbles, ten rows each, each row with a name of its own in its table."""
    assert len(CRITICALS) == len(FUMBLES) == len(TABLE_NAMES) == 6
    for table in (*CRITICALS, *FUMBLES):
        assert len({row[0] for row in table}) == len(table) == 10


def test_a_save_of_a_critical_row_prevents_something() -> None:
    """No critical row allows a save against damage alone."""
    for table in CRITICALS:
        for row in table:
            assert row[2] == 0 or has_status(row), row[0]
            assert has_status(row) == any(is_status(step[0]) for step in row[1])


def test_the_odds_of_an_opposed_roll_are_those_of_all_dice() -> None:
    """The policy's count agrees with the 400 pairs of dice."""
    for a_need in range(-3, 25, 3):
        for t_need in range(-3, 25, 4):
            counted = sum(a - a_need >= 0 and a - a_need > t - t_need for a in range(1, 21) for t in range(1, 21))
            assert opposed_chance(a_need, t_need) == counted


@pytest.mark.parametrize(("way", "die", "result"), [(0, 5, 20), (0, 20, -10), (1, 5, 10), (1, 16, 0), (2, 5, 40)])
def test_contests_by_each_way_of_rolling(way: int, die: int, result: int) -> None:
    """Margin under the score, the highest die that does not exceed it, or die and score together, all doubled."""
    s = two()
    s.options.contested_ability = way
    assert contest_result(s, 30, die) == result


def test_hit_dice_stand_in_for_a_missing_score() -> None:
    """Four Hit Dice are 14; by the other readings 14 without rounding, or size and dice."""
    s = two(second="hd: 3, size: large, str: none, ")
    orc = s.who[1]
    assert strength_twice(s, orc) == 20
    s.options.hd_strength = 1
    assert strength_twice(s, orc) == 21
    s.options.hd_strength = 2
    assert strength_twice(s, orc) == 2 * (14 + 3)


def test_size_and_legs_in_a_contest() -> None:
    """The smaller side has -4 for each size, the attacker -4 for each further pair of legs."""
    s = two(second="size: large, legs: 8, ")
    contest = Contest(s.who[0], s.who[1], "SE-170")
    size_and_legs(contest, 2, 3, True)
    assert (contest.a_bonus, contest.t_bonus) == (-16, 0)


def test_a_charge_runs_straight_and_stops_within_reach() -> None:
    """From B3 to H3 five squares; somebody on the line bars it; whoever is beside one needs no charge."""
    s = two()
    assert [s.grid.name(square) for square in charge_line(s, s.who[0], s.who[1], 1)] == ["C3", "D3", "E3", "F3", "G3"]
    assert len(charge_line(s, s.who[0], s.who[1], 2)) == 4
    near = two(where="C3")
    assert charge_line(near, near.who[0], near.who[1], 1) == []
    barred = state(
        "  - {name: Ana, side: party, at: B3}\n"
        "  - {name: orc, side: foes, at: H3}\n"
        "  - {name: man, side: party, at: E3}\n"
    )
    assert charge_line(barred, barred.who[0], barred.who[1], 1) == []


def test_halves_are_rounded_away_from_zero() -> None:
    """The squares of a line are the same from both ends."""
    assert [rounded(number, 2) for number in (-3, -1, 0, 1, 3)] == [-2, -1, 0, 1, 2]


def test_who_lies_on_another_goes_with_it() -> None:
    """One on top occupies nothing, moves along, and gets its own square again."""
    s = two(where="C3")
    ana, orc = s.who
    lie_over(s, ana, orc)
    assert ana.under == 1 and s.occupied[2 * 12 + 1] == -1
    shift(s, orc, 5, 1)
    assert (ana.x, ana.y) == (5, 1)
    lie_over(s, orc, ana)
    assert ana.under == -1 and orc.under == 0, "who lay on top lies below now"
    set_beside(s, orc, 1, 2)
    assert orc.under == -1 and s.occupied[2 * 12 + 1] == 1


def test_where_somebody_run_over_may_go() -> None:
    """All free squares beside it; two squares off when there is none nearer."""
    s = two(where="C3")
    lift(s, s.who[0])
    assert len(displaced_spots(s, s.who[1])) == 8


def test_what_a_hold_offers() -> None:
    """The plain damage first, eight directions of a throw, and nothing that is too heavy."""
    s = two(where="C3")
    ana, orc = s.who
    ana.holds = 1
    orc.held_by = 0
    options = hold_options(s, ana)
    assert options[0].same(Choice(options[0].verb))
    assert sum(choice.extra >= 0 for choice in options) == 8
    assert lift_limit(ana) == 115


def test_special_attacks_on_offer() -> None:
    """Against one of equal size in reach: every mark of a called shot, a disarm and a sap; no grip with a full hand."""
    s = two(where="C3")
    with_sword = [choice.verb for choice in special_options(s, s.who[0], s.who[1], 0)]
    assert len(MARKS) == with_sword.count(6)
    assert DISARM in with_sword and SAP in with_sword
    bare = [choice.verb for choice in special_options(s, s.who[0], s.who[1], -1)]
    assert OVERBEAR in bare and GRAB in bare and WRESTLE not in bare

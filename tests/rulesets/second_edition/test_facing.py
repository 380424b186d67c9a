"""Quadrants, arcs and directions of Second Edition, held against angles reckoned the long way."""

import math

import pytest

from affray.rulesets.second_edition.sheet import Sheet, Weapon
from affray.rulesets.second_edition.standing import direction_to, in_arc, quarter, shield_covers
from affray.rulesets.second_edition.state import Combatant
from affray.rulesets.second_edition.terms import FRONT, HELD, LEFT_FLANK, REAR, RIGHT_FLANK, STEP_X, STEP_Y


def figure(facing: int = 0, weapons: int = 1, left_handed: bool = False) -> Combatant:
    sheet = Sheet("figure", "figure")
    sheet.left_handed = left_handed
    sheet.weapons = [Weapon(f"sword-{number}", "sword") for number in range(weapons)]
    c = Combatant(0, sheet)
    c.facing = facing
    c.where = [HELD] * weapons
    c.main = 0
    return c


def reckoned(facing: int, dx: int, dy: int) -> int:
    """The quadrant by the angle between the facing and the way to the other, clockwise, y pointing south."""
    ahead = math.atan2(STEP_X[facing], -STEP_Y[facing])
    there = math.atan2(dx, -dy)
    turned = math.degrees(there - ahead) % 360
    off = min(turned, 360 - turned)
    if off <= 45 + 1e-9:
        return FRONT
    if off >= 135 - 1e-9:
        return REAR
    return RIGHT_FLANK if turned < 180 else LEFT_FLANK


@pytest.mark.clauses("SE-236")
@pytest.mark.parametrize("facing", range(8))
def test_quadrants_are_those_of_the_angles(facing: int) -> None:
    """Up to 45 degrees front, from 135 rear, the flanks between, for every facing and all places within six squares."""
    c = figure(facing)
    for dx in range(-6, 7):
        for dy in range(-6, 7):
            expected = FRONT if dx == dy == 0 else reckoned(facing, dx, dy)
            assert expected == quarter(c, dx, dy), (dx, dy)


def test_directions_are_the_nearest_of_eight() -> None:
    """A direction lies at most an eighth of a turn (with a little to spare) from the true way, whatever the way."""
    for dx in range(-9, 10):
        for dy in range(-9, 10):
            if dx == dy == 0:
                continue
            found = direction_to(0, 0, dx, dy)
            ahead = math.atan2(STEP_X[found], -STEP_Y[found])
            off = math.degrees(math.atan2(dx, -dy) - ahead) % 360
            assert min(off, 360 - off) <= 23.5, (dx, dy, found)


@pytest.mark.clauses("SE-237")
@pytest.mark.parametrize("left_handed", [False, True])
def test_a_weapon_reaches_the_front_and_the_flank_of_its_arm(left_handed: bool) -> None:
    """The main hand covers its own flank, the other hand the other one, neither the rear."""
    c = figure(weapons=2, left_handed=left_handed)
    mine, other = (LEFT_FLANK, RIGHT_FLANK) if left_handed else (RIGHT_FLANK, LEFT_FLANK)

    assert in_arc(c, 0, FRONT) and in_arc(c, 0, mine)
    assert not in_arc(c, 0, other) and not in_arc(c, 0, REAR)
    assert in_arc(c, 1, other) and not in_arc(c, 1, mine)


@pytest.mark.clauses("SE-237")
def test_natural_weapons_reach_both_flanks() -> None:
    """Claws and bites strike to both sides, not behind."""
    c = figure()
    c.sheet.weapons[0].natural = True

    assert [True, True, True, False] == [in_arc(c, 0, side) for side in (FRONT, LEFT_FLANK, RIGHT_FLANK, REAR)]


@pytest.mark.clauses("SE-240")
def test_a_shield_covers_the_front_and_its_own_side() -> None:
    """The shield is on the other arm than the weapon."""
    right, left = figure(), figure(left_handed=True)

    assert [True, True, False] == [shield_covers(right, side) for side in (FRONT, LEFT_FLANK, RIGHT_FLANK)]
    assert [True, False, True] == [shield_covers(left, side) for side in (FRONT, LEFT_FLANK, RIGHT_FLANK)]

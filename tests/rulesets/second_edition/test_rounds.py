"""Initiative, attacks a round, rows, turning and meetings of Second Edition: the figures behind the cases."""

from fractions import Fraction

import pytest

from affray.kernel.battle import Battle, Policy
from affray.kernel.requests import Choice, Request
from affray.kernel.state import by_fields, plain
from affray.lab.cases import read_cases
from affray.rulesets.second_edition.initiative import power_adds, share, weapon_adds
from affray.rulesets.second_edition.meeting import gap_between, shift_for
from affray.rulesets.second_edition.procedures.turning import DESTROYS, DESTROYS_MORE, KINDS, NEVER, TURNS, needed
from affray.rulesets.second_edition.rows import add_row, row_count, row_total, row_who, sort_rows
from affray.rulesets.second_edition.ruleset import SecondEdition
from affray.rulesets.second_edition.sheet import Power, Sheet, Weapon
from affray.rulesets.second_edition.state import Combatant, SEState
from affray.rulesets.second_edition.terms import (
    ASK_DECLARE,
    DECLARE,
    DO_ATTACK,
    INITIATIVE_ROWS,
    ROW_HOLD,
    ROW_TRAP,
    ROW_TURN,
)
from affray.tactics.any_legal import AnyLegal

FIELD = """case: a field
ruleset: second-edition
combatants:
  - {name: Ana, side: party, at: B2, hp: 20, weapons: [long-sword]}
  - {name: Ben, side: party, at: B4, dex: 15, weapons: [short-bow, dagger]}
  - {name: orc, side: foes, at: H3, weapons: [spear]}
  - {name: wolf, side: foes, at: J3, int: 3, kind: animal, weapons: [{name: bite, kind: natural, damage: 1d6}]}
"""
TURNING = """
10 7 4 T T D D * * * * *
13 10 7 4 T T D D * * * *
16 13 10 7 4 T T D D * * *
19 16 13 10 7 4 T T D D * *
20 19 16 13 10 7 4 T T D D *
- 20 19 16 13 10 7 4 T T D D
- - 20 19 16 13 10 7 4 T T D
- - - 20 19 16 13 10 7 4 T T
- - - - 20 19 16 13 10 7 4 T
- - - - - 20 19 16 13 10 7 4
- - - - - - 20 19 16 13 10 7
- - - - - - - 20 19 16 13 10
- - - - - - - - 20 19 16 13
"""


def field(seed: int = 3) -> tuple[SecondEdition, SEState]:
    (script,) = read_cases(FIELD)
    ruleset = SecondEdition()
    state = ruleset.begin({**script.case.encounter, "seed": [seed, 1]})
    assert isinstance(state, SEState)
    return ruleset, state


@pytest.mark.clauses("SE-094")
@pytest.mark.parametrize(
    ("num", "den", "expected"),
    [(1, 1, [1, 1, 1, 1]), (3, 2, [1, 2, 1, 2]), (5, 2, [2, 3, 2, 3]), (1, 2, [1, 0, 1, 0]), (1, 3, [1, 0, 0, 1])],
)
def test_fractions_of_attacks_fall_on_rounds(num: int, den: int, expected: list[int]) -> None:
    """3/2 is one attack in odd and two in even rounds; less than one begins with the first round."""
    assert expected == [share(num, den, number) for number in range(1, 5)]


def test_fractions_of_attacks_add_up() -> None:
    """Over as many rounds as the divisor has, the attacks are as many as the number above it."""
    for num in range(1, 9):
        for den in range(1, 5):
            rounds = [share(num, den, number) for number in range(1, 12 * den + 1)]
            assert Fraction(num, den) * len(rounds) == sum(rounds), (num, den)


@pytest.mark.clauses("SE-053")
def test_turning_follows_the_printed_table() -> None:
    """Every row and column: numbers, T, D, D with more, and the dash."""
    words = {"T": TURNS, "D": DESTROYS, "*": DESTROYS_MORE, "-": NEVER}
    levels = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14)
    rows = [line.split() for line in TURNING.strip().splitlines()]

    assert len(KINDS) == len(rows)
    for row, cells in enumerate(rows):
        expected = [words.get(cell, int(cell) if cell.isdigit() else 0) for cell in cells]
        assert expected == [needed(level, row) for level in levels], KINDS[row]
    assert needed(11, 11) == needed(10, 11) and needed(13, 11) == needed(12, 11) and needed(20, 11) == needed(14, 11)


@pytest.mark.clauses("SE-066", "SE-069")
def test_weapons_add_their_speed_and_natural_ones_the_size() -> None:
    """Speed for what is wielded; 0, 2, 3, 6, 9, 12 by size for claws and fists."""
    sheet = Sheet("x", "x")
    sword, claw = Weapon("sword", "sword"), Weapon("claw", "claw")
    claw.natural, claw.speed = True, 0
    sheet.weapons = [sword, claw]
    c = Combatant(0, sheet)

    assert 5 == weapon_adds(c, 0)
    for size, adds in enumerate((0, 2, 3, 6, 9, 12)):
        sheet.size = size
        assert adds == weapon_adds(c, 1)


@pytest.mark.clauses("SE-067", "SE-068", "SE-076", "SE-077", "SE-082")
def test_powers_add_their_row() -> None:
    """Spells and scrolls their casting time, everything else the number of its row; long castings nothing."""
    expected = [4, 1, 3, 0, 3, 4, 3, 1, 4, 2, 3]
    sheet = Sheet("x", "x")
    power = Power("p", "p")
    power.time = 4
    sheet.powers = [power]
    c = Combatant(0, sheet)
    for row in range(len(INITIATIVE_ROWS)):
        power.row = row
        assert expected[row] == power_adds(c, 0), INITIATIVE_ROWS[row]
    power.row, power.rounds = 0, 2
    assert 0 == power_adds(c, 0)


@pytest.mark.clauses("SE-096", "SE-197")
def test_rows_run_from_low_to_high_and_newcomers_find_their_place() -> None:
    """Contests come before turns of the same total, the quicker hand before the slower; what is past is not added."""
    _, s = field()
    sort_rows(s, [[9, ROW_TURN, 0, -1], [4, ROW_TURN, 2, -1], [9, ROW_TURN, 1, -1], [9, ROW_HOLD, 3, 0]])
    assert [4, 9, 9, 9] == [row_total(s, place) for place in range(row_count(s))]
    assert [2, 3, 1, 0] == [row_who(s, place) for place in range(row_count(s))]

    s.count, s.position = 4, 0
    assert add_row(s, 7, ROW_TRAP, 1, 2)
    assert [4, 7, 9, 9, 9] == [row_total(s, place) for place in range(row_count(s))]
    assert not add_row(s, 4, ROW_TRAP, 1, 2) and not add_row(s, 3, ROW_TRAP, 1, 2)
    s.pass_number = 2
    assert not add_row(s, 20, ROW_TRAP, 1, 2)


@pytest.mark.clauses("SE-033")
@pytest.mark.parametrize("feet", [5, 12, 13, 20, 40, 60, 80])
def test_the_nearest_opponents_stand_at_the_diced_distance(feet: int) -> None:
    """To the nearest square, half up; the foes are moved as one body."""
    _, s = field()
    dx, dy = shift_for(s, feet)
    wanted = (2 * feet + 5) // 10 * 5

    assert wanted == gap_between(s, dx, dy)


@pytest.mark.clauses("SE-034")
def test_the_referee_notes_before_the_players_and_nobody_sees_it() -> None:
    """One sealed question to all, the referee's creatures first; observation tells a player nothing before the deed."""
    ruleset, state = field()
    battle = ruleset.battle(state)
    battle.policies = [AnyLegal()] * 4
    battle.watched = True
    asked: list[Request] = []
    while not asked:
        battle.begin_beat()
        ruleset.beat(battle)
        asked = [request for request in battle.asked if request.kind == ASK_DECLARE]
    s = battle.state
    assert isinstance(s, SEState)

    assert [0, 0] == [request.seat for request in asked[:2]] and all(request.seat > 0 for request in asked[2:])
    told = ruleset.observe(s, 1)["combatants"]
    assert isinstance(told, list)
    rows = {row["name"]: row for row in told}
    assert all(not rows[name].get("declared") for name in ("orc", "wolf"))


@pytest.mark.clauses("SE-036")
def test_a_declaration_cannot_be_taken_back() -> None:
    """Once the creature has begun to act, another declaration is refused."""
    ruleset, s = field()
    c = s.who[0]
    c.declared, c.tool, c.revealed = DO_ATTACK, 0, True
    request = Request(ASK_DECLARE, c.seat, 0)

    assert "the declaration is made" == ruleset.why_not(s, request, ruleset.read(s, request, "declare move"))
    assert DECLARE == ruleset.read(s, request, "declare attack").verb


def test_copies_are_whole() -> None:
    """A copy made field by field is the one that the names of the fields make, all through a battle."""
    for seed in range(4):
        ruleset, state = field(seed)
        battle = ruleset.battle(state)
        battle.policies = [AnyLegal()] * 4
        for _ in range(120):
            if battle.state.winner >= -1:
                break
            battle.begin_beat()
            ruleset.beat(battle)
            assert plain(battle.state) == plain(battle.state.twin()) == plain(by_fields(battle.state))
            assert not ruleset.faults(battle.state)


def test_options_read_back_as_they_are_said() -> None:
    """Every legal answer to every question of some battles: its words mean it, and it is allowed."""
    for seed in range(3):
        ruleset, state = field(seed + 50)
        battle = ruleset.battle(state)
        battle.watched = True
        battle.policies = [Reader(ruleset)] * 4
        for _ in range(80):
            if battle.state.winner >= -1:
                break
            battle.begin_beat()
            ruleset.beat(battle)


class Reader(Policy):
    """Chooses anything, and reads back some of what it might have chosen."""

    def __init__(self, ruleset: SecondEdition) -> None:
        self.ruleset = ruleset
        self.chooser = AnyLegal()

    def choose(self, battle: Battle, request: Request) -> Choice:
        """Any legal answer, after the check."""
        options = self.ruleset.options(battle.state, request)
        for option in options[:: max(1, len(options) // 20)]:
            words = self.ruleset.say(battle.state, request, option)
            assert self.ruleset.read(battle.state, request, words).same(option), words
            assert "" == self.ruleset.why_not(battle.state, request, option), words
        return self.chooser.choose(battle, request)

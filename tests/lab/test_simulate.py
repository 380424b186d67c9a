"""Series of battles: the same seed gives the same report, however the work is cut."""

from __future__ import annotations

import json
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
from tests.support.commands import duel

from affray.arena import field
from affray.faults import InputError
from affray.kernel.drive import run
from affray.lab.series import Counts, stretch
from affray.lab.simulate import Report, simulate

BATTLES = 60


def settled(report: Report) -> dict[str, Any]:
    """A report without what depends on the clock."""
    found = report.plain()
    for name in ("seconds", "battles_per_second"):
        del found[name]
    return found


def test_the_report_adds_up() -> None:
    """Shares of wins and draws make one; everybody is in it once; intervals hold their shares."""
    report = simulate(duel(), BATTLES, seed=3)
    assert sum(report.wins.values()) + report.draws == pytest.approx(1)
    assert [fate.name for fate in report.combatants] == ["Ana", "goblin-1", "goblin-2"]
    for side, share in report.wins.items():
        low, high = report.intervals[side]
        assert low <= share <= high
    assert report.battles == BATTLES
    assert 1 <= report.rounds.p50 <= report.rounds.p95
    for shares in report.fallen.values():
        assert sum(shares) == pytest.approx(1)


def test_damage_dealt_is_damage_taken() -> None:
    """What the ones deal the others take, in a fight without healing or accidents."""
    report = simulate(duel(), BATTLES, seed=4)
    dealt = sum(fate.damage_dealt for fate in report.combatants)
    taken = sum(fate.damage_taken for fate in report.combatants)
    assert dealt == pytest.approx(taken)
    assert dealt > 0


def test_the_number_of_processes_changes_nothing() -> None:
    """One process, two, and somebody else's executor give the same report for the same seed."""
    one = simulate(duel(), BATTLES, seed=5, jobs=1)
    two = simulate(duel(), BATTLES, seed=5, jobs=2)
    with ThreadPoolExecutor(2) as pool:
        other = simulate(duel(), BATTLES, seed=5, jobs=2, executor=pool)
    assert settled(one) == settled(two) == settled(other)


def test_another_seed_gives_other_battles() -> None:
    """Seeds are not ignored."""
    assert (
        settled(simulate(duel(), BATTLES, seed=1))["combatants"]
        != settled(simulate(duel(), BATTLES, seed=2))["combatants"]
    )


def test_stretches_add_up_to_the_whole() -> None:
    """Battles 0 to 29 and 30 to 59 together are battles 0 to 59."""
    text = json.dumps(duel())
    whole, parts = stretch(text, {}, 9, 0, BATTLES), Counts()
    parts.add(stretch(text, {}, 9, 0, BATTLES // 2))
    parts.add(stretch(text, {}, 9, BATTLES // 2, BATTLES // 2))
    assert parts == whole


def test_a_battle_of_a_series_is_the_battle_of_its_seed() -> None:
    """Battle 7 by itself goes as it went in the series."""
    counts = stretch(json.dumps(duel()), {}, 9, 7, 1)
    battle = field(duel(), 9, 7)
    run(battle)
    assert counts.rounds == {battle.state.round: 1}
    assert counts.wins[battle.state.winner] == 1


class Broken(Executor):
    """Does two stretches, then Ctrl-C is pressed."""

    def __init__(self) -> None:
        self.left = 2

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it at once."""
        future: Future[Any] = Future()
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        future.set_result(fn(*args, **kwargs))
        return future


def test_ctrl_c_gives_what_there_is() -> None:
    """A series that is broken off reports the battles fought so far and says so."""
    report = simulate(duel(), BATTLES, seed=5, jobs=1, executor=Broken())
    assert report.stopped
    assert 0 < report.battles < BATTLES


@pytest.mark.parametrize(("battles", "jobs", "seed"), [(0, 1, 0), (10**9, 1, 0), (5, 0, 0), (5, 999, 0), (5, 1, 2**70)])
def test_numbers_out_of_bounds_are_refused(battles: int, jobs: int, seed: int) -> None:
    """Nothing is begun that cannot be done."""
    with pytest.raises(InputError):
        simulate(duel(), battles, seed, jobs)


@pytest.mark.parametrize("chosen", [{"partyy": "simple"}, {"party": "simpel"}])
def test_unknown_sides_and_policies_get_the_nearest_name(chosen: dict[str, str]) -> None:
    """The message names what was meant."""
    with pytest.raises(InputError, match="did you mean"):
        simulate(duel(), 1, chosen=chosen)


def test_progress_is_told() -> None:
    """The last word of the progress is the whole series."""
    told: list[tuple[int, int]] = []
    simulate(duel(), 20, progress=lambda done, wanted: told.append((done, wanted)))
    assert told[-1] == (20, 20)

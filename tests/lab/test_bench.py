"""The yardstick."""

from __future__ import annotations

import pytest

from affray.build import build_kind
from affray.faults import InputError
from affray.lab.bench import bench, measured


def test_every_ruleset_is_measured() -> None:
    """One line a ruleset, with this build and a speed that fits battles and seconds."""
    found = bench(seconds=0.05, runs=1)
    assert [speed.ruleset for speed in found] == measured()
    for speed in found:
        assert speed.build == build_kind()
        assert speed.battles_per_second == pytest.approx(speed.battles / speed.seconds)


def test_an_unknown_ruleset_gets_the_nearest_name() -> None:
    """The message names what was meant."""
    with pytest.raises(InputError, match="did you mean hundred-dungeons"):
        bench(["hundred-dungeon"])


@pytest.mark.parametrize(("seconds", "runs"), [(0, 1), (-1, 1), (1, 0), (1e9, 1)])
def test_numbers_out_of_bounds_are_refused(seconds: float, runs: int) -> None:
    """Nothing is begun that cannot be done."""
    with pytest.raises(InputError):
        bench(seconds=seconds, runs=runs)

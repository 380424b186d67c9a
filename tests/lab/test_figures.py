"""Figures of a series: intervals, percentiles, means."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.lab.figures import mean, percentile, wilson


def test_wilson_agrees_with_a_worked_example() -> None:
    """The interval of 8 in 10 is the one of the textbooks: 49.0 % to 94.3 %."""
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)


def test_nothing_tried_means_nothing_known() -> None:
    """Without a trial the share may be anything."""
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 10_000).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials))))
def test_the_interval_holds_the_share(counts: tuple[int, int]) -> None:
    """The observed share lies inside its interval, and the interval inside 0 to 1."""
    successes, trials = counts
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1


def test_the_ends_of_the_interval_solve_its_equation() -> None:
    """At each end the observed share is z standard deviations away, by the deviation at that end."""
    for end in wilson(37, 100):
        assert math.isclose(abs(0.37 - end), 1.959963984540054 * math.sqrt(end * (1 - end) / 100))


@pytest.mark.parametrize(("successes", "trials"), [(-1, 3), (4, 3), (0, -1)])
def test_impossible_counts_are_refused(successes: int, trials: int) -> None:
    """More successes than trials cannot be."""
    with pytest.raises(ValueError, match="successes"):
        wilson(successes, trials)


@given(st.lists(st.integers(0, 50), min_size=1), st.sampled_from([0.05, 0.5, 0.95, 1.0]))
def test_a_percentile_is_what_that_share_does_not_exceed(values: list[int], share: float) -> None:
    """It is the smallest value that enough of the values do not exceed."""
    counts = {value: values.count(value) for value in values}
    found = percentile(counts, share)
    assert sum(value <= found for value in values) >= share * len(values)
    assert found == min(values) or sum(value < found for value in values) < share * len(values)


def test_no_values_have_the_percentile_and_mean_nought() -> None:
    """A series that was stopped at once still makes a report."""
    assert (percentile({}, 0.5), mean({})) == (0, 0.0)


@given(st.lists(st.integers(0, 1000), min_size=1))
def test_the_mean_is_that_of_the_values(values: list[int]) -> None:
    """Counting values first changes nothing."""
    counts = {value: values.count(value) for value in values}
    assert math.isclose(mean(counts), sum(values) / len(values))

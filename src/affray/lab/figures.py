"""The figures of a series: shares with their intervals, means and percentiles."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054
"""Standard deviations on each side of the mean that hold 95 % of a normal distribution."""


def wilson(successes: int, trials: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval of a share: where the true share lies, with 95 % confidence by default.

    Both ends are within 0 and 1. With no trials nothing is known: (0, 1). Raises ValueError for counts that cannot be.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes of {trials} trials")
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    squared = z * z
    middle = (share + squared / (2 * trials)) / (1 + squared / trials)
    half = z * sqrt(share * (1 - share) / trials + squared / (4 * trials * trials)) / (1 + squared / trials)
    low = 0.0 if successes == 0 else max(0.0, middle - half)
    high = 1.0 if successes == trials else min(1.0, middle + half)
    return low, high


def percentile(counts: Mapping[int, int], share: float) -> int:
    """The smallest value that at least ``share`` (0 to 1) of the values do not exceed; 0 when there are none."""
    wanted = share * sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted and seen > 0:
            return value
    return 0


def mean(counts: Mapping[int, int]) -> float:
    """The mean of counted values; 0 when there are none."""
    total = sum(counts.values())
    return sum(value * count for value, count in counts.items()) / total if total else 0.0

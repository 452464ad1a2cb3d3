"""Figures that were sampled: means with the error they have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

Z: Final = 1.645
"""Half the width of a 90 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A mean, as of the points by which one answer did better than another, and half the width of its 90 % interval."""

    mean: float
    error: float

    def rounded(self) -> Gap:
        """To thousandths, as it is stored."""
        return Gap(round(self.mean, 3), round(self.error, 3))


def estimate(results: Sequence[float]) -> Gap:
    """The mean of independent results."""
    number = len(results)
    mean = sum(results) / number
    spread = sum((result - mean) ** 2 for result in results) / max(1, number - 1)
    return Gap(mean, Z * sqrt(spread / number))


def gap_of(better: Sequence[float], worse: Sequence[float]) -> Gap:
    """The gap between results on the same deals: luck that both had alike is no error."""
    return estimate([one - other for one, other in zip(better, worse, strict=True)])

"""Measured numbers as they are written down."""

from __future__ import annotations


def rounded(number: float, digits: int) -> float:
    """To so many digits after the point; nothing is not less than nothing.

    >>> rounded(-0.0004, 3), rounded(-0.0006, 3)
    (0.0, -0.001)
    """
    return round(number, digits) + 0.0

"""Figures of the solver in words: the sign of a number that is less than nothing is a minus, not a hyphen."""

from __future__ import annotations

import pytest

from bot.ui.values_text import points, signed, signed_percent


@pytest.mark.parametrize(
    ("number", "digits", "said"),
    [
        (640.2, 0, "+640"),
        (-22.4, 0, "−22"),
        (-1234, 0, "−1,234"),
        (-0.4, 0, "+0"),
        (-0.25, 1, "−0.2"),
        (0.31, 1, "+0.3"),
    ],
)
def test_more_and_less(number: float, digits: int, said: str) -> None:
    assert signed(number, digits) == said


def test_percent_and_points() -> None:
    assert signed_percent(-0.0351) == "−3.5%"
    assert signed_percent(-0.0001) == "+0.0%"
    assert points(-1234.5) == "−1,234"
    assert points(2370.4) == "2,370"

"""Dailies read once: which are over, and what is beside a day."""

from __future__ import annotations

import pytest

from puzzles.calendar import Calendar
from puzzles.store import Daily


def daily(number: int, puzzle: str) -> Daily:
    return Daily(family="riichi", number=number, puzzle=puzzle, at=0)


DAYS = (daily(1, "a"), daily(2, "b"), daily(4, "c"), daily(5, "a"))


def test_a_puzzle_that_is_asked_again_is_not_over() -> None:
    assert [one.number for one in Calendar(DAYS, 4).over] == [2, 4]
    assert [one.number for one in Calendar(DAYS, 5).over] == [1, 2, 4, 5]
    assert Calendar(DAYS, 0).over == ()
    assert Calendar((), 9).over == ()


@pytest.mark.parametrize(
    ("number", "beside"), [(1, (None, 2)), (2, (1, 4)), (3, (2, 4)), (4, (2, 5)), (5, (4, None)), (9, (5, None))]
)
def test_beside_a_day(number: int, beside: tuple[int | None, int | None]) -> None:
    assert Calendar(DAYS, 4).beside(number) == beside


def test_one_more_is_put_in_its_place_and_never_twice() -> None:
    with_third = Calendar(DAYS, 4).having(daily(3, "d"))
    assert [one.number for one in with_third.dailies] == [1, 2, 3, 4, 5]
    assert with_third.find(3) == daily(3, "d")
    assert with_third.having(daily(3, "other")) is with_third
    assert Calendar(DAYS, 4).find(3) is None

"""Streaks, repetition, and which puzzle is whose day's."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.daily import choose, day_of, number_of
from puzzles.progress import SPACING, Review, best_in_a_row, reviewed, streak


def test_a_streak_grows_and_breaks():
    assert streak({5, 6, 7}, 7).length == 3
    assert streak({5, 6, 7}, 8).length == 3, "today's may still come"
    assert streak({5, 6, 7}, 9).length == 3, "a day of grace"
    assert streak({1, 2, 5, 6, 7}, 7).length == 3, "two missed days are more than a freeze mends"
    assert streak(set(), 9).length == 0


def test_one_missed_day_in_thirty_costs_nothing():
    days = set(range(1, 60)) - {10}
    assert streak(days, 59) == streak(days, 59)
    assert streak(days, 59).length == 58
    assert streak(days, 59).frozen == 10
    assert streak(days - {30}, 59).length == 29
    assert streak(days - {40}, 59).length == 57


def test_what_was_never_asked_breaks_nothing():
    assert streak({1, 2, 6}, 6, skipped={3, 4, 5}).length == 3


@given(st.sets(st.integers(1, 120)), st.integers(0, 40))
def test_answering_more_never_shortens_a_streak(answered, more):
    today = 120
    before = streak(answered, today)
    after = streak(answered | {today - more}, today)
    assert after.longest >= before.longest - 1 or after.length >= before.length
    assert 0 <= before.length <= before.longest <= 120


def test_best_in_a_row():
    assert best_in_a_row({1: "mistake", 2: "best", 5: "equal"}) == 2
    assert best_in_a_row({}) == 0


def test_a_missed_puzzle_comes_back_after_1_3_7_and_21_days():
    row = reviewed(None, "mistake", 100)
    dues = []
    day = 100
    while row is not None:
        dues.append(row.due - day)
        day = row.due
        row = reviewed(row, "best", day)
    assert tuple(dues) == SPACING
    assert reviewed(Review(2, 50), "inaccurate", 50) == Review(0, 51)
    assert reviewed(None, "best", 50) is None


def test_numbers_are_days():
    for number in (1, 365, 4000):
        assert number_of(day_of(number)) == number
    assert number_of(date(2026, 12, 31)) - number_of(date(2026, 12, 30)) == 1
    assert day_of(366) - day_of(1) == timedelta(days=365)


def test_no_puzzle_comes_twice_before_all_have_come():
    pool = [f"p{number}" for number in range(450)]
    used = {}
    for number in range(1, 451):
        chosen = choose("riichi", pool if number > 3 else pool[:20], used)
        assert chosen not in used
        used[chosen] = number
    assert choose("riichi", pool, used) == min(used, key=used.get)
    with pytest.raises(ValueError, match="sichuan"):
        choose("sichuan", [], {})

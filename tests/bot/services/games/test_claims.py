"""The timetable, pure: what a window waits for and when it rings."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services import claims
from bot.services.claims import Desk, Grid, Offer
from bot.services.clocks import CLOCKS
from bot.services.orders import ASK_ALL, ASK_FOR_CALLS, DECIDED, Do, Line, Orders, from_json, to_json
from bot.services.table_views import Press
from engine.play.actions import PASS, WIN, Action
from engine.tiles.kinds import Kind, Tile

LIVE = CLOCKS["live"]
GRID = Grid(1000, 300)
DESK = Desk(4, claims.CLAIM, 10_000, 13_000, 22_000, (0, 1, 3), frozenset({1, 3}))


def test_a_window_that_waits_for_nobody_rings_after_its_minimum():
    desk = Desk(4, claims.CLAIM, 10_000, 13_000, 22_000, (0, 1, 3))
    assert claims.rings_at(desk, GRID) == 13_300
    pressed = claims.seal(desk, 1, Press("win"), 13_299)
    assert claims.rings_at(pressed, GRID) == 13_300, "a press of a seat nobody waits for moves nothing"


def test_it_waits_until_every_seat_it_waits_for_has_pressed_and_no_longer():
    assert claims.rings_at(DESK, GRID) == 22_300
    one = claims.seal(DESK, 1, Press("pass"), 15_000)
    assert claims.rings_at(one, GRID) == 22_300
    both = claims.seal(one, 3, Press("pung"), 18_000)
    assert claims.rings_at(both, GRID) == 18_300
    changed = claims.seal(both, 3, Press("pass"), 18_250)
    assert claims.rings_at(changed, GRID) == 18_300, "the first press settles"
    assert changed.sealed[3].answer == Press("pass")
    early = claims.seal(claims.seal(DESK, 1, Press("pass"), 10_100), 3, None, 10_200)
    assert claims.rings_at(early, GRID) == 13_300, "never before the minimum"


@given(st.integers(0, 10**12), st.integers(1, 600_000), st.integers(0, 600_000))
def test_the_grid(moment, length, phase):
    at = Grid(length, phase % length).next(moment)
    assert moment <= at < moment + length
    assert (at - phase) % length == 0


@pytest.mark.parametrize("clock", CLOCKS.values(), ids=list(CLOCKS))
def test_the_minimum_is_an_exponential_over_the_floor(clock):
    secret = b"secret of a table"
    times = [claims.least_time(clock, secret, step) for step in range(4000)]
    assert min(times) >= clock.floor
    assert max(times) <= clock.cap
    mean = sum(times) / len(times)
    cut = 1 - math.exp(-(clock.cap - clock.floor) / clock.mean)
    assert abs(mean - clock.floor - clock.mean * cut) < 0.06 * clock.mean
    assert times != [claims.least_time(clock, b"another", step) for step in range(4000)]
    assert times == [claims.least_time(clock, secret, step) for step in range(4000)]


def test_age_says_nothing_of_what_is_left():
    times = [claims.least_time(LIVE, b"s", step) - LIVE.floor for step in range(20_000)]
    for age in (500, 1500, 3000):
        rest = [time - age for time in times if time > age]
        assert abs(sum(rest) / len(rest) - LIVE.mean) < 0.12 * LIVE.mean


@pytest.mark.parametrize(
    ("orders", "offer", "waits"),
    [
        (DECIDED, {}, False),
        (ASK_FOR_CALLS, {}, True),
        (ASK_FOR_CALLS, {"wins_only": True}, False),
        (ASK_FOR_CALLS, {"no_calls": frozenset({1})}, False),
        (ASK_ALL, {"wins_only": True}, True),
        (ASK_ALL, {"no_calls": frozenset({1})}, True),
        (Orders(calls=(Line("chow", Do.ASK),)), {}, False),
        (Orders(calls=(Line("chow", Do.ASK),)), {"left": 1}, True),
        (Orders(calls=(Line("chow", Do.ASK),)), {"left": 1, "chows": False}, False),
        (Orders(calls=(Line("pung", Do.ASK, frozenset({Kind(31)})),)), {}, True),
        (Orders(calls=(Line("pung", Do.ASK, frozenset({Kind(30)})),)), {}, False),
        (Orders(calls=(Line("pung", Do.ASK, left_only=True),)), {}, False),
        (Orders(calls=(Line("pung", Do.TAKE),)), {}, False),
        (Orders(win=Do.ASK), {"source": 1}, False),
    ],
)
def test_what_is_waited_for(orders, offer, waits):
    facts = {"tile": Tile(31), "source": 0, "seats": (1, 2, 3), "left": 2, **offer}
    everybody = dict.fromkeys((1, 2, 3), DECIDED) | {1: orders}
    assert claims.waited_for(Offer(**facts), everybody) == (frozenset({1}) if waits else frozenset())


PUNG, CHOW = Action("pung", (Tile(4), Tile(4))), Action("chow", (Tile(3), Tile(5)))
RED = Action("chow", (Tile(5), Tile(6)))
ALL = (WIN, PUNG, CHOW, RED, PASS)


@pytest.mark.parametrize(
    ("said", "orders", "allowed", "answer"),
    [
        (None, DECIDED, ALL, WIN),
        (None, Orders(win=Do.PASS), ALL, PASS),
        (None, Orders(win=Do.ASK), ALL, PASS),
        (Press("pass"), DECIDED, ALL, WIN),
        (Press("pass"), Orders(win=Do.ASK), ALL, PASS),
        (Press("win"), Orders(win=Do.ASK), ALL, WIN),
        (Press("pung"), DECIDED, ALL[1:], PUNG),
        (Press("kong"), DECIDED, ALL[1:], PASS),
        (Press("chow"), DECIDED, ALL[1:], CHOW),
        (Press("chow", (Tile(6), Tile(5))), DECIDED, ALL[1:], RED),
        (Press("chow", (Tile(1), Tile(2))), DECIDED, ALL[1:], PASS),
        (None, Orders(calls=(Line("chow", Do.TAKE), Line("pung", Do.TAKE))), ALL[1:], CHOW),
        (None, Orders(calls=(Line("chow", Do.ASK), Line("pung", Do.TAKE))), ALL[1:], PASS),
        (None, Orders(calls=(Line("pung", Do.TAKE, frozenset({Kind(9)})),)), ALL[1:], PASS),
        (Press("pass"), Orders(calls=(Line("pung", Do.TAKE),)), ALL[1:], PASS),
        (Press("win"), DECIDED, ALL[1:], PASS),
    ],
)
def test_what_is_answered_at_the_bell(said, orders, allowed, answer):
    assert claims.answer_of(allowed, said, orders, kind=4, left=True, worth=None) == answer


@pytest.mark.parametrize(("least", "worth", "taken"), [(3, 2, False), (3, 3, True), (0, 1, True), (3, None, True)])
def test_a_win_is_taken_from_its_worth_on(least, worth, taken):
    answer = claims.answer_of(ALL, None, Orders(win_from=least), kind=4, left=True, worth=worth)
    assert (answer == WIN) == taken


def test_lost_time_moves_what_is_still_to_come():
    later = claims.shifted(DESK, 500)
    assert (later.opened, later.least, later.cap) == (10_000, 13_500, 22_500)


def test_orders_come_back_from_json():
    rng = random.Random(1)
    for _ in range(50):
        lines = tuple(
            Line(rng.choice(("pung", "kong", "chow")), rng.choice(tuple(Do)),
                 frozenset(map(Kind, rng.sample(range(34), rng.randrange(4)))), rng.random() < 0.5, rng.random() < 0.5)
            for _ in range(rng.randrange(4))
        )  # fmt: skip
        orders = Orders(rng.choice(tuple(Do)), rng.randrange(5), lines, rng.choice(tuple(Do)))
        assert from_json(to_json(orders)) == orders

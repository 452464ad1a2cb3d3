"""Ways to finish a hand, against trying everything out."""

import random

import pytest

from engine.ai.mcr.plans import TARGETS, plans
from engine.ai.routes import ALL, Route, allowing, lacks, measure, pungs_lacking, rows
from engine.hand import kernel

ROUTES = [
    Route("any"),
    Route("any", special=kernel.PAIRS | kernel.ORPHANS),
    Route("suits", allowing(range(18))),
    Route("pungs", pungs=True),
    Route("pungs in two suits", allowing(range(9, 27)), pungs=True),
    Route("straight", fixed=(0, 1, 2, 12, 13, 14, 24, 25, 26), fixed_sets=3),
    Route("dragon", fixed=(31, 31, 31), fixed_sets=1),
    Route("pairs", pairs=True),
    Route("singles", allowing((0, 3, 6, 10, 13, 16, 20, 23, 26, *range(27, 34))), singles=True),
]


def hand(rng, size):
    wall = [kind for kind in range(34) for _ in range(4)]
    # Half of the hands are drawn from a few kinds, so that they come near.
    if rng.random() < 0.5:
        wall = [kind for kind in wall if kind < 18 or kind > 30]
    counts = [0] * 34
    for kind in rng.sample(wall, size):
        counts[kind] += 1
    return counts


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.key)
def test_measure_is_what_trying_out_says(route):
    rng = random.Random(route.key)
    for _ in range(25):
        counts = hand(rng, 13)
        now, found = measure(counts, 4, route)
        assert now == lacks(counts, 4, route)
        better = []
        for kind in range(34):
            if route.allowed[kind] and counts[kind] < 4:
                counts[kind] += 1
                if lacks(counts, 4, route) < now:
                    better.append(kind)
                counts[kind] -= 1
        assert set(better) <= set(found)
        assert all(counts[kind] >= 4 or kind in better for kind in found)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.key)
def test_rows_are_the_discards_that_leave_the_hand_nearest(route):
    rng = random.Random(f"rows {route.key}")
    for _ in range(25):
        counts = hand(rng, 14)
        kinds = [kind for kind, count in enumerate(counts) if count]
        left = {}
        for kind in kinds:
            counts[kind] -= 1
            left[kind] = lacks(counts, 4, route)
            counts[kind] += 1
        found = rows(counts, 4, route, kinds)
        assert {row.lacking for row in found} == {min(left.values())}
        for row in found:
            assert left[row.kind] == row.lacking


def test_pungs():
    assert pungs_lacking([3, 3, 3, 3, 2, *[0] * 29], 4) == 0
    assert pungs_lacking([4, 4, 4, 1, 0, *[0] * 29], 4) == 4 - 1 + 2 - 1
    assert pungs_lacking([2] * 7 + [0] * 27, 4) == 4


def test_fixed_sets_need_their_room():
    route = Route("straight", fixed=(0, 1, 2, 12, 13, 14, 24, 25, 26), fixed_sets=3)
    assert lacks([0] * 34, 2, route) > 14


def test_every_target_is_nine_tiles_of_three_chows():
    assert len({target.sets for target in TARGETS}) == len(TARGETS)
    for target in TARGETS:
        assert all(chow[1] == chow[0] + 1 and chow[2] == chow[0] + 2 for chow in target.sets)
        assert all(chow[0] // 9 == chow[2] // 9 for chow in target.sets)


def test_a_finished_hand_of_each_plan_lacks_nothing():
    for plan in plans([0] * 34, (), frozenset({27})):
        if plan.route.fixed_sets == 3:
            counts = [0] * 34
            for kind in plan.route.fixed:
                counts[kind] += 1
            for kind in (33, 33, 33, 31, 31):
                counts[kind] += 1
            assert lacks(counts, 4, plan.route) == 0


def test_allowed_of_all():
    assert Route("x").allowed is ALL

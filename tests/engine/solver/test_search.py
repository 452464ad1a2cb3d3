"""The search against plain enumeration, and what must hold of every answer."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from engine.hand import kernel
from engine.solver.model import FULL, KIND, NEXT, RESTRICTED, Model, Position
from engine.solver.points import COMPILED, Points
from engine.solver.solve import Stopped, solve, solve_with
from tests.engine.solver.positions import NAMES, RULES, positions, tiles

PLAIN = Model(
    slack=9,
    ron=False,
    ippatsu=False,
    ura=False,
    last_tile=False,
    calls=False,
    hazard=(0.0,),
    win=0,
    tenpai=0,
    deposit=0,
    linked_only=False,
    back_from=99,
    deepest=9,
)
"""Draws and discards alone, without a limit on exchanges."""
SHARE = 1 if COMPILED else 12
"""Uncompiled, a twelfth of the cases."""


def answer(position, model):
    solved = solve_with(position, RULES, model)
    assert solved is not None
    return {row.tile: row for row in solved.rows}


def enumerated(hand, unseen, draws, shrink, dora):
    """Expected points and chance to win of every discard: all draws, all discards, no graph, no limit; self-draw."""
    begin = tuple(hand.count(kind) for kind in range(34))
    total = sum(unseen)
    points = Points(RULES.points, 27, 28)

    def wall(counts):
        return [max(0, unseen[kind] - max(0, counts[kind] - begin[kind])) for kind in range(34)]

    def less(counts, kind):
        return tuple(count - (other == kind) for other, count in enumerate(counts))

    def more(counts, kind):
        return tuple(count + (other == kind) for other, count in enumerate(counts))

    @cache
    def lacking(counts):
        return kernel.distance(counts, 4, kernel.PAIRS | kernel.ORPHANS)

    def worth_of(counts, kind, riichi):
        return points.worth(counts, (), kind, sum(a * b for a, b in zip(counts, dora, strict=True)), riichi)[0]

    @cache
    def locked(counts, turn):
        if turn == draws:
            return 0.0, 0.0
        share, value, win, stay = 1 / (total - shrink * turn), 0.0, 0.0, 1.0
        after = locked(counts, turn + 1)
        for kind, copies in enumerate(wall(counts)):
            if copies and counts[kind] < 4 and lacking(more(counts, kind)) == 0:
                value += copies * share * worth_of(more(counts, kind), kind, True)
                win += copies * share
                stay -= copies * share
        return value + stay * after[0], win + stay * after[1]

    @cache
    def best(counts, turn):
        if turn == draws:
            return 0.0, 0.0
        share, value, win, stay = 1 / (total - shrink * turn), 0.0, 0.0, 1.0
        after = best(counts, turn + 1)
        for kind, copies in enumerate(wall(counts)):
            if not copies or counts[kind] >= 4:
                continue
            now = more(counts, kind)
            if lacking(now) == 0:
                here = (worth_of(now, kind, False), 1.0)
            else:
                here = max((best(less(now, out), turn + 1) for out in range(34) if now[out]), key=lambda one: one[0])
            here = here if here[0] > after[0] else after
            value += copies * share * here[0]
            win += copies * share * here[1]
            stay -= copies * share
        found = value + stay * after[0], win + stay * after[1]
        if lacking(counts) == 1:
            return max(found, locked(counts, turn), key=lambda one: one[0])
        return found

    return {kind: best(less(begin, kind), 0) for kind in range(34) if begin[kind]}


def small_walls(seed, number):
    """Hands with a wall of at most six useful kinds, the rest in view."""
    random = Random(seed)
    for position in [*positions(seed, 0, number // 2), *positions(seed, 1, number - number // 2)]:
        hand = tuple(KIND[tile] for tile in position.hand)
        room = [4 - hand.count(kind) - (kind == position.indicators[0]) for kind in range(34)]
        near = [
            kind
            for kind in range(34)
            if room[kind]
            and any(
                kind == other or (kind < 27 and kind // 9 == other // 9 and abs(kind - other) < 3) for other in hand
            )
        ]
        picked = random.sample(near, min(6, len(near)))
        unseen = [min(room[kind], random.randint(1, 2)) if kind in picked else 0 for kind in range(34)]
        if sum(unseen) < 5:
            continue
        seen = tuple(kind for kind in range(34) for _ in range(room[kind] - unseen[kind]))
        yield replace(position, hand=hand, seen=seen, round_wind=27, seat_wind=28), unseen


@pytest.mark.parametrize(("draws", "shrink", "number"), [(2, 0, 24), (2, 1, 24), (3, 1, 4)])
def test_small_walls_are_solved_as_by_enumeration(draws, shrink, number):
    compared = worth_something = 0
    rules = replace(RULES, reds=False)
    model = replace(PLAIN, shrink=shrink, slack=2 * draws + 1)
    for position, unseen in small_walls(11 + draws + shrink, max(1, number // SHARE)):
        dora = [int(kind == NEXT[position.indicators[0]]) for kind in range(34)]
        wanted = enumerated(position.hand, unseen, draws, shrink, dora)
        solved = solve_with(replace(position, draws=draws), rules, model, nodes=3_000_000)
        for row in solved.rows:
            value, win = wanted[row.tile]
            assert row.value == pytest.approx(value, rel=1e-4, abs=1e-2), (position, row.tile)
            # Where two ways are worth the same, either chance to win is right.
            compared += 1
            if value > 1:
                worth_something += 1
                assert row.win == pytest.approx(win, rel=2e-3, abs=1e-4) or row.win * 8000 >= value, (position, row)
    assert compared >= 8 * number // SHARE
    assert worth_something >= 2 * number // SHARE


@pytest.mark.parametrize("distance", [0, 1, 2])
@pytest.mark.parametrize("model", [FULL, RESTRICTED], ids=["full", "restricted"])
def test_chances_are_chances_and_fall_with_the_draws_left(distance, model):
    for position in positions(distance, distance, max(1, 12 // SHARE // (distance + 1))):
        for row in answer(position, model).values():
            for win, ready in zip(row.wins, row.readies, strict=True):
                assert -1e-6 <= win <= ready + 1e-5 <= 1 + 2e-5
            assert all(a >= b - 1e-5 for a, b in zip(row.values, row.values[1:], strict=False)) or model.hazard[0]
            if row.shanten == 0:
                assert all(ready == pytest.approx(1) for ready in row.readies)


def test_without_an_end_by_others_time_never_hurts():
    model = replace(FULL, hazard=(0.0,))
    for position in positions(5, 1, max(1, 8 // SHARE)):
        for row in answer(position, model).values():
            assert all(a >= b - 1e-4 for a, b in zip(row.wins, row.wins[1:], strict=False)), row
            assert all(a >= b - 0.5 for a, b in zip(row.values, row.values[1:], strict=False)), row


def test_of_a_constant_worth_the_value_is_the_chance_times_it():
    """34678m678p22s with 345p called, ready to be all simples: every win is worth the same."""
    position = Position(
        hand=tiles("34678m678p22s5z"), melds=((0, 11, 0),), indicators=tiles("1z"), seen=(34, 35, 36), turn=3
    )
    model = replace(PLAIN, slack=0, ron=True)
    row = answer(position, model)[31]
    assert row.shanten == 0
    assert row.value / row.win in (pytest.approx(1000, rel=1e-4), pytest.approx(1100, rel=0.1))
    alone = answer(position, replace(model, ron=False))[31]
    assert alone.value == pytest.approx(alone.win * alone.value / alone.win)
    assert round(alone.value / alone.win) == 1100


@pytest.mark.parametrize("distance", [0, 1])
def test_a_hand_after_its_discard_is_worth_what_the_discard_was(distance):
    """The tile thrown in view and in the river: the same hand, asked about with thirteen tiles."""
    for position in positions(20 + distance, distance, max(1, 6 // SHARE)):
        rows = answer(position, RESTRICTED)
        for tile, row in rows.items():
            rest = list(position.hand)
            rest.remove(tile)
            if row.shanten != min(other.shanten for other in rows.values()):
                continue
            after = replace(position, hand=tuple(rest), river=(tile,), draws=position.draws_left)
            same = answer(after, RESTRICTED)[None]
            assert same.shanten == row.shanten
            # A tile thrown and drawn again counts once in one form, twice in the other.
            assert same.value == pytest.approx(row.value, rel=0.02)
            assert same.win == pytest.approx(row.win, rel=0.02, abs=1e-4)


def test_copies_in_view_never_help():
    """A copy out of view less of some kind, and one more of a wind that nobody here needs."""
    rules = replace(RULES, reds=False)
    model = replace(PLAIN, slack=5)
    compared = 0
    for position, unseen in small_walls(3, max(1, 12 // SHARE)):
        idle = [kind for kind in (29, 30) if kind not in position.hand and kind not in position.indicators]
        if not idle:
            continue
        position = replace(position, draws=2)
        before = {row.tile: row for row in solve_with(position, rules, model).rows}
        for kind in (kind for kind in range(34) if unseen[kind] and kind != idle[0]):
            seen = list(position.seen)
            seen.remove(idle[0])
            after = solve_with(replace(position, seen=(*seen, kind)), rules, model)
            for row in after.rows:
                compared += 1
                assert row.value <= before[row.tile].value + 0.5, (position, kind, row.tile)
    assert compared > 100 // SHARE


def test_suits_are_alike():
    """Characters, dots and bamboo exchanged: the same answer for the exchanged tiles. No dora, no flush of green."""
    for position in positions(41, 1, max(1, 4 // SHARE)):
        position = replace(position, indicators=(), hand=tuple(KIND[tile] for tile in position.hand))
        turned = replace(position, hand=tuple((t + 9) % 27 if t < 27 else t for t in position.hand))
        rules = replace(RULES, reds=False)
        one = {row.tile: row for row in solve_with(position, rules, FULL).rows}
        other = {row.tile: row for row in solve_with(turned, rules, FULL).rows}
        for tile, row in one.items():
            same = other[(tile + 9) % 27 if tile < 27 else tile]
            assert same.value == pytest.approx(row.value, rel=1e-3)
            assert same.win == pytest.approx(row.win, rel=1e-3)


def test_more_exchanges_never_lower_a_value():
    for position in positions(51, 1, max(1, 6 // SHARE)):
        few, many = (answer(position, replace(RESTRICTED, slack=slack, deepest=0)) for slack in (0, 1))
        for tile, row in few.items():
            assert many[tile].value >= row.value * (1 - 1e-4)


@pytest.mark.parametrize(
    ("hand", "best"),
    [("1112456788999m3z", "3z"), ("22234567m34567p1z", "1z"), ("19m19p19s1234567z5m", "5m")],
)
def test_a_useless_tile_goes(hand, best):
    solved = solve_with(Position(hand=tiles(hand)), RULES, RESTRICTED)
    assert NAMES[solved.rows[0].tile] == best


def test_ready_hands_tell_riichi_and_dama():
    rows = answer(Position(hand=tiles("123m456p78s99s1234z")[:13] + tiles("7z")), RESTRICTED)
    assert all(row.riichi is None for row in rows.values() if row.shanten)
    ready = answer(Position(hand=tiles("123m456p789s23s99s5z")[:13] + tiles("5z")), RESTRICTED)[31]
    assert ready.shanten == 0
    assert ready.riichi is not None
    assert ready.value == pytest.approx(max(ready.riichi, ready.dama))
    assert (
        answer(Position(hand=tiles("123m456p789s23s99s5z")[:13] + tiles("5z"), riichi=False), RESTRICTED)[31].riichi
        is None
    )


@pytest.mark.parametrize(
    ("hand", "message"),
    [("123m", "thirteen or fourteen"), ("11111m234567p111z", "four copies"), ("123456789m1234567z", "thirteen")],
)
def test_hands_that_cannot_be_are_refused(hand, message):
    with pytest.raises(ValueError, match=message):
        solve_with(Position(hand=tiles(hand)), RULES, RESTRICTED)


def test_limits_lead_to_a_coarser_model_or_an_end():
    position = next(positions(61, 2, 1))
    assert solve_with(position, RULES, RESTRICTED, nodes=50) is None
    solved = solve(position, RULES, (FULL, RESTRICTED), nodes=20_000)
    assert solved.model is RESTRICTED
    with pytest.raises(Stopped):
        solve(position, RULES, (FULL,), nodes=50)
    with pytest.raises(Stopped):
        solve(position, RULES, (FULL, RESTRICTED), cancelled=lambda: True)
    ticks = iter(range(1000))
    with pytest.raises(Stopped):
        solve(position, RULES, (FULL,), clock=lambda: next(ticks), seconds=2)

"""The search against plain enumeration, and what must hold of every answer."""

from dataclasses import replace

import pytest

from engine.solver.model import FULL, KIND, NEXT, RESTRICTED, Position
from engine.solver.points import COMPILED
from engine.solver.prices import FUS, HANS
from engine.solver.solve import Stopped, solve, solve_with
from tests.engine.solver.enumeration import PLAIN, enumerated, small_walls
from tests.engine.solver.positions import NAMES, RULES, positions, tiles

SHARE = 1 if COMPILED else 12
"""Uncompiled, a twelfth of the cases."""


def answer(position, model):
    solved = solve_with(position, RULES, model)
    assert solved is not None
    return {row.tile: row for row in solved.rows}


@pytest.mark.parametrize(("draws", "shrink", "number"), [(2, 0, 24), (2, 1, 24), (3, 1, 4)])
def test_small_walls_are_solved_as_by_enumeration(draws, shrink, number):
    assert_as_by_enumeration(draws, shrink, number)


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="takes an hour without the compiled search")
def test_five_hundred_small_walls_are_solved_as_by_enumeration():
    cases = sum(assert_as_by_enumeration(draws, shrink, 260) for draws, shrink in ((2, 0), (2, 1)))
    cases += assert_as_by_enumeration(3, 1, 24)
    assert cases >= 500


def assert_as_by_enumeration(draws, shrink, number):
    """Compares about so many positions; how many it were."""
    cases = compared = worth_something = 0
    rules = replace(RULES, reds=(0, 0, 0))
    model = replace(PLAIN, shrink=shrink, slack=2 * draws + 1)
    for position, unseen in small_walls(11 + draws + shrink, max(1, number // SHARE)):
        dora = [int(kind == NEXT[position.indicators[0]]) for kind in range(34)]
        wanted = enumerated(position.hand, unseen, draws, shrink, dora)
        solved = solve_with(replace(position, draws=draws), rules, model, nodes=3_000_000)
        cases += 1
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
    return cases


@pytest.mark.parametrize("distance", [0, 1, 2])
@pytest.mark.parametrize("model", [FULL, RESTRICTED], ids=["full", "restricted"])
def test_chances_are_chances_and_ready_hands_are_ready(distance, model):
    for position in positions(distance, distance, max(1, 12 // SHARE // (distance + 1))):
        for row in answer(position, model).values():
            for win, ready in zip(row.wins, row.readies, strict=True):
                assert -1e-6 <= win <= ready + 1e-5 <= 1 + 2e-5
            if row.shanten == 0:
                assert all(ready == pytest.approx(1) for ready in row.readies)


def alike():
    """Rules under which every win is worth one han and 30 fu, and a model in which points come from winning alone."""
    one = RULES.points.base[FUS.index(30) * HANS + 1]
    points = replace(RULES.points, base=tuple(one if base else 0 for base in RULES.points.base))
    model = replace(RESTRICTED, calls=False, deepest=1, win=0.0, tenpai=0.0, deposit=0.0)
    return replace(RULES, points=points, ura=False), model


def far_from_yakuman(position):
    """With few tiles in pairs and triplets: three draws make no four triplets of them."""
    hand = [KIND[tile] for tile in position.hand]
    return sum(hand.count(kind) > 1 for kind in hand) < 8


@pytest.mark.parametrize("distance", [0, 1, 2])
def test_more_draws_never_hurt(distance):
    """The chance to win of every discard, where nothing else counts: one draw more, up to the end of the wall."""
    rules, model = alike()
    for position in positions(70 + distance, distance, max(1, 4 // SHARE)):
        before = {}
        for draws in range(1, 18, 1 if COMPILED else 8):
            rows = {row.tile: row for row in solve_with(replace(position, draws=draws), rules, model).rows}
            assert all(rows[tile].value >= row.value - 0.5 for tile, row in before.items())
            if far_from_yakuman(position):
                assert all(rows[tile].win >= row.win - 1e-5 for tile, row in before.items())
            before = rows


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
    assert alone.value == pytest.approx(1100 * alone.win, rel=1e-4)


def test_where_every_win_is_worth_the_same_the_value_is_the_chance_times_it():
    """1,100 points by self-draw, whatever the hand and the draws left."""
    rules, model = alike()
    compared = 0
    for distance in (0, 1):
        for position in positions(80 + distance, distance, max(2, 12 // SHARE)):
            if not far_from_yakuman(position):
                continue
            for row in solve_with(replace(position, seat_wind=28), rules, replace(model, ron=False)).rows:
                for value, win in zip(row.values, row.wins, strict=True):
                    compared += win > 0
                    assert value == pytest.approx(1100 * win, rel=1e-3, abs=0.01), (position, row)
    assert compared > 1000 // SHARE


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
            after = replace(position, hand=tuple(rest), river=(tile,))
            same = answer(after, RESTRICTED)[None]
            assert same.shanten == row.shanten
            # A tile thrown and drawn again counts once in one form, twice in the other.
            assert same.value == pytest.approx(row.value, rel=0.02)
            assert same.win == pytest.approx(row.win, rel=0.02, abs=1e-4)


def test_copies_in_view_never_help():
    """A copy out of view less of some kind, and one more of a wind that nobody here needs."""
    rules = replace(RULES, reds=(0, 0, 0))
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
        rules = replace(RULES, reds=(0, 0, 0))
        one = {row.tile: row for row in solve_with(position, rules, FULL).rows}
        other = {row.tile: row for row in solve_with(turned, rules, FULL).rows}
        for tile, row in one.items():
            same = other[(tile + 9) % 27 if tile < 27 else tile]
            assert same.value == pytest.approx(row.value, rel=1e-3)
            assert same.win == pytest.approx(row.win, rel=1e-3)


@pytest.mark.parametrize(("distance", "turn", "number"), [(1, None, 6), (0, 17, 48), (0, 12, 12)])
def test_more_exchanges_never_lower_a_value(distance, turn, number):
    """Not on the last draw either, which may have a han more."""
    for position in positions(51, distance, max(1, number // SHARE)):
        position = replace(position, turn=turn or position.turn)
        few, many = (answer(position, replace(RESTRICTED, slack=slack, deepest=0)) for slack in (0, 1))
        for tile, row in few.items():
            assert many[tile].value >= row.value * (1 - 1e-4)


@pytest.mark.parametrize("hand", ["456m8m567p1p222s46s7z", "7m1223p7p9p1334s557z", "3m7p9p1334555s79s35z"])
def test_a_step_back_is_not_weighed_without_an_exchange(hand):
    """It may keep a draw more than what leaves the hand nearest: by that it came first in these hands, although with an
    exchange for all it is far behind."""
    position = Position(hand=tiles(hand), turn=7)
    full, few = answer(position, FULL), answer(position, RESTRICTED)
    nearest = min(row.shanten for row in full.values())
    assert {row.shanten for row in few.values()} == {nearest}
    assert set(few) == {tile for tile, row in full.items() if row.shanten == nearest}
    back = answer(position, replace(RESTRICTED, calls=False, deepest=1))
    first = max(back, key=lambda tile: back[tile].value)
    best = max(full, key=lambda tile: full[tile].value)
    assert back[first].shanten > nearest
    assert full[first].value < 0.9 * full[best].value
    assert full[max(few, key=lambda tile: few[tile].value)].value > full[first].value


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


def test_the_last_draw_of_an_untold_wall_comes_half_the_time():
    """One draw left and nothing thrown by others: half of what it wins where it is told to come."""
    compared = 0
    model = replace(PLAIN, slack=0)
    for position in positions(90, 0, max(2, 6 // SHARE)):
        asked = replace(position, turn=17)
        told = {row.tile: row.win for row in solve_with(replace(asked, draws=1), RULES, model).rows}
        for row in solve_with(asked, RULES, model).rows:
            assert row.win == pytest.approx(told[row.tile] / 2, abs=1e-6)
            compared += row.win > 0
    assert compared


def test_ura_are_what_the_tiles_below_point_to():
    """Four green dragons and the last 9m are left: each points to three tiles of the hand, or to itself, which is then
    none or the pair of 9m."""
    hand = tiles("777z456p789s111m9m")
    gone = [4 - [*hand, 27, 8, 32, 32, 32, 32].count(kind) for kind in range(34)]
    seen = tuple(kind for kind in range(34) for _ in range(gone[kind]))
    position = Position(hand=hand, indicators=tiles("1z"), seen=seen, draws=3)
    more = {}
    for following in (True, False):
        rules = replace(RULES, next=NEXT if following else tuple(range(34)), reds=(0, 0, 0))
        by_ura, without = (
            solve_with(position, rules, replace(FULL, ura=ura, dama=False)).rows[0].value for ura in (True, False)
        )
        more[following] = by_ura - without
    assert more[True] > 4 * more[False] > 0


def test_others_throw_what_they_throw_however_much_is_seen():
    """Winds of no use, seen or not, change nothing about wins by discard alone; with `spread` off they do."""
    model = replace(FULL, slack=0, calls=False, hazard=(0.0,), wall_end=False)
    compared = 0
    for position in positions(91, 0, 30):
        idle = [kind for kind in (29, 30) if kind not in position.hand and kind not in position.indicators]
        if not idle:
            continue
        seen = replace(position, seen=(*position.seen, idle[0], idle[0]))
        for part, same in ((model, True), (replace(model, spread=False), False)):
            # After the last draw only discards are left to win by.
            ends = [{row.tile: row.wins[-1] for row in solve_with(one, RULES, part).rows} for one in (position, seen)]
            for tile, win in ends[0].items():
                if win > 0 and tile != idle[0]:
                    assert (ends[1][tile] == pytest.approx(win, rel=1e-5)) is same
                    compared += 1
    assert compared


@pytest.mark.parametrize("draws", [1, 4])
def test_of_two_readings_at_a_limit_that_with_more_han_counts(draws):
    """The 3m completes 123 (four han and 40 fu) or, with pinfu, 345 (five): a mangan either way, but on the last
    discard, a quarter of the time, four and five han are a mangan and a haneman."""
    hand = Position(hand=tiles("12345m223344p99s"), indicators=tiles("1p4m"), turn=18 - draws, draws=draws)
    (row,) = solve_with(hand, RULES, replace(RESTRICTED, win=0.0, tenpai=0.0)).rows
    assert row.values[-1] / row.wins[-1] == pytest.approx(8000 + 4000 / 4)
    early = replace(RESTRICTED, win=0.0, tenpai=0.0, last_tile=False)
    (row,) = solve_with(hand, RULES, early).rows
    assert row.values[-1] / row.wins[-1] == pytest.approx(8000)


def test_each_unseen_tile_may_lie_below_the_indicator():
    """Of 122 tiles 30 make one ura dora of a hand of two han and 40 fu, four two (the pair), four three (the 999s)."""
    hand = Position(hand=tiles("123m567p345999s4z"), indicators=tiles("7z"), turn=17, draws=1)
    drawn = replace(RESTRICTED, win=0.0, tenpai=0.0, deposit=0.0, ron=False, ippatsu=False, last_tile=False, hazard=())
    (row,) = solve_with(hand, RULES, drawn).rows
    assert row.riichi / row.win == pytest.approx((84 * 2700 + 30 * 5200 + 8 * 8000) / 122)
    (row,) = solve_with(hand, RULES, replace(drawn, ura=False)).rows
    assert row.riichi / row.win == pytest.approx(2700)

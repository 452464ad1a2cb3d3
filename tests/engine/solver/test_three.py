"""Hands among three: the same search with another deck, two opponents, other payments, and norths set aside."""

from dataclasses import replace
from itertools import islice, pairwise

import pytest

from engine.errors import NotAWin
from engine.hand import kernel
from engine.hand.hand import MeldKind
from engine.solver.model import FULL, KIND, RESTRICTED, Position
from engine.solver.points import COMPILED
from engine.solver.prices import DRAWN, FUS, HANS, ROW, YAKUMAN, total, totals, with_more
from engine.solver.rules import dora_kinds, point_rules, solver_rules
from engine.solver.solve import solve_with
from engine.solver.three import MISSING, NEXT_OF_THREE
from engine.systems import registry
from engine.tiles.kinds import kind_of
from tests.engine.solver.enumeration import PLAIN, enumerated, small_walls
from tests.engine.solver.positions import OF_THREE, RULES, positions_of_three, tiles
from tests.engine.solver.test_points import asked, explained, quick
from tests.engine.systems.riichi.wins import wins

SHARE = 1 if COMPILED else 12
ALL_OF_THREE = OF_THREE.assumed(FULL)
FEW_OF_THREE = OF_THREE.assumed(RESTRICTED)
NORTH = 30
CHOW = MeldKind.CHOW


def answer(position, model, rules=OF_THREE):
    solved = solve_with(position, rules, model)
    assert solved is not None
    return {row.tile: row for row in solved.rows}


# ------------------------------------------------------------ rules


def test_rules_of_three_are_known_and_those_of_two_are_not():
    assert solver_rules(registry.ruleset("riichi players=2")) is None
    assert (OF_THREE.players, OF_THREE.norths, OF_THREE.honba, OF_THREE.noten) == (3, True, 200, 2000)
    other = solver_rules(registry.ruleset("riichi players=3 sanma_north=yakuhai sanma_tsumo=bisection"))
    assert (other.norths, other.points.north, other.points.halved) == (False, NORTH, 1)
    assert (OF_THREE.last_turn, other.last_turn) == (18, 19)
    assert solver_rules(registry.ruleset("riichi honba_value=1500")).honba == 1500


def test_after_one_of_characters_comes_nine():
    assert [NEXT_OF_THREE[kind] for kind in (0, 8, 9, 17, 30, 33)] == [8, 0, 10, 9, 27, 31]
    assert dora_kinds(Position(hand=(), indicators=tiles("1m9m3z")), OF_THREE) == (8, 0, 30)


@pytest.mark.parametrize(
    ("base", "dealer", "halved", "points"),
    [(2000, 0, 0, 6000), (2000, 1, 0, 8000), (2000, 0, 1, 8000), (320, 1, 1, 2200), (320, 0, 0, 1100)],
)
def test_a_self_draw_is_paid_by_two(base, dealer, halved, points):
    """Mangan 2,000 and 4,000, or 3,000 and 5,000 with the absent share halved (rules W144); two han and 20 fu
    of a dealer 1,100 from each (rules W145)."""
    assert total(base, dealer, 1, 3, halved) == points
    assert total(base, dealer, 0, 3, halved) == total(base, dealer, 0)


@pytest.mark.parametrize(
    "line",
    ["riichi/tenhou-3p", "riichi players=3 sanma_tsumo=bisection", "riichi players=3 sanma_north=yakuhai"],
)
def test_points_are_those_of_the_explained_score(line):
    ruleset = registry.ruleset(line)
    rules = point_rules(ruleset.pricing.scorer, ruleset.options)
    compared = 0
    for form in islice(wins(11), 600):
        melds = form.hand.melds
        held = {kind_of(tile) for tile in (*form.hand.concealed, form.tile, *(t for meld in melds for t in meld.tiles))}
        if held & {*MISSING, *([NORTH] if ruleset.forms.norths else [])} or any(meld.kind is CHOW for meld in melds):
            continue
        form = replace(form, seat=min(29, form.seat), dora=(), ura=())
        riichi = form.hand.is_closed and compared % 2 == 0
        drawn, fed = asked(form, True, riichi), asked(form, False, riichi)
        try:
            compared += 1
            assert quick(rules, ruleset, drawn, riichi) == (explained(ruleset, drawn), explained(ruleset, fed)), form
        except NotAWin:
            continue
    assert compared > 30


def test_norths_set_aside_are_han_and_those_to_come_their_share():
    plain = totals(OF_THREE.points.base, 0, 3)
    table = with_more(plain, 2, 0.25)
    for at in (FUS.index(30) * ROW, DRAWN + FUS.index(30) * ROW):
        assert table[at] == 0
        assert table[at + 1] == round(0.75 * plain[at + 3] + 0.25 * plain[at + 4])
        assert table[at + ROW - 1] == plain[at + ROW - 1]
    one = (YAKUMAN + 1) * ROW
    assert table[one : one + ROW] == plain[one : one + ROW]
    assert len(table) == len(plain)


# ------------------------------------------------------------ the search


@pytest.mark.parametrize(("draws", "shrink", "number"), [(2, 0, 24), (2, 1, 24), (3, 1, 2)])
@pytest.mark.parametrize("norths", [0, 2])
def test_small_walls_are_solved_as_by_enumeration(draws, shrink, number, norths):
    rules = replace(OF_THREE, reds=(0, 0, 0))
    model = replace(PLAIN, others=2, shrink=shrink, slack=2 * draws + 1)
    priced = replace(rules.points, aside=norths)
    compared = 0
    for position, unseen in small_walls(21 + draws + shrink, max(1, number // SHARE), positions_of_three, MISSING):
        unseen[NORTH] = 0
        dora = [int(kind == NEXT_OF_THREE[position.indicators[0]]) for kind in range(34)]
        wanted = enumerated(position.hand, unseen, draws, shrink, dora, priced)
        seen = (*(kind for kind in position.seen if kind != NORTH), *[NORTH] * (4 - norths))
        if dora[NORTH] or position.indicators[0] == NORTH:
            continue
        asked = replace(position, draws=draws, norths=norths, seen=seen)
        for row in solve_with(asked, rules, model, nodes=3_000_000).rows:
            compared += 1
            assert row.value == pytest.approx(wanted[row.tile][0], rel=1e-4, abs=1e-2), (position, row.tile)
    assert compared >= 6 * number // SHARE


@pytest.mark.parametrize("distance", [0, 1, 2])
@pytest.mark.parametrize("model", [ALL_OF_THREE, FEW_OF_THREE], ids=["full", "restricted"])
def test_chances_are_chances_and_ready_hands_are_ready(distance, model):
    for position in positions_of_three(distance, distance, max(1, 12 // SHARE // (distance + 1))):
        for row in answer(position, model).values():
            for win, ready in zip(row.wins, row.readies, strict=True):
                assert -1e-6 <= win <= ready + 1e-5 <= 1 + 2e-5
            if row.shanten == 0:
                assert all(ready == pytest.approx(1) for ready in row.readies)


def alike():
    """Every win is worth one han and 30 fu by whichever way, and nothing else counts."""
    one = OF_THREE.points.base[FUS.index(30) * HANS + 1]
    points = replace(OF_THREE.points, base=tuple(one if base else 0 for base in OF_THREE.points.base))
    model = replace(FEW_OF_THREE, win=0.0, tenpai=0.0, deposit=0.0, norths=0.0)
    return replace(OF_THREE, points=points, ura=False), model


@pytest.mark.parametrize("distance", [0, 1])
def test_more_draws_never_hurt(distance):
    rules, model = alike()
    for position in positions_of_three(70 + distance, distance, max(1, 4 // SHARE)):
        before = {}
        for draws in range(1, 18, 1 if COMPILED else 8):
            rows = answer(replace(position, draws=draws, norths=0), model, rules)
            assert all(rows[tile].value >= row.value - 0.5 for tile, row in before.items())
            before = rows


def test_of_a_constant_worth_the_value_is_the_chance_times_it():
    rules, model = alike()
    compared = 0
    for position in positions_of_three(80, 1, max(2, 12 // SHARE)):
        hand = [KIND[tile] for tile in position.hand]
        if sum(hand.count(kind) > 1 for kind in hand) >= 8:
            continue
        asked = replace(position, seat_wind=28, norths=0)
        for row in answer(asked, replace(model, ron=False), rules).values():
            for value, win in zip(row.values, row.wins, strict=True):
                compared += win > 0
                # 240 base points: 300 and 500.
                assert value == pytest.approx(800 * win, rel=1e-3, abs=0.01)
    assert compared > 100 // SHARE


def test_copies_in_view_never_help():
    rules = replace(OF_THREE, reds=(0, 0, 0))
    model = replace(PLAIN, others=2, slack=5)
    compared = 0
    for position, unseen in small_walls(3, max(1, 16 // SHARE), positions_of_three, MISSING):
        idle = [kind for kind in (28, 29) if kind not in position.hand and kind not in position.indicators]
        if not idle:
            continue
        position = replace(position, draws=2, norths=0)
        before = answer(position, model, rules)
        for kind in (kind for kind in range(34) if unseen[kind] and kind not in (idle[0], NORTH)):
            seen = list(position.seen)
            if idle[0] not in seen:
                continue
            seen.remove(idle[0])
            for tile, row in answer(replace(position, seen=(*seen, kind)), model, rules).items():
                compared += 1
                assert row.value <= before[tile].value + 0.5, (position, kind, tile)
    assert compared > 60 // SHARE


def test_two_opponents_throw_two_tiles_a_go_around():
    """After the last draw only the discards of the others are left: one of each, no draw, no end by others."""
    model = replace(ALL_OF_THREE, slack=0, calls=False, hazard=(0.0,), wall_end=False, dama=False)
    position = Position(hand=tiles("123p456p789s23s99s5z"), turn=17, last_turn=18, riichi=False)
    [row] = [row for tile, row in answer(position, model).items() if tile == 31]
    # 1s and 4s, four copies each of 94 tiles outside the hand; silent, and pinfu.
    share = 4 / 94 * (model.ron_dama[18] + model.ron_dama[21])
    assert row.wins[-1] == pytest.approx(1 - (1 - share) ** 2, rel=1e-5)


def test_no_chow_is_called():
    """No pairs: nothing but chows could be called, and among four all simples would be."""
    position = Position(hand=tiles("246p468p357s3568s3p"), turn=6, last_turn=18)
    rows = [answer(position, replace(ALL_OF_THREE, slack=0, calls=calls)) for calls in (True, False)]
    one, other = ({tile: row.value for tile, row in found.items() if tile == 25} for found in rows)
    assert one == other
    assert one
    four = [answer(position, replace(FULL, slack=0, calls=calls), RULES)[25].win for calls in (True, False)]
    assert four[0] > four[1]


def test_the_last_draw_comes_to_one_seat_in_five():
    model = replace(PLAIN, others=2, slack=0, last_draw=ALL_OF_THREE.last_draw)
    position = Position(hand=tiles("123p456p789s23s99s5z"), turn=17, last_turn=18)
    told = answer(replace(position, draws=1), model)[31].win
    assert told > 0
    assert answer(position, model)[31].win == pytest.approx(told / 5, rel=1e-5)


def test_norths_are_no_draws_and_those_unseen_are_worth_something():
    position = Position(hand=tiles("123p456p789s23s99s5z"), turn=8, last_turn=18)
    plain = replace(FEW_OF_THREE, norths=0.0)
    gone = replace(position, seen=(NORTH,) * 4)
    # Below an indicator there may lie a north as well.
    rules = replace(OF_THREE, ura=False)
    one, other = (answer(each, plain, rules)[31] for each in (position, gone))
    assert one.win == pytest.approx(other.win, rel=1e-6)
    assert one.value == pytest.approx(other.value, rel=1e-6)
    assert answer(position, FEW_OF_THREE)[31].value > 1.02 * answer(gone, FEW_OF_THREE)[31].value
    values = [answer(replace(position, norths=number), plain)[31].value for number in range(5)]
    assert all(more > 1.1 * less for less, more in pairwise(values[:4]))
    # West points to north: each is worth one han more.
    aside = replace(position, norths=1, indicators=tiles("3z"))
    assert answer(aside, plain)[31].value > 1.1 * answer(replace(position, norths=1), plain)[31].value


def test_norths_of_value_are_called_and_counted():
    valued = solver_rules(registry.ruleset("riichi/tenhou-3p sanma_north=yakuhai"))
    guest = solver_rules(registry.ruleset("riichi/tenhou-3p sanma_north=guest"))
    closed = Position(hand=tiles("44z1m9p9s123p567p345s"), turn=6, last_turn=19, riichi=False)
    open_hand = Position(hand=tiles("567p34s1m1m123p9s"), melds=((1, NORTH, 0),), turn=6, last_turn=19)
    for position, tile, more in ((closed, 0, 1.1), (open_hand, 26, 2)):
        one, other = (answer(position, rules.assumed(FULL), rules)[tile] for rules in (valued, guest))
        assert one.win > more * other.win


def test_steps_to_ready_are_those_of_the_deck():
    """Of characters nothing but pairs and triplets helps; the class tables see runs as well, which are never nearer."""
    for distance in (0, 1, 2, 3):
        for position in positions_of_three(30 + distance, distance, 40):
            counts = [0] * 34
            for tile in position.hand:
                counts[KIND[tile]] += 1
            moved = counts[:]
            # As honours, where there is room: no runs.
            room = [kind for kind in range(27, 34) if not counts[kind]]
            if len(room) < 2:
                continue
            for kind, other in zip((0, 8), room, strict=False):
                moved[other], moved[kind] = counts[kind], 0
            special = kernel.PAIRS
            assert kernel.distance(moved, 4, special) == kernel.distance(counts, 4, special), position.hand

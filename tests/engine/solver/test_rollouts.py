"""Roll-outs: the deals that are imagined around a question, and what is counted of them."""

from collections import Counter
from random import Random

import pytest

from engine.ai.levels import BEGINNER, player
from engine.features.dora import indicators
from engine.features.ready import Ready
from engine.scoring.form import Form, Opponent
from engine.solver.imagined import deal_around
from engine.solver.rollouts import joined, sampled_results, start_around
from engine.systems import registry
from engine.systems.playing import rules_of
from engine.tiles.kinds import EAST, Tile, code_of, kind_of
from engine.tiles.notation import parse_hand, parse_tiles

LINE = "riichi/tenhou"
RULESET = registry.ruleset(LINE)
RULES = rules_of(LINE)
PLAYERS = [player(BEGINNER, LINE)] * 4


def dice(seed):
    return Random(seed).random


def tiles(text):
    return parse_tiles(text).tiles


def form(hand, **changes):
    parsed = parse_hand(hand)
    filled, _ = RULESET.forms.filled(Form(hand=parsed.hand, tile=parsed.tile, self_draw=True, **changes))
    return filled


def around(asked, turn, seed="x"):
    return deal_around(asked, turn, RULES, start_around(asked, LINE, RULES), PLAYERS, dice(seed))


@pytest.mark.parametrize("wind", ["1z", "2z", "3z", "4z"])
@pytest.mark.parametrize("turn", [1, 2, 7])
def test_a_deal_around_a_hand_is_one_that_could_be(wind, turn):
    """The own seat holds the hand, its river and what it was told; every tile is somewhere, once."""
    river = tiles("9m4z1p8s7z2z")[: turn - 1]
    seen = tiles("1z9p0m")[: turn - 1]
    asked = form("23m233340p12334s + 4s", seat=tiles(wind)[0], dora=tiles("5z"), river=river, seen=seen)
    for seed in range(4):
        deal = around(asked, turn, seed)
        seat = deal.turn
        assert deal.window.kind == "turn"
        assert deal.seat_wind(seat) == tiles(wind)[0] - EAST
        assert sorted(deal.seats[seat].concealed()) == sorted((*asked.hand.concealed, asked.tile))
        assert deal.drawn == asked.tile
        assert tuple(thrown.tile for thrown in deal.seats[seat].river) == river
        assert indicators(deal) == asked.dora
        others = [other for number, other in enumerate(deal.seats) if number != seat]
        assert all(other.size == 13 and not other.melds for other in others)
        thrown = Counter(one.tile for other in others for one in other.river)
        assert not Counter(seen) - thrown
        assert not any(deal.get(Ready).standing)
        everywhere = [*deal.start.wall[deal.front :]]
        for state in deal.seats:
            everywhere += [*state.concealed(), *(one.tile for one in state.river)]
        assert sorted(everywhere) == sorted(RULES.deck)


def test_called_melds_lie_there():
    asked = form("234m456p22s34s8s [7'77z]", turn=8)
    deal = around(asked, 8)
    assert deal.called
    assert list(deal.seats[deal.turn].melds) == list(asked.hand.melds)
    assert deal.seats[deal.turn].size == 11


def test_chance_alone_decides():
    asked = form("23m233340p123344s")
    assert around(asked, 6, "a").key() == around(asked, 6, "a").key()
    assert around(asked, 6, "a").key() != around(asked, 6, "b").key()


@pytest.mark.parametrize(
    "changes",
    [
        {"dora": tiles("1z2z")},
        {"against": (Opponent(river=tiles("1z"), ready=0),)},
        {"seen": tiles("1111z2222z3333z4444z")},
    ],
    ids=["two indicators", "an opponent", "more in view than thrown"],
)
def test_what_cannot_be_dealt_is_refused(changes):
    with pytest.raises(ValueError, match=r"dealt|in view"):
        around(form("23m233340p123344s", **changes), 3)


def test_kongs_cannot_be_dealt():
    with pytest.raises(ValueError, match="kongs"):
        around(form("23m233340p345s {1111z}"), 6)


def sampled(asked, wanted, numbers):
    return sampled_results(asked, RULESET, PLAYERS, tiles(wanted), numbers, dice)


def test_shares_of_the_work_put_together_are_the_whole():
    asked = form("123m456p789s23s99s5z", turn=7)
    whole = joined([sampled(asked, "5z2s", range(4))])
    parts = joined([sampled(asked, "5z2s", range(2)), sampled(asked, "5z2s", range(2, 4))])
    assert whole == parts
    assert whole.deals == 4


def test_a_ready_hand_is_not_broken():
    """Ready for two kinds against a step away: the gap is far beyond its error, and riichi is an answer of its own."""
    found = joined([sampled(form("123m456p789s23s99s5z", turn=5), "5z1m", range(24))])
    rows = {(code_of(row.tile), row.declared): row for row in found.rows}
    assert set(rows) == {("5z", False), ("5z", True), ("1m", False)}
    assert found.rows[0].tile == Tile(31)
    assert found.rows[0].behind.mean == found.rows[0].behind.error == 0
    worst = rows["1m", False]
    assert worst.behind.mean > worst.behind.error > 0
    assert worst.win.mean < rows["5z", True].win.mean
    for row in found.rows:
        assert 0 <= row.fed.mean <= 1 - row.win.mean
        assert row.points.error > 0


def test_more_deals_make_smaller_errors():
    asked = form("123m456p789s23s99s5z", turn=7)
    few, many = (joined([sampled(asked, "5z", range(number))]) for number in (6, 36))
    errors = [{row.declared: row.points.error for row in one.rows} for one in (few, many)]
    assert all(errors[1][declared] < errors[0][declared] for declared in (False, True))
    assert {kind_of(row.tile) for row in many.rows} == {31}

"""Playing advice: numbers recomputed by other means."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import HandError
from engine.hand.hand import Hand
from engine.systems.sichuan.advice import (
    kong_advice,
    kong_later,
    line_advice,
    mirrored,
    partial_sets,
    partial_sets_by_suit,
    read_line,
    safe_against_ready,
    shape_advice,
    usefulness,
)
from engine.systems.sichuan.exchange import check_choice
from engine.systems.sichuan.waits import distance
from engine.systems.sichuan.win import held_of
from tests.engine.systems.sichuan.asking import form, hand, table, wall


@cache
def most_pairs(places):
    """The most disjoint pairs of tiles at most two places apart, by trying everything."""
    if len(places) < 2:
        return 0
    first, *rest = places
    best = most_pairs(tuple(rest))
    for at, place in enumerate(rest):
        if place - first <= 2:
            best = max(best, 1 + most_pairs(tuple(rest[:at] + rest[at + 1 :])))
    return best


@given(st.lists(st.integers(0, 8), max_size=9))
def test_partial_sets_are_the_most_there_can_be(places):
    counts = [places.count(place) for place in range(9)]
    assert partial_sets(counts) == most_pairs(tuple(sorted(places)))
    assert partial_sets(counts) == partial_sets(counts[::-1])  # mirrored tiles are worth the same


def test_partial_sets_do_not_cross_suits():
    counts = [0] * 27
    counts[8] = counts[9] = 1
    assert partial_sets(counts) == 0
    assert partial_sets_by_suit([1] * 27) == (4, 4, 4)


@given(st.integers(0, 26))
def test_symmetry(kind):
    assert mirrored(mirrored(kind)) == kind
    assert kind // 9 == mirrored(kind) // 9
    assert usefulness(kind) == usefulness(mirrored(kind))
    joins = {other for other in range(27) if other // 9 == kind // 9 and abs(other - kind) <= 2}
    assert usefulness(kind) == len(joins)
    assert {mirrored(other) for other in read_line(kind).kinds} == set(read_line(mirrored(kind)).kinds)


def test_lines():
    assert read_line(3) == ((0, 6), True)
    assert read_line(13) == ((10, 16), False)
    assert read_line(0) == ((), False)
    assert safe_against_ready(23) == (26,)
    # 68 and 89 wait for 7 in spite of a discarded 4, so only the 1 is safe.
    assert safe_against_ready(3) == (0,)
    assert [reason.key.rpartition(".")[2] for reason in line_advice(3, ready=True)] == [
        "line_safe",
        "line_less_likely",
    ]
    assert [reason.key.rpartition(".")[2] for reason in line_advice(4, ready=True)] == ["line_unreliable"]
    assert not list(line_advice(8, ready=True))


def test_number_of_partial_sets():
    def key(text, melds=0):
        (reason,) = shape_advice(held_of(hand(text)).concealed, melds, 4)
        return reason.key.rpartition(".")[2], reason.params["n"]

    assert key("1122335m244688p1s") == ("too_many_partial_sets", 6)
    assert key("147m258p33699s1m") == ("too_few_partial_sets", 3)
    assert key("1123m5p", 3) == ("partial_sets", 5)


def test_pung_now_and_kong_later():
    money = table("dingque").settling.money
    assert kong_later(money, 4) == (2, 3)
    assert kong_advice(money, 4).key == "sichuan.advice.kong_later"
    assert kong_advice(money, 3).key == "sichuan.advice.kong_same"
    assert kong_advice(money, 2).key == "sichuan.advice.kong_now"
    assert kong_later(table("dingque late_bent_kong=unpaid").settling.money, 4) == (2, 0)
    assert kong_later(table("chengdu_2016").settling.money, 4) == (20, 15)


@given(st.integers(0), st.sampled_from((13, 14)))
def test_void_advice_is_what_its_numbers_say(seed, size):
    rules = table("blood_exchange")
    dealt = Hand.of(wall(seed)[:size])
    advice = rules.setup.void(dealt)
    held = held_of(dealt)
    missing = [suit for suit in range(3) if not held.has_suit(suit)]
    assert {row.suit for row in advice.rows} == set(missing or (0, 1, 2))
    for row in advice.rows:
        away = distance(rules.scoring, held, row.suit)
        assert row.shanten == away.tiles - 1
        assert row.tiles == sum(held.concealed[9 * row.suit : 9 * row.suit + 9])
        assert row.total == sum(4 - held.all[kind] for kind in away.kinds)
        assert row.partial_sets + row.kept_sets == partial_sets(held.concealed)
    ranks = [(row.shanten, -row.total) for row in advice.rows]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize("line", ["blood_exchange", "blood_exchange exchange=three_any"])
def test_exchange_advice_is_allowed_and_best_first(line):
    rules = table(line)
    tiles = hand("1123568m2499p147s")
    rows = rules.setup.exchange(tiles).rows
    assert [check_choice(tiles.concealed, row.give, rules.setup.one_suit) for row in rows] == [None] * len(rows)
    ranks = [(row.shanten, row.broken, row.left_of_suit) for row in rows]
    assert ranks == sorted(ranks)
    assert rows[0].give == (18, 21, 24)
    assert [reason.key.rpartition(".")[2] for reason in rows[0].reasons] == ["suit_vanishes", "rest_keeps"]


def test_a_triplet_is_not_passed_lightly():
    rows = table("blood_exchange").setup.exchange(hand("555m147p2345678s"), most=99).rows
    assert rows[0].give == (9, 12, 15)
    (kept,) = [row for row in rows if row.give == (20, 21, 22)]
    assert not any("triplet" in reason.key for reason in kept.reasons)
    (broken,) = [row for row in rows if row.give == (4, 4, 4)]
    assert broken.suit == 0 or any("breaks_triplet" in reason.key for reason in broken.reasons)


def test_a_broken_pair_is_no_triplet():
    rows = table("blood_exchange").setup.exchange(hand("55m147p22345678s"), most=99).rows
    (row,) = [row for row in rows if row.give == (19, 19, 20)]
    assert not any("triplet" in reason.key for reason in row.reasons)


def test_advice_before_the_first_discard_looks_at_dealt_tiles():
    with pytest.raises(HandError, match="melds_at_setup"):
        table("dingque").setup.void(hand("1123568m99p1s[444's]"))
    with pytest.raises(HandError, match="wrong_tile_count"):
        table("dingque").setup.exchange(hand("1123568m99p1s"))


def test_what_the_table_lacks_is_said():
    tiles = hand("1123568m2499p147s")
    assert [note.key for note in table("standard").setup.void(tiles).notes] == ["sichuan.advice.no_declared_void"]
    assert [note.key for note in table("dingque").setup.exchange(tiles).notes] == ["sichuan.advice.no_exchange"]
    natural = table("dingque").setup.void(hand("1234567m123456p"))
    assert natural.automatic
    assert [note.key for note in natural.notes] == ["sichuan.advice.void_by_itself"]


def test_discards_tell_of_partial_sets():
    answer = table("dingque").discards(form("11235689m247994p", void_suit=2))
    assert [note.key for note in answer.notes] == ["sichuan.advice.too_many_partial_sets"]
    breaking = {row.tile for row in answer.rows if any("breaks_set" in label.key for label in row.labels)}
    assert breaking
    assert breaking != {row.tile for row in answer.rows}

"""Waits, accepted tiles and discards: against trying every tile, for every definition of four copies."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.hand.hand import Meld, MeldKind
from engine.hand.reading import Shape
from engine.hand.shanten import (
    RIICHI_SHAPES,
    SICHUAN_SHAPES,
    Copies,
    OtherShape,
    SevenPairs,
    Shapes,
    limits_of,
    shanten,
)
from engine.hand.waits import accepted, accepted_by_shape, discards, left, waits
from engine.tiles.kinds import Tile, code_of
from tests.engine.hand.oracle import counts_from, readings, wins
from tests.engine.hand.strategies import FLUSH, counts

SETS = Shapes()
ORPHANS_ONLY = Shapes(orphans=True)
MCR_LIKE = Shapes(pairs=SevenPairs.FOURS, orphans=True)
NAMED = {RIICHI_SHAPES: ("pairs", "orphans"), SICHUAN_SHAPES: ("fours",), SETS: (), MCR_LIKE: ("fours", "orphans")}
SHAPES = st.sampled_from((*NAMED, ORPHANS_ONLY))


def codes(kinds):
    return " ".join(code_of(kind) for kind in kinds)


def plus(held, kind):
    return [held[each] + (each == kind) for each in range(34)]


@settings(max_examples=60)
@given(st.sampled_from(tuple(NAMED)), counts(13, FLUSH))
def test_waits_are_what_completes(shapes, held):
    expected = [kind for kind in range(34) if held[kind] < 4 and wins(tuple(plus(held, kind)), 4, NAMED[shapes])]
    assert list(waits(held, 0, shapes)) == expected


@given(SHAPES, st.sampled_from((1, 4, 7, 10, 13)), st.data())
def test_accepted_tiles_lower_the_shanten(shapes, tiles, data):
    held = data.draw(counts(tiles, data.draw(st.sampled_from((FLUSH, tuple(range(34)))))))
    melds = 4 - tiles // 3
    found = accepted(held, melds, shapes)
    assert found.shanten == shanten(held, melds, shapes)
    expected = [
        kind for kind in range(34) if held[kind] < 4 and shanten(plus(held, kind), melds, shapes) < found.shanten
    ]
    assert list(found.kinds) == expected


@given(SHAPES, st.sampled_from((2, 5, 8, 11, 14)), st.data())
def test_discards_leave_what_they_leave(shapes, tiles, data):
    held = data.draw(counts(tiles, data.draw(st.sampled_from((FLUSH, tuple(range(34)))))))
    melds = 4 - tiles // 3
    rows = discards(held, melds, shapes)
    assert [row.kind for row in rows] == [kind for kind in range(34) if held[kind]]
    for row in rows:
        rest = [held[kind] - (kind == row.kind) for kind in range(34)]
        after = accepted(rest, melds, shapes)
        assert row.shanten == after.shanten
        assert row.kinds == tuple(kind for kind in after.kinds if held[kind] < 4)


@pytest.mark.parametrize("text", ["1133557799m1133p", "1133557799m113p5z", "19m19p19s12345677z", "19m19p19s1234567z5p"])
def test_discards_of_special_shapes(text):
    held = counts_from(text)
    for shapes in NAMED:
        for row in discards(held, 0, shapes):
            rest = [held[kind] - (kind == row.kind) for kind in range(34)]
            assert (row.shanten, row.kinds) == accepted(rest, 0, shapes)


@settings(max_examples=30)
@given(st.sampled_from((13, 16, 14, 17)), st.data())
def test_hands_of_sixteen_tiles(tiles, data):
    shapes = Shapes(sets=5)
    held = data.draw(counts(tiles, data.draw(st.sampled_from((FLUSH, tuple(range(34)))))))
    melds = 5 - tiles // 3
    now = shanten(held, melds, shapes)
    if tiles % 3 == 1:
        helps = [kind for kind in range(34) if held[kind] < 4 and shanten(plus(held, kind), melds, shapes) < now]
        assert accepted(held, melds, shapes) == (now, tuple(helps))
    else:
        assert (now == -1) == bool(readings(held, tiles // 3))
        assert min(row.shanten for row in discards(held, melds, shapes)) == max(now, 0)


@st.composite
def with_melds(draw, over):
    """Counts and one to three pungs of other tiles, all copies of a kind four at most."""
    kinds = draw(st.lists(st.sampled_from(FLUSH), min_size=1, max_size=3, unique=True))
    melds = [Meld(MeldKind.PUNG, (Tile(kind),) * 3) for kind in kinds]
    held = [0] * 34
    for _ in range(13 - 3 * len(kinds) + over):
        free = [kind for kind in FLUSH if held[kind] < (1 if kind in kinds else 4)]
        held[draw(st.sampled_from(free))] += 1
    return held, melds


@pytest.mark.parametrize("copies", [Copies.ALL, Copies.NONE])
@settings(max_examples=50)
@given(hand=with_melds(0))
def test_limits_hold_for_what_is_accepted(copies, hand):
    held, melds = hand
    limits = limits_of(melds, copies)
    found = accepted(held, len(melds), limits=limits)
    assert found.shanten == shanten(held, len(melds), limits=limits)
    expected = [
        kind
        for kind in range(34)
        if held[kind] < limits[kind] and shanten(plus(held, kind), len(melds), limits=limits) < found.shanten
    ]
    assert list(found.kinds) == expected


@settings(max_examples=30)
@given(hand=with_melds(1))
def test_limits_hold_for_discards(hand):
    held, melds = hand
    limits = limits_of(melds, Copies.ALL)
    for row in discards(held, len(melds), limits=limits):
        rest = [held[kind] - (kind == row.kind) for kind in range(34)]
        after = accepted(rest, len(melds), limits=limits)
        assert (row.shanten, row.kinds) == (
            after.shanten,
            tuple(kind for kind in after.kinds if kind != row.kind or held[kind] < limits[kind]),
        )


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("1112345678999m", 0, "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("2223456777m111z", 0, "1m 2m 3m 4m 5m 6m 7m 8m"),
        ("19m19p19s1234567z", 0, "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
        ("119m19p19s123456z", 0, "7z"),
        ("113355m779p1122z", 0, "9p"),
        ("123m456p789s11z12p", 0, "3p"),
        ("123m456p789s1122z", 0, "1z 2z"),
        ("7z", 4, "7z"),
        # The wait is in the hand four times already: not ready.
        ("1111m123456789p", 0, ""),
        ("123m456p789s1234z", 0, ""),
    ],
)
def test_known_waits(text, melds, expected):
    assert codes(waits(counts_from(text), melds)) == expected


def test_waits_in_ones_own_melds():
    held = counts_from("123456789m1p")
    melds = [Meld(MeldKind.PUNG, (Tile(9),) * 3)]
    assert codes(waits(held, 1)) == "1p"
    assert waits(held, 1, limits=limits_of(melds, Copies.ALL)) == ()
    assert codes(waits(held, 1, limits=limits_of(melds, Copies.CONCEALED))) == "1p"


def test_a_fifth_copy_where_the_shape_decides():
    held = counts_from("1112223334444z")
    assert waits(held) == ()
    assert codes(waits(held, limits=limits_of((), Copies.NONE))) == "4z"


def test_what_each_shape_accepts():
    found = accepted_by_shape(counts_from("113355m77p1123z5s"))
    assert found[Shape.SEVEN_PAIRS].shanten == 1
    assert codes(found[Shape.SEVEN_PAIRS].kinds) == "5s 2z 3z"
    assert found[Shape.SETS].shanten > found[Shape.SEVEN_PAIRS].shanten
    assert set(found) == {Shape.SETS, Shape.SEVEN_PAIRS, Shape.ORPHANS}


def test_a_shape_of_ones_own_is_accepted_too():
    def honors(counts, melds):
        return 7 - sum(min(1, counts[kind]) for kind in range(27, 34))

    shapes = Shapes(others=(OtherShape(Shape.UNCONNECTED, honors),))
    found = accepted(counts_from("147m258p369s123456z")[:34], 0, shapes)
    assert (found.shanten, codes(found.kinds)) == (0, "7z")
    rows = {row.kind: row for row in discards(counts_from("147m258p369s12345z"), 0, shapes)}
    assert rows[0].shanten == 1
    assert codes(rows[0].kinds) == "6z 7z"
    assert rows[27].shanten == 2


def test_copies_left():
    held = counts_from("11m5p")
    seen = [Tile(0), Tile(44), Tile(13), Tile(13), Tile(5)]
    assert left([0, 13, 5, 8], held, seen) == {0: 1, 13: 0, 5: 3, 8: 4}

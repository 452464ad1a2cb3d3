"""Shanten: the tables against the definition, other limits of copies, and hands that programs got wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.hand import kernel, suits
from engine.hand.hand import Meld, MeldKind
from engine.hand.reading import Shape
from engine.hand.shanten import (
    RIICHI_SHAPES,
    SICHUAN_SHAPES,
    Copies,
    OtherShape,
    SevenPairs,
    Shapes,
    by_shape,
    limits_of,
    shanten,
)
from engine.tiles.kinds import Tile
from tests.engine.hand.oracle import counts_from, lacking, lacking_for_orphans, lacking_for_pairs
from tests.engine.hand.strategies import FLUSH, counts

SETS = Shapes()


def pungs(*kinds):
    return [Meld(MeldKind.PUNG, (Tile(kind),) * 3) for kind in kinds]


@settings(max_examples=40)
@given(st.sampled_from((13, 14)).flatmap(counts))
def test_sets_of_whole_hands(held):
    found = kernel.regular(held, 4)
    assert lacking(held, 4, most=min(found, 4)) == min(found, 5)


@settings(max_examples=40)
@given(st.sampled_from((13, 14)).flatmap(lambda tiles: counts(tiles, FLUSH)))
def test_sets_within_one_suit(held):
    found = kernel.regular(held, 4)
    assert lacking(held, 4, most=min(found, 4)) == min(found, 5)


@settings(max_examples=30)
@given(st.integers(0, 2), st.data())
def test_fewer_sets(sets, data):
    held = data.draw(counts(3 * sets + data.draw(st.sampled_from((1, 2)))))
    assert kernel.regular(held, sets) == lacking(held, sets)


@settings(max_examples=10)
@given(counts(17, FLUSH))
def test_five_sets(held):
    found = kernel.regular(held, 5)
    assert lacking(held, 5, most=min(found, 3)) == min(found, 4)


@settings(max_examples=40)
@given(counts(7), st.data())
def test_limits_of_copies(held, data):
    low = data.draw(st.lists(st.sampled_from(range(34)), max_size=6))
    limits = [min(4, max(held[kind], data.draw(st.integers(0, 3)))) if kind in low else 4 for kind in range(34)]
    assert suits.distance(held, 2, bytes(limits)) == lacking(held, 2, limits)


@given(counts(14))
def test_tables_agree_with_counting_kind_by_kind(held):
    for sets in range(6):
        assert kernel.regular(held, sets) == suits.distance(held, sets, bytes([4] * 34))


@given(st.sampled_from((13, 14)).flatmap(counts))
def test_special_shapes(held):
    assert kernel.seven_pairs(held) == lacking_for_pairs(held, fours=False)
    assert kernel.pairs_with_fours(held) == lacking_for_pairs(held, fours=True)
    assert kernel.thirteen_orphans(held) == lacking_for_orphans(held)
    regular = kernel.regular(held, 4)
    assert kernel.distance(held, 4) == regular
    assert kernel.distance(held, 4, kernel.PAIRS) == min(regular, lacking_for_pairs(held, fours=False))
    assert kernel.distance(held, 4, kernel.FOURS) == min(regular, lacking_for_pairs(held, fours=True))
    assert kernel.distance(held, 4, kernel.ORPHANS) == min(regular, lacking_for_orphans(held))
    assert shanten(held) == min(regular, lacking_for_pairs(held, fours=False), lacking_for_orphans(held)) - 1


@given(counts(14), st.data())
def test_a_tile_more_helps_by_one_at_most(held, data):
    kind = data.draw(st.sampled_from([kind for kind in range(34) if held[kind] < 4]))
    more = [held[each] + (each == kind) for each in range(34)]
    for shapes in (RIICHI_SHAPES, SICHUAN_SHAPES, SETS):
        assert 0 <= shanten(held, 0, shapes) - shanten(more, 0, shapes) <= 1


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("1112345678999m", 0, 0),
        ("11123456789995m", 0, -1),
        ("19m19p19s1234567z", 0, 0),
        ("119m19p19s123456z", 0, 0),
        ("1133557799m113p", 0, 0),
        ("159m17p359s123567z", 0, 3),
        ("147m258p369s1234z", 0, 6),
        ("258m258p258s12345z", 0, 6),
        # Melds leave no seven pairs or orphans.
        ("19m19p19s12345z", 1, 6),
        ("1122m3344p55s", 1, 2),
        # Four melds and a pair are complete.
        ("33s", 4, -1),
        ("3s", 4, 0),
        # A fifth copy cannot come.
        ("1112223334444z", 0, 1),
        ("1111m123p112233s", 0, 1),
        # One block more than a careless count sees.
        ("36m12579p145s256z", 0, 5),
        # Seven pairs need seven kinds.
        ("5566m233799p4444z", 0, 1),
        # Groups that are not there are missing.
        ("111345677s56m", 0, 2),
        ("111345677s56m", 1, 0),
    ],
)
def test_known_hands(text, melds, expected):
    assert shanten(counts_from(text), melds) == expected


def test_pairs_of_four_alike():
    held = counts_from("1111223344m5566p")
    assert shanten(held, 0, SICHUAN_SHAPES) == -1
    assert by_shape(held, 0, RIICHI_SHAPES)[Shape.SEVEN_PAIRS] == 1
    assert by_shape(held, 0, SICHUAN_SHAPES)[Shape.SEVEN_PAIRS] == -1


def test_copies_in_melds_count_where_the_rules_say_so():
    held = counts_from("9m9p569s")
    melds = pungs(8, 17, 26)
    assert shanten(held, 3) == 1
    assert shanten(held, 3, limits=limits_of(melds, Copies.CONCEALED)) == 1
    assert shanten(held, 3, limits=limits_of(melds, Copies.ALL)) == 2


def test_a_fifth_copy_may_be_waited_for_where_the_shape_decides():
    held = counts_from("1112223334444z")
    assert shanten(held, limits=limits_of((), Copies.NONE)) == 0
    assert limits_of((), Copies.ALL) is None


def test_kinds_not_in_play_complete_nothing():
    three_players = [kind for kind in range(34) if not 0 < kind < 8]
    limits = limits_of((), Copies.CONCEALED, three_players)
    held = counts_from("11119m22223333z")
    assert (shanten(held), shanten(held, limits=limits)) == (2, 3)


def test_shapes_by_themselves():
    found = by_shape(counts_from("19m19p19s1234567z"))
    assert found == {Shape.SETS: 8, Shape.SEVEN_PAIRS: 6, Shape.ORPHANS: 0}
    assert by_shape(counts_from("159m17p359s123567z"))[Shape.SETS] == 7
    assert by_shape(counts_from("1m"), 4) == {Shape.SETS: 0}


def test_a_shape_of_ones_own():
    def greens(counts, melds):
        return suits.NEVER if melds else 14 - min(14, sum(counts[kind] for kind in (19, 20, 21, 23, 25, 32)))

    shapes = Shapes(pairs=SevenPairs.FOURS, others=(OtherShape(Shape.UNCONNECTED, greens),))
    held = counts_from("2224446668882s6z")
    assert by_shape(held, 0, shapes)[Shape.UNCONNECTED] == -1
    assert shanten(held, 0, shapes) == -1
    assert Shape.UNCONNECTED not in by_shape(counts_from("222s"), 1, shapes)

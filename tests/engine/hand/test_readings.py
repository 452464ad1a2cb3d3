"""Readings of complete hands: all of them, none twice, and every place of the winning tile."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hand.reading import GroupKind, WaitKind
from engine.hand.readings import PAIR, PUNG, decompositions, group_of, placements, wait_of
from tests.engine.hand.oracle import GROUPS, counts_from, readings
from tests.engine.hand.strategies import FLUSH, counts


@st.composite
def complete(draw):
    """Counts of a complete hand of 0 to 5 sets and how many sets they are, mostly within one suit."""
    kinds = draw(st.sampled_from((FLUSH, tuple(range(18)), tuple(range(34)))))
    groups = [group for group in GROUPS if set(group) <= set(kinds)]
    sets = draw(st.lists(st.sampled_from(groups), max_size=5))
    held = [0] * 34
    for kind in (*(kind for group in sets for kind in group), *(draw(st.sampled_from(kinds)),) * 2):
        held[kind] += 1
    return held, len(sets)


@given(complete())
def test_all_readings_of_complete_hands(hand):
    held, sets = hand
    found = decompositions(held, sets)
    assert found == readings(held, sets)
    assert len(found) >= 1


@given(counts(14, FLUSH))
def test_all_readings_of_any_hand(held):
    assert decompositions(held, 4) == readings(held, 4)


@pytest.mark.parametrize(
    ("text", "sets", "number"),
    [
        ("111222333m55z", 3, 2),
        ("11122233344455m", 4, 4),
        ("22334455667788m", 4, 3),
        ("11112222333344m", 4, 3),
        ("55z", 0, 1),
        ("55z", 1, 0),
        ("123m", 1, 0),
        ("", 0, 0),
        ("11223344556677z", 4, 0),
        ("11m11p11s11z", 2, 0),
        ("111m222p333s444z55z6z", 5, 0),
    ],
)
def test_numbers_of_readings(text, sets, number):
    assert len(decompositions(counts_from(text), sets)) == number


def test_four_pairs_are_not_a_pair_and_two_sets():
    assert decompositions(counts_from("11m11p11s11z"), 2) == ()


@given(complete(), st.data())
def test_the_winning_tile_stands_in_every_group_that_has_it(hand, data):
    held, sets = hand
    kind = data.draw(st.sampled_from([kind for kind in range(34) if held[kind]]))
    for codes in decompositions(held, sets):
        found = placements(codes, kind)
        places = {index for index, _ in found}
        assert {codes[index] for index in places} == {code for code in codes if kind in group_of(code).kinds}
        assert len({codes[index] for index in places}) == len(places)
        assert len(places) >= 1


@pytest.mark.parametrize(
    ("group", "tile", "wait"),
    [
        (0, 0, WaitKind.OPEN),
        (0, 1, WaitKind.CLOSED),
        (0, 2, WaitKind.EDGE),
        (6, 6, WaitKind.EDGE),
        (6, 8, WaitKind.OPEN),
        (15, 15, WaitKind.EDGE),
        (20, 20, WaitKind.OPEN),
        (20, 22, WaitKind.OPEN),
        (PUNG + 5, 5, WaitKind.DOUBLE_PAIR),
        (PAIR + 5, 5, WaitKind.PAIR),
        (0, 3, None),
        (PUNG + 5, 6, None),
        (PAIR + 33, 32, None),
    ],
)
def test_waits_of_groups(group, tile, wait):
    assert wait_of(group, tile) is wait


def test_groups_of_codes():
    assert (group_of(15).kind, group_of(15).kinds) == (GroupKind.CHOW, (15, 16, 17))
    pung = group_of(PUNG + 31, concealed=False, meld=2)
    assert (pung.kind, pung.base, pung.concealed, pung.meld) == (GroupKind.PUNG, 31, False, 2)
    assert group_of(PAIR + 4).kinds == (4, 4)

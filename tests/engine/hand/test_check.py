"""Hands that cannot exist, told by name and number."""

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from engine.hand.check import copies_problems, is_meld, kind_problems, meld_problems, size_problems, source_problems
from engine.hand.hand import ACROSS, LEFT, RIGHT, Hand, Meld, MeldKind
from engine.tiles.kinds import FLOWERS, Kind, Tile, tile_of
from engine.tiles.notation import parse_hand

CATALOG = load_catalog()
PLAIN = frozenset(map(Kind, range(34)))
SUITS = frozenset(map(Kind, range(27)))


def problems(text, *, sizes=(13,), kinds=PLAIN, drawn=False):
    parsed = parse_hand(text)
    found = (
        *size_problems(parsed.hand, parsed.tile, sizes, drawn=drawn),
        *copies_problems(parsed.hand, parsed.tile),
        *kind_problems(parsed.hand, parsed.tile, kinds),
        *meld_problems(parsed.hand),
    )
    for reason in found:
        for language in LANGUAGES:
            assert "…" not in CATALOG.words(language).reason(reason)
    return [(reason.key, dict(reason.params)) for reason in found]


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("123m456p789s1122z", False),
        ("123m456p789s1122z + 1z", True),
        ("123m456p789s11222z", True),
        ("1z [123m] [456p] {5555z} [777+7s]", False),
        ("0555m123456p111z", False),
    ],
)
def test_possible_hands(text, drawn):
    assert problems(text, drawn=drawn) == []


def test_wrong_numbers_say_which_are_possible():
    assert problems("123m") == [("hand.wrong_count", {"n": 3, "melds": 0, "choices": ("13",)})]
    assert problems("123m456p789s11222z", sizes=(13, 16)) == [
        ("hand.wrong_count", {"n": 14, "melds": 0, "choices": ("13", "16")})
    ]
    assert problems("123m [555z]", drawn=True) == [
        ("hand.wrong_count_with_melds", {"n": 3, "melds": 1, "choices": ("11",)})
    ]
    assert problems("1m [123m] [456m] [789m] [123p] [456p]") == [("hand.too_many_melds", {"n": 5, "most": 4})]
    assert problems("1m [123m] [456m] [789m] [123p] [456p]", sizes=(16,)) == []


def test_five_copies_name_the_tile():
    # Reds are fives, kongs hold four.
    assert problems("05555p12345678m") == [("tiles.five_copies", {"tile": "5p", "n": 5})]
    assert problems("1z23456m789s1p {1111z}") == [("tiles.five_copies", {"tile": "1z", "n": 5})]
    assert problems("123m456p789s1111z + 1z", drawn=True) == [("tiles.five_copies", {"tile": "1z", "n": 5})]


def test_copies_in_view():
    hand = parse_hand("67m156p15567s1111z").hand
    assert [reason.key for reason in copies_problems(hand, None, [tile_of("1z")])] == ["hand.copies_in_view"]
    assert list(copies_problems(hand, None, [tile_of("5s"), tile_of("0s")])) == []
    flowers = Hand.of((FLOWERS[0], FLOWERS[0]))
    assert [reason.key for reason in copies_problems(flowers, None)] == ["hand.two_flowers"]


def test_tiles_not_in_play():
    assert problems("123m456p789s1f112z", kinds=PLAIN) == [("hand.not_in_play", {"tiles": ("1f",)})]
    assert problems("123m456p789s1122z", kinds=SUITS) == [("hand.not_in_play", {"tiles": ("1z", "2z")})]


def test_every_problem_is_told_at_once():
    assert [key for key, _ in problems("11111m1z0j", kinds=SUITS)] == [
        "hand.wrong_count",
        "tiles.five_copies",
        "hand.not_in_play",
    ]


def meld(kind, text, claimed=None, source=None, added=None):
    tiles = tuple(tile_of(rank + text[-1]) for rank in text[:-1])
    return Meld(kind, tiles, claimed and tile_of(claimed), source, added and tile_of(added))


@pytest.mark.parametrize(
    ("made", "right"),
    [
        (meld(MeldKind.CHOW, "123m", "2m", 3), True),
        (meld(MeldKind.CHOW, "406p", "0p"), True),
        (meld(MeldKind.CHOW, "124m"), False),
        (meld(MeldKind.CHOW, "123z"), False),
        (meld(MeldKind.CHOW, "123m", "4m", 3), False),
        (meld(MeldKind.CHOW, "123m", "1m", 4), False),
        (meld(MeldKind.CHOW, "123m", None, 3), False),
        (meld(MeldKind.PUNG, "055p", "0p", 1), True),
        (meld(MeldKind.PUNG, "5555p"), False),
        (meld(MeldKind.DIRECT_KONG, "5555z", "5z", 2), True),
        (meld(MeldKind.DIRECT_KONG, "555z"), False),
        (meld(MeldKind.ADDED_KONG, "0555p", "5p", 2, "0p"), True),
        (meld(MeldKind.ADDED_KONG, "0555p", "0p", 2, "0p"), False),
        (meld(MeldKind.ADDED_KONG, "5555p", "5p", 2, "0p"), False),
        (meld(MeldKind.PUNG, "555p", None, None, "5p"), False),
        (meld(MeldKind.CONCEALED_KONG, "5555z"), True),
        (meld(MeldKind.CONCEALED_KONG, "5555z", "5z", 1), False),
        (meld(MeldKind.PUNG, "111f"), False),
        (Meld(MeldKind.PUNG, (Tile(9), Tile(18), Tile(9))), False),
    ],
)
def test_melds(made, right):
    assert is_meld(made) is right
    if not right:
        assert [reason.key for reason in meld_problems(Hand.of((), (made,)))] == ["hand.no_meld"]


def test_nobody_sits_opposite_among_three_or_at_a_side_between_two():
    asked = [(source, players) for players in (2, 3, 4, 5) for source in (RIGHT, ACROSS, LEFT)]
    assert [one for one in asked if list(source_problems(*one))] == [(RIGHT, 2), (LEFT, 2), (ACROSS, 3)]

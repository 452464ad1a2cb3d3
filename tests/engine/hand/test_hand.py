"""A hand as a value: its order, its counts, whether it is closed."""

import pytest

from engine.hand.hand import ACROSS, Hand, Meld, MeldKind, counts_of
from engine.tiles.kinds import FLOWERS, JOKER, Tile, code_of, tile_of


def tiles(*codes):
    return tuple(map(tile_of, codes))


PUNG = Meld(MeldKind.PUNG, tiles("0p", "5p", "5p"), tile_of("5p"), ACROSS)
CHOW = Meld(MeldKind.CHOW, tiles("4s", "0s", "6s"))
CONCEALED = Meld(MeldKind.CONCEALED_KONG, tiles("1z", "1z", "1z", "1z"))


def test_concealed_tiles_stand_in_display_order():
    hand = Hand.of(tiles("7z", "5m", "1s", "0m", "9p"))
    assert [code_of(tile) for tile in hand.concealed] == ["0m", "5m", "9p", "1s", "7z"]
    assert Hand.of(tiles("1m", "2m")) == Hand.of(tiles("2m", "1m"))


def test_one_more_tile_makes_another_hand():
    hand = Hand.of(tiles("5m", "7m"), (PUNG,))
    more = hand.with_tile(tile_of("6m"))
    assert more == Hand.of(tiles("5m", "6m", "7m"), (PUNG,))
    assert hand == Hand.of(tiles("5m", "7m"), (PUNG,))


def test_all_tiles_are_concealed_ones_then_melds():
    hand = Hand.of(tiles("2z", "1m"), (PUNG, CONCEALED))
    assert [code_of(tile) for tile in hand.tiles] == ["1m", "2z", "0p", "5p", "5p", "1z", "1z", "1z", "1z"]


@pytest.mark.parametrize(
    ("melds", "closed"), [((), True), ((CONCEALED,), True), ((PUNG,), False), ((CONCEALED, CHOW), False)]
)
def test_only_open_melds_open_a_hand(melds, closed):
    assert Hand.of((), melds).is_closed is closed


def test_melds_know_their_lowest_kind():
    assert (code_of(CHOW.base), code_of(PUNG.base), code_of(CONCEALED.base)) == ("4s", "5p", "1z")
    assert [meld.is_kong for meld in (CHOW, PUNG, CONCEALED)] == [False, False, True]


def test_counts_take_a_red_five_as_a_five_and_leave_flowers_out():
    counts = counts_of((*tiles("0s", "5s", "1z"), Tile(FLOWERS[0]), Tile(JOKER)))
    assert (counts[22], counts[27], sum(counts), len(counts)) == (2, 1, 3, 34)
    assert Hand.of(tiles("0s"), (PUNG,)).counts() == counts_of(tiles("5s"))

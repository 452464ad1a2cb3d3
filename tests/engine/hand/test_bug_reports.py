"""A hand other programs were wrong on: tiles that lie in its own melds cannot come any more."""

from engine.hand.hand import Meld, MeldKind, counts_of
from engine.hand.shanten import Copies, limits_of, shanten
from engine.tiles.kinds import tile_of


def test_copies_in_melds_are_gone():
    """9m9p569s beside pungs of 9m, 9p and 9s: two steps from ready, since no 9m, 9p or 9s is left for a pair."""
    melds = [Meld(MeldKind.PUNG, (tile_of(code),) * 3) for code in ("9m", "9p", "9s")]
    counts = counts_of(tile_of(code) for code in ("9m", "9p", "5s", "6s", "9s"))
    assert shanten(counts, 3, limits=limits_of(melds, Copies.ALL)) == 2
    assert shanten(counts, 3) == 1

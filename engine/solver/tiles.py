"""Tiles and melds of a hand as the search counts them, and back: kinds 0 to 33, red fives 34 to 36."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.hand.hand import Meld, MeldKind
from engine.tiles.kinds import KINDS, RED_FIVES, Tile, kind_of

_MELD: Final = {
    MeldKind.CHOW: 0,
    MeldKind.PUNG: 1,
    MeldKind.DIRECT_KONG: 2,
    MeldKind.ADDED_KONG: 2,
    MeldKind.CONCEALED_KONG: 3,
}


def counted(tile: Tile) -> int:
    """The search's number for a tile."""
    return int(tile) if tile < KINDS else KINDS + RED_FIVES.index(tile)


def counted_all(tiles: Iterable[Tile]) -> tuple[int, ...]:
    """The search's numbers for some tiles, in their order."""
    return tuple(map(counted, tiles))


def tile_of(number: int) -> Tile:
    """The tile that the search means."""
    return Tile(number) if number < KINDS else RED_FIVES[number - KINDS]


def counted_meld(meld: Meld) -> tuple[int, int, int]:
    """Type, lowest kind and bits of red fives, as in `Position`: two of a suit are one bit."""
    reds = sum({1 << RED_FIVES.index(tile) for tile in meld.tiles if tile in RED_FIVES})
    return _MELD[meld.kind], min(kind_of(tile) for tile in meld.tiles), reds

"""One win with all its circumstances, as the patterns see it."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.hand.hand import Hand, Meld, MeldKind
from engine.hand.readings import PUNG
from engine.tiles.kinds import KINDS, TILES, Kind, Tile, kind_of

BIT: Final = tuple(1 << kind_of(Tile(tile)) for tile in range(TILES))
"""The mask of one tile's kind."""


class Called(NamedTuple):
    """A meld as the arithmetic needs it: `code` is a chow's or a pung's group code."""

    code: int
    kong: bool
    open: bool
    source: int | None
    direct: bool


class Win(NamedTuple):
    """A complete win. Nothing in it means "not said".

    `counts` are the concealed copies of each kind, the winning tile included. `kinds` is a mask of every kind in the
    hand, melds included. `facts` are keys of situations. `seats` counts from the dealer: `winner` 0 to players - 1,
    `discarder` one of them, or `DISCARDER` when nobody said who it was.
    """

    hand: Hand
    tile: Tile
    kind: Kind
    counts: tuple[int, ...]
    melds: tuple[Called, ...]
    closed: bool
    kinds: int
    self_draw: bool
    seat: Kind
    round_wind: Kind
    facts: frozenset[str]
    winner: int
    discarder: int
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    honba: int
    sticks: int
    norths: int

    @property
    def dealer(self) -> bool:
        """Whether the winner is the dealer."""
        return self.winner == 0

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles of the win, the winning one included."""
        return (*self.hand.tiles, self.tile)


def called(meld: Meld) -> Called:
    """A meld in codes."""
    base = meld.base
    if meld.kind is MeldKind.CHOW:
        return Called(base, False, True, meld.source, False)
    return Called(
        PUNG + base, meld.is_kong, meld.is_open, meld.source, meld.kind in (MeldKind.PUNG, MeldKind.DIRECT_KONG)
    )


def mask_of(hand: Hand, tile: Tile) -> int:
    """The mask of every kind in a hand and one more tile."""
    mask = BIT[tile]
    for held in hand.concealed:
        mask |= BIT[held]
    for meld in hand.melds:
        for held in meld.tiles:
            mask |= BIT[held]
    return mask


def counts_with(hand: Hand, kind: Kind) -> tuple[int, ...]:
    """Concealed copies of each kind with one more tile of `kind`."""
    counts = [0] * KINDS
    for held in hand.concealed:
        counts[held if held < KINDS else kind_of(held)] += 1
    counts[kind] += 1
    return tuple(counts)

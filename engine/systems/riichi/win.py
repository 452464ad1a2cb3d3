"""One win with all its circumstances, as the patterns see it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engine.hand.hand import Hand, Meld, MeldKind
from engine.hand.readings import PUNG
from engine.tiles.kinds import KINDS, TILES, Kind, Tile, kind_of

KIND_OF: Final = tuple(int(kind_of(Tile(tile))) for tile in range(TILES))
"""The kind of every tile."""
BIT: Final = tuple(1 << kind for kind in KIND_OF)
"""The mask of every tile's kind."""
FIRST_RED: Final = 43


class Called(NamedTuple):
    """A meld as the arithmetic needs it: `code` is a chow's or a pung's group code."""

    code: int
    kong: bool
    open: bool
    source: int | None
    direct: bool


class Win(NamedTuple):
    """A complete win. Nothing in it means "not said".

    `counts` are the concealed copies of each kind, the winning tile included; `held` those of all tiles, melds too.
    `kinds` is a mask of every kind held, `reds` the number of red fives. `facts` are keys of situations. Seats count
    from the dealer: `winner` 0 to players - 1, `discarder` one of them, or `DISCARDER` when nobody said who it was.
    """

    hand: Hand
    tile: Tile
    kind: Kind
    counts: tuple[int, ...]
    held: tuple[int, ...]
    melds: tuple[Called, ...]
    closed: bool
    kinds: int
    reds: int
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


@lru_cache(maxsize=8192)
def called(meld: Meld) -> Called | None:
    """A meld in codes, or None if its tiles make no such meld."""
    kinds = sorted(KIND_OF[tile] for tile in meld.tiles)
    first = kinds[0] if kinds else KINDS
    if first >= KINDS:
        return None
    if meld.kind is MeldKind.CHOW:
        fits = first < 27 and first % 9 < 7 and kinds == [first, first + 1, first + 2]
        return Called(first, False, True, meld.source, False) if fits else None
    if kinds != [first] * (4 if meld.is_kong else 3):
        return None
    direct = meld.kind in (MeldKind.PUNG, MeldKind.DIRECT_KONG)
    return Called(PUNG + first, meld.is_kong, meld.is_open, meld.source, direct)


def completed(win: Win, kind: Kind) -> Win:
    """The same hand completed by another kind (never a red five)."""
    counts, held = list(win.counts), list(win.held)
    old = win.kind
    counts[old] -= 1
    counts[kind] += 1
    held[old] -= 1
    held[kind] += 1
    kinds = win.kinds | 1 << kind
    if not held[old]:
        kinds &= ~(1 << old)
    reds = win.reds - (win.tile >= FIRST_RED)
    return win._replace(tile=Tile(kind), kind=kind, counts=tuple(counts), held=tuple(held), kinds=kinds, reds=reds)

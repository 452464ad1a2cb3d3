"""A hand: concealed tiles and melds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from engine.tiles.kinds import KINDS, Counts, Kind, Tile, kind_of, sort_key

RIGHT: Final = 1
ACROSS: Final = 2
LEFT: Final = 3
"""Whom a meld's tile was claimed from, counted in turn order from its owner: 1 next player, 2 opposite, 3 previous."""


class MeldKind(Enum):
    """The five melds of every game; `value` is the stored word."""

    CHOW = "chow"
    PUNG = "pung"
    DIRECT_KONG = "direct_kong"
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"


MELD_TERMS: Final = MappingProxyType(
    {
        MeldKind.CHOW: "call.chow",
        MeldKind.PUNG: "call.pung",
        MeldKind.DIRECT_KONG: "call.kong_direct",
        MeldKind.ADDED_KONG: "call.kong_added",
        MeldKind.CONCEALED_KONG: "call.kong_concealed",
    }
)
"""The keys of their names."""

KONGS: Final = frozenset({MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG})


@dataclass(frozen=True, slots=True)
class Meld:
    """Tiles laid open (or, as a concealed kong, laid down) by their owner.

    `tiles` are in display order (`sort_key`), the claimed one among them. `claimed` and `source` are None where nobody
    gave a tile or nobody said who did; an added kong keeps those of its pung. `added` is the fourth tile of an added
    kong.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    claimed: Tile | None = None
    source: int | None = None
    added: Tile | None = None

    @property
    def base(self) -> Kind:
        """Its lowest kind: the first of a chow, the one of a pung or kong."""
        return min(kind_of(tile) for tile in self.tiles)

    def is_pung_of(self, kind: Kind) -> bool:
        """Whether it is a pung of that kind: what a fourth tile may be added to."""
        return self.kind is MeldKind.PUNG and self.base == kind

    def with_added(self, tile: Tile) -> Meld:
        """The added kong that a pung becomes with its fourth tile."""
        tiles = tuple(sorted((*self.tiles, tile), key=sort_key))
        return Meld(MeldKind.ADDED_KONG, tiles, self.claimed, self.source, tile)

    @property
    def is_kong(self) -> bool:
        """Whether it holds four tiles of a kind."""
        return self.kind in KONGS

    @property
    def is_open(self) -> bool:
        """Whether it opens the hand: everything but a concealed kong does."""
        return self.kind is not MeldKind.CONCEALED_KONG


@dataclass(frozen=True, slots=True)
class Hand:
    """Concealed tiles in display order, and melds in the order they were made."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()

    @classmethod
    def of(cls, concealed: Iterable[Tile], melds: Sequence[Meld] = ()) -> Hand:
        """A hand from tiles in any order."""
        return cls(tuple(sorted(concealed, key=sort_key)), tuple(melds))

    @property
    def is_closed(self) -> bool:
        """No open meld (concealed kongs are allowed)."""
        return not any(meld.is_open for meld in self.melds)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles: concealed ones first, then those of the melds."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld.tiles)

    def counts(self) -> Counts:
        """Concealed copies of each of the 34 kinds; flowers and jokers are not counted."""
        return counts_of(self.concealed)

    def with_tile(self, tile: Tile) -> Hand:
        """The hand with one more concealed tile."""
        return Hand.of((*self.concealed, tile), self.melds)


def counts_of(tiles: Iterable[Tile]) -> Counts:
    """Copies of each of the 34 suit and honour kinds among tiles; flowers and jokers are left out."""
    counts = [0] * KINDS
    for tile in tiles:
        kind = kind_of(tile)
        if kind < KINDS:
            counts[kind] += 1
    return tuple(counts)

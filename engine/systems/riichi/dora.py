"""Dora: what an indicator points to and how many of them a win holds (riichi rules 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.systems.riichi.win import KIND_OF, Win
from engine.tiles.kinds import NORTH, Kind, Tile


def next_kind(kind: Kind) -> Kind:
    """The tile after the indicator: 9 is followed by 1, North by East, red by white.

    >>> next_kind(Kind(33))
    31
    """
    if kind < 27:
        return Kind(kind - 8) if kind % 9 == 8 else Kind(kind + 1)
    if kind < 31:
        return Kind(27 + (kind - 26) % 4)
    return Kind(31 + (kind - 30) % 3)


def next_kind_without_simples(kind: Kind) -> Kind:
    """The same where characters have only 1 and 9 (riichi rules 12): each points to the other."""
    if kind == 0:
        return Kind(8)
    return next_kind(kind)


def same_kind(kind: Kind) -> Kind:
    """The indicator itself, an informal way of playing."""
    return kind


@dataclass(frozen=True, slots=True)
class DoraRules:
    """Which indicators count and what they point to. `norths`: a north set aside is worth a han by itself."""

    first: bool
    under_first: bool
    by_kan: bool
    under_kan: bool
    reds: bool
    norths: bool
    points_to: Callable[[Kind], Kind]

    def shown(self, indicators: Sequence[Tile]) -> Sequence[Tile]:
        """The indicators that count of those turned, the first one first."""
        return indicators[0 if self.first else 1 : None if self.by_kan else 1]

    def under(self, indicators: Sequence[Tile]) -> Sequence[Tile]:
        """The same for the tiles under them, which only a player in riichi turns up."""
        return indicators[0 if self.under_first else 1 : None if self.under_kan else 1]

    def hits(self, win: Win, indicators: Sequence[Tile]) -> int:
        """How many tiles of the win, norths set aside included, the indicators point to; each indicator by itself."""
        found = 0
        for indicator in indicators:
            kind = self.points_to(Kind(KIND_OF[indicator]))
            found += win.held[kind]
            if kind == NORTH:
                found += win.norths
        return found

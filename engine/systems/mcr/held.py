"""What a hand holds before the winning tile, in the numbers the scorer asks for. One serves all its possible wins."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.hand.hand import Hand, MeldKind
from engine.hand.readings import PUNG
from engine.systems.mcr.fans import (
    CONCEALED_KONG,
    FOUR_KONGS,
    MELDED_KONG,
    MIXED_KONGS,
    THREE_KONGS,
    TWO_CONCEALED_KONGS,
    TWO_MELDED_KONGS,
    Fans,
    fans,
)
from engine.systems.mcr.tiles import Kinds
from engine.tiles.kinds import KINDS, kind_of

_NONE: Final = (0,) * KINDS


class Held(NamedTuple):
    """`counts` are the concealed tiles by kind (34), `melds` group codes (a kong as its pung) in meld order, `closed`
    the kinds among the concealed tiles, `present` those among all.

    `kongs` are the kinds of all kongs, `hidden` the codes of concealed kongs. `shown` counts by kind the own tiles that
    all can see (concealed kongs lie face down), `all_counts` all own tiles, a concealed kong's too.
    """

    counts: tuple[int, ...]
    melds: tuple[int, ...]
    closed: Kinds
    present: Kinds
    open: bool
    kongs: Kinds
    hidden: tuple[int, ...]
    kong_fans: Fans
    shown: tuple[int, ...]
    all_counts: tuple[int, ...]

    @property
    def sets(self) -> int:
        """How many sets the concealed tiles must make, beside a pair."""
        return 4 - len(self.melds)


def held(hand: Hand) -> Held:
    """The numbers of a hand of suit tiles and honors."""
    counts = [0] * KINDS
    closed = 0
    for tile in hand.concealed:
        kind = kind_of(tile)
        counts[kind] += 1
        closed |= 1 << kind
    if not hand.melds:
        concealed = tuple(counts)
        return Held(concealed, (), closed, closed, False, 0, (), 0, _NONE, concealed)
    every, shown = counts.copy(), [0] * KINDS
    codes: list[int] = []
    hidden: list[int] = []
    present, kongs = closed, 0
    for meld in hand.melds:
        for kind in map(kind_of, meld.tiles):
            every[kind] += 1
            present |= 1 << kind
            shown[kind] += meld.is_open
        codes.append(meld.base if meld.kind is MeldKind.CHOW else PUNG + meld.base)
        if meld.is_kong:
            kongs |= 1 << meld.base
        if not meld.is_open:
            hidden.append(codes[-1])
    return Held(
        tuple(counts),
        tuple(codes),
        closed,
        present,
        len(hidden) < len(codes),
        kongs,
        tuple(hidden),
        _kong_fans(kongs.bit_count() - len(hidden), len(hidden)),
        tuple(shown),
        tuple(every),
    )


def _kong_fans(melded: int, concealed: int) -> Fans:
    """Every kong fan that holds; the highest strikes the others (rules 8.2, groups)."""
    found = 0
    for holds, fan in (
        (melded + concealed == 4, FOUR_KONGS),
        (melded + concealed >= 3, THREE_KONGS),
        (concealed >= 2, TWO_CONCEALED_KONGS),
        (melded >= 2, TWO_MELDED_KONGS),
        (melded == 1 and concealed == 1, MIXED_KONGS),
        (concealed >= 1, CONCEALED_KONG),
        (melded >= 1, MELDED_KONG),
    ):
        if holds:
            found |= fans(fan)
    return found

"""Swap-calling (kuikae): what may not be discarded straight after a chow or pung (riichi rules 9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.hand.hand import MeldKind
from engine.play.actions import CHOW, PUNG, Action
from engine.play.events import Discarded, Melded
from engine.play.rules import Feature
from engine.play.state import Deal
from engine.reasons import Reason
from engine.tiles.kinds import Kind, Tile, kind_of

SWAP: Final = Reason("reason.kuikae")


class Swap:
    """Bit mask of the kinds the seat in turn may not discard now."""

    __slots__ = ("forbidden",)

    def __init__(self) -> None:
        self.forbidden = 0

    def copy(self) -> Swap:
        """An independent copy."""
        twin = Swap()
        twin.forbidden = self.forbidden
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable."""
        return (self.forbidden,)


def swapped(claimed: Kind, kinds: tuple[Kind, ...], *, both_ends: bool) -> Iterator[Kind]:
    """Kinds that would swap the claimed tile of a meld of `kinds`: itself, and the other end of the two it joined."""
    yield claimed
    if both_ends and kinds[0] != kinds[-1]:
        if claimed == kinds[0] and kinds[-1] % 9 < 8:
            yield Kind(kinds[-1] + 1)
        if claimed == kinds[-1] and kinds[0] % 9 > 0:
            yield Kind(kinds[0] - 1)


def swap_calling(*, both_ends: bool) -> Feature:
    """Forbids discarding the claimed kind and, if `both_ends`, the one at the other end of its chow."""

    def mask(claimed: Tile, tiles: tuple[Tile, ...]) -> int:
        kinds = tuple(sorted(kind_of(tile) for tile in tiles))
        return sum(1 << kind for kind in swapped(kind_of(claimed), kinds, both_ends=both_ends))

    def melded(deal: Deal, event: Melded) -> None:
        meld = event.meld
        if meld.claimed is not None and meld.kind in (MeldKind.CHOW, MeldKind.PUNG):
            deal.get(Swap).forbidden = mask(meld.claimed, meld.tiles)

    def discarded(deal: Deal, _event: Discarded) -> None:
        deal.get(Swap).forbidden = 0

    def gate(deal: Deal, _seat: int, action: Action) -> Reason | None:
        forbidden = deal.get(Swap).forbidden
        return SWAP if forbidden and forbidden >> kind_of(action.tiles[0]) & 1 else None

    def leaves_a_discard(deal: Deal, seat: int, action: Action) -> Reason | None:
        if action.verb not in (CHOW, PUNG) or deal.window is None:
            return None
        forbidden = mask(Tile(deal.window.tile), (*action.tiles, Tile(deal.window.tile)))
        kinds = deal.seats[seat].kinds[:]
        for tile in action.tiles:
            kinds[kind_of(tile)] -= 1
        return None if any(count and not forbidden >> kind & 1 for kind, count in enumerate(kinds)) else SWAP

    return Feature(
        key="swap_calling",
        slice=lambda _start, _seats: Swap(),
        listens={Melded: melded, Discarded: discarded},
        discard_gates=(gate,),
        bars=lambda deal, _seat: deal.get(Swap).forbidden > 0,
        meld_gates=(leaves_a_discard,),
    )

"""Flowers are shown and replaced from the tail of the wall (Chinese Official rules 3; the regional games alike).

Those dealt are replaced before the dealer's extra tile is drawn, dealer first, each player until none is left; one
drawn later goes at once. A replacement is a tail draw but no replacement of a kong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.play.events import Dealt, Drew
from engine.play.rules import Feature
from engine.play.state import Deal
from engine.play.tasks import Draw, Exhaust, SetAside


def flowers(kinds: frozenset[int]) -> Feature:
    """Tiles of these kinds are flowers."""

    def dealt(deal: Deal, event: Dealt) -> Iterator[Any]:
        for ahead in range(len(deal.seats)):
            seat = (deal.start.dealer + ahead) % len(deal.seats)
            for tile in event.hands[seat]:
                if tile in kinds:
                    yield from (SetAside(seat, tile), Draw(seat, tail=True))

    def drew(deal: Deal, event: Drew) -> Iterable[Any]:
        if event.tile not in kinds:
            return ()
        # A flower at the very end of the wall cannot be replaced: nobody can play on.
        return SetAside(event.seat, event.tile), Draw(event.seat, tail=True) if deal.left else Exhaust()

    return Feature(key="flowers", reacts={Dealt: dealt, Drew: drew})

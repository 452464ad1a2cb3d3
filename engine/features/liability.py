"""Liability (pao): who feeds the last open set of a great hand answers for it (riichi rules 8.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.hand.hand import Meld
from engine.play.events import Melded
from engine.play.rules import Feature
from engine.play.state import Deal


@dataclass(frozen=True, slots=True)
class GreatHand:
    """A hand one may be liable for: `sets` melds of `kinds` (None: any kongs) complete it."""

    key: str
    sets: int
    kinds: frozenset[int] | None

    def has(self, meld: Meld) -> bool:
        """Whether the meld is one of its sets."""
        return meld.is_kong if self.kinds is None else meld.base in self.kinds


class Liability:
    """By seat: who is liable for which of its hands."""

    __slots__ = ("liable",)

    def __init__(self, seats: int) -> None:
        self.liable: list[tuple[tuple[str, int], ...]] = [()] * seats

    def copy(self) -> Liability:
        """An independent copy."""
        twin = Liability(0)
        twin.liable = self.liable[:]
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable."""
        return tuple(self.liable)


def liability(hands: Iterable[GreatHand]) -> Feature:
    """Watches these hands. Only a meld fed by somebody makes liable: not a concealed kong, not adding to a pung."""
    watched = tuple(hands)

    def melded(deal: Deal, event: Melded) -> None:
        if event.source < 0:
            return
        melds = deal.seats[event.seat].melds
        found = tuple(
            (great.key, event.source)
            for great in watched
            if great.has(event.meld) and sum(great.has(meld) for meld in melds) == great.sets
        )
        if found:
            part = deal.get(Liability)
            part.liable[event.seat] = (*part.liable[event.seat], *found)

    return Feature(
        key="liability",
        slice=lambda _start, seats: Liability(seats),
        listens={Melded: melded},
        show=lambda deal, _seat: {"liable": tuple(deal.get(Liability).liable)},
    )

"""Indicators turned up in the wall, and when (riichi rules 3, 9.7).

The first is turned at the deal. A kong owes one more: at once, or when its maker discards or announces the next kong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from engine.hand.hand import MeldKind
from engine.play.events import Announced, Discarded, Melded
from engine.play.rules import Feature
from engine.play.state import Deal
from engine.tiles.kinds import Tile

PLACES: Final = 5
"""Indicators in the wall."""


class FlipDora(NamedTuple):
    """Turn the next indicator; `owed` if it is one that a kong still owes."""

    owed: bool = False


class Flipped(NamedTuple):
    """An indicator lies open. It stays in the wall at `wall_index`."""

    tile: Tile
    wall_index: int
    owed: bool


class Dora:
    """Wall indexes of the indicators turned so far, and how many more are owed."""

    __slots__ = ("owed", "turned")

    def __init__(self) -> None:
        self.turned: list[int] = []
        self.owed = 0

    def copy(self) -> Dora:
        """An independent copy."""
        twin = Dora()
        twin.turned, twin.owed = self.turned[:], self.owed
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable."""
        return tuple(self.turned), self.owed

    def indexes(self) -> tuple[int, ...]:
        """Wall indexes of tiles that lie open in the wall."""
        return tuple(self.turned)


def indicators(deal: Deal) -> tuple[Tile, ...]:
    """The indicators turned so far; none where the rules know no dora."""
    part = deal.slices.get(Dora)
    return tuple(deal.start.wall[index] for index in part.turned) if part else ()


def dora(place: Callable[[Deal, int], int], *, kongs: bool, closed_at_once: bool, open_at_once: bool) -> Feature:
    """Indicators at the wall indexes `place(deal, number)`; for kongs only if `kongs`."""

    def at_once(meld_kind: MeldKind) -> bool:
        return closed_at_once if meld_kind is MeldKind.CONCEALED_KONG else open_at_once

    def more(deal: Deal) -> bool:
        """A fifth kong ends the deal and turns nothing: there is no place for it in the wall."""
        part = deal.get(Dora)
        return len(part.turned) + part.owed < PLACES

    def flip(deal: Deal, task: FlipDora) -> Flipped:
        index = place(deal, len(deal.get(Dora).turned))
        return Flipped(deal.start.wall[index], index, task.owed)

    def flipped(deal: Deal, event: Flipped) -> None:
        part = deal.get(Dora)
        part.turned.append(event.wall_index)
        part.owed -= event.owed

    def owe(deal: Deal, event: Melded) -> None:
        if kongs and event.meld.is_kong and not at_once(event.meld.kind) and more(deal):
            deal.get(Dora).owed += 1

    def after_kong(deal: Deal, event: Melded) -> Iterable[FlipDora]:
        return (FlipDora(),) if kongs and event.meld.is_kong and at_once(event.meld.kind) and more(deal) else ()

    def pay_debts(deal: Deal, _event: Discarded) -> Iterable[FlipDora]:
        return (FlipDora(owed=True),) * deal.get(Dora).owed

    def before_kong(deal: Deal, _event: Announced) -> Iterable[FlipDora]:
        """Also before a north is set aside: the rules say it of kongs alone, recorded games of norths too."""
        return (FlipDora(owed=True),) * deal.get(Dora).owed

    return Feature(
        key="dora",
        slice=lambda _start, _seats: Dora(),
        doers={FlipDora: flip},
        evolvers={Flipped: flipped},
        listens={Melded: owe},
        reacts={Melded: after_kong, Discarded: pay_debts, Announced: before_kong},
        tells={Flipped: lambda event, _seat: event},
        show=lambda deal, _seat: {"indicators": indicators(deal)},
    )

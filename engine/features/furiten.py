"""Furiten: who let a winning tile go, or discarded one, may win by own draw only (riichi rules 9.8).

Waits count by shape, worth nothing or not. That somebody passed a winning tile is told to nobody but that seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from engine.features.ready import is_ready
from engine.play.asks import waits
from engine.play.events import Drew, Melded
from engine.play.rules import Feature
from engine.play.state import Deal, Window
from engine.reasons import Reason
from engine.tiles.kinds import Tile, kind_of

DISCARD: Final = Reason("reason.furiten_discard")
PASSED: Final = Reason("reason.furiten_same_turn")
READY: Final = Reason("reason.furiten_riichi")


class Miss(NamedTuple):
    """These seats let a tile go that completes their shape."""

    seats: tuple[int, ...]


class MissedWin(NamedTuple):
    """These seats let a winning tile go."""

    seats: tuple[int, ...]


class Furiten:
    """Who passed a winning tile: until its next draw, or for good (ready)."""

    __slots__ = ("for_good", "passed")

    def __init__(self, seats: int) -> None:
        self.passed = [False] * seats
        self.for_good = [False] * seats

    def copy(self) -> Furiten:
        """An independent copy."""
        twin = Furiten(0)
        twin.passed, twin.for_good = self.passed[:], self.for_good[:]
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable."""
        return tuple(self.passed), tuple(self.for_good)


def river_mask(deal: Deal, seat: int) -> int:
    """Bit mask of the kinds in the seat's discards, also those others claimed."""
    mask = 0
    for thrown in deal.seats[seat].river:
        mask |= 1 << kind_of(thrown.tile)
    return mask


def furiten(*, call_ends: bool, completes: Callable[[Deal, int, Window], bool]) -> Feature:
    """Furiten in all its kinds. `call_ends`: an own call ends same-turn furiten, not only the own draw.

    `completes` says whether the window's tile completes the seat's shape (for a robbed kong as the rules let it).
    """

    def passed(deal: Deal, window: Window, winners: tuple[int, ...]) -> Iterable[Miss]:
        if winners:
            return ()
        seats = tuple(seat for seat in window.seats if completes(deal, seat, window))
        return (Miss(seats),) if seats else ()

    def missed(deal: Deal, event: MissedWin) -> None:
        part = deal.get(Furiten)
        for seat in event.seats:
            part.passed[seat] = True
            part.for_good[seat] = part.for_good[seat] or is_ready(deal, seat)

    def drew(deal: Deal, event: Drew) -> None:
        deal.get(Furiten).passed[event.seat] = False

    def called(deal: Deal, event: Melded) -> None:
        if call_ends:
            deal.get(Furiten).passed[event.seat] = False

    def gate(deal: Deal, seat: int, _tile: int, source: int, _robbing: str) -> Reason | None:
        return None if source == seat else why_furiten(deal, seat)

    def tell(event: MissedWin, seat: int | None) -> MissedWin | None:
        return MissedWin((seat,)) if seat is not None and seat in event.seats else None

    def show(deal: Deal, seat: int | None) -> dict[str, Reason | None]:
        return {"own": why_furiten(deal, seat) if seat is not None and seat != deal.turn else None}

    return Feature(
        key="furiten",
        slice=lambda _start, seats: Furiten(seats),
        doers={Miss: lambda _deal, task: MissedWin(task.seats)},
        evolvers={MissedWin: missed},
        listens={Drew: drew, Melded: called},
        win_gates=(gate,),
        passed=passed,
        tells={MissedWin: tell},
        show=show,
    )


def why_furiten(deal: Deal, seat: int) -> Reason | None:
    """The kind of furiten the seat is in, or None. For a hand without a drawn tile."""
    part = deal.get(Furiten)
    if part.for_good[seat]:
        return READY
    if part.passed[seat]:
        return PASSED
    return DISCARD if waits(deal, deal.seats[seat]) & river_mask(deal, seat) else None


def shape_completed(deal: Deal, seat: int, window: Window) -> bool:
    """The window's tile completes the seat's shape."""
    return bool(waits(deal, deal.seats[seat]) >> kind_of(Tile(window.tile)) & 1)

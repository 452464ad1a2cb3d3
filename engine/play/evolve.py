"""State × event: the only code that writes a deal.

Every event but an answer and the closing of a window is a task done, and takes it off the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from engine.hand.hand import MeldKind
from engine.play.events import (
    Announced,
    Answered,
    Aside,
    Closed,
    Continued,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Left,
    Melded,
    Opened,
    Paid,
    Retired,
    Won,
)
from engine.play.state import Deal, Thrown, Window
from engine.scoring.sheet import TABLE, Payment


def evolve(deal: Deal, event: Event) -> None:
    """Writes one event into the deal, lets features follow it, and puts their reactions on the stack."""
    kind = type(event)
    if kind not in _NO_TASK and deal.tasks:
        deal.tasks.pop()
    rules = deal.rules
    (_EVOLVERS.get(kind) or rules.evolvers[kind])(deal, event)
    for listen in rules.listeners.get(kind, ()):
        listen(deal, event)
    for react in reversed(rules.reactions.get(kind, ())):
        deal.tasks.extend(reversed(tuple(react(deal, event))))


def _dealt(deal: Deal, event: Dealt) -> None:
    for seat, hand in zip(deal.seats, event.hands, strict=True):
        for tile in hand:
            seat.add(tile)
        deal.front += len(hand)


def _drew(deal: Deal, event: Drew) -> None:
    deal.seats[event.seat].add(event.tile)
    deal.turn, deal.drawn, deal.tail, deal.bloom = event.seat, event.tile, event.tail, event.bloom
    deal.shot = False
    if event.tail:
        deal.replaced += 1
        deal.back -= 1
    else:
        deal.front += 1


def _opened(deal: Deal, event: Opened) -> None:
    deal.step += 1
    deal.window = Window(event.kind, event.seats, event.tile, event.source, event.robbing)


def _answered(deal: Deal, event: Answered) -> None:
    assert deal.window is not None
    deal.window.answers[event.seat] = event.action


def _closed(deal: Deal, event: Closed) -> None:
    deal.window = None
    deal.tasks.extend(reversed(event.tasks))


def _discarded(deal: Deal, event: Discarded) -> None:
    seat = deal.seats[event.seat]
    seat.take(event.tile)
    seat.river.append(Thrown(event.tile, event.drawn, event.ready, -1, deal.step))
    deal.shot, deal.bloom, deal.tail, deal.drawn = deal.bloom, False, False, -1


def _announced(deal: Deal, event: Announced) -> None:
    deal.announced = event.meld
    deal.held_out = event.tile


def _aside(deal: Deal, event: Aside) -> None:
    seat = deal.seats[event.seat]
    seat.take(event.tile)
    seat.aside.append(event.tile)
    deal.held_out = deal.drawn = -1


def _melded(deal: Deal, event: Melded) -> None:
    seat, meld = deal.seats[event.seat], event.meld
    if meld.kind is MeldKind.ADDED_KONG:
        assert meld.added is not None
        seat.take(meld.added)
        at = next(i for i, old in enumerate(seat.melds) if old.kind is MeldKind.PUNG and old.base == meld.base)
        seat.melds[at] = meld
    else:
        own = list(meld.tiles)
        if meld.claimed is not None:
            own.remove(meld.claimed)
        for tile in own:
            seat.take(tile)
        seat.melds.append(meld)
    if event.source >= 0:
        river = deal.seats[event.source].river
        river[-1] = river[-1]._replace(taken=event.seat)
    deal.turn, deal.drawn, deal.announced, deal.held_out = event.seat, -1, None, -1
    deal.called, deal.bloom, deal.tail, deal.shot = True, False, False, False
    deal.kongs += meld.is_kong


def _won(deal: Deal, event: Won) -> None:
    """The winning tile is laid aside, else a hand that plays on would grow. Several winners share one tile."""
    winner = deal.seats[event.seat]
    winner.wins.append(event)
    holder = deal.seats[event.source]
    if event.source == event.seat:
        holder.take(event.tile)
        winner.kept.append(event.tile)
        deal.drawn = -1
    elif deal.held_out >= 0:
        holder.take(event.tile)
        winner.kept.append(event.tile)
        deal.announced, deal.held_out = None, -1


def _paid(deal: Deal, event: Paid) -> None:
    _move(deal, event.payments)


def _move(deal: Deal, payments: Iterable[Payment]) -> None:
    for payment in payments:
        for seat, amount in ((payment.payer, -payment.amount), (payment.payee, payment.amount)):
            if seat == TABLE:
                deal.pot += amount
            else:
                deal.scores[seat] += amount


def _left(deal: Deal, event: Left) -> None:
    """The seat is out and its answer dropped; the window stays open for the others unless tasks take its place."""
    deal.seats[event.seat].out = True
    _move(deal, event.payments)
    window = deal.window
    if window is not None:
        window.answers.pop(event.seat, None)
        window.seats = tuple(seat for seat in window.seats if seat != event.seat)
    if event.tasks:
        deal.window = None
        deal.tasks.extend(reversed(event.tasks))


def _retired(deal: Deal, event: Retired) -> None:
    deal.seats[event.seat].out = True


def _continued(deal: Deal, event: Continued) -> None:
    deal.tasks.extend(reversed(event.tasks))


def _ended(deal: Deal, event: Ended) -> None:
    deal.ended = event.kind
    deal.tasks.clear()
    deal.window = None


_NO_TASK: Final = frozenset({Answered, Closed, Left})
"""Events that are no task done: they come from outside."""

_EVOLVERS: Final[Mapping[type[Any], Callable[[Deal, Any], None]]] = {
    Dealt: _dealt,
    Drew: _drew,
    Opened: _opened,
    Answered: _answered,
    Closed: _closed,
    Discarded: _discarded,
    Announced: _announced,
    Aside: _aside,
    Melded: _melded,
    Won: _won,
    Paid: _paid,
    Retired: _retired,
    Left: _left,
    Continued: _continued,
    Ended: _ended,
}

"""What one seat, or the public, may know: a type of its own, in which a hidden tile cannot be said.

`view` shows a state, `tell` an event. Both hide by default: what no rule opens stays closed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.hand.hand import Meld, MeldKind
from engine.play.actions import Action
from engine.play.asks import CLAIM, TURN, options
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
from engine.play.state import Deal, Start, Thrown
from engine.tiles.kinds import Kind, Tile

HIDDEN: Final = Tile(-1)
"""Stands where a tile is that the reader may not know."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as others see it. `size` counts its concealed tiles; a concealed kong that lies face down has no tiles.

    Hands that lie open are in what features show.
    """

    size: int
    melds: tuple[Meld, ...]
    river: tuple[Thrown, ...]
    aside: tuple[Tile, ...]
    out: bool
    wins: tuple[Won, ...]
    score: int


@dataclass(frozen=True, slots=True)
class View:
    """The deal from one seat (or from nobody's: `seat` None).

    `hand` and `drawn` are the own tiles; `options` what the own seat may answer. `asking` is the public kind of the
    open window, `asked` the seats it publicly asks, `offered` the tile it is about (-1) and `source` whose that is.
    `shown` is what features show, by their key.
    """

    seat: int | None
    seats: tuple[SeatView, ...]
    hand: tuple[Tile, ...]
    drawn: int
    left: int
    pot: int
    dealer: int
    round_wind: Kind
    counters: tuple[tuple[str, int], ...]
    turn: int
    step: int
    asking: str
    asked: tuple[int, ...]
    offered: int
    source: int
    robbing: str
    options: tuple[Action, ...]
    ended: str
    shown: Mapping[str, Any]


def view(deal: Deal, seat: int | None) -> View:
    """The deal as this seat, or everybody (None), may see it."""
    window = deal.window
    mine = deal.seats[seat] if seat is not None else None
    return View(
        seat=seat,
        seats=tuple(_seat(deal, index, seat) for index in range(len(deal.seats))),
        hand=mine.concealed() if mine else (),
        drawn=deal.drawn if seat == deal.turn else -1,
        left=deal.left,
        pot=deal.pot,
        dealer=deal.start.dealer,
        round_wind=deal.start.round_wind,
        counters=deal.start.counters,
        turn=deal.turn,
        step=deal.step,
        asking=window.kind if window else "",
        asked=window.seats if window else (),
        offered=window.tile if window else -1,
        source=window.source if window else -1,
        robbing=window.robbing if window else "",
        options=options(deal, seat) if seat is not None else (),
        ended=deal.ended,
        shown={f.key: f.show(deal, seat) for f in deal.rules.features if f.show is not None},
    )


def _seat(deal: Deal, index: int, reader: int | None) -> SeatView:
    state = deal.seats[index]
    river, melds = tuple(state.river), tuple(state.melds)
    if deal.rules.face_down and index != reader:
        river = tuple(thrown._replace(tile=HIDDEN) for thrown in river)
    if deal.rules.hides_kongs and index != reader and not deal.ended:
        melds = tuple(map(_from_outside, melds))
    return SeatView(
        size=state.size,
        melds=melds,
        river=river,
        aside=tuple(state.aside),
        out=state.out,
        wins=tuple(state.wins),
        score=deal.scores[index],
    )


def _from_outside(meld: Meld) -> Meld:
    """The meld as others see it where concealed kongs lie face down: such a one has no tiles."""
    return Meld(meld.kind, ()) if meld.kind is MeldKind.CONCEALED_KONG else meld


def tell(deal: Deal, event: Event, seat: int | None) -> Event | None:
    """The event as this seat (None: everybody) may know it, or None.

    `deal` gives the rules only. An event that names no audience is known to nobody.
    """
    kind = type(event)
    if kind is Discarded:
        return event._replace(tile=HIDDEN) if deal.rules.face_down and event.seat != seat else event
    if kind in (Announced, Melded) and deal.rules.hides_kongs and event.seat != seat and event.meld is not None:
        return _kong_from_outside(event)
    teller = _TELLERS.get(kind) or deal.rules.tells.get(kind)
    return teller(event, seat) if teller is not None else None


def _kong_from_outside(event: Event) -> Event:
    meld = _from_outside(event.meld)
    hidden = {"tile": HIDDEN} if isinstance(event, Announced) and not meld.tiles else {}
    return event._replace(meld=meld, **hidden)


def tell_start(start: Start) -> Start:
    """The start without its wall: the rest of it is public."""
    return start._replace(wall=())


def _whole(event: Event, _seat: int | None) -> Event:
    return event


def _dealt(event: Dealt, seat: int | None) -> Event:
    return Dealt(tuple(hand if index == seat else (HIDDEN,) * len(hand) for index, hand in enumerate(event.hands)))


def _drew(event: Drew, seat: int | None) -> Event:
    return event if event.seat == seat else event._replace(tile=HIDDEN)


def _answered(event: Answered, seat: int | None) -> Event | None:
    return event if event.seat == seat else None


def _closed(event: Closed, _seat: int | None) -> Event | None:
    """That a window closed is public; what was answered shows itself by what happens, or never."""
    return Closed(event.kind, (), ()) if event.kind in (CLAIM, TURN) else None


_TELLERS: Final[Mapping[type[Any], Callable[[Any, int | None], Event | None]]] = {
    Dealt: _dealt,
    Drew: _drew,
    Opened: _whole,
    Answered: _answered,
    Closed: _closed,
    Announced: _whole,
    Aside: _whole,
    Melded: _whole,
    Won: _whole,
    Paid: _whole,
    Retired: _whole,
    Left: lambda event, _seat: event._replace(tasks=()),
    Ended: _whole,
    Continued: lambda _event, _seat: None,
}

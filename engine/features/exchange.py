"""Exchange of three tiles before play (Sichuan rules 10.1): all choose sealed, then pass in one direction.

The die that decides the direction is data of the start (counter ``exchange_die``), thrown by whoever shuffles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any, Final, NamedTuple

from engine.play.actions import Action
from engine.play.events import Opened
from engine.play.rules import Feature
from engine.play.state import Deal, Window
from engine.play.view import HIDDEN
from engine.tiles.kinds import Tile, kind_of, suit_of

EXCHANGE: Final = "exchange"
NUMBER: Final = 3


class AskExchange(NamedTuple):
    """Ask every seat what it passes."""


class Exchange(NamedTuple):
    """Pass the tiles (by seat) so many seats on."""

    given: tuple[tuple[Tile, ...], ...]
    steps: int


class Exchanged(NamedTuple):
    """Every seat passed its tiles `steps` seats on."""

    given: tuple[tuple[Tile, ...], ...]
    steps: int


def exchange(
    *, one_suit: bool, steps: Callable[[Deal], int], default: Callable[[tuple[Tile, ...]], tuple[Tile, ...]]
) -> Feature:
    """Three tiles, of one suit if `one_suit`, go `steps(deal)` seats on. `default` chooses for a seat that has left."""

    def offered(deal: Deal, seat: int) -> tuple[Action, ...]:
        held = deal.seats[seat].concealed()
        rows = sorted(set(combinations(held, NUMBER)))
        return tuple(
            Action(EXCHANGE, row) for row in rows if not one_suit or len({suit_of(kind_of(t)) for t in row}) == 1
        )

    def resolved(deal: Deal, window: Window) -> tuple[Exchange]:
        given = (
            window.answers[seat].tiles if seat in window.answers else default(state.concealed())
            for seat, state in enumerate(deal.seats)
        )
        return (Exchange(tuple(given), steps(deal)),)

    def exchanged(deal: Deal, event: Exchanged) -> None:
        number = len(deal.seats)
        for seat, tiles in enumerate(event.given):
            for tile in tiles:
                deal.seats[seat].take(tile)
        for seat, tiles in enumerate(event.given):
            for tile in tiles:
                deal.seats[(seat + event.steps) % number].add(tile)
        # The dealer's extra tile may have gone; any tile he holds now stands for the one drawn last.
        if deal.drawn >= 0 and not deal.seats[deal.turn].tiles[deal.drawn]:
            deal.drawn = event.given[(deal.turn - event.steps) % number][0]

    def tell(event: Exchanged, seat: int | None) -> Exchanged:
        if seat is None:
            known: tuple[int, ...] = ()
        else:
            known = (seat, (seat - event.steps) % len(event.given))
        rows = (tiles if giver in known else (HIDDEN,) * NUMBER for giver, tiles in enumerate(event.given))
        return Exchanged(tuple(rows), event.steps)

    doers: Mapping[type[Any], Any] = {
        AskExchange: lambda deal, _task: Opened(EXCHANGE, tuple(range(len(deal.seats)))),
        Exchange: lambda _deal, task: Exchanged(*task),
    }
    return Feature(
        key=EXCHANGE,
        doers=doers,
        evolvers={Exchanged: exchanged},
        resolvers={EXCHANGE: resolved},
        windows={EXCHANGE: offered},
        tells={Exchanged: tell},
    )

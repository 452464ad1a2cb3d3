"""Setting a north aside (three-player riichi, riichi rules 12): a replacement for it, one han of dora, and it can be
won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.features.ready import end_first_round, is_ready
from engine.play.actions import Action
from engine.play.events import Aside
from engine.play.rules import Feature
from engine.play.state import Deal, Window
from engine.play.tasks import Announce, Draw, Offer, SetAside, Turn
from engine.tiles.kinds import NORTH, Tile

SET_NORTH: Final = "north"
_TILE: Final = Tile(NORTH)


def north(*, bloom: bool) -> Feature:
    """Norths set aside. `bloom`: a win on the replacement counts as one after a kong."""

    def offered(deal: Deal, seat: int) -> Iterator[Action]:
        holds = deal.seats[seat].kinds[NORTH] and deal.drawn >= 0 and deal.left > 0
        if holds and (not is_ready(deal, seat) or deal.drawn == NORTH):
            yield Action(SET_NORTH, (_TILE,))

    def declare(_deal: Deal, seat: int, _action: Action) -> tuple[Any, ...]:
        return Announce(seat, _TILE), Offer(seat, _TILE, SET_NORTH)

    def unrobbed(_deal: Deal, window: Window) -> tuple[Any, ...]:
        seat = window.source
        return SetAside(seat, _TILE), Draw(seat, tail=True, bloom=bloom), Turn(seat)

    def aside(deal: Deal, _event: Aside) -> None:
        deal.called = True
        end_first_round(deal)

    return Feature(
        key="north",
        verbs={SET_NORTH: declare},
        turn_options=offered,
        resolvers={SET_NORTH: unrobbed},
        listens={Aside: aside},
    )

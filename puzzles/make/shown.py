"""From a seat's view of a deal to what a puzzle shows."""

from __future__ import annotations

from engine.play.asks import CLAIM
from engine.play.view import View
from engine.tiles.kinds import Tile
from puzzles.position import Discard, Place, Position


def position_of(view: View) -> Position:
    """The position of the seat whose view this is."""
    assert view.seat is not None
    counters = dict(view.counters)
    standing = view.shown.get("ready", {}).get("standing", ())
    voids = view.shown.get("void", {}).get("suits", ())
    places = tuple(
        Place(
            size=seat.size,
            score=seat.score,
            melds=seat.melds,
            river=tuple(Discard(thrown.tile, thrown.drawn, thrown.ready, thrown.taken >= 0) for thrown in seat.river),
            flowers=seat.aside,
            void=voids[index] if voids and voids[index] in (0, 1, 2) else None,
            ready=bool(standing and standing[index]),
        )
        for index, seat in enumerate(view.seats)
    )
    concealed = list(view.hand)
    drawn = Tile(view.drawn) if view.drawn >= 0 else None
    if drawn is not None:
        concealed.remove(drawn)
    return Position(
        seat=view.seat,
        dealer=view.dealer,
        round_wind=view.round_wind,
        places=places,
        concealed=tuple(concealed),
        drawn=drawn,
        wall=view.left,
        honba=counters.get("honba", 0),
        pot=view.pot,
        dora=tuple(view.shown.get("dora", {}).get("indicators", ())),
        offering=view.source if view.asking == CLAIM else None,
    )

"""A deal event by event, as one reader may see it: from a seat, from outside, or with all hands open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from bot.services.table_results import result_of
from bot.services.table_state import PlayedDeal
from bot.services.table_views import Frame
from engine.play.events import Ended
from engine.play.evolve import evolve
from engine.play.rules import Rules
from engine.play.verbs import fresh
from engine.play.view import tell, view
from engine.tiles.kinds import Tile

_NOTHING: Final[Mapping[int, tuple[Tile, ...]]] = MappingProxyType({})


def open_frames(rules: Rules, played: PlayedDeal) -> Iterator[Frame]:
    """With all hands open, seen with the eyes of whose turn it is: his drawn tile lies apart."""
    deal = fresh(rules, played.start)
    for event in played.events:
        evolve(deal, event)
        hands = {seat: state.concealed() for seat, state in enumerate(deal.seats)}
        yield Frame(event, view(deal, max(deal.turn, 0)), hands)


def frames_from(rules: Rules, played: PlayedDeal, seat: int | None) -> Iterator[Frame]:
    """From a seat (None: as everybody sees it). At the end hands lie open that the rules open."""
    deal = fresh(rules, played.start)
    at_end = result_of(rules, played.number, played.start, played.events).opened
    opened = _NOTHING
    for event in played.events:
        evolve(deal, event)
        if isinstance(event, Ended):
            opened = at_end
        told = tell(deal, event, seat)
        if told is not None:
            yield Frame(told, view(deal, seat), opened)

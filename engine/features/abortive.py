"""Abortive draws: deals that end with no winner before the wall does (riichi rules 10.3).

All that hang on a discard are tested when nobody won it, before any meld: such a discard can only be won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from engine.features.ready import Ready
from engine.play.actions import Action
from engine.play.asks import CLAIM
from engine.play.events import Melded
from engine.play.rules import Feature
from engine.play.state import Deal, Window
from engine.play.tasks import End
from engine.reasons import Reason
from engine.tiles.kinds import ORPHANS, WINDS, kind_of

NINE_KINDS: Final = "nine_kinds"
_ENDING: Final = Reason("reason.only_win")

Due = Callable[[Deal, Window], bool]


def nine_kinds(key: str) -> Feature:
    """Nine or more kinds of terminals and honours on the first draw: the seat may end the deal."""

    def offered(deal: Deal, seat: int) -> Iterator[Action]:
        state = deal.seats[seat]
        first = not deal.called and deal.drawn >= 0 and not state.river
        if first and sum(state.kinds[kind] > 0 for kind in ORPHANS) >= 9:
            yield Action(NINE_KINDS)

    return Feature(key=NINE_KINDS, verbs={NINE_KINDS: lambda _deal, _seat, _action: (End(key),)}, turn_options=offered)


def three_winners(key: str) -> Feature:
    """Three wins on one tile end the deal; none is scored."""
    return Feature(
        key="three_winners", interrupt=lambda _deal, _window, wanting: End(key) if len(wanting) >= 3 else None
    )


def discard_abort(key: str, due: Due) -> Feature:
    """A draw that hangs on a discard which nobody won."""

    def interrupt(deal: Deal, window: Window, wanting: list[int]) -> End | None:
        return End(key) if not wanting and not window.robbing and due(deal, window) else None

    def only_wins(deal: Deal, _seat: int, _kind: int) -> Reason | None:
        window = deal.window
        claims = window is not None and window.kind == CLAIM and not window.robbing
        return _ENDING if claims and window is not None and due(deal, window) else None

    return Feature(key=key, interrupt=interrupt, call_gates=(only_wins,))


def four_winds(deal: Deal, window: Window) -> bool:
    """Every seat's first discard is the same wind, and there was no call."""
    if deal.called or kind_of(deal.seats[window.source].river[-1].tile) not in WINDS:
        return False
    rivers = [seat.river for seat in deal.seats]
    return all(len(river) == 1 for river in rivers) and len({kind_of(river[0].tile) for river in rivers}) == 1


def all_ready(deal: Deal, _window: Window) -> bool:
    """Every seat is ready, the one declaring with this discard included."""
    return deal.get(Ready).count() == len(deal.seats)


def four_kongs(deal: Deal, _window: Window | None = None) -> bool:
    """Four kongs, made by two or more seats."""
    return deal.kongs == 4 and not by_one_seat(deal)


def by_one_seat(deal: Deal) -> bool:
    """All four kongs are one seat's."""
    return any(sum(meld.is_kong for meld in seat.melds) == 4 for seat in deal.seats)


def kong_abort(key: str, due: Callable[[Deal], bool]) -> Feature:
    """A draw as soon as a kong is made, without a replacement tile."""

    def react(deal: Deal, event: Melded) -> Iterable[Any]:
        return (End(key),) if event.meld.is_kong and due(deal) else ()

    return Feature(key=f"{key}_at_once", reacts={Melded: react})

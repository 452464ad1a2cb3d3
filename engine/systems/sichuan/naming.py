"""The last tile of a heavenly hand in a river game (section 10.2, point 2).

No tile of it was the last one, so the winner names the one that is laid apart; the other thirteen are locked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from engine.play.actions import Action
from engine.play.events import Opened, Saying, Won
from engine.play.rules import Feature
from engine.play.state import Deal, Window
from engine.systems.sichuan import events as money
from engine.systems.sichuan.account import Account, shown
from engine.tiles.kinds import Tile

NAME: Final = "name"

Waits = Callable[[Deal, int, bytes], tuple[int, ...]]


class AskName(NamedTuple):
    """Ask the winner which tile was the last."""

    seat: int


class Name(NamedTuple):
    """Lay this tile of the winner apart instead of the one drawn."""

    seat: int
    tile: Tile


class LastNamed(NamedTuple):
    """The winner named the last tile."""

    seat: int
    tile: Tile

    def saying(self) -> Saying:
        """What it says."""
        return Saying("named", self.seat, (self.tile,))


def default_name(deal: Deal, seat: int, waits: Waits) -> Tile:
    """What is named when time runs out: the tile without which most kinds win, among equals the lowest."""
    state = deal.seats[seat]
    kinds = bytearray(state.kinds)
    for tile in state.kept:
        kinds[tile] += 1

    def left(kind: int) -> int:
        kinds[kind] -= 1
        number = len(waits(deal, seat, bytes(kinds)))
        kinds[kind] += 1
        return number

    return Tile(max((kind for kind, count in enumerate(kinds) if count), key=lambda kind: (left(kind), -kind)))


def naming(waits: Waits) -> Feature:
    """The winner of a heavenly hand names its last tile. `waits` are the kinds that win with 34 counts."""

    def won(deal: Deal, event: Won) -> Iterable[AskName]:
        winner = deal.seats[event.seat]
        self_draw = event.seat == event.source == deal.start.dealer
        heavenly = self_draw and not deal.called and not winner.river and len(winner.wins) == 1
        return (AskName(event.seat),) if heavenly else ()

    def offered(deal: Deal, seat: int) -> tuple[Action, ...]:
        state = deal.seats[seat]
        return tuple(Action(NAME, (tile,)) for tile in sorted({*state.concealed(), *state.kept}))

    def resolved(deal: Deal, window: Window) -> tuple[Name]:
        winner = deal.turn
        answer = window.answers.get(winner)
        return (Name(winner, answer.tiles[0] if answer else default_name(deal, winner, waits)),)

    def named(deal: Deal, event: LastNamed) -> None:
        """The win is the same, by another of its tiles."""
        state, book = deal.seats[event.seat], deal.get(Account)
        state.add(state.kept.pop())
        state.take(event.tile)
        state.kept.append(event.tile)
        state.wins[-1] = state.wins[-1]._replace(tile=event.tile)
        at = max(index for index, one in enumerate(book.events) if isinstance(one, money.Won))
        win = book.events[at]
        assert isinstance(win, money.Won)
        book.events[at] = replace(win, tile=event.tile, hands=(shown(deal, event.seat),))

    doers: dict[type[Any], Any] = {
        AskName: lambda _deal, task: Opened(NAME, (task.seat,)),
        Name: lambda _deal, task: LastNamed(*task),
    }
    return Feature(
        key="naming",
        doers=doers,
        evolvers={LastNamed: named},
        reacts={Won: won},
        resolvers={NAME: resolved},
        windows={NAME: offered},
        tells={LastNamed: lambda event, _seat: event},
    )

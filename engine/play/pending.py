"""State → the next thing that happens by itself, or nothing while answers are awaited.

It looks at the deal alone, so a process that died between two events goes on by asking again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.play.asks import CLAIM, TURN
from engine.play.events import (
    Announced,
    Aside,
    Closed,
    Continued,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Melded,
    Opened,
    Paid,
    Retired,
    Won,
)
from engine.play.resolve import resolve
from engine.play.rules import Rules
from engine.play.state import Deal
from engine.play.tasks import (
    AfterWin,
    Announce,
    DealTiles,
    Discard,
    Draw,
    End,
    Exhaust,
    Lay,
    Offer,
    Pay,
    Retire,
    SetAside,
    Settle,
    Turn,
    Win,
)
from engine.tiles.kinds import Tile


def pending(deal: Deal) -> Event | None:
    """The next automatic event. A claim window never closes by itself, not even one that nobody can answer."""
    window = deal.window
    if window is not None:
        if window.kind == CLAIM or len(window.answers) < len(window.seats):
            return None
        return Closed(window.kind, tuple(sorted(window.answers.items())), resolve(deal, window))
    if deal.ended or not deal.tasks:
        return None
    task = deal.tasks[-1]
    doer = _DOERS.get(type(task)) or deal.rules.doers[type(task)]
    return doer(deal, task)


def _deal_tiles(deal: Deal, _task: DealTiles) -> Event:
    hands: list[list[Tile]] = [[] for _ in deal.seats]
    for index, seat in enumerate(deal_order(deal.rules, deal.start.dealer), deal.front):
        hands[seat].append(deal.start.wall[index])
    return Dealt(tuple(map(tuple, hands)))


def deal_order(rules: Rules, dealer: int) -> Iterator[int]:
    """Which seat gets each tile of the deal: dealer first, in fours, then what is missing one at a time."""
    order = [(dealer + ahead) % rules.seats for ahead in range(rules.seats)]
    fours, ones = divmod(rules.hand_size, 4)
    for take in (4,) * fours + (1,) * ones:
        for seat in order:
            yield from (seat,) * take


def _draw(deal: Deal, task: Draw) -> Event:
    index = deal.rules.replacement(deal) if task.tail else deal.front
    return Drew(task.seat, deal.start.wall[index], task.tail, task.bloom)


def _turn(deal: Deal, task: Turn) -> Event:
    return Opened(TURN, (task.seat,))


def _offer(deal: Deal, task: Offer) -> Event:
    others = tuple(seat for seat in deal.in_play() if seat != task.seat)
    return Opened(CLAIM, others, task.tile, task.seat, task.robbing)


def _settle(deal: Deal, task: Settle) -> Event:
    return Paid(deal.rules.settle(deal, task.winners, task.tile, task.source, task.robbing).payments)


_DOERS: Final[Mapping[type[Any], Callable[[Deal, Any], Event]]] = {
    DealTiles: _deal_tiles,
    Draw: _draw,
    Turn: _turn,
    Offer: _offer,
    Discard: lambda _, task: Discarded(*task),
    Announce: lambda _, task: Announced(*task),
    SetAside: lambda _, task: Aside(*task),
    Lay: lambda _, task: Melded(*task),
    Win: lambda deal, task: Won(task.seat, task.tile, task.source, task.robbing, deal.step),
    Settle: _settle,
    AfterWin: lambda deal, task: Continued(deal.rules.after_win(deal, task.winners, task.source)),
    Exhaust: lambda deal, _: Continued(deal.rules.exhausted(deal)),
    Pay: lambda _, task: Paid(task.payments),
    Retire: lambda _, task: Retired(task.seat),
    End: lambda _, task: Ended(task.kind),
}

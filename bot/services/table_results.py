"""How a deal ended: who won with what, what was paid, whose hands the rules open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.services.table_views import DealResult, WinResult
from engine.features.ready import Ready
from engine.play.asks import waits
from engine.play.events import Ended, Event, Paid, Won
from engine.play.evolve import evolve
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.play.tasks import Settle
from engine.play.verbs import fresh
from engine.play.view import view
from engine.scoring.sheet import Payment, Sheet
from engine.tiles.kinds import Tile

EXHAUSTED: Final = "exhausted"


def result_of(rules: Rules, number: int, start: Start, events: Sequence[Event]) -> DealResult:
    """The result of a deal that is over, read from its events."""
    deal = fresh(rules, start)
    wins: list[WinResult] = []
    opened: dict[int, tuple[Tile, ...]] = {}
    payments: list[Payment] = []
    kind = ""
    for event in events:
        if isinstance(event, Paid):
            payments += event.payments
        if deal.tasks and isinstance(deal.tasks[-1], Settle) and isinstance(event, Paid):
            task = deal.tasks[-1]
            sheets = _sheets(rules, deal, task)
            wins += [WinResult(seat, task.tile, task.source, task.robbing, sheets.get(seat)) for seat in task.winners]
        evolve(deal, event)
        if isinstance(event, Won):
            opened[event.seat] = deal.seats[event.seat].concealed()
        if isinstance(event, Ended):
            kind = event.kind
    return DealResult(
        number=number,
        kind=kind,
        wins=tuple(wins),
        opened=opened | _opened_at_end(deal),
        payments=tuple(payments),
        before=start.scores,
        after=tuple(deal.scores),
    )


def _sheets(rules: Rules, deal: Deal, task: Settle) -> Mapping[int, Sheet]:
    settlement = rules.settle(deal, task.winners, task.tile, task.source, task.robbing)
    return dict(zip(task.winners, settlement.sheets, strict=True)) if settlement.sheets else rules.explained(deal)


def _opened_at_end(deal: Deal) -> dict[int, tuple[Tile, ...]]:
    """Hands that are shown when the deal is over: what the rules' own account opens; where hands are declared ready,
    those that are ready when the wall is used up."""
    shown: Any = view(deal, None).shown.get("account", {}).get("revealed", {})
    opened: dict[int, tuple[Tile, ...]] = dict(shown)
    if deal.ended == EXHAUSTED and Ready in deal.slices:
        opened |= {
            seat: state.concealed() for seat, state in enumerate(deal.seats) if not state.out and waits(deal, state)
        }
    return opened

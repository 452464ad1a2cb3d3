"""Looks back at a deal: which decisions of a seat lost most."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Final, NamedTuple

from engine.play.actions import CHOW, DIRECT_KONG, PASS, PUNG, Action
from engine.play.asks import possible
from engine.play.events import Answered, Closed, Event
from engine.play.evolve import evolve
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.play.verbs import fresh
from engine.play.view import View, view
from engine.review.valued import Judge, Reviewed, Turning

SHARE: Final = 0.05
"""A loss is told from such a share of what the best choice brings …"""
SHARE_OF_CALLS: Final = 0.15
"""… of calls, which searches know less well, from such a share …"""
LEAST: Final = 0.15
"""… and from such a share of a small win."""
CALLS: Final = (PASS.verb, CHOW, PUNG, DIRECT_KONG)
"""What may be the best answer to a discard."""


class Decided(NamedTuple):
    """A decision of a seat: the place of its event, what the seat saw then, and what it did."""

    place: int
    view: View
    action: Action


def answers(deal: Deal, event: Event) -> Iterator[tuple[int, Action]]:
    """What seats answer by an event, asked at the moment before it: those that had something to choose."""
    if isinstance(event, Answered):
        yield event.seat, event.action
    elif isinstance(event, Closed) and deal.window is not None:
        for seat, action in event.answers:
            if seat not in deal.window.answers and possible(deal, seat):
                yield seat, action


def decisions(rules: Rules, start: Start, events: Sequence[Event], seat: int) -> Iterator[Decided]:
    """All decisions of a seat in a deal that is over, in order."""
    deal = fresh(rules, start)
    for place, event in enumerate(events):
        for asked, action in answers(deal, event):
            if asked == seat:
                yield Decided(place, view(deal, seat), action)
        evolve(deal, event)


def reviewed(
    judge: Judge, made: Iterator[Decided], others: Container[int], late: Callable[[], bool] = lambda: False
) -> Reviewed:
    """Judges decisions. `others` are places of events that the seat's player did not decide himself; once it is `late`,
    nothing more is judged."""
    found: list[Turning] = []
    judged = asked = 0
    for decided in made:
        if decided.place in others or len(decided.view.options) < 2:
            continue
        asked += 1
        turning = None if late() else judged_one(judge, decided)
        if turning is not None:
            judged += 1
            if _is_told(judge, turning):
                found.append(turning)
    return Reviewed(tuple(sorted(found, key=lambda one: (-one.loss, one.place))), judged, asked)


def judged_one(judge: Judge, decided: Decided) -> Turning | None:
    """A decision beside the best choice; None where the worth of what was done is not known."""
    rows = judge.valued(decided.view)
    taken = next((row for row in rows if row.action == decided.action), None)
    if taken is None:
        return None
    best = max(rows, key=lambda row: (round(row.value, 2), row.action == decided.action))
    return Turning(decided.place, taken, best)


def _is_told(judge: Judge, turning: Turning) -> bool:
    share = SHARE_OF_CALLS if turning.best.action.verb in CALLS else SHARE
    return turning.loss > max(LEAST * judge.unit, share * abs(turning.best.value))

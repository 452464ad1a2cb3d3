"""Looks back at a deal: which decisions of a seat lost most."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Final, NamedTuple

from engine.ai.throws import OWN_KONGS
from engine.play.actions import CHOW, DIRECT_KONG, PASS, PUNG, WIN, Action
from engine.play.asks import TURN, possible
from engine.play.events import Answered, Closed, Event, Paid
from engine.play.evolve import evolve
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.play.verbs import apply, close, fresh
from engine.play.view import View, view
from engine.review.reading import is_plain
from engine.review.valued import Judge, Reviewed, Turning

SHARE: Final = 0.05
"""A loss is told from such a share of what the best choice brings …"""
SHARE_OF_CALLS: Final = 0.15
"""… of calls, which searches know less well, from such a share …"""
LEAST: Final = 0.15
"""… and from such a share of a small win."""
CALLS: Final = frozenset((PASS.verb, CHOW, PUNG, DIRECT_KONG, *OWN_KONGS))
"""Answers to a discard, and kongs."""


class Decided(NamedTuple):
    """A decision of a seat: the place of its event, what the seat saw then, what it did, and what a win that it could
    have had would have brought at once (None: there was none, or nobody could know)."""

    place: int
    view: View
    action: Action
    gain: float | None = None


def answers(deal: Deal, event: Event) -> Iterator[tuple[int, Action]]:
    """What seats answer by an event, asked at the moment before it: those that had something to choose. Who is not
    among the answers of a window has passed."""
    if isinstance(event, Answered):
        yield event.seat, event.action
    elif isinstance(event, Closed) and deal.window is not None:
        said = dict(event.answers)
        for seat in deal.window.seats:
            if seat not in deal.window.answers and possible(deal, seat):
                yield seat, said.get(seat, PASS)


def decisions(rules: Rules, start: Start, events: Sequence[Event], seat: int) -> Iterator[Decided]:
    """All decisions of a seat in a deal that is over, in order."""
    deal = fresh(rules, start)
    for place, event in enumerate(events):
        for asked, action in answers(deal, event):
            if asked == seat:
                seen = view(deal, seat)
                yield Decided(place, seen, action, _gain(deal, seat, seen) if WIN in seen.options else None)
        evolve(deal, event)


def _gain(deal: Deal, seat: int, seen: View) -> float | None:
    """What a win on offer brings at once, all others passing; None where that hangs on what lies hidden until then
    (riichi rules 8.5: indicators below), and where it is paid later."""
    standing = seen.shown.get("ready", {}).get("standing", ())
    if standing and standing[seat]:
        return None
    won = apply(deal, seat, WIN) if seen.asking == TURN else close(deal, {seat: WIN})
    paid = next((event.payments for event in won.events if isinstance(event, Paid)), ())
    gain = sum(one.amount * ((one.payee == seat) - (one.payer == seat)) for one in paid)
    return float(gain) if gain > 0 else None


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
        if is_plain(decided.view, decided.action):
            judged += 1
            continue
        turning = None if late() else judged_one(judge, decided)
        if turning is not None:
            judged += 1
            if _is_told(judge, turning):
                found.append(turning)
    return Reviewed(tuple(sorted(found, key=lambda one: (-one.loss, one.place))), judged, asked)


def judged_one(judge: Judge, decided: Decided) -> Turning | None:
    """A decision beside the best choice; None where the worth of what was done is not known."""
    rows = judge.valued(decided.view, decided.gain)
    taken = next((row for row in rows if row.action == decided.action), None)
    if taken is None:
        return None
    best = max(rows, key=lambda row: (round(row.value, 2), row.action == decided.action))
    return Turning(decided.place, taken, best)


def _is_told(judge: Judge, turning: Turning) -> bool:
    share = SHARE if CALLS.isdisjoint((turning.best.action.verb, turning.taken.action.verb)) else SHARE_OF_CALLS
    return turning.loss > max(LEAST * judge.unit, share * abs(turning.best.value))

"""The machine's verbs. The public ones copy first and so stay pure; those in place serve self-play, which owns its
deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.errors import IllegalAction
from engine.play.actions import PASS, WIN, Action
from engine.play.asks import CLAIM, options
from engine.play.events import Answered, Closed, Event, Left
from engine.play.evolve import evolve
from engine.play.pending import pending
from engine.play.resolve import resolve
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.reasons import Reason


class Step(NamedTuple):
    """A deal and the events that led to it from the one before."""

    deal: Deal
    events: tuple[Event, ...]


def begin(rules: Rules, start: Start) -> Step:
    """A new deal, played until somebody is asked.

    Raises `ValueError` if the wall is not the ruleset's deck.
    """
    if sorted(start.wall) != sorted(rules.deck):
        raise ValueError("the wall is not the deck of these rules")
    deal = fresh(rules, start)
    log: list[Event] = []
    run(deal, log)
    return Step(deal, tuple(log))


def fresh(rules: Rules, start: Start) -> Deal:
    """A deal before its first event."""
    deal = Deal(rules, start)
    deal.tasks.extend(reversed(rules.setup(start)))
    for feature in rules.features:
        if feature.slice is not None:
            part = feature.slice(start, rules.seats)
            deal.slices[type(part)] = part
    return deal


def legal_actions(deal: Deal, seat: int) -> tuple[Action, ...]:
    """What the seat may answer now; empty if it is not asked, or has nothing to say to a claim."""
    return options(deal, seat)


def apply(deal: Deal, seat: int, action: Action) -> Step:
    """The seat's answer to a turn or to a choice of all seats. Raises `IllegalAction` and changes nothing."""
    if deal.window is not None and deal.window.kind == CLAIM:
        raise IllegalAction(Reason("play.reason.sealed_window"))
    deal = deal.copy()
    log: list[Event] = []
    answer(deal, seat, action, log)
    return Step(deal, tuple(log))


def close(deal: Deal, answers: Mapping[int, Action]) -> Step:
    """Ends a claim window with all answers at once; whoever is missing passes. Raises `IllegalAction`."""
    deal = deal.copy()
    log: list[Event] = []
    ring(deal, answers, log)
    return Step(deal, tuple(log))


def leave(deal: Deal, seat: int) -> Step:
    """The seat gives up for good while a window is open. Raises `IllegalAction` where the rules let nobody leave."""
    leaving = deal.rules.leaves(deal, seat) if deal.window is not None else None
    if leaving is None:
        raise IllegalAction(Reason("play.reason.no_leaving"))
    deal = deal.copy()
    log: list[Event] = []
    event = Left(seat, *leaving)
    evolve(deal, event)
    log.append(event)
    run(deal, log)
    return Step(deal, tuple(log))


def replay(rules: Rules, start: Start, events: Iterable[Event]) -> Deal:
    """The deal that these events make."""
    deal = fresh(rules, start)
    for event in events:
        evolve(deal, event)
    return deal


def answer(deal: Deal, seat: int, action: Action, log: list[Event]) -> None:
    """`apply` in place."""
    if action not in options(deal, seat):
        raise IllegalAction(Reason("play.reason.not_offered", {"verb": action.verb}))
    event = Answered(seat, action)
    evolve(deal, event)
    log.append(event)
    run(deal, log)


def ring(deal: Deal, answers: Mapping[int, Action], log: list[Event]) -> None:
    """`close` in place. Answers are kept in seat order: who came first is not known afterwards."""
    window = deal.window
    if window is None or window.kind != CLAIM:
        raise IllegalAction(Reason("play.reason.no_claim_window"))
    for seat, action in answers.items():
        if action != PASS and action not in options(deal, seat):
            raise IllegalAction(Reason("play.reason.not_offered", {"verb": action.verb}))
    chosen = {seat: _chosen(deal, seat, answers.get(seat, PASS)) for seat in window.seats}
    window.answers = {seat: action for seat, action in sorted(chosen.items()) if action != PASS}
    event = Closed(window.kind, tuple(window.answers.items()), resolve(deal, window))
    evolve(deal, event)
    log.append(event)
    run(deal, log)


def _chosen(deal: Deal, seat: int, action: Action) -> Action:
    return WIN if deal.rules.forced(deal, seat) and WIN in options(deal, seat) else action


def run(deal: Deal, log: list[Event]) -> None:
    """Does everything that happens by itself."""
    while (event := pending(deal)) is not None:
        evolve(deal, event)
        log.append(event)

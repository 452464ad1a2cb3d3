"""Answers → tasks: what follows from a window that has all its answers."""

from __future__ import annotations

from typing import Any

from engine.play import actions
from engine.play.actions import ADDED_KONG, CHOW, CONCEALED_KONG, DIRECT_KONG, DISCARD_DRAWN, PUNG, WIN, Action
from engine.play.asks import CLAIM, TURN, meld_of
from engine.play.state import Deal, Window
from engine.play.tasks import AfterWin, Announce, Discard, Draw, Exhaust, Lay, Offer, Settle, Turn, Win
from engine.tiles.kinds import Tile


def resolve(deal: Deal, window: Window) -> tuple[Any, ...]:
    """The tasks that follow from a window's answers, first one first."""
    if window.kind == TURN:
        ((seat, action),) = window.answers.items()
        return _turn(deal, seat, action)
    if window.kind == CLAIM:
        return _claims(deal, window)
    return deal.rules.resolvers[window.kind](deal, window)


def next_turn(deal: Deal, seat: int) -> tuple[Any, ...]:
    """A draw and a turn for the seat, or the end of the wall."""
    return (Draw(seat), Turn(seat)) if deal.left else (Exhaust(),)


def _turn(deal: Deal, seat: int, action: Action) -> tuple[Any, ...]:
    match action.verb:
        case actions.DISCARD | actions.DISCARD_DRAWN:
            return discard(deal, seat, action.tiles[0], action.verb == DISCARD_DRAWN)
        case WIN.verb:
            return _wins((seat,), deal.drawn, seat, "")
        case actions.CONCEALED_KONG | actions.ADDED_KONG:
            meld = meld_of(deal, seat, action, None)
            held_out = Announce(seat, action.tiles[0], meld)
            if deal.rules.robbable(deal, seat, meld):
                return held_out, Offer(seat, action.tiles[0], action.verb)
            return held_out, *_lay(deal, seat, Lay(seat, meld))
        case verb:
            return deal.rules.verbs[verb](deal, seat, action)


def discard(deal: Deal, seat: int, tile: Tile, drawn: bool, ready: bool = False) -> tuple[Any, ...]:
    """Put a tile into the river and offer it to the others; one that lies face down is offered to nobody."""
    task = Discard(seat, tile, drawn, ready)
    return (task, *next_turn(deal, deal.after(seat))) if deal.rules.face_down else (task, Offer(seat, tile))


def _lay(deal: Deal, seat: int, lay: Lay) -> tuple[Any, ...]:
    if lay.meld.is_kong:
        return lay, Draw(seat, tail=deal.rules.tail_replacement, bloom=True), Turn(seat)
    return lay, Turn(seat)


def _wins(winners: tuple[int, ...], tile: int, source: int, robbing: str) -> tuple[Any, ...]:
    declared = (Win(seat, Tile(tile), source, robbing) for seat in winners)
    return *declared, Settle(winners, Tile(tile), source, robbing), AfterWin(winners, source)


def _claims(deal: Deal, window: Window) -> tuple[Any, ...]:
    """Wins before pung and kong before chow; among equals the nearest after the discarder."""
    source, number = window.source, len(deal.seats)
    answers = [
        (seat, window.answers[seat])
        for seat in ((source + ahead) % number for ahead in range(1, number))
        if seat in window.answers
    ]
    rules = deal.rules
    wanting = [seat for seat, action in answers if action == WIN]
    winners = tuple(rules.winners(deal, wanting, source)) if wanting else ()
    passed = tuple([task for after in rules.passed for task in after(deal, window, winners)])
    for interrupt in rules.interrupts:
        cut = interrupt(deal, window, wanting)
        if cut is not None:
            return *passed, cut
    if winners:
        return *passed, *_wins(winners, window.tile, source, window.robbing)
    return *passed, *_unclaimed(deal, window, answers)


def _unclaimed(deal: Deal, window: Window, answers: list[tuple[int, Action]]) -> tuple[Any, ...]:
    if window.robbing:
        return after_robbing(deal, window)
    for verbs in ((PUNG, DIRECT_KONG), (CHOW,)):
        for seat, action in answers:
            if action.verb in verbs:
                return _lay(deal, seat, Lay(seat, meld_of(deal, seat, action, window), window.source))
    return next_turn(deal, deal.after(window.source))


def after_robbing(deal: Deal, window: Window) -> tuple[Any, ...]:
    """An announced kong that nobody robbed is laid; anything else that may be robbed says itself what follows."""
    if window.robbing in (ADDED_KONG, CONCEALED_KONG):
        assert deal.announced is not None
        return _lay(deal, window.source, Lay(window.source, deal.announced))
    return deal.rules.resolvers[window.robbing](deal, window)

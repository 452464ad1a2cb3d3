"""Of which views it is asked what their choices are worth, and which need no asking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from engine.ai.sight import counts_of
from engine.ai.throws import OWN_KONGS
from engine.hand import kernel
from engine.play.actions import CHOW, PASS, PUNG, WIN, Action
from engine.play.asks import CLAIM, TURN
from engine.play.view import View
from engine.review.valued import Valued
from engine.tiles.kinds import EAST, Tile, kind_of

NEAR: Final = 2
"""Tiles that a hand lacks whose choices are asked about first: they decide most."""


class Reading(Protocol):
    """One view, ready to be asked."""

    def turn(self) -> Iterable[Valued]:
        """The discards and kongs of the own turn."""
        ...

    def claim(self) -> Iterable[Valued]:
        """Passing on an offered tile, and the calls of it."""
        ...

    def win(self, gain: float) -> Valued:
        """A win that brings so much at once."""
        ...


def choices(view: View, reading: Callable[[View], Reading], gain: float | None) -> Sequence[Valued]:
    """The choices of the view; `gain` is what a win on offer brings at once. None beside a win of which that is not
    known."""
    wins = WIN in view.options
    if view.asking not in (TURN, CLAIM) or (wins and gain is None):
        return ()
    read = reading(view)
    found = tuple(read.turn() if view.asking == TURN else read.claim())
    return (read.win(gain), *found) if found and wins and gain is not None else found


def is_near(view: View) -> bool:
    """Whether much hangs on the choice: a win or a kong is on offer, or the hand is not far from ready."""
    verbs = {action.verb for action in view.options}
    return (
        WIN.verb in verbs or not verbs.isdisjoint(OWN_KONGS) or _lacking(counts_of(view.hand), len(view.hand)) <= NEAR
    )


def is_plain(view: View, action: Action) -> bool:
    """Whether a choice was right without any reckoning: a win that was taken, or a pass where no chow or pung would
    have brought the hand nearer. Honours may be worth a call for their own sake."""
    if action == WIN:
        return True
    if action != PASS or kind_of(Tile(view.offered)) >= EAST:
        return False
    before = _lacking(counts_of(view.hand), len(view.hand))
    return all(one == PASS or (one.verb in (CHOW, PUNG) and _after(view, one) >= before) for one in view.options)


def _after(view: View, call: Action) -> int:
    counts = counts_of(view.hand)
    for tile in call.tiles:
        counts[kind_of(tile)] -= 1
    return _lacking(counts, len(view.hand) - len(call.tiles) - 1)


def _lacking(counts: list[int], held: int) -> int:
    """Tiles that so many concealed tiles lack of sets and a pair."""
    return kernel.distance(counts, held // 3, 0)

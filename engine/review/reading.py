"""Of which views it is asked what their choices are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from engine.play.actions import WIN
from engine.play.asks import CLAIM, TURN
from engine.play.view import View
from engine.review.valued import Valued


class Reading(Protocol):
    """One view, ready to be asked."""

    def turn(self) -> Iterable[Valued]:
        """The discards of the own turn."""
        ...

    def claim(self) -> Iterable[Valued]:
        """Passing on an offered tile, and the calls of it."""
        ...


def choices(view: View, reading: Callable[[View], Reading]) -> Sequence[Valued]:
    """The choices of the view; none beside a win: taking that is no question of what the hand leads to."""
    if WIN in view.options or view.asking not in (TURN, CLAIM):
        return ()
    read = reading(view)
    return tuple(read.turn() if view.asking == TURN else read.claim())

"""What choices are worth, as values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from engine.play.actions import Action
from engine.play.view import View


class Valued(NamedTuple):
    """An action, what is expected to come of it in points of the system, the chance to win the deal with what it
    leaves, and the chance that the tile it throws, or adds to a pung, is won at once."""

    action: Action
    value: float
    win: float
    risk: float


class Judge(Protocol):
    """Values what a seat may do, from nothing but its view: the same view always gets the same values."""

    @property
    def unit(self) -> float:
        """What a small win brings: less than a part of that is no loss worth telling."""
        ...

    def valued(self, view: View, gain: float | None = None) -> Sequence[Valued]:
        """The actions whose worth is known, in no order; none where the solver does not come to an end. `gain` is what
        a win on offer brings at once (None: not known)."""
        ...


@dataclass(frozen=True, slots=True)
class Turning:
    """One decision: the place of its event in the deal, what was done, and what would have been best."""

    place: int
    taken: Valued
    best: Valued

    @property
    def loss(self) -> float:
        """What was lost, in points of the system."""
        return self.best.value - self.taken.value


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The decisions of one seat in one deal that lost something, worst first; how many were judged, and of how many."""

    turnings: tuple[Turning, ...]
    judged: int
    asked: int

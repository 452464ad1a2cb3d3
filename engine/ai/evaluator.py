"""Where a solver plugs in: somebody who knows better than rules of thumb what each discard leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.play.view import View
from engine.tiles.kinds import Kind


class Prospect(NamedTuple):
    """What a discard leads to if the hand plays on: chance to win, mean points of those wins, chance to be ready when
    the wall is used up."""

    win: float
    points: float
    ready: float


class Evaluator(Protocol):
    """Rates the own hand's discards by expected value; danger and places are the player's own affair."""

    def prospects(self, view: View, kinds: Sequence[Kind]) -> Mapping[Kind, Prospect]:
        """For each of these discards what it leads to; those left out are rated by the player itself."""
        ...

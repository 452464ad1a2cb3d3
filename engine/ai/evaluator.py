"""Where a solver plugs in: somebody who knows better than rules of thumb what a hand leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from engine.hand.hand import Meld
from engine.play.view import View
from engine.tiles.kinds import Tile


class Prospect(NamedTuple):
    """What a hand leads to if it plays on: tiles lacking, chance to win, mean points of those wins, chance to be ready
    when the wall is used up, and the points that all this is worth; of a ready hand that may declare, too, what it is
    worth with that."""

    lacking: int
    win: float
    points: float
    ready: float
    worth: float
    declared: float | None = None


class Evaluator(Protocol):
    """Rates the own hand by expected value; danger and places are the player's own affair.

    `hand` and `melds` need not be those of the view: a call is rated by the hand it leaves. `draws` are the draws still
    to come after the next discard. No answer: too far from ready, or not known; the player then rates by itself.
    """

    def discards(self, view: View, hand: Sequence[Tile], melds: Sequence[Meld], draws: int) -> Mapping[int, Prospect]:
        """What discards of 3k+2 tiles lead to, by kind; those that are missing lead to nothing."""
        ...

    def waiting(self, view: View, draws: int) -> Prospect | None:
        """What the own hand of 3k+1 tiles leads to as it stands."""
        ...

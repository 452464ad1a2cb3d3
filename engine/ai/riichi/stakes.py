"""What points are worth in the game that is being played: places count, and the fewer deals are left the more."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from engine.ai.riichi.facts import Facts
from engine.play.view import View

_SWING: Final = 6200.0
"""How far two players drift apart in one deal, in points."""
_POINT: Final = 1.5e-5
"""Places a point is worth beside the places themselves."""
_DEALS: Final = 4.0
"""Deals left where the game does not say."""


class Stakes:
    """Turns points won and lost into points of equal weight: those of the middle of a game."""

    __slots__ = ("now", "scores", "seat", "slope", "spread")

    def __init__(self, view: View, facts: Facts) -> None:
        assert view.seat is not None
        self.seat = view.seat
        self.scores = [float(seat.score) for seat in view.seats]
        self.spread = _SWING * sqrt(deals_left(view, facts) + 0.5)
        self.now = self._places(self.scores[self.seat], self.scores)
        up = self._places(self.scores[self.seat] + 1000, self.scores)
        down = self._places(self.scores[self.seat] - 1000, self.scores)
        self.slope = max(1e-6, (up - down) / 2000)

    def _places(self, own: float, scores: list[float]) -> float:
        """Opponents expected behind in the end, and a little for points themselves."""
        behind = 0.0
        for seat, score in enumerate(scores):
            if seat != self.seat:
                behind += 1.0 / (1.0 + exp(max(-40.0, min(40.0, 1.7 * (score - own) / self.spread))))
        return behind + own * _POINT

    def gain(self, points: float) -> float:
        """What winning so many points is worth, the others paying alike."""
        share = points / max(1, len(self.scores) - 1)
        scores = [score - share for score in self.scores]
        return (self._places(self.scores[self.seat] + points, scores) - self.now) / self.slope

    def loss(self, points: float, seat: int) -> float:
        """What paying so many points to that seat costs."""
        scores = self.scores[:]
        scores[seat] += points
        return (self.now - self._places(self.scores[self.seat] - points, scores)) / self.slope


def deals_left(view: View, facts: Facts) -> float:
    """Deals after this one, repeats counted in; a usual number where the deal stands alone."""
    counters = dict(view.counters)
    if "number" not in counters:
        return _DEALS
    done = counters.get("wind", 0) * facts.seats + counters["number"]
    return max(0, facts.rounds * facts.seats - done) * 1.2

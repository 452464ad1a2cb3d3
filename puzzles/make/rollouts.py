"""The sampled evaluator: plays the deal on, many times, with everything hidden dealt anew each time.

Every answer is played on the same imagined deals, so that luck cancels out; what counts is by how much one answer does
better than another on the same deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from engine.ai.seat import Player
from engine.play.actions import Action
from engine.play.verbs import answer
from puzzles.make.deals import Moment, imagined, played_out

Z: Final = 1.645
"""Half the width of a 90 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Gap:
    """By how many points one answer did better than another: the mean, and half the width of its 90 % interval."""

    mean: float
    error: float

    def rounded(self) -> Gap:
        """To thousandths, as it is stored."""
        return Gap(round(self.mean, 3), round(self.error, 3))


class Rollouts:
    """Results of some answers on the same imagined deals, as many as were asked for."""

    def __init__(self, moment: Moment, actions: Mapping[str, Action], players: Sequence[Player], seed: str) -> None:
        self._moment = moment
        self._actions = dict(actions)
        self._players = players
        self.seed = seed
        self.results: dict[str, list[float]] = {code: [] for code in actions}

    @property
    def number(self) -> int:
        """Deals played for each answer."""
        return min(len(row) for row in self.results.values())

    def play(self, more: int) -> None:
        """Plays so many deals more for each answer."""
        begin = self.number
        for number in range(begin, begin + more):
            for code in self._actions:
                self.results[code].append(self._once(code, number))

    def gap(self, better: str, worse: str) -> Gap:
        """How much better one answer did than another."""
        return gap_of(self.results[better], self.results[worse])

    def _once(self, code: str, number: int) -> float:
        """The change of the seat's score until the end of one imagined deal."""
        seat = self._moment.seat
        deal = imagined(self._moment.deal, seat, Random(f"{self.seed}:{number}"))
        before = deal.scores[seat]
        answer(deal, seat, self._actions[code], [])
        return float(played_out(deal, self._players).scores[seat] - before)


def gap_of(better: Sequence[float], worse: Sequence[float]) -> Gap:
    """The gap between results on the same deals."""
    differences = [one - other for one, other in zip(better, worse, strict=True)]
    number = len(differences)
    mean = sum(differences) / number
    spread = sum((difference - mean) ** 2 for difference in differences) / max(1, number - 1)
    return Gap(mean, Z * sqrt(spread / number))

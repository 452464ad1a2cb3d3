"""A session of Chinese Official mahjong: who sits where, what a place is worth (Chinese Official rules 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from engine.systems.mcr.payout import SEATS
from engine.tiles.kinds import WINDS, Kind

ROUND: Final = 4
"""Hands of a round: everybody deals once; there is no dealer repeat."""

LENGTHS: Final = {"hand": 1, "round": ROUND, "session": ROUND * SEATS}
"""Hands of each length a game may have."""

_FIXED: Final = ((0, 1, 2, 3),) * SEATS
_ROTATING: Final = ((0, 1, 2, 3), (1, 0, 3, 2), (3, 2, 0, 1), (2, 3, 1, 0))
"""The players in seat order at the start of each round: A B C D, B A D C, D C A B, C D B A."""


@dataclass(frozen=True, slots=True)
class Session:
    """A running game of four players, numbered as they first sat down.

    `hands` are its length, `played` those over. `scores` are points won and lost, penalties too. `stopped`: the time
    was up.
    """

    hands: int
    rotation: bool
    played: int = 0
    scores: tuple[int, ...] = (0,) * SEATS
    stopped: bool = False

    @property
    def is_over(self) -> bool:
        """Whether no further hand is played."""
        return self.stopped or self.played >= self.hands

    @property
    def round_wind(self) -> Kind:
        """The wind of the round that the next hand belongs to."""
        return WINDS[self.played // ROUND % SEATS]

    @property
    def seats(self) -> tuple[int, ...]:
        """The players in seat order of the next hand: the dealer (East), South, West, North."""
        order = (_ROTATING if self.rotation else _FIXED)[self.played // ROUND % SEATS]
        dealer = self.played % ROUND
        return order[dealer:] + order[:dealer]

    def with_hand(self, deltas: Sequence[int]) -> Session:
        """The session after a hand, `deltas` by seat from the dealer; a drawn hand has zeros."""
        scores = list(self.scores)
        for player, delta in zip(self.seats, deltas, strict=True):
            scores[player] += delta
        return replace(self, played=self.played + 1, scores=tuple(scores))

    def stop(self) -> Session:
        """The session when its time is up: the hand in play counts nothing."""
        return replace(self, stopped=True)


def places(scores: Sequence[int]) -> tuple[int, ...]:
    """The place of each player, 1 the best; equal scores share the better place.

    >>> places((10, -5, 10, -15))
    (1, 3, 1, 4)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def table_points(scores: Sequence[int], worth: Sequence[int] = (4, 2, 1, 0)) -> tuple[Fraction, ...]:
    """What the places are worth; players with equal scores share what their places bring together.

    >>> [str(points) for points in table_points((10, -5, 10, -15))]
    ['3', '1', '3', '0']
    """
    found: list[Fraction] = []
    for place, score in zip(places(scores), scores, strict=True):
        equal = sum(other == score for other in scores)
        found.append(Fraction(sum(worth[place - 1 : place - 1 + equal]), equal))
    return tuple(found)

"""Deals in a row: who deals, what one deal hands on to the next, when the match ends, and what it was worth.

A match is a value between two deals. A system's `MatchRules` say how it begins, what follows a deal, and how points at
the end become results. Players keep their number; seats may change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from engine.errors import IllegalAction
from engine.play.state import Deal, Start
from engine.reasons import Reason
from engine.tiles.kinds import EAST, Kind, Tile

STOP: Final = "stop"
"""The question whether to stop here, asked of one player."""

EXCHANGE_DIE: Final = "exchange_die"


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match between two deals.

    `seating` is the player in each seat of the next deal; `points` are by player. `dealer` is a seat. `counters` are
    what the rules hand on. `asked` is the player who is asked `question` before the next deal, or -1. `over`: no deal
    follows.
    """

    seating: tuple[int, ...]
    points: tuple[int, ...]
    dealer: int
    round_wind: Kind = EAST
    pot: int = 0
    played: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    question: str = ""
    asked: int = -1
    over: bool = False


Throw = int
"""A random number made outside: at least 0, as large as one likes; rules take what they need of it."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How a system plays deals in a row.

    `first` gives the match before its first deal; `after` what follows a deal that has ended; `answer` what follows the
    answer to a question; `results` what each player has in the end, in the system's own measure.
    """

    first: Callable[[Throw], Match]
    after: Callable[[Match, Deal, Throw], Match]
    results: Callable[[Match], tuple[Fraction, ...]]
    answer: Callable[[Match, bool], Match] = lambda match, yes: match


def start_of(match: Match, wall: tuple[Tile, ...], throw: Throw) -> Start:
    """The start of the next deal. Raises `IllegalAction` if the match is over or a question is open."""
    if match.over or match.question:
        raise IllegalAction(Reason("play.reason.no_next_deal"))
    return Start(
        wall=wall,
        dealer=match.dealer,
        round_wind=match.round_wind,
        scores=tuple(match.points[player] for player in match.seating),
        pot=match.pot,
        counters=(*match.counters.items(), (EXCHANGE_DIE, throw % 6 + 1)),
    )


def points_after(match: Match, deal: Deal) -> tuple[int, ...]:
    """Points by player after the deal."""
    points = list(match.points)
    for player, score in zip(match.seating, deal.scores, strict=True):
        points[player] = score
    return tuple(points)


def ranked(results: tuple[Fraction, ...]) -> tuple[int, ...]:
    """Places by player, 1 the best; equal results share the better place.

    >>> ranked((Fraction(3), Fraction(-1), Fraction(3)))
    (1, 3, 1)
    """
    return tuple(1 + sum(other > one for other in results) for one in results)

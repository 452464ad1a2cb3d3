"""Strength of players and puzzles: Glicko-2 (Glickman, "Example of the Glicko-2 system", 2013).

A player who answers a puzzle plays a game against it. Numbers are those of the paper; the same update serves both
sides, each seeing the other as it was before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

TAU: Final = 0.5
"""How much volatility may change (the paper's system constant)."""
SCALE: Final = 173.7178
CENTRE: Final = 1500.0
WIDEST: Final = 350.0
STEADY: Final = 45.0
"""No rating gets surer than that: people change."""
_CLOSE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its deviation and its volatility."""

    value: float = CENTRE
    deviation: float = WIDEST
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Game:
    """Against whom, and the result: 1 won, 0 lost."""

    against: Rating
    score: float


SCORES: Final = {"best": 1.0, "equal": 1.0, "inaccurate": 0.5, "mistake": 0.0}
"""What each grade counts."""


def after(rating: Rating, games: Sequence[Game]) -> Rating:
    """The rating after a period with these games (steps 2 to 8 of the paper); with none it only grows unsure."""
    phi = rating.deviation / SCALE
    if not games:
        return Rating(rating.value, min(WIDEST, SCALE * sqrt(phi**2 + rating.volatility**2)), rating.volatility)
    mu = (rating.value - CENTRE) / SCALE
    rows = [(_weight(game.against), _expected(mu, game.against), game.score) for game in games]
    variance = 1 / sum(g * g * e * (1 - e) for g, e, _ in rows)
    gain = sum(g * (score - e) for g, e, score in rows)
    volatility = _volatility(phi, rating.volatility, variance, variance * gain)
    widened = phi**2 + volatility**2
    narrowed = 1 / sqrt(1 / widened + 1 / variance)
    return Rating(SCALE * (mu + narrowed**2 * gain) + CENTRE, SCALE * narrowed, volatility)


def answered(player: Rating, puzzle: Rating, grade: str) -> tuple[Rating, Rating]:
    """Both ratings after one answer."""
    score = SCORES[grade]
    return steadied(after(player, (Game(puzzle, score),))), steadied(after(puzzle, (Game(player, 1 - score),)))


def course(games: Iterable[Game]) -> Iterator[Rating]:
    """A player's rating after each of his answers, in order."""
    rating = Rating()
    for game in games:
        rating = steadied(after(rating, (game,)))
        yield rating


def replayed(games: Iterable[Game]) -> Rating:
    """A player's rating from all his answers in order: what is left when some are taken back."""
    *_, last = Rating(), *course(games)
    return last


def steadied(rating: Rating) -> Rating:
    """The rating, not surer than it may be."""
    return Rating(rating.value, max(STEADY, rating.deviation), rating.volatility)


def _weight(rating: Rating) -> float:
    return 1 / sqrt(1 + 3 * (rating.deviation / SCALE) ** 2 / pi**2)


def _expected(mu: float, against: Rating) -> float:
    return 1 / (1 + exp(-_weight(against) * (mu - (against.value - CENTRE) / SCALE)))


def _volatility(phi: float, sigma: float, variance: float, change: float) -> float:
    """Step 5: the root of f by the Illinois method."""
    a = log(sigma**2)

    def f(x: float) -> float:
        grown = phi**2 + variance + exp(x)
        return exp(x) * (change**2 - grown) / (2 * grown**2) - (x - a) / TAU**2

    low = a
    if change**2 > phi**2 + variance:
        high = log(change**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)

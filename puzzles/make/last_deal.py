"""How others end the last hand of a riichi game, as both evaluators of a win take it.

Counted in 220 deals of self-play.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from engine.systems.riichi.payout import round_up
from puzzles.placing import scores_of, won_by
from puzzles.position import Position

WORTHS: Final = (1000, 2000, 2600, 3900, 5200, 8000, 8000, 12000)
"""What others win, each as likely; the dealer half as much more."""
BY_DRAW: Final = 0.4
READY: Final = 0.45
"""How many of the others are ready when the wall is used up."""
UNREADY: Final = 3000
"""Points that change hands then."""


class Change(NamedTuple):
    """Points by seat, with the chance that it comes to that."""

    chance: float
    points: tuple[int, ...]


def others_win(position: Position, winner: int) -> Iterator[Change]:
    """Every way in which a seat may win: off each other one, or by a draw."""
    seats = range(len(position.places))
    payers = [seat for seat in seats if seat != winner]
    for worth in WORTHS:
        paid = worth * 3 // 2 if winner == position.dealer else worth
        for payer in payers:
            chance = (1 - BY_DRAW) / len(payers) / len(WORTHS)
            yield Change(chance, won_by(position, winner, {payer: paid + 300 * position.honba}))
        shares = {seat: _share(paid, winner, seat, position) for seat in payers}
        yield Change(BY_DRAW / len(WORTHS), won_by(position, winner, shares))


def used_up(position: Position) -> Iterator[Change]:
    """Every way in which the wall may be used up while the own seat is ready."""
    others = [seat for seat in range(len(position.places)) if seat != position.seat]
    for pattern in product((True, False), repeat=len(others)):
        ready = {position.seat, *(seat for seat, is_ready in zip(others, pattern, strict=True) if is_ready)}
        chance = 1.0
        for is_ready in pattern:
            chance *= READY if is_ready else 1 - READY
        yield Change(chance, unready_paid(position, ready))


def unready_paid(position: Position, ready: set[int]) -> tuple[int, ...]:
    """Points by seat after those who are not ready paid those who are."""
    scores = list(scores_of(position))
    away = len(scores) - len(ready)
    if away:
        for seat in range(len(scores)):
            scores[seat] += UNREADY // len(ready) if seat in ready else -UNREADY // away
    return tuple(scores)


def _share(paid: int, winner: int, seat: int, position: Position) -> int:
    """What a seat pays for a draw, to the next hundred."""
    shares = 3 if winner == position.dealer else 2 if seat == position.dealer else 4
    return round_up(-(-paid // shares)) + 100 * position.honba

"""The end of a game: when it ends, and the final scores (riichi rules 11).

Points are in the order of the first deal's seats. Scores are whole tenths, so that nothing is lost: 523 is 52.3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from engine.play.match import ranked
from engine.systems.riichi.draws import Next, Result
from engine.systems.riichi.payout import STICK

TENTH: Final = 10
FLOATING_LINE: Final = 30_000
_FLOATING: Final = {1: (12, -1, -3, -8), 2: (8, 4, -4, -8), 3: (8, 3, 1, -12)}

Uma = Callable[[Sequence[int]], tuple[int, ...]]
"""Points -> the bonus of each rank, in whole scores."""

Rounding = Callable[[int], int]
"""Tenths, never negative, -> tenths. Works on absolute values (riichi rules 13.15)."""


def keep(tenths: int) -> int:
    """Tenths stay."""
    return tenths


def half_up(tenths: int) -> int:
    """Five tenths go up."""
    return (tenths + 5) // TENTH * TENTH


def five_down(tenths: int) -> int:
    """Five tenths go down, six up."""
    return (tenths + 4) // TENTH * TENTH


def up(tenths: int) -> int:
    """Every tenth goes up."""
    return -(-tenths // TENTH) * TENTH


def truncate(tenths: int) -> int:
    """Tenths are dropped."""
    return tenths // TENTH * TENTH


def floating(points: Sequence[int]) -> tuple[int, ...]:
    """Floating uma: by the number of players with 30000 or more (riichi rules 6.2)."""
    return _FLOATING.get(sum(one >= FLOATING_LINE for one in points), (0,) * len(points))


def ranking(points: Sequence[int]) -> tuple[int, ...]:
    """Seats from first to last; equal points by seat."""
    return tuple(sorted(range(len(points)), key=lambda seat: (-points[seat], seat)))


@dataclass(frozen=True, slots=True)
class FinalRules:
    """How points become scores.

    `round_points`: rounding is applied to points before anything else instead of to the finished score. `split`: tied
    players share what their ranks get. `sticks_to_first`: else leftover sticks are lost.
    """

    start: int
    back: int
    uma: Uma
    rounding: Rounding
    round_points: bool
    split: bool
    sticks_to_first: bool

    def scores(self, points: Sequence[int], sticks: int = 0) -> tuple[int, ...]:
        """Final scores in tenths. `sticks` lie on the table after the last hand."""
        order = ranking(points)
        bonus = [TENTH * one for one in self.uma(points)]
        bonus[0] += (self.back - self.start) // 100 * len(points)
        gains = self._by_rank(points, order, bonus)
        final = [one // 100 for one in points]
        if sticks and self.sticks_to_first:
            extra = self._by_rank(points, order, [STICK // 100 * sticks] + [0] * (len(points) - 1))
            final = [one + more for one, more in zip(final, extra, strict=True)]
        exact = [one - self.back // 100 + gain for one, gain in zip(final, gains, strict=True)]
        if self.round_points:
            scores = [self._round(one) - self.back // 100 + gain for one, gain in zip(final, gains, strict=True)]
        else:
            scores = [self._round(one) for one in exact]
        scores[order[0]] += sum(exact) - sum(scores)
        return tuple(scores)

    def places(self, points: Sequence[int]) -> tuple[int, ...]:
        """Place of each seat, 1 the best: equal points by seat, or sharing the better place (riichi rules 11)."""
        if self.split:
            return ranked(tuple(map(Fraction, points)))
        order = ranking(points)
        return tuple(1 + order.index(seat) for seat in range(len(points)))

    def _round(self, tenths: int) -> int:
        return self.rounding(tenths) if tenths >= 0 else -self.rounding(-tenths)

    def _by_rank(self, points: Sequence[int], order: Sequence[int], shares: Sequence[int]) -> list[int]:
        """What each seat gets of the shares of the ranks; tied seats share theirs, odd tenths to the earlier ones."""
        found = [0] * len(points)
        place = 0
        while place < len(order):
            tied = [seat for seat in order if points[seat] == points[order[place]]] if self.split else [order[place]]
            each, odd = divmod(sum(shares[place : place + len(tied)]), len(tied))
            for number, seat in enumerate(tied):
                found[seat] = each + (number < odd)
            place += len(tied)
        return found


class GameNow(NamedTuple):
    """A hand just paid: wind round (0 East …), number of the hand in it (1 …), how it ended, points by first seats."""

    wind: int
    number: int
    result: Result
    points: tuple[int, ...]


class GameNext(NamedTuple):
    """What comes: nothing (`ends`), perhaps nothing if the dealer wants (`may_stop`), or a hand and its counters."""

    ends: bool
    may_stop: bool
    wind: int
    number: int
    honba: int


@dataclass(frozen=True, slots=True)
class GameRules:
    """When a game ends. `rounds` are scheduled wind rounds; `broke` says whether points end it at once.

    `agari_yame` and `tenpai_yame`: None off, False the dealer may stop, True he does.
    """

    players: int
    rounds: int
    target: int
    extension: bool
    broke: Callable[[int], bool]
    agari_yame: bool | None
    tenpai_yame: bool | None

    def after(self, now: GameNow, following: Next) -> GameNext:
        """What follows a hand, in the order of riichi rules 11."""
        over = GameNext(True, False, now.wind, now.number, 0)
        if any(self.broke(one) for one in now.points):
            return over
        last = now.wind == self.rounds - 1 and now.number == self.players
        extra = now.wind >= self.rounds
        reached = max(now.points) >= self.target
        if following.dealer_keeps:
            stop = self._stop(now) if last or extra else None
            if stop:
                return over
            return GameNext(False, stop is False, now.wind, now.number, following.honba)
        if (last and (reached or not self.extension)) or (extra and (reached or now.number == self.players)):
            return over
        if now.number == self.players:
            return GameNext(False, False, now.wind + 1, 1, following.honba)
        return GameNext(False, False, now.wind, now.number + 1, following.honba)

    def _stop(self, now: GameNow) -> bool | None:
        """Whether a leading dealer stops: True, False if he may, None if he may not."""
        dealer = now.number - 1
        leads = ranking(now.points)[0] == dealer and (not self.extension or now.points[dealer] >= self.target)
        if not leads or now.result is Result.ABORT:
            return None
        return self.agari_yame if now.result is Result.DEALER_WIN else self.tenpai_yame


def broke_below_zero(points: int) -> bool:
    """Out with less than nothing."""
    return points < 0


def broke_at_zero(points: int) -> bool:
    """Out with nothing."""
    return points <= 0


def never_broke(_: int) -> bool:
    """Play goes on whatever anybody has."""
    return False

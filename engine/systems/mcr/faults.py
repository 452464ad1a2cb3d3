"""Faults and their penalties, for tables where a referee is needed (Chinese Official rules 7).

A program that deals and checks prevents all of them; a wrong win is refused with its reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.options import Options
from engine.scoring.sheet import TABLE, Payment
from engine.systems.mcr.payout import SEATS

DEAD_HAND = "mcr.fault.dead_hand"
FALSE_WIN = "mcr.fault.false_win"
FALSE_KONG = "mcr.fault.false_kong"
LATE_CALL = "mcr.fault.late_call"


class Penalty(NamedTuple):
    """What a fault brings. A dead hand may not win or claim; play goes on. Payments are settled after the hand."""

    fault: str
    dead: bool
    payments: tuple[Payment, ...]


class Penalties(NamedTuple):
    """The amounts of a ruleset: `false_win` to each of the others, `late_calls` for the first, second and later one."""

    false_win: int
    late_calls: Sequence[int]

    def dead_hand(self) -> Penalty:
        """More or fewer tiles than the rules have."""
        return Penalty(DEAD_HAND, True, ())

    def wrong_win(self, seat: int) -> Penalty:
        """A win declared with no winning shape or below the minimum."""
        return Penalty(FALSE_WIN, True, self._to_others(seat, FALSE_WIN))

    def wrong_kong(self, seat: int) -> Penalty:
        """A face-down kong that is not four equal tiles: as a false win."""
        return Penalty(FALSE_KONG, True, self._to_others(seat, FALSE_KONG))

    def late_call(self, seat: int, before: int) -> Penalty:
        """A late or empty call after `before` others of the same player: a warning costs nothing."""
        amount = self.late_calls[min(before, len(self.late_calls) - 1)]
        paid = (Payment(seat, TABLE, amount, LATE_CALL),) if amount else ()
        return Penalty(LATE_CALL, False, paid)

    def _to_others(self, seat: int, cause: str) -> tuple[Payment, ...]:
        if not self.false_win:
            return ()
        return tuple(Payment(seat, other, self.false_win, cause) for other in range(SEATS) if other != seat)


def penalties(options: Options) -> Penalties:
    """The amounts that options choose."""
    late = options["late_call_penalties"]
    assert isinstance(late, tuple)
    return Penalties(options.number("false_win_penalty"), late)

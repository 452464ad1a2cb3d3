"""Who pays whom (rules 8.1): base 8 and the points of the hand."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.errors import HandError
from engine.reasons import Reason
from engine.scoring.paid import PaidCase, PaidWorth, WorthAsked
from engine.scoring.sheet import BYSTANDER, DISCARDER, Payment

BASE: Final = 8
SEATS: Final = 4
MOST_POINTS: Final = 500
"""More points are no question a player asks."""
_LISTED: Final = (8, 9, 10, 12, 16, 20, 24, 28, 32, 48, 64, 88)


def payments(points: int, winner: int, discarder: int | None, self_draw: bool) -> tuple[Payment, ...]:
    """Payments for a win of `points` (fan and flowers).

    Seats count from the dealer. On a self-draw each of the others pays 8 and the points. On a discard the discarder
    pays so and the other two 8 each; where nobody said who discarded they are `DISCARDER` and twice `BYSTANDER`.

    >>> sum(payment.amount for payment in payments(10, 0, None, self_draw=True))
    54
    """
    full = BASE + points
    if self_draw:
        return tuple(Payment(seat, winner, full, "mcr.cause.self_draw") for seat in range(SEATS) if seat != winner)
    if discarder is None:
        payers: tuple[int, ...] = (DISCARDER, BYSTANDER, BYSTANDER)
    else:
        payers = (discarder, *(seat for seat in range(SEATS) if seat not in (winner, discarder)))
    return (
        Payment(payers[0], winner, full, "mcr.cause.discard"),
        *(Payment(payer, winner, BASE, "mcr.cause.base") for payer in payers[1:]),
    )


def paid(asked: WorthAsked) -> PaidWorth:
    """What points are paid by discard and by self-draw. Raises `HandError` for a number out of reach."""
    points = asked.value
    if not 1 <= points <= MOST_POINTS:
        raise HandError(Reason("form.number_range", {"value": points, "low": 1, "high": MOST_POINTS}))
    cases = (PaidCase(None, drawn, 0, payments(points, 0, None, self_draw=drawn)) for drawn in (False, True))
    return PaidWorth(MappingProxyType({"fan": points}), None, tuple(cases))


def paid_table() -> tuple[PaidWorth, ...]:
    """Common worths from the minimum to the highest single fan."""
    return tuple(paid(WorthAsked(points)) for points in _LISTED)

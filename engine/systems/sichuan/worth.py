"""What a worth in fan (or points) is paid, without a hand (section 6.1)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.errors import HandError
from engine.reasons import Reason
from engine.scoring.paid import PaidCase, PaidWorth, WorthAsked
from engine.scoring.sheet import DISCARDER, Payment
from engine.systems.sichuan.ledger import HAND
from engine.systems.sichuan.scoring import Scoring

MOST_FAN: Final = 500
"""More fan are no question a player asks."""
_LISTED: Final = 6
"""Fan listed where no limit ends the table."""


def paid(scoring: Scoring, unit: str, players: int, asked: WorthAsked) -> PaidWorth:
    """What so many fan are paid by discard and, with everybody in play, by self-draw. Raises `HandError`."""
    fan = asked.value
    if not 0 <= fan <= MOST_FAN:
        raise HandError(Reason("form.number_range", {"value": fan, "low": 0, "high": MOST_FAN}))
    capped = fan if scoring.cap is None else min(fan, scoring.cap)
    units = scoring.multiplier(capped)
    each = scoring.base * (units + scoring.self_draw_base)
    cases = (
        PaidCase(None, False, 0, (Payment(DISCARDER, 0, scoring.base * units, HAND),)),
        PaidCase(None, True, 0, tuple(Payment(seat, 0, each, HAND) for seat in range(1, players))),
    )
    limit = "sichuan.fan_cap" if capped < fan else None
    return PaidWorth(MappingProxyType({unit: fan}), limit, cases)


def paid_table(scoring: Scoring, unit: str, players: int) -> tuple[PaidWorth, ...]:
    """Every worth up to the limit."""
    most = _LISTED if scoring.cap is None else scoring.cap
    return tuple(paid(scoring, unit, players, WorthAsked(fan)) for fan in range(most + 1))

"""Snowflakes and timestamps. Interaction ids must tell the true time: discord.py reads their expiry from them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from .wire import Clock

EPOCH_MS: Final = 1_420_070_400_000
"""1 January 2015, where snowflakes start counting."""


class Snowflakes:
    """Ids that grow with the clock and never repeat."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def __call__(self) -> str:
        now = (int(self._clock() * 1000) - EPOCH_MS) << 22
        self._last = max(self._last + 1, now)
        return str(self._last)

    def never_below(self, known: int) -> None:
        """New ids stay above one that was stored before."""
        self._last = max(self._last, known)


def timestamp(clock: Clock) -> str:
    """ISO 8601 in UTC, as in every payload."""
    return datetime.fromtimestamp(clock(), UTC).isoformat()

"""What time it is. Whoever needs the time is given a clock, so that tests can stop it."""

from __future__ import annotations

import time
from typing import Protocol

DAY = 24 * 60 * 60 * 1000
"""One day in milliseconds."""


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> int:
        """Milliseconds since 1970 in UTC."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000


class StoppedClock:
    """A clock that stands until it is moved."""

    def __init__(self, at: int = 1_767_225_600_000) -> None:
        self._at = at

    def now(self) -> int:
        return self._at

    def advance(self, milliseconds: int) -> None:
        """Moves the time forward (or back, with a negative number)."""
        self._at += milliseconds

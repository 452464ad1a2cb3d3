"""Turns for what is pressed: when more is pressed than the bot can do, doing all of it side by side would only make all
of it late together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

AT_ONCE: Final = 24
"""Presses worked on side by side: enough for whoever waits for Discord, few enough to let first answers through."""

PATIENCE: Final = 2.5
"""Seconds after which a press that had no turn yet is left out: its presser has long pressed again."""


class TooBusy(Exception):
    """There was no turn in time. `key` names the text that says so."""

    key = "game.told.busy"


class Turns:
    """First come, first served, so many at a time."""

    def __init__(
        self, at_once: int = AT_ONCE, patience: float = PATIENCE, seconds: Callable[[], float] = time.monotonic
    ) -> None:
        self._room = asyncio.Semaphore(at_once)
        self._patience = patience
        self._seconds = seconds

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Waits for a turn and holds it. Raises `TooBusy` if that took too long."""
        came = self._seconds()
        async with self._room:
            if self._seconds() - came > self._patience:
                raise TooBusy
            yield

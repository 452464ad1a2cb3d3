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

QUICK: Final = 0.03
"""Seconds in which the program comes back to whoever gives way, while it keeps up: above that, what was begun goes on
before anything new begins. Begun side by side it would all be late together, first answers with it."""


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
        """Waits for a turn and holds it, gives way while the program is late. Raises `TooBusy` if there was no turn in
        time."""
        came = self._seconds()
        async with self._room:
            if self._seconds() - came > self._patience:
                raise TooBusy
            await self._give_way(came + self._patience)
            yield

    async def _give_way(self, most: float) -> None:
        """Waits until the program keeps up, or that time has come: a slow one is no reason to refuse."""
        late = QUICK
        while late >= QUICK and self._seconds() <= most:
            begun = self._seconds()
            await asyncio.sleep(0)
            late = self._seconds() - begun
            if late >= QUICK:
                await asyncio.sleep(late)

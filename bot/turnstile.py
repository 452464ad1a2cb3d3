"""Lets the bot's requests out no faster than Discord takes them: fifty in a second over all, whatever they are.

Discord does not count what goes by an interaction's own token. Whoever has something to show that may be overtaken
waits before (`bot.services.pace`); here stands what must not be lost, in the order in which it came.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from collections.abc import Callable
from types import SimpleNamespace
from typing import Final

import aiohttp

NUMBER: Final = 45
"""Requests in any second: some room, since what leaves evenly may arrive closer together."""
SECONDS: Final = 1.0
COUNTED: Final = re.compile(r"/api/v\d+/(?!interactions/|webhooks/)")


class Turnstile:
    """Counts requests as they begin, and holds back those that would be too many."""

    def __init__(self, number: int = NUMBER, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._begun: deque[float] = deque(maxlen=number)
        self._turn = asyncio.Lock()

    def trace(self) -> aiohttp.TraceConfig:
        """To be handed to whoever makes the requests."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._begins)
        return config

    async def let_through(self) -> None:
        """Returns when one more request may begin."""
        async with self._turn:
            if len(self._begun) == self._begun.maxlen:
                await asyncio.sleep(max(0.0, self._begun[0] + SECONDS - self._seconds()))
            self._begun.append(self._seconds())

    async def _begins(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if COUNTED.match(request.url.path):
            await self.let_through()

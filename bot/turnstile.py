"""Lets the bot's requests out no faster than Discord takes them: fifty in a second over all, whatever they are.

Discord does not count what goes by an interaction's own token. Whoever has something to show that may be overtaken
waits before (`bot.services.pace`); here stands what must not be lost, in the order in which it came.
"""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace
from typing import Final

import aiohttp

NUMBER: Final = 48
"""Requests at most in any second."""
SECONDS: Final = 1.0
COUNTED: Final = re.compile(r"/api/v\d+/(?!interactions/|webhooks/)")


class Turnstile:
    """Lets so many requests be under way or answered less than a second ago.

    Discord counts a request at some moment between its beginning and its answer, so however long requests take on their
    way, no more than that fall into one second.
    """

    def __init__(self, number: int = NUMBER) -> None:
        self._room = asyncio.Semaphore(number)

    def trace(self) -> aiohttp.TraceConfig:
        """To be handed to whoever makes the requests."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._begins)
        config.on_request_end.append(self._ends)
        config.on_request_exception.append(self._ends)
        return config

    async def _begins(
        self, _session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        context.counted = COUNTED.match(request.url.path) is not None
        if context.counted:
            await self._room.acquire()

    async def _ends(self, _session: aiohttp.ClientSession, context: SimpleNamespace, _answer: object) -> None:
        if context.counted:
            asyncio.get_running_loop().call_later(SECONDS, self._room.release)

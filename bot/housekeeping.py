"""What is kept for a time only, and goes when the time is over."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from bot.clock import DAY, Clock
from bot.storage.errors import StorageError
from bot.storage.ports import Storage

log = logging.getLogger(__name__)

ANSWER_DAYS: Final = 90
"""How long the buttons of an answer work."""

DRAFT_DAYS: Final = 30
"""How long rules that are being put together wait for the next change."""

SERVER_DAYS: Final = 30
"""How long a server's settings wait for the bot to come back."""


class Housekeeping:
    """Tidies at the start and once a day, and notes when the bot leaves a server or returns to it."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock

    async def tidy(self) -> None:
        """Deletes what is over."""
        now = self._clock.now()
        answers = await self._storage.answers.purge(now - ANSWER_DAYS * DAY)
        drafts = await self._storage.drafts.purge(now - DRAFT_DAYS * DAY)
        servers = await self._storage.guilds.purge(now - SERVER_DAYS * DAY)
        log.info("tidied: %d old answers, %d old drafts, %d servers left long ago", answers, drafts, servers)

    async def live(self) -> None:
        """Tidies now and every day until cancelled. A day on which storage fails is made up for on the next."""
        while True:
            try:
                await self.tidy()
            except StorageError as error:
                log.error("could not tidy; trying again tomorrow: %s", error)
            await asyncio.sleep(DAY / 1000)

    async def left(self, guild: int) -> None:
        """The bot was removed from a server."""
        await self._storage.guilds.mark_removed(guild, self._clock.now())

    async def returned(self, guild: int) -> None:
        """The bot was added to a server, perhaps again."""
        if (await self._storage.guilds.guild(guild)).removed_at is not None:
            await self._storage.guilds.mark_removed(guild, None)

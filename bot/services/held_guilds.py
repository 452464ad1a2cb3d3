"""What servers chose, held in memory: every answer asks for it, and it hardly ever changes."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from bot.services.held import Held
from bot.storage.ports import GuildStore
from bot.storage.records import GuildSettings

MOST_HELD: Final = 5000
"""Servers held in memory."""

T = TypeVar("T")


class HeldGuilds:
    """`GuildStore` that asks another one only for what it does not hold. All changes must come by here."""

    def __init__(self, store: GuildStore) -> None:
        self._store = store
        self._held: Held[int, GuildSettings] = Held(MOST_HELD)
        self._changes = 0

    async def guild(self, guild: int) -> GuildSettings:
        held = self._held.get(guild)
        if held is not None:
            return held
        changes = self._changes
        found = await self._store.guild(guild)
        # What was read while something was being written may be older than that.
        return self._held.put(guild, found) if changes == self._changes else found

    async def save_guild(self, settings: GuildSettings) -> None:
        await self._change(self._store.save_guild(settings))

    async def mark_removed(self, guild: int, removed_at: int | None) -> None:
        await self._change(self._store.mark_removed(guild, removed_at))

    async def purge(self, removed_before: int) -> int:
        return await self._change(self._store.purge(removed_before))

    async def _change(self, writing: Coroutine[Any, Any, T]) -> T:
        """Writes, and forgets what is held when that is done or has failed, even if nobody waits for it any more."""
        written = asyncio.create_task(writing)
        written.add_done_callback(self._changed)
        return await asyncio.shield(written)

    def _changed(self, _written: asyncio.Task[T]) -> None:
        self._changes += 1
        self._held = Held(MOST_HELD)

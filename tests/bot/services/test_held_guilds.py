"""What servers chose, held in memory: never older than what is stored."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

import pytest

from bot.services.held_guilds import HeldGuilds
from bot.storage.errors import StorageError
from bot.storage.records import GuildSettings

HERE = 42
CHOSEN = GuildSettings(HERE, locale="ja")


@dataclass
class Slow:
    """A store that writes when the test lets it, or fails after it has written."""

    chosen: GuildSettings = field(default_factory=lambda: GuildSettings(HERE))
    asked: int = 0
    fails: bool = False
    may_write: asyncio.Event = field(default_factory=asyncio.Event)
    written: asyncio.Event = field(default_factory=asyncio.Event)

    async def guild(self, guild: int) -> GuildSettings:
        assert guild == HERE
        self.asked += 1
        return self.chosen

    async def save_guild(self, settings: GuildSettings) -> None:
        await self.may_write.wait()
        self.chosen = settings
        self.written.set()
        if self.fails:
            raise StorageError("disk_full", path="x", detail="y")

    async def mark_removed(self, guild: int, removed_at: int | None) -> None:
        raise NotImplementedError

    async def purge(self, removed_before: int) -> int:
        raise NotImplementedError


async def test_storage_is_asked_once_until_something_changes() -> None:
    store = Slow()
    store.may_write.set()
    held = HeldGuilds(store)
    for _ in range(3):
        assert await held.guild(HERE) == GuildSettings(HERE)
    assert store.asked == 1
    await held.save_guild(CHOSEN)
    for _ in range(3):
        assert await held.guild(HERE) == CHOSEN
    assert store.asked == 2


async def test_a_change_that_nobody_waits_for_any_more_is_seen_when_it_is_written() -> None:
    store = Slow()
    held = HeldGuilds(store)
    saving = asyncio.create_task(held.save_guild(CHOSEN))
    await asyncio.sleep(0)
    saving.cancel()
    with suppress(asyncio.CancelledError):
        await saving
    assert await held.guild(HERE) == GuildSettings(HERE), "nothing is written yet"
    store.may_write.set()
    async with asyncio.timeout(5):
        await store.written.wait()
    await asyncio.sleep(0)
    assert await held.guild(HERE) == CHOSEN


async def test_a_change_that_failed_leaves_nothing_held() -> None:
    """A commit that was reported lost may have come through."""
    store = Slow(fails=True)
    store.may_write.set()
    held = HeldGuilds(store)
    assert await held.guild(HERE) == GuildSettings(HERE)
    with pytest.raises(StorageError):
        await held.save_guild(CHOSEN)
    assert await held.guild(HERE) == CHOSEN

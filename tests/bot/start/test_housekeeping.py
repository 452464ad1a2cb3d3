"""What is kept for a time only goes when the time is over, and not before."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses

from bot.clock import DAY, StoppedClock
from bot.housekeeping import ANSWER_DAYS, SERVER_DAYS, Housekeeping
from bot.storage.errors import StorageError
from bot.storage.memory import memory_storage
from bot.storage.records import GuildSettings, StoredAnswer


async def test_answers_go_after_their_days() -> None:
    clock = StoppedClock()
    storage = memory_storage(clock)
    await storage.answers.put(StoredAnswer("a", 1, "score", "{}", clock.now()))
    housekeeping = Housekeeping(storage, clock)
    clock.advance(ANSWER_DAYS * DAY)
    await housekeeping.tidy()
    assert await storage.answers.get("a") is not None
    clock.advance(1)
    await housekeeping.tidy()
    assert await storage.answers.get("a") is None


async def test_a_server_that_returns_in_time_keeps_its_settings() -> None:
    clock = StoppedClock()
    storage = memory_storage(clock)
    housekeeping = Housekeeping(storage, clock)
    for guild in (1, 2):
        await storage.guilds.save_guild(GuildSettings(guild, locale="ja"))
        await housekeeping.left(guild)
    clock.advance(SERVER_DAYS * DAY)
    await housekeeping.returned(1)
    await housekeeping.returned(3)
    clock.advance(DAY)
    await housekeeping.tidy()
    assert await storage.guilds.guild(1) == GuildSettings(1, locale="ja")
    assert await storage.guilds.guild(2) == GuildSettings(2)


async def test_a_day_on_which_storage_fails_is_not_the_last() -> None:
    clock = StoppedClock()
    storage = memory_storage(clock)
    tries = 0

    class Broken:
        async def purge(self, before: int) -> int:
            nonlocal tries
            tries += 1
            raise StorageError("disk_full", path="x")

    broken = dataclasses.replace(storage, answers=Broken())  # type: ignore[arg-type]
    task = asyncio.create_task(Housekeeping(broken, clock).live())
    await asyncio.sleep(0.01)
    assert tries == 1
    assert not task.done()
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task

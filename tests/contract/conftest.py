"""Every implementation of storage, as a parameter."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.clock import StoppedClock
from bot.services.held_guilds import HeldGuilds
from bot.storage.memory import memory_storage
from bot.storage.ports import Storage
from bot.storage.sqlite.open import open_sqlite


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock()


@pytest_asyncio.fixture(params=["memory", "sqlite", "held"])
async def storage(request: pytest.FixtureRequest, tmp_path: Path, clock: StoppedClock) -> AsyncIterator[Storage]:
    if request.param == "memory":
        opened = memory_storage(clock)
    elif request.param == "held":
        opened = memory_storage(clock)
        opened = replace(opened, guilds=HeldGuilds(opened.guilds))
    else:
        opened = await open_sqlite(tmp_path / "suzume.db", clock=clock)
    yield opened
    await opened.close()

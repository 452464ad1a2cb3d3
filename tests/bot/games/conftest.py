"""Tables in the look-alike: the whole bot, timers and all, with a clock that runs fast and walls from a seed."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace

import pytest_asyncio

from bot.client import SuzumeClient
from bot.cogs import add_all
from bot.housekeeping import Housekeeping
from bot.i18n.catalog import Catalog
from bot.parcels import use_parcels
from bot.playground.server import Json, walk
from bot.services.bundle import Services
from bot.services.pictures import Pictures
from bot.storage.memory import memory_storage
from bot.storage.ports import Storage
from bot.wiring import build_services
from tests.bot.cogs.conftest import KIT, catalog, nothing_is_untold  # noqa: F401
from tests.bot.in_thread import InThread
from tests.lookalike.demo_bot import run
from tests.lookalike.fixtures import Lab, lab, maybe_spec  # noqa: F401
from tests.lookalike.users import ScriptedUser

START = 1_767_225_600_000


class FastClock:
    """Runs so many times faster than the machine's."""

    def __init__(self, times: int = 100) -> None:
        self._times = times
        self._begun = time.monotonic()

    def now(self) -> int:
        return START + round((time.monotonic() - self._begun) * 1000 * self._times)


async def ringing(services: Services) -> None:
    """What `Timers.live` does, without its sleep: that one is measured by the machine's clock."""
    await services.timers.bells.begin()
    while True:
        await services.timers.due()
        await asyncio.sleep(0.01)


OURS = {"bells", "daily puzzles", "machines", "outbox", "panels", "posts", "promise", "turning points"}
"""Names of tasks that the bot begins."""


def ours() -> list[asyncio.Task[object]]:
    """Tasks of the bot that have not ended."""
    return [task for task in asyncio.all_tasks() if task.get_name() in OURS]


@dataclass
class Hall:
    """The look-alike, storage that outlives the bot's process, and a clock."""

    lab: Lab
    catalog: Catalog
    storage: Storage
    clock: FastClock
    source: random.Random = field(default_factory=lambda: random.Random(7))
    pictures: bool = False

    def services(self) -> Services:
        made = build_services(self.catalog, self.storage, self.clock)
        made.tables.keeper.source = self.source
        return replace(made, pictures=Pictures(InThread(KIT)) if self.pictures else NoPictures())

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[Services]:
        """A running bot with its timers; leaving ends it, entering again is a restart."""
        own = self.services()

        async def nothing() -> None:
            """Nothing waits for readiness."""

        use_parcels()
        client = SuzumeClient(
            add_all=lambda client: add_all(client, own),
            when_ready=nothing,
            housekeeping=Housekeeping(self.storage, self.clock),
        )
        timers = asyncio.create_task(ringing(own))
        try:
            async with run(client, self.lab.server.token):
                yield own
        finally:
            timers.cancel()
            with suppress(asyncio.CancelledError):
                await timers
            await own.close()
            assert ours() == [], "nothing outlives the bot"

    def user(self, name: str = "ann", channel: Json | None = None) -> ScriptedUser:
        return self.lab.user(name, channel).speaks("en-US").patient(20)


class NoPictures:
    """Paints nothing, as when painting fails: text alone must do."""

    async def warm(self) -> None:
        """Nothing to warm."""

    async def close(self) -> None:
        """Nothing to end."""

    async def paint(self, scene, audience, words):
        return None


@pytest_asyncio.fixture
async def hall(lab: Lab, catalog: Catalog) -> Hall:  # noqa: F811
    clock = FastClock()
    return Hall(lab, catalog, memory_storage(clock), clock)


def components(message: Json, kind: int) -> list[Json]:
    return [part for part in walk(message["components"]) if part["type"] == kind]


def buttons(message: Json) -> list[str]:
    return [part["label"] for part in components(message, 2)]

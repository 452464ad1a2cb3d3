"""The whole bot in the look-alike: real services over storage in memory, scripted users in front."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

import pytest
import pytest_asyncio

from bot.client import SuzumeClient
from bot.clock import StoppedClock, SystemClock
from bot.cogs import add_all
from bot.housekeeping import Housekeeping
from bot.i18n.catalog import Catalog, load_catalog
from bot.parcels import use_parcels
from bot.services.bundle import Services
from bot.services.pictures import Pictures
from bot.storage.memory import memory_storage
from bot.storage.ports import Storage
from bot.wiring import build_services
from render import Kit
from tests.bot.in_thread import InThread
from tests.lookalike.demo_bot import run
from tests.lookalike.fixtures import Lab, lab, maybe_spec  # noqa: F401
from tests.lookalike.users import ScriptedUser


@pytest.fixture(autouse=True)
def nothing_is_untold(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No text was asked for that is not there."""
    yield
    assert [record.message for record in caplog.records if record.name == "bot.i18n.catalog"] == []


KIT = Kit()
"""Tiles drawn once serve every test."""


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return load_catalog()


@dataclass
class World:
    """The look-alike and what outlives the bot's process."""

    lab: Lab
    storage: Storage
    catalog: Catalog

    def services(self) -> Services:
        """New services over the same storage, as a new process has them."""
        made = build_services(self.catalog, self.storage, SystemClock())
        return replace(made, pictures=Pictures(InThread(KIT)))

    @asynccontextmanager
    async def bot(self, services: Services | None = None) -> AsyncIterator[SuzumeClient]:
        """A running bot; leaving ends it, entering again is a restart."""
        own = services or self.services()

        async def nothing() -> None:
            """Nothing waits for readiness."""

        use_parcels()
        client = SuzumeClient(
            add_all=lambda client: add_all(client, own),
            when_ready=nothing,
            housekeeping=Housekeeping(self.storage, SystemClock()),
        )
        async with run(client, self.lab.server.token):
            yield client

    def user(self, name: str = "ann", locale: str = "en-US") -> ScriptedUser:
        return self.lab.user(name).speaks(locale)


@pytest_asyncio.fixture
async def world(lab: Lab, catalog: Catalog) -> World:  # noqa: F811
    return World(lab, memory_storage(StoppedClock()), catalog)

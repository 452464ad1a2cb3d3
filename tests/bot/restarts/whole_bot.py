"""The whole bot as a process over a file and the look-alike, to be killed. Its clock is the parent's, and runs fast."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path

from bot.client import SuzumeClient
from bot.cogs import add_all
from bot.endpoints import point
from bot.housekeeping import Housekeeping
from bot.i18n.catalog import load_catalog
from bot.storage.sqlite.open import open_sqlite
from bot.wiring import build_services
from tests.bot.games.conftest import NoPictures, ringing

TIMES = 60


class SharedClock:
    """Milliseconds of a fast clock that began at a moment of the machine's own, whichever process asks."""

    def __init__(self, begun: float) -> None:
        self._begun = begun

    def now(self) -> int:
        return 1_767_225_600_000 + round((time.monotonic() - self._begun) * 1000 * TIMES)


async def live(api_base: str, gateway_url: str, token: str, database: Path, begun: float) -> None:
    point(api_base, gateway_url)
    clock = SharedClock(begun)
    storage = await open_sqlite(database, clock=clock)
    services = replace(build_services(load_catalog(), storage, clock), pictures=NoPictures())

    async def nothing() -> None:
        """Nothing waits for readiness."""

    client = SuzumeClient(
        add_all=lambda client: add_all(client, services),
        when_ready=nothing,
        housekeeping=Housekeeping(storage, clock),
    )
    timers = asyncio.create_task(ringing(services))
    await client.start(token)
    timers.cancel()


def one_bot(api_base: str, gateway_url: str, token: str, database: str, begun: float) -> None:
    """What a process does until it is killed."""
    asyncio.run(live(api_base, gateway_url, token, Path(database), begun))

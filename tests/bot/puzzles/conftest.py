"""The whole bot in the look-alike, with a clock that only tests move."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
import pytest_asyncio

from bot.clock import StoppedClock
from bot.i18n.catalog import Catalog
from bot.services.bundle import Services
from bot.services.daily import DailyService
from bot.services.pictures import Pictures
from bot.services.puzzles import PuzzleService
from bot.storage.memory import memory_storage
from bot.wiring import build_services
from puzzles.library import Library
from tests.bot.cogs.conftest import KIT, World, catalog  # noqa: F401
from tests.bot.in_thread import InThread
from tests.lookalike.fixtures import Lab, lab, maybe_spec  # noqa: F401
from tests.puzzles.samples import discard_puzzle

NOON = int(datetime(2026, 3, 10, 12, tzinfo=UTC).timestamp() * 1000)


def small_library() -> Library:
    """Three days of riichi."""
    return Library([discard_puzzle(id=f"{number:016x}") for number in range(1, 4)])


class Days(World):
    """A world whose services share one stopped clock and a small library."""

    time: StoppedClock

    def services(self) -> Services:
        made = build_services(self.catalog, self.storage, self.time)
        puzzles = PuzzleService(self.storage.puzzles, self.time, small_library())
        return replace(made, pictures=Pictures(InThread(KIT)), puzzles=puzzles, daily=DailyService(puzzles, self.time))


@pytest.fixture
def time() -> StoppedClock:
    return StoppedClock(NOON)


@pytest_asyncio.fixture
async def days(lab: Lab, catalog: Catalog, time: StoppedClock) -> Days:  # noqa: F811
    made = Days(lab, memory_storage(time), catalog)
    made.time = time
    return made

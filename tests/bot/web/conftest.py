"""One site with played games in it for all tests of the web side: playing them takes seconds."""

from __future__ import annotations

import pytest_asyncio
from aiohttp.test_utils import TestClient, TestServer

from tests.bot.web.site import Stage


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def stage():
    made = Stage()
    await made.play("riichi", deals=2)
    await made.play("sichuan")
    await made.begin("running")
    return made


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def client(stage):
    async with TestClient(TestServer(stage.app())) as made:
        yield made

"""A playground with the demo bot in it, and a Chromium to look at it. One of each for all tests of a module."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.endpoints import point
from bot.playground.launch import Playground, Suggestion, Welcome, launch
from bot.playground.server import Json
from tests.lookalike.demo_bot import Demo, run
from tests.lookalike.recorder import Recorder
from tests.lookalike.users import ScriptedUser

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WELCOME = Welcome(
    {"en-US": "# Welcome\nThree things to try:", "ja": "# ようこそ", "zh-CN": "# 欢迎", "zh-TW": "# 歡迎"},
    (
        Suggestion({"en-US": "Look a word up", "ja": "用語を調べる"}, "/word term:tanki"),
        Suggestion({"en-US": "Draw a picture"}, "/draw size:300"),
        Suggestion({"en-US": "Open the menu"}, "/menu"),
    ),
)


@dataclass
class Stage:
    """What the tests of the page share."""

    playground: Playground
    recorder: Recorder
    demo: Demo
    problems: list[str] = field(default_factory=list)
    """What browsers complained about: errors of scripts, refusals of the content policy."""

    @property
    def channels(self) -> dict[str, Json]:
        world = self.playground.server.world
        return {channel["name"]: channel for channel in world.channels.values() if channel["type"] == 0}

    def user(self, name: str, channel: str = "mahjong") -> ScriptedUser:
        return ScriptedUser(self.playground.server, name, self.channels[channel])


def chromium() -> str | None:
    """`SUZUME_CHROMIUM`, or a Chromium by one of its usual names."""
    named = os.environ.get("SUZUME_CHROMIUM")
    if named:
        return named if Path(named).is_file() else None
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage() -> AsyncIterator[Stage]:
    kept = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    playground = await launch(port=0, welcome=WELCOME)
    recorder = Recorder()
    playground.server.observe(recorder)
    playground.server.interactions.deadline = 20.0  # what is tested is the page, not the speed of this machine
    point(playground.api_base, playground.gateway_url)
    try:
        async with run(Demo(), playground.token) as demo:
            yield Stage(playground, recorder, demo)
    finally:
        await playground.close()
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = kept


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[object]:
    playwright = pytest.importorskip("playwright.async_api", reason="the page is driven by Playwright's Python package")
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine (install Debian's chromium, or set SUZUME_CHROMIUM to one)")
    async with playwright.async_playwright() as driver:
        started = await driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield started
        await started.close()

"""Whole games on the chat page: alone with machines and with four people, by mouse, by keyboard, by text."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.client import SuzumeClient
from bot.cogs import add_all
from bot.endpoints import point
from bot.housekeeping import Housekeeping
from bot.i18n.catalog import own_catalog
from bot.playground.launch import Playground, launch
from bot.services.bundle import Services
from bot.storage.memory import memory_storage
from bot.wiring import build_services
from tests.bot.games.conftest import FastClock, ringing
from tests.bot.games.walls import stacked
from tests.bot.in_browser import PATIENCE
from tests.bot.playground.players import NAMES, ByKeyboard, ByText, Player, four
from tests.lookalike.demo_bot import run

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

TIMES = 60
"""How much faster than the machine's the clock runs; a turn at an hour's clock lasts a minute."""


@dataclass
class Parlour:
    """The chat page with the whole bot in it."""

    playground: Playground
    services: Services
    browser: Any
    problems: list[str] = field(default_factory=list)
    contexts: list[Any] = field(default_factory=list)

    async def page(self, user: str = "ann", channel: str = "mahjong", **more: Any) -> Any:
        options = {"viewport": {"width": 1200, "height": 1000}, "locale": "en-US", **more}
        context = await self.browser.new_context(**options)
        self.contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda told: self.problems.append(told.text) if told.type == "error" else None)
        channels = self.playground.server.world.channels.values()
        place = next(one["id"] for one in channels if one.get("name") == channel)
        await page.goto(f"{self.playground.page_url}?as={user}#{place}")
        await page.wait_for_selector("body[data-ready]")
        return page


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(browser: Any) -> AsyncIterator[Parlour]:
    kept = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    playground = await launch(port=0)
    playground.server.interactions.deadline = 20.0
    point(playground.api_base, playground.gateway_url)
    clock = FastClock(TIMES)
    storage = memory_storage(clock)
    services = build_services(own_catalog(), storage, clock)

    async def nothing() -> None:
        """Nothing waits for readiness."""

    client = SuzumeClient(
        add_all=lambda client: add_all(client, services), when_ready=nothing, housekeeping=Housekeeping(storage, clock)
    )
    timers = asyncio.create_task(ringing(services))
    try:
        async with run(client, playground.token):
            yield Parlour(playground, services, browser)
    finally:
        timers.cancel()
        with suppress(asyncio.CancelledError):
            await timers
        await playground.close()
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = kept


@pytest_asyncio.fixture(loop_scope="module")
async def parlour(house: Parlour) -> AsyncIterator[Parlour]:
    house.problems.clear()
    yield house
    while house.contexts:
        await house.contexts.pop().close()
    assert house.problems == []


RIICHI = stacked("riichi/tenhou", ["123m456m789p34s55s"], "9m1z1z1z1z2z2z2z2s")
"""East is ready with the first discard, and draws the winning tile two go-rounds later."""

QUICK_RIICHI = stacked("riichi/tenhou", ["123m456m789p34s55s"], "9m1z1z1z2s")
"""The same, one go-round later."""

SICHUAN = stacked(
    "sichuan/dingque",
    ["123456789m11p23p", "123456789p11m23m", "123456789s22m55m", "456s456s789s789p3s"],
    "8m8s5m9m4p4m",
)
"""Every suit given up is missing from the start. West wins first, then East, then South: the battle is over."""

OFFICIAL = stacked("mcr/wmo", ["123456789m12p55s"], "9s1z1z1z3p")
"""East waits for the three of dots to a pure straight."""

PRESETS = ("riichi/tenhou", "sichuan/blood_exchange", "mcr/wmo")
WAYS = (Player, ByKeyboard, ByText)


async def alts(page: Any) -> list[str]:
    """What pictures say to those who do not see them."""
    found: list[str] = await page.locator("figure img").evaluate_all("nodes => nodes.map((node) => node.alt)")
    return found


async def test_a_riichi_hand_by_mouse(parlour: Parlour) -> None:
    parlour.services.tables.keeper.source = RIICHI
    player = Player(await parlour.page())
    await player.begin("/game new system:riichi machines:3 level:beginner clock:relaxed")
    said = await player.play()
    assert player.did == ["Riichi", "9 of characters (9m)", "Win"]
    assert "East wins on 2s, self-drawn." in said
    assert "Double Riichi: 2 han" in said
    assert all(await alts(player.page))


async def test_a_blood_battle_by_keyboard(parlour: Parlour) -> None:
    parlour.services.tables.keeper.source = SICHUAN
    player = ByKeyboard(await parlour.page(channel="games"))
    await player.begin("/game new preset:sichuan/dingque machines:3 level:beginner clock:relaxed")
    said = await player.play()
    assert player.did[:2] == ["Give up bamboo", "8 of characters (8m)"]
    assert "Win" in player.did
    assert sum(line.endswith("out of this hand") for line in said.replace(" · ", "\n").splitlines()) >= 3
    assert "1 fan" in said
    assert all(await alts(player.page))


async def test_an_official_hand_in_text_alone(parlour: Parlour) -> None:
    parlour.services.tables.keeper.source = OFFICIAL
    player = ByText(await parlour.page("bob", channel="puzzles"))
    await player.begin("/game new preset:mcr/wmo machines:3 level:beginner clock:relaxed")
    assert await alts(player.page) == []
    said = await player.play()
    assert player.did == ["Discard drawn 9 of bamboo (9s)", "Win"]
    assert "Pure Straight: 16 points" in said


async def test_four_people_in_one_page(parlour: Parlour) -> None:
    """They hand the page round: each joins and plays his own tiles, one by mouse, one in text, two by keyboard."""
    parlour.services.tables.keeper.source = QUICK_RIICHI
    people = four(await parlour.page(), Player, ByText, ByKeyboard, ByKeyboard)
    await people.begin("/game new system:riichi clock:relaxed")
    said = await people.play()
    assert people.turns[:2] == [("Ann", "Riichi"), ("Ann", "9 of characters (9m)")]
    assert {name for name, _ in people.turns} == set(NAMES)
    assert "East wins on 2s, self-drawn." in said


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("way", WAYS)
async def test_any_hand_in_any_way(parlour: Parlour, way: type[Player], preset: str) -> None:
    """From a shuffled wall to the end of the game."""
    parlour.services.tables.keeper.source = random.Random(11)
    player = way(await parlour.page("bob" if way is ByText else "ann"))
    await player.begin(f"/game new preset:{preset} machines:3 level:beginner clock:relaxed")
    said = await player.play()
    assert len(player.did) > 3
    assert "Scores" in said


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("way", WAYS)
async def test_any_hand_among_four(parlour: Parlour, way: type[Player], preset: str) -> None:
    parlour.services.tables.keeper.source = random.Random(12)
    people = four(await parlour.page(), way)
    await people.begin(f"/game new preset:{preset} clock:relaxed")
    said = await people.play()
    assert {name for name, _ in people.turns} == set(NAMES)
    assert "Scores" in said

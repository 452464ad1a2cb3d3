"""One site with played games in it for all tests of the web side: playing them takes seconds."""

from __future__ import annotations

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestClient, TestServer

from tests.bot.playground.conftest import FLAGS, chromium
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


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser():
    """A Chromium."""
    playwright = pytest.importorskip(
        "playwright.async_api", reason="pages are looked at with Playwright's Python package"
    )
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine (install Debian's chromium, or set SUZUME_CHROMIUM to one)")
    async with playwright.async_playwright() as driver:
        started = await driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope="session")
async def look(browser, server):
    """Opens a page; what the browser complained about, or asked of others, fails the test in the end."""
    complaints, contexts = [], []

    def heard(said):
        # A refusal that the page copes with is reported by the browser all the same.
        if said.type in {"error", "warning"} and "429" not in said.text:
            complaints.append(said.text)

    async def opened(path, **options):
        context = await browser.new_context(**{"viewport": {"width": 1200, "height": 900}, **options})
        contexts.append(context)
        page = await context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        own = str(server.make_url("/"))
        page.on("request", lambda asked: None if asked.url.startswith(own) else complaints.append(asked.url))
        await page.goto(str(server.make_url(path)))
        return page

    yield opened
    for context in contexts:
        await context.close()
    assert complaints == []

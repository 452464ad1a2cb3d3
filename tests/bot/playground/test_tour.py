"""The newcomer's tour: the program as it is started by hand, in a real browser, by keyboard alone."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.bot.in_browser import PATIENCE, expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
ROOT = Path(__file__).resolve().parents[3]
POINTS = re.compile(r"\b2,?700\b")


@dataclass
class Program:
    """`suzume run` without a token, on a free port, with its data in a folder of its own."""

    folder: Path
    process: asyncio.subprocess.Process | None = None
    url: str = ""

    async def start(self) -> None:
        kept = {
            key: value for key, value in os.environ.items() if not key.startswith("SUZUME_") and key != "DISCORD_TOKEN"
        }
        port = self.url.rstrip("/").rpartition(":")[2] or "0"
        own = {
            "SUZUME_DB": str(self.folder / "suzume.db"),
            "SUZUME_PLAYGROUND_PORT": port,
            "SUZUME_WEB_PORT": "0",
            "SUZUME_OPEN_BROWSER": "false",
            "PYTHONUNBUFFERED": "1",
        }
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "run",
            cwd=ROOT,
            env=kept | own,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        assert self.process.stdout is not None
        said = b""
        async with asyncio.timeout(60):
            while not (found := re.search(rb"http://127\.0\.0\.1:\d+/", said)):
                line = await self.process.stdout.readline()
                assert line, said.decode()
                said += line
        self.url = found[0].decode()

    async def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def program(tmp_path_factory: pytest.TempPathFactory) -> Any:
    made = Program(tmp_path_factory.mktemp("suzume"))
    await made.start()
    yield made
    await made.kill()


async def open_page(browser: Any, program: Program, locale: str) -> Any:
    """As somebody who has never been here, with a browser in this language."""
    context = await browser.new_context(viewport={"width": 1200, "height": 900}, locale=locale)
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    await page.goto(program.url)
    await page.wait_for_selector("body[data-ready]")
    await expect(page.locator(".presence.on")).to_have_count(1)  # the bot is there
    return page


async def tab_to(page: Any, target: Any) -> None:
    """Press Tab until the target has the focus; a keyboard that cannot get there is a failure."""
    for _ in range(120):
        if await target.evaluate("node => node === document.activeElement"):
            return
        await page.keyboard.press("Tab")
    raise AssertionError("not reached by keyboard")


@pytest.mark.parametrize(
    ("browser_locale", "language", "points"),
    [
        ("en-GB", "en-US", "2700 points"),
        ("ja-JP", "ja", "2700点"),
        ("zh-CN", "zh-CN", "2700点"),
        ("zh-TW", "zh-TW", "2700點"),
    ],
)
async def test_score_a_hand(program: Program, browser: Any, browser_locale: str, language: str, points: str) -> None:
    """The first suggestion, answered with words, a picture with alternative text, and details that open."""
    page = await open_page(browser, program, browser_locale)
    await expect(page.locator("html")).to_have_attribute("lang", language)
    await tab_to(page, page.locator(".suggestion").first)
    await page.keyboard.press("Enter")
    await expect(page.locator(".command-form h2")).to_have_text("/hand score")
    await page.keyboard.press("Enter")
    answer = page.locator("article", has=page.locator(".used")).last
    await expect(answer).to_contain_text(points)
    picture = answer.locator("figure img").first
    await expect(picture).to_have_attribute("alt", re.compile(r"1m 2m 3m"))
    await expect(picture).to_have_js_property("complete", True)
    assert await picture.evaluate("node => node.naturalWidth") > 300
    articles = await page.locator("article").count()
    await tab_to(page, answer.locator("button.button").first)
    await page.keyboard.press("Enter")
    await expect(page.locator("article")).to_have_count(articles + 1)
    await expect(page.locator("article").last).to_contain_text(points)
    await page.context.close()


async def test_go_on_after_a_crash(program: Program, browser: Any) -> None:
    """Killed and started again: the messages are there, the page comes back by itself, old buttons answer."""
    page = await open_page(browser, program, "en-US")
    before = await page.locator("article .used").count()
    assert before >= 1
    await program.kill()
    await expect(page.locator("#connection")).not_to_have_text("")
    await program.start()
    await expect(page.locator("#connection")).to_have_text("")
    await expect(page.locator("article .used").first).to_be_visible()
    old = page.locator("article", has_text=POINTS).first
    articles = await page.locator("article").count()
    await old.locator("button.button").first.click()
    await expect(page.locator("article")).to_have_count(articles + 1)
    await expect(page.locator("article").last).to_contain_text(POINTS)
    await page.context.close()

"""The pages of puzzles in a real browser: light, dark, on a phone, by keyboard, and all of it without JavaScript."""

from __future__ import annotations

import re

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestServer

from bot.i18n.catalog import own_catalog
from tests.bot.in_browser import expect
from tests.bot.web.site import Stage
from tests.bot.web.test_browser import LOW_CONTRAST

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def solved():
    made = Stage()
    await made.days(3)
    return made


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def server(solved):
    async with TestServer(solved.app()) as made:
        yield made


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
async def test_a_puzzle_is_read_tried_and_tried_again(look, solved, script):
    """From the first page to a verdict and back; without a script everything works just so."""
    day = await solved.site.days.day("riichi", 3)
    words = own_catalog().words("en")
    page = await look("/", java_script_enabled=script)
    await page.get_by_role("link", name="Today's puzzle").click()
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Puzzle 4")
    await expect(page.get_by_role("img")).to_be_visible()
    await expect(page.get_by_text("still open")).to_be_visible()
    await expect(page.locator("main button")).to_have_count(0)
    await page.get_by_role("link", name="The one before").click()
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Puzzle 3")
    buttons = page.locator("main button")
    await expect(buttons).to_have_count(len(day.puzzle.answers) + 1)
    await expect(page.locator(".verdict")).to_have_count(0)
    worst = day.puzzle.answers[-1]
    await page.locator(f'button[value="{worst.code}"]').click()
    verdict = page.locator(".verdict")
    await expect(verdict.get_by_role("heading", level=2)).to_contain_text(words.term("puzzle.grade.mistake"))
    await expect(verdict.get_by_text("7 answers on its day")).to_be_visible()
    numbers = verdict.locator("details")
    await expect(numbers.locator("li").first).to_be_hidden()
    await numbers.locator("summary").click()
    await expect(numbers.locator("li")).to_have_count(len(day.puzzle.answers))
    await expect(numbers.locator("li").first).to_be_visible()
    await page.get_by_role("link", name="Try again").click()
    await expect(verdict).to_have_count(0)
    await page.locator(f'button[value="{day.puzzle.best.code}"]').click()
    await expect(verdict.get_by_role("heading", level=2)).to_contain_text(words.term("puzzle.grade.best"))
    await page.get_by_role("link", name="All puzzles").click()
    await expect(page.locator("tbody tr")).to_have_count(4)


@pytest.mark.parametrize("language", ["zh-TW", "ja"])
async def test_an_answer_keeps_the_language(look, solved, language):
    day = await solved.site.days.day("sichuan", 2)
    page = await look(f"/puzzle/2/sichuan?lang={language}", locale="fr")
    await page.locator(f'button[value="{day.puzzle.best.code}"]').click()
    await expect(page.locator("html")).to_have_attribute("lang", language)
    await expect(page.locator(".verdict h2")).to_contain_text(own_catalog().words(language).term("puzzle.grade.best"))


async def test_by_keyboard_alone(look, solved):
    day = await solved.site.days.day("riichi", 2)
    first = day.puzzle.shown()[0].code
    page = await look("/puzzle/2")
    for _ in range(40):
        await page.keyboard.press("Tab")
        if await page.evaluate("document.activeElement.matches('main button')"):
            break
    assert await page.evaluate("document.activeElement.value") == first
    await page.keyboard.press("Enter")
    await expect(page.locator(".verdict")).to_be_visible()
    assert page.url.endswith(f"?answer={first}")


PAGES = ("/daily", "/puzzle/2", "/puzzle/2?answer=", "/puzzle/2/mcr?answer=", "/puzzle/1/sichuan", "/puzzles", "/api")


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_the_picture_and_the_page_follow_the_device(look, scheme):
    page = await look("/puzzle/2", color_scheme=scheme)
    shown = await page.evaluate("document.querySelector('figure img').currentSrc")
    assert f"theme={scheme}" in shown
    picture = page.locator("figure img").first
    await expect(picture).to_have_js_property("complete", True)
    assert await picture.evaluate("node => node.naturalWidth") > 0
    size = await page.evaluate("(({naturalWidth: w, width}) => [w, +width])(document.querySelector('figure img'))")
    assert size[0] >= size[1] > 300
    paper = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", paper)[:3])) > 380) == (scheme == "light")
    for path in ("/puzzle/2?answer=", "/daily/sichuan", "/puzzles"):
        await page.goto(re.sub(r"(://[^/]+).*", rf"\1{path}", page.url))
        assert await page.evaluate(LOW_CONTRAST) == [], path


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_phone_shows_all_of_it(look, language):
    page = await look("/", viewport={"width": 320, "height": 640}, locale=language, has_touch=True)
    for path in PAGES:
        await page.goto(re.sub(r"(://[^/]+).*", rf"\1{path}", page.url))
        assert await page.evaluate("document.documentElement.scrollWidth") <= 320, path
        low = await page.evaluate(
            "[...document.querySelectorAll('main button, .chips a')].map((one) => one.getBoundingClientRect())"
            ".filter(({height, width}) => height < 34 || width < 34).length"
        )
        assert low == 0, f"{path}: what is pressed is large enough for a finger"

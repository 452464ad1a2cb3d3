"""The pages in a real browser: replay by keyboard, the check of the walls, nothing loaded from elsewhere."""

from __future__ import annotations

import re

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestServer

from tests.bot.in_browser import expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def server(stage):
    async with TestServer(stage.app()) as made:
        yield made


async def test_a_replay_by_keyboard_alone(look, stage):
    page = await look(f"/replay/{stage.games['riichi']}/1/all/0")
    current = page.locator('.log [aria-current="step"]')
    said = page.locator(".said")
    last = int(await page.locator("#stage").get_attribute("data-last"))
    for step in (1, 2, 3):
        await page.keyboard.press("ArrowRight")
        await expect(current).to_have_attribute("data-step", str(step))
        assert (await said.inner_text()).split() == (await current.inner_text()).split()
        await expect(page.locator("#stage img")).to_have_attribute("src", re.compile(rf"/all/{step}\.png"))
    await page.keyboard.press("ArrowLeft")
    await expect(current).to_have_attribute("data-step", "2")
    # The address follows, so that the step can be linked.
    await expect(page).to_have_url(re.compile("/2$"))
    # To the controls, as a keyboard gets there.
    for _ in range(30):
        await page.keyboard.press("Tab")
        if await page.evaluate("document.activeElement.matches('.controls .on')"):
            break
    await page.keyboard.press("Enter")
    await expect(current).to_have_attribute("data-step", "3")
    assert await page.evaluate("document.activeElement.matches('.controls .on')"), "the focus stays where it was"
    await page.keyboard.press("End")
    await expect(current).to_have_attribute("data-step", str(last))
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("PageUp")
    await expect(current).to_have_attribute("data-step", str(last - 10))
    await page.keyboard.press("Home")
    await expect(current).to_have_attribute("data-step", "0")
    await page.reload()
    await expect(current).to_have_attribute("data-step", "0")


async def test_quick_keys_end_at_the_right_step(look, stage):
    page = await look(f"/replay/{stage.games['riichi']}")
    for _ in range(12):
        await page.keyboard.press("ArrowRight")
    await expect(page.locator(".position")).to_contain_text("13")
    await expect(page.locator('.log [aria-current="step"]')).to_have_attribute("data-step", "12")
    await expect(page).to_have_url(re.compile("/12$"))
    await expect(page.locator("#stage img")).to_have_js_property("complete", True)
    assert await page.evaluate("document.querySelector('#stage img').naturalWidth") == 1000


async def test_a_line_is_clicked_and_the_replay_plays(look, stage):
    page = await look(f"/replay/{stage.games['sichuan']}/1/1/0?lang=ja")
    await page.locator('.log a[data-step="5"]').click()
    await expect(page).to_have_url(re.compile(r"/1/5\?lang=ja$"))
    await page.get_by_role("button", name="再生").click()
    await expect(page.locator('.log [aria-current="step"]')).to_have_attribute("data-step", "7")
    await page.get_by_role("button", name="停止").click()
    await expect(page.get_by_role("button", name="再生")).to_be_visible()


async def test_a_held_key_does_not_overrun_the_server(look, stage):
    page = await look(f"/replay/{stage.games['riichi']}")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "part=stage" in request.url else None)
    most = int(await page.locator("#stage").get_attribute("data-last")) - 1
    assert most > 40
    for _ in range(most):
        await page.keyboard.down("ArrowRight")
    await page.keyboard.up("ArrowRight")
    await expect(page).to_have_url(re.compile(f"/{most}$"))
    assert len(asked) < most / 2, "steps that nobody can see are left out"


async def test_another_place_shows_the_same_step(look, stage):
    page = await look(f"/replay/{stage.games['riichi']}")
    for _ in range(5):
        await page.keyboard.press("ArrowRight")
    await expect(page.locator(".position")).to_contain_text(re.compile(r"\b6\b"))
    discarded = (await page.locator(".said").inner_text()).splitlines()[0]
    await page.locator(".places a").nth(2).click()
    await expect(page).to_have_url(re.compile("/1/2/5$"))
    await expect(page.locator(".said")).to_contain_text(discarded)


async def test_a_server_that_is_asked_too_much_is_asked_again_later(look, stage):
    page = await look(f"/replay/{stage.games['riichi']}")
    refused = []

    async def refuse(route):
        if not refused:
            refused.append(route.request.url)
            await route.fulfill(status=429, headers={"Retry-After": "1"}, body="")
        else:
            await route.continue_()

    await page.route("**/*part=stage*", refuse)
    await page.keyboard.press("ArrowRight")
    await expect(page).to_have_url(re.compile("/1$"))
    assert len(refused) == 1


async def test_without_scripts_every_step_is_a_link(look, stage):
    page = await look(f"/replay/{stage.games['riichi']}", java_script_enabled=False)
    await page.locator(".controls .on").click()
    await page.locator(".controls .on").click()
    await expect(page.locator('.log [aria-current="step"]')).to_have_attribute("data-step", "2")
    await page.locator(".controls .last").click()
    assert await page.locator(".controls .on").get_attribute("href") is None


async def test_the_browser_computes_the_promise_itself(look, stage):
    page = await look(f"/verify/{stage.games['riichi']}")
    await expect(page.locator(".browser.kept")).to_have_count(2)
    # The check is one: with a single tile changed it says so.
    wrong = await page.evaluate(
        """async () => {
            const wall = document.querySelector(".wall");
            wall.querySelector(".hashed").textContent = wall.querySelector(".hashed").textContent.replace("1m", "2m");
            document.querySelectorAll(".browser").forEach((one) => one.classList.remove("kept"));
            await import("/static/verify.js?again");
            return wall.querySelector(".browser").textContent;
        }"""
    )
    assert "NOT" in wrong
    await expect(page.locator(".browser.broken")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_light_and_dark_follow_the_device(look, stage, scheme):
    page = await look(f"/replay/{stage.games['riichi']}", color_scheme=scheme)
    await page.wait_for_load_state("networkidle")
    shown = await page.evaluate("document.querySelector('#stage img').currentSrc")
    assert f"theme={scheme}" in shown
    paper = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", paper)[:3])) > 380) == (scheme == "light")


PATHS = (
    "/",
    "/rules/riichi/tenhou",
    "/rules/compare?first=riichi/tenhou&second=riichi/ema",
    "/terms",
    "/privacy",
    "/api",
)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_phone_need_not_scroll_sideways(look, stage, language):
    game = stage.games["riichi"]
    page = await look("/", viewport={"width": 320, "height": 640}, locale=language)
    for path in (*PATHS, f"/replay/{game}/1/all/30", f"/verify/{game}"):
        await page.goto(page.url.partition("/")[0] + "//" + page.url.split("/")[2] + path)
        assert await page.evaluate("document.documentElement.scrollWidth") <= 320, path


async def test_the_first_key_leads_past_the_head(look):
    page = await look("/help")
    await page.keyboard.press("Tab")
    assert await page.evaluate("document.activeElement.className") == "skip"
    await page.keyboard.press("Enter")
    assert await page.evaluate("document.activeElement.id") == "main"


LOW_CONTRAST = """() => {
    const rgb = (text) => text.match(/[\\d.]+/g).slice(0, 4).map(Number);
    const light = ([r, g, b]) => {
        const even = (v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        const [x, y, z] = [r, g, b].map((v) => even(v / 255));
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const ground = (node) => {
        for (; node; node = node.parentElement) {
            const colour = rgb(getComputedStyle(node).backgroundColor);
            if (colour.length < 4 || colour[3] > 0) return colour;
        }
        return [255, 255, 255];
    };
    const low = [];
    for (const node of document.querySelectorAll("a, p, h1, h2, span, code, button, li")) {
        if (![...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim())) continue;
        const pair = [light(rgb(getComputedStyle(node).color)), light(ground(node))];
        const [a, b] = pair.sort((x, y) => y - x);
        if ((a + 0.05) / (b + 0.05) < 4.5) low.push(`${node.tagName} ${node.textContent.slice(0, 30)}`);
    }
    return low;
}"""
"""Texts whose contrast with their ground is less than WCAG 2 wants: 4.5 to 1."""


async def test_contrast_is_enough(look):
    for scheme in ("light", "dark"):
        page = await look("/rules", color_scheme=scheme)
        assert await page.evaluate(LOW_CONTRAST) == []


@pytest.mark.parametrize(
    "path", ["/rules/mcr/wmo", "/rules/riichi/tenhou", "/terms?in=riichi", "/replay/{riichi}/1/1/20"]
)
async def test_on_a_phone_nothing_is_cut_off(look, stage, path):
    """Tables are cards there: each cell says what it is, and is a cell to a screen reader still."""
    page = await look(path.format(**stage.games), viewport={"width": 360, "height": 740})
    wide = await page.evaluate(
        "[document.documentElement, ...document.querySelectorAll('.table')]"
        ".filter((one) => one.scrollWidth > one.clientWidth).length"
    )
    assert wide == 0
    row = page.get_by_role("table").first.get_by_role("row").last
    assert await row.get_by_role("rowheader").count() == 1
    cell = row.get_by_role("cell").first
    assert await cell.evaluate("node => getComputedStyle(node, '::before').content.length > 4")

"""The chat page in a real browser, with a real bot behind it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

import pytest
import pytest_asyncio

from tests.bot.in_browser import PATIENCE, expect
from tests.bot.playground.conftest import Stage
from tests.bot.playground.players import until

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]
Open = Callable[..., Awaitable[Any]]


@pytest_asyncio.fixture(loop_scope="module")
async def open_page(stage: Stage, browser: Any) -> AsyncIterator[Open]:
    """`await open_page("ann", width=…, scheme=…)`: a tab of its own, with its own storage."""
    contexts: list[Any] = []
    stage.problems.clear()

    async def opened(user: str = "ann", *, width: int = 1200, height: int = 800, place: str = "", **more: Any) -> Any:
        context = await browser.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: stage.problems.append(str(error)))
        page.on("console", lambda told: stage.problems.append(told.text) if told.type == "error" else None)
        await page.goto(f"{stage.playground.page_url}?as={user}{place}")
        await page.wait_for_selector("body[data-ready]")
        return page

    yield opened
    for context in contexts:
        await context.close()
    assert stage.problems == []


def last(page: Any) -> Any:
    return page.locator("article").last


def field(page: Any, option: str) -> Any:
    """The control of a command's option."""
    return page.locator(f".field-box[data-option='{option}']").locator("input, select")


async def slash(page: Any, text: str) -> None:
    """Type a command and send it, as somebody without a mouse does."""
    await page.locator("#say").focus()
    await page.keyboard.type(text)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


async def test_first_screen(stage: Stage, open_page: Open) -> None:
    page = await open_page()
    await expect(page.locator("h1")).to_have_text("#mahjong")
    await expect(page.locator(".banner")).to_contain_text("not Discord")
    first = page.locator("article").first
    await expect(first.get_by_role("heading", name="Welcome")).to_be_visible()
    await expect(first.locator(".suggestion")).to_have_count(3)
    await first.get_by_role("button", name="Draw a picture").click()
    form = page.locator(".command-form")
    await expect(form.get_by_role("heading", name="/draw")).to_be_visible()
    await expect(field(page, "size")).to_have_value("300")
    await expect(form.get_by_role("button", name="Send")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("Drawing")
    await expect(page.locator("#say")).to_be_focused()


async def test_a_command_by_mouse(open_page: Open) -> None:
    page = await open_page()
    await page.locator("#say").fill("/wo")
    await page.get_by_role("option", name="/word").click()
    await page.get_by_role("button", name="Add loud").click()
    await field(page, "loud").select_option("Yes")
    await field(page, "term").fill("kan")
    await page.locator(".suggest").get_by_role("option", name="kanchan").click()
    await page.get_by_role("button", name="Send").click()
    await expect(last(page)).to_contain_text("WORD KANCHAN SHORT")
    await expect(last(page)).to_contain_text("Ann used /word")


async def test_a_command_by_keyboard_alone(open_page: Open) -> None:
    page = await open_page()
    await page.keyboard.type("/look a w")  # found by its description
    await expect(page.get_by_role("option", name="/word")).to_be_visible()
    await page.keyboard.press("Tab")
    await expect(field(page, "term")).to_be_focused()
    await page.keyboard.type("pen")
    await expect(page.locator(".suggest").get_by_role("option")).to_have_count(1)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")  # takes the suggestion, sends nothing
    await expect(field(page, "term")).to_have_value("penchan")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Add style")).to_be_focused()
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("word penchan long")


async def test_a_whole_command_typed_or_pasted(open_page: Open) -> None:
    """Options by name, and the one that is needed without its name."""
    page = await open_page()
    await slash(page, "/word tanki style:long")
    await expect(last(page)).to_contain_text("word tanki long")
    await page.locator("#say").fill("/word style:short term:pen chan loud:yes")
    await page.keyboard.press("Enter")
    await expect(field(page, "term")).to_have_value("pen chan")
    await expect(page.get_by_role("button", name="Send")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("WORD PEN CHAN SHORT")


async def test_a_choice_that_is_none_is_said_and_kept(stage: Stage, open_page: Open) -> None:
    """Of every kind of list: choices, yes or no, people."""
    page = await open_page()
    said = page.locator(".form-error")
    for command, option, value, choices in (
        ("/word tanki style:gothic", "style", "gothic", "short, long"),
        ("/word tanki loud:maybe", "loud", "maybe", "Yes, No"),
        ("/greet who:nobody", "who", "nobody", "Ann, Bob"),
    ):
        await page.locator("#say").fill(command)
        await page.keyboard.press("Enter")
        await expect(said).to_contain_text(f"{option}: “{value}” is none of its choices: ")
        await expect(said).to_contain_text(choices)
        chosen = field(page, option)
        await expect(chosen).to_be_focused()
        await expect(chosen).to_have_attribute("aria-invalid", "true")
        await expect(chosen.locator("option:checked")).to_have_text(f"“{value}”")
        await page.get_by_role("button", name="Send").click()
        await expect(said).to_contain_text(f"“{value}”")
        await chosen.select_option(index=1)
        await expect(chosen).to_have_attribute("aria-invalid", "false")
        await expect(chosen.locator("option", has_text="“")).to_have_count(0)
        await page.get_by_role("button", name="Send").click()
        await expect(page.locator("#say")).to_be_focused()
    assert not stage.recorder.of("interaction_failed")


async def test_what_is_missing_is_said(stage: Stage, open_page: Open) -> None:
    page = await open_page()
    await slash(page, "/word")
    await expect(page.get_by_role("alert").filter(has_text="term is required")).to_be_visible()
    await expect(field(page, "term")).to_be_focused()
    await expect(field(page, "term")).to_have_attribute("aria-invalid", "true")
    await expect(page.locator(".suggest")).to_be_visible()
    await page.keyboard.press("Escape")  # first the suggestions, then the command
    await page.keyboard.press("Escape")
    await expect(page.locator("#say")).to_be_focused()
    await slash(page, "/draw size:9999")
    await expect(page.get_by_role("alert").filter(has_text="at most 2000")).to_be_visible()
    assert not stage.recorder.of("interaction_failed")


async def test_buttons_selects_and_forms(open_page: Open) -> None:
    page = await open_page()
    await slash(page, "/draw")
    await last(page).get_by_role("button", name="Votes 0").click()
    await expect(last(page)).to_contain_text("game 7: 1 votes")
    await expect(last(page).get_by_role("button", name="Votes 1")).to_be_focused()  # the button changed its id
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("game 7: 2 votes")

    await slash(page, "/menu")
    menu = page.locator("article", has_text="Ann used /menu").last
    await menu.get_by_role("button", name="Pick one").click()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(menu).to_contain_text("picked b")
    await menu.get_by_role("button", name="Pass three tiles").click()
    done = page.get_by_role("button", name="Done")
    for _ in range(3):
        await expect(done).to_be_disabled()
        await page.keyboard.press("Space")
        await page.keyboard.press("ArrowDown")
    await done.click()
    await expect(last(page)).to_contain_text("passed 1m 2m 3m")
    await menu.get_by_role("button", name="Pick somebody").click()
    await page.locator(".choice", has_text="Chie").click()
    await expect(last(page)).to_contain_text("chose chie")

    await menu.get_by_role("button", name="Note").click()
    dialog = page.get_by_role("dialog", name="Leave a note")
    await expect(dialog.get_by_label("Note")).to_be_focused()
    await page.keyboard.press("Enter")  # empty: refused here, not sent
    await expect(dialog.get_by_role("alert")).to_contain_text("Note is required")
    for _ in range(8):  # focus stays in the dialog
        await page.keyboard.press("Tab")
        inside = await page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
        assert inside
    await dialog.get_by_label("Note").fill("from the page")
    await page.keyboard.press("Enter")
    await expect(dialog).to_be_hidden()
    await expect(last(page)).to_contain_text("noted: from the page")
    await expect(menu.get_by_role("button", name="Note")).to_be_focused()


async def test_a_form_with_every_field(open_page: Open) -> None:
    page = await open_page()
    await slash(page, "/survey")
    dialog = page.get_by_role("dialog", name="Everything at once")
    await dialog.get_by_label("Rules").select_option("Sichuan")
    await dialog.get_by_label("Day").check()
    await dialog.get_by_label("open").check()
    await dialog.get_by_label("Agree").check()
    await dialog.get_by_label("Log").set_input_files({"name": "a.log", "mimeType": "text/plain", "buffer": b"12345"})
    await dialog.get_by_role("button", name="Send").click()
    await expect(last(page)).to_contain_text("(['sichuan'], 'day', ['open'], True, [5])")


async def test_private_messages_are_seen_by_one(stage: Stage, open_page: Open) -> None:
    ann, bob = await open_page("ann"), await open_page("bob")
    await slash(ann, "/secret")
    secret = ann.locator("article", has_text="a secret")
    await expect(secret).to_contain_text("a secret")
    await expect(secret).to_contain_text("Only you can see this")
    await stage.user("chie").say("something for all")
    await expect(last(bob)).to_contain_text("something for all")
    await expect(bob.locator("article", has_text="a secret")).to_have_count(0)
    await bob.reload()
    await bob.wait_for_selector("body[data-ready]")
    await expect(bob.locator("article", has_text="a secret")).to_have_count(0)
    await secret.get_by_role("button", name="Dismiss").click()
    await expect(ann.locator("article", has_text="a secret")).to_have_count(0)


async def test_apps_in_menus_by_keyboard(stage: Stage, open_page: Open) -> None:
    message = await stage.user("bob").say("123m456p789s11z")
    page = await open_page()
    await page.locator(f"article[data-id='{message['id']}']").focus()
    await page.keyboard.press("Shift+F10")
    await expect(page.get_by_role("menuitem", name="Read this")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("read: 123m456p789s11z")
    await page.get_by_role("button", name="Actions for Bob").click()
    await page.get_by_role("menuitem", name="Profile").click()
    await expect(last(page)).to_contain_text("profile of bob")


async def test_messages_by_arrow_keys(open_page: Open) -> None:
    page = await open_page()
    await last(page).focus()
    await page.keyboard.press("ArrowUp")
    assert await page.evaluate("document.activeElement === [...document.querySelectorAll('article')].at(-2)")
    await page.keyboard.press("Home")
    assert await page.evaluate("document.activeElement === document.querySelector('article')")
    assert await page.locator("article[tabindex='0']").count() == 1


async def test_pictures_and_their_words(open_page: Open) -> None:
    page = await open_page()
    await slash(page, "/board")
    board = page.locator("article", has_text="Ann used /board").last
    image = board.get_by_role("img", name="a green board")
    await expect(image).to_be_visible()
    await expect(board.get_by_role("heading", name="Board")).to_be_visible()
    words = board.locator("figure").filter(has=page.get_by_role("img", name="a green board"))
    await expect(words.locator("figcaption")).to_be_hidden()
    await words.get_by_role("button", name="Show description").click()
    await expect(words.locator("figcaption")).to_have_text("a green board")
    await words.get_by_role("button", name="Enlarge: a green board").click()
    await expect(page.get_by_role("dialog").get_by_role("img", name="a green board")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(board.get_by_role("link", name="log.txt")).to_have_attribute("download", "log.txt")
    await expect(board.get_by_role("link", name="Docs")).to_have_attribute("rel", re.compile("noopener"))


async def test_files_go_up(open_page: Open) -> None:
    page = await open_page()
    await page.keyboard.type("/upload")
    await page.keyboard.press("Enter")
    await field(page, "file").set_input_files({"name": "deal.txt", "mimeType": "text/plain", "buffer": b"1234567"})
    await page.get_by_role("button", name="Send").click()
    await expect(last(page)).to_contain_text("deal.txt 7")


async def test_threads_conversations_and_unread_marks(stage: Stage, open_page: Open) -> None:
    page = await open_page()
    await slash(page, "/spread")
    await expect(page.locator("article", has_text="hello channel").last).to_be_visible()
    side = page.locator("#sidebar")
    talk = side.get_by_role("link", name="Suzume 1 unread")
    await expect(talk).to_be_visible()
    await stage.user("bob", "games").say(f"<@{stage.user('ann').user['id']}> come")
    await expect(side.get_by_role("link", name="games 1 mentions you")).to_be_visible()
    await page.get_by_role("link", name="Open thread talk").last.click()
    await expect(page.locator("h1")).to_contain_text("talk")
    await expect(last(page)).to_contain_text("hello thread")
    await talk.click()
    await expect(last(page)).to_contain_text("hello dm")
    await side.get_by_role("link", name="games").click()
    await expect(last(page)).to_contain_text("@Ann come")
    await expect(side.get_by_role("link", name="games", exact=True)).to_have_attribute("aria-current", "page")
    await page.locator("#say").fill("on my way")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("on my way")


async def test_markdown(stage: Stage, open_page: Open) -> None:
    text = (
        "# Head\n**bold** *it* __under__ ~~gone~~ `code` ||hidden||\n> quoted\n- one\n  - two\n1. first\n"
        "```py\nx = 1 < 2\n```\n-# small\n[name](https://example.org/a) <t:1750000000:D> "
        "<script>alert(1)</script> \\*plain\\*"
    )
    await stage.user("bob").say(text)
    page = await open_page()
    body = last(page).locator(".text")
    await expect(body.get_by_role("heading", name="Head")).to_be_visible()
    for tag, inside in {"strong": "bold", "em": "it", "u": "under", "s": "gone", "blockquote": "quoted"}.items():
        await expect(body.locator(tag)).to_have_text(inside)
    await expect(body.locator("pre code")).to_have_text("x = 1 < 2")
    await expect(body.locator("ul ul li")).to_have_text("two")
    await expect(body.locator("p.subtext")).to_have_text("small")
    await expect(body.get_by_role("link", name="name")).to_have_attribute("href", "https://example.org/a")
    await expect(body.locator("time")).to_have_attribute("datetime", "2025-06-15T15:06:40.000Z")
    await expect(body).to_contain_text("<script>alert(1)</script> *plain*")
    await expect(body.locator(".spoiler-text")).to_be_hidden()
    await body.get_by_role("button", name="Spoiler").click()
    await expect(body.locator(".spoiler-text")).to_have_text("hidden")


async def test_languages(stage: Stage, open_page: Open) -> None:
    page = await open_page("dan")
    await expect(page.locator("html")).to_have_attribute("lang", "zh-TW")
    await expect(page.locator(".banner")).to_contain_text("不是 Discord")
    await page.get_by_label("語言").select_option("日本語")
    await expect(page.locator("html")).to_have_attribute("lang", "ja")
    await expect(page.get_by_role("heading", name="ようこそ")).to_be_visible()
    await page.locator("#say").fill("/wor")
    await expect(page.get_by_role("option", name="/word")).to_contain_text("用語を調べる")
    assert stage.user("dan").user["_locale"] == "ja"
    stage.user("dan").speaks("zh-TW")
    await expect(page.locator("html")).to_have_attribute("lang", "zh-TW")


async def test_every_language_has_every_word(open_page: Open) -> None:
    page = await open_page()
    found = await page.evaluate(
        r"""async () => {
          const { CATALOGUES } = await import("/page/words.js");
          const marks = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join();
          const leaf = (key, text) => [[key, marks(text), text !== ""]];
          const one = (key, text) => (typeof text === "string" ? leaf(key, text) : flat(text, key + "."));
          const flat = (node, at = "") => Object.entries(node).flatMap(([key, text]) => one(at + key, text));
          return Object.fromEntries(Object.entries(CATALOGUES).map(([name, words]) => [name, flat(words).sort()]));
        }"""
    )
    assert set(found) == {"en-US", "ja", "zh-CN", "zh-TW"}
    assert len(found["en-US"]) > 80
    for language, words in found.items():
        assert words == found["en-US"], language


async def test_a_newcomer_is_met_in_the_browsers_language(stage: Stage, browser: Any) -> None:
    """Without a name in the address: the first user, whose language is the server's as well."""
    server = stage.playground.server
    context = await browser.new_context(locale="zh-HK")
    page = await context.new_page()
    try:
        mark = stage.recorder.mark()
        await page.goto(stage.playground.page_url)
        await expect(page.locator("html")).to_have_attribute("lang", "zh-TW")
        await stage.recorder.wait("user_changed", since=mark)
        assert server.world.user_named("ann")["_locale"] == "zh-TW"
        sent = await stage.user("bob").slash("game set size", number=1)
        assert sent.interaction.payload["guild_locale"] == "zh-TW"
        assert str(stage.demo.guilds[0].preferred_locale) == "zh-TW"
        await page.locator("select").nth(1).select_option("en-US")  # once chosen it stays
        await expect(page.locator("html")).to_have_attribute("lang", "en-US")
        await page.goto(stage.playground.page_url)
        await page.wait_for_selector("body[data-ready]")
        await expect(page.locator("html")).to_have_attribute("lang", "en-US")
    finally:
        await context.close()
        stage.user("ann").speaks("en-US")
        await server.actions.set_server_locale("en-US")


async def test_another_user(open_page: Open) -> None:
    page = await open_page("ann")
    await page.get_by_label("You are").select_option("Bob")
    await page.wait_for_url("**/?as=bob*")
    await page.wait_for_selector("body[data-ready]")
    await slash(page, "/ping")
    await expect(last(page)).to_contain_text("Bob")
    await expect(last(page)).to_contain_text("pong")


async def test_dark_and_light(open_page: Open) -> None:
    background = "getComputedStyle(document.body).backgroundColor"
    light, dark = await open_page(color_scheme="light"), await open_page(color_scheme="dark")
    assert await light.evaluate(background) == "rgb(251, 248, 241)"
    assert await dark.evaluate(background) == "rgb(21, 27, 24)"
    await light.get_by_label("Theme").select_option("Dark")
    assert await light.evaluate(background) == "rgb(21, 27, 24)"
    await light.reload()
    await light.wait_for_selector("body[data-ready]")
    assert await light.evaluate(background) == "rgb(21, 27, 24)"


CONTRAST = """
() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (css) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) => top.map((v, i) => (i < 3 ? v * top[3] + under[i] * (1 - top[3]) : 1));
  const light = ([r, g, b]) =>
    [r, g, b].map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
      .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (node) => {
    if (!node) return [255, 255, 255, 1];
    const style = getComputedStyle(node);
    const own = rgba(style.backgroundColor);
    return own[3] === 1 ? own : over(own, ground(node.parentElement));
  };
  const bad = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    const box = node.getBoundingClientRect();
    const skip = "script, .visually-hidden, :disabled, .avatar, .skip, [aria-hidden=true], .more";
    if (!walker.currentNode.data.trim() || node.closest(skip) || box.width < 2 || !node.checkVisibility()) continue;
    const under = ground(node);
    const ink = over(rgba(getComputedStyle(node).color), under);
    const [a, b] = [light(ink), light(under)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) bad.push([walker.currentNode.data.trim().slice(0, 30), node.className, ratio.toFixed(2)]);
  }
  return bad;
}
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_contrast(stage: Stage, open_page: Open, scheme: str) -> None:
    """Every text that is seen reaches 4.5 to 1."""
    await stage.user("bob").say(f"<@{stage.user('ann').user['id']}> `code` ||x|| https://example.org\n-# small")
    await stage.user("ann").slash("board")
    await stage.user("ann").slash("secret")
    page = await open_page("ann", color_scheme=scheme)
    assert await page.evaluate(CONTRAST) == []
    await page.keyboard.type("/")
    assert await page.evaluate(CONTRAST) == []
    await page.keyboard.type("word ")
    await page.locator("#say").press("Enter")
    await page.keyboard.press("Enter")
    assert await page.evaluate(CONTRAST) == []


async def test_phone(stage: Stage, open_page: Open) -> None:
    """390 and 320 pixels wide: nothing sticks out, and everything can be reached."""
    ann = stage.user("ann")
    await ann.slash("board")
    await ann.slash("draw", size=2000)
    await ann.slash("menu")
    await ann.say("x" * 300 + "\n```\n" + "y" * 300 + "\n```")
    for width in (390, 320):
        page = await open_page("ann", width=width, height=700, has_touch=True, is_mobile=True)
        out = """() => [...document.querySelectorAll("body *")]
            .filter((node) => !node.closest("pre, .visually-hidden, #sidebar, .commands"))
            .filter((node) => node.getBoundingClientRect().right > innerWidth + 0.5)
            .map((node) => node.tagName + "." + node.className)
            .concat(document.documentElement.scrollWidth > innerWidth ? ["the page"] : [])"""
        assert await page.evaluate(out) == []
        await expect(page.locator("#sidebar")).to_be_hidden()
        await page.get_by_role("button", name="Channels and settings").tap()
        await page.locator("#sidebar").get_by_role("link", name="puzzles").tap()
        await expect(page.locator("#sidebar")).to_be_hidden()
        await expect(page.locator("h1")).to_have_text("#puzzles")
        await page.locator("#say").fill("/word ")
        await page.get_by_role("option", name="/word").tap()
        await field(page, "term").fill("tanki")
        await page.get_by_role("button", name="Send").tap()
        await expect(last(page)).to_contain_text("word tanki short")
        assert await page.evaluate(out) == []


TOP = """() => {
    const log = document.getElementById("log");
    const edge = log.getBoundingClientRect().top;
    const node = [...log.querySelectorAll("article")].find((one) => one.getBoundingClientRect().bottom > edge);
    const { top, height } = node.getBoundingClientRect();
    const left = log.scrollHeight - log.scrollTop - log.clientHeight;
    return { id: node.dataset.id, share: (edge - top) / height, left };
}"""


async def _ends(page: Any, width: int) -> bool:
    """Whether the page is so wide and its log at its end. Asked from here: the page lets nobody evaluate text in it."""
    return await page.evaluate("innerWidth") == width and (await page.evaluate(TOP))["left"] < 2


async def test_what_is_read_stays_when_the_width_changes(stage: Stage, open_page: Open) -> None:
    ann = stage.user("ann", "puzzles")
    for number in range(30):
        await ann.say(f"{number} " + "a few words more " * (5 + number % 7 * 8))
    page = await open_page("ann", place=f"#{stage.channels['puzzles']['id']}")
    await expect(last(page)).to_contain_text("29 ")
    sizes = ((420, 800), (1200, 800), (700, 500), (1200, 900), (320, 640), (1200, 800))
    for width, height in sizes:
        await page.set_viewport_size({"width": width, "height": height})
        await until(partial(_ends, page, width))  # a busy machine lays the page out a moment after it was told its size
    await page.evaluate("document.querySelectorAll('article')[14].scrollIntoView()")
    await page.evaluate("document.getElementById('log').scrollTop += 25")
    await page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    before = await page.evaluate(TOP)
    assert before["left"] > 500
    for width, height in sizes:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        after = await page.evaluate(TOP)
        assert after["id"] == before["id"], (width, height)
        assert abs(after["share"] - before["share"]) < 0.1, (width, height)


async def test_less_motion(open_page: Open) -> None:
    page = await open_page(reduced_motion="reduce", width=390)
    moving = """() => [...document.querySelectorAll("*")].filter((node) => {
        const style = getComputedStyle(node);
        return [style.transitionDuration, style.animationDuration].some((d) => parseFloat(d) > 0.01);
    }).length"""
    assert await page.evaluate(moving) == 0
    lively = await open_page(reduced_motion="no-preference", width=390)
    assert await lively.evaluate(moving) > 0


async def test_everything_has_a_name_and_a_role(stage: Stage, open_page: Open) -> None:
    """By the browser's own accessibility tree."""
    await stage.user("ann").slash("board")
    await stage.user("ann").slash("menu")
    page = await open_page()
    session = await page.context.new_cdp_session(page)
    tree = (await session.send("Accessibility.getFullAXTree"))["nodes"]
    seen = [n for n in tree if not n.get("ignored")]
    roles = {node["role"]["value"] for node in seen}
    assert {"main", "navigation", "log", "article", "heading", "combobox", "button", "link"} <= roles
    wanted = {"button", "link", "combobox", "textbox", "image", "checkbox", "article", "log", "navigation", "main"}
    nameless = [n for n in seen if n["role"]["value"] in wanted and not n.get("name", {}).get("value")]
    assert nameless == []
    log = page.locator("#log")
    await expect(log).to_have_attribute("aria-live", "polite")
    page = await open_page(width=390)  # where the composer does not take the focus by itself
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="Skip to messages")).to_be_focused()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("/nosuch", "There is no command /nosuch here."),
        ("/nosuch term:pen", "There is no command /nosuch here."),
        ("/no such thing", "There is no command /no here."),
    ],
)
async def test_an_unknown_command_is_told_and_stays(open_page: Open, typed: str, told: str) -> None:
    page = await open_page()
    before = await page.locator("article").count()
    await page.locator("#say").fill(typed)
    await page.keyboard.press("Enter")
    await expect(page.locator("#notice")).to_have_text(told)
    await expect(page.locator("#say")).to_have_value(typed)
    await expect(page.locator("#say")).to_be_focused()
    await expect(page.locator("article")).to_have_count(before)


async def test_a_command_is_one_with_its_list_closed(open_page: Open) -> None:
    page = await open_page()
    await page.locator("#say").fill("/word term:pen")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(field(page, "term")).to_have_value("pen")


async def test_a_slash_in_lines_of_text_is_text(open_page: Open) -> None:
    page = await open_page()
    await page.locator("#say").fill("/nosuch\nis how I would write it")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("is how I would write it")


async def test_no_answer_is_told(stage: Stage, open_page: Open) -> None:
    server = stage.playground.server
    page = await open_page()
    server.interactions.deadline = 0.2
    try:
        await slash(page, "/slow seconds:0.4")
        await expect(page.locator("#notice")).to_have_text("The application did not respond.")
    finally:
        server.interactions.deadline = 20.0


async def test_the_connection_comes_back(stage: Stage, open_page: Open) -> None:
    page = await open_page("chie")
    await stage.playground.server._page.close()
    await stage.user("bob").say("said while nobody listened")
    await expect(page.locator("article", has_text="said while nobody listened")).to_have_count(1)
    await stage.user("bob").say("and after")
    await expect(last(page)).to_contain_text("and after")
    await expect(page.locator("#connection")).to_have_text("")


async def test_news_that_overtake_an_answer(stage: Stage, open_page: Open) -> None:
    """What happens while the page waits for messages is in no answer, and is not lost."""
    bob = stage.user("bob", "games")
    vote = await bob.slash("draw")
    page = await open_page("ann")
    between = page.locator("article", has_text="said in between")

    async def late(route: Any) -> None:
        answer = await route.fetch()
        await bob.click(vote, "Votes 0")
        await bob.say("said in between")
        await expect(between).to_have_count(1)
        await route.fulfill(response=answer)

    await page.route("**/chat/messages*", late)
    await page.evaluate(f"location.hash = '{stage.channels['games']['id']}'")
    await expect(page.locator(".beginning")).to_contain_text("games")
    await expect(between).to_have_count(1)
    await expect(page.get_by_role("button", name="Votes 1")).to_have_count(1)


async def test_the_bot_that_comes_while_the_page_asks_is_there(stage: Stage, open_page: Open) -> None:
    """The answer says that it is away; the news that it has come were faster."""
    page = await open_page("ann")
    backend, asked = stage.playground.server.backend, []

    async def older(route: Any) -> None:
        answer = await route.fetch()
        asked.append(answer)
        if len(asked) == 2:  # the one that is asked when the page is told of all that follows
            await expect(page.locator("#connection")).to_have_text("The bot is not connected.")
            backend.tell("gateway_resumed", session=None, replayed=0)
            await expect(page.locator("#connection")).to_have_text("")
        await route.fulfill(response=answer, json=await answer.json() | {"online": False})

    await page.route("**/chat/state*", older)
    await page.reload()
    await page.wait_for_selector("body[data-ready]")
    assert len(asked) == 2
    await expect(page.locator(".presence.on")).to_have_count(1)
    await expect(page.locator("#connection")).to_have_text("")


async def test_news_before_the_first_answer(stage: Stage, open_page: Open) -> None:
    """A page asks what is there when it is told of all that follows, not before."""
    page = await open_page("ann")
    order: list[str] = []
    page.on("websocket", lambda _: order.append("live"))
    page.on("request", lambda asked: order.append("messages") if "/chat/messages" in asked.url else None)
    await page.reload()
    await page.wait_for_selector("body[data-ready]")
    assert order == ["live", "messages"]


async def test_earlier_messages(stage: Stage, open_page: Open) -> None:
    bob = stage.user("bob", "puzzles")
    for number in range(60):
        await bob.say(f"line {number}")
    page = await open_page("ann", place=f"#{stage.channels['puzzles']['id']}")
    await expect(page.locator("article")).to_have_count(50)
    await page.get_by_role("button", name="Earlier messages").click()
    await expect(page.locator("article", has_text="line 0")).to_have_count(1)
    assert await page.locator("article").count() >= 60
    await expect(page.get_by_role("button", name="Earlier messages")).to_have_count(0)


async def test_a_bot_that_is_away(stage: Stage, open_page: Open) -> None:
    """Last of all: the bot does not come back."""
    page = await open_page()
    await stage.demo.close()
    await expect(page.locator("#connection")).to_have_text("The bot is not connected.")
    await slash(page, "/ping")
    await expect(page.locator("#notice")).to_have_text("The bot is not connected.")

"""Every page in every language: found, whole, readable without eyes, and without a way for anybody's input to act."""

from __future__ import annotations

import pytest

from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES
from bot.ui.help_text import KINDS
from tests.bot.web.checker import problems, read

pytestmark = pytest.mark.asyncio(loop_scope="session")

PAGES = (
    "/",
    "/help",
    "/api",
    "/rules",
    "/rules/riichi/tenhou",
    "/rules/mcr/seed",
    "/rules/compare",
    "/rules/compare?first=riichi/tenhou&second=riichi/ema",
    "/rules/compare?first=riichi/tenhou&second=mcr/seed",
    "/terms",
    "/terms?in=riichi",
    "/terms?q=pinfu",
    "/terms?q=zzzzzzzzzzzz",
    "/terms/riichi.pinfu",
    "/privacy",
    "/terms-of-service",
    "/status",
)
GAME = ("/replay/{}", "/replay/{}/1/all/0", "/replay/{}/1/1/30", "/replay/{}/1/3/9999", "/verify/{}")


async def get(client, path, **headers):
    async with client.get(path, headers=headers) as answer:
        return answer, await answer.text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
async def test_a_page_is_whole(client, path, language):
    answer, html = await get(client, path, **{"Accept-Language": language})
    assert answer.status == 200
    assert problems(html) == []
    page = read(html)
    assert page.lang == answer.headers["Content-Language"] == language
    assert "Accept-Language" in answer.headers["Vary"]
    assert "web." not in page.text.replace("web.test", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", GAME)
@pytest.mark.parametrize("game", ["riichi", "sichuan"])
async def test_a_page_of_a_game_is_whole(client, stage, game, path, language):
    path = path.format(stage.games[game])
    answer, html = await get(client, f"{path}?lang={language}")
    assert answer.status == (404 if path.endswith("9999") else 200)
    assert problems(html) == []
    assert read(html).lang == language
    assert answer.status == 404 or 'content="noindex"' in html


async def test_every_link_leads_somewhere(client, stage):
    """Follows all links from the first page and from a game; of the words only a part, they are alike."""
    waiting = ["/", f"/replay/{stage.games['riichi']}", f"/verify/{stage.games['sichuan']}"]
    seen = set(waiting)
    while waiting:
        path = waiting.pop()
        async with client.get(path) as answer:
            assert answer.status == 200, path
            if answer.content_type != "text/html":
                continue
            page = read(await answer.text())
        for link in page.links:
            address, _, mark = link.partition("#")
            assert not mark or address or mark in page.ids, f"{path} {link}"
            many = ("/terms/", "lang=", "/all/", "/1/1/", "/1/2/", "/1/3/", "/1/4/", "/2/")
            if address and address not in seen and (not any(part in address for part in many) or len(seen) % 40 == 0):
                seen.add(address)
                waiting.append(address)
    assert len(seen) > 60


async def test_the_address_names_the_language_and_links_keep_it(client):
    _, html = await get(client, "/rules?lang=ja", **{"Accept-Language": "zh-TW"})
    page = read(html)
    assert page.lang == "ja"
    assert "/terms?lang=ja" in page.links
    assert "/rules?lang=en" in page.links
    _, html = await get(client, "/rules", **{"Accept-Language": "fr, zh-Hant-HK;q=0.9, ja;q=0.5"})
    page = read(html)
    assert page.lang == "zh-TW"
    assert "/terms" in page.links
    _, html = await get(client, "/rules?lang=xx", **{"Accept-Language": "x" * 5000 + ",;q=,,ja;q=nan"})
    assert read(html).lang == "en"


async def test_help_has_the_words_of_the_bot(client):
    words = own_catalog().words("en")
    _, html = await get(client, "/help")
    text = read(html).text
    for topic in ("start", "writing_hands", "privacy"):
        assert words.text(f"help.{topic}.title") in text
        assert words.text(f"help.{topic}.line1") in text
    for kind in KINDS:
        assert words.text(f"help.kind.{kind.name}.judged") in text


async def test_rules_say_every_option_of_a_preset(client):
    from engine.systems import registry

    system = registry.system("mcr")
    _, html = await get(client, "/rules/mcr/wmo")
    shown = [option.key for option in system.table.options if f"<code>{option.key}</code>" in html]
    assert len(shown) > 0.8 * len(system.table.options)
    for path, way in (("/rules/mcr/tenhou", "/rules"), ("/rules/chess/fide", "/rules"), ("/terms/nothing", "/terms")):
        answer, html = await get(client, path)
        assert answer.status == 404
        assert problems(html) == []
        assert way in read(html).links


@pytest.mark.parametrize("query", ["first=riichi/tenhou&second=riichi/nonsense", "first=nonsense"])
async def test_a_comparison_says_which_preset_is_not_there_and_keeps_the_form(client, query):
    answer, html = await get(client, f"/rules/compare?{query}")
    assert answer.status == 400
    assert problems(html) == []
    assert "nonsense" in read(html).text
    assert '<select id="second"' in html


async def test_a_comparison_lists_only_what_differs(client):
    _, html = await get(client, "/rules/compare?first=riichi/tenhou&second=riichi/tenhou")
    assert "do not differ" in html
    assert "<td>" not in html
    _, html = await get(client, "/rules/compare?first=riichi/tenhou&second=riichi/wrc")
    assert "<code>red_fives</code>" in html
    assert "<code>players</code>" not in html


@pytest.mark.parametrize("word", ["pinfu", "平和", "ＰＩＮＦＵ", "pinfuu"])
async def test_words_are_found_in_any_script(client, word):
    async with client.get("/terms", params={"q": word}) as answer:
        assert "/terms/riichi.pinfu" in await answer.text()


async def test_privacy_names_every_kind_of_entry(client, stage):
    _, html = await get(client, "/privacy")
    words = own_catalog().words("en")
    for table in await stage.world.storage.privacy.counts(1):
        assert words.text(f"privacy.table.{table}") in html


async def test_status_tells_how_it_is_and_nothing_else(client, stage):
    async with client.get("/status.json") as answer:
        assert answer.status == 200
        assert await answer.json() == {"ready": True, "latency_ms": 42, "version": "1.2.3"}
    before, stage.health = stage.health, type(stage.health)(False, None)
    try:
        async with client.get("/status.json") as answer:
            assert answer.status == 503
        _, html = await get(client, "/status")
        assert "Not connected" in html
    finally:
        stage.health = before

"""The feeds are Atom as RFC 4287 wants it, say questions only, and keep their entries' names."""

from __future__ import annotations

import re
from datetime import datetime
from urllib.parse import urlsplit
from xml.etree import ElementTree as Xml

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestClient, TestServer

from bot.clock import DAY
from bot.i18n.languages import LANGUAGES
from bot.web.pages.puzzles import ENTRIES
from puzzles.library import Library
from tests.bot.web.checker import read
from tests.bot.web.site import URL, Stage
from tests.puzzles.samples import discard_puzzle

pytestmark = pytest.mark.asyncio(loop_scope="session")

ATOM = "{http://www.w3.org/2005/Atom}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
ONCE = {
    "feed": {"id": True, "title": True, "updated": True, "subtitle": False, "generator": False, "rights": False},
    "entry": {"id": True, "title": True, "updated": True, "published": False, "summary": False, "content": False},
}
"""Elements that may be there once (RFC 4287, 4.1.1 and 4.1.2), and whether they must be."""
KNOWN = {
    "feed": {*ONCE["feed"], "link", "author", "contributor", "category", "icon", "logo", "entry"},
    "entry": {*ONCE["entry"], "link", "author", "contributor", "category", "rights", "source"},
}
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")


def atom_problems(raw):
    """What is wrong with a feed."""
    root = Xml.fromstring(raw)
    found = [] if root.tag == f"{ATOM}feed" else [f"root {root.tag}"]
    found += _of("feed", root)
    for entry in root.findall(f"{ATOM}entry"):
        found += _of("entry", entry)
        has_author = entry.find(f"{ATOM}author") is not None or root.find(f"{ATOM}author") is not None
        found += [] if has_author else ["4.1.2: an entry without an author"]
        kinds = {link.get("rel", "alternate") for link in entry.findall(f"{ATOM}link")}
        if entry.find(f"{ATOM}content") is None and "alternate" not in kinds:
            found.append("4.1.2: neither content nor an alternate link")
    if not any(link.get("rel") == "self" for link in root.findall(f"{ATOM}link")):
        found.append("4.1.1: a feed should say where it is")
    pairs = [(entry.findtext(f"{ATOM}id"), entry.findtext(f"{ATOM}updated")) for entry in root.findall(f"{ATOM}entry")]
    found += ["4.1.1: an entry twice"] if len(set(pairs)) != len(pairs) else []
    return found


def _of(kind, element):
    found = []
    names = [child.tag.removeprefix(ATOM) for child in element]
    found += [f"{kind}: strange {name}" for name in names if name not in KNOWN[kind]]
    for name, needed in ONCE[kind].items():
        if names.count(name) > 1 or (needed and name not in names):
            found.append(f"{kind}: {names.count(name)} times {name}")
    links = [
        (link.get("rel", "alternate"), link.get("type"), link.get("hreflang"))
        for link in element.findall(f"{ATOM}link")
    ]
    found += [f"{kind}: alternate twice" for link in links if link[0] == "alternate" and links.count(link) > 1]
    for child in element:
        name = child.tag.removeprefix(ATOM)
        text = child.text or ""
        if name in ("updated", "published") and not (MOMENT.fullmatch(text) and datetime.fromisoformat(text)):
            found.append(f"3.3: {name} {text}")
        if name == "id" and not urlsplit(text).scheme:
            found.append(f"4.2.6: id {text}")
        if name == "link" and not urlsplit(child.get("href", "")).netloc:
            found.append(f"4.2.7: link {child.attrib}")
        if name == "author" and not child.findtext(f"{ATOM}name"):
            found.append("3.2: an author without a name")
        if name in ("title", "subtitle", "summary", "content", "rights"):
            if child.get("type", "text") not in ("text", "html"):
                found.append(f"3.1.1: {name} of type {child.get('type')}")
            if len(child):
                found.append(f"3.1.1: {name} holds elements")
            if not text.strip():
                found.append(f"{name} is empty")
    return found


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def web():
    stage = Stage()
    await stage.days(3)
    async with TestClient(TestServer(stage.app())) as made:
        yield made


async def fetched(client, path):
    async with client.get(path) as answer:
        assert answer.status == 200
        assert answer.content_type == "application/atom+xml"
        assert answer.charset == "utf-8"
        return await answer.read()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", ["riichi", "mcr", "sichuan"])
async def test_a_feed_is_valid(web, family, language):
    raw = await fetched(web, f"/puzzles/{family}.atom?lang={language}")
    assert atom_problems(raw) == []
    root = Xml.fromstring(raw)
    assert root.get(LANG) == language
    entries = root.findall(f"{ATOM}entry")
    assert len(entries) == 4
    for entry, number in zip(entries, (4, 3, 2, 1), strict=True):
        link = entry.find(f"{ATOM}link").get("href")
        assert link == f"{URL}/puzzle/{number}/{family}?lang={language}"
        async with web.get(link.removeprefix(URL)) as answer:
            assert answer.status == 200
            assert read(await answer.text()).title.startswith(entry.findtext(f"{ATOM}title"))
        content = read(entry.findtext(f"{ATOM}content"))
        assert content.open == []
        assert content.alts
        assert all(content.alts)


async def test_the_check_sees_what_is_wrong():
    good = (
        f'<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:x</id><title>t</title><updated>2026-01-01T00:00:00Z</updated>'
        f'<link rel="self" href="{URL}/f"/><author><name>n</name></author><entry><id>urn:e</id><title>t</title>'
        f'<updated>2026-01-01T00:00:00Z</updated><link href="{URL}/e"/></entry></feed>'
    )
    assert atom_problems(good) == []
    wrong = (
        ("<id>urn:x</id>", ""),
        ("<id>urn:e</id>", "<id>e</id>"),
        ("T00:00:00Z</updated><link rel", "</updated><link rel"),
        ("<name>n</name>", ""),
        ("<author><name>n</name></author>", ""),
        (f'<link href="{URL}/e"/>', '<link href="/e"/>'),
        (f'<link href="{URL}/e"/>', ""),
        ("<title>t</title><updated>", "<title>t</title><title>u</title><updated>"),
        ('<link rel="self"', '<link rel="via"'),
        ("<title>t</title>", "<heading>t</heading>"),
    )
    for old, new in wrong:
        assert old in good
        assert atom_problems(good.replace(old, new)) != [], (old, new)


async def test_entries_keep_their_names_and_their_day_wherever_the_site_is(web):
    def names(raw):
        return [
            (entry.findtext(f"{ATOM}id"), entry.findtext(f"{ATOM}updated"))
            for entry in Xml.fromstring(raw).findall(f"{ATOM}entry")
        ]

    stage = Stage()
    await stage.days(2)
    async with TestClient(TestServer(stage.app())) as client:
        before = names(await fetched(client, "/puzzles/riichi.atom"))
        stage.site.links.open_at("https://elsewhere.test")
        stage.world.clock.advance(DAY)
        after = names(await fetched(client, "/puzzles/riichi.atom"))
    assert after[1:] == before
    others = names(await fetched(web, "/puzzles/riichi.atom?lang=ja"))
    assert not {name for name, _ in others} & {name for name, _ in after}, "another language is another entry"


async def test_only_the_newest_are_in_it():
    stage = Stage(library=Library([discard_puzzle()]))
    async with TestClient(TestServer(stage.app())) as client:
        first = await fetched(client, "/puzzles/riichi.atom")
        assert atom_problems(first) == []
        assert first.count(b"<entry>") == 1, "today is in it, whether or not anybody asked for it before"
        for _ in range(ENTRIES + 3):
            stage.world.clock.advance(DAY)
            await stage.site.days.day("riichi")
        raw = await fetched(client, "/puzzles/riichi.atom")
    assert atom_problems(raw) == []
    assert raw.count(b"<entry>") == ENTRIES

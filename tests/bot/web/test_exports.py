"""One-time links to one's own data: used once, by whoever has the link, within a day."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile

import pytest

from bot.clock import DAY, StoppedClock
from bot.services.export_links import ExportLinks
from bot.services.links import Links
from bot.storage.records import Profile
from bot.web.signing import Signer
from tests.bot.web.checker import problems
from tests.bot.web.site import URL

pytestmark = pytest.mark.asyncio(loop_scope="session")

USER = 555_000_111


@pytest.fixture
def path(stage):
    link = stage.exports.link(USER)
    assert link.startswith(f"{URL}/export/")
    return link.removeprefix(URL)


async def test_a_link_gives_the_data_once(client, stage, path):
    await stage.world.storage.profiles.save_profile(Profile(USER, locale="ja"))
    for _ in range(2):
        # Programs that preview links look at the page; that uses nothing up.
        async with client.get(path) as answer:
            assert answer.status == 200
            assert answer.headers["Cache-Control"] == "no-store"
            html = await answer.text()
            assert problems(html) == []
            assert str(USER) not in html
    async with client.post(path) as answer:
        assert answer.status == 200
        assert answer.headers["Cache-Control"] == "no-store"
        archive = zipfile.ZipFile(io.BytesIO(await answer.read()))
    whole = json.loads(archive.read("suzume.json"))
    assert whole["profiles"][0]["locale"] == "ja"
    assert "profiles.csv" in archive.namelist()
    for method in ("GET", "POST"):
        async with client.request(method, path) as answer:
            assert answer.status == 404


async def test_two_at_once_get_one_file(client, path):
    answers = await asyncio.gather(*(client.post(path) for _ in range(8)))
    assert sorted(answer.status for answer in answers) == [200] + [404] * 7


async def test_a_link_ends_after_a_day(client, stage, path):
    stage.world.clock.advance(DAY)
    try:
        async with client.post(path) as answer:
            assert answer.status == 404
    finally:
        stage.world.clock.advance(-DAY)


async def test_a_new_link_ends_the_one_before(client, stage, path):
    newer = stage.exports.link(USER).removeprefix(URL)
    async with client.post(path) as answer:
        assert answer.status == 404
    async with client.post(newer) as answer:
        assert answer.status == 200


async def test_no_link_can_be_made_up(client, path):
    token = path.removeprefix("/export/")
    until, text, mark = token.split(".")
    later = str(int(until) + 1)
    wrong = (
        f"{later}.{text}.{mark}",
        f"{until}.{text[:-1]}A.{mark}",
        f"{until}.{text}.{mark[:-1]}",
        f"{until}.{text}.",
        f"{until}.{text}",
        f"..{mark}",
        mark,
        "x" * 512,
        Signer(StoppedClock(), "export", b"z" * 32).sign("x", DAY),
        Signer(StoppedClock(), "other", b"k" * 32).sign("x", DAY),
    )
    for one in wrong:
        async with client.get(f"/export/{one}") as answer:
            assert answer.status == 404, one
    async with client.get(path) as answer:
        assert answer.status == 200


async def test_without_a_web_side_there_are_no_links(stage):
    none = ExportLinks(None, Signer(StoppedClock(), "export"), StoppedClock(), Links())
    assert none.link(USER) is None


async def test_links_are_bounded(stage, monkeypatch):
    monkeypatch.setattr("bot.services.export_links.MOST", 3)
    links = Links()
    links.open_at(URL)
    clock = StoppedClock()
    exports = ExportLinks(None, Signer(clock, "export"), clock, links)
    assert [exports.link(user) is not None for user in (1, 2, 3, 4, 1)] == [True, True, True, False, True]
    clock.advance(DAY)
    assert exports.link(4) is not None


async def test_signed_texts():
    clock = StoppedClock()
    signer = Signer(clock, "a")
    token = signer.sign("雀", 1000)
    assert signer.read(token) == "雀"
    assert Signer(clock, "a").read(token) is None, "another process has another key"
    clock.advance(999)
    assert signer.read(token) == "雀"
    clock.advance(1)
    assert signer.read(token) is None


async def test_addresses_for_messages():
    links = Links()
    assert links.replay("x") is links.verify("x") is links.to("/privacy") is None
    links.open_at(URL)
    assert links.replay("x") == f"{URL}/replay/x"
    assert links.replay("x", 2, 5) == f"{URL}/replay/x/2/all/5"
    assert links.verify("x") == f"{URL}/verify/x"

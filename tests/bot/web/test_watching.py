"""What programs that watch over the bot are told: is it alive, can it work, how much is it asked."""

from __future__ import annotations

import html
import json
import re

import pytest
from aiohttp.test_utils import TestClient, TestServer
from prometheus_client.parser import text_string_to_metric_families

from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES
from bot.storage.errors import StorageError
from bot.web.metrics import Metrics
from bot.web.site import Health
from tests.bot.web.site import Stage

CATALOG = own_catalog()

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def told(client, path):
    async with client.get(path) as answer:
        assert answer.headers["Cache-Control"] == "no-store"
        return answer.status, await answer.text()


async def test_it_lives_as_long_as_it_answers():
    stage = Stage(health=Health(False, None))
    async with TestClient(TestServer(stage.app())) as client:
        assert await told(client, "/healthz") == (200, "ok\n")


async def test_it_is_ready_when_discord_and_the_database_are(caplog):
    stage = Stage()
    broken = []

    async def check():
        if broken:
            raise StorageError("disk_full", path="/secret/place.db", detail="cannot grow /secret/place.db")

    object.__setattr__(stage.site, "check", check)
    async with TestClient(TestServer(stage.app())) as client:
        status, body = await told(client, "/readyz")
        assert (status, json.loads(body)) == (200, {"discord": True, "database": True})
        broken.append(1)
        status, body = await told(client, "/readyz")
        found = json.loads(body)
        assert (status, found["discord"], found["database"]) == (503, True, False)
        assert [reason["key"] for reason in found["reasons"]] == ["operator.storage.disk_full"]
        assert found["reasons"][0]["text"] == (
            "The disk is full, so nothing could be stored in place.db. Free some space; what was stored before is safe."
        )
        assert "secret" not in body, "where the file lies is told to nobody who happens to ask"
        assert "/secret/place.db" in caplog.text, "its operator finds it in the log"
        broken.clear()
        stage.health = Health(False, None)
        status, body = await told(client, "/readyz")
        found = json.loads(body)
        assert (status, found["discord"], found["database"]) == (503, False, True)
        assert [reason["key"] for reason in found["reasons"]] == ["web.ready.discord"]
        broken.append(1)
        status, body = await told(client, "/readyz")
        assert len(json.loads(body)["reasons"]) == 2


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_keeps_it_from_being_ready_is_said_in_the_language_asked_for(language, caplog):
    stage = Stage(health=Health(False, None))

    async def check():
        raise StorageError("locked", path="/place.db", detail="database is locked")

    object.__setattr__(stage.site, "check", check)
    words = CATALOG.words(language)
    expected = [words.text("web.ready.discord"), words.text("operator.storage.locked", path="place.db")]
    async with TestClient(TestServer(stage.app())) as client:
        for asked in ({"params": {"lang": language}}, {"headers": {"Accept-Language": language}}):
            async with client.get("/readyz", **asked) as answer:
                assert (answer.status, answer.headers["Content-Language"]) == (503, language)
                assert [reason["text"] for reason in (await answer.json())["reasons"]] == expected


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_page_that_needs_storage_says_that_it_fails(language, caplog):
    stage = Stage()

    async def fails(*_):
        raise StorageError("disk_full", path="/secret/place")

    stage.puzzles.calendar = fails
    words = CATALOG.words(language)
    told, title = words.text("web.error.storage"), words.text("web.error_title.storage")
    async with TestClient(TestServer(stage.app())) as client:
        for path in ("/daily", "/api/puzzles/daily"):
            async with client.get(path, headers={"Accept-Language": language}) as answer:
                assert (answer.status, answer.headers["Retry-After"]) == (503, "60"), path
                assert answer.headers["Cache-Control"] == "no-store"
                body = await answer.text()
            assert html.escape(told) in body or told in body
            assert "secret" not in body
            if answer.content_type == "application/json":
                assert [reason["key"] for reason in json.loads(body)["reasons"]] == ["web.error.storage"]
            else:
                assert title in body
    assert "GET /daily met storage that fails" in caplog.text
    assert "Traceback" not in caplog.text, "the disk is at fault, not the program"


async def test_requests_are_counted_by_route_and_nothing_else():
    stage = Stage(health=Health(True, 42))
    metrics = Metrics(lambda: stage.health, "1.2.3")
    async with TestClient(TestServer(stage.app(metrics))) as client:
        for path in (
            "/daily?answer=secret1",
            "/daily",
            "/puzzle/1/riichi",
            "/export/secret2",
            "/secret3",
            "/static/none",
        ):
            async with client.get(path, headers={"User-Agent": "secret4", "X-Forwarded-For": "203.0.113.77"}):
                pass
        async with client.post("/api/waits", json={"hand": "123m456p789s1122z"}) as answer:
            assert answer.status == 200
        async with client.request("PROPFIND", "/daily") as answer:
            assert answer.status == 405
        async with client.get("/metrics") as answer:
            assert answer.status == 200
            assert answer.content_type == "text/plain"
            text = await answer.text()
    families = {family.name: family for family in text_string_to_metric_families(text)}
    counted = {
        (sample.labels["route"], sample.labels["method"], sample.labels["status"]): sample.value
        for sample in families["suzume_http_requests"].samples
        if sample.name.endswith("_total")
    }
    assert counted[("/daily", "GET", "200")] == 2
    assert counted[("/puzzle/{number}/{family}", "GET", "200")] == 1
    assert counted[("/export/{token}", "GET", "404")] == 1
    assert counted[("/static/{name}", "GET", "404")] == 1
    assert counted[("none", "GET", "404")] == 1
    assert counted[("/api/waits", "POST", "200")] == 1
    assert counted[("none", "other", "405")] == 1
    assert len(counted) == 7
    times = {
        s.labels["route"]: s.value for s in families["suzume_http_request_seconds"].samples if s.name.endswith("_count")
    }
    assert times["/daily"] == 2
    assert families["suzume_discord_ready"].samples[0].value == 1
    assert families["suzume_discord_latency_seconds"].samples[0].value == 0.042
    assert families["suzume_build_info"].samples[0].labels == {"version": "1.2.3"}
    assert not re.search(r"secret|203\.0\.113|127\.0\.0\.1", text, re.IGNORECASE)


async def test_two_sites_in_one_process_count_apart():
    one, two = (Metrics(lambda: Health(False, None), "1") for _ in range(2))
    one.count("/", "GET", 200, 0.1)
    assert b'route="/"' in one.written()
    assert b'route="/"' not in two.written()
    assert b"suzume_discord_latency_seconds NaN" in two.written()


async def test_figures_can_be_switched_off():
    async with TestClient(TestServer(Stage().app())) as client, client.get("/metrics") as answer:
        assert answer.status == 404

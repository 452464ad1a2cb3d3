"""What strangers may send: nothing of it acts, breaks out, takes too much, or tells more than it should."""

from __future__ import annotations

import asyncio
import socket

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer, make_mocked_request

from bot.web.app import make_app
from bot.web.guards import HEADERS, guards
from bot.web.limits import PAGES, QUESTIONS, Allowance, Limiter, address_of
from bot.web.site import SITE
from tests.bot.web.checker import problems
from tests.bot.web.site import Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")

EVIL = (
    '"><script>alert(1)</script>',
    "';alert(1)//",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "{{7*7}}${7*7}%s%n",
    "\x00\r\nX-Evil: 1",
    "‮𐀀ｊａｖａ",
)


def paths(stage):
    game = stage.games["riichi"]
    return (
        *("/", "/status.json", "/robots.txt", "/nothing", "/static/style.css", "/static/none"),
        *("/api/openapi.json", "/api/rules", "/api/none", f"/replay/{game}/1/all/0.png"),
        *(f"/replay/{game}", f"/replay/{game}/log/text", "/export/none", "/favicon.ico"),
    )


async def test_every_answer_has_the_headers(client, stage):
    for path in paths(stage):
        async with client.get(path, allow_redirects=False) as answer:
            for name, value in HEADERS.items():
                assert answer.headers[name] == value, (path, name)
            assert answer.headers["Cache-Control"], path
            assert "Set-Cookie" not in answer.headers
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    assert policy.startswith("default-src 'none'")


async def test_an_https_site_says_so(stage):
    made = Stage()
    made.site.links.open_at("https://suzume.example")
    async with TestClient(TestServer(made.app())) as client, client.get("/") as answer:
        assert "Strict-Transport-Security" in answer.headers


@pytest.mark.parametrize("evil", EVIL)
async def test_what_is_sent_is_shown_as_text(client, stage, evil):
    asked = (
        ("/terms", {"q": evil}),
        ("/terms", {"in": evil}),
        ("/rules/compare", {"first": evil, "second": evil}),
        ("/rules/compare", {"first": "riichi/tenhou", "second": evil}),
        ("/", {"lang": evil, evil: evil}),
        (f"/replay/{stage.games['riichi']}", {"part": evil}),
    )
    for path, query in asked:
        async with client.get(path, params=query) as answer:
            assert answer.status in (200, 400, 404), path
            assert "X-Evil" not in answer.headers
            html = await answer.text()
            assert problems(html) == [], (path, query)
            assert "<script>alert" not in html
            assert "<img src=x" not in html


TRAVERSALS = (
    *("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/%2fetc%2fpasswd", "/static//"),
    *("/static/", "/static", "/static/style.css/", "/static/style.css%00.js", "/../../etc/passwd", "/static/.%00./x"),
    *("/rules/riichi/..%2f..%2fx", "/rules/%2e%2e/x", "/terms/%2e%2e", "/export/%2e%2e%2f", "/replay/../../x"),
    *("/replay/" + "z" * 26, "/replay/" + "A" * 26, "/verify/" + "0" * 25, "/api/../../x", "/api/"),
)


@pytest.mark.parametrize("path", TRAVERSALS)
async def test_no_path_leads_out(client, path):
    """Sent as it stands: clients would tidy such a path up."""
    reader, writer = await asyncio.open_connection(client.server.host, client.server.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: web.test\r\nConnection: close\r\n\r\n".encode())
    async with asyncio.timeout(5):
        said = await reader.read()
    writer.close()
    assert b" 404 " in said.splitlines()[0] or b" 400 " in said.splitlines()[0], said[:200]
    assert b"root:" not in said
    assert b"from __future__" not in said


async def test_only_what_is_meant_to_be_asked_can_be_asked(client):
    for method, path in (("POST", "/"), ("PUT", "/api/score"), ("DELETE", "/privacy"), ("GET", "/api/score")):
        async with client.request(method, path) as answer:
            assert answer.status == 405, path
            assert answer.headers["Allow"]
    async with client.head("/rules") as answer:
        assert answer.status == 200


async def test_a_body_has_a_limit(client):
    async with client.post("/api/score", data=b"x" * 20_000, headers={"Content-Type": "application/json"}) as answer:
        assert answer.status == 413
        assert (await answer.json())["reasons"][0]["key"] == "web.error.s413"


async def test_an_address_has_a_limit():
    from bot.web.serve import LOOPBACK, serve

    serving = await serve(Stage().app(), LOOPBACK, 0)
    try:
        async with aiohttp.ClientSession() as session:
            for path, kind in (("/api/rules", "application/json"), ("/terms", "text/html")):
                address = f"{serving.address}{path}?q={'x' * 9000}"
                async with session.get(address, headers={"Accept-Language": "ja"}) as answer:
                    assert (answer.status, answer.content_type) == (414, kind)
                    assert "アドレスが長すぎます" in await answer.text()
    finally:
        await serving.close()


async def test_a_body_that_never_comes_is_not_waited_for(stage):
    from aiohttp import web

    app = stage.app()
    slow = web.Application(middlewares=guards(lambda: 0.0, seconds=0.2))
    slow[SITE] = app[SITE]

    async def read(request):
        await request.read()
        return web.Response()

    slow.router.add_post("/api/score", read)
    async with TestServer(slow) as server:
        reader, writer = await asyncio.open_connection(server.host, server.port)
        writer.write(b"POST /api/score HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc")
        async with asyncio.timeout(5):
            first = await reader.readline()
        writer.close()
    assert b" 503 " in first


async def test_what_fails_is_told_without_what_was_asked(stage, caplog):
    from aiohttp import web

    failing = web.Application(middlewares=guards(lambda: 0.0))
    failing[SITE] = stage.site

    async def fail(_request):
        raise RuntimeError("broken inside")

    failing.router.add_get("/export/{token}", fail)
    async with TestClient(TestServer(failing)) as client, client.get("/export/secrettoken?x=hidden") as answer:
        assert answer.status == 500
        html = await answer.text()
    assert problems(html) == []
    assert "broken inside" not in html
    assert "broken inside" in caplog.text
    assert "secrettoken" not in caplog.text
    assert "hidden" not in caplog.text


async def test_one_address_cannot_ask_for_ever(stage):
    seconds = 0.0
    async with TestClient(TestServer(make_app(stage.site, lambda: seconds))) as client:
        body = {"hand": "123m456p789s1122z"}
        for _ in range(QUESTIONS.burst):
            async with client.post("/api/waits", json=body) as answer:
                assert answer.status == 200
        async with client.post("/api/waits", json=body) as answer:
            assert answer.status == 429
            wait = int(answer.headers["Retry-After"])
            assert (await answer.json())["reasons"][0]["text"]
        async with client.get("/status") as answer:
            assert answer.status == 200, "pages have an allowance of their own"
        seconds += wait
        async with client.post("/api/waits", json=body) as answer:
            assert answer.status == 200
        others = {"X-Forwarded-For": "198.51.100.7, 203.0.113.9"}
        async with client.post("/api/waits", json=body, headers=others) as answer:
            assert answer.status == 200, "behind a proxy every reader counts alone"
        seen = set()
        for _ in range(PAGES.burst + 1):
            async with client.get("/status") as answer:
                seen.add(answer.status)
        assert seen == {200, 429}


async def test_a_bucket_fills_again_and_no_further():
    now = 0.0
    limiter = Limiter(Allowance(2, 0.5), lambda: now)
    assert [limiter.wait("a") for _ in range(3)] == [0, 0, 2]
    assert limiter.wait("b") == 0
    now = 1.0
    assert limiter.wait("a") == 1
    now = 1000.0
    assert [limiter.wait("a") for _ in range(3)] == [0, 0, 2]


@pytest.mark.parametrize(
    ("peer", "forwarded", "counted"),
    [
        ("203.0.113.5", "1.2.3.4", "203.0.113.5"),
        ("127.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "nonsense", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.5", "", "203.0.113.5"),
        ("", "", "None"),
    ],
)
async def test_whom_a_request_counts_for(peer, forwarded, counted):
    request = make_mocked_request("GET", "/", headers={"X-Forwarded-For": forwarded} if forwarded else {})
    assert address_of(request.clone(remote=peer)) == counted


async def test_files_are_kept_by_their_mark(client):
    async with client.get("/static/style.css") as answer:
        mark = answer.headers["ETag"]
        assert answer.content_type == "text/css"
    async with client.get("/static/style.css", headers={"If-None-Match": mark}) as answer:
        assert answer.status == 304
    async with client.get("/static/replay.js") as answer:
        assert answer.content_type == "text/javascript"


async def test_a_request_that_cannot_be_read_is_logged_without_its_sender(caplog):
    from bot.web.serve import LOOPBACK, serve

    serving = await serve(Stage().app(), LOOPBACK, 0)
    try:
        reader, writer = await asyncio.open_connection(LOOPBACK, serving.port)
        writer.write(b"GET /secret?word HTTP/1.1\r\nHo st: web.test\r\n\r\n")
        async with asyncio.timeout(5):
            assert b" 400 " in await reader.readline()
        writer.close()
    finally:
        await serving.close()
    assert "a request broke off: " in caplog.text
    assert LOOPBACK not in caplog.text
    assert "secret" not in caplog.text


async def test_nothing_listens_where_it_should_not():
    from bot.web.serve import LOOPBACK, serve

    with socket.socket() as taken:
        taken.bind((LOOPBACK, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match="address already in use"):
            await serve(Stage().app(), LOOPBACK, port)
    serving = await serve(Stage().app(), LOOPBACK, 0)
    try:
        assert serving.address == f"http://127.0.0.1:{serving.port}"
        assert {address[0] for address in serving.runner.addresses} == {LOOPBACK}
    finally:
        await serving.close()

"""The page's server side: what it refuses, and what it lets nobody see."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio

from bot.playground.launch import Playground, Suggestion, Welcome, launch

WELCOME = Welcome({"en-US": "Hello", "ja": "こんにちは"}, (Suggestion({"en-US": "Try"}, "/hand score hand:123m"),))


@pytest_asyncio.fixture
async def playground() -> AsyncIterator[Playground]:
    started = await launch(port=0, welcome=WELCOME)
    yield started
    await started.close()


@pytest_asyncio.fixture
async def session(playground: Playground) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(playground.page_url) as opened:
        yield opened


async def test_the_content_policy(session: aiohttp.ClientSession) -> None:
    async with session.get("/") as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert answer.status == 200
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert "http" not in (await answer.text()).replace("http-equiv", "")
    async with session.get("/page/main.js") as answer:
        assert answer.content_type == "text/javascript"


@pytest.mark.parametrize(
    "path", ["/page/..%2flaunch.py", "/page/launch.py", "/page/none.js", "/page/%252e%252e%252flaunch.py", "/chat"]
)
async def test_only_the_pages_own_files(session: aiohttp.ClientSession, path: str) -> None:
    async with session.get(path) as answer:
        assert answer.status == 404


@pytest.mark.parametrize(
    "headers",
    [{"Host": "evil.example"}, {"Host": "evil.example:80"}, {"Origin": "http://evil.example"}, {"Origin": "null"}],
)
async def test_other_sites_are_refused(session: aiohttp.ClientSession, headers: dict[str, str]) -> None:
    """No page elsewhere acts here through somebody's browser, nor by a name that points to this machine."""
    for method, path in (("GET", "/"), ("GET", "/chat/state"), ("POST", "/chat/action"), ("GET", "/chat/live")):
        async with session.request(method, path, headers=headers) as answer:
            assert answer.status == 403, (method, path)


async def test_uploads_are_never_pages(playground: Playground, session: aiohttp.ClientSession) -> None:
    """A file that says it is HTML is handed out as a download without rights."""
    async with session.post(
        "/chat/upload", params={"as": "ann", "name": "x.html"}, data=b"<script>1</script>"
    ) as answer:
        record = await answer.json()
    async with session.get(record["url"]) as answer:
        assert answer.content_type == "text/plain"
        assert answer.headers["Content-Disposition"] == "attachment"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in answer.headers["Content-Security-Policy"]


async def test_what_a_person_may_not_see(playground: Playground, session: aiohttp.ClientSession) -> None:
    world = playground.server.world
    talk, _ = world.dm_with(world.user_named("ann"))
    guild_channel = next(c for c in world.channels.values() if c["type"] == 0)
    thread = world.add_thread(guild_channel, "secret", kind=12, archive_minutes=60)
    thread["_members"].append(world.user_named("bob")["id"])

    async def sees(name: str, channel: dict) -> int:
        async with session.get("/chat/messages", params={"as": name, "channel": channel["id"]}) as answer:
            return answer.status

    assert [await sees(name, talk) for name in ("ann", "bob")] == [200, 404]
    assert [await sees(name, thread) for name in ("bob", "chie")] == [200, 404]
    async with session.get("/chat/state", params={"as": "chie"}) as answer:
        state = await answer.json()
    assert not {talk["id"], thread["id"]} & {channel["id"] for channel in state["channels"]}
    assert playground.token not in str(state)


async def test_refusals_have_keys(playground: Playground, session: aiohttp.ClientSession) -> None:
    channel = next(iter(playground.server.world.channels))
    for body, status, key in (
        ({"kind": "slash", "channel": channel, "path": "nothing", "options": {}}, 409, "unknown_command"),
        ({"kind": "say", "channel": channel, "text": " "}, 409, "empty"),
        ({"kind": "say", "channel": channel, "text": "x" * 2001}, 409, "too_long"),
        ({"kind": "press", "channel": channel, "message": "1", "custom_id": "x"}, 409, "gone"),
        ({"kind": "submit", "interaction": "1", "values": {}}, 409, "no_form"),
        ({"kind": "slash"}, 400, "malformed"),
        ([], 400, "malformed"),
    ):
        async with session.post("/chat/action", params={"as": "ann"}, json=body) as answer:
            assert (answer.status, (await answer.json())["refused"]) == (status, key)


async def test_the_welcome_is_there_once_and_kept_up_to_date(tmp_path) -> None:
    path = tmp_path / "world.json"
    for text in ("Hello", "Hello again"):
        started = await launch(state=path, port=0, welcome=Welcome({"en-US": text}))
        world = started.server.world
        channel = next(c for c in world.channels.values() if c["type"] == 0)
        (message,) = world.messages[channel["id"]].values()
        assert (message["content"], message["_welcome"]["text"]) == (text, {"en-US": text})
        await started.close()

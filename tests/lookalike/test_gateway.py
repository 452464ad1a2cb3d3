"""The gateway: compression, resuming, invalid sessions, close codes, intents, and limits on what clients send."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground.server import LookalikeServer
from tests.lookalike.demo_bot import Demo, run
from tests.lookalike.fixtures import TOKEN, Lab


async def test_reconnects_resume(lab: Lab, demo: Demo) -> None:
    gateway = lab.server.gateway
    for number, disturb in enumerate(
        (gateway.demand_reconnect, lambda: gateway.invalidate(resumable=True), lambda: gateway.kick(4000))
    ):
        mark = lab.recorder.mark()
        await disturb()
        await lab.recorder.wait("gateway_resumed", since=mark, seconds=10)
        assert (gateway.resumed, gateway.identified) == (number + 1, 1)
    assert (await lab.user().slash("ping")).text == "pong"


async def test_events_of_the_gap_are_replayed(lab: Lab, demo: Demo) -> None:
    """An interaction made while the bot is away reaches it when it resumes, if its deadline allows."""
    mark = lab.recorder.mark()
    await lab.server.gateway.kick(4000)
    (session,) = lab.server.gateway.sessions.values()
    made = await lab.server.actions.slash(lab.user().user, lab.channel, "ping", {})
    assert made.failed  # a person sees at once that nobody answers
    made.failed = False
    await session.dispatch("INTERACTION_CREATE", made.payload)
    await lab.recorder.wait("gateway_resumed", lambda data: data["replayed"] == 1, since=mark, seconds=10)
    await lab.recorder.wait("interaction_answered", lambda data: data["interaction"] is made, since=mark)


async def test_an_invalid_session_starts_anew(lab: Lab, demo: Demo) -> None:
    mark = lab.recorder.mark()
    await lab.server.gateway.invalidate(resumable=False)
    await lab.recorder.wait("gateway_identified", since=mark, seconds=10)
    assert (lab.server.gateway.identified, lab.server.gateway.resumed) == (2, 0)
    assert (await lab.user().slash("ping")).text == "pong"


@pytest.mark.parametrize(
    ("code", "error"), [(4014, discord.PrivilegedIntentsRequired), (4004, discord.ConnectionClosed)]
)
async def test_codes_that_end_the_bot(lab: Lab, demo: Demo, code: int, error: type[Exception]) -> None:
    await lab.server.gateway.kick(code)
    with pytest.raises(error):
        await asyncio.wait_for(demo.running, 5)


async def test_privileged_intents_are_not_granted(lab: Lab) -> None:
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with run(Demo(intents=discord.Intents(guilds=True, members=True)), lab.server.token):
            pass


async def test_unanswered_heartbeats(lab: Lab) -> None:
    """The client notices by itself, closes, and resumes."""
    lab.server.gateway.heartbeat = 0.1
    async with run(Demo(heartbeat_timeout=0.4), lab.server.token):
        lab.server.gateway.acknowledges = False
        await lab.recorder.wait("gateway_resumed", seconds=10)


async def test_heartbeats_are_acknowledged(lab: Lab) -> None:
    lab.server.gateway.heartbeat = 0.05
    async with run(Demo(), lab.server.token) as bot:
        async with asyncio.timeout(5):
            while bot.latency == float("inf"):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert bot.latency < 1


@pytest.mark.parametrize(("blocked", "wanted"), [(False, "zstd-stream"), (True, "zlib-stream")])
async def test_compression(lab: Lab, blocked: bool, wanted: str) -> None:
    """discord.py asks for zstd where the package is there, else for zlib."""
    if not blocked:
        pytest.importorskip("zstandard")
    block = "sys.modules['zstandard'] = None;" if blocked else ""
    code = f"import sys;{block}from tests.lookalike.demo_bot import main;main()"
    address = (lab.server.api_base, lab.server.gateway_url, lab.server.token)
    mark = lab.recorder.mark()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, *address, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        await lab.recorder.wait("gateway_identified", since=mark, seconds=15)
        (session,) = lab.server.gateway.sessions.values()
        assert session.connection is not None
        assert session.connection.compression == wanted
        assert (await lab.user().slash("ping")).text == "pong"
    finally:
        process.kill()
        await process.wait()


class RawClient:
    """A WebSocket client that says what it is told."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws

    async def say(self, op: int, data: Any) -> None:
        await self.ws.send_str(json.dumps({"op": op, "d": data}))

    async def hear(self, name: str) -> Any:
        async with asyncio.timeout(5):
            while True:
                payload = await self.ws.receive_json()
                if payload["t"] == name:
                    return payload["d"]

    async def identify(self, intents: int) -> None:
        await self.say(2, {"token": TOKEN, "intents": intents, "properties": {}})
        await self.hear("READY")

    async def closing(self) -> int | None:
        async with asyncio.timeout(5):
            while (await self.ws.receive()).type is not aiohttp.WSMsgType.CLOSE:
                pass
        return self.ws.close_code


async def _raw(session: aiohttp.ClientSession, server: LookalikeServer) -> RawClient:
    return RawClient(await session.ws_connect(server.gateway_url + "?v=10&encoding=json"))


async def test_what_clients_may_not_send(lab: Lab) -> None:
    async with aiohttp.ClientSession() as session:
        for op, data, code in (
            (2, {"token": "wrong", "intents": 0}, 4004),
            (2, {"token": TOKEN, "intents": 1 << 15}, 4014),
            (8, {"guild_id": "1"}, 4003),
            (1, "x" * 5000, 4002),
            (99, None, 4003),
        ):
            client = await _raw(session, lab.server)
            await client.say(op, data)
            assert await client.closing() == code, op
        client = await _raw(session, lab.server)
        await client.ws.send_str("no json")
        assert await client.closing() == 4002
        client = await _raw(session, lab.server)
        for number in range(121):
            await client.say(1, number)
        assert await client.closing() == 4008
        old = RawClient(await session.ws_connect(lab.server.gateway_url + "?v=9&encoding=json"))
        assert await old.closing() == 4012


async def test_identifies_are_paced_when_asked(lab: Lab) -> None:
    lab.server.gateway.identify_every = 5.0
    async with aiohttp.ClientSession() as session:
        first, second = await _raw(session, lab.server), await _raw(session, lab.server)
        await first.identify(0)
        await second.say(2, {"token": TOKEN, "intents": 0})
        async with asyncio.timeout(5):
            await second.ws.receive_json()  # hello
            assert (await second.ws.receive_json())["op"] == 9


async def test_intents_decide_what_is_heard(lab: Lab) -> None:
    """Messages need their intent; other people's words are blank, unless they are for the bot."""
    ann = lab.user("ann")
    async with aiohttp.ClientSession() as session:
        deaf, hearing = await _raw(session, lab.server), await _raw(session, lab.server)
        await deaf.identify(1)
        await hearing.identify(1 | 1 << 9 | 1 << 12)
        await ann.say("a secret hand")
        await ann.say(f"<@{lab.server.world.application_id}> hello")
        await ann.in_dm().say("in private")
        heard = [await hearing.hear("MESSAGE_CREATE") for _ in range(3)]
        assert [message["content"] for message in heard] == ["", "", "in private"]
        assert "a secret hand" not in json.dumps(heard)
        thread = lab.server.world.add_thread(lab.channel, "t", kind=11, archive_minutes=60)
        await lab.server.backend.channel_news("THREAD_CREATE", "channel_created", thread)
        async with asyncio.timeout(5):
            while (payload := await deaf.ws.receive_json())["t"] != "THREAD_CREATE":
                assert payload["t"] != "MESSAGE_CREATE"

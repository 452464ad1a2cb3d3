"""Buckets: discord.py reads the headers and waits before it would be refused."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.endpoints import point
from bot.playground.server import LookalikeServer
from tests.lookalike.demo_bot import Demo, run
from tests.lookalike.faults import RateLimits
from tests.lookalike.fixtures import TOKEN
from tests.lookalike.recorder import Recorder


async def test_the_client_paces_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder()
    server = LookalikeServer(token=TOKEN, middlewares=[RateLimits(4, 0.4)], observers=[recorder])
    async with server:
        channel = server.world.add_channel(server.world.add_guild("lab"), "general")
        monkeypatch.setattr("discord.http.Route.BASE", server.api_base)
        monkeypatch.setattr("discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY", None)
        point(server.api_base, server.gateway_url)
        async with run(Demo(), TOKEN) as bot:
            target = bot.get_channel(int(channel["id"]))
            started = time.perf_counter()
            await asyncio.gather(*(target.send(str(number)) for number in range(9)))
            assert time.perf_counter() - started > 0.7
        posts = recorder.requests("/messages$", method="POST")
        assert [post["status"] for post in posts] == [200] * 9


async def test_the_overall_limit() -> None:
    import aiohttp

    server = LookalikeServer(token=TOKEN, middlewares=[RateLimits(1000, 1, overall=5)])
    async with server, aiohttp.ClientSession(headers={"Authorization": f"Bot {TOKEN}"}) as session:
        statuses = []
        for _ in range(6):
            async with session.get(f"{server.api_base}/users/@me") as answer:
                statuses.append(answer.status)
        assert statuses == [200] * 5 + [429]
        assert answer.headers["X-RateLimit-Global"] == "true"
        assert answer.headers["Via"]


async def test_what_goes_by_an_interactions_token_has_a_bucket_of_its_own() -> None:
    import aiohttp

    limits = RateLimits(2, 60, overall=1)
    server = LookalikeServer(token=TOKEN, middlewares=[limits])
    async with server, aiohttp.ClientSession() as session:
        for token in ("a", "b"):
            statuses = []
            for _ in range(3):
                path = f"{server.api_base}/webhooks/1/{token}/messages/@original"
                async with session.patch(path, json={}) as answer:
                    statuses.append(answer.status)
            assert statuses == [401, 401, 429]
            assert answer.headers["X-RateLimit-Scope"] == "user"
    assert sorted(major for _, major in limits.hit) == ["/webhooks/1/a", "/webhooks/1/b"]

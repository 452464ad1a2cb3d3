"""Requests leave no faster than Discord takes them, in order; answers by an interaction's token are let by."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest
from aiohttp import web

from bot import turnstile
from bot.playground.server import LookalikeServer
from bot.turnstile import COUNTED, Turnstile
from tests.lookalike.faults import Handler, RateLimits
from tests.lookalike.fixtures import TOKEN

SLOW = 0.3


@pytest.mark.parametrize(
    ("path", "counted"),
    [
        ("/api/v10/channels/1/messages", True),
        ("/api/v10/users/@me", True),
        ("/api/v10/interactions/1/token/callback", False),
        ("/api/v10/webhooks/1/token/messages/@original", False),
        ("/", False),
    ],
)
def test_what_is_counted(path: str, counted: bool) -> None:
    assert bool(COUNTED.match(path)) is counted


class Late:
    """The first requests take long on their way, so that they and the next ones arrive together."""

    __middleware_version__ = 1

    def __init__(self, number: int) -> None:
        self.left, self.order = number, list[str]()

    async def __call__(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        self.order.append(request.query_string)
        if self.left:
            self.left -= 1
            await asyncio.sleep(SLOW)
        return await handler(request)


@asynccontextmanager
async def asking(number: int, *middlewares: object) -> AsyncIterator[tuple[LookalikeServer, aiohttp.ClientSession]]:
    server = LookalikeServer(token=TOKEN, middlewares=list(middlewares))  # type: ignore[arg-type]
    headers, trace = {"Authorization": f"Bot {TOKEN}"}, Turnstile(number).trace()
    async with server, aiohttp.ClientSession(headers=headers, trace_configs=[trace]) as session:
        yield server, session


async def test_discord_has_nothing_to_refuse() -> None:
    late, limits = Late(10), RateLimits(1000, 60, overall=10)
    async with asking(10, late, limits) as (server, session):

        async def ask(number: int) -> int:
            async with session.get(f"{server.api_base}/users/@me?{number:02}") as answer:
                return answer.status

        assert await asyncio.gather(*(ask(number) for number in range(30))) == [200] * 30
    assert not limits.hit
    for begin in (0, 10, 20):
        assert sorted(late.order[begin : begin + 10]) == [f"{number:02}" for number in range(begin, begin + 10)]


async def test_what_goes_by_a_token_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstile, "SECONDS", 60.0)
    async with asking(1) as (server, session):
        async with session.get(f"{server.api_base}/users/@me") as answer:
            assert answer.status == 200
        begin = time.monotonic()
        for _ in range(5):
            async with session.patch(f"{server.api_base}/webhooks/1/a/messages/@original", json={}) as answer:
                assert answer.status == 401
        assert time.monotonic() - begin < 30


async def test_requests_that_fail_make_room_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstile, "SECONDS", 0.01)
    async with asking(1) as (server, session):
        nowhere = server.api_base.replace(str(server.port), "1")
        for _ in range(3):
            with pytest.raises(aiohttp.ClientError):
                await session.get(f"{nowhere}/users/@me")
        async with session.get(f"{server.api_base}/users/@me") as answer:
            assert answer.status == 200

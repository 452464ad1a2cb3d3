"""The loop that keeps the bot connected: it tries again, gives up when it must, and ends at once when told to."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot.supervisor import LONGEST_PAUSE, GaveUp, hopeless, pauses, supervise


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(SimpleNamespace(close_code=code), shard_id=0, code=code)  # type: ignore[arg-type]


class Scripted:
    """A client whose `start` does what it is told."""

    def __init__(self, act: Callable[[], object]) -> None:
        self._act = act
        self.closed = 0

    async def start(self, token: str) -> None:
        assert token == "token"
        result = self._act()
        if asyncio.iscoroutine(result):
            await result

    async def close(self) -> None:
        self.closed += 1


def failing(error: Exception) -> Callable[[], object]:
    def act() -> object:
        raise error

    return act


class Run:
    """Clients made one after the other, and the pauses between them."""

    def __init__(self, *acts: Callable[[], object]) -> None:
        self.stop = asyncio.Event()
        self.clients = [Scripted(act) for act in acts]
        self._left = iter(self.clients)
        self.pauses: list[float] = []

    def make(self) -> Scripted:
        return next(self._left)

    async def pause(self, stop: asyncio.Event, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0)

    async def __call__(self) -> None:
        await asyncio.wait_for(
            supervise(self.make, "token", self.stop, pause=self.pause, draw=lambda: 0.0),
            timeout=5,
        )

    def end(self) -> object:
        self.stop.set()
        return asyncio.sleep(3600)


async def test_it_tries_again_with_growing_pauses() -> None:
    run = Run()
    errors = [
        AttributeError("'NoneType' object has no attribute 'sequence'"),  # discord.py's own, when Discord is away
        OSError(104, "reset"),
        aiohttp.ClientConnectionError(),
        discord.GatewayNotFound(),
        closed(4000),
        TimeoutError(),
    ]
    run = Run(*(failing(error) for error in errors), lambda: run.end())
    await run()
    assert run.pauses == [1, 2, 4, 8, 16, 32]
    assert all(client.closed == 1 for client in run.clients)


async def test_a_session_that_just_ends_is_begun_anew() -> None:
    run = Run(lambda: None, lambda: run.end())
    await run()
    assert len(run.pauses) == 1


def test_pauses_are_bounded_and_shortened_at_random() -> None:
    pause = pauses(lambda: 0.0)
    assert [pause() for _ in range(12)][-2:] == [LONGEST_PAUSE, LONGEST_PAUSE]
    assert pauses(lambda: 1.0)() == 0.5
    assert len({pauses()() for _ in range(20)}) > 1


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (discord.LoginFailure("Improper token has been passed."), "token_refused"),
        (discord.PrivilegedIntentsRequired(0), "intents_refused"),
        (closed(4004), "token_refused"),
        (closed(4010), "shards_refused"),
        (closed(4011), "shards_needed"),
        (closed(4012), "version_refused"),
        (closed(4013), "intents_refused"),
        (closed(4014), "intents_refused"),
    ],
)
async def test_it_gives_up_when_nothing_but_a_change_helps(error: Exception, key: str) -> None:
    run = Run(failing(error))
    with pytest.raises(GaveUp) as caught:
        await run()
    assert caught.value.key == f"operator.start.{key}"
    assert run.clients[0].closed == 1
    assert run.pauses == []


@pytest.mark.parametrize("code", [1000, 1006, 4000, 4007, 4008, 4009])
def test_other_ends_pass(code: int) -> None:
    assert hopeless(closed(code)) is None


async def test_stop_ends_a_running_client_at_once() -> None:
    run = Run(lambda: asyncio.sleep(3600))
    asyncio.get_running_loop().call_later(0.05, run.stop.set)
    started = time.monotonic()
    await run()
    assert time.monotonic() - started < 1
    assert run.clients[0].closed == 1


async def test_stop_ends_a_pause_at_once() -> None:
    stop = asyncio.Event()
    clients = iter([Scripted(failing(OSError()))])
    asyncio.get_running_loop().call_later(0.05, stop.set)
    started = time.monotonic()
    await asyncio.wait_for(supervise(lambda: next(clients), "token", stop, draw=lambda: 0.0), timeout=5)
    assert time.monotonic() - started < 0.9


async def test_a_client_that_cannot_even_close_is_left_behind() -> None:
    class Broken(Scripted):
        async def close(self) -> None:
            raise AttributeError("half made")

    run = Run(lambda: run.end())
    clients = iter([Broken(failing(OSError())), run.clients[0]])
    run.make = lambda: next(clients)  # type: ignore[method-assign]
    await run()
    assert len(run.pauses) == 1

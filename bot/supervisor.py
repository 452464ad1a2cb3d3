"""Keeps the bot connected: starts a client, starts a new one when it dies, stops it when told to.

discord.py reconnects by itself once it stands. It does not survive a network or Discord that is not there at the
start, nor some ends of a session; those raise out of `start` and are what this loop is for.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import discord

from bot.stopping import closed

log = logging.getLogger(__name__)

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 300.0
"""Seconds; at this pace a night without network costs 150 of the 1,000 sessions that Discord allows a day."""

STEADY: Final = 60.0
"""Seconds after which a client counts as having worked, so that its end begins the pauses anew."""

CLOSING: Final = 5.0
"""Seconds that a client is given to say goodbye."""

_HOPELESS: Final = {
    4004: "token_refused",
    4010: "shards_refused",
    4011: "shards_needed",
    4012: "version_refused",
    4013: "intents_refused",
    4014: "intents_refused",
}
"""Close codes after which trying again changes nothing, with the text that says what would."""


class Client(Protocol):
    """What is supervised; discord.py's clients are such."""

    async def start(self, token: str) -> None: ...

    async def close(self) -> None: ...


class GaveUp(Exception):
    """Discord refuses for a reason that no second try mends. `key` names a text of `operator.start`."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = f"operator.start.{key}"


def hopeless(error: BaseException) -> str | None:
    """The key for an end that somebody must mend, or None for one that passes by itself.

    >>> hopeless(discord.LoginFailure("401")), hopeless(OSError())
    ('token_refused', None)
    """
    if isinstance(error, discord.LoginFailure):
        return "token_refused"
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return "intents_refused"
    if isinstance(error, discord.ConnectionClosed):
        return _HOPELESS.get(error.code)
    return None


def pauses(draw: Callable[[], float] = random.random) -> Callable[[], float]:
    """A function that gives the next pause in seconds: doubling, bounded, and shortened by up to half at random.

    >>> pause = pauses(lambda: 0.0)
    >>> [pause() for _ in range(3)]
    [1.0, 2.0, 4.0]
    """
    following = FIRST_PAUSE

    def pause() -> float:
        nonlocal following
        now, following = following, min(following * 2, LONGEST_PAUSE)
        return now * (1 - draw() / 2)

    return pause


async def supervise(
    make: Callable[[], Client],
    token: str,
    stop: asyncio.Event,
    *,
    pause: Callable[[asyncio.Event, float], Awaitable[None]] | None = None,
    draw: Callable[[], float] = random.random,
) -> None:
    """Runs clients one after the other until `stop` is set. Raises `GaveUp` when Discord refuses for good.

    A new client is made for each try: a closed one keeps half of its state. `pause` waits the given seconds, or less
    if the event is set meanwhile.
    """
    wait = pause or _wait
    next_pause = pauses(draw)
    loop = asyncio.get_running_loop()
    while not stop.is_set():
        started = loop.time()
        error = await _run_once(make(), token, stop)
        if stop.is_set():
            return
        key = hopeless(error) if error else None
        if key is not None:
            raise GaveUp(key) from error
        if loop.time() - started > STEADY:
            next_pause = pauses(draw)
        seconds = next_pause()
        log.warning("the connection ended (%s); next try in %.1f s", _told(error), seconds)
        log.debug("how it ended", exc_info=error)
        await wait(stop, seconds)


async def _run_once(client: Client, token: str, stop: asyncio.Event) -> BaseException | None:
    """One client until it ends or `stop` is set; it is closed either way. Returns what it raised."""
    running = asyncio.create_task(client.start(token), name="discord")
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        await _close(client)
        running.cancel()
        await asyncio.wait({running}, timeout=CLOSING)
    if running.done() and not running.cancelled():
        return running.exception()
    return None


async def _close(client: Client) -> None:
    try:
        await closed("the connection", client.close, CLOSING)
    except Exception as error:  # it is thrown away in any case, and why it ended is told elsewhere
        log.debug("closing a client failed", exc_info=error)


async def _wait(stop: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        return


def _told(error: BaseException | None) -> str:
    """An error for the log: its kind and its words, which at this place hold no token (that is sent in a header)."""
    return f"{type(error).__name__}: {error}" if error else "without an error"

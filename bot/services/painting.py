"""Who paints: a process of its own (`bot.painter`)."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from bot.painter import LENGTH, PAINTED, wanted
from render import FACES, FELT, NORMAL, Scene, Size, Theme

if TYPE_CHECKING:
    from bot.painter import Tiles

log = logging.getLogger(__name__)

SECONDS_TO_END: Final = 2.0
HANGS_AFTER: Final = 30.0
"""Seconds in which a process that is asked something has said nothing: it is replaced."""
DRAWN_AT_ONCE: Final = 6
"""Tiles drawn in one go before any picture is asked for. Drawing all takes a second, on small machines several."""


class NotPainted(Exception):
    """A picture could not be painted; says why."""


class Ended(NotPainted):
    """Nothing is painted any more."""


class Painting(Protocol):
    """Paints one picture after the other."""

    async def warm(self) -> None:
        """Draws every tile once, so that the first picture does not wait for it."""
        ...

    async def png(self, scene: Scene, theme: Theme, size: Size) -> bytes:
        """The PNG file of a scene. Raises whatever went wrong."""
        ...

    async def close(self) -> None:
        """Paints nothing more."""
        ...


class InProcess:
    """A process that is started with the first picture, and anew after it was killed."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._asked: deque[asyncio.Future[bytes]] = deque()
        self._heard = 0.0
        self._reading: asyncio.Task[None] | None = None
        self._closed = False

    async def warm(self) -> None:
        # A few at a time: what is asked for meanwhile goes before the rest.
        for at in range(0, len(FACES), DRAWN_AT_ONCE):
            await self._ask(FACES[at : at + DRAWN_AT_ONCE], FELT, NORMAL)

    async def png(self, scene: Scene, theme: Theme, size: Size) -> bytes:
        return await self._ask(scene, theme, size)

    async def close(self) -> None:
        self._closed = True
        process, reading = self._process, self._reading
        if process is None or process.stdin is None or reading is None:
            return
        process.stdin.close()
        try:
            async with asyncio.timeout(SECONDS_TO_END):
                await asyncio.shield(reading)
        except TimeoutError:
            process.kill()
            await reading

    async def _ask(self, what: Scene | Tiles, theme: Theme, size: Size) -> bytes:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bytes] = loop.create_future()
        async with self._turn:
            process = self._process or await self._started()
            assert process.stdin is not None
            if not self._asked:
                self._heard = loop.time()
            self._asked.append(answer)
            process.stdin.write(wanted(what, theme, size))
        try:
            while not (await asyncio.wait({answer}, timeout=HANGS_AFTER))[0]:
                if process is self._process and loop.time() - self._heard >= HANGS_AFTER:
                    log.error("the painter's process hangs")
                    process.kill()
        finally:
            answer.cancel()  # where nobody waits for it any more
        return answer.result()

    async def _started(self) -> Process:
        if self._closed:
            raise Ended
        # A session of its own: who ends the bot from the keyboard ends it by way of the bot.
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.painter"), stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        self._process, self._asked = process, deque()
        self._reading = asyncio.create_task(self._read(process, self._asked), name="painter")
        return process

    async def _read(self, process: Process, asked: deque[asyncio.Future[bytes]]) -> None:
        assert process.stdout is not None
        try:
            while True:
                (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                found = await process.stdout.readexactly(length)
                self._heard = asyncio.get_running_loop().time()
                answer = asked.popleft()
                if answer.cancelled():
                    continue
                if found[:1] == PAINTED:
                    answer.set_result(found[1:])
                else:
                    answer.set_exception(NotPainted(found[1:].decode()))
        except (asyncio.IncompleteReadError, ConnectionError):
            if not self._closed:
                log.error("the painter's process ended; the next picture starts another")
        except asyncio.CancelledError:  # the program ends without having closed it
            with suppress(ProcessLookupError):
                process.kill()
            raise
        finally:
            if self._process is process:
                self._process = None
            for answer in asked:
                if not answer.done():
                    answer.set_exception(Ended() if self._closed else NotPainted("the painter's process ended"))
            await process.wait()

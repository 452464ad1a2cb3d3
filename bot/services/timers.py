"""What looks at the time for all tables: one loop rings bells, another shows posts and sends reminders, and each sleeps
until the next of its own, or until something changes. Neither waits for the other."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from bot.clock import Clock
from bot.services.bells import BEAT, Bells
from bot.services.notices import Deliver, Notices
from bot.services.outbox import IsFree, Outbox, nothing_is_free
from bot.services.problems import Refused
from bot.services.table_keeper import Keeper
from bot.stopping import ended
from bot.storage.errors import StorageError
from bot.storage.ports import OutboxStore

log = logging.getLogger(__name__)

SHORTEST: Final = 50
"""The shortest sleep (ms): a clock that is a little behind must not make it spin."""

TOGETHER: Final = 40
"""What changes within so many ms is looked at together."""

AFTER_FAILURE: Final = 1_000
"""The shortest sleep (ms) when storage failed."""


class Timers:
    """Everything that is due at tables, in one place."""

    def __init__(
        self, keeper: Keeper, bells: Bells, outbox: Outbox, notices: Notices, store: OutboxStore, clock: Clock
    ) -> None:
        self.bells = bells
        self.outbox = outbox
        self._keeper = keeper
        self._notices = notices
        self._store = store
        self._clock = clock
        self._ringing, self._showing = keeper.changed.sleeper(), keeper.changed.sleeper()
        self._begun = False
        """Whether tables were taken up again: nothing is shown before."""
        self._thinking: asyncio.Task[None] | None = None
        self._deliver: Deliver | None = None
        self._is_free: IsFree = nothing_is_free

    def deliver_to(self, deliver: Deliver | None, is_free: IsFree = nothing_is_free) -> None:
        """Says where posts go from now on; None: nowhere, they wait."""
        self._deliver, self._is_free = deliver, is_free
        self._keeper.changed.set()

    async def due(self) -> None:
        """Does all that is due by now and begins to show what may be shown; `outbox.idle` waits for that."""
        await self.bells.due()
        await self._show()
        await self.bells.beat()

    async def next_due(self) -> int | None:
        """When something is due next."""
        return _earliest(await self._keeper.store.next_due(), await self._next_shown())

    async def live(self) -> None:
        """Runs until cancelled. A moment at which storage fails is made up for at the next."""
        self._begun = False
        async with asyncio.TaskGroup() as loops:
            loops.create_task(self._again(self._ringing, self._ring), name="bells")
            loops.create_task(self._again(self._showing, self._show_soon), name="posts")

    async def close(self) -> None:
        """Ends what was begun: posts under way, machines that think."""
        await self.outbox.close()
        if self._thinking is not None:
            await ended(self._thinking)

    async def _again(self, news: asyncio.Event, work: Callable[[], Awaitable[int | None]]) -> None:
        """Works, sleeps until that says (`None`: for a beat at most) or until there is news, works again."""
        while True:
            news.clear()
            wait = BEAT
            try:
                coming = await work()
                if coming is not None:
                    soonest = AFTER_FAILURE if self.bells.failed else SHORTEST
                    wait = min(BEAT, max(soonest, coming - self._clock.now()))
            except StorageError as error:
                log.error("could not look after the tables; trying again: %s", error)
                wait = AFTER_FAILURE
            except Exception:
                # The loops of all tables must live as long as the program.
                log.exception("could not look after the tables; trying again")
                wait = AFTER_FAILURE
            try:
                async with asyncio.timeout(wait / 1000):
                    await news.wait()
            except TimeoutError:
                continue
            begin = time.monotonic()
            await asyncio.sleep(TOGETHER / 1000)
            self.outbox.late = round((time.monotonic() - begin) * 1000) - TOGETHER

    async def _ring(self) -> int | None:
        if not self._begun:
            await self.bells.begin()
            self._begun = True
            self._showing.set()
        await self.bells.due()
        await self.bells.beat()
        if self._keeper.opened and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._think(), name="machines")
        return await self._keeper.store.next_due()

    async def _show_soon(self) -> int | None:
        if not self._begun:
            return None
        await self._show()
        return await self._next_shown()

    async def _show(self) -> None:
        if self._deliver is not None:
            await self.outbox.flush(self._deliver, self._is_free)
            await self._notices.due(self._deliver)

    async def _next_shown(self) -> int | None:
        if self._deliver is None:
            return None
        return _earliest(await self.outbox.next_due(), await self._store.next_notice())

    async def _think(self) -> None:
        """Lets machines decide about windows that have just opened, so that a bell finds their answers ready and their
        thinking shows in no publication."""
        while self._keeper.opened:
            table = self._keeper.opened.pop()
            try:
                await self._keeper.think(await self._keeper.live(table))
            except (Refused, StorageError):
                log.info("a table could not be read; its machines think at the bell")


def _earliest(*moments: int | None) -> int | None:
    return min((moment for moment in moments if moment is not None), default=None)

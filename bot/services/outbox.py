"""Shows what was stored to be shown: each thing once, a table's things in order, tables side by side.

A row is stored in the commit it belongs to and dropped when its message stands. On start every row that is left is sent
again with the same id, which doubles as the message's nonce, so a crash in between neither loses nor doubles anything.
A run of boards is one message, the last of them under the first one's id: whatever has joined the run since a crash, it
is still the message that may stand already.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from bot.clock import Clock
from bot.services.notices import Deliver
from bot.services.pace import Pace
from bot.services.table_keeper import Keeper
from bot.services.table_views import Post
from bot.stopping import ended
from bot.storage.ports import OutboxStore
from bot.storage.table_records import PostRow, ShownRow

log = logging.getLogger(__name__)

TRY_AGAIN: Final = (1_000, 5_000, 30_000, 300_000)
"""After a failure the table's posts wait so long (ms): longer each time, the last for all that follow."""

AT_ONCE: Final = 24
"""Tables that send at the same time at most: what is begun evenly must not arrive in a heap."""

FEW: Final = 16
"""So many while the program has more to do than it can: presses come first, and boards that wait are overtaken."""

LATE: Final = 100
"""Milliseconds by which its tasks are late then."""

OVERTAKEN: Final = frozenset({"board", "lobby"})

IsFree = Callable[[str], bool]
"""Whether what a table shows next is not counted among the bot's requests."""


def nothing_is_free(_table: str) -> bool:
    """Everything is counted."""
    return False


class Outbox:
    """Delivers posts. `deliver` returns where a post went, or None if its table shows nothing any more."""

    def __init__(self, store: OutboxStore, keeper: Keeper, clock: Clock) -> None:
        self._store = store
        self._keeper = keeper
        self._clock = clock
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._failed: dict[str, tuple[int, int]] = {}
        self._pace = Pace()
        self.late = 0
        """By how many ms tasks of the program were late just now."""
        self._held_back: int | None = None
        """When the first of the tables that had to wait may show what it has."""
        self._doubtful: set[str] | None = None
        """Ids of posts that may stand already: those an earlier program left, and those whose sending failed."""

    @property
    def is_late(self) -> bool:
        """Whether the program has more to do than it can."""
        return self.late >= LATE

    async def flush(self, deliver: Deliver, is_free: IsFree = nothing_is_free) -> None:
        """Begins to send whatever may be shown by now, what has waited longest first; `idle` waits for it."""
        now = self._clock.now()
        busy = set(self._busy)  # what they show while this is read may still be among it
        rows = await self._store.waiting(now)
        busy |= self._busy.keys()
        if self._doubtful is None:
            self._doubtful = {row.id for row in rows}
        tables = [list(found) for _, found in groupby(rows, key=lambda row: row.table)]
        waiting = busy.union(found[0].table for found in tables)  # a table that was deleted never will be shown
        self._failed = {table: failed for table, failed in self._failed.items() if table in waiting}
        self._held_back = None
        for found in sorted(tables, key=lambda found: found[0].at):
            table = found[0].table
            if table in busy or now < self._failed.get(table, (0, 0))[1]:
                continue
            if len(self._busy) >= (FEW if self.is_late else AT_ONCE):
                self._held_back = now
                break
            free = is_free(table)
            earliest = self._pace.next(table, now, free=free)
            if earliest > now:
                self._held_back = min(earliest, self._held_back or earliest)
                continue
            self._pace.begin(table, now, free=free)
            task = asyncio.create_task(self._table(table, found, deliver), name="outbox")
            self._busy[table] = task
            task.add_done_callback(partial(self._ended, table))

    def _ended(self, table: str, _task: asyncio.Task[None]) -> None:
        self._busy.pop(table, None)
        self._keeper.changed.set()  # what was committed meanwhile

    async def idle(self) -> None:
        """Waits until all that was begun is sent."""
        while self._busy:
            await asyncio.gather(*self._busy.values())

    async def close(self) -> None:
        """Sends nothing more; whether what is under way stands is found out at the next start."""
        await ended(*self._busy.values())

    async def next_due(self) -> int | None:
        """When there is something to send next: what may be shown then, what was held back, or what failed."""
        moments = [at for _, at in self._failed.values()]
        coming = [self._held_back, await self._store.next_post(self._clock.now())]
        return min([*moments, *(at for at in coming if at is not None)], default=None)

    async def _table(self, table: str, rows: Sequence[PostRow], deliver: Deliver) -> None:
        assert self._doubtful is not None
        for batch in batches(rows):
            first, last = batch[0].id, batch[-1]
            try:
                post = Post(
                    first, table, last.kind, last.step, last.at, number=last.number, again=first in self._doubtful
                )
                ids = await deliver(post)
                shown = None
                if ids is not None:
                    if ids.thread is not None:
                        await self._keeper.set_thread(table, ids.thread)
                    shown = ShownRow(table, last.kind, last.step, last.number, ids.channel, ids.message, ids.since)
                await self._store.done([row.id for row in batch], shown)
            except Exception:
                self._doubtful.add(first)
                self._fail(table)
                return
            self._doubtful.discard(first)
            self._keeper.shown(table, last.number, shown)
        self._failed.pop(table, None)

    def _fail(self, table: str) -> None:
        times = self._failed.get(table, (0, 0))[0]
        wait = TRY_AGAIN[min(times, len(TRY_AGAIN) - 1)]
        self._failed[table] = times + 1, self._clock.now() + wait
        log.exception("a post of a table could not be shown; trying again in %d s", wait // 1000)


def batches(rows: Sequence[PostRow]) -> list[list[PostRow]]:
    """Posts to be shown one after the other: a run of boards is shown as its last one."""
    found: list[list[PostRow]] = []
    for row in rows:
        if found and row.kind == found[-1][-1].kind and row.kind in OVERTAKEN:
            found[-1].append(row)
        else:
            found.append([row])
    return found

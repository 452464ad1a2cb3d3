"""Posts of tables keep within Discord's limits, and whoever has waited longest goes first."""

from __future__ import annotations

import asyncio
import random

from bot.clock import StoppedClock
from bot.services.outbox import AT_ONCE, FEW, LATE, Outbox
from bot.services.pace import MOST, OF_A_TABLE, OVER_ALL, Pace
from bot.services.table_views import PostedIds
from bot.storage.memory import memory_storage
from bot.storage.ports import Storage
from bot.storage.table_records import Change, CommitRow, PostRow, TableRow


def most_within(moments: list[int], length: int) -> int:
    return max(sum(begin <= at < begin + length for at in moments) for begin in moments)


def test_never_more_than_the_limits() -> None:
    pace, rng, now = Pace(), random.Random(1), 0
    begun: list[tuple[str, int]] = []
    for _ in range(4000):
        table = f"t{rng.randrange(60)}"
        earliest = pace.next(table, now)
        assert earliest >= now
        if earliest == now:
            pace.begin(table, now)
            begun.append((table, now))
        now += rng.randrange(12)
    assert most_within([at for _, at in begun], OVER_ALL[1]) == OVER_ALL[0]
    for table in {table for table, _ in begun}:
        assert most_within([at for name, at in begun if name == table], OF_A_TABLE[1]) <= OF_A_TABLE[0]


def test_quiet_tables_are_forgotten() -> None:
    pace = Pace()
    for number in range(5 * MOST):
        pace.begin(f"t{number}", number * 100)
    assert len(pace._tables) <= MOST


def test_what_is_free_is_not_counted_over_all_and_keeps_to_its_channel() -> None:
    pace = Pace()
    for number in range(5 * OVER_ALL[0]):
        assert pace.next(f"t{number}", 0, free=True) == 0
        pace.begin(f"t{number}", 0, free=True)
    assert pace.next("another", 0) == 0, "the others have all their room"
    for _ in range(OF_A_TABLE[0] - 1):
        pace.begin("t0", 0, free=True)
    assert pace.next("t0", 0, free=True) == OF_A_TABLE[1]


class Nobody:
    """A keeper that keeps nothing."""

    def __init__(self) -> None:
        self.changed = self

    def set(self) -> None:
        """Nobody waits."""

    def shown(self, table: str, number: int, put: object) -> None:
        """Nobody asks."""


async def waiting(storage: Storage, clock: StoppedClock) -> Outbox:
    """200 tables with a board each, the last of them waiting longest."""
    for number in range(200):
        table = f"t{number:03}"
        row = TableRow(table, 1, 7, None, "playing", 0, "00" * 16, table, 1, 1, None)
        post = PostRow(f"p{number}", table, "board", 1, 1, clock.now() - number)
        await storage.tables.commit(Change(row, CommitRow(1, table, 0, 1, "[]"), posts=(post,)))
    return Outbox(storage.outbox, Nobody(), clock)  # type: ignore[arg-type]


async def test_free_boards_wait_for_nobody() -> None:
    clock, shown = StoppedClock(), []
    storage = memory_storage(clock)
    outbox = await waiting(storage, clock)

    async def deliver(post):
        shown.append(post.table)
        return PostedIds(7, 1)

    while len(shown) < 200:
        await outbox.flush(deliver, lambda table: table >= "t040")
        await outbox.idle()
    assert clock.now() == StoppedClock().now(), "all in one moment: 160 are free and 40 are what a second allows"


async def test_presses_come_first_when_there_is_too_much_to_do() -> None:
    clock, begun, goes_on = StoppedClock(), [], asyncio.Event()
    storage = memory_storage(clock)
    outbox = await waiting(storage, clock)

    async def deliver(post):
        begun.append(post.table)
        await goes_on.wait()
        return PostedIds(7, 1)

    for late, most in ((LATE, FEW), (LATE - 1, AT_ONCE)):
        outbox.late = late
        for _ in range(3):
            await outbox.flush(deliver)
            await asyncio.sleep(0.01)
        assert len(begun) == most
        assert await outbox.next_due() == clock.now(), "the others wait for room alone"
    goes_on.set()
    await outbox.idle()


async def test_all_boards_are_shown_in_the_order_they_waited() -> None:
    clock, shown = StoppedClock(), []
    storage = memory_storage(clock)
    outbox = await waiting(storage, clock)

    async def deliver(post):
        shown.append((clock.now(), post.table))
        return PostedIds(7, 1)

    begin = clock.now()
    while (coming := await outbox.next_due()) is not None or not shown:
        clock.advance(max(0, (coming or begin) - clock.now()))
        await outbox.flush(deliver)
        await outbox.idle()
    assert [table for _, table in shown] == [f"t{number:03}" for number in reversed(range(200))]
    assert shown[-1][0] - begin == (200 // OVER_ALL[0] - 1) * OVER_ALL[1]

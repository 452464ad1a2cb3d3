"""The outbox when things happen while it reads: nothing is shown twice, and nobody waits for what is gone."""

from __future__ import annotations

import asyncio

from bot.services.orders import Orders
from bot.services.outbox import TRY_AGAIN
from bot.services.table_views import PostedIds
from bot.storage.table_records import ShownRow
from tests.bot.services.games.world import PEOPLE


async def test_what_is_shown_while_the_outbox_reads_is_not_shown_again(world):
    await world.new(humans=PEOPLE)
    store, shown, may_show, has_shown = world.storage.outbox, [], asyncio.Event(), asyncio.Event()

    async def deliver(post):
        shown.append(post.id)
        await may_show.wait()
        has_shown.set()
        return PostedIds(7, 1)

    await world.outbox.flush(deliver)
    await asyncio.sleep(0)
    assert shown
    read = store.waiting

    async def slowly(now):
        """Answers with what stood there before the message was shown."""
        found = await read(now)
        may_show.set()
        await has_shown.wait()
        await world.outbox.idle()
        await asyncio.sleep(0)
        return found

    store.waiting = slowly
    await world.outbox.flush(deliver)
    await world.outbox.idle()
    assert len(shown) == len(set(shown))
    assert await read(world.clock.now()) == ()


async def test_a_table_that_was_deleted_after_a_failure_wakes_nobody(world):
    await world.new(humans=PEOPLE)
    store = world.storage.outbox

    async def fail(post):
        raise RuntimeError("Discord is away")

    await world.outbox.flush(fail)
    await world.outbox.idle()
    assert await world.outbox.next_due() == world.clock.now() + TRY_AGAIN[0]
    await store.done([row.id for row in await store.waiting(world.clock.now())], None)
    world.clock.advance(TRY_AGAIN[0])
    await world.outbox.flush(fail)
    await world.outbox.idle()
    assert await world.outbox.next_due() is None


async def test_where_a_post_stands_is_known_though_the_table_was_read_or_changed_meanwhile(world):
    """A board is edited where it stands now, not where it stood when somebody began to look or to press."""
    table = await world.new(humans=PEOPLE)
    keeper, storage = world.tables.keeper, world.storage
    load, save = storage.tables.load, storage.tables.save_orders

    async def put(number):
        row = ShownRow(table, "board", 1, number, 7, 100 + number)
        await storage.outbox.done((), row)
        keeper.shown(table, number, row)

    async def read_before(one):
        found = await load(one)
        storage.tables.load = load
        await put(1001)
        return found

    async def saved_before(*what):
        await save(*what)
        await put(1002)

    storage.tables.load, storage.tables.save_orders = read_before, saved_before
    keeper.drop(table)
    assert [row.message for row in await world.tables.shown(table) if row.kind == "board"] == [1101]
    live = await keeper.live(table)
    async with keeper.lock(table):
        await keeper.save_orders(live, min(live.state.players), Orders())
    assert [row.message for row in await world.tables.shown(table) if row.kind == "board"] == [1102]
    keeper.drop(table)
    assert [row.message for row in await world.tables.shown(table) if row.kind == "board"] == [1102], "as it is stored"

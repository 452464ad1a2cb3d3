"""The outbox when things happen while it reads: nothing is shown twice, and nobody waits for what is gone."""

from __future__ import annotations

import asyncio

from bot.services.outbox import TRY_AGAIN
from bot.services.table_views import PostedIds
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

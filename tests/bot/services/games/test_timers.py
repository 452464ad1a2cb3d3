"""The one task that looks after all tables: it wakes for what is due and what has changed, and outlives failures."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace

import pytest

from bot.services.bells import BROKEN_FOR
from bot.services.table_events import read, write
from bot.services.table_views import Kept, Phase, PostedIds
from bot.storage.errors import StorageError
from bot.storage.records import Scope
from engine.records.codec import UnknownRecord
from tests.bot.services.games.test_playing import until
from tests.bot.services.games.world import ANN, BEN, PEOPLE


@contextlib.asynccontextmanager
async def running(timers):
    task = asyncio.create_task(timers.live())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def soon(test, most=400):
    for _ in range(most):
        if await test():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it does not happen")


async def test_it_wakes_when_something_changes(world):
    async with running(world.timers):
        table = await world.new(humans=(ANN,))

        async def dealing_is_shown():
            return any(post.kind == "board" for post in world.posts)

        await soon(dealing_is_shown)
        world.clock.advance(1000)
        world.tables.keeper.changed.set()

        async def dealt():
            return (await world.tables.table(table)).phase is Phase.PLAYING

        await soon(dealt)


async def test_an_end_that_comes_with_a_change_is_an_end(world):
    """`asyncio.wait_for` of Python 3.11 forgets to be cancelled in the moment in which what it waits for comes true."""
    task = asyncio.create_task(world.timers.live())
    await asyncio.sleep(0.05)
    world.tables.keeper.changed.set()
    task.cancel()
    done, _ = await asyncio.wait({task}, timeout=5)
    task.cancel()
    assert done == {task}


async def test_machines_have_thought_before_the_bell(world):
    async with running(world.timers):
        table = await world.new(humans=PEOPLE[:2])
        world.clock.advance(1000)
        world.tables.keeper.changed.set()

        async def thought():
            live = await world.live(table)
            if live.desk is None or live.desk.kind != "turn" or live.desk.waiting:
                world.clock.advance(61_000)
                world.tables.keeper.changed.set()
                return False
            return (live.state.step, live.desk.asked[0]) in live.thoughts

        await soon(thought)


async def test_it_goes_on_when_storage_fails_for_a_while(world, caplog):
    table = await world.new(humans=(ANN, BEN))
    broken = True
    commit = world.storage.tables.commit

    async def fail(change):
        if broken:
            raise StorageError("disk_full", path="x", detail="y")
        await commit(change)

    world.tables.keeper.store.commit = fail
    before = await world.storage.tables.load(table)
    world.clock.advance(2000)
    await world.timers.due()
    assert world.bells.failed
    assert "disk_full" in caplog.text
    assert "Traceback" not in caplog.text, "told again every second, on a disk that may be the full one"
    assert (await world.storage.tables.load(table)) == before
    assert (await world.live(table)).state.version == before.table.version, "memory keeps nothing that was not stored"
    broken = False
    await world.timers.due()
    assert (await world.live(table)).state.phase is Phase.PLAYING


async def test_a_table_that_cannot_go_on_stops_no_other(world, caplog):
    first, second = await world.new(humans=(ANN, BEN)), await world.new(humans=(ANN, BEN))
    row = (await world.storage.tables.load(first)).walls[0]
    (await world.live(first)).state.walls[1] = type(row)(1, row.wall[2:], row.salt, row.throw)
    world.clock.advance(2000)
    await world.due()
    assert (await world.tables.table(second)).phase is Phase.PLAYING
    assert (await world.tables.table(first)).phase is Phase.DEALING
    assert "could not go on" in caplog.text
    world.clock.advance(BROKEN_FOR)
    await world.due()
    assert (await world.tables.table(first)).phase is Phase.PLAYING, "read again from storage, its wall is whole"


async def test_posts_wait_while_discord_is_away(world):
    world.timers.deliver_to(None)
    table = await world.new(humans=(ANN,))
    await world.pass_time(world.clock.now() + 5000)
    assert world.posts == []
    assert (await world.live(table)).state.phase is Phase.PLAYING
    world.timers.deliver_to(world.deliver)
    await world.due()
    assert [post.kind for post in world.posts] == ["lobby", "board"]


async def test_a_slow_channel_holds_up_no_other(world):
    gate = asyncio.Event()
    first = await world.new(humans=(ANN,))
    second = await world.new(humans=(BEN,))
    done = []

    async def slow(post):
        if post.table == first:
            await gate.wait()
        done.append(post.table)
        return PostedIds(7, 1)

    world.timers.deliver_to(slow)
    await world.timers.due()
    for _ in range(20):
        await asyncio.sleep(0)
    assert set(done) == {second}
    gate.set()
    await world.outbox.idle()
    assert first in done


async def test_an_unknown_fact_is_refused(world):
    table = await world.new(humans=PEOPLE)
    await until(world, table, lambda live: live.state.step > 4)
    for commit in (await world.storage.tables.load(table)).commits:
        assert write(read(commit.body)) == commit.body
    for body in ('[{"t":"Nothing"}]', '[{"t":"Over","v":9}]', '[{"t":"Stood"}]', '[{"$":"Nothing"}]'):
        with pytest.raises(UnknownRecord):
            list(read(body))


async def test_a_seat_whose_person_is_gone_is_freed_when_storage_works_again(world):
    table = await world.new(humans=(ANN, BEN))
    await world.storage.privacy.delete(BEN.user, Scope.GAMES)
    world.bells.forget(BEN.user)
    commit = world.tables.keeper.store.commit

    async def fail(change):
        raise StorageError("disk_full", path="x", detail="y")

    world.tables.keeper.store.commit = fail
    await world.due()
    assert world.bells.failed
    world.tables.keeper.store.commit = commit
    await world.due()
    assert not world.bells.failed
    kept = [player.kept for player in (await world.live(table)).state.players.values()]
    assert Kept.FORMER in kept


async def test_a_table_that_cannot_be_read_keeps_no_seat_elsewhere_from_being_freed(world, caplog):
    tables = [await world.new(humans=(ANN, BEN)) for _ in range(3)]
    await world.storage.privacy.delete(BEN.user, Scope.GAMES)
    world.bells.forget(BEN.user)
    load, broken = world.tables.keeper.store.load, tables[0]

    async def from_a_newer_program(table):
        stored = await load(table)
        if table != broken:
            return stored
        return replace(stored, commits=(*stored.commits[:-1], replace(stored.commits[-1], body='[{"t":"Nothing"}]')))

    world.tables.keeper.store.load = from_a_newer_program
    await world.due()
    for table in tables[1:]:
        kept = [player.kept for player in (await world.live(table)).state.players.values()]
        assert Kept.FORMER in kept

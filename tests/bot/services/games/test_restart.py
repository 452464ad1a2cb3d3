"""A program that dies at any moment goes on as if it had not: same state, same deadlines, nothing lost or doubled."""

from __future__ import annotations

import os
import random
import re

import pytest

from bot.clock import StoppedClock
from bot.services.bells import BEAT, DOWNTIME
from bot.services.outbox import TRY_AGAIN, batches
from bot.services.table_live import live_of
from bot.services.table_views import Phase, PostedIds, Press
from bot.storage.sqlite.open import open_sqlite
from bot.storage.table_records import PostRow
from tests.bot.services.games.test_playing import person_at, until
from tests.bot.services.games.world import ANN, BEN, PEOPLE, World, one_step

GAMES = 60 if os.environ.get("SUZUME_LONG") else 1
EVERY = 1 if GAMES > 1 else 5
LINES = ("riichi/tenhou", "mcr/seed", "sichuan/blood_exchange", "riichi/majsoul-3p")


def facts_of(live):
    state = live.state
    return {
        "state": (state.version, state.step, state.phase, state.number, state.promise, state.paused, state.pause),
        "players": state.players,
        "match": state.match,
        "seating": state.seating,
        "deal": state.deal and state.deal.key(),
        "events": state.events,
        "news": state.news,
        "result": state.result,
        "desk": live.desk,
        "rings": live.rings_at,
        "row": live.row,
        "orders": live.orders,
        "users": live.users,
        "shown": live.shown,
    }


async def assert_stored(world, table):
    """What storage would give after a restart is what memory holds."""
    held = await world.live(table)
    stored = live_of(await world.storage.tables.load(table), duplicate=held.duplicate)
    one, two = facts_of(held), facts_of(stored)
    for name in one:
        assert one[name] == two[name], name


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("humans", [1, 3])
async def test_memory_is_what_a_restart_would_build(line, humans):
    for game in range(GAMES):
        world = World(source=random.Random(game))
        people = PEOPLE[:humans]
        table = await world.new(line, humans=people, size=3 if line.endswith("3p") else 4, deals=2)
        for turn in range(10_000):
            live = await world.live(table)
            if turn % EVERY == 0:
                await assert_stored(world, table)
            if live.state.phase is Phase.OVER:
                break
            await one_step(world, table, people)
        assert live.state.phase is Phase.OVER


@pytest.mark.parametrize("line", LINES)
async def test_a_game_of_restarts_is_the_same_game(line):
    bodies = []
    for restarts in (False, True):
        world = World(source=random.Random(line))
        people = PEOPLE[:2]
        table = await world.new(line, humans=people, size=3 if line.endswith("3p") else 4)
        for _ in range(5000):
            if (await world.live(table)).state.phase is Phase.OVER:
                break
            await one_step(world, table, people)
            if restarts:
                await world.storage.tables.beat(world.clock.now())
                world.restart()
                await world.bells.begin()
        await world.pass_time()
        stored = await world.storage.tables.load(table)
        promise = re.compile("[0-9a-f]{64}")  # hashed with the table's id, which is new each time
        written = [(commit.at, promise.sub("", commit.body)) for commit in stored.commits]
        bodies.append((written, [(post.kind, post.number, post.at) for post in world.posts]))
    assert bodies[0] == bodies[1]


async def test_the_same_in_a_file(tmp_path):
    clock = StoppedClock()
    storage = await open_sqlite(tmp_path / "suzume.db", clock=clock)
    world = World(clock=clock, storage=storage)
    table = await world.new(humans=(ANN, BEN))
    for turn in range(60):
        await one_step(world, table, (ANN, BEN))
        await assert_stored(world, table)
        if turn % 20 == 19:
            await storage.close()
            storage = await open_sqlite(tmp_path / "suzume.db", clock=clock)
            world.storage = storage
            world.restart()
            await world.bells.begin()
    await storage.close()


async def test_sealed_answers_outlive_a_restart(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "claim" and len(live.desk.waits) == 3)
    step = live.state.step
    first, *others = sorted(live.desk.waits)
    await world.tables.press(table, person_at(live, first), step, Press("pass"))
    await world.tables.press(table, person_at(live, first), step, Press("pung"))
    world.restart()
    assert (await world.tables.hand(table, person_at(live, first))).sealed == Press("pung")
    for seat in others:
        await world.tables.press(table, person_at(live, seat), step, Press("pass"))
    rings = (await world.live(table)).rings_at
    world.restart()
    assert (await world.live(table)).rings_at == rings


async def test_lost_time_is_added_to_what_is_open(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "turn")
    await world.due()
    silent = world.clock.now() - max(await world.storage.tables.last_beat(), live.at)
    assert silent <= BEAT
    world.restart()
    lost = 3_600_000
    world.clock.advance(lost)
    await world.bells.begin()
    after = await world.live(table)
    assert after.desk.cap == live.desk.cap + lost + silent
    assert after.state.step == live.state.step
    await world.due()
    assert world.boards[-1][2].news[-1].key == "delayed"
    world.restart()
    world.clock.advance(DOWNTIME - 1)
    await world.bells.begin()
    assert (await world.live(table)).desk.cap == after.desk.cap, "a short silence is no downtime"


async def test_what_was_not_shown_is_shown_once_after_a_restart(world):
    table = await world.new(humans=PEOPLE)

    async def crash(post):
        raise RuntimeError("no connection")

    world.timers.deliver_to(crash)
    await until(world, table, lambda live: live.state.step > 4)
    await world.due()
    assert world.posts == []
    world.restart()
    await world.due()
    await world.pass_time(world.clock.now() + 300)
    boards = [board for _, post, board in world.boards if post.kind == "board"]
    assert len(boards) <= 2, "boards that were overtaken are not sent"
    log = await world.tables.log(table, None)
    assert [event for board in boards for event in board.events] == log


async def test_a_post_that_failed_comes_again_under_its_own_id(world):
    ids = []

    async def half(post):
        ids.append(post.id)
        if len(ids) < 3:
            raise RuntimeError("answer lost")
        return PostedIds(7, 1)

    world.timers.deliver_to(half)
    await world.new(humans=PEOPLE)
    for wait in (0, *TRY_AGAIN[:2]):
        world.clock.advance(wait)
        await world.outbox.flush(half)
        await world.outbox.idle()
    assert len(ids) >= 3
    assert all(len(one) <= 25 for one in ids)
    assert await world.storage.outbox.waiting(world.clock.now()) == ()


def test_only_the_last_of_a_run_of_boards_is_sent():
    rows = [PostRow(str(n), "t", kind, n, n, 0) for n, kind in enumerate(("board", "board", "deal_end", "board"))]
    assert [[row.id for row in batch] for batch in batches(rows)] == [["0", "1"], ["2"], ["3"]]

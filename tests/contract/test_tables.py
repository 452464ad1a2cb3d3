"""What every storage promises about tables: commits whole or not at all, each cause once, answers until the bell."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.clock import StoppedClock
from bot.storage.ports import Storage
from bot.storage.records import Scope
from bot.storage.table_records import (
    Change,
    CommitRow,
    DoneBefore,
    NoticeRow,
    PostRow,
    SealedRow,
    SeatRow,
    ShownRow,
    StaleVersion,
    TableRow,
    WallRow,
)

ANN, BEN = 110_000_000_000_000_001, 2**63 - 1
FIRST = TableRow("t1", 42, 7, None, "lobby", 1000, "ab" * 16, "t1", 1, 0, None)
MADE = Change(FIRST, CommitRow(1, "made", 1000, 1, '["made"]'), seats=(SeatRow(0, ANN), SeatRow(1, BEN)))


def change(version: int, cause: str, *, step: int = 0, window: str | None = "w", **rest) -> Change:
    row = replace(FIRST, version=version, step=step, phase="playing", due=rest.pop("due", 500))
    return Change(row, CommitRow(version, cause, 2000, 1, f'["{cause}"]'), window=window, **rest)


async def test_a_table_comes_back_whole(storage: Storage) -> None:
    assert await storage.tables.load("t1") is None
    await storage.tables.commit(MADE)
    await storage.tables.commit(change(2, "b", step=4))
    await storage.tables.save_orders("t1", 1, "old")
    await storage.tables.save_orders("t1", 1, "new")
    await storage.tables.save_orders("t1", 0, "twice")
    await storage.tables.commit(change(3, "c", step=4, orders=((0, "once"),)))
    wall = await storage.tables.make_wall("t1", WallRow(1, "1m2m", "00", 5))
    stored = await storage.tables.load("t1")
    assert stored is not None
    assert stored.table == replace(FIRST, version=3, step=4, phase="playing", due=500)
    assert stored.seats == MADE.seats
    assert [commit.cause for commit in stored.commits] == ["made", "b", "c"]
    assert stored.commits[0] == MADE.commit
    assert (stored.window, stored.sealed, stored.walls) == ("w", (), (wall,))
    assert stored.orders == ((0, "once"), (1, "new"))
    assert stored.shown == ()


async def test_one_of_several_racing_commits_wins(storage: Storage) -> None:
    await storage.tables.commit(MADE)
    results = await asyncio.gather(
        *(storage.tables.commit(change(2, f"race {n}")) for n in range(8)), return_exceptions=True
    )
    assert sorted(type(result).__name__ for result in results) == ["NoneType"] + ["StaleVersion"] * 7
    stored = await storage.tables.load("t1")
    assert stored is not None
    assert len(stored.commits) == 2


async def test_a_cause_counts_once_even_at_another_table(storage: Storage) -> None:
    await storage.tables.commit(MADE)
    await storage.tables.commit(change(2, "click"))
    with pytest.raises(DoneBefore):
        await storage.tables.commit(change(3, "click"))
    other = Change(replace(FIRST, id="t2", series="t2"), CommitRow(1, "click", 1, 1, "[]"))
    with pytest.raises(DoneBefore):
        await storage.tables.commit(other)
    assert await storage.tables.load("t2") is None
    assert await storage.tables.by_cause("click") == "t1"
    assert await storage.tables.by_cause("no click") is None


async def test_a_refused_commit_leaves_nothing_behind(storage: Storage) -> None:
    await storage.tables.commit(MADE)
    post = PostRow("p", "t1", "board", 1, 1, 0)
    notice = NoticeRow(ANN, "t1", "turn", 1, 0)
    with pytest.raises(StaleVersion):
        await storage.tables.commit(change(3, "b", posts=(post,), notices=(notice,), seats=(), orders=((0, "new"),)))
    stored = await storage.tables.load("t1")
    assert stored is not None
    assert (stored.table.version, stored.window, len(stored.seats), stored.orders) == (1, None, 2, ())
    assert await storage.outbox.waiting(10**15) == ()
    assert await storage.outbox.notices(10**15) == ()


async def test_answers_are_sealed_until_the_bell(storage: Storage) -> None:
    await storage.tables.commit(MADE)
    await storage.tables.commit(change(2, "b", step=4))
    await storage.tables.seal("t1", 2, SealedRow(4, 1, "pass", 10), 900)
    await storage.tables.seal("t1", 2, SealedRow(4, 0, "win", 11), 900)
    await storage.tables.seal("t1", 2, SealedRow(4, 1, "pung", 20), 300)
    stored = await storage.tables.load("t1")
    assert stored is not None
    assert stored.table.due == 300, "the answer and when the bell rings are written together"
    assert stored.sealed == (SealedRow(4, 0, "win", 11), SealedRow(4, 1, "pung", 10)), "the first press settles"
    await storage.tables.commit(change(3, "note", step=4))
    kept = await storage.tables.load("t1")
    assert kept is not None
    assert kept.sealed == stored.sealed, "the window is still open"
    await storage.tables.commit(change(4, "bell", step=5))
    after = await storage.tables.load("t1")
    assert after is not None
    assert after.sealed == ()
    with pytest.raises(StaleVersion):
        await storage.tables.seal("t1", 3, SealedRow(4, 0, "win", 30), 100)
    with pytest.raises(StaleVersion):
        await storage.tables.seal("nowhere", 1, SealedRow(4, 0, "win", 30), 100)


async def test_what_is_due(storage: Storage) -> None:
    assert await storage.tables.next_due() is None
    await storage.tables.commit(MADE)
    assert await storage.tables.due(10**15) == ()
    await storage.tables.commit(change(2, "b", due=500))
    assert (await storage.tables.due(499), await storage.tables.due(500)) == ((), ("t1",))
    await storage.tables.set_due("t1", 2, 400)
    assert await storage.tables.next_due() == 400
    with pytest.raises(StaleVersion):
        await storage.tables.set_due("t1", 1, 300)


async def test_finding_tables(storage: Storage) -> None:
    await storage.tables.commit(MADE)
    other = replace(FIRST, id="t2", channel=8, series="t1")
    await storage.tables.commit(Change(other, CommitRow(1, "other", 1, 1, "[]"), seats=(SeatRow(0, ANN),)))
    await storage.tables.set_thread("t2", 99)
    tables = storage.tables
    assert await tables.of_user(ANN) == ("t2", "t1")
    assert await tables.of_user(BEN) == ("t1",)
    assert (await tables.of_channel(7), await tables.of_channel(99)) == (("t1",), ("t2",))
    assert await tables.of_series("t1") == ("t1", "t2")
    over = Change(replace(FIRST, version=2, phase="over"), CommitRow(2, "end", 1, 1, "[]"))
    await tables.commit(over)
    assert (await tables.open_tables(), await tables.of_channel(7)) == (("t2",), ())
    await tables.commit(Change(replace(other, version=2, phase="over"), CommitRow(2, "end of t2", 1, 1, "[]")))
    assert (await tables.of_channel(99), await tables.in_thread(99), await tables.in_thread(7)) == ((), "t2", None)
    stored = await tables.load("t2")
    assert stored is not None
    assert stored.table.thread == 99, "a commit made from an older row leaves the thread"


async def test_the_first_wall_of_a_deal_counts(storage: Storage) -> None:
    walls = [WallRow(1, f"{n}", "00", n) for n in range(4)]
    made = await asyncio.gather(*(storage.tables.make_wall("s", wall) for wall in walls))
    assert len(set(made)) == 1


async def test_posts_wait_for_their_time_and_go_once(storage: Storage) -> None:
    await storage.tables.commit(MADE)
    posts = tuple(PostRow(f"p{n}", "t1", "board", n, n, 100 * n) for n in (2, 1, 3))
    await storage.tables.commit(change(2, "b", posts=posts))
    outbox = storage.outbox
    assert (await outbox.next_post(0), await outbox.next_post(100)) == (100, 200)
    assert [post.id for post in await outbox.waiting(250)] == ["p1", "p2"]
    await outbox.done(["p1", "p2"], ShownRow("t1", "board", 2, 2, 7, 1234))
    assert [post.id for post in await outbox.waiting(10**15)] == ["p3"]
    await outbox.done(["p3"], ShownRow("t1", "board", 3, 3, 7, 1235, since=2))
    await outbox.done((), ShownRow("t1", "lobby", 1, 1, 7, 1233))
    stored = await storage.tables.load("t1")
    assert stored is not None
    assert stored.shown == (ShownRow("t1", "lobby", 1, 1, 7, 1233), ShownRow("t1", "board", 3, 3, 7, 1235, since=2))
    assert await outbox.next_post(0) is None


async def test_reminders_wait_together(storage: Storage) -> None:
    outbox = storage.outbox
    await outbox.owe(NoticeRow(ANN, "t1", "turn", 1, 100))
    await outbox.owe(NoticeRow(ANN, "t2", "turn", 5, 900))
    await outbox.owe(NoticeRow(BEN, "t1", "half", 1, 500))
    await outbox.owe(NoticeRow(ANN, "t1", "half", 1, 150))
    assert await outbox.next_notice() == 150
    assert [(row.user, row.table, row.kind) for row in await outbox.notices(200)] == [
        (ANN, "t1", "half"),
        (ANN, "t2", "turn"),
    ]
    await outbox.postpone(ANN, 700)
    assert await outbox.next_notice() == 500
    await outbox.forget_notices(ANN, ("t1",), 250)
    assert (await outbox.notified(ANN), await outbox.notified(BEN)) == (250, None)
    assert [row.table for row in await outbox.notices(10**15)] == ["t2", "t1"]


async def test_a_deleted_person_leaves_the_seat_to_a_former_player(storage: Storage) -> None:
    await storage.tables.commit(MADE)
    await storage.privacy.delete(ANN, Scope.GAMES)
    stored = await storage.tables.load("t1")
    assert stored is not None
    assert stored.seats == (SeatRow(0, None, former=True), SeatRow(1, BEN))
    assert await storage.tables.of_user(ANN) == ()


async def test_a_server_left_long_ago_takes_its_tables(storage: Storage, clock: StoppedClock) -> None:
    await storage.tables.commit(replace(MADE, posts=(PostRow("p", "t1", "board", 1, 1, 0),)))
    await storage.tables.make_wall("t1", WallRow(1, "1m", "00", 0))
    elsewhere = Change(replace(FIRST, id="t2", guild=43, series="t2"), CommitRow(1, "other", 1, 1, "[]"))
    await storage.tables.commit(elsewhere)
    await storage.guilds.mark_removed(42, clock.now())
    await storage.guilds.purge(clock.now() + 1)
    assert await storage.tables.load("t1") is None
    assert await storage.tables.load("t2") is not None
    assert (await storage.outbox.waiting(10**15), await storage.tables.of_user(ANN)) == ((), ())


async def test_the_last_sign_of_life(storage: Storage) -> None:
    assert await storage.tables.last_beat() is None
    await storage.tables.beat(5)
    await storage.tables.beat(9)
    assert await storage.tables.last_beat() == 9

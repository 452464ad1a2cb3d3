"""Full disks, foreign locks, killed processes, two processes: who is told "stored" finds it stored."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlite_utils import Database

from bot.clock import StoppedClock
from bot.storage.errors import StorageError
from bot.storage.records import Profile
from bot.storage.sqlite import opening
from bot.storage.sqlite.open import open_sqlite
from bot.storage.sqlite.writer import Writer

BIG = "x" * 200_000


def writer_on(path: Path) -> Writer:
    return Writer(path, lambda: opening.prepare(path, "NORMAL", 0))


def insert(user: int, locale: str = "ja"):
    row = {"user": user, "locale": locale, "text_first": 0, "large": 0, "notify": "none"}
    return lambda db: db.table("profiles").insert(row).last_pk


def stored(path: Path) -> list[int]:
    with sqlite3.connect(path) as db:
        users = [row[0] for row in db.execute("SELECT user FROM profiles ORDER BY user")]
    db.close()
    return users


async def test_a_job_that_fails_takes_nothing_else_with_it(tmp_path: Path) -> None:
    writer = writer_on(tmp_path / "suzume.db")
    await writer.open()

    def half(db: Database) -> None:
        insert(100)(db)
        raise ValueError("thought better of it")

    jobs = [insert(1), half, insert(2), insert(1), insert(3)]
    results = await asyncio.gather(*(writer.do(job) for job in jobs), return_exceptions=True)
    assert isinstance(results[1], ValueError)
    assert isinstance(results[3], StorageError)  # the key exists
    assert [results[0], results[2], results[4]] == [1, 2, 3]
    await writer.close()
    assert stored(tmp_path / "suzume.db") == [1, 2, 3]


async def test_jobs_that_wait_together_are_written_together(tmp_path: Path) -> None:
    writer = writer_on(tmp_path / "suzume.db")
    await writer.open()
    commits = 0

    def count(statement: str) -> None:
        nonlocal commits
        commits += statement == "COMMIT"

    await writer.do(lambda db: db.conn.set_trace_callback(count))
    commits = 0
    await asyncio.gather(*(writer.do(insert(user)) for user in range(500)))
    await writer.close()
    assert len(stored(tmp_path / "suzume.db")) == 500
    assert commits < 100


async def test_a_full_disk_is_told_and_the_writer_lives_on(tmp_path: Path) -> None:
    path = tmp_path / "suzume.db"
    writer = writer_on(path)
    await writer.open()
    await writer.do(insert(1))

    def small(db: Database) -> None:
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count = {pages + 4}")

    await writer.do(small)
    jobs = [insert(2), insert(3, BIG), insert(4), insert(5, BIG)]
    results = await asyncio.gather(*(writer.do(job) for job in jobs), return_exceptions=True)
    assert [results[0], results[2]] == [2, 4]
    for result in (results[1], results[3]):
        assert isinstance(result, StorageError)
        assert result.key == "operator.storage.disk_full"
    for _ in range(2):
        with pytest.raises(StorageError) as caught:
            writer.check()
        assert caught.value.key == "operator.storage.disk_full", "it stays until a change is kept"
        await writer.do(lambda db: db.execute("DELETE FROM profiles WHERE user < 0"))
    await writer.do(lambda db: db.execute("PRAGMA max_page_count = 1000000"))
    await writer.do(insert(6, BIG))
    writer.check()
    await writer.close()
    assert stored(path) == [1, 2, 4, 6]


async def test_a_foreign_lock_is_told_and_the_writer_lives_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "BUSY_MS", 100)
    path = tmp_path / "suzume.db"
    writer = writer_on(path)
    await writer.open()
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")
    started = time.monotonic()
    results = await asyncio.gather(*(writer.do(insert(user)) for user in range(20)), return_exceptions=True)
    assert time.monotonic() - started < 3
    assert {getattr(result, "key", result) for result in results} == {"operator.storage.locked"}
    with pytest.raises(StorageError) as caught:
        writer.check()
    assert caught.value.key == "operator.storage.locked"
    other.rollback()
    other.close()
    assert await writer.do(insert(7)) == 7
    writer.check()
    await writer.close()
    assert stored(path) == [7]


async def test_a_start_under_a_foreign_lock_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "BUSY_MS", 100)
    path = tmp_path / "suzume.db"
    other = sqlite3.connect(path)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StorageError) as caught:
        await open_sqlite(path, clock=StoppedClock())
    assert caught.value.key == "operator.storage.locked"
    other.rollback()
    other.close()
    await (await open_sqlite(path, clock=StoppedClock())).close()


async def test_a_short_lock_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "suzume.db"
    writer = writer_on(path)
    await writer.open()
    other = sqlite3.connect(path, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    asyncio.get_running_loop().call_later(0.3, other.rollback)
    assert await writer.do(insert(1)) == 1
    await writer.close()
    other.close()


async def test_closing_finishes_what_waits_and_then_refuses(tmp_path: Path) -> None:
    path = tmp_path / "suzume.db"
    storage = await open_sqlite(path, clock=StoppedClock())
    waiting = [asyncio.ensure_future(storage.profiles.save_profile(Profile(user))) for user in range(50)]
    await asyncio.sleep(0)
    await storage.close()
    await asyncio.gather(*waiting)
    assert len(stored(path)) == 50
    with pytest.raises(StorageError, match="closed"):
        await storage.profiles.save_profile(Profile(99))
    with pytest.raises(StorageError, match="closed"):
        await storage.profiles.profile(1)
    await storage.close()


async def test_a_cancelled_caller_disturbs_nobody(tmp_path: Path) -> None:
    writer = writer_on(tmp_path / "suzume.db")
    await writer.open()
    tasks = [asyncio.ensure_future(writer.do(insert(user))) for user in range(40)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert results[1::2] == list(range(1, 40, 2))
    assert await writer.do(insert(100)) == 100
    await writer.close()


WRITING = """
import asyncio, sys
from pathlib import Path
from bot.clock import SystemClock
from bot.storage.records import Profile
from bot.storage.sqlite.open import open_sqlite

async def main(path, first, last):
    storage = await open_sqlite(Path(path), clock=SystemClock())
    async def one(user):
        await storage.profiles.save_profile(Profile(user, locale="ja"))
        await storage.profiles.remember_hand(user, "123m")
        print(user, flush=True)
    for start in range(first, last, 10):
        await asyncio.gather(*(one(user) for user in range(start, min(start + 10, last))))
    await storage.close()

asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
"""


def writing(root: Path, path: Path, first: int, last: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITING, str(path), str(first), str(last)]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("after", [1, 37, 400])
async def test_what_was_told_stored_survives_a_kill(root: Path, tmp_path: Path, after: int) -> None:
    path = tmp_path / "suzume.db"
    process = writing(root, path, 0, 1_000_000)
    assert process.stdout is not None
    told = [int(process.stdout.readline()) for _ in range(after)]
    process.send_signal(signal.SIGKILL)
    told += [int(line) for line in process.stdout.read().split("\n") if line.strip()]
    process.wait()
    storage = await open_sqlite(path, clock=StoppedClock())
    for user in told:
        assert (await storage.profiles.profile(user)).locale == "ja"
        assert await storage.profiles.recent_hands(user) == ("123m",)
    await storage.profiles.save_profile(Profile(5_000_000))
    await storage.close()
    opening.inspect(path, thorough=True)


async def test_two_processes_write_to_one_file(root: Path, tmp_path: Path) -> None:
    """Both start on a file that does not exist yet, so they also race for the migrations."""
    path = tmp_path / "suzume.db"
    both = [writing(root, path, 0, 300), writing(root, path, 1000, 1300)]
    for process in both:
        output, _ = process.communicate(timeout=120)
        assert process.returncode == 0
        assert len(output.split()) == 300
    assert stored(path) == [*range(300), *range(1000, 1300)]

"""The one thread that writes. It makes the connection, owns it, and is the only one ever to change the file.

Jobs wait in a queue. What waits together is written together: one transaction, a savepoint for each of several jobs,
so a job that fails takes nothing else with it. If the transaction as a whole is lost (disk full, lock), each job is
tried again by itself and hears its own fate. Nobody is told "done" before the commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

from sqlite_utils import Database

from bot.storage.errors import StorageError
from bot.storage.sqlite.errors import is_of_the_file, storage_error

T = TypeVar("T")

MOST_TOGETHER = 256
"""Jobs in one transaction at most; keeps the wait of the first of them short."""


class _Job(Generic[T]):
    """Work and the promise of its result. May run twice (the first time rolled back), so it must only touch `db`."""

    def __init__(self, work: Callable[[Database], T]) -> None:
        self.promise: Future[T] = Future()
        self._work = work
        self._result: T | None = None
        self._error: Exception | None = None

    def run(self, db: Database) -> None:
        """Does the work and keeps what came of it; what it wrote before it failed is still to be taken back."""
        self._result, self._error = None, None
        try:
            self._result = self._work(db)
        except Exception as error:
            self._error = error

    def fail(self, error: Exception) -> None:
        self._error = error

    @property
    def failed(self) -> bool:
        return self._error is not None

    @property
    def trouble(self) -> sqlite3.Error | None:
        """The error that any other change would have met as well."""
        error = self._error
        return error if isinstance(error, sqlite3.Error) and is_of_the_file(error) else None

    def tell(self, path: Path) -> None:
        """Gives the result, or the error in our terms, to whoever waits."""
        error = self._error
        if error is None:
            self.promise.set_result(self._result)  # type: ignore[arg-type]
        elif isinstance(error, sqlite3.Error):
            told = storage_error(error, path)
            told.__cause__ = error
            self.promise.set_exception(told)
        else:
            self.promise.set_exception(error)


class Writer:
    """Takes jobs from any thread; `open` starts it, `close` finishes what waits and ends it."""

    def __init__(self, path: Path, prepare: Callable[[], Database]) -> None:
        self._path = path
        self._prepare = prepare
        self._queue: SimpleQueue[_Job[object] | None] = SimpleQueue()
        self._opened: Future[None] = Future()
        self._closed = False
        self._trouble: sqlite3.Error | None = None
        self._door = threading.Lock()  # between "is it closed?" and "put", nobody closes
        self._thread = threading.Thread(target=self._live, name="suzume-writer", daemon=True)

    async def open(self) -> None:
        """Starts the thread and waits until its connection is ready; raises what `prepare` raises."""
        self._thread.start()
        await asyncio.wrap_future(self._opened)

    async def do(self, work: Callable[[Database], T]) -> T:
        """Runs `work` in the writer's transaction and returns its result after the commit."""
        job = _Job(work)
        with self._door:
            if self._closed:
                raise StorageError("closed", path=str(self._path))
            self._queue.put(job)  # type: ignore[arg-type]
        return await asyncio.wrap_future(job.promise)

    def check(self) -> None:
        """Raises what the file or its disk answered to the last change, if that could not be kept. Writes nothing."""
        trouble = self._trouble
        if trouble is not None:
            raise storage_error(trouble, self._path)

    async def close(self) -> None:
        """Takes no more jobs, finishes those that wait, closes the connection."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _live(self) -> None:
        try:
            db = self._prepare()
        except BaseException as error:
            self._closed = True
            self._opened.set_exception(error)
            return
        self._opened.set_result(None)
        try:
            while self._write_next(db):
                pass
        finally:
            db.close()

    def _write_next(self, db: Database) -> bool:
        """Waits for a job, takes what waits behind it, writes all; False when it was the last."""
        batch: list[_Job[object]] = []
        job = self._queue.get()
        while job is not None:
            if job.promise.set_running_or_notify_cancel():
                batch.append(job)
            if len(batch) == MOST_TOGETHER:
                break
            try:
                job = self._queue.get_nowait()
            except Empty:
                break
        changes = db.conn.total_changes
        if batch and not self._write(db, batch) and len(batch) > 1:
            for alone in batch:
                self._write(db, [alone])
        troubles = [trouble for done in batch if (trouble := done.trouble) is not None]
        if troubles:
            self._trouble = troubles[-1]
        elif db.conn.total_changes > changes:  # what changed nothing says nothing of the disk
            self._trouble = None
        for done in batch:
            done.tell(self._path)
        return job is not None

    def _write(self, db: Database, batch: list[_Job[object]]) -> bool:
        """One transaction over `batch`. False if it was lost as a whole although it had begun: each may try alone."""
        try:
            db.conn.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:  # somebody else's lock: no job would fare better by itself
            for job in batch:
                job.fail(error)
            return True
        try:
            if len(batch) == 1:
                _run(db, batch[0])
            else:
                for job in batch:
                    _run_apart(db, job)
            db.conn.execute("ROLLBACK" if all(job.failed for job in batch) else "COMMIT")
        except sqlite3.Error as error:
            db.rollback()
            for job in batch:
                if not job.failed:
                    job.fail(error)
            return False
        return True


def _run(db: Database, job: _Job[object]) -> None:
    job.run(db)
    if not db.conn.in_transaction:
        raise sqlite3.OperationalError("the transaction was rolled back by a job's error")


def _run_apart(db: Database, job: _Job[object]) -> None:
    """Takes back what the job wrote if it fails, and nothing else. The name is always the same, so that SQLite need not
    read these lines anew (sqlite-utils makes one up each time)."""
    db.conn.execute("SAVEPOINT job")
    _run(db, job)
    if job.failed:
        db.conn.execute("ROLLBACK TO job")
    db.conn.execute("RELEASE job")

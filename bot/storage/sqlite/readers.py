"""Threads that read, each with a connection of its own that cannot write. They never wait for the writer."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlite_utils import Database

from bot.storage.errors import StorageError
from bot.storage.sqlite.errors import storage_error
from bot.storage.sqlite.opening import connect

T = TypeVar("T")

READERS = 2


class Readers:
    """Runs questions on the file; each sees everything that was committed before it began."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._mine = threading.local()
        self._open: list[Database] = []
        self._closed = False
        self._pool = ThreadPoolExecutor(READERS, "suzume-reader")

    async def ask(self, question: Callable[[Database], T]) -> T:
        """Runs `question` in a reading thread."""
        if self._closed:
            raise StorageError("closed", path=str(self._path))
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._answer, question)

    async def close(self) -> None:
        """Waits for running questions, then closes the connections."""
        self._closed = True
        await asyncio.to_thread(self._pool.shutdown)
        for db in self._open:
            db.close()

    def _answer(self, question: Callable[[Database], T]) -> T:
        try:
            db: Database | None = getattr(self._mine, "db", None)
            if db is None:
                db = self._mine.db = connect(self._path, read_only=True)
                self._open.append(db)
            return question(db)
        except sqlite3.Error as error:
            raise storage_error(error, self._path) from error

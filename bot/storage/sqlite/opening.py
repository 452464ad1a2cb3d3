"""Everything between a path and a connection that may be written to: checks first, then the copy, then the tables."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

from sqlite_utils import Database

from bot.clock import DAY
from bot.storage.errors import StorageError
from bot.storage.sqlite.errors import telling
from bot.storage.sqlite.migrations import APPLICATION_ID, MIGRATIONS

BUSY_MS = 10_000
"""How long a statement waits for another process's lock before it is given up."""

COPY_DAYS = 30
"""Copies made before a migration are kept this long; older copies of people's data do not exist."""

CHECKED_AT_START = 64 * 1024 * 1024
"""Up to this size (bytes) the whole file is checked at every start, which takes a few milliseconds per megabyte."""


def connect(path: Path, *, synchronous: str = "NORMAL", read_only: bool = False) -> Database:
    """A connection with our pragmas. To be used by the thread that made it, save for closing."""
    mode = "ro" if read_only else "rwc"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_MS / 1000,
        check_same_thread=False,
    )
    try:
        db = Database(connection, strict=True, execute_plugins=False)
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA trusted_schema = OFF")
        if read_only:
            connection.execute("PRAGMA query_only = ON")
        else:
            connection.execute(f"PRAGMA synchronous = {synchronous}")
    except BaseException:
        connection.close()
        raise
    return db


def inspect(path: Path, *, thorough: bool = False) -> int:
    """Looks at an existing file without writing to it and returns how many migrations it lacks.

    Refuses (`StorageError`) what is no database, another program's, damaged, or newer than this program.
    """
    if path.is_dir():
        raise StorageError("is_a_folder", path=str(path))
    with telling(path):
        size = path.stat().st_size
        if size == 0:
            return len(MIGRATIONS.pending(Database(memory=True)))
        db = connect(path, read_only=True)
        try:
            db.begin()  # one moment for all that follows: another process may be making the tables just now
            own = db.execute("PRAGMA application_id").fetchone()[0]
            tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if tables and own != APPLICATION_ID:
                raise StorageError("not_ours", path=str(path))
            if thorough or size <= CHECKED_AT_START:
                problem = db.execute("PRAGMA quick_check(1)").fetchone()[0]
                if problem != "ok":
                    raise StorageError("corrupt", path=str(path), detail=problem)
            known = {migration.name for migration in MIGRATIONS.pending(Database(memory=True))}
            applied = {migration.name for migration in MIGRATIONS.applied(db)}
            if applied - known:
                raise StorageError("newer", path=str(path), detail=", ".join(sorted(applied - known)))
            return len(known - applied)
        finally:
            db.close()


def prepare(path: Path, synchronous: str, now: int) -> Database:
    """The writer's connection, on a file that has all tables. A file that lacked some was copied first."""
    with telling(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        existed = path.exists() and path.stat().st_size > 0
        missing = inspect(path) if existed else len(MIGRATIONS.pending(Database(memory=True)))
        db = connect(path, synchronous=synchronous)
        try:
            _use_wal(db, path)
            _prove_writable(db)
            # Looked at again: a process that starts at the same time may have taken the steps meanwhile.
            pending = MIGRATIONS.pending(db) if missing else []
            if pending:
                if existed:
                    _copy(db, path, pending[0].name)
                _migrate(db)
            _forget_old_copies(path, now)
        except BaseException:
            db.close()
            raise
        return db


def _use_wal(db: Database, path: Path) -> None:
    """Switches the file to the write-ahead log. SQLite does not wait for others here by itself, so we do."""
    give_up = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.02)
            continue
        if mode != "wal":
            raise StorageError("no_wal", path=str(path), detail=mode)
        return


def _prove_writable(db: Database) -> None:
    """SQLite opens a file it may not write to without a word; better to hear of it now than at the first answer."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    db.execute(f"PRAGMA user_version = {version}")


def _migrate(db: Database) -> None:
    """All missing steps in one transaction. A process that starts at the same time waits, then finds none left."""
    db.conn.execute("BEGIN IMMEDIATE")
    try:
        MIGRATIONS.apply(db)
        db.commit()
    except BaseException:
        db.rollback()
        raise


def _copy(db: Database, path: Path, first: str) -> None:
    """A copy named after the first step it lacks. Made under another name, so that half a copy never looks whole."""
    copy = path.with_name(f"{path.name}.before-{first}")
    unfinished = copy.with_name(f"{copy.name}.unfinished-{os.getpid()}")
    unfinished.unlink(missing_ok=True)
    db.execute("VACUUM INTO ?", [str(unfinished)])
    unfinished.replace(copy)


def _forget_old_copies(path: Path, now: int) -> None:
    for copy in path.parent.glob(f"{path.name}.before-*"):
        if copy.stat().st_mtime * 1000 < now - COPY_DAYS * DAY:
            copy.unlink(missing_ok=True)

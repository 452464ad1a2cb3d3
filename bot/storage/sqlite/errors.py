"""SQLite's errors in our terms."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.storage.errors import StorageError

_KEYS = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "cannot_open",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "not_a_database",
    sqlite3.SQLITE_IOERR: "disk_error",
}


def is_of_the_file(error: Exception) -> bool:
    """Whether it comes from the file or its disk and would meet any change, not from what one change asked for."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in _KEYS


def storage_error(error: sqlite3.Error, path: Path) -> StorageError:
    """SQLite's error in our terms. The library's own words are kept as `detail`, for whoever must dig deeper."""
    code = getattr(error, "sqlite_errorcode", None)
    key = "failed" if code is None else _KEYS.get(code & 0xFF, "failed")
    return StorageError(key, path=str(path), detail=str(error))


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turns SQLite's errors and the file system's into `StorageError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise storage_error(error, path) from error
    except PermissionError as error:
        raise StorageError("read_only", path=str(path), detail=str(error)) from error
    except OSError as error:
        raise StorageError("cannot_open", path=str(path), detail=str(error)) from error

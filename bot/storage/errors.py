"""Everything that can go wrong with stored data, as a key for the catalogue and its parameters."""

from __future__ import annotations

import sqlite3
from pathlib import Path


class StorageError(Exception):
    """Storage could not do what was asked; nothing of it was kept, and what was stored before is as it was.

    `key` names a text of the catalogue's table `operator.storage`.
    """

    def __init__(self, key: str, **params: str | int) -> None:
        super().__init__(f"{key} {params}")
        self.key = f"operator.storage.{key}"
        self.params = params


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


def storage_error(error: sqlite3.Error, path: Path) -> StorageError:
    """SQLite's error in our terms. The library's own words are kept as `detail`, for whoever must dig deeper."""
    code = getattr(error, "sqlite_errorcode", None)
    key = "failed" if code is None else _KEYS.get(code & 0xFF, "failed")
    return StorageError(key, path=str(path), detail=str(error))

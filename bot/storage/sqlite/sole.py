"""One bot a database: two that ring the same tables' clocks would both answer for them."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.storage.errors import StorageError

log = logging.getLogger(__name__)


def lock_path(database: Path) -> Path:
    """The file whose lock says that a bot runs on the database; the same one by whatever link it is reached."""
    real = database.resolve()
    return real.with_name(real.name + ".lock")


@contextmanager
def sole_user(database: Path) -> Iterator[None]:
    """Holds the database for this bot alone. Raises `StorageError` ("in_use") if another one runs on it.

    The lock is the system's and ends with the process, however that ends; the file stays and means nothing by itself.
    Other programs that open the database do not ask for it. Where no file can be made there is no lock: opening the
    database tells what is wrong there.
    """
    try:
        handle = _open(database)
    except OSError as error:
        log.debug("no lock beside the database: %s", error)
        yield
        return
    try:
        try:
            _lock(handle)
        except (BlockingIOError, PermissionError) as error:
            raise StorageError("in_use", path=str(database)) from error
        except OSError as error:
            log.warning("this file system has no locks, so a second bot would not be noticed: %s", error)
        yield
    finally:
        os.close(handle)


def _open(database: Path) -> int:
    if database.is_dir():
        raise IsADirectoryError(str(database))
    path = lock_path(database)
    path.parent.mkdir(parents=True, exist_ok=True)
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

"""The deletion journal: a text file beside the database, so that it outlives a database put back from a copy.

One JSON object a line, written and flushed to disk before the deletion itself. A line holds a user's id, because
without it nothing could be deleted again; lines are dropped when no copy of the data can be older than they are.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path

from bot.storage.records import Deletion, Scope


class Journal:
    """The lines of one file. Used by the writer's thread only."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, deletion: Deletion) -> None:
        """Adds a line and returns when the disk has it."""
        descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            # A line torn by a power cut is closed off first, else this one would be glued to it.
            os.write(descriptor, f"\n{_line(deletion)}\n".encode())
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def read(self) -> list[Deletion]:
        """All whole lines, oldest first. A torn line was never confirmed to anybody, so it is passed over."""
        if not self.path.exists():
            return []
        lines = self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        return [deletion for line in lines if (deletion := _parse(line)) is not None]

    def keep(self, deletions: Iterable[Deletion]) -> None:
        """Leaves only these lines, in one step: a crash leaves the old file or the new one."""
        fresh = self.path.with_name(self.path.name + ".new")
        with open(fresh, "w", encoding="utf-8", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.writelines(f"{_line(deletion)}\n" for deletion in deletions)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)


def _line(deletion: Deletion) -> str:
    return json.dumps(
        {"receipt": deletion.receipt, "user": deletion.user, "scope": deletion.scope, "at": deletion.at},
        separators=(",", ":"),
    )


def _parse(line: str) -> Deletion | None:
    try:
        found = json.loads(line)
        return Deletion(str(found["receipt"]), int(found["user"]), Scope(found["scope"]), int(found["at"]))
    except (ValueError, KeyError, TypeError):
        return None

"""The state file: written a moment after a change, never half."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from .wire import Json

_BASE: Final = "{{base}}"
_LOG: Final = logging.getLogger(__name__)


class StateFile:
    """Loads and saves one JSON object. The server's own address is stored as a mark, since the port may change."""

    def __init__(self, path: Path, dump: Callable[[], Json], *, every: float = 0.5) -> None:
        self._path, self._dump, self._every = path, dump, every
        self._changed = False
        self._closing = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self.base = ""

    def load(self) -> Json | None:
        """What was saved, or None. A file that cannot be read is set aside, not written over."""
        try:
            text = self._path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        try:
            found = json.loads(text.replace(_BASE, self.base))
            if isinstance(found, dict) and found.get("version") == 1:
                return found["world"] if isinstance(found["world"], dict) else None
        except ValueError:
            pass
        aside = self._path.with_suffix(f".unreadable-{os.getpid()}")
        self._path.rename(aside)
        _LOG.warning("The playground's state could not be read; it is kept as %s and a new one begins", aside)
        return None

    def touch(self) -> None:
        """Something changed: save soon. Many changes in a moment are one save."""
        self._changed = True
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write_changes())

    async def _write_changes(self) -> None:
        while self._changed:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._every):
                    await self._closing.wait()
            self._changed = False
            try:
                await asyncio.to_thread(self._write, self._text())
            except OSError as error:
                _LOG.warning("The playground's state could not be saved: %s", error)
        self._writer = None

    async def close(self) -> None:
        """Save at once what is still pending."""
        self._closing.set()
        if self._writer is not None:
            await self._writer

    def _text(self) -> str:
        text = json.dumps({"version": 1, "world": self._dump()}, ensure_ascii=False, separators=(",", ":"))
        return text.replace(self.base, _BASE) if self.base else text

    def _write(self, text: str) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._path.with_suffix(f".{os.getpid()}.tmp")
        try:
            with fresh.open("w", encoding="utf-8") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
            fresh.replace(self._path)
        finally:
            fresh.unlink(missing_ok=True)

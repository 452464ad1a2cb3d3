"""A painter for tests."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from render import Kit, Scene, Size, Theme


class InThread:
    """Paints in a thread of this program: tests that are not about the process need not start one."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        # Painting holds the interpreter, so a second thread would only keep the others waiting longer.
        self._thread = ThreadPoolExecutor(1, "painter")

    async def warm(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._kit.warm)

    async def png(self, scene: Scene, theme: Theme, size: Size) -> bytes:
        paint = partial(self._kit.png, scene, theme=theme, size=size)
        return await asyncio.get_running_loop().run_in_executor(self._thread, paint)

    async def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

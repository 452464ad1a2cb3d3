"""Threads of the web side's own: however many pages are asked for, the bot keeps the rest of the machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from aiohttp import web

T = TypeVar("T")

THREADS: Final = 2
POOL: Final = web.AppKey("pool", ThreadPoolExecutor)


def add_threads(app: web.Application) -> None:
    """Gives the application its threads, and takes them away at its end."""

    async def close(app: web.Application) -> None:
        app[POOL].shutdown(wait=False, cancel_futures=True)

    app[POOL] = ThreadPoolExecutor(THREADS, "web")
    app.on_cleanup.append(close)


async def in_thread(request: web.Request, work: Callable[[], T]) -> T:
    """Does the work in one of the threads; meanwhile the bot answers others."""
    return await asyncio.get_running_loop().run_in_executor(request.app[POOL], work)

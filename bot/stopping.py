"""Ending in limited time, whatever does not end by itself."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

log = logging.getLogger(__name__)

PART: Final = 8.0
"""Seconds that a part is given to close."""

STORAGE: Final = 15.0
"""Seconds that the database is given to write what waits."""

WHOLE: Final = 60.0
"""Seconds after which the program ends in any case; more than all parts together may take."""


async def closed(name: str, close: Callable[[], Awaitable[object]], seconds: float = PART) -> None:
    """Closes a part and raises what that raises; one that has not closed after so many seconds is left behind."""
    closing = asyncio.ensure_future(close())
    # No timeout around the wait: it would wait until the part lets itself be cancelled.
    done, _ = await asyncio.wait({closing}, timeout=seconds)
    if done:
        closing.result()
    else:
        closing.cancel()
        log.warning("%s did not close within %.0f s and is left behind", name, seconds)


async def ended(*tasks: asyncio.Task[None]) -> None:
    """Ends tasks, and waits until they have ended."""
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks)


def end_at_last() -> None:
    """Ends the process in `WHOLE` seconds if it is still there, and tells on standard error where each thread stands:
    the loop may hang, or a thread that is waited for at the end. Whatever was confirmed is in the database by then. May
    be called in a signal's handler: it takes no lock."""
    faulthandler.dump_traceback_later(WHOLE, exit=True)


@contextmanager
def signals(stop: asyncio.Event) -> Iterator[None]:
    """SIGTERM and Ctrl-C ask for a clean end, which takes a limited time; a second one does not wait for it."""
    loop = asyncio.get_running_loop()
    asked = False

    def ask(number: int, _frame: object) -> None:
        # Runs between two steps of the interpreter, so that a limit is set even if the loop hangs.
        nonlocal asked
        if asked:
            os._exit(128 + number)
        asked = True
        end_at_last()
        loop.call_soon_threadsafe(obey, number)

    def obey(number: int) -> None:
        log.info("asked to stop by signal %d", number)
        stop.set()

    numbers = (signal.SIGTERM, signal.SIGINT)
    before = {number: signal.getsignal(number) for number in numbers}
    for number in numbers:
        with suppress(NotImplementedError):  # Windows' loop has none
            loop.add_signal_handler(number, stop.set)  # wakes a loop that sleeps
        signal.signal(number, ask)
    try:
        yield
    finally:
        for number in numbers:
            with suppress(NotImplementedError):
                loop.remove_signal_handler(number)
            signal.signal(number, before[number])

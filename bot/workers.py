"""Worker processes that end with whoever started them, however he ended, and in the middle of what they work out."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Thread


class Worker:
    """A process that answers one question after the other. Not forked: who asks it may have threads."""

    def __init__(self) -> None:
        context = get_context("spawn")
        theirs, self._lifeline = context.Pipe(duplex=False)
        self.pool: Executor = ProcessPoolExecutor(1, context, end_with, (theirs,))

    def end(self) -> None:
        """Ends the process, whatever it is at; what was asked is not answered any more."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        self._lifeline.close()


@contextmanager
def sharing(processes: int) -> Iterator[Executor]:
    """So many processes that share work. They end with their program or as soon as this is left, in the middle of what
    they work out. Ctrl-C is a matter of whoever asks them."""
    theirs, lifeline = get_context().Pipe(duplex=False)
    pool = ProcessPoolExecutor(processes, initializer=_share, initargs=(theirs, lifeline))
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        lifeline.close()


def end_with(lifeline: Connection) -> None:
    """For the beginning of a worker: its process ends as soon as nobody holds the other end of the line; who is killed
    lets it go, too."""

    def watch() -> None:
        wait([lifeline])
        os._exit(1)

    Thread(target=watch, name="lifeline", daemon=True).start()


def _share(line: Connection, lifeline: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lifeline.close()  # what is forked holds the other end too
    end_with(line)

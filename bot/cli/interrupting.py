"""Ctrl-C in the terminal: long work ends at once, with one line."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

INTERRUPTED: Final = 130
"""The exit code of a program that Ctrl-C ended."""
GRACE: Final = 0.7
"""Seconds in which the work may end by itself; compiled code that is not listening has no longer."""


def release() -> None:
    """Ctrl-C, which the start of the program holds back until there are words for it, has its effect from now on."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def interruptible(say: Callable[[], None]) -> Iterator[None]:
    """Within it the first Ctrl-C raises `KeyboardInterrupt`. Where that gets lost (at a fork, in compiled code), where
    nothing comes of it in time, and with the next, the program ends. `say` tells so, once; what threads then say, whose
    work is taken from under them, is no news."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked = ended = False
    process = os.getpid()

    def leave() -> None:
        if not ended:
            with suppress(Exception):  # also in the middle of other writing
                say()
        os._exit(INTERRUPTED)

    def stop(_number: int, _frame: object) -> None:
        nonlocal asked
        if os.getpid() != process:  # a worker just forked, which does not heed it yet
            return
        if asked:
            leave()
        asked = True
        last = threading.Timer(GRACE, leave)
        last.daemon = True
        last.start()
        raise KeyboardInterrupt

    def lost(fault: sys.UnraisableHookArgs) -> None:
        if asked and fault.exc_type is KeyboardInterrupt:
            leave()
        hook(fault)

    def abandoned(fault: threading.ExceptHookArgs) -> None:
        if not asked:
            thread_hook(fault)

    hook, sys.unraisablehook = sys.unraisablehook, lost
    thread_hook, threading.excepthook = threading.excepthook, abandoned
    before = signal.signal(signal.SIGINT, stop)
    try:
        release()
        yield
    finally:
        ended = True
        sys.unraisablehook = hook
        if not asked:  # else they end after this
            threading.excepthook = thread_hook
        signal.signal(signal.SIGINT, signal.SIG_IGN if asked else before)

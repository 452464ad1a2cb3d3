"""Memory of a process that has just loaded what stays as long as it: the collector of garbage is kept away from it, and
what loading left free goes back to the system; and threads take short turns."""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final

LOTS: Final = (10_000, 3, 4)
"""New objects before the collector looks at the young ones, and how many such looks before it looks at older ones.
Presses hold themselves by way of their answers, so only the collector lets them go: with rarer looks (20, 20) a hundred
tables gathered 28 of them a second."""

TURN: Final = 0.0005
"""Seconds for which a thread computes while another waits. In Python's own five milliseconds a picture being painted
holds up every answer that is read or sent meanwhile: with 100 tables it made them three times as late."""


def settle() -> None:
    """To be called when everything that stays is loaded: walking texts, tables and modules again and again took a
    fifth of the bot's time and made answers wait for a tenth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LOTS)
    sys.setswitchinterval(TURN)


def give_back() -> None:
    """Lets the C library return what is free: drawing all tiles leaves holes of some megabytes. Others than Linux's
    usual one return it by themselves."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)

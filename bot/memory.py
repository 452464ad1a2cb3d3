"""Memory of a process that has just loaded what stays as long as it: the collector of garbage is kept away from it, and
what loading left free goes back to the system."""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final

LOTS: Final = (10_000, 20, 20)
"""New objects before the collector looks at the young ones, and how many such looks before it looks at older ones."""


def settle() -> None:
    """To be called when everything that stays is loaded: walking texts, tables and modules again and again took a
    fifth of the bot's time and made answers wait for a tenth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LOTS)


def give_back() -> None:
    """Lets the C library return what is free: drawing all tiles leaves holes of some megabytes. Others than Linux's
    usual one return it by themselves."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)

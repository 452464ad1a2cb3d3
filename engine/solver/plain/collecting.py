"""A search without the collector of garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Meanwhile nobody looks for circles among objects: a search makes many objects and no circle, and the look would
    take a twentieth of its time. What it has made must be gone at the end, or is looked at then."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()

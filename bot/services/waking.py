"""Wakes all who sleep until something changes."""

from __future__ import annotations

import asyncio


class Waking:
    """An event that several wait for, each of whom clears his own."""

    def __init__(self) -> None:
        self._sleepers: list[asyncio.Event] = []

    def sleeper(self) -> asyncio.Event:
        """An event for one more, set whenever something changes."""
        self._sleepers.append(asyncio.Event())
        return self._sleepers[-1]

    def set(self) -> None:
        """Something has changed."""
        for sleeper in self._sleepers:
            sleeper.set()

"""Values held in memory, so many at once: those asked for last stay."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Held(Generic[K, V]):
    """A mapping that drops what was asked for least lately."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value, if it is held."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: K, value: V) -> V:
        """Holds a value and returns it."""
        self._values[key] = value
        self._values.move_to_end(key)
        while len(self._values) > self._most:
            self._values.popitem(last=False)
        return value

    def drop(self, key: K) -> None:
        """Forgets a value."""
        self._values.pop(key, None)

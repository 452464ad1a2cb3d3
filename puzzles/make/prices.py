"""What a ready hand wins with, worked out no further than it is asked: most of its wins are never met on a wall."""

from __future__ import annotations

from collections.abc import Callable, Iterable


class Prices:
    """The kinds that a hand waits for, and points of a win with one, by draw or by discard: 0 where it may not win so,
    or does not wait for it."""

    __slots__ = ("_found", "_price", "kinds")

    def __init__(self, kinds: Iterable[int], price: Callable[[int, bool], float]) -> None:
        self.kinds = frozenset(kinds)
        self._price = price
        self._found: dict[tuple[int, bool], float] = {}

    def of(self, kind: int, *, by_draw: bool) -> float:
        """Points of the win with this kind."""
        if kind not in self.kinds:
            return 0.0
        key = kind, by_draw
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._price(kind, by_draw)
        return found

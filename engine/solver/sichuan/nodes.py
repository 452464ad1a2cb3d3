"""Solved hands: for each three rows of numbers, found again by the hand's key.

A row has a column for every number of draws gone: the objective, the chance to win, the units won. A node is named by
its number, and the same one serves hands that are worth the same: one with a tile too many is what its only sensible
discard leaves. ``nodes.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

CHECK_EVERY = 512
"""Nodes between two looks at the clock."""
MOST_DRAWS = 40


class Nodes:
    """The nodes of one search.

    `width` columns in a row, `size` numbers in a node; node 0 stands for one that could not be made. `taken` nodes and
    `known` hands are there, of `limit` and as many as have room. `stopped`: 1 the limit was reached, 2 `stop` said so;
    then nothing in here means anything.
    """

    def __init__(self, draws: int, limit: int) -> None:
        if not 0 <= draws <= MOST_DRAWS:
            raise ValueError(f"draws go from 0 to {MOST_DRAWS}")
        self.width = draws + 1
        self.size = 3 * self.width
        self.limit = limit
        self.room = min(limit, 256)
        self.pool = array("d", [0.0]) * (self.size * self.room)
        self.keys = array("q", bytes(8 << 9))
        self.ids = array("i", bytes(4 << 9))
        self.mask = (1 << 9) - 1
        self.known = self.taken = self.stopped = 0
        self.stop: Callable[[], bool] | None = None

    # ------------------------------------------------------------ by key

    def find(self, key: int) -> int:
        """The node of a hand, or -1."""
        i = (key ^ (key >> 29)) & self.mask
        while self.keys[i]:
            if self.keys[i] == key:
                return self.ids[i]
            i = (i + 1) & self.mask
        return -1

    def put(self, key: int, node: int) -> None:
        """Remembers a hand, which must not be known yet."""
        if self.known * 2 > self.mask:
            self.grow()
        self.enter(key, node)
        self.known += 1

    def enter(self, key: int, node: int) -> None:
        """Writes a hand to the table."""
        i = (key ^ (key >> 29)) & self.mask
        while self.keys[i]:
            i = (i + 1) & self.mask
        self.keys[i] = key
        self.ids[i] = node

    def grow(self) -> None:
        """Twice the room for hands."""
        keys = self.keys
        ids = self.ids
        size = self.mask + 1
        self.keys = array("q", bytes(16 * size))
        self.ids = array("i", bytes(8 * size))
        self.mask = 2 * size - 1
        for j in range(size):
            if keys[j]:
                self.enter(keys[j], ids[j])

    # ------------------------------------------------------------ numbers

    def new(self) -> int:
        """A new node of zeros. At the limit of nodes or time the search stops, and what follows means nothing."""
        if self.taken >= self.limit - 1:
            self.stopped = 1
            return 0
        self.taken += 1
        if self.taken >= self.room:
            self.widen()
        if self.taken % CHECK_EVERY == 0 and self.stop is not None and self.stop():
            self.stopped = 2
        return self.taken

    def widen(self) -> None:
        """Twice the room for nodes, as far as the limit."""
        pool = self.pool
        number = self.room * self.size
        self.room = min(2 * self.room, self.limit)
        self.pool = array("d", [0.0]) * (self.size * self.room)
        for i in range(number):
            self.pool[i] = pool[i]

    def copied(self, node: int) -> int:
        """A new node with the same numbers."""
        found = self.new()
        a = found * self.size
        b = node * self.size
        for t in range(self.size):
            self.pool[a + t] = self.pool[b + t]
        return found

    def better(self, into: int, other: int) -> None:
        """Takes the columns of `other` where its objective is higher."""
        a = into * self.size
        b = other * self.size
        w = self.width
        for t in range(w):
            if self.pool[b + t] > self.pool[a + t]:
                self.pool[a + t] = self.pool[b + t]
                self.pool[a + w + t] = self.pool[b + w + t]
                self.pool[a + 2 * w + t] = self.pool[b + 2 * w + t]

    def either(self, one: int, other: int) -> int:
        """A node with the better columns of two, either of which may be missing (-1)."""
        if one < 0 or other < 0 or one == other:
            return other if one < 0 else one
        found = self.copied(one)
        self.better(found, other)
        return found

    def rows(self, node: int) -> list[list[float]]:
        """Its three rows."""
        at = node * self.size
        w = self.width
        return [[self.pool[at + c * w + t] for t in range(w)] for c in range(3)]

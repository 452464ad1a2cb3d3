"""Solved hands: for each a block of numbers, found again by the hand's key.

A node is three rows, one number for every number of draws made: the objective, the chance to win, the chance to have
been ready. Hands that are worth the same may share one: a hand of 3k+2 tiles with one sensible discard is the node of
what is left. ``nodes.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply.
"""

from __future__ import annotations

import mmap as mapping
from collections.abc import Callable
from mmap import mmap

PASSING = 80
"""The first nodes are room for what is compared and forgotten at once, one for each call a hand may have. The very
first also stands for a node that could not be made."""
CHECK_EVERY = 256
"""Hands between two looks at the clock: a tenth of a millisecond compiled, some ten uncompiled."""
MOST_DRAWS = 20
HUGE_FROM = 4 << 20
"""Bytes from which large pages are asked for."""


def room_for(size: int) -> mmap:
    """Room for nodes. Address space, not memory: only what is written to is ever taken."""
    if not hasattr(mapping, "MADV_HUGEPAGE"):
        return mmap(-1, size)
    # A search goes to and fro in its room: with pages of 2 MB (Linux) the processor keeps track of where they lie.
    room = mmap(-1, size, flags=mapping.MAP_PRIVATE | mapping.MAP_ANONYMOUS)
    if size >= HUGE_FROM:
        room.madvise(mapping.MADV_HUGEPAGE)
    return room


def room_for_keys(number: int) -> memoryview:
    """Room for so many keys and their nodes, all 0."""
    size = 16 * number
    # What is small comes from the heap, whose pages are there already.
    return memoryview(bytearray(size) if size < HUGE_FROM else room_for(size)).cast("q")


class Nodes:
    """The nodes of one search.

    `values` numbers a row, `width` with padding; at most `limit` nodes, the passing ones among them, and one and a half
    times as many hands. `stopped`: 1 the limit was reached, 2 `stop` said so; then nothing in here means anything.
    """

    def __init__(self, draws: int, limit: int, memory: mmap | None) -> None:
        if not 0 < draws <= MOST_DRAWS:
            raise ValueError(f"draws go from 1 to {MOST_DRAWS}")
        self.values = draws + 1
        self.width = (self.values + 3) // 4 * 4
        self.size = 3 * self.width
        self.limit = limit
        room = max(limit, PASSING) * self.size * 4
        if memory is None or len(memory) < room:
            memory = room_for(room)
        self.memory = memory
        self.pool: memoryview[float] | list[float] = memoryview(self.memory).cast("f")
        self.taken = PASSING
        self.known = 0
        self.most = limit + limit // 2
        self.mask = (1 << 11) - 1
        self.entries = room_for_keys(self.mask + 1)
        self.seen = [0] * 40
        self.stopped = 0
        self.unchecked = 0
        self.stop: Callable[[], bool] | None = None

    def check(self) -> None:
        """Counts one hand more, and looks now and then whether the search is to stop."""
        self.unchecked += 1
        if self.unchecked >= CHECK_EVERY:
            self.unchecked = 0
            if self.stop is not None and self.stop():
                self.stopped = 2

    def new(self) -> int:
        """A new node, whose numbers are yet to be written."""
        if self.taken >= self.limit:
            self.stopped = 1
            return 0
        self.taken += 1
        return self.taken - 1

    # ------------------------------------------------------------ by key

    def find(self, key: int) -> int:
        """The node of a hand, or -1."""
        # Key and node lie side by side, and are mostly fetched from memory together.
        i = (key ^ (key >> 29)) & self.mask
        while self.entries[2 * i]:
            if self.entries[2 * i] == key:
                return self.entries[2 * i + 1]
            i = (i + 1) & self.mask
        return -1

    def find_all(self, keys: list[int], number: int, found: list[int], at: int) -> None:
        """Writes `find` of each of the first `number` keys, 40 at most, to `found` from `at` on."""
        # First all of them are fetched and then looked at, so that the processor waits for memory once.
        for j in range(number):
            self.seen[j] = self.entries[2 * ((keys[j] ^ (keys[j] >> 29)) & self.mask)]
        for j in range(number):
            key = keys[j]
            found[at + j] = -1
            if self.seen[j]:
                i = (key ^ (key >> 29)) & self.mask
                found[at + j] = self.entries[2 * i + 1] if self.seen[j] == key else self.find(key)

    def put(self, key: int, node: int) -> None:
        """Remembers a hand, which must not be known yet."""
        if self.known * 2 > self.mask:
            self.grow()
        i = (key ^ (key >> 29)) & self.mask
        while self.entries[2 * i]:
            i = (i + 1) & self.mask
        self.entries[2 * i] = key
        self.entries[2 * i + 1] = node
        self.known += 1
        if self.known >= self.most:
            self.stopped = 1

    def grow(self) -> None:
        """Twice the room for keys."""
        old = self.entries
        size = self.mask + 1
        self.entries = room_for_keys(2 * size)
        self.mask = 2 * size - 1
        for j in range(size):
            key = old[2 * j]
            if key:
                i = (key ^ (key >> 29)) & self.mask
                while self.entries[2 * i]:
                    i = (i + 1) & self.mask
                self.entries[2 * i] = key
                self.entries[2 * i + 1] = old[2 * j + 1]

    # ------------------------------------------------------------ rows

    def better_of(self, into: int, one: int, other: int) -> None:
        """Takes the columns of the one whose objective is higher, of `one` where they are equal."""
        pool = self.pool
        a = into * self.size
        b = one * self.size
        c = other * self.size
        w = self.width
        for k in range(w):
            # Written as choices between numbers, so that the compiler makes them for four columns at once.
            more = pool[c + k] > pool[b + k]
            pool[a + w + k] = pool[c + w + k] if more else pool[b + w + k]
            pool[a + 2 * w + k] = pool[c + 2 * w + k] if more else pool[b + 2 * w + k]
            pool[a + k] = pool[c + k] if more else pool[b + k]

    def better(self, into: int, other: int) -> None:
        """Takes the columns of `other` where its objective is higher."""
        pool = self.pool
        a = into * self.size
        b = other * self.size
        w = self.width
        for k in range(w):
            more = pool[b + k] > pool[a + k]
            pool[a + w + k] = pool[b + w + k] if more else pool[a + w + k]
            pool[a + 2 * w + k] = pool[b + 2 * w + k] if more else pool[a + 2 * w + k]
            pool[a + k] = pool[b + k] if more else pool[a + k]

    def best(self, into: int, children: list[int], begin: int, end: int) -> None:
        """The rows of the best of two or more `children` from `begin` to `end`, for each column by itself."""
        self.better_of(into, children[begin], children[begin + 1])
        for i in range(begin + 2, end):
            self.better(into, children[i])

    def row(self, node: int, which: int) -> tuple[float, ...]:
        """One row of a node, after 0, 1, 2 … draws."""
        at = node * self.size + which * self.width
        return tuple([self.pool[at + k] for k in range(self.values)])

"""Solved hands: for each a block of numbers, found again by the hand's key.

A node is three numbers for every number of draws left, from 0 up: the objective, the chance to win, the chance to have
been ready. What comes to a hand only after some draws has them for so many draws less; so nodes differ in size, and one
is named by its place in the pool. Hands that are worth the same may share one: a hand of 3k+2 tiles with one sensible
discard is the node of what is left. ``nodes.pxd`` gives the types for the compiler; the words of `engine.hand.quick`
apply.
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
SMALLEST = 1 << 11
"""Entries of the first table of keys; the next ones have twice as many each."""
ENTRY = 16
"""Bytes of an entry: a key and its node."""
HUGE_FROM = 4 << 20
"""Bytes from which large pages are asked for."""


def room_for(size: int) -> mmap:
    """Room for a search. Address space, not memory: only what is written to is ever taken."""
    if not hasattr(mapping, "MADV_HUGEPAGE"):
        return mmap(-1, size)
    # A search goes to and fro in its room: with pages of 2 MB (Linux) the processor keeps track of where they lie.
    room = mmap(-1, size, flags=mapping.MAP_PRIVATE | mapping.MAP_ANONYMOUS)
    if size >= HUGE_FROM:
        room.madvise(mapping.MADV_HUGEPAGE)
    return room


def room_of_nodes(draws: int, limit: int) -> int:
    """Bytes for so many nodes, whole keys' worth."""
    return (max(limit, PASSING) * 3 * (draws + 1) + 3) // 4 * 16


def room_of_keys(limit: int) -> int:
    """Bytes for the keys of one and a half times as many hands: of all tables until they are two thirds of one."""
    size = SMALLEST
    while 2 * size < 3 * (limit + limit // 2 + 1):
        size *= 2
    return 2 * ENTRY * size


def room_needed(draws: int, limit: int) -> int:
    """Bytes that a search takes which keeps so many nodes."""
    return room_of_nodes(draws, limit) + room_of_keys(limit)


class Nodes:
    """The nodes of one search.

    `values` is how many draws may be left, from 0 up; `free` is where the next node goes. At most `limit` nodes, the
    passing ones among them, and one and a half times as many hands. `stopped`: 1 the limit was reached, 2 `stop` said
    so; then nothing in here means anything.
    """

    def __init__(self, draws: int, limit: int, memory: mmap | None) -> None:
        if not 0 < draws <= MOST_DRAWS:
            raise ValueError(f"draws go from 1 to {MOST_DRAWS}")
        self.values = draws + 1
        self.limit = limit
        if memory is None or len(memory) < room_needed(draws, limit):
            memory = room_for(room_needed(draws, limit))
        self.memory = memory
        self.pool: memoryview[float] | list[float] = memoryview(self.memory).cast("f")
        self.taken = PASSING
        self.free = PASSING * 3 * self.values
        self.known = 0
        self.most = limit + limit // 2
        self.mask = SMALLEST - 1
        begin = room_of_nodes(draws, limit)
        self.keys = memoryview(memory)[begin : begin + room_of_keys(limit)].cast("q")
        self.entries = self.keys
        self.clear(0)
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

    def new(self, size: int) -> int:
        """A new node of so many numbers, which are yet to be written."""
        if self.taken >= self.limit:
            self.stopped = 1
            return 0
        self.taken += 1
        self.free += size
        return self.free - size

    def passing(self, number: int) -> int:
        """One of the first nodes."""
        return 3 * self.values * number

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
        if self.known * 3 > self.mask * 2:
            self.grow()
        i = (key ^ (key >> 29)) & self.mask
        while self.entries[2 * i]:
            i = (i + 1) & self.mask
        self.entries[2 * i] = key
        self.entries[2 * i + 1] = node
        self.known += 1
        if self.known >= self.most:
            self.stopped = 1

    def clear(self, begin: int) -> None:
        """Begins an empty table of keys at a place in their room."""
        self.entries = self.keys[begin : begin + 2 * (self.mask + 1)]
        for i in range(2 * (self.mask + 1)):
            self.entries[i] = 0

    def grow(self) -> None:
        """Begins a table twice as large behind the others, and brings all keys there."""
        old = self.entries
        size = self.mask + 1
        self.mask = 2 * size - 1
        self.clear(2 * (2 * size - SMALLEST))
        for j in range(size):
            key = old[2 * j]
            if key:
                i = (key ^ (key >> 29)) & self.mask
                while self.entries[2 * i]:
                    i = (i + 1) & self.mask
                self.entries[2 * i] = key
                self.entries[2 * i + 1] = old[2 * j + 1]

    # ------------------------------------------------------------ numbers

    def best(self, into: int, size: int, children: list[int], begin: int, end: int) -> None:
        """Writes the best of two or more `children` from `begin` to `end` for each number of draws by itself, the first
        where they are equal."""
        for at in range(0, size, 3):
            b = children[begin] + at
            value = self.pool[b]
            for i in range(begin + 1, end):
                c = children[i] + at
                if self.pool[c] > value:
                    value = self.pool[c]
                    b = c
            self.pool[into + at] = value
            self.pool[into + at + 1] = self.pool[b + 1]
            self.pool[into + at + 2] = self.pool[b + 2]

    def row(self, node: int, which: int) -> tuple[float, ...]:
        """One of its three numbers after 0, 1, 2 … draws of all."""
        return tuple([self.pool[node + which + 3 * left] for left in range(self.values - 1, -1, -1)])

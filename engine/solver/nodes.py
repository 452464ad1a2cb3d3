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
SMALLEST = 1 << 12
"""Entries of the first table of keys. One that is half full is made four times as large: little is entered again, and
few hands are looked for where another one is."""
KEY = (1 << 58) - 1
"""The bits of a key that are random; those above come of adding its parts."""
FREE_BITS = 5
"""An entry has 63 bits: so many more than `KEY`."""
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


def most_known(limit: int) -> int:
    """The most hands that are kept with so many nodes."""
    return limit + limit // 2


def largest_table(limit: int) -> int:
    """Entries of a table that holds the hands of so many nodes."""
    size = SMALLEST
    while size < 2 * most_known(limit):
        size *= 4
    return size


def room_of_keys(limit: int) -> int:
    """Bytes for the table of keys, and for the keys and nodes behind it."""
    return 8 * largest_table(limit) + 16 * most_known(limit)


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
        self.most = most_known(limit)
        self.mask = SMALLEST - 1
        self.bits = (self.values * max(limit, PASSING)).bit_length()
        self.dropped = self.bits - FREE_BITS
        self.told = KEY >> self.dropped
        begin = room_of_nodes(draws, limit)
        keys = memoryview(memory)[begin : begin + room_of_keys(limit)].cast("q")
        self.entries = keys[: largest_table(limit)]
        self.hands = keys[largest_table(limit) :]
        self.clear()
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

    # An entry is eight bytes, for a look at it mostly waits for memory: in the lowest `bits` a node's place, in threes
    # of numbers, above it the mark, which is the key's random bits but the lowest `dropped`. So a hand may be taken for
    # another that lies where it is looked for and has the same mark. With 300,000 nodes of 17 draws marks have 40 bits,
    # and a search of the most hands, 450,000, meets entries of others up to a million times (one to two for each hand
    # were counted): it happens in one of a million such searches. That two hands have one key, in one of three million.

    def find(self, key: int) -> int:
        """The node of a hand, or -1."""
        mark = (key >> self.dropped) & self.told
        i = (key ^ (key >> 29)) & self.mask
        while self.entries[i]:
            if self.entries[i] >> self.bits == mark:
                return 3 * (self.entries[i] - (mark << self.bits))
            i = (i + 1) & self.mask
        return -1

    def find_all(self, keys: list[int], number: int, found: list[int], at: int) -> None:
        """Writes `find` of each of the first `number` keys, 40 at most, to `found` from `at` on."""
        # First all of them are fetched and then looked at, so that the processor waits for memory once.
        for j in range(number):
            self.seen[j] = self.entries[(keys[j] ^ (keys[j] >> 29)) & self.mask]
        for j in range(number):
            entry = self.seen[j]
            mark = (keys[j] >> self.dropped) & self.told
            if entry and entry >> self.bits != mark:
                found[at + j] = self.find(keys[j])
            else:
                found[at + j] = 3 * (entry - (mark << self.bits)) if entry else -1

    def put(self, key: int, node: int) -> None:
        """Remembers a hand, which must not be known yet."""
        self.hands[2 * self.known] = key
        self.hands[2 * self.known + 1] = node
        self.known += 1
        if 2 * self.known > self.mask + 1:
            self.grow()
        else:
            self.enter(key, node)
        if self.known >= self.most:
            self.stopped = 1

    def enter(self, key: int, node: int) -> None:
        """Writes a hand to the table."""
        i = (key ^ (key >> 29)) & self.mask
        while self.entries[i]:
            i = (i + 1) & self.mask
        self.entries[i] = (((key >> self.dropped) & self.told) << self.bits) + node // 3

    def clear(self) -> None:
        """Empties the table of keys."""
        for i in range(self.mask + 1):
            self.entries[i] = 0

    def grow(self) -> None:
        """Begins a table four times as large in the same place, and enters all hands anew."""
        self.mask = 4 * self.mask + 3
        self.clear()
        for j in range(self.known):
            self.enter(self.hands[2 * j], self.hands[2 * j + 1])

    # ------------------------------------------------------------ numbers

    def foremost(self, size: int, children: list[int], begin: int, end: int) -> int:
        """The one of the `children` from `begin` to `end` that `best` would copy whatever the number of draws: more
        often than not there is one, which then needs no copy. -1 where there is none."""
        last = size - 3
        best = children[begin]
        for i in range(begin + 1, end):
            if self.pool[children[i] + last] > self.pool[best + last]:
                best = children[i]
        for i in range(begin, end):
            if children[i] != best and self.exceeds(size, children[i], best):
                return -1
        return best

    def exceeds(self, size: int, node: int, other: int) -> bool:
        """Whether a node has numbers that are better than another's, or as good and not the same."""
        for at in range(0, size, 3):
            b = node + at
            c = other + at
            if self.pool[b] >= self.pool[c] and (
                self.pool[b] > self.pool[c]
                or self.pool[b + 1] != self.pool[c + 1]
                or self.pool[b + 2] != self.pool[c + 2]
            ):
                return True
        return False

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

"""How many tiles one suit lacks for every number of sets, counted kind by kind.

The tiles of a suit are read from left to right. A `State` says, for each number of sets and pairs begun so far and each
number of chows that still run on into the next kinds, how few tiles had to be added. After the last kind only finished
groups remain: the suit's `Needs`. This is exact for any limit of copies; the class tables of `kernel` are made from it
for the usual limit of four.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

SETS: Final = 5
"""The most sets of any game (17 tiles)."""

NEVER: Final = 99
NO_LIMIT: Final = 9
"""A limit of copies that no reading reaches: two chows from either side, a pung and a pair."""

State = bytes
"""Fewest tiles added, at index ``((sets * 2 + pairs) * 3 + older) * 3 + newer``: `older` chows end with the next kind,
`newer` with the one after it. Never more than two each, since three equal chows are three pungs."""

Needs = bytes
"""Fewest tiles a suit lacks for 0 to 5 sets without a pair, then for as many with one: index ``pair * 6 + sets``."""

START: Final = State([0] + [NEVER] * ((SETS + 1) * 18 - 1))


@lru_cache(maxsize=1 << 14)
def step(state: State, held: int, limit: int, runs: bool) -> State:
    """The state after a kind of which `held` tiles are there and at most `limit` may be used.

    `runs` says whether chows may begin at this kind.
    """
    after = bytearray([NEVER]) * len(START)
    for index, added in enumerate(state):
        if added == NEVER:
            continue
        rest, newer = divmod(index, 3)
        rest, older = divmod(rest, 3)
        sets, pairs = divmod(rest, 2)
        for pung in (0, 1):
            for pair in range(2 - pairs):
                least = older + newer + 3 * pung + 2 * pair
                most = min(2 if runs else 0, limit - least, SETS - sets - pung)
                for chows in range(most + 1):
                    lacking = added + max(0, least + chows - held)
                    to = (((sets + pung + chows) * 2 + pairs + pair) * 3 + newer) * 3 + chows
                    if lacking < after[to]:
                        after[to] = lacking
    return State(after)


def finish(state: State) -> Needs:
    """What the state after the last kind says about finished groups."""
    return Needs(state[(sets * 2 + pair) * 9] for pair in (0, 1) for sets in range(SETS + 1))


@lru_cache(maxsize=1 << 14)
def needs(held: bytes, limits: bytes) -> Needs:
    """What a suit (nine kinds) or the honors (seven) lack, using at most `limits` copies of each kind."""
    state = START
    for place, (here, limit) in enumerate(zip(held, limits, strict=True)):
        state = step(state, here, limit, len(held) == 9 and place < 7)
    return finish(state)


@lru_cache(maxsize=1 << 14)
def join(one: Needs, other: Needs) -> Needs:
    """What two suits lack together."""
    width = SETS + 1
    joined = bytearray([NEVER]) * (2 * width)
    for pair, first, second in ((0, 0, 0), (1, 0, 1), (1, 1, 0)):
        for sets in range(width):
            for i in range(sets + 1):
                lacking = one[first * width + i] + other[second * width + sets - i]
                if lacking < joined[pair * width + sets]:
                    joined[pair * width + sets] = lacking
    return Needs(joined)


def distance(counts: Sequence[int], sets: int, limits: bytes) -> int:
    """Tiles that 34 counts lack for `sets` sets and a pair with at most `limits` copies of each kind; `NEVER` if none.

    Exact like `kernel.regular`, for any limits: kinds not in play (0), copies that lie in melds (4 less those), or none
    (`NO_LIMIT`).
    """
    held = bytes(counts)
    left = join(needs(held[:9], limits[:9]), needs(held[9:18], limits[9:18]))
    right = join(needs(held[18:27], limits[18:27]), needs(held[27:], limits[27:]))
    return join(left, right)[SETS + 1 + sets]

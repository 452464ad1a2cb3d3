"""What tiles to come allow a hand of suits, if one knew them: exact, since suits do not touch each other.

A suit with some tiles more holds so many sets, and so many beside a pair (`Class`). How often is counted over all that
may come, rank by rank: what the ranks so far leave open (runs begun, sets and a pair made) is a state, and many ways
lead to the same state.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Final

Class = tuple[int, int]
"""The most sets that a suit holds, and the most beside a pair (-1: it holds no pair)."""
Share = Mapping[Class, float]
State = tuple[int, ...]

_RANKS: Final = 9
_MOST: Final = 4
"""Sets that are wanted."""
_CELLS: Final = tuple((begun, going, pair) for begun in range(3) for going in range(3) for pair in range(2))
"""Runs begun at the last rank but one, at the last one (three alike are three pungs), and whether there is a pair."""
_PLACE: Final = {cell: at for at, cell in enumerate(_CELLS)}
_NOTHING: Final[State] = tuple(0 if cell == (0, 0, 0) else -1 for cell in _CELLS)


@lru_cache(maxsize=1 << 12)
def shares(counts: bytes, most: int) -> tuple[Share, ...]:
    """For 0, 1, … `most` tiles of this suit (9 counts) that come in of those out of view: how often each class.

    Where fewer are out of view, the last that can be.
    """
    rows: dict[State, list[int]] = {_NOTHING: [1] + [0] * most}
    for count in counts:
        after: dict[State, list[int]] = defaultdict(lambda: [0] * (most + 1))
        for state, ways in rows.items():
            for more in range(_MOST - count + 1):
                into, times = after[_stepped(state, count + more)], comb(_MOST - count, more)
                for at in range(more, most + 1):
                    into[at] += times * ways[at - more]
        rows = after
    found: list[dict[Class, int]] = [defaultdict(int) for _ in range(most + 1)]
    for state, ways in rows.items():
        held = state[_PLACE[0, 0, 0]], state[_PLACE[0, 0, 1]]
        for at, number in enumerate(ways):
            if number:
                found[at][held] += number
    told = [{held: number / total for held, number in row.items()} for row in found if (total := sum(row.values()))]
    return tuple(told + [told[-1]] * (most + 1 - len(told)))


@lru_cache(maxsize=1 << 15)
def _stepped(state: State, count: int) -> State:
    """The state after one rank more, of which there are so many tiles."""
    best = [-1] * len(_CELLS)
    for (begun, going, pair), sets in zip(_CELLS, state, strict=True):
        left = count - begun - going
        if sets < 0 or left < 0:
            continue
        for two in range(2 - pair):
            for three in range((left - 2 * two) // 3 + 1) if left >= 2 * two else ():
                for new in range(min(2, left - 2 * two - 3 * three) + 1):
                    at = _PLACE[going, new, pair + two]
                    best[at] = max(best[at], min(_MOST, sets + begun + three))
    return tuple(best)


def complete(one: Share, other: Share) -> float:
    """How often two suits together hold four sets and a pair."""
    total = 0.0
    for (sets, paired), share in one.items():
        for (more, more_paired), times in other.items():
            if (paired >= 0 and paired + more >= _MOST) or (more_paired >= 0 and sets + more_paired >= _MOST):
                total += share * times
    return total


def alone(one: Share) -> float:
    """How often one suit holds them alone."""
    return sum(share for (_, paired), share in one.items() if paired >= _MOST)


def spread(out: Sequence[int], number: int) -> Mapping[tuple[int, int], float]:
    """How often so many draws are (a, b) tiles of the first two of three suits, of which so many are out of view."""
    whole = comb(sum(out), number)
    return {
        (a, b): comb(out[0], a) * comb(out[1], b) * comb(out[2], number - a - b) / whole
        for a in range(number + 1)
        for b in range(number - a + 1)
    }

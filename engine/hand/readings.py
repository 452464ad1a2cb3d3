"""Every way to read concealed tiles as groups and a pair, and every group the winning tile may have completed.

Inside the engine a group is one small number, its *code*: 0–33 a chow beginning at that kind, 34–67 a pung of kind
``code - 34``, 68–101 a pair of kind ``code - 68``. `group_of` makes the value that sheets show.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from engine.hand.reading import Group, GroupKind, WaitKind
from engine.tiles.kinds import Kind

PUNG: Final = 34
PAIR: Final = 68
"""Where the codes of pungs and pairs begin; chows begin at 0."""

Code = int
Codes = tuple[Code, ...]


def decompositions(counts: Sequence[int], sets: int) -> tuple[Codes, ...]:
    """Every way to read 34 counts (3 * `sets` + 2 tiles) as `sets` groups and one pair; empty if there is none.

    Each is a sorted row of group codes (chows, pungs, the pair), none is given twice.

    >>> counts = [0] * 34
    >>> counts[0:3] = [3, 3, 3]
    >>> counts[31] = 2
    >>> decompositions(counts, 3)
    ((0, 0, 0, 99), (34, 35, 36, 99))
    """
    return _decompositions(bytes(counts), sets)


@lru_cache(maxsize=1 << 12)
def _decompositions(key: bytes, sets: int) -> tuple[Codes, ...]:
    if sum(key) != 3 * sets + 2:
        return ()
    suits = _suit(key[:9], 0), _suit(key[9:18], 9), _suit(key[18:27], 18), _suit(key[27:], 27)
    found = (tuple(sorted((*a, *b, *c, *d))) for a, b, c, d in product(*suits))
    # Four suits of 3k+2 tiles would read as four pairs; only the number of groups tells.
    return tuple(sorted(codes for codes in found if len(codes) == sets + 1))


@lru_cache(maxsize=1 << 14)
def _suit(key: bytes, first: int) -> tuple[Codes, ...]:
    """The ways to read one suit (nine counts, or seven of honours) as groups and at most one pair."""
    rest = sum(key) % 3
    return () if rest == 1 else tuple(_read(list(key), 0, first, rest == 2))


def _read(counts: list[int], at: int, first: int, pair: bool) -> list[Codes]:
    """Readings of `counts` from kind `at` on, with a pair exactly if `pair`."""
    size = len(counts)
    while at < size and not counts[at]:
        at += 1
    if at == size:
        return [] if pair else [()]
    here = counts[at]
    most = min(here, counts[at + 1], counts[at + 2]) if size == 9 and at < 7 else 0
    found: list[Codes] = []
    for chows in range(most + 1):
        rest = here - chows
        two = rest % 3 == 2
        if rest % 3 == 1 or (two and not pair):
            continue
        heads = (first + at,) * chows + (PUNG + first + at,) * (rest // 3) + (PAIR + first + at,) * two
        left = counts.copy()
        left[at] = 0
        if chows:
            left[at + 1] -= chows
            left[at + 2] -= chows
        found += [heads + tail for tail in _read(left, at + 1, first, pair and not two)]
    return found


def group_of(code: Code, *, concealed: bool = True, meld: int = -1) -> Group:
    """The group of a code.

    >>> group_of(35).kind, group_of(35).kinds
    (<GroupKind.PUNG: 'pung'>, (1, 1, 1))
    """
    if code >= PAIR:
        kind = Kind(code - PAIR)
        return Group(GroupKind.PAIR, kind, (kind, kind), concealed, meld)
    if code >= PUNG:
        kind = Kind(code - PUNG)
        return Group(GroupKind.PUNG, kind, (kind, kind, kind), concealed, meld)
    return Group(GroupKind.CHOW, Kind(code), (Kind(code), Kind(code + 1), Kind(code + 2)), concealed, meld)


def wait_of(code: Code, kind: int) -> WaitKind | None:
    """How a tile of `kind` completed the group `code`, or None if it is not in that group.

    The two-sided wait on a pair and another pair is one wait of two pungs to be; a group alone shows it as
    `DOUBLE_PAIR`.
    """
    if code >= PAIR:
        return WaitKind.PAIR if code - PAIR == kind else None
    if code >= PUNG:
        return WaitKind.DOUBLE_PAIR if code - PUNG == kind else None
    place = kind - code
    if place == 1:
        return WaitKind.CLOSED
    if place == 0:
        return WaitKind.EDGE if code % 9 == 6 else WaitKind.OPEN
    if place == 2:
        return WaitKind.EDGE if code % 9 == 0 else WaitKind.OPEN
    return None


def placements(codes: Codes, kind: int) -> tuple[tuple[int, WaitKind], ...]:
    """Every group of a decomposition the winning tile may have completed: its index and the wait; equal groups once.

    >>> placements((0, 0, 4, 9, 70), 2)
    ((0, <WaitKind.EDGE: 'edge'>), (4, <WaitKind.PAIR: 'pair'>))
    """
    found: list[tuple[int, WaitKind]] = []
    before = -1
    for index, code in enumerate(codes):
        if code != before:
            wait = wait_of(code, kind)
            if wait is not None:
                found.append((index, wait))
        before = code
    return tuple(found)

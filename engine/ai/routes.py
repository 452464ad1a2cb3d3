"""Ways to finish a hand: any shape, a part of the tiles only, all pungs, some sets fixed in advance.

A route measures how many tiles a hand lacks for it and which bring it nearer. Tiles that it cannot use are as good as
not there, so they are what it discards first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.hand import kernel
from engine.tiles.kinds import KINDS

ALL: Final = bytes([1]) * KINDS
NEVER: Final = 99


class Route(NamedTuple):
    """A plan. `allowed` has 1 for each of the 34 kinds it can use. `pungs`: every set is a pung. `special` are the
    kernel's other shapes. `fixed` are kinds that must be there, one entry a tile, in `fixed_sets` of the sets.
    `pairs`: seven pairs, two of which may be alike; `singles`: fourteen different tiles."""

    key: str
    allowed: bytes = ALL
    pungs: bool = False
    special: int = 0
    fixed: tuple[int, ...] = ()
    fixed_sets: int = 0
    pairs: bool = False
    singles: bool = False


class Row(NamedTuple):
    """What a discard leaves on a route: tiles lacking, kinds that bring it nearer."""

    kind: int
    lacking: int
    accepted: Sequence[int]


def allowing(kinds: Iterable[int]) -> bytes:
    """Only these kinds."""
    wanted = frozenset(kinds)
    return bytes(kind in wanted for kind in range(KINDS))


def measure(counts: Sequence[int], sets: int, route: Route) -> tuple[int, list[int]]:
    """Tiles that concealed counts lack for so many sets and a pair on this route, and the kinds that lower that."""
    lacking, kinds = _measured(bytes(counts), sets, route)
    return lacking, kinds


def lacks(counts: Sequence[int], sets: int, route: Route) -> int:
    """Tiles lacking alone."""
    return _lacks(bytes(counts), sets, route)


@lru_cache(maxsize=1 << 12)
def _lacks(counts: bytes, sets: int, route: Route) -> int:
    if sets < route.fixed_sets:
        return NEVER
    usable = _usable(counts, route)
    if route.fixed:
        missing, rest = _fixed(usable, route)
        return len(missing) + kernel.distance(rest, sets - route.fixed_sets)
    if route.pungs:
        return pungs_lacking(usable, sets)
    if route.pairs:
        return kernel.pairs_with_fours(usable)
    if route.singles:
        return max(0, 14 - sum(map(bool, usable)))
    return kernel.distance(usable, sets, route.special)


@lru_cache(maxsize=1 << 12)
def _measured(counts: bytes, sets: int, route: Route) -> tuple[int, list[int]]:
    if sets < route.fixed_sets:
        return NEVER, []
    usable, allowed = _usable(counts, route), route.allowed
    if route.fixed:
        missing, rest = _fixed(usable, route)
        lacking, kinds = kernel.accepted(rest, sets - route.fixed_sets)
        return lacking + len(missing), _joined(kinds, missing, allowed)
    if not (route.pungs or route.pairs or route.singles):
        lacking, kinds = kernel.accepted(usable, sets, route.special)
        return lacking, [kind for kind in kinds if allowed[kind]]
    now = _lacks(counts, sets, route)
    tried = bytearray(usable)
    found = []
    for kind in range(KINDS):
        if allowed[kind] and tried[kind] < 4:
            tried[kind] += 1
            if _lacks(bytes(tried), sets, route) < now:
                found.append(kind)
            tried[kind] -= 1
    return now, found


def _joined(kinds: Iterable[int], missing: Iterable[int], allowed: bytes) -> list[int]:
    """What helps a hand with fixed sets: what helps the rest, and the fixed tiles that are missing."""
    return sorted({kind for kind in kinds if allowed[kind]} | set(missing))


def _usable(counts: bytes, route: Route) -> bytes:
    if route.allowed is ALL:
        return counts
    return bytes([count if ok else 0 for count, ok in zip(counts, route.allowed, strict=True)])


def _fixed(usable: bytes, route: Route) -> tuple[list[int], bytes]:
    """Fixed tiles that are missing, and what is left of the hand without those that are there."""
    rest = bytearray(usable)
    missing = []
    for kind in route.fixed:
        if rest[kind]:
            rest[kind] -= 1
        else:
            missing.append(kind)
    return missing, bytes(rest)


def pungs_lacking(counts: Sequence[int], sets: int) -> int:
    """Tiles lacking for so many pungs and a pair.

    >>> pungs_lacking([3, 3, 2, 2, 1, *[0] * 29], 4)
    3
    """
    best = sorted([count if count < 3 else 3 for count in counts if count], reverse=True)[: sets + 1]
    best += [0] * (sets + 1 - len(best))
    return sum([3 - count for count in best[:sets]]) + max(0, 2 - best[sets])


def rows(counts: Sequence[int], sets: int, route: Route, kinds: Iterable[int]) -> list[Row]:
    """What each discard of `kinds` leaves on this route; only those that leave it nearest."""
    counts = list(counts)
    useless = [kind for kind in kinds if not route.allowed[kind]]
    if useless:
        kept = counts[:]
        kept[useless[0]] -= 1
        lacking, accepted = measure(kept, sets, route)
        return [Row(kind, lacking, accepted) for kind in useless]
    if route.fixed:
        return _rows_beside_fixed(counts, sets, route, kinds)
    if route.allowed is ALL and not (route.pungs or route.pairs or route.singles):
        wanted = frozenset(kinds)
        found = [Row(*row) for row in _discards(bytes(counts), sets, route.special) if row[0] in wanted]
        nearest = min([row.lacking for row in found], default=NEVER)
        return [row for row in found if row.lacking == nearest]
    left = []
    for kind in kinds:
        counts[kind] -= 1
        left.append((lacks(counts, sets, route), kind))
        counts[kind] += 1
    nearest = min(left)[0] if left else NEVER
    near = []
    for lacking, kind in left:
        if lacking == nearest:
            counts[kind] -= 1
            near.append(Row(kind, *measure(counts, sets, route)))
            counts[kind] += 1
    return near


def _rows_beside_fixed(counts: Sequence[int], sets: int, route: Route, kinds: Iterable[int]) -> list[Row]:
    """Only tiles that the fixed sets leave over are thrown."""
    if sets < route.fixed_sets:
        return []
    missing, rest = _fixed(_usable(bytes(counts), route), route)
    wanted = frozenset(kinds)
    found = [row for row in _discards(rest, sets - route.fixed_sets, 0) if row[0] in wanted]
    nearest = min([lacking for _, lacking, _ in found], default=NEVER)
    return [
        Row(kind, lacking + len(missing), _joined(accepted, missing, route.allowed))
        for kind, lacking, accepted in found
        if lacking == nearest
    ]


@lru_cache(maxsize=1 << 12)
def _discards(counts: bytes, sets: int, special: int) -> list[tuple[int, int, list[int]]]:
    return kernel.discards(counts, sets, special)

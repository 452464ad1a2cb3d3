"""What a hand waits for or accepts, and what each discard leaves.

A tile is *accepted* if it lowers the shanten; what a ready hand accepts are its *waits*. Both are about the shape: how
many copies are still to come, and whether the win would be allowed, is said by whoever knows the table (`left`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from engine.hand import kernel, suits
from engine.hand.reading import Shape
from engine.hand.shanten import RIICHI_SHAPES, Distance, Limits, Shapes, distances, shanten
from engine.tiles.kinds import KINDS, Kind, Tile, kind_of


class Acceptance(NamedTuple):
    """Shanten of a hand of 3k+1 tiles and the kinds that lower it, in order."""

    shanten: int
    kinds: tuple[Kind, ...]


class Discard(NamedTuple):
    """A discard from a hand of 3k+2 tiles: the shanten of what remains and the kinds that lower that."""

    kind: Kind
    shanten: int
    kinds: tuple[Kind, ...]


def waits(
    counts: Sequence[int], melds: int = 0, shapes: Shapes = RIICHI_SHAPES, limits: Limits | None = None
) -> tuple[Kind, ...]:
    """The kinds that complete a hand of 3k+1 tiles; empty if it is not ready.

    >>> counts = [0] * 34
    >>> counts[0:9] = [3, 1, 1, 1, 1, 1, 1, 1, 3]
    >>> waits(counts)
    (0, 1, 2, 3, 4, 5, 6, 7, 8)
    """
    found = accepted(counts, melds, shapes, limits)
    return found.kinds if found.shanten == 0 else ()


def accepted(
    counts: Sequence[int], melds: int = 0, shapes: Shapes = RIICHI_SHAPES, limits: Limits | None = None
) -> Acceptance:
    """Shanten and accepted kinds. A kind of which the hand holds all that `limits` allow is never accepted."""
    if not shapes.others:
        nearest, kinds = kernel.accepted(counts, shapes.sets - melds, 0 if melds else shapes.special)
        if limits is None:
            return Acceptance(nearest - 1, _as_kinds(kinds))
        if nearest == 1 and max(limits) <= 4:
            # One tile from complete nothing but that tile can break a limit.
            kinds = [kind for kind in kinds if counts[kind] < limits[kind]]
            if kinds:
                return Acceptance(0, _as_kinds(kinds))
    now = shanten(counts, melds, shapes, limits) + 1
    return _accepted(counts, now, lambda tried: shanten(tried, melds, shapes, limits) + 1, limits)


def accepted_by_shape(
    counts: Sequence[int], melds: int = 0, shapes: Shapes = RIICHI_SHAPES, limits: Limits | None = None
) -> dict[Shape, Acceptance]:
    """For each shape the hand can still become: its own shanten and the kinds that lower it."""
    measured = {shape: (measure(counts), measure) for shape, measure in distances(melds, shapes, limits).items()}
    return {
        shape: _accepted(counts, now, measure, limits)
        for shape, (now, measure) in measured.items()
        if now < suits.NEVER
    }


def _accepted(counts: Sequence[int], now: int, measure: Distance, limits: Limits | None) -> Acceptance:
    """The kinds of which one more makes the distance less than it is `now`, tried one by one."""
    tried = list(counts)
    found: list[Kind] = []
    for kind in range(KINDS):
        if tried[kind] < (4 if limits is None else limits[kind]):
            tried[kind] += 1
            if measure(tried) < now:
                found.append(Kind(kind))
            tried[kind] -= 1
    return Acceptance(now - 1, tuple(found))


def left(kinds: Iterable[Kind], counts: Sequence[int], seen: Iterable[Tile] = ()) -> dict[Kind, int]:
    """How many of the four copies of each kind are neither in the hand nor among the tiles in view (melds, discards,
    indicators)."""
    gone = Counter(kind_of(tile) for tile in seen)
    return {kind: max(0, 4 - counts[kind] - gone[kind]) for kind in kinds}


def discards(
    counts: Sequence[int], melds: int = 0, shapes: Shapes = RIICHI_SHAPES, limits: Limits | None = None
) -> tuple[Discard, ...]:
    """What each kind of a hand of 3k+2 tiles leaves when it is discarded, in order of kinds.

    A kind of which the hand held all copies is not accepted, even if one of them is the discard.
    """
    if not shapes.others and limits is None:
        rows = kernel.discards(counts, shapes.sets - melds, 0 if melds else shapes.special)
        return tuple([Discard(Kind(out), nearest - 1, _as_kinds(kinds)) for out, nearest, kinds in rows])
    found: list[Discard] = []
    rest = list(counts)
    for out in range(KINDS):
        if rest[out]:
            rest[out] -= 1
            after = accepted(rest, melds, shapes, limits)
            rest[out] += 1
            full = rest[out] >= (4 if limits is None else limits[out])
            kinds = tuple(kind for kind in after.kinds if kind != out) if full else after.kinds
            found.append(Discard(Kind(out), after.shanten, kinds))
    return tuple(found)


def _as_kinds(kinds: list[int]) -> tuple[Kind, ...]:
    """The kernel's plain numbers as what they are; converting each by itself would cost as much as finding them."""
    return cast("tuple[Kind, ...]", tuple(kinds))

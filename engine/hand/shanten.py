"""How far a hand is from winning.

*Shanten* is the number of tiles to exchange until the hand is ready: -1 complete, 0 ready, 1 one away. Concealed tiles
are given as 34 counts, melds as their number. A hand with fewer tiles than it should have still needs the missing ones:
groups that are not there count only if they are given as melds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import Final, Protocol

from engine.hand import kernel, suits
from engine.hand.hand import Meld
from engine.hand.reading import Shape
from engine.tiles.kinds import KINDS, kind_of

Limits = bytes
"""The most copies of each of the 34 kinds that the concealed part may use when it is finished."""


class SevenPairs(Enum):
    """Whether seven pairs win."""

    NO = 0
    DISTINCT = kernel.PAIRS
    """Of seven kinds (riichi)."""
    FOURS = kernel.FOURS
    """Four of a kind may be two of the pairs (Chinese Official, Sichuan)."""


class OtherDistance(Protocol):
    """How far a hand is from a shape known to one system alone."""

    def __call__(self, counts: Sequence[int], melds: int) -> int:
        """Tiles lacking."""
        ...


@dataclass(frozen=True, slots=True)
class OtherShape:
    """A shape known to one system alone.

    ``distance(counts, melds)`` gives the tiles that 34 counts beside so many melds lack for it: 0 complete,
    `suits.NEVER` if it cannot be.
    """

    shape: Shape
    distance: OtherDistance


@dataclass(frozen=True, slots=True)
class Shapes:
    """The winning shapes of a game: `sets` sets and a pair always, and what else it knows.

    Seven pairs and thirteen orphans need a hand without melds and, like all shapes here, count its concealed tiles.
    """

    sets: int = 4
    pairs: SevenPairs = SevenPairs.NO
    orphans: bool = False
    others: tuple[OtherShape, ...] = ()

    special: int = field(init=False, repr=False, compare=False)
    """What the kernel is to look for beside sets."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "special", self.pairs.value | (kernel.ORPHANS if self.orphans else 0))


RIICHI_SHAPES: Final = Shapes(pairs=SevenPairs.DISTINCT, orphans=True)
SICHUAN_SHAPES: Final = Shapes(pairs=SevenPairs.FOURS)


class Copies(Enum):
    """Which tiles of the own hand use up the four copies of a kind, so that no reading may want a fifth."""

    ALL = "all"
    """Concealed tiles and melds (a hand that waits only for tiles in its own melds is not ready)."""
    CONCEALED = "concealed"
    """Concealed tiles alone."""
    NONE = "none"
    """The shape alone decides: a fifth copy may be waited for."""


def limits_of(melds: Iterable[Meld], copies: Copies, kinds: Iterable[int] = range(KINDS)) -> Limits | None:
    """The limits for a hand with these melds in a game of these kinds; None for the usual four copies of each."""
    limits = bytearray(KINDS)
    for kind in kinds:
        if kind < KINDS:
            limits[kind] = suits.NO_LIMIT if copies is Copies.NONE else 4
    if copies is Copies.ALL:
        for kind in (kind_of(tile) for meld in melds for tile in meld.tiles):
            if kind < KINDS and limits[kind]:
                limits[kind] -= 1
    return Limits(limits) if limits.count(4) < KINDS else None


def shanten(counts: Sequence[int], melds: int = 0, shapes: Shapes = RIICHI_SHAPES, limits: Limits | None = None) -> int:
    """Shanten to the nearest of the shapes.

    >>> counts = [0] * 34
    >>> counts[0:9] = [3, 1, 1, 1, 1, 1, 1, 1, 3]
    >>> shanten(counts)
    0
    """
    sets = shapes.sets - melds
    special = 0 if melds else shapes.special
    if limits is None:
        nearest = kernel.distance(counts, sets, special)
    else:
        nearest = suits.distance(counts, sets, limits)
        if special:
            nearest = min(nearest, kernel.special_distance(counts, special))
    for other in shapes.others:
        nearest = min(nearest, other.distance(counts, melds))
    return nearest - 1


Distance = Callable[[Sequence[int]], int]
"""Tiles that 34 counts lack for one shape."""


def distances(melds: int, shapes: Shapes, limits: Limits | None = None) -> dict[Shape, Distance]:
    """How to measure the distance to each shape that a hand with so many melds may still become."""
    sets = shapes.sets - melds
    found: dict[Shape, Distance] = {
        Shape.SETS: (lambda counts: kernel.regular(counts, sets))
        if limits is None
        else (lambda counts: suits.distance(counts, sets, limits))
    }
    if not melds and shapes.pairs is SevenPairs.DISTINCT:
        found[Shape.SEVEN_PAIRS] = kernel.seven_pairs
    elif not melds and shapes.pairs is SevenPairs.FOURS:
        found[Shape.SEVEN_PAIRS] = kernel.pairs_with_fours
    if not melds and shapes.orphans:
        found[Shape.ORPHANS] = kernel.thirteen_orphans
    for other in shapes.others:
        found[other.shape] = partial(other.distance, melds=melds)
    return found


def by_shape(
    counts: Sequence[int], melds: int = 0, shapes: Shapes = RIICHI_SHAPES, limits: Limits | None = None
) -> dict[Shape, int]:
    """Shanten to each shape that this hand can still become."""
    found = {shape: distance(counts) for shape, distance in distances(melds, shapes, limits).items()}
    return {shape: tiles - 1 for shape, tiles in found.items() if tiles < suits.NEVER}

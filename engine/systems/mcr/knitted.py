"""How far a hand is from the knitted shapes, and all shapes of these rules for the hand room's algorithms (rules 5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from engine.hand import kernel, suits
from engine.hand.reading import Shape
from engine.hand.shanten import OtherShape, SevenPairs, Shapes
from engine.systems.mcr.readings import KNITTED_KINDS

SINGLES: Final = 14
NINE: Final = 9
_THIRDS: Final = tuple(first + place for first in (0, 9, 18) for place in range(3))
"""The lowest kinds of all groups of three: 1-4-7, 2-5-8 and 3-6-9 of each suit."""
_STRAIGHTS: Final = tuple((a, 3 + b, 6 + c) for a, b, c in permutations(range(3)))
"""The six knitted straights as places in `_THIRDS`, in the order of `KNITTED`."""


def _held(counts: Sequence[int]) -> list[int]:
    """How many of the nine tiles of each knitted straight are there."""
    thirds = [(counts[low] > 0) + (counts[low + 3] > 0) + (counts[low + 6] > 0) for low in _THIRDS]
    return [thirds[a] + thirds[b] + thirds[c] for a, b, c in _STRAIGHTS]


def singles_distance(counts: Sequence[int], melds: int) -> int:
    """Tiles lacking for fourteen different honors and knitted tiles; needs a hand without melds.

    >>> counts = [0] * 34
    >>> for kind in (0, 3, 6, 10, 13, 16, 20, 23, 27, 28, 29, 31, 32): counts[kind] = 1
    >>> singles_distance(counts, 0)
    1
    """
    if melds:
        return suits.NEVER
    honors = sum(1 for count in counts[27:] if count)
    return max(0, SINGLES - honors - max(_held(counts)))


def straight_distance(counts: Sequence[int], melds: int) -> int:
    """Tiles lacking for a knitted straight with one set and a pair; needs a hand with one meld at most."""
    if melds > 1:
        return suits.NEVER
    best = suits.NEVER
    for lacking, straight in sorted((NINE - held, straight) for straight, held in enumerate(_held(counts))):
        if lacking >= best:
            break
        rest = list(counts)
        for kind in KNITTED_KINDS[straight]:
            if rest[kind]:
                rest[kind] -= 1
        best = min(best, lacking + kernel.regular(rest, 1 - melds))
    return best


SHAPES: Final = Shapes(
    pairs=SevenPairs.FOURS,
    orphans=True,
    others=(
        OtherShape(Shape.KNITTED_STRAIGHT, straight_distance),
        OtherShape(Shape.KNITTED_SINGLES, singles_distance),
    ),
)

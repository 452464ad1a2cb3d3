"""How far a hand is from the knitted shapes, and all shapes of these rules for the hand room's algorithms (rules 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.hand import kernel, suits
from engine.hand.reading import Shape
from engine.hand.shanten import OtherShape, SevenPairs, Shapes
from engine.systems.mcr.readings import HONORS, KNITTED, KNITTED_KINDS
from engine.systems.mcr.tiles import kinds_mask

SINGLES: Final = 14
NINE: Final = 9


def singles_distance(counts: Sequence[int], melds: int) -> int:
    """Tiles lacking for fourteen different honors and knitted tiles; needs a hand without melds.

    >>> counts = [0] * 34
    >>> for kind in (0, 3, 6, 10, 13, 16, 20, 23, 27, 28, 29, 31, 32): counts[kind] = 1
    >>> singles_distance(counts, 0)
    1
    """
    if melds:
        return suits.NEVER
    present = kinds_mask(kind for kind, count in enumerate(counts) if count)
    return max(0, SINGLES - max((present & (mask | HONORS)).bit_count() for mask in KNITTED))


def straight_distance(counts: Sequence[int], melds: int) -> int:
    """Tiles lacking for a knitted straight with one set and a pair; needs a hand with one meld at most."""
    if melds > 1:
        return suits.NEVER
    present = kinds_mask(kind for kind, count in enumerate(counts) if count)
    best = suits.NEVER
    for lacking, _, kinds in sorted(
        (NINE - (present & mask).bit_count(), mask, kinds) for mask, kinds in zip(KNITTED, KNITTED_KINDS, strict=True)
    ):
        if lacking >= best:
            break
        rest = list(counts)
        for kind in kinds:
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

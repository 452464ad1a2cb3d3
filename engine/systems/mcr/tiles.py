"""Fans that only ask which kinds of tiles a hand has (rules 8.3), from one integer with a bit per kind present."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.systems.mcr.fans import (
    ALL_GREEN,
    ALL_HONORS,
    ALL_SIMPLES,
    ALL_TERMINALS,
    ALL_TERMINALS_AND_HONORS,
    ALL_TYPES,
    FULL_FLUSH,
    HALF_FLUSH,
    LOWER_FOUR,
    LOWER_TILES,
    MIDDLE_TILES,
    NO_HONORS,
    ONE_VOIDED_SUIT,
    REVERSIBLE_TILES,
    UPPER_FOUR,
    UPPER_TILES,
    Fans,
)

Kinds = int
"""A set of kinds, bit ``1 << kind`` each."""


def kinds_mask(kinds: Iterable[int]) -> Kinds:
    """The set of those kinds."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def _ranks(*ranks: int) -> Kinds:
    return kinds_mask(9 * suit + rank - 1 for suit in range(3) for rank in ranks)


SUITS: Final = tuple(0b111111111 << 9 * suit for suit in range(3))
WINDS: Final = 0b1111 << 27
DRAGONS: Final = 0b111 << 31
HONORS: Final = WINDS | DRAGONS
TERMINALS: Final = _ranks(1, 9)

INSIDE: Final = (
    (kinds_mask((19, 20, 21, 23, 25, 32)), ALL_GREEN),
    (TERMINALS, ALL_TERMINALS),
    (HONORS, ALL_HONORS),
    (_ranks(7, 8, 9), UPPER_TILES),
    (_ranks(4, 5, 6), MIDDLE_TILES),
    (_ranks(1, 2, 3), LOWER_TILES),
    (_ranks(6, 7, 8, 9), UPPER_FOUR),
    (_ranks(1, 2, 3, 4), LOWER_FOUR),
    # 1 2 3 4 5 8 9 of dots, 2 4 5 6 8 9 of bamboo, White.
    (kinds_mask((9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31)), REVERSIBLE_TILES),
    (_ranks(2, 3, 4, 5, 6, 7, 8), ALL_SIMPLES),
    (_ranks(1, 2, 3, 4, 5, 6, 7, 8, 9), NO_HONORS),
)
"""Fans of hands whose tiles all lie in a set."""


@lru_cache(maxsize=1 << 12)
def tile_fans(present: Kinds) -> Fans:
    """All fans of this room that hold for a hand of these kinds, before any strikes another.

    >>> from engine.systems.mcr.fans import numbers
    >>> list(numbers(tile_fans(kinds_mask((0, 8, 27)))))
    [18, 49]
    """
    found = 0
    for allowed, fan in INSIDE:
        if not present & ~allowed:
            found |= 1 << fan
    suits = sum(1 for suit in SUITS if present & suit)
    honors = present & HONORS
    if honors and suits and not present & ~(TERMINALS | HONORS):
        found |= 1 << ALL_TERMINALS_AND_HONORS
    if suits == 1:
        found |= 1 << (HALF_FLUSH if honors else FULL_FLUSH)
    if suits == 2:
        found |= 1 << ONE_VOIDED_SUIT
    if suits == 3 and present & WINDS and present & DRAGONS:
        found |= 1 << ALL_TYPES
    return found

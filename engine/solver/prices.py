"""What rules say about the worth of a win, in numbers and flags, and what all payers pay together for base points."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import NamedTuple

HANS = 32
"""Han counted apart in the table of points; more are as many."""
FUS = (20, 25, *range(30, 180, 10))
"""Rounded fu."""


class PointRules(NamedTuple):
    """What rules may say about the worth of a win; the names of the options of riichi, numbers and flags (riichi rules
    6.1). `base` gives base points for han and rounded fu: the index is ``FUS.index(fu) * HANS + han``."""

    base: tuple[int, ...]
    kuitan: int = 1
    double_wind_fu: int = 4
    open_pinfu_fu: int = 30
    pinfu_tsumo: int = 1
    pairs_han: int = 2
    pairs_fu: int = 25
    stack: int = 1
    kokushi13: int = 1
    junsei_chuuren: int = 1
    suuankou_tanki: int = 1
    daisuushii: int = 1
    suukantsu: int = 1


def up100(points: int) -> int:
    """Rounded up to hundreds."""
    return (points + 99) // 100 * 100


def total(base: int, dealer: int, draw: int) -> int:
    """What all payers pay together for base points at a table of four."""
    if draw:
        return 3 * up100(2 * base) if dealer else up100(2 * base) + 2 * up100(base)
    return up100(6 * base) if dealer else up100(4 * base)


@lru_cache(maxsize=32)
def totals(bases: tuple[int, ...], dealer: int) -> array[int]:
    """`total` of all base points, by discard and then by draw. Not to be changed: whoever asks gets the same."""
    return array("i", [total(base, dealer, draw) for draw in (0, 1) for base in bases])


@lru_cache(maxsize=2)
def yakumans(dealer: int) -> tuple[int, ...]:
    """`total` of 0 to 15 yakuman, by discard and then by draw."""
    return tuple(total(8000 * number, dealer, draw) for draw in (0, 1) for number in range(16))

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
    6.1). `base` gives base points for han and rounded fu: the index is ``FUS.index(fu) * HANS + han``. `players` share
    what is paid; with three the absent one's part of a self-draw is dropped, or `halved` between the two. `north`: the
    kind of wind that is of value to everybody, else -1. Every win has `aside` han more, and by `chance` one more still
    (norths set aside).
    """

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
    players: int = 4
    halved: int = 0
    north: int = -1
    aside: int = 0
    chance: float = 0.0


def up100(points: int) -> int:
    """Rounded up to hundreds."""
    return (points + 99) // 100 * 100


def total(base: int, dealer: int, draw: int, players: int = 4, halved: int = 0) -> int:
    """What all payers pay together for base points (riichi rules 8, 12)."""
    if not draw:
        return up100(6 * base) if dealer else up100(4 * base)
    one, double = up100(base), up100(2 * base)
    if players == 4:
        return 3 * double if dealer else double + 2 * one
    other = double if dealer else one
    return double + other + (2 * up100(other // 2) if halved else 0)


@lru_cache(maxsize=32)
def totals(bases: tuple[int, ...], dealer: int, players: int = 4, halved: int = 0) -> array[int]:
    """`total` of all base points, by discard and then by draw. Not to be changed: whoever asks gets the same."""
    return array("i", [total(base, dealer, draw, players, halved) for draw in (0, 1) for base in bases])


@lru_cache(maxsize=8)
def yakumans(dealer: int, players: int = 4, halved: int = 0) -> tuple[int, ...]:
    """`total` of 0 to 15 yakuman, by discard and then by draw."""
    return tuple(total(8000 * number, dealer, draw, players, halved) for draw in (0, 1) for number in range(16))


def with_more(points: array[int], han: int, chance: float) -> array[int]:
    """The points with so many han more, and by this chance one more still; without a yaku there are none to add to."""
    found = array("i", points)
    for at in range(0, len(points), HANS):
        row = points[at : at + HANS]
        for base in range(1, HANS):
            less, more = row[min(base + han, HANS - 1)], row[min(base + han + 1, HANS - 1)]
            found[at + base] = round(less + chance * (more - less))
    return found

"""What rules say about the worth of a win, in numbers and flags, and what all payers pay together for base points."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

HANS = 32
"""Han counted apart in the table of points; more are as many."""
FUS = (20, 25, *range(30, 180, 10))
"""Rounded fu."""
ROW = 2 * HANS
MOST_YAKUMAN = 15
YAKUMAN = len(FUS) - 1
DRAWN = (YAKUMAN + MOST_YAKUMAN + 1) * ROW
"""The table of points has a row for each of the rounded fu, by han, and behind `YAKUMAN` one for each number of them up
to a most, all the same; there is room for han of dora behind those in the tiles. `DRAWN` places behind a win by discard
is that by draw. The first place of a row is a win without a yaku."""


@dataclass(frozen=True, slots=True)
class PointRules:
    """What rules may say about the worth of a win; the names of the options of riichi, numbers and flags (riichi rules
    6.1). `base` gives base points for han and rounded fu: the index is ``FUS.index(fu) * HANS + han``. `players` share
    what is paid; with three the absent one's part of a self-draw is dropped, or `halved` between the two. `north`: the
    kind of wind that is of value to everybody, else -1. Every win has `aside` han more, and by `chance` one more still
    (norths set aside). `tables` are those of points, of others and of the dealer.
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
    tables: tuple[array[int], array[int]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tables", (self.table(0), self.table(1)))

    def table(self, dealer: int) -> array[int]:
        """What each win is worth to the dealer or another. Not to be changed: whoever asks may get the same."""
        points = totals(self.base, dealer, self.players, self.halved)
        return with_more(points, self.aside, self.chance) if self.aside or self.chance else points


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
    """The table of points: `total` of base points for han and rounded fu (`PointRules.base`), and of yakuman. Not to be
    changed: whoever asks gets the same."""
    table = array("i")
    for draw in (0, 1):
        for first in range(0, len(bases), HANS):
            row = [total(base, dealer, draw, players, halved) for base in bases[first : first + HANS]]
            table.extend(row + row[-1:] * (ROW - HANS))
        for number in range(1, MOST_YAKUMAN + 1):
            table.extend([total(8000 * number, dealer, draw, players, halved)] * ROW)
    return table


def with_more(table: array[int], han: int, chance: float) -> array[int]:
    """A table of points with so many han more, and by this chance one more still; without a yaku there are none to add
    to."""
    found = array("i")
    for at in range(0, len(table), ROW):
        row = table[at : at + ROW]
        more = row[1 + han :] + row[-1:] * (han + 1)
        found.append(row[0])
        found.extend([round(less + chance * (one - less)) for less, one in pairwise(more)])
    return found

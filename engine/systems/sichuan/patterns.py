"""What the tiles show: the patterns of section 5, each found in one reading.

A reading is a row of group codes (`engine.hand.readings`), melds included and kongs as pungs; or the seven pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.hand.readings import PAIR, PUNG, Codes

_KINDS: Final = range(27)
_PUNGS: Final = frozenset((*(PUNG + kind for kind in _KINDS), *(PAIR + kind for kind in _KINDS)))
_TWO_FIVE_EIGHT: Final = frozenset(first + kind for first in (PUNG, PAIR) for kind in _KINDS if kind % 9 in (1, 4, 7))
_OUTER_CHOWS: Final = frozenset(kind for kind in _KINDS if kind % 9 in (0, 6))
_OUTER_PUNGS: Final = frozenset(PUNG + kind for kind in _KINDS if kind % 9 in (0, 8))
_OUTER_PAIRS: Final = frozenset(PAIR + kind for kind in _KINDS if kind % 9 in (0, 8))
OUTER: Final = _OUTER_CHOWS | _OUTER_PUNGS | _OUTER_PAIRS
"""Groups with a 1 or a 9: what terminals in every set is made of."""
OUTER_CHOWS: Final = _OUTER_CHOWS | _OUTER_PAIRS
"""The same where triplets of terminals are not allowed."""


def of_sets(codes: Codes, one_suit: bool, outer: frozenset[int], tile: int) -> tuple[str, ...]:
    """Patterns of four (or fewer) sets and a pair, in table order; `outer` is `OUTER` or `OUTER_CHOWS`.

    The last two are found in every hand but counted only by tables that add patterns up: no terminals at all
    (``zhong_zhang``), and all triplets won on the pair with `tile` (``jin_gou``).
    """
    found = ["ping_hu"]
    pungs = _PUNGS.issuperset(codes)
    if pungs:
        found.append("dui_dui_hu")
    if one_suit:
        found.append("qing_yi_se")
    terminals = outer.issuperset(codes)
    if terminals:
        found.append("dai_yao_jiu")
    if pungs and one_suit:
        found.append("qing_dui")
    if _TWO_FIVE_EIGHT.issuperset(codes):
        found.append("jiang_dui")
    if terminals and one_suit:
        found.append("qing_yao_jiu")
    if OUTER.isdisjoint(codes):
        found.append("zhong_zhang")
    if pungs and PAIR + tile in codes:
        found.append("jin_gou")
    return tuple(found)


def of_pairs(counts: Sequence[int], one_suit: bool, adds: bool) -> tuple[str, ...]:
    """Patterns of seven pairs. Where patterns add up (`adds`), four of a kind are two pairs and a root, no dragon."""
    dragon = 4 in counts and not adds
    found = []
    if one_suit:
        found.append("qing_yi_se")
    found.append("long_qi_dui" if dragon else "qi_dui")
    if one_suit:
        found.append("qing_long_qi_dui" if dragon else "qing_qi_dui")
    return tuple(found)


def is_pairs(counts: Sequence[int], pairs: frozenset[int]) -> bool:
    """Whether concealed tiles are nothing but pairs, as many as one of `pairs`; four of a kind are two.

    >>> is_pairs([2, 4] + [0] * 25, frozenset({3}))
    True
    """
    return sum(counts) // 2 in pairs and not any(count & 1 for count in counts)

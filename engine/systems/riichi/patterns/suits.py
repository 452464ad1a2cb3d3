"""Yaku of tiles, however they are grouped (riichi rules 5.1, 5.2)."""

from __future__ import annotations

from typing import Final

from engine.systems.riichi.body import HONORS, SUIT, TERMINALS, YAOCHUU
from engine.systems.riichi.pattern import Pattern, of_win
from engine.systems.riichi.win import Win
from engine.tiles.kinds import GREEN

SUITS: Final = (SUIT, SUIT << 9, SUIT << 18)
_NOT_SUITS: Final = tuple(~(suit | HONORS) for suit in SUITS)
_GREEN: Final = sum(1 << kind for kind in (19, 20, 21, 23, 25, GREEN))


def _one_suit(kinds: int) -> bool:
    return not (kinds & _NOT_SUITS[0] and kinds & _NOT_SUITS[1] and kinds & _NOT_SUITS[2])


def _half_flush(win: Win) -> bool:
    kinds = win.kinds
    return bool(kinds & HONORS and kinds & ~HONORS) and _one_suit(kinds)


def _full_flush(win: Win) -> bool:
    kinds = win.kinds
    return not kinds & HONORS and _one_suit(kinds)


def _terminals_and_honors(win: Win) -> bool:
    kinds = win.kinds
    return not kinds & ~YAOCHUU and bool(kinds & HONORS and kinds & TERMINALS)


def tanyao(in_open_hand: bool) -> Pattern:
    """Only 2 to 8."""
    return of_win("tanyao", 1, int(in_open_hand), lambda win: not win.kinds & YAOCHUU, cite="riichi rules 5.1")


def honroutou(closed: int) -> Pattern:
    """Only terminals and honours, both present."""
    return of_win("honroutou", closed, 2, _terminals_and_honors, cite="riichi rules 5.1, 13.12")


HONITSU: Final = of_win("honitsu", 3, 2, _half_flush, cite="riichi rules 5.1")
CHINITSU: Final = of_win("chinitsu", 6, 5, _full_flush, cite="riichi rules 5.1")
CHINROUTOU: Final = of_win(
    "chinroutou", 1, 1, lambda win: not win.kinds & ~TERMINALS, yakuman=True, cite="riichi rules 5.2"
)
TSUUIISOU: Final = of_win("tsuuiisou", 1, 1, lambda win: not win.kinds & ~HONORS, yakuman=True, cite="riichi rules 5.2")


def ryuuiisou(multiple: int = 1) -> Pattern:
    """Only 2 3 4 6 8 of bamboo and the green dragon, not all of them needed."""
    return of_win(
        "ryuuiisou", multiple, multiple, lambda win: not win.kinds & ~_GREEN, yakuman=True, cite="riichi rules 5.2"
    )


RYUUIISOU_WITH_GREEN_DRAGON: Final = of_win(
    "ryuuiisou",
    1,
    1,
    lambda win: not win.kinds & ~_GREEN and bool(win.kinds >> GREEN & 1),
    yakuman=True,
    cite="riichi rules 5.2, 6.1",
)
RYUUIISOU_WITHOUT_GREEN_DRAGON: Final = of_win(
    "ryuuiisou",
    2,
    2,
    lambda win: not win.kinds & ~_GREEN and not win.kinds >> GREEN & 1,
    yakuman=True,
    cite="riichi rules 5.2, 6.1",
)

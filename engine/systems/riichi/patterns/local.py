"""Local yaku, each to be agreed on before play (riichi rules 5.4)."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from engine.hand.reading import Shape
from engine.systems.riichi.body import HONORS, Body
from engine.systems.riichi.pattern import Pattern, of_body, of_win
from engine.systems.riichi.patterns.suits import SUITS
from engine.systems.riichi.win import Win
from engine.tiles.kinds import EAST, NORTH, RED

_CITE: Final = "riichi rules 5.4"
_SUIT_ORDERS: Final = tuple(permutations((0, 9, 18)))
_RANKS: Final = 0x1FF
_BAMBOO: Final = 18
_WHEELS: Final = (0, 2, 2, 2, 2, 2, 2, 2, 0)
_FIRST_DRAW: Final = frozenset({"riichi.tenhou", "riichi.chiihou"})
_PEACOCK: Final = sum(1 << kind for kind in (18, 22, 24, 26, RED))

OPEN_RIICHI_RON: Final = of_win(
    "open_riichi_ron",
    1,
    0,
    lambda win: "discarder_not_riichi" in win.facts and not win.self_draw,
    yakuman=True,
    fact="discarder_not_riichi",
    situational=True,
    cite=_CITE,
)
"""A player not in riichi deals in to an open riichi."""


def _mixed_places(body: Body) -> int:
    """The kinds at which 123, 456 and 789 of three different suits begin, as a mask; 0 if there are none."""
    mask = body.run_mask
    for low, middle, high in _SUIT_ORDERS:
        wanted = 1 << low | 1 << middle + 3 | 1 << high + 6
        if mask & wanted == wanted:
            return wanted
    return 0


def sanshoku_tsuukan(closed: int, open_: int) -> Pattern:
    """123, 456 and 789 in three different suits."""
    return of_body(
        "sanshoku_tsuukan",
        closed,
        open_,
        lambda body: _mixed_places(body) != 0,
        runs=3,
        places=_mixed_places,
        cite=_CITE,
    )


def _triple_run(body: Body) -> int:
    runs = body.runs
    for first, third in zip(runs, runs[2:], strict=False):
        if first == third:
            return 1 << first
    return 0


def isshoku_sanjun(open_: int) -> Pattern:
    """Three identical chows."""
    return of_body(
        "isshoku_sanjun",
        2,
        open_,
        lambda body: _triple_run(body) != 0,
        runs=3,
        strikes=frozenset({"riichi.iipeikou"}),
        places=_triple_run,
        cite=_CITE,
    )


ISSHOKU_YONJUN: Final = of_body(
    "isshoku_yonjun", 1, 1, lambda body: body.runs[0] == body.runs[3], yakuman=True, runs=4, cite=_CITE
)


def _steps(body: Body, length: int) -> int:
    """The kinds of `length` pungs in a row in one suit, as a mask; 0 if there are none."""
    for suit in (0, 9, 18):
        ranks = body.pungs >> suit & _RANKS
        found = ranks
        for step in range(1, length):
            found &= ranks >> step
        if found:
            first = found & -found
            return sum(first << step for step in range(length)) << suit
    return 0


SANRENKOU: Final = of_body(
    "sanrenkou",
    2,
    2,
    lambda body: _steps(body, 3) != 0,
    pungs=3,
    places=lambda body: _steps(body, 3),
    cite=_CITE,
)
SUURENKOU: Final = of_body(
    "suurenkou",
    1,
    1,
    lambda body: _steps(body, 4) != 0,
    yakuman=True,
    pungs=4,
    places=lambda body: _steps(body, 4),
    cite=_CITE,
)
RENHOU: Final = of_win(
    "renhou",
    1,
    0,
    lambda win: "renhou" in win.facts,
    fact="renhou",
    yakuman=True,
    situational=True,
    cite="riichi rules 5.4, 9.10",
)


def renhou_limit(han: int, limit: str) -> Pattern:
    """The human hand as a limit by itself."""
    return of_win(
        "renhou",
        han,
        0,
        lambda win: "renhou" in win.facts,
        fact="renhou",
        fixed=limit,
        situational=True,
        cite="riichi rules 5.4, 13.6",
    )


def _unconnected(body: Body) -> bool:
    return body.shape is Shape.UNCONNECTED


def shiisan_puta(with_first_draw: bool) -> Pattern:
    """Thirteen unconnected kinds and a pair, on the first draw only."""
    return of_body(
        "shiisan_puta",
        1,
        0,
        _unconnected,
        yakuman=True,
        strikes=frozenset() if with_first_draw else _FIRST_DRAW,
        cite="riichi rules 5.4, 13.7",
    )


def shiisan_puta_mangan(with_first_draw: bool) -> Pattern:
    """The same as a limit by itself."""
    return of_body(
        "shiisan_puta",
        5,
        0,
        _unconnected,
        fixed="limit.mangan",
        strikes=frozenset() if with_first_draw else _FIRST_DRAW,
        cite="riichi rules 5.4, 13.6, 13.7",
    )


def daichisei(with_tsuuiisou: bool) -> Pattern:
    """Seven pairs of all seven honours."""
    return of_body(
        "daichisei",
        2,
        0,
        lambda body: body.shape is Shape.SEVEN_PAIRS and body.win.kinds == HONORS,
        yakuman=True,
        strikes=frozenset() if with_tsuuiisou else frozenset({"riichi.tsuuiisou"}),
        cite=_CITE,
    )


def daisharin(multiple: int) -> Pattern:
    """22334455667788 of dots."""
    return of_win(
        "daisharin",
        multiple,
        0,
        lambda win: not win.melds and win.counts[9:18] == _WHEELS,
        yakuman=True,
        cite=_CITE,
    )


def touhoku_shinkansen(closed_only: bool, bamboo_only: bool) -> Pattern:
    """A straight, a pair of East and a pung of North, or the other way about."""
    suits = (_BAMBOO,) if bamboo_only else (0, 9, _BAMBOO)

    def found(body: Body) -> bool:
        winds = (body.pair == EAST and body.pungs >> NORTH & 1) or (body.pair == NORTH and body.pungs >> EAST & 1)
        mask = body.run_mask if winds else 0
        return any(mask >> suit & 0b1001001 == 0b1001001 for suit in suits)

    return of_body("touhoku_shinkansen", 1, 0 if closed_only else 1, found, yakuman=True, runs=3, pungs=1, cite=_CITE)


def _stones(win: Win) -> int:
    """The sum of the numbers of a hand of characters alone, else 0."""
    if win.kinds & ~SUITS[0]:
        return 0
    return sum((kind + 1) * win.held[kind] for kind in range(9))


def hyakumangoku(least: int) -> Pattern:
    """Only characters, adding up to at least so much."""
    return of_win("hyakumangoku", 1, 1, lambda win: _stones(win) >= least, yakuman=True, cite=_CITE)


HYAKUMANGOKU_EXACT: Final = of_win(
    "hyakumangoku", 2, 2, lambda win: _stones(win) == 100, yakuman=True, cite="riichi rules 5.4, 6.1"
)
"""Exactly one hundred, worth double."""

BENI_KUJAKU: Final = of_body(
    "beni_kujaku",
    1,
    1,
    lambda body: (body.pungs | 1 << body.pair) == _PEACOCK,
    yakuman=True,
    pungs=4,
    cite=_CITE,
)


def paarenchan(needs_yaku: bool) -> Pattern:
    """A win in the eighth deal kept in a row, or the eighth win in a row."""
    return of_win(
        "paarenchan",
        1,
        1,
        lambda win: "paarenchan" in win.facts,
        fact="paarenchan",
        yakuman=True,
        needs_yaku=needs_yaku,
        situational=True,
        cite="riichi rules 5.4, 13.8",
    )

"""Yaku of chows, pungs and waits (riichi rules 5.1)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from engine.hand.reading import Shape, WaitKind
from engine.systems.riichi.body import HONORS, Body, Placed
from engine.systems.riichi.pattern import Pattern, of_body, of_placed
from engine.tiles.kinds import DRAGONS, GREEN, NORTH, RED, WHITE, Kind

_CITE: Final = "riichi rules 5.1"
_DRAGONS: Final = sum(1 << kind for kind in DRAGONS)
_STRAIGHT: Final = 0b1001001


def _pung_of(kind: Kind) -> Callable[[Body], bool]:
    bit = 1 << kind
    return lambda body: bool(body.pungs & bit)


def _dragon(key: str, kind: Kind) -> Pattern:
    return of_body(key, 1, 1, _pung_of(kind), pungs=1, places=lambda _: 1 << kind, cite=_CITE)


HAKU: Final = _dragon("yakuhai_haku", WHITE)
HATSU: Final = _dragon("yakuhai_hatsu", GREEN)
CHUN: Final = _dragon("yakuhai_chun", RED)
SEAT_WIND: Final = of_body(
    "yakuhai_seat_wind",
    1,
    1,
    lambda body: bool(body.pungs >> body.win.seat & 1),
    pungs=1,
    places=lambda body: 1 << body.win.seat,
    cite=_CITE,
)
ROUND_WIND: Final = of_body(
    "yakuhai_round_wind",
    1,
    1,
    lambda body: bool(body.pungs >> body.win.round_wind & 1),
    pungs=1,
    places=lambda body: 1 << body.win.round_wind,
    cite=_CITE,
)


def pinfu(worthless_pair: Callable[[Body], bool], on_self_draw: bool) -> Pattern:
    """Four chows, a pair without fu, completed on both sides."""

    def found(placed: Placed) -> bool:
        return (
            placed.wait is WaitKind.OPEN and (on_self_draw or not placed.win.self_draw) and worthless_pair(placed.body)
        )

    return of_placed("pinfu", 1, 0, found, runs=4, cite="riichi rules 5.1, 6.1")


def _twins(body: Body) -> int:
    """The kinds at which two equal chows begin."""
    runs = body.runs
    mask = 0
    for first, second in pairwise(runs):
        if first == second:
            mask |= 1 << first
    return mask


IIPEIKOU: Final = of_body(
    "iipeikou", 1, 0, lambda body: len(set(body.runs)) < len(body.runs), runs=2, places=_twins, cite=_CITE
)


def ryanpeikou(distinct: bool) -> Pattern:
    """Two pairs of equal chows; all four may be equal unless they must differ."""

    def found(body: Body) -> bool:
        one, two, three, four = body.runs
        return one == two and three == four and not (distinct and two == three)

    return of_body(
        "ryanpeikou",
        3,
        0,
        found,
        runs=4,
        strikes=frozenset({"riichi.iipeikou"}),
        places=lambda body: body.run_mask,
        cite="riichi rules 5.1, 6.1",
    )


CHIITOITSU_TWO: Final = of_body(
    "chiitoitsu", 2, 0, lambda body: body.shape is Shape.SEVEN_PAIRS, cite="riichi rules 5.1, 7"
)
CHIITOITSU_ONE: Final = of_body(
    "chiitoitsu", 1, 0, lambda body: body.shape is Shape.SEVEN_PAIRS, cite="riichi rules 5.1, 6.1"
)

CHANTA: Final = of_body("chanta", 2, 1, lambda body: body.outside and bool(body.win.kinds & HONORS), runs=1, cite=_CITE)
JUNCHAN: Final = of_body("junchan", 3, 2, lambda body: body.outside and not body.win.kinds & HONORS, runs=1, cite=_CITE)


def _straight(body: Body) -> bool:
    mask = body.run_mask
    return mask & _STRAIGHT == _STRAIGHT or mask >> 9 & _STRAIGHT == _STRAIGHT or mask >> 18 & _STRAIGHT == _STRAIGHT


def _straight_places(body: Body) -> int:
    mask = body.run_mask
    return next(_STRAIGHT << suit for suit in (0, 9, 18) if mask >> suit & _STRAIGHT == _STRAIGHT)


ITTSU: Final = of_body("ittsu", 2, 1, _straight, runs=3, places=_straight_places, cite=_CITE)


def in_three_suits(mask: int) -> int:
    """The ranks (a mask of nine) that a mask of kinds has in all three suits."""
    return mask & mask >> 9 & mask >> 18 & 0x1FF


def _three_suits(mask: int) -> int:
    ranks = in_three_suits(mask)
    return ranks | ranks << 9 | ranks << 18


SANSHOKU_DOUJUN: Final = of_body(
    "sanshoku_doujun",
    2,
    1,
    lambda body: in_three_suits(body.run_mask) != 0,
    runs=3,
    places=lambda body: _three_suits(body.run_mask),
    cite=_CITE,
)
SANSHOKU_DOUKOU: Final = of_body(
    "sanshoku_doukou",
    2,
    2,
    lambda body: in_three_suits(body.pungs) != 0,
    pungs=3,
    places=lambda body: _three_suits(body.pungs),
    cite=_CITE,
)
SANANKOU: Final = of_placed("sanankou", 2, 2, lambda placed: placed.concealed.bit_count() == 3, pungs=3, cite=_CITE)
SANKANTSU: Final = of_body(
    "sankantsu", 2, 2, lambda body: body.kong_count == 3, pungs=3, places=lambda body: body.kongs, cite=_CITE
)
TOITOI: Final = of_body("toitoi", 2, 2, lambda _: True, pungs=4, cite=_CITE)
SHOUSANGEN: Final = of_body(
    "shousangen",
    2,
    2,
    lambda body: body.pair >= WHITE and (body.pungs & _DRAGONS).bit_count() == 2,
    pungs=2,
    places=lambda body: body.pungs & _DRAGONS | 1 << body.pair,
    cite=_CITE,
)
NORTH_OF_THREE: Final = of_body(
    "yakuhai_north",
    1,
    1,
    lambda body: bool(body.pungs >> NORTH & 1) and body.win.seat != NORTH and body.win.round_wind != NORTH,
    pungs=1,
    places=lambda _: 1 << NORTH,
    cite="riichi rules 12",
)
"""Three players: a pung of norths is of value to everybody where the rules say so."""

"""Yakuman of shape (riichi rules 5.2)."""

from __future__ import annotations

from typing import Final

from engine.hand.reading import Shape, WaitKind
from engine.systems.riichi.body import Body, Placed
from engine.systems.riichi.pattern import Pattern, of_body, of_placed, of_win
from engine.systems.riichi.patterns.suits import SUITS
from engine.systems.riichi.win import Win
from engine.tiles.kinds import DRAGONS, EAST, NORTH, WINDS

_CITE: Final = "riichi rules 5.2"
_DRAGONS: Final = sum(1 << kind for kind in DRAGONS)
_WINDS: Final = sum(1 << kind for kind in WINDS)
_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)

KOKUSHI: Final = of_body("kokushi", 1, 0, lambda body: body.shape is Shape.ORPHANS, yakuman=True, cite=_CITE)


def _thirteen_sided(body: Body) -> bool:
    return body.shape is Shape.ORPHANS and body.win.counts[body.win.kind] == 2


def kokushi13(multiple: int) -> Pattern:
    """One of each kind before the winning tile."""
    return of_body(
        "kokushi13",
        multiple,
        0,
        _thirteen_sided,
        yakuman=True,
        strikes=frozenset({"riichi.kokushi"}),
        cite=_CITE,
    )


def _nine_gates(win: Win) -> bool:
    kinds = win.kinds
    if kinds not in SUITS or win.melds:
        return False
    first = 9 * SUITS.index(kinds)
    return win.counts[first] >= 3 and win.counts[first + 8] >= 3


def _nine_gates_in_characters(win: Win) -> bool:
    return win.kinds == SUITS[0] and _nine_gates(win)


def _nine_sided(win: Win) -> bool:
    if not _nine_gates(win):
        return False
    first = 9 * SUITS.index(win.kinds)
    rank = win.kind - first
    return win.counts[win.kind] == _GATES[rank] + 1


def chuuren(characters_only: bool) -> Pattern:
    """1112345678999 of one suit and one more of it."""
    test = _nine_gates_in_characters if characters_only else _nine_gates
    return of_win("chuuren", 1, 0, test, yakuman=True, cite="riichi rules 5.2, 6.1")


def junsei_chuuren(multiple: int, characters_only: bool) -> Pattern:
    """Exactly 1112345678999 before the winning tile."""

    def found(win: Win) -> bool:
        return _nine_sided(win) and (not characters_only or win.kinds == SUITS[0])

    return of_win(
        "junsei_chuuren",
        multiple,
        0,
        found,
        yakuman=True,
        strikes=frozenset({"riichi.chuuren"}),
        cite="riichi rules 5.2, 6.1",
    )


SUUANKOU: Final = of_placed(
    "suuankou", 1, 0, lambda placed: placed.concealed.bit_count() == 4, yakuman=True, pungs=4, cite=_CITE
)


def _single_wait(placed: Placed) -> bool:
    return placed.concealed.bit_count() == 4 and placed.wait is WaitKind.PAIR


def suuankou_tanki(multiple: int) -> Pattern:
    """Four concealed pungs completed on the pair."""
    return of_placed(
        "suuankou_tanki",
        multiple,
        0,
        _single_wait,
        yakuman=True,
        pungs=4,
        strikes=frozenset({"riichi.suuankou"}),
        cite=_CITE,
    )


def suukantsu(multiple: int) -> Pattern:
    """Four kans of any kind."""
    return of_body(
        "suukantsu", multiple, multiple, lambda body: body.kong_count == 4, yakuman=True, pungs=4, cite=_CITE
    )


def daisuushii(multiple: int) -> Pattern:
    """Pungs of all four winds."""
    return of_body(
        "daisuushii",
        multiple,
        multiple,
        lambda body: body.pungs & _WINDS == _WINDS,
        yakuman=True,
        pungs=4,
        cite=_CITE,
    )


def _little_winds(body: Body) -> bool:
    return EAST <= body.pair <= NORTH and (body.pungs & _WINDS).bit_count() == 3


SHOUSUUSHII: Final = of_body(
    "shousuushii",
    1,
    1,
    _little_winds,
    yakuman=True,
    pungs=3,
    places=lambda body: body.pungs & _WINDS | 1 << body.pair,
    cite=_CITE,
)
DAISANGEN: Final = of_body(
    "daisangen",
    1,
    1,
    lambda body: body.pungs & _DRAGONS == _DRAGONS,
    yakuman=True,
    pungs=3,
    places=lambda _: _DRAGONS,
    cite=_CITE,
)

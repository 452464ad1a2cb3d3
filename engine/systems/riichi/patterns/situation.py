"""Yaku of circumstances (riichi rules 5.1, 5.2, 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.systems.riichi.pattern import Pattern, of_win
from engine.systems.riichi.win import Win


def _stated(fact: str) -> Callable[[Win], bool]:
    return lambda win: fact in win.facts


def _strikes(*keys: str) -> frozenset[str]:
    return frozenset(f"riichi.{key}" for key in keys)


def _situation(key: str, closed: int, open_: int, *strikes: str) -> Pattern:
    return of_win(
        key,
        closed,
        open_,
        _stated(key),
        fact=key,
        strikes=_strikes(*strikes),
        situational=True,
        cite="riichi rules 5.1",
    )


RIICHI: Final = _situation("riichi", 1, 0)
DOUBLE_RIICHI: Final = _situation("double_riichi", 2, 0, "riichi")
OPEN_RIICHI: Final = _situation("open_riichi", 2, 0, "riichi")
DOUBLE_OPEN_RIICHI: Final = _situation("double_open_riichi", 3, 0, "riichi", "double_riichi", "open_riichi")
IPPATSU: Final = _situation("ippatsu", 1, 0)
MENZEN_TSUMO: Final = of_win("menzen_tsumo", 1, 0, lambda win: win.self_draw, situational=True, cite="riichi rules 5.1")
HAITEI: Final = _situation("haitei", 1, 1)
HOUTEI: Final = _situation("houtei", 1, 1)
CHANKAN: Final = _situation("chankan", 1, 1)


def rinshan(with_haitei: bool) -> Pattern:
    """After a kan; haitei does not stand beside it unless the rules say so."""
    return _situation("rinshan", 1, 1, *(() if with_haitei else ("haitei",)))


def tenhou(multiple: int) -> Pattern:
    """The dealer wins with his first draw, no closed kan before it (riichi rules 5.2)."""
    return of_win(
        "tenhou",
        multiple,
        0,
        _stated("tenhou"),
        fact="tenhou",
        yakuman=True,
        situational=True,
        cite="riichi rules 5.2, 9.10",
    )


CHIIHOU: Final = of_win(
    "chiihou", 1, 0, _stated("chiihou"), fact="chiihou", yakuman=True, situational=True, cite="riichi rules 5.2, 9.10"
)

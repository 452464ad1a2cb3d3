"""The PyPI package `mahjong` asked the same question as our rules. Import only where it is installed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mahjong.constants import EAST as LIB_EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as LibMeld

from engine.hand.hand import Meld, MeldKind
from engine.scoring.form import Form
from engine.tiles.kinds import EAST, Tile, is_red, kind_of

_FLAGS = {
    "riichi": "is_riichi",
    "double_riichi": "is_daburu_riichi",
    "ippatsu": "is_ippatsu",
    "rinshan": "is_rinshan",
    "haitei": "is_haitei",
    "houtei": "is_houtei",
    "chankan": "is_chankan",
}
_RULES: dict[str, Any] = {"has_open_tanyao": True, "has_aka_dora": True, "has_double_yakuman": False}


class _Copies:
    """Gives each tile one of its four numbers; red fives have the first."""

    def __init__(self) -> None:
        self.used: set[int] = set()

    def number(self, tile: Tile) -> int:
        first = 4 * kind_of(tile)
        fives = kind_of(tile) in (4, 13, 22)
        choices = [first] if is_red(tile) else range(first + (1 if fives else 0), first + 4)
        number = next((one for one in choices if one not in self.used), first)
        self.used.add(number)
        return number


def _meld(meld: Meld, numbers: list[int]) -> LibMeld:
    kinds = {
        MeldKind.CHOW: LibMeld.CHI,
        MeldKind.PUNG: LibMeld.PON,
        MeldKind.DIRECT_KONG: LibMeld.KAN,
        MeldKind.CONCEALED_KONG: LibMeld.KAN,
        MeldKind.ADDED_KONG: LibMeld.SHOUMINKAN,
    }
    return LibMeld(kinds[meld.kind], tiles=numbers, opened=meld.is_open)


def question(form: Form, **rules: Any) -> Callable[[], Any]:
    """A call that asks the library, a new configuration each time; dora indicators of two kinds are one list to it."""
    copies = _Copies()
    assert form.tile is not None
    assert form.seat is not None
    assert form.round_wind is not None
    melds = [_meld(meld, [copies.number(tile) for tile in meld.tiles]) for meld in form.hand.melds]
    concealed = [copies.number(tile) for tile in form.hand.concealed]
    won = copies.number(form.tile)
    tiles = concealed + [won] + [number for meld in melds for number in meld.tiles]
    dora = [4 * kind_of(tile) + 1 for tile in form.dora]
    ura = [4 * kind_of(tile) + 1 for tile in form.ura]
    flags = {_FLAGS[flag]: True for flag in form.flags}
    seat, wind = LIB_EAST + form.seat - EAST, LIB_EAST + form.round_wind - EAST
    options = {**_RULES, **rules}
    counters = {"kyoutaku_number": form.sticks, "tsumi_number": form.honba}

    def ask() -> Any:
        config = HandConfig(
            is_tsumo=form.self_draw,
            player_wind=seat,
            round_wind=wind,
            options=OptionalRules(**options),
            **counters,
            **flags,
        )
        return HandCalculator.estimate_hand_value(
            tiles, won, melds=melds, dora_indicators=dora, config=config, ura_dora_indicators=ura
        )

    return ask

"""The PyPI package `jansou` asked the same question as our rules. Import only where it is installed."""

from __future__ import annotations

from typing import Any

from jansou.core.hand import CallSource, MeldType
from jansou.core.hand import Hand as LibHand
from jansou.core.hand import Meld as LibMeld
from jansou.core.rules import Rules
from jansou.core.tiles import Tile as LibTile
from jansou.core.tiles import TileKind, Wind
from jansou.scoring.context import WinContext
from jansou.scoring.score import ScoringError, score

from engine.hand.hand import ACROSS, LEFT, RIGHT, Meld, MeldKind
from engine.scoring.form import Form
from engine.tiles.kinds import EAST, Tile, is_red, kind_of

_MELDS = {
    MeldKind.CHOW: MeldType.CHII,
    MeldKind.PUNG: MeldType.PON,
    MeldKind.DIRECT_KONG: MeldType.DAIMINKAN,
    MeldKind.ADDED_KONG: MeldType.SHOUMINKAN,
    MeldKind.CONCEALED_KONG: MeldType.ANKAN,
}
_SOURCES = {LEFT: CallSource.KAMICHA, ACROSS: CallSource.TOIMEN, RIGHT: CallSource.SHIMOCHA}


def _tile(tile: Tile) -> LibTile:
    return LibTile(TileKind(kind_of(tile)), red=is_red(tile))


def _meld(meld: Meld) -> LibMeld:
    tiles = tuple(map(_tile, meld.tiles))
    if meld.kind is MeldKind.CONCEALED_KONG:
        return LibMeld(MeldType.ANKAN, tiles)
    added = tiles[-1] if meld.kind is MeldKind.ADDED_KONG else None
    return LibMeld(_MELDS[meld.kind], tiles, tiles[0], _SOURCES[meld.source], added)


def question(form: Form, **rules: Any) -> tuple[LibHand, LibTile, WinContext]:
    """The hand, the winning tile and the circumstances as the package takes them."""
    assert form.tile is not None
    assert form.seat is not None
    assert form.round_wind is not None
    won = _tile(form.tile)
    hand = LibHand((*map(_tile, form.hand.concealed), won), tuple(map(_meld, form.hand.melds)))
    context = WinContext(
        Rules(**rules),
        round_wind=Wind(form.round_wind - EAST),
        seat_wind=Wind(form.seat - EAST),
        is_tsumo=bool(form.self_draw),
        dora_indicators=tuple(map(_tile, form.dora)),
        ura_indicators=tuple(map(_tile, form.ura)),
        honba=form.honba,
        riichi_sticks=form.sticks,
        **dict.fromkeys(form.flags, True),
    )
    return hand, won, context


def answer(form: Form, **rules: Any) -> Any:
    """The package's result, or None if it refuses the hand."""
    try:
        return score(*question(form, **rules))
    except ScoringError:
        return None

"""Discards that fold, beside those that a search looks at."""

from __future__ import annotations

from collections.abc import Iterable

from engine.hand import kernel
from engine.hand.shanten import RIICHI_SHAPES
from engine.solver.model import KIND, Position, SolvedRow
from engine.tiles.kinds import KINDS


def folds(position: Position, rows: Iterable[SolvedRow]) -> tuple[SolvedRow, ...]:
    """The discards that no row is about, since they leave the hand farther off: worth nothing, as a hand that is given
    up wins nothing and is not ready in the end. No draws are told of. Of a kind the red five goes last."""
    known = {KIND[row.tile] for row in rows if row.tile is not None}
    counts = [0] * KINDS
    for tile in position.hand:
        counts[KIND[tile]] += 1
    melds = len(position.melds)
    found = []
    for kind, tile in sorted({KIND[tile]: tile for tile in sorted(position.hand, reverse=True)}.items()):
        if kind not in known:
            counts[kind] -= 1
            lacking = kernel.distance(counts, 4 - melds, 0 if melds else RIICHI_SHAPES.special)
            counts[kind] += 1
            found.append(SolvedRow(tile, lacking - 1, 0.0, 0.0, 0.0, 0.0, (), (), ()))
    return tuple(found)

"""Discards that fold, beside those that a search looks at."""

from __future__ import annotations

from collections.abc import Iterable

from engine.hand import kernel
from engine.solver.counts import held_by_kind, shapes_of
from engine.solver.model import KIND, Position, SolvedRow


def folds(position: Position, rows: Iterable[SolvedRow]) -> tuple[SolvedRow, ...]:
    """The discards that no row is about, since they leave the hand farther off: worth nothing, as a hand that is given
    up wins nothing and is not ready in the end. No draws are told of. Of a kind the red five goes last."""
    known = {KIND[row.tile] for row in rows if row.tile is not None}
    counts, shapes = held_by_kind(position), shapes_of(position)
    found = []
    for kind, tile in sorted({KIND[tile]: tile for tile in sorted(position.hand, reverse=True)}.items()):
        if kind not in known:
            counts[kind] -= 1
            lacking = kernel.distance(counts, *shapes)
            counts[kind] += 1
            found.append(SolvedRow(tile, lacking - 1, 0.0, 0.0, 0.0, 0.0, (), (), ()))
    return tuple(found)

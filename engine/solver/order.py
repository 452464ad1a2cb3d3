"""The order of discards: by value, and where that says nothing, by what a player would look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.hand import kernel
from engine.solver.model import Position, SolvedRow, is_nothing
from engine.solver.rules import SolverRules
from engine.solver.tiles import tile_of
from engine.tiles.kinds import KINDS, kind_of

_CHOW: Final = 0
_KONGS: Final = (2, 3)


def by_value(rows: Sequence[SolvedRow], position: Position, rules: SolverRules) -> list[SolvedRow]:
    """The rows best first; of those worth the same, and where none is worth a point, the one nearer to ready, then the
    one that accepts more tiles."""
    # Less than a hundredth of a point is the noise of 32-bit numbers, and no difference.
    steps = 0 if is_nothing(rows) else 100
    ranked = [((-round(steps * row.value), row.shanten), row) for row in rows]
    alike = Counter(rank for rank, _ in ranked)

    def key(ranked: tuple[tuple[int, int], SolvedRow]) -> tuple[tuple[int, int], int, int]:
        rank, row = ranked
        wide = accepted(position, rules, row.tile) if row.tile is not None and alike[rank] > 1 else 0
        return rank, -wide, row.tile or 0

    return [row for _, row in sorted(ranked, key=key)]


def accepted(position: Position, rules: SolverRules, discard: int) -> int:
    """Copies out of view of the tiles that bring the hand nearer to ready after a discard."""
    counts = [0] * KINDS
    for tile in position.hand:
        counts[_kind(tile)] += 1
    seen = [*counts]
    counts[_kind(discard)] -= 1
    for tile in (*position.river, *position.seen, *position.indicators):
        seen[_kind(tile)] += 1
    for form, low, _ in position.melds:
        for step in range(3):
            seen[low + (step if form == _CHOW else 0)] += 1
        seen[low] += form in _KONGS
    special = 0 if position.melds else kernel.PAIRS | kernel.ORPHANS
    _, kinds = kernel.accepted(counts, 4 - len(position.melds), special)
    return sum(max(0, 4 - seen[kind]) for kind in kinds if kind not in rules.missing)


def _kind(tile: int) -> int:
    return kind_of(tile_of(tile))

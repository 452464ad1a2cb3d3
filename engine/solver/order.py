"""The order of discards: by value, and where that says nothing, by what a player would look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.hand import kernel
from engine.solver.counts import drawable_by_kind, held_by_kind, shapes_of
from engine.solver.model import KIND, Position, SolvedRow, is_nothing
from engine.solver.rules import SolverRules


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
    counts, unseen = held_by_kind(position), drawable_by_kind(position, rules)
    counts[KIND[discard]] -= 1
    _, kinds = kernel.accepted(counts, *shapes_of(position))
    return sum(unseen[kind] for kind in kinds)

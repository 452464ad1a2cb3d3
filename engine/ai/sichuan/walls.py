"""Where tiles out of view may lie: who gave a suit up holds none of it, so the wall holds more of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ai.sight import KIND_OF, Sight
from engine.play.view import View

Shares = tuple[float, float, float]
EVEN: Final[Shares] = (1.0, 1.0, 1.0)
_ROUNDS: Final = 6
_MAY_HOLD: Final = 0.25
"""How much of its void suit a rival holds that threw it last, against any other suit."""


def shares(view: View, sight: Sight, free: Sequence[int]) -> Shares:
    """By suit, how much likelier a tile out of view lies in the wall than one of any suit.

    Tiles out of view are spread over the wall and the rivals' hands, a rival's void suit left out once it has thrown
    another suit (void tiles go first), until rows and columns have their sums.
    """
    voids = view.shown.get("void", {}).get("suits", ())
    unseen = [float(sum(free[9 * suit : 9 * suit + 9])) for suit in range(3)]
    total = sum(unseen)
    if not voids or view.left <= 0 or not total:
        return EVEN
    rows = [[1.0, 1.0, 1.0]]
    sizes = [float(view.left)]
    for seat in sight.rivals:
        state = view.seats[seat]
        row = [1.0, 1.0, 1.0]
        if voids[seat] >= 0:
            thrown = [KIND_OF[one.tile] // 9 for one in state.river if one.tile >= 0]
            row[voids[seat]] = 0.0 if thrown and thrown[-1] != voids[seat] else _MAY_HOLD
        rows.append(row)
        sizes.append(float(state.size))
    short = total / max(1.0, sum(sizes))
    sizes = [size * short for size in sizes]
    for _ in range(_ROUNDS):
        for row, size in zip(rows, sizes, strict=True):
            here = sum(row) or 1.0
            for suit in range(3):
                row[suit] *= size / here
        for suit in range(3):
            here = sum(row[suit] for row in rows) or 1.0
            for row in rows:
                row[suit] *= unseen[suit] / here
    wall = rows[0]
    per_tile = sum(wall) / total
    return (
        wall[0] / unseen[0] / per_tile if unseen[0] else 1.0,
        wall[1] / unseen[1] / per_tile if unseen[1] else 1.0,
        wall[2] / unseen[2] / per_tile if unseen[2] else 1.0,
    )

"""What a kong is worth, on average over the tiles that may replace its fourth."""

from __future__ import annotations

from collections.abc import Sequence

Column = tuple[float, float, float]
"""The objective, the chance to win, the chance to have been ready, with so many draws gone."""
Columns = Sequence[Column]
Drawn = tuple[float, Columns]
"""A replacement: its copies, and what follows if it is kept or wins."""


def averaged(rest: Columns, drawn: Sequence[Drawn], total: float) -> list[Column]:
    """The mean over `total` tiles: what follows a replacement, or `rest` where throwing it is worth more or it is none
    of those that are `drawn`; each number of draws by itself."""
    share = 1.0 / max(1.0, total)
    found = []
    for k, stays in enumerate(rest):
        better = [(share * copies, columns[k]) for copies, columns in drawn if columns[k][0] > stays[0]]
        stay = 1.0 - sum([weight for weight, _ in better])
        value, win, ready = [
            stay * stays[which] + sum([weight * column[which] for weight, column in better]) for which in range(3)
        ]
        found.append((value, win, ready))
    return found


def dearer(columns: Columns, on: Sequence[float], points: float) -> list[Column]:
    """The same less `points` in case that others end the hand; `on` is the chance that they do not before each draw."""
    found, going = [columns[-1]], 1.0
    for (value, win, ready), alive in zip(columns[-2::-1], on[::-1], strict=True):
        going *= alive
        found.append((value - points * (1.0 - win) * (1.0 - going), win, ready))
    return found[::-1]

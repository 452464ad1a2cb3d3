"""What the Chinese Official solver says to a question: values alone, for whoever shows them, and the same as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.solver.mcr.model import Position, Solved
from engine.solver.rounding import rounded
from engine.tiles.kinds import Tile, code_of


@dataclass(frozen=True, slots=True)
class McrSolved:
    """Discards best first."""

    position: Position
    solved: Solved

    @property
    def hopeless(self) -> bool:
        """Whether next to no chance is left to win."""
        rows = self.solved.rows
        return len(rows) > 1 and not any(round(row.win, 3) or round(row.value, 1) for row in rows)


def solved_to_json(answer: McrSolved) -> dict[str, Any]:
    """Chances 0 to 1, points and mean fan of each discard, best first; `routes` by the official number of the fan that
    carries the win (0: any other); `by_draws` after 0, 1, 2 … draws are gone."""
    solved = answer.solved
    return {
        "turn": answer.position.turn,
        "draws": answer.position.draws,
        "nodes": solved.nodes,
        "targets": solved.targets,
        "coarser": solved.coarser,
        "assumes": {
            "searched": solved.reach is not None,
            "tiles": solved.reach,
            "claims": solved.model.claims,
            "win_points": solved.model.win,
        },
        "rows": [
            {
                "tile": code_of(Tile(row.kind)),
                "shanten": None if row.lacking is None else row.lacking - 1,
                "value": rounded(row.value, 3),
                "points": rounded(row.points, 3),
                "win": rounded(row.win, 5),
                "fan": rounded(row.fan, 2),
                "routes": {str(fan): rounded(share, 5) for fan, share in row.routes},
                "by_draws": {
                    "value": [rounded(value, 3) for value in row.values],
                    "win": [rounded(chance, 5) for chance in row.wins],
                },
            }
            for row in solved.rows
        ],
    }

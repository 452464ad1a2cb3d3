"""What the Sichuan solver says to a question: values alone, for whoever shows them, and the same as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.solver.sichuan.model import Position, Solved
from engine.tiles.kinds import Tile, code_of


@dataclass(frozen=True, slots=True)
class SichuanSolved:
    """Discards best first. `coarser`: only what leaves the hand nearest was looked at, for want of time."""

    position: Position
    solved: Solved
    coarser: bool


def solved_to_json(answer: SichuanSolved) -> dict[str, Any]:
    """Chances 0 to 1 and units of each discard, best first; `by_draws` after 0, 1, 2 … draws are gone."""
    model = answer.solved.model
    return {
        "turn": answer.position.turn,
        "draws": answer.solved.draws,
        "nodes": answer.solved.nodes,
        "coarser": answer.coarser,
        "assumes": {"slack": model.slack, "slack_ready": model.slack_ready, "rivals": len(answer.position.rivals)},
        "rows": [
            {
                "tile": code_of(Tile(row.kind or 0)),
                "shanten": row.lacking - 1,
                "value": round(row.value, 3),
                "units": round(row.units, 3),
                "win": round(row.win, 5),
                "aim": row.route,
                "by_draws": {
                    "value": [round(value, 3) for value in row.values],
                    "win": [round(chance, 5) for chance in row.wins],
                },
            }
            for row in answer.solved.rows
        ],
    }

"""What the Sichuan solver says to a question: values alone, for whoever shows them, and the same as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.hand.hand import Meld
from engine.solver.rounding import rounded
from engine.solver.sichuan.model import KongRow, Position, Solved, SolvedRow
from engine.tiles.kinds import Tile, code_of
from engine.tiles.notation import write_meld

ALIKE: Final = 0.05
"""Units that make no difference."""


@dataclass(frozen=True, slots=True)
class SichuanSolved:
    """Discards and kongs best first. `coarser`: only what leaves the hand nearest was looked at, for want of time.
    `returned`: kong money goes back where a drawn deal ends with a hand that is not ready."""

    position: Position
    solved: Solved
    coarser: bool
    returned: bool = False

    @property
    def hopeless(self) -> bool:
        """Whether next to no chance is left to win or to be ready, and money makes no difference either."""
        rows, draws = self.solved.rows, self.solved.draws
        if self.solved.kongs or any(round(row.win, 3) or row.lacking - 1 <= draws for row in rows):
            return False
        return len(rows) > 1 and rows[0].value - rows[1].value < ALIKE

    @property
    def alike(self) -> frozenset[Tile]:
        """The discards that are worth as much as the first."""
        rows = self.solved.rows
        return frozenset(Tile(row.kind or 0) for row in rows if rows[0].value - row.value < ALIKE)

    @property
    def together(self) -> tuple[tuple[Meld | None, SolvedRow], ...]:
        """Discards (None) and kongs in one order, best first."""
        found = [*((None, row) for row in self.solved.rows), *((one.meld, one.row) for one in self.solved.kongs or ())]
        return tuple(sorted(found, key=lambda one: -one[1].value))

    @property
    def better_kong(self) -> KongRow | None:
        """The best kong, if it is worth more than any discard."""
        kongs, best = self.solved.kongs, self.solved.rows[0]
        return kongs[0] if kongs and kongs[0].row.value > best.value else None


def solved_to_json(answer: SichuanSolved) -> dict[str, Any]:
    """Chances 0 to 1 and units of each discard, best first; `by_draws` after 0, 1, 2 … draws are gone. `kongs` are
    those that the hand may make instead, with what each brings at once, which its value has within; null where that
    would have taken too long."""
    model, kongs = answer.solved.model, answer.solved.kongs
    return {
        "turn": answer.position.turn,
        "draws": answer.solved.draws,
        "nodes": answer.solved.nodes,
        "coarser": answer.coarser,
        "assumes": {"slack": model.slack, "slack_ready": model.slack_ready, "rivals": len(answer.position.rivals)},
        "rows": [
            {
                "tile": code_of(Tile(row.kind or 0)),
                **_figures(row),
                "by_draws": {
                    "value": [rounded(value, 3) for value in row.values],
                    "win": [rounded(chance, 5) for chance in row.wins],
                },
            }
            for row in answer.solved.rows
        ],
        "kongs": None if kongs is None else [_kong(kong) for kong in kongs],
    }


def _kong(kong: KongRow) -> dict[str, Any]:
    told = {"meld": write_meld(kong.meld), "kind": kong.meld.kind.value, "at_once": rounded(kong.money, 3)}
    return {**told, **_figures(kong.row)}


def _figures(row: SolvedRow) -> dict[str, Any]:
    return {
        "shanten": row.lacking - 1,
        "value": rounded(row.value, 3),
        "units": rounded(row.units, 3),
        "win": rounded(row.win, 5),
        "aim": row.route,
    }

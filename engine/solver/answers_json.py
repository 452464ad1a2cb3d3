"""The solver's answers as JSON: chances 0 to 1, points, tiles by their codes."""

from __future__ import annotations

from typing import Any

from engine.solver.answers import CallsSolved, CallValue, DiscardsSolved, KongRow, RiskRow, Sampled, Stance, Way
from engine.solver.model import Model, SolvedRow
from engine.solver.rounding import rounded
from engine.solver.samples import Gap
from engine.tiles.kinds import Tile, code_of
from engine.tiles.notation import write_meld


def solved_to_json(answer: DiscardsSolved) -> dict[str, Any]:
    """Of each discard, best first as in `DiscardsSolved`; `by_draws` after 0, 1, 2 … draws are gone, empty for one that
    folds. `risk` where opponents were told. `kongs` are those that the hand may make instead, null where that would
    have taken too long. `aside`: the one row is a north that is set aside."""
    risks = {row.tile: row for row in answer.risks}
    ways = {stance.tile: stance for stance in answer.stances}
    return {
        "turn": answer.position.turn,
        "draws": answer.position.draws_left,
        "nodes": answer.solved.nodes,
        "coarser": answer.coarser,
        "aside": answer.aside,
        "assumes": _assumed(answer.solved.model),
        "rows": [
            {**_row(row), **_risk(risks.get(Tile(row.tile or 0))), **_stance(ways.get(Tile(row.tile or 0)))}
            for row in answer.solved.rows
        ],
        "kongs": None if answer.kongs is None else [_kong(row) for row in answer.kongs],
    }


def solved_calls_to_json(answer: CallsSolved) -> dict[str, Any]:
    """Passing, each call with its best discard, and a kong, which names none; best first."""
    return {
        "turn": answer.turn,
        "draws": answer.draws,
        "coarser": answer.coarser,
        "assumes": _assumed(answer.model),
        "rows": [
            {
                "meld": None if row.meld is None else write_meld(row.meld),
                "discard": None if row.discard is None else code_of(row.discard),
                "shanten": row.shanten,
                "value": rounded(row.value, 1),
                "points": rounded(row.points, 1),
                "win": rounded(row.win, 5),
                "ready": rounded(row.ready, 5),
                **_risk(row),
            }
            for row in answer.rows
        ],
    }


def risks_to_json(rows: tuple[RiskRow, ...]) -> list[dict[str, Any]]:
    """What discards risk, the least first, where they are not weighed."""
    return [{"tile": code_of(row.tile), **_risk(row)} for row in rows]


def sampled_to_json(answer: Sampled) -> dict[str, Any]:
    """Every figure with half the width of its 90 % interval."""
    return {
        "deals": answer.deals,
        "rows": [
            {
                "tile": code_of(row.tile),
                "declared": row.declared,
                "points": _gap(row.points, 1),
                "win": _gap(row.win, 4),
                "fed": _gap(row.fed, 4),
                "behind": _gap(row.behind, 1),
            }
            for row in answer.rows
        ],
    }


def _gap(gap: Gap, digits: int) -> dict[str, float]:
    return {"mean": rounded(gap.mean, digits), "error": rounded(gap.error, digits)}


def _assumed(model: Model) -> dict[str, Any]:
    return {
        "players": model.others + 1,
        "slack": model.slack,
        "calls": model.calls,
        "win_points": model.win,
        "ready_points": model.tenpai,
    }


def _row(row: SolvedRow) -> dict[str, Any]:
    return {
        "tile": code_of(Tile(row.tile or 0)),
        "shanten": row.shanten,
        "value": rounded(row.value, 1),
        "points": rounded(row.points, 1),
        "win": rounded(row.win, 5),
        "ready": rounded(row.ready, 5),
        "riichi": None if row.riichi is None else rounded(row.riichi, 1),
        "dama": None if row.dama is None else rounded(row.dama, 1),
        "by_draws": {
            "value": [rounded(value, 1) for value in row.values],
            "win": [rounded(chance, 5) for chance in row.wins],
            "ready": [rounded(chance, 5) for chance in row.readies],
        },
    }


def _kong(row: KongRow) -> dict[str, Any]:
    return {
        "meld": write_meld(row.meld),
        "kind": row.meld.kind.value,
        "shanten": row.shanten,
        "value": rounded(row.value, 1),
        "points": rounded(row.points, 1),
        "win": rounded(row.win, 5),
        "ready": rounded(row.ready, 5),
        **_risk(row),
    }


def _risk(row: RiskRow | KongRow | CallValue | None) -> dict[str, Any]:
    if row is None or row.risk is None:
        return {}
    risk = {
        "chance": rounded(row.risk.chance, 5),
        "loss": rounded(row.risk.loss, 1),
        "value_left": rounded(row.left, 1),
    }
    return {"risk": risk}


def _stance(stance: Stance | None) -> dict[str, Any]:
    return {} if stance is None else {"declared": _way(stance.riichi), "silent": _way(stance.dama)}


def _way(way: Way) -> dict[str, Any]:
    return {"value": rounded(way.value, 1), "win": rounded(way.win, 5), "points_per_win": rounded(way.per_win, 1)}

"""The exact evaluator of Sichuan: `engine.solver.sichuan`, asked for discards."""

from __future__ import annotations

from typing import Final

from engine.solver.sichuan.ask import parts_of
from engine.solver.sichuan.model import FULL
from engine.solver.sichuan.model import Position as SolverPosition
from engine.solver.sichuan.solve import solve_with
from engine.tiles.kinds import Tile, kind_of
from puzzles.make.left import left_after
from puzzles.make.trade import Trade
from puzzles.position import Position
from puzzles.puzzle import Answer, coded

NODES: Final = 60_000
"""Hands the solver may keep; positions that need more are left out."""
_SUITED: Final = 27


def sichuan_answers(trade: Trade, position: Position) -> tuple[Answer, ...] | None:
    """Every discard by expected units, best first; None where the solver does not come to an end."""
    table, worths = parts_of(trade.ruleset.options.line)
    kinds: list[int] = [kind_of(tile) for tile in position.held]
    asked = SolverPosition(
        counts=tuple(kinds.count(kind) for kind in range(_SUITED)),
        melds=position.own.melds,
        void=position.own.void,
        free=tuple(position.unseen()[:_SUITED]),
        wall=position.wall,
        rivals=tuple(place.void for seat, place in enumerate(position.places) if seat != position.seat),
        turn=position.turn,
    )
    solved = solve_with(asked, table, worths, FULL, nodes=NODES)
    if solved is None:
        return None
    left = left_after(trade, position)
    answers = []
    for row in solved.rows:
        assert row.kind is not None
        lacking, accepted, copies = left[row.kind]
        answers.append(
            Answer(
                code=coded("d", (Tile(row.kind),)),
                value=round(row.value, 3),
                win=round(row.win, 4),
                lacking=lacking,
                copies=copies,
                accepted=accepted,
            )
        )
    return tuple(sorted(answers, key=lambda answer: (-answer.value, answer.code)))

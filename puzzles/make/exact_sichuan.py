"""The exact evaluator of Sichuan: `engine.solver.sichuan`, asked for discards."""

from __future__ import annotations

from typing import Final

from engine.hand import kernel
from engine.solver.sichuan.ask import parts_of
from engine.solver.sichuan.model import FULL, NARROW
from engine.solver.sichuan.model import Position as SolverPosition
from engine.solver.sichuan.solve import solve_with
from engine.tiles.kinds import kind_of
from puzzles.make.left import counts_in_play, discards
from puzzles.make.trade import Trade
from puzzles.position import Position
from puzzles.puzzle import Answer

NODES: Final = 60_000
"""Hands the solver may keep; positions that need more are left out."""
_SUITED: Final = 27


def sichuan_answers(trade: Trade, position: Position) -> tuple[Answer, ...] | None:
    """Every discard by expected units, best first; None where the solver does not come to an end.

    Before a hand is one discard from ready, one draw that only improves it is looked at: the search would not end.
    """
    table, worths = parts_of(trade.ruleset.options.line)
    melds = len(position.own.melds)
    is_near = kernel.distance(counts_in_play(position), 4 - melds, 0 if melds else trade.special) <= 1
    solved = solve_with(asked_of(position), table, worths, FULL if is_near else NARROW, nodes=NODES)
    if solved is None:
        return None
    rows = [(row.kind, row.value, row.win) for row in solved.rows if row.kind is not None]
    return discards(trade, position, rows)


def asked_of(position: Position) -> SolverPosition:
    """A position as the solver is asked; without a drawn tile, the hand as it stands."""
    kinds: list[int] = [kind_of(tile) for tile in position.held]
    return SolverPosition(
        counts=tuple(kinds.count(kind) for kind in range(_SUITED)),
        melds=position.own.melds,
        void=position.own.void,
        free=tuple(position.unseen()[:_SUITED]),
        wall=position.wall,
        rivals=tuple(place.void for seat, place in enumerate(position.places) if seat != position.seat),
        turn=position.turn,
    )

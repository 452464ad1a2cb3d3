"""The exact evaluator of Chinese Official mahjong: `engine.solver.mcr`, asked for discards."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.hand.hand import counts_of
from engine.solver.mcr.model import FULL
from engine.solver.mcr.model import Position as SolverPosition
from engine.solver.mcr.solve import solve
from engine.systems.mcr.points import meld_codes
from engine.systems.mcr.ruleset import McrRuleset
from engine.tiles.kinds import KINDS, kind_of
from puzzles.make.left import discards
from puzzles.make.trade import Trade
from puzzles.position import Position
from puzzles.puzzle import Answer

NODES: Final = 16_000
TRIES: Final = 30_000
"""Hands the solver may keep and complete hands it may look at; positions that need more are left out."""

ROUTES: Final = 3
"""Fans that are told of each discard …"""
LEAST: Final = 0.005
"""… where they carry at least such a chance to win."""


def mcr_answers(trade: Trade, position: Position) -> tuple[Answer, ...] | None:
    """Every discard by expected points, best first; None where the solver does not come to an end."""
    assert isinstance(trade.ruleset, McrRuleset)
    asked = SolverPosition(
        counts=tuple(counts_of(position.held)),
        melds=meld_codes(position.own.melds),
        river=tuple(kind_of(thrown.tile) for thrown in position.own.river if not thrown.taken),
        seen=tuple(kind for kind in map(kind_of, position.seen_of_others()) if kind < KINDS),
        round_wind=position.round_wind,
        seat_wind=position.seat_wind,
        flowers=len(position.own.flowers),
        draws=position.wall // len(position.places),
    )
    solved = solve(asked, trade.ruleset.rules, FULL, nodes=NODES, tries=TRIES)
    if solved.coarser or solved.reach is None:
        return None
    routes = {
        row.kind: tuple((fan, round(share, 4)) for fan, share in row.routes[:ROUTES] if share >= LEAST)
        for row in solved.rows
    }
    found = discards(trade, position, [(row.kind, row.value, row.win) for row in solved.rows])
    return tuple(replace(answer, routes=routes[kind_of(answer.tiles[0])]) for answer in found)

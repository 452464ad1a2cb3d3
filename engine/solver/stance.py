"""Riichi or dama: what a ready hand is worth either way."""

from __future__ import annotations

from dataclasses import replace

from engine.solver.answers import Stance, Way
from engine.solver.model import Position, Solve, Solved, SolvedRow
from engine.solver.tiles import tile_of


def stances(position: Position, solved: Solved, solve: Solve) -> tuple[Stance, ...]:
    """Both ways for each row that may be either: once with riichi always, once without it at all.

    Only the discards that leave the hand nearest are solved again, a small part of the work.
    """
    wanted = [row for row in solved.rows if row.riichi is not None and row.dama is not None]
    if not wanted:
        return ()
    near = replace(solved.model, deepest=0)
    loud = solve(position, replace(near, dama=False))
    quiet = solve(replace(position, riichi=False), near)
    if loud is None or quiet is None:
        return ()
    loud_rows, quiet_rows = ({row.tile: row for row in one.rows} for one in (loud, quiet))
    return tuple(
        Stance(tile_of(row.tile), _way(loud_rows[row.tile]), _way(quiet_rows[row.tile]))
        for row in wanted
        if row.tile is not None
    )


def _way(row: SolvedRow) -> Way:
    return Way(row.value, row.points, row.win)

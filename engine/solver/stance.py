"""Riichi or dama: what a ready hand is worth either way."""

from __future__ import annotations

from dataclasses import replace

from engine.solver.answers import Stance, Way
from engine.solver.model import Position, Solve, Solved, SolvedRow
from engine.solver.tiles import tile_of


def stances(position: Position, solved: Solved, solve: Solve) -> tuple[Stance, ...]:
    """Both ways for each row that may be either: once with riichi always, once without it at all. What a win brings is
    asked apart, with being ready worth nothing and a riichi free.

    Only the discards that leave the hand nearest are solved again, a small part of the work.
    """
    wanted = [row for row in solved.rows if row.riichi is not None and row.dama is not None]
    if not wanted:
        return ()
    near = replace(solved.model, deepest=0)
    wins = replace(near, tenpai=0.0, deposit=0.0)
    silent = replace(position, riichi=False)
    found = (
        solve(position, replace(near, dama=False)),
        solve(position, replace(wins, dama=False)),
        solve(silent, near),
        solve(silent, wins),
    )
    rows = [{row.tile: row for row in one.rows} for one in found if one is not None]
    if len(rows) < len(found):
        return ()
    loud, loud_wins, quiet, quiet_wins = rows
    return tuple(
        Stance(tile_of(tile), _way(loud[tile], loud_wins[tile]), _way(quiet[tile], quiet_wins[tile]))
        for row in wanted
        if (tile := row.tile) is not None
    )


def _way(row: SolvedRow, wins: SolvedRow) -> Way:
    return Way(row.value, row.win, wins.points / wins.win if wins.win > 0 else 0.0)

"""Solves a position of Chinese Official mahjong, coarser where the model asked for takes too long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine.solver.mcr.estimate import estimated
from engine.solver.mcr.model import FULL, Model, Position, Solved, SolvedRow, free_copies
from engine.solver.mcr.search import FAR, MOST_REACH, Row, Search
from engine.systems.mcr.quick import COMPILED
from engine.systems.mcr.rules import Rules

NODES: Final = 120_000 if COMPILED else 3000
"""Hands kept at most, a kilobyte each at 21 draws: under 130 MB."""
TARGETS: Final = 20_000
TRIES: Final = 200_000 if COMPILED else 4000
"""Complete hands looked at for targets."""
SECONDS: Final = 1.6
MOST_DRAWS: Final = 21


class Stopped(Exception):
    """The search was cancelled."""


def solve(
    position: Position,
    rules: Rules,
    model: Model = FULL,
    *,
    clock: Callable[[], float] | None = None,
    seconds: float = SECONDS,
    nodes: int = NODES,
    tries: int = TRIES,
    cancelled: Callable[[], bool] | None = None,
) -> Solved:
    """The discards of a position, best first.

    Looks for the nearest wins first, then for those `model.slack` tiles further; what ends within `nodes`, `tries` and,
    by `clock` (which gives seconds), `seconds` is the answer. Where not even the nearest ends, the rows are estimates
    by plans (`estimated`). Raises `ValueError` for tiles that cannot be, `Stopped` when cancelled.
    """
    begin = 0.0 if clock is None else clock()

    def late() -> bool:
        return (clock is not None and clock() - begin > seconds) or (cancelled is not None and cancelled())

    found = searched(position, rules, model, nodes=nodes, tries=tries, stop=late)
    if cancelled is not None and cancelled():
        raise Stopped
    return found or Solved(estimated(position, rules, model), model, None, True, 0, 0)


def searched(
    position: Position,
    rules: Rules,
    model: Model,
    *,
    most: int = MOST_REACH,
    nodes: int = NODES,
    tries: int = TRIES,
    stop: Callable[[], bool] | None = None,
) -> Solved | None:
    """The same, looking no further than wins that take `most` tiles; None where none is found within the limits.

    A hand of 3k+1 tiles has one row, for what it is worth as it stands (kind -1).
    """
    search = prepared(position, rules, model, nodes)
    search.stop = stop
    best: Solved | None = None
    wanted = 0
    for reach in range(1, most + 1):
        found = None if stop is not None and stop() else _step(search, model, reach, tries)
        if found is None:
            break
        if not wanted and any(row.win > 0 for row in found.rows):
            wanted = reach + model.slack
        if wanted:
            best = found
        if reach >= wanted > 0:
            return best
    return best and replace(best, coarser=True)


def within(
    position: Position,
    rules: Rules,
    model: Model,
    reach: int,
    *,
    nodes: int = NODES,
    tries: int = TRIES,
    stop: Callable[[], bool] | None = None,
) -> Solved | None:
    """The discards with at most `reach` more tiles taken, the winning one among them; None where it does not end.

    With no fewer than the draws and claims that can still come, nothing is left out.
    """
    search = prepared(position, rules, model, nodes)
    search.stop = stop
    return _step(search, model, reach, tries)


def _step(search: Search, model: Model, reach: int, tries: int) -> Solved | None:
    targets = search.find(reach, tries)
    if targets < 0:
        return None
    rows = search.solve(reach)
    if search.stopped:
        return None
    told = [told_row(row, model, search.routes) for row in rows]
    told.sort(key=lambda row: (-row.value, row.lacking is None, row.lacking, row.kind))
    return Solved(tuple(told), model, reach, False, targets, search.nodes)


def prepared(position: Position, rules: Rules, model: Model, nodes: int = NODES) -> Search:
    """A search for a position. Raises `ValueError` for tiles that cannot be."""
    size = sum(position.counts) + 3 * len(position.melds)
    if len(position.counts) != 34 or size not in (13, 14):
        raise ValueError("a hand has thirteen or fourteen tiles, three of them for each meld")
    draws = min(position.draws, MOST_DRAWS)
    search = Search(rules, position.seat_wind, position.round_wind, TARGETS, draws, nodes)
    turn = min(position.turn, len(model.hazard))
    ahead = model.hazard[turn - 1 :]
    search.set_model(
        int(model.claims),
        model.worth(position.flowers, self_draw=True),
        model.worth(position.flowers, self_draw=False),
        model.winning,
        model.claimable,
        [ahead[min(at, len(ahead) - 1)] for at in range(draws + 1)],
    )
    search.lay_melds(position.melds)
    table = [0] * 34
    for kind in (*position.river, *position.seen):
        table[kind] += 1
    search.put(position.counts, free_copies(position), table)
    return search


def told_row(row: Row, model: Model, routes: list[int]) -> SolvedRow:
    """A row of the search as an answer."""
    value, win, fan, *shares = row.channels[-1]
    by_fan = [(routes[at] if at < len(routes) else 0, share) for at, share in enumerate(shares) if share > 0]
    return SolvedRow(
        row.kind,
        None if row.lacking == FAR else row.lacking,
        value,
        value if model.by_chance else value - model.win * win,
        win,
        fan / win if win > 0 else 0.0,
        tuple(sorted(by_fan, key=lambda pair: -pair[1])),
        tuple(channels[1] for channels in reversed(row.channels)),
        tuple(channels[0] for channels in reversed(row.channels)),
    )

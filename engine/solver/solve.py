"""Solves a position, with a coarser model where the one asked for takes too long or too much memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from mmap import mmap
from typing import Final

from engine.solver.forms import UNCOLLECTED
from engine.solver.model import FULL, LAST_TURN, NARROW, NEAREST, RESTRICTED, Model, Position, Solved, SolvedRow
from engine.solver.nodes import room_needed
from engine.solver.order import by_value
from engine.solver.points import COMPILED
from engine.solver.rules import SolverRules
from engine.solver.search import Search

if not COMPILED:
    from engine.solver.plain.search import Search

NODES: Final = 300_000
"""Nodes kept at most, up to 216 bytes each with 17 draws, and 16 MB of keys: a whole process stays under 150 MB."""
ROOM: Final = room_needed(LAST_TURN - 1, NODES)
"""Bytes of address space that hold them and their keys."""
SECONDS: Final = 1.8 if COMPILED else 0.9
"""Time for one model before a coarser one is tried."""

USUAL: Final = (FULL, NARROW, RESTRICTED, NEAREST) if COMPILED else (NARROW, RESTRICTED, NEAREST)
"""Models from the best to the quickest; uncompiled, only the quick ones end in time."""


class Stopped(Exception):
    """The search was cancelled, or no model came to an end within its limits."""


def solve(
    position: Position,
    rules: SolverRules,
    models: Sequence[Model] | None = None,
    *,
    clock: Callable[[], float] | None = None,
    seconds: float = SECONDS,
    nodes: int = NODES,
    cancelled: Callable[[], bool] | None = None,
    memory: mmap | None = None,
) -> Solved:
    """The discards of a position, best first, by the first of `models` that ends within `nodes` and, by `clock` (which
    gives seconds), within `seconds`. `memory` from `room_for` saves whoever asks often a quarter of the time.

    Raises `ValueError` for tiles that cannot be, `Stopped` when cancelled or when even the last model does not end.
    """
    for model in models or USUAL:
        solved = solve_with(
            position, rules, model, clock=clock, seconds=seconds, nodes=nodes, cancelled=cancelled, memory=memory
        )
        if solved is not None:
            return solved
        if cancelled is not None and cancelled():
            break
    raise Stopped


def solve_with(
    position: Position,
    rules: SolverRules,
    model: Model,
    *,
    clock: Callable[[], float] | None = None,
    seconds: float = SECONDS,
    nodes: int = NODES,
    cancelled: Callable[[], bool] | None = None,
    memory: mmap | None = None,
) -> Solved | None:
    """The same with one model; None where it does not end within the limits."""
    begin = 0.0 if clock is None else clock()

    def late() -> bool:
        return (clock is not None and clock() - begin > seconds) or (cancelled is not None and cancelled())

    with UNCOLLECTED():
        search = prepared(position, rules, model, nodes, memory)
        search.nodes.stop = late
        rows = search.rows(model.slack, model.deepest)
        stopped, known = search.nodes.stopped, search.nodes.known
        del search
    if stopped:
        return None
    win = model.win
    found = [
        SolvedRow(
            None if tile < 0 else tile,
            shanten,
            values[0],
            values[0] - win * wins[0],
            wins[0],
            readies[0],
            values,
            wins,
            readies,
            riichi if riichi >= 0 and position.riichi else None,
            dama if dama >= 0 else None,
        )
        for tile, shanten, values, wins, readies, riichi, dama in rows
    ]
    return Solved(tuple(by_value(found, position, rules)), model, known)


def prepared(position: Position, rules: SolverRules, model: Model, nodes: int, memory: mmap | None = None) -> Search:
    """A search for a position."""
    wrong = len(position.hand) % 3 == 0 or len(position.hand) + 3 * len(position.melds) not in (13, 14)
    if wrong:
        raise ValueError("a hand has thirteen or fourteen tiles, three of them for each meld")
    if (position.kong or position.replacing) and len(position.hand) % 3 != 1:
        raise ValueError("a replacement is drawn by a hand of thirteen tiles")
    return Search(position, rules, model, nodes, memory)

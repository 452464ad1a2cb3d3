"""Solves a position, with a coarser model where the one asked for takes too long or too much memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from mmap import mmap
from typing import Final

from engine.solver.model import FULL, KIND, NARROW, NEAREST, NEXT, RESTRICTED, Model, Position, Solved, SolvedRow
from engine.solver.points import COMPILED
from engine.solver.rules import SolverRules
from engine.solver.search import Search

NODES: Final = 500_000
"""Hands kept at most, 240 bytes each at eighteen draws: under 150 MB with the keys."""
ROOM: Final = 240 * NODES
"""Bytes of address space that hold them."""
SECONDS: Final = 1.8 if COMPILED else 0.9
"""Time for one model before a coarser one is tried."""

USUAL: Final = (FULL, NARROW, RESTRICTED) if COMPILED else (RESTRICTED, NEAREST)
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

    search = prepared(position, rules, model, nodes, memory)
    search.stop = late
    rows = search.rows(model.slack, model.deepest)
    if search.stopped:
        return None
    found = [
        SolvedRow(
            None if tile < 0 else tile,
            shanten,
            values[0],
            values[0] - model.win * wins[0],
            wins[0],
            readies[0],
            tuple(values),
            tuple(wins),
            tuple(readies),
            riichi if riichi >= 0 and position.riichi else None,
            dama if dama >= 0 else None,
        )
        for tile, shanten, values, wins, readies, riichi, dama in rows
    ]
    found.sort(key=lambda row: (-row.value, row.tile or 0))
    return Solved(tuple(found), model, search.nodes)


def prepared(position: Position, rules: SolverRules, model: Model, nodes: int, memory: mmap | None = None) -> Search:
    """A search for a position."""
    wrong = len(position.hand) % 3 == 0 or len(position.hand) + 3 * len(position.melds) not in (13, 14)
    if wrong:
        raise ValueError("a hand has thirteen or fourteen tiles, three of them for each meld")
    search = Search(rules.points, position.round_wind, position.seat_wind, position.draws_left, nodes, memory)
    search.set_model(
        {
            "ron": model.ron,
            "dama": model.dama,
            "calls": model.calls,
            "calls_from": model.calls_from,
            "ippatsu": model.ippatsu and rules.ippatsu,
            "ura": model.ura and rules.ura,
            "last_tile": model.last_tile,
            "returns": model.returns,
            "linked_only": model.linked_only,
            "back_from": model.back_from,
            "kuikae": rules.kuikae,
            "open_yaku": 1,
        },
        {"win": model.win, "sticks": position.gain, "tenpai": model.tenpai, "deposit": model.deposit},
        {
            "ron_riichi": model.ron_riichi,
            "ron_dama": model.ron_dama,
            "ron_open": model.ron_open,
            "calls": model.call_factor,
        },
        model.hazard[min(position.turn, len(model.hazard)) - 1 :] or (0.0,),
    )
    search.can_riichi = position.riichi
    search.set_table(
        position.hand,
        position.melds,
        (*position.seen, *position.river, *position.indicators),
        [KIND[tile] for tile in position.river],
        dora_kinds(position, rules),
        int(rules.reds),
    )
    if model.shrink:
        search.shrink(model.shrink)
    return search


def dora_kinds(position: Position, rules: SolverRules) -> tuple[int, ...]:
    """The kinds that are dora, one entry for each indicator."""
    if not rules.dora:
        return ()
    return tuple(NEXT[KIND[tile]] if rules.dora_is_next else KIND[tile] for tile in position.indicators)

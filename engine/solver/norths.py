"""Norths that are held: what the hand is worth once they are set aside, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import mul

from engine.hand import kernel
from engine.solver.counts import drawable_by_kind, held_by_kind, shapes_of
from engine.solver.model import KIND, Model, Position, Solve, Solved, SolvedRow
from engine.solver.rules import SolverRules
from engine.tiles.kinds import KINDS


def solve_aside(position: Position, rules: SolverRules, model: Model, solve: Solve) -> Solved | None:
    """A hand whose norths have just been set aside, by one model; None where it takes too long.

    One leaves thirteen tiles, and `solve` knows such a hand: the draw for it comes now. Two leave twelve: the answer is
    the mean over the tiles that may come for the first, norths left out as in the wall (`engine.solver.three`).
    """
    if len(position.hand) % 3 == 1:
        return solve(position, model)
    solved, weights = [], []
    for tile, copies in _drawn(position, rules):
        found = solve(replace(position, hand=(*position.hand, tile)), model)
        if found is None:
            return None
        solved.append(found)
        weights.append(copies)
    total = sum(weights)
    rows = [one.rows[0] for one in solved]

    def mean(columns: Sequence[Sequence[float]]) -> tuple[float, ...]:
        every = zip(*columns, strict=True)
        return tuple(sum(map(mul, weights, numbers)) / total for numbers in every)

    values, wins = mean([row.values for row in rows]), mean([row.wins for row in rows])
    readies = mean([row.readies for row in rows])
    points = values[0] - model.win * wins[0]
    row = SolvedRow(None, _steps(position), values[0], points, wins[0], readies[0], values, wins, readies)
    return Solved((row,), model, sum(one.nodes for one in solved))


def _drawn(position: Position, rules: SolverRules) -> Iterator[tuple[int, int]]:
    """Tiles that may be drawn and their copies, red fives by themselves."""
    in_view = {*position.hand, *position.seen, *position.river, *position.indicators}
    melded = {KINDS + suit for _, _, reds in position.melds for suit in range(3) if reds >> suit & 1}
    unseen = drawable_by_kind(position, rules)
    for suit, reds in enumerate(rules.reds):
        red = KINDS + suit
        if reds and unseen[KIND[red]] and red not in in_view | melded:
            unseen[KIND[red]] -= 1
            yield red, 1
    yield from ((kind, copies) for kind, copies in enumerate(unseen) if copies)


def _steps(position: Position) -> int:
    """Steps to ready of twelve tiles, the draw to come among them."""
    return kernel.distance(held_by_kind(position), *shapes_of(position)) - 1

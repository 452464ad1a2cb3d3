"""What the discard risks that follows the replacement of a kong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from engine.hand import kernel
from engine.solver.answers import value_left
from engine.solver.counts import drawable_by_kind, held_by_kind, shapes_of
from engine.solver.danger import Risk
from engine.solver.folding import folds
from engine.solver.model import Model, Position, Solve, SolvedRow
from engine.solver.rules import SolverRules

RiskAfter = Callable[[Position, Model], Risk | None]
"""The risk of a position whose kong was made just now, for an answer by some model; None where it takes too long."""


def risk_after(
    position: Position,
    rules: SolverRules,
    model: Model,
    solve: Solve,
    risks: Callable[[Position], Mapping[int, Risk]],
) -> Risk | None:
    """The mean over the tiles that may replace the fourth (red fives as plain ones), by what `risks` says of the tiles
    of a hand; None where a search takes too long.

    Of the discards that each leaves that is thrown of whose value most is left; what it is worth less than the best is
    lost too. A tile that wins lets nothing be thrown. For the choice alone, values are those without exchanges and
    calls, of the discards that leave the hand nearest; others fold.
    """
    quick = replace(model, slack=0, calls=False, deepest=0)
    chance = loss = 0.0
    unseen = drawable_by_kind(position, rules)
    for kind, copies in enumerate(unseen):
        drawn = replace(position, hand=(*position.hand, kind), kong=False)
        if copies <= 0 or _wins(drawn):
            continue
        solved = solve(drawn, quick)
        if solved is None:
            return None
        risk = _thrown((*solved.rows, *folds(drawn, solved.rows)), risks(drawn))
        chance += copies * risk.chance
        loss += copies * risk.loss
    total = max(1, sum(unseen))
    return Risk(chance / total, loss / total)


def both(first: Risk, then: Risk) -> Risk:
    """Of two discards, the second only if the first has passed."""
    passed = 1 - first.chance
    return Risk(1 - passed * (1 - then.chance), first.loss + passed * then.loss)


def _thrown(rows: Sequence[SolvedRow], risks: Mapping[int, Risk]) -> Risk:
    """The risk of the discard that keeps most, and what it gives up."""
    best = max(row.value for row in rows)
    row = max(rows, key=lambda row: value_left(row.value, risks.get(row.tile or 0)))
    risk = risks[row.tile or 0]
    return Risk(risk.chance, risk.loss + best - row.value)


def _wins(position: Position) -> bool:
    return kernel.distance(held_by_kind(position), *shapes_of(position)) == 0

"""The exact evaluator of pushing and folding in riichi: the solver's worth of going on, less what throwing risks.

Nothing won, nothing lost is zero. Pushing is what the solver gives the hand while somebody is in riichi, where the
discard passes, less what it is expected to lose, and less the danger of every tile drawn and thrown from then on.
Folding throws the safest tile now, and the next safest ones after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.solver.danger import Risk, Table, risk
from engine.solver.model import FULL, KIND, SolvedRow
from engine.solver.risk import hazard_against
from engine.solver.solve import solve_with
from engine.solver.tiles import tile_of
from engine.tiles.kinds import KINDS, Kind, kind_of
from puzzles.make.exact_riichi import NODES, asked_of, rules_of
from puzzles.make.left import left_after
from puzzles.make.threats import rivals_of, threats_of
from puzzles.make.trade import Trade
from puzzles.position import Position
from puzzles.puzzle import Answer, coded

FARTHEST: Final = 2
"""Tiles a hand may lack that is still worth a thought of pushing."""
READY: Final = 2500.0
"""Points between being ready and not when the wall is used up and one other is."""
FOLDS: Final = 4
"""Discards after which, on average, enough tiles have passed that folding costs no more."""


class Pushed(NamedTuple):
    """A discard with which the hand goes on, with or without riichi, and what comes of it."""

    row: SolvedRow
    declares: bool
    value: float
    risk: Risk


def fold_answers(trade: Trade, position: Position, *, declares: bool) -> tuple[Answer, ...] | None:
    """The best way to push and the safest discard, best first; None where the hand is too far to push, where one tile
    is both, or the solver comes to no end. `declares`: riichi may be declared."""
    rules = rules_of(trade)
    if rules is None:
        return None
    table = threats_of(position, rules)
    hazard = hazard_against(rivals_of(position)) or FULL.hazard
    # Here points are weighed against points: a win is worth what others then do not take from this seat.
    model = replace(FULL, hazard=hazard, win=trade.beaten, tenpai=READY)
    solved = solve_with(asked_of(position), rules, model, seconds=1e9, nodes=NODES)
    if solved is None or solved.rows[0].shanten + 1 > FARTHEST:
        return None
    kinds: set[int] = {kind_of(tile) for tile in position.held}
    risks = {kind: risk(table, kind, table.threats) for kind in kinds}
    folding = _folding(risks, position, model.hazard)
    best = _push(solved.rows, risks, table, position, model.hazard, folding, declares=declares)
    safest = min(risks, key=lambda kind: (risks[kind].loss, kind))
    assert best.row.tile is not None
    if KIND[best.row.tile] == safest:
        return None
    left = left_after(trade, position)
    folded = next(row for row in solved.rows if row.tile is not None and KIND[row.tile] == safest)
    push = _answer(best.row, "r" if best.declares else "a", best.value, best.row.win, best.risk, left)
    fold = _answer(folded, "f", -risks[safest].loss - folding, None, risks[safest], left)
    return tuple(sorted((push, fold), key=lambda answer: -answer.value))


def _push(
    rows: Sequence[SolvedRow],
    risks: dict[int, Risk],
    table: Table,
    position: Position,
    hazard: Sequence[float],
    folding: float,
    *,
    declares: bool,
) -> Pushed:
    """The discard that brings most where the hand goes on."""
    nearest = min(row.shanten for row in rows)
    found = []
    for row in rows:
        if row.tile is None or row.shanten > nearest:
            continue
        mine = risks[KIND[row.tile]]
        ways = [(row.value if row.dama is None else row.dama, False)]
        if row.riichi is not None and declares:
            ways.append((row.riichi, True))
        for value, loud in ways:
            going_on = value - _later(row, table, position, hazard)
            # Who has not declared may still fold, once the next tile is too dangerous.
            kept = going_on if loud else max(going_on, -folding)
            found.append(Pushed(row, loud, (1 - mine.chance) * kept - mine.loss, mine))
    return max(found, key=lambda one: (one.value, one.declares, -(one.row.tile or 0)))


def _later(row: SolvedRow, table: Table, position: Position, hazard: Sequence[float]) -> float:
    """What throwing the tiles drawn from now on is expected to lose: those that do not win, as long as nobody has."""
    total = sum(table.free)
    mean = sum(table.free[kind] * risk(table, kind, table.threats).loss for kind in range(KINDS)) / total
    return mean * _discards(row.win, position, hazard)


def _discards(win: float, position: Position, hazard: Sequence[float]) -> float:
    """How many more tiles a hand throws that wins with this chance: the same chance each go-round, as others end the
    deal ever more often."""
    ends = _ends(position, hazard)
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if _won(middle, ends)[0] < win else (low, middle)
    return _won(low, ends)[1]


def _won(each: float, ends: Sequence[float]) -> tuple[float, float]:
    """The chance to win with the same chance each go-round, and how many tiles are thrown."""
    going, won, thrown = 1.0, 0.0, 0.0
    for end in ends:
        going *= 1 - end
        won += going * each
        going *= 1 - each
        thrown += going
    return won, thrown


def _folding(risks: dict[int, Risk], position: Position, hazard: Sequence[float]) -> float:
    """What the discards after the safest one lose: the next safest of the hand, one each go-round."""
    losses = sorted(risks[kind_of(tile)].loss for tile in position.held)[1:]
    going, lost = 1.0, 0.0
    for loss, end in zip(losses[: FOLDS - 1], _ends(position, hazard), strict=False):
        going *= 1 - end
        lost += going * loss
    return lost


def _ends(position: Position, hazard: Sequence[float]) -> list[float]:
    turns = range(position.turn, position.turn + max(1, position.wall // len(position.places)))
    return [hazard[min(turn, len(hazard)) - 1] for turn in turns]


def _answer(
    row: SolvedRow,
    verb: str,
    value: float,
    win: float | None,
    danger: Risk,
    left: dict[int, tuple[int, tuple[Kind, ...], int]],
) -> Answer:
    assert row.tile is not None
    tile = tile_of(row.tile)
    lacking, accepted, copies = left[kind_of(tile)]
    return Answer(
        code=coded(verb, (tile,)),
        value=round(value, 1),
        win=None if win is None else round(win, 4),
        lacking=lacking,
        copies=copies,
        accepted=accepted,
        risk=round(danger.chance, 4),
    )

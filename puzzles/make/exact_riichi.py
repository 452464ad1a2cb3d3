"""The exact evaluator of riichi: `engine.solver`, asked for discards and for calls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from engine.hand import kernel
from engine.hand.hand import Meld, MeldKind, counts_of
from engine.solver.answers import CallValue
from engine.solver.claims import call_values, own_tiles
from engine.solver.model import FULL, Model, Solved, SolvedRow
from engine.solver.model import Position as SolverPosition
from engine.solver.rules import SolverRules, solver_rules
from engine.solver.solve import solve_with
from engine.solver.tiles import counted, counted_all, counted_meld, tile_of
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import Kind, Tile, kind_of
from puzzles.make.left import left_after
from puzzles.make.trade import Trade
from puzzles.position import Position
from puzzles.puzzle import Answer, coded

NODES: Final = 150_000
"""Hands the solver may keep; positions that need more are left out. Never a time: the same position must get the same
answer on every machine."""


def riichi_answers(trade: Trade, position: Position, nodes: int = NODES) -> tuple[Answer, ...] | None:
    """Every discard by expected points, best first; None where the solver does not come to an end."""
    rules = rules_of(trade)
    solved = None if rules is None else solve_with(asked_of(position), rules, FULL, seconds=1e9, nodes=nodes)
    if solved is None:
        return None
    left = left_after(trade, position)
    return _sorted([answer for row in solved.rows for answer in _riichi_rows(row, left)])


def riichi_calls(trade: Trade, position: Position, melds: Sequence[Meld]) -> tuple[Answer, ...] | None:
    """Passing and each of these melds with its best discard, best first; None where the solver comes to no end."""
    assert isinstance(trade.ruleset, RiichiRuleset)
    assert position.offering is not None
    rules = rules_of(trade)
    if rules is None:
        return None
    asked = rules

    def solve(one: SolverPosition, model: Model) -> Solved | None:
        return solve_with(one, asked, model, seconds=1e9, nodes=NODES)

    seats = len(position.places)
    source = (position.offering - position.seat) % seats
    passed = (position.wall + source) // seats
    resting = replace(asked_of(position), turn=max(1, position.turn - 1), draws=max(1, passed))
    swap = trade.ruleset.offers.swap
    values = call_values(resting, position.hand, melds, swap, source, FULL, solve)
    return None if values is None else _sorted([_call_row(trade, position, value) for value in values])


def _sorted(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    return tuple(sorted(answers, key=lambda answer: (-answer.value, answer.code)))


def rules_of(trade: Trade) -> SolverRules | None:
    """The rules as the solver knows them; None where it does not."""
    assert isinstance(trade.ruleset, RiichiRuleset)
    rules = solver_rules(trade.ruleset)
    return rules if rules is not None and rules.players == 4 else None


def asked_of(position: Position) -> SolverPosition:
    """A position as the solver is asked; without a drawn tile, the hand as it stands."""
    own = position.own
    return SolverPosition(
        hand=counted_all(position.held),
        melds=tuple(map(counted_meld, own.melds)),
        indicators=counted_all(position.dora),
        river=tuple(counted(thrown.tile) for thrown in own.river),
        seen=counted_all(_others(position)),
        round_wind=position.round_wind,
        seat_wind=position.seat_wind,
        turn=position.turn,
        draws=max(1, position.wall // len(position.places)),
        gain=position.pot + 300 * position.honba,
        riichi=position.hand.is_closed,
    )


def _call_row(trade: Trade, position: Position, value: CallValue) -> Answer:
    """A call leaves the hand without its own tiles of the meld and without the discard."""
    counts = list(counts_of(position.concealed))
    melds, code = len(position.own.melds), "p"
    if value.meld is not None:
        own = own_tiles(value.meld)
        code, melds = coded("c" if value.meld.kind is MeldKind.CHOW else "u", tuple(own)), melds + 1
        for tile in (*own, *(() if value.discard is None else (value.discard,))):
            counts[kind_of(tile)] -= 1
    lacking, accepted = kernel.accepted(counts, 4 - melds, 0 if melds else trade.special)
    unseen = position.unseen()
    return Answer(
        code=code,
        value=round(value.value, 1),
        win=round(value.win, 4),
        lacking=lacking,
        copies=sum(unseen[kind] for kind in accepted),
        accepted=tuple(map(Kind, accepted)),
        then=value.discard,
    )


def _riichi_rows(row: SolvedRow, left: dict[int, tuple[int, tuple[Kind, ...], int]]) -> list[Answer]:
    assert row.tile is not None
    tile = tile_of(row.tile)
    lacking, accepted, copies = left[kind_of(tile)]
    ways = [("d", row.value)] if row.riichi is None else [("r", row.riichi), ("d", row.dama or 0.0)]
    return [
        Answer(
            code=coded(verb, (tile,)),
            value=round(value, 1),
            win=round(row.win, 4),
            lacking=lacking,
            copies=copies,
            accepted=accepted,
        )
        for verb, value in ways
    ]


def _others(position: Position) -> list[Tile]:
    """Tiles in view that are not the own ones, not in the own river and no indicator.

    An own discard that was claimed lies in the own river for furiten and in a meld: it is counted once.
    """
    tiles = position.seen_of_others()
    for thrown in position.own.river:
        if thrown.taken:
            tiles.remove(thrown.tile)
    return tiles

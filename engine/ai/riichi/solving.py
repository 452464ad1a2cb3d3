"""The expected-value solver as the strong player's evaluator: for near hands, with what the table says of its danger.

Searches end by a bound of nodes, never by a clock, so that the same view gets the same answer wherever it is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from mmap import ACCESS_COPY, mmap
from typing import Final

from engine.ai.evaluator import Prospect
from engine.ai.sight import counts_of
from engine.hand import kernel
from engine.hand.hand import Meld
from engine.hand.shanten import RIICHI_SHAPES
from engine.play.view import View
from engine.solver.danger import ENDS
from engine.solver.model import KIND, LAST_TURN, Model, Position, SolvedRow
from engine.solver.nodes import MOST_DRAWS, room_needed
from engine.solver.points import COMPILED
from engine.solver.rules import SolverRules
from engine.solver.solve import solve_with
from engine.solver.tiles import counted_all, counted_meld
from engine.tiles.kinds import EAST, Tile

_NODES: Final = 60_000
_ROOM: Final = room_needed(MOST_DRAWS, _NODES)
"""Bytes for so many nodes and their keys."""

_FULL: Final = Model()
_SWIFT: Final = Model(slack=0, calls_from=1)
_CLOSED: Final = (_FULL, _FULL, Model(calls=False, deepest=0)) if COMPILED else (_FULL, _SWIFT)
_OPEN: Final = (_FULL, _FULL, Model(calls_from=1)) if COMPILED else (_FULL, _SWIFT)
"""Models for hands that lack one, two … tiles; those that lack more are left to rules of thumb."""

_LEAST: Final = 0.001
"""Chance to win below which the points of a win are not told."""


@dataclass(frozen=True, slots=True)
class Solving:
    """An evaluator for four players. Rooms for the search are kept from one question to the next: what is in them is
    never read again."""

    rules: SolverRules
    _rooms: list[mmap] = field(default_factory=list, repr=False, compare=False)

    def discards(self, view: View, hand: Sequence[Tile], melds: Sequence[Meld], draws: int) -> Mapping[int, Prospect]:
        """What each discard leads to: of two faces of a kind, the better."""
        found: dict[int, Prospect] = {}
        for row in self._rows(view, hand, melds, draws):
            assert row.tile is not None
            found.setdefault(KIND[row.tile], prospect_of(row))
        return found

    def waiting(self, view: View, draws: int) -> Prospect | None:
        """What the own hand between turns leads to."""
        assert view.seat is not None
        rows = self._rows(view, view.hand, view.seats[view.seat].melds, draws)
        return prospect_of(rows[0]) if rows else None

    def _rows(self, view: View, hand: Sequence[Tile], melds: Sequence[Meld], draws: int) -> Sequence[SolvedRow]:
        lacking = kernel.distance(counts_of(hand), 4 - len(melds), 0 if melds else RIICHI_SHAPES.special)
        models = _OPEN if melds else _CLOSED
        if not 0 < draws <= MOST_DRAWS or not 0 < lacking <= len(models):
            return ()
        model, position = against(view, models[lacking - 1]), position_of(view, hand, melds, draws)
        # A copy of its own for every process that is forked: rooms must not be shared.
        room = self._rooms.pop() if self._rooms else mmap(-1, _ROOM, access=ACCESS_COPY)
        solved = solve_with(position, self.rules, model, nodes=_NODES, memory=room)
        self._rooms.append(room)
        return solved.rows if solved is not None else ()


def against(view: View, model: Model) -> Model:
    """With opponents in riichi they end the hand sooner."""
    standing = view.shown.get("ready", {}).get("standing", ())
    declared = sum(up for seat, up in enumerate(standing) if seat != view.seat)
    return replace(model, hazard=ENDS[min(2, declared)]) if declared else model


def position_of(view: View, hand: Sequence[Tile], melds: Sequence[Meld], draws: int) -> Position:
    """What a seat sees, as the solver is asked; `hand` and `melds` may be those after a call of the offered tile."""
    seat = view.seat
    assert seat is not None
    own, seats = view.seats[seat], len(view.seats)
    seen: list[Tile] = []
    for other, state in enumerate(view.seats):
        if other == seat:
            continue
        seen += (thrown.tile for thrown in state.river if thrown.taken < 0)
        for meld in state.melds:
            tiles = list(meld.tiles)
            if meld.claimed is not None and meld.source is not None and (other + meld.source) % seats == seat:
                # It still counts among the own discards.
                tiles.remove(meld.claimed)
            seen += tiles
    if len(melds) > len(own.melds) and view.offered in seen:
        seen.remove(Tile(view.offered))
    return Position(
        hand=counted_all(hand),
        melds=tuple(map(counted_meld, melds)),
        indicators=counted_all(view.shown.get("dora", {}).get("indicators", ())),
        river=counted_all(thrown.tile for thrown in own.river),
        seen=counted_all(seen),
        round_wind=view.round_wind,
        seat_wind=EAST + (seat - view.dealer) % seats,
        turn=min(LAST_TURN - 1, len(own.river) + 1),
        draws=draws,
        gain=view.pot + 300 * dict(view.counters).get("honba", 0),
        riichi=own.score >= 1000,
    )


def prospect_of(row: SolvedRow) -> Prospect:
    """A row of the solver as the player takes it."""
    points = (row.points - _FULL.tenpai * row.ready) / row.win if row.win > _LEAST else 0.0
    quiet = row.value if row.dama is None else row.dama
    return Prospect(row.shanten + 1, row.win, points, row.ready, quiet, row.riichi)

"""Who threatens in a position, as `engine.solver.risk` takes it."""

from __future__ import annotations

from engine.solver.danger import Table
from engine.solver.risk import Rival, table_of
from engine.solver.rules import SolverRules, dora_kinds
from engine.solver.tiles import counted, counted_meld
from engine.tiles.kinds import EAST, Kind
from puzzles.make.exact_riichi import asked_of
from puzzles.position import Place, Position


def seats_against(position: Position) -> tuple[int, ...]:
    """The others, from the next player on."""
    number = len(position.places)
    return tuple((position.seat + ahead) % number for ahead in range(1, number))


def rivals_of(position: Position) -> tuple[Rival, ...]:
    """The others in the order of `seats_against`."""
    number = len(position.places)
    return tuple(
        _rival(position.places[seat], EAST + (seat - position.dealer) % number) for seat in seats_against(position)
    )


def threats_of(position: Position, rules: SolverRules) -> Table:
    """The others as dangers; the seats of threats count in the order of `seats_against`."""
    asked = asked_of(position)
    return table_of(asked, rivals_of(position), dora_kinds(asked, rules), 300 * position.honba)


def _rival(place: Place, wind: int) -> Rival:
    return Rival(
        river=tuple(counted(thrown.tile) for thrown in place.river),
        ready=place.declared_at,
        melds=tuple(map(counted_meld, place.melds)),
        wind=Kind(wind),
    )

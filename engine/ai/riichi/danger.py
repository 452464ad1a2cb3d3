"""The opponents in a view as dangers; `engine.solver.danger` rates what a discard risks against them."""

from __future__ import annotations

from engine.ai.riichi.facts import Facts
from engine.ai.sight import KIND_OF, Sight
from engine.play.view import View
from engine.solver.danger import Table, Threat, near_dora, threat, turn_place
from engine.solver.danger_three import dearer
from engine.tiles.kinds import EAST


def table_of(sight: Sight, facts: Facts, dora: tuple[int, ...]) -> Table:
    """All opponents still in play as dangers."""
    view = sight.view
    standing = view.shown.get("ready", {}).get("standing", ())
    threats = [_threat(view, seat, bool(standing and standing[seat]), dora) for seat in sight.rivals]
    if facts.seats < 4:
        threats = [dearer(threat) for threat in threats]
    return Table(sight.free, near_dora(dora), turn_place(sight.turn), tuple(threats))


def value_honours(view: View, seat: int) -> frozenset[int]:
    """Dragons, the round wind and the seat's own."""
    return frozenset((31, 32, 33, view.round_wind, EAST + (seat - view.dealer) % len(view.seats)))


def _threat(view: View, seat: int, riichi: bool, dora: tuple[int, ...]) -> Threat:
    state = view.seats[seat]
    safe = 0
    since = -1
    for thrown in state.river:
        safe |= 1 << KIND_OF[thrown.tile]
        if thrown.ready or not riichi:
            since = thrown.step
    for other, row in enumerate(view.seats):
        if other != seat:
            for thrown in row.river:
                if thrown.step > since:
                    safe |= 1 << KIND_OF[thrown.tile]
    return threat(
        seat,
        riichi=riichi,
        melds=sum(meld.is_open for meld in state.melds),
        safe=safe,
        values=value_honours(view, seat),
        dealer=seat == view.dealer,
        shown=sum(dora.count(KIND_OF[tile]) + (tile >= 43) for meld in state.melds for tile in meld.tiles),
        more=300 * dict(view.counters).get("honba", 0),
    )

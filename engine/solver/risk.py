"""What each discard risks against the opponents that a question tells of.

Only the discard at hand is weighed. What later ones will risk is not, and stands in no figure. The chances are those of
`engine.solver.danger`: logistic models of 850 recorded games, with three players those of `engine.solver.danger_three`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.solver import danger_three
from engine.solver.counts import out_of_view
from engine.solver.danger import ENDS, Risk, Table, Threat, mask_of, near_dora, risk, threat, turn_place
from engine.solver.model import CONCEALED_KONG, KIND, Position, meld_kinds
from engine.solver.three import MISSING, PLAYERS
from engine.tiles.kinds import DRAGONS, EAST


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """An opponent in view. Tiles and melds as in `Position`: `river` in order, `ready` the place in it of the discard
    with which he declared riichi (None: he has not), `wind` his seat wind (None: unknown, then not the dealer)."""

    river: tuple[int, ...]
    ready: int | None = None
    melds: tuple[tuple[int, int, int], ...] = ()
    wind: int | None = None


def risks(
    position: Position, rivals: Sequence[Rival], dora: Sequence[int], more: int = 0, players: int = 4
) -> dict[int, Risk]:
    """Of every tile of the hand, what discarding it risks now.

    `dora` are kinds, `position.seen` holds the rivals' tiles, `more` points come with every win (counters), `players`
    are four or three.

    A tile is safe from a rival who threw it himself; from one in riichi also if it was thrown later by the hand's owner
    or another rival and he did not win. Discards of the same go-around as his riichi count as earlier.
    """
    table = table_of(position, rivals, dora, more, players)
    return {tile: risk(table, KIND[tile], table.threats) for tile in set(position.hand)}


def table_of(
    position: Position, rivals: Sequence[Rival], dora: Sequence[int], more: int = 0, players: int = 4
) -> Table:
    """The rivals as dangers to the hand's owner."""
    free = out_of_view(position)
    threats = tuple(_threat(position, seat, rivals, dora, more) for seat in range(len(rivals)))
    if players == PLAYERS:
        threats = tuple(map(danger_three.dearer, threats))
        for kind in MISSING:
            free[kind] = 0
    return Table(free, near_dora(dora), turn_place(position.turn), threats)


def hazard_against(rivals: Iterable[Rival], players: int = 4) -> tuple[float, ...] | None:
    """The chance per go-around that others end the hand, where some of them are in riichi; else None."""
    ends = danger_three.ENDS if players == PLAYERS else ENDS
    declared = sum(rival.ready is not None for rival in rivals)
    return ends[min(2, declared)] if declared else None


def _threat(position: Position, seat: int, rivals: Sequence[Rival], dora: Sequence[int], more: int) -> Threat:
    rival = rivals[seat]
    safe = mask_of(KIND[tile] for tile in rival.river)
    if rival.ready is not None:
        for river in (position.river, *(other.river for other in rivals)):
            safe |= mask_of(KIND[tile] for tile in river[rival.ready + 1 :])
    winds = (position.round_wind,) if rival.wind is None else (position.round_wind, rival.wind)
    shown = sum(dora.count(kind) for meld, low, _ in rival.melds for kind in meld_kinds(meld, low))
    shown += sum(bits.bit_count() for _, _, bits in rival.melds)
    return threat(
        seat,
        riichi=rival.ready is not None,
        melds=sum(meld != CONCEALED_KONG for meld, _, _ in rival.melds),
        safe=safe,
        values=frozenset((*DRAGONS, *winds)),
        dealer=rival.wind == EAST,
        shown=shown,
        more=more,
    )

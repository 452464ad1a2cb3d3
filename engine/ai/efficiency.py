"""Tile efficiency as a seat sees it: what each discard leaves, counted with the tiles in view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.ai.seat import Style
from engine.hand import kernel
from engine.play.view import View
from engine.tiles.kinds import KINDS, ORPHANS, Kind, Tile, kind_of


class Left(NamedTuple):
    """What a discard leaves: tiles lacking (0 complete, 1 ready), copies out of view that bring the hand nearer."""

    kind: Kind
    lacking: int
    copies: int
    kinds: tuple[int, ...]


def counts_of(tiles: Iterable[Tile]) -> list[int]:
    """34 counts; flowers and hidden tiles are left out."""
    counts = [0] * KINDS
    for tile in tiles:
        if tile >= 0:
            kind = kind_of(tile)
            if kind < KINDS:
                counts[kind] += 1
    return counts


def unseen(view: View) -> list[int]:
    """Copies of each kind that the seat cannot see."""
    seen = counts_of(view.hand)
    for seat in view.seats:
        for tile in (thrown.tile for thrown in seat.river if thrown.taken < 0):
            if tile >= 0:
                seen[kind_of(tile)] += 1
        for meld in seat.melds:
            for tile in meld.tiles:
                seen[kind_of(tile)] += 1
    for tile in view.shown.get("dora", {}).get("indicators", ()):
        seen[kind_of(tile)] += 1
    return [max(0, 4 - count) for count in seen]


def after_discards(view: View, style: Style, kinds: Iterable[int] | None = None) -> list[Left]:
    """What each discard (of these kinds) leaves, best first.

    Fewest tiles lacking, then most copies; then the tile least likely to be missed: honours and terminals first.
    """
    counts = counts_of(view.hand)
    assert view.seat is not None
    melds = len(view.seats[view.seat].melds)
    free = unseen(view)
    wanted = None if kinds is None else frozenset(kinds)
    rows = [
        Left(Kind(kind), lacking, sum(free[other] for other in accepted), tuple(accepted))
        for kind, lacking, accepted in kernel.discards(counts, style.sets - melds, 0 if melds else style.special)
        if wanted is None or kind in wanted
    ]
    return sorted(rows, key=lambda row: (row.lacking, -row.copies, row.kind not in ORPHANS, row.kind))


def lacking(view: View, style: Style, counts: list[int], more_melds: int = 0) -> int:
    """Tiles lacking of a hand with these concealed counts and so many melds more than now."""
    assert view.seat is not None
    melds = len(view.seats[view.seat].melds) + more_melds
    return kernel.distance(counts, style.sets - melds, 0 if melds else style.special)

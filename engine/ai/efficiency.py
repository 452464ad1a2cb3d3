"""Tile efficiency as a seat sees it: what each discard leaves, counted with the tiles in view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.ai.seat import Style
from engine.ai.sight import counts_of, unseen
from engine.hand import kernel
from engine.play.view import View
from engine.tiles.kinds import ORPHANS, Kind


class Left(NamedTuple):
    """What a discard leaves: tiles lacking (0 complete, 1 ready), copies out of view that bring the hand nearer."""

    kind: Kind
    lacking: int
    copies: int
    kinds: tuple[int, ...]


def after_discards(view: View, style: Style, kinds: Iterable[int] | None = None) -> list[Left]:
    """What each discard (of these kinds) leaves that leaves the hand nearest, best first.

    Most copies first; then the tile least likely to be missed: honours and terminals first.
    """
    counts = counts_of(view.hand)
    assert view.seat is not None
    melds = len(view.seats[view.seat].melds)
    free = unseen(view)
    wanted = None if kinds is None else frozenset(kinds)
    rows = kernel.discards(counts, style.sets - melds, 0 if melds else style.special)
    if wanted is not None:
        rows = [row for row in rows if row[0] in wanted]
    nearest = min([lacking for _, lacking, _ in rows])
    found = [
        Left(Kind(kind), lacking, sum([free[other] for other in accepted]), tuple(accepted))
        for kind, lacking, accepted in rows
        if lacking == nearest
    ]
    return sorted(found, key=lambda row: (-row.copies, row.kind not in ORPHANS, row.kind))


def lacking(view: View, style: Style, counts: list[int], more_melds: int = 0) -> int:
    """Tiles lacking of a hand with these concealed counts and so many melds more than now."""
    assert view.seat is not None
    melds = len(view.seats[view.seat].melds) + more_melds
    return kernel.distance(counts, style.sets - melds, 0 if melds else style.special)

"""Kongs at the own turn: what the hand is worth once one is made. Direct kongs are among the calls (`claims`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.hand.hand import Meld, MeldKind
from engine.solver.after_kong import RiskAfter, both
from engine.solver.answers import KongRow
from engine.solver.danger import Risk
from engine.solver.model import Model, Position, Solve
from engine.solver.tiles import counted, counted_all, counted_meld
from engine.tiles.kinds import Tile, kind_of, sort_key


def own_kongs(held: Iterable[Tile], melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """The kongs that a hand may make after a draw: of four tiles alike, and of a pung and its fourth tile (riichi rules
    4.25, 4.26)."""
    tiles = sorted(held, key=sort_key)
    alike = {kind_of(tile): [other for other in tiles if kind_of(other) == kind_of(tile)] for tile in tiles}
    concealed = [Meld(MeldKind.CONCEALED_KONG, tuple(four)) for four in alike.values() if len(four) == 4]
    added = [meld.with_added(tile) for tile in tiles for meld in melds if meld.is_pung_of(kind_of(tile))]
    return (*concealed, *added)


def after_own_kong(position: Position, kong: Meld) -> Position:
    """The position once such a kong is made, before the replacement is drawn."""
    added = kong.kind is MeldKind.ADDED_KONG
    hand, melds = list(position.hand), list(position.melds)
    if added:
        assert kong.added is not None
        pung = next(meld for meld in melds if meld[:2] == (1, kind_of(kong.added)))
        melds.remove(pung)
        hand.remove(counted(kong.added))
    else:
        for tile in counted_all(kong.tiles):
            hand.remove(tile)
    return replace(position, hand=tuple(hand), melds=(*melds, counted_meld(kong)), kong=True)


def kong_rows(
    position: Position,
    kongs: Iterable[Meld],
    robbed: Mapping[int, Risk],
    model: Model,
    solve: Solve,
    after: RiskAfter | None = None,
) -> tuple[KongRow, ...] | None:
    """What each kong is worth by one model, best first by what is left; None where it takes too long.

    Where opponents are told, `robbed` is what discarding a tile risks, since an added kong is robbed by whoever would
    win with it, and `after` what the discard risks that follows the replacement.
    """
    found = []
    for kong in kongs:
        made = after_own_kong(position, kong)
        solved = solve(made, model)
        if solved is None:
            return None
        risk = None
        if after is not None:
            risk = after(made, model)
            if risk is None:
                return None
            if kong.added is not None:
                risk = both(robbed[counted(kong.added)], risk)
        row = solved.rows[0]
        found.append(KongRow(kong, row.shanten, row.value, row.points, row.win, row.ready, risk))
    return tuple(sorted(found, key=lambda row: -row.left))

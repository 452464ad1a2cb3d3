"""Call or pass: what a hand is worth with each call that an offered tile allows, and without any."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.hand.hand import Hand, Meld
from engine.solver.after_kong import RiskAfter
from engine.solver.answers import CallValue
from engine.solver.danger import Risk
from engine.solver.model import KIND, Model, Position, Solve, SolvedRow
from engine.solver.tiles import counted, counted_all, counted_meld, tile_of
from engine.systems.riichi.calls import SwapRules
from engine.tiles.kinds import Kind, Tile, kind_of


def skipped_by(source: int, seats: int = 4) -> float:
    """How much of a go-around a call skips, from who discarded: 1 next player, 2 opposite, 3 previous; of three seats 2
    or 3 is the previous one.

    A call takes a turn, not a tile: the player after the caller draws next. So what the others have discarded since the
    own last turn is gone, and a whole go-around comes before the next own draw.

    >>> skipped_by(3), skipped_by(1)
    (0.75, 0.25)
    """
    return min(source, seats - 1) / seats


def call_values(
    position: Position,
    hand: Hand,
    melds: Iterable[Meld],
    swap: SwapRules,
    source: int,
    model: Model,
    solve: Solve,
    risked: Mapping[int, Risk] | None = None,
    after: RiskAfter | None = None,
) -> tuple[CallValue, ...] | None:
    """Passing and every call by one model, best first; None where it takes too long. If opponents are told, `risked` is
    what discarding a tile risks, and `after` what the discard after the replacement of a kong does.

    `position` is that of `hand`, 3k+1 tiles, as it rests since its last discard, with the offered tile in view; `melds`
    are those that may be made of it, and `source` is who discarded it, as in `skipped_by`. Passing is worth what the
    hand is as it stands: a whole go-around of discards comes before its next draw, although fewer players may sit
    between.
    """
    stay = solve(position, model)
    if stay is None:
        return None
    row = stay.rows[0]
    found = [CallValue(None, None, row.shanten, row.value, row.points, row.win, row.ready)]
    for meld in melds:
        own = own_tiles(meld)
        made = _after(position, hand, meld, own)
        solved = solve(made, model)
        if solved is None:
            return None
        replacing = after(made, model) if meld.is_kong and after is not None else None
        if meld.is_kong and after is not None and replacing is None:
            return None
        barred = swap.forbidden(_claimed_kind(meld), [kind_of(tile) for tile in own])
        values = [
            _called(meld, row, source, model, risked or {}, replacing)
            for row in solved.rows
            if row.tile is None or KIND[row.tile] not in barred
        ]
        if values:
            found.append(max(values, key=lambda one: one.left))
    return tuple(sorted(found, key=lambda one: -one.left))


def own_tiles(meld: Meld) -> list[Tile]:
    """The tiles of a claimed meld that come from the hand."""
    rest = list(meld.tiles)
    assert meld.claimed is not None
    rest.remove(meld.claimed)
    return rest


def _claimed_kind(meld: Meld) -> Kind:
    assert meld.claimed is not None
    return kind_of(meld.claimed)


def _after(position: Position, hand: Hand, meld: Meld, own: Sequence[Tile]) -> Position:
    """The position once the meld is made, before its discard, or before the replacement of a kong."""
    rest = list(hand.concealed)
    for tile in own:
        rest.remove(tile)
    seen = list(position.seen)
    assert meld.claimed is not None
    seen.remove(counted(meld.claimed))
    return replace(
        position,
        hand=counted_all(rest),
        melds=(*position.melds, counted_meld(meld)),
        seen=tuple(seen),
        riichi=False,
        kong=meld.is_kong,
    )


def _called(
    meld: Meld, row: SolvedRow, source: int, model: Model, risked: Mapping[int, Risk], replacing: Risk | None
) -> CallValue:
    """Between what the discard, or the kong, is worth with all the draws and with one less, by how much of a go-around
    is skipped."""
    skipped = skipped_by(source, model.others + 1)
    value, win, ready = (
        (1 - skipped) * column[0] + skipped * column[1] for column in (row.values, row.wins, row.readies)
    )
    discard, risk = (None, replacing) if row.tile is None else (tile_of(row.tile), risked.get(row.tile))
    return CallValue(meld, discard, row.shanten, value, value - model.win * win, win, ready, risk)

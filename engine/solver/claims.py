"""Call or pass: what a hand is worth with each call that an offered tile allows, and without any."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.hand.hand import Hand, Meld
from engine.solver.answers import CallValue
from engine.solver.model import KIND, Model, Position, Solve, SolvedRow
from engine.solver.tiles import counted, counted_all, counted_meld, tile_of
from engine.systems.riichi.calls import SwapRules
from engine.tiles.kinds import Kind, Tile, kind_of

LIVE: Final = 70
"""Tiles that are drawn with four players: 136 less a dead wall of 14 and four hands of thirteen."""


@dataclass(frozen=True, slots=True)
class Draws:
    """Own draws still to come if the tile passes, and if it is called."""

    passed: int
    called: int


def draws_left(seat: int, turn: int, source: int) -> Draws:
    """From the own seat (0: dealer), the go-around of the own next discard, and who discarded (1 next player, 2
    opposite, 3 previous). Counted as if nobody had called before.

    A call takes a turn, not a tile: the player after the caller draws next, so the caller is the last of the four.

    >>> draws_left(1, 6, 3), draws_left(1, 6, 1)
    (Draws(passed=13, called=12), Draws(passed=13, called=12))
    """
    wall = max(0, LIVE - (4 * (turn - 2) + seat + 1 + source))
    between = 3 - source
    return Draws(max(0, wall - between + 3) // 4, wall // 4)


def call_values(
    position: Position,
    hand: Hand,
    melds: Iterable[Meld],
    swap: SwapRules,
    draws: Draws,
    model: Model,
    solve: Solve,
) -> tuple[CallValue, ...] | None:
    """Passing and every call by one model, best first; None where it takes too long.

    `position` is that of `hand`, 3k+1 tiles, with the offered tile in view and the go-around of the next discard;
    `melds` are those that may be made. Kongs are left out: the search knows none. Passing is worth what the hand is as
    it stands: a whole go-around of discards comes before its next draw, although fewer players may sit between.
    """
    stay = solve(replace(position, turn=max(1, position.turn - 1), draws=max(1, draws.passed)), model)
    if stay is None:
        return None
    found = [_value(None, stay.rows[0])]
    for meld in melds:
        own = own_tiles(meld)
        solved = solve(replace(_after(position, hand, meld, own), draws=max(1, draws.called)), model)
        if solved is None:
            return None
        barred = swap.forbidden(_claimed_kind(meld), [kind_of(tile) for tile in own])
        best = next((row for row in solved.rows if row.tile is not None and KIND[row.tile] not in barred), None)
        if best is not None:
            found.append(_value(meld, best))
    return tuple(sorted(found, key=lambda one: -one.value))


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
    """The position once the meld is made, before its discard."""
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
    )


def _value(meld: Meld | None, row: SolvedRow) -> CallValue:
    discard = None if row.tile is None else tile_of(row.tile)
    return CallValue(meld, discard, row.shanten, row.value, row.points, row.win, row.ready)

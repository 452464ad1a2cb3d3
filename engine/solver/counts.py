"""The tiles of a position by their kinds: those that are held, those out of view, and the shapes they are to make."""

from __future__ import annotations

from engine.hand.shanten import RIICHI_SHAPES
from engine.solver.model import KIND, Position, meld_kinds
from engine.solver.rules import SolverRules
from engine.tiles.kinds import KINDS, NORTH


def held_by_kind(position: Position) -> list[int]:
    """Concealed tiles of each kind."""
    counts = [0] * KINDS
    for tile in position.hand:
        counts[KIND[tile]] += 1
    return counts


def shapes_of(position: Position) -> tuple[int, int]:
    """How many sets the concealed tiles are to make beside the pair, and which other shapes they may have, as
    `engine.hand.kernel` asks for them."""
    melds = len(position.melds)
    return 4 - melds, 0 if melds else RIICHI_SHAPES.special


def out_of_view(position: Position) -> list[int]:
    """Copies of each kind that are neither in the hand and its melds nor told of; less than none where too many are."""
    left = [4] * KINDS
    for tile in (*position.hand, *position.river, *position.seen, *position.indicators):
        left[KIND[tile]] -= 1
    for meld, low, _ in position.melds:
        for kind in meld_kinds(meld, low):
            left[kind] -= 1
    return left


def drawable_by_kind(position: Position, rules: SolverRules) -> list[int]:
    """Copies of each kind that may be drawn: norths are not, where they are set aside."""
    left = [max(0, copies) for copies in out_of_view(position)]
    for kind in (*rules.missing, *((NORTH,) if rules.norths else ())):
        left[kind] = 0
    return left

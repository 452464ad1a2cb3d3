"""Walls: shuffled with a cryptographic source, promised before they are dealt, opened when nobody can be hurt."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from bot.storage.table_records import WallRow
from engine.play.wall import SALT_BYTES, commitment, is_committed
from engine.tiles.kinds import Tile, code_of, tile_of

THROWS: Final = 2**30
"""Random numbers for dice are below this; rules take what they need of it."""


def shuffled(deck: Sequence[int], deal: int, source: random.Random) -> WallRow:
    """A new wall of the deck with its salt. `source` must be cryptographic outside of tests."""
    wall = [Tile(tile) for tile in deck]
    source.shuffle(wall)
    return WallRow(deal, written(wall), source.randbytes(SALT_BYTES).hex(), source.randrange(THROWS))


def written(wall: Sequence[Tile]) -> str:
    """A wall as tile codes run together, as it is hashed."""
    return "".join(code_of(tile) for tile in wall)


def tiles_of(row: WallRow) -> tuple[Tile, ...]:
    """The wall in drawing order."""
    return tuple(tile_of(row.wall[at : at + 2]) for at in range(0, len(row.wall), 2))


def promise(series: str, row: WallRow) -> str:
    """The commitment that is published before the deal."""
    return commitment(series, row.deal, tiles_of(row), bytes.fromhex(row.salt))


def is_kept(promised: str, series: str, row: WallRow) -> bool:
    """Whether the wall is the one that was promised."""
    return is_committed(promised, series, row.deal, tiles_of(row), bytes.fromhex(row.salt))

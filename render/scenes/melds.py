"""Melds as they lie on a table: who fed them is read from the tile laid sideways."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from engine.tiles.kinds import Tile, is_red, sort_key
from render.layout import Layout, below, beside, lying


class MeldKind(StrEnum):
    """The five melds."""

    CHOW = "chow"
    PUNG = "pung"
    KONG_DIRECT = "kong_direct"
    KONG_ADDED = "kong_added"
    KONG_CONCEALED = "kong_concealed"


class Source(IntEnum):
    """Who discarded the claimed tile, seen from the meld's owner: the next player sits to the right."""

    RIGHT = 1
    ACROSS = 2
    LEFT = 3


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld to be shown.

    `tiles` are three, of a kong four; of an added kong the last is the one added. `claimed` is the index in `tiles` of
    the tile taken from `source`; without a source all tiles lie upright.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    claimed: int | None = None
    source: Source | None = None

    def __post_init__(self) -> None:
        wanted = 3 if self.kind in (MeldKind.CHOW, MeldKind.PUNG) else 4
        if len(self.tiles) != wanted:
            raise ValueError(f"a {self.kind} has {wanted} tiles, not {len(self.tiles)}")
        if self.claimed is not None and not 0 <= self.claimed < 3 + (self.kind is MeldKind.KONG_DIRECT):
            raise ValueError(f"tile {self.claimed} of a {self.kind} cannot be the claimed one")


@dataclass(frozen=True, slots=True)
class Cell:
    """One place in a meld. `tile` None is a back; `above` lies on the far side of a sideways tile."""

    tile: Tile | None
    sideways: bool = False
    above: Tile | None = None


def meld_cells(meld: MeldView) -> tuple[Cell, ...]:
    """The meld from left to right.

    The claimed tile lies sideways: first if it came from the left, second from across, last from the right. A chow's
    own tiles follow in order. A concealed kong shows its inner two, a red five among them; the tile added to a pung
    lies above the sideways one.
    """
    if meld.kind is MeldKind.KONG_CONCEALED:
        inner = sorted(meld.tiles, key=is_red, reverse=True)[:2]
        return (Cell(None), Cell(inner[0]), Cell(inner[1]), Cell(None))
    if meld.claimed is None or meld.source is None:
        return tuple(Cell(tile) for tile in meld.tiles)
    row, added = (meld.tiles[:3], meld.tiles[3]) if meld.kind is MeldKind.KONG_ADDED else (meld.tiles, None)
    rest = [Cell(tile) for index, tile in enumerate(row) if index != meld.claimed]
    if meld.kind is MeldKind.CHOW:
        rest.sort(key=lambda cell: sort_key(cell.tile) if cell.tile is not None else (0, 0))
    at = {Source.LEFT: 0, Source.ACROSS: 1, Source.RIGHT: len(rest)}[meld.source]
    return (*rest[:at], Cell(row[meld.claimed], sideways=True, above=added), *rest[at:])


def meld_layout(meld: MeldView, width: int) -> Layout:
    """The meld of tiles `width` pixels wide."""
    return beside((_cell_layout(cell, width) for cell in meld_cells(meld)), 1)


def _cell_layout(cell: Cell, width: int) -> Layout:
    here = lying(cell.tile, width, sideways=cell.sideways)
    if cell.above is None:
        return here
    above = lying(cell.above, width, sideways=True)
    # The nearer tile hides the other one's side.
    return below((above, here), -above.tiles[0].depth)

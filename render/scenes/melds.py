"""Melds as they lie on a table: who fed them is read from the tile laid sideways."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from engine.tiles.kinds import Tile, is_red, sort_key
from render.layout import Layout, Mark, below, beside, lying


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


class Lie(StrEnum):
    """How kongs are laid out where customs differ: riichi rules 3.24 and 3.25."""

    USUAL = "usual"
    """A concealed kong with its ends face down, a direct one in a row."""

    MIDDLE_SIDEWAYS = "middle_sideways"
    """A concealed kong face up, its middle two sideways."""

    LIKE_ADDED = "like_added"
    """A direct kong as if its fourth tile had been added to a pung."""


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld to be shown.

    `tiles` are three, of a kong four; of an added kong the last is the one added. `claimed` is the index in `tiles` of
    the tile taken from `source`; without a source all tiles lie upright. Where the rules hide a concealed kong, its
    tiles are four times None.
    """

    kind: MeldKind
    tiles: tuple[Tile | None, ...]
    claimed: int | None = None
    source: Source | None = None
    lie: Lie = Lie.USUAL

    def __post_init__(self) -> None:
        wanted = 3 if self.kind in (MeldKind.CHOW, MeldKind.PUNG) else 4
        if len(self.tiles) != wanted:
            raise ValueError(f"a {self.kind} has {wanted} tiles, not {len(self.tiles)}")
        if None in self.tiles and (self.kind is not MeldKind.KONG_CONCEALED or self.shown):
            raise ValueError(f"only a whole kong_concealed can be hidden, not part of a {self.kind}")
        if self.claimed is not None and not 0 <= self.claimed < 3 + (self.kind is MeldKind.KONG_DIRECT):
            raise ValueError(f"tile {self.claimed} of a {self.kind} cannot be the claimed one")

    @property
    def shown(self) -> tuple[Tile, ...]:
        """The tiles that are known."""
        return tuple(tile for tile in self.tiles if tile is not None)


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
        return _concealed_cells(meld)
    if meld.claimed is None or meld.source is None:
        return tuple(Cell(tile) for tile in meld.tiles)
    own = [tile for index, tile in enumerate(meld.shown) if index != meld.claimed]
    stacked = meld.kind is MeldKind.KONG_ADDED or (meld.kind is MeldKind.KONG_DIRECT and meld.lie is Lie.LIKE_ADDED)
    added = own.pop() if stacked else None
    if meld.kind is MeldKind.CHOW:
        own.sort(key=sort_key)
    row = [Cell(tile) for tile in own]
    at = {Source.LEFT: 0, Source.ACROSS: 1, Source.RIGHT: len(row)}[meld.source]
    return (*row[:at], Cell(meld.shown[meld.claimed], sideways=True, above=added), *row[at:])


def _concealed_cells(meld: MeldView) -> tuple[Cell, ...]:
    if not meld.shown:
        return (Cell(None),) * 4
    first, second, *rest = sorted(meld.shown, key=is_red, reverse=True)
    if meld.lie is Lie.MIDDLE_SIDEWAYS:
        return (Cell(rest[0]), Cell(first, sideways=True), Cell(second, sideways=True), Cell(rest[1]))
    return (Cell(None), Cell(first), Cell(second), Cell(None))


def meld_layout(meld: MeldView, width: int, mark: Mark = Mark.NONE) -> Layout:
    """The meld of tiles `width` pixels wide."""
    return beside((_cell_layout(cell, width, mark) for cell in meld_cells(meld)), 1)


def _cell_layout(cell: Cell, width: int, mark: Mark) -> Layout:
    here = lying(cell.tile, width, sideways=cell.sideways, mark=mark)
    if cell.above is None:
        return here
    above = lying(cell.above, width, sideways=True, mark=mark)
    # The nearer tile hides the other one's side.
    return below((above, here), -above.tiles[0].depth)

"""Geometry of pictures: values to placements, whole pixels, no images.

A `Layout` is a picture in parts: what lies where, without anything painted. Layouts are put together from smaller ones
with `beside`, `below` and `framed`, so that a scene is a few lines and can be checked without looking at pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, Protocol

from engine.tiles.kinds import Tile
from render.theme import Role, Size


class Box(NamedTuple):
    """A rectangle in pixels; x to the right, y down."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.y + self.h

    def moved(self, dx: int, dy: int) -> Box:
        """The same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def overlaps(self, other: Box) -> bool:
        """Whether the two share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def contains(self, other: Box) -> bool:
        """Whether the other lies wholly inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom


class Mark(StrEnum):
    """How a tile stands out; each is told by shape or lightness and not by colour alone."""

    NONE = "none"
    RING = "ring"
    DIM = "dim"
    BARRED = "barred"


class Align(StrEnum):
    """Where a text sits in its box."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class TilePlace(NamedTuple):
    """A lying tile. `tile` None is a back; `box` its upper side, below which `depth` pixels of its side are seen.

    `turn` counts quarter turns of the picture anticlockwise. `box` is as seen: wider than high for a tile on its side.
    """

    tile: Tile | None
    box: Box
    depth: int
    turn: int = 0
    mark: Mark = Mark.NONE

    def moved(self, dx: int, dy: int) -> TilePlace:
        """The same tile elsewhere."""
        return TilePlace(self.tile, self.box.moved(dx, dy), self.depth, self.turn, self.mark)


class TextPlace(NamedTuple):
    """Digits, codes or characters of the tile set, `height` pixels high, in a box that they never leave."""

    text: str
    box: Box
    height: int
    role: Role = Role.TEXT
    align: Align = Align.MIDDLE
    bold: bool = False

    def moved(self, dx: int, dy: int) -> TextPlace:
        """The same text elsewhere."""
        return TextPlace(self.text, self.box.moved(dx, dy), self.height, self.role, self.align, self.bold)


class PanelPlace(NamedTuple):
    """A round-cornered ground, with an outline if `line` is given."""

    box: Box
    radius: int
    fill: Role
    line: Role | None = None

    def moved(self, dx: int, dy: int) -> PanelPlace:
        """The same panel elsewhere."""
        return PanelPlace(self.box.moved(dx, dy), self.radius, self.fill, self.line)


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything in a picture of `w` × `h` pixels."""

    w: int
    h: int
    panels: tuple[PanelPlace, ...] = ()
    tiles: tuple[TilePlace, ...] = ()
    texts: tuple[TextPlace, ...] = ()

    def moved(self, dx: int, dy: int) -> Layout:
        """All parts shifted; the measures stay."""
        if not dx and not dy:
            return self
        return Layout(
            self.w,
            self.h,
            tuple(part.moved(dx, dy) for part in self.panels),
            tuple(part.moved(dx, dy) for part in self.tiles),
            tuple(part.moved(dx, dy) for part in self.texts),
        )


class Scene(Protocol):
    """Whatever can be pictured."""

    def layout(self, size: Size) -> Layout:
        """The whole picture's geometry."""
        ...


EMPTY = Layout(0, 0)


def tile_height(width: int) -> int:
    """Tiles are three wide and four high."""
    return round(width * 4 / 3)


def tile_depth(width: int) -> int:
    """How much of the side is seen."""
    return max(3, round(width * 0.135))


def lying(tile: Tile | None, width: int, *, sideways: bool = False, mark: Mark = Mark.NONE) -> Layout:
    """One tile, `width` pixels wide when upright. Sideways ones are turned anticlockwise."""
    height, depth = tile_height(width), tile_depth(width)
    box = Box(0, 0, height, width) if sideways else Box(0, 0, width, height)
    return Layout(box.w, box.h + depth, tiles=(TilePlace(tile, box, depth, int(sideways), mark),))


def written(
    text: str,
    width: int,
    height: int,
    *,
    role: Role = Role.TEXT,
    align: Align = Align.MIDDLE,
    bold: bool = False,
) -> Layout:
    """A line of text in a box of its own."""
    box = Box(0, 0, width, height)
    return Layout(width, height, texts=(TextPlace(text, box, height, role, align, bold),))


def blank(width: int, height: int) -> Layout:
    """Room left free."""
    return Layout(width, height)


def beside(parts: Iterable[Layout], gap: int) -> Layout:
    """Parts in a row from left to right, standing on one line."""
    present = [part for part in parts if part.w]
    height = max((part.h for part in present), default=0)
    placed, x = [], 0
    for part in present:
        placed.append(part.moved(x, height - part.h))
        x += part.w + gap
    return _merged(placed, max(0, x - gap), height)


def below(parts: Iterable[Layout], gap: int, align: Align = Align.LEFT) -> Layout:
    """Parts from top to bottom."""
    present = [part for part in parts if part.h]
    width = max((part.w for part in present), default=0)
    placed, y = [], 0
    for part in present:
        placed.append(part.moved(_indent(width - part.w, align), y))
        y += part.h + gap
    return _merged(placed, width, max(0, y - gap))


def widened(part: Layout, width: int, align: Align) -> Layout:
    """The part in a wider room; one that is wide enough stays as it is."""
    if part.w >= width:
        return part
    return replace(part.moved(_indent(width - part.w, align), 0), w=width)


def heightened(part: Layout, height: int) -> Layout:
    """The part in the middle of a higher room; one that is high enough stays as it is."""
    if part.h >= height:
        return part
    return replace(part.moved(0, (height - part.h) // 2), h=height)


def framed(part: Layout, pad: int, fill: Role, line: Role | None = None) -> Layout:
    """The part on a panel of its own with a margin."""
    width, height = part.w + 2 * pad, part.h + 2 * pad
    panel = PanelPlace(Box(0, 0, width, height), pad, fill, line)
    inner = part.moved(pad, pad)
    return Layout(width, height, (panel, *inner.panels), inner.tiles, inner.texts)


def wrapped(parts: Sequence[Layout], gap: int, width: int) -> list[Layout]:
    """Parts in as many rows as they need to stay within `width`; a part wider than that has a row to itself."""
    rows: list[list[Layout]] = []
    used = 0
    for part in parts:
        if rows and used + gap + part.w <= width:
            rows[-1].append(part)
            used += gap + part.w
        else:
            rows.append([part])
            used = part.w
    return [beside(row, gap) for row in rows]


def _merged(parts: Sequence[Layout], width: int, height: int) -> Layout:
    return Layout(
        width,
        height,
        tuple(panel for part in parts for panel in part.panels),
        tuple(tile for part in parts for tile in part.tiles),
        tuple(text for part in parts for text in part.texts),
    )


def _indent(room: int, align: Align) -> int:
    return {Align.LEFT: 0, Align.MIDDLE: room // 2, Align.RIGHT: room}[align]

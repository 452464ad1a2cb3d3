"""Geometry of pictures: values to placements, whole pixels, no images.

A `Layout` is a picture in parts: what lies where, without anything painted. Layouts are put together from smaller ones
with `beside`, `below` and `framed`, so that a scene is a few lines and can be checked without looking at pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, Protocol, TypeVar

from engine.tiles.kinds import TILES, Tile
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
    STRUCK = "struck"


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


Place = PanelPlace | TilePlace | TextPlace
_Place = TypeVar("_Place", PanelPlace, TilePlace, TextPlace)


@dataclass(frozen=True, slots=True)
class Layout:
    """A picture of `w` × `h` pixels: places of its own, then parts, each at its left and top.

    Nothing is moved while a picture is put together; where all lies is worked out once, when it is asked for.
    """

    w: int
    h: int
    own: tuple[Place, ...] = ()
    parts: tuple[tuple[int, int, Layout], ...] = ()

    def places(self) -> list[Place]:
        """Everything, counted from this picture's corner; what lies on something comes after it."""
        found: list[Place] = []
        self._lay_out(0, 0, found)
        return found

    @property
    def panels(self) -> tuple[PanelPlace, ...]:
        """All grounds, the lowest first."""
        return self._only(PanelPlace)

    @property
    def tiles(self) -> tuple[TilePlace, ...]:
        """All tiles."""
        return self._only(TilePlace)

    @property
    def texts(self) -> tuple[TextPlace, ...]:
        """All texts."""
        return self._only(TextPlace)

    def moved(self, dx: int, dy: int) -> Layout:
        """All places shifted; the measures stay."""
        return Layout(self.w, self.h, parts=((dx, dy, self),))

    def _only(self, kind: type[_Place]) -> tuple[_Place, ...]:
        return tuple(place for place in self.places() if isinstance(place, kind))

    def _lay_out(self, x: int, y: int, found: list[Place]) -> None:
        found += [place.moved(x, y) for place in self.own] if x or y else self.own
        for dx, dy, part in self.parts:
            part._lay_out(x + dx, y + dy, found)


class Scene(Protocol):
    """Whatever can be pictured."""

    def layout(self, size: Size) -> Layout:
        """The whole picture's geometry."""
        ...


EMPTY = Layout(0, 0)
FACES: Final[tuple[Tile | None, ...]] = (*map(Tile, range(TILES)), None)
"""Everything that a tile can look like from above; None is a back."""


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
    return Layout(box.w, box.h + depth, (TilePlace(tile, box, depth, int(sideways), mark),))


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
    return Layout(width, height, (TextPlace(text, box, height, role, align, bold),))


def blank(width: int, height: int) -> Layout:
    """Room left free."""
    return Layout(width, height)


def beside(parts: Iterable[Layout], gap: int) -> Layout:
    """Parts in a row from left to right, standing on one line."""
    present = [part for part in parts if part.w]
    height = max((part.h for part in present), default=0)
    placed, x = [], 0
    for part in present:
        placed.append((x, height - part.h, part))
        x += part.w + gap
    return Layout(max(0, x - gap), height, parts=tuple(placed))


def below(parts: Iterable[Layout], gap: int, align: Align = Align.LEFT) -> Layout:
    """Parts from top to bottom."""
    present = [part for part in parts if part.h]
    width = max((part.w for part in present), default=0)
    placed, y = [], 0
    for part in present:
        placed.append((_indent(width - part.w, align), y, part))
        y += part.h + gap
    return Layout(width, max(0, y - gap), parts=tuple(placed))


def widened(part: Layout, width: int, align: Align) -> Layout:
    """The part in a wider room; one that is wide enough stays as it is."""
    if part.w >= width:
        return part
    return Layout(width, part.h, parts=((_indent(width - part.w, align), 0, part),))


def heightened(part: Layout, height: int) -> Layout:
    """The part in the middle of a higher room; one that is high enough stays as it is."""
    if part.h >= height:
        return part
    return Layout(part.w, height, parts=((0, (height - part.h) // 2, part),))


def lengthened(part: Layout, height: int) -> Layout:
    """The part at the top of a higher room."""
    return Layout(part.w, height, parts=((0, 0, part),))


def framed(part: Layout, pad: int, fill: Role, line: Role | None = None) -> Layout:
    """The part on a panel of its own with a margin."""
    width, height = part.w + 2 * pad, part.h + 2 * pad
    return Layout(width, height, (PanelPlace(Box(0, 0, width, height), pad, fill, line),), ((pad, pad, part),))


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


def _indent(room: int, align: Align) -> int:
    return {Align.LEFT: 0, Align.MIDDLE: room // 2, Align.RIGHT: room}[align]

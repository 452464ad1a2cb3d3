"""A table of two to four seats, seen from above.

Each seat is laid out as its player sees it, from the table's centre: x to the right, y towards the player. Rows along
the rim form a pinwheel, each one's left end owning a corner, so that they never meet. Light does not turn with a tile:
its side shows at the bottom of the screen, so that gaps differ between seats that look up and seats that look across.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.tiles.kinds import Tile
from render.layout import (
    EMPTY,
    Align,
    Box,
    Layout,
    Mark,
    PanelPlace,
    TilePlace,
    below,
    beside,
    tile_depth,
    tile_height,
    written,
)
from render.scenes.hand import indicators
from render.scenes.melds import MeldView, meld_cells
from render.scenes.seats import Middle, SeatView, counter, stick_layout, wall_left
from render.theme import Role

SIDE: Final = 1000
HALF: Final = SIDE // 2
RIM: Final = HALF - 12
"""From the centre to the outer edge of the rows along the rim."""

CENTRE: Final = 150
"""Half the side of the middle panel."""

RIVER: Final = 46
RIVER_END: Final = 420
"""How far right of the centre a river may run."""

LINE: Final = 30
"""Height of a line of a plate."""

ASIDE: Final = 30
ASIDE_ROOM: Final = 216
OWN: Final = 57
OTHER: Final = 31
SHOWN: Final = 36
_POSITIONS: Final = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
"""Quarter turns anticlockwise from the bottom, by the number of seats."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A seat's position: `turn` quarter turns from the bottom; `wide` if nobody sits at its sides."""

    turn: int
    wide: bool

    def along(self, width: int) -> int:
        """Gap between neighbours in a row of tiles of some width."""
        return tile_depth(width) + 1 if self.turn % 2 else 1

    def across(self, width: int) -> int:
        """Gap between rows."""
        return 2 if self.turn % 2 else tile_depth(width) + 1

    def outer(self, width: int) -> int:
        """Room for the side of tiles in the outermost row."""
        return 0 if self.turn % 2 else tile_depth(width)

    def lying(self, tile: Tile | None, x: int, y: int, width: int, *, sideways: bool, mark: Mark) -> TilePlace:
        """A tile at local left and top, on the screen."""
        height = tile_height(width)
        w, h = (height, width) if sideways else (width, height)
        for _ in range(self.turn):
            x, y, w, h = y, -x - w, h, w
        return TilePlace(tile, Box(HALF + x, HALF + y, w, h), tile_depth(width), (self.turn + sideways) % 4, mark)


def square_layout(seats: Sequence[SeatView], middle: Middle) -> Layout:
    """The picture of a table of two to four seats; the first sits at the bottom."""
    places = [_Place(turn, wide=len(seats) == 2) for turn in _POSITIONS[len(seats)]]
    tiles: list[TilePlace] = []
    for seat, place in zip(seats, places, strict=True):
        tiles += _river(seat, place)
        tiles += _aside(seat, place)
        tiles += _rim(seat, place)
    ground = PanelPlace(Box(0, 0, SIDE, SIDE), 16, Role.PANEL)
    card = PanelPlace(Box(HALF - CENTRE, HALF - CENTRE, 2 * CENTRE, 2 * CENTRE), 14, Role.CARD, Role.RIM)
    plates = [_plate(seat, place.turn) for seat, place in zip(seats, places, strict=True)]
    return Layout(SIDE, SIDE, (ground, card, *tiles), tuple((0, 0, part) for part in (*_middle(middle), *plates)))


def _river(seat: SeatView, place: _Place) -> Iterator[TilePlace]:
    """Three rows of six, the third running on; of nine where nobody sits at the sides."""
    columns = 9 if place.wide else 6
    width = _river_width(len(seat.river), columns, place)
    height, along, across = tile_height(width), place.along(width), place.across(width)
    start = -(columns * (width + along)) // 2
    x, y = start, CENTRE + 8
    for index, discard in enumerate(seat.river):
        if index in (columns, 2 * columns):
            x, y = start, y + height + across
        drop = height - width if discard.turned else 0
        yield place.lying(discard.tile, x, y + drop, width, sideways=discard.turned, mark=discard.mark)
        x += (height if discard.turned else width) + along


def _river_width(count: int, columns: int, place: _Place) -> int:
    """The usual width, or less for a river whose third row would run into the rim; a turned tile counts for two."""
    for width in range(RIVER, 16, -1):
        step = width + place.along(width)
        if 2 * columns + (RIVER_END + columns * step // 2) // step > count:
            return width
    return 16


def _aside(seat: SeatView, place: _Place) -> Iterator[TilePlace]:
    """Tiles won on and flowers: two rows in the free corner right of the river's first rows."""
    columns = max(6, -(-len(seat.aside) // 2))
    width = next((w for w in range(ASIDE, 8, -1) if columns * (w + place.along(w)) <= ASIDE_ROOM), 8)
    left, top = CENTRE + 18 + (90 if place.wide else 0), CENTRE + 26
    for index, (tile, mark) in enumerate(seat.aside):
        x = left + index % columns * (width + place.along(width))
        y = top + index // columns * (tile_height(width) + place.across(width))
        yield place.lying(tile, x, y, width, sideways=False, mark=mark)


def _rim(seat: SeatView, place: _Place) -> Iterator[TilePlace]:
    """Hand from the left, melds to the right end, the first one outermost."""
    # The corner at the right belongs to the next seat's row.
    corner = tile_height(OWN if place.turn == 3 else SHOWN) + tile_depth(OWN) + 6
    right = RIM - (0 if place.wide else corner)
    width = 42 if place.turn == 0 else SHOWN
    for meld in seat.melds:
        left = right - _meld_length(meld, place, width)
        yield from _meld(meld, place, left, width)
        right = left - 10
    yield from _hand(seat, place, right - 6)


def _hand(seat: SeatView, place: _Place, right: int) -> Iterator[TilePlace]:
    """Concealed tiles as large as fit between the left corner and `right`, the drawn one apart."""
    hidden = all(tile is None for tile in (*seat.concealed, *seat.drawn))
    count = len(seat.concealed) + len(seat.drawn)
    if not count:
        return
    wanted = OWN if place.turn == 0 else OTHER if hidden else SHOWN
    room = right + RIM - len(seat.drawn) * (wanted // 3)
    width = next((w for w in range(wanted, 12, -1) if count * (w + place.along(w)) <= room), 12)
    x = -RIM
    if not seat.melds:
        x += max(0, (room - count * (width + place.along(width))) // 2)
    y = RIM - tile_height(width) - place.outer(width)
    for tile in seat.concealed:
        yield place.lying(tile, x, y, width, sideways=False, mark=seat.held)
        x += width + place.along(width)
    for tile in seat.drawn:
        yield place.lying(tile, x + wanted // 3, y, width, sideways=False, mark=seat.held)


def _meld_length(meld: MeldView, place: _Place, width: int) -> int:
    cells = meld_cells(meld)
    return sum(tile_height(width) if cell.sideways else width for cell in cells) + place.along(width) * (len(cells) - 1)


def _meld(meld: MeldView, place: _Place, x: int, width: int) -> Iterator[TilePlace]:
    base = RIM - place.outer(width)
    for cell in meld_cells(meld):
        height = width if cell.sideways else tile_height(width)
        yield place.lying(cell.tile, x, base - height, width, sideways=cell.sideways, mark=Mark.NONE)
        if cell.above is not None:
            yield place.lying(cell.above, x, base - 2 * height, width, sideways=True, mark=Mark.NONE)
        x += (tile_height(width) if cell.sideways else width) + place.along(width)


def _plate(seat: SeatView, turn: int) -> Layout:
    """Mark, the suit given up and score at the seat's side of the middle, upright for all to read; the stick of the
    ready."""
    if turn % 2:
        box = Box(HALF + CENTRE - 98 if turn == 1 else HALF - CENTRE + 12, HALF - LINE - 51, 86, 2 * LINE + 2)
        said = _in_two_lines(seat, box)
    else:
        box = Box(HALF - 110, HALF + CENTRE - 14 - LINE if turn == 0 else HALF - CENTRE + 14, 220, LINE + 2)
        said = _in_a_line(seat, box)
    panels: list[PanelPlace] = []
    if seat.acting:
        panels.append(PanelPlace(Box(box.x - 4, box.y - 2, box.w + 8, box.h + 4), 8, Role.CARD, Role.ACCENT))
    if seat.ready:
        panels += [
            panel._replace(box=_turned(panel.box.moved(-55, CENTRE - 11), turn))
            for panel in stick_layout(110, 8, dotted=True).panels
        ]
    return Layout(SIDE, SIDE, tuple(panels), ((box.x, box.y, said),))


def _in_two_lines(seat: SeatView, box: Box) -> Layout:
    mark = written(seat.mark, LINE if seat.void else box.w, LINE, role=seat.role)
    above = beside((mark, seat.given_up), 8)
    score = written(seat.score, box.w, LINE, role=seat.role)
    return below((above, score), box.h - above.h - score.h, Align.MIDDLE)


def _in_a_line(seat: SeatView, box: Box) -> Layout:
    """Mark and score in the middle; beside a tile, whose place has to be known, so that short scores come out there."""
    if not seat.void:
        return written(f"{seat.mark} {seat.score}", box.w, LINE, role=seat.role, bold=seat.acting)
    mark = written(seat.mark, LINE, LINE, role=seat.role, bold=seat.acting)
    score = written(seat.score, 110, LINE, role=seat.role, align=Align.LEFT, bold=seat.acting)
    parts = beside((mark, seat.given_up, score), 8)
    return parts.moved(box.w - parts.w, 0)


def _turned(box: Box, turn: int) -> Box:
    """A box about the centre, turned to a seat, on the screen."""
    x, y, w, h = box.x, box.y, box.w, box.h
    for _ in range(turn):
        x, y, w, h = y, -x - w, h, w
    return Box(HALF + x, HALF + y, w, h)


def _middle(middle: Middle) -> tuple[Layout, Layout]:
    """Title and wall between the plates of the sides; counters and indicators, which are wider, below those."""
    title = written(middle.title, 100, 40, bold=True) if middle.title else EMPTY
    upper = below((title, wall_left(middle.wall, 26)), 8, Align.MIDDLE)
    counters = beside((counter(middle.repeats, 20, dotted=False), counter(middle.sticks, 20, dotted=True)), 10)
    lower = below((counters, indicators(middle.dora, 28)), 8, Align.MIDDLE)
    return (
        upper.moved(HALF - upper.w // 2, HALF - 8 - upper.h),
        lower.moved(HALF - lower.w // 2, HALF),
    )

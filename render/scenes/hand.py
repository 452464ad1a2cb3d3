"""A hand: concealed tiles, the drawn one set apart, melds, flowers set aside, dora indicators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.tiles.kinds import Tile, kind_of, suit_of
from render.layout import (
    EMPTY,
    Align,
    Box,
    Layout,
    Mark,
    TextPlace,
    below,
    beside,
    framed,
    lying,
    widened,
    wrapped,
)
from render.scenes.melds import MeldView, meld_layout
from render.theme import Role, Size

DORA_SLOTS: Final = 5
"""Indicators of a dead wall; those not turned yet show their backs."""


@dataclass(frozen=True, slots=True)
class HandScene:
    """One player's tiles.

    `drawn` stands apart at the end; `winning` rings it, and `offered` says that another player discarded it. `marked`
    are indexes of `concealed` to be ringed. `melds` come in the order in which they were made: the first lies at the
    far right. `dora` and `ura` are indicators turned up, none meaning that the game has none. `labels` is what to write
    under a tile, by tile, for those who want it.
    """

    concealed: tuple[Tile, ...]
    drawn: Tile | None = None
    melds: tuple[MeldView, ...] = ()
    flowers: tuple[Tile, ...] = ()
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    marked: tuple[int, ...] = ()
    winning: bool = False
    offered: bool = False
    labels: Mapping[Tile, str] | None = None

    def __post_init__(self) -> None:
        for index in self.marked:
            if not 0 <= index < len(self.concealed):
                raise ValueError(f"marked tile {index} is not among {len(self.concealed)} concealed ones")
        if self.winning and self.drawn is None:
            raise ValueError("a winning tile is needed in `drawn`")
        if self.offered and self.drawn is None:
            raise ValueError("an offered tile is needed in `drawn`")

    def layout(self, size: Size) -> Layout:
        """The hand on its panel."""
        return framed(hand_rows(self, size), size.pad, Role.PANEL)


def hand_rows(scene: HandScene, size: Size) -> Layout:
    """The hand without a panel. What is too wide for one row goes below: melds first, then part of the tiles."""
    room = size.width - 2 * size.pad
    gap = round(size.tile * 0.4)
    rows = _concealed_rows(scene, size, room)
    melds = [_labelled(meld_layout(meld, size.tile), scene.labels, size) for meld in reversed(scene.melds)]
    together = beside((*rows, *melds), gap) if len(rows) == 1 else EMPTY
    lines = [together] if 0 < together.w <= room else rows + wrapped(melds, gap, room)
    width = max((line.w for line in lines), default=0)
    top = _top(scene, size, room, width)
    width = max(width, top.w)
    first_meld_row = len(rows) if len(lines) > 1 else len(lines)
    placed = [
        widened(line, width, Align.RIGHT if index >= first_meld_row else Align.LEFT) for index, line in enumerate(lines)
    ]
    return below((top, *placed), round(size.pad * 0.8))


def indicators(turned: Sequence[Tile], width: int) -> Layout:
    """Indicators turned up and the dead wall's other slots face down; nothing if none is turned."""
    if not turned:
        return EMPTY
    backs = [None] * (DORA_SLOTS - len(turned))
    return beside((lying(tile, width) for tile in (*turned, *backs)), 1)


def split_hand(tiles: Sequence[Tile], most: int) -> list[tuple[Tile, ...]]:
    """Tiles in as few even rows of at most `most` as will do, broken between suits where that costs no row."""
    rows = -(-len(tiles) // most) if tiles else 0
    out: list[tuple[Tile, ...]] = []
    start = 0
    for left in range(rows, 0, -1):
        remaining = len(tiles) - start
        even = -(-remaining // left)
        least = max(1, remaining - (left - 1) * most)
        ends = range(start + least, start + min(most, remaining) + 1)
        end = min(ends, key=lambda end: (not _new_suit(tiles, end), abs(end - start - even)))
        out.append(tuple(tiles[start:end]))
        start = end
    return out


def _new_suit(tiles: Sequence[Tile], at: int) -> bool:
    return at == len(tiles) or suit_of(kind_of(tiles[at - 1])) != suit_of(kind_of(tiles[at]))


def _concealed_rows(scene: HandScene, size: Size, room: int) -> list[Layout]:
    """Rows of concealed tiles, the drawn tile at the end of the last."""
    gap = round(size.tile * 0.4)
    drawn = EMPTY
    if scene.drawn is not None:
        ring = Mark.RING if scene.winning else Mark.NONE
        drawn = _labelled(lying(scene.drawn, size.tile, mark=ring), scene.labels, size, Role.ACCENT)
    if not scene.concealed:
        return [drawn] if drawn.w else []
    most = (room + 1) // (size.tile + 1)
    if len(scene.concealed) * (size.tile + 1) - 1 + (gap + drawn.w if drawn.w else 0) > room:
        most = (room - gap - size.tile + 1) // (size.tile + 1)
    rows, start = [], 0
    for part in split_hand(scene.concealed, most):
        marks = [Mark.RING if start + index in scene.marked else Mark.NONE for index in range(len(part))]
        tiles = beside((lying(tile, size.tile, mark=mark) for tile, mark in zip(part, marks, strict=True)), 1)
        rows.append(_labelled(tiles, scene.labels, size))
        start += len(part)
    rows[-1] = beside((rows[-1], drawn), gap)
    return rows


def _top(scene: HandScene, size: Size, room: int, width: int) -> Layout:
    """Flowers on the left, indicators on the right, in one row if there is room."""
    flowers = beside((lying(tile, size.small) for tile in scene.flowers), 1)
    dora = beside((indicators(part, size.small) for part in (scene.dora, scene.ura)), size.small // 2)
    gap = size.small
    if not flowers.w or not dora.w:
        return widened(flowers, width, Align.LEFT) if flowers.w else widened(dora, width, Align.RIGHT)
    together = flowers.w + gap + dora.w
    if together > room:
        return below((widened(flowers, width, Align.LEFT), widened(dora, width, Align.RIGHT)), size.pad // 2)
    space = max(gap, width - flowers.w - dora.w)
    return beside((flowers, dora), space)


def _labelled(part: Layout, labels: Mapping[Tile, str] | None, size: Size, role: Role = Role.TEXT) -> Layout:
    """The part with a label under each face. A tile lying above another shares its label, if it needs one at all."""
    if labels is None:
        return part
    columns: dict[tuple[int, int], list[str]] = {}
    for place in sorted(part.tiles, key=lambda place: -place.box.y):
        label = None if place.tile is None else labels.get(place.tile)
        if label is not None and label not in (column := columns.setdefault((place.box.x, place.box.w), [])):
            column.append(label)
    texts = tuple(
        TextPlace(" ".join(column), Box(x, 0, width, size.text), size.text, role)
        for (x, width), column in sorted(columns.items())
    )
    return below((part, Layout(part.w, size.text, texts)), 3)

"""What discards and kongs are worth, as bars: value, chance to win, what they risk."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tiles.kinds import Tile
from render.figures import Figure
from render.layout import (
    Align,
    Box,
    Layout,
    Mark,
    PanelPlace,
    below,
    beside,
    framed,
    heightened,
    lying,
    widened,
    written,
)
from render.scenes.hand import HandScene, hand_rows
from render.scenes.melds import MeldView, meld_layout
from render.theme import Role, Size


@dataclass(frozen=True, slots=True)
class AsideView:
    """A tile that is set aside for another one, not discarded."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class ValueRow:
    """A discarded tile, one set aside or a kong: its value and its chance to win, 0 to 1; the points it is expected to
    lose at once (written as a loss) and what is left of its value beside that (None: nobody to lose them to)."""

    answer: Tile | AsideView | MeldView
    value: Figure
    win: Figure
    risk: Figure | None = None
    left: Figure | None = None
    best: bool = False

    @property
    def points(self) -> tuple[Figure, ...]:
        """All its figures in points."""
        return tuple(figure for figure in (self.left, self.value, self.risk) if figure is not None)


@dataclass(frozen=True, slots=True)
class ValuesScene:
    """A hand and the value of its discards and kongs, the best on ringed tiles.

    Bars are told apart by their place, their height and what stands behind them: a thick one and points for what orders
    the answers, which is the value or what is left of it beside the risk (then the value is a thin one below); a thin
    one and percent for the chance to win; the lowest and points with a minus for the risk. Points are to one scale; a
    hollow bar is as much less than nothing.
    """

    hand: HandScene
    rows: tuple[ValueRow, ...]

    @property
    def is_risked(self) -> bool:
        """Whether it shows risks."""
        return any(row.risk is not None for row in self.rows)

    @property
    def is_hollow(self) -> bool:
        """Whether a bar of it is hollow."""
        return any(figure.number < 0 for row in self.rows for figure in row.points)

    def layout(self, size: Size) -> Layout:
        """The hand, and a card of bars for each answer below it."""
        hand = hand_rows(self.hand, size)
        width = max(hand.w, (size.width - 2 * size.pad) * 3 // 4)
        most = max((abs(figure.number) for row in self.rows for figure in row.points), default=0)
        heads = [_head(row, size) for row in self.rows]
        widest = max((head.w for head in heads), default=0)
        cards = [
            _card(row, widened(head, widest, Align.MIDDLE), max(1, most), width, size)
            for row, head in zip(self.rows, heads, strict=True)
        ]
        return framed(below((hand, below(cards, size.pad // 2)), size.pad), size.pad, Role.PANEL)


def _head(row: ValueRow, size: Size) -> Layout:
    mark = Mark.RING if row.best else Mark.NONE
    if isinstance(row.answer, MeldView):
        return meld_layout(row.answer, size.small, mark)
    tile = row.answer.tile if isinstance(row.answer, AsideView) else row.answer
    return lying(tile, size.tile, mark=mark)


def _card(row: ValueRow, head: Layout, most: float, width: int, size: Size) -> Layout:
    role = Role.ACCENT if row.best else Role.TEXT
    room = width - 2 * size.pad - head.w - size.small
    thick, thin = size.text, size.text // 3
    first = row.left or row.value
    bars = [_bar(first, most, thick, room, size, role=role, bold=row.best)]
    if row.left is not None:
        bars.append(_bar(row.value, most, thin, room, size, role=Role.TEXT))
    bars.append(_bar(row.win, 1, thin, room, size, role=Role.MUTED))
    if row.risk is not None:
        bars.append(_bar(row.risk, most, thin, room, size, role=Role.LOSS))
    figures = below(bars, size.pad // 2)
    height = max(head.h, figures.h)
    parts = (heightened(head, height), heightened(figures, height))
    return framed(beside(parts, size.small), size.pad, Role.CARD, Role.ACCENT if row.best else Role.RIM)


def _bar(figure: Figure, most: float, height: int, room: int, size: Size, *, role: Role, bold: bool = False) -> Layout:
    """A bar in the middle of a line, as long as the number's share of `most` of what the figures behind it leave: none
    for nothing, else at least a sliver, and hollow for less than nothing."""
    figures = size.text * 4
    length = room - figures - size.pad
    filled = max(height // 3, round(length * abs(figure.number) / most)) if figure.number else 0
    line = size.text + size.pad // 2
    fill, rim = (Role.CARD, role) if figure.number < 0 else (role, None)
    bar = PanelPlace(Box(0, (line - height) // 2, filled, height), height // 3, fill, rim)
    track = PanelPlace(Box(0, line // 2 - 1, length, 2), 1, Role.RIM)
    said = heightened(written(figure.text, figures, size.text, role=role, align=Align.RIGHT, bold=bold), line)
    return beside((Layout(length, line, (track, bar) if filled else (track,)), said), size.pad)

"""What discards are worth, as bars: value, chance to win, what they risk."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tiles.kinds import Tile
from render.layout import Align, Box, Layout, Mark, PanelPlace, below, beside, framed, heightened, lying, written
from render.scenes.hand import HandScene, hand_rows
from render.theme import Role, Size


@dataclass(frozen=True, slots=True)
class ValueRow:
    """One discard: its value and its chance to win, 0 to 1; the points it is expected to lose at once and what is left
    of its value beside that (None: nobody to lose them to). They are written with so many `digits` after the point."""

    tile: Tile
    value: float
    win: float
    risk: float | None = None
    left: float | None = None
    best: bool = False
    digits: int = 0

    @property
    def chance(self) -> str:
        """The chance to win as it is written."""
        return f"{100 * self.win:.1f}%"

    def figure(self, number: float) -> str:
        """A number of the row as it is written."""
        return f"{round(number, self.digits) + 0.0:,.{self.digits}f}"


@dataclass(frozen=True, slots=True)
class ValuesScene:
    """A hand and the value of its discards, the best on a ringed tile.

    Bars are told apart by their place, their height and what stands behind them: a thick one and points for what orders
    the discards, which is the value or what is left of it beside the risk (then the value is a thin one below); a thin
    one and percent for the chance to win; the lowest and points with a minus for the risk. Points are to one scale.
    """

    hand: HandScene
    rows: tuple[ValueRow, ...]

    def layout(self, size: Size) -> Layout:
        """The hand, and a card of bars for each discard below it."""
        hand = hand_rows(self.hand, size)
        width = max(hand.w, (size.width - 2 * size.pad) * 3 // 4)
        most = max((max(row.value, row.risk or 0) for row in self.rows), default=0)
        cards = [_card(row, max(1, most), width, size) for row in self.rows]
        return framed(below((hand, below(cards, size.pad // 2)), size.pad), size.pad, Role.PANEL)


def _card(row: ValueRow, most: float, width: int, size: Size) -> Layout:
    tile = lying(row.tile, size.tile, mark=Mark.RING if row.best else Mark.NONE)
    role = Role.ACCENT if row.best else Role.TEXT
    room = width - 2 * size.pad - tile.w - size.small
    thick, thin = size.text, size.text // 3
    first = row.value if row.left is None else row.left
    bars = [_bar(first / most, row.figure(first), thick, room, size, role=role, bold=row.best)]
    if row.left is not None:
        bars.append(_bar(row.value / most, row.figure(row.value), thin, room, size, role=Role.TEXT))
    bars += [
        _bar(row.win, row.chance, thin, room, size, role=Role.MUTED),
    ]
    if row.risk is not None:
        bars.append(_bar(row.risk / most, row.figure(-row.risk), thin, room, size, role=Role.LOSS))
    figures = below(bars, size.pad // 2)
    height = max(tile.h, figures.h)
    parts = (heightened(tile, height), heightened(figures, height))
    return framed(beside(parts, size.small), size.pad, Role.CARD, Role.ACCENT if row.best else Role.RIM)


def _bar(share: float, text: str, height: int, room: int, size: Size, *, role: Role, bold: bool = False) -> Layout:
    """A bar in the middle of a line, as long as `share` of what the figures behind it leave: none for nothing, else at
    least a sliver."""
    figures = size.text * 4
    length = room - figures - size.pad
    filled = max(height // 3, round(length * min(1.0, share))) if share > 0 else 0
    line = size.text + size.pad // 2
    top = (line - height) // 2
    bars = (PanelPlace(Box(0, top, filled, height), height // 3, role),) if filled else ()
    track = PanelPlace(Box(0, line // 2 - 1, length, 2), 1, Role.RIM)
    figure = heightened(written(text, figures, size.text, role=role, align=Align.RIGHT, bold=bold), line)
    return beside((Layout(length, line, (track, *bars)), figure), size.pad)

"""Progress with puzzles: how ratings went, and shares of right answers. Words stay in the message beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from render.layout import Align, Box, Layout, PanelPlace, below, beside, framed, heightened, written
from render.theme import Role, Size

COLUMNS: Final = 60
"""Ratings shown: the last ones."""
_LEAST: Final = 100
"""Points of rating that a curve spans at least: chance alone moves it by less."""


@dataclass(frozen=True, slots=True)
class Curve:
    """Ratings after each answer, oldest first; `mark` is a digit that the message explains."""

    mark: str
    ratings: tuple[int, ...]

    @property
    def shown(self) -> tuple[int, ...]:
        """The ratings there is room for."""
        return self.ratings[-COLUMNS:]


@dataclass(frozen=True, slots=True)
class ShareRow:
    """How many of some answers were right; `mark` is a letter that the message explains."""

    mark: str
    right: int
    answers: int


@dataclass(frozen=True, slots=True)
class ProgressScene:
    """Curves, each on a card of its own, then a card of bars."""

    curves: tuple[Curve, ...]
    shares: tuple[ShareRow, ...] = ()

    def layout(self, size: Size) -> Layout:
        """As wide as a hand may be."""
        width = size.width - 2 * size.pad
        cards = [_curve(curve, width - 2 * size.pad, size) for curve in self.curves if curve.shown]
        if self.shares:
            rows = [_share(row, width - 2 * size.pad, size) for row in self.shares]
            cards.append(framed(below(rows, size.pad // 2), size.pad, Role.CARD, Role.RIM))
        return framed(below(cards, size.pad), size.pad, Role.PANEL)


def _curve(curve: Curve, width: int, size: Size) -> Layout:
    """A column for each rating, the present one written out and the highest and lowest beside the scale."""
    shown = curve.shown
    figures = size.text * 3
    mark = written(curve.mark, size.text, size.text, bold=True)
    now = written(str(shown[-1]), figures, size.text, role=Role.ACCENT, align=Align.RIGHT, bold=True)
    room = width - mark.w - now.w - figures - 3 * size.pad
    height = size.text * 4
    low, high = min(shown), max(shown)
    spare = max(0, _LEAST - (high - low)) / 2
    bottom, span = low - spare, max(_LEAST, high - low)
    step = room // COLUMNS
    columns = tuple(
        PanelPlace(Box(at * step, height - tall, max(2, step - 2), tall), 1, Role.ACCENT if last else Role.MUTED)
        for at, rating in enumerate(shown)
        for tall in [max(3, round(height * (0.1 + 0.9 * (rating - bottom) / span)))]
        for last in [at == len(shown) - 1]
    )
    scale = below(
        (
            written(str(high), figures, size.text * 2 // 3, role=Role.MUTED, align=Align.RIGHT),
            Layout(figures, height - 2 * (size.text * 2 // 3)),
            written(str(low), figures, size.text * 2 // 3, role=Role.MUTED, align=Align.RIGHT),
        ),
        0,
    )
    graph = Layout(room, height, columns)
    parts = (heightened(mark, height), scale, graph, heightened(now, height))
    return framed(beside(parts, size.pad), size.pad, Role.CARD, Role.RIM)


def _share(row: ShareRow, width: int, size: Size) -> Layout:
    """A bar as long as the share of right answers, the numbers behind it."""
    mark = written(row.mark, size.text, size.text, bold=True)
    figure = written(f"{row.right}/{row.answers}", size.text * 4, size.text, align=Align.RIGHT)
    room = width - mark.w - figure.w - 2 * size.pad
    filled = round(room * row.right / row.answers) if row.answers else 0
    thick = size.text * 2 // 3
    track = PanelPlace(Box(0, size.text // 2 - 1, room, 2), 1, Role.RIM)
    bars = (PanelPlace(Box(0, (size.text - thick) // 2, filled, thick), thick // 3, Role.MUTED),) if filled else ()
    return beside((mark, Layout(room, size.text, (track, *bars)), figure), size.pad)

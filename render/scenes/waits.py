"""Answers about a hand: what it waits for, and what each discard would leave it with."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tiles.kinds import Tile
from render.layout import (
    Align,
    Layout,
    Mark,
    below,
    beside,
    blank,
    framed,
    heightened,
    lying,
    widened,
    wrapped,
    written,
)
from render.scenes.hand import HandScene, hand_rows
from render.theme import Role, Size


@dataclass(frozen=True, slots=True)
class WaitView:
    """A tile the hand waits for or would take, and how many are left. `barred` if it may not be won on."""

    tile: Tile
    left: int
    barred: bool = False


@dataclass(frozen=True, slots=True)
class WaitsScene:
    """A hand and its waits, with the remaining count below each."""

    hand: HandScene
    waits: tuple[WaitView, ...]

    def layout(self, size: Size) -> Layout:
        """The hand, and a card of waits below it."""
        hand = hand_rows(self.hand, size)
        inner = max(hand.w, _room(size) // 2) - 2 * size.pad
        rows = wrapped([_wait(wait, size.tile, size) for wait in self.waits], size.tile // 3, inner)
        card = framed(widened(below(rows, size.pad), inner, Align.LEFT), size.pad, Role.CARD, Role.RIM)
        return framed(below((hand, card) if rows else (hand,), size.pad), size.pad, Role.PANEL)


@dataclass(frozen=True, slots=True)
class DiscardRow:
    """One discard, the tiles the hand would then take, and how many of them are left in all."""

    tile: Tile
    accepted: tuple[WaitView, ...]
    total: int
    best: bool = False


@dataclass(frozen=True, slots=True)
class DiscardScene:
    """A hand and its discards, the best on a ringed tile with a bright total. `as_good` as the best are so many more,
    for which there is no room: who hears the picture is told."""

    hand: HandScene
    rows: tuple[DiscardRow, ...]
    as_good: int = 0

    def layout(self, size: Size) -> Layout:
        """The hand, and a card for each discard below it."""
        hand = hand_rows(self.hand, size)
        width = max(hand.w, _room(size) * 3 // 4)
        cards = [_discard(row, width, size) for row in self.rows]
        table = below(cards, size.pad // 2)
        return framed(below((hand, table), size.pad), size.pad, Role.PANEL)


def _wait(wait: WaitView, width: int, size: Size) -> Layout:
    """A tile with its count; a tile that cannot come any more, or cannot win, stands back."""
    mark = Mark.BARRED if wait.barred else Mark.NONE if wait.left else Mark.DIM
    role = Role.MUTED if wait.barred or not wait.left else Role.TEXT
    tile = lying(wait.tile, width, mark=mark)
    return below((tile, written(str(wait.left), width, size.text, role=role)), 4)


def _discard(row: DiscardRow, width: int, size: Size) -> Layout:
    """Discard, accepted tiles with counts, total; as high as the accepted tiles need."""
    head = lying(row.tile, size.tile, mark=Mark.RING if row.best else Mark.NONE)
    figure = round(size.text * (1.4 if row.best else 1.2))
    total = written(
        str(row.total),
        figure * 2,
        figure,
        role=Role.ACCENT if row.best else Role.TEXT,
        align=Align.RIGHT,
        bold=row.best,
    )
    inner = width - 2 * size.pad
    room = inner - head.w - total.w - 2 * size.small
    step = size.small + 6
    lines = -(-len(row.accepted) * step // (room + 6))
    even = -(-len(row.accepted) // max(1, lines)) * step
    accepted = below(wrapped([_wait(wait, size.small, size) for wait in row.accepted], 6, even), 6)
    middle = heightened(widened(accepted, room, Align.LEFT) if accepted.w else blank(room, 1), head.h)
    height = max(middle.h, head.h)
    parts = (heightened(head, height), heightened(middle, height), heightened(total, height))
    return framed(beside(parts, size.small), size.pad, Role.CARD, Role.ACCENT if row.best else Role.RIM)


def _room(size: Size) -> int:
    return size.width - 2 * size.pad

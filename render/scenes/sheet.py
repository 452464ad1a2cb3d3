"""The score of a win as a picture: the hand, how it is read, what is paid. Words stay in the message beside it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tiles.kinds import Tile
from render.figures import Figure
from render.layout import Align, Layout, Mark, below, beside, framed, heightened, lying, widened, wrapped, written
from render.scenes.hand import HandScene, hand_rows
from render.theme import Role, Size


@dataclass(frozen=True, slots=True)
class GroupView:
    """One group of the reading; `won` is the index of the winning tile in it, `note` what it earns, in digits."""

    tiles: tuple[Tile, ...]
    won: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class PaymentView:
    """What a seat gets (positive) or pays, written with its sign. `seat` is a wind character of the tile set, or a
    number."""

    seat: str
    change: Figure


@dataclass(frozen=True, slots=True)
class SheetScene:
    """A win. `groups` is the reading that counts, `total` the worth in digits, such as ``8000``."""

    hand: HandScene
    groups: tuple[GroupView, ...] = ()
    total: str = ""
    payments: tuple[PaymentView, ...] = ()

    def layout(self, size: Size) -> Layout:
        """The hand on top, a card of groups and total, a card of payments."""
        hand = hand_rows(self.hand, size)
        width = max(hand.w, (size.width - 2 * size.pad) * 3 // 4)
        return framed(
            below((hand, self._reading(width, size), self._payments(width, size)), size.pad), size.pad, Role.PANEL
        )

    def _reading(self, width: int, size: Size) -> Layout:
        inner = width - 2 * size.pad
        figure = size.text * 2
        total = written(
            self.total, figure * (len(self.total) + 1) * 5 // 8, figure, role=Role.ACCENT, align=Align.RIGHT, bold=True
        )
        notes = any(group.note for group in self.groups)
        groups = wrapped([_group(group, size, notes=notes) for group in self.groups], size.small // 2, inner)
        if not groups and not self.total:
            return Layout(0, 0)
        *first, last = groups or [total]
        if groups and last.w + size.small + total.w <= inner:
            height = max(last.h, total.h)
            last = beside(
                (widened(heightened(last, height), inner - total.w, Align.LEFT), heightened(total, height)), 0
            )
        elif groups:
            first, last = groups, total
        lines = (*first, widened(last, inner, Align.RIGHT))
        return framed(widened(below(lines, size.pad), inner, Align.LEFT), size.pad, Role.CARD, Role.RIM)

    def _payments(self, width: int, size: Size) -> Layout:
        """Seats side by side, at most four to a row."""
        inner = width - 2 * size.pad
        columns = min(4, len(self.payments)) or 1
        cell = (inner - (columns - 1) * size.pad) // columns
        rows = [
            beside((_payment(payment, cell, size) for payment in self.payments[at : at + columns]), size.pad)
            for at in range(0, len(self.payments), columns)
        ]
        if not rows:
            return Layout(0, 0)
        return framed(widened(below(rows, size.pad), inner, Align.LEFT), size.pad, Role.CARD, Role.RIM)


def _group(group: GroupView, size: Size, *, notes: bool) -> Layout:
    marks = [Mark.RING if index == group.won else Mark.NONE for index in range(len(group.tiles))]
    tiles = beside((lying(tile, size.small, mark=mark) for tile, mark in zip(group.tiles, marks, strict=True)), 1)
    if not notes:
        return tiles
    return below((tiles, written(group.note, tiles.w, size.text, role=Role.MUTED)), 4)


def _payment(payment: PaymentView, width: int, size: Size) -> Layout:
    """A seat and its change; the sign tells gain from loss without colour."""
    number, text = payment.change
    role = Role.ACCENT if number > 0 else Role.LOSS if number < 0 else Role.MUTED
    height = round(size.text * 1.3)
    seat = written(payment.seat, height, height, role=Role.TEXT)
    room = width - height - size.pad // 2
    return beside((seat, written(text, room, height, role=role, align=Align.LEFT, bold=number > 0)), size.pad // 2)

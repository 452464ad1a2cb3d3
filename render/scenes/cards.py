"""A table of many seats: a card for each, in two columns, everything upright."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.layout import (
    Align,
    Layout,
    below,
    beside,
    framed,
    heightened,
    lengthened,
    lying,
    widened,
    wrapped,
    written,
)
from render.scenes.hand import indicators
from render.scenes.melds import meld_layout
from render.scenes.seats import Middle, RiverTile, SeatView, counter, stick_layout, wall_left
from render.theme import Role

INNER: Final = 462
"""Width of a card within its margins."""

PAD: Final = 12
HAND: Final = 30
RIVER: Final = 37
LINE: Final = 30


def cards_layout(seats: Sequence[SeatView], middle: Middle) -> Layout:
    """The middle's facts on top, then the seats in order, two to a row."""
    rows = [_row(seats[at : at + 2]) for at in range(0, len(seats), 2)]
    return framed(below((_head(middle), *rows), PAD), PAD, Role.PANEL)


def _row(seats: Sequence[SeatView]) -> Layout:
    inner = [_card(seat) for seat in seats]
    height = max(part.h for part in inner)
    return beside(
        (
            framed(lengthened(part, height), PAD, Role.CARD, Role.ACCENT if seat.acting else Role.RIM)
            for part, seat in zip(inner, seats, strict=True)
        ),
        PAD,
    )


def _head(middle: Middle) -> Layout:
    title = written(middle.title, 150, 40, align=Align.LEFT, bold=True) if middle.title else Layout(0, 0)
    parts = [
        title,
        wall_left(middle.wall, 30),
        counter(middle.repeats, 24, dotted=False),
        counter(middle.sticks, 24, dotted=True),
        indicators(middle.dora, 32),
    ]
    height = max(part.h for part in parts)
    return beside((heightened(part, height) for part in parts if part.w), 2 * PAD)


def _card(seat: SeatView) -> Layout:
    """Mark, the suit given up and score, what the seat holds, its river."""
    name = written(seat.mark, LINE, LINE, role=seat.role, align=Align.LEFT, bold=seat.acting)
    score = written(seat.score, 170, LINE, role=seat.role, align=Align.LEFT, bold=seat.acting)
    ready = heightened(stick_layout(90, 8, dotted=True), LINE) if seat.ready else Layout(0, 0)
    aside = beside((lying(tile, HAND, mark=mark) for tile, mark in seat.aside), 1)
    about = beside((name, seat.given_up, score, ready), 8)
    head = wrapped([about, aside] if aside.w else [about], 16, INNER)
    held = [beside((lying(tile, HAND, mark=seat.held) for tile in seat.concealed), 1)]
    held += [lying(tile, HAND, mark=seat.held) for tile in seat.drawn]
    held += [meld_layout(meld, HAND) for meld in reversed(seat.melds)]
    lines = [*head, *wrapped([part for part in held if part.w], 10, INNER)]
    lines += wrapped([_discard(discard) for discard in seat.river], 1, INNER)
    return widened(below(lines, 8), INNER, Align.LEFT)


def _discard(discard: RiverTile) -> Layout:
    return lying(discard.tile, RIVER, sideways=discard.turned, mark=discard.mark)

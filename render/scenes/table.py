"""A whole table: rivers, melds, what each seat holds, scores, wall and indicators, for two to ten seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from render.layout import Layout
from render.scenes.cards import cards_layout
from render.scenes.seats import Middle, SeatView
from render.scenes.square import square_layout
from render.theme import Size

AROUND: Final = 4
"""More seats than these do not sit around a square."""


@dataclass(frozen=True, slots=True)
class TableScene:
    """A table. The first seat sits at the bottom, the next one to its right, and so on round the table."""

    seats: tuple[SeatView, ...]
    middle: Middle

    def __post_init__(self) -> None:
        if not 2 <= len(self.seats) <= 10:
            raise ValueError(f"a table has two to ten seats, not {len(self.seats)}")

    def layout(self, size: Size) -> Layout:
        """A square of 1000 pixels for up to four seats, else a sheet of cards; the same in every size."""
        del size
        draw = square_layout if len(self.seats) <= AROUND else cards_layout
        return draw(self.seats, self.middle)

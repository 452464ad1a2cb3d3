"""What may be shown of a table: its seats and what lies in the middle. A None among tiles is a back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.tiles.kinds import SUITS, Tile, tile_of
from render.layout import EMPTY, Align, Box, Layout, Mark, PanelPlace, beside, lying, written
from render.scenes.melds import MeldView
from render.theme import Role

GIVEN_UP: Final = 22
"""Width of the tile that says which suit a seat has given up; as high as a line of its plate."""


@dataclass(frozen=True, slots=True)
class RiverTile:
    """A discard. `tile` None lies face down. `turned` declared ready, `as_drawn` came straight from the wall, `offered`
    may be called now."""

    tile: Tile | None
    turned: bool = False
    as_drawn: bool = False
    claimed: bool = False
    won: bool = False
    offered: bool = False

    @property
    def mark(self) -> Mark:
        """A tile won on or offered is ringed; what came from the wall, or has gone, stands back."""
        return Mark.RING if self.won or self.offered else Mark.DIM if self.as_drawn or self.claimed else Mark.NONE


@dataclass(frozen=True, slots=True)
class SeatView:
    """What may be shown of one seat.

    `mark` is its wind, a character of the tile set, or its number. `drawn` holds one tile or none. `flowers` lie aside,
    `won` are the tiles it has won on. `out` has left the deal, `ready` has declared, `acting` is asked to move. `void`
    is the letter of the suit it has given up. `score` is written as its reader does.
    """

    mark: str
    score: str
    concealed: tuple[Tile | None, ...] = ()
    drawn: tuple[Tile | None, ...] = ()
    melds: tuple[MeldView, ...] = ()
    river: tuple[RiverTile, ...] = ()
    flowers: tuple[Tile, ...] = ()
    won: tuple[Tile, ...] = ()
    ready: bool = False
    out: bool = False
    acting: bool = False
    void: str = ""

    def __post_init__(self) -> None:
        if len(self.drawn) > 1:
            raise ValueError(f"a seat draws one tile, not {len(self.drawn)}")
        if self.void not in ("", *SUITS):
            raise ValueError(f"no suit to give up: {self.void}")

    @property
    def given_up(self) -> Layout:
        """A small tile of the suit given up, struck out; nothing where none is."""
        return lying(tile_of(f"9{self.void}"), GIVEN_UP, mark=Mark.STRUCK) if self.void else EMPTY

    @property
    def role(self) -> Role:
        """The colour of its plate."""
        return Role.ACCENT if self.acting else Role.MUTED if self.out else Role.TEXT

    @property
    def held(self) -> Mark:
        """How its concealed tiles look: those of a seat that is out stand back."""
        return Mark.DIM if self.out else Mark.NONE

    @property
    def aside(self) -> tuple[tuple[Tile, Mark], ...]:
        """Tiles won on, ringed, then flowers."""
        return (*((tile, Mark.RING) for tile in self.won), *((tile, Mark.NONE) for tile in self.flowers))


@dataclass(frozen=True, slots=True)
class Middle:
    """The middle of the table.

    `title` names the deal in characters of the tile set and digits, such as 東1. `wall` is how many tiles are left to
    draw. `dora` are indicators turned up, none meaning that the game has none. `repeats` and `sticks` are counters.
    """

    title: str = ""
    wall: int | None = None
    dora: tuple[Tile, ...] = ()
    repeats: int = 0
    sticks: int = 0


def stick_layout(length: int, thick: int, *, dotted: bool) -> Layout:
    """A lying stick; `dotted` for that of a ready declaration."""
    bar = PanelPlace(Box(0, 0, length, thick), thick // 2, Role.TEXT)
    dot = thick * 2 // 3
    spot = PanelPlace(Box((length - dot) // 2, (thick - dot) // 2, dot, dot), dot // 2, Role.CARD)
    return Layout(length, thick, (bar, spot) if dotted else (bar,))


def counter(count: int, height: int, *, dotted: bool) -> Layout:
    """A stick and how many of its kind lie there."""
    if not count:
        return Layout(0, 0)
    stick = stick_layout(height * 2, height * 2 // 5, dotted=dotted)
    return beside(
        (stick.moved(0, -height // 4), written(str(count), height * 5 // 4, height, align=Align.LEFT)), height // 4
    )


def wall_left(wall: int | None, height: int) -> Layout:
    """A back, and how many tiles are left to draw."""
    if wall is None:
        return Layout(0, 0)
    back = lying(None, height * 2 // 3)
    return beside((back, written(str(wall), height * 7 // 4, back.h, align=Align.LEFT)), height // 4)

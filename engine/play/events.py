"""Facts of a deal, in order. An event is complete by itself: a draw names its tile.

Hidden tiles are in many of them; what a seat may know of an event is `engine.play.view.tell`'s affair.
Features add events of their own (`engine/features`).
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, runtime_checkable

from engine.hand.hand import Meld
from engine.play.actions import Action
from engine.scoring.sheet import Payment
from engine.tiles.kinds import Tile


class Saying(NamedTuple):
    """What an event says in words: a key below ``play.line``, the seat it is about, and its tiles."""

    key: str
    seat: int
    tiles: tuple[Tile, ...] = ()


@runtime_checkable
class Says(Protocol):
    """An event of a feature or a system that says for itself what happened, to whoever may know it."""

    def saying(self) -> Saying:
        """What it says."""
        ...


class Dealt(NamedTuple):
    """Every seat has its first tiles, from the front of the wall."""

    hands: tuple[tuple[Tile, ...], ...]


class Drew(NamedTuple):
    """The seat drew a tile, from the tail of the wall if it replaces another, `bloom` if that was for a kong."""

    seat: int
    tile: Tile
    tail: bool
    bloom: bool


class Opened(NamedTuple):
    """A window opened. `seats` are asked. `tile` of `source` is what a claim window is about (-1: none)."""

    kind: str
    seats: tuple[int, ...]
    tile: int = -1
    source: int = -1
    robbing: str = ""


class Answered(NamedTuple):
    """The seat answered; sealed until the window closes."""

    seat: int
    action: Action


class Closed(NamedTuple):
    """The window closed with these answers (in seat order); `tasks` follow, first one first."""

    kind: str
    answers: tuple[tuple[int, Action], ...]
    tasks: tuple[Any, ...]


class Discarded(NamedTuple):
    """The tile lies in the river."""

    seat: int
    tile: Tile
    drawn: bool
    ready: bool


class Announced(NamedTuple):
    """The seat holds a tile out: for this kong, or to set it aside. It may still be robbed of it."""

    seat: int
    tile: Tile
    meld: Meld | None


class Aside(NamedTuple):
    """The tile lies aside, open."""

    seat: int
    tile: Tile


class Melded(NamedTuple):
    """The meld lies on the table. `source` gave its claimed tile, or -1."""

    seat: int
    meld: Meld
    source: int


class Won(NamedTuple):
    """The seat won with the tile. `step` counts windows: winners of one tile win at one step."""

    seat: int
    tile: Tile
    source: int
    robbing: str
    step: int


class Paid(NamedTuple):
    """Money moved. Seats are seats of the deal; `TABLE` is the pot."""

    payments: tuple[Payment, ...]


class Left(NamedTuple):
    """The seat left the deal for good and paid; `tasks`, if any, take the place of what was asked."""

    seat: int
    payments: tuple[Payment, ...]
    tasks: tuple[Any, ...]


class Retired(NamedTuple):
    """The seat is out for the rest of the deal."""

    seat: int


class Continued(NamedTuple):
    """What follows a decision that moves nothing by itself: `tasks`, first one first."""

    tasks: tuple[Any, ...]


class Ended(NamedTuple):
    """The deal is over."""

    kind: str


Event = Any
"""One of the above or of a feature's events: a named tuple whose type is its name."""

"""What the machine must still do by itself. Tasks stand on a stack; the last one is done next.

Tasks are stored inside `Closed` events, so their names and fields are a stored format.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.hand.hand import Meld
from engine.scoring.sheet import Payment
from engine.tiles.kinds import Tile


class DealTiles(NamedTuple):
    """Deal every seat its first tiles."""


class Draw(NamedTuple):
    """A tile for the seat; from the tail of the wall if it replaces another, `bloom` if that was for a kong."""

    seat: int
    tail: bool = False
    bloom: bool = False


class Turn(NamedTuple):
    """Ask the seat for its turn."""

    seat: int


class Discard(NamedTuple):
    """Put the tile into the river. `drawn`: it was the tile just drawn. `ready`: ready is declared with it."""

    seat: int
    tile: Tile
    drawn: bool
    ready: bool = False


class Offer(NamedTuple):
    """Ask all other seats about a tile. `robbing` is "" for a discard, else the verb that may be robbed."""

    seat: int
    tile: Tile
    robbing: str = ""


class Announce(NamedTuple):
    """Hold a tile out publicly: the seat wants to lay this kong (or, without a meld, set the tile aside).

    It may still be robbed of the tile.
    """

    seat: int
    tile: Tile
    meld: Meld | None = None


class SetAside(NamedTuple):
    """Put the tile aside: a flower, a north."""

    seat: int
    tile: Tile


class Lay(NamedTuple):
    """Lay the meld. `source` is the seat whose discard it takes, or -1."""

    seat: int
    meld: Meld
    source: int = -1


class Win(NamedTuple):
    """The seat wins with the tile. `source` is the seat that gave it, or the winner itself on a self-draw."""

    seat: int
    tile: Tile
    source: int
    robbing: str = ""


class Settle(NamedTuple):
    """Pay for the wins just declared, nearest winner first."""

    winners: tuple[int, ...]
    tile: Tile
    source: int
    robbing: str = ""


class AfterWin(NamedTuple):
    """Decide how the deal goes on after these wins."""

    winners: tuple[int, ...]
    source: int


class Pay(NamedTuple):
    """Move money."""

    payments: tuple[Payment, ...]


class Retire(NamedTuple):
    """The seat is out: no more turns, claims or payments for what comes."""

    seat: int


class Exhaust(NamedTuple):
    """The wall is used up: settle what the rules settle then."""


class End(NamedTuple):
    """The deal is over; `kind` says how ("win", "exhausted", or the key of an abortive draw)."""

    kind: str

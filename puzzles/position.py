"""What a puzzle shows: a deal as one seat sees it, or a hand alone. Everything in it may be known to that seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.hand.hand import Hand, Meld, counts_of
from engine.tiles.kinds import KINDS, Kind, Tile, kind_of

_REDS: Final = (43, 44, 45)
"""Red fives by suit."""


class Discard(NamedTuple):
    """A tile in a river. `drawn`: thrown as drawn; `ready`: the one that declared riichi; `taken`: claimed since."""

    tile: Tile
    drawn: bool = False
    ready: bool = False
    taken: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One seat as the others see it. `size` counts its concealed tiles; `void` is the suit it gave up (None: none, or
    not known yet)."""

    size: int
    score: int
    melds: tuple[Meld, ...] = ()
    river: tuple[Discard, ...] = ()
    flowers: tuple[Tile, ...] = ()
    void: int | None = None
    ready: bool = False

    @property
    def declared_at(self) -> int | None:
        """The place in the river of the discard with which the seat declared riichi."""
        return next((at for at, thrown in enumerate(self.river) if thrown.ready), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A deal from `seat`. `concealed` are its tiles without the one just `drawn`; `wall` is how many are left to draw.

    `honba` counts repeats, `pot` lies on the table in points. `dora` are indicators. `offering` is the seat whose last
    discard may be called; None on the own turn. Where only the own seat was told, `loose` are the other tiles in view,
    whoever threw them; else None. A quiz about a hand alone has one
    place, whose melds and flowers are the hand's; then `self_draw` and `flags` say how it was won.
    """

    seat: int
    dealer: int
    round_wind: Kind
    places: tuple[Place, ...]
    concealed: tuple[Tile, ...]
    drawn: Tile | None = None
    wall: int = 0
    honba: int = 0
    pot: int = 0
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    offering: int | None = None
    loose: tuple[Tile, ...] | None = None
    self_draw: bool = False
    flags: tuple[str, ...] = ()

    @property
    def own(self) -> Place:
        """The place of the seat that is asked."""
        return self.places[0] if self.is_hand_alone else self.places[self.seat]

    @property
    def is_hand_alone(self) -> bool:
        """Whether only a hand is shown, no table."""
        return len(self.places) == 1

    @property
    def held(self) -> tuple[Tile, ...]:
        """All concealed tiles, the drawn one last."""
        return self.concealed if self.drawn is None else (*self.concealed, self.drawn)

    @property
    def offered(self) -> Tile | None:
        """The tile that may be called."""
        return None if self.offering is None else self.places[self.offering].river[-1].tile

    @property
    def hand(self) -> Hand:
        """All concealed tiles and the melds."""
        return Hand.of(self.held, self.own.melds)

    @property
    def seat_wind(self) -> Kind:
        """The own wind."""
        seats = max(4, len(self.places)) if self.is_hand_alone else len(self.places)
        return Kind(27 + (self.seat - self.dealer) % seats)

    @property
    def has_red_and_plain_five(self) -> bool:
        """Whether a five is held both red and plain: throwing one or the other would be two answers to one question."""
        return any(red in self.held and 9 * suit + 4 in self.held for suit, red in enumerate(_REDS))

    @property
    def holds_void(self) -> bool:
        """Whether a tile of the suit given up is still held: it must go, and there is nothing to ask."""
        void = self.own.void
        return void is not None and any(tile // 9 == void for tile in self.held)

    @property
    def turn(self) -> int:
        """The go-round, from 1."""
        return 1 + len(self.own.river)

    def seen_of_others(self) -> list[Tile]:
        """Tiles in view that are neither the own ones nor indicators: loose ones, rivers, melds."""
        tiles: list[Tile] = list(self.loose or ())
        for index, place in enumerate(self.places):
            if index != self.seat:
                tiles += [thrown.tile for thrown in place.river if not thrown.taken]
                tiles += [tile for meld in place.melds for tile in meld.tiles]
        return tiles

    def seen(self) -> list[Tile]:
        """Tiles in view beside the own concealed ones and the own melds: rivers, other melds, indicators."""
        tiles: list[Tile] = [*self.dora, *(self.loose or ())]
        for index, place in enumerate(self.places):
            tiles += [thrown.tile for thrown in place.river if not thrown.taken]
            if index != self.seat and not self.is_hand_alone:
                tiles += [tile for meld in place.melds for tile in meld.tiles]
        return tiles

    def unseen(self) -> list[int]:
        """Copies out of view of each of the 34 kinds."""
        seen = counts_of(self._in_view())
        return [max(0, 4 - seen[kind]) for kind in range(KINDS)]

    def _in_view(self) -> Iterable[Tile]:
        yield from self.seen()
        yield from self.hand.tiles


def kinds_of(tiles: Iterable[Tile]) -> list[Kind]:
    """Kinds without repeats, in order."""
    return sorted({kind_of(tile) for tile in tiles})

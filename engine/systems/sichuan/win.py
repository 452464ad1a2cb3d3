"""One win as the rules need to know it, and hands as they count them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.hand.hand import Hand, MeldKind
from engine.hand.readings import PUNG, Code, Codes
from engine.tiles.kinds import KINDS, Kind, Tile

SUITED: Final = 27
"""Kinds in play: three suits of nine."""

HEAVENLY: Final = "tian_hu"
EARTHLY: Final = "di_hu"
HUMAN: Final = "ren_hu"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """What was special about a win, the tiles apart.

    `bloom` is the kind of the kong whose replacement was won on (None: no kong bloom). `first` is `HEAVENLY`,
    `EARTHLY`, `HUMAN` or None. `draw_streak` counts drawn hands just before, `dealer_streak` the hands of this dealer
    in a row, this one included.
    """

    self_draw: bool
    bloom: MeldKind | None = None
    kong_shot: bool = False
    rob_kong: bool = False
    last_tile: bool = False
    first: str | None = None
    draw_streak: int = 0
    dealer_streak: int = 1


NOTHING_SPECIAL: Final = Chance(self_draw=False)
"""What the draw check looks at: the tiles alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """A claim to have won. `hand` is without `tile`.

    Seats count from the dealer. `payer` is who discarded the tile or bent the kong with it, None for a self-draw,
    `engine.scoring.sheet.DISCARDER` if nobody said who. `giver` gave the direct kong of a kong bloom. `in_play` are the
    seats that had not won before (in a river game: all), the winner among them. `void` is the winner's void suit where
    one was chosen (0 characters, 1 dots, 2 bamboo). `locked`: a pass lock forbids it.
    """

    hand: Hand
    tile: Tile
    seat: int
    payer: int | None
    giver: int | None
    in_play: tuple[int, ...]
    void: int | None
    locked: bool
    chance: Chance


class Held(NamedTuple):
    """A hand in the numbers every rule asks for.

    `concealed` has 34 counts (the last seven are 0), `all` 27 with melds. `melds` are group codes, a kong as the pung
    of its kind; `konged` the kinds in kongs. `closed`: nothing but concealed kongs is laid down.
    """

    concealed: tuple[int, ...]
    all: tuple[int, ...]
    melds: Codes
    konged: tuple[int, ...]
    closed: bool

    @property
    def suits(self) -> int:
        """How many suits occur."""
        return sum(map(any, (self.all[:9], self.all[9:18], self.all[18:])))

    def has_suit(self, suit: int) -> bool:
        """Whether any tile is of that suit."""
        return any(self.all[9 * suit : 9 * suit + 9])

    def with_kind(self, kind: int) -> Held:
        """The hand with one more concealed tile."""
        concealed, everything = list(self.concealed), list(self.all)
        concealed[kind] += 1
        everything[kind] += 1
        return self._replace(concealed=tuple(concealed), all=tuple(everything))

    def without_kind(self, kind: int) -> Held:
        """The hand with one concealed tile less."""
        concealed, everything = list(self.concealed), list(self.all)
        concealed[kind] -= 1
        everything[kind] -= 1
        return self._replace(concealed=tuple(concealed), all=tuple(everything))


def held_of(hand: Hand, extra: Iterable[int] = ()) -> Held:
    """The numbers of a hand of suit tiles, with `extra` concealed ones."""
    concealed = [0] * KINDS
    for tile in hand.concealed:
        concealed[tile] += 1
    for kind in extra:
        concealed[kind] += 1
    everything = concealed[:SUITED]
    codes: list[Code] = []
    konged: list[int] = []
    closed = True
    for meld in hand.melds:
        base, size = meld.tiles[0], len(meld.tiles)
        everything[base] += size
        codes.append(PUNG + base)
        if size == 4:
            konged.append(base)
        if meld.kind is not MeldKind.CONCEALED_KONG:
            closed = False
    return Held(tuple(concealed), tuple(everything), tuple(codes), tuple(konged), closed)


def held_tiles(held: Held) -> int:
    """Tiles of the hand, a kong counting as three."""
    return sum(held.concealed) + 3 * len(held.melds)


def kinds_of(counts: Sequence[int]) -> tuple[Kind, ...]:
    """The kinds that occur, in order."""
    return tuple(Kind(kind) for kind, count in enumerate(counts) if count)

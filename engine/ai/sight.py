"""What a seat can see, in the numbers machine players ask for: own tiles, copies out of view, turns to come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.hand.hand import Meld, MeldKind
from engine.play.view import View
from engine.tiles.kinds import KINDS, Kind, Tile, kind_of

KIND_OF: Final = tuple(kind_of(Tile(tile)) for tile in range(46))
_PLACE: Final = (*(min(kind, KINDS) for kind in KIND_OF), KINDS)
"""Tile → its kind, or one more for what has none: flowers and, at the end, hidden tiles (-1)."""


def counts_of(tiles: Iterable[int]) -> list[int]:
    """34 counts; flowers and hidden tiles are left out."""
    counts, place = [0] * (KINDS + 1), _PLACE
    for tile in tiles:
        counts[place[tile]] += 1
    counts.pop()
    return counts


def unseen(view: View, deck: Iterable[int] | None = None) -> list[int]:
    """Copies of each kind that the seat cannot see; `deck` counts all copies by kind (four of each if not given)."""
    free = [*([4] * KINDS if deck is None else deck), 0]
    seen: list[int] = [*view.hand, *view.shown.get("dora", {}).get("indicators", ())]
    for seat in view.seats:
        seen += [thrown.tile for thrown in seat.river if thrown.taken < 0]
        seen += seat.aside
        for meld in seat.melds:
            seen += meld.tiles
    for owner, tiles in view.shown.get("account", {}).get("revealed", {}).items():
        if owner != view.seat:
            seen += tiles
    place = _PLACE
    for tile in seen:
        free[place[tile]] -= 1
    return [count if count > 0 else 0 for count in free[:KINDS]]


class Sight:
    """One view, counted once.

    `counts` are the concealed tiles by kind, `free` the copies out of view, `unseen` their sum. `turns` is how many
    draws the seat may still expect, `turn` the number of its go-round (1 …). `melds` are the own ones.
    """

    __slots__ = ("counts", "free", "melds", "rivals", "seat", "turn", "turns", "unseen", "view")

    def __init__(self, view: View, deck: Iterable[int] | None = None) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.counts = counts_of(view.hand)
        self.free = unseen(view, deck)
        self.unseen = max(1, sum(self.free))
        self.melds: tuple[Meld, ...] = view.seats[view.seat].melds
        playing = sum(not seat.out for seat in view.seats)
        self.turns = max(0, -(-view.left // max(1, playing)))
        self.turn = 1 + sum(len(seat.river) for seat in view.seats) // len(view.seats)
        self.rivals = tuple(index for index, seat in enumerate(view.seats) if index != view.seat and not seat.out)

    def copies(self, kinds: Iterable[int]) -> int:
        """Copies of these kinds out of view."""
        free = self.free
        return sum([free[kind] for kind in kinds])

    def all_counts(self) -> list[int]:
        """Own tiles by kind, those in melds too."""
        counts = self.counts[:]
        for meld in self.melds:
            for tile in meld.tiles:
                counts[KIND_OF[tile]] += 1
        return counts

    @property
    def is_closed(self) -> bool:
        """Whether nothing but concealed kongs is laid down."""
        return all(meld.kind is MeldKind.CONCEALED_KONG for meld in self.melds)


def is_set_of_one(meld: Meld) -> bool:
    """A pung or kong."""
    return meld.kind is not MeldKind.CHOW


def without(counts: list[int], kinds: Iterable[int]) -> list[int]:
    """The counts less one of each of these kinds."""
    rest = counts[:]
    for kind in kinds:
        rest[kind] -= 1
    return rest


def meld_kinds(melds: Iterable[Meld]) -> frozenset[Kind]:
    """The kinds in some melds."""
    return frozenset(kind_of(tile) for meld in melds for tile in meld.tiles)

"""What a seat can see, in the numbers machine players ask for: own tiles, copies out of view, turns to come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.hand.hand import Meld, MeldKind
from engine.play.view import View
from engine.tiles.kinds import KINDS, Kind, Tile, kind_of

KIND_OF: Final = tuple(kind_of(Tile(tile)) for tile in range(46))


def counts_of(tiles: Iterable[int]) -> list[int]:
    """34 counts; flowers and hidden tiles are left out."""
    counts = [0] * KINDS
    for tile in tiles:
        if tile >= 0:
            kind = KIND_OF[tile]
            if kind < KINDS:
                counts[kind] += 1
    return counts


def unseen(view: View, deck: Iterable[int] | None = None) -> list[int]:
    """Copies of each kind that the seat cannot see; `deck` counts all copies by kind (four of each if not given)."""
    free = [4] * KINDS if deck is None else list(deck)
    kinds = KIND_OF
    rows = [view.hand]
    for seat in view.seats:
        rows.append(tuple([thrown.tile for thrown in seat.river if thrown.taken < 0]))
        rows.append(seat.aside)
        rows.extend([meld.tiles for meld in seat.melds])
    revealed = view.shown.get("account", {}).get("revealed", {})
    rows.extend(tiles for seat, tiles in revealed.items() if seat != view.seat)
    rows.append(view.shown.get("dora", {}).get("indicators", ()))
    for row in rows:
        for tile in row:
            if tile >= 0:
                kind = kinds[tile]
                if kind < KINDS and free[kind]:
                    free[kind] -= 1
    return free


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

"""All hands worth a win that few exchanges can make of a hand: what the search aims at.

A *target* is fourteen tiles, a kong counted as three, that hold the melds already laid, read as a winning shape, need
no tile that is not to be had, and can reach the minimum of fan points. Found by building sets kind by kind while no
more than `reach` tiles are missing; the special shapes one by one.

``targets.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.solver.keys import bits
from engine.systems.mcr.quick import LAST_OF_KIND, SELF_DRAW, UNKNOWN_LAST, Totals
from engine.systems.mcr.readings import KNITTED_KINDS, ORPHANS
from engine.systems.mcr.rules import Rules

CHECK_EVERY = 4096
"""Hands looked at between two looks at the clock."""
TILE_KEY = [bits(f"tile {kind}") for kind in range(34)]
"""A hand's key is the sum of the keys of its parts, so that a neighbour's is one addition away (see
`engine.solver.keys`)."""
_NINES = [kind for nine in KNITTED_KINDS for kind in nine]
_ORPHAN = [int(ORPHANS >> kind & 1) for kind in range(34)]
_CHICKEN = 43
_WAIT, _LAST_OF_KIND, _MELDED_HAND = 1, 4, 6
"""What these fans are worth."""


class Targets(Totals):
    """The targets of one hand. `put` and `lay` first, then `find`."""

    def __init__(self, rules: Rules, seat: int, winds: int, limit: int) -> None:
        super().__init__(rules)
        self.minimum = rules.minimum
        self.seat_wind = seat
        self.round_wind = winds
        self.limit = limit
        self.rows = bytearray(34 * limit)
        self.leads = bytearray(limit)
        self.far = bytearray(limit)
        self.stop: Callable[[], bool] | None = None
        self.own = [0] * 34
        self.suffix = [0] * 37
        self.free = [0] * 34
        self.table = [0] * 34
        self.triple = [0] * 34
        self.number = self.tried = self.stopped = self.reach = self.may_open = 0
        self.seen_keys: set[int] = set()

    def put(self, counts: Sequence[int], free: Sequence[int], table: Sequence[int]) -> None:
        """The concealed tiles, the copies of each kind that may still come, and those on the table for all to see."""
        for kind in range(34):
            self.own[kind] = counts[kind]
            self.free[kind] = free[kind]
            self.table[kind] = table[kind]
        for kind in range(33, -1, -1):
            self.suffix[kind] = self.suffix[kind + 1] + self.own[kind]

    def lay_melds(self, melds: Sequence[int]) -> None:
        """The melds, as the numbers of `quick`."""
        self.clear()
        for meld in melds:
            self.add_meld(meld)
        for kind in range(34):
            self.triple[kind] = self.every[kind]
        for place in range(self.melds):
            if self.laid[place] >= 34 and self.triple[self.laid[place] - 34] == 4:
                self.triple[self.laid[place] - 34] = 3

    def find(self, reach: int, tries: int) -> int:
        """How many targets lack at most `reach` tiles; -1 when stopped, or when more than `tries` hands (or more
        targets than there is room for) would have to be looked at."""
        self.number = self.stopped = 0
        self.tries = tries
        self.reach = reach
        self.seen_keys.clear()
        for kind in range(34):
            self.held[kind] = 0
        self.grow(0, 4 - self.melds, 0, 0)
        if not self.melds:
            self.pairs(0, 7, 0)
            self.orphans()
            self.singles()
        if self.melds < 2:
            for nine in range(6):
                for place in range(9 * nine, 9 * nine + 9):
                    self.held[_NINES[place]] = 1
                self.grow(0, 1 - self.melds, 0, 0)
                for place in range(9 * nine, 9 * nine + 9):
                    self.held[_NINES[place]] = 0
        return -1 if self.stopped else self.number

    def grow(self, at: int, sets: int, paired: int, missing: int) -> int:
        """Takes sets and the pair from kind `at` on, in every way that does not lack too much."""
        while at < 34 and not self.own[at] and not self.held[at] and missing == self.reach:
            at += 1
        if at == 34:
            if not sets and paired:
                self.offer(missing)
            return 0
        wanted = 3 * sets + (0 if paired else 2)
        if missing + wanted - self.suffix[at] > self.reach or self.stopped:
            return 0
        base = self.held[at]
        room = self.own[at] + self.free[at]
        most = self.own[at] + self.reach - missing
        if room > 4:
            room = 4
        if most < room:
            room = most
        chows = 0
        longest = sets if at < 27 and at % 9 < 7 else 0
        while chows <= longest and base + chows <= room:
            for more in (0, 2, 3):
                count = base + chows + more
                if count > room or (more == 2 and paired) or (more == 3 and chows == sets):
                    continue
                self.held[at] = count
                lacks = count - self.own[at]
                if chows:
                    self.held[at + 1] += chows
                    self.held[at + 2] += chows
                left = sets - chows - (more == 3)
                self.grow(at + 1, left, paired or more == 2, missing + (lacks if lacks > 0 else 0))
                if chows:
                    self.held[at + 1] -= chows
                    self.held[at + 2] -= chows
            chows += 1
        self.held[at] = base
        return 0

    def pairs(self, at: int, left: int, missing: int) -> int:
        """Seven pairs, four alike being two."""
        if self.stopped:
            return 0
        if not left:
            self.offer(missing)
            return 0
        for kind in range(at, 34):
            for count in (2, 4):
                lacks = count - self.own[kind]
                if lacks < 0:
                    lacks = 0
                if count > 2 * left or lacks > self.free[kind] or missing + lacks > self.reach:
                    continue
                self.held[kind] = count
                self.pairs(kind + 1, left - count // 2, missing + lacks)
                self.held[kind] = 0
        return 0

    def orphans(self) -> int:
        """Thirteen orphans."""
        for kind in range(34):
            self.held[kind] = _ORPHAN[kind]
        for kind in range(34):
            if _ORPHAN[kind]:
                self.held[kind] = 2
                self.offer(self.missing())
                self.held[kind] = 1
        for kind in range(34):
            self.held[kind] = 0
        return 0

    def singles(self) -> int:
        """Fourteen different honors and knitted tiles: sixteen without two."""
        pool = [0] * 16
        for nine in range(6):
            for place in range(9):
                pool[place] = _NINES[9 * nine + place]
            for place in range(9, 16):
                pool[place] = 18 + place
            for place in range(16):
                self.held[pool[place]] = 1
            for first in range(16):
                for second in range(first + 1, 16):
                    self.held[pool[first]] = self.held[pool[second]] = 0
                    self.offer(self.missing())
                    self.held[pool[first]] = self.held[pool[second]] = 1
            for place in range(16):
                self.held[pool[place]] = 0
        return 0

    def missing(self) -> int:
        """How many tiles of the hand being built are missing; more than `reach` if one of them is not to be had."""
        lacks = 0
        for kind in range(34):
            short = self.held[kind] - self.own[kind]
            if short > 0:
                lacks += short if short <= self.free[kind] else 99
        return lacks

    def offer(self, missing: int) -> int:
        """Keeps the hand built if it can win."""
        if missing > self.reach or self.stopped:
            return 0
        self.tried += 1
        if self.tried % CHECK_EVERY == 0 and self.stop is not None and self.stop():
            self.stopped = 1
        # What a win may have beyond the shape: the wait, the last tile of its kind, everything claimed.
        bonus = _WAIT
        last = 0
        for kind in range(34):
            if self.held[kind] + self.every[kind] > 4:
                return 0
            if self.held[kind]:
                last = kind
                if self.table[kind] + self.every[kind] + self.held[kind] == 4 and (
                    self.may_open or self.held[kind] == 1
                ):
                    bonus = _WAIT + _LAST_OF_KIND
        key = 0
        for kind in range(34):
            key += self.held[kind] * TILE_KEY[kind]
        if key in self.seen_keys:
            return 0
        self.seen_keys.add(key)
        if len(self.seen_keys) > self.tries:
            self.stopped = 1
            return 0
        self.held[last] -= 1
        points = self.points(last, self.seat_wind, self.round_wind, SELF_DRAW | UNKNOWN_LAST)
        self.held[last] += 1
        lead = self.lead
        own_draw = 1 if self.melds > self.concealed_kongs else 4
        if self.may_open and not self.concealed_kongs and 4 - self.melds < self.reach:
            bonus += _MELDED_HAND
        # Without any fan but those of a self-draw, it is a chicken hand when won by discard with an open meld.
        # What counts concealed pungs alone goes when one of them is claimed.
        bare = points - own_draw
        if self.may_open and (lead == 66 or lead == 33):
            bare -= self.points_of[lead]
        chicken = bare == 0 and (self.may_open or self.melds > self.concealed_kongs)
        if chicken and not lead:
            lead = _CHICKEN
        if points + bonus < self.minimum and not (chicken and self.points_of[_CHICKEN] >= self.minimum):
            return 0
        if self.number == self.limit:
            self.stopped = 1
            return 0
        for kind in range(34):
            self.rows[34 * self.number + kind] = self.held[kind] + self.triple[kind]
        self.leads[self.number] = lead
        self.far[self.number] = missing
        self.number += 1
        return 0

    def found(self) -> list[tuple[bytes, int, int]]:
        """The targets: 34 counts, how many tiles are missing, and the fan that carries them."""
        return [(bytes(self.rows[34 * at : 34 * at + 34]), self.far[at], self.leads[at]) for at in range(self.number)]

    def win(self, tile: int, self_draw: int) -> int:
        """Fan points of winning with a tile now; 0 if they are below the minimum."""
        flags = SELF_DRAW if self_draw else 0
        if not self.held[tile] and self.table[tile] + self.every[tile] == 3:
            flags |= LAST_OF_KIND
        points = self.points(tile, self.seat_wind, self.round_wind, flags)
        return points if points >= self.minimum else 0

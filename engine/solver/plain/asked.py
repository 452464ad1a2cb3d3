"""What is asked of a hand, half by half and suit by suit, each of which comes again in many hands."""

from __future__ import annotations

from functools import lru_cache

from engine.solver import bits
from engine.solver.held import TILE_KEY, useless
from engine.solver.plain.held import (
    CODE,
    CODE_BITS,
    HALF,
    HALF_BITS,
    SUITS,
    TILE_CODE,
    Held,
    half_of,
    needless,
    suit_of,
    wanted,
    within,
)
from engine.solver.table import Table

Around = tuple[int, int]
"""The code of half a hand and the joint class of the other."""
Beside = tuple[int, int, int]
"""A suit's code, the class of the suit beside it and the joint class of the other two."""
About = tuple[int, int, int]
"""A hand's tally, its shanten and the key of its melds."""
Idle = tuple[list[int], int, int]
"""Tiles that are of no use (`engine.solver.held.Held.idle`), and what they add to a hand's code and to its key."""
Near = tuple[int, list[int], list[float], Idle]
"""Kinds that bring a hand nearer, as bits; their tiles of which any are unseen, and how many; what is idle."""
Spare = tuple[list[int], Idle]
"""Tiles that can be thrown, and those of them that are idle."""
NONE: Idle = [], 0, 0
"""No idle tiles."""


def parted(code: int) -> tuple[int, int, int, int, int]:
    """Each half of a hand with its joint class, and the tally of both."""
    one, two = code & HALF, code >> HALF_BITS
    _, _, left, i = half_of(one)
    _, _, right, j = half_of(two)
    return one, left, two, right, i + j


def idle(tiles: list[int]) -> Idle:
    """These tiles as idle ones."""
    if not tiles:
        return NONE
    return tiles, sum([TILE_CODE[tile] for tile in tiles]), sum([TILE_KEY[tile] for tile in tiles])


def both(one: Idle, two: Idle) -> Idle:
    """The idle tiles of two parts of a hand."""
    if two is NONE:
        return one
    if one is NONE:
        return two
    return one[0] + two[0], one[1] + two[1], one[2] + two[2]


def idle_of(code: int, helps: int, special: int) -> list[int]:
    """The tiles of a suit that are idle."""
    suit = suit_of(code)
    one, two, _, _ = suit.above
    found = useless(one, two, helps)
    if special >> 5 != special & 31:
        # Thirteen orphans are as near, and seven pairs are not.
        found &= ~bits.YAO
    return suit.firsts([k for k in SUITS[suit.number] if found >> k & 1]) if found else []


@lru_cache(maxsize=1 << 14)
def near_of(code: int, beside: int, rest: int, sets: int, shanten: int, special: int) -> tuple[list[int], int, Idle]:
    """The kinds that bring a suit nearer, also as bits, and what is idle."""
    # A suit that makes sets and nothing else wins by none of its tiles.
    if shanten == special == sum(suit_of(code).held) % 3 == 0:
        return [], 0, NONE
    kinds = within(code, beside, rest, sets, shanten, 1, special)
    helps = bits.of(kinds)
    return kinds, helps, idle(idle_of(code, helps, special)) if shanten else NONE


@lru_cache(maxsize=1 << 14)
def spare_of(code: int, beside: int, rest: int, sets: int, shanten: int, special: int, wants: int) -> Spare:
    """What can be thrown from a suit."""
    suit = suit_of(code)
    kinds = within(code, beside, rest, sets, shanten + 1, -1, special)
    if not bits.of(kinds) & suit.above[0] & ~suit.above[1]:
        return suit.firsts(kinds), NONE
    helps = bits.of(within(code, beside, rest, sets, shanten, 1, wants))
    return suit.firsts(kinds), idle(idle_of(code, helps, wants))


class Helps(dict[Around, Near]):
    """What brings each half nearer, in hands of one shanten with the same melds and special shapes; looked up while the
    hand has these melds."""

    def __init__(self, hand: Held, table: Table, shanten: int, special: int) -> None:
        super().__init__()
        self.hand, self.table = hand, table
        self.about = 4 - hand.melds, shanten, special
        self.by_suit: dict[Beside, Near] = {}

    def __missing__(self, around: Around) -> Near:
        half, rest = around
        one, two, _, _ = half_of(half)
        first, second = (half & CODE, two, rest), (half >> CODE_BITS, one, rest)
        kinds, tiles, copies, useless = self.by_suit.get(first) or self.of_suit(first)
        kinds_2, tiles_2, copies_2, useless_2 = self.by_suit.get(second) or self.of_suit(second)
        found = self[around] = kinds | kinds_2, tiles + tiles_2, copies + copies_2, both(useless, useless_2)
        return found

    def of_suit(self, asked: Beside) -> Near:
        """What brings a suit nearer, not known yet."""
        hand, table = self.hand, self.table
        kinds, helps, useless = near_of(*asked, *self.about)
        suit = suit_of(asked[0])
        reds = table.reds & ~suit.reds & ~bits.REDS[hand.meld_reds]
        begin = SUITS[suit.number].start
        tiles: list[int] = []
        copies: list[float] = []
        for k in kinds:
            red = reds >> k & 1
            left = table.copies[5 * k + suit.held[k - begin] + hand.all[k] - hand.held[k]] - red
            if left > 0:
                tiles.append(k)
                copies.append(left)
            if red:
                tiles.append(34 + k // 9)
                copies.append(1)
        found = self.by_suit[asked] = helps, tiles, copies, useless
        return found


class Spares(dict[Around, Spare]):
    """The same for the tiles that can be thrown from each half."""

    def __init__(self, sets: int, shanten: int, special: int, wants: int) -> None:
        super().__init__()
        self.about = sets, shanten, special, wants

    def __missing__(self, around: Around) -> Spare:
        half, rest = around
        one, two, _, _ = half_of(half)
        tiles, useless = spare_of(half & CODE, two, rest, *self.about)
        tiles_2, useless_2 = spare_of(half >> CODE_BITS, one, rest, *self.about)
        found = self[around] = tiles + tiles_2, both(useless, useless_2)
        return found


class Asked:
    """All that is known of the hands of a search."""

    def __init__(self, hand: Held, table: Table) -> None:
        self.hand, self.table = hand, table
        self.helps: dict[About, Helps] = {}
        self.spares: dict[About, Spares] = {}

    def near(self, code: int, shanten: int) -> Near:
        """What brings a hand nearer."""
        one, left, two, right, tally = parted(code)
        about = tally, shanten, self.hand.melded
        helps = self.helps.get(about)
        if helps is None:
            helps = self.helps_about(about)
        kinds, tiles, copies, useless = helps[one, right]
        kinds_2, tiles_2, copies_2, useless_2 = helps[two, left]
        return kinds | kinds_2, tiles + tiles_2, copies + copies_2, both(useless, useless_2)

    def spare(self, code: int, shanten: int) -> Spare:
        """What can be thrown from a hand without raising the shanten."""
        one, left, two, right, tally = parted(code)
        about = tally, shanten, self.hand.melded
        spares = self.spares.get(about)
        if spares is None:
            spares = self.spares_about(about)
        tiles, useless = spares[one, right]
        tiles_2, useless_2 = spares[two, left]
        return tiles + tiles_2, both(useless, useless_2)

    def helps_about(self, about: About) -> Helps:
        """Where to look up what helps, for hands that are not known yet."""
        tally, shanten, melded = about
        special = 0 if self.hand.melds else wanted(tally, shanten)
        # Tallies that want the same share what is found.
        key = -1 - special, shanten, melded
        found = self.helps.get(key)
        if found is None:
            found = self.helps[key] = Helps(self.hand, self.table, shanten, special)
        self.helps[about] = found
        return found

    def spares_about(self, about: About) -> Spares:
        """The same for what can be thrown."""
        tally, shanten, melded = about
        special = 0 if self.hand.melds else needless(tally, shanten)
        wants = 0 if self.hand.melds else wanted(tally, shanten)
        key = -1 - special - (wants << 10), shanten, melded
        found = self.spares.get(key)
        if found is None:
            found = self.spares[key] = Spares(4 - self.hand.melds, shanten, special, wants)
        self.spares[about] = found
        return found

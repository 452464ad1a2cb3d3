"""The hand suit by suit, each of which comes again in many hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import add, sub
from typing import NamedTuple

from engine.hand.plain import DISTANCE, HONOR, LEFT, RIGHT, SUIT, S, Z
from engine.solver import bits, held
from engine.solver.held import KIND, TILE_KEY, WEIGHT, YAO

SUITS = range(9), range(9, 18), range(18, 27), range(27, 34)
CLASS = SUIT, SUIT, SUIT, HONOR
JOINT = LEFT, LEFT, RIGHT, RIGHT
STEP = S, 1, Z, 1
"""By suit: its kinds, its classes, the joint classes of it and another, and how far apart its classes are in these."""
RED = 5**9
KINDS = bits.KIND
CODE_BITS = 24
CODE = (1 << CODE_BITS) - 1
HALF_BITS = 2 * CODE_BITS
HALF = (1 << HALF_BITS) - 1
"""A suit's code is its key, `RED` if the red five is there, and which of the four it is. Two of them are half a hand's
code, and four a hand's, the first lowest."""
NOTHING = sum(2 * RED * suit << CODE_BITS * suit for suit in range(4))
"""A hand without tiles."""
TILE_CODE = [(WEIGHT[k] + (RED if tile >= 34 else 0)) << CODE_BITS * (k // 9) for tile, k in enumerate(KIND)]
TILE = [(k, k // 9, WEIGHT[k], code, key) for k, code, key in zip(KIND, TILE_CODE, TILE_KEY, strict=True)]
"""Of each tile its kind and suit, and what it adds to the suit's key, to the hand's code and to its key."""


class Suit(NamedTuple):
    """What a suit is: which of the four, its key, its class and tally, the counts of its kinds, the kinds held more
    than 0, 1, 2, 3 times, the red five as a kind; and of the kinds that may come and of those that may go what the
    class is then, in steps of the joint class.

    A tally is what seven pairs and thirteen orphans go by, in one number that adds up over suits: five bits each for
    the kinds held, those held twice or more, and the same of terminals and honors.
    """

    number: int
    key: int
    shape: int
    tally: int
    held: list[int]
    above: tuple[int, int, int, int]
    reds: int
    more: list[tuple[int, int]]
    less: list[tuple[int, int]]

    def firsts(self, kinds: Sequence[int]) -> list[int]:
        """The tile of each kind that goes first: the red five last."""
        begin = SUITS[self.number].start
        return [34 + self.number if self.reds >> k & 1 and self.held[k - begin] == 1 else k for k in kinds]


Half = tuple[int, int, int, int]
"""The classes of two suits, their joint class, and their tally."""


@lru_cache(maxsize=1 << 13)
def suit_of(code: int) -> Suit:
    """What a suit is by its code."""
    number, key = code // RED // 2, code % RED
    kinds = SUITS[number]
    counts = [key // WEIGHT[k] % 5 for k in kinds]
    one, two, three, four = (bits.of([k for k, held in zip(kinds, counts, strict=True) if held > n]) for n in range(4))
    tally = one.bit_count() + (two.bit_count() << 5)
    tally += (one & bits.YAO).bit_count() + ((two & bits.YAO).bit_count() << 5) << 10
    reds = KINDS[9 * number + 4] if code // RED & 1 else 0
    classes, step = CLASS[number], STEP[number]
    more = [(k, classes[key + WEIGHT[k]] * step) for k, count in zip(kinds, counts, strict=True) if count < 4]
    less = [(k, classes[key - WEIGHT[k]] * step) for k, count in zip(kinds, counts, strict=True) if count]
    return Suit(number, key, classes[key], tally, counts, (one, two, three, four), reds, more, less)


@lru_cache(maxsize=1 << 14)
def half_of(half: int) -> Half:
    """What matters of half a hand by its code."""
    one, two = suit_of(half & CODE), suit_of(half >> CODE_BITS)
    joint = JOINT[one.number][one.shape * STEP[one.number] + two.shape]
    return one.shape, two.shape, joint, one.tally + two.tally


def told(tally: int) -> tuple[int, int, int, int]:
    """Kinds, pairs, and the same of terminals and honors."""
    return tally & 31, tally >> 5 & 31, tally >> 10 & 31, tally >> 15


def lacking(tally: int) -> tuple[int, int]:
    """The tiles that seven pairs and thirteen orphans lack."""
    kinds, pairs, yao_kinds, yao_pairs = told(tally)
    return 7 - min(pairs, 7) + max(7 - kinds, 0), 14 - yao_kinds - (yao_pairs > 0)


def wanted(tally: int, shanten: int) -> int:
    """How many of a kind are held where seven pairs or thirteen orphans, as near as the hand, want one more: a bit for
    each number, and five bits higher the same for terminals and honors. 0 where the hand is nearer to sets."""
    kinds, _, _, yao_pairs = told(tally)
    by_pairs, by_orphans = lacking(tally)
    found = 0
    if by_pairs == shanten + 1:
        found |= 0b00010_00010 | (0b00001_00001 if kinds < 7 else 0)
    if by_orphans == shanten + 1:
        found |= (0b00001 if yao_pairs else 0b00011) << 5
    return found


def needless(tally: int, shanten: int) -> int:
    """The same where they can do with one less."""
    kinds, pairs, _, yao_pairs = told(tally)
    by_pairs, by_orphans = lacking(tally)
    found = 0
    if by_pairs == shanten + 1:
        found |= 0b11000_11000 | (0b00100_00100 if pairs > 7 else 0) | (0b00010_00010 if kinds > 7 else 0)
    if by_orphans == shanten + 1:
        found |= 0b11000_11110 | (0b00100_00000 if yao_pairs > 1 else 0)
    return found


def within(code: int, beside: int, rest: int, sets: int, most: int, by: int, special: int) -> list[int]:
    """The kinds of a suit of which one more or one less (`by`) leaves at most so many tiles lacking, lowest first, by
    sets or by their number alone, as `special` says (`wanted`, `needless`). `beside` is the class of the suit that has
    a joint class with it, `rest` the joint class of the other two."""
    suit = suit_of(code)
    joint, table = JOINT[suit.number], DISTANCE[sets]
    beside *= STEP[suit.number ^ 1]
    shapes = suit.more if by > 0 else suit.less
    found = [k for k, shape in shapes if table[joint[shape + beside] + rest] <= most]
    if special:
        kinds = zip(SUITS[suit.number], suit.held, strict=True)
        return sorted({k for k, count in kinds if special >> 5 * YAO[k] >> count & 1}.union(found))
    return found


class Held(held.Held):
    """Of a tile that comes or goes little is counted: all else belongs to its suit, and is worked out once for each.

    `code` is the hand's code, `melded` the key of the melds.
    """

    def __init__(
        self,
        hand: Sequence[int],
        melds: Sequence[tuple[int, int, int]],
        round_wind: int,
        seat_wind: int,
        kuitan: int,
        north: int = -1,
    ) -> None:
        self.code = NOTHING
        self.melded = 0
        self.counted = -1
        super().__init__(hand, melds, round_wind, seat_wind, kuitan, north)

    def add(self, tile: int) -> None:
        k, suit, weight, code, key = TILE[tile]
        if tile >= 34:
            self.reds |= KINDS[k]
        self.held[k] += 1
        self.all[k] += 1
        self.key[suit] += weight
        self.code += code
        self.hash += key
        self.count += 1

    def remove(self, tile: int) -> None:
        k, suit, weight, code, key = TILE[tile]
        if tile >= 34:
            self.reds ^= KINDS[k]
        self.held[k] -= 1
        self.all[k] -= 1
        self.key[suit] -= weight
        self.code -= code
        self.hash -= key
        self.count -= 1

    def become(self, code: int, key: int) -> None:
        """Another hand with the same melds, by its code and key."""
        if code == self.code:
            return
        self.code, self.hash = code, key
        m, p, s, z = map(suit_of, self.codes())
        held = [*m.held, *p.held, *s.held, *z.held]
        self.all[:] = held if self.all == self.held else map(add, held, map(sub, self.all, self.held))
        self.held[:] = held
        self.key[:] = m.key, p.key, s.key, z.key
        self.reds = m.reds | p.reds | s.reds
        self.count = sum(held)

    def claim(self, meld: int, kind: int, one: int, two: int, claimed: int) -> None:
        self.melded += TILE_KEY[one] + TILE_KEY[two] - self.hash
        super().claim(meld, kind, one, two, claimed)
        self.melded += self.hash

    def unclaim(self, meld: int, kind: int, one: int, two: int, claimed: int) -> None:
        self.melded -= TILE_KEY[one] + TILE_KEY[two] + self.hash
        super().unclaim(meld, kind, one, two, claimed)
        self.melded += self.hash

    def codes(self) -> list[int]:
        """The codes of its suits."""
        return [self.code >> CODE_BITS * suit & CODE for suit in range(4)]

    def tally(self) -> int:
        """That of all suits."""
        return sum([suit_of(code).tally for code in self.codes()])

    def nearer(self, shanten: int) -> int:
        return self.sought(shanten, 1, 0 if self.melds else wanted(self.tally(), shanten))

    def spare(self, shanten: int) -> int:
        return self.sought(shanten + 1, -1, 0 if self.melds else needless(self.tally(), shanten))

    def sought(self, most: int, by: int, special: int) -> int:
        """The kinds of all suits."""
        m, p, left, _ = half_of(self.code & HALF)
        s, z, right, _ = half_of(self.code >> HALF_BITS)
        around = (p, right), (m, right), (z, left), (s, left)
        codes = zip(self.codes(), around, strict=True)
        return bits.of([k for code, beside in codes for k in within(code, *beside, 4 - self.melds, most, by, special)])

    def pairs_lacking(self) -> int:
        return lacking(self.tally())[0]

    def orphans_lacking(self) -> int:
        return lacking(self.tally())[1]

    def count_up(self) -> None:
        """Counts what is else counted with each tile, unless it was for these."""
        if self.counted == self.code:
            return
        self.counted = self.code
        suits = [suit_of(code) for code in self.codes()]
        self.suit = [sum(suit.held) for suit in suits]
        self.above = [sum(kinds) for kinds in zip(*[suit.above for suit in suits], strict=True)]
        self.kinds = [kinds.bit_count() for kinds in self.above]
        self.yao = [(kinds & bits.YAO).bit_count() for kinds in self.above]

    def any_held(self) -> int:
        self.count_up()
        return super().any_held()

    def drawable(self) -> int:
        self.count_up()
        return super().drawable()

    def touched(self) -> int:
        self.count_up()
        return super().touched()

    def claimable(self) -> int:
        self.count_up()
        return super().claimable()

    def plans(self, draws: int, left: int) -> int:
        self.count_up()
        return super().plans(draws, left)

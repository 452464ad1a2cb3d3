"""The hand suit by suit, each of which comes again in many hands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.hand.plain import DISTANCE, HONOR, LEFT, RIGHT, SUIT, S, Z
from engine.solver import bits, held
from engine.solver.held import KIND, TILE_KEY, WEIGHT, YAO, useless

SUITS = range(9), range(9, 18), range(18, 27), range(27, 34)
CLASS = SUIT, SUIT, SUIT, HONOR
JOINT = LEFT, LEFT, RIGHT, RIGHT
STEP = S, 1, Z, 1
"""By suit: its kinds, its classes, the joint classes of it and another, and how far apart its classes are in these."""
RED = 5**9
KINDS = bits.KIND
NO_CODE = [2 * RED * suit for suit in range(4)]
"""A suit's code is its key, `RED` if the red five is there, and which of the four it is: those without tiles."""
TILE = [
    (k, k // 9, WEIGHT[k], WEIGHT[k] + (RED if tile >= 34 else 0), key)
    for tile, (k, key) in enumerate(zip(KIND, TILE_KEY, strict=True))
]
"""Of each tile its kind and suit, and what it adds to the suit's key, to its code and to the hand's key."""
Suit = tuple[int, int, int, tuple[int, int, int, int]]
"""Class, tally, tiles, and the kinds held more than 0, 1, 2, 3 times. A tally is what seven pairs and thirteen orphans
go by, in one number that adds up over suits: five bits each for the kinds held, those held twice or more, and the same
of terminals and honors."""
Kinds = tuple[list[int], int]
"""Kinds one by one, and in bits."""
Half = tuple[int, int, int, int]
"""The classes of two suits, their joint class, and their tally."""


@lru_cache(maxsize=4096)
def suit_of(suit: int, key: int) -> Suit:
    """What a suit is by its key."""
    counts = [(k, key // WEIGHT[k] % 5) for k in SUITS[suit]]
    one, two, three, four = (bits.of([k for k, held in counts if held > n]) for n in range(4))
    tally = one.bit_count() + (two.bit_count() << 5)
    tally += (one & bits.YAO).bit_count() + ((two & bits.YAO).bit_count() << 5) << 10
    return CLASS[suit][key], tally, sum([held for _, held in counts]), (one, two, three, four)


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


@lru_cache(maxsize=1 << 14)
def within(suit: int, key: int, beside: int, rest: int, sets: int, most: int, by: int) -> Kinds:
    """The kinds of a suit of which one more or one less (`by`) leaves at most so many tiles lacking, lowest first, and
    these in bits. `beside` is the class of the suit that has a joint class with it, `rest` the joint class of the other
    two."""
    joint, table, classes, step = JOINT[suit], DISTANCE[sets], CLASS[suit], STEP[suit]
    beside *= STEP[suit ^ 1]
    found = []
    for k in SUITS[suit]:
        weight = WEIGHT[k]
        if 0 <= key // weight % 5 + by <= 4 and table[joint[classes[key + by * weight] * step + beside] + rest] <= most:
            found.append(k)
    return found, bits.of(found)


class Held(held.Held):
    """Of a tile that comes or goes little is counted: all else belongs to its suit, and is worked out once for each.

    `code` has each suit's code, `melded` is the key of the melds.
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
        self.code = NO_CODE[:]
        self.melded = 0
        self.suits: dict[int, Suit] = {}
        self.known_halves: dict[tuple[int, int], Half] = {}
        self.counted: list[int] = []
        super().__init__(hand, melds, round_wind, seat_wind, kuitan, north)

    def add(self, tile: int) -> None:
        k, suit, weight, code, key = TILE[tile]
        if tile >= 34:
            self.reds |= KINDS[k]
        self.held[k] += 1
        self.all[k] += 1
        self.key[suit] += weight
        self.code[suit] += code
        self.hash += key
        self.count += 1

    def remove(self, tile: int) -> None:
        k, suit, weight, code, key = TILE[tile]
        if tile >= 34:
            self.reds ^= KINDS[k]
        self.held[k] -= 1
        self.all[k] -= 1
        self.key[suit] -= weight
        self.code[suit] -= code
        self.hash -= key
        self.count -= 1

    def claim(self, meld: int, kind: int, one: int, two: int, claimed: int) -> None:
        self.melded += TILE_KEY[one] + TILE_KEY[two] - self.hash
        super().claim(meld, kind, one, two, claimed)
        self.melded += self.hash

    def unclaim(self, meld: int, kind: int, one: int, two: int, claimed: int) -> None:
        self.melded -= TILE_KEY[one] + TILE_KEY[two] + self.hash
        super().unclaim(meld, kind, one, two, claimed)
        self.melded += self.hash

    def look_at(self, suit: int) -> Suit:
        """A suit that is not known yet."""
        found = self.suits[self.code[suit]] = suit_of(suit, self.key[suit])
        return found

    def halves(self) -> tuple[Half, Half]:
        """What the kinds that matter go by."""
        one, two, three, four = self.code
        return (
            self.known_halves.get((one, two)) or self.half_at(0),
            self.known_halves.get((three, four)) or self.half_at(2),
        )

    def half_at(self, suit: int) -> Half:
        """A suit and the one beside it, not known yet."""
        one, two = self.code[suit : suit + 2]
        c, i, _, _ = self.suits.get(one) or self.look_at(suit)
        d, j, _, _ = self.suits.get(two) or self.look_at(suit + 1)
        found = self.known_halves[one, two] = c, d, JOINT[suit][c * STEP[suit] + d], i + j
        return found

    def tally(self) -> int:
        """That of all suits."""
        left, right = self.halves()
        return left[-1] + right[-1]

    def within(self, suit: int, beside: int, rest: int, most: int, by: int, special: int) -> Kinds:
        """The same of a suit of this hand, and those that do so by their number alone, as `special` says (`wanted`,
        `needless`)."""
        found = within(suit, self.key[suit], beside, rest, 4 - self.melds, most, by)
        if special:
            more = {k for k in SUITS[suit] if special >> 5 * YAO[k] >> self.held[k] & 1}
            return sorted(more.union(found[0])), bits.of(more) | found[1]
        return found

    def nearer(self, shanten: int) -> int:
        return self.sought(shanten, 1, 0 if self.melds else wanted(self.tally(), shanten))

    def spare(self, shanten: int) -> int:
        return self.sought(shanten + 1, -1, 0 if self.melds else needless(self.tally(), shanten))

    def sought(self, most: int, by: int, special: int) -> int:
        """The kinds of all suits."""
        (m, p, left, _), (s, z, right, _) = self.halves()
        around = (p, right), (m, right), (z, left), (s, left)
        return sum([self.within(suit, *beside, most, by, special)[1] for suit, beside in enumerate(around)])

    def idle_of(self, code: int, helps: int, special: int) -> list[int]:
        """The tiles of a suit that are `idle`."""
        one, two, _, _ = self.suits[code][3]
        idle = useless(one, two, helps)
        if special >> 5 != special & 31:
            # Thirteen orphans are as near, and seven pairs are not.
            idle &= ~bits.YAO
        return self.firsts([k for k in range(34) if idle >> k & 1]) if idle else []

    def firsts(self, kinds: Sequence[int]) -> list[int]:
        """The tile of each kind that goes first: the red five last."""
        return [34 + k // 9 if self.reds >> k & 1 and self.held[k] == 1 else k for k in kinds]

    def pairs_lacking(self) -> int:
        return lacking(self.tally())[0]

    def orphans_lacking(self) -> int:
        return lacking(self.tally())[1]

    def count_up(self) -> None:
        """Counts what is else counted with each tile, unless it was for these."""
        if self.counted == self.code:
            return
        self.counted = self.code[:]
        suits = [self.suits.get(code) or self.look_at(suit) for suit, code in enumerate(self.code)]
        self.suit = [tiles for _, _, tiles, _ in suits]
        self.above = [sum(kinds) for kinds in zip(*[above for _, _, _, above in suits], strict=True)]
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

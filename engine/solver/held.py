"""The hand while the search adds tiles to it and takes them away: its shanten, and which tiles matter to it.

Tiles are 0 to 33 and red fives 34 to 36, sets of kinds are those of `engine.solver.bits`. ``held.pxd`` gives the types
for the compiler; the words of `engine.hand.quick` apply: interpreted, this is the same, only slow. `engine.hand.plain`
explains the class tables.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.hand import plain
from engine.solver import bits, keys, model

SUIT = plain.SUIT
HONOR = plain.HONOR
LEFT = plain.LEFT
RIGHT = plain.RIGHT
DISTANCE = plain.DISTANCES
S = plain.S
Z = plain.Z
ROWS = plain.ROWS
WEIGHT = list(plain.WEIGHTS)
STEP = [S, 1, Z, 1]
"""How far apart a suit's classes lie in the joint classes of it and the suit beside it."""
KIND = list(model.KIND)
YAO = list(model.YAO)
BIT = list(bits.KIND)
ALL_KINDS = bits.ALL
YAO_KINDS = bits.YAO
NO_ONES = bits.NO_ONES
NO_NINES = bits.NO_NINES
SPREAD = keys.bits("suits")
"""Spreads what is asked of suits over the places for answers."""
TILE_KEY = list(keys.TILE)
MELD_KEY = list(keys.MELD)
RED_KEY = list(keys.RED)
VALUE = 1
SIMPLES = 2
FLUSH = 4
TRIPLETS = 32
FOURTH = 64
EVERY = 127
"""What a call may bring, in bits: value tiles, simples, a flush in one of three suits, triplets by a pung of a pair and
by one of three alike; all of it."""


class Held:
    """The concealed tiles, the melds, and what is counted of them on the way so that no question needs all tiles.

    `held` are counts by kind of the concealed tiles, `all` with the melds; `key` is each suit's index in the class
    tables, `suit` its number of tiles. `above[n]` are the kinds held more than `n` times, `kinds[n]` their number and
    `yao[n]` that of terminals and honors among them, `reds` the fives held red. `mt` and `mk` are the melds'
    types and lowest kinds, `honored` the kinds that are a yaku alone, `north` the wind that is one for everybody, else
    -1. `hash` is the hand's key (`engine.solver.keys`).

    `known` are answers of `in_suit`, each with what was asked, since a suit comes again in many hands: 256 for each
    suit and way, where one takes the place of another.
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
        self.held = [0] * 34
        self.all = [0] * 34
        self.key = [0] * 4
        self.suit = [0] * 4
        self.mt = [0] * 4
        self.mk = [0] * 4
        self.above = [0] * 4
        self.kinds = [0] * 4
        self.yao = [0] * 4
        self.known = [0] * 2048
        self.reds = self.melds = self.open_melds = self.meld_reds = self.count = 0
        self.round_wind = round_wind
        self.seat_wind = seat_wind
        self.kuitan = kuitan
        self.north = north
        self.honored = BIT[31] | BIT[32] | BIT[33] | BIT[round_wind] | BIT[seat_wind]
        if north >= 0:
            self.honored |= BIT[north]
        self.brings = [0] * 68
        for k in range(34):
            value = (self.honored & BIT[k]) != 0
            flush = FLUSH << k // 9 if k < 27 else 7 * FLUSH
            self.brings[k] = flush | (0 if k % 9 == 0 or k % 9 == 6 else SIMPLES)
            self.brings[34 + k] = flush | TRIPLETS | (VALUE if value else 0) | (0 if YAO[k] else SIMPLES)
        self.hash = 1
        for tile in hand:
            self.add(tile)
        for meld, kind, reds in melds:
            self.mt[self.melds] = meld
            self.mk[self.melds] = kind
            self.melds += 1
            self.open_melds += meld != model.CONCEALED_KONG
            self.meld_reds |= reds
            for each in model.meld_kinds(meld, kind):
                self.all[each] += 1

    def add(self, tile: int) -> None:
        """One tile more."""
        k = KIND[tile]
        if tile >= 34:
            self.reds |= BIT[k]
        g = k // 9
        n = self.held[k]
        self.held[k] = n + 1
        self.all[k] += 1
        self.key[g] += WEIGHT[k]
        self.suit[g] += 1
        self.count += 1
        self.above[n] += BIT[k]
        self.kinds[n] += 1
        self.yao[n] += YAO[k]
        self.hash += TILE_KEY[tile]

    def remove(self, tile: int) -> None:
        """One tile less."""
        k = KIND[tile]
        if tile >= 34:
            self.reds ^= BIT[k]
        g = k // 9
        n = self.held[k] - 1
        self.held[k] = n
        self.all[k] -= 1
        self.key[g] -= WEIGHT[k]
        self.suit[g] -= 1
        self.count -= 1
        self.above[n] -= BIT[k]
        self.kinds[n] -= 1
        self.yao[n] -= YAO[k]
        self.hash -= TILE_KEY[tile]

    def claim(self, meld: int, kind: int, one: int, two: int, claimed: int) -> None:
        """Makes a chow (0) or pung (1) of a claimed tile and two of its own."""
        self.remove(one)
        self.remove(two)
        reds = red_bit(one) | red_bit(two) | red_bit(claimed)
        at = self.melds
        self.mt[at] = meld
        self.mk[at] = kind
        self.melds = at + 1
        self.open_melds += 1
        self.meld_reds |= reds
        if meld == 0:
            self.all[kind] += 1
            self.all[kind + 1] += 1
            self.all[kind + 2] += 1
        else:
            self.all[kind] += 3
        self.hash += MELD_KEY[meld * 34 + kind] + RED_KEY[reds]

    def unclaim(self, meld: int, kind: int, one: int, two: int, claimed: int) -> None:
        """Takes `claim` back."""
        reds = red_bit(one) | red_bit(two) | red_bit(claimed)
        self.hash -= MELD_KEY[meld * 34 + kind] + RED_KEY[reds]
        if meld == 0:
            self.all[kind] -= 1
            self.all[kind + 1] -= 1
            self.all[kind + 2] -= 1
        else:
            self.all[kind] -= 3
        self.meld_reds ^= reds
        self.open_melds -= 1
        self.melds -= 1
        self.add(one)
        self.add(two)

    # ------------------------------------------------------------ shanten

    def pairs_lacking(self) -> int:
        """Tiles that seven pairs lack."""
        return 7 - (self.kinds[1] if self.kinds[1] < 7 else 7) + (7 - self.kinds[0] if self.kinds[0] < 7 else 0)

    def orphans_lacking(self) -> int:
        """Tiles that thirteen orphans lack."""
        return 14 - self.yao[0] - (1 if self.yao[1] > 0 else 0)

    def shanten(self) -> int:
        """Shanten of the hand, of 3k+1 tiles or of 3k+2."""
        lacking = DISTANCE[
            (4 - self.melds) * ROWS
            + LEFT[SUIT[self.key[0]] * S + SUIT[self.key[1]]]
            + RIGHT[SUIT[self.key[2]] * Z + HONOR[self.key[3]]]
        ]
        if self.melds == 0:
            found = self.pairs_lacking()
            if found < lacking:
                lacking = found
            found = self.orphans_lacking()
            if found < lacking:
                lacking = found
        return lacking - 1

    def shanten_claimed(self, one: int, two: int) -> int:
        """Shanten once two kinds of one suit have gone into a new meld."""
        rest = self.key[one // 9] - WEIGHT[one] - WEIGHT[two]
        m = SUIT[rest if one < 9 else self.key[0]]
        p = SUIT[rest if 9 <= one < 18 else self.key[1]]
        s = SUIT[rest if 18 <= one < 27 else self.key[2]]
        z = HONOR[rest if one >= 27 else self.key[3]]
        return DISTANCE[(3 - self.melds) * ROWS + LEFT[m * S + p] + RIGHT[s * Z + z]] - 1

    def nearer(self, shanten: int) -> int:
        """The kinds of which one more makes the shanten less than it is."""
        found = self.by_sets(shanten + 1, 1)
        if self.melds == 0:
            if self.pairs_lacking() == shanten + 1:
                found |= self.above[0] ^ self.above[1]
                if self.kinds[0] < 7:
                    found |= ALL_KINDS ^ self.above[0]
            if self.orphans_lacking() == shanten + 1:
                found |= YAO_KINDS & ~self.above[1 if self.yao[1] == 0 else 0]
        return found

    def spare(self, shanten: int) -> int:
        """The kinds that can be thrown from 3k+2 tiles without raising the shanten. Any other raises it by one."""
        found = self.by_sets(shanten + 1, -1)
        if self.melds == 0:
            if self.pairs_lacking() == shanten + 1:
                found |= self.above[2]
                if self.kinds[1] > 7:
                    found |= self.above[1]
                if self.kinds[0] > 7:
                    found |= self.above[0] ^ self.above[1]
            if self.orphans_lacking() == shanten + 1:
                found |= self.above[0] & ~YAO_KINDS | self.above[1 if self.yao[1] > 1 else 2]
        return found

    def aside(self) -> int:
        """How many tiles have been laid aside; -1 for a hand of 3k+2 tiles from which none was."""
        return 13 - 3 * self.melds - self.count

    def idle(self, helps: int, shanten: int) -> int:
        """Kinds held once that no win as near as the hand has any use for; `helps` are those of `nearer`."""
        found = useless(self.above[0], self.above[1], helps)
        if self.melds == 0 and self.orphans_lacking() == shanten + 1:
            found &= ~YAO_KINDS
        return found

    def by_sets(self, lacking: int, by: int) -> int:
        """The kinds of which one more (`by` 1) brings four sets and a pair nearer, or one less (-1) leaves them as near
        as they are; none where they lack more than so many tiles."""
        m, p, s, z = SUIT[self.key[0]], SUIT[self.key[1]], SUIT[self.key[2]], HONOR[self.key[3]]
        left = (4 - self.melds) * ROWS + LEFT[m * S + p]
        right = RIGHT[s * Z + z]
        if DISTANCE[left + right] > lacking:
            return 0
        right += (4 - self.melds) * ROWS
        found = self.in_suit(3, s, left, by)
        found = found << 9 | self.in_suit(2, z, left, by)
        found = found << 9 | self.in_suit(1, m, right, by)
        return found << 9 | self.in_suit(0, p, right, by)

    def in_suit(self, suit: int, beside: int, rest: int, by: int) -> int:
        """The same of one suit, from its first kind on. `beside` is the class of the suit that has a joint class with
        it, `rest` the joint class of the other two."""
        asked = self.key[suit]
        # 21, 8 and 20 bits; none asks for nothing, which is what is there in the beginning.
        asked = (asked << 28 | beside << 20 | rest) + 1
        at = (2 * suit + (by > 0)) << 8 | (asked * SPREAD) >> 52 & 255
        if self.known[at] >> 9 != asked:
            self.known[at] = asked << 9 | self.looked_up(suit, beside, rest, by)
        return self.known[at] & 511

    def looked_up(self, suit: int, beside: int, rest: int, by: int) -> int:
        """The same where it is not known."""
        first = 9 * suit
        key = self.key[suit]
        most = self.lacking(suit, key, beside, rest) - (by > 0)
        may = (ALL_KINDS & ~self.above[3] if by > 0 else self.above[0]) >> first
        found = 0
        for i in range(9 if suit < 3 else 7):
            if may >> i & 1:
                found |= (self.lacking(suit, key + by * WEIGHT[first + i], beside, rest) <= most) << i
        return found

    def lacking(self, suit: int, key: int, beside: int, rest: int) -> int:
        """The tiles that four sets and a pair lack if a suit had this key."""
        joint = (SUIT[key] if suit < 3 else HONOR[key]) * STEP[suit] + beside * STEP[suit ^ 1]
        return DISTANCE[rest + (LEFT[joint] if suit < 2 else RIGHT[joint])]

    def any_held(self) -> int:
        """The kinds of which any are held."""
        return self.above[0]

    def drawable(self) -> int:
        """The kinds of which one more can be held."""
        return ALL_KINDS & ~self.above[3]

    def touched(self) -> int:
        """The kinds that are held or within two ranks of one that is."""
        numbers = self.above[0]
        after = (numbers & NO_NINES) << 1
        before = (numbers & NO_ONES) >> 1
        return numbers | after | (after & NO_NINES) << 1 | before | (before & NO_ONES) >> 1

    # ------------------------------------------------------------ calls

    def claimable(self) -> int:
        """The kinds of which two more are held, or two that make a sequence with one."""
        numbers = self.above[0]
        after = (numbers & NO_NINES) << 1
        before = (numbers & NO_ONES) >> 1
        return self.above[1] | (after & (before | (after & NO_NINES) << 1)) | (before & (before & NO_ONES) >> 1)

    def plans(self, draws: int, left: int) -> int:
        """What a call must bring for a yaku to be in reach with so many tiles that come, and so many of those held that
        go (simples, flush, triplets), in bits; value tiles are one themselves. All bits if it is in reach whatever is
        called."""
        if self.above[1] & self.honored:
            return EVERY
        simples = self.kuitan
        chow = outside = 0
        for i in range(self.melds):
            k = self.mk[i]
            if self.mt[i] == 0:
                chow = 1
                if k % 9 == 0 or k % 9 == 6:
                    simples = 0
            else:
                if self.honored & BIT[k]:
                    return EVERY
                if YAO[k]:
                    simples = 0
        found = 0
        if simples and self.yao[0] + self.yao[1] + self.yao[2] + self.yao[3] <= left:
            found |= SIMPLES
        for g in range(3):
            # Tiles of the other two suits; a meld of theirs can not be exchanged.
            outside = self.suit[0] + self.suit[1] + self.suit[2] - self.suit[g]
            for i in range(self.melds):
                if self.mk[i] < 27 and self.mk[i] // 9 != g:
                    outside += 9
            if outside <= left:
                found |= FLUSH << g
        if chow:
            return found
        blocks = self.melds * 2 + self.kinds[1] + self.kinds[2]
        # A pung of a pair is one half of a set more; of three alike it leaves the one over that was the third.
        if blocks + 1 + draws >= 9:
            found |= TRIPLETS
        if blocks + draws >= 9:
            found |= FOURTH
        return found

    def promises(self, plans: int, meld: int, kind: int) -> bool:
        """Whether a yaku is in reach once a chow (0) or pung (1) is called."""
        brings = self.brings[meld * 34 + kind]
        if meld and self.held[kind] > 2:
            brings += FOURTH - TRIPLETS
        return (brings & (plans | VALUE)) != 0


def useless(held: int, pairs: int, helps: int) -> int:
    """Of kinds held and held more than once those held once that are part of no sets and no pair among all that are as
    near as the hand, where `helps` bring it nearer.

    What such a set lacks brings the hand nearer. So a tile is part of a pair or triplet only if one more of its kind
    does, and of a sequence only if the other two are held or do.
    """
    usable = held | helps
    after = (usable & NO_NINES) << 1
    before = (usable & NO_ONES) >> 1
    inside = after & (before | (after & NO_NINES) << 1) | before & (before & NO_ONES) >> 1
    return held & ~pairs & ~helps & ~inside


def red_bit(tile: int) -> int:
    """The bit of a red five, 0 for other tiles."""
    return 1 << (tile - 34) if tile >= 34 else 0

"""The hand while the search adds tiles to it and takes them away: its shanten, and which tiles matter to it.

Tiles are 0 to 33 and red fives 34 to 36. ``held.pxd`` gives the types for the compiler; the words of
`engine.hand.quick` apply: interpreted, this is the same, only slow. `engine.hand.plain` explains the class tables.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from engine.hand import plain
from engine.solver import keys, model

SUIT = plain.SUIT
HONOR = plain.HONOR
LEFT = array("I", plain.LEFT)
RIGHT = array("H", plain.RIGHT)
DISTANCE = b"".join(plain.DISTANCE)
S = plain.S
Z = plain.Z
ROWS = len(plain.DISTANCE[0])
WEIGHT = list(plain.WEIGHTS)
KIND = list(model.KIND)
YAO = list(model.YAO)
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
    tables, `suit` its number of tiles; `yao` counts terminals and honors, `yao_kinds` and `yao_pairs` kinds of them
    held once or more and twice or more; `mt` and `mk` are the melds' types and lowest kinds. `hash` is the hand's key
    (`engine.solver.keys`). `north` is the wind that is of value to everybody, else -1.
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
        self.red = [0] * 3
        self.mt = [0] * 4
        self.mk = [0] * 4
        self.melds = self.open_melds = self.meld_reds = self.count = 0
        self.kinds = self.pairs = self.yao = self.yao_kinds = self.yao_pairs = 0
        self.round_wind = round_wind
        self.seat_wind = seat_wind
        self.kuitan = kuitan
        self.north = north
        self.brings = [0] * 68
        for k in range(34):
            value = k >= 31 or k in (round_wind, seat_wind, north)
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
            self.red[tile - 34] = 1
        g = k // 9
        n = self.held[k]
        self.held[k] = n + 1
        self.all[k] += 1
        self.key[g] += WEIGHT[k]
        self.suit[g] += 1
        self.count += 1
        yao = YAO[k]
        self.yao += yao
        if n == 0:
            self.kinds += 1
            self.yao_kinds += yao
        elif n == 1:
            self.pairs += 1
            self.yao_pairs += yao
        self.hash += TILE_KEY[tile]

    def remove(self, tile: int) -> None:
        """One tile less."""
        k = KIND[tile]
        if tile >= 34:
            self.red[tile - 34] = 0
        g = k // 9
        n = self.held[k]
        self.held[k] = n - 1
        self.all[k] -= 1
        self.key[g] -= WEIGHT[k]
        self.suit[g] -= 1
        self.count -= 1
        yao = YAO[k]
        self.yao -= yao
        if n == 1:
            self.kinds -= 1
            self.yao_kinds -= yao
        elif n == 2:
            self.pairs -= 1
            self.yao_pairs -= yao
        self.hash -= TILE_KEY[tile]

    def first(self, kind: int) -> int:
        """The tile of a kind that goes first: the red five last."""
        if kind < 27 and kind % 9 == 4 and self.red[kind // 9] and self.held[kind] == 1:
            return 34 + kind // 9
        return kind

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
        return 7 - (self.pairs if self.pairs < 7 else 7) + (7 - self.kinds if self.kinds < 7 else 0)

    def orphans_lacking(self) -> int:
        """Tiles that thirteen orphans lack."""
        return 14 - self.yao_kinds - (1 if self.yao_pairs > 0 else 0)

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

    def nearer(self, shanten: int, found: list[int]) -> int:
        """Writes the kinds of which one more makes the shanten less than it is to `found`, lowest first; their
        number."""
        m, p, s, z = SUIT[self.key[0]], SUIT[self.key[1]], SUIT[self.key[2]], HONOR[self.key[3]]
        rest = (4 - self.melds) * ROWS + RIGHT[s * Z + z]
        number = 0
        key = self.key[0]
        for k in range(9):
            # Written always and counted if wanted: the processor can not foresee which are.
            found[number] = k
            number += self.held[k] < 4 and DISTANCE[rest + LEFT[SUIT[key + WEIGHT[k]] * S + p]] <= shanten
        key = self.key[1]
        m *= S
        for k in range(9, 18):
            found[number] = k
            number += self.held[k] < 4 and DISTANCE[rest + LEFT[m + SUIT[key + WEIGHT[k]]]] <= shanten
        rest = (4 - self.melds) * ROWS + LEFT[m + p]
        key = self.key[2]
        for k in range(18, 27):
            found[number] = k
            number += self.held[k] < 4 and DISTANCE[rest + RIGHT[SUIT[key + WEIGHT[k]] * Z + z]] <= shanten
        key = self.key[3]
        s *= Z
        for k in range(27, 34):
            found[number] = k
            number += self.held[k] < 4 and DISTANCE[rest + RIGHT[s + HONOR[key + WEIGHT[k]]]] <= shanten
        if self.by_special(shanten):
            number = self.nearer_special(shanten, found, number)
        return number

    def by_special(self, shanten: int) -> bool:
        """Whether seven pairs or thirteen orphans are as near as the hand; if not, no single tile makes them so."""
        return self.melds == 0 and (self.pairs_lacking() == shanten + 1 or self.orphans_lacking() == shanten + 1)

    def nearer_special(self, shanten: int, found: list[int], number: int) -> int:
        """Adds to `nearer` the kinds that seven pairs or thirteen orphans want."""
        marked = [0] * 34
        by_pairs = self.pairs_lacking() == shanten + 1
        by_orphans = self.orphans_lacking() == shanten + 1
        for i in range(number):
            marked[found[i]] = 1
        number = 0
        for k in range(34):
            n = self.held[k]
            if (
                marked[k]
                or (by_pairs and (n == 1 or (n == 0 and self.kinds < 7)))
                or (by_orphans and YAO[k] and (n == 0 or (n == 1 and self.yao_pairs == 0)))
            ):
                found[number] = k
                number += 1
        return number

    def spare(self, shanten: int, found: list[int]) -> int:
        """Writes the kinds that can be thrown from 3k+2 tiles without raising the shanten to `found`, lowest first;
        their number. Any other raises it by one."""
        m, p, s, z = SUIT[self.key[0]], SUIT[self.key[1]], SUIT[self.key[2]], HONOR[self.key[3]]
        rest = (4 - self.melds) * ROWS + RIGHT[s * Z + z]
        lacking = shanten + 1
        number = 0
        key = self.key[0]
        for k in range(9):
            if self.held[k]:
                found[number] = k
                number += DISTANCE[rest + LEFT[SUIT[key - WEIGHT[k]] * S + p]] <= lacking
        key = self.key[1]
        m *= S
        for k in range(9, 18):
            if self.held[k]:
                found[number] = k
                number += DISTANCE[rest + LEFT[m + SUIT[key - WEIGHT[k]]]] <= lacking
        rest = (4 - self.melds) * ROWS + LEFT[m + p]
        key = self.key[2]
        for k in range(18, 27):
            if self.held[k]:
                found[number] = k
                number += DISTANCE[rest + RIGHT[SUIT[key - WEIGHT[k]] * Z + z]] <= lacking
        key = self.key[3]
        s *= Z
        for k in range(27, 34):
            if self.held[k]:
                found[number] = k
                number += DISTANCE[rest + RIGHT[s + HONOR[key - WEIGHT[k]]]] <= lacking
        if self.by_special(shanten):
            number = self.spare_special(shanten, found, number)
        return number

    def spare_special(self, shanten: int, found: list[int], number: int) -> int:
        """Adds to `spare` the kinds that seven pairs or thirteen orphans can do without."""
        marked = [0] * 34
        by_pairs = self.pairs_lacking() == shanten + 1
        by_orphans = self.orphans_lacking() == shanten + 1
        for i in range(number):
            marked[found[i]] = 1
        number = 0
        for k in range(34):
            n = self.held[k]
            if n and (
                marked[k]
                or (by_pairs and (n > 2 or (n == 2 and self.pairs > 7) or (n == 1 and self.kinds > 7)))
                or (by_orphans and (not YAO[k] or n > 2 or (n == 2 and self.yao_pairs > 1)))
            ):
                found[number] = k
                number += 1
        return number

    # ------------------------------------------------------------ calls

    def plans(self, left: int) -> int:
        """What a call must bring for a yaku to be in reach with so many exchanges (simples, flush, triplets), in bits;
        value tiles are one themselves. All bits if it is in reach whatever is called."""
        simples = self.kuitan
        chow = outside = 0
        for i in range(self.melds):
            k = self.mk[i]
            if self.mt[i] == 0:
                chow = 1
                if k % 9 == 0 or k % 9 == 6:
                    simples = 0
            else:
                if k >= 31 or k == self.round_wind or k == self.seat_wind or k == self.north:
                    return EVERY
                if YAO[k]:
                    simples = 0
        if self.held[31] >= 2 or self.held[32] >= 2 or self.held[33] >= 2:
            return EVERY
        if self.held[self.round_wind] >= 2 or self.held[self.seat_wind] >= 2:
            return EVERY
        if self.north >= 0 and self.held[self.north] >= 2:
            return EVERY
        found = 0
        if simples and self.yao <= left:
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
        blocks = self.melds * 2
        for k in range(34):
            blocks += 2 if self.held[k] >= 3 else (1 if self.held[k] == 2 else 0)
        # A pung of a pair is one half of a set more; of three alike it leaves the one over that was the third.
        if blocks + 1 + left >= 9:
            found |= TRIPLETS
        if blocks + left >= 9:
            found |= FOURTH
        return found

    def promises(self, plans: int, meld: int, kind: int) -> bool:
        """Whether a yaku is in reach once a chow (0) or pung (1) is called."""
        brings = self.brings[meld * 34 + kind]
        if meld and self.held[kind] > 2:
            brings += FOURTH - TRIPLETS
        return (brings & (plans | VALUE)) != 0


def red_bit(tile: int) -> int:
    """The bit of a red five, 0 for other tiles."""
    return 1 << (tile - 34) if tile >= 34 else 0

"""Points of complete hands, each taken apart once, and each suit of them."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from operator import mul

from engine.solver import points
from engine.solver.held import WEIGHT
from engine.solver.plain.held import SUITS, Held
from engine.solver.prices import PointRules
from engine.solver.readings import EVERY, NATURE

HAN = points.HAN
SLICES = [slice(suit.start, suit.stop) for suit in SUITS]
Way = tuple[int, int, int]
"""Kinds that may have come last, as bits, and what the hand is worth then by draw and by discard, as a place in the
table of points."""
Sets = tuple[tuple[int, ...], tuple[int, ...]]
"""Types and lowest kinds."""


@lru_cache(maxsize=4096)
def looked_at(suit: int, key: int) -> tuple[int, int, int, int]:
    """Tiles, kinds and pairs of a suit, by its key, and what its kinds bring into a hand."""
    counts = [key // WEIGHT[k] % 5 for k in SUITS[suit]]
    nature = 0
    for k, n in zip(SUITS[suit], counts, strict=True):
        if n:
            nature |= NATURE[k]
    return sum(counts), len(counts) - counts.count(0), sum([n > 1 for n in counts]), nature


@lru_cache(maxsize=4096)
def sets_of(suit: int, key: int) -> list[Sets]:
    """The sets that the tiles of a suit make, in every way, a pung before a chow."""
    if key == 0:
        return [((), ())]
    kinds = SUITS[suit]
    k = next(k for k in kinds if key // WEIGHT[k] % 5)
    found: list[Sets] = []
    if key // WEIGHT[k] % 5 >= 3:
        found += [((1, *types), (k, *lowest)) for types, lowest in sets_of(suit, key - 3 * WEIGHT[k])]
    chow = kinds[k - kinds.start : k - kinds.start + 3]
    if suit < 3 and len(chow) == 3 and all(key // WEIGHT[one] % 5 for one in chow):
        rest = key - sum([WEIGHT[one] for one in chow])
        found += [((0, *types), (k, *lowest)) for types, lowest in sets_of(suit, rest)]
    return found


@lru_cache(maxsize=4096)
def pairs_of(suit: int, key: int) -> list[tuple[int, list[Sets]]]:
    """The pairs that leave nothing but sets in a suit, and these."""
    pairs = [k for k in SUITS[suit] if key // WEIGHT[k] % 5 >= 2]
    found = [(k, sets_of(suit, key - 2 * WEIGHT[k])) for k in pairs]
    return [(k, sets) for k, sets in found if sets]


class Points(points.Points):
    """The ways of a complete hand as a list. `suit_keys` are those of the one that is taken apart."""

    def __init__(self, rules: PointRules, round_wind: int, seat_wind: int) -> None:
        super().__init__(rules, round_wind, seat_wind)
        self.table = list(self.table)
        self.suit_keys: list[int] = []

    def ways_of(self, hand: Held) -> list[Way]:
        """All ways of a hand."""
        self.free, self.suit_keys = 0, hand.key
        self.take_apart(hand.held, hand.melds, hand.mt, hand.mk, EVERY)
        end = self.free - 1
        return [*zip(self.last[:end], self.by_draw[:end], self.by_ron[:end], strict=True)]

    def take_once(self, held: list[int], melds: int, mt: list[int], mk: list[int], win: int) -> None:
        self.suit_keys = [sum(map(mul, held[kinds], WEIGHT[kinds])) for kinds in SLICES]
        super().take_once(held, melds, mt, mk, win)

    def best(self, places: list[int], dora: int) -> int:
        """What is worth most of some places with han of dora, 0 where there are none."""
        table = self.table
        return max([place + dora for place in places], key=lambda place: (table[place], place & HAN), default=0)

    def survey(self, held: list[int], melds: int, mt: list[int], mk: list[int]) -> None:
        nature = self.survey_melds(melds, mt, mk)
        kinds = pairs = broken = 0
        paired = -1
        for suit, key in enumerate(self.suit_keys):
            if key:
                tiles, some, twice, brought = looked_at(suit, key)
                kinds += some
                pairs += twice
                nature |= brought
                if tiles % 3 == 2:
                    broken += paired >= 0
                    paired = suit
                elif tiles % 3:
                    broken = 1
        self.kinds, self.pairs, self.paired = kinds, pairs, -1 if broken else paired
        self.common(nature)

    def readings(self, held: list[int], melds: int) -> None:
        suits = [sets_of(suit, key) for suit, key in enumerate(self.suit_keys)]
        for pair, sets in pairs_of(self.paired, self.suit_keys[self.paired]):
            self.pair = pair
            suits[self.paired] = sets
            for (m, i), (p, j), (s, k), (z, n) in product(*suits):
                if melds + len(i) + len(j) + len(k) + len(n) == 4:
                    self.st[melds:] = *m, *p, *s, *z
                    self.sk[melds:] = *i, *j, *k, *n
                    self.cc[melds:] = [1] * (4 - melds)
                    self.reading()

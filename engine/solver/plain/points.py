"""Points of complete hands, each taken apart once, and each suit of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from operator import mul

from engine.solver import points
from engine.solver.points import FU_CLASS, NATURE
from engine.solver.prices import FUS, HANS, PointRules

Worth = tuple[int, int, int]
"""Han without those of dora, fu, yakuman."""
NOTHING: Worth = 0, 0, 0
Offers = tuple[list[Worth], list[Worth]]
"""What a win may be worth, by discard and by draw."""
PAIR = 4
WAITS = (0, 2, 2), *((0, 2, 0),) * 5, (2, 2, 0)
"""By the lowest rank of a chow, the fu of a wait for each of its tiles."""
SUITS = slice(9), slice(9, 18), slice(18, 27), slice(27, 34)
Counts = tuple[int, ...]
Sets = tuple[tuple[int, int], ...]
"""Type and lowest kind of each."""


@lru_cache(maxsize=4096)
def looked_at(first: int, counts: Counts) -> tuple[int, int, int, int]:
    """Tiles, kinds and pairs of a suit that begins with a kind, and what its kinds bring into a hand."""
    nature = 0
    for k, n in enumerate(counts, first):
        if n:
            nature |= NATURE[k]
    return sum(counts), len(counts) - counts.count(0), sum([n > 1 for n in counts]), nature


@lru_cache(maxsize=4096)
def sets_of(first: int, counts: Counts) -> list[Sets]:
    """The sets that the tiles of a suit make, in every way, a pung before a chow."""
    at = next((i for i, n in enumerate(counts) if n), -1)
    if at < 0:
        return [()]
    found: list[Sets] = []
    if counts[at] >= 3:
        rest = *counts[:at], counts[at] - 3, *counts[at + 1 :]
        found += [((1, first + at), *sets) for sets in sets_of(first, rest)]
    if first < 27 and at < 7 and counts[at + 1] and counts[at + 2]:
        rest = *counts[:at], *[n - 1 for n in counts[at : at + 3]], *counts[at + 3 :]
        found += [((0, first + at), *sets) for sets in sets_of(first, rest)]
    return found


@lru_cache(maxsize=4096)
def pairs_of(first: int, counts: Counts) -> list[tuple[int, list[Sets]]]:
    """The pairs that leave nothing but sets in a suit, and these."""
    found = []
    for at, n in enumerate(counts):
        if n >= 2:
            sets = sets_of(first, (*counts[:at], n - 2, *counts[at + 1 :]))
            if sets:
                found.append((first + at, sets))
    return found


class Reading:
    """A complete hand as a pair and sets, and what these are worth whichever was completed last (`Points.won_by`).

    `groups` are the sets that may have been completed last: place, type, lowest kind. All chows have the place of the
    first: it does not matter which of them is completed, only by what wait.
    """

    __slots__ = ("groups", "pair", "sk", "st", "worth")

    def __init__(
        self,
        pair: int,
        st: list[int],
        sk: list[int],
        groups: list[tuple[int, int, int]],
        worth: tuple[int, int, int, int, bool, bool],
    ) -> None:
        self.pair, self.st, self.sk, self.groups, self.worth = pair, st, sk, groups, worth


Way = tuple[Reading, int, int]
"""A reading, the place that is completed, and the fu of such a wait."""


class Points(points.Points):
    """A complete hand is taken apart once, whichever of its tiles comes last.

    `found` are the readings that were found last.
    """

    def __init__(self, rules: PointRules, round_wind: int, seat_wind: int) -> None:
        super().__init__(rules, round_wind, seat_wind)
        self.table = table = list(self.table)
        rows = [table[at : at + HANS] + table[at + HANS - 1 : at + HANS] * 6 for at in range(0, len(table), HANS)]
        self.by_han = rows[: len(FUS)], rows[len(FUS) :]
        self.found: list[Reading] = []
        self.offers: Offers = [], []
        self.parts: list[Counts] = []
        self.sets_found: list[tuple[int, int]] = []

    def from_han(self, draw: int, han: int, fu: int) -> list[int]:
        """Points without a yakuman with so many han and up to five more."""
        return self.by_han[draw][FU_CLASS[fu]][min(han, HANS) :][:6]

    def mean(self, draw: int, han: int, fu: int, chances: list[float]) -> float:
        return sum(map(mul, chances, self.from_han(draw, han, fu)), 0.0)

    def value(self, held: list[int], melds: int, mt: list[int], mk: list[int], win: int, extra: int) -> None:
        by_ron, by_draw = self.find(held, melds, mt, mk, win)
        won, ready = self.most(1, by_draw, extra)
        self.draw_han, self.draw_fu, self.draw_yakuman = won
        self.ready_draw_han, self.ready_draw_fu, _ = ready
        self.best_draw, self.best_ready_draw = self.paid(1, won, extra), self.paid(1, ready, extra + 1)
        won, ready = self.most(0, by_ron, extra)
        self.ron_han, self.ron_fu, self.ron_yakuman = won
        self.ready_ron_han, self.ready_ron_fu, _ = ready
        self.best_ron, self.best_ready_ron = self.paid(0, won, extra), self.paid(0, ready, extra + 1)

    def find(self, held: list[int], melds: int, mt: list[int], mk: list[int], win: int) -> Offers:
        """All that a win may be worth. The readings that are `found` on the way are good for every tile that may have
        come last if the hand is `usual`."""
        self.found, self.offers = [], ([], [])
        super().value(held, melds, mt, mk, win, 0)
        rons, draws = self.offers
        more_rons, more_draws = self.offered(self.ways(self.found, win))
        return rons + more_rons, draws + more_draws

    def usual(self, melds: int) -> bool:
        """Whether what was found last is worth nothing but what its readings say: no seven pairs, no orphans, and no
        nine gates, which go by the winning tile."""
        return melds > 0 or not (self.flush == 6 or self.pairs == 7 or (self.kinds == 13 and self.outside))

    def ways(self, readings: list[Reading], win: int) -> tuple[Way, ...]:
        """The ways in which that kind may have come last."""
        found = []
        for reading in readings:
            for i, meld, k in reading.groups:
                if k <= win <= (k if meld else k + 2):
                    way = reading, i, 0 if meld else WAITS[k % 9][win - k]
                    if way not in found:
                        found.append(way)
            if win == reading.pair:
                found.append((reading, PAIR, 2))
        return tuple(found)

    def offered(self, ways: Iterable[Way]) -> Offers:
        """What a win in these ways may be worth."""
        offers = self.offers = [], []
        for reading, i, wait in ways:
            han, fu, yakuman, concealed, quiet, closed = reading.worth
            self.st, self.sk = reading.st, reading.sk
            pinfu = quiet and wait == 0 and i != PAIR and self.st[i] == 0
            self.place(i, wait, han, fu, yakuman, concealed, pinfu, closed)
        return offers

    def most(self, draw: int, offers: list[Worth], extra: int) -> tuple[Worth, Worth]:
        """The one worth most without riichi, which has a yaku, and that in riichi, which is a yaku and a han more."""
        points = self.points
        return (
            max(
                [one for one in offers if one[0] or one[2]],
                key=lambda one: points(draw, one[0] + extra, one[1], one[2]),
                default=NOTHING,
            ),
            max(offers, key=lambda one: points(draw, one[0] + extra + 1, one[1], one[2]), default=NOTHING),
        )

    def paid(self, draw: int, worth: Worth, extra: int) -> int:
        """Points of that."""
        han, fu, yakuman = worth
        return self.points(draw, han + extra, fu, yakuman) if fu else 0

    def survey(self, held: list[int], melds: int, mt: list[int], mk: list[int]) -> None:
        # The lists of before belong to readings now.
        self.st, self.sk, self.cc = [0] * 4, [0] * 4, [0] * 4
        nature = self.survey_melds(melds, mt, mk)
        self.parts = [tuple(held[suit]) for suit in SUITS]
        kinds = pairs = broken = 0
        paired = -1
        for g, counts in enumerate(self.parts):
            tiles, some, twice, brought = looked_at(9 * g, counts)
            kinds += some
            pairs += twice
            nature |= brought
            if tiles % 3 == 2:
                broken += paired >= 0
                paired = g
            elif tiles % 3:
                broken = 1
        self.kinds, self.pairs, self.paired = kinds, pairs, -1 if broken else paired
        self.common(nature)

    def readings(self, held: list[int], melds: int) -> None:
        others = [sets_of(9 * g, counts) for g, counts in enumerate(self.parts) if g != self.paired]
        for pair, paired in pairs_of(9 * self.paired, self.parts[self.paired]):
            self.pair = pair
            for parts in product(*others[: self.paired], paired, *others[self.paired :]):
                self.sets_found = sets = [one for part in parts for one in part]
                self.st[melds:] = [meld for meld, _ in sets]
                self.sk[melds:] = [kind for _, kind in sets]
                self.cc[melds:] = [1] * len(sets)
                if len(self.st) == 4:
                    self.reading()

    def won_by(self, han: int, fu: int, yakuman: int, concealed: int, quiet: bool, closed: bool) -> None:
        worth = han, fu, yakuman, concealed, quiet, closed
        st, sets = self.st[:], self.sets_found
        chow = st.index(0) if 0 in st else PAIR
        groups = [(i if meld else chow, meld, k) for i, (meld, k) in enumerate(sets, 4 - len(sets))]
        self.found.append(Reading(self.pair, st, self.sk[:], groups, worth))

    def offer(self, draw: int, han: int, fu: int, yakuman: int) -> None:
        self.offers[draw].append((han, fu, yakuman))

"""Points of complete hands, each taken apart once, and each suit of them."""

from __future__ import annotations

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
    """Tiles, kinds and pairs of a suit that begins with a kind, and what these bring into a hand."""
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

    `groups` are the concealed sets: place, type, lowest kind. Of chows only the first has its place, since which it is
    does not matter. `offers` are what wins are worth that complete a place with such fu for the wait, by discard and by
    draw, as far as that is known.
    """

    __slots__ = ("groups", "offers", "pair", "sk", "st", "worth")

    def __init__(
        self, pair: int, st: list[int], sk: list[int], cc: list[int], worth: tuple[int, int, int, int, bool, bool]
    ) -> None:
        self.pair, self.st, self.sk, self.worth = pair, st, sk, worth
        self.groups: list[tuple[int, int, int]] = []
        self.offers: dict[tuple[int, int], tuple[Worth, Worth]] = {}
        chow = -1
        for i, (meld, k, concealed) in enumerate(zip(st, sk, cc, strict=True)):
            if concealed and meld == 0:
                chow = i if chow < 0 else chow
                self.groups.append((chow, 0, k))
            elif concealed and meld == 1:
                self.groups.append((i, 1, k))


class Points(points.Points):
    """A complete hand is taken apart once, whichever of its tiles comes last; and where it can be won in one way only,
    no points are compared.

    `found` are the readings that were found last.
    """

    def __init__(self, rules: PointRules, round_wind: int, seat_wind: int) -> None:
        super().__init__(rules, round_wind, seat_wind)
        self.table = list(self.table)
        self.found: list[Reading] = []
        self.offers: Offers = [], []
        self.parts: list[Counts] = []

    def mean(self, draw: int, han: int, fu: int, chances: list[float]) -> float:
        if han > HANS - 6:
            return super().mean(draw, han, fu, chances)
        at = (draw * len(FUS) + FU_CLASS[fu]) * HANS + han
        return sum(map(mul, chances, self.table[at : at + 6]), 0.0)

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
        more_rons, more_draws = self.offered(self.found, win)
        return rons + more_rons, draws + more_draws

    def usual(self, melds: int) -> bool:
        """Whether what was found last is worth nothing but what its readings say: no seven pairs, no orphans, and no
        nine gates, which go by the winning tile."""
        return melds > 0 or not (self.flush == 6 or self.pairs == 7 or (self.kinds == 13 and self.outside))

    def offered(self, readings: list[Reading], win: int) -> Offers:
        """What the readings are worth if that kind came last."""
        rons, draws = [], []
        for reading in readings:
            ways = [
                (i, WAITS[k % 9][win - k] if meld == 0 else 0)
                for i, meld, k in reading.groups
                if win == k or (meld == 0 and k < win <= k + 2)
            ]
            if win == reading.pair:
                ways.append((PAIR, 2))
            for way in ways:
                ron, draw = reading.offers.get(way) or self.offers_of(reading, way)
                rons.append(ron)
                draws.append(draw)
        return rons, draws

    def offers_of(self, reading: Reading, way: tuple[int, int]) -> tuple[Worth, Worth]:
        """What a reading is worth in a way that is not known yet."""
        self.offers = [], []
        self.st, self.sk = reading.st, reading.sk
        i, wait = way
        han, fu, yakuman, concealed, quiet, closed = reading.worth
        pinfu = quiet and wait == 0 and i != PAIR and self.st[i] == 0
        self.place(i, wait, han, fu, yakuman, concealed, pinfu, closed)
        (ron,), (draw,) = self.offers
        found = reading.offers[way] = ron, draw
        return found

    def most(self, draw: int, offers: list[Worth], extra: int) -> tuple[Worth, Worth]:
        """The one worth most without riichi, which has a yaku, and that in riichi, which is a yaku and a han more."""
        if len(offers) == 1:
            only = offers[0]
            return only if only[0] or only[2] else NOTHING, only
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
        suits = [looked_at(9 * g, counts) for g, counts in enumerate(self.parts)]
        rests = [tiles % 3 for tiles, _, _, _ in suits]
        self.paired = rests.index(2) if sorted(rests) == [0, 0, 0, 2] else -1
        self.kinds = sum([kinds for _, kinds, _, _ in suits])
        self.pairs = sum([pairs for _, _, pairs, _ in suits])
        for _, _, _, brought in suits:
            nature |= brought
        self.common(nature)

    def readings(self, held: list[int], melds: int) -> None:
        others = [sets_of(9 * g, counts) for g, counts in enumerate(self.parts) if g != self.paired]
        for pair, paired in pairs_of(9 * self.paired, self.parts[self.paired]):
            self.pair = pair
            for parts in product(*others[: self.paired], paired, *others[self.paired :]):
                sets = [one for part in parts for one in part]
                self.st[melds:] = [meld for meld, _ in sets]
                self.sk[melds:] = [kind for _, kind in sets]
                self.cc[melds:] = [1] * len(sets)
                if len(self.st) == 4:
                    self.reading()

    def won_by(self, han: int, fu: int, yakuman: int, concealed: int, quiet: bool, closed: bool) -> None:
        worth = han, fu, yakuman, concealed, quiet, closed
        self.found.append(Reading(self.pair, self.st[:], self.sk[:], self.cc[:], worth))

    def offer(self, draw: int, han: int, fu: int, yakuman: int) -> None:
        self.offers[draw].append((han, fu, yakuman))

"""What the search is held against: small walls, and plain enumeration of all draws and all discards in them."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from math import prod
from random import Random

from engine.hand import kernel
from engine.solver.model import CONCEALED_KONG, KIND, NEXT, Model, meld_kinds
from engine.solver.points import Points
from tests.engine.solver.positions import RULES, positions

PLAIN = Model(
    slack=9,
    ron=False,
    ippatsu=False,
    ura=False,
    last_tile=False,
    calls=False,
    hazard=(0.0,),
    win=0,
    tenpai=0,
    deposit=0,
    linked_only=False,
    back_from=99,
    deepest=9,
)
"""Draws and discards alone, without a limit on exchanges."""


class Enumeration:
    """All draws and all discards of a hand of 3k+1 tiles in a small wall, no graph, no limit; self-draw.

    `melds` are types and kinds. `hidden` indicators are turned up by a silent win, and so many by one in riichi.
    """

    def __init__(self, begin, unseen, draws, shrink, dora, melds=(), hidden=(0, 0), priced=RULES.points):
        self.begin, self.unseen, self.draws, self.shrink, self.dora = begin, unseen, draws, shrink, dora
        self.melds, self.hidden = melds, hidden
        self.total = sum(unseen)
        self.kinds = [kind for kind in range(34) if unseen[kind]]
        self.points = Points(priced, 27, 28)
        self.closed = all(meld == CONCEALED_KONG for meld, _ in melds)
        self.laid = [sum(kinds.count(kind) for kinds in (meld_kinds(*meld) for meld in melds)) for kind in range(34)]
        self.lacking, self.locked, self.best = map(cache, (self._lacking, self._locked, self._best))

    def wall(self, counts):
        return [
            max(0, self.unseen[kind] - max(0, counts[kind] - self.begin[kind]))
            if counts[kind] + self.laid[kind] < 4
            else 0
            for kind in range(34)
        ]

    def _lacking(self, counts):
        return kernel.distance(counts, 4 - len(self.melds), 0 if self.melds else kernel.PAIRS | kernel.ORPHANS)

    def worth_of(self, counts, kind, riichi, hidden=None):
        """Points of a win, on average over what is turned up."""
        every = [a + b for a, b in zip(counts, self.laid, strict=True)]
        han = sum(a * b for a, b in zip(every, self.dora, strict=True))
        chances = Counter()
        for indicators in product(self.kinds, repeat=self.hidden[riichi] if hidden is None else hidden):
            more = sum(every[NEXT[indicator]] for indicator in indicators)
            chances[more] += prod(self.unseen[indicator] / self.total for indicator in indicators)
        return sum(
            chance * self.points.worth(counts, self.melds, kind, han + more, riichi)[0]
            for more, chance in chances.items()
        )

    def _locked(self, counts, turn):
        if turn == self.draws:
            return 0.0, 0.0
        share, value, win, stay = 1 / (self.total - self.shrink * turn), 0.0, 0.0, 1.0
        after = self.locked(counts, turn + 1)
        for kind, copies in enumerate(self.wall(counts)):
            if copies and self.lacking(more(counts, kind)) == 0:
                value += copies * share * self.worth_of(more(counts, kind), kind, True)
                win += copies * share
                stay -= copies * share
        return value + stay * after[0], win + stay * after[1]

    def _best(self, counts, turn):
        """Points and the chance to win of the hand as it stands after so many draws."""
        if turn == self.draws:
            return 0.0, 0.0
        share = 1 / (self.total - self.shrink * turn)
        found = self.drawn(counts, turn + 1, share, lambda now, kind: self.worth_of(now, kind, False))
        if self.lacking(counts) == 1 and self.closed:
            return max(found, self.locked(counts, turn), key=lambda one: one[0])
        return found

    def drawn(self, counts, turn, share, worth):
        """The same on average over the next tile, so many draws gone with it."""
        after = self.best(counts, turn)
        value, win, stay = 0.0, 0.0, 1.0
        for kind, copies in enumerate(self.wall(counts)):
            if not copies:
                continue
            now = more(counts, kind)
            if self.lacking(now) == 0:
                here = (worth(now, kind), 1.0)
            else:
                here = max((self.best(less(now, out), turn) for out in range(34) if now[out]), key=lambda one: one[0])
            here = here if here[0] > after[0] else after
            value += copies * share * here[0]
            win += copies * share * here[1]
            stay -= copies * share
        return value + stay * after[0], win + stay * after[1]


def less(counts, kind):
    return tuple(count - (other == kind) for other, count in enumerate(counts))


def more(counts, kind):
    return tuple(count + (other == kind) for other, count in enumerate(counts))


def counted(hand):
    return tuple(hand.count(kind) for kind in range(34))


def enumerated(hand, unseen, draws, shrink, dora, priced=RULES.points):
    """Expected points and chance to win of every discard."""
    begin = counted(hand)
    walls = Enumeration(begin, unseen, draws, shrink, dora, priced=priced)
    return {kind: walls.best(less(begin, kind), 0) for kind in range(34) if begin[kind]}


def enumerated_after_kong(hand, kong, unseen, draws, dora, hidden, early):
    """Expected points and chance to win of a hand of ten tiles that draws the replacement of a kong: a tile more before
    the first draw, and a han more for a win with it; `early` if the kong's indicator counts for that."""
    walls = Enumeration(counted(hand), unseen, draws, 0, dora, (kong,), hidden)
    share = 1 / walls.total
    return walls.drawn(
        walls.begin, 0, share, lambda now, kind: walls.worth_of(now, kind, True, hidden[0] if early else 0)
    )


def small_walls(seed, number, ask=positions, missing=()):
    """Hands with a wall of at most six useful kinds, the rest in view; `missing` are not in the wall at all."""
    random = Random(seed)
    for position in [*ask(seed, 0, number // 2), *ask(seed, 1, number - number // 2)]:
        hand = tuple(KIND[tile] for tile in position.hand)
        room = [4 - hand.count(kind) - (kind == position.indicators[0]) for kind in range(34)]
        for kind in missing:
            room[kind] = 0
        near = [
            kind
            for kind in range(34)
            if room[kind]
            and any(
                kind == other or (kind < 27 and kind // 9 == other // 9 and abs(kind - other) < 3) for other in hand
            )
        ]
        picked = random.sample(near, min(6, len(near)))
        unseen = [min(room[kind], random.randint(1, 2)) if kind in picked else 0 for kind in range(34)]
        if sum(unseen) < 5:
            continue
        seen = tuple(kind for kind in range(34) for _ in range(room[kind] - unseen[kind]))
        yield replace(position, hand=hand, seen=seen, round_wind=27, seat_wind=28), unseen


def small_walls_after_kongs(seed, number):
    """The same once three alike have become a kong: hands of ten tiles, concealed kongs and open ones in turn."""
    random = Random(seed)
    for position, unseen in small_walls(seed, number):
        alike = [kind for kind in range(34) if position.hand.count(kind) >= 3]
        if not alike or KIND[position.indicators[0]] in alike:
            continue
        kind = random.choice(alike)
        rest = [tile for tile in position.hand if tile != kind]
        while len(rest) > 10:
            rest.remove(random.choice(rest))
        if len(rest) < 10:
            continue
        left = [0 if other == kind else copies for other, copies in enumerate(unseen)]
        if sum(left) < 3:
            continue
        room = [4 - rest.count(other) - (other == position.indicators[0]) for other in range(34)]
        seen = tuple(other for other in range(34) if other != kind for _ in range(room[other] - left[other]))
        meld = random.choice((2, CONCEALED_KONG))
        yield replace(position, hand=tuple(rest), melds=((meld, kind, 0),), seen=seen, kong=True), left

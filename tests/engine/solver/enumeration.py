"""What the search is held against: small walls, and plain enumeration of all draws and all discards in them."""

from dataclasses import replace
from functools import cache
from random import Random

from engine.hand import kernel
from engine.solver.model import KIND, Model
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


def enumerated(hand, unseen, draws, shrink, dora):
    """Expected points and chance to win of every discard: all draws, all discards, no graph, no limit; self-draw."""
    begin = tuple(hand.count(kind) for kind in range(34))
    total = sum(unseen)
    points = Points(RULES.points, 27, 28)

    def wall(counts):
        return [max(0, unseen[kind] - max(0, counts[kind] - begin[kind])) for kind in range(34)]

    def less(counts, kind):
        return tuple(count - (other == kind) for other, count in enumerate(counts))

    def more(counts, kind):
        return tuple(count + (other == kind) for other, count in enumerate(counts))

    @cache
    def lacking(counts):
        return kernel.distance(counts, 4, kernel.PAIRS | kernel.ORPHANS)

    def worth_of(counts, kind, riichi):
        return points.worth(counts, (), kind, sum(a * b for a, b in zip(counts, dora, strict=True)), riichi)[0]

    @cache
    def locked(counts, turn):
        if turn == draws:
            return 0.0, 0.0
        share, value, win, stay = 1 / (total - shrink * turn), 0.0, 0.0, 1.0
        after = locked(counts, turn + 1)
        for kind, copies in enumerate(wall(counts)):
            if copies and counts[kind] < 4 and lacking(more(counts, kind)) == 0:
                value += copies * share * worth_of(more(counts, kind), kind, True)
                win += copies * share
                stay -= copies * share
        return value + stay * after[0], win + stay * after[1]

    @cache
    def best(counts, turn):
        if turn == draws:
            return 0.0, 0.0
        share, value, win, stay = 1 / (total - shrink * turn), 0.0, 0.0, 1.0
        after = best(counts, turn + 1)
        for kind, copies in enumerate(wall(counts)):
            if not copies or counts[kind] >= 4:
                continue
            now = more(counts, kind)
            if lacking(now) == 0:
                here = (worth_of(now, kind, False), 1.0)
            else:
                here = max((best(less(now, out), turn + 1) for out in range(34) if now[out]), key=lambda one: one[0])
            here = here if here[0] > after[0] else after
            value += copies * share * here[0]
            win += copies * share * here[1]
            stay -= copies * share
        found = value + stay * after[0], win + stay * after[1]
        if lacking(counts) == 1:
            return max(found, locked(counts, turn), key=lambda one: one[0])
        return found

    return {kind: best(less(begin, kind), 0) for kind in range(34) if begin[kind]}


def small_walls(seed, number):
    """Hands with a wall of at most six useful kinds, the rest in view."""
    random = Random(seed)
    for position in [*positions(seed, 0, number // 2), *positions(seed, 1, number - number // 2)]:
        hand = tuple(KIND[tile] for tile in position.hand)
        room = [4 - hand.count(kind) - (kind == position.indicators[0]) for kind in range(34)]
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

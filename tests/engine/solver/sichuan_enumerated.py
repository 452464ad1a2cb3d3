"""Sichuan discards by plain enumeration, all draws and all discards: what the search is held against."""

from functools import cache

from engine.hand import kernel
from engine.hand.hand import Hand, Meld, MeldKind
from engine.systems import registry
from engine.systems.sichuan.win import NOTHING_SPECIAL, held_of
from engine.tiles.kinds import Tile

RULES = registry.ruleset("sichuan/dingque")
VOID = 0
"""The suit given up."""


def either(ways):
    """The best of some ways to go on; where they are worth the same, any of their chances may be."""
    top = max(way[0] for way in ways)
    same = [way for way in ways if way[0] >= top - 1e-12]
    return top, min(way[1] for way in same), max(way[2] for way in same)


def enumerated(position, draws, rivals, thrown=0.0, must_go=True):
    """Units of every discard, and the least and greatest chance to win; tiles of the suit given up `must_go` first.

    `thrown` is the chance that one rival's discard is one certain copy; then wins on discards and pungs are tried too.
    """
    begin = tuple(0 if kind // 9 == VOID else count for kind, count in enumerate(position.counts))
    total = sum(position.free)

    def wall(counts, laid):
        own = [counts[kind] + 3 * laid.count(kind) for kind in range(27)]
        return [max(0, position.free[kind] - max(0, own[kind] - begin[kind])) for kind in range(9, 27)]

    def less(counts, kind, number=1):
        return tuple(count - number * (other == kind) for other, count in enumerate(counts))

    def touches(counts, kind):
        return any(counts[other] and other // 9 == kind // 9 and abs(other - kind) < 3 for other in range(27))

    @cache
    def lacking(counts, laid):
        return kernel.distance([*counts, *[0] * 7], 4 - len(laid), 0 if laid else kernel.FOURS)

    @cache
    def paid(counts, laid, kind):
        melds = tuple(Meld(MeldKind.PUNG, (Tile(one),) * 3, Tile(one), 1) for one in laid)
        hand = Hand.of([Tile(tile) for tile, count in enumerate(counts) for _ in range(count)], melds)
        return RULES.scoring.worth(held_of(hand), kind, NOTHING_SPECIAL).amount

    def thrown_away(counts, laid, turn, most):
        """The best discard of those that leave the hand lacking so many at most: nothing reached is given back."""
        if sum(counts) <= 13 - 3 * len(laid):
            return best(counts, laid, turn)
        rest = [less(counts, out) for out in range(27) if counts[out]]
        return either([best(one, laid, turn) for one in rest if lacking(one, laid) <= most] or [(-1.0, 0.0, 0.0)])

    @cache
    def best(counts, laid, turn):
        """Units of a hand between turns, and the least and the greatest chance that such play may have."""
        copies = wall(counts, laid)
        value = low = high = 0.0
        if turn < draws:
            after = best(counts, laid, turn + 1)
            value, low, high = after
            for kind, number in enumerate(copies, 9):
                if not number or counts[kind] >= 4:
                    continue
                now = less(counts, kind, -1)
                if lacking(now, laid) >= lacking(counts, laid) and not touches(counts, kind):
                    continue
                if lacking(now, laid) == 0:
                    here = ((paid(now, laid, kind) + 1) * rivals, 1.0, 1.0)
                else:
                    here = thrown_away(now, laid, turn + 1, min(lacking(counts, laid), lacking(now, laid)))
                here = either([here, after])
                value += number / total * (here[0] - after[0])
                low += number / total * (here[1] - after[1])
                high += number / total * (here[2] - after[2])
        if thrown:
            chance = more = lower = higher = 0.0
            for kind, number in enumerate(copies, 9):
                now = less(counts, kind, -1)
                tries = []
                if number and counts[kind] < 4 and lacking(counts, laid) == 1 and lacking(now, laid) == 0:
                    tries.append((paid(now, laid, kind), 1.0, 1.0))
                if number and counts[kind] >= 2 and lacking(counts, laid) > 1 and len(laid) < 4:
                    called = tuple(sorted((*laid, kind)))
                    rest = less(counts, kind, 2)
                    nearer = lacking(rest, called) < lacking(counts, laid)
                    tries.append(thrown_away(rest, called, turn, lacking(counts, laid) - nearer))
                for here in tries:
                    if here[0] > value:
                        part = number * thrown * rivals
                        chance += part
                        more += part * (here[0] - value)
                        lower += part * (here[1] - low)
                        higher += part * (here[2] - high)
            value += more / (1 + chance)
            low += lower / (1 + chance)
            high += higher / (1 + chance)
        return value, low, high

    spare = {kind: best(begin, (), 0) for kind in range(9) if position.counts[kind]}
    if spare and must_go:
        return spare
    return {**spare, **{kind: best(less(begin, kind), (), 0) for kind in range(9, 27) if begin[kind]}}

"""Positional fans: every way four sets join, and the best legal choice among them (rules 8.2, principles 3, 4 and 5).

Sets are group codes (0–33 chow, 34–67 pung; a kong is a pung), four of them in rising order. A *join* is one instance
of a fan and the sets it uses, as a mask of their places.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from engine.hand.readings import PUNG
from engine.systems.mcr.fans import POINTS, Fans


class Join(NamedTuple):
    """One instance of a positional fan: the fan and the places (bits) of the sets it joins."""

    fan: int
    places: int


class Choice(NamedTuple):
    """A legal choice of joins and what they are worth together."""

    points: int
    joins: tuple[Join, ...]


NOTHING: Final = Choice(0, ())
_SIZES: Final = tuple(mask.bit_count() for mask in range(16))


@lru_cache(maxsize=1 << 12)
def joins(sets: tuple[int, ...]) -> tuple[Join, ...]:
    """All instances of positional fans among four sets, those worth most first.

    >>> [join.fan for join in joins((0, 9, 18, 19))]
    [41, 70, 70, 70]
    """
    chows = [(place, code // 9, code % 9) for place, code in enumerate(sets) if code < PUNG]
    pungs = [(place, (code - PUNG) // 9, (code - PUNG) % 9) for place, code in enumerate(sets) if PUNG <= code < 61]
    found: list[Join] = []
    for size, chow_fan, pung_fan in ((2, _two_chows, _two_pungs), (3, _three_chows, _three_pungs)):
        for members, fan_of in ((chows, chow_fan), (pungs, pung_fan)):
            for some in combinations(members, size):
                fan = fan_of([suit for _, suit, _ in some], [rank for *_, rank in some])
                if fan:
                    found.append(Join(fan, sum(1 << place for place, *_ in some)))
    for members, fan_of in ((chows, _four_chows), (pungs, _four_pungs)):
        if len(members) == 4:
            fan = fan_of([suit for _, suit, _ in members], [rank for *_, rank in members])
            if fan:
                found.append(Join(fan, 15))
    return tuple(sorted(found))


def _two_chows(suits: list[int], ranks: list[int]) -> int:
    apart = abs(ranks[0] - ranks[1])
    if suits[0] != suits[1]:
        return 0 if apart else 70
    return {0: 69, 3: 71, 6: 72}.get(apart, 0)


def _two_pungs(suits: list[int], ranks: list[int]) -> int:
    return 65 if ranks[0] == ranks[1] else 0


def _three_chows(suits: list[int], ranks: list[int]) -> int:
    steps = _steps(ranks)
    match len(set(suits)):
        case 1:
            return _ONE_SUIT.get(steps, 0)
        case 3:
            return _THREE_SUITS.get(steps, 0)
    return 0


def _three_pungs(suits: list[int], ranks: list[int]) -> int:
    steps = _steps(ranks)
    match len(set(suits)):
        case 1:
            return 24 if steps == (1, 1) else 0
        case 3:
            return _PUNGS.get(steps, 0)
    return 0


def _four_chows(suits: list[int], ranks: list[int]) -> int:
    if len(set(suits)) > 1:
        return 0
    return _FOUR_CHOWS.get(_steps(ranks), 0)


def _four_pungs(suits: list[int], ranks: list[int]) -> int:
    return 15 if len(set(suits)) == 1 and _steps(ranks) == (1, 1, 1) else 0


Steps = tuple[int, ...]
_ONE_SUIT: Final[dict[Steps, int]] = {(0, 0): 23, (1, 1): 30, (2, 2): 30, (3, 3): 28}
_THREE_SUITS: Final[dict[Steps, int]] = {(0, 0): 41, (1, 1): 50, (3, 3): 39}
_PUNGS: Final[dict[Steps, int]] = {(0, 0): 32, (1, 1): 42}
_FOUR_CHOWS: Final[dict[Steps, int]] = {(0, 0, 0): 14, (1, 1, 1): 16, (2, 2, 2): 16}


def _steps(ranks: list[int]) -> Steps:
    ordered = sorted(ranks)
    return tuple(after - before for before, after in pairwise(ordered))


@lru_cache(maxsize=1 << 12)
def best_choice(sets: tuple[int, ...], barred: Fans = 0) -> Choice:
    """The legal choice of joins worth most, fans in `barred` (struck by others) left out.

    Two joins of one fan share no set (principle 3), and sets and joins form a forest (principle 5). Every legal choice
    is looked at. Among equals the one whose fan numbers, in order, are smaller number by number.

    >>> best_choice((1, 4, 10, 13)).points  # 234 567 characters, 234 567 dots: 3, not 4
    3
    """
    open_joins = [join for join in joins(sets) if not barred >> join.fan & 1]
    if not open_joins:
        return NOTHING
    best = NOTHING
    # A choice is (points, joins so far, trees of the forest as masks of places, next join to consider).
    waiting: list[tuple[int, tuple[Join, ...], tuple[int, ...], int]] = [(0, (), (1, 2, 4, 8), 0)]
    while waiting:
        points, chosen, trees, start = waiting.pop()
        if points > best.points or (points == best.points and _order(chosen) < _order(best.joins)):
            best = Choice(points, chosen)
        for at in range(start, len(open_joins)):
            join = open_joins[at]
            grown = _grow(trees, join.places)
            if grown and not any(other.fan == join.fan and other.places & join.places for other in chosen):
                waiting.append((points + POINTS[join.fan], (*chosen, join), grown, at + 1))
    return best


def _order(chosen: tuple[Join, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(join.fan for join in chosen), tuple(join.places for join in chosen)


def _grow(trees: tuple[int, ...], places: int) -> tuple[int, ...]:
    """The forest after a join of those places; empty if the join would close a cycle."""
    rest: list[int] = []
    grown = 0
    for tree in trees:
        common = tree & places
        if not common:
            rest.append(tree)
        elif _SIZES[common] > 1:
            return ()
        else:
            grown |= tree
    return (grown, *rest)


def closes_cycle(chosen: tuple[Join, ...], places: int) -> bool:
    """Whether a join of those places would close a cycle with the chosen ones (principle 5).

    >>> closes_cycle((Join(70, 3), Join(71, 6)), 5)
    True
    """
    trees: tuple[int, ...] = (1, 2, 4, 8)
    for join in chosen:
        trees = _grow(trees, join.places)
    return not _grow(trees, places)

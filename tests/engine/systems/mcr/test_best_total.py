"""The best total against every assignment there is: all readings, all subsets of joins (rules 8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, islice
from random import Random

import pytest

from engine.systems.mcr import fans as f
from engine.systems.mcr.joined import best_choice, joins
from engine.systems.mcr.rules import Rules
from engine.systems.mcr.system import SYSTEM
from engine.systems.mcr.value import Value, best, values
from engine.systems.mcr.win import read_win
from tests.engine.systems.mcr.hands import random_win

RULES = SYSTEM.build(SYSTEM.table.choose()).rules


def test_best_total_of_random_hands() -> None:
    check_random_hands(5000)


@pytest.mark.long
def test_best_total_of_many_random_hands() -> None:
    check_random_hands(200_000)


@pytest.mark.long
def test_best_choice_of_every_four_sets() -> None:
    """Every four chows and every four pungs of suits, and all mixtures of three and one."""
    codes = [9 * suit + rank for suit in range(3) for rank in range(7)]
    pungs = [34 + kind for kind in range(27)]
    mixed = [(*chows, pung) for chows in combinations_with_replacement(codes, 3) for pung in pungs[:1]]
    mixed += [(code, *some) for code in codes[:1] for some in combinations(pungs, 3)]
    for sets in (*combinations_with_replacement(codes, 4), *combinations(pungs, 4), *mixed):
        if all(sets.count(code) <= 4 for code in sets):
            expected = max(sum(f.POINTS[fan] for fan, _ in some) for some in legal_subsets(sets))
            assert best_choice(tuple(sorted(sets))).points == expected, sets


def check_random_hands(number: int) -> None:
    rng = Random(20061998)
    for _ in range(number):
        form = random_win(rng)
        asked, way = read_win(RULES, form)
        found = values(RULES, asked.holding, way)
        totals = [brute_force(RULES, value) for value in found]
        expected = max(totals) or RULES.points[f.CHICKEN_HAND]
        assert best(RULES, found).points == expected, form


def brute_force(rules: Rules, value: Value) -> int:
    """The most points of one reading over all subsets of its joins; its other fans are those that hold."""
    whole = [
        fan
        for fan in f.numbers(value.holds & ~rules.unknown)
        if fan not in f.JOINING
        for _ in range(found_times(value, fan))
    ]
    return max(points_of(whole + [fan for fan, _ in some]) for some in legal_subsets(value.sets))


def found_times(value: Value, fan: int) -> int:
    """How often a fan holds: Nine Gates has taken one pung of terminals out of the times."""
    times = value.times.get(fan, 1)
    return times + 1 if fan == f.TERMINAL_PUNG and value.holds >> f.NINE_GATES & 1 else times


def points_of(found: list[int]) -> int:
    """Principle 1 as the rules tell it, on a plain list."""
    left = sorted(found, key=lambda fan: (-RULES.points[fan], fan))
    counted = []
    while left:
        fan = left.pop(0)
        counted.append(fan)
        left = [other for other in left if other not in f.STRIKES.get(fan, ())]
    if f.NINE_GATES in counted and f.TERMINAL_PUNG in counted:
        counted.remove(f.TERMINAL_PUNG)
    return sum(RULES.points[fan] for fan in counted)


def legal_subsets(sets: tuple[int, ...]) -> list[tuple[tuple[int, frozenset[int]], ...]]:
    """All subsets of the joins among four sets that principles 3 and 5 allow."""
    every = [
        (fan, frozenset(places))
        for size in (2, 3, 4)
        for places in combinations(range(len(sets)), size)
        if (fan := joined(tuple(sets[place] for place in places)))
    ]
    return [
        some
        for size in range(len(every) + 1)
        for some in combinations(every, size)
        if not repeats(some) and not has_cycle(some)
    ]


def repeats(some: tuple[tuple[int, frozenset[int]], ...]) -> bool:
    return any(one[0] == other[0] and one[1] & other[1] for one, other in combinations(some, 2))


def has_cycle(some: tuple[tuple[int, frozenset[int]], ...]) -> bool:
    """Whether the graph of sets and joins has a cycle: edges = nodes less trees only in a forest."""
    edges = {(("join", number), ("set", place)) for number, (_, places) in enumerate(some) for place in places}
    nodes = {node for edge in edges for node in edge}
    trees = 0
    unseen = set(nodes)
    while unseen:
        trees += 1
        stack = [unseen.pop()]
        while stack:
            here = stack.pop()
            for edge in edges:
                for near, far in (edge, edge[::-1]):
                    if near == here and far in unseen:
                        unseen.remove(far)
                        stack.append(far)
    return len(edges) != len(nodes) - trees


def joined(sets: tuple[int, ...]) -> int:
    """The positional fan of two to four sets, from the conditions of rules 8.3 alone."""
    chows = all(code < 34 for code in sets)
    pungs = all(34 <= code < 61 for code in sets)
    if not chows and not pungs:
        return 0
    tiles = sorted((code % 34 % 9 + 1, code % 34 // 9) for code in sets)
    ranks = [rank for rank, _ in tiles]
    suits = {suit for _, suit in tiles}
    one, each = len(suits) == 1, len(suits) == len(sets)
    equal = len(set(ranks)) == 1
    up = [ranks[0] + step for step in range(len(sets))] == ranks
    up_two = [ranks[0] + 2 * step for step in range(len(sets))] == ranks
    straight = ranks == [1, 4, 7]
    rules = {
        (2, True): (
            (one and equal, 69),
            (each and equal, 70),
            (one and ranks[1] - ranks[0] == 3, 71),
            (one and ranks == [1, 7], 72),
        ),
        (3, True): (
            (one and equal, 23),
            (one and straight, 28),
            (one and (up or up_two), 30),
            (each and straight, 39),
            (each and equal, 41),
            (each and up, 50),
        ),
        (4, True): ((one and equal, 14), (one and (up or up_two), 16)),
        (2, False): ((each and equal, 65),),
        (3, False): ((one and up, 24), (each and equal, 32), (each and up, 42)),
        (4, False): ((one and up, 15),),
    }
    return next((fan for holds, fan in rules[len(sets), chows] if holds), 0)


def four_sets() -> Iterator[tuple[int, ...]]:
    """Every four chows and pungs that tiles allow, pungs of every third kind only."""
    codes = [*(9 * suit + rank for suit in range(3) for rank in range(7)), *(34 + kind for kind in range(0, 34, 3))]
    for sets in combinations_with_replacement(codes, 4):
        if all(code < 34 or sets.count(code) == 1 for code in sets):
            yield sets


def test_joins_are_those_of_the_conditions() -> None:
    check_joins(islice(four_sets(), 0, None, 8))


@pytest.mark.long
def test_joins_of_every_four_sets() -> None:
    check_joins(four_sets())


def check_joins(every: Iterable[tuple[int, ...]]) -> None:
    for sets in every:
        expected = {
            (fan, sum(1 << place for place in places))
            for size in (2, 3, 4)
            for places in combinations(range(4), size)
            if (fan := joined(tuple(sets[place] for place in places)))
        }
        assert set(joins(sets)) == expected

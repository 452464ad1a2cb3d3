"""The deal that a number stands for: its chance, how it begins, and its moments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from engine.play.match import start_of
from engine.play.state import Start
from engine.solver.imagined import below
from engine.tiles.kinds import SOUTH
from puzzles.make.deals import Moment, moments, shuffled, start
from puzzles.make.workshop import Workshop
from puzzles.puzzle import Decision

SOUTH_ROUND: Final = 0.5
"""How many riichi deals belong to the south round."""
LAST: Final = 4
"""The number of the last hand in its wind round."""
STANDINGS: Final = 25
"""How many are tried for each last hand."""
HANDS: Final = 8
"""Hands that are taken to have been won before a last hand."""
WINS: Final = (1000, 2000, 2600, 3900, 5200, 7700, 8000, 8000, 12000)
"""What those brought."""


def random_of(decision: Decision, seed: int, index: int) -> Random:
    """The chance of a number; each question has deals of its own."""
    prefix = "" if decision is Decision.DISCARD else f"{decision.value}:"
    return Random(f"{prefix}{seed}:{index}")


def opening(shop: Workshop, random: Random) -> Start:
    """How the deal begins: the first of a match; half of riichi deals are moved to the south round."""
    begin = start(shop.rules, shop.matches, random)
    return begin._replace(round_wind=SOUTH) if shop.trade.declares and random.random() < SOUTH_ROUND else begin


def last_hand(shop: Workshop, seed: int, index: int, points: Sequence[int] | None = None) -> Start:
    """How the last hand of a riichi game begins: South 4, with these points by seat (None: those of the start)."""
    match = shop.matches.first(0)
    counters = {**match.counters, "wind": 1, "number": LAST}
    points = match.points if points is None else tuple(points)
    last = replace(match, points=points, dealer=LAST - 1, round_wind=SOUTH, counters=counters)
    return start_of(last, shuffled(shop.rules.deck, random_of(Decision.WIN, seed, index)), 0)


def standings(shop: Workshop, seed: int, index: int) -> Iterator[tuple[int, ...]]:
    """Points by seat with which the last hand of that number may begin, as after some wins of one player off
    another."""
    random = Random(f"points:{seed}:{index}")
    for _ in range(STANDINGS):
        yield _points(shop.matches.first(0).points, random)


def moments_of(shop: Workshop, decision: Decision, seed: int, index: int) -> Iterator[Moment]:
    """The moments of the deal of that number; of a last hand, with each of its standings in turn."""
    if decision is Decision.WIN and shop.trade.declares:
        for points in standings(shop, seed, index):
            yield from moments(shop.rules, last_hand(shop, seed, index, points), shop.players)
    else:
        yield from moments(shop.rules, opening(shop, random_of(decision, seed, index)), shop.players)


def _points(begin: Sequence[int], random: Random) -> tuple[int, ...]:
    """Points by seat after some hands."""
    points = list(begin)
    for _ in range(HANDS):
        winner, payer = below(random.random, len(points)), below(random.random, len(points))
        worth = WINS[below(random.random, len(WINS))]
        if points[payer] >= worth:
            points[payer] -= worth
            points[winner] += worth
    return tuple(points)

"""The sampled evaluator of a hand counts the others by their chances: it gives what drawing lots gives on average."""

from dataclasses import replace
from math import isclose, log

import pytest

from engine.systems import registry
from engine.systems.playing import rules_of
from puzzles.library import Library
from puzzles.make.solo import Solo
from puzzles.make.trade import Thrown, trade_of
from puzzles.puzzle import Decision

WALLS = 6
ENDS = 30
"""Go-rounds that a table of chances has, more than any deal."""
PUZZLES = [one for one in Library().family("riichi") if one.decision is Decision.RIICHI]


def values(puzzle, ends, thrown):
    """What the answers bring on a few walls, with these chances by go-round and this share of wanted tiles thrown."""
    trade = trade_of("riichi", registry.ruleset(puzzle.line), rules_of(puzzle.line))
    trade = replace(trade, ends=ends, ron=Thrown(*((thrown,) * 5,) * 3))
    solo = Solo(trade, puzzle.position, puzzle.answers, puzzle.id)
    return [value for wall in range(WALLS) for value in solo.on_wall(str(wall), puzzle.answers)]


@pytest.mark.parametrize("puzzle", PUZZLES[:6], ids=lambda puzzle: puzzle.id)
def test_a_deal_that_may_end_is_the_mean_of_deals_that_end(puzzle):
    chances = tuple(0.02 * (turn % 7) for turn in range(ENDS))
    turns = puzzle.position.wall // len(puzzle.position.places)
    first = puzzle.position.turn
    alive, mean = 1.0, [0.0] * (WALLS * len(puzzle.answers))
    for turn in range(first, first + turns):
        certain = tuple(float(one == turn - 1) for one in range(ENDS))
        for at, value in enumerate(values(puzzle, certain, 0.0)):
            mean[at] += alive * chances[turn - 1] * value
        alive *= 1.0 - chances[turn - 1]
    for at, value in enumerate(values(puzzle, (0.0,) * ENDS, 0.0)):
        mean[at] += alive * value
    assert values(puzzle, chances, 0.0) == pytest.approx(mean)


def test_each_wanted_tile_is_thrown_or_kept_by_its_chance():
    """Between never and always thrown lies (1 - chance) to the power of the wanted tiles that the others hold.

    Asked of silent hands that wait for one kind: they win the same with whichever of them comes.
    """
    told = 0
    for puzzle in PUZZLES:
        silent = tuple(answer for answer in puzzle.answers if answer.verb == "d" and len(answer.accepted) == 1)
        asked = replace(puzzle, answers=silent)
        never, always, seldom, often = (values(asked, (0.0,) * ENDS, share) for share in (0.0, 1.0, 0.3, 0.6))
        for kept, thrown, low, high in zip(never, always, seldom, often, strict=True):
            if isclose(kept, thrown):
                assert low == pytest.approx(kept)
                continue
            held = log((low - thrown) / (kept - thrown)) / log(1 - 0.3)
            assert held == pytest.approx(round(held))
            assert log((high - thrown) / (kept - thrown)) / log(1 - 0.6) == pytest.approx(held)
            told += 1
    assert told > 10

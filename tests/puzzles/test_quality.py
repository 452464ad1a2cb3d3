"""Whether the shipped puzzles are good: asked again with twice the means, and of a panel of machine players."""

from random import Random

import pytest

from engine.ai.levels import LEVELS, player
from engine.play.view import view
from engine.solver.points import COMPILED
from engine.systems import registry
from engine.systems.playing import rules_of
from puzzles.codec import to_line
from puzzles.daily import choose
from puzzles.library import Library
from puzzles.make.batch import FORGES
from puzzles.make.exact_riichi import NODES, riichi_answers
from puzzles.make.forge import moment_of
from puzzles.make.publish import agreed, code_of
from puzzles.make.trade import trade_of
from puzzles.make.version import VERSION
from puzzles.puzzle import Decision

LIBRARY = Library()
YEAR = 400
MOST_CHANGED = 0.02
PLANS = (Decision.KONG, Decision.FOLD, Decision.WIN)
SETUP = (Decision.VOID, Decision.EXCHANGE)
REACHED = (Decision.DISCARD, Decision.CALL, Decision.RIICHI, *PLANS, *SETUP)


def of(family, *decisions):
    return [one for one in LIBRARY.family(family) if one.decision in decisions]


def test_riichi_dailies_do_not_repeat_within_four_hundred_days():
    pool = [puzzle.id for puzzle in LIBRARY.daily_pool("riichi")]
    used: dict[str, int] = {}
    for day in range(YEAR):
        chosen = choose("riichi", pool, used)
        assert chosen not in used
        used[chosen] = day


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="uncompiled, the solver takes minutes for these")
def test_twice_the_means_accept_the_same_answers():
    """Twice the hands the search may keep and twice the walls, over 200 riichi discards chosen at random."""
    puzzles = Random(7).sample(of("riichi", Decision.DISCARD), 200)
    changed = []
    for puzzle in puzzles:
        trade = trade_of("riichi", registry.ruleset(puzzle.line), rules_of(puzzle.line))
        found = riichi_answers(trade, puzzle.position, nodes=2 * NODES)
        assert found is not None
        accepted = {one.code for one in found if found[0].value - one.value <= puzzle.tolerance}
        if accepted != set(puzzle.accepted) or agreed(trade, puzzle, factor=2) is None:
            changed.append(puzzle.id)
    assert len(changed) < MOST_CHANGED * len(puzzles), changed


@pytest.mark.long
@pytest.mark.parametrize("decision", PLANS)
def test_twice_the_walls_agree_where_plans_are_weighed(decision):
    """Every riichi puzzle of a kong, of pushing or folding, and of a last hand."""
    puzzles = of("riichi", decision)
    changed = []
    for puzzle in puzzles:
        trade = trade_of("riichi", registry.ruleset(puzzle.line), rules_of(puzzle.line))
        if agreed(trade, puzzle, factor=2) is None:
            changed.append(puzzle.id)
    assert len(changed) <= MOST_CHANGED * len(puzzles), changed


@pytest.mark.parametrize(("family", "decision"), [*(("riichi", plan) for plan in PLANS), ("sichuan", Decision.WIN)])
def test_neither_way_is_a_habit_where_plans_are_weighed(family, decision):
    """Each goes one way at least every third time."""
    puzzles = of(family, decision)
    acts = {Decision.KONG: "k", Decision.FOLD: "ar", Decision.WIN: "t"}[decision]
    acting = sum(puzzle.best.verb in acts for puzzle in puzzles)
    assert len(puzzles) / 3 <= acting <= len(puzzles) * 2 / 3


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="uncompiled, the solver takes minutes for these")
@pytest.mark.parametrize("family", LIBRARY.families)
def test_they_are_made_again_byte_for_byte(family):
    """Some of every kind, from the deal that each names."""
    for decision in Decision:
        puzzles = of(family, decision)
        for puzzle in Random(1).sample(puzzles, min(3, len(puzzles))):
            assert puzzle.version == VERSION
            again = FORGES[decision](puzzle.line, puzzle.source.seed, puzzle.source.index)
            assert again is not None, puzzle.id
            assert to_line(again) == to_line(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("family", LIBRARY.families)
def test_positions_are_reached_in_the_deals_they_name(family):
    puzzles = of(family, *REACHED)
    for puzzle in Random(2).sample(puzzles, min(25, len(puzzles))):
        assert moment_of(puzzle) is not None, puzzle.id


@pytest.mark.long
def test_harder_puzzles_cost_a_panel_more():
    """The rating to begin with against what machine players of all levels lose by their own choices."""
    puzzles = Random(3).sample(of("riichi", Decision.DISCARD), 60)
    ratings, losses = [], []
    for puzzle in puzzles:
        moment = moment_of(puzzle)
        assert moment is not None
        seen = view(moment.deal, moment.seat)
        answers = [puzzle.answer(code_of(player(level, puzzle.line).choose(seen).action)) for level in LEVELS]
        worst = puzzle.loss(puzzle.answers[-1])
        ratings.append(float(puzzle.difficulty))
        losses.append(sum(worst if answer is None else puzzle.loss(answer) for answer in answers) / puzzle.tolerance)
    assert spearman(ratings, losses) > 0.5


def spearman(one: list[float], other: list[float]) -> float:
    """Rank correlation; equal values share their rank."""

    def ranks(values: list[float]) -> list[float]:
        order = sorted(values)
        return [(order.index(value) + len(order) - 1 - order[::-1].index(value)) / 2 for value in values]

    a, b = ranks(one), ranks(other)
    mean = (len(a) - 1) / 2
    top = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    return top / (sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)) ** 0.5

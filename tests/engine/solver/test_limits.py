"""The solver's bounds: it stops when told to, keeps within its room, and one search does not disturb another."""

from dataclasses import replace

import pytest

from engine.solver.model import FULL, NARROW, RESTRICTED
from engine.solver.nodes import PASSING, room_for, room_needed
from engine.solver.points import COMPILED
from engine.solver.solve import Stopped, prepared, solve, solve_with
from tests.engine.solver.positions import RULES, positions

FAR = 2 if COMPILED else 1


def far():
    """A position that takes a while."""
    return replace(next(positions(9, FAR, 1)), turn=1, draws=17)


def rows(solved):
    return [(row.tile, row.values, row.wins, row.readies) for row in solved.rows]


def test_when_cancelled_it_ends_before_the_next_look():
    search = prepared(far(), RULES, FULL, 500_000)
    seen = []

    def cancelled():
        seen.append(search.nodes.known)
        return len(seen) == 2

    search.nodes.stop = cancelled
    search.rows(FULL.slack, FULL.deepest)
    assert search.nodes.stopped == 2
    assert len(seen) == 2
    assert search.nodes.known == seen[1] <= 4096


def test_what_was_cancelled_is_no_answer():
    with pytest.raises(Stopped):
        solve(far(), RULES, cancelled=lambda: True)


def test_searches_within_searches_do_not_disturb_each_other():
    """Each look of one search at the clock solves another position to its end."""
    outer, inner = far(), next(positions(10, 1, 1))
    alone = rows(solve_with(outer, RULES, FULL)), rows(solve_with(inner, RULES, RESTRICTED))
    within = []

    def cancelled():
        if len(within) < 3:
            within.append(rows(solve_with(inner, RULES, RESTRICTED)))
        return False

    assert rows(solve_with(outer, RULES, FULL, cancelled=cancelled)) == alone[0]
    assert len(within) >= (3 if COMPILED else 1)
    assert all(one == alone[1] for one in within)


def test_room_used_before_changes_nothing():
    memory = room_for(room_needed(far().draws_left, 200_000))
    before = rows(solve_with(far(), RULES, FULL))
    solve_with(next(positions(11, 1, 1)), RULES, FULL, nodes=200_000, memory=memory)
    assert rows(solve_with(far(), RULES, FULL, nodes=200_000, memory=memory)) == before


@pytest.mark.parametrize("limit", [1, PASSING, PASSING + 1, 500])
def test_no_more_nodes_than_the_limit(limit):
    search = prepared(far(), RULES, FULL, limit)
    search.rows(FULL.slack, FULL.deepest)
    assert search.nodes.stopped == 1
    assert search.nodes.taken <= max(limit, PASSING)
    assert search.nodes.known <= 1.5 * limit + 1


def test_a_draw_with_one_best_discard_needs_no_node():
    """Nine of ten have one that is best whatever the number of draws, and are half of all hands."""
    search = prepared(far(), RULES, FULL, 500_000)
    search.rows(FULL.slack, FULL.deepest)
    assert search.nodes.taken - PASSING < 0.55 * search.nodes.known


def test_a_coarser_answer_says_so():
    position = far()
    needed = {}
    for name, model in (("full", FULL), ("narrow", NARROW), ("restricted", RESTRICTED)):
        search = prepared(position, RULES, model, 500_000)
        search.rows(model.slack, model.deepest)
        needed[name] = max(search.nodes.taken, search.nodes.known * 2 // 3) + 2
    assert needed["full"] >= needed["narrow"] > needed["restricted"]
    models = (FULL, RESTRICTED)
    assert solve(position, RULES, models, nodes=needed["full"]).model == FULL
    assert solve(position, RULES, models, nodes=needed["restricted"]).model == RESTRICTED
    with pytest.raises(Stopped):
        solve(position, RULES, models, nodes=1)

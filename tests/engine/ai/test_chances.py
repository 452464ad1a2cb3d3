"""The chain of stages behaves as chances do."""

import itertools

from engine.ai.chances import Pace, chance

PACE = Pace(unseen=100, turns=12, ends=(0.05,), ron=1.0, call=0.2)


def test_a_complete_hand_has_won():
    assert chance(0, 0, PACE).win == 1


def test_no_copies_or_turns_no_win():
    assert chance(1, 0, PACE) == (0.0, 1.0)
    assert chance(2, 8, PACE._replace(turns=0)) == (0.0, 0.0)
    assert chance(12, 60, PACE).win == 0


def test_one_turn_by_hand():
    found = chance(1, 4, PACE._replace(turns=1))
    assert abs(found.win - 0.08) < 1e-9
    assert abs(found.ready - 0.92 * 0.95) < 1e-9


def test_more_copies_more_turns_fewer_tiles_are_better():
    for lacking in range(1, 6):
        wins = [chance(lacking, copies, PACE).win for copies in (2, 4, 8, 16, 32)]
        assert wins == sorted(wins)
    wins = [chance(2, 10, PACE._replace(turns=turns)).win for turns in range(1, 18)]
    assert all(one < other for one, other in itertools.pairwise(wins))
    assert chance(1, 6, PACE).win > chance(2, 16, PACE).win > chance(3, 26, PACE).win


def test_everything_together_is_at_most_certain():
    for lacking, copies in itertools.product(range(1, 7), (1, 5, 20, 60)):
        found = chance(lacking, copies, PACE._replace(ends=(0.0,)))
        assert found.win >= 0
        assert found.win + found.ready <= 1 + 1e-9


def test_the_wait_that_comes_later_counts():
    assert chance(2, 12, PACE, later=8).win > chance(2, 12, PACE, later=3).win

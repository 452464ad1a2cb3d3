"""Which puzzles belong into a set."""

from dataclasses import replace

from puzzles.library import starter
from puzzles.make.batch import is_wanted
from puzzles.puzzle import Decision

FOLDS = [one for one in starter() if one.decision is Decision.FOLD]
FOLDING = [one for one in FOLDS if one.best.verb == "f"]
PUSHING = [one for one in FOLDS if one.best.verb != "f"]


def test_no_puzzle_comes_twice():
    assert is_wanted(FOLDING[0], [], 9)
    assert not is_wanted(FOLDING[0], [FOLDING[0]], 9)


def test_one_way_is_no_more_than_two_thirds_of_a_set():
    assert is_wanted(FOLDING[6], FOLDING[:5], 9)
    assert not is_wanted(FOLDING[6], FOLDING[:6], 9)
    assert is_wanted(PUSHING[0], FOLDING[:6], 9)
    assert not is_wanted(PUSHING[6], PUSHING[:6], 9)


def test_questions_without_two_ways_may_all_have_the_same_answer():
    discards = [replace(one, id=str(at)) for at, one in enumerate([FOLDS[0]] * 9)]
    discards = [replace(one, decision=Decision.DISCARD) for one in discards]
    assert is_wanted(discards[8], discards[:8], 9)

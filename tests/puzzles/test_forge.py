"""Making puzzles: what is asked can be answered, both evaluators agree, and the same number makes the same puzzle."""

from itertools import count, islice

import pytest

from engine.hand.check import is_meld
from engine.hand.hand import Meld, MeldKind
from engine.solver.points import COMPILED
from engine.tiles.kinds import kind_of
from puzzles.codec import from_line, to_line
from puzzles.judge import judge
from puzzles.make.batch import FORGES
from puzzles.puzzle import Decision
from puzzles.themes import themes_of

pytestmark = pytest.mark.skipif(not COMPILED, reason="uncompiled, the solver takes minutes for these")
LINE = "riichi/tenhou"


def forged(decision, number):
    """The first puzzles of a kind, as (number of the deal, puzzle)."""
    made = ((index, FORGES[decision](LINE, 1, index)) for index in count())
    return list(islice(((index, puzzle) for index, puzzle in made if puzzle is not None), number))


@pytest.fixture(scope="module")
def calls():
    return forged(Decision.CALL, 4)


@pytest.fixture(scope="module")
def stances():
    return forged(Decision.RIICHI, 3)


def test_a_call_takes_the_offered_tile_with_own_ones(calls):
    for _, puzzle in calls:
        position = puzzle.position
        assert position.drawn is None
        assert len(position.concealed) + 3 * len(position.own.melds) == 13
        assert not position.places[position.offering].river[-1].taken
        assert [answer.code for answer in puzzle.answers].count("p") == 1
        for answer in puzzle.answers:
            if answer.verb == "p":
                assert answer.then is None
                continue
            kind = {"c": MeldKind.CHOW, "u": MeldKind.PUNG}[answer.verb]
            assert is_meld(Meld(kind, tuple(sorted((*answer.tiles, position.offered), key=kind_of)), position.offered))
            rest = list(position.concealed)
            for tile in (*answer.tiles, answer.then):
                rest.remove(tile)


def test_every_second_call_is_better_let_pass(calls):
    for index, puzzle in calls:
        assert (puzzle.best.verb == "p") == (index % 2 == 0)


def test_riichi_and_silence_are_both_offered_and_either_may_be_right(stances):
    for index, puzzle in stances:
        assert {answer.verb for answer in puzzle.answers} == {"d", "r"}
        assert {answer.lacking for answer in puzzle.answers} == {1}
        assert puzzle.best.verb == ("r" if index % 2 else "d")


def test_one_answer_is_clearly_best_to_both_evaluators(calls, stances):
    for _, puzzle in (*calls, *stances):
        assert puzzle.accepted == (puzzle.best.code,)
        assert puzzle.loss(puzzle.answers[1]) >= 2 * puzzle.tolerance
        rolled = [answer for answer in puzzle.answers if answer.sampled is not None]
        assert rolled
        assert all(answer.sampled > answer.error for answer in rolled)


def test_they_are_stored_explained_and_themed(calls, stances):
    for _, puzzle in (*calls, *stances):
        assert from_line(to_line(puzzle)) == puzzle
        assert puzzle.themes == themes_of(puzzle)
        for answer in (*puzzle.answers, None):
            verdict = judge(puzzle, None if answer is None else answer.code)
            assert verdict.why
            assert verdict.facts
    assert all("theme.call_pass" in puzzle.themes for _, puzzle in calls)
    assert all("theme.riichi_dama" in puzzle.themes for _, puzzle in stances)


def test_the_same_number_makes_the_same_puzzle(calls, stances):
    for decision, ((index, puzzle), *_) in ((Decision.CALL, calls), (Decision.RIICHI, stances)):
        again = FORGES[decision](LINE, 1, index)
        assert again is not None
        assert to_line(again) == to_line(puzzle)

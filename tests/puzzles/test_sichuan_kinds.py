"""Sichuan's own questions: the count behind giving up and exchanging, and puzzles of both and of winning early."""

from collections import Counter
from itertools import combinations, count, islice
from math import comb
from random import Random

import pytest

from engine.solver.points import COMPILED
from engine.systems import registry
from engine.systems.playing import rules_of
from engine.tiles.kinds import Tile
from puzzles.codec import from_line, to_line
from puzzles.judge import judge
from puzzles.make.batch import FORGES
from puzzles.make.exact_opening import exchange_answers, void_answers
from puzzles.make.forge import moment_of
from puzzles.make.hindsight import alone, complete, shares, spread
from puzzles.make.trade import trade_of
from puzzles.puzzle import Decision
from puzzles.themes import themes_of

LINE = "sichuan/blood_exchange"


def brute(counts):
    """The class of a suit by trying everything."""
    return min(4, most_sets(counts)), min(4, beside_a_pair(counts))


def most_sets(counts):
    best = 0
    for rank in range(9):
        steps = [(rank,) * 3] if counts[rank] >= 3 else []
        if rank < 7 and min(counts[rank : rank + 3]) > 0:
            steps.append((rank, rank + 1, rank + 2))
        for step in steps:
            rest = tuple(n - step.count(at) for at, n in enumerate(counts))
            best = max(best, 1 + most_sets(rest))
    return best


def beside_a_pair(counts):
    rests = [tuple(n - 2 * (at == rank) for at, n in enumerate(counts)) for rank in range(9) if counts[rank] >= 2]
    return max(map(most_sets, rests), default=-1)


def test_classes_of_a_suit_are_those_found_by_trying_everything():
    random = Random(4)
    for _ in range(6):
        held = random.sample([rank for rank in range(9) for _ in range(4)], random.randint(2, 6))
        counts = tuple(held.count(rank) for rank in range(9))
        out = [(rank, copy) for rank in range(9) for copy in range(4 - counts[rank])]
        rows = shares(bytes(counts), 2)
        for number in (0, 1, 2):
            plain = Counter()
            for drawn in combinations(out, number):
                more = Counter(rank for rank, _ in drawn)
                whole = tuple(counts[rank] + more[rank] for rank in range(9))
                plain[brute(whole)] += 1
            total = comb(len(out), number)
            assert dict(rows[number]) == pytest.approx({held: ways / total for held, ways in plain.items()})


def test_two_suits_hold_a_hand_together_or_alone():
    whole, half = shares(bytes([3, 1, 1, 1, 1, 1, 1, 1, 3]), 1), shares(bytes([1, 1, 1, 0, 0, 0, 0, 0, 0]), 0)
    assert alone(whole[0]) == 0
    assert alone(whole[1]) == pytest.approx(1), "nine gates wait for every tile of the suit"
    three = shares(bytes([3, 0, 0, 3, 0, 0, 3, 0, 2]), 0)
    assert complete(three[0], half[0]) == 1
    assert alone(three[0]) == 0
    assert sum(spread((20, 30, 40), 7).values()) == pytest.approx(1)


def trade():
    return trade_of("sichuan", registry.ruleset(LINE), rules_of(LINE))


def turned(tiles):
    """The same hand with the suits moved on by one."""
    return [Tile((tile + 9) % 27) for tile in tiles]


def test_suits_are_alike():
    hand = [Tile(tile) for tile in (0, 1, 2, 4, 4, 9, 12, 17, 18, 19, 20, 23, 25)]
    for answers in (void_answers, exchange_answers):
        here, there = answers(trade(), hand), answers(trade(), turned(hand))
        assert sorted(answer.value for answer in here) == pytest.approx(sorted(answer.value for answer in there))


def test_a_suit_without_tiles_is_given_up_and_a_triplet_is_not_passed():
    hand = [Tile(tile) for tile in (0, 0, 0, 2, 3, 4, 6, 7, 9, 11, 13, 14, 15)]
    assert void_answers(trade(), hand)[0].code == "vs"
    hand = [Tile(tile) for tile in (0, 0, 0, 3, 4, 5, 9, 10, 11, 13, 18, 22, 26)]
    assert exchange_answers(trade(), hand)[0].code == "x1s5s9s"


needs_kernel = pytest.mark.skipif(not COMPILED, reason="uncompiled, the solver takes minutes for these")


def forged(decision, number):
    made = ((index, FORGES[decision](LINE, 1, index)) for index in count())
    return list(islice(((index, puzzle) for index, puzzle in made if puzzle is not None), number))


@pytest.fixture(scope="module")
def exchanges():
    return forged(Decision.EXCHANGE, 3)


@pytest.fixture(scope="module")
def wins():
    return forged(Decision.WIN, 5)


@pytest.fixture(scope="module")
def voids():
    return forged(Decision.VOID, 1)


@needs_kernel
def test_three_held_tiles_of_one_suit_are_passed(exchanges):
    for _, puzzle in exchanges:
        assert len(puzzle.position.held) == 13
        assert 2 <= len(puzzle.answers) <= 5
        for answer in puzzle.answers:
            assert len({tile // 9 for tile in answer.tiles}) == 1
            assert not Counter(answer.tiles) - Counter(puzzle.position.held)


@needs_kernel
def test_a_win_is_taken_or_let_pass_by_turns(wins):
    for index, puzzle in wins:
        assert {answer.verb for answer in puzzle.answers} == {"t", "p"}
        assert puzzle.best.verb == ("t" if index % 2 else "p")
        assert puzzle.position.offered in puzzle.answer("p").accepted
        paid = [fact for fact in judge(puzzle, None).facts if fact.key == "puzzle.fact.pays_now"]
        assert paid[0].params["n"] == puzzle.answer("t").value


@needs_kernel
def test_one_answer_is_clearly_best_to_both_evaluators(exchanges, wins, voids):
    for _, puzzle in (*exchanges, *wins, *voids):
        assert puzzle.accepted == (puzzle.best.code,)
        assert puzzle.loss(puzzle.answers[1]) >= 2 * puzzle.tolerance
        rolled = [answer for answer in puzzle.answers if answer.sampled is not None]
        assert rolled
        assert all(answer.sampled - answer.error > -0.011 for answer in rolled), "both are stored to hundredths"


@needs_kernel
def test_they_are_stored_explained_themed_and_reached(exchanges, wins, voids):
    for _, puzzle in (*exchanges, *wins, *voids):
        assert from_line(to_line(puzzle)) == puzzle
        assert puzzle.themes == themes_of(puzzle)
        assert moment_of(puzzle) is not None
        for answer in (*puzzle.answers, None):
            verdict = judge(puzzle, None if answer is None else answer.code)
            assert verdict.why
            assert verdict.facts
    assert all("theme.sichuan_exchange" in puzzle.themes for _, puzzle in exchanges)
    assert all("theme.sichuan_early" in puzzle.themes for _, puzzle in wins)
    assert all("theme.sichuan_void" in puzzle.themes for _, puzzle in voids)


@needs_kernel
def test_the_same_number_makes_the_same_puzzle(exchanges, wins, voids):
    for decision, ((index, puzzle), *_) in (
        (Decision.EXCHANGE, exchanges),
        (Decision.WIN, wins),
        (Decision.VOID, voids),
    ):
        again = FORGES[decision](LINE, 1, index)
        assert again is not None
        assert to_line(again) == to_line(puzzle)

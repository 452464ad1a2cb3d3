"""Verdicts: grades by what an answer loses, and facts that follow from the position."""

import pytest

from puzzles.codec import from_line, to_line
from puzzles.judge import Grade, after_draw, grade_of, judge
from puzzles.library import Library
from tests.puzzles.samples import discard_puzzle, tiles


@pytest.mark.parametrize(
    ("code", "grade"),
    [("d2m", Grade.BEST), ("d9p", Grade.EQUAL), ("d5s", Grade.INACCURATE), ("d1z", Grade.MISTAKE)],
)
def test_grades(code, grade):
    puzzle = discard_puzzle()
    assert judge(puzzle, code).grade is grade
    assert grade_of(puzzle, puzzle.answer(code)) is grade


def test_only_looking_has_no_grade_but_the_solution():
    verdict = judge(discard_puzzle(), None)
    assert verdict.grade is None
    assert verdict.best.code == "d2m"
    assert verdict.facts


def test_an_answer_that_was_not_offered():
    with pytest.raises(KeyError):
        judge(discard_puzzle(), "d7z")


def test_facts_count_what_is_out_of_view():
    puzzle = discard_puzzle()
    fact = next(fact for fact in judge(puzzle, "d5s").facts if fact.key == "puzzle.fact.lacking")
    assert (fact.params["mine"], fact.params["yours"]) == (0, 1)
    # 3p and 6p: one 3p is in the hand.
    assert puzzle.position.unseen()[11] == 3
    assert puzzle.position.unseen()[20] == 3, "the indicator is in view"


def test_after_a_draw():
    puzzle = discard_puzzle(position=discard_puzzle().position)
    lacking, copies = after_draw(puzzle, puzzle.answer("d1z"), tiles("3m")[0])
    assert lacking == 1
    assert copies > 0


def test_puzzles_survive_being_written():
    puzzle = discard_puzzle()
    assert from_line(to_line(puzzle)) == puzzle


def test_answers_are_offered_by_tile_and_not_by_worth():
    assert [answer.code for answer in discard_puzzle().shown()] == ["d2m", "d9p", "d5s", "d1z"]
    assert discard_puzzle().accepted == ("d2m", "d9p")


def test_a_draw_that_completes_the_hand_has_no_distance():
    """By shape: whether it may win there is another question."""
    puzzle = next(one for one in Library().family("mcr") if one.id == "0108ea6ac52705ca")
    facts = judge(puzzle, "d6z").draws
    assert [fact.key for fact in facts] == ["puzzle.fact.draw_complete"] * 2
    assert all("mine" not in fact.params and fact.params["yours"] == 0 for fact in facts)


@pytest.fixture(scope="module")
def verdicts():
    """Every answer of every puzzle that came along, judged."""
    return [(puzzle, judge(puzzle, answer.code)) for puzzle in Library().all() for answer in puzzle.answers]


def test_no_fact_tells_a_distance_below_ready(verdicts):
    for puzzle, verdict in verdicts:
        for fact in (*verdict.facts, *verdict.draws):
            told = [fact.params.get(name, 0) for name in ("mine", "yours")]
            assert all(not isinstance(one, int) or one >= 0 for one in told), (puzzle.id, fact)


REASONS = {
    "puzzle.why.kong": lambda best, other: best.verb == "k" != other.verb,
    "puzzle.why.no_kong": lambda best, other: best.verb != "k" == other.verb,
    "puzzle.why.fold": lambda best, other: best.verb == "f" and other.verb in "ar",
    "puzzle.why.push": lambda best, other: best.verb in "ar" and other.verb == "f",
    "puzzle.why.take": lambda best, other: best.verb == "t" != other.verb,
    "puzzle.why.go_on": lambda best, other: best.verb != "t" == other.verb,
    "puzzle.why.wait": lambda best, other: best.verb == "p" and other.verb in "cu",
    "puzzle.why.call": lambda best, other: best.verb in "cu" and other.verb == "p",
    "puzzle.why.declare": lambda best, other: (best.verb, other.verb, best.tiles) == ("r", "d", other.tiles),
    "puzzle.why.silent": lambda best, other: (best.verb, other.verb, best.tiles) == ("d", "r", other.tiles),
    "puzzle.why.nearer": lambda best, other: best.lacking < other.lacking,
    "puzzle.why.void": lambda best, other: best.verb == other.verb and best.verb in "vx",
    "puzzle.reason.more_tiles": lambda best, other: best.copies > other.copies and best.lacking == other.lacking,
    "puzzle.reason.better_shape": lambda best, other: best.win > other.win,
    "puzzle.reason.worth_more": lambda best, other: best.value / best.win > other.value / other.win,
}
"""What must be true of the best answer and the one that was given."""


def test_the_reason_is_true_of_the_answer_that_was_given(verdicts):
    """A pung that should have been let pass is no kong that costs too much."""
    told = set()
    for puzzle, verdict in verdicts:
        if not puzzle.is_quiz and verdict.yours.code not in puzzle.accepted:
            assert REASONS[verdict.why](verdict.best, verdict.yours), (puzzle.id, verdict.yours.code, verdict.why)
            told.add((puzzle.decision.value, verdict.why))
    assert {("kong", "puzzle.why.wait"), ("kong", "puzzle.why.no_kong"), ("call", "puzzle.why.wait")} <= told

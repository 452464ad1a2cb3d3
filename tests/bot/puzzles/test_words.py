"""Puzzles in words: what is said fits the question, the answer and the game, in every language."""

from __future__ import annotations

import re

import pytest

from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES
from bot.ui.puzzle_text import answer_name
from bot.ui.puzzle_verdict_text import numbers_told, verdict_told
from bot.ui.told import as_lines
from puzzles.judge import judge
from puzzles.library import Library
from puzzles.puzzle import Decision, Puzzle


def puzzles(family: str, decision: Decision, most: int = 12) -> list[Puzzle]:
    return [one for one in Library().family(family) if one.decision is decision][:most]


def said(language: str, puzzle: Puzzle, code: str) -> list[str]:
    return as_lines(verdict_told(own_catalog().words(language), puzzle, judge(puzzle, code)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("family", "decision"), [("riichi", Decision.WAITS), ("riichi", Decision.SCORE), ("mcr", Decision.SCORE)]
)
def test_a_quiz_is_right_or_wrong_and_nothing_between(language: str, family: str, decision: Decision) -> None:
    words = own_catalog().words(language)
    for puzzle in puzzles(family, decision, 3):
        for answer in puzzle.answers:
            headline, lead, *_ = said(language, puzzle, answer.code)
            right = words.text("puzzle.numbers.right" if answer is puzzle.best else "puzzle.numbers.wrong")
            assert headline.split(" · ")[0].endswith(f" {right}")
            assert words.term("puzzle.grade.mistake") not in headline
            assert lead.startswith(words.text("puzzle.verdict.right", best="", why="puzzle.why.rules")[:3])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_that_is_not_certain_is_a_mean_one(language: str) -> None:
    words, seen = own_catalog().words(language), set()
    for puzzle in puzzles("riichi", Decision.WIN, 40):
        take = next(answer for answer in puzzle.answers if answer.verb == "t")
        assert take.place is not None
        certain = take.place == int(take.place)
        place = f"{take.place:.2f}".rstrip("0").rstrip(".")
        key = "puzzle.fact.take" if certain else "puzzle.fact.take_mean"
        assert words.text(key, place=place) in said(language, puzzle, puzzle.answers[1].code)
        seen.add(certain)
    assert seen == {True, False}


@pytest.mark.parametrize("language", LANGUAGES)
def test_staying_silent_has_a_name(language: str) -> None:
    """The question is how, not only what: the discard alone would not say it."""
    words = own_catalog().words(language)
    for puzzle in puzzles("riichi", Decision.RIICHI):
        for answer in puzzle.answers:
            code = answer.code[1:]
            name = answer_name(words, puzzle, answer.code)
            key = {"r": "puzzle.answer.riichi", "d": "puzzle.answer.silent"}[answer.verb]
            assert name == words.text(key, tile=f"{code} {words.tile_name(code)}")


def test_sichuan_wins_in_words_of_its_own() -> None:
    for puzzle in puzzles("sichuan", Decision.WIN, 45):
        for answer in puzzle.answers:
            lines = said("zh-CN", puzzle, answer.code)
            assert not any(re.search("现在和|和牌", line) for line in lines), lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_that_did_better_than_the_best_on_random_walls_has_a_plus(language: str) -> None:
    puzzle, answer = next(
        (puzzle, answer)
        for puzzle in Library().family("mcr")
        for answer in puzzle.answers
        if answer.sampled is not None and answer.sampled < -0.1 and answer.error
    )
    words = own_catalog().words(language)
    told = numbers_told(words, puzzle)
    better = words.text("puzzle.numbers.sampled", change=f"+{-answer.sampled:.1f}", error=f"{answer.error:.1f}")
    lines = "\n".join(as_lines(told))
    assert better in lines
    assert "−-" not in lines

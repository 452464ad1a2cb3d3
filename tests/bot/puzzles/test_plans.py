"""Puzzles of kongs, of pushing or folding, and of last hands in words and pictures: every language, within limits."""

from pathlib import Path

import pytest

from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES, capital
from bot.services.puzzle_scene import puzzle_scene
from bot.services.puzzle_views import Asked
from bot.ui.puzzle_panel import answer_rows
from bot.ui.puzzle_text import answer_name, question_told
from bot.ui.puzzle_verdict_text import numbers_told, verdict_told
from engine.tiles.kinds import code_of
from puzzles.codec import from_line
from puzzles.judge import decimal, judge
from puzzles.library import Library
from puzzles.puzzle import Decision
from render import LIMIT, describe

LINES = Path(__file__).with_name("plans.jsonl").read_text(encoding="utf-8").splitlines()
PUZZLES = [from_line(line) for line in LINES]
BUTTON = 80
CATALOG = own_catalog()
each = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.decision.value}-{puzzle.id[:4]}")
spoken = pytest.mark.parametrize("language", LANGUAGES)


def words_in(told):
    """All text of a Told."""
    parts = [told.headline, *told.lead, *told.facts, *told.hand, told.footer]
    for section in told.sections:
        parts += [section.title, *section.lines]
        if section.table is not None:
            parts += [cell for row in section.table.rows for cell in row]
    return parts


@each
@spoken
def test_all_is_said_and_nothing_is_left_open(puzzle, language):
    words = CATALOG.words(language)
    tolds = [question_told(words, Asked(puzzle, 7, True)), numbers_told(words, puzzle)]
    tolds += [
        verdict_told(words, puzzle, judge(puzzle, code)) for code in (None, *(one.code for one in puzzle.answers))
    ]
    for told in tolds:
        text = "\n".join(words_in(told))
        assert "{" not in text
        assert "puzzle." not in text
        assert len(text) < 4000


@each
@spoken
def test_every_answer_has_a_button_of_its_own(puzzle, language):
    words = CATALOG.words(language)
    names = [answer_name(words.of(puzzle.family), puzzle, answer.code) for answer in puzzle.answers]
    assert len(set(names)) == len(names)
    assert all(0 < len(name) <= BUTTON for name in names)
    rows = answer_rows(words, Asked(puzzle, 7, True))
    labels = [press.label for row in rows for press in row]
    assert {capital(name) for name in names} < set(labels)


@each
def test_the_question_tells_points_and_riichi_as_the_picture_does(puzzle):
    words = CATALOG.words("en")
    facts = "\n".join(question_told(words, Asked(puzzle, None, True)).facts)
    alt = describe(puzzle_scene(puzzle.position), lambda key: words.text(f"alt.{key}"))
    assert 0 < len(alt) <= LIMIT
    if len({place.score for place in puzzle.position.places}) > 1:
        for place in puzzle.position.places:
            assert str(place.score) in facts
            assert str(place.score) in alt
    declared = sum(any(thrown.ready for thrown in place.river) for place in puzzle.position.places)
    assert facts.count("In riichi: ") == declared
    assert alt.count("^") - ("(^ " in alt) == declared


def test_the_question_tells_the_flowers_of_all_seats():
    words, seen = CATALOG.words("en"), 0
    for puzzle in Library().family("mcr"):
        position = puzzle.position
        if position.is_hand_alone or position.loose is not None:
            continue
        facts = question_told(words, Asked(puzzle, None, True)).facts
        for seat, place in enumerate(position.places):
            said = "Flowers: " + " ".join(map(code_of, place.flowers))
            if place.flowers:
                assert any(said in line and (line == said) == (seat == position.seat) for line in facts), facts
                seen += seat != position.seat
    assert seen > 20


@each
def test_the_question_does_not_tell_the_answer(puzzle):
    words = CATALOG.words("en")
    text = "\n".join(words_in(question_told(words, Asked(puzzle, 7, True))))
    assert all(f"{100 * answer.win:.1f}" not in text for answer in puzzle.answers if answer.win is not None)
    assert all(str(answer.value) not in text for answer in puzzle.answers)


@each
@spoken
def test_numbers_name_risk_and_place(puzzle, language):
    words = CATALOG.words(language)
    text = "\n".join(words_in(numbers_told(words, puzzle)))
    own = words.of(puzzle.family)
    for answer in puzzle.answers:
        if puzzle.decision is Decision.FOLD:
            assert own.text("puzzle.numbers.risk", risk=f"{100 * answer.risk:.1f}") in text
        if puzzle.decision is Decision.WIN:
            assert own.text("puzzle.numbers.place", place=decimal(answer.place)) in text

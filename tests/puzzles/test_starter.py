"""The puzzles that come with the program: legal, different, themed as they say, and right when worked out again."""

from collections import Counter

import pytest

from engine.errors import EngineError
from engine.hand import plain
from engine.solver.points import COMPILED
from engine.systems import registry
from engine.systems.playing import rules_of
from engine.tiles.kinds import kind_of
from puzzles.codec import from_line, identity, to_line
from puzzles.forms import sheet_of, waits_of
from puzzles.judge import judge
from puzzles.library import Library, starter_kinds
from puzzles.make.exact import exact_answers
from puzzles.make.quiz import forge_waits
from puzzles.make.trade import trade_of
from puzzles.puzzle import Decision
from puzzles.themes import themes_of
from render import LIMIT, describe

LIBRARY = Library()
ALL = LIBRARY.all()
SPECIAL = {"riichi": plain.PAIRS | plain.ORPHANS, "sichuan": plain.FOURS, "mcr": plain.FOURS}


def of(*decisions):
    return [puzzle for puzzle in ALL if puzzle.decision in decisions]


def every(number, rows):
    """Some of them, spread over all."""
    step = max(1, len(rows) // number)
    return rows[::step][:number]


def test_there_are_puzzles_of_every_family():
    assert LIBRARY.families == ("mcr", "riichi", "sichuan")
    assert len({puzzle.id for puzzle in ALL}) == len(ALL)
    for family in LIBRARY.families:
        assert LIBRARY.daily_pool(family)


def test_kinds_stand_in_the_names_of_files():
    assert starter_kinds() == {puzzle.decision.value for puzzle in ALL}


def test_ids_come_from_what_is_shown():
    for puzzle in ALL:
        assert puzzle.id == identity(puzzle.line, puzzle.decision, puzzle.position, ())
        assert from_line(to_line(puzzle)) == puzzle


def test_no_tile_is_shown_five_times():
    for puzzle in ALL:
        position = puzzle.position
        shown = [*position.seen(), *position.hand.tiles]
        counts = Counter(kind_of(tile) for tile in shown)
        assert max(counts.values()) <= 4, puzzle.id
        faces = Counter(tile for tile in shown if tile >= 43)
        assert not faces or max(faces.values()) == 1, puzzle.id


def test_hands_have_the_tiles_of_a_turn():
    for puzzle in of(Decision.DISCARD):
        assert len(puzzle.position.held) + 3 * len(puzzle.position.own.melds) == 14
        assert {answer.tiles[0] for answer in puzzle.answers} == set(puzzle.position.held)


def test_accepted_answers_are_clearly_apart_from_the_others():
    for puzzle in of(Decision.DISCARD):
        others = [answer for answer in puzzle.answers if answer.code not in puzzle.accepted]
        assert 1 <= len(puzzle.accepted) <= 2
        assert puzzle.loss(others[0]) >= 2 * puzzle.tolerance
        values = [answer.value for answer in puzzle.answers]
        assert values == sorted(values, reverse=True)


def test_both_evaluators_agree_on_every_one():
    for puzzle in of(Decision.DISCARD):
        sampled = [answer for answer in puzzle.answers if answer.sampled is not None]
        assert sampled, puzzle.id
        for answer in sampled:
            if answer.code in puzzle.accepted:
                assert abs(answer.sampled) - answer.error < puzzle.tolerance + 0.011, "both are stored to hundredths"
            else:
                assert answer.sampled - answer.error > -0.011, "both are stored to hundredths"


def test_themes_hold():
    for puzzle in ALL:
        assert puzzle.themes == themes_of(puzzle)


def test_facts_of_discards_worked_out_by_the_plain_algorithm():
    """Tiles lacking, accepted kinds and their copies, from the position alone and without the compiled kernel."""
    for puzzle in every(60, of(Decision.DISCARD)):
        position = puzzle.position
        void = position.own.void
        counts, free = [0] * 34, [4] * 34
        for tile in position.held:
            counts[kind_of(tile)] += 1
        for tile in [*position.seen(), *position.hand.tiles]:
            if kind_of(tile) < 34:
                free[kind_of(tile)] -= 1
        assert void is None or not any(counts[9 * void : 9 * void + 9])
        melds = len(position.own.melds)
        special = 0 if melds else SPECIAL[puzzle.family]
        for answer in puzzle.answers:
            counts[kind_of(answer.tiles[0])] -= 1
            lacking, accepted = plain.accepted(counts, 4 - melds, special)
            assert (answer.lacking, list(answer.accepted)) == (lacking, accepted), (puzzle.id, answer.code)
            assert answer.copies == sum(free[kind] for kind in accepted)
            counts[kind_of(answer.tiles[0])] += 1


@pytest.mark.parametrize("family", ["riichi", "sichuan", "mcr"])
def test_worked_out_again_the_same_answers_are_accepted(family):
    if family == "riichi" and not COMPILED:
        pytest.skip("uncompiled, the solver takes minutes for these")
    for puzzle in every(3, [one for one in of(Decision.DISCARD) if one.family == family]):
        ruleset = registry.ruleset(puzzle.line)
        found = exact_answers(trade_of(family, ruleset, rules_of(puzzle.line)), puzzle.position)
        assert found is not None
        again = {answer.code for answer in found if found[0].value - answer.value <= puzzle.tolerance}
        assert again == set(puzzle.accepted)
        assert {answer.code for answer in found} == {answer.code for answer in puzzle.answers}


def test_quizzes_have_one_right_answer():
    for puzzle in of(Decision.WAITS):
        assert puzzle.best.tiles == waits_of(puzzle.line, puzzle.position)
        assert len({answer.code for answer in puzzle.answers}) == 5
    for puzzle in of(Decision.SCORE):
        sheet = sheet_of(puzzle.line, puzzle.position)
        totals = sheet.totals
        whole = totals["fan"] + totals["flowers"] if puzzle.family == "mcr" else totals["points"]
        assert puzzle.best.score == whole
        if puzzle.family == "mcr":
            assert whole == sum(line.amount for line in sheet.lines), "what the verdict's lines come to"
        assert len({answer.code for answer in puzzle.answers}) == 5
        assert judge(puzzle, puzzle.best.code).facts


def test_wait_quizzes_are_made_again_byte_for_byte():
    for puzzle in of(Decision.WAITS):
        again = forge_waits(puzzle.line, puzzle.source.seed, puzzle.source.index)
        assert again is not None
        assert to_line(again) == to_line(puzzle)


def test_every_answer_gets_a_verdict():
    for puzzle in every(80, list(ALL)):
        for answer in (*puzzle.answers, None):
            try:
                verdict = judge(puzzle, None if answer is None else answer.code)
            except EngineError as error:
                pytest.fail(f"{puzzle.id}: {error}")
            assert verdict.why
            assert len(verdict.draws) <= 2


def test_pictures_have_their_words():
    from bot.services.puzzle_scene import puzzle_scene

    for puzzle in every(80, list(ALL)):
        text = describe(puzzle_scene(puzzle.position), lambda key: key)
        assert 0 < len(text) <= LIMIT

"""Decisions of games as puzzles: the same predicate as for all, from the seat's own view, and nothing hidden."""

import random

import pytest

from engine.ai.levels import REGULAR, player
from engine.ai.selfplay import claims
from engine.play.asks import CLAIM
from engine.play.events import Answered
from engine.play.match import start_of
from engine.play.verbs import answer, fresh, ring, run
from engine.play.view import view
from engine.systems.playing import match_of, rules_of
from engine.tiles.kinds import Tile
from puzzles.codec import from_line, to_line
from puzzles.make.played import from_game
from puzzles.make.publish import flaw_of
from puzzles.puzzle import Decision
from puzzles.told import Flaw

LINE = "riichi/tenhou"


def played(seed):
    """A deal between regular players."""
    rules = rules_of(LINE)
    wall = [Tile(tile) for tile in rules.deck]
    random.Random(seed).shuffle(wall)
    start = start_of(match_of(LINE).first(0), tuple(wall), seed)
    deal, log, one = fresh(rules, start), [], player(REGULAR, LINE)
    run(deal, log)
    while not deal.ended:
        window = deal.window
        if window.kind == CLAIM:
            ring(deal, claims(deal, [one] * 4), log)
            continue
        for seat in window.seats:
            if deal.window is window:
                answer(deal, seat, one.choose(view(deal, seat)).action, log)
    return start, tuple(log)


def turns(log, seat):
    return [place for place, event in enumerate(log) if isinstance(event, Answered) and event.seat == seat]


@pytest.fixture(scope="module")
def judged():
    """What comes of some decisions of seat 1, with where they were taken."""
    start, log = played(24)
    return [(start, log, place, from_game(LINE, start, log, place, 1)) for place in turns(log, 1)[3:9]]


def test_what_will_do_is_a_puzzle_like_any_other(judged):
    will_do = [one.puzzle for *_, one in judged if one.flaw is None]
    assert will_do
    for puzzle in will_do:
        assert flaw_of(puzzle) is None
        assert puzzle.decision is Decision.DISCARD
        assert puzzle.source is None
        assert puzzle.themes
        assert puzzle.difficulty > 0
        assert from_line(to_line(puzzle)) == puzzle


def test_it_shows_the_whole_table_from_the_seat_and_nothing_else(judged):
    for _, _, _, one in judged:
        if one.puzzle is not None:
            position = one.puzzle.position
            assert (position.seat, position.loose) == (1, None)
            assert any(place.river for place in position.places)
            assert all(place.size for place in position.places)


def test_the_same_game_gets_the_same_puzzle(judged):
    start, log, place, one = judged[0]
    assert from_game(LINE, start, log, place, 1) == one


def test_what_happens_later_changes_nothing(judged):
    start, log, place, one = judged[1]
    assert from_game(LINE, start, log[:place], place, 1) == one


def test_no_puzzle_is_made_of_a_table_that_is_not_quiet():
    for seed in range(20):
        start, log = played(seed)
        late = turns(log, 1)[-1]
        one = from_game(LINE, start, log, late, 1)
        loud = any(getattr(event, "ready", False) for event in log[:late])
        if loud:
            assert (one.puzzle, one.flaw) == (None, Flaw.UNQUIET)
            return
    raise AssertionError("nobody declared")

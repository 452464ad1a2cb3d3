"""Hands that people tell: what is known of such a position, and the predicate that judges it."""

from dataclasses import replace

import pytest

from engine.hand.hand import Hand
from engine.scoring.form import Form
from engine.solver.points import COMPILED
from engine.systems import registry
from engine.systems.playing import rules_of
from engine.tiles.kinds import EAST, KINDS, SOUTH, kind_of
from puzzles.codec import from_line, to_line
from puzzles.library import starter
from puzzles.make.publish import flaw_of
from puzzles.make.submitted import submitted
from puzzles.puzzle import Decision
from puzzles.told import Flaw, told_position
from tests.puzzles.samples import discard_puzzle, tiles

compiled = pytest.mark.skipif(not COMPILED, reason="uncompiled, the solver takes minutes for these")
LINE = registry.ruleset("riichi/tenhou").options.line


def form(hand, **more):
    return Form(hand=Hand.of(tiles(hand)), **more)


GOOD = form(
    "2m4m5m6m3p4p5p9p6s7s8s5s5s1z", dora=tiles("3s"), seat=SOUTH, round_wind=EAST, river=tiles("9m1z"), seen=tiles("9s")
)


def test_wall_and_turn_are_those_of_self_play():
    """Where nobody called, a told hand has the turn and the wall that the same seat had in self-play."""
    quiet = [
        puzzle
        for puzzle in starter()
        if puzzle.decision is Decision.DISCARD
        and not any(place.melds or place.flowers for place in puzzle.position.places)
        and not any(thrown.taken for place in puzzle.position.places for thrown in place.river)
    ]
    checked = set()
    for puzzle in quiet:
        shown = puzzle.position
        seat = (shown.seat - shown.dealer) % len(shown.places)
        told = told_position(
            Form(
                hand=Hand.of(shown.concealed),
                tile=shown.drawn,
                seat=EAST + seat,
                round_wind=shown.round_wind,
                river=tuple(thrown.tile for thrown in shown.own.river),
                seen=tuple(tile for tile in shown.seen() if kind_of(tile) < KINDS)[len(shown.dora) :],
                dora=shown.dora,
            ),
            rules_of(puzzle.line),
        )
        assert (told.turn, told.seat_wind, told.hand) == (shown.turn, shown.seat_wind, shown.hand)
        if puzzle.family != "mcr":
            assert told.wall == shown.wall
            checked.add(puzzle.family)
    assert checked == {"riichi", "sichuan"}


def test_what_is_seen_is_gone():
    told = told_position(GOOD, rules_of(LINE))
    bare = told_position(replace(GOOD, seen=()), rules_of(LINE))
    nine = kind_of(tiles("9s")[0])
    assert told.unseen()[nine] == bare.unseen()[nine] - 1
    assert (told.loose, bare.loose) == (tiles("9s"), ())


@compiled
def test_a_good_hand_becomes_a_puzzle():
    judged = submitted(LINE, GOOD)
    assert judged.flaw is None
    puzzle = judged.puzzle
    assert puzzle is not None
    assert puzzle.best.code == "d9p"
    assert puzzle.source is None
    assert flaw_of(puzzle) is None
    assert any(answer.sampled is not None for answer in puzzle.answers)
    assert from_line(to_line(puzzle)) == puzzle
    assert submitted(LINE, GOOD) == judged, "the same hand is always judged the same"


@compiled
@pytest.mark.parametrize(
    ("hand", "flaw"),
    [
        ("1m3m5m7m9m2p4p6p8p1s3s5s7s1z", Flaw.UNSOLVED),
        ("1m2m4m4m5m5m6m6m7m8m2s3s4s9s", Flaw.DISPUTED),
    ],
)
def test_a_hand_that_will_not_do(hand, flaw):
    judged = submitted(LINE, form(hand, dora=tiles("3s"), seat=SOUTH, river=tiles("9m1z2z3z")))
    assert judged.flaw is flaw
    assert (judged.puzzle is None) == (flaw is Flaw.UNSOLVED)


def valued(*rows):
    first = discard_puzzle().answers
    return tuple(replace(answer, value=value, win=win) for answer, (value, win) in zip(first, rows, strict=True))


@pytest.mark.parametrize(
    ("rows", "flaw"),
    [
        (((3000, 0.4), (2700, 0.4), (2500, 0.4), (1000, 0.1)), None),
        (((3000, 0.4), (2980, 0.4), (2960, 0.4), (1000, 0.1)), Flaw.UNCLEAR),
        (((3000, 0.4), (2850, 0.4), (2500, 0.4), (1000, 0.1)), Flaw.UNCLEAR),
        (((3000, 0.4), (1500, 0.4), (900, 0.2), (800, 0.1)), Flaw.PLAIN),
        (((3000, 0.05), (2700, 0.04), (2500, 0.04), (1000, 0.01)), Flaw.HOPELESS),
    ],
)
def test_why_a_position_makes_no_puzzle(rows, flaw):
    assert flaw_of(discard_puzzle(answers=valued(*rows), tolerance=100.0)) is flaw


def test_every_shipped_discard_passes():
    assert [puzzle.id for puzzle in starter() if puzzle.decision is Decision.DISCARD and flaw_of(puzzle)] == []

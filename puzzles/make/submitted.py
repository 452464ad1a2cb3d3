"""A hand that somebody tells, judged by the same evaluators and the same predicate as positions of self-play.

Only the own seat is told. So the others' rivers and melds stay unknown beyond the tiles named as seen, nobody is taken
to have declared, and the panel of machine players, which plays from a whole view, is not asked: it says neither whether
the puzzle is plain to everybody nor how hard it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.play.rules import Rules
from engine.scoring.form import Form
from engine.tiles.kinds import EAST, KINDS, Tile, kind_of
from puzzles.make.exact import exact_answers
from puzzles.make.publish import Flaw, agreed, drafted, finished, flaw_of
from puzzles.make.workshop import workshop
from puzzles.position import Discard, Place, Position
from puzzles.puzzle import Decision, Puzzle

HAND: Final = 13
"""Tiles of a hand that the evaluators know."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What came out: the puzzle, with its answers if there are any, and its `flaw`; None: it will do."""

    puzzle: Puzzle | None
    flaw: Flaw | None


def submitted(line: str, form: Form) -> Judged:
    """What the evaluators say of a told hand under a line of rules: always the same of the same hand.

    Raises `ValueError` for a system that puzzles are not made for.
    """
    shop = workshop(line)
    position = told_position(form, shop.rules)
    answers = exact_answers(shop.trade, position) if shop.rules.hand_size == HAND else None
    if not answers:
        return Judged(None, Flaw.UNSOLVED)
    puzzle = drafted(shop, Decision.DISCARD, position, answers, source=None)
    flaw = flaw_of(puzzle)
    if flaw is not None:
        return Judged(puzzle, flaw)
    sampled = agreed(shop.trade, puzzle)
    if sampled is None:
        return Judged(puzzle, Flaw.DISPUTED)
    return Judged(finished(puzzle, sampled, {}), None)


def told_position(form: Form, rules: Rules) -> Position:
    """The position of a form: the go-round follows from the own discards, the wall from the go-round and the seat.

    As if nobody had called; flowers are left out of the wall, since each is replaced wherever it is. A seat or round
    not told is east.
    """
    wind = EAST if form.seat is None else form.seat
    seat, turn = wind - EAST, len(form.river)
    drawn = rules.seats * (rules.hand_size + turn) + seat + 1
    live = sum(kind_of(Tile(tile)) < KINDS for tile in rules.deck) - rules.kept_back
    size = rules.hand_size - 3 * len(form.hand.melds)
    own = Place(
        size=size,
        score=0,
        melds=form.hand.melds,
        river=tuple(Discard(tile) for tile in form.river),
        void=form.void_suit,
    )
    other = Place(size=rules.hand_size, score=0)
    return Position(
        seat=seat,
        dealer=0,
        round_wind=EAST if form.round_wind is None else form.round_wind,
        places=tuple(own if index == seat else other for index in range(rules.seats)),
        concealed=form.hand.concealed,
        drawn=form.tile,
        wall=max(0, live - drawn),
        dora=form.dora,
        loose=form.others,
    )

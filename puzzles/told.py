"""A hand that somebody tells: the position it is, and what came of judging it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.play.rules import Rules
from engine.scoring.form import Form
from engine.tiles.kinds import EAST, KINDS, Tile, kind_of
from puzzles.position import Discard, Place, Position
from puzzles.puzzle import Puzzle


class Flaw(StrEnum):
    """Why a position makes no puzzle: the exact evaluator has no answer; the answers lie too near each other; nothing
    but the best one tempts; the hand hardly ever wins; the sampled evaluator does not agree; somebody at the table had
    declared, won or called much."""

    UNSOLVED = "unsolved"
    UNCLEAR = "unclear"
    PLAIN = "plain"
    HOPELESS = "hopeless"
    DISPUTED = "disputed"
    UNQUIET = "unquiet"


@dataclass(frozen=True, slots=True)
class Judged:
    """What came out: the puzzle, with its answers if there are any, and its `flaw`; None: it will do."""

    puzzle: Puzzle | None
    flaw: Flaw | None

    @property
    def made(self) -> Puzzle | None:
        """The puzzle, if it will do."""
        return self.puzzle if self.flaw is None else None


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

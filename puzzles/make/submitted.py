"""A hand that somebody tells, judged by the same evaluators and the same predicate as positions of self-play.

Only the own seat is told. So the others' rivers and melds stay unknown beyond the tiles named as seen, nobody is taken
to have declared, and the panel of machine players, which plays from a whole view, is not asked: it says neither whether
the puzzle is plain to everybody nor how hard it is.
"""

from __future__ import annotations

from typing import Final

from engine.scoring.form import Form
from puzzles.make.exact import exact_answers
from puzzles.make.publish import agreed, drafted, finished, flaw_of
from puzzles.make.workshop import workshop
from puzzles.puzzle import Decision
from puzzles.told import Flaw, Judged, told_position

HAND: Final = 13
"""Tiles of a hand that the evaluators know."""


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

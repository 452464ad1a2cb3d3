"""A hand that somebody tells, judged by the same evaluators and the same predicate as positions of self-play.

Only the own seat is told. So the others' rivers and melds stay unknown beyond the tiles named as seen, nobody is taken
to have declared, and the panel of machine players, which plays from a whole view, is not asked: it says neither whether
the puzzle is plain to everybody nor how hard it is.
"""

from __future__ import annotations

from engine.scoring.form import Form
from puzzles.make.exact import HAND, exact_answers
from puzzles.make.publish import drafted, judged
from puzzles.make.workshop import workshop
from puzzles.puzzle import Decision
from puzzles.told import Flaw, Judged, told_position


def submitted(line: str, form: Form) -> Judged:
    """What the evaluators say of a told hand under a line of rules: always the same of the same hand.

    Raises `ValueError` for a system that puzzles are not made for.
    """
    shop = workshop(line)
    position = told_position(form, shop.rules)
    answers = exact_answers(shop.trade, position) if shop.rules.hand_size == HAND else None
    if not answers:
        return Judged(None, Flaw.UNSOLVED)
    return judged(shop, drafted(shop, Decision.DISCARD, position, answers, source=None), None)

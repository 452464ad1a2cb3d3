"""A decision of a game that people played, as a puzzle: judged by the same evaluators and the same predicate as all.

The seat's own view is all that is looked at, though everything may be known by then. Unlike a told hand it is a whole
table, so the panel of machine players says how hard the puzzle is.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.play.actions import CHOW, PASS, PUNG
from engine.play.asks import CLAIM, TURN, meld_of
from engine.play.events import Event
from engine.play.evolve import evolve
from engine.play.state import Deal, Start
from engine.play.verbs import fresh
from engine.play.view import view
from puzzles.make.deals import Moment
from puzzles.make.exact import HAND, exact_answers
from puzzles.make.exact_riichi import riichi_calls
from puzzles.make.forge import has_value, is_askable, is_quiet
from puzzles.make.publish import drafted, judged
from puzzles.make.shown import position_of
from puzzles.make.workshop import Workshop, workshop
from puzzles.puzzle import Answer, Decision
from puzzles.told import Flaw, Judged


def from_game(line: str, start: Start, events: Sequence[Event], place: int, seat: int) -> Judged:
    """What the evaluators say of the decision of a seat by the event at `place`: always the same of the same game.

    Raises `ValueError` for a system that puzzles are not made for.
    """
    shop = workshop(line)
    deal = fresh(shop.rules, start)
    for event in events[:place]:
        evolve(deal, event)
    seen = view(deal, seat)
    if shop.rules.hand_size != HAND or not is_quiet(Moment(deal, seat, place)):
        return Judged(None, Flaw.UNQUIET)
    decision, answers = _question(shop, deal, seat)
    if not answers:
        return Judged(None, Flaw.UNSOLVED)
    return judged(shop, drafted(shop, decision, position_of(seen), answers, source=None), seen)


def _question(shop: Workshop, deal: Deal, seat: int) -> tuple[Decision, tuple[Answer, ...] | None]:
    """What is asked at that moment, and its answers; none for what no puzzle asks about."""
    assert deal.window is not None
    seen = view(deal, seat)
    position, verbs = position_of(seen), {action.verb for action in seen.options}
    if deal.window.kind == TURN and deal.drawn >= 0 and "win" not in verbs and is_askable(position, seen):
        return Decision.DISCARD, exact_answers(shop.trade, position)
    if deal.window.kind == CLAIM and shop.trade.declares and verbs <= {CHOW, PUNG, PASS.verb}:
        melds = [meld_of(deal, seat, action, deal.window) for action in seen.options if action != PASS]
        if not position.has_red_and_plain_five and all(has_value(position, meld) for meld in melds):
            return Decision.CALL, riichi_calls(shop.trade, position, melds)
    return Decision.DISCARD, None

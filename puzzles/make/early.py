"""Take this win now, or go on for the bigger one? Sichuan, on another's discard."""

from __future__ import annotations

from typing import Final

from engine.play.actions import PASS, WIN
from engine.play.asks import CLAIM, options
from engine.play.view import view
from engine.solver.imagined import is_imaginable
from puzzles.make.deals import Moment
from puzzles.make.exact_early import early_answers
from puzzles.make.opening import moments_of
from puzzles.make.publish import published
from puzzles.make.shown import position_of
from puzzles.make.workshop import workshop
from puzzles.puzzle import Decision, Puzzle, Source

LEAST_WALL: Final = 12
"""With fewer tiles to come nobody lets a win pass."""


def forge_early(line: str, seed: int, index: int) -> Puzzle | None:
    """A puzzle from the first discard of a deal that a seat may win and do nothing else with, or None.

    Taking a win is right so often that every second number only takes what is better let pass.
    """
    shop = workshop(line)
    verb = "t" if index % 2 else "p"
    for moment in moments_of(shop, Decision.WIN, seed, index):
        if any(state.out or state.wins for state in moment.deal.seats):
            return None
        if _is_askable(moment):
            seen = view(moment.deal, moment.seat)
            position = position_of(seen)
            answers = early_answers(shop.trade, position)
            if answers is not None and answers[0].verb == verb:
                source = Source(seed=seed, index=index, ply=moment.ply)
                found = published(shop, Decision.WIN, position, answers, seen, source)
                if found is not None:
                    return found
    return None


def _is_askable(moment: Moment) -> bool:
    """Win or pass alone, on a plain discard: none that follows a kong or is thrown when the wall is nearly used up."""
    deal, seat = moment.deal, moment.seat
    window = deal.window
    if window is None or window.kind != CLAIM or not is_imaginable(deal) or set(options(deal, seat)) != {WIN, PASS}:
        return False
    seen = view(deal, seat)
    konged = any(meld.is_kong for state in deal.seats for meld in state.melds)
    return not seen.robbing and not konged and seen.left >= LEAST_WALL

"""Machine players at a table: what a seat without a human answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.ai import levels
from engine.ai.seat import Player
from engine.play.actions import DISCARD_DRAWN, WIN, Action
from engine.play.asks import TURN, options
from engine.play.state import Deal
from engine.play.view import view

Machines = Callable[[str, str], Player]
"""(level, line of rules) → the machine player."""

DEFAULT_LEVEL: Final = levels.REGULAR
LEVELS: Final = levels.LEVELS


def chosen(player: Player, deal: Deal, seat: int) -> Action:
    """What a machine answers for a seat that is asked."""
    return player.choose(view(deal, seat)).action


def harmless(player: Player, deal: Deal, seat: int, *, win: bool) -> Action:
    """What is done for a human whose time is up: the drawn tile goes; never a win unless his orders take it.

    Where the drawn tile may not go, or none was drawn, the machine picks the discard; in a choice of all seats it
    chooses for him.
    """
    window = deal.window
    assert window is not None
    possible = options(deal, seat)
    if window.kind != TURN:
        return chosen(player, deal, seat)
    if possible == (WIN,) or (win and WIN in possible):
        return WIN
    drawn = [action for action in possible if action.verb == DISCARD_DRAWN]
    if drawn:
        return drawn[0]
    picked = chosen(player, deal, seat)
    if picked.verb == "discard":
        return picked
    return next(action for action in possible if action.verb == "discard")

"""Why machine players did what they did in a deal that is over. A machine keeps nothing between choices, so it is asked
again with the same view and gives the same answer, with its reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.services.table_live import Live
from bot.services.table_state import PlayedDeal
from engine.ai.seat import Player
from engine.play.actions import PASS, Action
from engine.play.evolve import evolve
from engine.play.verbs import fresh
from engine.play.view import view
from engine.reasons import Reason
from engine.review.review import answers


@dataclass(frozen=True, slots=True)
class Why:
    """One choice of a machine: its seat, what it did, and its reasons, the main one first."""

    seat: int
    action: Action
    reasons: tuple[Reason, ...]


def choices_of(live: Live, played: PlayedDeal, player: Callable[[str], Player]) -> tuple[Why, ...]:
    """The choices of all machine players in a deal, in order; claims they let go are left out."""
    machines = {
        seat: one.level for seat, number in enumerate(played.seating) if (one := live.state.players[number]).by_machine
    }
    deal = fresh(live.state.rules, played.start)
    found: list[Why] = []
    for event in played.events:
        for seat, action in answers(deal, event):
            if seat in machines and action != PASS:
                choice = player(machines[seat]).choose(view(deal, seat))
                if choice.action == action:
                    found.append(Why(seat, action, choice.reasons))
        evolve(deal, event)
    return tuple(found)

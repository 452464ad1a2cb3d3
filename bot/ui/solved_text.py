"""What the solver says of discards, whichever system's."""

from __future__ import annotations

from bot.i18n.catalog import Words
from bot.services.discards import DiscardsReply
from bot.services.solver import Solved
from bot.ui.fan_values_text import fan_values_told
from bot.ui.told import Told
from bot.ui.unit_values_text import unit_values_told
from bot.ui.values_text import values_told
from engine.solver.answers import DiscardsSolved
from engine.solver.mcr.answers import McrSolved
from engine.solver.sichuan.answers import SichuanSolved


def solved_told(reply: DiscardsReply, solved: Solved, words: Words) -> Told:
    """The best discard, the table of all, the comparison with the next, the assumptions."""
    match solved:
        case McrSolved():
            return fan_values_told(reply, solved, words)
        case SichuanSolved():
            return unit_values_told(reply, solved, words)
        case DiscardsSolved():
            return values_told(reply, solved, words)

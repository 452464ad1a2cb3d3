"""The exact evaluator: chance to win and expected points of each discard, by the solver of the system."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from puzzles.make.exact_mcr import mcr_answers
from puzzles.make.exact_riichi import riichi_answers
from puzzles.make.exact_sichuan import sichuan_answers
from puzzles.make.trade import Trade
from puzzles.position import Position
from puzzles.puzzle import Answer

HAND: Final = 13
"""Tiles of a hand that the evaluators know: the dealer's before the first discard has one more."""
_SOLVERS: Final[Mapping[str, Callable[[Trade, Position], tuple[Answer, ...] | None]]] = MappingProxyType(
    {"riichi": riichi_answers, "sichuan": sichuan_answers, "mcr": mcr_answers}
)


def exact_answers(trade: Trade, position: Position) -> tuple[Answer, ...] | None:
    """Discards of a position, best first; None where the solver does not come to an end."""
    return _SOLVERS[trade.family](trade, position)

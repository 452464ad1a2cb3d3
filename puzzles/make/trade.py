"""What the evaluators must know of a system: its shapes, what wins are worth, how long a deal lasts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.hand import kernel
from engine.hand.hand import Hand
from engine.play.rules import Rules
from engine.scoring.answers import Accepted, Worth
from engine.scoring.form import Form
from engine.systems.system import Ruleset
from puzzles.position import Position

RIICHI_ENDS: Final = (
    *(0.0005, 0.0011, 0.0035, 0.0094, 0.0197, 0.0334, 0.0468, 0.0672, 0.0878),
    *(0.1004, 0.1119, 0.1244, 0.1319, 0.1376, 0.1419, 0.1412, 0.1243, 0.1243),
)
"""The chance per go-round (1 …) that others end the deal, as `engine.solver.model` has it from recorded games."""

SICHUAN_ENDS: Final = (
    *(0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.01, 0.01, 0.02, 0.08, 0.07, 0.07),
    *(0.18, 0.12, 0.17, 0.16, 0.2, 0.22, 0.21),
)
MCR_ENDS: Final = (
    *(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.02, 0.04, 0.01, 0.02, 0.07, 0.11),
    *(0.12, 0.1, 0.18, 0.16, 0.17, 0.18, 0.18, 0.3, 0.5),
)
"""The same, counted in 150 and 100 deals of self-play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """One system under one preset, as the evaluators see it.

    `special` are the kernel's shapes beside sets and a pair. `ends` is the chance per go-round that others end the
    deal; `beaten` points are lost then, `ready` points divide a ready hand from one that is not when the wall is used
    up. `ron` says how often a discard of another is the tile wanted, against a random unseen one, by the tile's rank
    (honours, 1 9, 2 8, 3 7, 4 5 6). `declares`: a closed ready hand declares riichi. `unit` turns a worth into points,
    by draw or not. `margin` is the least tolerance in points.
    """

    family: str
    ruleset: Ruleset
    rules: Rules
    special: int
    ends: tuple[float, ...]
    beaten: float
    ready: float
    ron: tuple[float, ...]
    declares: bool
    margin: float
    unit: Callable[[Worth, bool], float]

    def form(self, position: Position, hand: Hand, *, riichi: bool) -> Form:
        """The question what a hand of this position waits for."""
        own = position.own
        return Form(
            hand=hand,
            seat=position.seat_wind,
            round_wind=position.round_wind,
            flags=frozenset({"riichi"}) if riichi else frozenset(),
            dora=position.dora,
            flowers=own.flowers,
            void_suit=own.void,
        )

    def wins(self, position: Position, hand: Hand, *, riichi: bool) -> Mapping[int, tuple[float, float]]:
        """For every kind a ready hand waits for: points by discard and by draw (0 where it may not win so).

        What lies in the rivers is left out: the same hand comes up again and again, and who sees what is the
        evaluator's affair.
        """
        answer = self.ruleset.waits(self.form(position, hand, riichi=riichi))
        return {wait.kind: self._points(wait) for wait in answer.accepted} if answer.shanten == 0 else {}

    def _points(self, wait: Accepted) -> tuple[float, float]:
        by_discard, by_draw = wait.on_discard, wait.on_draw
        return (
            self.unit(by_discard, False) if by_discard is not None and not by_discard.refused else 0.0,
            self.unit(by_draw, True) if by_draw is not None and not by_draw.refused else 0.0,
        )


def riichi_unit(worth: Worth, _draw: bool) -> float:
    """All that the payers pay together."""
    return float(worth.totals.get("points", 0))


def mcr_unit(worth: Worth, _draw: bool) -> float:
    """All that the three others pay together."""
    return float(worth.totals.get("points", 0))


def sichuan_unit(worth: Worth, draw: bool) -> float:
    """On a draw every seat still in play pays."""
    return float(worth.totals.get("points", 0)) * (3 if draw else 1)


def trade_of(family: str, ruleset: Ruleset, rules: Rules) -> Trade:
    """The trade of a ruleset. Raises `ValueError` for a system that puzzles are not made for."""
    match family:
        case "riichi":
            return Trade(
                family=family,
                ruleset=ruleset,
                rules=rules,
                special=kernel.PAIRS | kernel.ORPHANS,
                ends=RIICHI_ENDS,
                beaten=1500.0,
                ready=3000.0,
                ron=(1.049, 0.535, 0.461, 0.379, 0.276),
                declares=True,
                margin=60.0,
                unit=riichi_unit,
            )
        case "sichuan":
            return Trade(
                family=family,
                ruleset=ruleset,
                rules=rules,
                special=kernel.FOURS,
                ends=SICHUAN_ENDS,
                beaten=1.0,
                ready=2.0,
                ron=(0.8, 0.8, 0.8, 0.8, 0.8),
                declares=False,
                margin=0.08,
                unit=sichuan_unit,
            )
        case "mcr":
            return Trade(
                family=family,
                ruleset=ruleset,
                rules=rules,
                special=kernel.FOURS,
                ends=MCR_ENDS,
                beaten=11.0,
                ready=0.0,
                ron=(0.8, 0.8, 0.8, 0.8, 0.8),
                declares=False,
                margin=0.6,
                unit=mcr_unit,
            )
    raise ValueError(f"no puzzles are made for {family}")


def rank_class(kind: int) -> int:
    """Honours 0, then 1 9, 2 8, 3 7, and 4 5 6."""
    return 0 if kind >= 27 else (1, 2, 3, 4, 4, 4, 3, 2, 1)[kind % 9]

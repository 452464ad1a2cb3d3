"""What the evaluators must know of a system: its shapes, what wins are worth, how long a deal lasts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.hand import kernel
from engine.hand.hand import Hand
from engine.play.rules import Rules
from engine.scoring.answers import Accepted, Worth
from engine.scoring.form import Form
from engine.solver.model import BEATEN, HAZARD, OUTSIDE, RON_DAMA, RON_OPEN, RON_RIICHI
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.riichi.win import completed
from engine.systems.system import Ruleset
from engine.tiles.kinds import Kind, Tile
from puzzles.make.prices import Prices
from puzzles.position import Position

SICHUAN_ENDS: Final = (
    *(0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.01, 0.01, 0.02, 0.08, 0.07, 0.07),
    *(0.18, 0.12, 0.17, 0.16, 0.2, 0.22, 0.21),
)
MCR_ENDS: Final = (
    *(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.02, 0.04, 0.01, 0.02, 0.07, 0.11),
    *(0.12, 0.1, 0.18, 0.16, 0.17, 0.18, 0.18, 0.3, 0.5),
)
"""The chance per go-round (1 …) that others end the deal, counted in 150 and 100 deals of self-play."""


class Thrown(NamedTuple):
    """How often a discard of another is a wanted tile, against a random unseen one, by the tile's rank (honours, 1 9,
    2 8, 3 7, 4 5 6): wanted by a hand that has declared, by an open one, by a closed one that keeps silent."""

    declared: tuple[float, ...]
    open: tuple[float, ...]
    silent: tuple[float, ...]
    outside: int = 0
    """So many tiles they are shares of, whoever sees how many of them gone; 0: of the unseen ones."""

    def among(self, unseen: int) -> float:
        """The same for a tile among so many unseen ones."""
        return unseen / self.outside if self.outside else 1.0


ALIKE: Final = Thrown(*((0.8,) * 5,) * 3)
"""Where nothing is declared, nobody knows whom to beware of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """One system under one preset, as the evaluators see it.

    `special` are the kernel's shapes beside sets and a pair. `ends` is the chance per go-round that others end the
    deal; `beaten` points are lost then, `ready` points divide a ready hand from one that is not when the wall is used
    up. `ron` says how often others throw the tile wanted. `declares`: a closed ready hand declares riichi, and loses
    `stick` points unless it wins. `unit` turns a worth into points, by draw or not. `margin` is the least tolerance in
    points.
    """

    family: str
    ruleset: Ruleset
    rules: Rules
    special: int
    ends: tuple[float, ...]
    beaten: float
    ready: float
    ron: Thrown
    declares: bool
    stick: float
    margin: float
    unit: Callable[[Worth, bool], float]

    def end(self, turn: int) -> float:
        """The chance that others end the deal in this go-round, counted from 1."""
        return self.ends[min(max(turn, 1), len(self.ends)) - 1]

    def form(self, position: Position, hand: Hand, flags: frozenset[str], ura: tuple[Tile, ...]) -> Form:
        """The question what a hand of this position waits for."""
        own = position.own
        return Form(
            hand=hand,
            seat=position.seat_wind,
            round_wind=position.round_wind,
            flags=flags,
            dora=position.dora,
            ura=ura,
            flowers=own.flowers,
            void_suit=own.void,
        )

    def wins(
        self, position: Position, hand: Hand, flags: frozenset[str] = frozenset(), ura: tuple[Tile, ...] = ()
    ) -> Mapping[int, tuple[float, float]]:
        """For every kind a ready hand waits for: points by discard and by draw (0 where it may not win so).

        What lies in the rivers is left out: the same hand comes up again and again, and who sees what is the
        evaluator's affair.
        """
        return self.worth(self.form(position, hand, flags, ura))

    def worth(self, form: Form) -> Mapping[int, tuple[float, float]]:
        """The same of any hand; empty where it is not ready."""
        answer = self.ruleset.waits(form)
        return {wait.kind: self._points(wait) for wait in answer.accepted} if answer.shanten == 0 else {}

    def prices(self, position: Position, hand: Hand, flags: frozenset[str], ura: tuple[Tile, ...]) -> Prices:
        """The same as `wins`, each worked out when it is asked for where the rules can tell one alone."""
        form = self.form(position, hand, flags, ura)
        if isinstance(self.ruleset, RiichiRuleset):
            return self._riichi_prices(self.ruleset, form)
        worth = self.worth(form)
        return Prices(worth, lambda kind, by_draw: worth[kind][by_draw])

    def _riichi_prices(self, ruleset: RiichiRuleset, form: Form) -> Prices:
        kinds = ruleset.waiting.kinds_waited_for(form.hand)
        if not kinds:
            return Prices((), lambda _kind, _by_draw: 0.0)
        drawn, fed = ruleset.waiting.wins(form, kinds[0])

        def price(kind: int, by_draw: bool) -> float:
            win = completed(drawn if by_draw else fed, Kind(kind))
            return self._paid(ruleset.waiting.pricing.worth(win), by_draw)

        return Prices(kinds, price)

    def _points(self, wait: Accepted) -> tuple[float, float]:
        return self._paid(wait.on_discard, False), self._paid(wait.on_draw, True)

    def _paid(self, worth: Worth | None, by_draw: bool) -> float:
        return 0.0 if worth is None or worth.refused else self.unit(worth, by_draw)


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
                ends=HAZARD,
                beaten=BEATEN,
                ready=3000.0,
                ron=Thrown(RON_RIICHI, RON_OPEN, RON_DAMA, OUTSIDE),
                declares=True,
                stick=1000.0,
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
                ron=ALIKE,
                declares=False,
                stick=0.0,
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
                ron=ALIKE,
                declares=False,
                stick=0.0,
                margin=0.6,
                unit=mcr_unit,
            )
    raise ValueError(f"no puzzles are made for {family}")


def rank_class(kind: int) -> int:
    """Honours 0, then 1 9, 2 8, 3 7, and 4 5 6."""
    return 0 if kind >= 27 else (1, 2, 3, 4, 4, 4, 3, 2, 1)[kind % 9]

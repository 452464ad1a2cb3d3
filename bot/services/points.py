"""`/points`: what a hand of some worth is paid, and whole tables of it.

Rulesets differ in what makes a payment: han and fu, fan, points. Each answers through one function of `_PAYERS`; a
ruleset without one says that it has no table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bot.services.problems import refuse
from engine.scoring.sheet import DISCARDER, Payment
from engine.systems.mcr.payout import payments as mcr_payments
from engine.systems.mcr.system import McrRuleset
from engine.systems.riichi.points import FU
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.sichuan.system import SichuanRuleset
from engine.systems.system import Ruleset

MOST_FAN: Final = 500
MOST_HAN: Final = 99


@dataclass(frozen=True, slots=True)
class PointsQuestion:
    """`value` is the han or fan; `fu` and `honba` mean something in riichi alone (fu 0: not said)."""

    rules: str
    value: int
    fu: int = 0
    honba: int = 0


@dataclass(frozen=True, slots=True)
class PaidCase:
    """One way of winning: by the dealer or not (None: it makes no difference), drawn or not, and what is paid.

    `winner` is a seat counted from the dealer.
    """

    dealer: bool | None
    self_draw: bool
    winner: int
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class PointsAnswer:
    """All cases of one worth. `limit` is the limit that applied."""

    ruleset: Ruleset
    totals: Mapping[str, int]
    limit: str | None
    cases: tuple[PaidCase, ...]


@dataclass(frozen=True, slots=True)
class PointsTable:
    """All worths below the limits, and the limits: rows in ascending order."""

    ruleset: Ruleset
    rows: tuple[PointsAnswer, ...]


def points(asked: PointsQuestion, ruleset: Ruleset) -> PointsAnswer:
    """What is paid. Raises `Refused` for a worth that does not exist."""
    payer = _PAYERS.get(type(ruleset))
    if payer is None:
        raise refuse("points.no_table", "system", "", system=f"system.{ruleset.options.system}")
    return payer(asked, ruleset)


def points_table(ruleset: Ruleset) -> PointsTable:
    """The whole table of a ruleset."""
    line = ruleset.options.line
    rows: list[PointsAnswer] = []
    if isinstance(ruleset, RiichiRuleset):
        below = (PointsQuestion(line, value, fu) for value in (1, 2, 3, 4) for fu in FU if _exists(value, fu))
        rows += [found for asked in below if (found := points(asked, ruleset)).limit is None]
        rows += [points(PointsQuestion(line, value), ruleset) for value in (5, 6, 8, 11, 13)]
    elif isinstance(ruleset, SichuanRuleset):
        cap = ruleset.scoring.cap
        rows = [points(PointsQuestion(line, value), ruleset) for value in range(1 + (6 if cap is None else cap))]
    else:
        values = (8, 9, 10, 12, 16, 20, 24, 28, 32, 48, 64, 88)
        rows = [points(PointsQuestion(line, value), ruleset) for value in values]
    return PointsTable(ruleset, tuple(rows))


def _riichi(asked: PointsQuestion, ruleset: Ruleset) -> PointsAnswer:
    assert isinstance(ruleset, RiichiRuleset)
    if not 1 <= asked.value <= MOST_HAN:
        raise refuse("form.number_range", "value", str(asked.value), value=asked.value, low=1, high=MOST_HAN)
    if asked.fu and asked.fu not in FU:
        raise refuse("points.bad_fu", "fu", str(asked.fu), n=asked.fu, choices=tuple(map(str, FU)))
    if asked.value < 5 and not asked.fu:
        raise refuse("points.needs_fu", "fu", "")
    if asked.value < 5 and not _exists(asked.value, asked.fu):
        raise refuse("points.impossible", "fu", str(asked.fu), han=asked.value, n=asked.fu)
    cases: list[PaidCase] = []
    limit = None
    for winner in (1, 0):
        for self_draw in (False, True):
            if asked.fu == 20 and not self_draw and asked.value < 5:
                continue  # twenty fu is pinfu by self-draw alone (riichi rules 7)
            if asked.fu == 25 and self_draw and asked.value < 3:
                continue  # seven pairs are two han, and self-draw is one more
            answer = ruleset.points(han=asked.value, fu=asked.fu, winner=winner, self_draw=self_draw, honba=asked.honba)
            limit = answer.limit
            cases.append(PaidCase(winner == 0, self_draw, winner, answer.payments))
    sums = {"han": asked.value, "fu": asked.fu if asked.value < 5 else 0}
    return PointsAnswer(ruleset, MappingProxyType(sums), limit, tuple(cases))


def _exists(han: int, fu: int) -> bool:
    """Whether some hand has so many han and fu: twenty fu need pinfu and self-draw, 25 seven pairs: two han each."""
    return fu not in (20, 25) or han >= 2


def _mcr(asked: PointsQuestion, ruleset: Ruleset) -> PointsAnswer:
    if not 1 <= asked.value <= MOST_FAN:
        raise refuse("form.number_range", "value", str(asked.value), value=asked.value, low=1, high=MOST_FAN)
    cases = tuple(
        PaidCase(None, self_draw, 0, mcr_payments(asked.value, 0, None, self_draw=self_draw))
        for self_draw in (False, True)
    )
    return PointsAnswer(ruleset, MappingProxyType({"fan": asked.value}), None, cases)


def _sichuan(asked: PointsQuestion, ruleset: Ruleset) -> PointsAnswer:
    assert isinstance(ruleset, SichuanRuleset)
    if not 0 <= asked.value <= MOST_FAN:
        raise refuse("form.number_range", "value", str(asked.value), value=asked.value, low=0, high=MOST_FAN)
    scoring = ruleset.scoring
    capped = asked.value if scoring.cap is None else min(asked.value, scoring.cap)
    units = scoring.multiplier(capped)
    each = scoring.base * (units + scoring.self_draw_base)
    seats = range(1, int(ruleset.options.number("players")))
    cases = (
        PaidCase(None, False, 0, (Payment(DISCARDER, 0, scoring.base * units, "sichuan.ledger.win"),)),
        PaidCase(None, True, 0, tuple(Payment(seat, 0, each, "sichuan.ledger.win") for seat in seats)),
    )
    limit = "sichuan.fan_cap" if capped < asked.value else None
    return PointsAnswer(ruleset, MappingProxyType({ruleset.unit: asked.value}), limit, cases)


Payer = Callable[[PointsQuestion, Ruleset], PointsAnswer]
_PAYERS: Final[Mapping[type, Payer]] = MappingProxyType(
    {RiichiRuleset: _riichi, McrRuleset: _mcr, SichuanRuleset: _sichuan}
)

"""`/points`: what a hand of some worth is paid, and whole tables of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.services.problems import Problem, Refused, refuse
from engine.errors import EngineError
from engine.scoring.paid import PaidWorth, WorthAsked
from engine.systems.system import PaysWorths, Ruleset

_ABOUT_FU: Final = frozenset({"points.bad_fu", "points.needs_fu", "points.impossible"})


@dataclass(frozen=True, slots=True)
class PointsQuestion:
    """`value` is the han or fan; `fu` and `honba` mean something in riichi alone (fu 0: not said)."""

    rules: str
    value: int
    fu: int = 0
    honba: int = 0


@dataclass(frozen=True, slots=True)
class PointsAnswer:
    """What one worth is paid, case by case."""

    ruleset: Ruleset
    worth: PaidWorth


@dataclass(frozen=True, slots=True)
class PointsTable:
    """All worths below the limits, and the limits: rows in ascending order."""

    ruleset: Ruleset
    rows: tuple[PaidWorth, ...]


def points(asked: PointsQuestion, ruleset: Ruleset) -> PointsAnswer:
    """What is paid. Raises `Refused` for a worth that does not exist, and where the rules have no such table."""
    paying = _paying(ruleset)
    try:
        return PointsAnswer(ruleset, paying.paid(WorthAsked(asked.value, asked.fu, asked.honba)))
    except EngineError as error:
        raise Refused(
            *(Problem(reason, "fu" if reason.key in _ABOUT_FU else "value") for reason in error.reasons)
        ) from error


def points_table(ruleset: Ruleset) -> PointsTable:
    """The whole table of a ruleset. Raises `Refused` where there is none."""
    return PointsTable(ruleset, _paying(ruleset).paid_table())


def _paying(ruleset: Ruleset) -> PaysWorths:
    if not isinstance(ruleset, PaysWorths):
        raise refuse("points.no_table", "system", "", system=f"system.{ruleset.options.system}")
    return ruleset

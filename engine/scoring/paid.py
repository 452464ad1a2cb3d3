"""Payments without a hand: what a worth, named by a person, is paid in each way of winning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.scoring.sheet import Payment


@dataclass(frozen=True, slots=True)
class WorthAsked:
    """A worth in the system's own unit (han or fan). `fu` (0: not said) and `honba` count where the rules have them."""

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
class PaidWorth:
    """All cases of one worth. `totals` is the worth by unit, `limit` the limit that applied."""

    totals: Mapping[str, int]
    limit: str | None
    cases: tuple[PaidCase, ...]

"""A settled deal: who paid whom for what, in order, with running balances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.reasons import Reason


class Entry(NamedTuple):
    """One payment: which event caused it (from 0), who pays whom how much for what, all balances after it."""

    event: int
    payer: int
    payee: int
    amount: int
    cause: str
    balances: tuple[int, ...]


class Remark(NamedTuple):
    """What is to be known of the payments of an event (from 0)."""

    event: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class SettledDeal:
    """A deal that was told in text. `events` are its lines in canonical writing, `seats` how each seat is written."""

    events: tuple[str, ...]
    seats: tuple[str, ...]
    entries: tuple[Entry, ...]
    balances: tuple[int, ...]
    remarks: tuple[Remark, ...] = ()

"""What a settlement says: payments with their causes, running balances, hands that won, what the limit cut, how seats
stood at the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.hand.hand import MeldKind
from engine.scoring.ledger import Entry
from engine.systems.sichuan.draw_check import Standing
from engine.systems.sichuan.scoring import Worth

CAUSES: Final = {
    MeldKind.DIRECT_KONG: "sichuan.ledger.kong_direct",
    MeldKind.ADDED_KONG: "sichuan.ledger.kong_bent",
    MeldKind.CONCEALED_KONG: "sichuan.ledger.kong_concealed",
}
SEATS: Final = "ABCDEFGHIJ"
"""Seats as they are written, from the dealer in turn order."""
HAND: Final = "sichuan.ledger.win"
TRANSFER: Final = "sichuan.ledger.transfer"
ROBBED: Final = "sichuan.ledger.robbed_kong_money"
PIG: Final = "sichuan.ledger.pig"
CHECK: Final = "sichuan.ledger.dajiao"
REFUND: Final = "sichuan.ledger.refund"
FORFEIT: Final = "sichuan.ledger.forfeit"
ESCAPE: Final = "sichuan.ledger.escape"


class WonHand(NamedTuple):
    """One hand that won: the event it won at, its seat and what it was worth."""

    event: int
    seat: int
    worth: Worth


class Limited(NamedTuple):
    """The limit cut a hand: the event it was paid at, its seat and its fan before the limit."""

    event: int
    seat: int
    fan: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled deal: the ledger, final balances by seat, the hands that won, those that the limit cut, how seats stood
    at the end, who was still in play."""

    entries: tuple[Entry, ...]
    balances: tuple[int, ...]
    wins: tuple[WonHand, ...]
    limited: tuple[Limited, ...]
    standings: tuple[Standing, ...]
    in_play: tuple[int, ...]


def in_turn_order(seats: Iterable[int], after: int, players: int) -> list[int]:
    """Seats in turn order from the seat `after`, which is not among them.

    >>> in_turn_order([0, 1, 3], 2, 4)
    [3, 0, 1]
    """
    return sorted(seats, key=lambda seat: (seat - after) % players)


def letter(seat: int) -> str:
    """A seat as it is written: A is the dealer, B the next player …

    >>> letter(2), letter(99)
    ('C', '?')
    """
    return SEATS[seat] if 0 <= seat < len(SEATS) else "?"

"""Kong money: who pays for which kong, who gets what of it after a kong shot, when it goes back (sections 6.2 to 6.5).

Amounts here are already multiplied by the base unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.hand.hand import MeldKind


@dataclass(slots=True)
class KongTake:
    """What one kong brought in: (payer, amount) in seat order. `final`: handed over, so it never goes back."""

    seat: int
    paid: tuple[tuple[int, int], ...]
    final: bool = False

    @property
    def total(self) -> int:
        """The whole take."""
        return sum(amount for _, amount in self.paid)


class Share(NamedTuple):
    """A part of a take for one winner."""

    seat: int
    amount: int


Choose = Callable[[Sequence[KongTake]], list[KongTake]]
"""Which of the discarder's takes that are not yet final a kong shot hands over, oldest first."""

Divide = Callable[[int, Sequence[int], int], list[Share]]
"""How (take, winners in turn order, base unit) is divided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KongMoney:
    """Prices and customs of a table. A price is 0 where kongs are not paid.

    `everyone_pays`: players who have won pay too. `late_paid`: a late bent kong is paid, `late_allowed`: it may be
    made.
    `refund_at_draw`, `refund_at_end`: a player who is not ready returns the money after a drawn hand, or after a win
    that ended the deal. `robbed`: the money of a robbed kong is collected and handed to the robbers. `kinds` are the
    kongs the table knows; `paid`: they are paid at all.
    """

    kinds: frozenset[MeldKind]
    paid: bool
    giver: int
    beside_giver: int
    bent: int
    concealed: int
    everyone_pays: bool
    late_paid: bool
    late_allowed: bool
    refund_at_draw: bool
    refund_at_end: bool
    transfer: Choose
    divide: Divide
    robbed: bool

    def take(
        self, seat: int, kind: MeldKind, giver: int | None, late: bool, payers: Sequence[int]
    ) -> tuple[tuple[int, int], ...]:
        """(payer, amount) for a kong, `payers` being all who may have to pay, in seat order."""
        others = [payer for payer in payers if payer != seat]
        if kind is MeldKind.DIRECT_KONG:
            prices = [(payer, self.giver if payer == giver else self.beside_giver) for payer in others]
        elif kind is MeldKind.ADDED_KONG:
            prices = [(payer, 0 if late and not self.late_paid else self.bent) for payer in others]
        else:
            prices = [(payer, self.concealed) for payer in others]
        return tuple((payer, amount) for payer, amount in prices if amount)


def keep_all(_: Sequence[KongTake]) -> list[KongTake]:
    """A kong shot hands nothing over."""
    return []


def last_kong(takes: Sequence[KongTake]) -> list[KongTake]:
    """Only the take of the latest kong (R19)."""
    return [take for take in takes[-1:] if not take.final]


def all_kongs(takes: Sequence[KongTake]) -> list[KongTake]:
    """Everything taken for kongs in this deal and not handed over before (RX25)."""
    return [take for take in takes if not take.final]


def each_full(take: int, winners: Sequence[int], _: int) -> list[Share]:
    """Every winner gets the full take (给多份).

    >>> each_full(6, [1, 2], 1)
    [Share(seat=1, amount=6), Share(seat=2, amount=6)]
    """
    return [Share(winner, take) for winner in winners]


def split(take: int, winners: Sequence[int], base: int) -> list[Share]:
    """Equal shares in whole units; what is left over stays with the discarder (R17).

    >>> split(15, [1, 3], 5)
    [Share(seat=1, amount=5), Share(seat=3, amount=5)]
    """
    share = take // base // len(winners) * base
    return [Share(winner, share) for winner in winners if share]


def nearest(take: int, winners: Sequence[int], _: int) -> list[Share]:
    """All to the first winner in turn order from the discarder."""
    return [Share(winners[0], take)]

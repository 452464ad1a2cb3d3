"""What units are worth to who wants to end a deal ahead: most about zero, less and less far from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import tanh
from typing import Final

from engine.hand.hand import Meld
from engine.play.view import View
from engine.solver.sichuan.table import Paid, Table, Worth, Worths

_LEAD: Final = 1.5
_REACH: Final = 2.0
_MORE: Final = 0.1
"""Counted in deals of `dingque`: a usual win takes a player without any from the middle of the table past half of the
rivals, three of them to the top; what comes on top of that changes no place."""


@dataclass(frozen=True, slots=True)
class Standing:
    """`ahead`: units that the seat has more than the mean of the table; `small`: those of a usual win."""

    ahead: float
    small: float

    def gain(self, units: float) -> float:
        """What units more (or, negative, less) are worth."""
        return self._height(self.ahead + units) - self._height(self.ahead)

    def _height(self, units: float) -> float:
        usual = units / self.small
        return self.small * (_LEAD * tanh(usual / _REACH) + _MORE * usual)

    def table(self, table: Table, rivals: int) -> Table:
        """The table with its prices so weighed; a price that all rivals pay is weighed as a whole."""

        def each(price: float) -> float:
            return self.gain(price * rivals) / rivals if rivals else price

        return replace(
            table,
            small=-self.gain(-table.small),
            drawn=-self.gain(-table.drawn),
            bent=each(table.bent),
            late=None if table.late is None else each(table.late),
            concealed=each(table.concealed),
            giver=self.gain(table.giver),
        )


class Weighed(Worths):
    """Wins weighed by what they do for the standing."""

    __slots__ = ("plain", "rivals", "standing")

    def __init__(self, plain: Worths, standing: Standing, rivals: int) -> None:
        self.plain, self.standing, self.rivals = plain, standing, max(1, rivals)

    def beside(self, melds: tuple[Meld, ...]) -> Worth:
        """What hands with these melds are paid, weighed."""
        paid, gain, rivals = self.plain.beside(melds), self.standing.gain, self.rivals

        known: dict[Paid, Paid] = {}

        def weighed(counts: bytes, pungs: tuple[int, ...], kongs: tuple[int, ...], kind: int) -> Paid:
            price = paid(counts, pungs, kongs, kind)
            if price not in known:
                by_discard, by_draw, by_bloom = price
                known[price] = gain(by_discard), gain(by_draw * rivals) / rivals, gain(by_bloom * rivals) / rivals
            return known[price]

        return weighed


def standing_of(view: View, small: float) -> Standing:
    """How the seat stands."""
    assert view.seat is not None
    scores = [seat.score for seat in view.seats]
    return Standing(scores[view.seat] - sum(scores) / len(scores), max(small, 0.5))

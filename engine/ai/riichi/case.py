"""What all discards of one view share when they are weighed: dangers and their price, and what going on costs."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.ai.evaluator import Prospect
from engine.ai.riichi.look import Look
from engine.ai.riichi.stakes import Stakes
from engine.solver.danger import Risk, risk

_GOING_ON: Final = (0.0, 0.3, 0.3, 0.4, 1.0)
"""How much of the cost of throwing every tile drawn from now on a hand pays that plays on, by tiles lacking: a near
hand throws few dangerous tiles before it wins or gives up."""
_LOUD: Final = 1.1
"""Riichi makes others give up, which no search counts: times its worth."""
_OWN_WIN: Final = 0.05
"""Chance per turn that the own hand wins and need not throw any more."""


class Weighed(NamedTuple):
    """A discard: what it leads to, what is left of that after the risks of going on, the chance that it deals in and
    what that is expected to lose, and whether it declares."""

    kind: int
    prospect: Prospect
    hope: float
    chance: float
    loss: float
    declares: bool

    @property
    def value(self) -> float:
        """Points that are expected to come of it."""
        return (1 - self.chance) * max(0.0, self.hope) - self.loss


class Case:
    """Weighs the discards of one view. Points are those of `Stakes`: of equal weight for the place in the end."""

    __slots__ = ("_later", "_stakes", "_table", "_threats")

    def __init__(self, look: Look) -> None:
        self._table = look.table
        self._stakes = Stakes(look.sight.view, look.facts)
        # Each as dear as what it costs means for the place.
        self._threats = [one._replace(cost=self._stakes.loss(one.cost, one.seat)) for one in look.table.threats]
        self._later = self._cost_of_going_on(look)

    def risk(self, kind: int) -> Risk:
        """The chance to deal in with a kind, and what that is expected to lose."""
        return risk(self._table, kind, self._threats)

    def hope(self, prospect: Prospect, *, declared: bool = False) -> float:
        """What is left of a prospect after the risks of going on."""
        worth = prospect.worth if not declared or prospect.declared is None else _LOUD * prospect.declared
        if prospect.points > 0:
            worth *= self._stakes.gain(prospect.points) / prospect.points
        return worth - _GOING_ON[min(prospect.lacking, len(_GOING_ON) - 1)] * self._later

    def weighed(self, kind: int, prospect: Prospect, *, declare: bool = False) -> Weighed:
        """A discard by all that; it declares if it may and that leaves more."""
        chance, loss = self.risk(kind)
        quiet = self.hope(prospect)
        loud = self.hope(prospect, declared=True) if declare and prospect.declared is not None else quiet
        return Weighed(kind, prospect, max(quiet, loud), chance, loss, loud > quiet)

    def _cost_of_going_on(self, look: Look) -> float:
        """What throwing every tile drawn from now on is expected to lose."""
        sight = look.sight
        mean = sum([copies * self.risk(kind).loss for kind, copies in enumerate(sight.free) if copies]) / sight.unseen
        ends = look.pace(closed=True).ends
        going, discards = 1.0, 0.0
        for turn in range(sight.view.left // len(sight.view.seats)):
            going *= 1 - _OWN_WIN - ends[min(turn, len(ends) - 1)]
            discards += going
        return mean * discards

"""Sichuan: discards, pungs, kongs and wins, by the solver, less what the tile thrown may cost at once.

Amounts are plain units: what they do for the standing, which the strong machine player weighs, is left out here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.ai.sichuan.reckoner import REPLACEMENT, Reckoner, Reckoning
from engine.ai.throws import OWN_KONGS, throws_of
from engine.hand.hand import Meld
from engine.play.actions import ADDED_KONG, DIRECT_KONG, PASS, PUNG, WIN, Action
from engine.play.view import View
from engine.review.reading import choices
from engine.review.valued import Valued
from engine.solver.sichuan.model import Model, Solved, SolvedRow
from engine.solver.sichuan.solve import USUAL, solve_with
from engine.tiles.kinds import kind_of

NODES: Final = 20_000
"""Hands the solver may keep for one question and model. No clock: the same view gets the same values."""


@dataclass(frozen=True, slots=True)
class SichuanJudge:
    """Values choices in Sichuan; `player` knows the rules and how the table is read."""

    player: Reckoner
    unit: float = 1.0

    def valued(self, view: View, gain: float | None = None) -> Sequence[Valued]:
        """The choices of the view."""
        return choices(view, lambda view: _Reading(self.player, Reckoning(self.player, view)), gain)


@dataclass(frozen=True, slots=True)
class _Reading:
    """One view, ready to be asked."""

    player: Reckoner
    reckoning: Reckoning

    def turn(self) -> Iterator[Valued]:
        sight, melds = self.reckoning.look.sight, self.reckoning.look.melds
        solved = self.solved(sight.counts, melds)
        if solved is None:
            return
        found = {row.kind: row for row in solved.rows}
        for action in throws_of(sight.view.options):
            kind = kind_of(action.tiles[0])
            row = found.get(kind) or self.deeper(kind, solved)
            if row is not None:
                yield self.weighed(action, kind, row)
        for action in sight.view.options:
            if action.verb in OWN_KONGS:
                yield from self.konged(action, solved)

    def konged(self, action: Action, beside: Solved) -> Iterator[Valued]:
        """A kong is paid at once and draws another tile; one added to a pung may be robbed."""
        kind = kind_of(action.tiles[0])
        danger, cost = self.reckoning.look.risk(kind) if action.verb == ADDED_KONG else (0.0, 0.0)
        for kong in beside.kongs or ():
            if kong.meld.kind.value == action.verb and kong.meld.base == kind:
                yield Valued(action, kong.row.value - cost, kong.row.win, danger)

    def claim(self) -> Iterator[Valued]:
        look = self.reckoning.look
        solved = self.solved(look.sight.counts, look.melds)
        if solved is None:
            return
        yield Valued(PASS, solved.rows[0].value, solved.rows[0].win, 0.0)
        for action in look.sight.view.options:
            if action.verb == PUNG:
                rows = self.rows(*look.after_call(action), solved, called=1)
                after = [self.weighed(action, row.kind, row) for row in rows if row.kind is not None]
                yield from sorted(after, key=lambda one: -one.value)[:1]
            elif action.verb == DIRECT_KONG:
                money = look.kong_money(DIRECT_KONG) + REPLACEMENT
                for row in self.rows(*look.after_call(action), solved)[:1]:
                    yield Valued(action, row.value + money, row.win, 0.0)

    def win(self, gain: float) -> Valued:
        return Valued(WIN, gain, 1.0, 0.0)

    def weighed(self, action: Action, kind: int, row: SolvedRow) -> Valued:
        danger, cost = self.reckoning.look.risk(kind)
        return Valued(action, row.value - cost, row.win, danger)

    def deeper(self, kind: int, beside: Solved) -> SolvedRow | None:
        """A discard that leaves the hand farther off than the search of all discards looks."""
        counts = self.reckoning.look.sight.counts[:]
        counts[kind] -= 1
        return next(iter(self.rows(counts, self.reckoning.look.melds, beside)), None)

    def rows(
        self, counts: Sequence[int], melds: tuple[Meld, ...], beside: Solved, called: int = 0
    ) -> Sequence[SolvedRow]:
        """By the model and the budget of the answer they are compared with; none where it does not end.

        A tile `called` is one of those that a line of play may keep.
        """
        solved = self.by_model(counts, melds, beside.model, beside.budget - called)
        return () if solved is None else solved.rows

    def solved(self, counts: Sequence[int], melds: tuple[Meld, ...]) -> Solved | None:
        """By the best model that ends and says something; None where even the quickest does not."""
        tried = (self.by_model(counts, melds, model) for model in USUAL)
        return next((solved for solved in tried if solved is not None and solved.rows), None)

    def by_model(
        self, counts: Sequence[int], melds: tuple[Meld, ...], model: Model, budget: int | None = None
    ) -> Solved | None:
        """By one model; None where it does not end."""
        position = self.reckoning.position(counts, melds)
        return solve_with(position, self.player.table, self.player.worths, model, nodes=NODES, budget=budget)

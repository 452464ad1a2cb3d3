"""Chinese Official: discards, calls, kongs and wins, by the solver, less what the tile thrown may cost at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.ai.mcr.player import Look, Skill
from engine.ai.mcr.strong import after_own_kong, position_of
from engine.ai.throws import OWN_KONGS, throws_of
from engine.hand.hand import Meld
from engine.play.actions import CHOW, DIRECT_KONG, PASS, PUNG, WIN, Action
from engine.play.view import View
from engine.review.reading import choices
from engine.review.valued import Valued
from engine.solver.mcr.model import ALL_DRAWS, FULL, NEAREST, Model, Solved, SolvedRow
from engine.solver.mcr.solve import searched
from engine.systems.mcr.quick import COMPILED
from engine.systems.mcr.ruleset import McrRuleset
from engine.tiles.kinds import kind_of

NODES: Final = 20_000 if COMPILED else 1000
TRIES: Final = 40_000 if COMPILED else 1000
"""Hands the solver may keep and complete hands it may look at for one question. No clock: the same view gets the same
values."""
SKILL: Final = Skill(simple=False, far=True)


@dataclass(frozen=True, slots=True)
class McrJudge:
    """Values choices in Chinese Official mahjong."""

    ruleset: McrRuleset
    unit: float = 8.0

    def valued(self, view: View, gain: float | None = None) -> Sequence[Valued]:
        """The choices of the view."""
        return choices(view, lambda view: _Reading(Look(view, self.ruleset, SKILL)), gain)


@dataclass(frozen=True, slots=True)
class _Reading:
    """One view, ready to be asked."""

    look: Look

    def turn(self) -> Iterator[Valued]:
        sight = self.look.sight
        solved = self.solved(sight.counts, sight.melds)
        if solved is None:
            return
        found = {row.kind: row for row in solved.rows if row.win > 0}
        for action in throws_of(sight.view.options):
            kind = kind_of(action.tiles[0])
            row = found.get(kind) or self.deeper(kind, solved.model)
            if row is not None:
                yield self.weighed(action, kind, row)
        for action in sight.view.options:
            if action.verb in OWN_KONGS:
                yield from self.konged(action, *after_own_kong(self.look, action), solved.model)

    def konged(self, action: Action, counts: Sequence[int], melds: Sequence[Meld], model: Model) -> Iterator[Valued]:
        """A kong draws another tile: as it stands, the hand has one draw more."""
        for row in self.rows(counts, melds, model, 1)[:1]:
            yield Valued(action, row.value, row.win, 0.0)

    def claim(self) -> Iterator[Valued]:
        sight = self.look.sight
        solved = self.solved(sight.counts, sight.melds)
        if solved is None:
            return
        yield Valued(PASS, solved.rows[0].value, solved.rows[0].win, 0.0)
        for action in sight.view.options:
            if action.verb in (CHOW, PUNG):
                rows = self.rows(*self.look.after_call(action), solved.model)
                after = [self.weighed(action, row.kind, row) for row in rows]
                yield from sorted(after, key=lambda one: -one.value)[:1]
            elif action.verb == DIRECT_KONG:
                yield from self.konged(action, *self.look.after_call(action), solved.model)

    def win(self, gain: float) -> Valued:
        return Valued(WIN, gain + FULL.win, 1.0, 0.0)

    def weighed(self, action: Action, kind: int, row: SolvedRow) -> Valued:
        return Valued(action, row.value - self.look.danger(kind), row.win, 0.0)

    def deeper(self, kind: int, model: Model) -> SolvedRow | None:
        """A discard after which the search of all discards finds no win."""
        counts = self.look.sight.counts[:]
        counts[kind] -= 1
        return next(iter(self.rows(counts, self.look.sight.melds, model)), None)

    def rows(self, counts: Sequence[int], melds: Sequence[Meld], model: Model, more: int = 0) -> Sequence[SolvedRow]:
        """By one model, with so many draws more; none where it does not end."""
        solved = self.solved(counts, melds, (model,), more)
        return () if solved is None else solved.rows

    def solved(
        self, counts: Sequence[int], melds: Sequence[Meld], models: Sequence[Model] = (FULL, NEAREST), more: int = 0
    ) -> Solved | None:
        """By the better model that ends; None where not even the nearest wins are found."""
        asked = position_of(self.look, counts, melds)
        position = replace(asked, draws=min(ALL_DRAWS, asked.draws + more))
        for model in models:
            found = searched(position, self.look.ruleset.rules, model, nodes=NODES, tries=TRIES)
            if found is not None and not found.coarser:
                return found
        return None

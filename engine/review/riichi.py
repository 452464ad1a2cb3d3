"""Riichi with four players: discards, riichi or silence, calls, kongs and wins, by the solver and the table's dangers.

Every choice is weighed as the strong machine player weighs it (`engine.ai.riichi.case`): what the hand leads to, less
what the discard and going on risk, by what points mean for the place. Only the searches look wider.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.ai.evaluator import Prospect
from engine.ai.riichi.case import Case
from engine.ai.riichi.facts import Facts
from engine.ai.riichi.look import Look
from engine.ai.riichi.solving import against, position_of, prospect_of
from engine.ai.throws import OWN_KONGS
from engine.features.ready import OPEN_READY, OPEN_READY_DRAWN, READY, READY_DRAWN
from engine.hand.hand import Meld, MeldKind
from engine.play.actions import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DIRECT_KONG,
    DISCARD,
    DISCARD_DRAWN,
    PASS,
    PUNG,
    WIN,
    Action,
)
from engine.play.view import View
from engine.review.reading import choices
from engine.review.valued import Valued
from engine.solver.after_kong import both, risk_after
from engine.solver.danger import Risk
from engine.solver.model import FULL, KIND, Model, Position, Solved
from engine.solver.nodes import MOST_DRAWS
from engine.solver.rules import SolverRules
from engine.solver.solve import USUAL, solve_with
from engine.solver.tiles import counted, tile_of
from engine.tiles.kinds import Tile, kind_of

NODES: Final = 60_000
"""Hands the solver may keep for one question and model. No clock: the same view gets the same values."""
DECLARES: Final = (READY, READY_DRAWN, OPEN_READY, OPEN_READY_DRAWN)
THROWS: Final = (DISCARD, DISCARD_DRAWN, *DECLARES)
"""Discards, those that declare riichi among them."""
CALLS: Final = (PUNG, CHOW)


@dataclass(frozen=True, slots=True)
class RiichiJudge:
    """Values choices in riichi."""

    facts: Facts
    rules: SolverRules
    unit: float = 1000.0

    def valued(self, view: View, gain: float | None = None) -> Sequence[Valued]:
        """The choices of the view, if the solver reckons with so many draws."""
        draws = view.left // len(view.seats)
        return choices(view, lambda view: self._reading(view, draws), gain) if 0 < draws <= MOST_DRAWS else ()

    def _reading(self, view: View, draws: int) -> _Reading:
        look = Look(view, self.facts)
        return _Reading(look, Case(look), self.rules, draws)


@dataclass(frozen=True, slots=True)
class _Reading:
    """One view, ready to be asked. `draws` follow the discard of the own turn, or of a call."""

    look: Look
    case: Case
    rules: SolverRules
    draws: int

    def turn(self) -> Iterator[Valued]:
        view = self.look.sight.view
        solved = self.solved(position_of(view, view.hand, self.look.own.melds, self.draws))
        if solved is None:
            return
        found = _leads(solved)
        for action in view.options:
            if action.verb in THROWS:
                tile = action.tiles[0]
                prospect = found.get(tile) or self.deeper(tile, solved)
                if prospect is not None:
                    yield self.weighed(action, tile, prospect)
            elif action.verb in OWN_KONGS and not self.declared:
                hand, melds = _after_own_kong(view, action)
                yield from self.konged(action, hand, melds, solved.model)

    def claim(self) -> Iterator[Valued]:
        view = self.look.sight.view
        solved = self.solved(position_of(view, view.hand, self.look.own.melds, self.look.draws_if_passed()))
        if solved is None:
            return
        stays = prospect_of(solved.rows[0])
        yield Valued(PASS, max(0.0, self.case.hope(stays)), stays.win, 0.0)
        for action in view.options:
            if action.verb in CALLS:
                yield from self.called(action, solved.model)
            elif action.verb == DIRECT_KONG:
                hand, _ = self.look.left_by(action)
                yield from self.konged(action, hand, self.look.after_call(action).melds, solved.model)

    def called(self, action: Action, model: Model) -> Iterator[Valued]:
        """A call is worth what the best discard after it is."""
        view = self.look.sight.view
        hand, barred = self.look.left_by(action)
        solved = self.solved(position_of(view, hand, self.look.after_call(action).melds, self.draws), (model,))
        found = {} if solved is None else _leads(solved)
        rows = [self.weighed(action, tile, one) for tile, one in found.items() if kind_of(tile) not in barred]
        yield from sorted(rows, key=lambda row: -row.value)[:1]

    def konged(self, action: Action, hand: Sequence[Tile], melds: Sequence[Meld], model: Model) -> Iterator[Valued]:
        """A kong draws its replacement and takes a tile from the end of the wall; then a tile is thrown. The tile added
        to a pung may be won with like a discard."""
        view = self.look.sight.view
        draws = max(1, (view.left - 1) // len(view.seats))
        made = replace(position_of(view, hand, melds, draws), kong=True)
        solved = self.solved(made, (model,))
        risk = risk_after(made, self.rules, model, lambda drawn, quick: self.solved(drawn, (quick,)), self.risks)
        if solved is None or risk is None:
            return
        if action.verb == ADDED_KONG:
            risk = both(self.case.risk(kind_of(action.tiles[0])), risk)
        row = prospect_of(solved.rows[0])
        yield Valued(action, (1 - risk.chance) * max(0.0, self.case.hope(row)) - risk.loss, row.win, risk.chance)

    def risks(self, drawn: Position) -> Mapping[int, Risk]:
        """What each tile of a hand risks now."""
        return {tile: self.case.risk(KIND[tile]) for tile in drawn.hand}

    @property
    def declared(self) -> bool:
        """Whether the own hand is in riichi."""
        view = self.look.sight.view
        return bool(view.shown.get("ready", {}).get("standing", ())[self.look.sight.seat])

    def win(self, gain: float) -> Valued:
        """Points count for the place as all others do."""
        return Valued(WIN, self.case.hope(Prospect(0, 1.0, gain, 0.0, gain + FULL.win)), 1.0, 0.0)

    def weighed(self, action: Action, tile: Tile, prospect: Prospect) -> Valued:
        danger = self.case.risk(kind_of(tile))
        hope = max(0.0, self.case.hope(prospect, declared=action.verb in DECLARES))
        return Valued(action, (1 - danger.chance) * hope - danger.loss, prospect.win, danger.chance)

    def deeper(self, tile: Tile, beside: Solved) -> Prospect | None:
        """A discard that leaves the hand farther off than the search of all discards looks. It is worth no more than
        the best of these: it may keep as many draws more as it is farther off, which no better hand comes of."""
        view = self.look.sight.view
        hand = list(view.hand)
        hand.remove(tile)
        asked = position_of(view, hand, self.look.own.melds, self.draws)
        solved = self.solved(replace(asked, river=(*asked.river, counted(tile))), (beside.model,))
        if solved is None:
            return None
        return prospect_of(min(solved.rows[0], beside.rows[0], key=lambda row: row.value))

    def solved(self, position: Position, models: Sequence[Model] = USUAL) -> Solved | None:
        """By the best model that ends; None where even the quickest does not."""
        for model in models:
            solved = solve_with(position, self.rules, against(self.look.sight.view, model), nodes=NODES)
            if solved is not None:
                return solved
        return None


def _leads(solved: Solved) -> dict[Tile, Prospect]:
    """What each discard leads to, red fives by themselves."""
    return {tile_of(row.tile): prospect_of(row) for row in solved.rows if row.tile is not None}


def _after_own_kong(view: View, action: Action) -> tuple[list[Tile], tuple[Meld, ...]]:
    """Concealed tiles and melds after a concealed kong, or one added to a pung."""
    assert view.seat is not None
    hand, melds = list(view.hand), view.seats[view.seat].melds
    for tile in action.tiles:
        hand.remove(tile)
    if action.verb == CONCEALED_KONG:
        return hand, (*melds, Meld(MeldKind.CONCEALED_KONG, action.tiles))
    (added,) = action.tiles
    pung = next(meld for meld in melds if meld.is_pung_of(kind_of(added)))
    return hand, (*(meld for meld in melds if meld != pung), pung.with_added(added))

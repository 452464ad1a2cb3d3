"""Everything a Sichuan player works out once per view: how discards and calls are rated, how dangerous tiles are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log2
from typing import Final, NamedTuple

from engine.ai.chances import Chance, Pace, chance
from engine.ai.routes import measure, rows
from engine.ai.sichuan.facts import Facts, Plan, plans, void_of
from engine.ai.sight import KIND_OF, Sight
from engine.hand.hand import Meld, MeldKind
from engine.play.actions import CONCEALED_KONG, DIRECT_KONG, PUNG, Action
from engine.play.view import View
from engine.tiles.kinds import Tile, kind_of

_ENDS_SINGLE: Final = (0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.13, 0.14)
_ENDS_ON: Final = (0.0, 0.0, 0.002, 0.005, 0.01, 0.02, 0.03, 0.03)
"""Chance per own turn that others end the deal, if a win ends it and if it goes on."""
_RON: Final = 0.4
_CALL: Final = 0.13
_READY: Final = (0.01, 0.05, 0.1, 0.14, 0.22, 0.27, 0.38, 0.43, 0.53, 0.59, 0.63, 0.66, 0.69, 0.71, 0.74, 0.78)
_READY_LATE: Final = (0.0, 0.0, 0.0, 0.03, 0.035, 0.07, 0.16, 0.23, 0.32, 0.4, 0.48, 0.55, 0.63, 0.72, 0.74, 0.76)
"""How likely an opponent is ready after so many discards; and one whose last discard was of its void suit."""
_OPEN: Final = (0.94, 1.0, 1.2, 1.6, 1.9)
"""The same factor by melds."""
_WAIT: Final = (0.107, 0.132, 0.177, 0.166)
"""How likely a held tile is in the wait of a ready hand: 1 9, 2 8, 3 7, 4 5 6."""
_WAIT_THROWN: Final = 0.018
"""The same for a kind that it has thrown, or that passed it since its last discard.

All counted in 250 deals of `dingque` between regular players."""


STEP: Final = 100.0
"""A tile nearer outweighs any number of copies."""
_PATIENCE: Final = 0.45
"""Tiles more that a hand may lack for each doubling of what it would be worth."""


class Rated(NamedTuple):
    """A discard (-1: none) rated for the own hand. `order`: nearness first, a dearer plan counting as nearer; then what
    it accepts."""

    kind: int
    lacking: int
    copies: int
    chance: Chance
    amount: float
    plan: Plan
    accepted: tuple[int, ...]
    order: float


class Look:
    """One view, looked at."""

    __slots__ = ("facts", "melds", "sight", "void")

    def __init__(self, view: View, facts: Facts) -> None:
        self.facts = facts
        self.sight = Sight(view, facts.deck)
        self.melds = self.sight.melds
        self.void = void_of(self.sight)

    def pace(self) -> Pace:
        """How fast things go."""
        sight, rivals = self.sight, len(self.sight.rivals)
        ends = _ENDS_SINGLE if self.facts.single else _ENDS_ON
        ron = _RON * rivals if self.facts.on_discard else 0.0
        return Pace(sight.unseen, sight.turns, ends[min(sight.turn, len(ends)) - 1 :], ron, _CALL * rivals)

    def plans(self, counts: Sequence[int], melds: Sequence[Meld]) -> list[Plan]:
        """What a hand may aim at."""
        return list(plans(self.facts, counts, melds, self.void))

    def rated(self, counts: list[int], melds: Sequence[Meld], kinds: Iterable[int]) -> dict[int, Rated]:
        """The best plan for each discard."""
        pace, wanted = self.pace(), list(kinds)
        best: dict[int, Rated] = {}
        for plan in self.plans(counts, melds):
            for row in rows(counts, self.facts.sets - len(melds), plan.route, wanted):
                found = self._rate(row.kind, row.lacking, row.accepted, plan, pace)
                factor = loose(counts, row.kind)
                found = found._replace(order=found.order + found.copies * (factor - 1.0) + factor)
                if row.kind not in best or found.order > best[row.kind].order:
                    best[row.kind] = found
        return best

    def waiting(self, counts: list[int], melds: Sequence[Meld]) -> Rated:
        """A hand between turns, rated as it is."""
        pace = self.pace()
        found = []
        for plan in self.plans(counts, melds):
            lacking, accepted = measure(counts, self.facts.sets - len(melds), plan.route)
            found.append(self._rate(-1, lacking, accepted, plan, pace))
        return max(found, key=lambda row: row.order)

    def _rate(self, kind: int, lacking: int, accepted: Sequence[int], plan: Plan, pace: Pace) -> Rated:
        copies = self.sight.copies(accepted)
        found = chance(lacking, copies, pace)
        low = int(plan.fan)
        amount = self.facts.amount(low) + (self.facts.amount(low + 1) - self.facts.amount(low)) * (plan.fan - low)
        base = max(self.facts.amount(self.facts.fan("ping_hu")), 0.5)
        order = copies - STEP * (lacking - _PATIENCE * log2(max(1.0, amount / base)))
        return Rated(kind, lacking, copies, found, amount, plan, tuple(accepted), order)

    def kong_money(self, verb: str) -> float:
        """What a kong takes in at once."""
        money, rivals = self.facts.ruleset.settling.money, len(self.sight.rivals)
        if not money.paid:
            return 0.0
        if verb == DIRECT_KONG:
            return float(money.giver + money.beside_giver * (rivals - 1))
        return float(rivals * (money.concealed if verb == CONCEALED_KONG else money.bent))

    def after_kong(self, action: Action) -> tuple[list[int], tuple[Meld, ...]]:
        """Counts and melds after an own kong."""
        kind = kind_of(action.tiles[0])
        counts = self.sight.counts[:]
        if action.verb == CONCEALED_KONG:
            counts[kind] = 0
            return counts, (*self.melds, Meld(MeldKind.CONCEALED_KONG, (action.tiles[0],) * 4))
        counts[kind] -= 1
        return counts, self.melds

    def after_call(self, action: Action) -> tuple[list[int], tuple[Meld, ...]]:
        """Counts and melds after a pung or kong of the offered tile."""
        offered = Tile(self.sight.view.offered)
        counts = self.sight.counts[:]
        for tile in action.tiles:
            counts[kind_of(tile)] -= 1
        kind = MeldKind.PUNG if action.verb == PUNG else MeldKind.DIRECT_KONG
        return counts, (*self.melds, Meld(kind, (*action.tiles, offered), offered, 1))

    def risk(self, kind: int) -> tuple[float, float]:
        """The chance that a discard is won by somebody, and what that is expected to cost."""
        if not self.facts.on_discard:
            return 0.0, 0.0
        safe, cost = 1.0, 0.0
        for seat in self.sight.rivals:
            share = self._danger(seat, kind)
            safe *= 1.0 - share
            cost += share * self._cost(seat, kind)
        return 1.0 - safe, cost

    def _danger(self, seat: int, kind: int) -> float:
        view = self.sight.view
        state = view.seats[seat]
        voids = view.shown.get("void", {}).get("suits", ())
        void = voids[seat] if voids else -1
        if void == kind // 9:
            return 0.0
        if view.shown.get("announcing", {}).get("shown", ((),) * len(view.seats))[seat]:
            return 1.0 if kind in view.shown["announcing"]["shown"][seat] else 0.0
        thrown = [row for row in state.river if row.tile >= 0]
        late = bool(thrown) and KIND_OF[thrown[-1].tile] // 9 == void
        table = _READY_LATE if late else _READY
        ready = min(0.97, table[min(len(thrown), len(table) - 1)] * _OPEN[min(len(state.melds), 4)])
        if state.wins:
            ready = 1.0
        if any(KIND_OF[row.tile] == kind for row in thrown) or kind in self._passed(seat):
            return ready * _WAIT_THROWN
        rank = kind % 9
        return ready * _WAIT[min(rank, 8 - rank, 3)]

    def _passed(self, seat: int) -> frozenset[int]:
        """Kinds that others threw since the seat's last discard: it did not win on them."""
        river = self.sight.view.seats[seat].river
        since = river[-1].step if river else -1
        return frozenset(
            KIND_OF[row.tile]
            for other, state in enumerate(self.sight.view.seats)
            if other != seat
            for row in state.river[-3:]
            if row.step > since and row.tile >= 0
        )

    def _cost(self, seat: int, kind: int) -> float:
        state = self.sight.view.seats[seat]
        suits = {KIND_OF[tile] // 9 for meld in state.melds for tile in meld.tiles}
        facts = self.facts
        fan = float(facts.fan("ping_hu")) + 0.4
        if len(state.melds) >= 3:
            fan = facts.fan("dui_dui_hu") + 0.3
        if len(state.melds) >= 2 and suits == {kind // 9}:
            fan = facts.fan("qing_yi_se") + 0.3
        low = int(fan)
        return facts.amount(low) + (facts.amount(low + 1) - facts.amount(low)) * (fan - low)


def loose(counts: Sequence[int], kind: int) -> float:
    """A factor a little below 1: the more of the hand stands near a tile, the more may still come of it."""
    rank = kind % 9
    near = 3.0 * (counts[kind] - 1) + 0.5 + min(rank, 8 - rank, 2) * 0.75
    for away, weight in ((-2, 1.5), (-1, 2.5), (1, 2.5), (2, 1.5)):
        if 0 <= rank + away < 9:
            near += weight * min(2, counts[kind + away])
    return 1.0 - 0.006 * near

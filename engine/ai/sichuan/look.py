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
from engine.play.actions import ADDED_KONG, CONCEALED_KONG, DIRECT_KONG, PUNG, Action
from engine.play.view import View
from engine.tiles.kinds import Tile, kind_of

_ENDS_SINGLE: Final = (0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.13, 0.14)
_ENDS_ON: Final = (0.0, 0.0, 0.002, 0.005, 0.01, 0.02, 0.03, 0.03)
"""Chance per own turn that others end the deal, if a win ends it and if it goes on."""
_RON: Final = 0.4
_CALL: Final = 0.13
_READY: Final = (0.02, 0.05, 0.12, 0.22, 0.34, 0.45, 0.55, 0.62, 0.68, 0.72, 0.76, 0.8)
"""How likely an opponent is ready, by go-round."""
_WAIT: Final = 0.11
"""How likely a tile nobody knows anything about is in the wait of a ready hand."""


_STAYING: Final = 1.5
"""Small wins that staying in play for the rest of a long deal costs."""
_SURER: Final = 2.0
_WIDE: Final = 6.0
"""Copies of a usual wait."""
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
    worth: float
    order: float


class Look:
    """One view, looked at."""

    __slots__ = ("facts", "melds", "payers", "sight", "void")

    def __init__(self, view: View, facts: Facts) -> None:
        self.facts = facts
        self.sight = Sight(view, facts.deck)
        self.melds = self.sight.melds
        self.void = void_of(self.sight)
        # A self-draw is paid by all, a discard by one.
        rivals = len(self.sight.rivals)
        self.payers = 0.45 * rivals + 0.55 if facts.on_discard else float(rivals)

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
        safe = 0.0 if self.facts.single else 1.5 * self.facts.amount(self.facts.fan("ping_hu") + 1)
        worth = found.win * amount * self.payers + (found.win + found.ready) * safe - 0.01 * lacking
        base = max(self.facts.amount(self.facts.fan("ping_hu")), 0.5)
        order = copies - STEP * (lacking - _PATIENCE * log2(max(1.0, amount / base)))
        return Rated(kind, lacking, copies, found, amount, plan, tuple(accepted), worth, order)

    def later(self, counts: list[int], melds: Sequence[Meld], rated: Rated) -> float:
        """Mean copies of the wait a hand lacking two will have."""
        left = counts[:]
        if rated.kind >= 0:
            left[rated.kind] -= 1
        free, sets = self.sight.free, self.facts.sets - len(melds)
        taken = total = 0
        for kind in rated.accepted:
            if free[kind]:
                left[kind] += 1
                held = [other for other, count in enumerate(left) if count]
                widest = max(
                    (self.sight.copies(row.accepted) for row in rows(left, sets, rated.plan.route, held)), default=0
                )
                left[kind] -= 1
                taken += free[kind]
                total += free[kind] * widest
        return total / taken if taken else 0.0

    def refined(self, counts: list[int], melds: Sequence[Meld], rated: Rated) -> Rated:
        """The same one step further, where the hand lacks two."""
        if rated.lacking != 2 or not rated.copies:
            return rated
        later = self.later(counts, melds, rated)
        found = chance(2, rated.copies, self.pace(), later or 0.5)
        gain = (found.win - rated.chance.win) * rated.amount * self.payers
        # What comes now times what the wait will be, in copies of a usual wait.
        order = rated.order + rated.copies * (min(later, 10.0) / _WIDE - 1.0) * 0.5
        return rated._replace(chance=found, worth=rated.worth + gain, order=order)

    def kong_money(self, verb: str) -> float:
        """What a kong takes in at once."""
        money, rivals = self.facts.ruleset.settling.money, len(self.sight.rivals)
        if not money.paid:
            return 0.0
        if verb == DIRECT_KONG:
            return float(money.giver + money.beside_giver * (rivals - 1))
        return float(rivals * (money.concealed if verb == CONCEALED_KONG else money.bent))

    def fourth(self, kind: int) -> float:
        """What three of a kind are worth for the kong they may become, as copies in the order of discards."""
        small = max(self.facts.amount(self.facts.fan("ping_hu")), 0.5)
        drawn = min(1.0, self.sight.free[kind] * self.sight.turns / self.sight.unseen)
        return min(0.8 * STEP, drawn * self.kong_money(ADDED_KONG) / small * 0.6 * STEP)

    def worth_waiting(self, now: int, waiting: Rated) -> bool:
        """Whether a win by discard is worth less than waiting for the own draw, which everybody pays; who waits still
        pays others and may feed them."""
        rivals = len(self.sight.rivals)
        drawn = chance(1, waiting.copies, self.pace()._replace(ron=0.0)).win * self.facts.drawn(now) * rivals
        stays = _STAYING * self.facts.amount(self.facts.fan("ping_hu")) * min(1.0, self.sight.turns / 10)
        return drawn > now * _SURER + max(stays, 0.5)

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
        if voids and voids[seat] == kind // 9:
            return 0.0
        ready = _READY[min(self.sight.turn, len(_READY)) - 1]
        ready = min(0.95, ready + 0.08 * len(state.melds))
        if state.wins:
            ready = 1.0
        if view.shown.get("announcing", {}).get("shown", ((),) * len(view.seats))[seat]:
            return 1.0 if kind in view.shown["announcing"]["shown"][seat] else 0.0
        thrown = [KIND_OF[row.tile] for row in state.river if row.tile >= 0]
        chance_of = _WAIT
        if kind in thrown:
            chance_of *= 0.35
        elif kind % 9 in (0, 8):
            chance_of *= 0.75
        late = thrown[-4:]
        if sum(other // 9 == kind // 9 for other in thrown) >= 4 and kind not in late:
            chance_of *= 0.6
        return ready * chance_of * (0.5 + 0.5 * min(1.0, self.sight.free[kind] / 2))

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

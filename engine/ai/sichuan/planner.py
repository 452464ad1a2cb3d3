"""The regular player, by plan: two suits, one suit or pungs alone, whichever is nearest for its worth.

It makes kongs that cost no speed, and throws the safest tile when its hand is hopeless. The strong player plays hands
far from ready in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.ai.seat import Choice
from engine.ai.sichuan.facts import Facts
from engine.ai.sichuan.look import Look, Rated
from engine.ai.sichuan.naming import name_action
from engine.ai.sichuan.setup import exchange_action, void_action
from engine.ai.sight import Sight
from engine.ai.throws import OWN_KONGS, throw_of, throws_of
from engine.play.actions import DIRECT_KONG, PASS, PUNG, WIN, Action
from engine.play.view import View
from engine.reasons import Reason
from engine.tiles.kinds import kind_of

_HOPELESS: Final = 0.06
_KONG: Final = 20.0
"""Copies that a paid kong is worth."""


@dataclass(frozen=True, slots=True)
class Planner:
    """Chooses suit, plan and kongs by nearness and value."""

    facts: Facts

    def choose(self, view: View) -> Choice:
        """The choice for this view."""
        if WIN in view.options:
            return Choice(WIN, (Reason("ai.win"),))
        sight = Sight(view, self.facts.deck)
        match view.asking:
            case "name":
                action, copies = name_action(sight, self.facts, by_worth=True)
                return Choice(action, (Reason("ai.name_tile", {"n": copies}),))
            case "exchange":
                return Choice(exchange_action(sight, self.facts, shortest=False), (Reason("ai.exchange_plan"),))
            case "void":
                return Choice(void_action(sight, self.facts, shortest=False), (Reason("ai.void_plan"),))
        look = Look(view, self.facts)
        return self._claim(look) if view.asking == "claim" else self._turn(look)

    def _turn(self, look: Look) -> Choice:
        options = look.sight.view.options
        kong = self._kong(look, [action for action in options if action.verb in OWN_KONGS])
        if kong is not None:
            return kong
        throws = throws_of(options)
        kinds = sorted({kind_of(action.tiles[0]) for action in throws})
        rated = look.rated(look.sight.counts, look.melds, kinds)
        best = max(rated.values(), key=lambda row: (round(row.order, 4), row.kind), default=None)
        if best is None or best.chance.win < _HOPELESS:
            return self._safest(look, throws, kinds)
        danger, _ = look.risk(best.kind)
        reasons = told(best)
        if danger >= 0.03:
            reasons = (*reasons, Reason("ai.risk", {"percent": round(100 * danger)}))
        return Choice(throw_of(throws, best.kind), reasons)

    def _safest(self, look: Look, throws: Sequence[Action], kinds: Sequence[int]) -> Choice:
        kind = min(kinds, key=lambda one: (look.risk(one)[1], one))
        danger = look.risk(kind)[0]
        key = "ai.fold_safe" if danger < 0.005 else "ai.fold"
        return Choice(throw_of(throws, kind), (Reason(key, {"percent": round(100 * danger)}),))

    def _kong(self, look: Look, kongs: Sequence[Action]) -> Choice | None:
        """A kong that leaves the hand as near: it is paid, and adds a root."""
        now = look.waiting(look.sight.counts, look.melds) if kongs else None
        for action in kongs:
            counts, melds = look.after_kong(action)
            after = look.waiting(counts, melds)
            if now is not None and after.lacking <= now.lacking:
                return Choice(action, (Reason("ai.kong_paid"),))
        return None

    def _claim(self, look: Look) -> Choice:
        now = look.waiting(look.sight.counts, look.melds)
        best, most = None, now.order + 2.0
        for action in look.sight.view.options:
            if action.verb not in (PUNG, DIRECT_KONG):
                continue
            counts, melds = look.after_call(action)
            if action.verb == DIRECT_KONG:
                row = look.waiting(counts, melds)
                gain = row.order + _KONG
            else:
                kinds = [kind for kind, count in enumerate(counts) if count]
                rated = look.rated(counts, melds, kinds)
                if not rated:
                    continue
                row = max(rated.values(), key=lambda one: one.order)
                gain = row.order
            if gain > most:
                best, most = (action, row), gain
        if best is None:
            return Choice(PASS, (Reason("ai.no_gain"),))
        action, row = best
        nearer = Reason("ai.call_nearer", {"before": now.lacking - 1, "after": row.lacking - 1})
        return Choice(action, (nearer, *told(row)[1:]))


def told(best: Rated) -> tuple[Reason, ...]:
    """How near, with what plan, how promising."""
    reasons = [Reason("ai.efficient", {"shanten": best.lacking - 1, "n": best.copies})]
    if best.plan.route.key != "void":
        reasons.append(Reason("ai.plan", {"route": f"ai.route.{best.plan.route.key}"}))
    percent = round(100 * best.chance.win)
    reasons.append(Reason("ai.outlook", {"percent": percent, "points": round(best.amount)}))
    return tuple(reasons)

"""Machine players of Sichuan mahjong. The levels differ in how far they look.

The *beginner* gives up its shortest suit and plays for the nearest ready hand. The *regular* chooses its suit, plan and
kongs by chance and value, and holds back tiles others wait for when its own hand is hopeless. The *strong* one weighs
danger and gain at every discard, looks one step further, and may let a small win go for a bigger one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.ai.routes import Route, lacks, rows
from engine.ai.seat import Choice
from engine.ai.sichuan.facts import ALLOWED, Facts, void_of
from engine.ai.sichuan.look import STEP, Look, Rated
from engine.ai.sichuan.setup import exchange_action, void_action
from engine.ai.sight import Sight
from engine.hand import kernel
from engine.hand.hand import Hand
from engine.play.actions import ADDED_KONG, CONCEALED_KONG, DIRECT_KONG, PASS, PUNG, WIN, Action
from engine.play.view import View
from engine.reasons import Reason
from engine.systems.sichuan.win import Chance, held_of
from engine.tiles.kinds import kind_of

OWN_KONGS: Final = (CONCEALED_KONG, ADDED_KONG)
_HOPELESS: Final = 0.06
_FEAR: Final = 12.0
"""Copies given up for a tile's danger, for each time it is expected to cost a small win."""
_KONG: Final = 20.0
"""Copies that a paid kong is worth."""


@dataclass(frozen=True, slots=True)
class Beginner:
    """The nearest ready hand without the shortest suit."""

    facts: Facts

    def choose(self, view: View) -> Choice:
        """The choice for this view."""
        if WIN in view.options:
            return Choice(WIN, (Reason("ai.win"),))
        sight = Sight(view, self.facts.deck)
        match view.asking:
            case "exchange":
                return Choice(exchange_action(sight, self.facts, shortest=True), (Reason("ai.exchange_shortest"),))
            case "void":
                return Choice(void_action(sight, self.facts, shortest=True), (Reason("ai.void_shortest"),))
        route, sets = self._route(sight), self.facts.sets - len(sight.melds)
        if view.asking == "claim":
            return self._claim(sight, route, sets)
        kongs = [action for action in view.options if action.verb in OWN_KONGS]
        for action in kongs:
            if kong_is_free(sight, action, route, sets):
                return Choice(action, (Reason("ai.kong_free"),))
        throws = throws_of(view.options)
        found = rows(sight.counts, sets, route, sorted({kind_of(action.tiles[0]) for action in throws}))
        best = max(found, key=lambda row: (sight.copies(row.accepted), row.kind))
        why = Reason("ai.efficient", {"shanten": best.lacking - 1, "n": sight.copies(best.accepted)})
        return Choice(throw_of(throws, best.kind), (why,))

    def _route(self, sight: Sight) -> Route:
        """Without the suits of which there is least."""
        laid = {meld.base // 9 for meld in sight.melds}
        void = void_of(sight)
        length = {suit: sum(sight.counts[9 * suit : 9 * suit + 9]) for suit in range(3)}
        order = sorted(length, key=lambda suit: (suit in laid, suit != void, length[suit]), reverse=True)
        kept = tuple(sorted(order[: self.facts.suits]))
        special = kernel.FOURS if self.facts.pairs and not sight.melds else 0
        return Route("void", ALLOWED[kept], special=special)

    def _claim(self, sight: Sight, route: Route, sets: int) -> Choice:
        now = lacks(sight.counts, sets, route)
        for action in sight.view.options:
            if action.verb not in (PUNG, DIRECT_KONG) or not route.allowed[kind_of(action.tiles[0])]:
                continue
            counts = sight.counts[:]
            counts[kind_of(action.tiles[0])] -= len(action.tiles)
            after = lacks(counts, sets - 1, route)
            if after < now or (action.verb == DIRECT_KONG and after == now):
                return Choice(action, (Reason("ai.call_nearer", {"before": now - 1, "after": after - 1}),))
        return Choice(PASS, (Reason("ai.no_gain"),))


@dataclass(frozen=True, slots=True)
class Planner:
    """Regular and, with `far`, strong."""

    facts: Facts
    far: bool

    def choose(self, view: View) -> Choice:
        """The choice for this view."""
        sight = Sight(view, self.facts.deck)
        match view.asking:
            case "exchange":
                return Choice(exchange_action(sight, self.facts, shortest=False), (Reason("ai.exchange_plan"),))
            case "void":
                return Choice(void_action(sight, self.facts, shortest=False), (Reason("ai.void_plan"),))
        look = Look(view, self.facts)
        if WIN in view.options:
            return self._win(look)
        return self._claim(look) if view.asking == "claim" else self._turn(look)

    def _win(self, look: Look) -> Choice:
        """A win is taken, unless by discard early on a much bigger one is likely."""
        view, sight = look.sight.view, look.sight
        if not self.far or PASS not in view.options or view.robbing or self.facts.single:
            return Choice(WIN, (Reason("ai.win"),))
        held = held_of(Hand.of(view.hand, look.melds), (view.offered,))
        worth = self.facts.ruleset.scoring.worth(held, view.offered, Chance(self_draw=False))
        waiting = look.waiting(sight.counts, look.melds)
        if worth is not None and waiting.lacking == 1 and look.worth_waiting(worth.amount, waiting):
            return Choice(PASS, (Reason("ai.wait_for_bigger", {"n": waiting.copies}),))
        return Choice(WIN, (Reason("ai.win"),))

    def _turn(self, look: Look) -> Choice:
        options = look.sight.view.options
        kong = self._kong(look, [action for action in options if action.verb in OWN_KONGS])
        if kong is not None:
            return kong
        throws = throws_of(options)
        kinds = sorted({kind_of(action.tiles[0]) for action in throws})
        rated = look.rated(look.sight.counts, look.melds, kinds)
        if self.far:
            near = sorted(rated.values(), key=lambda row: row.order, reverse=True)[:4]
            rated.update({row.kind: look.refined(look.sight.counts, look.melds, row) for row in near})
        best = max(rated.values(), key=lambda row: (round(self._value(look, row), 4), row.kind), default=None)
        if best is None or (not self.far and best.chance.win < _HOPELESS):
            return self._safest(look, throws, kinds)
        danger, _ = look.risk(best.kind)
        reasons = told(best)
        if danger >= 0.03:
            reasons = (*reasons, Reason("ai.risk", {"percent": round(100 * danger)}))
        return Choice(throw_of(throws, best.kind), reasons)

    def _value(self, look: Look, row: Rated) -> float:
        if not self.far:
            return row.order
        base = max(self.facts.amount(self.facts.fan("ping_hu")), 0.5)
        kept = look.fourth(row.kind) if look.sight.counts[row.kind] == 3 else 0.0
        return row.order - kept - _FEAR * look.risk(row.kind)[1] / base

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
            if now is not None and after.lacking <= now.lacking + self._kong_costs(look, action):
                return Choice(action, (Reason("ai.kong_paid"),))
        return None

    def _kong_costs(self, look: Look, action: Action) -> int:
        """Tiles that the strong player gives for a kong: each pays as much as several small wins."""
        small = self.facts.amount(self.facts.fan("ping_hu"))
        return int(self.far and look.kong_money(action.verb) >= 2 * small and look.sight.turns >= 2)

    def _claim(self, look: Look) -> Choice:
        now = look.waiting(look.sight.counts, look.melds)
        if self.far:
            now = look.refined(look.sight.counts, look.melds, now)
        best, most = None, now.order + 2.0
        for action in look.sight.view.options:
            if action.verb not in (PUNG, DIRECT_KONG):
                continue
            counts, melds = look.after_call(action)
            if action.verb == DIRECT_KONG:
                row = look.waiting(counts, melds)
                gain = row.order + _KONG + 1.2 * STEP * self._kong_costs(look, action)
            else:
                kinds = [kind for kind, count in enumerate(counts) if count]
                rated = look.rated(counts, melds, kinds)
                if not rated:
                    continue
                row = max(rated.values(), key=lambda one: one.order)
                if self.far:
                    row = look.refined(counts, melds, row)
                gain = row.order + (look.fourth(kind_of(action.tiles[0])) if self.far else 0.0)
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


def throws_of(options: Sequence[Action]) -> list[Action]:
    """Plain discards; nothing is announced."""
    return [action for action in options if action.verb in ("discard", "discard_drawn")]


def throw_of(throws: Sequence[Action], kind: int) -> Action:
    """The discard of that kind, the tile just drawn before its twin."""
    return max(
        (action for action in throws if kind_of(action.tiles[0]) == kind), key=lambda a: a.verb == "discard_drawn"
    )


def kong_is_free(sight: Sight, action: Action, route: Route, sets: int) -> bool:
    """Whether an own kong leaves the hand as near."""
    kind = kind_of(action.tiles[0])
    counts = sight.counts[:]
    concealed = action.verb == CONCEALED_KONG
    counts[kind] -= 4 if concealed else 1
    return lacks(counts, sets - concealed, route) <= lacks(sight.counts, sets, route)

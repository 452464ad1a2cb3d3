"""The beginner: the nearest ready hand without the shortest suit, with no look at the table."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ai.routes import Route, lacks, rows
from engine.ai.seat import Choice
from engine.ai.sichuan.facts import ALLOWED, Facts, void_of
from engine.ai.sichuan.naming import name_action
from engine.ai.sichuan.setup import exchange_action, void_action
from engine.ai.sight import Sight
from engine.ai.throws import OWN_KONGS, throw_of, throws_of
from engine.hand import kernel
from engine.play.actions import CONCEALED_KONG, DIRECT_KONG, PASS, PUNG, WIN, Action
from engine.play.view import View
from engine.reasons import Reason
from engine.tiles.kinds import kind_of


@dataclass(frozen=True, slots=True)
class Beginner:
    """Wins when it can, lays down whatever does not set it back, keeps what accepts most kinds of tile."""

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
            case "name":
                action, copies = name_action(sight, self.facts, by_worth=False)
                return Choice(action, (Reason("ai.name_tile", {"n": copies}),))
        route, sets = self._route(sight), self.facts.sets - len(sight.melds)
        if view.asking == "claim":
            return self._claim(sight, route, sets)
        for action in view.options:
            if action.verb in OWN_KONGS and kong_is_free(sight, action, route, sets):
                return Choice(action, (Reason("ai.kong_free"),))
        throws = throws_of(view.options)
        found = rows(sight.counts, sets, route, sorted({kind_of(action.tiles[0]) for action in throws}))
        best = max(found, key=lambda row: (len(row.accepted), row.kind))
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
        """A kong before a pung."""
        now = lacks(sight.counts, sets, route)
        for verb in (DIRECT_KONG, PUNG):
            for action in sight.view.options:
                if action.verb != verb or not route.allowed[kind_of(action.tiles[0])]:
                    continue
                counts = sight.counts[:]
                counts[kind_of(action.tiles[0])] -= len(action.tiles)
                after = lacks(counts, sets - 1, route)
                if after <= now:
                    return Choice(action, (Reason("ai.call_nearer", {"before": now - 1, "after": after - 1}),))
        return Choice(PASS, (Reason("ai.no_gain"),))


def kong_is_free(sight: Sight, action: Action, route: Route, sets: int) -> bool:
    """Whether an own kong leaves the hand as near."""
    kind = kind_of(action.tiles[0])
    counts = sight.counts[:]
    concealed = action.verb == CONCEALED_KONG
    counts[kind] -= 4 if concealed else 1
    return lacks(counts, sets - concealed, route) <= lacks(sight.counts, sets, route)

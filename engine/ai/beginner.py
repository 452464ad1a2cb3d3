"""The beginner: knows the rules and plays for the nearest ready hand; no defence, no plan."""

from __future__ import annotations

from dataclasses import dataclass

from engine.ai.efficiency import after_discards, lacking
from engine.ai.seat import Choice, Style
from engine.ai.sight import KIND_OF, counts_of
from engine.play.actions import CHOW, DIRECT_KONG, PASS, PUNG, WIN, Action
from engine.play.view import View
from engine.reasons import Reason
from engine.tiles.kinds import DRAGONS, EAST, Kind, kind_of, suit_of


@dataclass(frozen=True, slots=True)
class Beginner:
    """Wins when it can, calls what helps, discards for speed."""

    style: Style

    def choose(self, view: View) -> Choice:
        """The choice for this view."""
        options = view.options
        if WIN in options:
            return Choice(WIN, (Reason("ai.win"),))
        match view.asking:
            case "exchange":
                return Choice(shortest_suit_exchange(view), (Reason("ai.exchange_shortest"),))
            case "void":
                return Choice(shortest_suit_void(view), (Reason("ai.void_shortest"),))
            case "claim":
                return self._claim(view)
            case _:
                return self._turn(view)

    def _turn(self, view: View) -> Choice:
        options = view.options
        for action in options:
            if action.verb in ("north", "nine_kinds"):
                return Choice(action, (Reason(f"ai.{action.verb}"),))
        for action in options:
            if action.verb == "concealed_kong" and self._kong_costs_nothing(view, action):
                return Choice(action, (Reason("ai.kong_free"),))
        ready = [action for action in options if action.verb in ("ready", "ready_drawn")]
        throws = ready or [action for action in options if action.verb in ("discard", "discard_drawn")]
        best = after_discards(view, self.style, {KIND_OF[action.tiles[0]] for action in throws})[0]
        action = next(action for action in throws if KIND_OF[action.tiles[0]] == best.kind)
        why = Reason("ai.efficient", {"shanten": best.lacking - 1, "n": best.copies})
        return Choice(action, (Reason("ai.ready"), why) if ready else (why,))

    def _kong_costs_nothing(self, view: View, action: Action) -> bool:
        counts = counts_of(view.hand)
        before = after_discards(view, self.style)[0].lacking
        counts[kind_of(action.tiles[0])] = 0
        return lacking(view, self.style, counts, 1) <= before

    def _claim(self, view: View) -> Choice:
        counts = counts_of(view.hand)
        now = lacking(view, self.style, counts)
        best, nearest = PASS, now
        for action in view.options:
            if action.verb not in (PUNG, CHOW) or not self._may_open(view, action):
                continue
            rest = counts[:]
            for tile in action.tiles:
                rest[kind_of(tile)] -= 1
            after = min(
                lacking(view, self.style, [n - (k == kind) for k, n in enumerate(rest)], 1)
                for kind, count in enumerate(rest)
                if count
            )
            if after < nearest:
                best, nearest = action, after
        if best is PASS:
            return Choice(PASS, (Reason("ai.no_gain"),))
        return Choice(best, (Reason("ai.call_nearer", {"before": now - 1, "after": nearest - 1}),))

    def _may_open(self, view: View, action: Action) -> bool:
        """Where an open hand needs a reason to win, only triplets of value open it."""
        if not self.style.value_calls:
            return True
        assert view.seat is not None
        own = view.seats[view.seat]
        values = value_kinds(view, view.seat)
        if any(meld.base in values for meld in own.melds if meld.kind.value != CHOW):
            return True
        return action.verb in (PUNG, DIRECT_KONG) and kind_of(action.tiles[0]) in values


def value_kinds(view: View, seat: int) -> frozenset[Kind]:
    """Dragons, the round wind and the seat's own."""
    own = Kind(EAST + (seat - view.dealer) % len(view.seats))
    return frozenset((*DRAGONS, view.round_wind, own))


def shortest_suit_exchange(view: View) -> Action:
    """Three tiles of the shortest suit that has three, its lowest ones."""
    length = [0, 0, 0]
    for tile in view.hand:
        length[suit_of(kind_of(tile))] += 1

    def cost(action: Action) -> tuple[int, tuple[int, ...]]:
        return sum(length[suit_of(kind_of(tile))] for tile in action.tiles), action.tiles

    return min(view.options, key=cost)


def shortest_suit_void(view: View) -> Action:
    """The suit with the fewest tiles; laid down, its tile of least use; a suit not dealt is reported."""
    length = [0, 0, 0]
    for tile in view.hand:
        length[suit_of(kind_of(tile))] += 1

    def cost(action: Action) -> tuple[int, int, tuple[int, ...]]:
        if not action.tiles:
            return 0, 0, ()
        return length[suit_of(kind_of(action.tiles[0]))], action.verb == "report", action.tiles

    named = [action for action in view.options if action.tiles]
    return min(named or view.options, key=cost)

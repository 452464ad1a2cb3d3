"""What both thinking minds of riichi share: who is a threat, folding, the best call, reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.ai.riichi.look import Look, Rated, is_visible, throw_of
from engine.ai.riichi.worth import Own
from engine.ai.seat import Choice
from engine.ai.sight import KIND_OF
from engine.play.actions import Action
from engine.reasons import Reason
from engine.solver.danger import Threat, risk
from engine.tiles.kinds import kind_of

Rate = Callable[[Own, Sequence[int]], "Rated | None"]
"""A hand and the discards it may make → the best of them."""


class Nerve(NamedTuple):
    """How dangerous a tile may be to be thrown before a threat: by a ready hand, by one a step away that is worth at
    least `dear` points, and by any other, which only throws what is safe."""

    ready: float
    near: float
    safe: float
    dear: int

    def holds(self, best: Rated, danger: float) -> bool:
        """Whether the hand plays on."""
        limit = self.safe
        if best.lacking == 1:
            limit = self.ready
        elif best.lacking == 2 and best.points >= self.dear:
            limit = self.near
        return danger <= limit


def visible(look: Look) -> tuple[Threat, ...]:
    """Opponents whom everybody respects."""
    seats = look.sight.view.seats
    found = []
    for threat in look.table.threats:
        tiles = [tile for meld in seats[threat.seat].melds for tile in meld.tiles]
        shown = sum(look.dora.count(KIND_OF[tile]) + (tile >= 43) for tile in tiles)
        if is_visible(threat, shown):
            found.append(threat)
    return tuple(found)


def fold(look: Look, throws: Sequence[Action], rated: dict[int, Rated], threats: tuple[Threat, ...]) -> Choice:
    """The safest discard; among the safe the one that keeps the hand best."""
    risks = {kind: risk(look.table, kind, threats) for kind in {kind_of(action.tiles[0]) for action in throws}}
    least = min(row.loss for row in risks.values())
    near = [kind for kind, row in risks.items() if row.loss <= least + 40]
    kind = min(near, key=lambda one: (-(rated[one].worth if one in rated else 0.0), risks[one].loss, one))
    action = throw_of(throws, kind)
    assert action is not None
    key = "ai.fold_safe" if risks[kind].chance == 0 else "ai.fold"
    return Choice(action, (Reason(key, {"percent": percent(risks[kind].chance)}),))


def best_call(look: Look, calls: Sequence[Action], rate: Rate) -> tuple[Rated | None, Action | None]:
    """The call with the best discard after it."""
    best, chosen = None, None
    offered = KIND_OF[look.sight.view.offered]
    for action in calls:
        own = look.after_call(action)
        rated = rate(own, [kind for kind, count in enumerate(own.counts) if count and kind != offered])
        if rated is not None and (best is None or nearest(rated) > nearest(best)):
            best, chosen = rated, action
    return best, chosen


def nearest(rated: Rated) -> tuple[int, float, float]:
    """Order of preference: fewest tiles lacking, then most copies and points; of equals the loosest tile."""
    return -rated.lacking, rated.copies * (rated.points + 3000) * rated.loose, rated.worth


def gladdest(rated: Rated) -> tuple[int, float, float]:
    """The same for a closed hand: while it lacks three or more, what players throw most gladly goes first."""
    return (-rated.lacking, rated.glad, 0.0) if rated.lacking > 2 else nearest(rated)


def percent(share: float) -> int:
    """A share as whole percent."""
    return round(100 * share)


def told(best: Rated) -> Reason:
    """How near the hand is and what helps it."""
    return Reason("ai.efficient", {"shanten": best.lacking - 1, "n": best.copies})


def plan_told(best: Rated) -> Iterable[Reason]:
    """What the hand aims at."""
    if best.route.key != "any":
        yield Reason("ai.plan", {"route": f"ai.route.{best.route.key}"})
    yield Reason("ai.outlook", {"percent": percent(best.chance.win), "points": 100 * round(best.points / 100)})


def called_told(best: Rated, now: Rated | None) -> tuple[Reason, ...]:
    """Why a call."""
    return nearer_told(best.lacking + 1 if now is None else now.lacking, best.lacking), *plan_told(best)


def nearer_told(before: int, after: int) -> Reason:
    """That a call brings the hand nearer: tiles lacking before and after."""
    return Reason("ai.call_nearer", {"before": before - 1, "after": after - 1})


def risk_told(chance: float) -> Iterable[Reason]:
    """That the tile is dangerous, if it is."""
    if chance >= 0.01:
        yield Reason("ai.risk", {"percent": percent(chance)})

"""The regular riichi mind: acceptance and value; calls by plan; folds by rule of thumb before riichi and visible
threats, by safe tiles, suji and walls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.ai.riichi.danger import Risk, Threat, risk
from engine.ai.riichi.look import Look, Rated, is_visible, throw_of
from engine.ai.seat import Choice
from engine.ai.sight import KIND_OF
from engine.play.actions import PASS, Action
from engine.reasons import Reason
from engine.tiles.kinds import kind_of

_SAFE: Final = 0.02
"""A discard this unlikely to deal in counts as safe."""
_PATIENCE: Final = (1.0, 1.1, 1.6, 2.5, 4.0)
"""How many times its danger a discard must promise, by tiles lacking."""



class Regular:
    """Sound play by rules of thumb."""

    __slots__ = ()

    def discard(self, look: Look, throws: Sequence[Action], ready: Sequence[Action]) -> Choice:
        """Pushes or folds, then throws for speed and value, or for safety."""
        kinds = sorted({kind_of(action.tiles[0]) for action in throws})
        rated = look.rated(look.own, kinds)
        best = max(rated.values(), key=rank, default=None)
        threats = visible(look)
        if threats and not (best and self._pushes(best, risk(look.table, best.kind, threats))):
            return fold(look, throws, rated, threats)
        if best is None:
            return Choice(throws[0], (Reason("ai.no_plan"),))
        if best.lacking == 1 and ready:
            declared = throw_of(ready, best.kind) or self._widest(look, ready, rated)
            if declared is not None and look.sight.turns >= 2:
                return Choice(declared, (Reason("ai.ready"), told(best)))
        action = throw_of(throws, best.kind)
        assert action is not None
        return Choice(action, (told(best), *plan_told(best)))

    def _widest(self, look: Look, ready: Sequence[Action], rated: dict[int, Rated]) -> Action | None:
        kinds = {kind_of(action.tiles[0]) for action in ready}
        found = [row for kind, row in rated.items() if kind in kinds]
        return throw_of(ready, max(found, key=rank).kind) if found else None

    def _pushes(self, best: Rated, danger: Risk) -> bool:
        """Whether what the hand may win outweighs the danger, taken once for every tile it still has to throw."""
        return danger.chance <= _SAFE or best.worth >= danger.loss * _PATIENCE[min(best.lacking, 4)]

    def claim(self, look: Look, calls: Sequence[Action]) -> Choice:
        """Calls that bring an open plan nearer and win more than waiting; before a riichi only to be ready."""
        now = look.waiting(look.own)
        best, action = best_call(look, calls)
        if best is None or action is None or (now is not None and best.worth <= now.worth * 0.9):
            return Choice(PASS, (Reason("ai.no_gain"),))
        if (visible(look) and best.lacking > 1) or (best.lacking > 3 and best.points < 3000):
            return Choice(PASS, (Reason("ai.call_too_risky"),))
        return Choice(action, called_told(best, now))


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


def best_call(look: Look, calls: Sequence[Action]) -> tuple[Rated | None, Action | None]:
    """The call with the best discard after it."""
    best, chosen = None, None
    for action in calls:
        own = look.after_call(action)
        kinds = [kind for kind, count in enumerate(own.counts) if count and kind != kind_of_offer(look)]
        rated = max(look.rated(own, kinds).values(), key=rank, default=None)
        if rated is not None and (best is None or rank(rated) > rank(best)):
            best, chosen = rated, action
    return best, chosen


def kind_of_offer(look: Look) -> int:
    """The kind of the offered tile."""
    return KIND_OF[look.sight.view.offered]


def rank(rated: Rated) -> tuple[float, int, int, int]:
    """Order of preference: worth, then speed; of equals the tile least likely to be missed."""
    outer = rated.kind >= 27 or rated.kind % 9 in (0, 8)
    return round(rated.worth, 3), -rated.lacking, rated.copies + outer, rated.kind


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
    before = now.lacking - 1 if now is not None else best.lacking
    nearer = Reason("ai.call_nearer", {"before": before, "after": best.lacking - 1})
    return nearer, *plan_told(best)


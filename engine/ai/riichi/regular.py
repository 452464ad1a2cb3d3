"""The regular riichi mind: acceptance and value; calls by plan; folds by rule of thumb before riichi and visible
threats, by safe tiles, suji and walls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ai.riichi.common import best_call, called_told, fold, plan_told, risk_told, told, visible
from engine.ai.riichi.danger import Risk, risk
from engine.ai.riichi.look import Look, Rated, throw_of
from engine.ai.riichi.worth import Own
from engine.ai.seat import Choice
from engine.play.actions import PASS, Action
from engine.reasons import Reason
from engine.tiles.kinds import kind_of

_SAFE: Final = 0.03
"""A discard this unlikely to deal in counts as safe."""
_READY: Final = 0.2
"""A ready hand pushes a tile up to this danger, whatever it is worth."""
_NEAR: Final = 0.07
"""A hand one step from ready pushes a tile up to this danger, if it is dear."""
_DEAR: Final = 5000
_NEAR_ENOUGH: Final = 2
"""Tiles an open hand may lack after its first call, if it has no value honours."""


class Regular:
    """Sound play by rules of thumb."""

    __slots__ = ()

    def discard(self, look: Look, throws: Sequence[Action], ready: Sequence[Action]) -> Choice:
        """Pushes or folds, then throws for speed and value, or for safety."""
        kinds = sorted({kind_of(action.tiles[0]) for action in throws})
        rated = look.rated(look.own, kinds, plain=True)
        best = max(rated.values(), key=nearest, default=None)
        threats = visible(look)
        danger = risk(look.table, best.kind, threats) if best else Risk(0.0, 0.0)
        if threats and not (best and self._pushes(best, danger)):
            return fold(look, throws, rated, threats)
        if best is None:
            return Choice(throws[0], (Reason("ai.no_plan"),))
        declared = throw_of(ready, best.kind)
        if declared is not None and best.lacking == 1 and look.sight.turns >= 2:
            return Choice(declared, (Reason("ai.ready"), told(best), *risk_told(danger.chance)))
        action = throw_of(throws, best.kind)
        assert action is not None
        return Choice(action, (told(best), *plan_told(best), *risk_told(danger.chance)))

    def _pushes(self, best: Rated, danger: Risk) -> bool:
        """Ready hands push almost everything, dear ones a step away what is not too dangerous, others what is safe."""
        if best.lacking == 1:
            return danger.chance <= _READY
        if best.lacking == 2 and best.points >= _DEAR:
            return danger.chance <= _NEAR
        return danger.chance <= _SAFE

    def claim(self, look: Look, calls: Sequence[Action]) -> Choice:
        """Calls that bring an open plan nearer: value honours at once, others when the hand is close to ready."""
        now = look.waiting(look.own)

        def rate(own: Own, kinds: Sequence[int]) -> Rated | None:
            return max(look.rated(own, kinds).values(), key=nearest, default=None)

        best, action = best_call(look, calls, rate)
        if best is None or action is None or (now is not None and not self._gains(look, best, now)):
            return Choice(PASS, (Reason("ai.no_gain"),))
        if visible(look) and best.lacking > 1:
            return Choice(PASS, (Reason("ai.call_too_risky"),))
        return Choice(action, called_told(best, now))

    def _gains(self, look: Look, best: Rated, now: Rated) -> bool:
        """Nearer, and with value honours or an open hand already, or close to ready."""
        if best.lacking >= now.lacking:
            return False
        return best.route.key == "value" or not look.own.closed or best.lacking <= _NEAR_ENOUGH


def nearest(rated: Rated) -> tuple[int, float, float]:
    """Order of preference: fewest tiles lacking, then most copies and points; of equals the loosest tile."""
    return -rated.lacking, rated.copies * (rated.points + 3000) * rated.loose, rated.worth

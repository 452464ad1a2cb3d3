"""The regular riichi mind: acceptance and value; calls by plan; folds by rule of thumb before riichi and visible
threats, by safe tiles, suji and walls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ai.riichi.common import (
    Nerve,
    best_call,
    called_told,
    fold,
    gladdest,
    nearest,
    plan_told,
    risk_told,
    told,
    visible,
)
from engine.ai.riichi.look import Look, Rated, throw_of
from engine.ai.riichi.worth import Own
from engine.ai.seat import Choice
from engine.play.actions import PASS, Action
from engine.reasons import Reason
from engine.solver.danger import Risk, risk
from engine.tiles.kinds import kind_of

_NERVE: Final = Nerve(ready=0.2, near=0.075, safe=0.03, dear=5000)
_CLOSE: Final = 2
"""Tiles a hand may lack after its first call, if that brings no value honours."""


class Regular:
    """Sound play by rules of thumb."""

    __slots__ = ()

    def discard(self, look: Look, throws: Sequence[Action], ready: Sequence[Action]) -> Choice:
        """Pushes or folds, then throws for speed and value, or for safety."""
        kinds = sorted({kind_of(action.tiles[0]) for action in throws})
        rated = look.rated(look.own, kinds, plain=True)
        order = gladdest if look.own.closed else nearest
        best = max(rated.values(), key=order, default=None)
        threats = visible(look)
        danger = risk(look.table, best.kind, threats) if best else Risk(0.0, 0.0)
        if threats and not (best and _NERVE.holds(best, danger.chance)):
            return fold(look, throws, rated, threats)
        if best is None:
            return Choice(throws[0], (Reason("ai.no_plan"),))
        declared = throw_of(ready, best.kind)
        if declared is not None and best.lacking == 1 and look.sight.turns >= 2:
            return Choice(declared, (Reason("ai.ready"), told(best), *risk_told(danger.chance)))
        action = throw_of(throws, best.kind)
        assert action is not None
        return Choice(action, (told(best), *plan_told(best), *risk_told(danger.chance)))

    def claim(self, look: Look, calls: Sequence[Action]) -> Choice:
        """Value honours are called when they bring the hand nearer; whatever does once it is open or close to ready."""
        now = look.waiting(look.own)

        def rate(own: Own, kinds: Sequence[int]) -> Rated | None:
            return max(look.rated(own, kinds).values(), key=nearest, default=None)

        best, action = best_call(look, calls, rate)
        if best is None or action is None or (now is not None and not _gains(look, best, now)):
            return Choice(PASS, (Reason("ai.no_gain"),))
        if visible(look) and best.lacking > 1:
            return Choice(PASS, (Reason("ai.call_too_risky"),))
        return Choice(action, called_told(best, now))


def _gains(look: Look, best: Rated, now: Rated) -> bool:
    if best.lacking >= now.lacking:
        return False
    return best.route.key == "value" or not look.own.closed or best.lacking <= _CLOSE

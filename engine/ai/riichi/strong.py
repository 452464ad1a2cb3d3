"""The strong riichi mind: what a discard is expected to win and lose decides, weighed by what points mean for places.

Near hands by chance to win times value, one step further than the acceptance, less what the tile may cost; ready hands
by the exact worth of each wait, with and without riichi. Against threats it is as bold as the standings ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.ai.chances import chance
from engine.ai.evaluator import Evaluator
from engine.ai.riichi.common import Nerve, best_call, called_told, fold, nearest, plan_told, risk_told, told, visible
from engine.ai.riichi.look import Look, Rated, throw_of
from engine.ai.riichi.stakes import Stakes
from engine.ai.riichi.worth import Own, Ready, ready_worth
from engine.ai.seat import Choice
from engine.hand.hand import Hand
from engine.play.actions import PASS, Action
from engine.reasons import Reason
from engine.solver.danger import Threat, danger
from engine.tiles.kinds import Kind, Tile, kind_of

_DEPTH: Final = 5
"""So many discards, the most promising ones, are looked at one step further."""
_STICK: Final = 1000
_READY: Final = 800
"""What being ready when the wall is used up brings, compared with not."""
_NERVE: Final = Nerve(ready=0.2, near=0.075, safe=0.03, dear=5000)
_CLOSE: Final = 2
"""Tiles an open hand may lack after its first call, if it has no value honours."""
_EAGER: Final = 1.2
"""A quiet ready hand must promise so many times what a declared one does: it warns nobody, but nobody fears it."""


class Weighed(NamedTuple):
    """A discard: what it promises, what it risks, the chance that it deals in."""

    rated: Rated
    gain: float
    loss: float
    chance: float

    @property
    def value(self) -> float:
        """What is left."""
        return self.gain - self.loss


@dataclass(frozen=True, slots=True)
class Strong:
    """Plays for the expected place. `evaluator`, if there is one, rates the own hand in the place of the heuristics."""

    evaluator: Evaluator | None = None

    def discard(self, look: Look, throws: Sequence[Action], ready: Sequence[Action]) -> Choice:
        """Pushes with the discard that leaves most, or folds; a ready hand declares or stays quiet."""
        stakes = Stakes(look.sight.view, look.facts)
        kinds = sorted({kind_of(action.tiles[0]) for action in throws})
        rated = self._rated(look, kinds)
        threats = visible(look)
        found = [self._weighed(look, stakes, row, threats) for row in rated.values()]
        best = max(found, key=_order, default=None)
        if threats and not (best and _NERVE.holds(best.rated, best.chance, stakes.boldness(best.rated.points))):
            return fold(look, throws, rated, threats)
        if best is None:
            return Choice(throws[0], (Reason("ai.no_plan"),))
        action = throw_of(throws, best.rated.kind)
        assert action is not None
        reasons = (told(best.rated), *plan_told(best.rated), *risk_told(best.chance))
        declared = throw_of(ready, best.rated.kind)
        if declared is None or best.rated.lacking != 1:
            return Choice(action, reasons)
        if self._declares(look, stakes, declared):
            return Choice(declared, (Reason("ai.ready"), *reasons))
        return Choice(action, (Reason("ai.quiet"), *reasons))

    def _rated(self, look: Look, kinds: Sequence[int]) -> dict[int, Rated]:
        """Discards rated, the best of them one step further; by the evaluator where it has an opinion."""
        rated = look.rated(look.own, kinds, plain=True)
        near = sorted(rated.values(), key=nearest, reverse=True)[:_DEPTH]
        rated.update({row.kind: look.refined(look.own, row) for row in near})
        if self.evaluator is not None:
            found = self.evaluator.prospects(look.sight.view, [Kind(kind) for kind in kinds])
            for kind, prospect in found.items():
                if kind in rated:
                    better = rated[kind].chance._replace(win=prospect.win, ready=prospect.ready)
                    rated[kind] = rated[kind]._replace(chance=better, points=prospect.points + look.pot)
        return rated

    def _weighed(self, look: Look, stakes: Stakes, row: Rated, threats: tuple[Threat, ...]) -> Weighed:
        gain = row.loose * row.chance.win * stakes.gain(row.points) + row.chance.ready * _READY
        safe, loss = 1.0, 0.0
        for threat in threats:
            share = danger(look.table, threat, row.kind)
            if share:
                safe *= 1 - share
                loss += share * stakes.loss(threat.cost, threat.seat)
        return Weighed(row, gain, loss, 1 - safe)

    def _declares(self, look: Look, stakes: Stakes, action: Action) -> bool:
        if look.sight.turns < 2:
            return False
        loud, quiet = (_exact(look, action, riichi=riichi) for riichi in (True, False))
        pace = look.pace(closed=True)._replace(ron=0.0)
        by_loud, by_quiet = (chance(1, one.copies, pace).win for one in (loud, quiet))
        declared = by_loud * stakes.gain(loud.points + look.pot) - (1 - by_loud) * stakes.gain(_STICK)
        return by_quiet * stakes.gain(quiet.points + look.pot) < _EAGER * max(declared, 1.0)

    def claim(self, look: Look, calls: Sequence[Action]) -> Choice:
        """Calls that bring the hand nearer: value honours at once, others when it is close to ready or open."""
        now = look.waiting(look.own)
        if now is not None:
            now = look.refined(look.own, now)

        def rate(own: Own, kinds: Sequence[int]) -> Rated | None:
            rows = sorted(look.rated(own, kinds).values(), key=nearest, reverse=True)[:3]
            return max((look.refined(own, row) for row in rows), key=nearest, default=None)

        best, action = best_call(look, calls, rate)
        if best is None or action is None or (now is not None and not _gains(look, best, now)):
            return Choice(PASS, (Reason("ai.no_gain"),))
        if visible(look) and best.lacking > 1:
            return Choice(PASS, (Reason("ai.call_too_risky"),))
        return Choice(action, called_told(best, now))


def _gains(look: Look, best: Rated, now: Rated) -> bool:
    """Whether a call is nearer, and brings value honours, or comes when the hand is open already or close to ready."""
    if best.lacking >= now.lacking:
        return False
    return best.route.key == "value" or not look.own.closed or best.lacking <= _CLOSE


def _order(one: Weighed) -> tuple[int, float, float]:
    """Nearest first; a hand that lacks two or less by what it leaves, one further off by what it accepts."""
    row = one.rated
    if row.lacking <= 2:
        return -row.lacking, round(one.value, 3), nearest(row)[1]
    return -row.lacking, nearest(row)[1] - 4 * one.loss, one.value


def _exact(look: Look, action: Action, *, riichi: bool) -> Ready:
    held = list(look.sight.view.hand)
    held.remove(action.tiles[0])
    shown = look.sight.view.shown.get("dora", {}).get("indicators", ())
    hand = Hand.of(held, look.own.melds)
    return ready_worth(look.sight, look.facts, hand, Tile(action.tiles[0]), shown, riichi=riichi)

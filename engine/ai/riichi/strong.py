"""The strong riichi mind: what a discard is expected to win and lose decides, weighed by what points mean for places.

Chance to win times value, one step further than the acceptance; ready hands by the exact worth of each wait, with and
without riichi. A dangerous tile is thrown when the hand promises enough more than it risks, the more the further it is
from ready, since more such tiles will follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.ai.chances import chance
from engine.ai.evaluator import Evaluator
from engine.ai.riichi.common import best_call, called_told, fold, plan_told, rank, risk_told, told, visible
from engine.ai.riichi.danger import Threat, danger
from engine.ai.riichi.look import Look, Rated, throw_of
from engine.ai.riichi.stakes import Stakes
from engine.ai.riichi.worth import Own, Ready, ready_worth
from engine.ai.seat import Choice
from engine.hand.hand import Hand
from engine.play.actions import PASS, Action
from engine.reasons import Reason
from engine.tiles.kinds import Kind, Tile, kind_of

_DEPTH: Final = 5
"""So many discards, the most promising ones, are looked at one step further."""
_STICK: Final = 1000
_READY: Final = 800
"""What being ready when the wall is used up brings, compared with not."""
_PATIENCE: Final = (1.0, 1.4, 2.4, 4.0, 6.0)
"""How many times its danger a discard must promise, by tiles lacking."""
_SAFE: Final = 0.012
_CAUTION: Final = 0.75
"""What an open hand must promise, against a closed one."""
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
        pushed = [one for one in found if not threats or _worth_it(one)]
        if not pushed:
            if not threats:
                return Choice(throws[0], (Reason("ai.no_plan"),))
            return fold(look, throws, rated, threats)
        best = max(pushed, key=lambda one: (round(one.value, 3), *rank(one.rated)))
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
        rated = look.rated(look.own, kinds)
        near = sorted(rated.values(), key=rank, reverse=True)[:_DEPTH]
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
        """A call, if the open hand is expected to bring more than waiting."""
        stakes = Stakes(look.sight.view, look.facts)
        now = look.waiting(look.own)
        if now is not None:
            now = look.refined(look.own, now)

        def rate(own: Own, kinds: Sequence[int]) -> Rated | None:
            rows = sorted(look.rated(own, kinds).values(), key=rank, reverse=True)[:3]
            return max((look.refined(own, row) for row in rows), key=rank, default=None)

        best, action = best_call(look, calls, rate)
        if best is None or action is None:
            return Choice(PASS, (Reason("ai.no_gain"),))
        passing = 0.0 if now is None else now.chance.win * stakes.gain(now.points)
        if best.chance.win * stakes.gain(best.points) <= passing * _CAUTION:
            return Choice(PASS, (Reason("ai.no_gain"),))
        if (visible(look) and best.lacking > 1) or (best.lacking > 3 and best.points < 3000):
            return Choice(PASS, (Reason("ai.call_too_risky"),))
        return Choice(action, called_told(best, now))


def _worth_it(one: Weighed) -> bool:
    return one.chance <= _SAFE or one.gain >= one.loss * _PATIENCE[min(one.rated.lacking, 4)]


def _exact(look: Look, action: Action, *, riichi: bool) -> Ready:
    held = list(look.sight.view.hand)
    held.remove(action.tiles[0])
    shown = look.sight.view.shown.get("dora", {}).get("indicators", ())
    hand = Hand.of(held, look.own.melds)
    return ready_worth(look.sight, look.facts, hand, Tile(action.tiles[0]), shown, riichi=riichi)

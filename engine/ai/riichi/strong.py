"""The strong riichi mind: every discard by what it is expected to win and lose.

Chance to win times value, one step further than the acceptance; ready hands by the exact worth of each wait, with and
without riichi; the danger of this tile and of those that pushing on will cost; all of it weighed by what points mean
for the places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.ai.chances import chance
from engine.ai.evaluator import Evaluator
from engine.ai.riichi.danger import danger
from engine.ai.riichi.look import Look, Rated, throw_of
from engine.ai.riichi.regular import kind_of_offer, percent, plan_told, rank, told
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
_READY: Final = 1500
"""What being ready when the wall is used up brings, compared with not."""
_HOLDS: Final = (1.0, 0.6, 0.4)
"""How often a hand that is not ready is played to its end, by opponents in riichi: the next bad tile makes it fold."""
_STAYS: Final = 0.85
"""The same for a ready hand that has not declared."""
_LATENT: Final = 30.0
"""Points a go-round of pushing costs by threats nobody sees yet."""
_RATES: Final = (0.004, 0.011, 0.02, 0.03, 0.03)
"""Danger of an unknown tile for a player without riichi, by his open melds; one in riichi is next."""
_RIICHI_RATE: Final = 0.055


class Weighed(NamedTuple):
    """A discard, with or without declaring, and what it is expected to bring."""

    value: float
    push: float
    action: Action
    rated: Rated | None
    risk: float
    declared: bool


@dataclass(frozen=True, slots=True)
class Strong:
    """Plays for the expected place. `evaluator`, if there is one, rates the own hand in the place of the heuristics."""

    evaluator: Evaluator | None = None

    def discard(self, look: Look, throws: Sequence[Action], ready: Sequence[Action]) -> Choice:
        """The discard, or declaration, with the highest expectation."""
        stakes = Stakes(look.sight.view, look.facts)
        kinds = sorted({kind_of(action.tiles[0]) for action in throws})
        rated = self._rated(look, kinds)
        ongoing = _ongoing(look, stakes)
        found: list[Weighed] = []
        safe = _safe(look, kinds)
        for kind in kinds:
            chance_to_deal_in, loss = _danger(look, stakes, kind)
            row = rated.get(kind)
            rest = safe - (kind in _safe_kinds(look, kinds))
            fold = -loss - ongoing * max(0.0, min(look.sight.turns, 6) - rest) * 0.35
            action = throw_of(throws, kind)
            assert action is not None
            value, push = fold, fold
            if row is not None:
                push = self._push(look, stakes, action, row) - loss - ongoing * _turns(look, row) * 0.6
                value = max(push, fold + 0.02 * max(0.0, push))
            found.append(Weighed(value, push, action, row, chance_to_deal_in, False))
            declare = throw_of(ready, kind)
            if declare is not None and row is not None and row.lacking == 1:
                value = self._declared(look, stakes, declare) - loss - ongoing * _turns(look, row) * 0.6
                found.append(Weighed(value, value, declare, row, chance_to_deal_in, True))
        best = max(found, key=_order)
        return Choice(best.action, _reasons(look, best))

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

    def _push(self, look: Look, stakes: Stakes, action: Action, row: Rated) -> float:
        if row.lacking == 1:
            return _quiet(look, stakes, action)
        holds = _HOLDS[min(2, len(look.riichis))]
        return holds * (row.loose * row.chance.win * stakes.gain(row.points) + row.chance.ready * _READY)

    def _declared(self, look: Look, stakes: Stakes, action: Action) -> float:
        worth = _exact(look, action, riichi=True)
        pace = look.pace(closed=True)._replace(ron=0.0)
        pace = pace._replace(ends=[0.75 * share for share in pace.ends])
        found = chance(1, worth.copies, pace)
        win = found.win * stakes.gain(worth.points + look.pot)
        return win - (1 - found.win) * stakes.gain(_STICK) + found.ready * _READY

    def claim(self, look: Look, calls: Sequence[Action]) -> Choice:
        """A call, if the open hand is expected to bring more than waiting."""
        stakes = Stakes(look.sight.view, look.facts)
        now = look.waiting(look.own)
        if now is not None:
            now = look.refined(look.own, now)
        passing = 0.0 if now is None else now.chance.win * stakes.gain(now.points) + now.chance.ready * _READY
        ongoing = _ongoing(look, stakes)
        passing -= ongoing * 1.5
        best, chosen, most = None, PASS, passing
        for action in calls:
            own = look.after_call(action)
            row, value = self._called(look, stakes, own)
            value -= ongoing * (2.2 if row is not None and row.lacking > 1 else 1.8)
            if row is not None and value > most:
                best, chosen, most = row, action, value
        if best is None:
            return Choice(PASS, (Reason("ai.no_gain"),))
        before = now.lacking - 1 if now is not None else best.lacking
        nearer = Reason("ai.call_nearer", {"before": before, "after": best.lacking - 1})
        return Choice(chosen, (nearer, *plan_told(best)))

    def _called(self, look: Look, stakes: Stakes, own: Own) -> tuple[Rated | None, float]:
        kinds = [kind for kind, count in enumerate(own.counts) if count and kind != kind_of_offer(look)]
        rated = sorted(look.rated(own, kinds).values(), key=rank, reverse=True)[:3]
        best, most = None, -1e9
        for row in (look.refined(own, row) for row in rated):
            _, loss = _danger(look, stakes, row.kind)
            value = row.loose * row.chance.win * stakes.gain(row.points) + row.chance.ready * _READY - loss
            if value > most:
                best, most = row, value
        return best, most


def _order(weighed: Weighed) -> tuple[float, float, int]:
    return round(weighed.value, 3), round(weighed.push, 3), -weighed.action.tiles[0]


def _exact(look: Look, action: Action, *, riichi: bool) -> Ready:
    held = list(look.sight.view.hand)
    held.remove(action.tiles[0])
    shown = look.sight.view.shown.get("dora", {}).get("indicators", ())
    hand = Hand.of(held, look.own.melds)
    return ready_worth(look.sight, look.facts, hand, Tile(action.tiles[0]), shown, riichi=riichi)


def _quiet(look: Look, stakes: Stakes, action: Action) -> float:
    """A ready hand that does not declare: it can still change or fold."""
    worth = _exact(look, action, riichi=False)
    found = chance(1, worth.copies, look.pace(closed=look.own.closed)._replace(ron=0.0))
    return _STAYS * (found.win * stakes.gain(worth.points + look.pot) + found.ready * _READY)


def _danger(look: Look, stakes: Stakes, kind: int) -> tuple[float, float]:
    """The chance to deal in with this kind, and what that costs, against all opponents."""
    safe, loss = 1.0, 0.0
    for threat in look.table.threats:
        share = danger(look.table, threat, kind)
        if share:
            safe *= 1 - share
            loss += share * stakes.loss(threat.cost, threat.seat)
    return 1 - safe, loss


def _ongoing(look: Look, stakes: Stakes) -> float:
    """What one more go-round of throwing tiles that are not chosen for safety costs."""
    total = _LATENT
    for threat in look.table.threats:
        rate = _RIICHI_RATE if threat.riichi else _RATES[min(threat.melds, 4)] * min(1.0, look.sight.turn / 9)
        total += rate * stakes.loss(threat.cost, threat.seat)
    return total


def _turns(look: Look, row: Rated) -> float:
    """Go-rounds that pushing on will take; a hand far from ready will fold before."""
    return min(look.sight.turns, 5.0 if row.lacking == 1 else 3.5)


def _safe_kinds(look: Look, kinds: Sequence[int]) -> frozenset[int]:
    """Kinds safe against everybody in riichi (or, while nobody is, against everybody with two melds)."""
    threats = look.riichis or tuple(threat for threat in look.table.threats if threat.melds >= 2)
    return frozenset(kind for kind in kinds if all(threat.safe >> kind & 1 for threat in threats))


def _safe(look: Look, kinds: Sequence[int]) -> int:
    """How many safe tiles the hand holds."""
    return sum(look.own.counts[kind] for kind in _safe_kinds(look, kinds))


def _reasons(look: Look, best: Weighed) -> tuple[Reason, ...]:
    row = best.rated
    risk = Reason("ai.risk", {"percent": percent(best.risk)})
    if row is None or (best.push < best.value and look.riichis):
        key = "ai.fold_safe" if best.risk < 0.005 else "ai.fold"
        return (Reason(key, {"percent": percent(best.risk)}),)
    reasons = (told(row), *plan_told(row))
    if best.risk >= 0.01:
        reasons = (*reasons, risk)
    return (Reason("ai.ready"), *reasons) if best.declared else reasons

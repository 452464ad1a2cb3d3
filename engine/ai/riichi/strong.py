"""The strong riichi mind: what a choice is expected to win and to lose decides, weighed by what points mean for places.

A discard is worth what the hand leads to after it, less what going on will risk; where nothing is left of that, the
hand can still be given up and costs no more. What the discard itself risks is lost either way. So attack, folding and
all between are one rule. The constants below were chosen so that recorded players of experienced tables and this rule
agree best: on how much danger they put up with, on what they call, and on when they declare riichi.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from engine.ai.evaluator import Evaluator, Prospect
from engine.ai.riichi.case import Case, Weighed
from engine.ai.riichi.common import best_call, called_told, nearer_told, nearest, percent, risk_told
from engine.ai.riichi.look import Look, Rated, throw_of
from engine.ai.riichi.worth import Own, plans
from engine.ai.seat import Choice
from engine.ai.sight import without
from engine.hand import kernel
from engine.hand.shanten import RIICHI_SHAPES
from engine.play.actions import PASS, Action
from engine.reasons import Reason
from engine.solver.model import Model
from engine.tiles.kinds import Tile, kind_of

_CALL: Final = (1.0, 1.1, 0.95, 1.4, 1.4)
"""How many times the worth of passing a call that opens the hand must be worth, by tiles lacking before it. Farther
off, the searches for closed hands see less of what those may become."""
_CALL_OPEN: Final = 1.15
"""The same for a hand that is open already."""
_GLAD: Final = 0.06
"""How much of its worth a far hand loses with a discard that players throw less gladly, for each unit of that."""
_DECLARED: Final = 1.3
"""How many times its worth a ready hand has when it declares, where no search says it."""
_SPECIAL: Final = RIICHI_SHAPES.special
_SURE: Final = Model()
"""What winning and being ready are worth beside the points, as the searches have it."""
_NOTHING: Final = Prospect(8, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Strong:
    """Plays for the expected place. `evaluator`, if there is one, rates near hands in the place of rules of thumb."""

    evaluator: Evaluator | None = None

    def discard(self, look: Look, throws: Sequence[Action], ready: Sequence[Action]) -> Choice:
        """The discard of the highest value; a ready hand declares where that is worth more."""
        prospects = self._prospects(look, look.own, look.sight.view.hand)
        case, may = Case(look), {kind_of(action.tiles[0]) for action in ready}
        kinds = sorted({kind_of(action.tiles[0]) for action in throws})
        rows = [case.weighed(kind, prospects.get(kind, _NOTHING), declare=kind in may) for kind in kinds]
        best = max(rows, key=lambda row: (round(row.value, 1), row.prospect.worth))
        action = throw_of(ready if best.declares else throws, best.kind)
        assert action is not None
        quiet = [Reason("ai.quiet")] if best.kind in may and not best.declares and best.hope > 0 else []
        return Choice(action, (*quiet, *_told(best, look, look.own)))

    def claim(self, look: Look, calls: Sequence[Action]) -> Choice:
        """A call that leaves clearly more than the hand is worth as it stands."""
        lacking = kernel.distance(look.own.counts, look.own.sets, 0 if look.own.melds else _SPECIAL)
        calls = [action for action in calls if _helps(look, action, lacking)]
        view, draws = look.sight.view, look.draws_if_passed()
        now = self.evaluator.waiting(view, draws) if calls and self.evaluator is not None else None
        if now is None:
            return _called_by_plan(look, calls)
        case, best, chosen = Case(look), None, None
        least = (_CALL[lacking] if look.own.closed else _CALL_OPEN) * max(0.0, case.hope(now))
        for action in calls:
            row = max(self._after(look, case, action), key=lambda one: one.value, default=None)
            if row is not None and row.hope > 0 and row.value > least:
                least, best, chosen = row.value, row, action
        if best is None or chosen is None:
            return Choice(PASS, (Reason("ai.no_gain"),))
        nearer = nearer_told(lacking, best.prospect.lacking)
        return Choice(chosen, (nearer, *_told(best, look, look.after_call(chosen))))

    def _after(self, look: Look, case: Case, action: Action) -> list[Weighed]:
        """The discards after a call."""
        hand, barred = look.left_by(action)
        found = self._prospects(look, look.after_call(action), hand)
        return [case.weighed(kind, prospect) for kind, prospect in found.items() if kind not in barred]

    def _prospects(self, look: Look, own: Own, hand: Sequence[Tile]) -> Mapping[int, Prospect]:
        """What each discard leads to, by the evaluator or by rules of thumb."""
        view = look.sight.view
        if self.evaluator is not None:
            found = self.evaluator.discards(view, hand, own.melds, view.left // len(view.seats))
            if found:
                return found
        guessed = look.rated(own, sorted({kind_of(tile) for tile in hand}), plain=True)
        rows = {kind: look.refined(own, row) for kind, row in guessed.items()}
        found = {kind: _guess(own, row) for kind, row in rows.items()}
        top = max(rows.values(), key=lambda row: row.glad, default=None)
        if top is None or not own.closed or top.lacking < 3:
            return found
        # Far from ready all of these promise about the same.
        worth = found[top.kind].worth
        return {
            kind: one._replace(worth=worth * exp(_GLAD * (rows[kind].glad - top.glad))) for kind, one in found.items()
        }


def _guess(own: Own, row: Rated) -> Prospect:
    """What rules of thumb say."""
    worth = row.loose * (row.chance.win * (row.points + _SURE.win) + row.chance.ready * _SURE.tenpai)
    declared = _DECLARED * worth if own.closed and row.lacking == 1 else None
    return Prospect(row.lacking, row.chance.win, row.points, row.chance.ready, worth, declared)


def _helps(look: Look, action: Action, lacking: int) -> bool:
    """Whether a call brings the hand nearer, or brings a value honour for nothing, with a way to win in sight."""
    own = look.after_call(action)
    bound = lacking + (look.sight.view.offered in own.values)
    return kernel.distance(own.counts, own.sets) < bound and bool(plans(own, look.facts, look.sight.free))


def _called_by_plan(look: Look, calls: Sequence[Action]) -> Choice:
    """Far from ready: a value honour that brings the hand nearer; what does so where it is open already."""
    now = look.waiting(look.own)

    def rate(own: Own, kinds: Sequence[int]) -> Rated | None:
        return max(look.rated(own, kinds).values(), key=nearest, default=None)

    best, action = best_call(look, calls, rate)
    if best is None or action is None or look.riichis or not (best.route.key == "value" or not look.own.closed):
        return Choice(PASS, (Reason("ai.no_gain"),))
    if now is not None and best.lacking >= now.lacking:
        return Choice(PASS, (Reason("ai.no_gain"),))
    return Choice(action, called_told(best, now))


def _told(best: Weighed, look: Look, own: Own) -> Iterable[Reason]:
    """Why a discard: it folds, or how near it leaves the hand, what helps then, and what that promises."""
    if best.hope <= 0:
        yield Reason("ai.fold" if best.chance else "ai.fold_safe", {"percent": percent(best.chance)})
        return
    if best.declares:
        yield Reason("ai.ready")
    lacking, kinds = kernel.accepted(without(own.counts, (best.kind,)), own.sets, 0 if own.melds else _SPECIAL)
    yield Reason("ai.efficient", {"shanten": lacking - 1, "n": look.sight.copies(kinds)})
    win, points = percent(best.prospect.win), 100 * round(best.prospect.points / 100)
    yield Reason("ai.outlook", {"percent": win, "points": points})
    yield from risk_told(best.chance)

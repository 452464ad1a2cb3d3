"""Machine players of Chinese Official mahjong.

The *beginner* knows four plans and follows the nearest. The *regular* weighs every plan by chance and fan points and
knows exactly what a ready hand wins with. The *strong* one also looks one step further and at the danger of tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.ai.chances import Chance, Pace, chance
from engine.ai.mcr.plans import SIMPLE, Plan, nearest, plans
from engine.ai.routes import Row, measure, rows
from engine.ai.seat import Choice
from engine.ai.sight import KIND_OF, Sight
from engine.ai.throws import OWN_KONGS, throw_of, throws_of
from engine.hand.hand import Hand, Meld, MeldKind
from engine.play.actions import CHOW, CONCEALED_KONG, DIRECT_KONG, PASS, PUNG, WIN, Action
from engine.play.view import View
from engine.reasons import Reason
from engine.scoring.form import Form
from engine.systems.mcr.ruleset import McrRuleset
from engine.tiles.kinds import EAST, WINDS, Kind, Tile, kind_of

_ENDS: Final = (
    0.001, 0.002, 0.005, 0.01, 0.018, 0.028, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.095, 0.1, 0.1, 0.1, 0.1, 0.1,
)  # fmt: skip
"""Chance per own turn that another wins."""
_RON: Final = 0.3
_CALL: Final = 0.16
_CLOSED_CALL: Final = 0.08
_PLANS: Final = 7


class Skill(NamedTuple):
    """What a level knows: only simple plans, or all; whether it looks further and minds danger."""

    simple: bool
    far: bool


class Rated(NamedTuple):
    """A discard (-1: none) rated for the own hand."""

    kind: int
    lacking: int
    copies: int
    chance: Chance
    fan: float
    plan: Plan
    accepted: tuple[int, ...]
    worth: float


@dataclass(frozen=True, slots=True)
class McrPlayer:
    """Plays Chinese Official mahjong with some skill."""

    ruleset: McrRuleset
    skill: Skill

    def choose(self, view: View) -> Choice:
        """The choice for this view."""
        if WIN in view.options:
            return Choice(WIN, (Reason("ai.win"),))
        look = Look(view, self.ruleset, self.skill)
        return self._claim(look) if view.asking == "claim" else self._turn(look)

    def _turn(self, look: Look) -> Choice:
        options = look.sight.view.options
        counts, melds = look.sight.counts, look.sight.melds
        throws = throws_of(options)
        kinds = sorted({kind_of(action.tiles[0]) for action in throws})
        rated = look.rated(counts, melds, kinds)
        best = max(rated.values(), key=lambda row: look.order(row), default=None)
        for action in options:
            if action.verb in OWN_KONGS and look.kong_is_free(action, best):
                return Choice(action, (Reason("ai.kong_free"),))
        if best is None:
            return Choice(throws[0], (Reason("ai.no_plan"),))
        return Choice(throw_of(throws, best.kind), told(best))

    def _claim(self, look: Look) -> Choice:
        now = look.waiting(look.sight.counts, look.sight.melds)
        best, chosen = None, PASS
        most = (now.worth if now is not None else 0.0) * 1.02
        for action in look.sight.view.options:
            if action.verb not in (CHOW, PUNG, DIRECT_KONG):
                continue
            counts, melds = look.after_call(action)
            if action.verb == DIRECT_KONG:
                row = look.waiting(counts, melds)
            else:
                kinds = [kind for kind, count in enumerate(counts) if count]
                row = max(look.rated(counts, melds, kinds).values(), key=look.order, default=None)
            if row is not None and row.worth > most:
                best, chosen, most = row, action, row.worth
        if best is None:
            return Choice(PASS, (Reason("ai.no_gain"),))
        before = now.lacking if now is not None else best.lacking + 1
        nearer = Reason("ai.call_nearer", {"before": before - 1, "after": best.lacking - 1})
        return Choice(chosen, (nearer, *told(best)[1:]))


class Look:
    """One view, looked at."""

    __slots__ = ("known", "minimum", "ruleset", "sight", "skill", "values")

    def __init__(self, view: View, ruleset: McrRuleset, skill: Skill) -> None:
        self.sight = sight = Sight(view)
        self.ruleset = ruleset
        self.skill = skill
        self.known: dict[tuple[int, float, float, bool, bool], Chance] = {}
        """Chances found so far: many discards leave as many tiles lacking and as many copies."""
        self.minimum = ruleset.rules.minimum
        self.values = frozenset((view.round_wind, EAST + (sight.seat - view.dealer) % len(view.seats)))

    def pace(self, *, closed: bool) -> Pace:
        """How fast things go."""
        sight, rivals = self.sight, len(self.sight.rivals)
        call = _CLOSED_CALL if closed else _CALL
        return Pace(sight.unseen, sight.turns, _ENDS[min(sight.turn, 17) - 1 :], _RON * rivals, call * rivals)

    def plans(self, counts: Sequence[int], melds: Sequence[Meld]) -> list[Plan]:
        """The most promising plans."""
        found: Iterable[Plan] = plans(counts, melds, self.values)
        if self.skill.simple:
            found = [plan for plan in found if plan.route.key in SIMPLE]
        number = 3 if self.skill.simple else _PLANS
        return nearest(counts, 4 - len(melds), found, number, self.minimum)

    def rated(self, counts: list[int], melds: Sequence[Meld], kinds: Iterable[int]) -> dict[int, Rated]:
        """The best plan for each discard."""
        wanted = list(kinds)
        best: dict[int, Rated] = {}
        for plan in self.plans(counts, melds):
            for row in rows(counts, 4 - len(melds), plan.route, wanted):
                found = self._rate(counts, melds, row, plan)
                if row.kind not in best or found.worth > best[row.kind].worth:
                    best[row.kind] = found
        return best

    def waiting(self, counts: list[int], melds: Sequence[Meld]) -> Rated | None:
        """A hand between turns."""
        found = []
        for plan in self.plans(counts, melds):
            lacking, accepted = measure(counts, 4 - len(melds), plan.route)
            found.append(self._rate(counts, melds, Row(-1, lacking, accepted), plan))
        return max(found, key=lambda row: row.worth, default=None)

    def _rate(self, counts: list[int], melds: Sequence[Meld], row: Row, plan: Plan) -> Rated:
        closed = all(meld.kind is MeldKind.CONCEALED_KONG for meld in melds)
        pace = self.pace(closed=closed)
        copies, fan, weight = float(self.sight.copies(row.accepted)), plan.fan, 1.0
        if row.lacking == 1 and not self.skill.simple:
            copies, fan = self._exact(counts, melds, row)
            pace = pace._replace(ron=0.0)
        elif fan < self.minimum + 0.5:
            weight = 0.5 if fan < self.minimum - 1 else 0.8
        later = 0.0
        if self.skill.far and row.lacking == 2 and copies:
            later = self._later(counts, melds, row, plan)
        key = row.lacking, copies, later, closed, pace.ron > 0
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = chance(row.lacking, copies, pace, later)
        worth = weight * found.win * (24.0 + 1.7 * fan) - 0.02 * row.lacking
        if row.kind >= 0:
            worth *= loose(counts, row.kind)
        shown = self.sight.copies(row.accepted)
        return Rated(row.kind, row.lacking, shown, found, fan, plan, tuple(row.accepted), worth)

    def _exact(self, counts: list[int], melds: Sequence[Meld], row: Row) -> tuple[float, float]:
        """What a ready hand really wins with: weighed copies, and mean fan points."""
        left = counts[:]
        if row.kind >= 0:
            left[row.kind] -= 1
        concealed = [Tile(kind) for kind, count in enumerate(left) for _ in range(count)]
        view, rivals = self.sight.view, len(self.sight.rivals)
        hand = Hand.of(concealed, tuple(melds))
        wind = WINDS[(self.sight.seat - view.dealer) % len(view.seats)]
        weight = total = 0.0
        for kind in row.accepted:
            free = self.sight.free[kind]
            if not free:
                continue
            for drawn, share in ((True, 1.0), (False, _RON * rivals)):
                form = Form(hand=hand, tile=Tile(kind), self_draw=drawn, seat=wind, round_wind=Kind(view.round_wind))
                fan = self.ruleset.fan_points(form) or 0
                if fan >= self.minimum:
                    weight += free * share
                    total += free * share * fan
        return weight, total / weight if weight else 0.0

    def _later(self, counts: list[int], melds: Sequence[Meld], row: Row, plan: Plan) -> float:
        """Mean copies of the wait a hand lacking two will have."""
        left = counts[:]
        if row.kind >= 0:
            left[row.kind] -= 1
        taken = total = 0
        for kind in row.accepted:
            free = self.sight.free[kind]
            if free:
                left[kind] += 1
                held = [other for other, count in enumerate(left) if count]
                found = rows(left, 4 - len(melds), plan.route, held)
                left[kind] -= 1
                taken += free
                total += free * max((self.sight.copies(one.accepted) for one in found), default=0)
        return max(0.5, total / taken) if taken else 0.0

    def order(self, row: Rated) -> tuple[float, int]:
        """Order of preference: worth, less what the discard may cost."""
        cost = self.danger(row.kind) if self.skill.far and row.kind >= 0 else 0.0
        return round(row.worth - cost, 4), row.kind

    def danger(self, kind: int) -> float:
        """Points that a discard is expected to lose: everybody pays 8 anyway, the discarder the fan points too."""
        sight = self.sight
        total = 0.0
        for seat in sight.rivals:
            state = sight.view.seats[seat]
            ready = min(0.9, 0.02 * sight.turn + 0.14 * sum(meld.is_open for meld in state.melds))
            thrown = [KIND_OF[one.tile] for one in state.river]
            share = 0.03 if kind in thrown else 0.09 * min(1.0, sight.free[kind] / 2)
            suits = {KIND_OF[tile] // 9 for meld in state.melds for tile in meld.tiles if KIND_OF[tile] < 27}
            if len(state.melds) >= 2 and len(suits) == 1:
                share *= 1.6 if kind // 9 in suits or kind >= 27 else 0.4
            total += ready * share * 14.0
        return total

    def kong_is_free(self, action: Action, best: Rated | None) -> bool:
        """Whether an own kong leaves the plan as near."""
        if best is None:
            return False
        kind = kind_of(action.tiles[0])
        counts, melds = self.sight.counts[:], self.sight.melds
        if action.verb == CONCEALED_KONG:
            counts[kind] = 0
            melds = (*melds, Meld(MeldKind.CONCEALED_KONG, (Tile(kind),) * 4))
        else:
            counts[kind] -= 1
        after = self.waiting(counts, melds)
        return after is not None and after.worth >= best.worth * 0.95

    def after_call(self, action: Action) -> tuple[list[int], tuple[Meld, ...]]:
        """Counts and melds after a chow, pung or kong of the offered tile."""
        offered = Tile(self.sight.view.offered)
        counts = self.sight.counts[:]
        for tile in action.tiles:
            counts[kind_of(tile)] -= 1
        tiles = tuple(sorted((*action.tiles, offered)))
        return counts, (*self.sight.melds, Meld(MeldKind(action.verb), tiles, offered, 1))


def loose(counts: Sequence[int], kind: int) -> float:
    """A factor a little below 1: the more of the hand stands near a tile, the more may still come of it."""
    near = 3.0 * (counts[kind] - 1)
    if kind < 27:
        rank = kind % 9
        near += 0.5 + min(rank, 8 - rank, 2) * 0.5
        for away, weight in ((-2, 1.0), (-1, 2.0), (1, 2.0), (2, 1.0)):
            if 0 <= rank + away < 9:
                near += weight * min(2, counts[kind + away])
    return 1.0 - 0.004 * near


def told(best: Rated) -> tuple[Reason, ...]:
    """How near, with what plan, how promising."""
    return (
        Reason("ai.efficient", {"shanten": best.lacking - 1, "n": best.copies}),
        Reason("ai.plan", {"route": f"ai.route.{best.plan.route.key}"}),
        Reason("ai.outlook_fan", {"percent": round(100 * best.chance.win), "fan": round(best.fan)}),
    )

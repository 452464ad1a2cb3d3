"""Everything a riichi player works out once per view, and how it rates discards and calls for its own hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.ai.chances import Chance, Pace, chance
from engine.ai.riichi.danger import table_of, value_honours
from engine.ai.riichi.facts import Facts
from engine.ai.riichi.floating import gladness
from engine.ai.riichi.worth import Own, dora_kinds, own_of, plans, points
from engine.ai.routes import Route, measure, rows
from engine.ai.sight import Sight
from engine.hand.hand import Meld, MeldKind
from engine.play.actions import Action
from engine.play.view import View
from engine.solver import danger_three
from engine.solver.danger import ENDS, Table, Threat
from engine.tiles.kinds import Kind, Tile, kind_of

SPEED: Final = ((0.30, 0.13), (0.36, 0.06))
"""For an open and a closed hand: how much more often a discard of one rival completes or advances it than a draw."""


class Rated(NamedTuple):
    """A discard rated for the own hand: tiles lacking after it, copies that help, chances, points of the plan, and how
    gladly players throw such a tile."""

    kind: int
    lacking: int
    copies: int
    chance: Chance
    points: float
    route: Route
    accepted: tuple[int, ...]
    loose: float
    glad: float

    @property
    def worth(self) -> float:
        """Points expected from winning; a loose tile is a little better to throw than one that may still join."""
        return self.chance.win * self.points * self.loose


class Look:
    """One view, looked at. `riichis` are opponents in riichi."""

    __slots__ = ("dealer", "dora", "facts", "own", "pot", "riichis", "sight", "table")

    def __init__(self, view: View, facts: Facts) -> None:
        self.facts = facts
        self.sight = sight = Sight(view, facts.deck)
        self.dora = dora_kinds(sight, facts)
        self.own = own_of(sight, self.dora, value_honours(view, sight.seat))
        self.table: Table = table_of(sight, facts, self.dora)
        self.riichis = tuple(threat for threat in self.table.threats if threat.riichi)
        self.dealer = sight.seat == view.dealer
        self.pot = view.pot + 300 * dict(view.counters).get("honba", 0)

    def pace(self, *, closed: bool) -> Pace:
        """How fast things go for a hand, closed or open."""
        sight = self.sight
        rivals = len(sight.rivals)
        table, usual = (ENDS, 3) if self.facts.seats == 4 else (danger_three.ENDS, 2)
        rows = table[min(2, len(self.riichis))]
        ends = [share * rivals / usual for share in rows[min(sight.turn, 17) - 1 :]]
        return Pace(sight.unseen, sight.turns, ends, *(SPEED[closed][at] * rivals for at in (0, 1)))

    def rated(self, own: Own, kinds: Iterable[int], *, plain: bool = False) -> dict[int, Rated]:
        """The best plan for each discard; discards that no plan wants are missing. `plain`: a closed hand has no plan
        but to be ready."""
        pace = self.pace(closed=own.closed)
        wanted = list(kinds)
        best: dict[int, Rated] = {}
        for plan in plans(own, self.facts, self.sight.free):
            if plain and own.closed and plan.route.key != "any":
                continue
            for row in rows(own.counts, own.sets, plan.route, wanted):
                copies = self.sight.copies(row.accepted)
                lost = 0.85 * self.dora.count(row.kind)
                worth = points(max(0.3, plan.han - lost), self.dealer)
                rated = Rated(
                    row.kind,
                    row.lacking,
                    copies,
                    chance(row.lacking, copies, pace),
                    worth + self.pot,
                    plan.route,
                    tuple(row.accepted),
                    loose(own, row.kind),
                    gladness(own, self.sight.free, row.kind, row.lacking, copies),
                )
                other = best.get(row.kind)
                if other is None or rated.worth > other.worth:
                    best[row.kind] = rated
        return best

    def later(self, own: Own, rated: Rated) -> float:
        """Mean copies of the wait that a hand lacking two will have, if each tile it takes leads to its widest wait."""
        free = self.sight.free
        counts = own.counts[:]
        if rated.kind >= 0:
            counts[rated.kind] -= 1
        taken = total = 0
        for kind in rated.accepted:
            if free[kind]:
                counts[kind] += 1
                held = [other for other, count in enumerate(counts) if count]
                widest = [
                    self.sight.copies(row.accepted)
                    for row in rows(counts, own.sets, rated.route, held)
                    if row.lacking == 1
                ]
                counts[kind] -= 1
                taken += free[kind]
                total += free[kind] * max(widest, default=0)
        return total / taken if taken else 0.0

    def refined(self, own: Own, rated: Rated) -> Rated:
        """The same discard one step further: what its waits will be, where it lacks two."""
        if rated.lacking != 2 or not rated.copies:
            return rated
        later = self.later(own, rated)
        return rated._replace(chance=chance(2, rated.copies, self.pace(closed=own.closed), later or 0.5))

    def waiting(self, own: Own) -> Rated | None:
        """The hand between turns, rated as it is; None if it has no plan."""
        pace = self.pace(closed=own.closed)
        best = None
        for plan in plans(own, self.facts, self.sight.free):
            lacking, accepted = measure(own.counts, own.sets, plan.route)
            copies = self.sight.copies(accepted)
            worth = points(plan.han, self.dealer) + self.pot
            won = chance(lacking, copies, pace)
            rated = Rated(-1, lacking, copies, won, worth, plan.route, tuple(accepted), 1.0, 0.0)
            if best is None or rated.worth > best.worth:
                best = rated
        return best

    def after_call(self, action: Action) -> Own:
        """The hand after a chow, pung or kong of the offered tile."""
        offered = Tile(self.sight.view.offered)
        counts = self.own.counts[:]
        for tile in action.tiles:
            counts[kind_of(tile)] -= 1
        meld = Meld(MeldKind(action.verb), tuple(sorted((*action.tiles, offered), key=kind_of)), offered, 1)
        reds = self.own.reds + (offered >= 43)
        return self.own._replace(counts=counts, melds=(*self.own.melds, meld), closed=False, reds=reds)

    def left_by(self, action: Action) -> tuple[list[Tile], frozenset[Kind]]:
        """The concealed tiles after a chow or pung of the offered tile, and the kinds that may not be thrown then."""
        view = self.sight.view
        hand = list(view.hand)
        for tile in action.tiles:
            hand.remove(tile)
        swap = self.facts.ruleset.offers.swap
        return hand, swap.forbidden(kind_of(Tile(view.offered)), map(kind_of, action.tiles))

    def draws_if_passed(self) -> int:
        """Own draws to come where the offered tile is let go."""
        view, seats = self.sight.view, len(self.sight.view.seats)
        before = (self.sight.seat - view.source) % seats - 1
        return -(-(view.left - before) // seats)


def loose(own: Own, kind: int) -> float:
    """A factor a little below 1: the more of the hand stands near a tile, the more may still come of it."""
    counts = own.counts
    near = 3.0 * (counts[kind] - 1) + 2.0 * (kind in own.dora)
    if kind >= 27:
        return 1.0 - 0.006 * (near + 0.7 * (kind in own.values))
    rank = kind % 9
    near += 0.5 + min(rank, 8 - rank, 2) * 0.75
    for away, weight in ((-2, 1.5), (-1, 2.5), (1, 2.5), (2, 1.5)):
        if 0 <= rank + away < 9:
            near += weight * min(2, counts[kind + away])
    return 1.0 - 0.006 * near


def throw_of(actions: Iterable[Action], kind: int) -> Action | None:
    """The discard of that kind among some actions: a plain face before a red one, the tile just drawn before its
    twin from the hand."""
    best = None
    for action in actions:
        tile = action.tiles[0]
        if kind_of(tile) == kind:
            rank = (tile >= 43, not action.verb.endswith("_drawn"))
            if best is None or rank < best[0]:
                best = rank, action
    return None if best is None else best[1]


def is_visible(threat: Threat, dora_shown: int) -> bool:
    """A threat that everybody at the table respects: riichi, or an open hand that is far or dear."""
    return threat.riichi or threat.melds >= 3 or (threat.melds >= 2 and dora_shown >= 2)

"""The strong player: what every choice is worth, by a search over the hands within reach.

Discards, calls, kongs and wins are compared as what the hand may then expect to win and to pay, weighed by what that
does for the standing. The search knows which tiles the wall must hold because rivals have given up their suit; what the
tile itself may cost at once is counted apart. Hands too far from ready are played by plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.ai.routes import Route, lacks
from engine.ai.seat import Choice
from engine.ai.sichuan.facts import ALLOWED, Facts, kept_suits
from engine.ai.sichuan.look import Look
from engine.ai.sichuan.planner import Planner
from engine.ai.sichuan.standing import Weighed, standing_of
from engine.ai.sichuan.walls import shares
from engine.ai.throws import OWN_KONGS, throw_of, throws_of
from engine.hand.hand import Hand, Meld
from engine.play.actions import ADDED_KONG, DIRECT_KONG, PASS, PUNG, WIN, Action
from engine.play.view import View
from engine.reasons import Reason
from engine.solver.sichuan.model import Model, Position, SolvedRow
from engine.solver.sichuan.search import COMPILED
from engine.solver.sichuan.solve import solve_with
from engine.solver.sichuan.table import Table, Worths
from engine.systems.sichuan.win import Chance, held_of
from engine.tiles.kinds import kind_of

FAR: Final = 4
"""Tiles lacking of a hand that is searched at all."""
QUICK: Final = Model(slack=0, reach=1, fours=False)
CLOSE: Final = Model(slack=0, slack_ready=1, reach=1, fours=False)
REPLACEMENT: Final = 0.1
"""Units that the tile drawn for a kong is worth."""
_GAIN: Final = 0.02
"""Units that a call must bring."""


MODELS: Final = ((FAR, QUICK), (2, CLOSE))
"""Models by how near ready the hand must be for them (tiles lacking), each a better answer than the one before."""
NODES: Final = 2500 if COMPILED else 100
"""Hands looked at for one model; hands that need more are played by plan."""
PATIENCE: Final = 3.0
"""A win by discard is let go only for more than so many times its worth."""


class Option(NamedTuple):
    """An action, its worth in units, the row it comes from, and the chance that its tile is won at once."""

    action: Action
    worth: float
    row: SolvedRow
    danger: float = 0.0


@dataclass(frozen=True, slots=True)
class Reckoner:
    """Chooses what is worth most."""

    facts: Facts
    table: Table
    worths: Worths

    def choose(self, view: View) -> Choice:
        """The choice for this view."""
        plain = Planner(self.facts)
        if view.asking not in ("claim", "turn"):
            return plain.choose(view)
        if WIN in view.options and (PASS not in view.options or view.robbing or self.facts.single):
            return Choice(WIN, (Reason("ai.win"),))
        reckoning = Reckoning(self, view)
        return (reckoning.claim() if view.asking == "claim" else reckoning.turn()) or plain.choose(view)


class Reckoning:
    """One view, reckoned."""

    __slots__ = ("facts", "look", "standing", "table", "view", "worths")

    def __init__(self, player: Reckoner, view: View) -> None:
        self.view, self.facts = view, player.facts
        self.look = Look(view, self.facts)
        rivals = len(self.look.sight.rivals)
        self.standing = standing_of(view, player.table.small)
        self.worths = Weighed(player.worths, self.standing, rivals)
        self.table = self.standing.table(player.table, rivals)

    def rows(self, counts: Sequence[int], melds: tuple[Meld, ...]) -> tuple[SolvedRow, ...]:
        """What each discard of these tiles leaves, or what they are worth between turns; nothing if it is too far."""
        sets = self.facts.sets - len(melds)
        kept = kept_suits(self.facts, melds, self.look.void)
        if min(lacks(counts, sets, Route("void", ALLOWED[suits])) for suits in kept) > FAR:
            return ()
        position = self.position(counts, melds)
        found: tuple[SolvedRow, ...] = ()
        for most, model in MODELS:
            if found and min(row.lacking for row in found) > most:
                break
            solved = solve_with(position, self.table, self.worths, model, nodes=NODES)
            if solved is None:
                break
            found = solved.rows
        return found

    def position(self, counts: Sequence[int], melds: tuple[Meld, ...]) -> Position:
        """The hand among what is seen."""
        sight, view, void = self.look.sight, self.view, self.look.void
        voids = view.shown.get("void", {}).get("suits", ())
        free = tuple(sight.free[:27])
        return Position(
            counts=tuple(counts[:27]),
            melds=melds,
            void=void if void >= 0 else None,
            free=free,
            wall=view.left,
            rivals=tuple(voids[seat] if voids and voids[seat] >= 0 else None for seat in sight.rivals),
            turn=len(view.seats[sight.seat].river) + 1,
            share=shares(view, sight, free),
        )

    def risk(self, kind: int) -> tuple[float, float]:
        """The chance that a discard is won, and what that is expected to cost."""
        danger, cost = self.look.risk(kind)
        return danger, -danger * self.standing.gain(-cost / danger) if danger else 0.0

    def turn(self) -> Choice | None:
        """The best discard or kong; None if the hand is too far from ready."""
        options = [*self.discards(), *self.kongs()]
        if all(option.action.verb in OWN_KONGS for option in options):
            return None
        return told(max(options, key=lambda one: (round(one.worth, 6), one.action)))

    def discards(self) -> Iterator[Option]:
        """Every discard, less what it risks."""
        throws = throws_of(self.view.options)
        kinds = {kind_of(action.tiles[0]) for action in throws}
        for row in self.rows(self.look.sight.counts, self.look.melds):
            if row.kind in kinds:
                danger, cost = self.risk(row.kind)
                yield Option(throw_of(throws, row.kind), row.value - cost, row, danger)

    def kongs(self) -> Iterator[Option]:
        """A kong is paid at once, and draws another tile; a tile added to a pung may be robbed."""
        for action in self.view.options:
            if action.verb in OWN_KONGS:
                danger, cost = self.risk(kind_of(action.tiles[0])) if action.verb == ADDED_KONG else (0.0, 0.0)
                money = self.standing.gain(self.look.kong_money(action.verb)) + REPLACEMENT
                for row in self.rows(*self.look.after_kong(action)):
                    yield Option(action, row.value + money - cost, row, danger)

    def claim(self) -> Choice | None:
        """The best answer to a discard; None if the hand is too far from ready."""
        passing = self.rows(self.look.sight.counts, self.look.melds)
        if WIN in self.view.options:
            return self.win(passing)
        if not passing:
            return None
        (stay,) = passing
        best = max(self.calls(), key=lambda one: (round(one.worth, 6), one.action), default=None)
        if best is None or best.worth <= stay.value + _GAIN:
            return Choice(PASS, (Reason("ai.no_gain"),))
        money = {"before": units(stay.value), "after": units(best.worth)}
        return Choice(best.action, (Reason("ai.call_worth", money),))

    def calls(self) -> Iterator[Option]:
        """Pung and kong, each with the best that follows."""
        for action in self.view.options:
            if action.verb == DIRECT_KONG:
                money = self.standing.gain(self.look.kong_money(DIRECT_KONG)) + REPLACEMENT
                for row in self.rows(*self.look.after_call(action)):
                    yield Option(action, row.value + money, row)
            elif action.verb == PUNG:
                for row in self.rows(*self.look.after_call(action)):
                    if row.kind is not None:
                        yield Option(action, row.value - self.risk(row.kind)[1], row)

    def win(self, passing: Sequence[SolvedRow]) -> Choice:
        """A win by discard is taken, unless going on is worth much more."""
        offered = self.view.offered
        held = held_of(Hand.of(self.view.hand, self.look.melds), (offered,))
        worth = self.facts.ruleset.scoring.worth(held, offered, Chance(self_draw=False))
        if worth is not None and passing:
            now, later = self.standing.gain(worth.amount), passing[0].value
            if later > PATIENCE * now:
                return Choice(PASS, (Reason("ai.wait_worth", {"before": units(now), "after": units(later)}),))
        return Choice(WIN, (Reason("ai.win"),))


def told(best: Option) -> Choice:
    """The choice with what it is worth, what it aims at and what it risks."""
    row = best.row
    key = "ai.kong_worth" if best.action.verb in OWN_KONGS else "ai.worth"
    reasons = [Reason(key, {"units": units(best.worth), "percent": round(100 * row.win)})]
    if row.route != "void":
        reasons.append(Reason("ai.plan", {"route": f"ai.route.{row.route}"}))
    if best.danger >= 0.03:
        reasons.append(Reason("ai.risk", {"percent": round(100 * best.danger)}))
    return Choice(best.action, tuple(reasons))


def units(number: float) -> str:
    """Units with one decimal."""
    return f"{number:.1f}"

"""The last tile of a heavenly hand in a river game (Sichuan rules 10.2): which tile the winner lays apart."""

from __future__ import annotations

from engine.ai.sichuan.facts import UNKNOWN, Facts, void_of
from engine.ai.sight import Sight
from engine.hand.hand import Hand
from engine.play.actions import Action
from engine.systems.sichuan.waits import winning_kinds
from engine.systems.sichuan.win import Chance, held_of
from engine.tiles.kinds import Tile, kind_of

_DRAW = Chance(self_draw=True)


def name_action(sight: Sight, facts: Facts, *, by_worth: bool) -> tuple[Action, int]:
    """The tile to name and how many tiles out of view win without it: those without which most kinds win; `by_worth`
    each kind counts by its copies and by what it pays."""
    view, scoring = sight.view, facts.ruleset.scoring
    void = void_of(sight)
    whole = held_of(Hand.of((*view.hand, view.seats[sight.seat].wins[-1].tile), sight.melds))

    def kinds(action: Action) -> tuple[int, ...]:
        rest = whole.without_kind(kind_of(action.tiles[0]))
        return winning_kinds(scoring, rest, None if void == UNKNOWN else void)

    def rank(action: Action) -> tuple[float, int]:
        rest, found = whole.without_kind(kind_of(action.tiles[0])), kinds(action)
        if not by_worth:
            return float(len(found)), -action.tiles[0]
        paid = 0.0
        for kind in found:
            worth = scoring.worth(rest.with_kind(Tile(kind)), kind, _DRAW)
            paid += sight.free[kind] * (worth.amount if worth else 0)
        return paid, -action.tiles[0]

    best = max(view.options, key=rank)
    return best, sight.copies(kinds(best))

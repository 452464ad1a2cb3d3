"""Sichuan deals in a row: who deals next, streaks (Sichuan rules 3, 4, 7)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Final

from engine.play.match import Match, MatchRules, Throw, points_after
from engine.play.state import Deal
from engine.systems.sichuan.between import DICE, DealResult
from engine.systems.sichuan.ruleset import SichuanRuleset

DRAW_STREAK: Final = "draw_streak"
DEALER_STREAK: Final = "dealer_streak"
DEALS: Final = "deals"
"""Counters: drawn hands in a row just before, hands of this dealer in a row with the next, deals of the game."""


def match_rules(ruleset: SichuanRuleset, deals: int) -> MatchRules:
    """The rules of a game of so many deals; the digests set no length."""
    seats = ruleset.settling.players

    def first(throw: Throw) -> Match:
        counters = {DRAW_STREAK: 0, DEALER_STREAK: 1, DEALS: deals}
        return Match(seating=tuple(range(seats)), points=(0,) * seats, dealer=throw % seats, counters=counters)

    def after(match: Match, deal: Deal, throw: Throw) -> Match:
        wins = sorted((win for seat in deal.seats for win in seat.wins), key=lambda win: win.step)
        moments = [tuple(win.seat for win in same) for _, same in groupby(wins, key=lambda win: win.step)]
        source = wins[0].source if wins else None
        result = DealResult(
            dealer=deal.start.dealer,
            wins=tuple(moments),
            discarder=None if not wins or source == wins[0].seat else source,
            player_changed=False,
            players=seats,
        )
        thrown = ruleset.dealing.next_dealer(result)
        dealer = throw % seats if thrown is DICE else thrown
        assert dealer is not None
        played = match.played + 1
        counters = {
            DRAW_STREAK: 0 if wins else match.counters[DRAW_STREAK] + 1,
            DEALER_STREAK: match.counters[DEALER_STREAK] + 1 if dealer == match.dealer else 1,
            DEALS: deals,
        }
        return replace(
            match,
            points=points_after(match, deal),
            played=played,
            dealer=dealer,
            counters=counters,
            over=played >= deals,
        )

    def results(match: Match) -> tuple[Fraction, ...]:
        return tuple(map(Fraction, match.points))

    return MatchRules(first, after, results)

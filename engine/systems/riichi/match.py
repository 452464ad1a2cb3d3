"""A game of riichi: dealers, counters, the end, final scores (riichi rules 2, 10, 11)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from engine.options import Options
from engine.play.match import STOP, Match, MatchRules, Throw, points_after
from engine.play.state import Deal
from engine.systems.riichi.draws import ABORTS, Next, Result
from engine.systems.riichi.payout import STICK
from engine.systems.riichi.play import KEPT, NAGASHI, STREAK, Tenpai, exhausted_ready, nagashi_winners
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.riichi.standings import TENTH, GameNow
from engine.tiles.kinds import EAST, Kind

HONBA: Final = "honba"
NUMBER: Final = "number"
WIND: Final = "wind"
"""Counters: honba, the number of the hand in its wind round (1 …), the wind round (0 East …)."""


def match_rules(options: Options, ruleset: RiichiRuleset, tenpai: Tenpai) -> MatchRules:
    """The rules of a whole game."""
    seats = options.number("players")
    table = ruleset.table

    def first(throw: Throw) -> Match:
        """Players are seated as they came, the first dealer thrown for; seats are renamed so that he is seat 0."""
        order = tuple((throw + seat) % seats for seat in range(seats))
        return Match(
            seating=order,
            points=(table.final.start,) * seats,
            dealer=0,
            counters={HONBA: 0, NUMBER: 1, WIND: 0, KEPT: 1, STREAK: 0},
        )

    def after(match: Match, deal: Deal, _throw: Throw) -> Match:
        result, following = outcome(deal)
        points = points_after(match, deal)
        by_seat = tuple(points[player] for player in match.seating)
        now = GameNow(match.counters[WIND], match.counters[NUMBER], result, by_seat)
        coming = table.game.after(now, following)
        keeps = following.dealer_keeps
        counters = {
            HONBA: coming.honba,
            NUMBER: coming.number,
            WIND: coming.wind,
            KEPT: match.counters.get(KEPT, 1) + 1 if keeps else 1,
            STREAK: match.counters.get(STREAK, 0) + 1 if keeps and result is Result.DEALER_WIN else 0,
        }
        asked = match.seating[deal.start.dealer] if coming.may_stop else -1
        return replace(
            match,
            points=points,
            pot=deal.pot,
            played=match.played + 1,
            dealer=(coming.number - 1) % seats,
            round_wind=Kind(EAST + coming.wind),
            counters=counters,
            question=STOP if coming.may_stop else "",
            asked=asked,
            over=coming.ends,
        )

    def outcome(deal: Deal) -> tuple[Result, Next]:
        honba = deal.start.counter(HONBA)
        result = _result(deal)
        return result, table.draws.after(result, honba, deal.ended if deal.ended in ABORTS else "")

    def _result(deal: Deal) -> Result:
        dealer = deal.start.dealer
        if deal.ended in ABORTS:
            return Result.ABORT
        if deal.ended == NAGASHI and table.draws.nagashi is not None and table.draws.nagashi.as_win:
            return Result.DEALER_WIN if dealer in nagashi_winners(deal, table.draws.nagashi) else Result.OTHER_WIN
        if deal.ended in ("exhausted", NAGASHI):
            ready = exhausted_ready(deal, tenpai)[0]
            return Result.DRAW_DEALER_TENPAI if ready else Result.DRAW_DEALER_NOTEN
        return Result.DEALER_WIN if deal.seats[dealer].wins else Result.OTHER_WIN

    def results(match: Match) -> tuple[Fraction, ...]:
        """Final scores by player; ties and rounding look at the seats of the first deal."""
        scores = table.final.scores(seated_points(match), match.pot // STICK)
        found = [Fraction(0)] * seats
        for player, tenths in zip(match.seating, scores, strict=True):
            found[player] = Fraction(tenths, TENTH)
        return tuple(found)

    def places(match: Match) -> tuple[int, ...]:
        by_seat = table.final.places(seated_points(match))
        return tuple(by_seat[match.seating.index(player)] for player in range(seats))

    def seated_points(match: Match) -> tuple[int, ...]:
        return tuple(match.points[player] for player in match.seating)

    def answer(match: Match, yes: bool) -> Match:
        return replace(match, question="", asked=-1, over=yes)

    return MatchRules(first, after, results, answer, places)

"""A game of Chinese Official mahjong: rounds, seats, table points (Chinese Official rules 6)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from engine.play.match import Match, MatchRules, Throw, points_after
from engine.play.state import Deal
from engine.systems.mcr.payout import SEATS
from engine.systems.mcr.session import LENGTHS, Session, table_points

HANDS: Final = "hands"
"""Counter: how many hands the game has."""


def match_rules(length: str, rotation: bool) -> MatchRules:
    """The rules of a game of that length; every hand passes the deal, and seats may change each round."""
    hands = LENGTHS[length]

    def session(match: Match) -> Session:
        return Session(hands, rotation, played=match.played, scores=match.points)

    def first(throw: Throw) -> Match:
        order = session(Match(seating=(), points=(0,) * SEATS, dealer=0)).seats
        seated = tuple((player + throw) % SEATS for player in order)
        return Match(seating=seated, points=(0,) * SEATS, dealer=0, counters={HANDS: hands, "shift": throw % SEATS})

    def after(match: Match, deal: Deal, _throw: Throw) -> Match:
        played = replace(match, points=points_after(match, deal), played=match.played + 1)
        now = session(played)
        seated = tuple((player + match.counters["shift"]) % SEATS for player in now.seats)
        return replace(played, seating=seated, dealer=0, round_wind=now.round_wind, over=now.is_over)

    def results(match: Match) -> tuple[Fraction, ...]:
        """Points; of a whole session the table points that its places are worth."""
        if length == "session":
            return table_points(match.points)
        return tuple(map(Fraction, match.points))

    return MatchRules(first, after, results)

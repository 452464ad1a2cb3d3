"""Deals in a row: who deals, what one deal hands on to the next, when the match ends, and what it was worth.

A match is a value between two deals. A system's `MatchRules` say how it begins, what follows a deal, and how points at
the end become results. Players keep their number; seats may change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from engine.errors import IllegalAction
from engine.play.state import Deal, Start
from engine.reasons import Reason
from engine.tiles.kinds import EAST, Kind, Tile

STOP: Final = "stop"
"""The question whether to stop here, asked of one player."""

EXCHANGE_DIE: Final = "exchange_die"


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match between two deals.

    `seating` is the player in each seat of the next deal; `points` are by player. `dealer` is a seat. `counters` are
    what the rules hand on. `asked` is the player who is asked `question` before the next deal, or -1. `over`: no deal
    follows. `roster` is only filled where there are more players than seats (see `rotation`).
    """

    seating: tuple[int, ...]
    points: tuple[int, ...]
    dealer: int
    round_wind: Kind = EAST
    pot: int = 0
    played: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    question: str = ""
    asked: int = -1
    over: bool = False
    roster: tuple[int, ...] = ()


Throw = int
"""A random number made outside: at least 0, as large as one likes; rules take what they need of it."""


def by_points(match: Match) -> tuple[int, ...]:
    """Places by player, by points alone; equal ones share the better place."""
    return ranked(tuple(map(Fraction, match.points)))


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How a system plays deals in a row.

    `first` gives the match before its first deal; `after` what follows a deal that has ended; `answer` what follows the
    answer to a question; `results` what each player has in the end, in the system's own measure; `places` each player's
    place by his points, 1 the best, also of a match that was cut short.
    """

    first: Callable[[Throw], Match]
    after: Callable[[Match, Deal, Throw], Match]
    results: Callable[[Match], tuple[Fraction, ...]]
    answer: Callable[[Match, bool], Match] = lambda match, yes: match
    places: Callable[[Match], tuple[int, ...]] = by_points


def start_of(match: Match, wall: tuple[Tile, ...], throw: Throw) -> Start:
    """The start of the next deal. Raises `IllegalAction` if the match is over or a question is open."""
    if match.over or match.question:
        raise IllegalAction(Reason("play.reason.no_next_deal"))
    return Start(
        wall=wall,
        dealer=match.dealer,
        round_wind=match.round_wind,
        scores=tuple(match.points[player] for player in match.seating),
        pot=match.pot,
        counters=(*match.counters.items(), (EXCHANGE_DIE, throw % 6 + 1)),
    )


def rotation(rules: MatchRules, players: int) -> MatchRules:
    """More players than seats: after every deal one who played gives his place to the one who has waited longest.

    The rules see places only: who holds a place plays on with what its last holder left there, wind and deal included,
    and with his own points. Everybody begins with the same points, and each player's result is what he won or lost:
    places of players who did not play the same deals cannot be compared.
    """

    def first(throw: Throw) -> Match:
        inner = rules.first(throw)
        seats = len(inner.seating)
        if players <= seats:
            raise ValueError("a rotation needs more players than seats")
        points = (inner.points[0],) * players
        return replace(inner, points=points, roster=tuple(range(players)))

    def places(match: Match) -> tuple[int, ...]:
        return match.roster[: len(match.seating)]

    def inner_of(match: Match) -> Match:
        """The match as the rules see it: players are places."""
        held = places(match)
        return replace(
            match,
            seating=tuple(held.index(player) for player in match.seating),
            points=tuple(match.points[player] for player in held),
            asked=held.index(match.asked) if match.asked >= 0 else -1,
            roster=(),
        )

    def outer_of(match: Match, inner: Match) -> Match:
        """The match with its players again, in the places they hold."""
        held, points = places(match), list(match.points)
        for player, number in zip(held, inner.points, strict=True):
            points[player] = number
        return replace(
            inner,
            seating=tuple(held[place] for place in inner.seating),
            points=tuple(points),
            asked=held[inner.asked] if inner.asked >= 0 else -1,
            roster=match.roster,
        )

    def after(match: Match, deal: Deal, throw: Throw) -> Match:
        done = outer_of(match, rules.after(inner_of(match), deal, throw))
        return done if done.over or done.question else _relieved(done)

    def answer(match: Match, yes: bool) -> Match:
        done = outer_of(match, rules.answer(inner_of(match), yes))
        return done if done.over else _relieved(done)

    def results(match: Match) -> tuple[Fraction, ...]:
        begun = rules.first(0).points[0]
        return tuple(Fraction(points - begun) for points in match.points)

    return MatchRules(first, after, results, answer)


def _relieved(match: Match) -> Match:
    """One place, the next one after every deal, goes to whoever has waited longest."""
    seats = len(match.seating)
    place = (match.played - 1) % seats
    leaves, comes = match.roster[place], match.roster[seats]
    roster = [*match.roster[:seats], *match.roster[seats + 1 :], leaves]
    roster[place] = comes
    return replace(
        match,
        seating=tuple(comes if player == leaves else player for player in match.seating),
        roster=tuple(roster),
    )


def points_after(match: Match, deal: Deal) -> tuple[int, ...]:
    """Points by player after the deal."""
    points = list(match.points)
    for player, score in zip(match.seating, deal.scores, strict=True):
        points[player] = score
    return tuple(points)


def ranked(results: tuple[Fraction, ...]) -> tuple[int, ...]:
    """Places by player, 1 the best; equal results share the better place.

    >>> ranked((Fraction(3), Fraction(-1), Fraction(3)))
    (1, 3, 1)
    """
    return tuple(1 + sum(other > one for other in results) for one in results)

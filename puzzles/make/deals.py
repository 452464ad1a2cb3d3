"""Deals of self-play to take positions from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from engine.ai.seat import Player
from engine.ai.selfplay import claims
from engine.play.asks import CLAIM, options
from engine.play.events import Event
from engine.play.match import MatchRules, start_of
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.play.verbs import answer, fresh, ring, run
from engine.play.view import view
from engine.solver.imagined import below, shuffle
from engine.tiles.kinds import Tile


class Moment(NamedTuple):
    """A seat about to answer. `ply` counts the answers before it."""

    deal: Deal
    seat: int
    ply: int


def start(rules: Rules, matches: MatchRules, random: Random) -> Start:
    """A first deal with a shuffled wall. Shuffled here: `random.shuffle` may change between versions of Python."""
    wall = shuffled(rules.deck, random)
    match = matches.first(below(random.random, 1 << 20))
    return start_of(match, wall, below(random.random, 1 << 20))


def shuffled(deck: Sequence[int], random: Random) -> tuple[Tile, ...]:
    """The deck in random order, from nothing but `random()`, which Python promises to keep."""
    tiles = [Tile(tile) for tile in deck]
    shuffle(tiles, random.random)
    return tuple(tiles)


def moments(rules: Rules, begin: Start, players: Sequence[Player]) -> Iterator[Moment]:
    """Plays a deal and stops before every answer: to a turn, a choice of all seats, or a discard that may be called."""
    deal = fresh(rules, begin)
    log: list[Event] = []
    run(deal, log)
    ply = 0
    while not deal.ended:
        window = deal.window
        assert window is not None
        if window.kind == CLAIM:
            yield from (Moment(deal, seat, ply) for seat in window.seats if options(deal, seat))
            ring(deal, claims(deal, players), log)
            continue
        for seat in window.seats:
            if deal.window is not window:
                break
            yield Moment(deal, seat, ply)
            ply += 1
            answer(deal, seat, players[seat].choose(view(deal, seat)).action, log)

"""Deals of self-play to take positions from, and the same deal with everything hidden dealt anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from engine.ai.seat import Player
from engine.features.dora import Dora
from engine.play.actions import PASS, Action
from engine.play.asks import CLAIM, TURN, options
from engine.play.events import Event
from engine.play.match import MatchRules, start_of
from engine.play.rules import Rules
from engine.play.state import Deal, SeatState, Start
from engine.play.verbs import answer, fresh, ring, run
from engine.play.view import view
from engine.tiles.kinds import Tile


class Moment(NamedTuple):
    """A seat about to answer. `ply` counts the answers before it."""

    deal: Deal
    seat: int
    ply: int


def start(rules: Rules, matches: MatchRules, random: Random) -> Start:
    """A first deal with a shuffled wall. Shuffled here: `random.shuffle` may change between versions of Python."""
    wall = shuffled(rules.deck, random)
    match = matches.first(below(random, 1 << 20))
    return start_of(match, wall, below(random, 1 << 20))


def shuffled(deck: Sequence[int], random: Random) -> tuple[Tile, ...]:
    """The deck in random order, from nothing but `random()`, which Python promises to keep."""
    tiles = [Tile(tile) for tile in deck]
    shuffle(tiles, random)
    return tuple(tiles)


def shuffle(tiles: list[Tile], random: Random) -> None:
    """Shuffles in place."""
    for last in range(len(tiles) - 1, 0, -1):
        at = below(random, last + 1)
        tiles[last], tiles[at] = tiles[at], tiles[last]


def below(random: Random, limit: int) -> int:
    """A whole number from 0 up to, not including, the limit."""
    return int(random.random() * limit)


def moments(rules: Rules, begin: Start, players: Sequence[Player]) -> Iterator[Moment]:
    """Plays a deal and stops before every answer to a turn or a choice of all seats."""
    deal = fresh(rules, begin)
    log: list[Event] = []
    run(deal, log)
    ply = 0
    while not deal.ended:
        window = deal.window
        assert window is not None
        if window.kind == CLAIM:
            ring(deal, claims(deal, players), log)
            continue
        for seat in window.seats:
            if deal.window is not window:
                break
            yield Moment(deal, seat, ply)
            ply += 1
            answer(deal, seat, players[seat].choose(view(deal, seat)).action, log)


def claims(deal: Deal, players: Sequence[Player]) -> dict[int, Action]:
    """What the players answer to a discard."""
    assert deal.window is not None
    answers = {}
    for seat in deal.window.seats:
        if options(deal, seat):
            action = players[seat].choose(view(deal, seat)).action
            if action != PASS:
                answers[seat] = action
    return answers


def played_out(deal: Deal, players: Sequence[Player]) -> Deal:
    """Plays the deal to its end, in place."""
    log: list[Event] = []
    while not deal.ended:
        window = deal.window
        assert window is not None
        if window.kind == CLAIM:
            ring(deal, claims(deal, players), log)
        else:
            for seat in window.seats:
                if deal.window is window and seat not in window.answers:
                    answer(deal, seat, players[seat].choose(view(deal, seat)).action, log)
    return deal


def is_imaginable(deal: Deal) -> bool:
    """Whether `imagined` can deal it anew: no tile drawn from a dead wall, no hand laid open."""
    return not (deal.rules.kept_back and deal.replaced)


def imagined(deal: Deal, seat: int, random: Random) -> Deal:
    """The same deal for `seat`, with everything hidden from it dealt anew at random.

    What the others did tells nothing here: their hands are any that the tiles allow. So it is asked only of moments
    where nobody else has declared anything.
    """
    twin = deal.copy()
    wall = list(deal.start.wall)
    part = deal.slices.get(Dora)
    open_ones = frozenset(part.turned) if part else frozenset()
    last = len(wall) if deal.rules.kept_back else deal.back
    hidden = [index for index in range(deal.front, last) if index not in open_ones]
    pool = [wall[index] for index in hidden]
    others = [other for other in range(len(deal.seats)) if other != seat]
    for other in others:
        pool += deal.seats[other].concealed()
    shuffle(pool, random)
    for other in others:
        twin.seats[other] = _dealt(twin.seats[other], pool)
    if deal.turn != seat and deal.drawn >= 0:
        twin.drawn = next(iter(twin.seats[deal.turn].concealed()))  # any of its tiles may be the one just drawn
    for index in hidden:
        wall[index] = pool.pop()
    twin.start = deal.start._replace(wall=tuple(wall))
    if twin.window is not None:
        twin.window.asked = {}
    return twin


def _dealt(state: SeatState, pool: list[Tile]) -> SeatState:
    """The seat with as many other concealed tiles, taken from the pool's end."""
    twin = state.copy()
    size = state.size
    for tile in state.concealed():
        twin.take(tile)
    for _ in range(size):
        twin.add(pool.pop())
    return twin


__all__ = ["TURN", "Moment", "below", "imagined", "is_imaginable", "moments", "played_out", "shuffled", "start"]

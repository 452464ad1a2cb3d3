"""Machine players at a table: deals and matches played to their end. Walls and throws come from whoever calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.ai.seat import Player
from engine.play.actions import PASS, Action
from engine.play.asks import CLAIM, options
from engine.play.events import Event
from engine.play.match import Match, MatchRules, start_of
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.play.verbs import answer, fresh, ring, run
from engine.play.view import view
from engine.tiles.kinds import Tile

Shuffle = Callable[[Sequence[int]], tuple[tuple[Tile, ...], int]]
"""A deck → a wall of it, and a throw."""

Watch = Callable[[Deal, tuple[int, ...]], None]
"""Sees a deal at its end, and which player sat in each seat."""


def play_deal(rules: Rules, start: Start, players: Sequence[Player]) -> tuple[Deal, list[Event]]:
    """Plays one deal, `players` by seat. A claim window is rung at once: nobody here has a secret to keep."""
    deal = fresh(rules, start)
    events: list[Event] = []
    run(deal, events)
    play_on(deal, players, events)
    return deal, events


def play_on(deal: Deal, players: Sequence[Player], events: list[Event]) -> None:
    """Plays a deal to its end, in place; what happens goes to the end of `events`."""
    while not deal.ended:
        window = deal.window
        assert window is not None
        if window.kind == CLAIM:
            ring(deal, claims(deal, players), events)
            continue
        for seat in window.seats:
            if deal.window is window and seat not in window.answers:
                answer(deal, seat, players[seat].choose(view(deal, seat)).action, events)


def claims(deal: Deal, players: Sequence[Player]) -> dict[int, Action]:
    """What the players answer to a discard; whoever passes is left out."""
    assert deal.window is not None
    answers = {}
    for seat in deal.window.seats:
        if options(deal, seat):
            action = players[seat].choose(view(deal, seat)).action
            if action != PASS:
                answers[seat] = action
    return answers


def play_match(rules: Rules, matches: MatchRules, players: Sequence[Player], shuffle: Shuffle, watch: Watch) -> Match:
    """Plays a whole match, `players` by number. A leading dealer stops."""
    _, throw = shuffle(rules.deck)
    match = matches.first(throw)
    while not match.over:
        if match.question:
            match = matches.answer(match, True)
            continue
        wall, throw = shuffle(rules.deck)
        deal, _ = play_deal(rules, start_of(match, wall, throw), [players[player] for player in match.seating])
        watch(deal, match.seating)
        match = matches.after(match, deal, throw)
    return match

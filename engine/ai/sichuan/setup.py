"""Before play: which three tiles to pass and which suit to give up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ai.routes import lacks
from engine.ai.sichuan.facts import SUITS, Facts, plans
from engine.ai.sight import Sight
from engine.play.actions import Action
from engine.tiles.kinds import kind_of


def void_action(sight: Sight, facts: Facts, *, shortest: bool) -> Action:
    """The suit given up: the shortest, or the one without which the hand is worth most."""
    named = [action for action in sight.view.options if action.tiles]
    if not named:
        return sight.view.options[0]
    # A suit that may be reported costs nothing; of several tiles that may be laid down any will do.
    reports = [action for action in named if action.verb == "report"]
    return min(
        reports or named,
        key=lambda action: (
            suit_cost(sight.counts, facts, kind_of(action.tiles[0]) // 9, shortest=shortest),
            action.tiles,
        ),
    )


def suit_cost(counts: Sequence[int], facts: Facts, suit: int, *, shortest: bool) -> tuple[float, int]:
    """How bad it is to give up a suit: what the hand still lacks without it less what it promises, then its tiles."""
    tiles = sum(counts[9 * suit : 9 * suit + 9])
    if shortest:
        return float(tiles), 0
    best = min(lacks(counts, facts.sets, plan.route) - 0.6 * plan.fan for plan in plans(facts, counts, (), suit))
    return best + 0.25 * tiles, tiles


def exchange_action(sight: Sight, facts: Facts, *, shortest: bool) -> Action:
    """Three tiles of the shortest suit that has three; or those after which the hand is best, giving up a suit."""
    options = sight.view.options
    if shortest:
        length = [sum(sight.counts[9 * suit : 9 * suit + 9]) for suit in range(SUITS)]
        return min(options, key=lambda a: (sum(length[kind_of(tile) // 9] for tile in a.tiles), a.tiles))
    return min(options, key=lambda action: (_left_after(sight.counts, facts, action), action.tiles))


def _left_after(counts: list[int], facts: Facts, action: Action) -> float:
    """What the hand lacks after passing these, for the best suit to give up."""
    rest = counts[:]
    for tile in action.tiles:
        rest[kind_of(tile)] -= 1
    return min(suit_cost(rest, facts, suit, shortest=False)[0] for suit in range(SUITS))

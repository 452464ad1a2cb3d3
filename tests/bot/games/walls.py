"""Walls that tests choose: who holds what, and what is drawn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from engine.play.pending import deal_order
from engine.play.rules import Rules
from engine.systems.playing import rules_of
from engine.tiles.kinds import Tile
from engine.tiles.notation import parse_tiles


class Stacked(random.Random):
    """Lays the same wall every time; everything else is drawn from a seed."""

    def __init__(self, wall: Sequence[Tile], seed: int = 7) -> None:
        super().__init__(seed)
        self._wall = wall

    def randrange(self, *_: int) -> int:  # type: ignore[override]
        """Dice are thrown with it: whoever sat down first deals."""
        return 0

    def shuffle(self, x: list[Tile]) -> None:  # type: ignore[override]
        assert Counter(x) == Counter(self._wall)
        x[:] = self._wall


def stacked(line: str, hands: Sequence[str], draws: str) -> Stacked:
    """A wall that deals these hands from the dealer on ("" for whatever is left), then these draws in turn."""
    rules = rules_of(line)
    return Stacked(_wall(rules, [_tiles(hand) for hand in hands], _tiles(draws)))


def _tiles(text: str) -> list[Tile]:
    return list(parse_tiles(text).tiles)


def _wall(rules: Rules, hands: list[list[Tile]], draws: Sequence[Tile]) -> list[Tile]:
    named: dict[int, Tile] = {}
    for index, seat in enumerate(deal_order(rules, 0)):
        if seat < len(hands) and hands[seat]:
            named[index] = hands[seat].pop(0)
    named |= dict(enumerate(draws, rules.seats * rules.hand_size))
    rest = Counter(rules.deck)
    rest.subtract(named.values())
    assert min(rest.values()) >= 0
    # What nobody named is spread far apart, so that it makes no hands.
    spare = sorted(rest.elements(), key=lambda tile: (tile * 5 % 34, tile))
    spare = [spare[index] for start in range(7) for index in range(start, len(spare), 7)]
    return [named[index] if index in named else spare.pop() for index in range(len(rules.deck))]

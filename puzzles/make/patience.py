"""The sampled evaluator of a Sichuan win on a discard: the hand kept as it is, on walls drawn at random.

Whoever lets the tile pass wins no discard until his next draw (the pass lock). After that he holds out for some draws:
he takes a self-draw, and a discard that pays more than the one he let pass; then he takes anything. For how many draws
is decided on walls of their own, by what did best there. Rivals win and leave one by one (`HAZARD`), which costs the
others; the hand is never changed, so a bigger hand is worth at least what is sampled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.solver.imagined import shuffle
from engine.solver.sichuan.model import HAZARD, RIVAL_READY
from engine.tiles.kinds import kind_of
from puzzles.make.sampler import Sampler
from puzzles.puzzle import Answer

HOLDING: Final = (1, 3, 6, 99)
"""Own draws for which cheap discards are let pass."""
TRIED: Final = 200
"""Walls on which that is decided."""
_SUITED: Final = 27
_RON: Final = 0.8
"""How often a wanted tile is thrown where another holds it."""


@dataclass
class Patience(Sampler):
    """Answers are taking the win and letting it pass. `results` are units."""

    def __post_init__(self) -> None:
        super().__post_init__()
        position = self.position
        assert position.offered is not None
        assert position.offering is not None
        self._seats = len(position.places)
        self._turns = position.wall // self._seats
        self._wins = self.trade.wins(position, position.hand)
        self._offered = self._wins[kind_of(position.offered)][0]
        unseen = position.unseen()
        self._pool = [kind for kind in range(_SUITED) for _ in range(unseen[kind])]
        # The players up to the one who threw the tile have had their turn.
        self._before = (position.offering - position.seat) % self._seats
        self._hold = max(HOLDING, key=self._tried)

    def on_wall(self, wall: str, answers: Iterable[Answer]) -> Iterator[float]:
        """Taking the win brings the same on every wall."""
        for answer in answers:
            yield self._offered if answer.verb == "t" else self._once(wall, self._hold)

    def _tried(self, hold: int) -> float:
        return sum(self._once(f"{self.seed}:hold:{number}", hold) for number in range(TRIED))

    def _once(self, seed: str, hold: int) -> float:
        """Units of one wall after letting the tile pass."""
        random = Random(seed)
        wall = self._pool[:]
        shuffle(wall, random.random)
        rivals, lost, at = self._seats - 1, 0.0, 0
        for turn in range(self._turns):
            thrown = rivals - (self._before if turn == 0 else 0)
            for kind in wall[at : at + max(0, thrown)]:
                pays = self._wins.get(kind, (0.0, 0.0))[0]
                if turn and pays and (turn >= hold or pays > self._offered) and random.random() < _RON:
                    return pays - lost
            at += max(0, thrown)
            pays = self._wins.get(wall[at], (0.0, 0.0))[1]
            if pays:
                return pays / (self._seats - 1) * rivals - lost
            at += 1
            leaving = sum(
                random.random() < HAZARD[min(self.position.turn + turn, len(HAZARD)) - 1] for _ in range(rivals)
            )
            rivals -= leaving
            lost += leaving * self.trade.beaten
            if not rivals:
                return -lost
        return (1 - RIVAL_READY) * rivals * self._offered - lost

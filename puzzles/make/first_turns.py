"""The sampled evaluator of a Sichuan hand before its first discard: one seat plays on by itself, on walls drawn at
random, from the three tiles that come in (where tiles are passed) to its win or to the end of the wall.

It gives up the suit without which it is nearest (where that is not the question), throws that suit's tiles first, plays
for the nearest ready hand with the most tiles, and calls nothing. Nothing in it is shared with the exact evaluator but
the rules. Every answer is played on the same walls; what the others may do is counted by its chance, as in `solo`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from engine.hand import kernel
from engine.solver.imagined import shuffle
from engine.solver.sichuan.ask import parts_of
from engine.systems.sichuan.exchange import PASSED
from engine.tiles.kinds import KINDS
from puzzles.make.sampler import COUNTED, Sampler
from puzzles.puzzle import Answer

_SETS: Final = 4
_SUITED: Final = 27
_STRIDE: Final = 4
"""Tiles of a go-round: three thrown by others, one drawn."""
_ALIKE: Final = (0.0,) * KINDS
"""No kind is held back: of equally wide discards the first will do."""
_RON: Final = 0.8
"""How often a wanted tile is thrown where another holds it."""

Wins = Mapping[int, tuple[float, float]]


@dataclass
class FirstTurns(Sampler):
    """Answers are suits given up, or tiles passed, of one hand of thirteen tiles. `results` are units."""

    LOOKS = COUNTED
    _wins: dict[bytes, Wins] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._counts = [0] * KINDS
        for tile in self.position.held:
            self._counts[tile] += 1
        self._unseen = [kind for kind in range(_SUITED) for _ in range(4 - self._counts[kind])]
        self._turns = self.position.wall // len(self.position.places)
        _, worths = parts_of(self.trade.ruleset.options.line)
        self._paid = worths.beside(())

    def on_wall(self, wall: str, answers: Iterable[Answer]) -> Iterator[float]:
        """Every answer with the same tiles to come."""
        random = Random(wall)
        coming = self._unseen[:]
        shuffle(coming, random.random)
        for answer in answers:
            yield self._once(answer, coming)

    def _once(self, answer: Answer, wall: Sequence[int]) -> float:
        counts = self._counts[:]
        suit = answer.suit
        if suit is not None:
            return self._played(counts, suit, wall)
        # Whoever passes tiles passes three of a suit: those that come first, of the suit of the first one.
        coming = [at for at, kind in enumerate(wall) if kind // 9 == wall[0] // 9][:PASSED]
        for tile in answer.tiles:
            counts[tile] -= 1
        for at in coming:
            counts[wall[at]] += 1
        rest = [kind for at, kind in enumerate(wall) if at not in coming]
        return self._played(counts, _given_up(counts), rest)

    def _played(self, counts: list[int], void: int, wall: Sequence[int]) -> float:
        spare = sum(counts[9 * void : 9 * void + 9])
        counts[9 * void : 9 * void + 9] = [0] * 9
        free = [4 - count for count in counts]
        wins = {} if spare else self._ready(counts)
        value, alive = 0.0, 1.0  # units so far by their chances, and the chance that the deal goes on
        for turn in range(self._turns):
            first = turn * _STRIDE
            end = self.trade.end(turn + 1)
            value -= alive * end * self.trade.beaten
            alive *= 1.0 - end
            for at in range(first, first + _STRIDE - 1):
                kind = wall[at]
                free[kind] -= 1
                if kind in wins:
                    value += alive * _RON * wins[kind][0]
                    alive *= 1.0 - _RON
            kind = wall[first + _STRIDE - 1]
            free[kind] -= 1
            if kind in wins:
                return value + alive * wins[kind][1]
            if kind // 9 == void:
                continue
            counts[kind] += 1
            if spare:
                spare -= 1
                wins = {} if spare else self._ready(counts)
                continue
            thrown, lacking = kernel.widest(counts, _SETS, self.trade.special, free, _ALIKE)
            counts[thrown] -= 1
            wins = self._ready(counts) if lacking == 1 else {}
        return value + alive * (self.trade.ready if wins else -self.trade.ready) / 2

    def _ready(self, counts: Sequence[int]) -> Wins:
        """What a hand wins with, and the units of it by discard and by draw; nothing if it is not ready."""
        key = bytes(counts)
        found = self._wins.get(key)
        if found is None:
            lacking, kinds = kernel.accepted(counts, _SETS, self.trade.special)
            found = self._wins[key] = {kind: self._units(key, kind) for kind in kinds} if lacking == 1 else {}
        return found

    def _units(self, counts: bytes, kind: int) -> tuple[float, float]:
        whole = bytearray(counts[:_SUITED])
        whole[kind] += 1
        by_discard, by_draw, _ = self._paid(bytes(whole), (), (), kind)
        return by_discard, 3 * by_draw


def _given_up(counts: Sequence[int]) -> int:
    """The suit without which a hand is nearest; of several the shortest."""

    def without(suit: int) -> tuple[int, int, int]:
        rest = list(counts)
        rest[9 * suit : 9 * suit + 9] = [0] * 9
        return kernel.distance(rest, _SETS, kernel.FOURS), sum(counts[9 * suit : 9 * suit + 9]), suit

    return min(map(without, range(3)))[2]

"""What the sampled evaluators have in common: answers of a position, played on the same walls as often as asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from engine.solver.samples import Gap, gap_of
from puzzles.make.trade import Trade
from puzzles.position import Position
from puzzles.puzzle import Answer

COUNTED: Final = (200, 600, 1600)
"""Looks that are enough where all but the tiles is counted by its chance: a wall then tells as much as three."""


@dataclass
class Sampler(ABC):
    """Plays answers of one position. `results` are what each brought by code, wall by wall, in points or units.

    `LOOKS` are the walls after which it is looked whether the results tell enough.
    """

    LOOKS: ClassVar[tuple[int, ...]] = (300, 900, 2400)
    trade: Trade
    position: Position
    answers: Sequence[Answer]
    seed: str
    results: dict[str, list[float]] = field(init=False)

    def __post_init__(self) -> None:
        self.results = {answer.code: [] for answer in self.answers}

    @abstractmethod
    def on_wall(self, wall: str) -> Iterable[float]:
        """What every answer brings, in their order, on the wall that a seed stands for."""

    @property
    def number(self) -> int:
        """Walls played for each answer."""
        return min(len(row) for row in self.results.values())

    def play(self, more: int) -> None:
        """Plays so many walls more for each answer."""
        begin = self.number
        for number in range(begin, begin + more):
            for answer, result in zip(self.answers, self.on_wall(f"{self.seed}:{number}"), strict=True):
                self.results[answer.code].append(result)

    def gap(self, better: str, worse: str) -> Gap:
        """How much better one answer did than another."""
        return gap_of(self.results[better], self.results[worse])

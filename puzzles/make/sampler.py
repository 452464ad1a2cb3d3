"""What the sampled evaluators have in common: answers of a position, played on the same walls as often as asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Sequence
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
    def on_wall(self, wall: str, answers: Iterable[Answer]) -> Iterable[float]:
        """What each of these answers brings on the wall that a seed stands for, whichever others are played on it."""

    def play(self, walls: int, codes: Container[str]) -> None:
        """Plays these answers on the first so many walls, as far as they have not been."""
        asked = [answer for answer in self.answers if answer.code in codes]
        for number in range(min((len(self.results[answer.code]) for answer in asked), default=walls), walls):
            answers = [answer for answer in asked if len(self.results[answer.code]) == number]
            for answer, result in zip(answers, self.on_wall(f"{self.seed}:{number}", answers), strict=True):
                self.results[answer.code].append(result)

    def gap(self, better: str, worse: str) -> Gap:
        """How much better one answer did than another."""
        return gap_of(self.results[better], self.results[worse])

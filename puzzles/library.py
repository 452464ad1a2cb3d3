"""The puzzles there are: those that came with the program, by id, family and question."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from importlib.resources import files

from puzzles.codec import from_line
from puzzles.puzzle import Puzzle


class Library:
    """Puzzles by id. Reads those that came with the program when first asked."""

    def __init__(self, puzzles: Iterable[Puzzle] | None = None) -> None:
        self._given = puzzles

    @cached_property
    def _by_id(self) -> dict[str, Puzzle]:
        return {puzzle.id: puzzle for puzzle in (starter() if self._given is None else self._given)}

    def get(self, puzzle: str) -> Puzzle | None:
        """The puzzle of that id."""
        return self._by_id.get(puzzle)

    def all(self) -> Sequence[Puzzle]:
        """Every puzzle, in the order of the files."""
        return tuple(self._by_id.values())

    def family(self, family: str) -> Sequence[Puzzle]:
        """Every puzzle of a family."""
        return tuple(puzzle for puzzle in self._by_id.values() if puzzle.family == family)

    def daily_pool(self, family: str) -> Sequence[Puzzle]:
        """Those that may be a day's: decisions, no quizzes."""
        return tuple(puzzle for puzzle in self.family(family) if not puzzle.is_quiz)

    @cached_property
    def families(self) -> tuple[str, ...]:
        """Families that have a puzzle for a day."""
        return tuple(dict.fromkeys(puzzle.family for puzzle in self._by_id.values() if not puzzle.is_quiz))


def starter() -> Iterator[Puzzle]:
    """The puzzles that came with the program."""
    folder = files("puzzles") / "starter"
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".jsonl.gz"):
            for line in gzip.decompress(entry.read_bytes()).decode().splitlines():
                yield from_line(line)


def starter_kinds() -> frozenset[str]:
    """Questions that the puzzles which came along ask, by the names of their files (``riichi-call.jsonl.gz``): nothing
    is read for it."""
    names = (entry.name for entry in (files("puzzles") / "starter").iterdir())
    return frozenset(name.partition(".")[0].rpartition("-")[2] for name in names if name.endswith(".jsonl.gz"))

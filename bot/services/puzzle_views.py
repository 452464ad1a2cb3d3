"""Puzzles as they are asked, answered and counted: what the puzzle service gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from puzzles.progress import Streak
from puzzles.puzzle import Puzzle
from puzzles.rating import Rating
from puzzles.store import Attempt
from puzzles.submissions import Submission

SHOWN_THEMES: Final = 12
"""Themes told about a person: those met most."""


class Wish(NamedTuple):
    """What somebody wants to practise: a kind of question, a theme (empty: any), and whether it may count."""

    kind: str = ""
    theme: str = ""
    rated: bool = True


ANYTHING: Final = Wish()


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle as it is asked: `number` of the day it belongs to, or None; `submission` where a member of the server
    sent it in; `wish` is what practice goes on with."""

    puzzle: Puzzle
    number: int | None
    rated: bool
    submission: Submission | None = None
    wish: Wish = ANYTHING


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of an answer. `kept` is the one that counts; `is_new`: this press gave it. Ratings are None where
    nothing changed."""

    puzzle: Puzzle
    kept: Attempt
    is_new: bool
    before: Rating | None
    after: Rating | None
    streak: Streak | None


@dataclass(frozen=True, slots=True)
class FamilyStats:
    """One person in one family; `course` are the ratings after each rated answer, oldest first. `rating` is None while
    there is none."""

    family: str
    rating: Rating | None
    course: tuple[int, ...]
    answers: int
    right: int
    streak: Streak
    best_run: int


@dataclass(frozen=True, slots=True)
class Stats:
    """One person: families answered in, (right, answers) by theme and by decision, puzzles waiting to come back."""

    families: tuple[FamilyStats, ...]
    themes: Mapping[str, tuple[int, int]]
    decisions: Mapping[str, tuple[int, int]]
    due: int
    hidden: bool

    @property
    def ranked_themes(self) -> Sequence[tuple[str, int, int]]:
        """Themes met most, with right answers and answers."""
        order = sorted(self.themes.items(), key=lambda row: (-row[1][1], row[0]))
        return [(theme, right, answers) for theme, (right, answers) in order[:SHOWN_THEMES]]


@dataclass(frozen=True, slots=True)
class Shares:
    """How often each answer was given; `answers` is None below the number from which that may be shown."""

    total: int
    answers: Mapping[str, int] | None

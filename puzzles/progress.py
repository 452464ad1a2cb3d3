"""What an answer means for the person: streaks that outlive a missed day and our own failures, and repetition."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

FREEZE_DAYS: Final = 30
"""One missed day in so many costs nothing."""
SPACING: Final = (1, 3, 7, 21)
"""Days until a puzzle that was not solved comes back; solved each time, it goes for good."""
GRACE: Final = 1
"""Days that a closed puzzle may still be answered for the streak."""
RIGHT: Final = frozenset({"best", "equal"})


@dataclass(frozen=True, slots=True)
class Streak:
    """Puzzles answered in a row, and the last number that was missed without harm (None: none)."""

    length: int
    longest: int
    frozen: int | None


def streak(answered: Collection[int], today: int, skipped: Collection[int] = ()) -> Streak:
    """The streak of somebody who answered these numbers, right or wrong.

    `skipped` are numbers that were never asked. Today's puzzle, and yesterday's for a day of grace, may still come.
    """
    length = longest = 0
    frozen: int | None = None
    for number in range(min(answered, default=today), today + 1):
        if number in answered:
            length += 1
            longest = max(longest, length)
        elif number in skipped or number >= today - GRACE:
            continue
        elif length and (frozen is None or number - frozen >= FREEZE_DAYS):
            frozen = number
        else:
            length = 0
    return Streak(length, longest, frozen)


def best_in_a_row(grades: Mapping[int, str]) -> int:
    """Best answers in a row, counted back from the last answer; numbers not answered do not matter."""
    run = 0
    for number in sorted(grades, reverse=True):
        if grades[number] not in RIGHT:
            break
        run += 1
    return run


@dataclass(frozen=True, slots=True)
class Review:
    """A puzzle that comes back: how often it was solved since it was missed, and the day it is due."""

    stage: int
    due: int


def reviewed(before: Review | None, grade: str, today: int) -> Review | None:
    """What follows an answer: None where the puzzle need not come back. Days are whole numbers.

    >>> reviewed(None, "mistake", 10)
    Review(stage=0, due=11)
    >>> reviewed(Review(0, 11), "best", 12)
    Review(stage=1, due=15)
    """
    if grade not in RIGHT:
        return Review(0, today + SPACING[0])
    if before is None or before.stage + 1 >= len(SPACING):
        return None
    stage = before.stage + 1
    return Review(stage, today + SPACING[stage])

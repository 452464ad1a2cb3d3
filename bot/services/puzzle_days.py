"""Daily puzzles for readers without an account: which there are, which are over, how they were answered.

Nobody's answer is kept here. Of a day that is not over, nothing is told but the question.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Final

from bot.services.problems import Problem, Refused, refuse
from bot.services.puzzle_views import Asked, Shares
from bot.services.puzzles import SURE, PuzzleService
from engine.reasons import Reason
from puzzles.calendar import Calendar
from puzzles.daily import day_of
from puzzles.judge import Verdict
from puzzles.popularity import popularity
from puzzles.puzzle import Puzzle
from puzzles.rating import Rating
from puzzles.store import Daily

MOST: Final = 60
"""Days in one list."""


class NoSuchDay(Refused):
    """There never was a puzzle of that number, or it is no longer there."""


@dataclass(frozen=True, slots=True)
class Day:
    """The puzzle of a number. `over`: everybody may know its answer. `at`: when it was chosen, in milliseconds.
    `beside`: the numbers before and after it, where there are such."""

    family: str
    number: int
    asked: Asked
    over: bool
    at: int
    beside: tuple[int | None, int | None]

    @property
    def puzzle(self) -> Puzzle:
        """What is asked."""
        return self.asked.puzzle

    @property
    def date(self) -> date:
        """The day itself, in UTC."""
        return day_of(self.number)


@dataclass(frozen=True, slots=True)
class Days:
    """Days of one family, the newest first; `older`: the number below which there are more, or None."""

    family: str
    days: tuple[Day, ...]
    older: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a day was answered, how hard its puzzle is by now, and which percentage likes it (None: too few say)."""

    shares: Shares
    rating: Rating
    popularity: int | None


class PuzzleDays:
    """Looks days up."""

    def __init__(self, puzzles: PuzzleService) -> None:
        self._puzzles = puzzles

    @property
    def families(self) -> tuple[str, ...]:
        """Families that have days; the first is the one that is meant where none is named."""
        return self._puzzles.families

    def today(self) -> int:
        """Today's number."""
        return self._puzzles.today()

    async def day(self, family: str | None, number: int | None = None) -> Day:
        """The day of a number, or today. Raises `NoSuchDay`, and `Refused` for a family without puzzles."""
        chosen = self._puzzles.family(family)
        wanted = self.today() if number is None else number
        calendar = await self._puzzles.calendar(chosen)
        if wanted == self.today():
            try:
                calendar = await self._puzzles.with_today(chosen, calendar)
            except Refused as refused:
                raise NoSuchDay(*refused.problems) from refused
        found = calendar.find(wanted)
        if found is None:
            raise NoSuchDay(Problem(Reason("web.puzzle.never", {"number": wanted}), "number", str(wanted)))
        puzzle = self._puzzles.library.get(found.puzzle)
        if puzzle is None:
            raise NoSuchDay(Problem(Reason("web.puzzle.gone", {"number": wanted}), "number", str(wanted)))
        return _seen(found, puzzle, calendar)

    async def days(self, family: str | None, before: int | None = None) -> Days:
        """The newest days, today the first, or those below a number. Days whose puzzle is no longer there are left
        out."""
        chosen = self._puzzles.family(family)
        calendar = await self._puzzles.calendar(chosen)
        if before is None:
            with suppress(Refused):  # Where all puzzles are out of use, earlier days stay to be read.
                calendar = await self._puzzles.with_today(chosen, calendar)
        dailies = [daily for daily in reversed(calendar.dailies) if before is None or daily.number < before]
        shown, rest = dailies[:MOST], dailies[MOST:]
        known = ((daily, self._puzzles.library.get(daily.puzzle)) for daily in shown)
        days = tuple(_seen(daily, puzzle, calendar) for daily, puzzle in known if puzzle is not None)
        return Days(chosen, days, shown[-1].number if rest else None)

    async def outcome(self, day: Day) -> Outcome | None:
        """How a day was answered; None while it is not over."""
        if not day.over:
            return None
        first = Rating(float(day.puzzle.difficulty), SURE)
        rating = await self._puzzles.store.puzzle_rating(day.puzzle.id, first)
        liked = popularity(await self._puzzles.store.votes(day.puzzle.id))
        return Outcome(await self._puzzles.shares(day.puzzle.id, day.number), rating, liked)

    def verdict(self, day: Day, code: str) -> Verdict:
        """The verdict on an answer, or ("") the solution. Raises `Refused` for an answer that is not offered, and for
        every answer while the day is not over."""
        if not day.over:
            raise refuse("puzzle.problem.not_closed", "number", str(day.number), number=day.number)
        return self._puzzles.verdict(day.puzzle, code)


def _seen(daily: Daily, puzzle: Puzzle, calendar: Calendar) -> Day:
    asked = Asked(puzzle, daily.number, rated=False)
    beside = calendar.beside(daily.number)
    return Day(daily.family, daily.number, asked, calendar.is_over(daily), daily.at, beside)

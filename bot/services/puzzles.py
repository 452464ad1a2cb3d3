"""Puzzles for people: today's, practice, what comes back, verdicts, ratings, streaks, reports."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.clock import Clock
from bot.services.problems import refuse
from bot.services.puzzle_views import Answered, Asked, FamilyStats, Shares, Stats, Wish
from bot.services.rulesets import system_keys
from puzzles.calendar import Calendar
from puzzles.daily import choose, number_of
from puzzles.judge import Verdict, grade_of, judge
from puzzles.library import Library, starter_kinds
from puzzles.progress import GRACE, RIGHT, Streak, best_in_a_row, reviewed, streak
from puzzles.puzzle import Decision, Puzzle
from puzzles.rating import SCORES as GRADE_SCORES
from puzzles.rating import Game, Rating, answered, course, replayed
from puzzles.store import Attempt, Channel, Daily, Mode, PuzzleStore, Standing, Vote

SURE: Final = 200.0
"""Deviation of a puzzle nobody has tried: its rating is an estimate."""
LEAST_SHARES: Final = 5
"""Shares of answers are shown from so many answers on."""
LEAST_BOARD: Final = 5
"""Answers in a season that a place on the accuracy board needs."""
REPORTS: Final = 5
"""So many independent reports take a puzzle out of use."""
REPORT_REASONS: Final = ("wrong", "unclear", "picture", "repeated", "other")


class PuzzleService:
    """Everything about puzzles but when they are posted."""

    def __init__(self, store: PuzzleStore, clock: Clock, library: Library | None = None) -> None:
        self.store = store
        self.library = library or Library()
        self._clock = clock
        self._lock = asyncio.Lock()

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.fromtimestamp(self._clock.now() / 1000, UTC)

    def today(self) -> int:
        """Today's number, by the date in UTC."""
        return number_of(self.now().date())

    async def puzzle(self, puzzle: str) -> Puzzle:
        """A puzzle by its id. Raises `Refused` where there is none (any more)."""
        found = await self._find(puzzle)
        if found is None:
            raise refuse("puzzle.problem.gone")
        return found

    async def _find(self, puzzle: str) -> Puzzle | None:
        """One that came with the program, or one that a server asked of its members."""
        found = self.library.get(puzzle)
        if found is not None:
            return found
        sent = await self.store.submissions.find(puzzle)
        return None if sent is None or sent.is_waiting else sent.puzzle

    @property
    def families(self) -> tuple[str, ...]:
        """Families that have a puzzle for a day, in the order of the systems."""
        return tuple(key for key in system_keys() if key in self.library.families)

    def family(self, family: str | None) -> str:
        """The family asked for, or the first there is. Raises `Refused` where it has no puzzles."""
        chosen = family or next(iter(self.families), system_keys()[0])
        if chosen not in self.families:
            raise refuse("puzzle.problem.no_family", "system", chosen, system=f"system.{chosen}")
        return chosen

    async def daily(self, family: str, number: int) -> Asked:
        """The puzzle of a number, chosen the first time anybody asks. Raises `Refused` where all are out of use."""
        found = await self._chosen(family, number, await self.store.dailies(family))
        return Asked(await self.puzzle(found.puzzle), number, rated=True)

    async def _chosen(self, family: str, number: int, dailies: Sequence[Daily]) -> Daily:
        found = next((daily for daily in dailies if daily.number == number), None)
        if found is not None:
            return found
        retired = await self.store.retired()
        pool = [puzzle.id for puzzle in self.library.daily_pool(family) if puzzle.id not in retired]
        if not pool:
            raise refuse("puzzle.problem.no_family", "system", family, system=f"system.{family}")
        chosen = choose(family, pool, {daily.puzzle: daily.number for daily in dailies})
        return await self.store.daily(Daily(family=family, number=number, puzzle=chosen, at=self._clock.now()))

    async def calendar(self, family: str) -> Calendar:
        """The dailies there are."""
        last = await self.last_over(family)  # first: what is asked in between then counts as asked
        return Calendar(tuple(await self.store.dailies(family)), last)

    async def with_today(self, family: str, calendar: Calendar) -> Calendar:
        """The same with today's, chosen the first time anybody asks. Raises `Refused` where all are out of use."""
        return calendar.having(await self._chosen(family, self.today(), calendar.dailies))

    def number_in(self, channel: Channel) -> int:
        """The number that is asked in a server now: until the first that is posted there, that of the date in UTC, as
        where nothing is posted."""
        number = self.last_opened(channel)
        return number if number >= channel.first else min(self.today(), channel.first)

    def last_opened(self, channel: Channel) -> int:
        """The number whose hour in a channel came last, posted there or not."""
        return local_number(self.now().astimezone(zone_of(channel.zone)), channel.hour)

    async def last_over(self, family: str) -> int:
        """The last number whose answer everybody may know: its day is over in UTC, no server still has to ask it, and
        none has it open."""
        asked = [self.number_in(channel) for channel in await self.store.channels() if channel.family == family]
        posted = [post.number for post in await self.store.open_posts() if post.family == family]
        return min([self.today(), *asked, *posted]) - 1

    async def past(self, family: str, number: int) -> Asked:
        """A daily of an earlier day. Raises `Refused` for one that is still open, or never was."""
        calendar = await self.calendar(family)
        found = calendar.find(number)
        if found is not None and calendar.is_over(found):
            return Asked(await self.puzzle(found.puzzle), number, rated=False)
        today = self.today()
        if found is not None or number == today:
            raise refuse("puzzle.problem.not_closed", "number", str(number), number=number)
        if number > today:
            raise refuse("puzzle.problem.not_yet", "number", str(number), number=number, today=today)
        raise refuse("puzzle.problem.never", "number", str(number), number=number)

    async def archive(self, family: str) -> Sequence[Daily]:
        """Closed dailies, the newest first."""
        return (await self.calendar(family)).over[::-1]

    async def given(self, user: int, asked: Asked) -> Answered | None:
        """What a person answered to a daily before, or None."""
        for attempt in await self.store.attempts(user):
            if attempt.mode is Mode.DAILY and (attempt.puzzle, attempt.number) == (asked.puzzle.id, asked.number):
                running = await self.streak(user, attempt.family)
                return Answered(asked.puzzle, attempt, is_new=False, before=None, after=None, streak=running)
        return None

    def practice_family(self, family: str | None, theme: str = "", decision: str = "") -> str:
        """The family asked for, else the first with puzzles of that theme and kind. Raises `Refused` where it has
        none at all."""
        if family is None:
            fitting = {puzzle.family for puzzle in self.library.all() if _fits(puzzle, theme, decision)}
            family = next((key for key in self.families if key in fitting), None)
        return self.family(family)

    async def practice(self, user: int, family: str, wish: Wish) -> Asked:
        """A puzzle near the person's rating that he has not tried, or tried longest ago. Never a daily that is open."""
        attempts = await self.store.attempts(user)
        last = {attempt.puzzle: attempt.at for attempt in attempts}
        closed = await self._kept_back(family)
        rating = await self.store.rating(user, family)
        pool = [
            puzzle
            for puzzle in self.library.family(family)
            if puzzle.id not in closed and _fits(puzzle, wish.theme, wish.kind)
        ]
        if not pool:
            raise refuse("puzzle.problem.no_match")
        turn = len(attempts)

        def order(puzzle: Puzzle) -> tuple[int, float, bytes]:
            distance = abs(puzzle.difficulty - rating.value) // 100
            shuffle = hashlib.sha256(f"{user}:{turn}:{puzzle.id}".encode()).digest()
            return last.get(puzzle.id, 0), distance, shuffle

        chosen = min(pool, key=order)
        return Asked(chosen, None, wish.rated and chosen.id not in last, wish=wish)

    async def _kept_back(self, family: str) -> set[str]:
        """Puzzles that nobody may practise now: today's and those near it, and those out of use."""
        today = self.today()
        dailies = await self.store.dailies(family)
        return {daily.puzzle for daily in dailies if daily.number >= today - 1} | set(await self.store.retired())

    async def due(self, user: int) -> Asked | None:
        """A puzzle that comes back to a person today, in an order that looks like none."""
        today = self.today()
        found = [puzzle for puzzle in await self.store.reviews(user, today) if await self._find(puzzle) is not None]
        if not found:
            return None
        chosen = min(found, key=lambda one: hashlib.sha256(f"{user}:{today}:{one}".encode()).digest())
        return Asked(await self.puzzle(chosen), None, rated=False)

    async def answer(
        self, user: int, puzzle: Puzzle, code: str, *, mode: Mode, number: int | None, guild: int | None, rated: bool
    ) -> Answered:
        """Keeps an answer ("" only wants to see) and what follows from it. Raises `Refused` for one not offered."""
        chosen = puzzle.answer(code) if code else None
        if code and chosen is None:
            raise refuse("puzzle.problem.not_offered")
        grade = "" if chosen is None else grade_of(puzzle, chosen).value
        async with self._lock:
            tried = any(attempt.puzzle == puzzle.id for attempt in await self.store.attempts(user))
            its = await self.store.puzzle_rating(puzzle.id, Rating(float(puzzle.difficulty), SURE))
            counts = rated and bool(grade) and not tried and puzzle.id not in await self.store.retired()
            wanted = Attempt(
                user=user,
                puzzle=puzzle.id,
                turn=0,
                family=puzzle.family,
                mode=mode,
                number=number,
                guild=guild,
                code=code,
                grade=grade,
                rated=counts,
                against=its,
                at=self._clock.now(),
            )
            kept = await self.store.record(wanted)
            is_new = kept.at == wanted.at and kept.code == wanted.code
            before = after = None
            if is_new and counts:
                before = await self.store.rating(user, puzzle.family)
                after, other = answered(before, its, grade)
                await self.store.save_ratings(user, puzzle.family, after, puzzle.id, other)
            if is_new and grade:
                old = await self.store.review(user, puzzle.id)
                if old is not None or grade not in RIGHT:
                    await self.store.save_review(user, puzzle.id, reviewed(old, grade, self.today()))
        running = None if number is None else await self.streak(user, puzzle.family)
        return Answered(puzzle, kept, is_new, before, after, running)

    def verdict(self, puzzle: Puzzle, code: str) -> Verdict:
        """The verdict on an answer, or ("") the solution."""
        try:
            return judge(puzzle, code or None)
        except KeyError as error:
            raise refuse("puzzle.problem.not_offered") from error

    async def streak(self, user: int, family: str) -> Streak:
        """The person's run of dailies."""
        return await self._streak(await self.store.attempts(user), family)

    async def _streak(self, attempts: Sequence[Attempt], family: str) -> Streak:
        today = self.today()
        asked = {daily.number for daily in await self.store.dailies(family)}
        numbers = {
            attempt.number
            for attempt in attempts
            if attempt.family == family and attempt.code and attempt.number is not None and _in_time(attempt)
        }
        first = min(numbers, default=today)
        skipped = {number for number in range(first, today + 1) if number not in asked}
        return streak(numbers, max([today, *numbers]), skipped)

    async def stats(self, user: int) -> Stats:
        """All about a person."""
        attempts = [attempt for attempt in await self.store.attempts(user) if attempt.code]
        families = []
        for family in dict.fromkeys(attempt.family for attempt in attempts):
            mine = [attempt for attempt in attempts if attempt.family == family and attempt.turn == 0]
            dailies = {one.number: one.grade for one in mine if one.number is not None}
            families.append(
                FamilyStats(
                    family=family,
                    rating=await self.store.rating(user, family) if any(one.rated for one in mine) else None,
                    course=tuple(round(rating.value) for rating in course(_games(attempts, family))),
                    answers=len(mine),
                    right=sum(attempt.grade in RIGHT for attempt in mine),
                    streak=await self._streak(attempts, family),
                    best_run=best_in_a_row(dailies),
                )
            )
        themes: dict[str, tuple[int, int]] = {}
        decisions: dict[str, tuple[int, int]] = {}
        for attempt in attempts:
            puzzle = self.library.get(attempt.puzzle)
            if puzzle is not None and attempt.turn == 0:
                for theme in puzzle.themes:
                    _add(themes, theme, attempt.grade)
                _add(decisions, puzzle.decision.value, attempt.grade)
        due = len(await self.store.reviews(user, self.today()))
        return Stats(tuple(families), themes, decisions, due, await self.store.is_hidden(user))

    async def leaderboard(self, guild: int, family: str) -> Sequence[Standing]:
        """This month's season in a server."""
        now = self.now()
        since = int(datetime(now.year, now.month, 1, tzinfo=UTC).timestamp() * 1000)
        rows = await self.store.standings(guild, family, since)
        return [row for row in rows if row.answers >= LEAST_BOARD]

    async def hide(self, user: int, *, hidden: bool) -> None:
        """Leaves a person out of leaderboards, or not."""
        await self.store.hide(user, hidden=hidden)

    async def shared(self, user: int, family: str) -> tuple[Attempt, Streak]:
        """The last daily a person answered, to be told without its tiles. Raises `Refused` if there is none."""
        dailies = [
            attempt
            for attempt in await self.store.attempts(user)
            if attempt.mode is Mode.DAILY and attempt.family == family and attempt.code
        ]
        if not dailies:
            raise refuse("puzzle.problem.nothing_to_share")
        return dailies[-1], await self.streak(user, family)

    async def shares(self, puzzle: str, number: int | None, guild: int | None = None) -> Shares:
        """How answers are spread, where enough people answered."""
        found = await self.store.shares(puzzle, number, guild)
        total = sum(found.values())
        return Shares(total, found if total >= LEAST_SHARES else None)

    async def report(self, user: int, puzzle: str, reason: str) -> bool:
        """Keeps a report; whether it took the puzzle out of use."""
        if reason not in REPORT_REASONS:
            raise refuse("puzzle.problem.bad_reason")
        found = await self.puzzle(puzzle)
        if not any(attempt.puzzle == puzzle for attempt in await self.store.attempts(user)):
            raise refuse("puzzle.problem.answer_first")
        if await self.store.report(user, found.id, reason, self._clock.now()) < REPORTS:
            return False
        await self.retire(found.id)
        return True

    async def vote(self, user: int, puzzle: Puzzle, *, good: bool) -> None:
        """Keeps what a person who knows the solution thinks of a puzzle, with whether he found it."""
        grades = [one.grade for one in await self.store.attempts(user) if one.puzzle == puzzle.id and one.code]
        right = bool(grades) and grades[0] in RIGHT
        await self.store.vote(Vote(user=user, puzzle=puzzle.id, good=good, right=right, at=self._clock.now()))

    async def retire(self, puzzle: str) -> None:
        """Takes a puzzle out of use and gives back what it changed: everybody's rating is made again from the
        answers that still count."""
        async with self._lock:
            for user, family in await self.store.retire(puzzle, self._clock.now()):
                games = _games(await self.store.attempts(user), family)
                await self.store.set_rating(user, family, replayed(games))


def kinds() -> tuple[Decision, ...]:
    """Kinds of which puzzles came with the program, in their usual order."""
    names = starter_kinds()
    return tuple(decision for decision in Decision if decision.value in names)


def _fits(puzzle: Puzzle, theme: str, decision: str) -> bool:
    return (not theme or theme in puzzle.themes) and (not decision or puzzle.decision == decision)


def _games(attempts: Iterable[Attempt], family: str) -> list[Game]:
    """The rated answers of a family, as games against the puzzles."""
    return [
        Game(attempt.against, GRADE_SCORES[attempt.grade])
        for attempt in attempts
        if attempt.rated and attempt.family == family
    ]


def _in_time(attempt: Attempt) -> bool:
    """Whether an answer came before its day of grace was over."""
    day = number_of(datetime.fromtimestamp(attempt.at / 1000, UTC).date())
    return attempt.number is not None and day <= attempt.number + GRACE


def _add(rows: dict[str, tuple[int, int]], key: str, grade: str) -> None:
    right, answers = rows.get(key, (0, 0))
    rows[key] = right + (grade in RIGHT), answers + 1


def local_number(at: datetime, hour: int) -> int:
    """The number that is asked in a place where it is `at`: its date's, from `hour` on.

    >>> local_number(datetime(2026, 1, 2, 8), 9), local_number(datetime(2026, 1, 2, 9), 9)
    (1, 2)
    """
    number = number_of(date(at.year, at.month, at.day))
    return number if at.hour >= hour else number - 1


def zone_of(name: str) -> ZoneInfo:
    """The time zone of a name such as ``Asia/Tokyo``. Raises `Refused` where there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise refuse("puzzle.problem.bad_zone", "zone", name, value=name) from error

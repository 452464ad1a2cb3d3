"""Puzzles that members of a server sent in: its managers' queue, then its channel beside the daily."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final, Protocol

from bot.clock import DAY, Clock
from bot.services.problems import refuse
from bot.services.puzzle_views import Asked, Shares
from bot.services.puzzles import PuzzleService
from puzzles.puzzle import Puzzle
from puzzles.store import Channel
from puzzles.submissions import Submission

MOST_WAITING: Final = 3
"""Hands of one person that may wait in a server's queue."""
AGAIN: Final = 2 * 60_000
"""A post that did not come about is tried again after so long, in milliseconds."""


class CommunityPoster(Protocol):
    """Shows such puzzles in channels. Each raises nothing: None means that it could not be done, now or ever."""

    async def ask(self, submission: Submission, nonce: str) -> int | None:
        """Posts one and returns the message's id."""
        ...

    async def end(self, submission: Submission, here: Shares) -> None:
        """Ends one: its answer behind a press, and how people of the server answered."""
        ...


class Community:
    """The queue, and what came out of it."""

    def __init__(self, puzzles: PuzzleService, clock: Clock) -> None:
        self._puzzles = puzzles
        self._store = puzzles.store.submissions
        self._clock = clock

    async def add(self, guild: int, user: int, puzzle: Puzzle, *, named: bool) -> Submission:
        """Puts a puzzle in a server's queue. Raises `Refused` for one that is there already, and where somebody has
        enough waiting."""
        mine = [one for one in await self.queue(guild) if one.user == user]
        if len(mine) >= MOST_WAITING:
            raise refuse("puzzle.problem.enough_waiting", n=MOST_WAITING)
        sent = Submission(guild=guild, user=user, named=named, puzzle=puzzle, at=self._clock.now())
        if self._puzzles.library.get(puzzle.id) is not None or not await self._store.add(sent):
            raise refuse("puzzle.problem.there_already")
        return sent

    async def queue(self, guild: int) -> Sequence[Submission]:
        """Those that wait in a server, the oldest first."""
        return [one for one in await self._store.unfinished() if one.guild == guild and one.is_waiting]

    async def approve(self, guild: int, puzzle: str, poster: CommunityPoster | None) -> None:
        """Asks a waiting one in the server's channel for its daily. Raises `Refused` where there is no such channel,
        and where it no longer waits."""
        waiting = await self._waiting(guild, puzzle)
        channels = [channel for channel in await self._puzzles.store.channels() if channel.guild == guild]
        if not channels:
            raise refuse("puzzle.problem.no_channel")
        same = [channel for channel in channels if channel.family == waiting.puzzle.family]
        channel = (same or channels)[0]
        number = self._puzzles.number_in(channel)
        asked = replace(waiting, number=number, channel=channel.channel, approved=self._clock.now())
        if not await self._store.approve(asked):
            raise refuse("puzzle.problem.not_waiting")
        if poster is not None:
            await self._ask(poster, asked)

    async def drop(self, guild: int, puzzle: str) -> None:
        """Forgets a waiting one. Raises `Refused` where it no longer waits."""
        await self._waiting(guild, puzzle)
        if not await self._store.drop(puzzle):
            raise refuse("puzzle.problem.not_waiting")

    async def is_closed(self, puzzle: str) -> bool:
        """Whether it was one of these, and everybody may know its answer."""
        found = await self._store.find(puzzle)
        return found is not None and found.closed is not None

    async def due(self, submission: Submission, channels: Collection[Channel], poster: CommunityPoster) -> None:
        """Ends one that is over, and posts one that should be there and is not; `channels`: where all dailies go."""
        now = self._clock.now()
        if self._is_over(submission, channels):
            # Closed first: a crash here tells nothing twice.
            await self._store.save(replace(submission, closed=now))
            if submission.message is not None:
                here = await self._puzzles.shares(submission.puzzle.id, None, submission.guild)
                await poster.end(submission, here)
        elif submission.message is None and now - (submission.approved or 0) >= AGAIN:
            asked = replace(submission, approved=now)
            await self._store.save(asked)
            await self._ask(poster, asked)

    async def approved(self) -> Sequence[Submission]:
        """Those that are being asked, or should be."""
        return [one for one in await self._store.unfinished() if not one.is_waiting]

    async def _ask(self, poster: CommunityPoster, asked: Submission) -> None:
        message = await poster.ask(asked, f"s{asked.puzzle.id}")
        if message is not None:
            await self._store.save(replace(asked, message=message))

    async def _waiting(self, guild: int, puzzle: str) -> Submission:
        found = await self._store.find(puzzle)
        if found is None or found.guild != guild or not found.is_waiting:
            raise refuse("puzzle.problem.not_waiting")
        return found

    def _is_over(self, one: Submission, channels: Collection[Channel]) -> bool:
        """With the day it was asked on; a day after that where the server no longer has a daily there."""
        there = [channel for channel in channels if (channel.guild, channel.channel) == (one.guild, one.channel)]
        same = [channel for channel in there if channel.family == one.puzzle.family] or there
        if not same:
            return self._clock.now() - (one.approved or 0) >= DAY
        return self._puzzles.number_in(same[0]) > (one.number or 0)


def asked_of(submission: Submission) -> Asked:
    """As it is asked: it never counts."""
    return Asked(submission.puzzle, None, rated=False, submission=submission)

"""The daily puzzle in servers: when it is posted, counted and closed. Whoever posts is told by callbacks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol

from bot.clock import DAY, Clock
from bot.services.community import Community, CommunityPoster
from bot.services.problems import Refused, refuse
from bot.services.puzzle_views import Asked, Shares
from bot.services.puzzles import PuzzleService, zone_of
from bot.storage.errors import StorageError
from puzzles.store import Channel, Posted

log = logging.getLogger(__name__)

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
LOOK: Final = 20.0
"""Seconds between two looks at the clock."""
AGAIN: Final = 2 * MINUTE
"""A post that somebody took on and never finished is tried again after so long."""


@dataclass(frozen=True, slots=True)
class Recap:
    """What is told when a puzzle closes: answers in this server and everywhere."""

    asked: Asked
    here: Shares
    everywhere: Shares


class Poster(CommunityPoster, Protocol):
    """Shows things in channels. Each raises nothing: None or False mean that it could not be done, now or ever."""

    async def open(self, channel: Channel, asked: Asked, nonce: str) -> int | None:
        """Posts a puzzle and returns the message's id."""
        ...

    async def count(self, posted: Posted, asked: Asked, answers: int) -> None:
        """Shows how many have answered."""
        ...

    async def close(self, posted: Posted, recap: Recap, *, thread: bool) -> None:
        """Ends a puzzle: its answer behind a press, and how people answered."""
        ...


class DailyService:
    """Looks after the daily in every server."""

    def __init__(self, puzzles: PuzzleService, clock: Clock) -> None:
        self._puzzles = puzzles
        self._store = puzzles.store
        self._clock = clock
        self._poster: Poster | None = None
        self.community = Community(puzzles, clock)

    @property
    def poster(self) -> Poster | None:
        """Who posts."""
        return self._poster

    def post_to(self, poster: Poster | None) -> None:
        """Says who posts from now on; None: nobody, it waits."""
        self._poster = poster

    async def follow(self, channel: Channel) -> Channel:
        """Sets where a server's daily goes, and with which number it begins: the next that opens at its hour. Where it
        was posted already, no number comes back. Raises `Refused` for an hour or zone that does not exist."""
        if not 0 <= channel.hour < 24:
            raise refuse("puzzle.problem.bad_hour", "hour", str(channel.hour))
        zone_of(channel.zone)
        before = [one.first for one in await self.channels(channel.guild) if one.family == channel.family]
        shown = [
            post.number
            for post in await self._store.open_posts()
            if (post.guild, post.family) == (channel.guild, channel.family)
        ]
        first = max(before + shown) if before else self._puzzles.last_opened(channel) + 1
        followed = replace(channel, first=first)
        await self._store.save_channel(followed)
        return followed

    async def unfollow(self, guild: int, family: str) -> bool:
        """Ends a server's daily of a family; whether there was one."""
        return await self._store.drop_channel(guild, family)

    async def channels(self, guild: int) -> list[Channel]:
        """What a server follows."""
        return [channel for channel in await self._store.channels() if channel.guild == guild]

    def number(self, channel: Channel) -> int:
        """The number that is asked in a server now."""
        return self._puzzles.number_in(channel)

    async def is_open(self, guild: int | None, family: str, number: int) -> bool:
        """Whether an answer still counts for the day."""
        post = None if guild is None else await self._store.post(guild, family, number)
        if post is not None:
            return post.closed is None
        followed = [] if guild is None else await self.channels(guild)
        asked = [self.number(channel) for channel in followed if channel.family == family]
        return number >= min([self._puzzles.today(), *asked])

    async def due(self) -> None:
        """Closes what is over, posts what is due, counts answers. A server that fails does not hold up the others."""
        poster = self._poster
        if poster is None:
            return
        channels = {(channel.guild, channel.family): channel for channel in await self._store.channels()}
        for post in await self._store.open_posts():
            await self._guarded(self._look_after(poster, post, channels), post.guild)
        for channel in channels.values():
            await self._guarded(self._open(poster, channel), channel.guild)
        for sent in await self.community.approved():
            await self._guarded(self.community.due(sent, channels.values(), poster), sent.guild)

    async def live(self) -> None:
        """Runs until cancelled."""
        while True:
            try:
                await self.due()
            except StorageError as error:
                log.error("could not look after the daily puzzles; trying again: %s", error)
            await asyncio.sleep(LOOK)

    async def _guarded(self, work: Awaitable[None], guild: int) -> None:
        try:
            await work
        except StorageError:
            raise
        except Refused as refused:
            log.warning("nothing can be asked in a server (%d): %s", guild, refused)
        except Exception:
            log.exception("the daily puzzle of a server could not be looked after (%d)", guild)

    async def _open(self, poster: Poster, channel: Channel) -> None:
        """Posts the puzzle of this moment, once: after an outage only this one, not those that were missed."""
        number, now = self._puzzles.last_opened(channel), self._clock.now()
        if number < channel.first:
            return
        found = await self._store.post(channel.guild, channel.family, number)
        if found is None:
            found = Posted(
                guild=channel.guild, family=channel.family, number=number, channel=channel.channel, message=None, at=now
            )
            if not await self._store.take_post(found):
                return
        elif found.message is not None or found.closed is not None or now - found.at < AGAIN:
            return
        else:
            found = replace(found, channel=channel.channel, at=now)
            await self._store.save_post(found)
        asked = await self._puzzles.daily(channel.family, number)
        message = await poster.open(channel, asked, _nonce(found))
        if message is not None:
            await self._store.save_post(replace(found, message=message))

    async def _look_after(self, poster: Poster, post: Posted, channels: Mapping[tuple[int, str], Channel]) -> None:
        channel = channels.get((post.guild, post.family))
        over = self._clock.now() - post.at >= DAY if channel is None else self.number(channel) > post.number
        if over:
            await self._close(poster, post, thread=channel is not None and channel.thread)
        elif post.message is not None:
            await self._count(poster, post)

    async def _close(self, poster: Poster, post: Posted, *, thread: bool) -> None:
        # Closed first: whoever presses from now on practises, and a crash here tells nothing twice.
        await self._store.save_post(replace(post, closed=self._clock.now()))
        if post.message is None:
            return
        asked = await self._puzzles.daily(post.family, post.number)
        here = await self._puzzles.shares(asked.puzzle.id, post.number, post.guild)
        everywhere = await self._puzzles.shares(asked.puzzle.id, post.number)
        await poster.close(post, Recap(asked, here, everywhere), thread=thread)

    async def _count(self, poster: Poster, post: Posted) -> None:
        """Once a minute in the first hour, then once an hour: edits of older messages are few."""
        now = self._clock.now()
        if now - post.counted_at < (MINUTE if now - post.at < HOUR else HOUR):
            return
        asked = await self._puzzles.daily(post.family, post.number)
        answers = (await self._puzzles.shares(asked.puzzle.id, post.number, post.guild)).total
        if answers != post.counted:
            await self._store.save_post(replace(post, counted=answers, counted_at=now))
            await poster.count(post, asked, answers)


def _nonce(posted: Posted) -> str:
    """The same for the same post, so that Discord drops a second one after a crash."""
    return f"p{posted.number}{posted.family[0]}{posted.guild % 10**15}"[:25]

"""Private hands that are open on somebody's screen: they follow the game as long as Discord lets us touch them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

import aiohttp
import discord

from bot.services.clocks import SECOND
from bot.services.held import Held
from bot.services.problems import Refused
from bot.services.profiles import Place
from bot.services.table_scene import own_scene
from bot.services.table_views import HandView, Person
from bot.stopping import ended
from bot.ui.card import Message
from bot.ui.desk import Desk, Interaction, place_of
from bot.ui.hand_panel import elsewhere_message, hand_message, refused_message
from bot.ui.screens import Reader
from bot.ui.sending import beside, change, edits_what_all_see, fill
from engine.play.actions import Action

log = logging.getLogger(__name__)

TOUCHABLE: Final = 14 * 60
"""Seconds after a press in which its private message can still be edited: Discord gives fifteen minutes."""

MOST: Final = 1000
"""Tables whose panels are followed at once."""

AT_ONCE: Final = 4
"""Tables whose panels are brought up to date at the same time."""

LATER: Final = 1.5
"""Seconds after which a panel whose owner is asked nothing follows: mostly something newer has come by then."""

BUSY_LATER: Final = 8.0
"""The same while the program has more to do than it can."""


Seen = HandView | Refused
"""A private hand, or why there is none (any more)."""


@dataclass(frozen=True, slots=True)
class _Open:
    """A panel: who pressed for it where, the key of that press (its `followup`: a press as a whole weighs twenty times
    as much), which answer to that press it is (None: the first), the message it stands in, when (seconds), until when
    it says that it follows the game (milliseconds since 1970), what it shows."""

    place: Place
    key: discord.Webhook
    answer: int | None
    stands: int
    at: float
    until: int
    shows: object


def _anybodys(_seen: Seen) -> bool:
    return True


def _is_asked(seen: Seen) -> bool:
    return isinstance(seen, HandView) and (bool(seen.actions) or seen.seat in seen.view.asked)


class Panels:
    """Shows private hands and keeps those that are open up to date. Nothing here outlives the process: a panel that is
    no longer followed is brought up to date by its own buttons."""

    def __init__(self, desk: Desk, seconds: Callable[[], float] = time.monotonic) -> None:
        self._desk = desk
        self._tables = desk.services.tables
        self._seconds = seconds
        self._open: Held[str, dict[int, _Open]] = Held(MOST)
        """By table and user."""
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._news: dict[str, asyncio.Event] = {}
        """By table whose panels are being brought up to date: set when it has gone on meanwhile."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def follows(self, table: str, user: int) -> bool:
        """Whether the user has a panel of the table that is still up to date."""
        found = self._of(table).get(user)
        return found is not None and self._touchable(found)

    async def show(
        self, interaction: Interaction, hand: HandView, *, mode: str = "", told: str = "", sure: Action | None = None
    ) -> None:
        """Fills the answer that was promised to a press with the hand; `sure` is an action to be asked about again. One
        panel of a player follows the game: one that stands elsewhere says that it does not any more."""
        table, user = hand.table.id, interaction.user.id
        at, until = self._seconds(), self._desk.services.clock.now() + TOUCHABLE * SECOND
        reader = await self._desk.reader(interaction)
        made = await self._made(reader, hand, until, mode=mode, told=told, sure=sure)
        answer = None
        if edits_what_all_see(interaction):
            stands = answer = await beside(interaction, made)
        else:
            stands = await fill(interaction, made)
        before = self._of(table).get(user)
        opened = _Open(place_of(interaction), interaction.followup, answer, stands, at, until, shows(hand))
        self._open.put(table, self._of(table) | {user: opened})
        running = not hand.table.phase.is_over
        if running and before is not None and before.stands != stands and self._touchable(before):
            await self._put_away(table, before)
        if shows(await self._seen(table, user)) != shows(hand):
            self.follow(table)  # it went on while this was on its way, and perhaps never will again

    def left(self, table: str, user: int, stands: int) -> None:
        """The message shows something else now."""
        panel = self._of(table).get(user)
        if panel is not None and panel.stands == stands:
            self._forget(table, user)

    def follow(self, table: str) -> None:
        """The table has gone on: panels whose owners are asked something follow at once, the others in a moment. Some
        tables at a time, so that whoever presses does not wait for it; what changes meanwhile is shown once."""
        news = self._news.get(table)
        if news is not None:
            news.set()
        if news is not None or self._closed:
            return
        news = self._news[table] = asyncio.Event()
        task = asyncio.create_task(self._following(table, news), name="panels")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _following(self, table: str, news: asyncio.Event) -> None:
        whole = self._seconds()
        try:
            while True:
                news.clear()
                begin = self._seconds()
                everything = begin - whole >= self._later()
                async with self._turns:
                    await self.refresh(table, of=_anybodys if everything else _is_asked)
                if everything:
                    whole = begin
                    if not news.is_set():
                        return
                with suppress(TimeoutError):
                    async with asyncio.timeout(max(0.0, whole + self._later() - self._seconds())):
                        await news.wait()
        finally:
            del self._news[table]

    def _later(self) -> float:
        return BUSY_LATER if self._desk.services.timers.outbox.is_late else LATER

    async def close(self) -> None:
        """Nothing follows any more, whatever is still shown."""
        self._closed = True
        await ended(*self._tasks)

    async def refresh(self, table: str, of: Callable[[Seen], bool] = _anybodys) -> None:
        """Brings the open panels of a table up to date, where anything in them has changed: those `of` some hands."""
        for user in list(self._of(table)):
            await self.refresh_own(table, user, of)

    async def refresh_own(self, table: str, user: int, of: Callable[[Seen], bool] = _anybodys) -> None:
        """Brings the user's panel up to date, where one is open and anything in it has changed."""
        panel = self._of(table).get(user)
        if panel is None:
            return
        if not self._touchable(panel):
            self._forget(table, user)
            return
        try:
            seen = await self._seen(table, user)
            if shows(seen) == panel.shows or not of(seen):
                return
            made = await self._made(await self._desk.reader_at(panel.place), seen, panel.until)
            if self._of(table).get(user) is panel:
                fresh = self._of(table)[user] = replace(panel, shows=shows(seen))
                await change(panel.key, panel.answer, made)
                newer = self._of(table).get(user)
                if newer is not None and newer is not fresh:  # a press was answered meanwhile, perhaps before this
                    if newer.stands != panel.stands:
                        await self._put_away(table, panel)
                    self._of(table)[user] = replace(newer, shows=None)
                    self.follow(table)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            self._forget(table, user)
            log.info("a private hand is no longer followed: %s", type(error).__name__)

    async def _put_away(self, table: str, panel: _Open) -> None:
        """Says in a panel that the hand is open elsewhere."""
        try:
            await change(panel.key, panel.answer, elsewhere_message(await self._desk.reader_at(panel.place), table))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("a private hand that is open elsewhere stays: %s", type(error).__name__)

    def _forget(self, table: str, user: int) -> None:
        self._of(table).pop(user, None)

    def _of(self, table: str) -> dict[int, _Open]:
        return self._open.get(table) or {}

    def _touchable(self, panel: _Open) -> bool:
        return self._seconds() - panel.at < TOUCHABLE

    async def _seen(self, table: str, user: int) -> Seen:
        try:
            return await self._tables.hand(table, Person(user))
        except Refused as refused:
            return refused

    async def _made(
        self, reader: Reader, seen: Seen, until: int, *, mode: str = "", told: str = "", sure: Action | None = None
    ) -> Message:
        if isinstance(seen, Refused):
            return refused_message(reader, seen)
        picture = None
        if not reader.audience.text_first:
            picture = await self._desk.services.pictures.paint(own_scene(seen.view), reader.audience, reader.words)
        return hand_message(reader, seen, picture, until=until, mode=mode, told=told, sure=sure)


def shows(seen: Seen) -> object:
    """What a panel shows, to be compared."""
    if isinstance(seen, Refused):
        return seen.problems
    return (
        seen.deal,
        seen.view.hand,
        seen.view.drawn,
        seen.view.seats[seen.seat].melds,
        seen.step if _is_asked(seen) else -1,
        seen.actions,
        seen.sealed,
        seen.view.ended,
        seen.kept,
        seen.table.phase,
        seen.table.paused,
    )

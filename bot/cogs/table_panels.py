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

from bot.services.problems import Refused
from bot.services.table_scene import own_scene
from bot.services.table_views import HandView, Person
from bot.ui.card import Message
from bot.ui.desk import Desk, Interaction
from bot.ui.hand_panel import hand_message
from bot.ui.screens import Reader
from bot.ui.sending import beside, change, edits_what_all_see, fill
from engine.play.actions import Action

log = logging.getLogger(__name__)

TOUCHABLE: Final = 14 * 60
"""Seconds after a press in which its private message can still be edited: Discord gives fifteen minutes."""

MOST: Final = 2000
"""Panels that are followed at once."""

AT_ONCE: Final = 4
"""Tables whose panels are brought up to date at the same time."""

LATER: Final = 1.5
"""Seconds after which a panel whose owner is asked nothing follows: mostly something newer has come by then."""


@dataclass(frozen=True, slots=True)
class _Open:
    """A panel: the press that brought it, its message (None: the answer to that press itself), when, what it showed."""

    interaction: Interaction
    message: int | None
    at: float
    shows: object


def _anybodys(_hand: HandView) -> bool:
    return True


def _is_asked(hand: HandView) -> bool:
    return bool(hand.actions) or hand.seat in hand.view.asked


class Panels:
    """Shows private hands and keeps those that are open up to date. Nothing here outlives the process: a panel that is
    no longer followed is brought up to date by its own buttons."""

    def __init__(self, desk: Desk, seconds: Callable[[], float] = time.monotonic) -> None:
        self._desk = desk
        self._tables = desk.services.tables
        self._seconds = seconds
        self._open: dict[tuple[str, int], _Open] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._news: dict[str, asyncio.Event] = {}
        """By table whose panels are being brought up to date: set when it has gone on meanwhile."""
        self._tasks: set[asyncio.Task[None]] = set()

    def follows(self, table: str, user: int) -> bool:
        """Whether the user has a panel of the table that is still up to date."""
        found = self._open.get((table, user))
        return found is not None and self._seconds() - found.at < TOUCHABLE

    async def show(
        self, interaction: Interaction, hand: HandView, *, mode: str = "", told: str = "", sure: Action | None = None
    ) -> None:
        """Fills the answer that was promised to a press with the hand; `sure` is an action to be asked about again."""
        reader = await self._desk.reader(interaction)
        made = await self._made(reader, hand, mode=mode, told=told, sure=sure)
        message = None
        if edits_what_all_see(interaction):
            message = await beside(interaction, made)
        else:
            await fill(interaction, made)
        key = (hand.table.id, interaction.user.id)
        self._open.pop(key, None)
        self._open[key] = _Open(interaction, message, self._seconds(), shows(hand))
        while len(self._open) > MOST:
            del self._open[next(iter(self._open))]

    def left(self, table: str, user: int) -> None:
        """The panel shows something else now."""
        self._open.pop((table, user), None)

    def follow(self, table: str) -> None:
        """The table has gone on: panels whose owners are asked something follow at once, the others in a moment. Some
        tables at a time, so that whoever presses does not wait for it; what changes meanwhile is shown once."""
        news = self._news.get(table)
        if news is not None:
            news.set()
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
                everything = begin - whole >= LATER
                async with self._turns:
                    await self.refresh(table, of=_anybodys if everything else _is_asked)
                if everything:
                    whole = begin
                    if not news.is_set():
                        return
                with suppress(TimeoutError):
                    async with asyncio.timeout(max(0.0, whole + LATER - self._seconds())):
                        await news.wait()
        finally:
            del self._news[table]

    def close(self) -> None:
        """Nothing follows any more."""
        for task in self._tasks:
            task.cancel()

    async def refresh(self, table: str, of: Callable[[HandView], bool] = _anybodys) -> None:
        """Brings the open panels of a table up to date, where anything in them has changed: those `of` some hands."""
        for (owner_table, user), panel in list(self._open.items()):
            if owner_table != table:
                continue
            if not self.follows(table, user):
                del self._open[table, user]
                continue
            try:
                hand = await self._tables.hand(table, Person(user))
                if shows(hand) == panel.shows or not of(hand):
                    continue
                made = await self._made(await self._desk.reader(panel.interaction), hand)
                if self._open.get((table, user)) is panel:
                    self._open[table, user] = replace(panel, shows=shows(hand))
                    if panel.message is None:
                        await fill(panel.interaction, made)
                    else:
                        await change(panel.interaction, panel.message, made)
            except (Refused, discord.HTTPException, aiohttp.ClientError, OSError) as error:
                self._open.pop((table, user), None)
                log.info("a private hand is no longer followed: %s", type(error).__name__)

    async def _made(
        self, reader: Reader, hand: HandView, *, mode: str = "", told: str = "", sure: Action | None = None
    ) -> Message:
        picture = None
        if not reader.audience.text_first:
            picture = await self._desk.services.pictures.paint(own_scene(hand.view), reader.audience, reader.words)
        return hand_message(reader, hand, picture, mode=mode, told=told, sure=sure)


def shows(hand: HandView) -> object:
    """What a panel shows of a hand, to be compared."""
    return (
        hand.deal,
        hand.view.hand,
        hand.view.drawn,
        hand.view.seats[hand.seat].melds,
        hand.step if _is_asked(hand) else -1,
        hand.actions,
        hand.sealed,
        hand.view.ended,
        hand.table.paused,
    )
